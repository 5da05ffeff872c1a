"""Kinematics of trees: poses, twists and Jacobians in four representations, configurations on their manifold.

`closed` has the motion of mechanisms with loops; it is imported on first use, because constraints build on this
package.
"""

import importlib
from types import ModuleType

from cadmbs.kinematics import body_fixed, hybrid, inverse, joint_frames, mixed, spatial, variants
from cadmbs.kinematics.configuration import difference, integrate, neutral
from cadmbs.kinematics.geometric_parameters import (
    IndependentParameters,
    geometric_parameter_names,
    identifiable_parameters,
    pose_sensitivity,
    twist_sensitivity,
)
from cadmbs.kinematics.motion_partials import AccelerationPartials, TwistPartials, acceleration_partials, twist_partials
from cadmbs.kinematics.products import pose, poses
from cadmbs.kinematics.representation import Representation, jacobian, jacobian_dot, jacobians, twists
from cadmbs.kinematics.system_jacobian import SpatialSystemJacobian, SystemJacobian
from cadmbs.kinematics.twists import center_of_mass_jacobian

__all__ = [
    "AccelerationPartials",
    "IndependentParameters",
    "Representation",
    "SpatialSystemJacobian",
    "SystemJacobian",
    "TwistPartials",
    "acceleration_partials",
    "body_fixed",
    "center_of_mass_jacobian",
    "closed",
    "difference",
    "geometric_parameter_names",
    "hybrid",
    "identifiable_parameters",
    "integrate",
    "inverse",
    "jacobian",
    "jacobian_dot",
    "jacobians",
    "joint_frames",
    "mixed",
    "neutral",
    "pose",
    "pose_sensitivity",
    "poses",
    "spatial",
    "twist_partials",
    "twist_sensitivity",
    "twists",
    "variants",
]


def __getattr__(name: str) -> ModuleType:
    """The module `closed`."""
    if name == "closed":
        return importlib.import_module("cadmbs.kinematics.closed")
    raise AttributeError(f"module 'cadmbs.kinematics' has no attribute {name!r}")
