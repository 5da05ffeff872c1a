"""`cadmbs sweep`: tables, summaries, journals, refusals."""

import json

import pytest

from cadmbs.studies import evaluation, load_table
from tests.studies.studies import FAULTS, parameter, study


@pytest.fixture
def study_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "study.json").write_text(json.dumps(study()))
    return tmp_path


def test_a_table_and_its_summary(run, study_file):
    done = run("sweep", "study.json", "-o", "runs.csv", "--workers", "1", "--summary")
    assert done.exit_code == 0
    assert "6 runs, 6 of them to their end" in done.stdout
    assert "first-order Sobol index" in done.stdout
    header, *rows = (study_file / "runs.csv").read_text().splitlines()
    assert header == "sample,mass,start,end,energy,status,code,message,seconds"
    assert len(rows) == 6
    assert not (study_file / "runs.csv.journal").exists()


def test_json_has_the_numbers_of_the_summary(run, study_file):
    answer = json.loads(run("sweep", "study.json", "--workers", "1", "--json").stdout)
    assert (answer["schema"], answer["data"]["samples"]) == ("cadmbs/sweep/1", 6)
    assert [output["count"] for output in answer["data"]["outputs"]] == [6, 6]


def test_a_dry_run_simulates_nothing(run, study_file):
    done = run("sweep", "study.json", "--dry-run")
    assert done.stdout.startswith("6 samples\n")


def test_failures_are_listed_by_reason(run, study_file):
    values = {"kind": "list", "of": [1.0, -1.0, -2.0]}
    (study_file / "study.json").write_text(json.dumps(study(parameters=[parameter(values)])))
    done = run("sweep", "study.json", "--workers", "1")
    assert "3 runs, 1 of them to their end" in done.stdout
    assert "2 failed (" in done.stdout


def test_findings_have_line_and_column(run, study_file):
    (study_file / "study.json").write_text(json.dumps(FAULTS["R001"], indent=1))
    done = run("sweep", "study.json")
    assert done.exit_code == 3
    assert "study.json:14:" in done.stderr
    assert "/bodies/rod/mass" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (("--resume",), 2, "-o OUT"),
        (("-o", "runs.xlsx"), 2, "stored as"),
        (("-o", "foreign.csv"), 2, "not written by cadmbs"),
        (("-o", "no/runs.csv"), 3, "does not exist"),
        (("--workers", "0"), 2, "workers"),
        (("--cluster", "nowhere"), 2, "neither an address"),
    ],
)
def test_refusals_come_before_the_first_run(run, study_file, arguments, code, text):
    (study_file / "foreign.csv").write_text("mine")
    done = run("sweep", "study.json", *arguments)
    assert done.exit_code == code
    assert text in done.stderr
    assert (study_file / "foreign.csv").read_text() == "mine"


def test_a_journal_that_was_left_is_not_overwritten(run, study_file):
    (study_file / "runs.csv.journal").write_text("{}\n")
    done = run("sweep", "study.json", "-o", "runs.csv", "--workers", "1")
    assert done.exit_code == 2
    assert "--resume" in done.stderr


@pytest.mark.slow
def test_optimize_writes_the_best_design_and_its_history(run, study_file):
    document = study(
        parameters=[parameter({"kind": "uniform", "low": 0.5, "high": 2.0})],
        design={"kind": "random", "samples": 4},
        objective={"maximize": "energy", "method": "powell"},
    )
    (study_file / "study.json").write_text(json.dumps(document))
    done = run("optimize", "study.json", "-o", "best.json", "--history", "history.csv")
    assert done.exit_code == 0, done.stderr
    assert done.stdout.startswith("best of ")
    assert json.loads((study_file / "best.json").read_text())["bodies"][0]["mass"] == pytest.approx(2.0, rel=1e-3)
    assert (study_file / "history.csv").exists()
    answer = json.loads(run("optimize", "study.json", "--json").stdout)
    assert answer["data"]["parameters"]["mass"] == pytest.approx(2.0, rel=1e-3)


def test_optimize_says_which_derivatives_are_exact(run, study_file):
    data = json.loads((study_file / "study.json").read_text())
    values = {"kind": "uniform", "low": -12.0, "high": -8.0}
    data["parameters"] = [
        {"name": "mass", "path": "/bodies/rod/mass", "values": {"kind": "uniform", "low": 1.0, "high": 2.0}},
        {"name": "g", "path": "/gravity/2", "values": values},
    ]
    data["design"] = {"kind": "random", "samples": 2}
    data["outputs"] = [{"name": "end", "column": "joint/hinge/q"}]
    data["objective"] = {"minimize": "end", "method": "l-bfgs-b", "evaluations": 12}
    (study_file / "exact.json").write_text(json.dumps(data))
    assert "  derivatives: mass by equations; g by differences\n" in run("optimize", "exact.json").stdout
    answer = json.loads(run("optimize", "exact.json", "--json").stdout)
    assert answer["data"]["derivatives"] == {"mass": "equations", "g": "differences"}


