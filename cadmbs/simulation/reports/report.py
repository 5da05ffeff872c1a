"""The assembly of a Result, the only one: from what a formulation reports of a trajectory."""

import dataclasses
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from cadmbs.arrays import Array, NDArray, row_blocks
from cadmbs.dynamics.energy import spring_energy
from cadmbs.dynamics.scenarios.feature_steps import PATH_OF_SIZE, has_small_features, small_features
from cadmbs.dynamics.scenarios.outcomes import MotionReport, outcome_of
from cadmbs.errors import CadmbsError, Finding, ShapeError, note, warning
from cadmbs.integrators.step_control import FixedSteps, GridSteps
from cadmbs.integrators.trajectory import Counts, Steps, Trajectory
from cadmbs.kernels.calls.engine import ASKED_FOR, NUMPY_ENGINES, uncovered_sentence
from cadmbs.results import Event, Result
from cadmbs.simulation.reports.columns import limit_findings
from cadmbs.simulation.reports.motion_rows import MotionRows
from cadmbs.simulation.reports.requested_columns import requested_columns
from cadmbs.system import Scenario, System, inertias, units
from cadmbs.system.system import mechanism_metadata
from cadmbs.tolerances import ENERGY_ROUNDING, LARGEST_ENERGY_IMBALANCE, NEGLIGIBLE_ENERGY
from cadmbs.version import versions

CAPPED_STEP_FRACTION = 0.9
"""Fixed steps that are smaller than this part of the step requested are worth a note."""


def assembled(
    system: System,
    plan: Scenario,
    coordinates: str,
    trajectory: Trajectory,
    report: MotionReport,
    seconds: float = 0.0,
    engine: str = "auto",
) -> Result:
    """The Result of a trajectory.

        potential = gravity + springs V ,   supplied = work of all loads and drives + V(t) - V(0)

    so that the energy of springs is no gain, and the work of their moving anchors is supplied.

    Args:
        system: Compiled mechanism.
        plan: What was simulated.
        coordinates: "relative", "rA", "rp", "rE", "rE-fixed", "SE3" or "SO3xR3".
        trajectory: Times, counts, and how it ended.
        report: The motion at these times.
        seconds: Time that the computation took.
        engine: The requested engine.
    """
    t = np.array(trajectory.times)
    report = with_requested_columns(system, plan, t, report, coordinates)
    potential, supplied = with_springs(system, t, report)
    method = str(report.method["name"])
    watched = () if report.has_limit_findings else limit_findings(system, t, report.q, report.v, report.columns)
    losses: tuple[Finding, ...] = ()
    if not report.is_part:
        losses = energy_findings(t, report.kinetic, potential, supplied, method, coordinates)
    statistics = statistics_of(trajectory.counts, seconds) | dict(report.statistics)
    return Result(
        t=t, q=report.q, v=report.v, a=report.a, tau=report.tau,
        kinetic=report.kinetic, potential=potential, supplied=supplied,
        position_names=system.position_names,
        velocity_names=system.velocity_names,
        outcome=outcome_of(trajectory, plan, report.singular, report.remedies),
        further_columns=report.columns,
        statistics=engine_statistics(engine, coordinates, statistics) | statistics,
        metadata=metadata_of(system, plan, coordinates) | {"method": dict(report.method)} | dict(report.metadata),
        findings=(*inertias.accepted_inertia_findings(system), *report.findings, *watched, *losses),
        events=_events(plan, trajectory, report),
    )  # fmt: skip


def with_requested_columns(
    system: System, plan: Scenario, t: Array, report: MotionReport, coordinates: str
) -> MotionReport:
    """The report with the columns that the scenario asks for, their units and what is to be said about them."""
    if report.has_requested_columns:
        return report
    motion = MotionRows(system, t, report.q, report.v, report.a, report.cut_positions)
    further = requested_columns(plan.outputs, motion, report.columns, coordinates == "relative")
    return dataclasses.replace(
        report,
        columns=report.columns | further.columns,
        findings=(*report.findings, *further.findings),
        metadata={**report.metadata, **further.metadata},
        has_requested_columns=True,
    )


