"""Public STEP assemblies, judged by eye: the mechanism that each is, and the hints that lead to it.

None of these files is part of the project. `test_public_assemblies.py` imports those that lie in a folder under
OWNER/REPOSITORY/PATH; each entry of the hints is one decision.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Judged:
    """An assembly.

    Attributes:
        path: OWNER/REPOSITORY/PATH on GitHub.
        freedoms: Of the mechanism that it is.
        joints: Counts of kinds, as the import tells them.
        hints: What leads there; each entry is one decision.
        lacks: What the mechanism lacks with these hints, or empty where it is right.
    """

    path: str
    freedoms: int
    joints: str = ""
    hints: str = ""
    lacks: str = ""


JUDGED = {
    "machinery": Judged(
        "hanieatr/dynamic-of-machinery/Assem1.STEP",
        1,
        "2 prismatic, 5 revolute",
    ),
    "engi_arm": Judged(
        "EngiAditya/Robotic-Arm/Robotic Arm.STEP",
        8,
        "8 revolute",
    ),
    "shock": Judged(
        "muhammadfazil158/codealpha_tasks/motor shock absorber.STEP",
        2,
        "1 cylindrical",
    ),
    "crank": Judged(
        "muhammadfazil158/codealpha_tasks/Assem1.STEP",
        1,
        "1 revolute",
    ),
    "double_pendulum": Judged(
        "dfki-ric-underactuated-lab/double_pendulum/hardware/CAD/double_pendulum.STEP",
        2,
        "2 revolute",
        """up = "y"
[[joint]]
parts = ["lever_001_schaum_200", "weight_0_5kg"]
kind = "fixed"
""",
    ),
    "asm": Judged(
        "Ayushhhx/Solidworks-assesmbly/asm.stp",
        4,
        "4 revolute",
        """up = "y"
""",
    ),
    "aryan_arm": Judged(
        "Aryanbrb/Robotic-arm-project/Assembly1.stp",
        6,
        "13 revolute",
        """rigid_subassemblies = "never"
[[joint]]
parts = ["Gripper base_15", "gear1_12"]
kind = "revolute"
name = "drive"
axis = { point = [166.22, -47.86, 0], dir = [0, 0, 1] }
[[joint]]
parts = ["Gripper base_15", "gear2_13"]
kind = "revolute"
name = "follower"
axis = { point = [166.22, -20.96, 0], dir = [0, 0, 1] }
[[body]]
parts = ["grip link 1_14", "grip link 1_21"]
[[body]]
parts = ["grip link 1_16", "grip link 1_20"]
[[coupling]]
joints = ["drive", "follower"]
kind = "gears"
ratio = 1
""",
    ),
    "aldi": Judged(
        "crackwitz/aldischrauber/assembly.stp",
        1,
        "1 prismatic",
        """[[joint]]
parts = ["gehaeuse:1", "schnapper:1"]
kind = "prismatic"
axis = { dir = [0, 0, 1] }
""",
    ),
    "gripper": Judged(
        "aaravchowbey/robotArmV1/CAD Files/gripper.stp",
        0,
        "",
    ),
    "final_arm": Judged(
        "aaravchowbey/robotArmV1/CAD Files/finalRobotAssembly.stp",
        5,
        "5 revolute",
    ),
    "inverted": Judged(
        "AdityaMhamane/Inverted-Pendulum-IRL-model-controlled-using-LQR/Assembly.step",
        2,
        "2 revolute",
    ),
    "spot": Judged(
        "Sujal861/Spot-Robot/Assembly.step",
        8,
        "8 revolute",
        """[[joint]]
parts = ["upper left leg v1:1", "body:1"]
kind = "revolute"
axis_of = "upper left leg v1:1#cylinder:r=34"
[[joint]]
parts = ["upper left leg v1:2", "body:1"]
kind = "revolute"
axis_of = "upper left leg v1:2#cylinder:r=34"
[[joint]]
parts = ["upper right leg v8:1", "body:1"]
kind = "revolute"
axis_of = "upper right leg v8:1#cylinder:r=34"
[[joint]]
parts = ["upper right leg v8:2", "body:1"]
kind = "revolute"
axis_of = "upper right leg v8:2#cylinder:r=34"
""",
    ),
    "cycloidal": Judged(
        "LandonBayer/Cycloidal-Gearbox/Full Assembly.step",
        1,
        "3 revolute",
    ),
    "pedals": Judged(
        "Srhurdirsati/Diy-Sim-Racing-Pedals-/CAD/Assembly.step",
        3,
        "3 revolute",
        """rigid_subassemblies = "never"
ignore = ["Potentiometer*", "p1.16.*"]
[[body]]
parts = ["p1.18.1", "p1.3", "p1.10"]
[[body]]
parts = ["p1.4.2", "p1.9", "p1.1"]
[[body]]
parts = ["p1.18.4", "p1.17", "p1.2"]
""",
        lacks="the linkages of the potentiometers, which are left out",
    ),
    "vertical_rollers": Judged(
        "AstroDude6352/frc-subsystems/vertical_rollers.step",
        6,
        "6 revolute",
        """touching = "nearest"
