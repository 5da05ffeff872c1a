"""Poses, Jacobians, dynamics and energies against Pinocchio, on random models of all its joints and on real robots."""

from functools import cache
from importlib.metadata import PackageNotFoundError, files

import numpy as np
import pytest

pin = pytest.importorskip("pinocchio")

from lxml import etree  # noqa: E402

from cadmbs import compile_mechanism, dynamics, kinematics, load  # noqa: E402
from cadmbs.errors import NotSolvableError  # noqa: E402
from cadmbs.lie import se3, so3  # noqa: E402
from cadmbs.testing import states  # noqa: E402
from tests.oracles.pinocchio_models import ANGULAR_FIRST, Coordinates, mechanism_of, random_model, six  # noqa: E402
from tests.tolerances import ORACLE, ORACLE_FORWARD  # noqa: E402

pytestmark = pytest.mark.oracle

FRAMES = {
    "body_fixed": pin.ReferenceFrame.LOCAL,
    "spatial": pin.ReferenceFrame.WORLD,
    "hybrid": pin.ReferenceFrame.LOCAL_WORLD_ALIGNED,
}


class Comparison:
    """A system and a Pinocchio model at one random state, in Pinocchio's coordinates and in ours."""

    def __init__(self, model, system, seed):
        self.model, self.data, self.system = model, model.createData(), system
        self.coordinates = Coordinates(model, system)
        self.q, self.v, self.a = states.random_state(system, seed)
        self.S = self.coordinates.rates(self.q)
        self.own_q = self.coordinates.positions(self.q)
        self.own_v = self.S @ self.v
        self.own_a = self.S @ self.a + self.coordinates.rate_changes(self.q, self.v)

    def close(self, found, expected, tolerance=ORACLE):
        size = max(1.0, np.abs(expected).max(initial=0.0))
        np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance * size)


def check_kinematics(case, frames):
    """`frames`: our body or frame name -> Pinocchio's frame number."""
    pin.forwardKinematics(case.model, case.data, case.own_q, case.own_v)
    pin.computeJointJacobians(case.model, case.data, case.own_q)
    pin.updateFramePlacements(case.model, case.data)
    for body, frame in frames.items():
        case.close(kinematics.pose(case.system, case.q, body, engine="reference"), case.data.oMf[frame].homogeneous)
        for representation, reference in FRAMES.items():
            J = six(pin.getFrameJacobian(case.model, case.data, frame, reference)) @ case.S
            case.close(kinematics.jacobian(case.system, case.q, body, representation, engine="reference"), J)
            twist = six(pin.getFrameVelocity(case.model, case.data, frame, reference).vector)
            index, _ = case.system.body_and_pose(body)
            if body in case.system.body_names:
                case.close(
                    kinematics.twists(case.system, case.q, case.v, representation, engine="reference")[index], twist
                )


def check_dynamics(case):
    check_forward_dynamics(case, check_inverse_dynamics(case))


def check_inverse_dynamics(case):
    model, data, system, S = case.model, case.data, case.system, case.S
    upper = pin.crba(model, data, case.own_q).copy()
    M = np.triu(upper) + np.triu(upper, 1).T
    case.close(dynamics.mass_matrix(system, case.q, engine="reference"), S.T @ M @ S)
    gravity = pin.computeGeneralizedGravity(model, data, case.own_q)
    case.close(dynamics.gravity_force(system, case.q, engine="reference"), S.T @ gravity)
    tau = S.T @ pin.rnea(model, data, case.own_q, case.own_v, case.own_a)
    case.close(dynamics.inverse_dynamics(system, case.q, case.v, case.a, engine="reference"), tau)
    return tau


def check_forward_dynamics(case, tau):
    model, data, system, S = case.model, case.data, case.system, case.S
    own_tau = np.linalg.lstsq(S.T, tau, rcond=None)[0]
    own = pin.aba(model, data, case.own_q, case.own_v, own_tau) - case.coordinates.rate_changes(case.q, case.v)
    expected = np.linalg.lstsq(S, own, rcond=None)[0]
    case.close(dynamics.forward_dynamics(system, case.q, case.v, tau, engine="reference"), expected, ORACLE_FORWARD)


