"""Which outputs a scenario can ask for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.results.possible_columns import BODY_OUTPUT, OUTPUT_GROUPS
from cadmbs.suggestions import closest
from cadmbs.system import System


def require_outputs(system: System, outputs: Sequence[str]) -> None:
    """Refuse outputs that no simulation of this mechanism has, by the rule of documents.

    Args:
        system: Compiled mechanism.
        outputs: "joints", "energy", "loop", "constraint", or "body/" with a body or frame.

    Raises:
        UnknownNameError: If there is no such output, body or frame; the message gives the closest name.
        ArgumentError: If it is one text, not a list of texts.
    """
    if isinstance(outputs, str) or not isinstance(outputs, Iterable):
        example = [outputs] if isinstance(outputs, str) else ["joints", "energy"]
        raise ArgumentError(f"outputs: expected a list of texts, such as {example}, not {outputs!r}")
    for output in outputs:
        if output in OUTPUT_GROUPS:
            continue
        if not isinstance(output, str):
            raise ArgumentError(f"outputs: expected texts, not {output!r}")
        if output.startswith(BODY_OUTPUT):
            system.body_and_pose(output.removeprefix(BODY_OUTPUT))
            continue
        names = (*system.body_names, *system.frames.names)
        close = closest(output, (*OUTPUT_GROUPS, *names, *(BODY_OUTPUT + name for name in names)))
        hint = "" if close is None else f"; did you mean {BODY_OUTPUT + close if close in names else close!r}?"
        raise UnknownNameError(
            f"outputs: there is no output {output!r}; the outputs are {', '.join(OUTPUT_GROUPS)} and body/<body or "
            f"frame>{hint}"
        )
