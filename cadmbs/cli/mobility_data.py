"""What `cadmbs info` and `cadmbs assemble` say of the mobility of a mechanism with constraints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cadmbs.constraints.mobility import Mobility
    from cadmbs.constraints.redundancy import RedundantDirections
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
"""What a `Mobility` has in numbers and truth values."""

LARGEST = 1_000_000
"""Rows times coordinates up to which mobility is told; it takes a second there, and grows with the third power."""


def mobility_data(system: System) -> dict[str, Any] | None:
    """The mobility at the start of the scenario; None for mechanisms without constraints."""
    import numpy as np

    from cadmbs.constraints import rows
    from cadmbs.constraints.initial_assembly import initial_assembly
    from cadmbs.constraints.mobility import mobility
    from cadmbs.errors import NotSolvableError
    from cadmbs.kinematics import difference

    table = rows(system)
    if not table.n_rows:
        return None
    if table.n_rows * system.n_v > LARGEST:
        return _untold(f"not told for {table.n_rows} rows; cadmbs.constraints.mobility tells it")
    start = initial_assembly(system)
    found = start.assembled()
    kept = bool(found.closed)
    try:
        near = mobility(system, found.q if kept else start.guess, system.scenario.start)
    except NotSolvableError as problem:
        return _untold(f"not known: {problem}")
    away = float(np.max(np.abs(difference(system, start.guess, near.q)), initial=0.0))
    return told(system, near) | {"initial_positions_kept": kept, "at_reference": away < 1e-6}


def _untold(sentence: str) -> dict[str, Any]:
    """The same keys where mobility is not known: numbers are null, lists are empty."""
    empty: dict[str, Any] = dict.fromkeys(("needless", "choices", "redundant", "variant", "immobile", "branches"), ())
    return {**dict.fromkeys(NUMBERS), "sentence": sentence, "redundancy": "", "variant_sentence": "", "q": {}, **empty}


def told(system: System, found: Mobility) -> dict[str, Any]:
    """Mobility for JSON, with the sentences that the text is made of."""
    from cadmbs.constraints.loop_findings import design_sentence, redundant_count

    return {
        "sentence": found.sentence,
        **{name: getattr(found, name) for name in NUMBERS},
        "branches": found.branches,
        "redundancy": redundant_count(found) if found.redundant else "",
        "redundant": [_row(row.name, row.source, row.words) for row in found.redundant],
        "needless": [_needless(one) for one in found.redundant_directions],
        "choices": [_needless(one) for one in found.choices],
        "variant": [
            {"joint": one.joint, "kind": one.kind, "new_kind": one.new_kind, "geometry": one.geometry}
            for one in found.exactly_constrained_design
        ],
        "variant_sentence": design_sentence(found.exactly_constrained_design),
        "immobile": found.immobile,
        "q": dict(zip(system.position_names, found.q.tolist(), strict=True)),
    }


def _row(name: str, source: str, words: str) -> Mapping[str, Any]:
    return {"name": name, "source": source, "words": words, "of_loop": name.startswith("loop/")}


def _needless(one: RedundantDirections) -> Mapping[str, Any]:
    return {
        "joint": one.joint,
        "kind": one.kind,
        "directions": one.directions,
        "choices": one.choices,
        "axes": one.axes,
        "words": one.words,
        "share": one.share,
        "sentence": one.sentence,
    }
