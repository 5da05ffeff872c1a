"""A start on the constraint manifold: loops assembled, velocities made consistent, and all changes reported."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cadmbs.arrays import Array, ArrayLike
from cadmbs.constraints import cut_rates, cut_velocity_names, projection, rows, velocity_target, wrench_rows
from cadmbs.constraints.closing import closed_configurations, gauss_newton
from cadmbs.constraints.closing.assembly import Assembly, assemble, loop_blocks, outside_limits, with_held_coordinates
from cadmbs.constraints.closing.gauss_newton import ClosureProblem, close_loops, sample_times, selected
from cadmbs.constraints.cut_coordinates import has_branches_alone
from cadmbs.constraints.loop_findings import (
    alignment_hint,
    assembly_finding,
    gap_finding,
    is_file_rounding,
    limit_finding,
    rounding_finding,
)
from cadmbs.constraints.matrices.rounding import closing_rounding
from cadmbs.constraints.matrices.saddle import Saddle
from cadmbs.constraints.rows import closure
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT, saddle
from cadmbs.dynamics.scenarios import fields
from cadmbs.errors import Finding, NotSolvableError, ShapeError, StartError, error, note, warning
from cadmbs.kinematics.configuration import difference, normalized
from cadmbs.system import Scenario, System, arguments, functions, records
from cadmbs.system.units import coordinate_units
from cadmbs.tolerances import ASSEMBLY_RESIDUAL, ROUNDED_INITIAL_VALUES, START_CLOSURE

LARGEST_FOLLOWED = 150
"""Up to this many velocities a start follows the branch of the reference configuration; of more it is the nearest."""

SPARSE_PROJECTIONS = 12
"""Projections of a large mechanism, each from where the last one came, before its loops count as open."""

REMAINING_GAP_GROWTH = 10.0
"""Drift up to this multiple of a gap that no configuration closes is left alone: such a gap changes along a motion."""

CLOSING_STEPS = 100
"""Bound on the steps from a guess to the least gap next to it."""

BODY_MOTIONS = {
    f"{part}{axis}": f"{way} its {axis} axis" for part, way in (("w", "about"), ("v", "along")) for axis in "xyz"
}
"""How the displacements of spherical and free joints are told, by the last part of the name of the velocity."""


@dataclass(frozen=True)
class Start:
    """A consistent start.

    Attributes:
        q: (..., n_q) closed configurations.
        v: (..., n_v) velocities that satisfy all rows.
        findings: The changes.
        report: The changes: "gap_before", "branch", "moved" by position coordinate, "velocity_violation_before",
            "changed".
        remaining_gap: Largest residual that no configuration closes, of rounding in a file; else zero [rad, m].
    """

    q: Array
    v: Array
    findings: tuple[Finding, ...]
    report: dict[str, Any]
    remaining_gap: float = 0.0

    @property
    def largest_gap(self) -> float:
        """Gaps along the motion up to this are left alone, as none may be closed exactly [rad, m]."""
        return REMAINING_GAP_GROWTH * self.remaining_gap


def consistent_start(system: System, plan: Scenario, q: Array, v: Array, guessed: bool = False) -> Start:
    """Positions that close the loops and velocities that satisfy all rows, near the initial values.

    Coordinates that the scenario gives or holds keep their values, the others follow along the branch of the scenario,
    see `start_configuration`; a caller's own guess of all positions is closed next to it. Velocities change as little
    as possible in the kinetic metric. Values that contradict the constraints by rounding are changed with a warning.
    Gaps that no configuration closes stay, with a warning too, where they are as small as rounding in a file.

    Args:
        system: Compiled mechanism with constraints.
        plan: The scenario; without initial values where q and v are a caller's guesses, none of which is held.
        q: (..., n_q) guess.
        v: (..., n_v) guess.
        guessed: Whether v is an argument of the caller; then a change of it gives a warning.

    Raises:
        StartError: If no closed configuration is found (S112), or given velocities contradict the constraints (S113).
    """
    values = fields.coordinate_values(system, plan.positions)
    speeds = fields.coordinate_values(system, plan.velocities, "velocities")
    open_by = gauss_newton.in_metres_and_radians(system, closure(system, q, plan.start), plan.start)
    gap = float(np.max(np.abs(open_by), initial=0.0))
    closed, branch, findings = _closed_configuration(system, plan, q, values)
    cuts = fields.start_cut_positions(system, fields.given_cut_positions(system, plan), closed, plan.start)
    consistent, more, violation = _consistent_velocities(system, plan.start, closed, v, speeds, guessed, cuts)
    moved, changed = _by_name(system, difference(system, q, closed)), _by_name(system, consistent - v)
    changed_positions = {name: size for name, size in moved.items() if abs(size) > START_CLOSURE}
    report: dict[str, Any] = {
        "gap_before": gap,
        "branch": branch,
        "moved": changed_positions,
        "velocity_violation_before": violation,
        "changed": {name: size for name, size in changed.items() if abs(size) > START_CLOSURE},
    }
    remaining, rounded = _remaining_gap(system, closed, plan.start)
    if changed_positions:
        findings = (*findings, *filter(None, [limit_finding(system, _first(system, closed))]))
    findings = (*findings, *_moved_note(system, gap, changed_positions, plan, bool(rounded)), *rounded)
    return Start(closed, consistent, (*findings, *more), report, remaining)


def one_start(system: System, plan: Scenario, q: ArrayLike | None = None, v: ArrayLike | None = None) -> Start:
    """The start of one motion: the scenario's initial values or those of the arguments, closed and made consistent.

    Args:
        system: Compiled mechanism, with or without constraints.
        plan: The scenario.
        q: Positions (n_q,) in place of the scenario's.
        v: Velocities (n_v,) in place of the scenario's.

    Raises:
        ShapeError: If q or v is a batch.
        UnknownNameError: If a name of the scenario is neither a joint nor a coordinate.
        StartError: If no closed configuration is found, or given velocities contradict the constraints.
        NotSolvableError: If a value given for a coupled coordinate contradicts its coupling.
    """
    scenario = replace(plan, positions={}, hold=()) if q is not None else plan
    scenario = replace(scenario, velocities={}) if v is not None else scenario
    start, rate = fields.initial_state(system, scenario)
    start = start if q is None else normalized(system, arguments.positions(system, q))
    rate = rate if v is None else arguments.velocities(system, v)
    for name, value in (("q", start), ("v", rate)):
        if value.ndim > 1:
            raise ShapeError(f"{name} has shape {value.shape}: expected the start of one motion, ({value.shape[-1]},)")
        if not np.all(np.isfinite(value)):
            raise NotSolvableError(f"start: {name} is not finite: {value}")
    if not rows(system).n_rows:
        return Start(start, rate, (), {})
    return consistent_start(system, scenario, start, rate, v is not None)


def position_saddle(system: System, q: Array, t: float | Array) -> Saddle:
    """Factors of the mass matrix and the holonomic rows at a configuration."""
    return saddle(system, projection.holonomic_rows(system, wrench_rows(system, q, t=t)))


def _by_name(system: System, change: Array) -> dict[str, float]:
    """Changes by coordinate; of a batch the largest."""
    flat = change.reshape(math.prod(change.shape[:-1]), system.n_v)
    worst = np.argmax(np.abs(flat), axis=0)
    return dict(zip(system.velocity_names, flat[worst, np.arange(system.n_v)].tolist(), strict=True))


def _closed_configuration(
    system: System, plan: Scenario, guess: Array, values: Mapping[str, float]
) -> tuple[Array, str, tuple[Finding, ...]]:
    """The closed configuration that a guess leads to, the scenario's coordinates held; its branch; what was changed."""
    cut_values = {name: values[name] for name in cut_velocity_names(system) if name in values}
    with_cut_values = with_held_coordinates(system, cut_values)
    if isinstance(plan.branch, int):
        q, branch = _numbered_branch(system, plan, guess, values, cut_values)
        return q, branch, ()
    is_closed = bool(np.max(np.abs(closure(with_cut_values, guess, plan.start)), initial=0.0) <= START_CLOSURE)
    if is_closed and not leaves_branch_open(system, plan):
        return _closed_to_rounding(with_cut_values, guess, plan.start), "values", ()
    held = _held_coordinates(system, plan, values)
    is_followed = with_cut_values.n_v <= LARGEST_FOLLOWED
    if with_cut_values.n_v > DENSE_VELOCITY_LIMIT and not (is_followed and leaves_branch_open(system, plan)):
        q, branch = _large_start(with_cut_values, plan, guess, held)
        return q, branch, _not_followed_note(system, plan)
    if plan.branch != "nearest" and _is_of_scenario(system, plan, guess):
        first = _first(system, guess)
        chosen, branch = _on_branch(system, plan, first, held, cut_values, is_closed)
        if chosen is not None:
            numbers = _number_values(system, chosen, held)
            q = _closed_to_rounding(with_held_coordinates(with_cut_values, numbers), chosen, plan.start)
            return np.array(np.broadcast_to(q, guess.shape)), branch, ()
    if is_closed:
        return _closed_to_rounding(with_cut_values, guess, plan.start), "values", ()
    solution = assemble(with_cut_values, guess, held, plan.start)
    if np.all(solution.closed):
        stiff = with_held_coordinates(with_cut_values, _number_values(system, solution.q, held))
        return _closed_to_rounding(stiff, solution.q, plan.start), "nearest", ()
    free = assemble(system, guess, plan.hold, plan.start)
    change = np.abs(difference(system, guess, free.q))
    plain = [system.velocity_names.index(name) for name in held if name in system.velocity_names]
    imposed = with_cut_values is not system
    if not imposed and np.all(free.closed) and np.max(change[..., plain], initial=0.0) <= ROUNDED_INITIAL_VALUES:
        names = ", ".join(f"{system.velocity_names[k]} by {float(np.max(change[..., k])):.3g}" for k in plain)
        text = f"start: the given positions close the loops only within rounding; moved: {names}"
        hint = "Give fewer coordinates, or more digits."
        return free.q, "nearest", (warning("S111", "/scenario/initial/positions", text, hint),)
    held_names = (*held, *(name for name in cut_velocity_names(system) if name in values))
    finding = assembly_finding(system, solution, guess, held_names, plan.start)
    if not np.all(free.closed) and finding.code != "K002" and is_file_rounding(system, solution.gap):
        return _nearest_gap(with_cut_values, guess, held, plan.start, solution), "nearest", ()
    raise StartError(fields.start_finding(finding))


