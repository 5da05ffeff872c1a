"""Closed loops by construction: a random tree at a random configuration, and a cut joint displaced at random there."""

from dataclasses import replace

import numpy as np

from cadmbs import compile_mechanism, constraints, kinematics
from cadmbs.kinematics import integrate
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms, parts, states
from tests import zoo

KINDS = parts.KINDS
ENDS = (("b2", "b5"), ("b5", "world"), ("b4", "b3"))


def joint_data(kind, seed, ends):
    """A cut joint of a kind between two bodies."""
    return parts.joint(np.random.default_rng(seed), kind, "cut", ends, np.array([0.3, -0.2, 0.1])) | {"cut": True}


def motion_of(joint, system, seed, size=0.8):
    """Random coordinates of a joint, and the motion f (4, 4) that they give its successor, world axes."""
    pose = system.bodies.reference_pose[system.body_names.index(joint["successor"])]
    reference = {"position": pose[:3, 3].tolist(), "rotation": pose[:3, :3].tolist()}
    alone = joint | {"predecessor": "ground", "successor": "x", "cut": False}
    document = {"name": "one joint", "ground": "ground", "bodies": [{"name": "x", "reference_pose": reference}]}
    one = compile_mechanism(Mechanism.model_validate(document | {"joints": [alone]}))
    q = states.random_positions(one, seed, size=size)
    return q, kinematics.pose(one, q, "x", engine="reference") @ se3.inverse(pose)


def closed_system(kind, ends=("b2", "b5"), seed=3, coupled=False, size=0.5):
    """A system with one loop, a configuration where it is closed, and the cut joint's coordinates there."""
    tree = mechanisms.random_tree(6, seed, branching=0.3)
    data = zoo.data_of(mechanisms.with_couplings(tree, seed) if coupled else tree)
    joint = joint_data(kind, seed + 100, ends)
    system = compile_mechanism(Mechanism.model_validate(data | {"joints": [*data["joints"], joint]}))
    q = states.random_positions(system, seed + 1)
    cut_q, motion = motion_of(joint, system, seed + 2, size)
    return with_closed_loop(system, q, motion), q, cut_q


def with_closed_loop(system, q, motion):
    """The system with the cut joint's frame on its successor placed so that the loop is closed by `motion` at q."""
    (closure,) = system.closures
    joint = system.joints[closure.joint]
    frames = kinematics.poses(system, q, engine="reference") @ se3.inverse(system.bodies.reference_pose)
    inner = se3.inverse(frames[joint.successor]) @ frames[joint.predecessor] @ motion @ closure.predecessor_frame
    return replace(system, closures=(replace(closure, successor_frame=inner),))


def turned(system, rotation_vector):
    """The system with the cut joint's frame on its successor turned about its own axes."""
    (closure,) = system.closures
    turn = se3.exp(np.array([*rotation_vector, 0.0, 0.0, 0.0]))
    return replace(system, closures=(replace(closure, successor_frame=closure.successor_frame @ turn),))


def away(system, q, seed, size=0.4):
    """A configuration some way off."""
    return integrate(system, q, size * np.random.default_rng(seed).normal(size=system.n_v))


def null_space(matrix, tolerance=1e-9):
    """An orthonormal basis of the null space, as columns."""
    _, values, rows = np.linalg.svd(matrix)
    rank = int(np.sum(values > tolerance * max(values.max(initial=0.0), 1.0)))
    return rows[rank:].T


def ring(cut, seed=7):
    """One spatial loop with joints of several kinds and three freedoms, closed at q = 0, cut at one of its joints."""
    kinds = ("revolute", "universal", "spherical:quaternion", "screw", "cylindrical")
    rng = np.random.default_rng(seed)
    places = rng.normal(size=(5, 3))
    names = ["world", "b1", "b2", "b3", "b4", "world"]
    bodies = [parts.body(rng, f"b{i}", places[i]) for i in range(1, 5)]
    joints = []
    for i, kind in enumerate(kinds):
        ends = (names[i], names[i + 1]) if i % 2 else (names[i + 1], names[i])
        joints.append(parts.joint(rng, kind, f"j{i}", ends, places[i]) | {"cut": i == cut})
    return compile_mechanism(Mechanism.model_validate({"name": "ring", "bodies": bodies, "joints": joints}))


def assembled(system, q):
    """A closed configuration near q, by Newton steps of smallest norm."""
    for _ in range(20):
        step = np.linalg.pinv(constraints.closure_jacobian(system, q)) @ constraints.closure(system, q)
        q = integrate(system, q, -step)
    return q
