"""A system with its axes and bodies moved by finite amounts: what sensitivities to geometric parameters predict."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from cadmbs.arrays import Array, ArrayLike
from cadmbs.compiler.screws import exponential_parts
from cadmbs.compiler.tree import lumped_inertia
from cadmbs.kinematics.geometric_parameters import RIGID, joint_axes, parameter_axes
from cadmbs.lie import se3
from cadmbs.system import System, native_joints, records
from cadmbs.system.tree import Tree

__all__ = ["displaced"]


def displaced(system: System, parameters: ArrayLike) -> System:
    """The system with changes of its geometric parameters, finite ones.

    The six numbers of an axis or a body are a twist along world axes at q = 0, about the joint's point or the origin of
    the body frame; its exponential moves the axis, or the body with its frames and its inertia. A change of pitch
    follows. The records of joints and loads, which no computation of the tree's motion uses, stay as they were.

    Args:
        system: Compiled mechanism.
        parameters: Changes in the order of `kinematics.geometric_parameter_names`.
    """
    changes = np.asarray(parameters, dtype=float)
    count = len(parameter_axes(joint_axes(system)))
    bodies, frames = _bodies_moved(system, changes[count:].reshape(-1, len(RIGID)))
    tree = _axes_moved(system, changes[:count])
    mass, center, inertia = lumped_inertia(bodies, tree.n, system.origin)
    tree = replace(tree, mass=mass, center_of_mass=center, inertia=inertia)
    return replace(system, bodies=bodies, frames=frames, tree=tree)


def _about(point: Array, twist: Array) -> Array:
    """The motion exp(twist) about a point."""
    return np.asarray(se3.translation(point) @ se3.exp(twist) @ se3.translation(-point))


def _axes_moved(system: System, changes: Array) -> Tree:
    tree = system.tree
    screws, frame = tree.screws.copy(), tree.frame.copy()
    linear, sine, versine = tree.exp_linear.copy(), tree.exp_sine.copy(), tree.exp_versine.copy()
    start = 0
    for axis in joint_axes(system):
        change = changes[start : start + len(axis.parameter_names)]
        start += len(axis.parameter_names)
        motion, columns = _about(axis.point, change[:6]), list(axis.columns)
        screws[columns] = se3.transform_twist(motion, screws[columns])
        if tree.kind[axis.body] > native_joints.MotionKind.SCREWS:
            frame[axis.body] = motion @ frame[axis.body]
            continue
        column = columns[0]
        if axis.has_pitch:
            screws[column, 3:] += change[6] * screws[column, :3]
        pitch = float(screws[column, :3] @ screws[column, 3:]) if axis.has_pitch else np.nan
        linear[column], sine[column], versine[column] = exponential_parts(screws[column], pitch)
    return replace(tree, screws=screws, frame=frame, exp_linear=linear, exp_sine=sine, exp_versine=versine)


def _bodies_moved(system: System, twists: Array) -> tuple[records.Bodies, records.Frames]:
    bodies, frames = system.bodies, system.frames
    points = bodies.reference_pose[1:, :3, 3]
    motion = np.stack([np.eye(4), *(_about(point, twist) for point, twist in zip(points, twists, strict=True))])
    rotation = motion[:, :3, :3]
    moved = replace(
        bodies,
        reference_pose=motion @ bodies.reference_pose,
        center_of_mass=se3.apply(motion, bodies.center_of_mass),
        inertia=rotation @ bodies.inertia @ np.swapaxes(rotation, -1, -2),
    )
    return moved, replace(frames, reference_pose=motion[frames.body] @ frames.reference_pose)
