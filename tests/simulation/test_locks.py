"""Joints that are locked and released on the way: momentum, energies, and the motion between."""

import dataclasses

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import cut_velocity_names
from cadmbs.constraints.projection import project_velocities
from cadmbs.dynamics.motion_reactions import joint_impulses, velocity_jump
from cadmbs.dynamics.scenarios.stops import lock_impulse, lock_rows
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.results.storage import load as load_result
from cadmbs.simulation.locks import with_locked

EYE = np.eye(3)


def body(name, mass, center, inertia):
    return {"name": name, "mass": mass, "center_of_mass": center, "inertia": (inertia * EYE).tolist()}


def joint(name, predecessor, successor, point=(0, 0, 0), kind="revolute", axis=(0, 1, 0), **more):
    bodies = {"predecessor": predecessor, "successor": successor}
    return {"name": name, "kind": kind, **bodies, "axis": axis, "point": point, **more}


def compiled(bodies, joints, gravity=(0, 0, 0), **more):
    document = {
        "format": "cadmbs.mechanism/1", "name": "locked", "gravity": gravity, "bodies": bodies, "joints": joints, **more
    }  # fmt: skip
    return cm.compile_mechanism(cm.load(document))


DISKS = compiled(
    [body("first", 1, (0, 0, 0), 2.0), body("second", 1, (0, 0, 0), 3.0)],
    [joint("motor", "world", "first"), joint("clutch", "first", "second")],
)
ARM = compiled(
    [body("upper", 2.0, (0.5, 0, 0), 0.2), body("lower", 1.0, (1.4, 0, 0), 0.1)],
    [joint("shoulder", "world", "upper"), joint("elbow", "upper", "lower", (1, 0, 0))],
)


def library(name):
    from importlib.resources import files

    return cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))


def test_coupled_disks():
    """A clutch that closes: one speed, (I1 w1 + I2 w2) / (I1 + I2); the reduced inertia takes the energy."""
    result = cm.simulate(
        DISKS,
        duration=1.0,
        output_step=0.25,
        velocities={"motor": 5.0, "clutch": -3.0},
        locks=[{"joint": "clutch", "at": 0.5}],
    )
    speed = (2.0 * 5.0 + 3.0 * 2.0) / 5.0
    np.testing.assert_allclose(result.v[2:], [[speed, 0.0]] * 3, rtol=1e-13, atol=1e-13)
    (clutch,) = (each for each in result.impulses if each.joint == "clutch")
    assert (clutch.t, clutch.cause) == (0.5, "lock of clutch")
    np.testing.assert_allclose(clutch.my, 3.0 * (speed - 2.0), rtol=1e-13)
    np.testing.assert_allclose(clutch.energy, -0.5 * (2.0 * 3.0 / 5.0) * 3.0**2, rtol=1e-13)
    np.testing.assert_allclose(result.kinetic[2] - result.kinetic[1], clutch.energy, rtol=1e-13)
    np.testing.assert_allclose(result.drift, 0.0, atol=1e-12)
    assert result.impulses == (clutch,)
    assert "S124" in {finding.code for finding in result.findings}


def test_two_link_arm_keeps_its_moment_of_momentum_about_the_shoulder():
    result = cm.simulate(
        ARM,
        duration=1.0,
        output_step=0.1,
        velocities={"shoulder": 1.0, "elbow": 4.0},
        locks=[{"joint": "elbow", "at": 0.43}],
    )

    def momentum(k):
        """About the shoulder: I w + m r x v of both bodies."""
        shoulder, elbow = -result.q[k]  # about y, z is down for positive angles
        w = result.v[k] @ [[1.0, 1.0], [0.0, 1.0]]
        first = 0.5 * np.array([np.cos(shoulder), np.sin(shoulder)])
        tip = 2.0 * first
        second = tip + 0.4 * np.array([np.cos(shoulder + elbow), np.sin(shoulder + elbow)])
        turn = np.array([[0.0, 1.0], [-1.0, 0.0]])
        v1, v2 = w[0] * turn @ first, w[0] * turn @ tip + w[1] * turn @ (second - tip)
        return 0.2 * w[0] + 0.1 * w[1] + 2.0 * (first @ -turn @ v1) + 1.0 * (second @ -turn @ v2)

    momenta = [momentum(k) for k in range(len(result.t))]
    np.testing.assert_allclose(momenta, momenta[0], rtol=1e-9)
    np.testing.assert_allclose(result.v[5:, 1], 0.0, atol=1e-12)
    np.testing.assert_allclose(result.q[5:, 1], result.q[-1, 1], atol=1e-12)
    np.testing.assert_allclose(np.diff(result.v[5:, 0]), 0.0, atol=1e-10)


