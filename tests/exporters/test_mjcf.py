"""A mechanism written as MJCF is in MuJoCo what it is here: mass matrix, bias forces, equalities."""

from __future__ import annotations

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ModelError
from cadmbs.exporters import mjcf
from cadmbs.lie import quaternion
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms
from cadmbs.testing.parts import KINDS
from tests import zoo
from tests.dynamics import sum_loads
from tests.exporters.robots import HANDFUL, ROBOTS, plain
from tests.tolerances import ORACLE, ROUND_OFF_LONG

mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed")

pytestmark = pytest.mark.oracle

HINGES_AND_SLIDES = tuple(
    kind
    for kind in KINDS
    if kind not in ("free", "screw", "helical_planar", "spherical:quaternion", "spherical:rotation_vector")
)


def model_of(mechanism, meshes=False):
    text, findings = mjcf.text(mechanism, meshes=meshes)
    return mujoco.MjModel.from_xml_string(text), findings


def state_of(model, system, q, v):
    """qpos, qvel, the acceleration that MuJoCo has where ours is zero, and S with qvel = S v."""
    qpos, S, extra = np.zeros(model.nq), np.zeros((model.nv, system.n_v)), np.zeros(model.nv)
    pose = cm.kinematics.poses(system, q, engine="reference")
    for joint in system.joints:
        own_q = [system.position_names.index(name) for name in joint.position_names]
        own_v = [system.velocity_names.index(name) for name in joint.velocity_names]
        if joint.kind == "free":
            at_q, at_v = place_of(model, joint.name)
            rotation, omega = pose[joint.successor, :3, :3], v[own_v[:3]]
            qpos[at_q : at_q + 3] = pose[joint.successor, :3, 3]
            qpos[at_q + 3 : at_q + 7] = quaternion.from_rotation(rotation)
            S[at_v : at_v + 3, own_v[3:]] = rotation
            S[at_v + 3 : at_v + 6, own_v[:3]] = np.eye(3)
            extra[at_v : at_v + 3] = rotation @ np.cross(omega, v[own_v[3:]])
        elif len(own_q) == 4 and len(own_v) == 3:
            at_q, at_v = place_of(model, joint.name)
            qpos[at_q : at_q + 4], S[at_v : at_v + 3, own_v] = q[own_q], np.eye(3)
        else:
            for name, i, k in zip(joint.velocity_names, own_q, own_v, strict=True):
                at_q, at_v = place_of(model, plain(name))
                qpos[at_q], S[at_v, k] = q[i], 1.0
    return qpos, S @ v, extra, S


def place_of(model, joint):
    number = model.joint(joint).id
    return model.jnt_qposadr[number], model.jnt_dofadr[number]


def assert_same_dynamics(mechanism, model, seed=1, tolerance=ROUND_OFF_LONG):
    system, rng = cm.compile_mechanism(mechanism), np.random.default_rng(seed)
    q = cm.integrate(system, cm.neutral(system), rng.normal(size=system.n_v))
    v = rng.normal(size=system.n_v)
    data = mujoco.MjData(model)
    qpos, qvel, extra, S = state_of(model, system, q, v)
    data.qpos, data.qvel = qpos, qvel
    mujoco.mj_forward(model, data)
    M, own = np.zeros((model.nv, model.nv)), cm.dynamics.mass_matrix(system, q, engine="reference")
    mujoco.mj_fullM(model, data, M)
    np.testing.assert_allclose(S.T @ M @ S, own, atol=tolerance * np.abs(own).max(), rtol=0.0)
    force, data.qacc = np.zeros(model.nv), extra
    mujoco.mj_rne(model, data, 1, force)
    bias = cm.dynamics.bias_force(system, q, v, engine="reference")
    theirs = S.T @ (force + model.dof_armature * extra)
    np.testing.assert_allclose(theirs, bias, atol=ORACLE * max(np.abs(bias).max(), 1.0), rtol=0.0)


