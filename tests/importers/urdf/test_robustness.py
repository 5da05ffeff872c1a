"""Reading never raises, whatever stands in the file; long chains are read without recursion."""

from __future__ import annotations

import copy
import random

import numpy as np
import pytest
from lxml import etree

from cadmbs.importers.urdf.transforms import rpy_rotation
from cadmbs.models.documents.reading import build
from tests.tolerances import ROUND_OFF_LONG

NAMES = ("arm.urdf", "hand.urdf", "four_bar.urdf", "mobile_base.urdf")
WORDS = (
    "",
    "<",
    '"',
    "0",
    "-1",
    "nan",
    "joint",
    "link",
    "&#0;",
    "\x00",
    "é",
    "<joint/>",
    "<link/>",
    'name="upper"',
    "1,5",
)
VALUES = ("", "0", "-1", "0 0 0", "1 2 3", "nan", "1e300", "1e-300 0 0", "base", "palm", "planar", "floating", "fixed")


@pytest.mark.parametrize("name", NAMES)
def test_damaged_files_end_in_findings(read, text_of, name):
    """Pieces of a good file are removed, doubled, or replaced; what can be read is checked as well."""
    original = text_of(name)
    chance = random.Random(name)  # noqa: S311 - reproducible damage, no secret
    for _ in range(120):
        i, j = sorted(chance.choices(range(len(original)), k=2))
        j = min(j, i + 60)
        piece = chance.choice((*WORDS, original[i:j] * 2))
        draft = read(original[:i] + piece + original[j:])
        if draft.data:
            build(draft.data)
        else:
            assert any(finding.severity == "error" for finding in draft.findings)


@pytest.mark.parametrize("name", NAMES)
def test_damaged_elements_end_in_findings(read, text_of, name):
    """Elements are removed, doubled, moved and renamed, attributes removed and exchanged; the XML stays well formed."""
    chance = random.Random(name)  # noqa: S311
    for _ in range(150):
        root = etree.fromstring(text_of(name).encode())
        for _ in range(chance.randint(1, 4)):
            damage(root, chance)
        data = etree.tostring(root)
        draft = read(data, base=chance.choice((None, "floating")), mimic=chance.choice((None, "independent")))
        if draft.data:
            mechanism, findings = build(draft.data)
            assert mechanism is not None or any(finding.severity == "error" for finding in findings)


def damage(root, chance: random.Random) -> None:
    elements = list(root.iter(etree.Element))
    one, other = chance.choice(elements), chance.choice(elements)
    what = chance.choice(("remove", "double", "rename", "value", "attribute"))
    if what == "remove" and one is not root:
        one.getparent().remove(one)
    elif what == "double" and one is not root:
        other.append(copy.deepcopy(one))
    elif what == "rename":
        one.tag = chance.choice((other.tag, "thing"))
    elif what == "value" and one.keys() and other.keys():
        one.set(chance.choice(one.keys()), chance.choice((other.get(chance.choice(other.keys())), *VALUES)))
    elif what == "attribute" and one.keys():
        del one.attrib[chance.choice(one.keys())]


@pytest.mark.parametrize("name", NAMES)
def test_missing_lines_end_in_findings(read, text_of, name):
    lines = text_of(name).splitlines()
    for i in range(len(lines)):
        draft = read("\n".join(lines[:i] + lines[i + 1 :]))
        assert draft.data or any(finding.severity == "error" for finding in draft.findings)


def test_a_chain_of_5000_links(read):
    links = "".join(f'<link name="l{i}"/>' for i in range(5000))
    joints = "".join(
        f'<joint name="j{i}" type="continuous"><parent link="l{i}"/><child link="l{i + 1}"/>'
        '<origin xyz="0.1 0 0" rpy="0 0 0.001"/><axis xyz="0 0 1"/></joint>'
        for i in range(4999)
    )
    draft = read(f'<robot name="chain">{joints}{links}</robot>')
    last = draft.data["bodies"][-1]["reference_pose"]
    angles = 0.001 * np.arange(4999)
    expected = 0.1 * np.array([np.cos(angles).sum(), np.sin(angles).sum(), 0.0])
    np.testing.assert_allclose(last["position"], expected, atol=ROUND_OFF_LONG)
    np.testing.assert_allclose(last["rotation"], rpy_rotation(0, 0, 4.999), atol=ROUND_OFF_LONG)
