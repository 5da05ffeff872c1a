"""Simulation: a scenario of a system to a Result, in any coordinates."""

from __future__ import annotations

import numbers
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypedDict, Unpack, cast

from numpy.typing import ArrayLike

from cadmbs.errors import ArgumentError, Interrupted, UnknownNameError
from cadmbs.integrators.trajectory import Progress, no_progress
from cadmbs.kernels.calls.engine import DEVICE_ENGINE, ENGINES
from cadmbs.results import OutcomeKind, Result
from cadmbs.simulation.control import controller, runs
from cadmbs.simulation.final_row import final_row
from cadmbs.simulation.locks import run_with_locks
from cadmbs.simulation.many import device_states, locked_lanes, samples
from cadmbs.simulation.many.many_motions import ManyMotions, batch_motions, variant_motions
from cadmbs.simulation.run import Checkpoint, SimulationRequest, run_motion
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import Scenario, System, arguments, records
from cadmbs.system.variants import Variants


def simulate(
    system: System | Variants,
    scenario: Scenario | None = None,
    *,
    q: ArrayLike | None = None,
    v: ArrayLike | None = None,
    coordinates: str = "relative",
    progress: Progress | None = None,
    engine: str = "auto",
    threads: int | None = None,
    control: controller.Control | None = None,
    sample_time: float | None = None,
    checkpoint: Checkpoint | None = None,
    **overrides: Unpack[SimulationOptions],
) -> Result:
    """Motion of a mechanism under gravity, its loads, damping and friction, with its constraints and drives.

        M(q) a + C(q, v) v + g(q) + A^T l = load_forces(q, v, t) ,   A v = target(t)

    integrated together with the work of loads and drives, so that `result.drift` is the energy error of the
    integration. `method` is a stepper, equations, or both as "equations:stepper":

    - steppers: "rk4" is the Munthe-Kaas method of order 4 on the joint manifold with fixed steps; "dop853", "rk45",
      "radau" and "bdf" take the adaptive steps of SciPy's methods, in kernels where these serve, with quaternions kept
      at unit norm; "auto" takes DOP853, or Radau where the equations are stiff at the start, or get stiff on the way.
    - equations of mechanisms with loops, constraints or motions: "index1" solves for accelerations and multipliers at
      once; "woronetz" integrates independent coordinates, which are replaced when others are better
      conditioned. The motion is the same.

    Of a batch the compiled engine moves eight samples at a time ("auto" takes "rk4"), each with steps of its own, and
    finds stops within these steps; where it does not (`result.statistics["lanes"]` says why) and in NumPy, one sample
    comes after the other. The result is what single simulations give, to rounding. Each sample ends by itself: its
    later rows are not a number, and `result.outcomes` says how. Statistics count the steps of all samples together; the
    compiled engine takes some steps ahead, so that those behind a stop or a lock at an event are counted too.

    `stop` is a list of {"when": column or coordinate, "crosses": value, "direction": "up", "down" or "any"}: the motion
    ends where the first of them is crossed, located to rounding, with that state as its last row (in a batch in
    `result.events`).

    `locks` is a list of {"joint": name, "lock": true or false} with "at": a time, or with "when", "crosses" and
    "direction" as in a stop, of which the first crossing counts: the joint is locked in its position, or released.
    Velocities jump as the momentum of the whole mechanism demands it, `result.impulses` has the impulse and the energy
    in each joint, and `supplied` takes what is lost. A row at that time is the state after the jump. Locks that wait
    for the same crossing come together. Samples of batches and variants go side by side from one lock to the next, each
    to its own, but for joints with a quaternion and "woronetz".

    With "index1", `stabilization` "projection" moves states back onto the constraints after steps that left them by
    more than `atol`; "baumgarte" adds terms to the equations; "none" only measures the drift.

    Variants of a mechanism (`cadmbs.dynamics.variants.Variants`: other masses, inertias, geometry, gravity, loads,
    damping and friction) are simulated as one batch, whose last axis counts them.

    With `control`, the forces of a function f(t, state) act besides those of the document. `state` has `q`, `v`,
    `measures`, `system`, read-only, and `log(name, value)` for columns `control/<name>`. It returns joint forces (n_v,)
    in the order of `system.velocity_names`, of passive joints too, or {"joints": these, "wrenches": {body or frame:
    (mx, my, mz, fx, fy, fz)}} in world axes about the origin of the body's frame, on bodies that the first call names.
    Every `sample_time` it is asked once, and its forces hold until the next sample, which is an end of a step; of a
    batch it is asked once for all samples, with leading axes, and of variants too, which are `state.system` then; the
    compiled engine moves them side by side from one sample to the next, by "rk4" without stops.
    Without `sample_time` it is asked at each state that is evaluated, also of steps that are taken back: it must depend
    on its arguments alone, samples come one by one, and implicit methods in absolute coordinates do not know its
    derivatives: stiff controllers take small steps there. A function pointer of `ctypes`, or what Numba's `cfunc` or
    `njit` makes, of the form void f(double t, const double *q, const double *v, double *out), is called as machine
    code, once a sample. A method `reset()` of it is called before the motion. Its forces are in `tau`, their work in
    `supplied`, in all coordinates.

    Args:
        system: Compiled mechanism, or n variants of one.
        scenario: What to simulate; default the document's.
        q: Initial positions (..., n_q) in place of the scenario's. Of variants (..., n or 1, n_q), or (n_q,).
        v: Initial velocities (..., n_v) in place of the scenario's. Of variants (..., n or 1, n_v), or (n_v,).
        coordinates: "relative" for joint coordinates, all above; or absolute ones of single motions, in which the
            scenario's method is ignored: without `method` the most accurate one is taken. "rA" (rotation matrices),
            "rp" (Euler parameters), "rE" (Euler angles about axes that change near a singularity), "rE-fixed" (about
            axes that never change): index-3 equations by "generalized_alpha" (default), "bdf2" or "implicit_euler" with
            fixed steps. "SE3" (body-fixed twists), "SO3xR3" (mixed twists): Munthe-Kaas "dp54"
            (default), "bs32" with adaptive and "euler", "heun", "kutta3", "rk4" with fixed steps on index-1 equations;
            "implicit_euler", "bdf2", "generalized_alpha", "stabilized_alpha" and "rattle" on index-3 equations.
        progress: Called with the fraction done.
        engine: "auto" or "compiled" for compiled kernels wherever they cover the simulation (the latter warns where
            they do not), "numpy" (or "reference") for NumPy; "cuda" for batches and variants on a graphics processor of
            NVIDIA, by "rk4", "dop853" and "rk45" without locks: the equations, methods and decisions are those of the
            compiled engine, the numbers the same to rounding. `result.statistics` says which engine ran
            and why, and how many evaluations were compiled.
        threads: Threads of the compiled kernel; None for all cores where the batch is large enough.
        control: Controller.
        sample_time: Time between its samples [s]; None for a continuous one.
        checkpoint: Called after steps of a single motion without control, with a function without arguments that gives
            the result so far: to write down, now and then, what a long motion has reached. It changes no number of it.
        **overrides: Fields of `Scenario` to replace, such as duration=2.0, stop=[...], locks=[...]. Besides these:
            output="final" keeps the last row alone, which is that of all rows bit for bit, in `result.t`, `q` and all
            else; findings about limits and the energy are of the start and of this row. device=True, with
            engine="cuda", leaves the states of a batch on the device: a `DeviceStates` comes in place of the Result
            (of `cadmbs.simulation.many.device_states`; type checkers are told by `cast`).

    Returns:
        Times, positions, velocities, accelerations, forces and energies at the output times, how it ended (`outcome`, a
        value, not an exception), and statistics. With constraints, columns of residuals, multipliers and cut joints
        too; what was moved to make the start consistent is among the findings. Of n variants, arrays (..., n, n_t, n_v)
        and so on.

    Raises:
        Interrupted: After Ctrl-C, or a KeyboardInterrupt that `progress` or a controller raises: a KeyboardInterrupt
            whose `result` is the motion up to there.
        StartError: If the loops do not close, given velocities contradict them, or nothing can move.
        NotSolvableError: If the mass matrix is singular at the start.
        NotASystemError: If the system is something else, such as a Mechanism.
        UnknownNameError: If a name in the scenario or an override is unknown.
        ArgumentError: If an argument has a wrong type, or a number is out of its range, such as a negative duration; if
            the engine is "cuda" and does not cover the batch.
        MissingExtraError: If the engine is "cuda", and the library that calls its driver is not installed.
        DeviceError: If the engine is "cuda", and there is no such device, or it fails.
        ValueError: If variants have loads or constraints of other kinds, or other scenarios but for initial values; if
            a field has no meaning in absolute coordinates.

    References:
        P-DIFF sections 4.2 and 5, theory 9.5, 9.6 and 10.
    """
    require_call(system, coordinates, progress, engine, threads, checkpoint)
    if control is None and sample_time is not None:
        raise ArgumentError("sample_time is the time between the samples of a controller: give control, too")
    fields: dict[str, Any] = dict(overrides)
    form = result_form(fields, engine)
    request = SimulationRequest(
        scenario, q, v, coordinates, progress or no_progress, engine, threads, fields, checkpoint, form.final_only
    )
    if checkpoint is not None and control is not None:
        raise ArgumentError(
            "checkpoint is called in motions without control: leave it out, a controller can keep states"
        )
    if form.on_device:
        _require_plain(coordinates, control, checkpoint)
    elif control is not None or coordinates != "relative":
        require_many_motions(engine)
    if isinstance(system, Variants):
        return _simulate_many(variant_motions(system, request), request, form, control, sample_time)
    plan = request.plan(system)
    many = batch_motions(system, plan, request) if coordinates == "relative" else None
    if many is not None or form.on_device:
        return _simulate_many(many, request, form, control, sample_time)
    require_many_motions(engine)
    if control is not None:
        return whole(runs.run_controlled(system, plan, request, control, sample_time), form)
    run = run_with_locks if plan.locks else run_motion
    return whole(run(system, plan, request), form)