[[body]]
parts = ["Part 2*", "Part 3*", "*Custom Spacer*", "Kraken*"]
[[joint]]
parts = ["p1.33", "p1.84.2"]
kind = "revolute"
axis_of = "p1.84.2#cylinder"
[[joint]]
parts = ["p1.33", "p1.86.11"]
kind = "revolute"
axis_of = "p1.86.11#cylinder"
[[joint]]
parts = ["p1.33", "p1.92.2"]
kind = "revolute"
axis_of = "p1.92.2#cylinder"
[[joint]]
parts = ["p1.33", "p1.42"]
kind = "revolute"
axis_of = "p1.42#cylinder"
[[joint]]
parts = ["p1.33", "p1.60"]
kind = "revolute"
axis_of = "p1.60#cylinder"
[[joint]]
parts = ["p1.33", "p1.74"]
kind = "revolute"
axis_of = "p1.74#cylinder"
""",
        lacks="six belts, whose pulleys are not drawn: five couplings more",
    ),
    "axle_rollers": Judged(
        "AstroDude6352/frc-subsystems/axle_rollers.step",
        1,
        "3 revolute",
        """ground = ["Part 2 p1.10", "Part 2 p1.20"]
keep = ["Deadaxle*"]
[[body]]
parts = ["Kraken X60*", "p1.33", "12t Steel*", "p1.37"]
""",
    ),
    "frc_gearbox": Judged(
        "AstroDude6352/frc-subsystems/gearbox.step",
        2,
        "2 revolute",
    ),
    "indexer": Judged(
        "AstroDude6352/frc-subsystems/indexer.step",
        1,
        "3 revolute",
        """[[body]]
parts = ["p1.21", "p1.45", "p1.27", "p1.14", "p1.3"]
[[body]]
parts = ["p1.44", "p1.23", "p1.6"]
[[body]]
parts = ["1/2\\" Hex (2.25 in)", "p1.43", "p1.40", "p1.9"]
[[coupling]]
joints = ["j1", "j2"]
kind = "belt"
ratio = 1
[[coupling]]
joints = ["j2", "j3"]
kind = "gears"
ratio = 1
""",
    ),
    "intake": Judged(
        "AstroDude6352/frc-subsystems/intake.step",
        1,
        "1 revolute",
        """[[body]]
parts = ["Tube*", "*Side*Plate", "Part 6"]
""",
    ),
    "shooter": Judged(
        "AstroDude6352/frc-subsystems/shooter.step",
        2,
        "2 revolute",
        """touching = "nearest"
[[joint]]
parts = ["Part 4", "p1.6"]
kind = "revolute"
axis_of = "p1.6#cylinder"
""",
    ),
    "exo": Judged(
        "agetahu1-droid/Exoskeleton-knee-joint-Phase-2-final/Assembly 1.step",
        2,
        "2 revolute",
        """ground = ["p1.7", "p1.4"]
[[joint]]
parts = ["p1.6", "p1.7"]
kind = "fixed"
""",
    ),
    "quad": Judged(
        "rzlli/Quadruped-Robot-Complete-Assembly/Assembly 1.step",
        4,
        "4 revolute",
        """[[body]]
parts = ["Peça*", "p1.61"]
[[body]]
parts = ["p1.3", "p1.78"]
[[body]]
parts = ["p1.60", "p1.7"]
[[body]]
parts = ["p1.6", "p1.54"]
[[joint]]
parts = ["p1.61", "p1.54"]
kind = "revolute"
axis_of = "p1.54#cylinder"
""",
    ),
    "tweezer": Judged(
        "DRWUKAS/Precision-Tweezer-Grinder/Assembly 1.step",
        1,
        "1 revolute",
        """[[body]]
parts = ["p1.2", "p1.5", "p1.6", "p1.8"]
""",
    ),
    "clamp": Judged(
        "rileytuttle/IV_pole_clamp/assembly.step",
        1,
        "1 revolute",
        """[[joint]]
parts = ["bottom_001", "top_001"]
kind = "revolute"
""",
    ),
    "hexapod": Judged(
        "polchky/hexapod/step/temp.step",
        1,
        "1 revolute",
    ),
    "spool": Judged(
        "gustebeast/retractable-cable-spool/assembly.step",
        3,
        "3 revolute",
        """ground = "lever_housing"
[[joint]]
parts = ["lever_housing", "axle"]
kind = "fixed"
[[joint]]
parts = ["axle", "main_body"]
kind = "revolute"
axis = { point = [0, 0, 0], dir = [0, 0, 1] }
[[joint]]
parts = ["main_body", "bearing_cap_top"]
kind = "fixed"
[[no_joint]]
parts = ["ratchet_lever", "main_body"]
""",
    ),
    "aperture": Judged(
        "pawelseroka/Aperture/Assembly.stp",
        1,
        "11 revolute",
        """[[joint]]
parts = ["housing 1:1", "housing 1 inner ring:1"]
kind = "revolute"
[[joint]]
parts = ["housing 1:1", "housing 1 cap:1"]
kind = "fixed"
""",
    ),
    "irisbox": Judged(
        "biancaolaru/Iris-3D-Box/assembly.step",
        1,
        "16 revolute",
        """[[joint]]
parts = ["Frame-Top:1", "frame-base:1"]
kind = "fixed"
""",
    ),
    "as1": Judged(
        "tpaviot/pythonocc-core/test/test_io/as1_pe_203.stp",
        0,
        "",
    ),
    "as1_oc": Judged(
        "tpaviot/pythonocc-core/test/test_io/as1-oc-214.stp",
        0,
        "",
    ),
}
"""Assemblies by a short name."""
