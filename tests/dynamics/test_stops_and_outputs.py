"""What a scenario may stop at and write: the rule for records, keywords and documents is the same."""

from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.cli.inputs.library import library_names
from cadmbs.dynamics.scenarios.stops import known_columns, require_outputs, stopped, stops_from, watched_column
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.models.checks.connections import content_graph, cut_joints
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.mechanism import Mechanism, content_of
from cadmbs.models.result_columns import ROLLING_ROWS, column_sources
from cadmbs.results.columns import REQUESTED_GROUPS
from cadmbs.system import Stop
from tests import zoo
from tests.messages.documents import arm, constraint, four_bar, gear


def compiled(data):
    return cm.compile_mechanism(Mechanism.model_validate(data))


def library(name):
    return cm.load(files("cadmbs.library") / f"{name}.json")


@pytest.fixture(scope="module")
def pendulum():
    return cm.compile_mechanism(library("pendulum"))


def columns_of_document(mechanism):
    content = content_of(mechanism)
    addresses = Addresses(content)
    return column_sources(content, addresses, cut_joints(content, content_graph(content, addresses)))


POINTS = {"bodies": ["upper", "lower"], "points": [[0, 0, 1], [2, 0, 0]]}
EDGE = {"body": "lower", "point": [0, 0, 0], "direction": [0, 1, 0]}
WHEEL = {"body": "lower", "center": [0, 0, 1], "axis": [0, 1, 0], "radius": 1,
         "plane": {"point": [0, 0, 0], "normal": [0, 0, 1]}}  # fmt: skip
PIN = {"name": "pin", "kind": "coordinate", "coordinate": "wrist"}
LOADS = (
    {"name": "coil", "kind": "joint_spring", "coordinate": "wrist", "stiffness": 1.0},
    {"name": "motor", "kind": "joint_force", "coordinate": "crank", "force": 1.0},
    {
        "name": "strut",
        "kind": "spring_damper",
        "bodies": ["world", "a"],
        "points": [[0, 0, 1], [0, 0, 0]],
        "length": 1,
    },
    {"name": "push/50%", "kind": "wrench", "body": "a", "point": [0, 0, 0]},
    {"name": "air", "kind": "drag", "body": "a", "point": [0, 0, 0]},
)
CUT_GEAR = gear(("wrist", 1), ("crank", -2))

ODD = {
    "DP1": lambda: constraint("DP1", bodies=["upper", "lower"], vectors=[[1, 0, 0], [0, 1, 0]]),
    "D": lambda: constraint("D", distance=1.0, **POINTS),
    "CD": lambda: constraint("CD", direction=[1, 0, 0], **POINTS),
    "knife edge": lambda: constraint("knife_edge", **EDGE),
    **{f"rolling {slip}": lambda slip=slip: constraint("rolling", slip=slip, **WHEEL) for slip in ROLLING_ROWS},
    "velocity": lambda: constraint("velocity", terms=[{"coordinate": "elbow", "factor": 1}]),
    "momentum": lambda: constraint("angular_momentum", direction=[0, 0, 1]),
    "gear across a cut": lambda: four_bar(couplings=[CUT_GEAR]),
    "driven": lambda: arm(motions=[{"name": "servo/1", "coordinate": "elbow", "position": 1}]),
    "driven cut joint": lambda: four_bar(motions=[{"name": "servo", "coordinate": "wrist", "position": 0}]),
    "driven constraint": lambda: (
        constraint("D", distance=1.0, **POINTS) | {"motions": [{"name": "servo", "constraint": "row", "offset": 1}]}
    ),
    "measures and loads": lambda: four_bar(measures=[PIN], loads=list(LOADS)),
    "odd names": lambda: arm(joints=[*arm()["joints"][:1], arm()["joints"][1] | {"name": "left/50%"}]),
}


COMPILED = ("heavy_top", "rcm", "screw_arm", "four_bar", "stewart_platform", "double_wishbone")
"""Whose rows come from kernels: open and closed, with and without balls; names of columns do not depend on numbers."""


