"""Loops, mobility and redundancy of a mechanism for people."""

from collections.abc import Mapping, Sequence
from typing import Any

from cadmbs.cli.terminal import console, tables
from cadmbs.summaries import listed

LISTED_LOOPS = 8
"""Loops, and groups of joints with redundant constraints, that are listed without `--details`."""

EXPLANATION = (
    "The mechanism is over-constrained. Its motion is unaffected, but the reaction forces along redundant",
    "constraints are not unique: how the joints share them depends on elasticity and play, which rigid bodies do",
    "not have. cadmbs gives the smallest ones.",
)


def loops_text(data: Mapping[str, Any], details: bool) -> str:
    """Each loop: its cut joint or rows, the joints around it, how far it is open at q = 0; mobility, redundancy."""
    loops, mobility = [*data["loops"], *data["row_loops"]], data["mobility"]
    if not loops and mobility is None:
        return f"{console.heading('Loops')}\n  none"
    shown = loops if details or len(loops) <= LISTED_LOOPS else loops[: LISTED_LOOPS // 2]
    lines = [console.heading("Loops")]
    for number, loop in enumerate(shown, 1):
        lines += _loop_lines(number, loop, details)
    lines += [_more(len(loops) - len(shown), "loops")] if len(shown) < len(loops) else []
    lines += [] if loops else ["  none"]
    if mobility is not None:
        lines += ["", console.heading("Mobility"), *_mobility_lines(mobility)]
        if mobility["redundancy"]:
            lines += ["", console.heading("Redundancy"), *_redundancy_lines(mobility, details)]
    return "\n".join(lines)


def _loop_lines(number: int, loop: Mapping[str, Any], details: bool) -> list[str]:
    count, bodies = len(loop["rows"]), " - ".join(loop["bodies"])
    if "cut" in loop:
        closed_by = f"cut at {loop['cut']} ({loop['kind']}, {bodies})"
    else:
        closed_by = f"closed by the constraint rows of {loop['name']} ({bodies})"
    directions = f": {', '.join(loop['rows'])}" if details and count else ""
    closed = max(loop["gap"], loop["tilt"]) < 1e-9
    gap = "closed" if closed else f"open by {loop['gap']:.3g} m and {loop['tilt']:.3g} rad"
    return [
        console.escape_controls(f"  {number}: {closed_by}; through {listed(loop['members'], details)}"),
        f"     {count} constraint{'s' * (count != 1)}{directions}; {gap} at q = 0",
    ]


def _mobility_lines(mobility: Mapping[str, Any]) -> list[str]:
    """Degrees of freedom, the rank of the constraints, joints that cannot move."""
    lines = [f"  {mobility['sentence']}"]
    if mobility["local_class"] not in (None, "regular"):
        lines.append(f"  {mobility['local_sentence']}: `cadmbs mobility` tells more")
    if mobility.get("initial_positions_kept") is False:
        lines.append("  at the closed configuration next to the initial positions, with which the loops do not close")
    if mobility["n_rows"] is not None:
        count, rank = mobility["n_rows"], mobility["generic_rank"]
        here = f", {mobility['rank']} at this configuration" if mobility["rank"] != rank else ""
        share = "" if count == 1 else "all " if rank == count else f"{rank} of them "
        lines.append(f"  {count} constraint{'s' * (count != 1)}, {share}independent{here}")
    lines += [f"  {mobility['idle']['sentence']}"] if mobility["idle"]["sentence"] else []
    lines += [f"  cannot move: {', '.join(mobility['immobile'])}"] if mobility["immobile"] else []
    return [console.escape_controls(line) for line in lines]


def _redundancy_lines(mobility: Mapping[str, Any], details: bool) -> list[str]:
    """What is redundant and what that means, for which joints, and other kinds of joints without it."""
    repeats = "it repeats" if len(mobility["redundant"]) == 1 else "they repeat"
    lines = [f"{mobility['redundancy']}: {repeats} what the others enforce already.", *EXPLANATION]
    joints = [_joint_line(group, details) for group in _alike(mobility["needless"], details)]
    joints += [f"{row['words']} follows from the others" for row in mobility["redundant"] if not row["of_loop"]]
    shown = joints if details else joints[:LISTED_LOOPS]
    lines += [f"  {line}" for line in shown]
    lines += [_more(len(joints) - len(shown), "joints or constraints")] if len(shown) < len(joints) else []
    alternatives = [_joint_line(group, details) for group in _alike(_alternatives(mobility), details)]
    if alternatives:
        lines += [
            "Other joints of the loops could be called redundant instead:",
            *(f"  {line}" for line in alternatives),
        ]
    if mobility["needless"]:
        lines.append("Directions are those of the joint's own axes, z along its axis.")
    return [console.escape_controls(f"  {line}") for line in [*lines, _design_line(mobility, details)]]


def _alternatives(mobility: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Joints that have redundant constraints instead of those that are named first."""
    named = {joint["joint"] for joint in mobility["needless"]}
    return [joint for joint in mobility["choices"] if joint["joint"] not in named]


def _alike(joints: Sequence[Mapping[str, Any]], details: bool) -> list[list[Mapping[str, Any]]]:
    """Groups of joints of one kind with the same redundant constraints; with details each joint for itself."""
    groups: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for joint in joints:
        key = (joint["kind"], joint["share"], joint["words"], *([joint["joint"]] if details else []))
        groups.setdefault(key, []).append(joint)
    return list(groups.values())


def _joint_line(group: Sequence[Mapping[str, Any]], details: bool) -> str:
    """The redundant constraints of joints that are alike; of a single one with its axes."""
    first, names = group[0], listed([joint["joint"] for joint in group], details)
    if len(group) > 1:
        share = first["share"].replace(" of its ", " of the ").replace(" constraints ", " constraints of each ")
        return f"joints {names} ({first['kind']}): {share}: {first['words']}"
    return f"joint {names} ({first['kind']}): {first['share']}: {first['words']}{_named_axes(first)}"


def _named_axes(joint: Mapping[str, Any]) -> str:
    """Where the axes x and y that a sentence names point in the world; z is the joint's own axis."""
    named = [axis for axis in range(2) if any(direction.endswith(f"_{'xy'[axis]}") for direction in joint["choices"])]
    vectors = [f"{'xy'[axis]} = {tables.vector_text([joint['axes'][row][axis] for row in range(3)])}" for axis in named]
    return f" ({', '.join(vectors)})" if vectors else ""


def _design_line(mobility: Mapping[str, Any], details: bool) -> str:
    """Other kinds of joints with which nothing is redundant."""
    changes = mobility["variant"]
    if not mobility["variant_searched"]:
        return (
            "A design without redundant constraints is searched on request, because that takes long: "
            "`cadmbs info FILE --loops --design`."
        )
    if not changes:
        return "No other kinds of joints were found with which nothing is redundant."
    if details:
        return f"For unique forces, {mobility['variant_sentence']}: it moves as before, and nothing is redundant."
    names = listed([f"{change['joint']} {change['new_kind']}" for change in changes])
    return f"For unique forces, build it with {names}: it moves as before, and nothing is redundant."


def _more(count: int, noun: str) -> str:
    return f"  ... and {count} more {noun}; `--details` lists all"