def capped_step_note(plan: Scenario, steps: Steps) -> tuple[Finding, ...]:
    """A note where fixed steps are smaller than the step asked for, because outputs are more frequent."""
    if plan.step is None or not isinstance(steps, FixedSteps):
        return ()
    if not 0.0 < steps.largest <= CAPPED_STEP_FRACTION * plan.step:
        return ()
    between_outputs = plan.output_step / math.ceil(plan.output_step / plan.step)
    if steps.largest < CAPPED_STEP_FRACTION * between_outputs:
        cause = "a step ends where a controller is asked, and where functions of time change"
        hint = "Take a longer sample_time, or a step that divides it."
    else:
        cause = f"a step ends at each output, every {plan.output_step:.6g} s"
        hint = "Take a larger output_step, or a step that divides it."
    text = f"the steps are at most {steps.largest:.6g} s, not {plan.step:.6g} s: {cause}"
    return (note("S118", "/scenario/step", text, hint),)


def jumped_feature_warning(system: System, t: Array, report: MotionReport, steps: Steps) -> tuple[Finding, ...]:
    """A warning where fixed steps may have carried a motion over a contact or a piece of a characteristic.

    Such a step goes farther than half of its size, from or to a row within whose reach the feature lies.
    """
    if not isinstance(steps, GridSteps) or not has_small_features(system) or report.q.ndim != 2:
        return ()
    between = np.maximum(np.diff(t, prepend=t[0]), np.diff(t, append=t[-1]))
    shortest = np.inf
    for k, time in enumerate(t.tolist()):
        near = None if report.cut_positions is None else report.cut_positions[k]
        try:
            found = small_features(system, report.q[k], report.v[k], time, near)
        except CadmbsError:  # where a table ends
            continue
        in_reach = found.distance <= found.speed * (between[k] + steps.largest)
        enough = PATH_OF_SIZE * found.size[in_reach] / np.maximum(found.speed[in_reach], 1e-300)
        shortest = min(shortest, float(np.min(enough, initial=np.inf)))
    if not steps.largest > shortest:
        return ()
    text = (
        f"steps of {steps.largest:.3g} s may jump over a contact or a piece of a characteristic: at the speeds of this "
        f"motion {shortest:.2g} s are half of its size"
    )
    hint = f"Take steps of at most {shortest:.1g} s, or a method with adaptive steps, which are bounded by that."
    return (warning("S126", "/scenario/step", text, hint),)


def with_springs(system: System, t: Array, report: MotionReport) -> tuple[Array, Array]:
    """Potential energy of gravity and springs, and the work that is supplied from outside (..., n_t)."""
    try:
        stored = report.stored
        if stored is None:
            stored = _spring_energy(system, t, report)
    except CadmbsError:  # the last row is where a table ends
        return report.gravity_potential, report.work
    return report.gravity_potential + stored, report.work + stored - stored[..., :1]


def _spring_energy(system: System, t: Array, report: MotionReport) -> Array:
    """Energy of the springs (..., n_t) [J]."""
    q, near = report.q, report.cut_positions
    blocks = row_blocks(len(t), math.prod(q.shape[:-2]))
    values = [
        np.broadcast_to(
            spring_energy(system, q[..., rows, :], t[rows], None if near is None else near[..., rows, :]),
            q[..., rows, :].shape[:-1],
        )
        for rows in blocks
    ]
    return np.concatenate(values, axis=-1)


def _events(plan: Scenario, trajectory: Trajectory, report: MotionReport) -> tuple[Event, ...]:
    """The stop that ended the motion, with the state there: the last row."""
    if trajectory.stopped_by is None:
        return ()
    q, v = (tuple(values[-1].tolist()) for values in (report.q, report.v))
    return (Event(0, plan.stop[trajectory.stopped_by].when, trajectory.t, q, v),)


def statistics_of(counts: Counts, seconds: float) -> dict[str, Any]:
    """Counts of an integration, and how long it took."""
    return {
        "steps": counts.steps,
        "evaluations": counts.evaluations,
        "compiled_evaluations": counts.compiled,
        "jacobians": counts.jacobians,
        "wall_time_s": seconds,
    }