def test_four_bar_becomes_a_structure():
    system = library("four_bar")
    result = cm.simulate(
        system, duration=0.6, output_step=0.1,
        locks=[{"joint": "crank_pin", "at": 0.25}, {"joint": "crank_pin", "lock": False, "at": 0.45}],
    )  # fmt: skip
    assert result.outcome.good
    np.testing.assert_allclose(result.v[3:5], 0.0, atol=1e-12)
    np.testing.assert_allclose(result.kinetic[3:5], 0.0, atol=1e-20)
    np.testing.assert_allclose(result.drift, 0.0, atol=1e-8)
    assert np.abs(result.v[-1]).max() > 0.1  # released, it falls
    before = cm.simulate(system, duration=0.25, output_step=0.25)
    (pin,) = (each for each in result.impulses if each.energy)
    np.testing.assert_allclose(pin.energy, -before.kinetic[-1], rtol=1e-9)


@pytest.mark.parametrize(
    ("name", "lock"), [("rcm", "joint3"), ("four_bar", "rocker_pin"), ("stewart_platform", "slide1")]
)
def test_impulses_change_the_momentum_of_every_body(name, lock):
    """Newton and Euler, body by body, about the world origin: those of a cut joint too."""
    system = library(name)
    joints = [each.name for each in system.joints]
    lock = lock if lock in joints else next(j.name for j in system.joints if len(j.velocity_names) == 1)
    run = cm.simulate(system, duration=0.1, output_step=0.05)
    q = run.q[-1]
    v = project_velocities(system, q, np.linspace(1.0, 2.0, system.n_v), run.t[-1]).v
    (coordinate,) = next(each.position_names for each in system.joints if each.name == lock)
    names = (*system.position_names, *cm.constraints.cut_position_names(system))
    values = np.concatenate([q, cm.constraints.cut_coordinates(system, q)])
    held = with_locked(system, {coordinate: float(values[names.index(coordinate)])})
    jump = velocity_jump(held, q, v, run.t[-1])
    wrenches = joint_impulses(held, q, jump, run.t[-1])
    changes = momenta(system, q, jump.after) - momenta(system, q, v)
    transmitted = np.zeros_like(changes)
    for each, wrench in zip(system.joints, wrenches, strict=True):
        at = successor_point(system, each, q)
        spatial = np.concatenate([wrench[:3] + np.cross(at, wrench[3:]), wrench[3:]])
        transmitted[each.successor] += spatial
        transmitted[each.predecessor] -= spatial
    moving = [k for k, n in enumerate(system.body_names) if n != "world" and system.bodies.moving[k] != 0]
    scale = np.abs(changes).max()
    np.testing.assert_allclose(transmitted[moving], changes[moving], atol=1e-12 * max(scale, 1.0))
    energies = [cm.dynamics.energy(system, q, u)[0] for u in (v, jump.after)]
    np.testing.assert_allclose(jump.energy, energies[1] - energies[0], rtol=1e-11, atol=1e-12)
    assert len(cut_velocity_names(system)) == 0 or name != "rcm"


def momenta(system, q, v):
    """(n_bodies, 6) moment of momentum about the world origin, and momentum, from twists and poses."""
    poses = cm.kinematics.poses(system, q)
    twists = cm.kinematics.spatial.twists(system, q, v)
    result = np.zeros((len(system.body_names), 6))
    for k in range(len(system.body_names)):
        R, p = poses[k, :3, :3], poses[k, :3, 3]
        reference = system.bodies.reference_pose[k]
        to_body = np.linalg.inv(reference)
        center_at_zero = system.bodies.center_of_mass[k]
        turn = R @ to_body[:3, :3]
        center = p + R @ (to_body[:3, :3] @ center_at_zero + to_body[:3, 3])
        w = twists[k, :3]
        speed = twists[k, 3:] + np.cross(w, center)
        linear = system.bodies.mass[k] * speed
        angular = turn @ system.bodies.inertia[k] @ turn.T @ w
        result[k] = np.concatenate([angular + np.cross(center, linear), linear])
    return result


