"""Kinematics of trees: poses, twists and Jacobians in four representations, configurations on their manifold."""

from cadmbs.kinematics import body_fixed, hybrid, inverse, mixed, spatial
from cadmbs.kinematics.configuration import difference, integrate, neutral
from cadmbs.kinematics.poses import pose, poses
from cadmbs.kinematics.representation import Representation, jacobian, jacobian_dot, twists
from cadmbs.kinematics.system_jacobian import SpatialSystemJacobian, SystemJacobian

__all__ = [
    "Representation",
    "SpatialSystemJacobian",
    "SystemJacobian",
    "body_fixed",
    "difference",
    "hybrid",
    "integrate",
    "inverse",
    "jacobian",
    "jacobian_dot",
    "mixed",
    "neutral",
    "pose",
    "poses",
    "spatial",
    "twists",
]
