"""Motions: a joint coordinate or the offset of a constraint as a function of time."""

from cadmbs.models.functions import TimeFunctionDocument
from cadmbs.models.quantities.fields import Name, Named


class MotionDocument(Named):
    """Either `coordinate` with `position`, or `constraint` with `offset`."""

    coordinate: Name | None = None
    position: TimeFunctionDocument | None = None
    constraint: Name | None = None
    offset: TimeFunctionDocument | None = None