def engine_statistics(requested: str, coordinates: str, statistics: Mapping[str, Any]) -> dict[str, str]:
    """The engine that evaluated the equations, "numpy", "compiled" or "both", and why where nothing else says it.

    Args:
        requested: "auto", "numpy", "reference" or "compiled".
        coordinates: Those of the simulation.
        statistics: Counts of all and of compiled evaluations.
    """
    compiled, evaluations = statistics["compiled_evaluations"], statistics["evaluations"]
    engine = "numpy" if not compiled else "compiled" if compiled >= evaluations else "both"
    asked = requested in NUMPY_ENGINES
    return {"engine": engine, "engine_reason": ASKED_FOR if asked else uncovered_sentence(f"is done in {coordinates}")}


def metadata_of(system: System, plan: Scenario, coordinates: str) -> dict[str, Any]:
    """How a result was made."""
    metadata: dict[str, Any] = {
        "mechanism": mechanism_metadata(system),
        "scenario": dataclasses.asdict(plan),
        "tolerances": {"rtol": plan.rtol, "atol": plan.absolute_tolerance, "step": plan.step},
        "versions": versions(),
        "coordinate_units": units.coordinate_units(system),
    }
    if system.negative_inertias.bodies:
        metadata["accepted_inertia"] = system.negative_inertias.bodies
    return metadata if coordinates == "relative" else metadata | {"coordinates": coordinates}


# The energy that a method loses or adds: a warning where the energy balance of a motion does not hold.

_ABSOLUTE = {
    "implicit_euler": "Take method 'generalized_alpha', a smaller step, or coordinates 'relative': implicit Euler "
    "damps motions in proportion to the step.",
    "bdf2": "Take a smaller step, method 'generalized_alpha', or coordinates 'relative'.",
    "generalized_alpha": "Take a smaller step, or coordinates 'relative'.",
}
_GROUPS = {
    "implicit_euler": "Take method 'rk4', or 'rattle', whose energy error stays bounded, where nothing is driven: "
    "implicit Euler damps motions in proportion to the step.",
    "bdf2": "Take a smaller step, or method 'rk4' or 'dp54'.",
    "generalized_alpha": "Take a smaller step, or method 'rk4' or 'dp54'.",
    "stabilized_alpha": "Take a smaller step, or method 'rk4' or 'dp54'.",
    "rattle": "Take a smaller step, or method 'rk4' or 'dp54'.",
    "euler": "Take method 'rk4' or 'dp54', or a smaller step.",
    "heun": "Take method 'rk4' or 'dp54', or a smaller step.",
    "kutta3": "Take method 'rk4' or 'dp54', or a smaller step.",
    "rk4": "Take a smaller step, or method 'dp54', which adapts its steps to rtol and atol.",
    "bs32": "Take smaller rtol and atol, or method 'dp54'.",
    "dp54": "Take smaller rtol and atol.",
}
_RELATIVE = {
    "rk4": "Take a smaller step, or method 'dop853', which adapts its steps to rtol and atol.",
    "dop853": "Take smaller rtol and atol.",
    "rk45": "Take smaller rtol and atol, or method 'dop853'.",
    "radau": "Take smaller rtol and atol.",
    "bdf": "Take smaller rtol and atol, or method 'radau'.",
}
ENERGY_REMEDIES: Mapping[str, Mapping[str, str]] = {
    "relative": _RELATIVE,
    **dict.fromkeys(("rA", "rp", "rE", "rE-fixed"), _ABSOLUTE),
    **dict.fromkeys(("SE3", "SO3xR3"), _GROUPS),
}
"""What to do about an imbalance, by coordinates and method."""

STABILIZATION_HINT = " With stabilization 'none' or 'baumgarte', take 'projection'."
"""Added for equations with constraint rows on velocity or acceleration level."""


