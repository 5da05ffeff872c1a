"""Names of outputs that promise another format than the one that is written are refused before the work."""

import json

import pytest

from tests.cli.interruptions import STUDY

COMMANDS = [
    ("optimize study.json -o OUT.csv", "a mechanism document", ".json"),
    ("import pendulum -o OUT.csv", "a mechanism document", ".json"),
    ("assemble four_bar -o OUT.xml", "a mechanism document", ".json"),
    ("identify pendulum --data run.csv -o OUT.html", "a mechanism document", ".json"),
    ("calibrate pendulum --poses run.csv -o OUT.csv", "a mechanism document", ".json"),
    ("excite pendulum -o OUT.json", "a table", ".csv"),
    ("map five_bar --over left_motor,right_motor -o OUT.npz", "a table", ".csv"),
    ("map five_bar --over left_motor,right_motor --page OUT.csv", "a page", ".html"),
    ("info pendulum --graph OUT.png", "a picture", ".svg"),
    ("info pendulum --sketch OUT.PDF", "a picture", ".svg"),
    ("schema mechanism -o OUT.csv", "a schema", ".json"),
]


@pytest.mark.parametrize(("line", "content", "suffix"), COMMANDS)
def test_a_suffix_of_another_format_is_refused(line, content, suffix, run, tmp_path):
    (tmp_path / "study.json").write_text(json.dumps(STUDY))
    (tmp_path / "run.csv").write_text("t,joint/hinge/q\n0,0\n")
    before = sorted(tmp_path.iterdir())
    done = run(*line.split())
    assert done.exit_code == 2
    name = line.split()[-1]
    assert f'error[W003]: "{name}" ends in "{name[3:].lower()}", but {content} would be written.' in done.stderr
    assert f"End the name in {suffix}." in done.stderr
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("name", ["OUT", "OUT.txt", "OUT.v2", "OUT.JSON"])
def test_other_names_are_free(name, run, tmp_path):
    assert run("import", "pendulum", "-o", name).exit_code == 0
    assert json.loads((tmp_path / name).read_text())["format"] == "cadmbs.mechanism/1"


def test_a_search_is_written_to_a_file(run, tmp_path):
    (tmp_path / "study.json").write_text(json.dumps(STUDY))
    done = run("optimize", "study.json", "-o", "-")
    assert done.exit_code == 2
    assert "-o names a file: the journal of the search stands beside it." in done.stderr
    assert not (tmp_path / "-").exists()
