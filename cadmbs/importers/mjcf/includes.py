"""From the bytes of an MJCF to one tree of elements, with the included files in their places."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from lxml import etree

from cadmbs.errors import Finding, ModelError, Severity, Where, has_errors
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.files import exists, read_source
from cadmbs.importers.mjcf.nodes import MjcfElement, MjcfReport
from cadmbs.importers.urdf.xml.parsing import parse_xml
from cadmbs.importers.urdf.xml.positions import Element, Positions, name_parts
from cadmbs.importers.urdf.xml.text import TAG_COUNT_LIMIT, decode
from cadmbs.suggestions import closest

INCLUDED_FILES_LIMIT = 200
"""Most files that one model includes; public models include at most thirty."""

_ROOTS = ("mujoco", "mujocoinclude")


class Includes:
    """Reads a file and what it includes; holds what has been included, and how many elements there are.

    Paths are relative. They start in the folder of the model, else in that of the including file, and lead to files in
    the folder around that of the model (collections keep common parts in sibling folders) or in a folder that the user
    names: a model from elsewhere cannot read other files.
    """

    def __init__(self, report: MjcfReport, source: SourceFile, options: ReadOptions) -> None:
        self._report = report
        self._recover = options.recover
        self._top = source.directory
        self._allowed = tuple(
            Path(os.path.abspath(folder))  # noqa: PTH100 - links are followed later
            for folder in (source.directory.parent, *options.package_dirs, *options.packages.values())
        )
        self._included: set[Path] = set() if source.name.startswith("<") else {self._top / Path(source.name).name}
        self._count = 0

    def root(self, source: SourceFile) -> MjcfElement | None:
        """The <mujoco> of a file, with its includes replaced by the elements of their files.

        Findings: those of the XML (U001 to U005, U060 to U063, U077), N001 an include that is refused, N006 another
        root.
        """
        root = self._read(source)
        stack = [] if root is None else [(root, source.directory)]
        while stack:
            node, folder = stack.pop()
            self._count += 1
            children = []
            pending = [(child, folder) for child in reversed(node.children)]
            while pending:
                child, start = pending.pop()
                if child.tag != "include":
                    children.append(child)
                    stack.append((child, start))
                    continue
                included, inner_folder = self._included_root(child, start)
                if included is not None:
                    pending += [(grandchild, inner_folder) for grandchild in reversed(included.children)]
            node.children = children
        return root

    def model_file(self, node: MjcfElement) -> Path | None:
        """The file of a <model>; N001 if it may not be read."""
        path = self._path(node.get("file").strip().replace("\\", "/"), node.directory)
        if path is None or not node.get("file"):
            self._report.error("N001", node, *self._outside(node.get("file")))
            return None
        return path

    def source(self, node: MjcfElement, path: Path) -> SourceFile | None:
        """The bytes of a file that an element names; N001 if they cannot be read."""
        try:
            return replace(read_source(path), name=self._shown(path))
        except ModelError as problem:
            hint = problem.findings[0].hint or f'Relative paths start in "{self._top}".'
            message = f'"{node.get("file")}" cannot be read. {problem.findings[0].message}'
            self._report.error("N001", node, message, hint)
            return None

    def _read(self, source: SourceFile) -> MjcfElement | None:
        text, findings = decode(source)
        self._report.extend(findings)
        if has_errors(findings):
            return None
        root, problems = parse_xml(text, source.name, self._recover)
        self._report.extend(problems)
        if root is None:
            return None
        tag = name_parts(str(root.tag))[1]
        if tag not in _ROOTS:
            hint = "Did you mean <mujoco>?" if closest(tag, _ROOTS) else "An MJCF has the root element <mujoco>."
            where = Where(source.name, 1)
            self._report.extend(
                [Finding("N006", Severity.ERROR, where, f"The root element is <{tag}>, not <mujoco>.", hint)]
            )
            return None
        return _nodes(root, Positions(source.name, text, root), source.directory)

    def _included_root(self, include: MjcfElement, folder: Path) -> tuple[MjcfElement | None, Path]:
        """The root of an included file, and its folder; N001 and None if it is refused."""
        written = include.get("file").strip().replace("\\", "/")
        if not written:
            self._report.error("N001", include, "an <include> names no file.", 'Write <include file="..."/>.')
            return None, folder
        path = self._path(written, folder)
        if path is None:
            self._report.error("N001", include, *self._outside(written))
            return None, folder
        refusal = self._refusal(written, path)
        if refusal:
            self._report.error("N001", include, *refusal)
            return None, folder
        self._included.add(path)
        source = self.source(include, path)
        return (None, folder) if source is None else (self._read(source), source.directory)

    def _outside(self, written: str) -> tuple[str, str]:
        return (
            f'"{written}" is refused: it leads out of the folder "{self._allowed[0]}".',
            "Write a relative path to a file near the model, or name its folder: --package DIR.",
        )

    def _refusal(self, written: str, path: Path) -> tuple[str, ...]:
        if path in self._included:
            return f'"{written}" is included a second time; a file may be included once.', "Remove one of the two."
        if len(self._included) > INCLUDED_FILES_LIMIT:
            return (f'"{written}" is not included: at most {INCLUDED_FILES_LIMIT} files are.',)
        if self._count > TAG_COUNT_LIMIT:
            return (f'"{written}" is not included: the model has more than {TAG_COUNT_LIMIT} elements.',)
        return ()

    def _path(self, written: str, folder: Path) -> Path | None:
        """The file of an include; None if it may not be read."""
        candidates = [Path(os.path.normpath(start / written)) for start in dict.fromkeys((self._top, folder))]
        inside = [path for path in candidates if self._is_allowed(path)]
        return next((path for path in inside if exists(path)), inside[0] if inside else None)

    def _is_allowed(self, path: Path) -> bool:
        try:
            target = path.resolve()
            return any(target.is_relative_to(folder.resolve()) for folder in self._allowed)
        except (OSError, ValueError, RuntimeError):  # names that are too long, and circles of links
            return False

    def _shown(self, path: Path) -> str:
        """A file as messages name it: as the model itself, by a relative or an absolute path."""
        file = Path(self._report.file)
        return str(path) if file.is_absolute() else os.path.normpath(file.parent / os.path.relpath(path, self._top))


def _nodes(root: Element, positions: Positions, directory: Path) -> MjcfElement:
    """The elements of a file; those of foreign namespaces keep their local names."""

    def node(element: Element) -> MjcfElement:
        tag = name_parts(str(element.tag))[1]
        attributes = {name_parts(str(name))[1]: str(value) for name, value in element.attrib.items()}
        return MjcfElement(tag, attributes, positions.locate(element), directory)

    top = node(root)
    stack = [(root, top)]
    while stack:
        element, parent = stack.pop()
        for child in element.iterchildren(etree.Element):
            entry = node(child)
            parent.children.append(entry)
            stack.append((child, entry))
    return top
