"""Numbers beyond what doubles carry: refused alike in documents, options, Python and the page, from one table."""

import json
from importlib.resources import files
from itertools import pairwise

import pytest

import cadmbs as cm
from cadmbs.bounds import BOUNDS, LARGEST_ANGLE, LARGEST_NUMBER, coordinate_bound
from cadmbs.errors import ArgumentError, ModelError
from cadmbs.viewer.live.messages import PositionsQuestion, VelocityQuestion


@pytest.fixture
def document():
    """The pendulum of the library as data."""
    return json.loads((files("cadmbs.library") / "pendulum.json").read_bytes())


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("bodies", 0, "mass"), 1e308, "Z023"),
        (("bodies", 0, "inertia", 0, 0), 1e60, "Z023"),
        (("joints", 0, "damping"), 1e308, "Z023"),
        (("gravity",), [0.0, 0.0, 1e308], "D012"),
        (("scenario", "duration"), 1e60, "D012"),
        (("scenario", "duration"), 1e-160, "D012"),
        (("scenario", "start"), 1e60, "D012"),
        (("scenario", "output_step"), 1e-160, "D012"),
        (("scenario", "step"), 1e-160, "D012"),
        (("scenario", "initial", "positions", "hinge"), 1e308, "Z023"),
        (("scenario", "initial", "velocities", "hinge"), 1e308, "Z023"),
    ],
)
def test_documents(document, path, value, code):
    place = document
    for key, following in pairwise(path):
        if isinstance(place, dict):
            place = place.setdefault(key, [] if isinstance(following, int) else {})
        else:
            place = place[key]
    place[path[-1]] = value
    with pytest.raises(ModelError) as refused:
        cm.load(document)
    assert code in {finding.code for finding in refused.value.findings}, refused.value


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("start=1e60", "scenario: start 1e+60 s is too large to compute with; the largest is 1e+50 s"),
        ("step=1e-160", "scenario: step 1e-160 s is too small to compute with; the smallest is 1e-50 s"),
        ("step=1e-13", "a duration of 10 s with a step of 1e-13 s makes 1e+14 steps, at most 1,000,000,000 are taken"),
        ("initial.velocities.hinge=1e308", "the initial velocity 1e+308 of 'hinge' is too large to compute with"),
        ("initial.positions.hinge=1e18", "the initial position 1e+18 of 'hinge' is too large to compute with"),
    ],
)
def test_options_of_a_simulation(run, option, sentence):
    done = run("simulate", "pendulum", "--engine", "reference", "--method", "rk4", "--set", option)
    assert done.exit_code == 2
    assert sentence in done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("poses", "pendulum", "--q", "hinge=1e18"), 'The position 1e+18 of "hinge" is too large to compute with'),
        (
            ("dynamics", "pendulum", "--v", "hinge=1e308", "--bias"),
            'The velocity 1e+308 of "hinge" is too large to compute with; the largest is 1e+50.',
        ),
        (
            ("excite", "pendulum", "-o", "-", "--duration", "1e308"),
            "makes inf rows, at most 10,000,000 are written; give a longer sample_time",
        ),
    ],
)
def test_options_with_values(run, arguments, sentence):
    done = run(*arguments)
    assert done.exit_code == 2, done.stderr
    assert sentence in " ".join(done.stderr.split())


def test_arguments_in_python():
    system = cm.compile_mechanism(cm.load("pendulum"))
    for arguments in ({"start": 1e60}, {"velocities": {"hinge": 1e60}}, {"positions": {"hinge": 1e13}}):
        with pytest.raises(ArgumentError, match="too large to compute with"):
            cm.simulate(system, duration=0.1, engine="reference", **arguments)


def test_questions_of_a_page():
    for value in (2.0 * LARGEST_ANGLE, -1e308):
        with pytest.raises(ValueError, match=r"q\.hinge"):
            PositionsQuestion(q={"hinge": value})
    with pytest.raises(ValueError, match=r"rates\.hinge"):
        VelocityQuestion(kind="twist", body="rod", rates={"hinge": 1e308})


def test_the_table():
    assert all(
        0.0 in bound and bound.largest in bound and 2.0 * bound.largest not in bound for bound in BOUNDS.values()
    )
    assert coordinate_bound("rad", "position").largest == LARGEST_ANGLE
    assert coordinate_bound("m", "position").largest == LARGEST_NUMBER


TABLE = "t,joint/hinge/q,joint/hinge/v,joint/hinge/a\n0,0,0,0\n0.1,1e308,0,0\n0.2,0,1e60,1e60\n"
PLACES = {
    "{}:3: error[Q016]: The position 1e+308",
    "{}:4: error[Q016]: The velocity 1e+60",
    "{}:4: error[Q016]: The acceleration 1e+60",
}


@pytest.mark.parametrize(
    "arguments",
    [
        ("dynamics", "pendulum", "--trajectory"),
        ("kinematics", "pendulum", "--trajectory"),
        ("dynamics", "pendulum", "--q-file"),
    ],
)
def test_tables_of_the_command_line(run, arguments, tmp_path):
    (tmp_path / "t.csv").write_text(TABLE)
    done = run(*arguments, "t.csv")
    assert done.exit_code == 3, done.stderr
    assert all(place.format("t.csv") in done.stderr for place in PLACES), done.stderr


def test_tables_in_memory_and_results(tmp_path):
    system = cm.compile_mechanism(cm.load("pendulum"))
    with pytest.raises(ModelError, match=r"Q016.*The time 1e[+]60 is too large"):
        cm.view(system, {"t": [0.0, 1e60], "hinge": [0.0, 0.1]})
    with pytest.raises(ModelError, match=r"Q016.*1e[+]13 of \"hinge\" is too large to compute with; .* 1e[+]12 rad"):
        cm.view(system, [[0.0], [1e13]], t=[0.0, 1.0])
