"""Parameters of a study that move joints with all that hangs on them."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ModelError
from cadmbs.models.changed import moves
from cadmbs.models.documents.reading import build
from cadmbs.models.mechanism import Mechanism, content_of
from cadmbs.models.study.document import ParameterDocument, StudyDocument
from cadmbs.models.study.pointers import Keys


def opened_for_moves(document: StudyDocument, mechanism: Mechanism) -> Mechanism:
    """The mechanism whose cut joints have a line on each body where a move separates the two.

    Raises:
        ModelError: It is not valid.
    """
    joints = [parameter.move for parameter in document.parameters if parameter.move is not None]
    for joint in joints:
        data = moves.opened_loops(
            mechanism.model_dump(mode="json", by_alias=True), moves.outboard_of(content_of(mechanism), joint)
        )
        opened, findings = build(data)
        if opened is None:
            raise ModelError(findings)
        mechanism = opened
    return mechanism


def moved_numbers(
    parameter: ParameterDocument, mechanism: Mechanism, data: Mapping[str, Any]
) -> Iterator[tuple[Keys, float]]:
    """The numbers that a move along a direction increases, each with its factor of the value.

    Args:
        parameter: With `move` and `along`.
        mechanism: The mechanism.
        data: Its document.
    """
    direction = unit(parameter.along)
    for keys, sort in moves.geometry_of(data, moves.outboard_of(content_of(mechanism), str(parameter.move))):
        if sort in (moves.POINT, moves.POSE):
            place = keys if sort == moves.POINT else (*keys, "position")
            yield from (((*place, k), float(factor)) for k, factor in enumerate(direction) if factor)


def bent_data(
    parameter: ParameterDocument, mechanism: Mechanism, data: Mapping[str, Any], value: float
) -> dict[str, Any]:
    """The document of a sample after a turn of a joint, or after a stretch of the link before it.

    Args:
        parameter: With `move`, and `turn` or `scale`.
        mechanism: As the study has it: its tree is that of every sample.
        data: The document of the sample so far.
        value: Angle [rad] or factor.

    Raises:
        ArgumentError: A factor that is not positive.
    """
    outboard = moves.outboard_of(content_of(mechanism), str(parameter.move))
    if parameter.scale:
        return moves.stretched_data(data, outboard, value)
    rotation = value * unit(parameter.turn)
    return moves.moved_data(
        data, outboard, moves.displacement(rotation=rotation, about=moves.turning_point(data, outboard))
    )


def unit(direction: Any) -> Array:
    """The direction with length 1."""
    vector = np.asarray(direction, dtype=float)
    return np.asarray(vector / np.linalg.norm(vector))
