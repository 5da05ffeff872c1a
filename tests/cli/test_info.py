"""`info`: sections for people, everything as JSON, and the picture."""

import itertools
import json
from xml.etree import ElementTree as ET

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.cli.describing.graph_drawing import BOX_HEIGHT, graph_layout, text_width
from tests import zoo
from tests.tolerances import ROUND_OFF

SVG = "{http://www.w3.org/2000/svg}"

LAMP = {
    "format": "cadmbs.mechanism/1",
    "name": "lamp <1>",
    "ground": "table",
    "bodies": [
        {"name": "table", "mass": 30.0, "center_of_mass": [0, 0, -0.4], "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]},
        {"name": "foot", "mass": 2.0, "center_of_mass": [0, 0, 0], "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]},
        {
            "name": "arm",
            "mass": 1.5,
            "center_of_mass": [0.1, 0, 0.2],
            "inertia": [[0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]],
            "frames": {"bulb": {"position": [0.3, 0, 0.4]}},
        },
    ],
    "joints": [
        {"name": "screws", "kind": "fixed", "predecessor": "table", "successor": "foot"},
        {
            "name": "hinge",
            "kind": "cylindrical",
            "predecessor": "foot",
            "successor": "arm",
            "axis": [0, 0, 1],
            "point": [0.5, 0, 0],
        },
    ],
}


@pytest.fixture
def lamp(tmp_path):
    path = tmp_path / "lamp.json"
    path.write_text(json.dumps(LAMP))
    return path


@pytest.fixture
def loop(tmp_path):
    path = tmp_path / "loop.json"
    cm.save(zoo.mechanism("four-bar"), path)
    return path


def test_the_whole_text(run, lamp):
    assert (
        run("info", "lamp.json").stdout
        == """\
lamp <1>
  file         lamp.json (mechanism)
  bodies       3, 2 of them fixed to the world (ground "table")
  joints       2 (1 fixed)
  coordinates  2 degrees of freedom
  loops        none
  mass         1.5 kg moving, 32 kg fixed to the world
  gravity      (0, 0, -9.81) m/s^2

Bodies
  body   mass [kg]  centre of mass [m]  fixed to  frames
  table         30  (0, 0, -0.4)        world
  foot           2  (0, 0, 0)           world
  arm          1.5  (0.1, 0, 0.2)                 bulb

Joints
  joint   kind         bodies         axis       point [m]    coordinates
  screws  fixed        table -> foot
  hinge   cylindrical  foot -> arm    (0, 0, 1)  (0.5, 0, 0)  turn, slide
"""
    )


def test_sections_stand_alone(run, lamp):
    assert run("info", "lamp.json", "--tree").stdout == (
        "Tree\n  table\n    foot  (screws, fixed)\n      arm  (hinge, cylindrical)\n"
    )
    assert run("info", "lamp.json", "--loops").stdout == "Loops\n  none\n"
    assert run("info", "lamp.json", "--screws").stdout == (
        "Joint screws Y at q = 0: about the world origin, world axes, angular part first\n"
        "  joint  coordinate  wx  wy  wz  vx    vy  vz\n"
        "  hinge  turn         0   0   1   0  -0.5   0\n"
        "  hinge  slide        0   0   0   0     0   1\n"
    )
    masses = run("info", "lamp.json", "--masses").stdout.splitlines()
    assert masses[-2] == "  moving 1.5 kg, fixed to the world 32 kg, together 33.5 kg"
    assert masses[-1] == "  centre of mass of the moving bodies at q = 0: (0.1, 0, 0.2) m"
    assert run("info", "lamp.json", "--loops", "--tree").stdout.startswith("Tree\n")


def test_loops_name_cut_joint_and_members(run, loop):
    text = run("info", "loop.json", "--loops").stdout
    system = zoo.system("four-bar")
    closure = system.closures[0]
    members = ", ".join(system.joints[member].name for member, _ in closure.members)
    cut = system.joints[closure.joint]
    ends = f"{system.body_names[cut.predecessor]} - {system.body_names[cut.successor]}"
    assert f"1: cut at {cut.name} (revolute, {ends}); through {members}\n" in text
    assert "1, cut at" in run("info", "loop.json").stdout


WELDED = """<robot name="welded"><link name="base"/>
<link name="a"/><link name="b"/><link name="c"/>
<joint name="base_a" type="continuous"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/></joint>
<joint name="a_b" type="continuous"><parent link="a"/><child link="b"/><origin xyz="1 0 0"/><axis xyz="0 0 1"/></joint>
<joint name="base_c" type="continuous"><parent link="base"/><child link="c"/><origin xyz="0 2 0" rpy="0 0 0.5"/>
<axis xyz="0 0 1"/></joint></robot>
"""


def test_a_loop_that_rows_close_is_shown_with_its_path_and_gap(run, tmp_path):
    """The weld of b and c: their origins are sqrt(5) m apart, their frames turned by 0.5 about z."""
    (tmp_path / "welded.urdf").write_text(WELDED)
    (tmp_path / "welded.yaml").write_text("closed_loop: [[b, c]]\ntype: 6d\n")
    text = run("info", "welded.urdf", "--loops-file", "welded.yaml", "--loops").stdout
    assert text.startswith(
        "Loops\n"
        "  1: closed by the constraint rows of b=c (b - c); through a_b, base_a, base_c\n"
        "     6 constraints; open by 2.24 m and 0.5 rad at q = 0\n"
    )
    overview = run("info", "welded.urdf", "--loops-file", "welded.yaml").stdout
    assert "  loops        1, closed by the constraint rows of b=c\n" in overview
    assert "  1: closed by the constraint rows of b=c (b - c); through a_b, base_a, base_c\n" in overview
    data = json.loads(run("info", "welded.urdf", "--loops-file", "welded.yaml", "--json").stdout)["data"]
    (loop,) = data["row_loops"]
    assert loop["rows"] == ["x", "y", "z", "turn_z", "turn_x", "turn_y"]
    assert (loop["gap"], loop["tilt"]) == (pytest.approx(5**0.5), pytest.approx(0.5))
    assert data["loops"] == []


def test_json_holds_everything_with_units(run, lamp):
    answer = json.loads(run("info", "lamp.json", "--json").stdout)
    assert answer["schema"] == "cadmbs/info/1"
    data = answer["data"]
    assert data["counts"] == {
        "bodies": 3,
        "world_fixed_bodies": 2,
        "moving_bodies": 1,
        "joints": 2,
        "fixed_joints": 1,
        "cut_joints": 0,
        "loops": 0,
        "positions": 2,
        "velocities": 2,
    }
    assert data["masses"] == {
        "moving": 1.5,
        "world_fixed": 32.0,
        "total": 33.5,
        "center_of_mass_moving": pytest.approx([0.1, 0.0, 0.2], abs=ROUND_OFF),
        "negative_inertias": [],
        "accept_inertia": False,
    }
    assert data["joints"][1]["point"] == [0.5, 0.0, 0.0]
    assert data["joints"][1]["screws"] == [[0, 0, 1, 0, -0.5, 0], [0, 0, 0, 0, 0, 1]]
    assert data["bodies"][1]["moves_with"] is None
    assert data["units"]["mass"] == "kg"
    assert data["coordinates"]["units"] == {"hinge:turn": "rad", "hinge:slide": "m"}


@pytest.mark.parametrize("name", [*zoo.TREES, *zoo.LOOPS])
def test_every_kind_of_mechanism_has_its_answers(run, tmp_path, name):
    cm.save(zoo.mechanism(name), tmp_path / "m.json")
    for arguments in (("info", "--json"), ("poses", "--json"), ("dynamics", "--json"), ("check", "--json")):
        done = run(arguments[0], "m.json", *arguments[1:])
        assert done.exit_code == 0, done.stderr
        assert json.loads(done.stdout)["ok"] is True
    for arguments in (("info",), ("info", "--tree", "--loops", "--screws", "--masses"), ("poses",), ("dynamics",)):
        done = run(arguments[0], "m.json", *arguments[1:])
        assert (done.exit_code, done.stdout != "") == (0, True), done.stderr
    data = json.loads(run("info", "m.json", "--json").stdout)["data"]
    assert len(data["tree"]) == zoo.system(name).n_bodies
    assert data["masses"]["total"] == pytest.approx(float(np.sum(zoo.system(name).bodies.mass)), rel=ROUND_OFF)


def test_the_picture_shows_every_body_and_joint_once(run, loop, tmp_path):
    assert run("info", "loop.json", "--graph", "loop.svg").exit_code == 0
    root = ET.fromstring((tmp_path / "loop.svg").read_text())  # noqa: S314 - our own file
    texts = [element.text for element in root.iter(f"{SVG}text")]
    system = zoo.system("four-bar")
    for body in system.body_names:
        assert texts.count(body) == 1
    for joint in system.joints:
        assert sum(text == joint.name or text.startswith(f"{joint.name} (") for text in texts) == 1
    dashed = [element for element in root.iter(f"{SVG}path") if element.get("stroke-dasharray")]
    assert len(dashed) == len(system.closures)


def test_names_cannot_break_the_picture(run, lamp, tmp_path):
    svg = run("info", "lamp.json", "--graph", "-").stdout
    root = ET.fromstring(svg)  # noqa: S314 - our own file
    assert "lamp <1>" in [element.text for element in root.iter(f"{SVG}text")]


def extent(element):
    """Left, top, right and bottom end of a rectangle, or of a line of text at its widest."""
    x, y = float(element.get("x")), float(element.get("y"))
    if element.tag.endswith("rect"):
        return x, y, x + float(element.get("width")), y + float(element.get("height"))
    size = float(element.get("font-size"))
    width = 0.9 * text_width(element.text, size)
    left = x - width / 2 if element.get("text-anchor") == "middle" else x
    return left, y - 0.8 * size, left + width, y + 0.2 * size


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def inner_loops():
    """A tree whose inner bodies are joined by two cut joints, with long names, in a row."""
    names = ["base", *(f"link_{k}" for k in range(8))]
    parents = dict(
        zip(names[1:], ["base", "link_0", "link_0", "link_1", "link_1", "link_2", "link_2", "base"], strict=True)
    )
    bodies = [
        {"name": name, "mass": 1, "center_of_mass": [0, 0, 0], "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}
        for name in names[1:]
    ]
    hinge = {"kind": "revolute", "axis": [0, 0, 1], "point": [0, 0, 0]}
    joints = [{"name": f"hinge_of_{n}", "predecessor": p, "successor": n, **hinge} for n, p in parents.items()]
    for number, pair in enumerate(
        (("link_1", "link_2"), ("link_1", "link_2"), ("link_0", "link_7"), ("link_3", "link_6"))
    ):
        ends = dict(zip(("predecessor", "successor"), pair, strict=True))
        joints.append({"name": f"closing_joint_{number}", "cut": True, **ends, **hinge})
    data = {"format": "cadmbs.mechanism/1", "name": "inner loops", "ground": "base", "bodies": bodies, "joints": joints}
    return json.dumps(data)


@pytest.mark.parametrize("name", ["stewart_platform", "delta_robot", "five_bar", "inner", "loop.json"])
def test_labels_overlap_neither_each_other_nor_boxes_nor_the_border(run, loop, tmp_path, name):
    (tmp_path / "inner").write_text(inner_loops())
    root = ET.fromstring(run("info", name, "--graph", "-").stdout)  # noqa: S314 - our own file
    boxes = [extent(element) for element in root.iter(f"{SVG}rect") if element.get("x")]
    texts = {element: extent(element) for element in root.iter(f"{SVG}text")}
    labels = [x for element, x in texts.items() if not any(box[0] < x[0] and x[2] < box[2] for box in boxes)]
    assert len(labels) + len(boxes) >= len(texts)
    width, height = float(root.get("width")), float(root.get("height"))
    for k, one in enumerate(labels):
        assert one[0] >= 0.0 and one[2] <= width and one[1] >= 0.0 and one[3] <= height
        for other in (*labels[:k], *boxes):
            assert not overlap(one, other), (one, other)


@pytest.mark.parametrize("name", ["stewart_platform", "delta_robot", "inner"])
def test_every_cut_joint_has_a_track_of_its_own(run, tmp_path, name):
    """No two cut joints share a vertical line, and no line of one passes through the box of another body."""
    (tmp_path / "inner").write_text(inner_loops())
    data = json.loads(run("info", name, "--json").stdout)["data"]
    layout = graph_layout(data["tree"], data["joints"])
    cut = [joint for joint in data["joints"] if joint["cut"]]
    assert set(layout.cut_routes) == {joint["name"] for joint in cut}
    tracks = [max(x for x, _ in route.points) for route in layout.cut_routes.values()]
    assert len(set(tracks)) == len(tracks)
    for joint in cut:
        points = layout.cut_routes[joint["name"]].points
        for body, box in layout.boxes.items():
            if body not in (joint["predecessor"], joint["successor"]):
                for (x0, y0), (x1, y1) in itertools.pairwise(points):
                    line = min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
                    rect = box.x, box.y - BOX_HEIGHT / 2, box.end, box.y + BOX_HEIGHT / 2
                    assert not overlap(line, rect), (joint["name"], body)


@pytest.mark.parametrize("name", [*zoo.TREES, *zoo.LOOPS])
def test_boxes_never_overlap_and_stay_inside(run, tmp_path, name):
    cm.save(zoo.mechanism(name), tmp_path / "m.json")
    data = json.loads(run("info", "m.json", "--json").stdout)["data"]
    layout = graph_layout(data["tree"], data["joints"])
    boxes = list(layout.boxes.values())
    for place, box in enumerate(boxes):
        assert box.x >= 0 and box.end <= layout.width
        assert BOX_HEIGHT / 2 <= box.y <= layout.height - BOX_HEIGHT / 2
        for other in boxes[:place]:
            apart = abs(box.y - other.y) > BOX_HEIGHT or box.end < other.x or other.end < box.x
            assert apart, (box, other)


def test_a_picture_replaces_its_like_only(run, lamp, tmp_path):
    for _ in range(2):
        assert run("info", "lamp.json", "--graph", "lamp.svg").exit_code == 0
    (tmp_path / "mine.svg").write_text("<svg/>")
    assert run("info", "lamp.json", "--graph", "mine.svg").exit_code == 2
    assert (tmp_path / "mine.svg").read_text() == "<svg/>"
    done = run("info", "lamp.json", "--graph", "-", "--json")
    assert (
        done.stderr.splitlines()[-1] == "cadmbs: error[Y013]: --json and --graph - would both write to standard output."
    )


def test_limits_losses_and_drives_are_shown(run, arm):
    text = run("info", arm).stdout
    assert "\nLimits, losses, drives: limits are monitored, not enforced\n" in text
    table = text.partition("Limits, losses, drives")[2].splitlines()
    assert table[1].split() == ["joint", "position", "velocity", "force", "damping"]
    assert table[2].split() == [
        "shoulder",
        "-2",
        "to",
        "2",
        "rad",
        "6",
        "rad/s",
        "40",
        "N",
        "m",
        "0.4",
        "N",
        "m",
        "s/rad",
    ]
    rcm = run("info", "rcm").stdout.partition("Limits, losses, drives")[2].splitlines()[2].split()
    assert (rcm[0], rcm[-1]) == ("joint1", "actuated")


def test_passive_joints_several_coordinates_and_open_limits(run, lamp, tmp_path):
    data = json.loads(lamp.read_text())
    data["joints"][1] |= {"limits": {"upper": [3, 0.5], "effort": 9}, "damping": [0.1, 0.2], "actuated": False}
    (tmp_path / "limits.json").write_text(json.dumps(data))
    table = run("info", "limits.json").stdout.partition("Limits, losses, drives")[2].splitlines()
    assert " ".join(table[2].split()) == "hinge up to (3, 0.5) 9 (0.1, 0.2) passive"
    assert "Limits, losses" not in run("info", "pendulum").stdout


def test_what_other_programs_read_differently_is_one_note(run, tmp_path):
    from tests.messages.bad_urdfs import BAD

    (tmp_path / "mimic.urdf").write_bytes(BAD["U073"].data)
    done = run("check", "mimic.urdf")
    lines = [line for line in done.stdout.splitlines() if "different model" in line]
    assert lines == ["mimic.urdf:1:1: note[U073, U074, U075]: Other programs read this file as a different model."]
    first = done.stdout.splitlines().index(lines[0])
    assert [line.split()[0] for line in done.stdout.splitlines()[first + 1 : first + 4]] == [
        "Pinocchio:", "MuJoCo:", "Drake:",
    ]  # fmt: skip
    data = json.loads(run("check", "mimic.urdf", "--json").stdout)
    assert {"U073", "U074", "U075"} <= {f["code"] for f in data["findings"]}
    assert done.stdout.endswith(f"{len(data['findings']) - 2} notes\n")


@pytest.mark.slow
def test_the_design_of_a_large_mechanism_is_searched_on_request(run, tmp_path):
    from cadmbs.testing import ladders

    file = tmp_path / "ladder.json"
    cm.save(ladders.four_bar_ladder(34), file)
    assert "searched on request, because that takes long: `cadmbs info FILE --loops --design`" in (
        " ".join(run("info", str(file), "--loops").stdout.split())
    )
    text = " ".join(run("info", str(file), "--loops", "--design").stdout.split())
    assert "searched on request" not in text
    assert "For unique forces, build" in text
