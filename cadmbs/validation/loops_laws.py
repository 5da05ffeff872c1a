"""Laws that the equations of every mechanism with constraints obey: state by state, without integration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler import compile_mechanism
from cadmbs.constraints import (
    closure,
    cut_coordinates,
    cut_position_names,
    cut_rates,
    cut_velocity_names,
    mobility,
)
from cadmbs.dynamics import (
    closed_loop_inverse_dynamics,
    constrained_forward_dynamics,
    energy,
    load_forces,
    woronetz_forward_dynamics,
)
from cadmbs.kinematics import spatial
from cadmbs.kinematics.configuration import integrate
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System
from cadmbs.validation import loops_planar as planar
from cadmbs.validation.loops_kinematics import negative, parameters
from cadmbs.validation.loops_mobility import MOBILITIES, VELOCITIES
from cadmbs.validation.loops_planar import SampledMotion
from cadmbs.validation.loops_sweeps import FIRST, STEP, Sweep, coordinate_motion
from cadmbs.validation.report import Check

SAME = 1e-9
"""Two forms of the same equations, relative to the largest entry: conditioning of the mass matrix costs digits."""


def mobility_check(name: str, system: System) -> Check:
    """Degrees of freedom and redundant rows against what is known; the sum of the differences."""
    found = mobility(system)
    if name in VELOCITIES:
        off = abs(found.velocity_degrees_of_freedom - VELOCITIES[name])
        return Check(f"{name}: mobility", float(off), 0.0, f"independent velocities: {VELOCITIES[name]}")
    known = MOBILITIES[name]
    off = abs(found.degrees_of_freedom - known.actual) + abs(len(found.redundant) - known.redundant)
    note = f"degrees of freedom: {known.actual}, redundant rows: {known.redundant}"
    return Check(f"{name}: mobility", float(off), 0.0, note)


def equation_check(name: str, system: System, q: Array, v: Array, t: Array | float = 0.0) -> Check:
    """Accelerations of the Woronetz equations against those of the multiplier form under arbitrary forces."""
    tau = np.random.default_rng(5).normal(size=v.shape)
    with_multipliers = constrained_forward_dynamics(system, q, v, tau, t=t).accelerations
    without = woronetz_forward_dynamics(system, q, v, tau, t=t)
    return Check(f"{name}: Woronetz = multipliers", relative(without, with_multipliers), SAME)


def drive_checks(name: str, system: System, sweep: Sweep, drives: Mapping[str, SampledMotion]) -> list[Check]:
    """Forces of the drives of a sweep: their power is the rate of the energy, and they produce the accelerations.

    f . rates = d(T + U)/dt
    """
    q, v, a = sweep
    found = closed_loop_inverse_dynamics(system, q, v, a, driven=tuple(drives))
    power = np.sum(found.forces * np.stack([motion.velocity for motion in drives.values()], axis=-1), axis=-1)
    ahead = STEP * np.arange(-4, 5)
    totals = [
        sum(energy(system, integrate(system, q, h * v + h * h / 2 * a), v + h * a, engine="reference")) for h in ahead
    ]
    change = np.tensordot(FIRST, np.stack(totals), 1)
    again = constrained_forward_dynamics(system, q, v, found.joint_forces).accelerations
    return [
        Check(f"{name}: power of drives = rate of energy", relative(power, change), SAME),
        Check(f"{name}: forward of inverse dynamics", relative(again, a), SAME),
    ]


def torque_check(name: str, mechanism: Mechanism, system: System, sweep: Sweep) -> Check:
    """The driving torque of a planar crank over a whole turn, from the closed-form motion of its bodies."""
    crank_name = {"four_bar": "crank_pivot", "slider_crank": "main_bearing"}[name]
    bodies = (_four_bar_bodies if name == "four_bar" else _slider_crank_bodies)(mechanism, system, sweep)
    expected = planar.required_power(bodies) / coordinate_motion(system, sweep, crank_name).velocity
    found = closed_loop_inverse_dynamics(system, *sweep, driven=(crank_name,)).forces[:, 0]
    return Check(f"{name}: driving torque", relative(found, expected), SAME, "closed form, whole turn")


def _four_bar_bodies(mechanism: Mechanism, system: System, sweep: Sweep) -> list[planar.PlanarBody]:
    own = parameters(mechanism)
    bars = planar.FourBar(*(float(own[key]) for key in ("ground", "crank", "coupler", "rocker")))
    crank = negative(coordinate_motion(system, sweep, "crank_pivot"), np.pi / 2)
    links = crank, *planar.four_bar_motion(bars, crank)
    starts = np.pi / 2, *(float(angle) for angle in planar.four_bar_angles(bars, np.array(np.pi / 2)))
    still = SampledMotion(*(0.0 * part for part in crank))
    pins = still, planar.carried(crank, still, bars.crank), SampledMotion(still.position + bars.ground, *still[1:])
    places = 0.0j, 1j * bars.crank, bars.ground + 0.0j
    return [
        _body(mechanism, name, link, pin, (place, start))
        for name, link, pin, place, start in zip(
            ("crank", "coupler", "rocker"), links, pins, places, starts, strict=True
        )
    ]


def _slider_crank_bodies(mechanism: Mechanism, system: System, sweep: Sweep) -> list[planar.PlanarBody]:
    own = parameters(mechanism)
    length, rod_length = float(own["crank"]), float(own["rod"])
    crank = negative(coordinate_motion(system, sweep, "main_bearing"), np.pi / 2)
    slider, rod = planar.slider_crank_motion(length, rod_length, 0.0, crank)
    still = SampledMotion(*(0.0 * part for part in crank))
    pin = planar.carried(crank, still, length)
    start = -float(np.arcsin(length / rod_length))
    bodies = [
        _body(mechanism, "crank", crank, still, (0.0j, np.pi / 2)),
        _body(mechanism, "rod", rod, pin, (1j * length, start)),
    ]
    return [*bodies, _body(mechanism, "slider", still, slider, (0.0j, 0.0))]


def _body(
    mechanism: Mechanism, name: str, link: SampledMotion, pin: SampledMotion, start: tuple[complex, float]
) -> planar.PlanarBody:
    """A body of the document: its centre of mass in the plane (x, z), carried by a link about a pin.

    Args:
        mechanism: As loaded.
        name: Of the body.
        link: Angle of the link that it is.
        pin: Motion of the pin.
        start: The pin's place and the link's angle at q = 0.
    """
    body = next(body for body in mechanism.bodies if body.name == name)
    x, _, z = np.asarray(body.center_of_mass, dtype=float)
    offset = (x + 1j * z - start[0]) * np.exp(-1j * start[1])
    return planar.PlanarBody(body.mass, float(np.asarray(body.inertia)[1, 1]), planar.carried(link, pin, offset), link)


def cut_check(name: str, mechanism: Mechanism, system: System, sweep: Sweep, tolerance: float = SAME) -> Check:
    """Accelerations of all bodies under loads and gravity, with the loops cut elsewhere.

    A mechanism with one loop is cut at each of its joints, one with several at another joint of each in turn.
    """
    wanted = _body_accelerations(system, sweep.q, sweep.v)
    worst, count = 0.0, 0
    for cuts in _other_cuts(system):
        other = compile_mechanism(cut_at(mechanism, cuts))
        q, v = carried_over(system, sweep.q, sweep.v, other)
        gap = float(np.max(np.abs(closure(other, q))))
        worst = float(np.maximum(worst, max(gap, relative(_body_accelerations(other, q, v), wanted))))
        count += 1
    return Check(f"{name}: any cut gives the same motion", worst, tolerance, f"{count} other cuts")


def _other_cuts(system: System) -> Iterator[Sequence[str]]:
    names = [joint.name for joint in system.joints]
    cuts = [names[closure.joint] for closure in system.closures]
    for place, loop in enumerate(system.closures):
        members = [names[index] for index, _ in loop.members if names[index] not in cuts]
        for member in members if len(cuts) == 1 else members[len(members) // 2 : len(members) // 2 + 1]:
            yield [*cuts[:place], member, *cuts[place + 1 :]]


def cut_at(mechanism: Mechanism, names: Sequence[str]) -> Mechanism:
    """The mechanism with its loops cut at other joints."""
    joints = tuple(joint.model_copy(update={"cut": joint.name in names}) for joint in mechanism.joints)
    return mechanism.model_copy(update={"joints": joints})


def carried_over(system: System, q: Array, v: Array, other: System) -> tuple[Array, Array]:
    """The same states (..., n) in the coordinates of a system that is cut elsewhere, by the names of these."""
    own_q = np.concatenate([q, cut_coordinates(system, q)], axis=-1)
    own_v = np.concatenate([v, cut_rates(system, q, v)], axis=-1)
    q_names, v_names = (
        (*system.position_names, *cut_position_names(system)),
        (*system.velocity_names, *cut_velocity_names(system)),
    )
    return (
        own_q[..., [q_names.index(name) for name in other.position_names]],
        own_v[..., [v_names.index(name) for name in other.velocity_names]],
    )


def _body_accelerations(system: System, q: Array, v: Array) -> Array:
    a = constrained_forward_dynamics(system, q, v, load_forces(system, q, v)).accelerations
    return spatial.accelerations(system, q, v, a)[..., _in_file_order(system), :]


def _in_file_order(system: System) -> list[int]:
    return [system.body_names.index(name) for name in sorted(system.body_names)]


def relative(found: Array, expected: Array) -> float:
    """Largest deviation over the largest expected size, or one."""
    return float(np.max(np.abs(found - expected)) / max(1.0, float(np.max(np.abs(expected)))))
