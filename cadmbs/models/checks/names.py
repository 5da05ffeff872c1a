"""Names: those that must differ, and those that refer to nothing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from cadmbs import suggestions, topology
from cadmbs.errors import Finding, error
from cadmbs.models.documents.addresses import Addresses, Coordinate
from cadmbs.models.documents.content import Content
from cadmbs.models.joint import position_names, velocity_names
from cadmbs.models.texts import printable
from cadmbs.topology.wording import quoted


def check_names(content: Content) -> Iterator[Finding]:
    """T001 for couplings, constraints, loads, motions and measures; bodies and joints are checked with the topology."""
    lists = (
        (content.couplings, "coupling"),
        (content.constraints, "constraint"),
        (content.loads, "load"),
        (content.motions, "motion"),
        (content.measures, "measure"),
    )
    for entries, what in lists:
        yield from topology.check_unique_names([name or "" for name in entries.names()], entries.pointer, what)


def check_coordinate_names(content: Content, addresses: Addresses) -> Iterator[Finding]:
    """C012: joints that have, or have a coordinate with, the name of a coordinate of another joint."""
    valid = content.joints.valid
    for i, joint in valid.items():
        for name in dict.fromkeys((joint.name, *position_names(joint), *velocity_names(joint))):
            other = addresses.positions.get(name) or addresses.velocities.get(name)
            if other is not None and other.joint != i and valid[other.joint].name != joint.name:
                yield error(
                    "C012",
                    pointer_to(content.joints.pointer, i, "name"),
                    f'Joint "{joint.name}": "{name}" also is a coordinate of joint "{valid[other.joint].name}".',
                    'Rename one of the two joints; names without ":" avoid this.',
                )
                break


def check_body(code: str, pointer: str, subject: str, address: str, addresses: Addresses) -> Iterator[Finding]:
    """An address that is neither a body, nor the ground, nor a frame of a body."""
    if address not in addresses.bodies and not addresses.may_be_body(address):
        hint = suggestions.did_you_mean(address, addresses.bodies)
        yield error(
            code,
            pointer,
            f'{subject}: "{address}" is neither a body, nor the ground, nor a frame of a body.',
            hint or 'A frame is written "body/frame".',
        )


def check_coordinate(
    pointer: str, subject: str, name: str, known: Mapping[str, Coordinate], addresses: Addresses
) -> Iterator[Finding]:
    """C001: a name that is no coordinate."""
    if name in known or addresses.may_be_coordinate(name):
        return
    joint_index = addresses.joints.get(name)
    if joint_index is None:
        hint = suggestions.did_you_mean(name, known) or "A joint with one coordinate is written by its name alone."
    else:
        names = [f'"{other}"' for other, coordinate in known.items() if coordinate.joint == joint_index]
        hint = f"The coordinates of this joint are {', '.join(names)}." if names else "This joint is fixed."
    yield error("C001", pointer, f'{subject}: "{name}" is no coordinate of a joint.', hint)


# How findings about documents write numbers, names and places.

__all__ = ["count_of", "entry_label", "listed", "pointer_to", "quoted"]


class _Named(Protocol):
    @property
    def name(self) -> str: ...


def entry_label(what: str, entry: _Named) -> str:
    """The subject of a message: Joint "elbow"."""
    return f'{what} "{entry.name}"'


def listed(values: Iterable[float]) -> str:
    """Numbers to six digits: [0, 0.5, 1]."""
    return "[" + ", ".join(f"{value:g}" for value in values) + "]"


def count_of(count: int, noun: str) -> str:
    """A count with its noun: 1 value, 3 values."""
    return f"{count} {noun}{'s' * (count != 1)}"


def pointer_to(base: str, *keys: str | int) -> str:
    """The JSON pointer (RFC 6901) of a place inside `base`."""
    parts: Sequence[str] = [str(key).replace("~", "~0").replace("/", "~1") for key in keys]
    return printable("/".join([base, *parts]))