def _is_of_scenario(system: System, plan: Scenario, guess: Array) -> bool:
    """Whether a guess is the scenario's, neutral but for its values; a caller's own guess is closed next to it."""
    own, _ = fields.initial_state(system, replace(plan, velocities={}))
    return bool(np.all(guess == own))


def leaves_branch_open(system: System, plan: Scenario) -> bool:
    """Whether a closed guess may be on another branch: some positions follow, or a branch is asked for."""
    if isinstance(plan.branch, int):
        return True
    given = set(fields.coordinate_values(system, plan.positions)) & {*system.position_names}
    return 0 < len(given) < system.n_q and plan.branch != "nearest"


def _on_branch(
    system: System,
    plan: Scenario,
    guess: Array,
    held: tuple[str, ...],
    cut_values: Mapping[str, float],
    is_closed: bool,
) -> tuple[Array | None, str]:
    """The configuration on the branch of the reference; None where the guess is closed, or nothing closes at all.

    Raises:
        StartError: S112, where the values are not reached along the branch, though another closes.
    """
    try:
        start = closed_configurations.continuous_or_only(system, guess, held, plan.start, cut_values)
    except NotSolvableError as problem:
        unreached = next((finding for finding in problem.findings if finding.code == "K008"), None)
        if unreached is None or is_closed:
            return None, ""
        assembly = assemble(with_held_coordinates(system, cut_values), guess, held, plan.start)
        if not assembly.closed:
            return None, ""
        # angles of a ball have no way from where they are singular; other loops would take any branch
        if system.derived(has_branches_alone) and cut_values:
            return assembly.q, "nearest"
        hint = '`"branch": "nearest"` in the scenario, or --branch nearest, starts on another branch.'
        finding = replace(unreached, hint=hint)
        raise StartError(fields.start_finding(finding, "/scenario/initial/positions")) from problem
    return start.q, start.branch


