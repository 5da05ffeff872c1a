"""Models with what they include and contain, as one list of links, joints and frames."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from cadmbs.errors import ModelError, has_errors
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.files import is_file, is_folder, read_source
from cadmbs.importers.sdf.frames import MODEL, WORLD, SdfFrame, SdfFrames, join_names
from cadmbs.importers.sdf.values import flag_of, pose_in, text_of
from cadmbs.importers.urdf.links.addresses import Address, address
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.transforms import Transform
from cadmbs.importers.urdf.xml.parsing import parse_xml
from cadmbs.importers.urdf.xml.syntax import Element, Positions
from cadmbs.importers.urdf.xml.text import decode

DEEPEST_MODEL = 20
"""Models include and contain others; a model that includes itself would never end."""

INCLUDED_MODELS_LIMIT = 2000
FRAME_SEMANTICS = (1, 7)
"""The version since which poses may be relative to other frames."""

_VERSION = re.compile(r"(\d+)\.(\d+)")


@dataclass(frozen=True, slots=True)
class Part:
    """A link or joint.

    Attributes:
        name: Its complete name.
        element: Its element.
        scope: The complete name of its model.
        version: Of its file.
        static: Whether its model is fixed to the world.
        directory: The folder of its file.
    """

    name: str
    element: Element
    scope: str
    version: tuple[int, int]
    static: bool
    directory: Path


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a model stands: its scope, the frame that is its __model__, and its file."""

    scope: str
    model: str
    version: tuple[int, int]
    static: bool
    directory: Path
    depth: int = 0


@dataclass(slots=True)
class ModelReader:
    """Reads models; holds what they share."""

    report: UrdfReport
    options: ReadOptions
    frames: SdfFrames
    links: dict[str, Part] = field(default_factory=dict)
    joints: list[Part] = field(default_factory=list)
    roots: list[Element] = field(default_factory=list)
    waiting: list[tuple[str, Element, str, str, str]] = field(default_factory=list)
    included: int = 0

    def read_root(self, root: Element, source: SourceFile) -> Element | None:
        """Read the world or the models of a file; gives the <world> if there is one."""
        version = version_of(root)
        self.roots.append(root)
        world = root.find("world")
        models = list((root if world is None else world).iterchildren("model", "include"))
        prefixed = world is not None or len(models) > 1
        top = _Place("", WORLD, version, False, source.directory)
        if world is not None:
            self._contents(world, top)
        else:
            for element in models:
                self._child_model(element, top, "" if not prefixed else None)
        self._settle()
        return world

    def _settle(self) -> None:
        """Resolve what frames are relative and attached to, after all names are known."""
        for name, element, scope, relative_to, attached_to in self.waiting:
            frame = self.frames.by_name[name]
            pose = element.find("pose")
            resolved = [
                default
                if not written
                else self.frames.resolve(pose if key and pose is not None else element, scope, written)
                for key, (default, written) in enumerate(
                    (
                        (frame.attached_to, attached_to),
                        (frame.relative_to, relative_to),
                    )
                )
            ]
            attached = resolved[0] or frame.attached_to
            relative = resolved[1] or frame.relative_to
            if attached_to and not relative_to and element.tag == "frame":
                relative = attached
            self.frames.by_name[name] = replace(frame, relative_to=relative, attached_to=attached)
        self.waiting.clear()

    def _contents(self, element: Element, place: _Place) -> None:
        """The links, joints, frames and models of a model or world."""
        for child in element.iterchildren("link", "joint", "frame", "model", "include"):
            if child.tag in ("model", "include"):
                self._child_model(child, place)
                continue
            written = child.get("name") or ""
            if not written:
                self.report.error("V005", child, f"a <{child.tag}> has no name.", "Give it a name of its own.")
                continue
            name = join_names(place.scope, written)
            part = Part(name, child, place.scope, place.version, place.static, place.directory)
            if child.tag == "joint":
                self.joints.append(part)
            key = self._key(name, place, child)
            if self._add_frame(key, child, place) and child.tag == "link":
                self.links[name] = replace(part, name=name)

    def _key(self, name: str, place: _Place, element: Element) -> str:
        """The name of a frame; before 1.7, a joint may have the name of a link."""
        old = place.version < FRAME_SEMANTICS and element.tag != "link" and name in self.frames.by_name
        return f"{name}@{element.tag}" if old else name

    def _add_frame(self, key: str, element: Element, place: _Place) -> bool:
        pose = element.find("pose")
        relative = _relative_to(pose, place.version)
        attached = key if element.tag == "link" else place.model
        written = element.get("attached_to", "") if element.tag == "frame" else ""
        if element.tag == "joint":
            written = text_of(element, "child")
            relative = relative or written
        frame = SdfFrame(element, pose_in(self.report, element), place.model, attached)
        if not self.frames.add(key, frame):
            return False
        if relative or written:
            self.waiting.append((key, element, place.scope, relative, written))
        return True

    def _child_model(self, element: Element, place: _Place, scope: str | None = None) -> None:
        """A model in a model or world, in place or from a file."""
        if place.depth >= DEEPEST_MODEL:
            self.report.error("V006", element, "models include each other without end.", "Remove the circle.")
            return
        model, version, directory = element, place.version, place.directory
        if element.tag == "include":
            found = self._included(element, place)
            if found is None:
                return
            model, version, directory = found
        written = text_of(element, "name") if element.tag == "include" else ""
        name = written or model.get("name") or ""
        inner = join_names(place.scope, name) if scope is None else scope
        static = place.static or flag_of(element, "static", flag_of(model, "static"))
        merged = element.tag == "include" and element.get("merge", "").lower() in ("true", "1")
        key = join_names(place.scope, f"_merged__{name}__model__") if merged else join_names(inner, MODEL)
        source = element if element.find("pose") is not None else model
        pose, relative = Transform(), ""
        placed = source.find("pose")
        if placed is not None:
            pose = pose_in(self.report, source)
            relative = _relative_to(placed, version)
        canonical = _canonical_link(model)
        content = place.scope if merged else inner
        attached = join_names(content, canonical) if canonical and not static else WORLD if static else place.model
        frame = SdfFrame(element, pose, place.model, attached)
        placement = text_of(element, "placement_frame") if element is not model else model.get("placement_frame", "")
        placement = placement or (model.get("placement_frame", "") if element is not model else "")
        if placement:
            frame = replace(frame, placed=join_names(content, placement))
        if not self.frames.add(key, frame):
            return
        if relative:
            self.waiting.append((key, element, place.scope, relative, ""))
        self._contents(model, _Place(content, key, version, static, directory, place.depth + 1))

    def _included(self, include: Element, place: _Place) -> tuple[Element, tuple[int, int], Path] | None:
        """The <model> of an included file, its version and folder; V001 if it is not there."""
        self.included += 1
        written = text_of(include, "uri")
        path = None if self.included > INCLUDED_MODELS_LIMIT else self._file(written, place.directory)
        if path is None:
            message = f'the model "{written}" was not found.' if written else "an <include> has no <uri>."
            hint = "Name its folder, or the folder of its folder: --package NAME=DIR or --package DIR."
            self.report.error("V001", include, message, hint)
            return None
        try:
            source = read_source(path)
        except ModelError as problem:
            self.report.extend(problem.findings)
            return None
        root = read_xml(self.report, source, self.options)
        if root is None:
            return None
        self.roots.append(root)
        model = root.find("model") if root.tag == "sdf" else None
        if model is None:
            message = f'"{written}" has no <model>; its root is <{root.tag}>.'
            hint = "Files with a <model> in <sdf> can be included."
            if root.tag == "robot":
                hint = f"{hint} `gz sdf -p FILE` writes a URDF as SDF, or read it with --join FILE=BODY."
            self.report.error("V001", include, message, hint)
            return None
        return model, version_of(root), source.directory

    def _file(self, written: str, directory: Path) -> Path | None:
        path = locate_file(written, directory, self.options)
        return _model_file(path) if path is not None and is_folder(path) else path