@pytest.mark.parametrize("name", sorted(library_names()))
def test_known_columns_are_those_of_results(name):
    system = cm.compile_mechanism(library(name))
    every_body = [f"body/{address}" for address in (*system.body_names, *system.frames.names)]
    requested = ("joints", *REQUESTED_GROUPS, *every_body)
    engine = "compiled" if name in COMPILED else "reference"
    result = cm.simulate(system, duration=2e-3, output_step=1e-3, engine=engine, outputs=requested)
    assert sorted(result.column_names) == sorted(("t", *known_columns(system)))


@pytest.mark.parametrize("name", [*sorted(library_names()), *zoo.TREES, *ODD])
def test_documents_know_the_same_columns(name):
    if name in ODD:
        mechanism = Mechanism.model_validate(ODD[name]())
    else:
        mechanism = zoo.TREES[name]() if name in zoo.TREES else library(name)
    sources = columns_of_document(mechanism)
    system = cm.compile_mechanism(mechanism)
    assert set(sources.columns()) == set(known_columns(system))
    for coordinate in sources.coordinates():
        assert watched_column(system, coordinate) in sources.columns()


def test_columns_of_a_tree_in_their_order(pendulum):
    joints = tuple(f"joint/hinge/{quantity}" for quantity in ("q", "v", "a", "tau"))
    assert known_columns(pendulum)[:4] == joints
    assert known_columns(pendulum)[-4:] == tuple(
        f"energy/{word}" for word in ("kinetic", "potential", "total", "supplied")
    )


def test_a_coordinate_is_its_position_and_a_column_itself(pendulum):
    assert watched_column(pendulum, "hinge") == "joint/hinge/q"
    assert watched_column(pendulum, "joint/hinge/v") == "joint/hinge/v"
    system = compiled(ODD["odd names"]())
    assert watched_column(system, "left/50%") == "joint/left%2F50%25/q"


def test_stops_are_records_or_mappings(pendulum):
    record = Stop("joint/hinge/v", 0.5, "up")
    mapping = {"when": "hinge", "crosses": np.float64(1.57)}
    assert stops_from(pendulum, [record, mapping]) == (record, Stop("hinge", 1.57, "any"))
    assert stops_from(pendulum, ()) == ()


