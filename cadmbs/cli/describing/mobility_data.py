"""Mobility of a mechanism with constraints for `cadmbs info`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cadmbs.constraints.freedoms.exactly_constrained import Relaxation
    from cadmbs.constraints.freedoms.redundancy import RedundantDirections
    from cadmbs.constraints.mobility import Mobility
    from cadmbs.constraints.mobility.verdict import MobilityBranch
    from cadmbs.system import System

NUMBERS = (
    "degrees_of_freedom",
    "velocity_degrees_of_freedom",
    "instantaneous_degrees_of_freedom",
    "driven",
    "n_rows",
    "rank",
    "generic_rank",
    "singular",
    "shaky",
    "weakest",
    "length",
)
"""Fields of `Mobility` that are numbers and truth values."""

EXAMINED_SIZE = 20_000_000
"""Rows times coordinates up to which mobility is computed: a thousand loops are, in about ten seconds."""

SPIN_EXAMINED_SIZE = 100_000
"""Rows times coordinates up to which idle spins are searched, with dense matrices: in a scissor lift of 300 stages, of
900,000, that took 43 s and 4.5 GB."""

REFERENCE_DISPLACEMENT = 1e-6
"""Displacement [rad, m] from the initial positions up to which mobility is that of the initial positions."""


def mobility_data(system: System, design: bool = False) -> dict[str, Any] | None:
    """The mobility at the start of the scenario; None for mechanisms without constraints.

    Args:
        system: Compiled mechanism.
        design: Whether an exactly constrained design is searched in large mechanisms too.
    """
    import numpy as np

    from cadmbs.constraints import rows
    from cadmbs.constraints.closing.assembly import initial_assembly
    from cadmbs.constraints.mobility import mobility
    from cadmbs.errors import NotSolvableError
    from cadmbs.kinematics import difference

    n_rows = rows(system).n_rows
    if not n_rows:
        return None
    if n_rows * system.n_v > EXAMINED_SIZE:
        return _without_mobility(f"not computed for {n_rows} constraints; cadmbs.constraints.mobility computes it")
    start = initial_assembly(system)
    assembly = start.assembled()
    closed = bool(assembly.closed)
    try:
        result = mobility(system, assembly.q if closed else start.guess, system.scenario.start, design=design or None)
    except NotSolvableError as problem:
        return _without_mobility(f"not known: {problem}")
    displacement = float(np.max(np.abs(difference(system, start.guess, result.q)), initial=0.0))
    flags = {"initial_positions_kept": closed, "at_reference": displacement < REFERENCE_DISPLACEMENT}
    return _entries(system, result) | flags | _idle_entries(system, result)


def _without_mobility(sentence: str) -> dict[str, Any]:
    """The same keys if mobility is not known: numbers are null, lists are empty."""
    lists = ("needless", "choices", "redundant", "variant", "immobile", "branch_dimensions", "branches")
    empty: dict[str, Any] = dict.fromkeys(lists, ())
    return {
        **dict.fromkeys((*NUMBERS, "local_class", "order", "local_sentence")),
        "sentence": sentence,
        "idle": {"spins": None, "bodies": (), "sentence": ""},
        "redundancy": "",
        "variant_sentence": "",
        "variant_searched": False,
        "q": {},
        **empty,
    }


def _idle_entries(system: System, result: Mobility) -> dict[str, Any]:
    """Spins that no drive moves and no load turns, with the sentence of the text."""
    from cadmbs.dynamics.closed_loops.closed_loop_inverse import drive_rows, driven_names, idle_spins
    from cadmbs.summaries import listed

    if result.n_rows * system.n_v > SPIN_EXAMINED_SIZE:
        return {"idle": {"spins": None, "bodies": (), "sentence": ""}}
    drives = drive_rows(system, result.q, driven_names(system, None))
    number, bodies = idle_spins(system, result.q, drives, system.scenario.start)
    total = result.degrees_of_freedom
    names = listed(bodies, False)
    verb = "is a spin" if number == 1 else "are spins"
    sentence = f"{number} of {total} {verb} of {names} that no drive moves and no load turns" if number else ""
    return {"idle": {"spins": number, "bodies": bodies, "sentence": sentence}}


def _entries(system: System, result: Mobility) -> dict[str, Any]:
    """Mobility for JSON, with the sentences of the text."""
    from cadmbs.constraints.loop_findings import design_sentence, redundant_count

    return {
        "sentence": result.sentence,
        **{name: getattr(result, name) for name in NUMBERS},
        "branch_dimensions": result.branch_dimensions,
        **local_entries(result),
        "redundancy": redundant_count(result) if result.redundant else "",
        "redundant": [
            {"name": row.name, "source": row.source, "words": row.description, "of_loop": row.name.startswith("loop/")}
            for row in result.redundant
        ],
        "needless": [
            _attributes(joint, REDUNDANCY) | {"words": joint.description} for joint in result.redundant_directions
        ],
        "choices": [_attributes(joint, REDUNDANCY) | {"words": joint.description} for joint in result.choices],
        "variant": [_attributes(change, DESIGN) for change in result.exactly_constrained_design],
        "variant_sentence": design_sentence(result.exactly_constrained_design),
        "variant_searched": result.design_searched,
        "immobile": result.immobile,
        "q": dict(zip(system.position_names, result.q.tolist(), strict=True)),
    }


def local_entries(result: Mobility) -> dict[str, Any]:
    """What the configuration is locally, for JSON."""
    return {
        "local_class": str(result.local_class),
        "order": result.order,
        "local_sentence": result.verdict.sentence,
        "branches": [_branch_entries(branch) for branch in result.branches],
    }


BRANCH = ("dimension", "smooth", "instantaneous", "length", "limited_by")
"""Attributes of a branch that are numbers and names."""


def _branch_entries(branch: MobilityBranch) -> dict[str, Any]:
    return {name: getattr(branch, name) for name in BRANCH} | {
        "tangents": branch.tangents.tolist(),
        "q": branch.q.tolist(),
    }


REDUNDANCY = ("joint", "kind", "directions", "choices", "axes", "share", "sentence")
DESIGN = ("joint", "kind", "new_kind", "geometry")
"""Attributes of redundant directions, and of the joints of an exactly constrained design."""


def _attributes(record: RedundantDirections | Relaxation, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(record, name) for name in names}