def assert_robot_is_the_same(name, base):
    try:
        mechanism = cm.load(ROBOTS[name], base=base, mimic="independent", accept_inertia=True)
    except ModelError:
        pytest.skip("the file is refused")
    text, findings = mjcf.text(mechanism, meshes=False)
    refused = [finding for finding in findings if finding.code == "X012"]
    if refused:
        with pytest.raises(ValueError, match="inertia"):
            mujoco.MjModel.from_xml_string(text)
        return
    model = mujoco.MjModel.from_xml_string(text)
    if model.nv:
        assert_same_dynamics(mechanism, model)


@pytest.mark.parametrize("base", ["fixed", "floating"])
@pytest.mark.parametrize("name", HANDFUL)
def test_robot_is_the_same(name, base):
    assert_robot_is_the_same(name, base)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ROBOTS if name not in HANDFUL])
def test_every_robot_is_the_same(name):
    assert_robot_is_the_same(name, "floating")


@pytest.mark.parametrize("seed", range(5))
def test_random_trees_are_the_same(seed):
    """Joints with several coordinates are several joints of one body, half of them against the tree."""
    mechanism = mechanisms.random_tree(len(HINGES_AND_SLIDES), 600 + seed, kinds=HINGES_AND_SLIDES)
    assert_same_dynamics(mechanism, model_of(mechanism)[0])


def test_free_and_ball_joints_keep_their_coordinates():
    mechanism = mechanisms.random_tree(
        5, 3, kinds=("spherical:quaternion", "revolute"), floating=True, reversed_joints=False
    )
    model, findings = model_of(mechanism)
    assert_same_dynamics(mechanism, model)
    assert "X007" not in {finding.code for finding in findings}


def test_armature_damping_friction_and_a_ground_with_mass():
    mechanism = mechanisms.random_tree(4, 9, kinds=("revolute", "prismatic"))
    joints = [joint.model_copy(update={"armature": 0.3, "damping": 0.2, "friction": 0.1}) for joint in mechanism.joints]
    mechanism = mechanism.model_copy(update={"joints": joints})
    model, _ = model_of(mechanism)
    assert_same_dynamics(mechanism, model)
    np.testing.assert_array_equal(model.dof_damping, 0.2)
    np.testing.assert_array_equal(model.dof_frictionloss, 0.1)
    listed = model_of(zoo.listed_ground())[0]
    assert listed.body("base").mass[0] == zoo.listed_ground().bodies[-1].mass


def test_massless_bodies_between_joints_are_accepted_in_any_orientation(tmp_path):
    """Their smallest inertia is the same about all axes; turned into oblique ones, MuJoCo found it not positive."""
    joints = "".join(f'<joint axis="{axis}"/>' for axis in ("1 0 0", "0 1 0", "0 0 1"))
    path = tmp_path / "model.xml"
    rng = np.random.default_rng(3)
    for _ in range(40):
        turn = " ".join(map(str, rng.normal(size=4)))
        path.write_text(f'<mujoco><worldbody><body quat="{turn}">{joints}<geom size=".1"/></body></worldbody></mujoco>')
        assert model_of(cm.load(path))[0].nv == 3


@pytest.mark.parametrize("moments", [(1.0, 1.0, 2.0), (0.0, 1.0, 1.0), (0.0, 0.0, 0.0)], ids=["plate", "rod", "point"])
def test_flat_bodies_are_accepted(moments):
    """MuJoCo compares without tolerance; a plate in an oblique position is refused half of the time."""
    for seed in range(20):
        chain = mechanisms.chain(2, seed)
        R = quaternion.rotation(quaternion.normalize(np.random.default_rng(seed).normal(size=4)))
        inertia = (R @ np.diag(moments) @ R.T).tolist()
        data = chain.model_dump(mode="json")
        for body in data["bodies"]:
            body |= {"inertia": inertia, "inertia_about": "center_of_mass"}
        mechanism = Mechanism.model_validate(data)
        model, findings = model_of(mechanism)
        assert_same_dynamics(mechanism, model)
        assert not {"X012", "X014"} & {finding.code for finding in findings}