@pytest.mark.parametrize(
    ("entry", "kind", "sentence"),
    [
        ({"when": "hing", "crosses": 1}, UnknownNameError,
         "stop[0]: 'hing' is neither a coordinate nor a column of the result; did you mean 'hinge'?"),
        (Stop("joint/hinge/w", 1.0), UnknownNameError,
         "stop[0]: 'joint/hinge/w' is neither a coordinate nor a column of the result; did you mean 'joint/hinge/q'?"),
        ({"when": "?", "crosses": 1}, UnknownNameError,
         "stop[0]: '?' is neither a coordinate nor a column of the result; a column is written as in a result, "
         "'joint/hinge/q'"),
        ({"when": "hinge", "croses": 1}, UnknownNameError,
         "stop[0]: a stop has no 'croses'; did you mean 'crosses'?"),
        ({"when": "hinge", "crosses": 1, "at": 2}, UnknownNameError,
         "stop[0]: a stop has no 'at'; it has 'when', 'crosses', 'direction'"),
        ({"when": "hinge", "crosses": 1, "direction": "Up"}, UnknownNameError,
         "stop[0]: direction is 'Up', expected one of 'up', 'down', 'any'"),
        ({"when": "hinge"}, ArgumentError, "stop[0]: 'crosses' is missing"),
        ({"when": 3, "crosses": 1}, ArgumentError,
         "stop[0]: when is 3, expected a column of the result or a coordinate"),
        ({"when": "hinge", "crosses": float("nan")}, ArgumentError,
         "stop[0]: crosses is nan, expected a finite number"),
        (Stop("hinge", float("inf")), ArgumentError, "stop[0]: crosses is inf, expected a finite number"),
        ({"when": "hinge", "crosses": True}, ArgumentError, "stop[0]: crosses is True, expected a finite number"),
        ({"when": "hinge", "crosses": "1"}, ArgumentError, "stop[0]: crosses is '1', expected a finite number"),
        ("hinge > 1", ArgumentError,
         "stop[0]: expected a stop, such as {\"when\": \"joint/crank/q\", \"crosses\": 1.57}, not 'hinge > 1'"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_stop(pendulum, entry, kind, sentence):
    with pytest.raises(kind) as problem:
        stops_from(pendulum, [entry])
    assert str(problem.value) == sentence
    assert type(problem.value) is kind


@pytest.mark.parametrize("value", [None, "hinge", {"when": "hinge", "crosses": 1}, Stop("hinge", 1.0), 3])
def test_stops_are_a_list(pendulum, value):
    with pytest.raises(ArgumentError, match=r'stop: expected a list of stops, such as \[\{"when": "joint/crank/q"'):
        stops_from(pendulum, value)


@pytest.mark.parametrize(("upward", "word"), [(True, "upward"), (False, "downward")])
def test_the_outcome_says_what_was_crossed_and_how(upward, word):
    outcome = stopped(Stop("joint/crank/q", 1.57), 0.523, upward)
    assert str(outcome) == f"stopped at t = 0.523 s: joint/crank/q crosses 1.57 {word}"
    assert (outcome.kind, outcome.time, outcome.good) == ("stopped", 0.523, True)


def test_simulate_checks_its_stops_before_it_starts(pendulum):
    with pytest.raises(UnknownNameError, match=r"stop\[0\]: 'crank' is neither a coordinate nor a column"):
        cm.simulate(pendulum, stop=[{"when": "crank", "crosses": 1}])
    with pytest.raises(ArgumentError, match="crosses is nan"):
        cm.simulate(pendulum, stop=[Stop("hinge", float("nan"))])
    with pytest.raises(UnknownNameError, match="a scenario has no field 'stops'; did you mean 'stop'"):
        cm.simulate(pendulum, stops=[])


OUTPUTS = (
    "outputs: there is no output 'powers'; the outputs are joints, energy, loop, constraint, reactions, drives, loads, "
    "measures, singularity, body/<body or frame> and single columns"
)


@pytest.mark.parametrize(
    ("outputs", "sentence"),
    [
        (("powers",), f"{OUTPUTS}"),
        (["joints", "enrgy"], f"{OUTPUTS.replace('powers', 'enrgy')}; did you mean 'energy'?"),
        (["reaction"], f"{OUTPUTS.replace('powers', 'reaction')}; did you mean 'reactions'?"),
        (["rod"], f"{OUTPUTS.replace('powers', 'rod')}; did you mean 'body/rod'?"),
        (["body/rd"], f"{OUTPUTS.replace('powers', 'body/rd')}; did you mean 'body/rod'?"),
        (["reaction/hing/fx"], f"{OUTPUTS.replace('powers', 'reaction/hing/fx')}; did you mean 'reaction/hinge/fx'?"),
    ],
)  # fmt: skip
def test_unknown_outputs_are_refused(pendulum, outputs, sentence):
    for ask in (require_outputs, lambda system, names: cm.simulate(system, duration=0.01, outputs=names)):
        with pytest.raises(UnknownNameError) as problem:
            ask(pendulum, outputs)
        assert str(problem.value) == sentence


@pytest.mark.parametrize("outputs", ["joints", ["joints", 3]])
def test_outputs_are_a_list_of_texts(pendulum, outputs):
    with pytest.raises(ArgumentError, match="outputs: expected "):
        cm.simulate(pendulum, duration=0.01, outputs=outputs)


@pytest.mark.parametrize("coordinates", ["rA", "SE3"])
def test_absolute_coordinates_check_them_too(pendulum, coordinates):
    with pytest.raises(UnknownNameError, match="there is no output 'powers'"):
        cm.simulate(pendulum, coordinates=coordinates, duration=0.01, outputs=["powers"])