def _simulate_many(
    many: ManyMotions | None,
    request: SimulationRequest,
    form: ResultForm,
    control: controller.Control | None,
    sample_time: float | None,
) -> Result:
    """The motions of a batch or of variants; None for one motion, which no device moves."""
    if form.on_device:
        # told apart by overloads, slips in other arguments would have no message of type checkers
        return cast(Result, device_states.simulate_on_device(many, request, run_motion))
    assert many is not None  # noqa: S101 - one motion is simulated elsewhere
    require_single_motion(request.checkpoint)
    if control is not None:
        return whole(runs.run_many_controlled(many, request, control, sample_time), form)
    if many.plans[0].locks and request.engine != DEVICE_ENGINE:
        return whole(locked_lanes.run_many_with_locks(many, request), form)
    return whole(samples.run_many(many, request, run_motion), form)


def whole(result: Result, form: ResultForm) -> Result:
    """The result of a simulation that was not interrupted, or its last row.

    Raises:
        Interrupted: With what is finished, where it was.
    """
    if result.outcome.kind is OutcomeKind.INTERRUPTED:
        raise Interrupted(result)
    return final_row(result) if form.final_only else result


def _require_plain(coordinates: str, control: object, checkpoint: object) -> None:
    """Refuse what states that stay on a device do not have.

    Raises:
        ArgumentError: It is asked for.
    """
    if coordinates != "relative" or control is not None or checkpoint is not None:
        raise ArgumentError(
            "device=True keeps motions in relative coordinates, without control and checkpoints: leave these out"
        )


