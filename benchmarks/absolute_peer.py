"""The rA paper's own public Python code, where the user has a clone of it; nothing of it is in this package."""

from __future__ import annotations

import copy
import importlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from cadmbs.absolute.model import absolute_model
from cadmbs.system import System
from cadmbs.validation.rotations.study import DRIVEN_MECHANISMS

VARIABLE = "RA_FORMULATION"
"""Environment variable with the folder of a clone of uwsbel/sbel-reproducibility."""

ENGINE = Path("rA", "rA_sim_engine_3d.py")
"""The code that is called C1 there."""

MODELS = {
    "single pendulum": "revJoint.mdl",
    "double pendulum": "double_pendulum.mdl",
    "slider-crank": "slider_crank_rotated.mdl",
    "four-link": "four_link_rotated.mdl",
}
"""Its model files, some of which stand in a folder beside."""

SWAPS = {
    "slider-crank": ("a_bar_i", ("cos(2*pi*t)", "-2*pi*sin(2*pi*t)", "-4*pi**2*cos(2*pi*t)")),
    "four-link": ("a_bar_j", ("cos(pi*t)", "-pi*sin(pi*t)", "-pi**2*cos(pi*t)")),
}
"""The other form of the drivers near their singularity: which vector becomes z, and the function with derivatives."""

TOLERANCE = 1e-3
"""Of its Newton iterations, as in its scripts."""

AGREEMENT = 5e-3
"""Largest distance of its last positions from exact ones [m]: its models have 9 digits, its method order 1."""


@dataclass(frozen=True)
class Peer:
    """The code at hand.

    Attributes:
        folder: Where its packages are.
    """

    folder: Path

    def seconds_a_step(self, name: str, system: System, steps: int) -> float:
        """Processor time of a step of its rA dynamics at 1 ms, as it measures it itself [s].

        Args:
            name: The mechanism.
            system: Ours: masses and inertias are taken from it.
            steps: Number of steps.
        """
        engine = self._engine(name, system)
        engine.h, engine.tol, engine.t_end = 1e-3, TOLERANCE, 1e-3 * steps
        engine.dynamics_solver()
        if name in DRIVEN_MECHANISMS:
            body, path = DRIVEN_MECHANISMS[name]
            last = engine.bodies_list[body].r.ravel()
            off = float(np.max(np.abs(last - path(np.array([engine.t_end])).r[0])))
            if off > AGREEMENT:
                raise RuntimeError(f"the public code is {off:.2g} m off on the {name}: not the same mechanism")
        return float(engine.duration) / (engine.N - 1)

    def _engine(self, name: str, system: System) -> Any:
        if str(self.folder) not in sys.path:
            sys.path.insert(0, str(self.folder))
        constraints = importlib.import_module("rA.rA_gcons")
        engine = importlib.import_module("rA.rA_sim_engine_3d").rASimEngine3D(str(self._model(name)))
        bodies = absolute_model(system).bodies
        for body, mass, inertia in zip(engine.bodies_list, bodies.mass[1:], bodies.inertia[1:], strict=True):
            body.m, body.J = float(mass), inertia
        if name in SWAPS:
            vector, functions = SWAPS[name]
            engine.alternative_driver = copy.copy(engine.constraint_list[-1])
            setattr(engine.alternative_driver, vector, np.array([[0], [0], [1]]))
            engine.alternative_driver.prescribed_val = constraints.DrivingConstraint(*functions)
        return engine

    def _model(self, name: str) -> Path:
        places = [self.folder / "models", self.folder.parent / "models"]
        return next(path / MODELS[name] for path in places if (path / MODELS[name]).exists())


def found() -> Peer | None:
    """The code in the folder that the user named, or None."""
    named = os.environ.get(VARIABLE, "")
    if not named or not Path(named).is_dir():
        return None
    for path in sorted(Path(named).rglob(str(ENGINE))):
        if (path.parent / "rA_gcons.py").exists():
            return Peer(path.parents[1])
    return None
