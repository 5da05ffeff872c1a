"""Every element of public MJCF and SDF files is in the mechanism or in the report: a comparison over all of them.

The files are those of installed packages, and those in the folders of CADMBS_ROBOT_CORPUS:

    CADMBS_ROBOT_CORPUS=/robots python -m pytest -m slow tests/importers/test_nothing_is_dropped.py
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree

import cadmbs as cm
from cadmbs.errors import has_errors
from cadmbs.importers.draft import DocumentDraft, ReadOptions, SourceFile
from cadmbs.importers.mjcf.importer import read_mjcf
from cadmbs.importers.mjcf.leftovers import KINDS, SECTIONS, UNREAD
from cadmbs.importers.sdf.importer import READ, read_sdf
from cadmbs.importers.sdf.own_elements import DRAKE, FREE_JOINT, GRAVITY

ENDINGS = {"mjcf": (".xml", ".mjcf"), "sdf": (".sdf", ".world")}
ROOTS = {"mjcf": "mujoco", "sdf": "sdf"}
LARGEST = 2**20
"""Larger files are left out [bytes]."""

ENOUGH = 12
"""Files in which an element may have the values that are taken without it, before it counts as dropped."""

READERS = {"mjcf": read_mjcf, "sdf": read_sdf}
READ_ELEMENTS = {
    "mjcf": {key.rpartition("/")[2] for key in KINDS} | set(SECTIONS) | {"mujoco", "include", "default", "attach"},
    "sdf": {*READ, GRAVITY, FREE_JOINT, *(f"{{{DRAKE}}}{name}" for name in ("rotor_inertia", "gear_ratio", "mimic"))},
}
WITHOUT_EFFECT = {
    "mjcf": {"camera": "frames, where they have names", "material": "colours", "model": "read where it is attached"},
    "sdf": {
        "sdf": "the root", "world": "its models and gravity", "material": "colours", "uri": "with its include or mesh",
        "reference": "0 where it is written",
    },
}  # fmt: skip
"""Elements that say nothing about motion by themselves, or that no public file uses."""


def corpus(kind: str) -> list[Path]:
    """Files of one format with its root element, the smallest first."""
    folders = [folder for folder in os.environ.get("CADMBS_ROBOT_CORPUS", "").split(os.pathsep) if folder]
    folders = folders or [str(Path(cm.__file__).parents[1] / "tests" / "data"), *_packages()]
    files = {path for folder in folders for path in Path(folder).rglob("*") if path.suffix in ENDINGS[kind]}
    return sorted(
        (path for path in files if path.is_file() and path.stat().st_size < LARGEST and _root(path) == ROOTS[kind]),
        key=lambda path: (path.stat().st_size, str(path)),
    )


def _packages() -> list[str]:
    return [
        str(folder)
        for name in ("gymnasium", "mujoco", "cmeel.prefix")
        if (folder := Path(os.__file__).parents[0] / "site-packages" / name).is_dir()
        or (folder := Path(etree.__file__).parents[1] / name).is_dir()
    ]


def _root(path: Path) -> str:
    try:
        return str(etree.parse(path, etree.XMLParser(resolve_entities=False)).getroot().tag)
    except (etree.XMLSyntaxError, OSError):
        return ""


def draft(text: bytes, path: Path, kind: str) -> DocumentDraft:
    """What the reader makes of a text in place of a file."""
    options = ReadOptions(package_dirs=(path.parent, path.parents[1]))
    return READERS[kind](SourceFile(path.name, path.parent, text), options)


def outcome(text: bytes, path: Path, kind: str) -> object:
    """The document and the findings."""
    read = draft(text, path, kind)
    return read.data, [(finding.code, finding.message) for finding in read.findings]


def elements(node: etree._Element, kind: str) -> Iterator[etree._Element]:
    """Elements down to those that are not read, whose inner ones belong to them."""
    yield node
    if str(node.tag) in READ_ELEMENTS[kind]:
        for child in node.iterchildren(etree.Element):
            yield from elements(child, kind)


def unnamed(path: Path, kind: str) -> set[str]:
    """Elements of a file that are neither read nor named in the report; empty where the file is refused."""
    read = draft(path.read_bytes(), path, kind)
    if not read.data or has_errors(read.findings):
        return set()
    report = " ".join(finding.message for finding in read.findings)
    root = etree.parse(path, etree.XMLParser(resolve_entities=False)).getroot()
    tags = {str(node.tag) for node in elements(root, kind)} - READ_ELEMENTS[kind]
    short = {tag.rpartition("}")[2].rpartition(":")[2]: tag for tag in tags}
    return {tag for name, tag in short.items() if f"{name}>" not in report}


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("kind", ["mjcf", "sdf"])
def test_what_is_not_read_is_named(kind):
    files = corpus(kind)
    assert files
    missing = {str(path): found for path in files if (found := unnamed(path, kind))}
    assert not missing


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("kind", ["mjcf", "sdf"])
def test_what_is_read_has_an_effect(kind):
    """Without all its elements of one name, some file becomes another mechanism, or another report."""
    idle: dict[str, int] = {}
    effective: set[str] = set()
    for path in corpus(kind):
        root = etree.parse(path, etree.XMLParser(resolve_entities=False)).getroot()
        tags = {str(node.tag) for node in elements(root, kind)} & READ_ELEMENTS[kind]
        tried = sorted(tag for tag in tags - effective - {ROOTS[kind]} if idle.get(tag, 0) < ENOUGH)
        original = outcome(etree.tostring(root), path, kind) if tried else None
        for tag in tried:
            if _without(root, tag, path, kind) == original:
                idle[tag] = idle.get(tag, 0) + 1
            else:
                effective.add(tag)
    assert len(effective) > 8
    tried = {tag for tag, count in idle.items() if count >= ENOUGH}
    assert tried - effective - WITHOUT_EFFECT[kind].keys() == set()


def _without(root: etree._Element, tag: str, path: Path, kind: str) -> object:
    changed = etree.fromstring(etree.tostring(root))
    for node in list(changed.iter(tag)):
        parent = node.getparent()
        if parent is not None:
            parent.remove(node)
    return outcome(etree.tostring(changed), path, kind)


def test_an_element_that_is_dropped_would_be_found(tmp_path):
    """The comparison itself: an element that nothing reads or names is missing in the report."""
    path = tmp_path / "robot.xml"
    path.write_text("<mujoco><worldbody><body><geom size='.1'/></body></worldbody><sensor><clock/></sensor></mujoco>")
    assert unnamed(path, "mjcf") == set()
    assert "sensor" in UNREAD
    root = etree.parse(path).getroot()
    assert {str(node.tag) for node in elements(root, "mjcf")} == {"mujoco", "worldbody", "body", "geom", "sensor"}
    assert _without(root, "sensor", path, "mjcf") != outcome(etree.tostring(root), path, "mjcf")
    assert _without(root, "clock", path, "mjcf") != outcome(etree.tostring(root), path, "mjcf")