# The arguments of `simulate` other than the scenario: checked before anything is computed.


class ScenarioOptions(TypedDict, total=False):
    """The fields of `Scenario` as keywords of `simulate`, so that type checkers know them; stops may be mappings."""

    duration: float
    start: float
    output_step: float
    method: str
    step: float | None
    rtol: float
    atol: float | None
    stabilization: str
    positions: Mapping[str, float | Sequence[float]]
    velocities: Mapping[str, float | Sequence[float]]
    hold: Sequence[str]
    branch: str | int
    outputs: Sequence[str]
    stop: Sequence[records.Stop | Mapping[str, Any]]
    locks: Sequence[records.Lock | Mapping[str, Any]]


class SimulationOptions(ScenarioOptions, total=False):
    """The keywords of `simulate` that are fields of its scenario; which rows are kept, and whether on the device."""

    output: Literal["all", "final"]
    device: bool


class ResultForm(NamedTuple):
    """What is kept of motions.

    Attributes:
        final_only: Whether the last row alone.
        on_device: Whether on the device, as `DeviceStates`.
    """

    final_only: bool
    on_device: bool


def result_form(options: dict[str, Any], engine: str) -> ResultForm:
    """What the options say that is kept; they are taken out of the fields of the scenario.

    Raises:
        ArgumentError: A value is none of those allowed, or a device is to keep what it does not compute.
    """
    output = arguments.word_argument(options.pop("output", "all"), "output", OUTPUTS)
    on_device = arguments.flag_argument(options.pop("device", False), "device")
    if on_device and engine != DEVICE_ENGINE:
        raise ArgumentError(f"device=True leaves arrays on a device: give engine={DEVICE_ENGINE!r}, too")
    return ResultForm(output == OUTPUTS[1], on_device)


