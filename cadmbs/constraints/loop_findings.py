"""What is wrong with the loops of a mechanism, as findings: assembly, motions, mobility, redundancy, alignment."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

import numpy as np

from cadmbs import tolerances
from cadmbs.arrays import Array
from cadmbs.constraints.closing.assembly import Assembly, assemble, initial_assembly, position_limits
from cadmbs.constraints.closing.gauss_newton import Gap, gap_sources, system_gaps
from cadmbs.constraints.cut_coordinates import cut_rates, cut_velocity_names
from cadmbs.constraints.equations.prescribed import GEOMETRIC_KINDS
from cadmbs.constraints.freedoms import exactly_constrained
from cadmbs.constraints.matrices import rank, rounding
from cadmbs.constraints.mobility import Mobility, mobility
from cadmbs.constraints.rows import closure, jacobian, rows, velocity_target
from cadmbs.errors import Finding, error, note, warning
from cadmbs.lie.alignment import made_normal, mean_direction, parallel_clusters
from cadmbs.system import System, records
from cadmbs.system.units import coordinate_units

NO_SEARCH = (
    "Nothing needs to be done. A design without redundant constraints is searched on request, because that takes long: "
    "`cadmbs info FILE --loops --design`, in Python cadmbs.constraints.mobility(system, design=True)."
)
NO_EXACT_DESIGN = (
    "Nothing needs to be done. No other kinds of joints were found with which nothing is redundant; motions and "
    "accelerations are exact all the same."
)

_GEOMETRY_OF = "the lengths that follow from the axes and points of the joints of"

LISTED_JOINTS = 4
"""Joints that a message about redundancy lists; `cadmbs info --loops --details` lists all."""


def loop_findings(system: System) -> tuple[Finding, ...]:
    """What is wrong or worth knowing about the constraints of a mechanism at the start of its scenario.

    Initial positions of the scenario are held, values of cut joints too. K001 it cannot be assembled, K002 prescribed
    motions contradict each other or the loops, K003 nothing can move, K004 the configuration is singular, K005 rows are
    redundant, K006 joints cannot move, K010 initial velocities contradict the rows, S120 a gap stays that is as small
    as rounding in a file. Nothing for trees.

    Args:
        system: Compiled mechanism.

    Returns:
        Findings with pointers into the mechanism document.
    """
    if not rows(system).n_rows:
        return ()
    start, t = initial_assembly(system), system.scenario.start
    assembly = start.assembled()
    if not assembly.closed:
        finding = assembly_finding(system, assembly, start.guess, start.held_names, t)
        accepted = finding.code == "K001" and is_file_rounding(system, assembly.gap)
        return (rounding_finding(system, assembly.gap) if accepted else finding,)
    return tuple(_about(system, mobility(system, assembly.q, t), t))


def unexamined(system: System) -> Finding:
    """K009: the loops are too many for their ranks to be computed by `check`; how far they are open at the start."""
    start, table = initial_assembly(system), rows(system)
    t = system.scenario.start
    gap = system_gaps(start.system, closure(start.system, start.guess, t), t)
    opening = f"open by {gap.size}" if gap.source else "closed"
    return note(
        "K009",
        "",
        f"The loops are not examined: with {table.n_rows} constraint rows on {system.n_v} coordinates the ranks for "
        f"mobility and redundancy take long. At the initial positions they are {opening}.",
        "cadmbs.constraints.loop_findings(system) in Python examines them all the same.",
    )


def assembly_finding(
    system: System,
    assembly: Assembly,
    guess: Array,
    held: tuple[str, ...],
    t: float,
    held_values: str = "the initial positions of",
) -> Finding:
    """K001 or K002: what keeps a mechanism from being assembled at a time t [s], from a guess (n_q,) with names held.

    `held_values` is what the values of the held names are, for the message.
    """
    gap = assembly.gap
    cut = {name for joint in system.joints if joint.is_cut for name in (joint.name, *joint.position_names)}
    undriven, others = replace(system, motions=()), tuple(name for name in held if name not in cut)
    if system.motions and np.all(assemble(undriven, guess, others, t).closed):
        names = ", ".join(f'"{motion.name}"' for motion in system.motions)
        return error(
            "K002",
            "/motions",
            f"The prescribed motions {names} contradict each other or the loops at t = {t:g} s: {gap.sentence}.",
            "Without them the mechanism can be assembled: prescribe no more than its degrees of freedom, within reach.",
        )
    if held and np.all(assemble(system, guess, (), t).closed):
        return error(
            "K001",
            "/scenario/initial/positions" if "initial" in held_values else "",
            f"The mechanism cannot be assembled with {held_values} {quoted(held)}: {gap.sentence}.",
            "Without them it can: give fewer, or values within reach; `cadmbs assemble` finds some.",
        )
    return gap_finding(system, gap)


def gap_finding(system: System, gap: Gap, held: tuple[str, ...] = ()) -> Finding:
    """K001: a gap that stays, whatever the cause; with the names that were held."""
    condition = f" with the initial positions of {quoted(held)}" if held else ""
    text = f"The mechanism cannot be assembled{condition}: {gap.sentence}."
    return error("K001", gap_pointer(system, gap.source), text, _remedy(system, gap))


def limit_finding(system: System, q: Array) -> Finding | None:
    """K012: coordinates of a configuration (n_q,) that leave their limits; None where all stay within them."""
    lower, upper = system.derived(position_limits)
    units = coordinate_units(system)
    beyond = []
    for at_q, at_v in zip(system.manifold.plain_q, system.manifold.plain_v, strict=True):
        name, value = system.position_names[at_q], float(q[at_q])
        excess = max(float(lower[at_v]) - value, value - float(upper[at_v]))
        if excess > tolerances.SAME_CONFIGURATION:
            bounds = f"[{lower[at_v]:.4g}, {upper[at_v]:.4g}]"
            beyond.append((excess, f'"{name}" = {value:.4g} {units.get(name, "rad")}, limits {bounds}'))
    if not beyond:
        return None
    listed = "; ".join(text for _, text in sorted(beyond, reverse=True)[:LISTED_JOINTS])
    more = f"; and {len(beyond) - LISTED_JOINTS} more" if len(beyond) > LISTED_JOINTS else ""
    return warning(
        "K012",
        "/joints",
        f"The closed configuration leaves limits: {listed}{more}.",
        "Give positions on the side that is meant, or `cadmbs assemble --starts 100` for other configurations.",
    )


def rounding_finding(system: System, gap: Gap) -> Finding:
    """S120: a gap that no configuration closes, and with which simulations start."""
    text = f"start: no configuration closes the loops exactly: {gap.size} remains, as small as rounding in a file"
    hint = "Write more digits of the axes and points of the loops' joints. Motions are as exact as the loops close."
    return warning("S120", gap_pointer(system, gap.source), text, hint)


def is_file_rounding(system: System, gap: Gap) -> bool:
    """Whether a gap is as small as the rounding of digits in a file: a simulation then starts with it."""
    size = min(1.0, rounding.reach(system))
    return gap.translation < tolerances.FILE_ROUNDING_GAP * size and gap.rotation < tolerances.FILE_ROUNDING_GAP


def _remedy(system: System, gap: Gap) -> str:
    """What to check where a gap remains."""
    if is_file_rounding(system, gap):
        return (
            "So small a gap is rounding in the file: write more digits. `cadmbs simulate` starts with it, with a "
            "warning; `cadmbs assemble --tolerance` accepts it."
        )
    for loop in system.closures:
        if system.joints[loop.joint].name == gap.source:
            members = (system.joints[index].name for index, _ in loop.members)
            return f"Check {_GEOMETRY_OF} this loop: {quoted((gap.source, *members))}."
    joints = _joints_between(system, gap.source)
    if joints:
        return f"Check {_GEOMETRY_OF} this loop: {quoted(joints)}; and the points and vectors of its constraints."
    return "Check the axes and points of the loops' joints, and the points of constraints."


def _joints_between(system: System, source: str) -> tuple[str, ...]:
    """Names of the joints that move along the tree path between the two bodies of geometric rows; empty for others."""
    bodies = next((row.data["bodies"] for row, name in _geometric_rows(system) if name == source), ())
    above: dict[int, tuple[int, records.Joint]] = {}
    for joint in system.joints:
        if not joint.is_cut:
            child, parent = (joint.successor, joint.predecessor)[:: joint.orientation]
            above[child] = (parent, joint)
    paths = [list(_path_to_ground(above, body)) for body in bodies]
    return tuple(
        joint.name
        for path, other in zip(paths, paths[::-1], strict=True)
        for joint in path
        if joint.velocity_names and all(joint is not common for common in other)
    )


def _path_to_ground(above: Mapping[int, tuple[int, records.Joint]], body: int) -> Iterator[records.Joint]:
    """The tree joints from a body to the ground."""
    while body in above:
        parent, joint = above[body]
        yield joint
        body = parent


def _geometric_rows(system: System) -> Iterator[tuple[records.Row, str]]:
    """The geometric rows with the sources by which gaps name them."""
    names = dict(zip(rows(system).sources, system.derived(gap_sources), strict=True))
    yield from ((row, names[row.name]) for row in system.rows if row.kind in GEOMETRIC_KINDS)


def _about(system: System, freedom: Mobility, t: float) -> Iterator[Finding]:
    contradictions = tuple(_contradictions(system, freedom, t))
    yield from contradictions
    if not contradictions:
        yield from _velocities(system, freedom, t)
    is_structure = not freedom.degrees_of_freedom and not freedom.driven
    if is_structure and system.n_v:  # without coordinates it is meant to be one
        yield _structure(system, freedom)
    elif freedom.singular and not is_structure:
        yield warning(
            "K004",
            "/scenario" if system.scenario.positions else "",
            f"The configuration at the start is singular: {freedom.instantaneous_degrees_of_freedom} degrees of "
            f"freedom to first order, {freedom.degrees_of_freedom} around it: {freedom.verdict.sentence}.",
            "Forces are not bounded here: start elsewhere, with initial positions, or on a branch; `cadmbs mobility` "
            "lists them.",
        )
    if not is_structure:
        yield from _immobile(system, freedom)
    yield from _redundant(system, freedom, "depends on" if contradictions else "follows from")


def _immobile(system: System, freedom: Mobility) -> Iterator[Finding]:
    """K006: a warning for whole joints; a note for coordinates of joints that otherwise move, as a piston does."""
    names = {joint.name for joint in system.joints}
    joints = [name for name in freedom.immobile if name in names]
    coordinates = [name for name in freedom.immobile if name not in names]
    rows_text = "loops" if system.closures else "constraints"
    if joints:
        hint = "Make them fixed joints, which need no coordinates; or check the axes of the loop."
        yield warning(
            "K006", gap_pointer(system, joints[0]), f"The {rows_text} keep {quoted(joints)} from moving.", hint
        )
    if coordinates:
        message = f"The {rows_text} keep {quoted(coordinates)} from moving; the other coordinates of the joint move."
        hint = "Nothing needs to be done: a joint without this coordinate would make constraints redundant."
        yield note("K006", gap_pointer(system, coordinates[0]), message, hint)


def _structure(system: System, freedom: Mobility) -> Finding:
    """K003."""
    more = " It is infinitesimally mobile (shaky): small loads cause unbounded forces." if freedom.shaky else ""
    nearly = not freedom.shaky and freedom.weakest < tolerances.NEARLY_MOBILE
    hint = alignment_hint(system, freedom.q) or (
        f"Its weakest constraint has only {freedom.weakest:.1g} of the strength of the others: axes that are meant to "
        "be parallel, or to meet, probably do not quite."
        if nearly
        else SPECIAL_GEOMETRY
        if freedom.shaky
        else "Check the axes and points of the loops' joints, or give a joint more freedom."
    )
    return error("K003", "", f"Nothing can move: the loops leave 0 degrees of freedom.{more}", hint)


def _contradictions(system: System, freedom: Mobility, t: float) -> Iterator[Finding]:
    """K002: motions that agree at the start, but want rates that the rows refuse."""
    if not system.motions:
        return
    table = rows(system)
    matrix, target = jacobian(system, freedom.q, t), velocity_target(system, freedom.q, t)
    bound = tolerances.CONTRADICTING_RATE * max(1.0, float(np.max(np.abs(target), initial=0.0)))
    remainder = np.abs(_unmet(matrix, target))
    if np.max(remainder, initial=0.0) <= bound:
        return
    prescribed = {motion.name if motion.of_coordinate else motion.target for motion in system.motions}
    contradicting = [k for k, source in enumerate(table.sources) if source in prescribed and remainder[k] > 0.0]
    worst = max(contradicting or range(len(remainder)), key=lambda k: remainder[k])
    names = ", ".join(f'"{motion.name}"' for motion in system.motions)
    yield error(
        "K002",
        "/motions",
        f"The prescribed motions {names} contradict each other or the loops at t = {t:g} s: no velocities satisfy "
        f"them{_follows(matrix, target, worst, bound, _unit(system, worst), table.sources[worst])}.",
        "Prescribe no more motions than the mechanism has degrees of freedom.",
    )


def _velocities(system: System, freedom: Mobility, t: float) -> Iterator[Finding]:
    """K010: initial velocities that the rows refuse, by more than rounding."""
    owners = {joint.name: joint.velocity_names for joint in system.joints}
    prescribed: dict[str, float] = {}
    for name, values in system.scenario.velocities.items():
        prescribed |= zip(owners.get(name, (name,)), values, strict=False)
    rates = dict(zip(system.velocity_names, np.eye(system.n_v), strict=True))
    if any(name in prescribed for name in cut_velocity_names(system)):  # a motion for each velocity: not needlessly
        cut = cut_rates(system, np.broadcast_to(freedom.q, (system.n_v, system.n_q)), np.eye(system.n_v)).T
        rates |= zip(cut_velocity_names(system), cut, strict=True)
    names = [name for name in prescribed if name in rates]
    if not names:
        return
    matrix = np.vstack([jacobian(system, freedom.q, t), *(rates[name] for name in names)])
    target = np.concatenate([velocity_target(system, freedom.q, t), [prescribed[name] for name in names]])
    bound = tolerances.ROUNDED_INITIAL_VALUES * max(1.0, float(np.max(np.abs(target))))
    remainder = np.abs(_unmet(matrix, target))
    if np.max(remainder) > bound:
        worst = int(np.argmax(remainder[-len(names) :]))
        row, name = len(target) - len(names) + worst, names[worst]
        unit = f"{coordinate_units(system).get(name, 'rad')}/s"
        yield error(
            "K010",
            "/scenario/initial/velocities",
            f"The initial velocities of {quoted(tuple(names))} contradict the constraints at t = {t:g} s"
            f"{_follows(matrix, target, row, bound, unit, name)}.",
            "Give as many velocities as there are degrees of freedom: the others follow.",
        )


def _least_squares(matrix: Array, target: Array) -> Array:
    """Least-squares velocities; of a large matrix, which is sparse, by iteration."""
    if matrix.shape[-1] > rank.DENSE_COLUMN_LIMIT:
        from scipy.sparse import csr_array
        from scipy.sparse.linalg import lsmr

        return np.asarray(lsmr(csr_array(matrix), target, atol=1e-13, btol=1e-13, maxiter=20 * matrix.shape[-1])[0])
    return np.asarray(np.linalg.pinv(matrix, rcond=tolerances.PSEUDO_INVERSE_CUTOFF) @ target)


def _unmet(matrix: Array, target: Array) -> Array:
    """The part of a target that least-squares velocities do not meet."""
    return np.asarray(target - matrix @ _least_squares(matrix, target))


def _follows(matrix: Array, target: Array, row: int, bound: float, unit: str, name: str) -> str:
    """What follows for one row from the others, or how far it is off where these contradict each other too."""
    others = np.delete(matrix, row, axis=0), np.delete(target, row)
    if np.max(np.abs(_unmet(*others)), initial=0.0) > bound:
        return f', by {abs(_unmet(matrix, target)[row]):.3g} {unit} at "{name}"'
    value = matrix[row] @ _least_squares(*others)
    return f': from the others follows {value:.6g} {unit} for "{name}", not {target[row]:.6g}'


def _unit(system: System, row: int) -> str:
    """Unit of the rate of a row."""
    table = rows(system)
    targets = {motion.name: motion.target for motion in system.motions if motion.of_coordinate}
    unit = coordinate_units(system).get(targets.get(table.sources[row], ""))
    return f"{unit or ('rad' if table.angular[row] else 'm')}/s"


def _redundant(system: System, freedom: Mobility, relation: str) -> Iterator[Finding]:
    """K005: redundant rows."""
    loops = sum(row.name.startswith("loop/") for row in freedom.redundant)
    others = [row.description for row in freedom.redundant if not row.name.startswith("loop/")]
    if not freedom.redundant:
        return
    lines = [joint.sentence for joint in freedom.redundant_directions] if loops else []
    lines += [f"{description} {relation} the others" for description in others]
    if len(lines) > LISTED_JOINTS:
        lines[LISTED_JOINTS:] = [f"and {len(lines) - LISTED_JOINTS} more; `cadmbs info --loops --details` lists them"]
    design = freedom.exactly_constrained_design
    yield note(
        "K005",
        gap_pointer(system, freedom.redundant[0].source),
        f"The mechanism is over-constrained: {redundant_count(freedom)}. Its motion is unaffected, but reaction forces "
        "in these directions are not unique:\n" + "\n".join(lines),
        f"Nothing needs to be done. For unique forces, {design_sentence(design, LISTED_JOINTS)}."
        if design
        else NO_EXACT_DESIGN
        if freedom.design_searched
        else NO_SEARCH,
    )


def redundant_count(freedom: Mobility) -> str:
    """Such as "3 of 5 constraints are redundant"."""
    count = len(freedom.redundant)
    return f"{count} of {freedom.n_rows} constraints {'is' if count == 1 else 'are'} redundant"


def design_sentence(changes: tuple[exactly_constrained.Relaxation, ...], limit: int | None = None) -> str:
    """The exactly constrained design as a phrase, of its joints the first `limit`; empty if there is none.

    Such as "build it with 'crank_pin' spherical, 'rocker_pin' cylindrical".
    """
    if not changes:
        return ""
    more = f" and {len(changes) - limit} more" if limit is not None and len(changes) > limit else ""
    return f"build it with {', '.join(change.description for change in changes[:limit])}{more}"


def quoted(names: Iterable[str]) -> str:
    """Names in quotation marks."""
    return ", ".join(f'"{name}"' for name in names) or "nothing"


def gap_pointer(system: System, source: str) -> str:
    """Pointer to the source of a gap: to a joint, or to the list in which another source stands."""
    owners = {name: joint.name for joint in system.joints for name in joint.position_names}
    name = owners.get(source, source)
    if name in system.joint_names:
        return f"/joints/{system.joint_names.index(name)}"
    if any(motion.name == source for motion in system.motions):
        return f"/motions/{[motion.name for motion in system.motions].index(source)}"
    kinds = {row.name: row.kind for row in system.rows}
    source = next((row.name for row, name in _geometric_rows(system) if name == source), source)
    if kinds.get(source) == "coupling":
        return "/couplings"
    return f"/constraints/{list(kinds).index(source)}" if source in kinds else ""


# How far axes of loops are from parallel or normal where that is why nothing moves.

ALMOST: float = 1e-2
"""Axes within this angle [rad] of parallel or normal may be meant to be."""

PAIR_OVER_MEAN = 3.0
"""An angle within which axes are made parallel, over the largest to their mean: two may be off in opposite senses."""

SPECIAL_GEOMETRY = (
    "Check the axes and points of the loops' joints, or give a joint more freedom. Linkages that move by special "
    "lengths and angles, as Bennett's does, need these with all 16 digits."
)
"""What to do about a structure that is infinitesimally mobile."""


def alignment_hint(system: System, q: Array) -> str:
    """A sentence on axes of loops that are almost parallel or normal, and the option that makes them so; or nothing.

    For a mechanism that its loops keep from moving, at its closed configuration q (n_q,).
    """
    angle = largest_misalignment(system, q)
    if not angle:
        return ""
    option = rounded_up(PAIR_OVER_MEAN * angle)
    return (
        f"Axes of its loops are up to {angle:.2g} rad from parallel or normal: correct them in the file, or read it "
        f"with --align {option:g}, in Python align={option:g}, which takes them as exactly so."
    )


def largest_misalignment(system: System, q: Array) -> float:
    """The largest angle [rad] by which axes of loops are almost parallel or normal; zero where all are exactly so.

    A configuration q (n_q,) tells which joints belong to loops.
    """
    joints = system.joints
    if not rank.is_large(system):  # of large mechanisms all joints count
        used = np.any(jacobian(system, q) != 0.0, axis=0)
        moving = {name for name, is_used in zip(system.velocity_names, used, strict=True) if is_used}
        joints = tuple(joint for joint in joints if joint.is_cut or moving.intersection(joint.velocity_names))
    screws = np.concatenate([np.zeros((0, 6)), *(joint.screws for joint in joints)])
    turns = np.linalg.norm(screws[:, :3], axis=1, keepdims=True) > 0.0
    directions = np.where(turns, screws[:, :3], screws[:, 3:])
    directions = directions / np.linalg.norm(directions, axis=1, keepdims=True)
    largest, fixed = 0.0, list[Array]()
    for cluster in parallel_clusters(directions, ALMOST):
        e = made_normal(mean_direction(directions[cluster], tolerances.EXACT_ALIGNMENT), fixed, ALMOST)
        largest = max(largest, float(np.max(np.linalg.norm(np.cross(directions[cluster], e), axis=1))))
        fixed.append(e)
    return largest if largest > tolerances.EXACT_ALIGNMENT else 0.0


def rounded_up(value: float) -> float:
    """A number above zero rounded up to one digit."""
    step = 10.0 ** math.floor(math.log10(value))
    return float(f"{math.ceil(value / step) * step:.1g}")
