"""Modes of small motions about an equilibrium, as motions that can be shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.closing.closed_configurations import has_loops, reference_configuration
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.errors import ArgumentError
from cadmbs.kinematics.configuration import integrate
from cadmbs.motions.motion_file import MotionColumns
from cadmbs.motions.motion_result import motion_result
from cadmbs.results import Result
from cadmbs.system import System

AMPLITUDE: Final = 0.2
"""Largest displacement of a coordinate [rad, or that part of half the mechanism's extent]."""

FRAMES: Final = 49
"""Rows of a period."""

PERIOD: Final = 2.0
"""Duration that a period is shown in [s], whatever it is: fast modes are seen too."""


def mode_motion(system: System, q: Array, mode: Array, amplitude: float = AMPLITUDE) -> Result:
    """One period of a mode about a configuration: q(t) = q + a sin(2 pi t / T) mode, with closed loops.

    Args:
        system: Compiled mechanism.
        q: (n_q,) equilibrium.
        mode: (n_v,) velocities of the mode, of any size.
        amplitude: Largest displacement [rad, or parts of half the mechanism's extent].

    Raises:
        ArgumentError: The mode is zero.
        NotSolvableError: The loops do not close so far from the equilibrium.
    """
    free = replace(system, motions=())
    size = float(np.max(np.abs(mode / scaling(system).columns), initial=0.0))
    if not size > 0.0:
        raise ArgumentError("the mode is zero: there is nothing to show")
    t = np.linspace(0.0, PERIOD, FRAMES)
    displacements = np.sin(2.0 * np.pi * t / PERIOD)[:, None] * (amplitude / size * mode)
    rows = np.asarray(integrate(system, np.tile(q, (FRAMES, 1)), displacements))
    if has_loops(system):
        start = float(system.scenario.start)
        rows = np.array([reference_configuration(free, row, start).q for row in rows])
    values = dict(zip(((name, "q") for name in system.position_names), rows.T, strict=True))
    return motion_result(system, MotionColumns("a mode", t, values, None))