def _numbered_branch(
    system: System, plan: Scenario, guess: Array, values: Mapping[str, float], cut_values: Mapping[str, float]
) -> tuple[Array, str]:
    """The closed configuration of the scenario's number in the list, and that number as text.

    Raises:
        StartError: S112, where the list has no such number, where nothing closes, or for a caller's own positions.
    """
    if not _is_of_scenario(system, plan, guess):
        raise StartError(
            error(
                "S112",
                "/scenario/branch",
                f"start: there is no branch {plan.branch} of positions that are all given, and closed next to where "
                "they are",
                "Give some coordinates as initial positions of the scenario, so that the others follow.",
            )
        )
    first, held = _first(system, guess), _held_coordinates(system, plan, values)
    try:
        start = closed_configurations.start_configuration(system, first, held, plan.start, plan.branch, cut_values)
    except NotSolvableError as problem:
        listed = next((finding for finding in problem.findings if finding.code == "K008"), None)
        if listed is None:
            solution = assemble(with_held_coordinates(system, cut_values), first, held, plan.start)
            names = (*held, *cut_values)
            raise StartError(
                fields.start_finding(assembly_finding(system, solution, first, names, plan.start))
            ) from problem
        raise StartError(fields.start_finding(listed, "/scenario/branch")) from problem
    numbers = _number_values(system, start.q, held)
    q = _closed_to_rounding(with_held_coordinates(system, {**cut_values, **numbers}), start.q, plan.start)
    return np.array(np.broadcast_to(q, guess.shape)), start.branch


