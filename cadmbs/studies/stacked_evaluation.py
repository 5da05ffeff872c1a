"""Samples of a study side by side: one structure, compiled once; only the numbers that parameters change differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.compiler import compile_mechanism
from cadmbs.compiler.stacking import stacked_systems
from cadmbs.dynamics.scenarios.initial import follows_cut_positions
from cadmbs.kernels.calls.devices import cuda_device
from cadmbs.kernels.calls.engine import DEVICE_ENGINE
from cadmbs.models.checks.wording import pointer_to
from cadmbs.models.study.document import AtTime, Take
from cadmbs.models.study.pointers import Keys, value_at
from cadmbs.results import Result
from cadmbs.simulation.many.stacked_report import stacked_column, stacked_columns, variant_result
from cadmbs.simulation.many.stacked_runs import (
    NotStackableError,
    StackedMotions,
    StackedScenario,
    stacked_motions,
    stacked_scenario,
)
from cadmbs.studies.outputs import taken_of_all, with_derived
from cadmbs.studies.study import Study
from cadmbs.system.stacks import SystemStack


@dataclass(frozen=True, eq=False)
class StackedStudy:
    """A study whose samples can be computed side by side.

    Attributes:
        study: The study.
        scenario: What is simulated, of the mechanism as it is.
    """

    study: Study
    scenario: StackedScenario

    def outputs(self, values: Array) -> tuple[Array, NDArray[np.bool_]]:
        """Outputs (n, n_outputs) of samples with values (n, n_parameters), and (n,) for which samples they are known.

        The others, such as those with values that no mechanism can have, or with loops that do not close, are to be
        computed one by one: then it shows what is wrong with them.
        """
        results = np.full((len(values), len(self.study.document.outputs)), np.nan)
        known = np.zeros(len(values), dtype=bool)
        size = self._of_outputs.batch
        for first in range(0, len(values), size):
            part = slice(first, first + size)
            results[part], known[part] = self._outputs_of_batch(values[part])
        return results, known

    @property
    def _of_outputs(self) -> StackedScenario:
        """The scenario with those rows alone that the outputs need: studies of ends record no others."""
        takes = [take for _, _, take in self.study.document.taken]
        is_of_ends = all(take in ("first", "last") for take in takes) and not follows_cut_positions(self.scenario.base)
        return replace(self.scenario, final_only=is_of_ends)

    def _outputs_of_batch(self, values: Array) -> tuple[Array, NDArray[np.bool_]]:
        results = np.full((len(values), len(self.study.document.outputs)), np.nan)
        known = np.zeros(len(values), dtype=bool)
        variants = self._vouched(values)
        if variants is not None:
            stack, chosen = variants
            motions = stacked_motions(self._of_outputs, stack)
            results[chosen], known[chosen] = self._taken(stack, motions), motions.good
        return results, known

    def result(self, values: Array) -> Result | None:
        """The motion (1, n_t) of one sample with values (n_parameters,); None where it is not known."""
        variants = self._vouched(values[None])
        motions = None if variants is None else stacked_motions(self.scenario, variants[0])
        if variants is None or motions is None or not motions.good[0]:
            return None
        return variant_result(self.scenario, variants[0], motions, 0)

    def _vouched(self, values: Array) -> tuple[SystemStack, Indices] | None:
        """The variants of samples with values (n, n_parameters) that are certain to be valid, and their numbers."""
        numbers = changed_numbers(self.study, values)
        compiled = None if numbers is None else stacked_systems(self.study.mechanism, self.scenario.base, numbers)
        if compiled is None or not np.any(compiled[1]):
            return None
        stack, safe = compiled
        chosen = np.flatnonzero(safe)
        return stack if len(chosen) == stack.n else stack.take(chosen), chosen

    def _taken(self, stack: SystemStack, motions: StackedMotions) -> Array:
        """(n, n_outputs) what is taken of the columns; NaN where a motion has no good end."""
        outputs = self.study.document.outputs
        results = np.full((stack.n, len(outputs)), np.nan)
        others = []
        good = np.flatnonzero(motions.good)
        for i, name, take in self.study.document.taken:
            column = stacked_column(self.scenario, motions, name)
            if column is None:
                others.append((i, name, take))
            else:
                results[good, i] = taken_of_all(motions.t, column[good], take)
        names = {name for _, name, _ in others}
        motions = self._at_needed_rows(motions, [take for _, _, take in others])
        for chosen, columns in stacked_columns(self.scenario, stack, motions, names) if others else ():
            for i, name, take in others:
                results[chosen, i] = taken_of_all(motions.t, columns[name], take)
        return with_derived(outputs, results)

    def _at_needed_rows(self, motions: StackedMotions, takes: Sequence[Take]) -> StackedMotions:
        """The motions at the rows that these takes need: the first, the last and those around times.

        Angles of cut joints along which something acts are followed from row to row, and need all of them.
        """
        t, follows = motions.t, follows_cut_positions(self.scenario.base)
        if follows or not all(take in ("first", "last") or isinstance(take, AtTime) for take in takes):
            return motions
        needed = {0, len(t) - 1}
        for take in takes:
            if isinstance(take, AtTime):
                after = int(np.searchsorted(t, take.at))
                needed |= {min(max(after - 1, 0), len(t) - 1), min(after, len(t) - 1)}
        rows = np.array(sorted(needed))
        return replace(motions, t=t[rows], states=motions.states[:, rows])


def stacked_study(study: Study) -> StackedStudy:
    """The study for samples side by side.

    Raises:
        NotStackableError: If samples come one by one.
        MissingExtraError: If a device is to compute, and the library that calls its driver is not installed.
        DeviceError: If there is no such device.
    """
    device = cuda_device() if study.document.engine == DEVICE_ENGINE else None
    if device is None and study.document.engine != "compiled":
        raise NotStackableError(f"the engine is {study.document.engine!r}")
    if study.bends:
        raise NotStackableError("joints that turn and links that are stretched are compiled for each sample")
    if not study.settings:
        raise NotStackableError("no parameter changes a number")
    base = compile_mechanism(study.mechanism)
    numbers = changed_numbers(study, np.zeros((1, len(study.parameter_names))))
    for keys, values in (numbers or {}).items():
        if stacked_systems(study.mechanism, base, {keys: values}) is None:
            raise NotStackableError(f"numbers such as {pointer_to('', *keys)!r} are compiled for each sample")
    if numbers is None or stacked_systems(study.mechanism, base, numbers) is None:
        raise NotStackableError("a parameter gives a number where the mechanism has none")
    return StackedStudy(study, stacked_scenario(base, device))


def changed_numbers(study: Study, values: Array) -> dict[Keys, Array] | None:
    """The numbers (n,) of the document that parameters change, of samples with values (n, n_parameters).

    None where a number takes the place of nothing.
    """
    numbers: dict[Keys, Array] = {}
    for setting in study.settings:
        number = setting.factor * values[:, setting.parameter] + setting.offset
        before = numbers.get(setting.keys)
        if before is None:
            plain = value_at(study.data, setting.keys)
            if plain is None:
                return None
            before = np.full(len(values), float(plain))
        numbers[setting.keys] = before + number if setting.accumulates else number
    return numbers
