"""cadmbs: multibody models without joint frames.

All geometry lives in one world frame at the reference configuration q = 0: a joint is a unit axis, a point and a pitch;
a body is a mass, a centre of mass and an inertia tensor in world axes. Modules load on first use.
"""

import importlib
import sys
from typing import TYPE_CHECKING, Any

from cadmbs.version import __version__ as __version__

if TYPE_CHECKING:
    from cadmbs import (
        absolute,
        constraints,
        dynamics,
        exporters,
        gpu,
        integrators,
        kinematics,
        lie,
        measurements,
        studies,
        viewer,
    )
    from cadmbs.compiler import compile_mechanism
    from cadmbs.errors import CadmbsError, Finding, Interrupted, ModelError
    from cadmbs.exporters import save
    from cadmbs.importers import load, load_with_findings
    from cadmbs.kinematics import difference, integrate, neutral
    from cadmbs.models.mechanism import Mechanism
    from cadmbs.results import Result
    from cadmbs.simulation.control.motion import Motion
    from cadmbs.simulation.simulate import simulate
    from cadmbs.system import Scenario, System
    from cadmbs.viewer import view

_HOMES = {
    "CadmbsError": "cadmbs.errors",
    "Finding": "cadmbs.errors",
    "Interrupted": "cadmbs.errors",
    "Mechanism": "cadmbs.models.mechanism",
    "ModelError": "cadmbs.errors",
    "Motion": "cadmbs.simulation",
    "Result": "cadmbs.results",
    "Scenario": "cadmbs.system",
    "System": "cadmbs.system",
    "compile_mechanism": "cadmbs.compiler",
    "difference": "cadmbs.kinematics",
    "integrate": "cadmbs.kinematics",
    "load": "cadmbs.importers",
    "load_with_findings": "cadmbs.importers",
    "neutral": "cadmbs.kinematics",
    "save": "cadmbs.exporters",
    "simulate": "cadmbs.simulation",
    "view": "cadmbs.viewer",
}
_MODULES = (
    "absolute", "constraints", "dynamics", "exporters", "gpu", "integrators", "kinematics", "lie", "measurements",
    "studies", "viewer",
)  # fmt: skip

__all__ = [
    "CadmbsError",
    "Finding",
    "Interrupted",
    "Mechanism",
    "ModelError",
    "Motion",
    "Result",
    "Scenario",
    "System",
    "absolute",
    "compile_mechanism",
    "constraints",
    "difference",
    "dynamics",
    "exporters",
    "gpu",
    "integrate",
    "integrators",
    "kinematics",
    "lie",
    "load",
    "load_with_findings",
    "measurements",
    "neutral",
    "save",
    "simulate",
    "studies",
    "view",
    "viewer",
]


_SHOWN_IN_NOTEBOOKS = (
    ("cadmbs.models.mechanism", "Mechanism"),
    ("cadmbs.results.result", "Result"),
    ("cadmbs.system.system", "System"),
)
"""Modules and names of the classes that a notebook shows in motion."""


def _show_in_notebooks() -> None:
    """Registers pictures with IPython where it runs: they need the viewer, which the classes must not know."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    formatter = getattr(shell, "display_formatter", None)
    if formatter is not None:
        for module, name in _SHOWN_IN_NOTEBOOKS:
            formatter.formatters["text/html"].for_type_by_name(module, name, _displayed)


def _displayed(shown: Any) -> str:
    text: str = importlib.import_module("cadmbs.viewer.live.notebook").displayed(shown)
    return text


_show_in_notebooks()


def __getattr__(name: str) -> Any:
    """Public names, imported when first asked for."""
    if name in _MODULES:
        return importlib.import_module(f"cadmbs.{name}")
    if name in _HOMES:
        return getattr(importlib.import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'cadmbs' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Public names."""
    return sorted([*__all__, "__version__"])
