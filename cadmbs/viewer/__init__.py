"""Pictures of mechanisms: a scene of plain records, and the kinematic sketch drawn from it."""

from cadmbs.viewer.drawing import sketch
from cadmbs.viewer.jacobian_columns import JacobianColumn, jacobian_column
from cadmbs.viewer.records import Scene
from cadmbs.viewer.scene import displacements, scene

__all__ = ["JacobianColumn", "Scene", "displacements", "jacobian_column", "scene", "sketch"]
