"""How documents name things: "upper", "upper/tool", "elbow", "wrist:slide"."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from cadmbs.models.documents.content import Content, readable_text
from cadmbs.models.joint import JointDocument, position_names, velocity_names


@dataclass(frozen=True, slots=True)
class Coordinate:
    """One coordinate of a joint: the index of the joint in the file, and the index among its coordinates."""

    joint: int
    component: int


@dataclass(frozen=True)
class Addresses:
    """All names of a document that something may refer to.

    Names of entries that did not validate are uncertain: `may_be_body` and `may_be_coordinate` recognize them.

    Attributes:
        content: The document.
    """

    content: Content

    @cached_property
    def bodies(self) -> Mapping[str, str]:
        """Body name by address: bodies, the ground, and frames as "body/frame". A body wins over a frame."""
        frames = {address: body for address, body, _ in self.frames()}
        names = [name for name in self.content.bodies.names() if name is not None]
        ground = [] if self.content.ground is None else [self.content.ground]
        return {**frames, **{name: name for name in (*ground, *names)}}

    def frames(self) -> Iterator[tuple[str, str, str]]:
        """All frames as (address, body, frame), in file order."""
        for body in self.content.bodies.valid.values():
            for frame in body.frames:
                yield f"{body.name}/{frame}", body.name, frame

    @cached_property
    def owners(self) -> Mapping[str, tuple[str, ...]]:
        """The bodies and frames with each address, as messages call them: several where names contain "/"."""
        owners: dict[str, list[str]] = {
            address: [f'body "{address}"'] for address, body in self.bodies.items() if address == body
        }
        for address, body, frame in self.frames():
            owners.setdefault(address, []).append(f'frame "{frame}" of body "{body}"')
        return {address: tuple(names) for address, names in owners.items()}

    @cached_property
    def joints(self) -> Mapping[str, int]:
        """Indices of the valid joints by name; of repeated names the first."""
        return {joint.name: i for i, joint in reversed(tuple(self.content.joints.valid.items()))}

    @cached_property
    def positions(self) -> Mapping[str, Coordinate]:
        """The position coordinates of all joints, cut ones included, by name."""
        return self._coordinates(position_names)

    @cached_property
    def velocities(self) -> Mapping[str, Coordinate]:
        """The velocity coordinates of all joints, cut ones included, by name."""
        return self._coordinates(velocity_names)

    def joint(self, coordinate: Coordinate) -> JointDocument:
        """The joint of a coordinate."""
        return self.content.joints.valid[coordinate.joint]

    def may_be_body(self, address: str) -> bool:
        """Whether an unknown address may belong to a body that did not validate, so that it is not reported."""
        bodies = self.content.bodies
        if not bodies.readable or self.content.ground is None or None in bodies.names():
            return True
        return any(address.startswith(f"{readable_text(raw, 'name')}/") for raw in bodies.invalid.values())

    def may_be_coordinate(self, name: str) -> bool:
        """Whether an unknown name may be that of a joint that did not validate, or of one of its coordinates."""
        joints = self.content.joints
        if not joints.readable or None in joints.names():
            return True
        invalid = (readable_text(raw, "name") for raw in joints.invalid.values())
        return any(name == joint or name.startswith(f"{joint}:") for joint in invalid)

    def _coordinates(self, names_of: Callable[[JointDocument], tuple[str, ...]]) -> Mapping[str, Coordinate]:
        coordinates: dict[str, Coordinate] = {}
        for i, joint in self.content.joints.valid.items():
            for k, name in enumerate(names_of(joint)):
                coordinates.setdefault(name, Coordinate(i, k))
        return coordinates