def test_a_study_in_place_of_a_mechanism_is_explained(run, study_file):
    done = run("simulate", "study.json")
    assert done.exit_code == 3
    assert "cadmbs sweep" in done.stderr


def test_parts_of_a_batch_queue_are_merged(run, study_file):
    for k in (1, 2):
        done = run("sweep", "study.json", "--part", f"{k}/2", "-o", f"p{k}.csv", "--workers", "1")
        assert done.exit_code == 0, done.stderr
    assert run("sweep", "study.json", "-o", "whole.csv", "--workers", "1").exit_code == 0
    done = run("merge", "all.csv", "p2.csv", "p1.csv")
    assert (done.exit_code, 'written: "all.csv"' in done.stderr) == (0, True)
    rows = [
        [line.rsplit(",", 1)[0] for line in (study_file / f).read_text().splitlines()] for f in ("all.csv", "whole.csv")
    ]
    assert rows[0] == rows[1]
    done = run("merge", "more.csv", "p1.csv")
    assert (done.exit_code, "1 of 2 parts are missing: 2" in done.stderr) == (3, True)
    assert run("sweep", "study.json", "--part", "1/2").exit_code == 2


def test_optimize_continues_its_journal(run, study_file, monkeypatch):
    document = study(
        parameters=[parameter({"kind": "uniform", "low": 0.5, "high": 2.0})],
        design={"kind": "random", "samples": 4},
        objective={"maximize": "energy", "evaluations": 12},
    )
    (study_file / "study.json").write_text(json.dumps(document))
    assert run("optimize", "study.json", "--resume").exit_code == 2
    assert run("optimize", "study.json", "-o", "whole.json").exit_code == 1
    computed = []

    def interrupted(package, points):
        computed.extend(points)
        if len(computed) == 6:
            raise KeyboardInterrupt
        return evaluation.evaluate_points(package, points)

    monkeypatch.setattr("cadmbs.studies.search.evaluate_points", interrupted)
    done = run("optimize", "study.json", "-o", "best.json")
    assert done.exit_code == 130
    assert "continue with --resume -o best.json" in done.stderr
    assert (study_file / "best.json").exists()
    assert (study_file / "best.json.journal").exists()
    assert "not finished" in run("optimize", "study.json", "-o", "best.json").stderr
    done = run("optimize", "study.json", "-o", "best.json", "--resume")
    assert done.exit_code == 1, done.stderr
    assert len(computed) == 6 + 12 - 5
    assert (study_file / "best.json").read_text() == (study_file / "whole.json").read_text()
    assert not (study_file / "best.json.journal").exists()


def test_several_objectives_are_a_table(run, study_file):
    document = study(
        parameters=[parameter({"kind": "uniform", "low": 0.5, "high": 2.0})],
        design={"kind": "random", "samples": 4},
        objective={"minimize": ["end"], "maximize": ["energy"], "evaluations": 16},
    )
    (study_file / "study.json").write_text(json.dumps(document))
    done = run("optimize", "study.json", "-o", "front.json")
    assert (done.exit_code, "Name a table: -o front.csv" in done.stderr) == (2, True)
    done = run("optimize", "study.json", "-o", "front.csv", "--history", "all.csv", "--workers", "2")
    assert done.exit_code == 1, done.stderr
    assert "on the Pareto front of minimize end, maximize energy" in done.stdout
    data = json.loads(run("optimize", "study.json", "--json").stdout)["data"]
    table = load_table(study_file / "front.csv")
    assert [each["run"] for each in data["front"]] == table["sample"].tolist()
    assert [each["outputs"]["energy"] for each in data["front"]] == table["energy"].tolist()
    assert run("report", "front.csv").exit_code == 0
    assert run("report", "all.csv").exit_code == 0


def test_resume_beside_a_finished_table(run, study_file):
    """That of the same study is the answer; that of another one is not overwritten."""
    assert run("sweep", "study.json", "-o", "runs.csv", "--workers", "1").exit_code == 0
    before = (study_file / "runs.csv").read_bytes()
    done = run("sweep", "study.json", "-o", "runs.csv", "--workers", "1", "--resume")
    assert (done.exit_code, (study_file / "runs.csv").read_bytes()) == (0, before)
    assert "is finished" in done.stderr
    (study_file / "study.json").write_text(json.dumps(study(parameters=[parameter({"kind": "list", "of": [1, 2]})])))
    done = run("sweep", "study.json", "-o", "runs.csv", "--workers", "1", "--resume")
    assert (done.exit_code, (study_file / "runs.csv").read_bytes()) == (3, before)
    assert "belongs to another study" in done.stderr
