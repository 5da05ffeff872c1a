"""Identification: masses, inertias, friction and drive inertia of a mechanism from recorded motions and forces."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np

from cadmbs import bounds, compiler
from cadmbs.arrays import Array
from cadmbs.constraints.equations.constraint_equations import without_motions
from cadmbs.errors import (
    ArgumentError,
    Finding,
    ModelError,
    NotSolvableError,
    Severity,
    UnknownNameError,
    Where,
    has_errors,
)
from cadmbs.kernels.calls.blas_threads import single_blas_thread
from cadmbs.measurements import corrected_document, joint_motion, mirror_symmetry, plausibility, statistics
from cadmbs.measurements.data_table import DataTable
from cadmbs.measurements.drive_gains import DriveGain, gains_of_known_load, with_gains, with_unit_gains
from cadmbs.measurements.fit import EstimatedColumns, Fit, FreeMotionFactors, fit, force_noise, residual_correlation
from cadmbs.measurements.force_model import CHUNK, ForceModel, estimated_coordinates, force_coordinates, moving_bodies
from cadmbs.measurements.free_motion import fit_with_free_motion
from cadmbs.measurements.predictions import ForceError, ForcePrediction, force_errors, force_predictions, residuals_of
from cadmbs.measurements.pseudo_inertia import ENTRIES, is_physical
from cadmbs.measurements.recordings import FEWEST_ROWS, FILTERS, Recording, columns_of, read_recording, table_of_rows
from cadmbs.measurements.setup import MeasurementSetup, read_setup
from cadmbs.measurements.stribeck import breakaway_loads, with_stribeck, without_breakaway
from cadmbs.measurements.triangular_factors import TriangularFactors, triangular_factors
from cadmbs.models.mechanism import Mechanism, require_mechanism
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import System
from cadmbs.system.arguments import flag_argument, names_argument, word_argument

METHODS: Final = ("consistent", "least_squares")

BLOCKS: Final = 10
"""Blocks of time of all recordings together, for cross-validation."""

SMOOTHING_FACTORS: Final = (1.0, 2.0, 4.0, 8.0, 16.0)
"""Multiples of the noise of positions that are tried."""

SMOOTHING_SAMPLES: Final = 10_000
"""Rows of the first recording by which smoothing is chosen."""

SMOOTHING_GAIN: Final = 0.01
"""Relative decrease of the residuals of forces for which positions are smoothed more."""

UNEXPLAINED_SHARE: Final = 0.5
"""Errors of predicted forces beyond this part of the force are reported."""

WORSE_FACTOR: Final = 2.0
"""Held-out errors beyond this multiple of those on the data used are reported."""


@dataclass(frozen=True)
class Identification:
    """What recordings say about a mechanism.

    Attributes:
        mechanism: The mechanism with the estimated parameters.
        parameters: Of all moving bodies and joints.
        base_parameters: Combinations that the data determine.
        held_out: Errors by joint on the data held out; of those used where nothing was held out.
        condition: Of the regressor of the base parameters, as it is and scaled.
        chi_square: Weighted sum of squares per effective degree of freedom; 1 where the noise is independent.
        effective_samples: Samples that count as independent, by joint.
        noise: Standard deviation of the residuals by joint [N m, N].
        prior_strength: That was used; 0 without prior.
        gains: Of drives, where a known load told them.
        stribeck_speeds: By joint, where Stribeck friction was asked for [rad/s, m/s].
        predictions: Measured and predicted forces over time by recording, of some of the samples.
        findings: Warnings and notes.
    """

    mechanism: Mechanism
    parameters: tuple[statistics.IdentifiedParameter, ...]
    base_parameters: tuple[statistics.BaseParameter, ...]
    held_out: Mapping[str, ForceError]
    condition: tuple[float, float]
    chi_square: float
    effective_samples: Mapping[str, float]
    noise: Mapping[str, float]
    prior_strength: float
    gains: Mapping[str, DriveGain]
    stribeck_speeds: Mapping[str, float]
    predictions: tuple[ForcePrediction, ...]
    findings: tuple[Finding, ...]
    fit: Fit = field(repr=False)

    def parameter(self, name: str) -> statistics.IdentifiedParameter:
        """One parameter by its name.

        Raises:
            UnknownNameError: There is none of this name.
        """
        by_name = {parameter.name: parameter for parameter in self.parameters}
        if name not in by_name:
            raise UnknownNameError(f"there is no parameter {name!r}{did_you_mean_clause(name, by_name)}")
        return by_name[name]


def identify(
    mechanism: Mechanism,
    data: Any,
    *,
    setup: str | os.PathLike[str] | Mapping[str, Any] | MeasurementSetup | None = None,
    held_out: Any = 0.2,
    only: str | None = None,
    fix: Iterable[str] = (),
    equal: Iterable[tuple[str, str]] = (),
    prior: str | float = "auto",
    method: str = "consistent",
    filter: str = "spline",  # noqa: A002 - the word of users
    stribeck: bool = False,
) -> Identification:
    """Parameters of a mechanism from recorded positions and forces.

        min_pi || W ( Y(q, v, a) pi - tau ) ||^2 + strength d(pi, document)^2

    over parameters that bodies can have: positive definite pseudo-inertias, friction and drive inertias that are not
    negative. W are the inverse standard deviations of the joints' errors. d is the distance of the affine-invariant
    metric of pseudo-inertias. With loops, reactions are eliminated by the null space of the closure.

    Args:
        mechanism: The document: what the data cannot tell stays as it is there.
        data: A table of measurements or several: paths of CSV files or stored results, mappings, data frames.
            Columns are `t`, `joint/NAME/q`, `v`, `a`, `tau` or `current`, or common names; without velocities and
            accelerations, positions are smoothed by a quintic spline.
        setup: Columns, units, signs, ratios, motors: a TOML file or data of its form.
        held_out: Part of each recording at its end that is not used (0 for none), a slice of rows as text,
            "29250:", or a table.
        only: "friction", or the name of a body (a payload): all else stays as in the document.
        fix: Names of parameters, bodies or joints that stay as in the document.
        equal: Pairs of bodies with the same parameters in their frames.
        prior: "auto" for cross-validation over blocks of time, "none", or a strength: the inverse square of the
            expected relative error of the document.
        method: "consistent", or "least_squares" for comparison.
        filter: "spline" or "butterworth".
        stribeck: Whether dry friction may be larger at low speeds, by b exp(-(v / s)^2) with s of each joint.

    Returns:
        The mechanism with the estimated parameters, and what is known about them.

    Raises:
        ModelError: The data cannot be used; all findings at once.
        NotSolvableError: The data determine nothing.
        ArgumentError: An option has another form.
        UnknownNameError: A name is none of a parameter, body or joint.

    References:
        [WensingKimSlotine2018], [RuckerWensing2022], [LeeWensingPark2020], [GautierKhalil1990].
    """
    require_mechanism(mechanism)
    _require_options(prior, method, filter)
    fix, stribeck = names_argument(fix, "fix"), flag_argument(stribeck, "stribeck")
    pairs = [names_argument(pair, "equal") for pair in (equal if isinstance(equal, list | tuple) else [equal])]
    if any(len(pair) != 2 for pair in pairs):
        raise ArgumentError(f"equal is {equal!r}, expected pairs of parameters")
    with single_blas_thread():
        return _identified(
            mechanism,
            data,
            setup,
            held_out,
            only,
            fix,
            tuple((a, b) for a, b in pairs),
            prior,
            method,
            filter,
            stribeck,
        )


def _identified(
    mechanism: Mechanism,
    data: Any,
    setup: str | os.PathLike[str] | Mapping[str, Any] | MeasurementSetup | None,
    held_out: Any,
    only: str | None,
    fix: tuple[str, ...],
    equal: tuple[tuple[str, str], ...],
    prior: str | float,
    method: str,
    filter_name: str,
    stribeck: bool,
) -> Identification:
    """As `identify`."""
    arrangement = read_setup(setup)
    mechanism = without_breakaway(mechanism) if stribeck else mechanism
    system = without_motions(compiler.compile_mechanism(joint_motion.with_drives_in_tree(mechanism)))
    model = ForceModel(system, force_coordinates(system, arrangement.joints), arrangement.motors)
    sources = [table_of_rows(source, arrangement) for source in _sources(data)]
    gains: dict[str, DriveGain] = {}
    if arrangement.payloads:
        arrangement, gains = _known_gains(sources, model, arrangement, filter_name)
    smoothing = _smoothing(sources, model, arrangement) if filter_name == "spline" else 1.0
    recordings, findings = _recordings(sources, model, arrangement, filter_name, smoothing)
    used, tested = _split(recordings, held_out, model, arrangement, filter_name, smoothing)
    _require_samples(used, recordings, held_out)
    model, load_notes = _with_loads(model, used)
    still, motion_notes = plausibility.motion_findings(used, model)
    findings += load_notes + motion_notes
    _require_motion(system, used, still)
    suspicions = list(plausibility.force_findings(used, model))
    if has_errors(suspicions):
        raise ModelError(tuple(findings + suspicions))
    findings += suspicions
    estimated = _estimated(model, used, still, only, fix, equal)
    if stribeck:
        model = with_stribeck(
            model, used, lambda each: _first(each, used, _estimated(each, used, still, only, fix, equal))
        )
        estimated = _estimated(model, used, still, only, fix, equal)
    result = _fit(mechanism, model, used, estimated, method, prior)
    errors = force_errors(model, used, tested, result)
    findings += list(_judgement(result, errors, used[0].file, method, held_out=bool(tested)))
    findings += list(_held_symmetry(estimated, result, used[0].file))
    _require_determined(system, result)
    counts = np.sum(result.factors.counts, axis=0) / result.correlation
    chi_square = float(np.sum((result.R @ result.parameters[result.estimated.columns] - result.z) ** 2))
    degrees = max(float(np.sum(counts)) - result.R.shape[1], 1.0)
    return Identification(
        mechanism=_corrected(mechanism, model, result),
        parameters=_reported(model, statistics.identified_parameters(result)),
        base_parameters=statistics.base_parameters(result),
        held_out=errors,
        condition=statistics.conditions(result),
        chi_square=chi_square / degrees,
        effective_samples=dict(zip(model.coordinates.names, map(float, counts), strict=True)),
        noise=dict(zip(model.coordinates.names, map(float, result.noise), strict=True)),
        prior_strength=result.strength,
        gains=gains,
        stribeck_speeds=dict(model.stribeck),
        predictions=force_predictions(model, used, tested, result),
        findings=tuple(findings),
        fit=result,
    )


def _known_gains(
    sources: Sequence[DataTable], model: ForceModel, setup: MeasurementSetup, filter_name: str
) -> tuple[MeasurementSetup, dict[str, DriveGain]]:
    """The setup with the gains that known loads tell, and these."""
    driven = [name for name in model.coordinates.names if name not in model.coordinates.passive]
    raw, unknown = with_unit_gains(setup, driven)
    if not unknown or model.system.closures or model.system.rows or setup.motors is not None:
        return setup, {}
    choices = [columns_of(source, model.system, setup, model.coordinates).columns for source in sources]
    unknown = tuple(name for name in unknown if any(("current", name) in choice for choice in choices))
    if not unknown:
        return setup, {}
    recordings, _ = _recordings(sources, model, raw, filter_name, 1.0)
    gains = gains_of_known_load(model, recordings, unknown)
    return with_gains(setup, {name: gain.value for name, gain in gains.items()}), gains


def _require_options(prior: str | float, method: str, filter_name: str) -> None:
    word_argument(method, "method", METHODS)
    word_argument(filter_name, "filter", FILTERS)
    if isinstance(prior, str) and prior not in ("auto", "none"):
        raise ArgumentError(f"prior is {prior!r}, expected 'auto', 'none' or a number")
    strength = bounds.finite_number(prior)
    if not isinstance(prior, str) and (strength is None or strength < 0.0):
        raise ArgumentError(f"prior is {prior!r}, expected a strength that is not negative")


def _sources(data: Any) -> list[Any]:
    sources = list(data) if isinstance(data, (list, tuple)) else [data]
    if not sources:
        raise ArgumentError("there are no measurements: an empty list of tables")
    return sources


def _recordings(
    sources: Sequence[DataTable], model: ForceModel, setup: MeasurementSetup, filter_name: str, smoothing: float
) -> tuple[list[Recording], list[Finding]]:
    """All recordings, with the findings of all of them at once."""
    recordings: list[Recording] = []
    findings: list[Finding] = []
    for source in sources:
        try:
            recording, notes = read_recording(
                source, model.system, setup, model.coordinates, filter_name=filter_name, smoothing=smoothing
            )
        except ModelError as problem:
            findings += problem.findings
            continue
        recordings.append(recording)
        findings += notes
    if has_errors(findings):
        raise ModelError(tuple(findings))
    if not recordings:
        raise ArgumentError("there are no data: give at least one table")
    return recordings, findings


def _split(
    recordings: Sequence[Recording],
    held_out: Any,
    model: ForceModel,
    setup: MeasurementSetup,
    filter_name: str,
    smoothing: float,
) -> tuple[list[Recording], list[Recording]]:
    """The samples that are used, and those that are held out."""
    if isinstance(held_out, str) and held_out.strip().lower() in ("none", "0"):
        held_out = 0.0
    if isinstance(held_out, str) and ":" in held_out and not os.path.exists(held_out):  # noqa: PTH110
        first, _, last = held_out.partition(":")
        try:
            begin, end = int(first or 0), int(last) if last else None
        except ValueError:
            raise ArgumentError(f"held_out is {held_out!r}, expected rows such as '29250:' or '1000:2000'") from None
        used, tested = [], []
        if begin < 0 or (end is not None and end <= begin):
            raise ArgumentError(f"held_out is {held_out!r}, expected rows that ascend, counted from 0")
        for recording in recordings:
            inside = (recording.rows >= begin) & (recording.rows < (np.inf if end is None else end))
            used.append(recording.part(~inside))
            tested.append(recording.part(inside))
        if not any(map(len, tested)):
            last_row = max(int(recording.rows[-1]) for recording in recordings if len(recording))
            raise ArgumentError(f"held_out is {held_out!r}, but the last row that is used is {last_row}")
        return used, [recording for recording in tested if len(recording)]
    share = _as_share(held_out)
    if share is None:
        whole = replace(setup, rows=None)
        tables = [table_of_rows(source, whole) for source in _sources(held_out)]
        return list(recordings), _recordings(tables, model, whole, filter_name, smoothing)[0]
    if not 0.0 <= share < 1.0:
        raise ArgumentError(f"held_out is {held_out!r}, expected a part from 0 to 1, rows 'FIRST:LAST', or a table")
    used, tested = [], []
    for recording in recordings:
        count = len(recording) - int(share * len(recording))
        used.append(recording.part(np.arange(count)))
        if count < len(recording):
            tested.append(recording.part(np.arange(count, len(recording))))
    return used, tested


def _require_samples(used: Sequence[Recording], recordings: Sequence[Recording], held_out: Any) -> None:
    """Refuse to estimate from the few samples that are left.

    Raises:
        ArgumentError: Too many are held out.
    """
    left, total = sum(map(len, used)), sum(map(len, recordings))
    if left < FEWEST_ROWS:
        raise ArgumentError(
            f"held_out is {held_out!r}: {left} of {total} samples are left, fewer than the {FEWEST_ROWS} that an "
            "estimate needs"
        )


def _as_share(held_out: Any) -> float | None:
    if isinstance(held_out, (int, float)):
        return float(held_out)
    if isinstance(held_out, str):
        try:
            return float(held_out)
        except ValueError:
            return None
    return None


def _smoothing(sources: Sequence[DataTable], model: ForceModel, setup: MeasurementSetup) -> float:
    """The factor on the noise of positions with which the forces of the first recording fit best.

    Noise in accelerations makes inertias too small, and leaves residuals; a clock that jitters adds noise which
    differences of positions do not show. Without positions that need smoothing it is 1.
    """
    best, best_score = 1.0, np.inf
    table = sources[0]
    part = replace(table, values=table.values[:SMOOTHING_SAMPLES]) if len(table.values) > SMOOTHING_SAMPLES else table
    for factor in SMOOTHING_FACTORS:
        try:
            recording, _ = read_recording(part, model.system, setup, model.coordinates, smoothing=factor)
        except ModelError:
            return 1.0  # reading the whole gives the findings
        if not any(recording.position_noise.values()) or not len(recording):
            return 1.0
        n_rows, names = len(model.coordinates.names), model.names()
        factors = triangular_factors(model.chunks([recording], 1, False), 1, n_rows, len(names))
        noise = force_noise(factors)
        score = _mean_logarithm(noise)
        if score > best_score - SMOOTHING_GAIN:
            break
        best, best_score = factor, score
    return best


def _with_loads(model: ForceModel, recordings: Sequence[Recording]) -> tuple[ForceModel, list[Finding]]:
    """The model with or without the document's loads beside the measured forces, whichever explains these better."""
    if not model.system.loads and not any(row.kind.startswith("load:") for row in model.system.rows):
        return model, []
    candidates = [model, replace(model, loads=True)]
    thin = [r.part(np.arange(0, len(r), max(len(r) // CHUNK, 1))) for r in recordings if len(r)]
    fitted, predicted = [], []
    for candidate in candidates:
        n_rows, n = len(model.coordinates.names), len(model.names())
        factors = triangular_factors(candidate.chunks(thin, 1, False), len(thin), n_rows, n).joined()
        fitted.append(_mean_logarithm(force_noise(factors)))
        predicted.append(_mean_logarithm(factors.squares(model.document_values())))
    clear = abs(fitted[0] - fitted[1]) > np.log(2.0)  # parameters may imitate springs: then the document decides
    chosen = candidates[int(np.argmin(fitted if clear else predicted))]
    what = "act besides the measured forces" if chosen.loads else "are taken to be part of the measured forces"
    message = f"The loads of the document {what}: so these are explained better."
    hint = "Remove loads that do not act on the machine from the document."
    return chosen, [Finding("E019", Severity.NOTE, Where(recordings[0].file), message, hint)]


def _mean_logarithm(sizes: Array) -> float:
    return float(np.mean(np.log(sizes[sizes > 0.0]))) if np.any(sizes > 0.0) else 0.0


def _require_motion(system: System, recordings: Sequence[Recording], still: Sequence[str]) -> None:
    """Refuse recordings in which nothing moves.

    Raises:
        NotSolvableError: E006.
    """
    counted = sum(int(np.sum(recording.counted)) for recording in recordings)
    moving = [name for name in system.velocity_names if name not in still]
    if counted and moving and any(np.any(np.ptp(r.v, axis=0) > 0.0) for r in recordings if len(r)):
        return
    message = "The recording determines nothing: no joint moves in it, or no force was measured while one moved."
    finding = Finding("E006", Severity.ERROR, Where(recordings[0].file), message, "Record a motion of all joints.")
    raise NotSolvableError(message, (finding,))


def _require_determined(system: System, result: Fit) -> None:
    if not result.R.size or not np.any(result.R):
        message = "The recording determines none of the parameters that are to be estimated."
        hint = "Estimate others, or record another motion."
        raise NotSolvableError(message, (Finding("E006", Severity.ERROR, Where("<data>"), message, hint),))


def _estimated(
    model: ForceModel,
    recordings: Sequence[Recording],
    still: Sequence[str],
    only: str | None,
    fix: Sequence[str],
    equal: Sequence[tuple[str, str]],
) -> EstimatedColumns:
    """What is estimated, of bodies that move and joints whose forces are known."""
    names, document = model.names(), model.document_values()
    system, bodies = model.system, model.system.body_names[1:]
    fixed = _matching(names, fix)
    chosen = [int(k) for k in moving_bodies(model) if document[ENTRIES * k] > 0.0 or _inertial(document, int(k))]
    coordinates = estimated_coordinates(model) - set(still)
    linear = [k for k, name in enumerate(names) if _loss_of(name, coordinates)]
    if only == "friction":
        chosen = []
        linear = [k for k in linear if not names[k].endswith("/armature")]
    elif only is not None:
        if only not in bodies:
            raise UnknownNameError(
                f"only is {only!r}, neither 'friction' nor a body{did_you_mean_clause(only, bodies)}"
            )
        chosen, linear = [bodies.index(only)], []
    chosen = [k for k in chosen if not set(range(ENTRIES * k, ENTRIES * (k + 1))) <= fixed]
    linear = [k for k in linear if k not in fixed]
    ties = _ties(names, bodies, chosen, fixed, equal)
    if not chosen and not linear:
        raise ArgumentError("nothing is left to estimate: fewer names in fix, or another only")
    scales = _scales(model, recordings, names)
    poses = system.bodies.reference_pose[:, :3, 3]
    size = float(max(np.max(np.ptp(poses, axis=0), initial=0.0), 0.01))
    columns = np.array(linear, dtype=int)
    return EstimatedColumns(names, document, np.array(chosen, dtype=int), columns, scales[columns], size, ties)


def _ties(
    names: Sequence[str],
    bodies: Sequence[str],
    chosen: Sequence[int],
    fixed: set[int],
    equal: Sequence[tuple[str, str]],
) -> Array:
    """(n_ties, n_columns): single parameters of estimated bodies that are fixed, and differences of equal bodies."""
    rows = []
    estimated = {column for k in chosen for column in range(ENTRIES * k, ENTRIES * (k + 1))}
    for column in sorted(fixed & estimated):
        rows.append(np.eye(len(names))[column])
    for pair in equal:
        unknown = next((name for name in pair if name not in bodies), None)
        if unknown is not None:
            raise UnknownNameError(f"there is no body {unknown!r}{did_you_mean_clause(unknown, bodies)}")
        first, second = (bodies.index(name) for name in pair)
        for entry in range(ENTRIES):
            row = np.zeros(len(names))
            row[ENTRIES * first + entry], row[ENTRIES * second + entry] = 1.0, -1.0
            rows.append(row)
    return np.array(rows).reshape(len(rows), len(names))


def _inertial(document: Array, body: int) -> bool:
    return bool(np.any(document[ENTRIES * body : ENTRIES * (body + 1)]))


def _loss_of(name: str, coordinates: Iterable[str]) -> bool:
    kind, _, rest = name.partition("/")
    return kind == "motor" or (kind == "joint" and rest.rpartition("/")[0] in coordinates)


def _matching(names: Sequence[str], given: Iterable[str]) -> set[int]:
    """Columns that names of parameters, or of bodies and joints for all of theirs, stand for."""
    columns: set[int] = set()
    for name in given:
        prefixes = (name, f"body/{name}", f"joint/{name}")
        matches = {k for k, known in enumerate(names) if any(known == p or known.startswith(f"{p}/") for p in prefixes)}
        if not matches:
            raise UnknownNameError(f"there is no parameter, body or joint {name!r}{did_you_mean_clause(name, names)}")
        columns |= matches
    return columns


def _scales(model: ForceModel, recordings: Sequence[Recording], names: Sequence[str]) -> Array:
    """Sizes of losses: the force of a joint over its rate, or over its acceleration."""
    velocity_names = model.system.velocity_names
    v, a, forces = (np.concatenate([getattr(r, field) for r in recordings]) for field in ("v", "a", "forces"))
    force = {name: float(np.sqrt(np.mean(forces[:, k] ** 2))) for k, name in enumerate(model.coordinates.names)}
    largest = max([*force.values(), 1e-12])
    scales = np.ones(len(names))
    for k, name in enumerate(names):
        _, _, rest = name.partition("/")
        coordinate, _, word = rest.rpartition("/")
        size = max(force.get(coordinate, largest), 1e-3 * largest)
        level = v if word == "damping" else a if word == "armature" else None
        rate = 1.0
        if level is not None:
            column = velocity_names.index(coordinate) if coordinate in velocity_names else None
            values = level if column is None else level[:, column]
            rate = max(float(np.sqrt(np.mean(values**2))), 1e-6)
        scales[k] = size / rate
    return scales


def _corrected(mechanism: Mechanism, model: ForceModel, result: Fit) -> Mechanism:
    """The mechanism with the parameters of an estimate."""
    names = model.system.body_names[1:]
    values = dict(zip(result.estimated.names, map(float, result.parameters), strict=True))
    loads, bodies = breakaway_loads(values, model.stribeck), [names[int(k)] for k in result.estimated.bodies]
    return corrected_document.corrected_mechanism(mechanism, model.system, values, bodies, loads)


def _first(model: ForceModel, recordings: Sequence[Recording], estimated: EstimatedColumns) -> Array:
    """Parameters by least squares."""
    n_rows, n = len(model.coordinates.names), len(estimated.names)
    factors = triangular_factors(model.chunks(recordings, 1, False), len(recordings), n_rows, n)
    return fit(factors, estimated, np.ones(n_rows), method="least_squares").parameters


def _fit(
    mechanism: Mechanism,
    model: ForceModel,
    recordings: Sequence[Recording],
    estimated: EstimatedColumns,
    method: str,
    prior: str | float,
) -> Fit:
    """The estimate, with the correlation of the residuals of a first one."""
    blocks = max(BLOCKS // len(recordings), 2)
    n_rows, n = len(model.coordinates.names), len(estimated.names)
    factors = triangular_factors(model.chunks(recordings, blocks, False), blocks * len(recordings), n_rows, n)
    correlation = _correlation(model, recordings, factors, estimated)
    if method == "consistent" and prior != "none":
        symmetric = mirror_symmetry.with_symmetric_bodies(factors, estimated, correlation)
        if symmetric is not estimated:
            estimated, correlation = symmetric, _correlation(model, recordings, factors, symmetric)
    plain = fit(factors, estimated, correlation, method=method, prior=prior)

    def system_of(estimate: Fit) -> System:
        return without_motions(compiler.compile_mechanism(_corrected(mechanism, model, estimate)))

    def refit(free_motion: FreeMotionFactors) -> Fit:
        return fit(factors, estimated, correlation, prior=plain.strength, free_motion=free_motion)

    return fit_with_free_motion(model, recordings, factors, plain, correlation, system_of, refit)


def _correlation(
    model: ForceModel, recordings: Sequence[Recording], factors: TriangularFactors, estimated: EstimatedColumns
) -> Array:
    """(n_forces,) samples that count as one about a first estimate, the mean over recordings by their lengths."""
    ones = np.ones(len(model.coordinates.names))
    parameters = fit(factors, estimated, ones, method="least_squares").parameters
    total, weight = np.zeros(len(model.coordinates.names)), 0.0
    for recording in recordings:
        residuals, _, counted = residuals_of(model, recording, parameters)
        moving = counted & ~model.at_rest(recording)
        lengths = [residual_correlation(residuals[:, k], moving[:, k]) for k in range(residuals.shape[1])]
        total += len(recording) * np.array(lengths)
        weight += len(recording)
    return np.maximum(total / max(weight, 1.0), 1.0)


def _judgement(
    result: Fit, errors: Mapping[str, ForceError], file: str, method: str, *, held_out: bool
) -> Iterator[Finding]:
    """E013 for large errors on data held out, E027 for large ones anywhere, E015 for impossible bodies."""
    for name, each in errors.items():
        if held_out and each.error > WORSE_FACTOR * each.training and each.share > 1e-6:
            message = (
                f'The force of "{name}" is predicted with an error of {each.error:.4g} on data held out, '
                f"{each.error / max(each.training, 1e-300):.3g} times that on the data used."
            )
            hint = "Record a longer motion that reaches everywhere, or give the document more weight: --prior."
            yield Finding("E013", Severity.WARNING, Where(file), message, hint)
        elif each.share > UNEXPLAINED_SHARE and each.force > 0.0:
            message = f'The force of "{name}" is hardly explained: its error is {each.share:.0%} of its size.'
            hint = (
                "Do its position and its force belong to the same joint and the same time? Does anything else act on "
                "the machine?"
            )
            yield Finding("E027", Severity.WARNING, Where(file), message.replace("%", " %"), hint)
    bodies = result.parameters[: ENTRIES * (len(result.parameters) // ENTRIES)].reshape(-1, ENTRIES)
    impossible = [int(k) for k in result.estimated.bodies if not is_physical(bodies[int(k)])]
    signed = [k for k in result.estimated.linear if not result.estimated.names[k].endswith("/offset")]
    negative = [result.estimated.names[k] for k in signed if result.parameters[k] < 0.0]
    if method == "least_squares" and negative:
        listed = ", ".join(negative)
        message = f"Least squares gives negative losses or drive inertias: {listed}. They are zero in the document."
        yield Finding("E015", Severity.WARNING, Where(file), message, "The default method, consistent, cannot.")
    if method == "least_squares" and impossible:
        names = ", ".join(result.estimated.names[ENTRIES * k].split("/")[1] for k in impossible)
        message = (
            f"Least squares gives inertias that no body can have: {names}. In the document, bodies with a mass that is "
            "not positive stay as they were."
        )
        yield Finding("E015", Severity.WARNING, Where(file), message, "The default method, consistent, cannot.")


def _held_symmetry(estimated: EstimatedColumns, result: Fit, file: str) -> Iterator[Finding]:
    """E026 where symmetric bodies are held so."""
    held = result.estimated.held() - estimated.held()
    if held:
        names = ", ".join(sorted({result.estimated.names[k].split("/")[1] for k in held}))
        message = f"Symmetric in the document, and held so: {names}. The residuals of the forces hardly grow."
        hint = "If they are not symmetric, write so into the document, or estimate without it: --prior none."
        yield Finding("E026", Severity.NOTE, Where(file), message, hint)


def _reported(
    model: ForceModel, parameters: Iterable[statistics.IdentifiedParameter]
) -> tuple[statistics.IdentifiedParameter, ...]:
    """Those of moving bodies, and of joints whose losses are known or not zero."""
    bodies = {model.system.body_names[1:][int(k)] for k in moving_bodies(model)}
    coordinates = set(model.coordinates.names)
    reported = []
    for parameter in parameters:
        kind, _, rest = parameter.name.partition("/")
        if kind == "body" and rest.rsplit("/", 2)[0] not in bodies and rest.rpartition("/")[0] not in bodies:
            continue
        owner = rest.rpartition("/")[0]
        if kind == "joint" and owner not in coordinates and not parameter.value:
            continue
        reported.append(parameter)
    return tuple(reported)
