"""Bad measurements: a finding with its place and remedy, exit codes, no file."""

import json
import re

import numpy as np
import pytest

import cadmbs as cm
from tests.measurements.machines import arm, csv_text, recording, wrong_arm


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    cm.save(wrong_arm(), "arm.json")
    return tmp_path


def write(name="run.csv", change=None, **options):
    data = recording(arm(), n=options.pop("n", 400), **options)
    data = change(data) if change else data
    with open(name, "w", encoding="utf-8") as stream:  # noqa: PTH123
        stream.write(csv_text(data))


def renamed(names):
    return lambda data: {names.get(name, name): x for name, x in data.items()}


def scaled(name, factor):
    return lambda data: data | {name: factor * data[name]}


def swapped(first, second):
    return lambda data: data | {first: data[second], second: data[first]}


def without(*ends):
    return lambda data: {name: x for name, x in data.items() if not name.endswith(ends)}


def still(data):
    ends = ("/v", "/a")
    return {
        name: (0.0 * x if name.endswith(ends) else np.full(len(x), x[0]) if name != "t" else x)
        for name, x in data.items()
    }


def one_still(data):
    levels = {f"joint/elbow/{level}": np.full(len(data["t"]), 0.3 if level == "q" else 0.0) for level in "qva"}
    return data | levels


def saturated(data):
    tau = data["joint/shoulder/tau"]
    limit = np.quantile(np.abs(tau), 0.9)
    return data | {"joint/shoulder/tau": np.clip(tau, -limit, limit)}


def in_degrees(data):
    return without("/v", "/a")(scaled("joint/elbow/q", 180 / np.pi)(data))


def repeated(data):
    return data | {"elbow/q": data["joint/elbow/q"]}


def backward(data):
    return data | {"t": data["t"][::-1]}


def lacking(data):
    return data | {"joint/elbow/tau": np.where(np.arange(400) == 9, np.nan, data["joint/elbow/tau"])}


CASES = {
    "E002 misnamed": (
        renamed({"joint/elbow/q": "joint/elbw/q"}),
        ["E002", 'position of "elbow"', '"joint/elbw/q" = "joint/elbow/q"'],
    ),
    "E004 times": (backward, ["run.csv:3: error[E004]", "comes after"]),
    "E008 sign": (scaled("joint/shoulder/tau", -1.0), ["E008", '"shoulder" has the wrong sign', "torque_sign = -1"]),
    "E009 degrees": (in_degrees, ["E009", '[units] angle = "deg"']),
    "E010 swapped": (
        swapped("joint/shoulder/tau", "joint/elbow/tau"),
        ["E010", "follows what the document predicts for"],
    ),
    "E011 rates": (scaled("joint/elbow/v", 180 / np.pi), ["E011", "57.19 times the rates"]),
    "E014 currents": (renamed({"joint/elbow/tau": "joint/elbow/current"}), ["E014", "gain of its drive"]),
    "E016 unit": (scaled("joint/shoulder/tau", 1000.0), ["error[E016]", "times what the document predicts"]),
    "E018 twice": (repeated, ["E018", "occurs twice"]),
}


@pytest.mark.parametrize("case", CASES)
def test_bad_measurements_are_refused(run, workspace, case):
    change, texts = CASES[case]
    write(change=change)
    done = run("identify", "arm.json", "--data", "run.csv", "-o", "new.json")
    assert done.exit_code == 3, done.stderr
    for text in texts:
        assert text in done.stderr
    assert not (workspace / "new.json").exists()


def test_cells_that_are_no_numbers_have_their_line(run, workspace):
    write()
    lines = (workspace / "run.csv").read_text().splitlines()
    lines[5] = lines[5].replace(lines[5].split(",")[1], "1;2", 1)
    (workspace / "run.csv").write_text("\n".join(lines))
    done = run("identify", "arm.json", "--data", "run.csv")
    assert done.exit_code == 3
    assert 'run.csv:6: error[E001]: Column "joint/waist/q": "1;2" is not a number.' in done.stderr


