"""Runs of samples of a study: a row of the table for each, whatever happens in it."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.compiler import compile_mechanism
from cadmbs.compiler.stacking import stacked_systems
from cadmbs.dynamics.scenarios.fields import follows_cut_positions
from cadmbs.errors import CadmbsError, Finding, ModelError, NotSolvableError, Severity
from cadmbs.kernels.calls.devices import cuda_device
from cadmbs.kernels.calls.engine import DEVICE_ENGINE
from cadmbs.models.checks.names import pointer_to
from cadmbs.models.documents.reading import build
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.study.document import AtTime, StudyDocument, Take
from cadmbs.models.study.pointers import Keys, value_at
from cadmbs.results import Result
from cadmbs.simulation.many import stacked_report, stacked_runs
from cadmbs.simulation.simulate import simulate
from cadmbs.studies.design import Design
from cadmbs.studies.outputs import taken, taken_of_all, with_derived
from cadmbs.studies.study import Study
from cadmbs.system import System
from cadmbs.system.variants import Variants


class SampleRow(NamedTuple):
    """The row of one sample.

    Attributes:
        sample: Its number.
        values: Values of the parameters.
        outputs: The outputs; NaN where the run has none.
        status: "ok", "failed" (of itself) or "lost" (its process ended).
        code: Code of the finding, or kind of the end; empty for "ok".
        message: What happened, as a sentence.
        seconds: Processor time [s], a share of that of the samples that were computed together.
        is_side_by_side: Whether it was computed in SIMD lanes beside others of the study, without a system of its own.
    """

    sample: int
    values: tuple[float, ...]
    outputs: tuple[float, ...]
    status: str = "ok"
    code: str = ""
    message: str = ""
    seconds: float = 0.0
    is_side_by_side: bool = False


class StudyPackage(NamedTuple):
    """A study as worker processes receive it: texts, which each of them validates once.

    Attributes:
        hash: The study's hash.
        document: The study as JSON text.
        mechanism: The mechanism as JSON text, with the scenario of the study.
    """

    hash: str
    document: str
    mechanism: str


def package(study: Study) -> StudyPackage:
    """What worker processes receive."""
    return StudyPackage(
        study.hash, study.document.model_dump_json(by_alias=True), study.mechanism.model_dump_json(by_alias=True)
    )


@lru_cache(maxsize=4)
def opened(content: StudyPackage) -> tuple[Study, Design]:
    """The study in a package and its design, validated once a process."""
    document = StudyDocument.model_validate_json(content.document)
    mechanism = Mechanism.model_validate_json(content.mechanism)
    return Study(document, mechanism), Design(document)


def evaluate(content: StudyPackage, numbers: Sequence[int]) -> list[SampleRow]:
    """The rows of samples. What goes wrong in a sample is in its row; other exceptions are errors of the program.

    Args:
        content: The study.
        numbers: Numbers of the samples.
    """
    _, design = opened(content)
    return evaluate_points(content, list(zip(numbers, design.values(numbers).tolist(), strict=True)))


def evaluate_points(content: StudyPackage, points: Sequence[tuple[int, Sequence[float]]]) -> list[SampleRow]:
    """The rows of points with their values of the parameters, as `evaluate` gives those of the design.

    Args:
        content: The study.
        points: Number and values of each.
    """
    study, _ = opened(content)
    begin = time.process_time()
    rows = rows_of(study, [number for number, _ in points], [list(values) for _, values in points])
    seconds = (time.process_time() - begin) / max(len(rows), 1)
    return [row._replace(seconds=seconds) for row in rows]


def lost_row(study: Study, number: int, values: Sequence[float], problem: BaseException) -> SampleRow:
    """The row of a sample whose process ended twice."""
    reason = str(problem) or type(problem).__name__
    message = f"the process that computed this sample ended twice, alone: {reason}"
    nothing = (float(np.nan),) * len(study.document.outputs)
    return SampleRow(number, tuple(values), nothing, "lost", "worker_lost", message)


def rows_of(study: Study, numbers: list[int], values: list[list[float]]) -> list[SampleRow]:
    """The rows of samples with these values of the parameters."""
    rows: dict[int, SampleRow] = _side_by_side(study, numbers, values)
    systems: dict[int, System] = {}
    for number, sample_values in zip(numbers, values, strict=True):
        if number in rows:
            continue
        try:
            systems[number] = compiled_sample(study, sample_values)
        except CadmbsError as problem:
            rows[number] = _failed(study, number, sample_values, *_code_and_sentence(problem))
    by_number = dict(zip(numbers, values, strict=True))
    for group in _groups(systems):
        results = _simulated([systems[number] for number in group], processor_engine(study))
        for number, result in zip(group, results, strict=True):
            rows[number] = _row(study, number, by_number[number], result)
    return [rows[number] for number in numbers]


def _side_by_side(study: Study, numbers: list[int], values: list[list[float]]) -> dict[int, SampleRow]:
    """The rows of the samples that can be computed together."""
    stacked = _stacked(study)
    if stacked is None or not numbers:
        return {}
    outputs, known = stacked.outputs(np.array(values, dtype=np.float64).reshape(len(numbers), -1))
    columns = zip(numbers, values, outputs.tolist(), known.tolist(), strict=True)
    return {
        number: SampleRow(number, tuple(own), tuple(of_sample), is_side_by_side=True)
        for number, own, of_sample, is_known in columns
        if is_known
    }


def sample_result(study: Study, values: Sequence[float]) -> Result:
    """The motion (1, n_t) of one sample with these values of the parameters, bit for bit that of a sweep.

    Raises:
        ModelError: If the mechanism with these values is not valid.
        CadmbsError: If the motion cannot start.
    """
    stacked = _stacked(study)
    result = None if stacked is None else stacked.result(np.array(values, dtype=np.float64))
    if result is not None:
        return result
    return simulate(Variants((compiled_sample(study, values),)), engine=processor_engine(study), threads=1)


def processor_engine(study: Study) -> str:
    """The engine of samples that come one by one: what a device does not move to its end is moved by kernels."""
    return "compiled" if study.document.engine == DEVICE_ENGINE else study.document.engine


def not_stackable_because(study: Study) -> str:
    """Why the samples of a study come one by one, as a clause after "because"; empty where they come side by side."""
    return _prepared(study)[1]


def _stacked(study: Study) -> "StackedStudy | None":
    """What samples of a study have in common; None where they come one by one."""
    return _prepared(study)[0]


@lru_cache(maxsize=4)
def _prepared(study: Study) -> "tuple[StackedStudy | None, str]":
    """The study for samples side by side, or why they come one by one; worked out once a process."""
    try:
        return stacked_study(study), ""
    except stacked_runs.NotStackableError as reason:
        return None, str(reason)


def compiled_sample(study: Study, values: Sequence[float]) -> System:
    """The system of a sample.

    Raises:
        ModelError: If the mechanism with these numbers is not valid.
    """
    mechanism, findings = build(study.sample_data(values))
    if mechanism is None:
        raise ModelError(findings)
    return compile_mechanism(mechanism)


def _groups(systems: Mapping[int, System]) -> list[list[int]]:
    """Numbers of samples whose systems have one structure, and are simulated together."""
    groups: list[tuple[System, list[int]]] = []
    for number, system in systems.items():
        for first, members in groups:
            if _alike(first, system):
                members.append(number)
                break
        else:
            groups.append((system, [number]))
    return [members for _, members in groups]


def _alike(first: System, other: System) -> bool:
    try:
        Variants((first, other))
    except ValueError:
        return False
    return True


def _simulated(systems: list[System], engine: str) -> list[Result | tuple[str, str]]:
    """The result of each system, or the code and the sentence of what prevents it.

    All are variants, a single one too, so that a result does not depend on the others that are computed with it. Runs
    that may stop are single motions: the rows of variants are at the output times, and a stop is between them.
    """
    if systems[0].scenario.stop:
        return [_alone(system, engine) for system in systems]
    try:
        batch = simulate(Variants(tuple(systems)), engine=engine, threads=1)
        return [_sample(batch, k) for k in range(len(systems))]
    except (CadmbsError, ValueError) as problem:
        if len(systems) == 1:
            return [_code_and_sentence(problem)]
        return [_simulated([system], engine)[0] for system in systems]


def _alone(system: System, engine: str) -> Any:
    """The result of one motion."""
    try:
        result = simulate(system, engine=engine, threads=1)
    except (CadmbsError, ValueError) as problem:
        return _code_and_sentence(problem)
    return (result, 0) if result.outcome.good else (str(result.outcome.kind), result.outcome.sentence)


def _sample(batch: Result, k: int) -> Any:
    outcome = batch.outcomes[k]
    return (batch, k) if outcome.good else (str(outcome.kind), outcome.sentence)


def _row(study: Study, number: int, values: Sequence[float], result: Any) -> SampleRow:
    first, second = result
    if not isinstance(first, Result):
        return _failed(study, number, values, first, second)
    outputs = np.full(len(study.document.outputs), np.nan)
    for k, name, take in study.document.taken:
        column = first[name]
        outputs[k] = taken(first.t, column if column.ndim == 1 else column[second], take)
    return SampleRow(number, tuple(values), tuple(with_derived(study.document.outputs, outputs).tolist()))


def _failed(study: Study, number: int, values: Sequence[float], code: str, sentence: str) -> SampleRow:
    nothing = (float(np.nan),) * len(study.document.outputs)
    return SampleRow(number, tuple(values), nothing, "failed", code, sentence)


def _code_and_sentence(problem: Exception) -> tuple[str, str]:
    """Code and sentence of the first error of an exception."""
    findings: tuple[Finding, ...] = problem.findings if isinstance(problem, ModelError | NotSolvableError) else ()
    first = next((f for f in findings if f.severity is Severity.ERROR), None)
    return (first.code, first.message) if first is not None else (type(problem).__name__, str(problem))


# Samples of a study side by side: one structure, compiled once; only the numbers that parameters change differ.


@dataclass(frozen=True, eq=False)
class StackedStudy:
    """A study whose samples can be computed side by side.

    Attributes:
        study: The study.
        scenario: What is simulated, of the mechanism as it is.
    """

    study: Study
    scenario: stacked_runs.StackedScenario

    def outputs(self, values: Array) -> tuple[Array, NDArray[np.bool_]]:
        """Outputs (n, n_outputs) of samples with values (n, n_parameters), and (n,) for which samples they are known.

        The others, such as those with values that no mechanism can have, or with loops that do not close, are to be
        computed one by one: then it shows what is wrong with them.
        """
        results = np.full((len(values), len(self.study.document.outputs)), np.nan)
        known = np.zeros(len(values), dtype=bool)
        size = self._of_outputs.size
        for first in range(0, len(values), size):
            part = slice(first, first + size)
            results[part], known[part] = self._outputs_of_batch(values[part])
        return results, known

    @property
    def _of_outputs(self) -> stacked_runs.StackedScenario:
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
            motions = stacked_runs.stacked_motions(self._of_outputs, stack)
            results[chosen], known[chosen] = self._taken(stack, motions), motions.good
        return results, known

    def result(self, values: Array) -> Result | None:
        """The motion (1, n_t) of one sample with values (n_parameters,); None where it is not known."""
        variants = self._vouched(values[None])
        motions = None if variants is None else stacked_runs.stacked_motions(self.scenario, variants[0])
        if variants is None or motions is None or not motions.good[0] or motions.t.ndim > 1:
            return None  # the result of a motion that may stop has rows of its own
        return stacked_report.variant_result(self.scenario, variants[0], motions, 0)

    def _vouched(self, values: Array) -> tuple[Variants, Indices] | None:
        """The variants of samples with values (n, n_parameters) that are certain to be valid, and their numbers."""
        numbers = changed_numbers(self.study, values)
        compiled = None if numbers is None else stacked_systems(self.study.mechanism, self.scenario.base, numbers)
        if compiled is None or not np.any(compiled[1]):
            return None
        stack, safe = compiled
        chosen = np.flatnonzero(safe)
        return stack if len(chosen) == stack.n else stack.take(chosen), chosen

    def _taken(self, stack: Variants, motions: stacked_runs.StackedMotions) -> Array:
        """(n, n_outputs) what is taken of the columns; NaN where a motion has no good end."""
        outputs = self.study.document.outputs
        results = np.full((stack.n, len(outputs)), np.nan)
        others = []
        good = np.flatnonzero(motions.good)
        for i, name, take in self.study.document.taken:
            column = stacked_report.stacked_column(self.scenario, motions, name)
            if column is None:
                others.append((i, name, take))
            else:
                results[good, i] = taken_of_all(motions.times_of(good), column[good], take)
        names = {name for _, name, _ in others}
        motions = self._at_needed_rows(motions, [take for _, _, take in others])
        for chosen, columns in stacked_report.stacked_columns(self.scenario, stack, motions, names) if others else ():
            for i, name, take in others:
                results[chosen, i] = taken_of_all(motions.times_of(chosen), columns[name], take)
        return with_derived(outputs, results)

    def _at_needed_rows(
        self, motions: stacked_runs.StackedMotions, takes: Sequence[Take]
    ) -> stacked_runs.StackedMotions:
        """The motions at the rows that these takes need: the first, the last and those around times.

        Angles of cut joints along which something acts are followed from row to row, and need all of them.
        """
        t, follows = motions.t, follows_cut_positions(self.scenario.base)
        if follows or t.ndim > 1 or not all(take in ("first", "last") or isinstance(take, AtTime) for take in takes):
            return motions
        needed = {0, len(t) - 1}
        for take in takes:
            if isinstance(take, AtTime):
                after = int(np.searchsorted(t, take.at))
                needed |= {min(max(after - 1, 0), len(t) - 1), min(after, len(t) - 1)}
        rows = np.array(sorted(needed))
        return replace(motions, t=t[rows], states=motions.states[:, rows])


def stacked_study(study: Study) -> "StackedStudy":
    """The study for samples side by side.

    Raises:
        NotStackableError: If samples come one by one.
        MissingExtraError: If a device is to compute, and the library that calls its driver is not installed.
        DeviceError: If there is no such device.
    """
    device = cuda_device() if study.document.engine == DEVICE_ENGINE else None
    if device is None and study.document.engine != "compiled":
        raise stacked_runs.NotStackableError(f"the engine is {study.document.engine!r}")
    if study.bends:
        raise stacked_runs.NotStackableError(
            "joints that turn and links that are stretched are compiled for each sample"
        )
    if not study.settings:
        raise stacked_runs.NotStackableError("no parameter changes a number")
    base = compile_mechanism(study.mechanism)
    numbers = changed_numbers(study, np.zeros((1, len(study.parameter_names))))
    for keys, values in (numbers or {}).items():
        if stacked_systems(study.mechanism, base, {keys: values}) is None:
            raise stacked_runs.NotStackableError(
                f"numbers such as {pointer_to('', *keys)!r} are compiled for each sample"
            )
    compiled = None if numbers is None else stacked_systems(study.mechanism, base, numbers)
    if compiled is None:
        raise stacked_runs.NotStackableError("a parameter gives a number where the mechanism has none")
    return StackedStudy(study, stacked_runs.stacked_scenario(base, device, compiled[0]))


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