def _nearest_gap(system: System, guess: Array, held: tuple[str, ...], t: float, solution: Assembly) -> Array:
    """The configuration next to a guess with a gap that is rounding; that of an assembly where there is none.

    The gaps of configurations far from the guess are as small, and may be smaller by chance.
    """
    flat = guess.reshape(-1, system.n_q)
    problem = ClosureProblem(system, ~selected(system, held), sample_times(t, len(flat)), ASSEMBLY_RESIDUAL)
    iterates = close_loops(problem, flat, CLOSING_STEPS)
    if not is_file_rounding(system, gauss_newton.system_gaps(system, iterates.residual, t)):
        return solution.q
    return np.where(solution.closed[..., None], solution.q, iterates.q.reshape(guess.shape))


def _number_values(system: System, q: Array, held: Iterable[str]) -> dict[str, float]:
    """Values of held coordinates that are numbers, for one configuration; quaternions are left to follow."""
    numbers = {system.position_names[k]: k for k in system.manifold.plain_q}
    return {name: float(q[numbers[name]]) for name in held if name in numbers} if q.ndim == 1 else {}


def _held_coordinates(system: System, plan: Scenario, values: Mapping[str, float]) -> tuple[str, ...]:
    independent = {*system.position_names}
    return (*dict.fromkeys([*(name for name in values if name in independent), *plan.hold]),)


def _closed_to_rounding(system: System, q: Array, t: float) -> Array:
    """The last digits of a closed configuration."""
    if system.n_v > DENSE_VELOCITY_LIMIT and q.ndim == 1:
        return projection.project_positions(system, q, t, solver=position_saddle(system, q, t)).q
    return projection.project_positions(system, q, t).q


def _closed_sparsely(system: System, plan: Scenario, guess: Array, held: Iterable[str]) -> Array:
    """For large mechanisms: Newton steps of least kinetic length, held coordinates as constant motions."""
    indices = {name: k for k, name in enumerate(system.position_names)}
    stiff = with_held_coordinates(
        system, {name: float(guess[..., indices[name]].flat[0]) for name in held if name in indices}
    )
    q = guess
    for _ in range(SPARSE_PROJECTIONS):
        solution = projection.project_positions(stiff, q, plan.start, solver=position_saddle(stiff, q, plan.start))
        q = solution.q
        if np.all(solution.converged):
            return q
    gap = gauss_newton.system_gaps(stiff, closure(stiff, q, plan.start), plan.start)
    if is_file_rounding(system, gap):
        return q
    raise StartError(fields.start_finding(gap_finding(system, gap, tuple(held))))


