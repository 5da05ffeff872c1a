"""cadmbs: multibody models without joint frames.

All geometry lives in one world frame at the reference configuration q = 0: a joint is a unit axis, a point and a pitch;
a body is a mass, a centre of mass and an inertia tensor in world axes. Modules load on first use.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from cadmbs.version import __version__ as __version__

if TYPE_CHECKING:
    from cadmbs import (
        absolute,
        constraints,
        dynamics,
        exporters,
        integrators,
        kinematics,
        lie,
        measurements,
        studies,
        viewer,
    )
    from cadmbs.compiler import compile_mechanism
    from cadmbs.errors import CadmbsError, Finding, ModelError
    from cadmbs.exporters import save
    from cadmbs.importers import load, load_with_findings
    from cadmbs.kinematics import difference, integrate, neutral
    from cadmbs.models.mechanism import Mechanism
    from cadmbs.results import Result
    from cadmbs.simulation.simulate import simulate
    from cadmbs.system import Scenario, System

_HOMES = {
    "CadmbsError": "cadmbs.errors",
    "Finding": "cadmbs.errors",
    "Mechanism": "cadmbs.models.mechanism",
    "ModelError": "cadmbs.errors",
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
}
_MODULES = (
    "absolute", "constraints", "dynamics", "exporters", "integrators", "kinematics", "lie", "measurements", "studies",
    "viewer",
)  # fmt: skip

__all__ = [
    "CadmbsError",
    "Finding",
    "Mechanism",
    "ModelError",
    "Result",
    "Scenario",
    "System",
    "absolute",
    "compile_mechanism",
    "constraints",
    "difference",
    "dynamics",
    "exporters",
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
    "viewer",
]


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