def successor_point(system, each, q):
    poses = cm.kinematics.poses(system, q)[each.successor]
    if not each.has_point:
        return poses[:3, 3]
    moved = poses @ np.linalg.inv(system.bodies.reference_pose[each.successor])
    return moved[:3, :3] @ np.asarray(each.point) + moved[:3, 3]


MOTIONS = {
    "compiled": {"engine": "compiled"}, "reference": {"engine": "reference"}, "rk4": {"method": "rk4", "step": 2e-4},
    "SE3": {"coordinates": "SE3"}, "SO3xR3": {"coordinates": "SO3xR3"},
    "rA": {"coordinates": "rA", "step": 1e-3}, "rp": {"coordinates": "rp", "step": 1e-3},
}  # fmt: skip


@pytest.mark.parametrize("name", MOTIONS)
def test_all_coordinates_and_engines_agree(name):
    """A double pendulum that locks at a crossing and is released after more than a turn."""
    locks = [{"joint": "elbow", "when": "elbow", "crosses": 7.0}, {"joint": "elbow", "lock": False, "at": 0.9}]
    start = {"duration": 1.0, "output_step": 0.1, "velocities": {"shoulder": 1.0, "elbow": 14.0}, "locks": locks}
    bodies = [body("upper", 2.0, (0.5, 0, 0), 0.2), body("lower", 1.0, (1.02, 0, 0), 0.1)]
    joints = [joint("shoulder", "world", "upper"), joint("elbow", "upper", "lower", (1, 0, 0))]
    system = compiled(bodies, joints, (0, 0, -9.81))
    expected = cm.simulate(system, rtol=1e-11, atol=1e-12, engine="reference", **start)
    assert expected.impulses[0].t < 0.9
    np.testing.assert_allclose(expected.q[-3:-1, 1], 7.0, atol=1e-9)
    result = cm.simulate(system, **start, **MOTIONS[name])
    exact = 3e-3 if name[0] == "r" and name != "reference" else 1e-7
    np.testing.assert_allclose(result.q, expected.q, atol=exact)
    np.testing.assert_allclose(
        [i.energy for i in result.impulses], [i.energy for i in expected.impulses], atol=10 * exact
    )
    np.testing.assert_allclose(result.drift, 0.0, atol=100 * exact)


@pytest.mark.parametrize("options", [{}, {"engine": "reference"}, {"coordinates": "SE3"}])
def test_a_cut_joint_locks_as_any_other(options):
    """The pin of the rocker, at which the loop is cut: the four-bar stands still until it is released."""
    locks = [{"joint": "rocker_pin", "at": 0.2}, {"joint": "rocker_pin", "lock": False, "at": 0.3}]
    system = library("four_bar")
    result = cm.simulate(system, duration=0.4, output_step=0.1, locks=locks, **options)
    assert result.outcome.good
    np.testing.assert_allclose(result.v[2], 0.0, atol=1e-10)
    np.testing.assert_allclose(result.q[3], result.q[2], atol=1e-9)
    assert np.abs(result.v[-1]).max() > 0.1
    before = cm.simulate(system, duration=0.2, output_step=0.2)
    (pin,) = (each for each in result.impulses if each.energy)
    assert pin.joint == "rocker_pin"
    np.testing.assert_allclose(pin.energy, -before.kinetic[-1], rtol=1e-6)


GEAR = [{"coordinate": "two", "factor": 1.0}, {"coordinate": "one", "factor": 2.0}]


