"""Stops of a scenario in documents: their fields, what they may watch, and their way to a file and to a System."""

import json
from importlib.resources import files

import pytest

import cadmbs as cm
from cadmbs.importers.schemas import schema
from cadmbs.models.document import json_text
from cadmbs.models.documents.reading import build
from cadmbs.system import Stop
from tests.messages.documents import arm, ball, elbow, four_bar, gear, start

PENDULUM_HASH = "08640553a5125a7eef3ed327859217a3518190f70e70e9fa6a55563a24175374"

STOP = {"when": "joint/elbow/v", "crosses": -0.5, "direction": "down"}


def findings_of(data):
    return [(finding.code, finding.where.pointer, finding.hint) for finding in build(data)[1]]


def hints(base, *names):
    """Hints of S013 for stops at these names, in their order."""
    _, findings = build(start(base=base, stop=[{"when": name, "crosses": 1} for name in names]))
    return [finding.hint for finding in findings if finding.code == "S013"]


def test_records_of_the_system_are_those_of_the_document():
    mechanism, findings = build(start(stop=[STOP, {"when": "shoulder", "crosses": 2}]))
    assert findings == ()
    stops = cm.compile_mechanism(mechanism).scenario.stop
    assert stops == (Stop("joint/elbow/v", -0.5, "down"), Stop("shoulder", 2.0, "any"))
    assert isinstance(stops[1].crosses, float)


def test_without_stops_there_are_none():
    assert cm.compile_mechanism(build(start())[0]).scenario.stop == ()


def test_a_saved_file_has_the_same_stops(tmp_path):
    mechanism, _ = build(start(stop=[STOP, {"when": "shoulder", "crosses": 0.1}]))
    cm.save(mechanism, tmp_path / "arm.json")
    written = json.loads((tmp_path / "arm.json").read_text())
    assert written["scenario"]["stop"] == [STOP, {"when": "shoulder", "crosses": 0.1}]
    assert cm.load(tmp_path / "arm.json").scenario == mechanism.scenario


def test_a_scenario_without_stops_is_written_as_before():
    assert "stop" not in json_text(build(start())[0])


def test_values_are_in_si_whatever_the_units_of_the_document():
    data = start({"elbow": 30}, arm(units={"length": "mm", "angle": "deg"}), stop=[{"when": "elbow", "crosses": 1.5}])
    mechanism, _ = build(data)
    assert mechanism.scenario.stop[0].crosses == 1.5
    assert mechanism.scenario.initial.positions["elbow"] < 1.0


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({**STOP, "crosses": float("nan")}, ("D003", "/scenario/stop/0/crosses")),
        ({**STOP, "crosses": "1"}, ("D006", "/scenario/stop/0/crosses")),
        ({**STOP, "crosses": True}, ("D006", "/scenario/stop/0/crosses")),
        ({**STOP, "direction": "upward"}, ("D007", "/scenario/stop/0/direction")),
        ({**STOP, "whn": "elbow"}, ("D004", "/scenario/stop/0/whn")),
        ({"when": "elbow"}, ("D005", "/scenario/stop/0")),
        ({"when": "", "crosses": 1}, ("D013", "/scenario/stop/0/when")),
        ("elbow>1", ("D006", "/scenario/stop/0")),
    ],
)
def test_wrong_fields(entry, expected):
    found = findings_of(start(stop=[entry]))
    assert [(code, pointer) for code, pointer, _ in found] == [expected]


def test_a_misspelt_key_has_a_suggestion():
    (finding,) = build(start(stop=[{"when": "elbow", "croses": 1}]))[1]
    assert str(finding) == (
        "<input>: error[D004] at /scenario/stop/0/croses: "
        'Scenario, stop[0]: unknown field "croses"; did you mean "crosses"?'
    )


@pytest.mark.parametrize(
    "when",
    ["elbow", "joint/elbow/q", "joint/elbow/a", "joint/elbow/tau", "body/world/x", "body/lower/qw", "energy/supplied"],
)
def test_what_a_stop_of_an_arm_may_watch(when):
    assert findings_of(start(stop=[{"when": when, "crosses": 1}])) == []


def test_hints_name_the_closest():
    assert hints(arm(), "elbw", "joint/elbw/q", "joint/elbow/w", "body/uper/vx", "energy/kinetc", "t", "t?") == [
        'Did you mean "elbow"?',
        'Did you mean "joint/elbow/q"?',
        'Did you mean "joint/elbow/q"?',
        'Did you mean "body/upper/vx"?',
        'Did you mean "energy/kinetic"?',
        *2 * ['A coordinate is written by its name, a column as in a result: "joint/<coordinate>/v", '
              '"body/<body or frame>/z", "energy/kinetic".'],
    ]  # fmt: skip


def test_hints_for_joints_of_several_coordinates():
    assert hints(elbow(kind="cylindrical"), "elbow", "elbow:slide") == [
        'The coordinates of this joint are "elbow:turn" and "elbow:slide".'
    ]
    assert hints(ball(), "elbow:wx", "elbow:x", "joint/elbow:wx/v") == [
        'This velocity is the column "joint/elbow:wx/v".'
    ]


def test_a_force_along_a_follower_is_no_column():
    base = arm(couplings=[gear(("elbow", 1), ("shoulder", -2))])
    assert hints(base, "elbow", "joint/elbow/a", "joint/shoulder/tau") == []
    assert hints(base, "joint/elbow/tau") == ['Did you mean "joint/elbow/q"?']


def test_of_a_loop_the_cut_joint_counts():
    assert hints(four_bar(), "wrist", "joint/wrist/v", "loop/wrist/residual") == []
    assert hints(four_bar(), "loop/knee/residual", "joint/wrist/tau") == [
        'Did you mean "loop/wrist/residual"?',
        'Did you mean "joint/wrist/q"?',
    ]


def test_nothing_is_said_while_a_joint_did_not_validate():
    data = start(base=elbow(axis=[0, "1", 0]), stop=[{"when": "elbow", "crosses": 1}])
    assert [code for code, _, _ in findings_of(data)] == ["D006"]


def test_the_hash_of_a_document_changes_by_a_stop_alone():
    def model_hash(**changes):
        return cm.compile_mechanism(build(start(**changes))[0]).model_hash

    assert model_hash(stop=[]) == model_hash()
    assert model_hash(stop=[STOP]) != model_hash()


def test_documents_of_before_keep_their_hash():
    """As computed by the version that knew no stops."""
    mechanism = cm.load(files("cadmbs.library") / "pendulum.json")
    assert cm.compile_mechanism(mechanism).model_hash == PENDULUM_HASH


def test_the_schema_describes_a_stop():
    entry = schema("mechanism")["$defs"]["Stop"]
    assert entry["required"] == ["when", "crosses"]
    assert entry["additionalProperties"] is False
    assert entry["properties"]["direction"]["enum"] == ["up", "down", "any"]
