"""The frames of links, joints, models and frames: what each is placed by, and which link carries it."""

from dataclasses import dataclass, field

from cadmbs.importers.sdf.values import name_of
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import Transform, composed, inverse
from cadmbs.importers.urdf.xml.syntax import Element
from cadmbs.suggestions import did_you_mean

WORLD = "world"
MODEL = "__model__"


@dataclass(frozen=True, slots=True)
class SdfFrame:
    """A frame by its complete name.

    Attributes:
        element: The element that defines it.
        pose: Its pose relative to another frame.
        relative_to: The complete name of that frame.
        attached_to: The complete name of the frame with which it moves; its own for links.
        placed: The complete name of a frame in it that has this pose in its place, that of `placement_frame`.
    """

    element: Element
    pose: Transform
    relative_to: str
    attached_to: str
    placed: str = ""


@dataclass(slots=True)
class SdfFrames:
    """All frames of a file by their complete names."""

    report: UrdfReport
    by_name: dict[str, SdfFrame] = field(default_factory=dict)
    _world: dict[str, Transform | None] = field(default_factory=dict)
    _unknown: set[str] = field(default_factory=set)

    def add(self, name: str, frame: SdfFrame) -> bool:
        """Add a frame; false and V005 if there is one of this name."""
        if name in self.by_name:
            line = self.report.line(self.by_name[name].element)
            message = f'the name "{name}" of {name_of(frame.element)} is already used in line {line}.'
            self.report.error("V005", frame.element, message, "Rename one of the two.")
            return False
        self.by_name[name] = frame
        return True

    def resolve(self, element: Element, scope: str, written: str) -> str | None:
        """The complete name of a frame that is written in a scope; V004 and None if there is none."""
        if written == WORLD:
            return WORLD
        name = join_names(scope, written)
        for candidate in (name, join_names(name, MODEL)):
            if candidate in self.by_name:
                return candidate
        known = [key.removeprefix(f"{scope}::") for key in self.by_name]
        message = f'{name_of(element)} names "{written}", but there is no link, joint, model or frame of this name.'
        if message not in self._unknown:
            self.report.error("V004", element, message, did_you_mean(written, known))
            self._unknown.add(message)
        return None

    def pose(self, name: str) -> Transform:
        """The pose of a frame in the world at q = 0; V006 for circles."""
        pending, chain = name, []
        while pending != WORLD and pending not in self._world:
            if pending in chain or pending not in self.by_name:
                self._report_circle(name)
                return Transform()
            chain.append(pending)
            pending = self.by_name[pending].relative_to
        for key in reversed(chain):
            frame = self.by_name[key]
            outer = Transform() if frame.relative_to == WORLD else self._world[frame.relative_to] or Transform()
            pose = composed(outer, frame.pose)
            self._world[key] = pose if not frame.placed else composed(pose, inverse(self._inside(key, frame.placed)))
        return Transform() if name == WORLD else self._world[name] or Transform()

    def link(self, name: str) -> str | None:
        """The complete name of the link that carries a frame, or "world"; V006 and None for circles."""
        seen: set[str] = set()
        while name != WORLD:
            frame = self.by_name.get(name)
            if frame is None or name in seen:
                self._report_circle(name)
                return None
            if frame.attached_to == name:
                return name
            seen.add(name)
            name = frame.attached_to
        return WORLD

    def _inside(self, model: str, name: str) -> Transform:
        """The pose of a frame in the frame of its model."""
        pose, seen = Transform(), set()
        while name != model:
            frame = self.by_name.get(name)
            if frame is None or name in seen:
                self._report_circle(name)
                return Transform()
            seen.add(name)
            pose, name = composed(frame.pose, pose), frame.relative_to
        return pose

    def _report_circle(self, name: str) -> None:
        frame = self.by_name.get(name)
        if frame is not None and self._world.get(name, 0) is not None:
            self._world[name] = None
            message = f'the pose or attachment of "{name}" leads around in a circle, or to nothing.'
            self.report.error("V006", frame.element, message, "Relate one of the frames to a link or to the model.")


def join_names(*parts: str) -> str:
    """Names of scopes and elements, joined by "::"."""
    return "::".join(part for part in parts if part)