def test_a_follower_of_a_coupling_locks():
    """Geared disks: the second turns with the first, and holds it where it is locked."""
    coupled = compiled(
        [body("first", 1, (0, 0, 0), 2.0), body("second", 1, (0, 0, 0), 3.0)],
        [joint("one", "world", "first"), joint("two", "world", "second", (1, 0, 0))],
        couplings=[{"name": "gear", "dependent": "two", "terms": GEAR}],
    )
    locks = [{"joint": "two", "at": 0.2}]
    result = cm.simulate(coupled, duration=0.4, output_step=0.1, velocities={"one": 1.0}, locks=locks)
    np.testing.assert_allclose(result.v[2:], 0.0, atol=1e-12)
    np.testing.assert_allclose(result.q[-1], 0.2, atol=1e-9)


def test_a_brake_holds_a_falling_block():
    block = compiled(
        [body("block", 2.0, (0, 0, 0), 0.1)],
        [joint("slide", "world", "block", kind="prismatic", axis=(0, 0, 1))],
        (0, 0, -10),
    )
    result = cm.simulate(block, duration=1.0, output_step=0.125, locks=[{"joint": "slide", "at": 0.5}])
    np.testing.assert_allclose(result.q[:, 0], np.where(result.t < 0.5, -5 * result.t**2, -1.25), atol=1e-9)
    (brake,) = result.impulses
    np.testing.assert_allclose([brake.fz, brake.energy], [10.0, -25.0], rtol=1e-9)
    np.testing.assert_allclose(
        result["motion/lock of slide/multiplier"], np.where(result.t < 0.5, 0.0, -20.0), atol=1e-7
    )


def test_locks_at_the_start_together_and_again():
    """Two at once at the start; a second lock of the same joint changes nothing; nothing moves any more."""
    locks = [{"joint": "shoulder", "at": 0.0}, {"joint": "elbow", "at": 0.0}, {"joint": "elbow", "at": 0.2}]
    result = cm.simulate(ARM, duration=0.4, output_step=0.1, velocities={"shoulder": 1.0, "elbow": 4.0}, locks=locks)
    assert result.outcome.good
    np.testing.assert_allclose(result.v, 0.0, atol=1e-13)
    assert {each.cause for each in result.impulses} == {"lock of shoulder, lock of elbow"}
    assert sum(finding.code == "S124" for finding in result.findings) == 2


@pytest.mark.parametrize("at", [0.4, 0.4 - 1e-6])
def test_a_lock_at_the_last_output_or_shortly_before(at):
    """The last row is the state after it."""
    locks = [{"joint": "elbow", "at": at}]
    for method in ("rk4", "dop853"):
        result = cm.simulate(
            ARM, duration=0.4, output_step=0.1, velocities={"shoulder": 1.0, "elbow": 4.0}, method=method, locks=locks
        )
        np.testing.assert_array_equal(result.t, 0.1 * np.arange(5))
        np.testing.assert_allclose(result.v[-1], [2.2526, 0.0], atol=1e-4)
        assert result.impulses[0].t == at


def test_stops_and_locks_at_one_quantity():
    """A stop that comes after a lock ends the motion; the crossing of the lock is no stop."""
    locks, stop = [{"joint": "elbow", "when": "elbow", "crosses": 0.3}], [{"when": "shoulder", "crosses": 1.0}]
    result = cm.simulate(
        ARM, duration=9.0, output_step=0.1, velocities={"shoulder": 1.0, "elbow": 1.0}, locks=locks, stop=stop
    )
    assert result.outcome.kind == "stopped"
    assert [event.name for event in result.events] == ["shoulder"]
    np.testing.assert_allclose(result.q[-1], [1.0, 0.3], atol=1e-10)
    assert result.t[-1] < 9.0


@pytest.mark.parametrize("direction", ["any", "down"])
def test_locks_at_one_crossing_come_together(direction):
    """A clutch that closes and a brake that opens at one instant; what waits for the other direction waits on."""
    crossing = {"when": "shoulder", "crosses": 0.2}
    locks = [{"joint": "elbow"} | crossing, {"joint": "shoulder"} | crossing | {"direction": direction}]
    result = cm.simulate(ARM, duration=0.5, velocities={"shoulder": 1.0, "elbow": 1.0}, locks=locks)
    causes = {"any": "lock of elbow, lock of shoulder", "down": "lock of elbow"}
    assert {each.cause for each in result.impulses} == {causes[direction]}
    assert (np.abs(result.v[-1]).max() < 1e-12) == (direction == "any")


