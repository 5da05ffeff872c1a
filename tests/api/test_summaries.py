"""What is shown at a prompt and in a notebook: at most five lines, and HTML that is escaped and needs nothing else."""

from __future__ import annotations

import dataclasses
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.results import Result
from cadmbs.summaries import WIDTH
from cadmbs.testing.mechanisms import random_tree
from tests.messages.documents import arm

HOSTILE = '<script src="https://example.com/x.js">alert(1)</script>\n\x1b[31m & "name"'


def hostile_mechanism():
    data = arm(name=HOSTILE)
    data["bodies"][0]["name"] = data["joints"][0]["successor"] = data["joints"][1]["predecessor"] = HOSTILE + "body"
    data["joints"][0]["name"] = HOSTILE + "joint"
    return cm.Mechanism.model_validate(data)


def shown(mechanism):
    system = cm.compile_mechanism(mechanism)
    return [mechanism, system, cm.simulate(system, duration=0.02, output_step=0.01, engine="numpy")]


@pytest.fixture(scope="module")
def four_bar():
    return shown(cm.load("four_bar"))


def test_a_mechanism_at_the_prompt(four_bar):
    assert repr(four_bar[0]) == str(four_bar[0])
    assert repr(four_bar[0]).splitlines() == [
        "Mechanism 'four-bar': 3 bodies, 4 joints",
        "  bodies: crank, coupler, rocker; ground world",
        "  joints: 4 revolute",
        "  mass: 2.4 kg in all",
    ]


def test_a_system_at_the_prompt(four_bar):
    assert repr(four_bar[1]).splitlines() == [
        "System 'four-bar': 4 bodies, 4 joints, n_q = 3, n_v = 3, 1 loop",
        "  bodies: world, crank, coupler, rocker",
        "  positions: crank_pivot, crank_pin, rocker_pivot",
        "  cut joints: rocker_pin",
    ]


def test_a_result_at_the_prompt(four_bar):
    lines = repr(four_bar[2]).splitlines()
    assert lines[:3] == [
        "Result of 'four-bar': finished at t = 0.02 s",
        "  times: 3, from 0 s to 0.02 s; 17 further columns",
        "  coordinates: crank_pivot, crank_pin, rocker_pivot",
    ]
    assert re.fullmatch(r"  computed by: method index1:dop853, engine numpy, \d+ steps", lines[3])
    assert re.fullmatch(r"  energy drift: at most \S+ J", lines[4])


def test_a_batch_says_how_many_samples():
    system = cm.compile_mechanism(cm.load("pendulum"))
    result = cm.simulate(system, q=np.ones((2, 3, 1)), duration=0.02, output_step=0.01, engine="numpy")
    assert "times: 6 samples of 3, from 0 s to 0.02 s" in repr(result)


@pytest.mark.parametrize("mechanism", [hostile_mechanism(), random_tree(40, 3)], ids=["hostile", "large"])
def test_few_short_lines_of_printable_characters(mechanism):
    for value in shown(mechanism):
        lines = repr(value).split("\n")
        assert len(lines) <= 5
        assert all(len(line) <= WIDTH and line.isprintable() for line in lines)


def test_html_is_escaped_and_asks_for_nothing():
    for value in shown(hostile_mechanism()):
        page = value._repr_html_()
        root = ET.fromstring(page)  # noqa: S314 - our own text
        assert {element.tag for element in root.iter()} <= {"div", "strong", "table", "tr", "th", "td"}
        assert {name for element in root.iter() for name in element.attrib} <= {"style"}
        assert "<script" not in page
        assert "\x1b" not in page
        assert '<script src="https://example.com/x.js">' in "".join(root.itertext())


def test_incomplete_objects_are_shown_too(four_bar):
    assert "name='half'" in repr(cm.Mechanism.model_construct(name="half"))
    fields = {field.name: getattr(four_bar[2], field.name) for field in dataclasses.fields(Result)}
    bare = Result(**fields | {"metadata": {"mechanism": 3, "method": None}, "statistics": {}})
    assert repr(bare).startswith("Result: finished")
    empty = Result(**fields | {name: fields[name][:0] for name in ("t", "q", "v", "a", "tau")} | {
        **{name: fields[name][:0] for name in ("kinetic", "potential", "supplied")}, "further_columns": {}
    })  # fmt: skip
    assert "times: 0" in repr(empty)