def locate_file(written: str, directory: Path, options: ReadOptions) -> Path | None:
    """The file or folder at an address, if it exists: a path, or model:// and package:// with a name and a path."""
    target = address(written)
    if not target.local or not written:
        return None
    candidates = (
        Path(os.path.normpath(folder / target.path)) if target.path else folder
        for folder in _folders(target, directory, options)
    )
    found: Path | None = next((path for path in candidates if is_file(path) or is_folder(path)), None)
    return found


def read_xml(report: UrdfReport, source: SourceFile, options: ReadOptions) -> Element | None:
    """The root of another file, whose positions are added to those of the report."""
    text, findings = decode(source)
    report.extend(findings)
    if has_errors(findings):
        return None
    root, problems = parse_xml(text, source.name, options.recover)
    report.extend(problems)
    if root is not None:
        report.positions.add(Positions(source.name, text, root))
    return root


def version_of(root: Element) -> tuple[int, int]:
    """The version of an <sdf>; that of the newest one without."""
    match = _VERSION.match(root.get("version", ""))
    return (int(match[1]), int(match[2])) if match else (1, 12)


def _relative_to(pose: Element | None, version: tuple[int, int]) -> str:
    """The frame that a pose is relative to, in files before 1.7 also under the older name of the attribute.

    The rules of migration to 1.7 rename `frame`, and libsdformat reads `relative_to` in files of all versions.
    """
    if pose is None:
        return ""
    return pose.get("relative_to", "") or (pose.get("frame", "") if version < FRAME_SEMANTICS else "")


def _canonical_link(model: Element) -> str:
    """The link that carries the frame of a model: the named one, else the first, of a nested model at last."""
    named = model.get("canonical_link", "")
    if named:
        return named
    first = model.find("link")
    if first is not None:
        return first.get("name", "")
    for nested in model.iterchildren("model"):
        inner = _canonical_link(nested)
        if inner:
            return join_names(nested.get("name", ""), inner)
    return ""


def _folders(target: Address, directory: Path, options: ReadOptions) -> Iterator[Path]:
    """Where the file of an address can be: folders that the user names, and those around the file."""
    if target.package is None:
        yield directory
        yield from options.package_dirs
        return
    if target.package in options.packages:
        yield Path(options.packages[target.package])
    for folder in (*options.package_dirs, directory, *directory.parents[:3]):
        if folder.name == target.package:
            yield folder
        yield folder / target.package


def _model_file(folder: Path) -> Path | None:
    """The file of a model in a folder: that of the highest version in model.config, else model.sdf."""
    config = folder / "model.config"
    if is_file(config):
        for _, name in reversed(_listed_versions(config)):
            if name and ".." not in Path(name).parts and is_file(folder / name):
                return folder / name
    return folder / "model.sdf" if is_file(folder / "model.sdf") else None


def _listed_versions(config: Path) -> list[tuple[tuple[int, int], str]]:
    """Versions and names of the files that a model.config lists, the oldest first."""
    try:
        source = read_source(config)
    except ModelError:
        return []
    text, findings = decode(source)
    root = None if has_errors(findings) else parse_xml(text, source.name, True)[0]
    entries = [] if root is None else list(root.iterfind("sdf"))
    return sorted((version_of(entry), (entry.text or "").strip()) for entry in entries)
