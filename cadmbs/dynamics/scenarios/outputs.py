"""Which outputs a scenario can ask for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.dynamics.scenarios.stops import known_columns
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.results.columns import (
    BODY_OUTPUT,
    BODY_QUANTITIES,
    OUTPUT_GROUPS,
    OUTPUTS_TEXT,
    SINGULARITY_OUTPUT,
    body_segments,
    closest_output,
    column_name,
)
from cadmbs.system import System


def require_outputs(system: System, outputs: Sequence[str]) -> None:
    """Refuse outputs that no simulation of this mechanism has, by the rule of documents.

    Args:
        system: Compiled mechanism.
        outputs: "joints", "energy", "loop", "constraint", "reactions", "drives", "loads", "measures",
            "singularity", "singularity/" with a body, frame or coordinate, "body/" with a body or frame, or a single
            column.

    Raises:
        UnknownNameError: If there is no such output, body or frame; the message gives the closest name.
        ArgumentError: If it is one text, not a list of texts.
    """
    if isinstance(outputs, str) or not isinstance(outputs, Iterable):
        example = [outputs] if isinstance(outputs, str) else ["joints", "energy"]
        raise ArgumentError(f"outputs: expected a list of texts, such as {example}, not {outputs!r}")
    addresses = (*system.body_names, *system.frames.names)
    for output in outputs:
        if output in OUTPUT_GROUPS:
            continue
        if not isinstance(output, str):
            raise ArgumentError(f"outputs: expected texts, not {output!r}")
        if output.removeprefix(BODY_OUTPUT) in addresses and output.startswith(BODY_OUTPUT):
            continue
        if output.startswith(SINGULARITY_OUTPUT):
            known = (*addresses, *system.velocity_names, *cut_velocity_names(system))
            if output.removeprefix(SINGULARITY_OUTPUT) in known:
                continue
        columns = known_columns(system)
        if output not in columns:
            close = closest_output(output, columns, addresses)
            hint = "" if close is None else f"; did you mean {close!r}?"
            raise UnknownNameError(f"outputs: there is no output {output!r}; the outputs are {OUTPUTS_TEXT}{hint}")


def requested_bodies(system: System, outputs: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Bodies and frames among the outputs with the quantities that are asked for, by address.

    "body/upper" asks for all of them, "body/upper/x" for x of the body, and for all of the frame x if there is one.
    """
    addresses, quantities = system.derived(_addresses_of_columns), dict[str, tuple[str, ...]]()
    for output in (output for output in outputs if output.startswith(BODY_OUTPUT)):
        address = output.removeprefix(BODY_OUTPUT)
        if address in addresses.values():
            quantities[address] = BODY_QUANTITIES
        segments, _, quantity = output.rpartition("/")
        if segments in addresses and quantity in BODY_QUANTITIES:
            address = addresses[segments]
            quantities[address] = tuple(dict.fromkeys((*quantities.get(address, ()), quantity)))
    return quantities


def _addresses_of_columns(system: System) -> dict[str, str]:
    """The address of each body and frame by what its columns begin with."""
    bodies = zip(system.frames.names, system.frames.body, strict=True)
    owners = {address: system.body_names[int(body)] for address, body in bodies} | {n: n for n in system.body_names}
    return {column_name("body", *body_segments(address, owner)): address for address, owner in owners.items()}