def check_energy_and_momentum(case):
    model, data = case.model, case.data
    kinetic, potential = dynamics.energy(case.system, case.q, case.v, engine="reference")
    case.close(kinetic, pin.computeKineticEnergy(model, data, case.own_q, case.own_v))
    case.close(potential, pin.computePotentialEnergy(model, data, case.own_q))
    centroidal = six(pin.computeCentroidalMomentum(model, data, case.own_q, case.own_v).vector)
    center = data.com[0]
    about_origin = np.concatenate([centroidal[:3] + np.cross(center, centroidal[3:]), centroidal[3:]])
    case.close(dynamics.momentum(case.system, case.q, case.v, engine="reference"), about_origin)


def check_wrenches(case, bodies):
    """Hybrid wrenches on some bodies, which Pinocchio takes in joint frames, linear first."""
    rng = np.random.default_rng(5)
    wrenches = np.zeros((case.system.n_bodies, 6))
    pin.forwardKinematics(case.model, case.data, case.own_q)
    pin.updateFramePlacements(case.model, case.data)
    external = [pin.Force.Zero() for _ in range(case.model.njoints)]
    for body, frame in bodies.items():
        wrench = rng.normal(size=6)
        wrenches[case.system.body_names.index(body)] = wrench
        pose, joint = case.data.oMf[frame], case.model.frames[frame].parentJoint
        about_frame = pin.SE3(np.eye(3), pose.translation).act(pin.Force(wrench[3:], wrench[:3]))
        external[joint] += case.data.oMi[joint].actInv(about_frame)
    tau = case.S.T @ pin.rnea(case.model, case.data, case.own_q, case.own_v, case.own_a, external)
    case.close(dynamics.inverse_dynamics(case.system, case.q, case.v, case.a, wrenches, engine="reference"), tau)


@cache
def random_pair(seed):
    model = random_model(seed)
    return model, compile_mechanism(mechanism_of(model))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("state", range(2))
def test_random_models(seed, state):
    """Every kind of joint, composites with massless bodies in between; each body is a joint frame there."""
    model, system = random_pair(seed)
    case = Comparison(model, system, state)
    frames = {name: model.getFrameId(name) for name in model.names[1:]}
    check_kinematics(case, frames)
    check_dynamics(case)
    check_energy_and_momentum(case)
    check_wrenches(case, frames)


def test_a_random_humanoid():
    """Pinocchio's own sample model: free flyer and hinges."""
    model = pin.buildSampleModelHumanoidRandom(True)
    case = Comparison(model, compile_mechanism(mechanism_of(model)), 1)
    check_kinematics(case, {name: model.getFrameId(name) for name in model.names[1:]})
    check_dynamics(case)
    check_energy_and_momentum(case)


@cache
def robot_path(name):
    """Path of a file of the package example-robot-data."""
    try:
        found = files("example-robot-data") or []
    except PackageNotFoundError:
        found = []
    paths = [path.locate() for path in found if str(path).endswith(name)]
    if not paths:
        pytest.skip(f"the package example-robot-data with {name} is not installed")
    return str(paths[0])


ROBOTS = {
    "panda_description/urdf/panda.urdf": "fixed",
    "ur_description/urdf/ur5_robot.urdf": "fixed",
    "ur_description/urdf/ur5_gripper.urdf": "fixed",
    "kinova_description/robots/kinova.urdf": "fixed",
    "allegro_hand_description/urdf/allegro_right_hand.urdf": "fixed",
    "baxter_description/urdf/baxter.urdf": "fixed",
    "talos_data/robots/talos_reduced.urdf": "floating",
    "simple_humanoid_description/urdf/simple_humanoid.urdf": "floating",
    "icub_description/robots/icub.urdf": "floating",
    "g1_description/urdf/g1_29dof_with_hand_rev_1_0.urdf": "floating",
    "solo_description/robots/solo12.urdf": "floating",
    "anymal_b_simple_description/robots/anymal.urdf": "floating",
    "tiago_pro_description/robots/tiago_pro.urdf": "floating",
    "pr2_description/urdf/pr2.urdf": "fixed",
}


@cache
def robot_pair(name):
    path, base = robot_path(name), ROBOTS[name]
    root = (pin.JointModelFreeFlyer(),) if base == "floating" else ()
    return pin.buildModelFromUrdf(path, *root), compile_mechanism(load(path, base=base, mimic="independent"))


def link_frames(model, system):
    """Our bodies by name, and Pinocchio's frames of the links."""
    names = [name for name in system.body_names if model.existFrame(name, pin.FrameType.BODY)]
    return {name: model.getFrameId(name, pin.FrameType.BODY) for name in names}