def _large_start(system: System, plan: Scenario, guess: Array, held: tuple[str, ...]) -> tuple[Array, str]:
    """The start of a large mechanism, and its branch: next to the guess, or block by block within the limits.

    What is reached from the guess by steps of least kinetic length counts where it is closed within the limits.
    """
    try:
        q = _closed_sparsely(system, plan, guess, held)
        if guess.ndim > 1 or not np.any(outside_limits(system, q)):
            return q, "nearest"
    except StartError:
        if guess.ndim > 1:
            raise
        q = None
    free = ~selected(system, held)
    if len(loop_blocks(system, free)) > 1:
        assembly = assemble(system, guess, held, plan.start)
        if assembly.closed:
            return _closed_to_rounding(system, assembly.q, plan.start), "nearest"
    return (_closed_sparsely(system, plan, guess, held) if q is None else q), "nearest"


def _not_followed_note(system: System, plan: Scenario) -> tuple[Finding, ...]:
    """S110, where the branch of the reference was asked for and is not followed."""
    if not leaves_branch_open(system, plan):
        return ()
    text = (
        f"start: the loops were closed next to the values given, as a mechanism of more than {LARGEST_FOLLOWED} "
        "coordinates is not followed along the branch of its reference configuration"
    )
    return (note("S110", "/scenario/branch", text, "Give limits, which decide between branches, or more positions."),)


def _remaining_gap(system: System, q: Array, t: float) -> tuple[float, tuple[Finding, ...]]:
    """The largest residual that stays at a start, and S120, where it is more than rounding of the computation."""
    residual = closure(system, q, t)
    size = float(np.max(np.abs(residual), initial=0.0))
    if size <= max(ASSEMBLY_RESIDUAL, float(system.derived(closing_rounding))):
        return 0.0, ()
    return size, (rounding_finding(system, gauss_newton.system_gaps(system, residual, t)),)


def with_rates(system: System, values: Mapping[str, float]) -> System:
    """The system with rows that fix velocity coordinates."""
    if not values:
        return system
    velocity_rows = [
        records.Row(
            f"velocity of {name}",
            "velocity",
            {"terms": ({"coordinate": name, "factor": 1.0},), "rate": functions.Polynomial((x,))},
        )
        for name, x in values.items()
    ]
    return replace(system, rows=(*system.rows, *velocity_rows))


def _consistent_velocities(
    system: System, t: float, q: Array, v: Array, values: Mapping[str, float], guessed: bool, cuts: Array
) -> tuple[Array, tuple[Finding, ...], float]:
    """Velocities that satisfy all rows with the values of the scenario; warnings of changes; the violation before."""
    stiff = with_rates(system, values)
    solver = saddle(stiff, wrench_rows(stiff, q, t=t, cut_positions=cuts))
    solution = projection.project_velocities(stiff, q, v, t, solver=solver, cut_positions=cuts)
    free = projection.project_velocities(system, q, solution.v, t, solver=saddle(system, wrench_rows(system, q, t=t)))
    violated = projection.row_velocities(system, wrench_rows(system, q, v, t), v) - velocity_target(system, q, t)
    violation = float(np.max(np.abs(violated), initial=0.0))
    speed = max(1.0, float(np.max(np.abs(v), initial=0.0)))
    residual = np.max(np.abs(solution.residual.reshape(-1, solution.residual.shape[-1])), axis=0, initial=0.0)
    if np.max(residual, initial=0.0) <= 1e-9 * speed:
        return solution.v, (_changed_warning(system, violation, free.v - v, speed) if guessed else ()), violation
    is_prescribed = bool(np.any(velocity_target(system, q, t)))  # else no velocities at all satisfy the rows
    if is_prescribed and np.max(np.abs(free.residual), initial=0.0) > 1e-9 * speed:
        raise StartError(_contradictory_rates(system, free.residual))
    if np.max(residual) > ROUNDED_INITIAL_VALUES * speed:
        text = _contradiction_text(system, q, v, t, values)
        raise StartError(_contradictory_velocities(stiff, residual, text, alignment_hint(system, _first(system, q))))
    return free.v, _changed_warning(system, float(np.max(residual)), free.v - v, speed), violation


def _contradiction_text(system: System, q: Array, v: Array, t: float, values: Mapping[str, float]) -> str:
    nearest = projection.project_velocities(system, q, v, t, solver=saddle(system, wrench_rows(system, q, t=t))).v
    possible = dict(zip(system.velocity_names, nearest, strict=True))
    possible |= dict(zip(cut_velocity_names(system), cut_rates(system, q, nearest), strict=True))
    parts = [f"{n} = {x:.6g} (nearest possible {possible[n]:.6g})" for n, x in values.items() if n in possible]
    return f"the given velocities contradict the constraints: {', '.join(parts)}"


