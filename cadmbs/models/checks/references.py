"""What to say when a name refers to nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cadmbs.errors import Finding, error
from cadmbs.models.addresses import Addresses, Coordinate
from cadmbs.suggestions import did_you_mean


def check_body(code: str, pointer: str, subject: str, address: str, addresses: Addresses) -> Iterator[Finding]:
    """An address that is neither a body, nor the ground, nor a frame of a body."""
    if address not in addresses.bodies and not addresses.may_be_body(address):
        hint = did_you_mean(address, addresses.bodies)
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
        hint = did_you_mean(name, known) or "A joint with one coordinate is written by its name alone."
    else:
        of_joint = [f'"{coordinate}"' for coordinate, coordinate_of in known.items() if coordinate_of.joint == joint_index]
        hint = f"The coordinates of this joint are {', '.join(of_joint)}." if of_joint else "This joint is fixed."
    yield error("C001", pointer, f'{subject}: "{name}" is no coordinate of a joint.', hint)
