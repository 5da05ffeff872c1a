"""Sensitivity of poses and twists to geometric parameters, and which of these measured poses determine."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.kinematics.configuration import integrate, neutral
from cadmbs.kinematics.derivatives.higher_motion import jacobian_column_derivatives
from cadmbs.kinematics.derivatives.motion_partials import CONVERSIONS, changed_twist
from cadmbs.kinematics.geometric.geometric_displacements import (
    AxisDisplacements,
    axis_displacements,
    body_displacements,
)
from cadmbs.kinematics.geometric.geometric_parameters import geometric_parameter_names
from cadmbs.kinematics.independent_parameters import IndependentParameters, independent_parameters
from cadmbs.kinematics.products import frame_pose, tree_state
from cadmbs.kinematics.representation import Representation
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, count_argument, names_argument, positions, seed_argument, velocities
from cadmbs.tolerances import PARAMETER_RANK_TOLERANCE


def pose_sensitivity(system: System, q: Positions, body: str | int, representation: str = "hybrid") -> Array:
    """Small displacement of a body or frame per unit of each geometric parameter, as a twist.

        C' C^-1 = I + hat(X_p) dp + ... ,   X_p = Ad_before xi - Ad_after xi          axis before the body
                                            X_p = q (0, e)                             its pitch
                                            X_p = Ad_f xi                              the body itself

    where before and after are the products of exponentials up to the axis and with it, and e its current direction.
    This is the identification Jacobian of kinematic calibration: measured minus predicted poses = sensitivity .
    corrections, to first order. Columns of other bodies, and of joints that do not move the body, are zero.

    Args:
        system: Compiled mechanism. With loops, of the spanning tree: q are its coordinates.
        q: Joint positions (..., n_q).
        body: Name or index of a body, or "body/frame".
        representation: "body_fixed", "spatial", "hybrid" or "mixed", of the displacement.

    Returns:
        (..., 6, n_parameters), rows angular first, columns as `geometric_parameter_names`. Per rad, m, and m/rad.
        P-DYN 6.2, theory 3.5.

    Raises:
        UnknownNameError: If there is no such body or frame.
        ValueError: If the representation is not one of the four.
    """
    chosen = Representation.named(representation)
    q_array = positions(system, q)
    state = tree_state(system, q_array)
    index, _ = system.body_and_pose(body)
    joints, bodies = axis_displacements(system, state, [], []), body_displacements(system, state, [])
    moved = _of_body(system, index, joints, bodies, 0)
    if chosen is Representation.SPATIAL:
        result = se3.transform_twist(se3.translation(state.point[..., None, :]), moved)
    else:
        result = CONVERSIONS[chosen].value(frame_pose(system, state, body)[..., None, :, :], moved)
    return np.swapaxes(result, -1, -2)


def twist_sensitivity(
    system: System, q: Positions, v: Velocities, body: str | int, representation: str = "hybrid"
) -> Array:
    """Change of the twist of a body or frame per unit of each geometric parameter, at fixed q and v.

        dV/dp = X_p' + [X_p, V]          spatial, with X_p of `pose_sensitivity` and X_p' its time derivative

    Args:
        system: Compiled mechanism. With loops, of the spanning tree.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        body: Name or index of a body, or "body/frame".
        representation: "body_fixed", "spatial", "hybrid" or "mixed".

    Returns:
        (..., 6, n_parameters): rows as the twist of the representation, columns as `geometric_parameter_names`.
        P-DYN 6.2, theory 3.5.

    Raises:
        UnknownNameError: If there is no such body or frame.
        ValueError: If the representation is not one of the four.
    """
    q_array, v_array = broadcast(positions(system, q), velocities(system, v))
    tree = system.tree
    state = tree_state(system, q_array)
    index, _ = system.body_and_pose(body)
    v_tree = tree.velocities.spread_rate(v_array)
    _, motions = jacobian_column_derivatives(system, state, [v_tree])
    twists = tree.sum_from_root(tree.per_body(motions[0]))
    joints = axis_displacements(system, state, [v_tree], motions)
    bodies = body_displacements(system, state, [twists])
    moved, rate = (_of_body(system, index, joints, bodies, order) for order in (0, 1))
    twist = twists[..., system.bodies.moving[index], None, :]
    pose, point = frame_pose(system, state, body)[..., None, :, :], state.point[..., None, :]
    change = rate + se3.bracket(moved, twist)
    return np.swapaxes(changed_twist(Representation.named(representation), pose, point, twist, moved, change), -1, -2)


def identifiable_parameters(
    system: System,
    bodies: Sequence[str | int],
    samples: int | None = None,
    seed: int = 0,
    tolerance: float = PARAMETER_RANK_TOLERANCE,
) -> IndependentParameters:
    """Geometric parameters that poses of some bodies or frames determine, by rank of the stacked sensitivities.

        dX = S dp ,   S = S[:, selected] combinations

    with S the `pose_sensitivity` of the bodies at random configurations, stacked. A rotation of an axis about itself
    changes nothing, and motions of parallel axes, or of a last axis and its body, can have the same effect: such
    dependencies hold in all configurations, and a calibration can determine the remaining combinations. If the full
    pose of the last body of a serial chain is measured, these are five for each hinge (four without its pitch), two for
    each slide, and six for the body itself.

    Args:
        system: Compiled mechanism. With loops, of the spanning tree.
        bodies: Names or indices of the measured bodies, or "body/frame"; of each the full pose is measured.
        samples: Number of random configurations; by default enough for twice as many equations as parameters.
        seed: Of the random numbers: the same seed gives the same result.
        tolerance: Relative to the largest remainder of the decomposition; radians and metres count alike.

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    names = geometric_parameter_names(system)
    bodies = names_argument(bodies, "bodies")
    seed_argument(seed)
    if samples is not None:
        count_argument(samples, "samples", least=1)
    count = samples or 20 + len(names) // max(3 * len(bodies), 1)
    step = 2.0 * np.random.default_rng(seed).normal(size=(count, system.n_v))
    q = integrate(system, neutral(system), step)
    parts = [pose_sensitivity(system, q, body).reshape(6 * count, len(names)) for body in bodies]
    return independent_parameters(np.concatenate([np.zeros((0, len(names))), *parts]), names, tolerance)


def _of_body(system: System, index: int, joints: AxisDisplacements, bodies: tuple[Array, ...], order: int) -> Array:
    """Displacements (..., n_parameters, 6) of one body by all parameters, or their time derivatives."""
    moving = int(system.bodies.moving[index])
    carries = (joints.body <= moving) & (moving < system.tree.subtree_end[joints.body])
    by_joints = np.where(carries[:, None], joints.beyond[order], 0.0)
    of_body = np.arange(1, system.n_bodies) == index
    by_bodies = np.where(of_body[:, None, None], bodies[order], 0.0)
    flat = by_bodies.reshape(*by_bodies.shape[:-3], 6 * len(of_body), 6)
    return np.concatenate([by_joints, flat], axis=-2)