def test_numbers_that_are_too_large_have_their_line(run, workspace):
    write(change=lambda data: data | {"joint/elbow/tau": np.where(np.arange(400) == 9, 1e300, data["joint/elbow/tau"])})
    done = run("identify", "arm.json", "--data", "run.csv", "-o", "new.json")
    assert done.exit_code == 3
    assert 'run.csv:11: error[E001]: Column "joint/elbow/tau": 1e+300 is too large' in done.stderr
    assert not (workspace / "new.json").exists()


def test_columns_that_fit_nothing_are_an_input_error(run, workspace):
    (workspace / "run.csv").write_text("alpha,beta\n" + "1,2\n" * 30)
    done = run("identify", "arm.json", "--data", "run.csv", "-o", "new.json")
    assert done.exit_code == 3
    assert "E002" in done.stderr


def test_too_few_rows(run, workspace):
    write(n=10)
    done = run("identify", "arm.json", "--data", "run.csv")
    assert done.exit_code == 3
    assert "error[E005]: There are 10 samples, fewer than the 20" in done.stderr


def test_a_machine_at_rest_determines_nothing(run, workspace):
    write(change=still)
    done = run("identify", "arm.json", "--data", "run.csv", "-o", "new.json")
    assert done.exit_code == 4
    assert "E006" in done.stderr
    assert not (workspace / "new.json").exists()


WARNINGS = {
    "E004": (lambda data: data | {"t": np.where(np.arange(400) == 7, data["t"][6], data["t"])}, "occurs twice"),
    "E007": (one_still, '"elbow" never moves'),
    "E012": (saturated, '"shoulder" is at its limit'),
    "E027": (lambda data: without("/v", "/a")(swapped("joint/shoulder/q", "joint/elbow/q")(data)), "hardly explained"),
    "E028": (lambda data: data | {"joint/elbow/tau": np.full(400, 3.0)}, '"elbow" is 3 in all samples'),
    "E017": (lacking, "1 values are missing"),
}


@pytest.mark.parametrize("code", WARNINGS)
def test_doubtful_measurements_are_reported(run, workspace, code):
    change, text = WARNINGS[code]
    write(change=change)
    done = run("identify", "arm.json", "--data", "run.csv", "-o", "new.json", "--json")
    assert done.exit_code == 0, done.stderr
    answer = json.loads(done.stdout)
    assert text in {finding["code"]: finding["message"] for finding in answer["findings"]}[code]
    assert (workspace / "new.json").exists()


def test_a_bad_setup(run, workspace):
    write()
    (workspace / "setup.toml").write_text('sampletime = 1\n[units]\nangle = "grad"\n[joints]\nelbow = {ration = 2}\n')
    done = run("identify", "arm.json", "--data", "run.csv", "--setup", "setup.toml")
    assert done.exit_code == 3
    assert done.stderr.count("error[E003]") == 3
    assert "Did you mean" in done.stderr


def test_a_worse_prediction_of_held_out_data_is_reported(run, workspace):
    """A payload that was not there while the data were recorded."""
    write()
    bodies = tuple(b.model_copy(update={"mass": 2.0 * b.mass}) if b.name == "link3" else b for b in arm().bodies)
    loaded = recording(arm().model_copy(update={"bodies": bodies}), n=400)
    (workspace / "other.csv").write_text(csv_text(loaded))
    done = run("identify", "arm.json", "--data", "run.csv", "--held-out", "other.csv")
    assert done.exit_code == 0
    assert "warning[E013]" in done.stderr


def test_signs_ratios_and_units_of_motors(run, workspace):
    """The same recording in degrees of the motors and as currents gives the same parameters."""
    write("joints.csv")
    data = recording(arm(), n=400)
    motor = {}
    for name, x in data.items():
        if name.startswith("joint/elbow/"):
            level = name.rpartition("/")[2]
            motor[f"joint/elbow/{'current' if level == 'tau' else level}"] = (
                -x / (50 * 0.2) if level == "tau" else -50 * x
            )
        else:
            motor[name] = x
    (workspace / "motors.csv").write_text(csv_text(motor))
    options = ("--sign", "elbow=-1", "--ratio", "elbow=50", "--gain", "elbow=0.2", "--json")
    one = json.loads(run("identify", "arm.json", "--data", "joints.csv", "--json").stdout)
    two = json.loads(run("identify", "arm.json", "--data", "motors.csv", *options).stdout)
    for a, b in zip(one["data"]["parameters"], two["data"]["parameters"], strict=True):
        assert a["name"] == b["name"]
        assert b["value"] == pytest.approx(a["value"], rel=1e-4, abs=1e-6)


