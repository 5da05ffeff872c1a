"""Many motions: side by side in lanes, or each by itself, and one Result in which each sample has its own end."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints import rows
from cadmbs.dynamics.scenarios.fields import output_times
from cadmbs.dynamics.scenarios.outcomes import MotionReport
from cadmbs.errors import CadmbsError, Finding
from cadmbs.integrators.trajectory import Counts, End, Progress, Trajectory
from cadmbs.kernels.calls.engine import DEVICE_ENGINE
from cadmbs.results import Event, Outcome, OutcomeKind, Result
from cadmbs.simulation.final_row import RESULT_ROW_FIELDS
from cadmbs.simulation.many.lane_choice import run_in_lanes, with_lane_reason
from cadmbs.simulation.many.many_motions import ManyMotions, Sample
from cadmbs.simulation.reports.columns import further_columns
from cadmbs.simulation.reports.mechanisms import gathered_findings, variants_metadata
from cadmbs.simulation.reports.report import assembled
from cadmbs.simulation.run import RunMotion, SimulationRequest


def run_many(many: ManyMotions, request: SimulationRequest, run: RunMotion) -> Result:
    """Many motions: in lanes those that these move to the end, the others by themselves.

    Args:
        many: The motions at their start.
        request: The arguments of `simulate`.
        run: The simulation of one motion.

    Raises:
        CadmbsError: Of the first sample that cannot start, with its name.
    """
    if not many.count:
        return no_samples(many, request)
    whole, reason = run_in_lanes(many, request)
    result = with_lane_reason(run_samples(many, whole, request, run).joined(), reason)
    left = "samples_that_left_lanes"  # perhaps all of them
    known = {} if whole is None or left not in whole.statistics else {left: whole.statistics[left]}
    return replace(result, statistics={**known, **result.statistics})


def no_samples(many: ManyMotions, request: SimulationRequest) -> Result:
    """The result of a batch without samples."""
    system, plan, batch = many.variants.base, many.plans[0], many.batch
    times = output_times(plan)
    q, v = (np.zeros((*batch, len(times), n)) for n in (system.n_q, system.n_v))
    none = np.zeros((*batch, len(times)))
    method = {"name": plan.method, "reason": "there are no samples"}
    report = MotionReport(q, v, v, v, none, none, none, further_columns(system, plan, q, v, v), {}, method)
    trajectory = Trajectory(list(times), [], End.REACHED, times[-1], None, Counts())
    return assembled(system, plan, "relative", trajectory, report, engine=request.engine)


def run_samples(many: ManyMotions, whole: Result | None, request: SimulationRequest, run: RunMotion) -> "SampleResults":
    """The samples that lanes moved to the end, and the others by themselves.

    Args:
        many: All motions at their start.
        whole: All samples in lanes, where these cover them.
        request: The arguments of `simulate`.
        run: The simulation of one motion.

    Raises:
        CadmbsError: Of the first sample that cannot start, with its name.
    """
    separate: Indices = np.arange(many.count)
    if whole is not None:
        if whole.outcome.good:
            separate = failed_samples(whole)
        if whole.outcome.kind is OutcomeKind.INTERRUPTED:
            separate = separate[:0]
    singles = run_singly(many, separate, request, run)
    whole = whole if not singles or len(separate) < many.count else None
    return SampleResults(many, whole, separate, singles, request.final_only)


def failed_samples(result: Result) -> Indices:
    """Numbers of the samples whose states are not finite at some row before their end."""
    bad = ~np.isfinite(np.concatenate([result.q, result.v], axis=-1)).all(axis=(-2, -1))
    has_stopped = [outcome.kind is OutcomeKind.STOPPED for outcome in result.outcomes or ()]
    return np.flatnonzero(bad.ravel() & ~np.array(has_stopped) if has_stopped else bad.ravel())


def run_singly(many: ManyMotions, numbers: Indices, request: SimulationRequest, run: RunMotion) -> dict[int, Result]:
    """The result of each of some samples by its number, one after the other, up to an interruption."""
    singles: dict[int, Result] = {}
    for count, number in enumerate(numbers.tolist()):
        sample = many.samples[number]
        single = replace(of_sample(request, sample), progress=_part_of(request.progress, count, len(numbers)))
        try:
            result = singles[sample.number] = run(sample.system, sample.plan, single)
        except CadmbsError as problem:
            problem.add_note(f"in {many.label(number)} of the batch")
            raise
        if result.outcome.kind is OutcomeKind.INTERRUPTED:
            break
    return singles


def of_sample(request: SimulationRequest, sample: Sample) -> SimulationRequest:
    """The request with the positions and velocities of one sample, where it gives some; devices take no single one."""
    q, v = (None if given is None else own for given, own in ((request.q, sample.q), (request.v, sample.v)))
    return replace(request, q=q, v=v, engine="auto" if request.engine == DEVICE_ENGINE else request.engine)


def _part_of(progress: Progress, count: int, total: int) -> Progress:
    """The part of the progress that one sample has."""
    return lambda part: progress((count + part) / total)


@dataclass(frozen=True)
class SampleResults:
    """The results of all samples of a batch, of which lanes moved some.

    Attributes:
        many: All motions.
        whole: The samples in lanes, if some were.
        separate: Numbers of the others.
        singles: The result of each of these by its number, up to an interruption.
        final_only: Whether the start and the last row alone are kept.
    """

    many: ManyMotions
    whole: Result | None
    separate: Indices
    singles: Mapping[int, Result]
    final_only: bool = False

    def joined(self) -> Result:
        """One result at the output times; rows behind the end of a sample are not a number.

        Of variants with findings and metadata of each system.
        """
        variants, result = self.many.variants, self._of_samples()
        if variants.is_batch or not self.singles:
            return result
        metadata = {**result.metadata, "variants": variants_metadata(variants.systems)}
        if not rows(variants.base).n_rows:
            metadata.pop("start", None)
        if self.whole is not None:
            return replace(result, metadata=metadata)
        each: list[list[Finding]] = [[] for _ in range(variants.n)]
        for sample, single in self.singles.items():
            each[sample % variants.n] += single.findings
        return replace(result, findings=gathered_findings(variants.systems, each), metadata=metadata)

    def _of_samples(self) -> Result:
        """One result, with findings of samples."""
        plan = self.many.plans[0]
        times, whole, singles = np.array(output_times(plan)), self.whole, self.singles.values()
        times = times[[0, -1]] if self.final_only else times
        if whole is not None and not singles and (not whole.events or whole.outcome.kind is OutcomeKind.INTERRUPTED):
            return whole
        first = whole or max(singles, key=lambda result: len(result.further_columns))
        on_grid = {number: np.flatnonzero(np.isin(result.t, times)) for number, result in self.singles.items()}
        n_t = max(_known_rows(whole), *map(len, on_grid.values()), 0)
        n_t = len(times) if self.final_only else n_t
        fields: dict[str, Any] = {}
        for name in RESULT_ROW_FIELDS:
            width = getattr(first, name).shape[1 + len(first.batch_shape) :]
            fields[name] = self._values((times, n_t, on_grid), lambda result, name=name: getattr(result, name), width)  # type: ignore[misc]
        columns = {
            name: self._values((times, n_t, on_grid), lambda result, name=name: result.further_columns[name])  # type: ignore[misc]
            for name in first.further_columns
            if all(name in result.further_columns for result in singles)
        }
        outcomes, results = self._outcomes(), [*([whole] if whole else []), *singles]
        partitions = [
            {"sample": number} | change
            for number, result in self.singles.items()
            for change in result.statistics.get("partitions", ())
        ]
        never = Outcome(
            OutcomeKind.INTERRUPTED, float(times[0]), f"interrupted at t = {times[0]:.6g} s, before its first step"
        )
        return replace(
            first,
            t=times[:n_t],
            **fields,
            further_columns=columns,
            outcome=_common_outcome(outcomes, self.many.label),
            outcomes=tuple(outcomes.get(number, never) for number in range(self.many.count)),
            events=self._events(),
            impulses=tuple(replace(each, sample=k) for k, result in self.singles.items() for each in result.impulses),
            statistics=joined_statistics(
                None if whole is None else whole.statistics, [result.statistics for result in singles], partitions
            ),
            metadata={**first.metadata, "start": [result.metadata.get("start", {}) for result in results]},
            findings=self._findings(),
        )

    def _values(
        self,
        grid: tuple[Array, int, Mapping[int, Indices]],
        read: Callable[[Result], Array],
        width: tuple[int, ...] = (),
    ) -> Array:
        """Values (*batch, n_t, *width) of all samples at output times: these, n_t, which rows of singles are there."""
        (times, n_t, result_rows), count = grid, self.many.count
        values = np.full((count, n_t, *width), np.nan)
        if self.whole is not None:
            on_grid = np.isin(self.whole.t, times)
            known = min(n_t, int(np.sum(on_grid)))
            values[:, :known] = read(self.whole).reshape(count, len(self.whole.t), *width)[:, on_grid][:, :known]
        values[self.separate] = np.nan
        for number, result in self.singles.items():
            values[number, : len(result_rows[number])] = read(result)[result_rows[number]]
        return values.reshape(*self.many.batch, *values.shape[1:])

    def _outcomes(self) -> dict[int, Outcome]:
        """How each sample ended that was begun before an interruption, by its number."""
        shared: dict[int, Outcome] = {}
        if self.whole is not None:
            count = self.many.count
            own = dict(enumerate(self.whole.outcomes or [self.whole.outcome] * count))
            shared = {number: own[number] for number in set(own) - set(self.separate.tolist())}
        return shared | {number: result.outcome for number, result in self.singles.items()}

    def _events(self) -> tuple[Event, ...]:
        """Those of all samples."""
        lanes = () if self.whole is None else self.whole.events
        return (*lanes, *(replace(event, sample=k) for k, result in self.singles.items() for event in result.events))

    def _findings(self) -> tuple[Finding, ...]:
        """Those that all samples have once, the others with the number of their sample."""
        singles = list(self.singles.values())
        common = singles[0].findings if self.whole is None else self.whole.findings
        if self.whole is None:
            common = tuple(f for f in common if all(f in result.findings for result in singles))
        separate = [
            replace(finding, message=f"{self.many.label(number)}: {finding.message}")
            for number, result in self.singles.items()
            for finding in result.findings
            if finding not in common
        ]
        return (*common, *separate)


def _known_rows(result: Result | None) -> int:
    """Rows of a batch in lanes up to the last one that some sample reached."""
    if result is None:
        return 0
    reached = np.isfinite(result.q).all(axis=-1).reshape(-1, len(result.t)).any(axis=0)
    return len(result.t) if not result.events else int(np.max(np.flatnonzero(reached), initial=0)) + 1


def _common_outcome(outcomes: Mapping[int, Outcome], label: Callable[[int], str]) -> Outcome:
    """That of the sample that ended badly first, or the one that all have in common."""
    bad = [(outcome.time, number) for number, outcome in outcomes.items() if not outcome.good]
    if bad:
        number = min(bad)[1]
        return replace(outcomes[number], sentence=f"{label(number)}: {outcomes[number].sentence}")
    counts = Counter(outcome.kind for outcome in outcomes.values())
    last = max(outcomes.values(), key=lambda outcome: outcome.time)
    stopped, finished = counts[OutcomeKind.STOPPED], counts[OutcomeKind.FINISHED]
    if len(counts) == 1 and finished:
        return last
    sentence = f"{stopped} of {stopped + finished} samples stopped, the last one at t = {last.time:.6g} s"
    return Outcome(OutcomeKind.FINISHED if finished else OutcomeKind.STOPPED, last.time, sentence)


def joined_statistics(
    lanes: Mapping[str, Any] | None, singles: Sequence[Mapping[str, Any]], partitions: list[dict[str, Any]]
) -> dict[str, Any]:
    """Counts of all samples or parts of a motion together, the largest drifts; what is neither, one by one.

    Args:
        lanes: Of the samples in lanes, if there are some.
        singles: Of each of the others.
        partitions: Choices of coordinates of these, with their samples.
    """
    statistics = [*([] if lanes is None else [lanes]), *singles]
    joined: dict[str, Any] = {}
    for name in statistics[0]:
        values: list[Any] = [counts[name] for counts in statistics if name in counts]
        if name == "engine":
            joined[name] = values[0] if len(set(values)) == 1 else "both"
        elif name == "partitions":
            joined[name] = [*([] if lanes is None else lanes.get(name, ())), *partitions]
        elif name == "engine_reason":
            joined[name] = "; ".join(dict.fromkeys(values))
        elif all(isinstance(value, int | float) for value in values):
            joined[name] = max(values) if name.startswith("largest") else sum(values)
        else:
            joined[name] = values
    return joined
