"""One bad `cadmbs.mechanism/1` document for each finding code of models and topology."""

from __future__ import annotations

from collections.abc import Callable

from tests.messages.documents import (
    Data,
    arm,
    ball,
    body,
    cam,
    constraint,
    elbow,
    four_bar,
    gear,
    joint,
    load,
    motion,
    nested,
    start,
    table,
    upper,
    without,
)

IDENTITY = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

BAD: dict[str, Callable[[], Data]] = {
    "D001": lambda: arm(format="cadmbs.screws/1"),
    "D002": lambda: arm(format="cadmbs.mechanism/2"),
    "D003": lambda: elbow(damping=float("nan")),
    "D004": lambda: upper("mass", mas=2.0),
    "D005": lambda: elbow("axis"),
    "D006": lambda: elbow(axis=[0, "1.0", 0]),
    "D007": lambda: upper(inertia_about="center of mass"),
    "D008": lambda: arm(extensions={"made": {1, 2}}),
    "D009": lambda: load("joint_force", coordinate="elbow", force=nested(300)),
    "D010": lambda: elbow(kind="hinge"),
    "D011": lambda: elbow(axis=[0, 1]),
    "D012": lambda: start(duration=0),
    "D013": lambda: upper(frames={"": {}}),
    "I011": lambda: upper(inertia=[[1e5, 0, 0], [0, 2e5, 0], [0, 0, 2e5]]),
    "I012": lambda: upper(mass=2000.0),
    "I013": lambda: upper(
        inertia=[[0.0033, 0, 0], [0, 0.668, 0], [0, 0, 0.668]],
        shapes=[{"kind": "box", "size": [1, 0.1, 0.1], "pose": {"position": [0.5, 0, 0]}}],
    ),
    "I014": lambda: upper(inertia=[[0.2, 0.09, 0.09], [0.09, 0.2, 0.09], [0.09, 0.09, 0.2]]),
    "I015": lambda: upper(center_of_mass=[500, 0, 0]),
    "Z024": lambda: arm(
        bodies=[
            body("upper", center_of_mass=[500, 0, 0], inertia=[[1e5, 0, 0], [0, 2e5, 0], [0, 0, 2e5]]),
            body("lower", center_of_mass=[1500, 0, 0], inertia=[[1e5, 0, 0], [0, 2e5, 0], [0, 0, 2e5]]),
        ],
        joints=[joint("shoulder", "world", "upper"), joint("elbow", "upper", "lower", point=[1000, 0, 0])],
    ),
    "Z025": lambda: arm(
        bodies=[body("upper"), body("lower", center_of_mass=[1000.5, 0, 0])],
        joints=[joint("shoulder", "world", "upper"), joint("elbow", "upper", "lower", point=[1000, 0, 0])],
    ),
    "Z026": lambda: elbow(limits={"lower": -90, "upper": 90}),
    "Z001": lambda: elbow(axis=[0, 0, 0]),
    "Z002": lambda: elbow(axis=[0.7, 0.7, 0]),
    "Z003": lambda: upper(reference_pose={"rotation": [[1, 0, 0], [0, 0.9, 0], [0, 0, 1]]}),
    "Z004": lambda: upper(reference_pose={"rotation": [[1, 0, 0], [0, 1, 0], [0, 0, -1]]}),
    "Z005": lambda: upper(frames={"tool": {"quaternion": [0, 0, 0, 0]}}),
    "Z006": lambda: upper(frames={"tool": {"quaternion": [0.7, 0.7, 0, 0]}}),
    "Z007": lambda: upper(frames={"tool": {"quaternion": [1, 0, 0, 0], "rotation": IDENTITY}}),
    "Z008": lambda: elbow("axis", kind="planar"),
    "Z009": lambda: elbow("axis", kind="planar", axes=[[1, 0, 0], [0.6, 0.8, 0]]),
    "Z010": lambda: elbow("axis", kind="universal", axes=[[0, 0, 1], [0, 0, -1]]),
    "Z011": lambda: ball(coordinates="angles"),
    "Z012": lambda: ball(coordinates="angles", axes=[[0, 0, 1], [1, 0, 0], [0, 0, 1]]),
    "Z013": lambda: elbow(kind="screw", pitch=0),
    "Z014": lambda: elbow(limits={"lower": [-1, -1], "upper": 1}),
    "Z015": lambda: elbow(limits={"lower": 1, "upper": -1}),
    "Z016": lambda: elbow(limits={"velocity": -3}),
    "Z017": lambda: elbow(armature=-0.1),
    "Z018": lambda: elbow(damping=-0.1),
    "Z019": lambda: upper(shapes=[{"kind": "box", "size": [1, 1, 0]}]),
    "Z020": lambda: arm(
        bodies=[body("upper", frames={"tool": {}}), body("upper/tool")],
        joints=[joint("shoulder", "world", "upper"), joint("elbow", "upper", "upper/tool")],
    ),
    "Z023": lambda: arm(
        constraints=[
            {
                "name": "far",
                "kind": "D",
                "bodies": ["upper", "lower"],
                "points": [[1e160, 0, 0], [0, 0, 0]],
                "distance": 1,
            }
        ]
    ),
    "Z021": lambda: elbow(closure={"predecessor": {"point": [0, 0, 0]}, "successor": {"point": [0, 0, 1]}}),
    "Z022": lambda: four_bar(
        joints=[
            *four_bar()["joints"][:2],
            joint(
                "wrist",
                "c",
                "b",
                point=[1, 1, 0],
                cut=True,
                closure={
                    "predecessor": {"point": [1, 1, 0]},
                    "successor": {"point": [1, 1.01, 0], "axis": [0, 0.6, 0.8]},
                },
            ),
            four_bar()["joints"][3],
        ]
    ),
    "T010": lambda: four_bar(
        joints=[one | ({"armature": 0.1} if one["name"] == "wrist" else {}) for one in four_bar()["joints"]]
    ),
    "I001": lambda: upper(mass=-2.0),
    "I002": lambda: upper("center_of_mass"),
    "I003": lambda: upper(inertia=[[0.1, 0.01, 0], [0.02, 0.2, 0], [0, 0, 0.2]]),
    "I004": lambda: upper(inertia=[[0.1, 0, 0], [0, -0.2, 0], [0, 0, 0.2]]),
    "I005": lambda: upper(inertia=[[0.1, 0, 0], [0, 0.2, 0], [0, 0, 0.5]]),
    "I006": lambda: upper("inertia"),
    "I007": lambda: upper(mass=0),
    "I010": lambda: upper(mass=1e30),
    "I008": lambda: upper(mass=1e307) | {"units": {"mass": "t"}},
    "C001": lambda: arm(couplings=[gear(("sholder", 1), ("elbow", -2))]),
    "C002": lambda: ball() | {"couplings": [gear(("shoulder", 1), ("elbow:x", -2))]},
    "C003": lambda: arm(couplings=[gear(("shoulder", 1), ("elbow", 0))]),
    "C004": lambda: arm(couplings=[gear(("shoulder", 1), ("elbow", -2), dependent="elbo")]),
    "C005": lambda: four_bar(couplings=[gear(("crank", 1), ("wrist", -2))]),
    "C006": lambda: four_bar(
        couplings=[gear(("knee", 1), ("crank", -2)), gear(("knee", 1), ("rocker", -2), name="belt")]
    ),
    "C007": lambda: four_bar(
        couplings=[
            gear(("knee", 1), ("crank", -1)),
            gear(("knee", 1), ("crank", -1), ("rocker", 1), name="belt", dependent="crank"),
        ]
    ),
    "C008": lambda: arm(
        couplings=[
            gear(("elbow", 1), ("shoulder", -2)),
            gear(("shoulder", 1), ("elbow", -0.5), name="belt", offset=0.1),
        ]
    ),
    "C009": lambda: arm(
        couplings=[gear(("elbow", 1), ("shoulder", -2)), gear(("shoulder", 1), ("elbow", -0.5), name="belt")]
    ),
    "C010": lambda: arm(
        couplings=[gear(("elbow", 1), ("shoulder", -2)), gear(("shoulder", 1), ("elbow", -2), name="belt", offset=0.3)]
    ),
    "C011": lambda: arm(couplings=[gear(("elbow", 1), ("elbow", 1), ("shoulder", -2))]),
    "C012": lambda: (
        elbow("axis", kind="universal", axes=[[0, 0, 1], [1, 0, 0]], name="shoulder:slide")
        | {
            "joints": [
                joint("wrist", "world", "upper", kind="cylindrical"),
                joint("wrist:slide", "upper", "lower", point=[1, 0, 0]),
            ]
        }
    ),
    "C013": lambda: four_bar(
        couplings=[gear(("knee", 1), ("crank", -1e200)), gear(("rocker", 1), ("knee", -1e200), name="belt")]
    ),
    "C014": lambda: arm(couplings=[cam(dependent="elbow", of="elbow")]),
    "C015": lambda: arm(
        couplings=[cam({"kind": "table", "times": [0, 1, 2], "values": [0, 1, 0], "interpolation": "linear"})]
    ),
    "C016": lambda: arm(couplings=[cam({"kind": "table", "times": [0, 1, 2], "values": [0, 2, 3]})]),
    "C017": lambda: four_bar(
        joints=[part | {"cut": part["name"] == "rocker"} for part in four_bar()["joints"]],
        couplings=[cam(dependent="crank", of="rocker")],
    ),
    "L001": lambda: constraint("D", bodies=["upper", "lowr"], points=[[0, 0, 0], [0, 0, 1]], distance=1),
    "L002": lambda: constraint("D", bodies=["upper", "upper"], points=[[0, 0, 0], [0, 0, 1]], distance=1),
    "L003": lambda: constraint("DP1", bodies=["upper", "lower"], vectors=[[1, 0, 0], [0, 0, 0]]),
    "L004": lambda: constraint("DP1", bodies=["upper", "lower"], vectors=[[1, 0, 0], [0, 1, 0]], angle=0.5),
    "L005": lambda: constraint("D", bodies=["upper", "lower"], points=[[0, 0, 0], [0, 0, 0]], distance=0),
    "L006": lambda: constraint(
        "DP1", bodies=["upper", "lower"], vectors=[[2, 0, 0], [0, 1, 0]], angle=0.5, axis=[0, 0, 1]
    ),
    "L007": lambda: motion(coordinate="elbow", offset=1),
    "L008": lambda: motion(constraint="rod", offset=1),
    "L009": lambda: table(times=[0, 2, 1]),
    "L010": lambda: table(times=[0, 1]),
    "L011": lambda: table(times=[0], values=[1]),
    "L012": lambda: motion(
        coordinate="elbow", position={"kind": "table", "times": [0, 1], "values": [0, 1], "interpolation": "linear"}
    ),
    "L013": lambda: (
        motion(constraint="blade", offset=1)
        | {
            "constraints": [
                {"name": "blade", "kind": "knife_edge", "body": "lower", "point": [0, 0, 0], "direction": [0, 1, 0]}
            ]
        }
    ),
    "L014": lambda: load(
        "spring_damper", bodies=["upper", "world"], points=[[1, 0, 0], [1, 0, 0]], stiffness=1, length=1
    ),
    "L015": lambda: constraint(
        "rolling",
        body="lower",
        center=[0, 0, 1],
        axis=[0, 0, 1],
        radius=1,
        plane={"point": [0, 0, 0], "normal": [0, 0, 1]},
    ),
    "L016": lambda: constraint("angular_momentum", bodies=[], direction=[0, 0, 1]),
    "L017": lambda: arm(
        motions=[
            {"name": "drive", "coordinate": "elbow", "position": 1},
            {"name": "servo", "coordinate": "elbow", "position": 2},
        ]
    ),
    "L018": lambda: load(
        "joint_spring", coordinate="elbow", characteristic={"deflection": [0, 1, 1], "force": [0, 1, 2]}
    ),
    "L019": lambda: load(
        "joint_spring", coordinate="elbow", damping_characteristic={"rate": [0, 1], "force": [0, 1, 2]}
    ),
    "L020": lambda: load("joint_stop", coordinate="elbow", stiffness=1e4),
    "L021": lambda: load("joint_stop", coordinate="elbow", stiffness=1e4, lower=1, upper=-1),
    "L022": lambda: load("joint_servo", coordinate="elbow:wx", stiffness=3) | {"joints": ball()["joints"]},
    "L023": lambda: load("joint_servo", coordinate="elbow", position=1),
    "L024": lambda: load(
        "joint_spring", coordinate="elbow", stiffness=5, characteristic={"deflection": [0, 1], "force": [0, 1]}
    ),
    "L025": lambda: load("joint_spring", coordinate="elbow", stiffness=-5),
    "L026": lambda: load("drag", body="lower", point=[0, 0, 0]),
    "L027": lambda: load("wrench", body="world", point=[0, 0, 0], force=[1, 0, 0]),
    "L028": lambda: load(
        "spring_damper", bodies=["upper", "world"], points=[[1, 0, 0], [0, 0, 1]], stiffness=1, length=-0.5
    ),
    "L029": lambda: load(
        "joint_spring", coordinate="elbow", damping_characteristic={"rate": [-1, 1], "force": [3, -3]}
    ),
    "L030": lambda: load("joint_stop", coordinate="elbow", stiffness=1e4, lower=-90, upper=90),
    "L031": lambda: load("joint_force", coordinate="elbow", terms=[{"coordinate": "elbow", "factor": 2}], force=1),
    "L032": lambda: load(
        "joint_friction",
        friction=1,
        terms=[{"coordinate": "shoulder", "factor": 1}, {"coordinate": "elbow", "factor": 0}],
    ),
    "L033": lambda: load("joint_force", force=1, terms=[{"coordinate": "elbow", "factor": f} for f in (2, 3)]),
    "L034": lambda: load("joint_servo", coordinate="elbow", stiffness=9, effort=[5, -5]),
    "S001": lambda: start({"elbw": 0.5}),
    "S002": lambda: start({"elbow": [0.5, 0.6]}),
    "S003": lambda: start({"elbow": [0, 0, 0, 0]}, ball()),
    "S004": lambda: start({"elbow": [2, 0, 0, 0]}, ball()),
    "S005": lambda: start({"elbow": [0.5, 0.1], "elbow:slide": 0.2}, elbow(kind="cylindrical")),
    "S006": lambda: start({"shoulder": 0.5, "elbow": 0.5}, arm(couplings=[gear(("elbow", 1), ("shoulder", -2))])),
    "S007": lambda: start({"elbow": 2}, elbow(limits={"lower": -1, "upper": 1})),
    "S008": lambda: start(method="rk5"),
    "S009": lambda: start(duration=0.1, output_step=1),
    "S010": lambda: start(outputs=["joints", "body/uper"]),
    "S011": lambda: start(base=four_bar(), hold=["wrist"]),
    "S012": lambda: start({"elbow:w": 1}, ball()),
    "S013": lambda: start(stop=[{"when": "elbow", "crosses": 1}, {"when": "joint/elbw/v", "crosses": 0}]),
    "S014": lambda: start(locks=[{"joint": "elbw", "at": 0.5}, {"joint": "elbow"}, {"joint": "elbow", "at": 100}]),
    "T001": lambda: arm(
        bodies=[body("upper"), body("lower"), body("lower")],
    ),
    "T002": lambda: elbow(successor="lowr"),
    "T003": lambda: elbow(successor="upper") | {"bodies": [body("upper")]},
    "T004": lambda: arm(joints=[joint("shoulder", "world", "upper")]),
    "T005": four_bar,
    "T006": lambda: elbow(cut=True),
    "T007": lambda: arm(bodies=[body("upper"), {"name": "lower"}]),
    "T008": lambda: arm(
        joints=[*arm()["joints"], without(joint("weld", "upper", "lower", kind="fixed", cut=True), "axis", "point")]
    ),
}
"""A document for each code; it may have other findings that follow."""