OUTPUTS: Final = ("all", "final")
"""Which rows are kept: those at all output times, or the last one."""

COORDINATES: Final = ("relative", "rA", "rp", "rE", "rE-fixed", "SE3", "SO3xR3")
"""Joint coordinates; rotation matrices, Euler parameters, Euler angles about axes that change or about fixed ones; the
two groups of rigid bodies."""


def require_call(
    system: object, coordinates: object, progress: object, engine: str, threads: object, checkpoint: object = None
) -> None:
    """Refuse arguments of wrong types, and words that do not exist.

    Raises:
        NotASystemError: If the system is neither a System nor variants of one.
        UnknownNameError: If there are no such coordinates.
        ArgumentError: If another argument is not of its type.
    """
    if not isinstance(system, Variants):
        arguments.require_system(system)
    if not isinstance(coordinates, str) or coordinates not in COORDINATES:
        suggestion = did_you_mean_clause(str(coordinates), COORDINATES)
        raise UnknownNameError(f"no coordinates {coordinates!r}: known are {', '.join(COORDINATES)}{suggestion}")
    if progress is not None and not callable(progress):
        raise ArgumentError(f"progress is {progress!r}, expected a function of the fraction done, or None")
    if checkpoint is not None and not callable(checkpoint):
        raise ArgumentError(
            f"checkpoint is {checkpoint!r}, expected a function of what gives the result so far, or None"
        )
    arguments.word_argument(engine, "engine", (*ENGINES, DEVICE_ENGINE))
    is_count = isinstance(threads, numbers.Integral) and not isinstance(threads, bool) and int(threads) >= 1
    if threads is not None and not is_count:
        raise ArgumentError(f"threads is {threads!r}, expected a positive whole number, or None for all cores")


def require_many_motions(engine: str) -> None:
    """Refuse the engine of batches for what is no batch.

    Raises:
        ArgumentError: It is asked for.
    """
    if engine == DEVICE_ENGINE:
        raise ArgumentError(
            f"engine {DEVICE_ENGINE!r} moves batches in relative coordinates, without control: give q or v with a row "
            "for each sample, or variants; one motion is faster on the processor"
        )


def require_single_motion(checkpoint: object) -> None:
    """Refuse checkpoints of many motions at once, which have no result so far.

    Raises:
        ArgumentError: There is a checkpoint.
    """
    if checkpoint is not None:
        raise ArgumentError("checkpoint is called in single motions: leave it out for a batch, or simulate one by one")
