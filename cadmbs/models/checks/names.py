"""Names that must differ: entries of the other lists, and coordinates of joints."""

from __future__ import annotations

from collections.abc import Iterator

from cadmbs.errors import Finding, error
from cadmbs.models.addresses import Addresses
from cadmbs.models.checks.wording import pointer_to
from cadmbs.models.content import Content
from cadmbs.models.joint import position_names, velocity_names
from cadmbs.topology import check_unique_names


def check_names(content: Content) -> Iterator[Finding]:
    """T001 for couplings, constraints, loads and motions; bodies and joints are checked with the topology."""
    lists = (
        (content.couplings, "coupling"),
        (content.constraints, "constraint"),
        (content.loads, "load"),
        (content.motions, "motion"),
    )
    for entries, what in lists:
        yield from check_unique_names([name or "" for name in entries.names()], entries.pointer, what)


def check_coordinate_names(content: Content, addresses: Addresses) -> Iterator[Finding]:
    """C012: joints that bear, or have a coordinate with, the name of a coordinate of another joint."""
    valid = content.joints.valid
    for i, joint in valid.items():
        for name in dict.fromkeys((joint.name, *position_names(joint), *velocity_names(joint))):
            known = addresses.positions.get(name) or addresses.velocities.get(name)
            if known is not None and known.joint != i and valid[known.joint].name != joint.name:
                yield error(
                    "C012",
                    pointer_to(content.joints.pointer, i, "name"),
                    f'Joint "{joint.name}": "{name}" also is a coordinate of joint "{valid[known.joint].name}".',
                    'Rename one of the two joints; names without ":" avoid this.',
                )
                break