def _contradictory_rates(system: System, left: Array) -> Finding:
    """S113 where no velocities at all satisfy the rows because of motions, or of rates that constraints prescribe."""
    violation = np.max(np.abs(left.reshape(-1, left.shape[-1])), axis=0, initial=0.0)
    worst = int(np.argmax(violation))
    what = "the rates that constraints prescribe contradict each other"
    if system.motions:
        names = ", ".join(f'"{motion.name}"' for motion in system.motions)
        what = f"the prescribed motions {names} contradict each other or the loops"
    return error(
        "S113",
        "/motions" if system.motions else "/constraints",
        f"start: {what}: no velocities satisfy them; {_violation_text(system, violation, worst)}",
        "Prescribe no more motions than the mechanism has degrees of freedom."
        if system.motions
        else "Prescribe fewer rates, or such as fit together.",
    )


def _first(system: System, q: Array) -> Array:
    """One configuration (n_q,) of many."""
    return np.asarray(q.reshape(-1, system.n_q)[0])


def _contradictory_velocities(system: System, violation: Array, text: str, hint: str) -> Finding:
    sources = rows(system).sources
    is_initial_value = np.array([source.startswith("velocity of ") for source in sources], dtype=np.bool_)
    of_constraints = np.where(is_initial_value, 0.0, violation)
    worst = int(np.argmax(of_constraints if np.any(of_constraints > 0.0) else violation))
    return error(
        "S113",
        "/scenario/initial/velocities",
        f"start: {text}; {_violation_text(system, violation, worst)}",
        hint or "Give only as many velocities as there are degrees of freedom; the others follow.",
    )


def _violation_text(system: System, violation: Array, row: int) -> str:
    """How much velocities violate a row."""
    table = rows(system)
    unit = "rad/s" if table.angular[row] else "m/s"
    return f"largest violation {violation[row]:.3g} {unit} in {table.descriptions[row]}"


def _changed_warning(system: System, violation: float, change: Array, speed: float) -> tuple[Finding, ...]:
    if violation <= START_CLOSURE * speed:
        return ()
    worst = max(_by_name(system, change).items(), key=lambda item: abs(item[1]))
    text = (
        f"start: velocities violated the constraints by up to {violation:.3g} and were changed as little as possible "
        f"in the kinetic metric, most {worst[0]} by {worst[1]:.3g}"
    )
    return (warning("S111", "/scenario/initial/velocities", text, "Give velocities that fit, or leave some out."),)


def _moved_note(
    system: System, gap: float, moved: Mapping[str, float], plan: Scenario, remains: bool
) -> tuple[Finding, ...]:
    """S110: what moved, where loops were closed, or where a branch was entered at a closed configuration."""
    if not moved:
        return ()
    values = fields.coordinate_values(system, plan.positions)
    units = coordinate_units(system)
    largest = sorted(moved.items(), key=lambda item: -abs(item[1]))[:6]
    listed = ", ".join(f"{_motion_text(system, name)} by {size:.6g} {units.get(name, 'rad')}" for name, size in largest)
    more = f" and {len(moved) - len(largest)} more" if len(moved) > len(largest) else ""
    fixed = f"; {', '.join(values)} kept" if values else ""
    closed = "closed as far as possible" if remains else "closed"
    text = f"start: the loops were open by {gap:.3g} (rad, m) and were {closed}: {listed}{more} moved{fixed}"
    if gap <= START_CLOSURE and isinstance(plan.branch, int):
        text = f"start: entered branch {plan.branch}, with the loops closed: {listed}{more} moved{fixed}"
        return (note("S110", "/scenario/branch", text, "`cadmbs mobility` lists the branches of a bifurcation."),)
    return (note("S110", "/scenario/initial/positions", text, "Hold or give what must not move."),)


def _motion_text(system: System, name: str) -> str:
    """A coordinate that moved; of a spherical or free joint about or along which axis of its successor."""
    joint, _, part = name.rpartition(":")
    if name in system.position_names or part not in BODY_MOTIONS:
        return name
    return f"{joint} {BODY_MOTIONS[part]}"
