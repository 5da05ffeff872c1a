"""What one command writes its neighbours read, and tables of other programs too."""

import base64
import json
import math

import numpy as np
import pytest

ARM = """<robot name="student arm">
  <link name="base"/>
  <link name="upper"><inertial><origin xyz="0.2 0 0"/><mass value="3"/>
    <inertia ixx="0.01" iyy="0.04" izz="0.04" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="lower"><inertial><origin xyz="0.15 0 0"/><mass value="2"/>
    <inertia ixx="0.01" iyy="0.02" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/></joint>
  <joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/><origin xyz="0.4 0 0"/>
    <axis xyz="0 1 0"/></joint>
</robot>
"""
T = np.linspace(0.0, 1.0, 21)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "arm.urdf").write_text(ARM)
    rows = "".join(f"{0.3 * t!r},{t!r},{math.sin(t)!r},{5.0 * t!r}\n" for t in T.tolist())
    (tmp_path / "motion.csv").write_text("elbow,t,shoulder,motor current\n" + rows)
    return tmp_path


def test_tables_of_kinematics_and_dynamics_go_into_their_neighbours(run, folder):
    (folder / "plain.csv").write_text((folder / "motion.csv").read_text().replace("motor current", "elbow/j"))
    for suffix in ("csv", "npz"):
        done = run("kinematics", "arm.urdf", "--trajectory", "plain.csv", "-o", f"kin.{suffix}")
        assert done.exit_code == 0, done.stderr
    assert run("dynamics", "arm.urdf", "--gravity", "--trajectory", "kin.npz", "-o", "dyn.csv").exit_code == 0
    for name in ("kin.csv", "kin.npz", "dyn.csv"):
        for command in (
            ("report", name, "-o", f"{name}.html"),
            ("plot", name, "-o", f"{name}.svg"),
            ("plot", name, "-o", f"{name}.pdf", "--trace", "lower"),
            ("kinematics", "arm.urdf", "--trajectory", name, "-o", "again.csv", "--force"),
            ("dynamics", "arm.urdf", "--energy", "--trajectory", name, "-o", "energy.csv", "--force"),
        ):
            done = run(*command)
            assert done.exit_code == 0, (command, done.stderr)
        assert "motion of" in (folder / f"{name}.html").read_text()
    again, first = (np.genfromtxt(folder / f"{name}.csv", delimiter=",", names=True) for name in ("again", "kin"))
    np.testing.assert_allclose(again["bodylowerz"], first["bodylowerz"], atol=1e-12)


def test_ones_own_table_becomes_a_page_with_the_mechanism_that_is_named(run, folder):
    done = run("report", "motion.csv")
    assert done.exit_code == 2
    assert "name it with --mechanism FILE" in done.stderr
    done = run("report", "motion.csv", "--mechanism", "arm.urdf")
    assert done.exit_code == 0, done.stderr
    assert 'Column "motor current" is not' in done.stderr
    assert "It is shown as a curve." in done.stderr
    page = (folder / "motion.html").read_text()
    assert "motion of motion.csv: 21 rows from t = 0 to 1 s" in page
    assert "motor current" in page
    assert "Largest energy imbalance" not in page
    done = run("report", "motion.csv", "--mechanism", "rcm", "-o", "other.html")
    assert done.exit_code == 3
    assert done.stderr.count("error[Q002]") == 3


def test_what_looks_like_degrees_is_asked_about_and_missing_files_are_named(run, folder):
    rows = "".join(f"{t!r},{900.0 * t!r}\n" for t in T.tolist())
    (folder / "degrees.csv").write_text("t,shoulder\n" + rows)
    done = run("report", "degrees.csv", "--mechanism", "arm.urdf")
    assert done.exit_code == 0
    assert 'warning[Q014]: The position 900 rad of "shoulder" is 143 turns.' in done.stderr
    (folder / "meant.csv").write_text("t,shoulder [deg]\n" + rows)
    assert "Q014" not in run("report", "meant.csv", "--mechanism", "arm.urdf").stderr
    for command in ("report", "plot", "view"):
        done = run(command, "meent.csv", *(["-o", "x.svg"] if command == "plot" else []))
        assert (done.exit_code, 'Did you mean "meant.csv"' in done.stderr) == (3, True)


def test_any_table_is_drawn_whole(run, folder):
    assert run("plot", "motion.csv", "-o", "motion.svg").exit_code == 0
    drawn = (folder / "motion.svg").read_text()
    assert all(name in drawn for name in ("elbow", "shoulder", "motor current", "time t [s]"))
    done = run("plot", "motion.csv", "-o", "phase.svg", "--x", "elbow", "--column", "shoulder")
    assert done.exit_code == 0, done.stderr
    assert "time t" not in (folder / "phase.svg").read_text()
    done = run("plot", "motion.csv", "-o", "phase.svg", "--x", "elbo")
    assert done.exit_code == 2
    assert "elbow" in done.stderr
    assert run("plot", "motion.csv", "-o", "x.svg", "--sample", "2").exit_code == 2
    assert run("plot", "motion.csv", "-o", "x.svg", "--plane", "xz").exit_code == 2
    (folder / "words.csv").write_text("a,b\nx,y\n")
    done = run("plot", "words.csv", "-o", "x.svg")
    assert (done.exit_code, "has no columns of numbers" in done.stderr) == (3, True)


def test_matrices_are_drawn_entry_by_entry(run, folder):
    (folder / "plain.csv").write_text((folder / "motion.csv").read_text().replace("motor current", "elbow/j"))
    assert run("dynamics", "arm.urdf", "--mass-matrix", "--trajectory", "plain.csv", "-o", "m.csv").exit_code == 0
    done = run("plot", "m.csv", "-o", "m.svg")
    assert done.exit_code == 0, done.stderr
    assert "elbow shoulder" in (folder / "m.svg").read_text() or "shoulder" in (folder / "m.svg").read_text()


def test_traces_stand_in_their_plane(run, folder):
    for plane, axes in (((), ("x [m]", "z [m]")), (("--plane", "zy"), ("z [m]", "y [m]"))):
        command = ("plot", "motion.csv", "--mechanism", "arm.urdf", "--trace", "lower", "--trace", "lower:0.7,0,0")
        done = run(*command, *plane, "-o", "trace.svg")
        assert done.exit_code == 0, done.stderr
        drawn = (folder / "trace.svg").read_text()
        assert all(text in drawn for text in (*axes, "lower:0.7,0,0"))
    done = run("report", "motion.csv", "--mechanism", "arm.urdf", "--trace", "lower", "-o", "trace.html")
    assert done.exit_code == 0, done.stderr
    data = (folder / "trace.html").read_text().split('id="data">')[1].split("</script>")[0]
    (trace,) = json.loads(data)["scene"]["traces"]
    assert (trace["name"], trace["carrier"]) == ("lower, centre of mass", 2)
    path = np.frombuffer(base64.b64decode(trace["path"]), "<f4").reshape(-1, 3)
    np.testing.assert_allclose(path[0], [0.55, 0.0, 0.0], atol=1e-6)
    done = run("report", "motion.csv", "--mechanism", "arm.urdf", "--trace", "lowr", "-o", "x.html")
    assert (done.exit_code, "'lower'" in done.stderr) == (2, True)
    done = run("plot", "motion.csv", "--mechanism", "arm.urdf", "--trace", "lowr", "-o", "trace.svg")
    assert (done.exit_code, "'lower'" in done.stderr) == (2, True)
