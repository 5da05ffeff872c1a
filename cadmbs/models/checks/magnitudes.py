"""Numbers whose products overflow: those of bodies and joints, and of what acts on them; see `cadmbs.bounds`."""

import math
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from cadmbs.bounds import LARGEST_NUMBER
from cadmbs.errors import Finding, error
from cadmbs.models.checks.names import entry_label, pointer_to
from cadmbs.models.coupling import FunctionCoupling
from cadmbs.models.documents.content import Content
from cadmbs.models.quantities.fields import Document, Named

_LISTS = {"constraints": "Constraint", "loads": "Load", "motions": "Motion", "measures": "Measure"}
"""Lists all of whose numbers enter equations, and what an entry is called; for linear couplings see C013."""

_BODY_FIELDS = ("mass", "inertia", "center_of_mass", "reference_pose", "frames", "shapes")
_CONVERTED = ("mass", "inertia")
"""Fields whose numbers may overflow when units are converted, which I008 says."""
_JOINT_FIELDS = ("point", "axis", "axes", "pitch", "closure", "damping", "friction", "armature")


def check_magnitudes(content: Content) -> Iterator[Finding]:
    """Z023: the first number of an entry that is too large to compute with."""
    for pointer, body in content.bodies.with_pointers():
        yield from _check(pointer, "Body", body, _BODY_FIELDS)
    for pointer, joint in content.joints.with_pointers():
        yield from _check(pointer, "Joint", joint, _JOINT_FIELDS)
    for pointer, coupling in content.couplings.with_pointers():
        if isinstance(coupling, FunctionCoupling):
            yield from _check(pointer, "Coupling", coupling, ("function",))
    for name, what in _LISTS.items():
        for pointer, entry in getattr(content, name).with_pointers():
            yield from _check(pointer, what, entry, tuple(type(entry).model_fields))
    if content.scenario is not None:
        yield from _check_fields("/scenario", "Scenario", content.scenario, ("initial", "stop", "locks"))


def _check(pointer: str, what: str, entry: Named, fields: tuple[str, ...]) -> Iterator[Finding]:
    yield from _check_fields(pointer, entry_label(what, entry), entry, fields)


def _check_fields(pointer: str, subject: str, entry: Document, fields: tuple[str, ...]) -> Iterator[Finding]:
    for field in fields:
        large = next(_large_numbers(getattr(entry, field, None), (field,)), None)
        if large is not None and (math.isfinite(large[1]) or field not in _CONVERTED):
            path, value = large
            yield error(
                "Z023",
                pointer_to(pointer, *path),
                f'{subject}: the number {value:g} in "{field}" is too large to compute with; products '
                f"of numbers above {LARGEST_NUMBER:g} overflow.",
                "Check its unit and exponent.",
            )
            return


def _large_numbers(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], float]]:
    """Numbers beyond the limit, with their paths."""
    if isinstance(value, float | int):
        if not abs(value) <= LARGEST_NUMBER:
            yield path, value
    elif isinstance(value, tuple | list):
        for index, member in enumerate(value):
            yield from _large_numbers(member, (*path, index))
    elif isinstance(value, dict):
        for key, member in value.items():
            yield from _large_numbers(member, (*path, key))
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _large_numbers(getattr(value, name), (*path, name))