@pytest.mark.parametrize("name", ROBOTS)
def test_robots(name):
    model, system = robot_pair(name)
    frames = link_frames(model, system)
    links = len(etree.parse(robot_path(name)).getroot().findall("link"))
    assert len(frames) == links
    for seed in range(2):
        case = Comparison(model, system, seed)
        assert model.nv == system.n_v
        check_kinematics(case, frames)
        check_dynamics(case)
        check_energy_and_momentum(case)
        check_wrenches(case, dict(list(frames.items())[::3]))


@pytest.mark.parametrize(
    ("robot", "named"),
    [
        ("tiago_description/robots/tiago.urdf", "'base_antenna_left_link' and 'base_antenna_right_link'"),
        ("romeo_description/urdf/romeo_laas_small.urdf", "'body', 'LHipPitch_link' and 'RHipPitch_link'"),
    ],
)
def test_robots_with_negative_principal_moments(robot, named):
    """Kinematics as in other robots; dynamics refuse, and compute as Pinocchio does with the inertias accepted."""
    path = robot_path(robot)
    model = pin.buildModelFromUrdf(path, pin.JointModelFreeFlyer())
    system = compile_mechanism(load(path, base="floating"))
    case = Comparison(model, system, 3)
    check_kinematics(case, link_frames(model, system))
    with pytest.raises(NotSolvableError, match=named):
        check_dynamics(case)
    accepted = Comparison(model, compile_mechanism(load(path, base="floating", accept_inertia=True)), 3)
    tau = check_inverse_dynamics(accepted)
    check_energy_and_momentum(accepted)
    if "romeo" not in robot:  # its grippers have no mass
        check_forward_dynamics(accepted, tau)


MIMIC = [
    "panda_description/urdf/panda.urdf",
    "talos_data/robots/talos_full_v2.urdf",
    "romeo_description/urdf/romeo.urdf",
]


MASSLESS_GRIPPERS = "romeo_description/urdf/romeo.urdf"


def mimic_map(path, system, free):
    """v_free = G v, q_free = G q + c from the <mimic> elements, followers of followers included."""
    rows = {name: (np.eye(system.n_v)[k], 0.0) for k, name in enumerate(system.velocity_names)}
    tags = {joint.get("name"): joint.find("mimic") for joint in etree.parse(path).getroot().findall("joint")}

    def row(name):
        if name not in rows:
            tag = tags[name]
            factor, offset = float(tag.get("multiplier", 1.0)), float(tag.get("offset", 0.0))
            leader = row(tag.get("joint"))
            rows[name] = (factor * leader[0], factor * leader[1] + offset)
        return rows[name]

    pairs = [row(name) for name in free.velocity_names]
    return np.array([G for G, _ in pairs]), np.array([c for _, c in pairs])


@pytest.mark.parametrize("name", MIMIC)
def test_mimic_joints_are_projected(name):
    """M = G^T M' G and tau = G^T tau' with all joints of Pinocchio's model independent."""
    path = robot_path(name)
    model = pin.buildModelFromUrdf(path)
    system, free = (compile_mechanism(load(path, mimic=mimic)) for mimic in ("coupled", "independent"))
    assert system.n_v < free.n_v == model.nv
    G, c = mimic_map(path, system, free)
    q, v, a = states.random_state(system, 4)
    coordinates, data = Coordinates(model, free), model.createData()
    full = G @ q + c
    S, own_q = coordinates.rates(full), coordinates.positions(full)
    tau = G.T @ S.T @ pin.rnea(model, data, own_q, S @ G @ v, S @ G @ a)
    scale = max(1.0, np.abs(tau).max())
    np.testing.assert_allclose(
        dynamics.inverse_dynamics(system, q, v, a, engine="reference"), tau, rtol=0, atol=ORACLE * scale
    )
    upper = pin.crba(model, data, own_q)
    M = G.T @ S.T @ (np.triu(upper) + np.triu(upper, 1).T) @ S @ G
    np.testing.assert_allclose(
        dynamics.mass_matrix(system, q, engine="reference"), M, rtol=0, atol=ORACLE * np.abs(M).max()
    )
    if name == MASSLESS_GRIPPERS:
        with pytest.raises(NotSolvableError, match="the mass matrix of 'romeo' is singular"):
            dynamics.forward_dynamics(system, q, v, tau, engine="reference")
    else:
        found = dynamics.forward_dynamics(system, q, v, tau, engine="reference")
        np.testing.assert_allclose(found, a, rtol=0, atol=ORACLE_FORWARD * np.abs(a).max())