def test_a_lock_that_never_comes():
    locks = [{"joint": "elbow", "when": "shoulder", "crosses": 100.0}, {"joint": "elbow", "at": 5.0}]
    free = cm.simulate(ARM, duration=0.5, velocities={"shoulder": 1.0})
    result = cm.simulate(ARM, duration=0.5, velocities={"shoulder": 1.0}, locks=locks)
    np.testing.assert_allclose(result.q, free.q, atol=1e-9)
    assert sum(finding.code == "S125" for finding in result.findings) == 2
    np.testing.assert_array_equal(result["motion/lock of elbow/multiplier"], 0.0)


def test_batches_and_variants_are_single_motions():
    v = np.array([[1.0, 4.0], [2.0, -3.0], [0.0, 0.0]])
    locks = [{"joint": "elbow", "when": "elbow", "crosses": 0.7}]
    options = {"duration": 0.5, "output_step": 0.1, "method": "dop853", "locks": locks}
    batch = cm.simulate(ARM, v=v, engine="numpy", **options)
    for k in range(len(v)):
        single = cm.simulate(ARM, v=v[k], engine="numpy", **options)
        np.testing.assert_array_equal(batch.q[k], single.q)
        assert [dataclasses.replace(i, sample=0) for i in batch.impulses if i.sample == k] == list(single.impulses)
        assert batch.sample(k).impulses == single.impulses
    assert {each.sample for each in batch.impulses} == {0}
    heavy = dataclasses.replace(ARM, gravity=np.array([0.0, 0.0, -1.0]))
    variants = cm.dynamics.variants.Variants((ARM, heavy))
    both = cm.simulate(variants, v=v[0], engine="numpy", **options)
    np.testing.assert_array_equal(both.q[0], batch.q[0])


@pytest.mark.parametrize("suffix", ["csv", "npz"])
def test_impulses_are_kept_in_files(suffix, tmp_path):
    result = cm.simulate(DISKS, duration=0.4, velocities={"clutch": -3.0}, locks=[{"joint": "clutch", "at": 0.2}])
    result.save(tmp_path / f"run.{suffix}")
    stored = load_result(tmp_path / f"run.{suffix}")
    assert stored.impulses == result.impulses
    assert stored.metadata["scenario"]["locks"][0]["joint"] == "clutch"