def test_the_model_itself_is_not_overwritten(run, workspace):
    write()
    done = run("identify", "arm.json", "--data", "run.csv", "-o", "arm.json", "--force")
    assert done.exit_code == 2
    assert "is the model itself; write the corrected document to another file." in done.stderr
    done = run("excite", "arm.json", "--evaluations", "2", "-o", "arm.json", "--force")
    assert done.exit_code == 2
    assert "is the model itself; write the motion to another file." in done.stderr
    assert cm.load("arm.json").name == wrong_arm().name


def test_the_measurements_are_not_overwritten(run, workspace):
    """They cannot be had again: not even with --force."""
    write()
    write("other.csv")
    for name in ("run.csv", "other.csv"):
        with open(name, encoding="utf-8") as stream:  # noqa: PTH123
            before = stream.read()
        options = ("--held-out", "other.csv", "-o", name, "--force")
        done = run("identify", "arm.json", "--data", "run.csv", *options)
        assert done.exit_code == 2
        assert f'"{name}" has the measurements' in done.stderr
        with open(name, encoding="utf-8") as stream:  # noqa: PTH123
            assert stream.read() == before


def test_the_answer_for_people(run, workspace):
    write()
    done = run("identify", "arm.json", "--data", "run.csv", "-o", "new.json")
    assert done.exit_code == 0
    assert "Errors of predicted forces" in done.stdout
    assert "joint/elbow/damping" in done.stdout
    assert 'written: "new.json"' in done.stderr


def test_a_page_is_written(run, workspace):
    write()
    done = run("identify", "arm.json", "--data", "run.csv", "--report", "run.html")
    assert done.exit_code == 0
    assert 'written: "run.html"' in done.stderr
    assert "Force of elbow over time" in (workspace / "run.html").read_text("utf-8")
    refused = run("identify", "arm.json", "--data", "run.csv", "--report", "run.pdf")
    assert refused.exit_code == 2
    assert "is no web page" in refused.stderr


def test_what_moved_is_listed(run, workspace):
    write()
    run("identify", "arm.json", "--data", "run.csv", "-o", "new.json")
    done = run("info", "new.json", "--compare", "arm.json")
    assert done.exit_code == 0, done.stderr
    assert re.search(r"^joints/elbow/damping +- +0\.9\d+|^joints/elbow/damping +- +1\.0", done.stdout, re.MULTILINE)
    changes = json.loads(run("info", "new.json", "--compare", "arm.json", "--json").stdout)["data"]["changes"]
    paths = {change["path"] for change in changes}
    assert {"bodies/link3/mass", "bodies/link3/inertia", "joints/waist/friction"} <= paths
    assert not any(path.startswith("bodies/base") for path in paths)
    assert run("info", "arm.json", "--compare", "arm.json").stdout == "nothing differs\n"


def test_a_table_of_inverse_dynamics_is_read(run, workspace):
    """What `dynamics --inverse` writes has forces as inverse/COORDINATE."""
    write(change=lambda data: {re.sub(r"^joint/(.*)/tau$", r"inverse/\1", name): x for name, x in data.items()})
    done = run("identify", "arm.json", "--data", "run.csv", "-o", "new.json")
    assert done.exit_code == 0, done.stderr
    assert (workspace / "new.json").exists()


def test_stribeck_friction_is_named_and_written(run, workspace):
    write(n=600)
    options = ("--stribeck", "--only", "friction", "--json", "-o", "new.json")
    done = run("identify", "arm.json", "--data", "run.csv", *options)
    assert done.exit_code == 0, done.stderr
    data = json.loads(done.stdout)["data"]
    assert sorted(data["stribeck_speeds"]) == ["elbow", "shoulder", "waist"]
    sizes = {p["name"]: p["value"] for p in data["parameters"] if p["name"].endswith("/stribeck")}
    assert len(sizes) == 3
    loads = {load.coordinate for load in cm.load("new.json").loads}
    assert loads == {name.split("/")[1] for name, value in sizes.items() if value > 0.0}
