"""What is wrong with the loops of a mechanism, as findings: assembly, motions, mobility, redundancy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.assembly import Assembly, assemble
from cadmbs.constraints.mobility import Mobility, mobility
from cadmbs.constraints.redundancy_variants import Relaxation
from cadmbs.constraints.rows import jacobian, rows, velocity_target
from cadmbs.errors import Finding, error, note, warning
from cadmbs.kinematics.configuration import neutral, normalised
from cadmbs.system import System

STARTS = 8
"""Starts of an assembly before it is called impossible."""

CONTRADICTION = 1e-8
"""Rates that motions ask for and rows refuse, beyond this [rad/s, m/s]."""


def loop_findings(system: System) -> tuple[Finding, ...]:
    """What is wrong or worth knowing about the constraints of a mechanism at the start of its scenario.

    K001 it cannot be assembled, K002 prescribed motions contradict each other or the loops, K003 nothing can move,
    K004 the configuration is singular, K005 rows are redundant, K006 joints cannot move. Nothing for trees.

    Args:
        system: Compiled mechanism.

    Returns:
        Findings with pointers into the mechanism document.
    """
    if not np.any(rows(system).holonomic):
        return ()
    t = system.scenario.start
    guess, held = initial_positions(system)
    found = assemble(system, guess, held, t, starts=1)
    if not found.closed:
        found = assemble(system, guess, held, t, starts=STARTS)
    if not found.closed:
        return (assembly_finding(system, found, guess, held, t),)
    return tuple(_about(system, mobility(system, found.q, t), t))


def initial_positions(system: System) -> tuple[Array, tuple[str, ...]]:
    """Positions (n_q,) that the scenario gives, neutral where it gives none, and the names that it holds."""
    q, places = neutral(system), {name: place for place, name in enumerate(system.position_names)}
    owners = {joint.name: joint.position_names for joint in system.joints}
    held: list[str] = []
    for name, values in system.scenario.positions.items():
        own = owners.get(name, (name,)) if len(values) > 1 or name not in places else (name,)
        known = [(place, value) for place, value in zip(own, values, strict=False) if place in places]
        for coordinate, value in known:
            q[places[coordinate]] = value
        held += [name] if known else []
    names = {coordinate for joint in system.joints if not joint.is_cut for coordinate in joint.position_names}
    held += [name for name in system.scenario.hold if name in names or name in owners]
    return normalised(system, q), tuple(dict.fromkeys(held))


def assembly_finding(system: System, found: Assembly, guess: Array, held: tuple[str, ...], t: float) -> Finding:
    """K001 or K002: what keeps a mechanism from being assembled.

    Args:
        system: Compiled mechanism.
        found: The assembly that did not close.
        guess: (n_q,) where it began.
        held: Names that kept their values.
        t: Time of prescribed motions [s].
    """
    gap = found.gap
    undriven = replace(system, motions=())
    if system.motions and assemble(undriven, guess, held, t, starts=STARTS).closed:
        names = ", ".join(f'"{motion.name}"' for motion in system.motions)
        return error(
            "K002",
            "/motions",
            f"The prescribed motions {names} contradict each other or the loops at t = {t:g} s: {gap.sentence}.",
            "Without them the mechanism can be assembled: prescribe no more than its degrees of freedom, within reach.",
        )
    if held and assemble(system, guess, (), t, starts=STARTS).closed:
        return error(
            "K001",
            "/scenario/initial/positions",
            f"The mechanism cannot be assembled with the initial positions of {_listed(held)}: {gap.sentence}.",
            "Without them it can: give fewer initial positions, or values within reach; `cadmbs assemble` finds some.",
        )
    return error(
        "K001",
        _pointer(system, gap.source),
        f"The mechanism cannot be assembled: {gap.sentence}.",
        "Check the axes and points of the loop's joints; gaps of a millionth of a metre or radian are rounding in the "
        "file: write more digits.",
    )


def _about(system: System, found: Mobility, t: float) -> Iterator[Finding]:
    yield from _contradictions(system, found, t)
    if not found.degrees_of_freedom and not found.driven:
        more = " To first order it gives way: loads there grow without bound." if found.shaky else ""
        yield error(
            "K003",
            "",
            f"Nothing can move: the loops leave 0 degrees of freedom.{more}",
            "Check the axes and points of the loops' joints, or give a joint more freedom.",
        )
        return
    if found.singular:
        yield warning(
            "K004",
            "/scenario" if system.scenario.positions else "",
            f"The configuration at the start is singular: {found.instantaneous_degrees_of_freedom} degrees of freedom "
            f"to first order, {found.degrees_of_freedom} around it.",
            "Motion may branch here, and forces are not bounded: start elsewhere, with initial positions.",
        )
    if found.immobile:
        yield warning(
            "K006",
            _pointer(system, found.immobile[0]),
            f"The loops keep {_listed(found.immobile)} from moving.",
            "Fixed joints say the same with fewer coordinates; or check the axes of the loop.",
        )
    yield from _redundant(system, found)


def _contradictions(system: System, found: Mobility, t: float) -> Iterator[Finding]:
    """K002: motions that agree at the start, but want rates that the rows refuse."""
    if not system.motions:
        return
    matrix, target = jacobian(system, found.q, t), velocity_target(system, found.q, t)
    left = target - matrix @ (np.linalg.pinv(matrix, rcond=1e-9) @ target)
    wrong = int(np.argmax(np.abs(left))) if len(left) else 0
    if len(left) and abs(left[wrong]) > CONTRADICTION * max(1.0, float(np.max(np.abs(target)))):
        yield error(
            "K002",
            "/motions",
            f"The prescribed motions contradict each other or the loops at t = {t:g} s: no velocities satisfy them, "
            f'by {abs(left[wrong]):.3g} at "{rows(system).sources[wrong]}".',
            "Prescribe no more motions than the mechanism has degrees of freedom.",
        )


def _redundant(system: System, found: Mobility) -> Iterator[Finding]:
    """K005: what is redundant, in words."""
    loops = sum(row.name.startswith("loop/") for row in found.redundant)
    others = [row.words for row in found.redundant if not row.name.startswith("loop/")]
    if not found.redundant:
        return
    told = [f"{one.sentence}" for one in found.needless] if loops else []
    rest = [f"{words} follows from the others" for words in others]
    yield note(
        "K005",
        _pointer(system, found.redundant[0].source),
        f"{redundant_count(found)}; motion is unaffected, reactions in these directions are not unique:\n"
        + "\n".join([*told, *rest]),
        variant_sentence(found.variant) or "Motions and accelerations are exact all the same.",
    )


def redundant_count(found: Mobility) -> str:
    """Such as "3 of 5 constraint rows are redundant"."""
    count = len(found.redundant)
    return f"{count} of {found.n_rows} constraint rows {'is' if count == 1 else 'are'} redundant"


def variant_sentence(changes: tuple[Relaxation, ...]) -> str:
    """The exactly constrained variant in words; empty if there is none."""
    words = ", ".join(f"{change.joint!r} {change.new_kind}" for change in changes)
    return f"one exactly constrained variant: {words}" if changes else ""


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _pointer(system: System, source: str) -> str:
    """Pointer to a joint, or to the list in which another source stands."""
    owners = {name: joint.name for joint in system.joints for name in joint.position_names}
    name = owners.get(source, source)
    if name in system.joint_names:
        return f"/joints/{system.joint_names.index(name)}"
    if any(motion.name == source for motion in system.motions):
        return f"/motions/{[motion.name for motion in system.motions].index(source)}"
    kinds = {row.name: "couplings" if row.kind == "coupling" else "constraints" for row in system.rows}
    return f"/{kinds[source]}" if source in kinds else ""
