"""`import`, `check`, and how every command reads FILE."""

import json
import shutil

import pytest

import cadmbs as cm

SCREWS = {"format": "cadmbs.screws/1", "parent": [0], "kind": ["R"], "e": [[0, 0, 1]], "y": [[0, 0, 0]], "h": [0],
          "m": [1], "c": [[1, 0, 0]], "Theta": [[[1, 0, 0], [0, 1, 0], [0, 0, 1]]]}  # fmt: skip
BAD = '{"format": "cadmbs.mechanism/1", "name": "x", "bodys": [], "bodies": [], "joints": []}\n'


def test_import_writes_what_load_reads(run, arm, tmp_path):
    done = run("import", "arm.urdf", "-o", "arm.json")
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr.startswith('read "arm.urdf": urdf, 4 bodies, 3 joints\n')
    assert "note[U040]" in done.stderr
    assert done.stderr.endswith('written: "arm.json"\n')
    loaded = cm.load(tmp_path / "arm.json")
    assert loaded.bodies == cm.load(arm).bodies
    assert loaded.joints == cm.load(arm).joints


def test_import_to_stdout_and_back(run, arm):
    text = run("import", "arm.urdf").stdout
    assert run("import", "-", stdin=text).stdout == text
    assert run("import", "arm.urdf", "-o", "-").stdout == text


def test_import_as_json_object(run, arm, tmp_path):
    data = json.loads(run("import", "arm.urdf", "--json").stdout)["data"]
    assert data["mechanism"]["name"] == "elbow"
    answer = json.loads(run("import", "arm.urdf", "-o", "arm.json", "--json").stdout)
    assert (answer["schema"], answer["data"]["output"]) == ("cadmbs/import/1", "arm.json")
    assert {finding["code"] for finding in answer["findings"]} >= {"U040"}
    assert (tmp_path / "arm.json").exists()


def test_import_overwrites_its_like_only(run, arm, tmp_path):
    for _ in range(2):
        assert run("import", "arm.urdf", "-o", "arm.json").exit_code == 0
    assert run("import", "arm.urdf", "-o", "arm.urdf").exit_code == 2
    assert (tmp_path / "arm.urdf").read_text().startswith("<?xml")
    assert run("import", "arm.urdf", "-o", "arm.urdf", "--force").exit_code == 0


def test_reading_options_reach_the_importer(run, arm, tmp_path):
    (tmp_path / "pkg").mkdir()
    counts = json.loads(run("info", "arm.urdf", "--base", "floating", "--json").stdout)["data"]["counts"]
    assert (counts["velocities"], counts["positions"]) == (8, 9)
    done = run("import", "arm.urdf", "--cut", "elbow", "--package", "p=pkg", "--mimic", "independent")
    assert done.exit_code == 3
    assert "error[T006]" in done.stderr
    missing = run("check", "arm.urdf", "--package", "nowhere").stdout
    assert "warning[F012]" in missing
    assert run("check", "arm.urdf", "--from", "mechanism").exit_code == 1
    assert run("check", "arm.urdf", "--base", "swimming").exit_code == 2


def test_a_path_wins_over_a_library_name(run, arm):
    shutil.copy("arm.urdf", "rcm")
    assert json.loads(run("info", "rcm", "--json").stdout)["data"]["name"] == "elbow"
    assert json.loads(run("info", "rcm.json", "--json").stdout)["data"]["name"] == "rcm"
    assert json.loads(run("info", "./rcm", "--json").stdout)["data"]["name"] == "elbow"


@pytest.mark.parametrize(
    ("file", "hint"),
    [
        ("pendlum", '   = In the library there is "pendulum".\n'),
        ("pendlum.json", '   = In the library there is "pendulum".\n'),
        ("zzzzz", "   = `cadmbs examples list` shows the library.\n"),
        ("models/zzzzz.json", ""),
    ],
)
def test_a_missing_file_may_be_a_mistyped_library_name(run, file, hint):
    done = run("info", file)
    assert done.exit_code == 3
    assert f'error[F001]: There is no file "{file}"' in done.stderr
    assert ("library" in done.stderr) == bool(hint)
    assert hint in done.stderr


def test_check_answers_with_the_findings(run, arm, tmp_path):
    assert run("check", "rcm").stdout == "rcm: no findings\n"
    done = run("check", "arm.urdf")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "note[U040]" in done.stdout
    (tmp_path / "bad.json").write_text(BAD)
    done = run("check", "bad.json")
    assert (done.exit_code, done.stderr) == (1, "")
    assert done.stdout.startswith("bad.json:1:47: error[")
    assert 'unknown field "bodys"; did you mean "bodies"?' in done.stdout
    assert done.stdout.splitlines()[-1] == "1 error"


def test_check_strict_fails_on_a_warning(run, tmp_path):
    document = SCREWS | {"Theta": [[[1, 0, 0], [0, 1, 0], [0, 0, 5]]]}
    (tmp_path / "odd.json").write_text(json.dumps(document))
    assert run("check", "odd.json").exit_code == 0
    done = run("check", "odd.json", "--strict", "--json")
    assert (done.exit_code, json.loads(done.stdout)["ok"]) == (1, False)
    told = run("info", "odd.json")
    assert (told.exit_code, "warning[" in told.stderr) == (0, True)


def test_invalid_files_stop_other_commands_with_json_too(run, tmp_path):
    (tmp_path / "bad.json").write_text(BAD)
    done = run("info", "bad.json", "--json")
    answer = json.loads(done.stdout)
    assert (done.exit_code, done.stderr) == (3, "")
    assert (answer["ok"], answer["data"], len(answer["findings"])) == (False, None, 1)
    finding = answer["findings"][0]
    assert (finding["severity"], finding["where"]["file"], finding["where"]["line"]) == ("error", "bad.json", 1)


def test_broken_json_and_xml_are_told_with_their_place(run, tmp_path):
    (tmp_path / "a.json").write_text('{"format": "cadmbs.mechanism/1",\n "name": }\n')
    done = run("info", "a.json")
    assert done.exit_code == 3
    assert done.stderr.startswith("a.json:2:10: error[D901]: ")
    assert '2 |  "name": }\n  |          ^\n' in done.stderr
    (tmp_path / "a.urdf").write_text('<robot name="r">\n <link name="a">\n</robot>\n')
    assert run("check", "a.urdf").exit_code == 1


def test_a_name_is_no_text_of_a_document(run):
    done = run("check", "{none}.json")
    assert done.exit_code == 3
    assert '{none}.json: error[F001]: There is no file "{none}.json".' in done.stderr


@pytest.mark.parametrize("option", ["--package", "--model-path"])
@pytest.mark.parametrize("value", ["models", "ball=models/ball"])
def test_models_of_gazebo_are_found_in_named_folders(run, tmp_path, monkeypatch, option, value):
    (tmp_path / "there" / "models" / "ball").mkdir(parents=True)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "there")
    model = '<sdf version="1.7"><model name="ball"><link name="l"/></model></sdf>'
    (tmp_path / "there" / "models" / "ball" / "model.sdf").write_text(model)
    config = '<model><name>ball</name><sdf version="1.7">model.sdf</sdf></model>'
    (tmp_path / "there" / "models" / "ball" / "model.config").write_text(config)
    world = '<sdf version="1.7"><world name="w"><include><uri>model://ball</uri></include></world></sdf>'
    (tmp_path / "here" / "a.sdf").write_text(world)
    assert run("check", "../here/a.sdf").exit_code != 0
    assert run("check", "../here/a.sdf", option, value).exit_code == 0
