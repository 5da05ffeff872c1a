"""Pictures of mechanisms: a scene of plain records, the kinematic sketch, and the web page of a result or a viewer."""

from cadmbs.viewer.animation import save_animation
from cadmbs.viewer.arrows import JacobianColumn, jacobian_column
from cadmbs.viewer.drawing import sketch
from cadmbs.viewer.live.demonstration import demonstration
from cadmbs.viewer.live.notebook import NotebookView, view
from cadmbs.viewer.records import Scene
from cadmbs.viewer.report import report, save_report
from cadmbs.viewer.scene import displacements, scene
from cadmbs.viewer.study.report import save_study_report, study_report

__all__ = [
    "JacobianColumn",
    "NotebookView",
    "Scene",
    "demonstration",
    "displacements",
    "jacobian_column",
    "report",
    "save_animation",
    "save_report",
    "save_study_report",
    "scene",
    "sketch",
    "study_report",
    "view",
]