def linked(joint):
    """Two links side by side on the world, and a joint that closes the loop between their ends."""

    def link(name, x):
        body = {"name": name, "mass": 1.0, "center_of_mass": [x, 0, 0.5], "inertia": np.eye(3).tolist()}
        return body, {
            "name": f"base {name}",
            "kind": "spherical",
            "predecessor": "world",
            "successor": name,
            "point": [x, 0, 0],
        }

    bodies, joints = zip(link("a", 0.0), link("b", 1.0), strict=True)
    ends = {"name": "closing", "predecessor": "a", "successor": "b", "cut": True}
    return Mechanism.model_validate({"name": "loop", "bodies": bodies, "joints": [*joints, ends | joint]})


@pytest.mark.parametrize(
    ("joint", "rank"),
    [
        ({"kind": "spherical", "point": [0, 0, 1]}, 3),
        ({"kind": "revolute", "point": [0, 0, 1], "axis": [0, 1, 0]}, 5),
        ({"kind": "fixed"}, 5),
    ],
    ids=["ball", "hinge", "weld"],
)
def test_loops_are_equalities(joint, rank):
    """As many independent rows as the joint takes freedoms (welded, both still turn about the line of the balls)."""
    model, findings = model_of(linked(joint))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    rows = np.array(data.efc_J).reshape(-1, model.nv)[: data.ne]
    assert np.linalg.matrix_rank(rows, tol=1e-9) == rank
    np.testing.assert_allclose(data.efc_pos[: data.ne], 0.0, atol=1e-12)
    assert "X001" not in {finding.code for finding in findings}


def test_couplings_are_equalities():
    """Two coordinates by a polynomial, three by a tendon: both are fulfilled where the couplings are."""
    mechanism = mechanisms.with_couplings(mechanisms.random_tree(7, 8, kinds=("revolute", "prismatic")), 8)
    model, _ = model_of(mechanism)
    system = cm.compile_mechanism(mechanism)
    data = mujoco.MjData(model)
    q = np.random.default_rng(0).normal(size=system.n_q)
    values = coupled_values(mechanism, dict(zip(system.position_names, q, strict=True)))
    for name, value in values.items():
        data.qpos[model.joint(name).qposadr] = value
    mujoco.mj_forward(model, data)
    assert data.ne == 3
    np.testing.assert_allclose(data.efc_pos[:3], 0.0, atol=1e-12)


def coupled_values(mechanism, known):
    """All coordinates, followers solved for one after the other."""
    values, left = dict(known), list(mechanism.couplings)
    while left:
        coupling = next(c for c in left if sum(term.coordinate not in values for term in c.terms) == 1)
        left.remove(coupling)
        unknown = next(term for term in coupling.terms if term.coordinate not in values)
        others = sum(term.factor * values[term.coordinate] for term in coupling.terms if term is not unknown)
        values[unknown.coordinate] = (coupling.offset - others) / unknown.factor
    return values


def test_springs_and_rods():
    """Springs along coordinates and between points pull as they do here; a rod keeps its length."""
    mechanism = mechanisms.random_tree(3, 4, kinds=("revolute",), branching=0.0)
    loads = [
        {"name": "coil", "kind": "joint_spring", "coordinate": "j1", "stiffness": 5.0, "damping": 0.4, "rest": 0.2},
        {
            "name": "strut",
            "kind": "spring_damper",
            "bodies": ["world", "b3"],
            "points": [[0, 0, 1], [1, 0, 0]],
            "stiffness": 70.0,
            "damping": 3.0,
            "length": 0.5,
        },
    ]
    rod = {"name": "rod", "kind": "D", "bodies": ["b1", "b3"], "points": [[0, 0, 0], [0, 0, 2]], "distance": 2.0}
    mechanism = Mechanism.model_validate(mechanism.model_dump(mode="json") | {"loads": loads})
    model, findings = model_of(mechanism.model_copy(update={"constraints": (build_row(rod),)}))
    assert "X001" not in {finding.code for finding in findings}
    system, rng = cm.compile_mechanism(mechanism), np.random.default_rng(2)
    q, v = rng.normal(size=3), rng.normal(size=3)
    data = mujoco.MjData(model)
    qpos, qvel, _, S = state_of(model, system, q, v)
    mujoco.mj_forward(model, data)
    np.testing.assert_allclose(data.efc_pos[: data.ne], 0.0, atol=1e-12)
    data.qpos, data.qvel = qpos, qvel
    mujoco.mj_forward(model, data)
    own = cm.dynamics.load_forces(system, q, v, 0.0, engine="reference")
    np.testing.assert_allclose(S.T @ data.qfrc_passive, own, atol=ORACLE * np.abs(own).max())