def energy_findings(
    t: Array, kinetic: Array, potential: Array, supplied: Array, method: str, coordinates: str
) -> tuple[Finding, ...]:
    """A warning S117 if energy is lost or gained by the integration, none otherwise.

        |E(t) - E(0) - W(t)| > 0.01 max( max T, max U - min U, max W - min W ) ,   E = T + U

    The scale is that of one motion; constant parts of the potential energy do not count in it, so that they hide no
    loss. Imbalances of the size of rounding, of all energies with their constant parts, are never reported. Of a batch
    each motion has its own scale, and the one with the largest imbalance, as a part of its scale, is named. Rows with
    numbers that are not finite are left out; E(0) and W(0) are those of the first row that is left.

    Args:
        t: Times (n_t,) [s].
        kinetic: Kinetic energy T (..., n_t) [J].
        potential: Potential energy U (..., n_t) [J].
        supplied: Work W (..., n_t) of everything that has no potential [J].
        method: As in the metadata of a result: "rk4", "index1:dop853", "implicit_euler".
        coordinates: "relative", "rA", "rp", "rE", "rE-fixed", "SE3" or "SO3xR3".

    Raises:
        ShapeError: If the arrays do not have the same shape, or not one value a time.
    """
    times = np.asarray(t, dtype=float)
    energies = tuple(np.asarray(part, dtype=float) for part in (kinetic, potential, supplied))
    if any(part.shape[-1:] != times.shape or part.shape != energies[0].shape for part in energies):
        shapes = ", ".join(str(part.shape) for part in energies)
        raise ShapeError(f"energies have shapes {shapes}, expected (..., {times.size}) for all three")
    if not energies[0].size:
        return ()
    batch = energies[0].shape[:-1]
    flat = tuple(part.reshape(-1, times.size) for part in energies)
    imbalance, scale, above = _balance(*flat)
    parts = np.max(np.abs(imbalance), axis=-1, initial=0.0) / np.where(scale > 0.0, scale, 1.0)
    lossy = np.flatnonzero(np.any(above, axis=-1))
    if not lossy.size:
        return ()
    worst = int(lossy[np.argmax(parts[lossy])])
    message = _message(times, imbalance[worst], float(scale[worst]), above[worst])
    where = f"sample {_index(worst, batch)}{_others(lossy.size - 1, len(parts))}: " if batch else ""
    return (
        warning(
            "S117",
            "",
            f"{where}{message}; method {method!r} in coordinates {coordinates!r}",
            _hint(method, coordinates),
        ),
    )


def _balance(kinetic: Array, potential: Array, supplied: Array) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Imbalances (k, n_t), zero in rows left out; scales (k,); and where imbalances are to be reported (k, n_t)."""
    T, U, W = kinetic, potential, supplied
    with np.errstate(over="ignore", invalid="ignore"):
        E = T + U - W
    finite = np.isfinite(E)
    if not finite.all():  # rows left out are as the first one of the others
        first, some = np.argmax(finite, axis=-1)[:, None], np.any(finite, axis=-1, keepdims=True)
        T, U, W, E = (
            np.where(some, np.where(finite, part, np.take_along_axis(part, first, -1)), 0.0) for part in (T, U, W, E)
        )
    imbalance = E - E[:, :1]
    scale = np.max([np.max(T, axis=-1), np.ptp(U, axis=-1), np.ptp(W, axis=-1)], axis=0)
    largest = np.max(np.abs([T, U, W]), axis=(0, -1))
    bound = np.maximum(LARGEST_ENERGY_IMBALANCE * scale, np.maximum(ENERGY_ROUNDING * largest, NEGLIGIBLE_ENERGY))
    return imbalance, scale, np.abs(imbalance) > bound[:, None]


def _message(times: Array, imbalance: Array, scale: float, above: NDArray[np.bool_]) -> str:
    """When the balance is left, by how much at most, and what that is a part of."""
    worst = int(np.argmax(np.abs(imbalance)))
    size, first = float(imbalance[worst]), float(times[np.argmax(above)])
    return (
        f"the energy imbalance E(t) - E(0) - W(t) leaves its bound of {100 * LARGEST_ENERGY_IMBALANCE:g} % from "
        f"t = {first:.6g} s on, largest with {size:.3g} J at t = {float(times[worst]):.6g} s: "
        f"{100 * abs(size) / scale:.3g} % of {scale:.3g} J, the largest energy of the motion"
    )


def _index(sample: int, batch: tuple[int, ...]) -> str:
    numbers = [int(k) for k in np.unravel_index(sample, batch)]
    return str(numbers[0]) if len(numbers) == 1 else str(tuple(numbers))


def _others(count: int, samples: int) -> str:
    return f" (and {count} more of {samples})" if count else ""


def _hint(method: str, coordinates: str) -> str:
    equations, _, stepper = method.rpartition(":")
    hint = ENERGY_REMEDIES.get(coordinates, {}).get(stepper, "Take a smaller step, or smaller rtol and atol.")
    return hint + (STABILIZATION_HINT if equations else "")