WRONG = {
    "no list": ({"joint": "elbow"}, ArgumentError, "expected a list"),
    "no joint": ([{"joint": "elbw", "at": 1}], UnknownNameError, "did you mean 'elbow'"),
    "no moment": ([{"joint": "elbow"}], ArgumentError, "one of them"),
    "two moments": ([{"joint": "elbow", "at": 1, "when": "elbow", "crosses": 1}], ArgumentError, "one of them"),
    "no value": ([{"joint": "elbow", "when": "elbow"}], ArgumentError, "crosses"),
    "not finite": ([{"joint": "elbow", "at": float("nan")}], ArgumentError, "finite number"),
    "column": ([{"joint": "elbow", "when": "elbw", "crosses": 1}], UnknownNameError, "locks"),
    "key": ([{"joint": "elbow", "att": 1}], UnknownNameError, "did you mean 'at'"),
    "no truth": ([{"joint": "elbow", "at": 1, "lock": "yes"}], ArgumentError, "true to lock"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_locks(name):
    locks, kind, text = WRONG[name]
    with pytest.raises(kind, match=text):
        cm.simulate(ARM, duration=0.1, locks=locks)


def test_documents():
    document = {
        "format": "cadmbs.mechanism/1", "name": "locked", "bodies": [body("first", 1, (0, 0, 0), 2.0)],
        "joints": [joint("motor", "world", "first")],
        "scenario": {"duration": 1, "initial": {"velocities": {"motor": 2}}, "locks": [{"joint": "motor", "at": 0.5}]},
    }  # fmt: skip
    result = cm.simulate(cm.compile_mechanism(cm.load(document)))
    np.testing.assert_allclose(result.q[-1], 1.0, rtol=1e-12)
    wrong = [
        {"joint": "moter", "at": 0.5}, {"joint": "motor"}, {"joint": "motor", "at": 7.0},
        {"joint": "motor", "when": "nothing", "crosses": 1.0},
    ]  # fmt: skip
    with pytest.raises(cm.ModelError) as problem:
        cm.load(document | {"scenario": {"duration": 1, "locks": wrong}})
    places = [finding.where.pointer for finding in problem.value.findings if finding.code == "S014"]
    assert places == ["/scenario/locks/0/joint", "/scenario/locks/1", "/scenario/locks/2/at", "/scenario/locks/3/when"]


def ball(name, predecessor, successor, point=None, **more):
    """A spherical joint at a point, a free joint without one."""
    fields = joint(name, predecessor, successor, point or (0, 0, 0), **more)
    left_out = ("axis",) if point else ("axis", "point")
    kind = {"kind": "spherical" if point else "free"}
    return {key: value for key, value in fields.items() if key not in left_out} | kind


FLOATING = compiled(
    [body("one", 2.0, (0.3, 0, 0), 0.2), body("two", 1.0, (1.0, 0.1, 0), 0.1)],
    [ball("base", "world", "one"), ball("ball", "one", "two", (0.6, 0, 0))],
)
TUMBLING = np.array([0.3, -0.2, 0.5, 0.1, 0.2, -0.1, 1.0, 2.0, -1.5])


@pytest.mark.parametrize("name", [*MOTIONS, "rE"])
def test_a_spherical_joint_locks_in_all_coordinates(name):
    """Two bodies afloat become one and are released: all momentum is kept, and what is lost is what the jump takes."""
    options = MOTIONS.get(name, {"coordinates": "rE", "step": 1e-3})
    locks = [{"joint": "ball", "at": 0.25}, {"joint": "ball", "lock": False, "at": 0.45}]
    result = cm.simulate(FLOATING, duration=0.6, output_step=0.1, v=TUMBLING, locks=locks, **options)
    exact = 1e-6 if name in ("rA", "rp", "rE") else 1e-8
    total = np.array([momenta(FLOATING, q, v).sum(axis=0) for q, v in zip(result.q, result.v, strict=True)])
    np.testing.assert_allclose(total, np.broadcast_to(total[0], total.shape), atol=exact)
    np.testing.assert_allclose(result.v[3:5, 6:], 0.0, atol=exact)
    (taken,) = (each for each in result.impulses if each.energy)
    assert (taken.joint, taken.cause) == ("ball", "lock of ball")
    np.testing.assert_allclose(result.kinetic[3:], result.kinetic[0] + taken.energy, atol=exact)
    np.testing.assert_allclose(result.drift, 0.0, atol=exact)
    np.testing.assert_allclose(result["constraint/lock of ball about x/multiplier"][[0, 1, 6]], 0.0)
    assert np.abs(result["constraint/lock of ball about x/multiplier"][3]) > 1e-3


def test_the_energy_that_a_spherical_lock_takes_is_that_of_the_closed_form():
    """-1/2 w . (I1^-1 + I2^-1)^-1 w of two bodies that turn about their common centre of mass."""
    balls = compiled(
        [body("one", 1.0, (0, 0, 0), 2.0), body("two", 1.0, (0, 0, 0), 3.0)],
        [ball("base", "world", "one"), ball("ball", "one", "two", (1e-300, 0, 0))],
    )
    relative = np.array([1.0, 2.0, -1.5])
    v = np.concatenate([[0.3, -0.2, 0.5, 0.1, 0.2, -0.1], relative])
    result = cm.simulate(balls, duration=0.2, output_step=0.1, v=v, locks=[{"joint": "ball", "at": 0.1}])
    (taken,) = result.impulses
    np.testing.assert_allclose(taken.energy, -0.5 * (2.0 * 3.0 / 5.0) * relative @ relative, rtol=1e-12)


@pytest.mark.parametrize(
    ("name", "lock"),
    [("FLOATING", "ball"), ("FLOATING", "base"), ("six_sps", "ball1"), ("six_sps", "ball2"), ("heavy_top", "pivot")],
)
def test_impulses_of_spherical_and_free_locks_change_the_momentum_of_every_body(name, lock):
    """Newton and Euler body by body to 1e-12: of joints of the tree, and of cut ones."""
    system = FLOATING if name == "FLOATING" else library(name)
    q = cm.neutral(system)
    v = project_velocities(system, q, np.linspace(1.0, 2.0, system.n_v), 0.0).v
    held = with_locked(system, {lock: lock_rows(system, lock, q)})
    jump = velocity_jump(held, q, v)
    wrenches = joint_impulses(held, q, jump)
    wrenches = wrenches + np.array([lock_impulse(held, each.name, q, jump.multipliers) for each in system.joints])
    transmitted = np.zeros((len(system.body_names), 6))
    for each, wrench in zip(system.joints, wrenches, strict=True):
        at = successor_point(system, each, q)
        spatial = np.concatenate([wrench[:3] + np.cross(at, wrench[3:]), wrench[3:]])
        transmitted[each.successor] += spatial
        transmitted[each.predecessor] -= spatial
    changes = momenta(system, q, jump.after) - momenta(system, q, v)
    scale = max(np.abs(changes).max(), 1.0)
    np.testing.assert_allclose(transmitted[1:], changes[1:], atol=1e-12 * scale)
    energies = [cm.dynamics.energy(system, q, u)[0] for u in (v, jump.after)]
    np.testing.assert_allclose(jump.energy, energies[1] - energies[0], rtol=1e-11, atol=1e-12)
    stands = next(each for each in system.joints if each.name == lock)
    if not stands.is_cut:
        columns = [system.velocity_names.index(each) for each in stands.velocity_names]
        np.testing.assert_allclose(jump.after[columns], 0.0, atol=1e-12 * scale)


def test_a_floating_base_locks_at_the_start_and_twice_and_in_batches():
    locks = [{"joint": "base", "at": 0.0}, {"joint": "base", "at": 0.1}, {"joint": "base", "lock": False, "at": 0.3}]
    batch = cm.simulate(FLOATING, duration=0.4, output_step=0.1, v=np.stack([TUMBLING, -TUMBLING]), locks=locks)
    np.testing.assert_allclose(batch.v[:, :3, :6], 0.0, atol=1e-11)
    single = cm.simulate(FLOATING, duration=0.4, output_step=0.1, v=TUMBLING, locks=locks)
    np.testing.assert_array_equal(batch.t, 0.1 * np.arange(5))  # 0.3 is not 3 times 0.1
    np.testing.assert_array_equal(batch.q[0], single.q)
    np.testing.assert_allclose(single.q[:4, :7], np.broadcast_to(single.q[0, :7], (4, 7)), atol=1e-10)
    assert {each.cause for each in single.impulses} == {"lock of base"}
    assert np.abs(single.v[-1, :6]).max() > 0.01


CONTROLLED = {
    "duration": 1.0,
    "output_step": 0.1,
    "velocities": {"shoulder": 1.0, "elbow": 2.0},
    "locks": [{"joint": "elbow", "at": 0.33}, {"joint": "elbow", "lock": False, "at": 0.6}],
}


def damper_and_spring(t, state):
    return np.stack([-0.5 * state.v[..., 0], -0.2 * state.q[..., 1]], axis=-1)


def test_a_controller_acts_through_locks_as_the_same_loads_do():
    spring = {"name": "spring", "kind": "joint_spring", "coordinate": "elbow", "stiffness": 0.2}
    loaded = compiled(
        [body("upper", 2.0, (0.5, 0, 0), 0.2), body("lower", 1.0, (1.4, 0, 0), 0.1)],
        [joint("shoulder", "world", "upper", damping=0.5), joint("elbow", "upper", "lower", (1, 0, 0))],
        loads=[spring],
    )
    expected = cm.simulate(loaded, **CONTROLLED)
    result = cm.simulate(ARM, control=damper_and_spring, **CONTROLLED)
    np.testing.assert_allclose(result.q, expected.q, atol=1e-8)
    np.testing.assert_allclose(result.v[4:6, 1], 0.0, atol=1e-12)
    assert [each.energy for each in result.impulses] == pytest.approx([each.energy for each in expected.impulses])
    np.testing.assert_allclose(result.tau[:, 0], -0.5 * result.v[:, 0], atol=1e-9)
    batch = cm.simulate(
        ARM, control=damper_and_spring, v=np.array([[1.0, 2.0], [0.5, 0.0]]), **CONTROLLED | {"velocities": {}}
    )
    np.testing.assert_allclose(batch.q[0], result.q, atol=1e-12)


def test_a_sampled_controller_is_asked_at_its_samples_whatever_locks():
    asked = []

    def control(t, state):
        asked.append(t)
        return damper_and_spring(t, state)

    exact = cm.simulate(ARM, control=damper_and_spring, **CONTROLLED)
    errors = []
    for sample_time in (0.05, 0.025):
        asked.clear()
        result = cm.simulate(ARM, control=control, sample_time=sample_time, **CONTROLLED)
        times = np.unique(np.round(asked, 12))
        np.testing.assert_allclose(times, sample_time * np.arange(len(times)), atol=1e-12)
        assert len(times) == round(1.0 / sample_time)
        errors.append(np.abs(result.q - exact.q).max())
        held = {round(t, 9): k for k, t in enumerate(result.t)}
        at_lock = held[0.6]  # the row is a sample, and the time of the release
        np.testing.assert_allclose(result.tau[at_lock, 0], -0.5 * result.v[at_lock, 0], atol=1e-12)
        np.testing.assert_allclose(result.v[4:6, 1], 0.0, atol=1e-12)
    assert errors[1] < 0.6 * errors[0]
    with pytest.raises(ArgumentError, match="batch"):
        cm.simulate(ARM, control=control, sample_time=0.1, v=np.ones((2, 2)), **CONTROLLED | {"velocities": {}})


def test_wrenches_of_a_controller_act_on_locked_bodies():
    def push(t, state):
        return {"wrenches": {"lower": np.array([0.0, 1.0, 0.0, 0.0, 0.0, 0.0])}}

    for sample_time in (None, 0.02):
        result = cm.simulate(ARM, control=push, sample_time=sample_time, **CONTROLLED)
        moment = np.gradient(result.v[4:6, 0], result.t[4:6])[0]
        assert moment > 0.05
        np.testing.assert_allclose(result.v[4:6, 1], 0.0, atol=1e-12)


def test_a_controller_may_interrupt_a_motion_with_locks():
    def control(t, state):
        if t > 0.7:
            raise KeyboardInterrupt
        return np.zeros(2)

    with pytest.raises(cm.Interrupted) as problem:
        cm.simulate(ARM, control=control, sample_time=0.1, **CONTROLLED)
    assert 0.6 <= problem.value.result.t[-1] <= 0.81
    assert problem.value.result.impulses


def pair_of_bodies(away):
    """Two bodies on a ball joint, in the distance from the origins of their frames."""
    inertia = np.diag([0.1, 0.2, 0.3]).tolist()
    bodies = [
        {"name": name, "mass": 1.0, "center_of_mass": [away + x, 0.0, 0.0], "inertia": inertia}
        for name, x in (("a", 0.5), ("b", 1.5))
    ]
    free = {"name": "f", "kind": "free", "predecessor": "world", "successor": "a"}
    ball = {"name": "s", "kind": "spherical", "predecessor": "a", "successor": "b", "point": [away + 1.0, 0.0, 0.0]}
    document = {"name": "pair", "bodies": bodies, "joints": [free, ball], "gravity": [0.0, 0.0, 0.0]}
    return cm.compile_mechanism(cm.Mechanism.model_validate(document))


@pytest.mark.parametrize("away", [1e3, 1e4])
def test_bodies_far_from_their_origins_are_locked_as_those_near_them(away):
    """Angular velocities after the lock do not depend on the place; digits are lost with the square of the distance."""
    answers = []
    for distance in (0.0, away):
        system = pair_of_bodies(distance)
        motion = cm.simulate(
            system,
            duration=0.2,
            velocities={"f:wz": 1.0, "f:vy": -distance, "s:wz": 0.7, "s:wx": 0.4},
            locks=[{"joint": "s", "lock": True, "at": 0.1}],
            rtol=1e-10,
        )
        names = list(system.velocity_names)
        answers.append([motion.v[-1][names.index(f"f:{axis}")] for axis in ("wx", "wy", "wz")])
        assert motion.outcome.good
    np.testing.assert_allclose(answers[1], answers[0], atol=1e-14 * away**2)