def test_loads_along_sums_are_fixed_tendons(tmp_path):
    """Polynomials, friction and dead bands, too: the same forces in MuJoCo, and the same loads read back."""
    sums = [load for load in sum_loads.every_kind("x", "y", "z") if load["name"] in ("spring", "cubic", "friction")]
    sums[0] |= {"rest": 0.25}
    sums += [
        {"name": "stop", "kind": "joint_stop", "terms": sums[0]["terms"], "lower": -0.1, "upper": 0.2, "stiffness": 40},
        {"name": "alone", "kind": "joint_spring", "coordinate": "y", "characteristic": {"polynomial": [5, 2, 3]},
         "damping_characteristic": {"polynomial": [0.1, 0.2, 0.3]}},
    ]  # fmt: skip
    mechanism = Mechanism.model_validate(sum_loads.document(sums) | {"scenario": None})
    model, findings = model_of(mechanism)
    assert "X001" not in {finding.code for finding in findings}
    system, rng = cm.compile_mechanism(mechanism), np.random.default_rng(2)
    data = mujoco.MjData(model)
    for _ in range(4):
        q, v = rng.normal(size=(2, 3))
        data.qpos, data.qvel, _, S = state_of(model, system, q, v)
        mujoco.mj_forward(model, data)
        own = cm.dynamics.load_forces(system, q, v, 0.0, engine="reference")
        along = np.array([1.0, -1.5, 0.0])
        dry = -0.2 * np.tanh(along @ v / 1e-3) * along  # which MuJoCo keeps by a constraint
        np.testing.assert_allclose(S.T @ data.qfrc_passive + dry, own, atol=ORACLE * np.abs(own).max())
    assert model.tendon_frictionloss[model.tendon("friction").id] == 0.2
    path = tmp_path / "arm.xml"
    path.write_text(mjcf.text(mechanism)[0])
    again = cm.compile_mechanism(cm.load(path))
    np.testing.assert_allclose(
        cm.dynamics.load_forces(again, q, v, 0.0, engine="reference"), own, atol=1e-12 * np.abs(own).max()
    )


def build_row(data):
    from cadmbs.models.constraint import Distance

    return Distance.model_validate(data)


def test_meshes_that_exist_are_assets(tmp_path):
    """Binary STL and OBJ; text STL, other formats and missing files are left out and told."""
    import trimesh

    trimesh.creation.box((0.1, 0.2, 0.3)).export(tmp_path / "a.stl")
    trimesh.creation.box((0.1, 0.2, 0.3)).export(tmp_path / "a.obj")
    (tmp_path / "text.stl").write_text("solid nothing\nendsolid nothing\n")
    (tmp_path / "a.dae").write_text("<COLLADA/>")
    files = ["a.stl", "a.obj", "text.stl", "a.dae", "none.stl"]
    shapes = [{"kind": "mesh", "file": str(tmp_path / file), "scale": [1, -2, 1]} for file in files]
    body = {"name": "b", "mass": 1, "center_of_mass": [0, 0, 0], "inertia": np.eye(3).tolist(), "shapes": shapes}
    hinge = {
        "name": "j",
        "kind": "revolute",
        "predecessor": "world",
        "successor": "b",
        "axis": [0, 0, 1],
        "point": [0] * 3,
    }
    mechanism = Mechanism.model_validate({"name": "m", "bodies": [body], "joints": [hinge]})
    findings = mjcf.write(mechanism, tmp_path / "m.xml")
    assert mujoco.MjModel.from_xml_path(str(tmp_path / "m.xml")).ngeom == 2
    (told,) = (finding.message for finding in findings if finding.code == "X013")
    assert told == (
        f'Meshes are left out: "{tmp_path}/text.stl" (STL as text, which MuJoCo does not read), "{tmp_path}/a.dae" '
        f'(.dae, which MuJoCo does not read), "{tmp_path}/none.stl" (not found).'
    )
    assert "mesh" not in mjcf.text(mechanism, meshes=False)[0]