def test_mimic_joints_against_mimic_joints():
    """Pinocchio's own mimic model of the Panda hand: poses and Jacobians of every link."""
    path = robot_path("panda_description/urdf/panda.urdf")
    model, system = pin.buildModelFromUrdf(path, True), compile_mechanism(load(path, mimic="coupled"))
    data, (q, v, _) = model.createData(), states.random_state(system, 5)
    assert model.nv == system.n_v
    order = [system.velocity_names.index(n) for n in model.names[1:] if n in system.velocity_names]
    pin.forwardKinematics(model, data, q[order], v[order])
    pin.updateFramePlacements(model, data)
    for body, frame in link_frames(model, system).items():
        pose = data.oMf[frame].homogeneous
        np.testing.assert_allclose(kinematics.pose(system, q, body, engine="reference"), pose, rtol=0, atol=ORACLE)
        twist = six(pin.getFrameVelocity(model, data, frame, pin.ReferenceFrame.LOCAL).vector)
        index = system.body_names.index(body)
        np.testing.assert_allclose(
            kinematics.body_fixed.twists(system, q, v, engine="reference")[index], twist, rtol=0, atol=10 * ORACLE
        )


@pytest.mark.parametrize("representation", FRAMES)
def test_false_friends(representation):
    """LOCAL, WORLD, LOCAL_WORLD_ALIGNED are body-fixed, spatial, hybrid with linear part first, and nothing else."""
    model, system = random_pair(0)
    case = Comparison(model, system, 6)
    pin.forwardKinematics(model, case.data, case.own_q, case.own_v)
    pin.updateFramePlacements(model, case.data)
    name = model.names[-1]
    vector = pin.getFrameVelocity(model, case.data, model.getFrameId(name), FRAMES[representation]).vector
    index = system.body_names.index(name)
    for own in ("body_fixed", "spatial", "hybrid", "mixed"):
        twist = kinematics.twists(system, case.q, case.v, own, engine="reference")[index]
        same = np.allclose(twist[ANGULAR_FIRST], vector, rtol=0, atol=1e-9)
        assert same == (own == representation)
        assert not np.allclose(twist, vector, rtol=0, atol=1e-3)


def test_configurations_are_updated_alike():
    """integrate and difference on the manifold: the same points, joint by joint."""
    model, system = random_pair(1)
    case = Comparison(model, system, 7)
    reached = kinematics.integrate(system, case.q, 0.1 * case.v)
    there = case.coordinates.positions(reached)
    planar = [part for part in case.coordinates.parts if part.kind == "Planar"]
    assert len(planar) == 1  # there, planar joints are updated on SE(2); here, x, y and the angle are numbers
    own = pin.integrate(model, case.own_q, 0.1 * case.own_v)
    keep = np.ones(model.nq, dtype=bool)
    keep[planar[0].start_q : planar[0].start_q + 2] = False
    np.testing.assert_allclose(there[keep], own[keep], rtol=0, atol=ORACLE)
    back = pin.difference(model, case.own_q, there) / 0.1
    keep = np.ones(model.nv, dtype=bool)
    keep[planar[0].start_v : planar[0].start_v + 2] = False
    np.testing.assert_allclose(back[keep], case.own_v[keep], rtol=0, atol=1e-7)


def test_the_tangent_of_se3_is_the_body_fixed_twist():
    """exp6 and log6 take (v, w) from the right, like jaxlie, mink and manif: our body-fixed twist, linear first."""
    twist = np.array([0.3, -0.5, 0.8, 1.0, 2.0, -3.0])
    own = pin.exp6(pin.Motion(twist[ANGULAR_FIRST])).homogeneous
    np.testing.assert_allclose(se3.exp(twist), own, rtol=0, atol=1e-14)
    np.testing.assert_allclose(se3.log(own), six(pin.log6(own).vector), rtol=0, atol=1e-13)
    np.testing.assert_allclose(so3.exp(twist[:3]), pin.exp3(twist[:3]), rtol=0, atol=1e-14)
    action = pin.SE3(own).action[np.ix_(ANGULAR_FIRST, ANGULAR_FIRST)]
    np.testing.assert_allclose(se3.adjoint(own), action, rtol=0, atol=1e-13)
