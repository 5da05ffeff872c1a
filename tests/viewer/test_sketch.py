"""The kinematic sketch: valid SVG of every mechanism, names apart, planar mechanisms face on, open loops told."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from itertools import combinations

import numpy as np
import pytest
from lxml import etree

import cadmbs as cm
from cadmbs import viewer
from cadmbs.cli.inputs.library import library_names
from cadmbs.models.documents.reading import build
from cadmbs.viewer.drawing.camera import chosen_view
from cadmbs.viewer.drawing.symbols import across

SVG = "{http://www.w3.org/2000/svg}"


def library(name):
    return cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))


def text_boxes(root):
    """(x0, y0, x1, y1) by text, of a font with characters 0.55 of its size wide."""
    boxes = []
    for text in root.iter(f"{SVG}text"):
        classes = text.get("class").split()
        if "halo" in classes or ("note" in classes and len(text.text) == 1):
            continue
        size = 10.5 if "note" in classes else 12.0
        x, y, width = float(text.get("x")), float(text.get("y")), 0.55 * size * len(text.text)
        x0 = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.get("text-anchor")] * width
        boxes.append((text.text, (x0, y - 0.75 * size, x0 + width, y + 0.2 * size)))
    return boxes


@pytest.mark.parametrize("name", library_names())
def test_every_library_mechanism_has_a_sketch_whose_names_are_apart(name):
    system = library(name)
    svg = viewer.sketch(system)
    root = etree.fromstring(svg.encode())
    assert "nan" not in svg
    assert len(svg) < 60_000
    boxes = text_boxes(root)
    texts = {text for text, _ in boxes}
    described = root.find(f"{SVG}desc").text
    for joint in system.joints:
        assert joint.kind == "fixed" or joint.name in texts or joint.name in described
    for (first, a), (second, b) in combinations(boxes, 2):
        assert not (a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]), f"{first} covers {second}"
    x, y, width, height = map(float, root.get("viewBox").split())
    for text, (x0, y0, x1, y1) in boxes:
        assert x <= x0 and x1 <= x + width and y <= y0 and y1 <= y + height, f"{text} is cut off"


@pytest.mark.parametrize("name", ["four_bar", "slider_crank", "five_bar", "pendulum"])
def test_a_planar_mechanism_is_seen_along_its_axes(name):
    system = library(name)
    scene = viewer.scene(system)
    right, up, back = chosen_view(scene, viewer.displacements(system, cm.neutral(system)))
    axis = next(s.direction for j in scene.joints for s in j.screws if s.pitch is not None)
    assert abs(back @ axis) == pytest.approx(1.0)
    np.testing.assert_allclose(up, [0.0, 0.0, 1.0], atol=1e-12)
    np.testing.assert_allclose(right, [1.0, 0.0, 0.0], atol=1e-12)


@pytest.mark.parametrize("up", np.vstack([np.eye(3), -np.eye(3)]), ids=str)
def test_a_planar_mechanism_is_seen_along_its_axes_whichever_way_is_up(up):
    """A turntable too, whose axes are along gravity."""
    document = json.loads((files("cadmbs.library") / "four_bar.json").read_text())
    system = cm.compile_mechanism(cm.load(document | {"gravity": (-9.81 * up).tolist()}))
    scene = viewer.scene(system)
    view = chosen_view(scene, viewer.displacements(system, cm.neutral(system)))
    axis = next(s.direction for j in scene.joints for s in j.screws if s.pitch is not None)
    np.testing.assert_allclose(view @ view.T, np.eye(3), atol=1e-12)
    assert abs(view[2] @ axis) == pytest.approx(1.0)


def test_the_picture_follows_the_configuration():
    system = library("rcm")
    q = np.array([0.3, -0.2, 0.5, 0.1, 0.4])
    assert viewer.sketch(system, q, azimuth=0.5) != viewer.sketch(system, azimuth=0.5)
    assert viewer.sketch(system, q) == viewer.sketch(system, list(q))


def test_an_open_loop_is_drawn_open_and_a_closed_one_is_not():
    system = library("four_bar")
    assert 'class="gap' not in viewer.sketch(system)
    assert 'class="gap' in viewer.sketch(system, [0.5, 0.0, 0.0])


def test_a_cut_joint_is_dashed_and_a_driven_one_shaded():
    svg = viewer.sketch(library("four_bar"))
    assert len(re.findall(r'<(?:polygon|path|circle) class="line blank cut"', svg)) >= 1
    assert 'class="line driven"' in svg


def test_names_are_text_and_nothing_else():
    data = json.loads(library("pendulum").document)
    data["name"] = "</title></svg><script>alert(1)</script>"
    data["bodies"][0]["name"] = data["joints"][0]["successor"] = "<script>alert(1)"
    data["joints"][0]["name"] = "a & b <x>"
    data.pop("scenario", None)
    svg = viewer.sketch(cm.compile_mechanism(build(data)[0]))
    root = etree.fromstring(svg.encode())
    assert not list(root.iter(f"{SVG}script"))
    assert any("a & b" in (text.text or "") for text in root.iter(f"{SVG}text"))


def test_directions_about_an_axis_turn_in_the_positive_sense_in_space():
    """On paper y points down, so that a positive turn about the line of sight is counter-clockwise to the eye."""
    u, w = across(np.array([0.0, 0.0, 1.0]))
    assert np.cross(u * [1, -1, 1], w * [1, -1, 1]) @ [0.0, 0.0, 1.0] == pytest.approx(1.0)


def test_one_body_without_extent_has_a_sketch():
    data = json.loads(library("pendulum").document)
    data["bodies"][0]["center_of_mass"] = data["joints"][0]["point"]
    data["bodies"][0].pop("frames", None)
    svg = viewer.sketch(cm.compile_mechanism(build(data)[0]))
    assert "nan" not in svg
    width, height = map(float, etree.fromstring(svg.encode()).get("viewBox").split()[2:])
    assert width > 0.0 and height > 0.0
    assert data["joints"][0]["name"] in svg
