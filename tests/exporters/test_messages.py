"""One mechanism per finding of exports: the whole message."""

from __future__ import annotations

from pathlib import Path

import pytest

from cadmbs.exporters import mjcf, sdf, urdf
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.loading import check_source
from cadmbs.models.mechanism import Mechanism

HINGE = {"kind": "revolute", "axis": [0, 0, 1], "point": [0, 0, 0]}
HEAVY = {"mass": 1.0, "center_of_mass": [0, 0, 0], "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}


def one(joint=None, body=None, **changes):
    """A body "arm" on the world, by a joint "j"."""
    ends = {"name": "j", "predecessor": "world", "successor": "arm"}
    data = {"name": "one", "bodies": [{"name": "arm"} | HEAVY | (body or {})], "joints": [ends | (joint or HINGE)]}
    return Mechanism.model_validate(data | changes)


def two(first, second, **changes):
    """Bodies "a" and "b" one after the other on the world, and couplings and what else is given."""
    bodies = [{"name": name} | HEAVY for name in "ab"]
    ends = [
        {"name": "j1", "predecessor": "world", "successor": "a"},
        {"name": "j2", "predecessor": "a", "successor": "b"},
    ]
    joints = [ends[0] | first, ends[1] | second]
    return Mechanism.model_validate({"name": "two", "bodies": bodies, "joints": joints} | changes)


def messages(found, code):
    return "\n".join(str(finding) for finding in found[1] if finding.code == code)


SPRING = {"name": "coil", "kind": "joint_spring", "coordinate": "j", "stiffness": 1}
ROLL = {"name": "push", "kind": "wrench", "body": "arm", "point": [0, 0, 0], "force": [1, 0, 0]}

X001 = [
    (
        lambda: urdf.text(one(gravity=[0, 0, -1.62])),
        "<input>: warning[X001] at /gravity: Gravity, 0 0 -1.62 m/s^2, is left out: readers of URDF assume 0 0 "
        "-9.81.\n"
        "    hint: Set it in the program that reads the file.",
    ),
    (
        lambda: urdf.text(one(loads=[SPRING])),
        '<input>: warning[X001] at /loads: Load "coil" is left out: URDF cannot express it.',
    ),
    (lambda: mjcf.text(one(loads=[SPRING])), ""),
    (
        lambda: mjcf.text(one(loads=[SPRING, ROLL, ROLL | {"name": "pull"}])),
        '<input>: warning[X001] at /loads: Loads "push" and "pull" are left out: MJCF cannot express them.',
    ),
    (
        lambda: urdf.text(one(HINGE | {"armature": 0.1})),
        '<input>: warning[X001] at /joints: Left out at joint "j": armature, which URDF cannot express.',
    ),
    (
        lambda: urdf.text(one(HINGE | {"limits": {"jerk": 1.0}}), version="1.0"),
        '<input>: warning[X001] at /joints: Left out at joint "j": limits of acceleration, deceleration and jerk, '
        "which URDF 1.0 cannot express.",
    ),
    (
        lambda: urdf.text(one({"kind": "free", "damping": 0.1})),
        '<input>: warning[X001] at /joints: Left out at joint "j": limits, damping and friction, which URDF cannot '
        "express.",
    ),
    (
        lambda: urdf.text(one(scenario={"duration": 1.0}, extensions={"mine": 1})),
        "<input>: note[X001] at /scenario: The scenario is left out: URDF describes no simulations.\n"
        '<input>: note[X001] at /extensions: Extensions "mine" are left out: readers of URDF do not use them.',
    ),
    (
        lambda: urdf.text(
            two(HINGE, HINGE, couplings=[{"name": "lock", "terms": [{"coordinate": "j2", "factor": 1}], "offset": 0.1}])
        ),
        '<input>: warning[X001] at /couplings: Coupling "lock" is left out: URDF cannot express it.\n'
        "    hint: A <mimic> couples two joints with one coordinate each.",
    ),
    (
        lambda: mjcf.text(one(HINGE | {"limits": {"velocity": 1.0}})),
        '<input>: note[X001] at /joints: Left out at joint "j": limits of velocity, acceleration and jerk, which '
        "MJCF cannot express.",
    ),
    (
        lambda: mjcf.text(one(HINGE | {"limits": {"lower": 1.0, "upper": 1.0}})),
        '<input>: warning[X001] at /joints: Left out at joint "j": limits, which MJCF cannot express.',
    ),
    (
        lambda: urdf.text(one(HINGE | {"actuated": True})),
        '<input>: note[X001] at /joints: Left out at joint "j": actuation, which URDF cannot express.',
    ),
]


@pytest.mark.parametrize(("act", "message"), X001)
def test_x001_what_is_left_out(act, message):
    assert messages(act(), "X001") == message


def test_x002_names():
    mechanism = one(body={"name": "upper arm", "frames": {}}, joint=HINGE | {"name": "a/b", "successor": "upper arm"})
    assert messages(urdf.text(mechanism), "X002") == (
        '<input>: note[X002]: Names are written differently: "upper arm" as "upper_arm", "a/b" as "a_b".\n'
        "    hint: References in the output use the new names."
    )


def test_x002_names_stay_apart():
    bodies = [{"name": name} for name in ("a b", "a/b", "a_b")]
    joints = [
        {"name": f"j{i}", "kind": "fixed", "predecessor": "world", "successor": b["name"]} for i, b in enumerate(bodies)
    ]
    text, _ = urdf.text(Mechanism.model_validate({"name": "m", "bodies": bodies, "joints": joints}))
    assert [f'<link name="{name}"/>' in text for name in ("a_b", "a_b_2", "a_b_3")] == [True] * 3


def test_x003_moved_frames():
    assert messages(urdf.text(one(body={"reference_pose": {"position": [0.5, 0, 1]}})), "X003") == (
        "<input>: note[X003] at /bodies: A link of a URDF has its frame at its joint, and the root at the world "
        'frame; link frames that differ from the reference poses: "arm" at 0 0 0.\n'
        "    hint: Masses, shapes and joints have the same positions in the world."
    )


def test_x004_chains():
    joint = {"kind": "cylindrical", "axis": [0, 0, 1], "point": [0, 0, 0]}
    assert messages(urdf.text(one(joint)), "X004") == (
        '<input>: note[X004] at /joints/0: Cylindrical joint "j" is written as joints "j_turn" and "j_slide" with '
        "massless links between them.\n"
        "    hint: Programs that require mass of every link refuse these links."
    )


def test_x004_screws_in_mjcf():
    joint = {"kind": "screw", "axis": [0, 0, 1], "point": [0, 0, 0], "pitch": 0.003}
    assert messages(mjcf.text(one(joint)), "X004") == (
        '<input>: note[X004] at /joints: A screw is written as hinge "j" and slide "j_advance" with an equality of '
        "0.003 m/rad between them, which MuJoCo satisfies only approximately."
    )


def test_x005_bounds():
    assert messages(urdf.text(one({"kind": "prismatic", "axis": [0, 0, 1]})), "X005") == (
        '<input>: note[X005] at /joints: URDF requires bounds that "j" does not have; 1e+09 is written instead.\n'
        "    hint: Give limits in the mechanism, or write URDF 1.2, which requires fewer."
    )


def test_x006_turned_round():
    mechanism = one(HINGE | {"predecessor": "arm", "successor": "world"})
    assert messages(urdf.text(mechanism), "X006") == (
        '<input>: note[X006] at /joints: Joint "j" leads towards the ground; it is written in the opposite '
        "direction.\n"
        "    hint: Axes are negated, so that positions keep their signs."
    )
    assert '<axis xyz="0 0 -1"/>' in urdf.text(mechanism)[0]


def test_x007_other_coordinates():
    ball = {"kind": "spherical", "point": [0, 0, 0]}
    assert messages(urdf.text(one(ball)), "X007") == (
        '<input>: warning[X007] at /joints/0: Spherical joint "j" has three angles instead of its quaternion; they '
        "are singular if the second angle is 90 degrees."
    )
    away = {"kind": "free", "predecessor": "arm", "successor": "world"}
    assert messages(urdf.text(one(away)), "X007") == (
        '<input>: warning[X007] at /joints/0: Free joint "j" is written in the opposite direction: its coordinates '
        "are those of the inverse pose."
    )
    assert messages(mjcf.text(one(ball | {"coordinates": "rotation_vector"})), "X007") == (
        '<input>: warning[X007] at /joints: Joint "j": the coordinates in MuJoCo differ from those in the '
        "mechanism; the motions are the same.\n"
        "    hint: MuJoCo has quaternions of the outer body, and free joints only between the world and a body."
    )


def test_x008_capsules():
    mechanism = one(body={"shapes": [{"kind": "capsule", "radius": 0.1, "length": 0.4}]})
    assert messages(urdf.text(mechanism), "X008") == ""
    found = urdf.text(mechanism, version="1.0")
    assert messages(found, "X008") == (
        '<input>: note[X008] at /bodies: URDF 1.0 has no capsules: those of "arm" are written as cylinders with two '
        "spheres.\n    hint: Write URDF 1.2 to keep them: --urdf-version 1.2."
    )
    assert found[0].count("<sphere") == 2


def test_x009_loops():
    loop = {"name": "pin", "predecessor": "world", "successor": "b", "cut": True, "kind": "revolute"}
    ends = [
        {"name": "j1", "predecessor": "world", "successor": "a"},
        {"name": "j2", "predecessor": "a", "successor": "b"},
    ]
    joints = [end | HINGE for end in ends] + [loop | {"axis": [0, 0, 1], "point": [1, 0, 0]}]
    mechanism = Mechanism.model_validate(
        {"name": "bar", "bodies": [{"name": n} | HEAVY for n in "ab"], "joints": joints}
    )
    assert messages(urdf.text(mechanism), "X009") == (
        '<input>: warning[X009] at /joints: Joint "pin" closes a loop; it is written as <constraint>, which is '
        "proposed for URDF.\n"
        "    hint: Programs that do not know this element read the tree without its loops."
    )


def test_x010_frames():
    assert messages(urdf.text(one(body={"frames": {"tool": {"position": [0, 0, 1]}}})), "X010") == (
        '<input>: note[X010] at /bodies: Frames of bodies are written as empty links with fixed joints: "arm_tool".'
    )


def test_x011_leftovers_without_a_place():
    visual = '<visual><geometry><sphere radius="1"/></geometry><glow/></visual>'
    text = f'<robot name="r"><link name="a">{visual}</link></robot>'
    mechanism, _ = check_source(SourceFile("r.urdf", Path(), text.encode()))
    bare = mechanism.model_copy(update={"bodies": (mechanism.bodies[0].model_copy(update={"shapes": ()}),)})
    assert messages(urdf.text(bare), "X011") == (
        '<input>: warning[X011] at /extensions: Left out at link "a": <glow> in visual[0]; the element for it does '
        "not exist any more."
    )


def test_x012_what_mujoco_refuses():
    nothing = {"mass": 0.0, "center_of_mass": None, "inertia": [[0] * 3] * 3}
    assert messages(mjcf.text(one(body=nothing)), "X012") == (
        '<input>: warning[X012] at /bodies: MuJoCo refuses moving bodies without mass and inertia: body "arm".\n'
        "    hint: Give them mass and inertia; for a URDF, `--estimate-inertia density=1000` estimates them from "
        "shapes."
    )
    wrong = {"inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 3]]}
    assert messages(mjcf.text(one(body=wrong)), "X012") == (
        '<input>: warning[X012] at /bodies: MuJoCo refuses nonphysical inertias: body "arm".\n'
        "    hint: Each principal moment is at most the sum of the two others; `cadmbs check` lists the violations."
    )


def test_x013_meshes():
    mechanism = one(body={"shapes": [{"kind": "mesh", "file": "package://p/a.stl"}]})
    assert messages(mjcf.text(mechanism), "X013") == (
        '<input>: note[X013] at /bodies: Meshes are left out: "package://p/a.stl" (not found).\n'
        "    hint: Masses are those of the mechanism and do not change."
    )


def test_x014_inertias_that_mujoco_accepts():
    mechanism = two(HINGE, HINGE)
    data = mechanism.model_dump(mode="json")
    data["bodies"][0] |= {"mass": 0.0, "inertia": [[0] * 3] * 3}
    assert messages(mjcf.text(Mechanism.model_validate(data)), "X014") == (
        '<input>: note[X014] at /bodies: MuJoCo requires mass of all moving bodies: body "a" without mass gets '
        "4e-15 kg and kg m^2.\n"
        "    hint: This changes the dynamics by less than rounding."
    )
    welded = two(HINGE, {"kind": "fixed"}).model_dump(mode="json")
    welded["bodies"][1] |= {"inertia": [[0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.3]]}
    assert messages(mjcf.text(Mechanism.model_validate(welded)), "X014") == (
        '<input>: note[X014] at /bodies: MuJoCo refuses the nonphysical inertia of body "b"; it is added to the '
        "inertia of the bodies welded there, or omitted if they are fixed to the world.\n"
        "    hint: The dynamics are the same."
    )


def test_x017_what_gazebo_refuses():
    nothing = {"mass": 0.0, "center_of_mass": None, "inertia": [[0] * 3] * 3}
    assert messages(sdf.text(one(body=nothing)), "X017") == (
        '<input>: warning[X017] at /bodies: Gazebo refuses links without mass or without inertia: "arm".\n'
        "    hint: Give these bodies mass and inertia."
    )
    wrong = {"inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 3]]}
    assert messages(sdf.text(one(body=wrong)), "X017") == (
        '<input>: warning[X017] at /bodies: Gazebo refuses nonphysical inertias: body "arm".\n'
        "    hint: Each principal moment is at most the sum of the two others; `cadmbs check` lists the violations."
    )


def test_what_sdf_changes():
    cylinder = HINGE | {"kind": "cylindrical"}
    assert messages(sdf.text(one(cylinder)), "X004") == (
        '<input>: note[X004] at /joints/0: Cylindrical joint "j" is written as joints "j_turn" and "j_slide" with '
        "massless links between them.\n"
        "    hint: Programs that require mass of every link refuse them."
    )
    angles = {"kind": "spherical", "point": [0, 0, 0], "coordinates": "rotation_vector", "damping": 0.1}
    found = sdf.text(one(angles, gravity=[0, 0, -9.8]))
    assert messages(found, "X007") == (
        '<input>: warning[X007] at /joints: Joint "j": other coordinates; the motions are the same.\n'
        "    hint: SDF has ball joints, and links that are free in the world, without coordinates of their own."
    )
    assert messages(found, "X001") == (
        '<input>: warning[X001] at /joints: Left out at joint "j": limits, damping and friction, which SDF cannot '
        "express."
    )
    assert messages(sdf.text(one()), "X001") == (
        "<input>: note[X001] at /gravity: Gravity, 0 0 -9.81 m/s^2, is that of the world in SDF, and in this model "
        "only cadmbs reads it.\n"
        "    hint: Set it in the <world> that includes the model; by default it is 0 0 -9.8."
    )
    ball = {"kind": "sphere", "radius": 1, "role": "collision", "color": [1, 0, 0, 1]}
    assert messages(sdf.text(one(body={"shapes": [ball]}, gravity=[0, 0, -9.8])), "X001") == (
        '<input>: note[X001] at /bodies: Colours of collision shapes are left out: body "arm".'
    )
