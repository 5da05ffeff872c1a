"""Derivatives of the objective of a study by its parameters: by programs where they compute the motion."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.rows import rows as row_table
from cadmbs.errors import CadmbsError
from cadmbs.models.study.document import Take
from cadmbs.programs.errors import NotExportableError
from cadmbs.results import Result
from cadmbs.simulation.method import DEFAULT_STEP
from cadmbs.studies.derivatives.constants import Constants, constant_derivatives, constants_of, sort_of_constants
from cadmbs.studies.derivatives.motions import MotionProgram, motion_program, sensitivities
from cadmbs.studies.derivatives.takes import needed_outputs, row_weights, slopes_with_derived
from cadmbs.studies.evaluation import compiled_sample, sample_result
from cadmbs.studies.outputs import taken
from cadmbs.studies.study import Study
from cadmbs.system import System

BY_EQUATIONS: Final = "equations"
BY_DIFFERENCES: Final = "differences"

_ROWS_AGREE: Final = 1e-6
"""Largest difference of a row of the motion from that of the program, in parts of 1 + its size.

It is that of adaptive methods with default tolerances; with Runge-Kutta steps of the same length it is rounding.
"""

_HALVINGS: Final = 4
"""How often the steps between rows are halved until they lead to the rows of another method."""

_LONGEST_PROGRAM: Final = 50_000
"""Nodes of a program with derivatives above which differences are faster."""

_MOST_NUMBERS: Final = 20_000_000
"""Numbers in the sensitivities between all rows above which they do not fit."""


@dataclass
class ObjectiveDerivatives:
    """Derivatives of an output by those parameters for which equations have them.

    Attributes:
        study: The study.
        output: Index of the objective among the outputs.
        ranges: (n_parameters,) widths between the bounds of parameters.
        ways: By parameter, "equations" or "differences"; empty before derivatives were asked for.
    """

    study: Study
    output: int
    ranges: Array
    ways: dict[str, str] = field(default_factory=dict)
    _sorts: dict[int, str] | None = None
    _program: MotionProgram | None = None
    _active: frozenset[int] = frozenset()
    _others: tuple[float, ...] = ()

    def at(self, values: Sequence[float]) -> Mapping[int, float]:
        """Derivatives at values of all parameters, by the index of those parameters for which equations have them."""
        slopes: Array | None = None
        try:
            if self._sorts is None:
                self._sorts = self._sorts_at(values)
            if self._sorts:
                slopes = self._derivatives(values)
        except NotExportableError:
            self._sorts = {}
        except CadmbsError:
            slopes = None  # a run that fails: there is no derivative at this point
        sorts = self._sorts or {}
        self.ways = {
            name: BY_EQUATIONS if k in sorts else BY_DIFFERENCES for k, name in enumerate(self.study.parameter_names)
        }
        if slopes is None or not np.all(np.isfinite(slopes)):
            return {}
        return dict(zip(sorts, slopes.tolist(), strict=True))

    def _sorts_at(self, values: Sequence[float]) -> dict[int, str]:
        """Which constants parameters change, of those that change nothing but arguments of programs."""
        document, system = self.study.document, compiled_sample(self.study, values)
        if not _has_program(system) or (document.objective is not None and document.objective.limits):
            return {}
        sorts = {k: sort_of_constants(self.study, system, k) for k in range(len(document.parameters))}
        return {k: sort for k, sort in sorts.items() if sort is not None}

    @property
    def _keeps_geometry(self) -> bool:
        return any("geometry" in sort for sort in (self._sorts or {}).values())

    def _derivatives(self, values: Sequence[float]) -> Array | None:
        """(n_chosen,) derivatives of the objective; None where the run or those nearby fail.

        Raises:
            NotExportableError: If equations do not compute this objective.
        """
        chosen, keeps_geometry = tuple(self._sorts or ()), self._keeps_geometry
        system = compiled_sample(self.study, values)
        constants = constants_of(system, keeps_geometry)
        by_parameter = constant_derivatives(self.study, values, chosen, self.ranges, keeps_geometry)
        if by_parameter is None:
            return None
        n_start = len(constants.start)
        others = tuple(x for k, x in enumerate(values) if k not in chosen)
        if others != self._others:  # what is no argument is a constant of the program
            self._program, self._others = None, others
        program = self._program_with(system, constants, np.flatnonzero(by_parameter[n_start:].any(axis=-1)))
        result = sample_result(self.study, values)
        if not np.all(np.isfinite(result.q)):
            return None
        columns, slopes = self._columns(program, system, result, constants, by_parameter)
        return np.asarray(self._of_outputs(result.t, columns, slopes)[self.output])

    def _program_with(self, system: System, constants: Constants, active: Indices) -> MotionProgram:
        """The program with derivatives by at least these constants, made once."""
        wanted = self._active | frozenset(active.tolist())
        if self._program is None or wanted != self._active:
            names = list(dict.fromkeys(name for _, name, _ in self._taken()))
            self._active = wanted
            self._program = motion_program(system, names, constants, sorted(wanted), self._keeps_geometry)
            if self._program.operations > _LONGEST_PROGRAM:
                raise NotExportableError(f"the derivatives of the motion of {system.name!r} take too many operations")
        return self._program

    def _taken(self) -> list[tuple[int, str, Take]]:
        """What is taken of columns for the objective: index of the output, column and take."""
        needed = needed_outputs(self.study.document.outputs, self.output)
        return [each for each in self.study.document.taken if each[0] in needed]

    def _columns(
        self, program: MotionProgram, system: System, result: Result, constants: Constants, by_parameter: Array
    ) -> tuple[Array, Array]:
        """The columns (n_rows, k) of a run, and their derivatives (n_rows, k, n_chosen)."""
        t, x = result.t, np.concatenate([result.q, result.v], axis=-1).reshape(len(result.t), -1)
        n_start, n_p = len(constants.start), by_parameter.shape[-1]
        if len(t) * n_start * (n_start + n_p) > _MOST_NUMBERS:
            raise NotExportableError("the derivatives of all rows are too many numbers")
        c, c_p = constants.all_numbers()[n_start:], by_parameter[n_start:]
        plan = system.scenario
        steps = max(1, math.ceil(plan.output_step / (plan.step or DEFAULT_STEP) - 1e-9))
        for _ in range(_HALVINGS):
            ends, phi, gamma = program.between_rows(x, t, steps, c, c_p)
            if np.all(np.abs(ends - x[1:]) <= _ROWS_AGREE * (1.0 + np.abs(x[1:]))):
                return program.columns(x, t, c, sensitivities(phi, gamma, by_parameter[:n_start]), c_p)
            steps *= 2
        raise NotExportableError(f"equations do not lead from row to row of the motion of {system.name!r}")

    def _of_outputs(self, t: Array, columns: Array, slopes: Array) -> Array:
        """(n_outputs, n_chosen) derivatives of outputs, those that are made of others after these."""
        outputs = self.study.document.outputs
        names = list(dict.fromkeys(name for _, name, _ in self._taken()))
        values = np.full(len(outputs), np.nan)
        rates = np.full((len(outputs), slopes.shape[-1]), np.nan)
        for k, name, take in self._taken():
            column = names.index(name)
            rates[k] = row_weights(t, columns[:, column], take) @ slopes[:, column]
            values[k] = taken(t, columns[:, column], take)
        return slopes_with_derived(outputs, values, rates)


def _has_program(system: System) -> bool:
    """Whether programs compute the motion: a tree whose velocities are the rates of its coordinates."""
    plan = system.scenario
    is_plain = len(system.manifold.plain_q) == system.n_q == system.n_v
    return is_plain and not row_table(system).n_rows and not plan.stop and not plan.locks
