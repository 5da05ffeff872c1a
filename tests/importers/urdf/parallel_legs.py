"""Two legs as a CAD exporter writes them for the collection example-parallel-robots, after their published geometry.

All joints are revolute about z with limits that have no bounds, all frames are welded links of 1e-9 kg, thin rods are
halves that meet in a welded pair of frames. Masses are our own.
"""

from __future__ import annotations

Table = tuple[tuple[str, str, str, str, str], ...]
"""Joints: name, parent, child, xyz [m] and rpy [rad] of the origin."""

CASSIE: Table = (
    ("motor_hip1", "pelvis", "hip_pitch", "-0.01971 -0.138042 0.025308", "-3.141593 -1.570796 0"),
    ("motor_hip2", "hip_pitch", "hip_roll", "-0.019116 0 -0.037728", "-1.570796 0 -1.570796"),
    ("motor_thigh", "hip_roll", "thigh", "-0.025 0 -0.069698", "0 1.570796 0"),
    ("motor_knee", "thigh", "shin", "0.12 0 0", "3.141593 0 0.893419"),
    ("free_knee", "shin", "tarsus", "0.495385 0.06644 -0.025", "3.141593 0 -1.570796"),
    ("spherical_hip", "thigh", "rod_upper", "0 0 0.071141", "-1.570796 0 1.570796"),
    ("spherical_knee", "tarsus", "rod_lower", "0.125336 0.020589 0", "-1.570796 0 3.141593"),
    ("motor_ankle", "tarsus", "servo", "-0.059638 -0.032908 0.0255", "3.141593 0 0.743602"),
    ("free_ankle", "tarsus", "foot", "-0.408173 -0.040052 0", "0 0 3.043678"),
    ("spherical_shin", "servo", "plantar_upper", "0 0.061228 0.006337", "-1.570796 -1.314307 -1.570796"),
    ("spherical_foot", "foot", "plantar_lower", "-0.044721 0.032466 0.00475", "-1.570796 0 -1.570796"),
)
CASSIE_FRAMES = (
    ("plantar_upper", "closing1_A", "0 0 -0.175", "0 0 0"),
    ("plantar_lower", "closing1_B", "0 0 -0.175", "3.141593 0 0"),
    ("rod_lower", "closing2_A", "0 0 -0.251", "-3.141593 0 0"),
    ("rod_upper", "closing2_B", "0 0 -0.251", "0 0 0"),
)

DIGIT: Table = (
    ("motor_hip_x", "torso", "hip_y", "0.03 0.0728 0.059868", "-3.141593 1.570796 0"),
    ("motor_hip_y", "hip_y", "hip_x", "0.052666 0 -0.0352", "1.570796 0 -1.570796"),
    ("motor_hip_z", "hip_x", "hip_z", "-0.026 0 -0.0544", "-1.570796 -1.193192 -1.570796"),
    ("motor_knee", "hip_z", "shin", "-0.12 0 0", "3.141593 0 -2.682865"),
    ("free_knee", "shin", "tarsus", "0.395675 0.053875 -0.025", "3.141593 0 -1.691077"),
    ("free_foot1", "tarsus", "foot_roll", "-0.325998 -0.038658 -0.014", "3.141593 0 -2.876475"),
    ("free_foot2", "foot_roll", "foot", "0 0.009 -0.014", "-1.570796 0 -3.141593"),
    ("motor_shin1", "tarsus", "crank_1", "-0.0888 -0.026114 0.03", "-3.141593 0 0.085488"),
    ("motor_shin2", "tarsus", "crank_2", "-0.0888 -0.026114 -0.03", "0 0 -3.033471"),
    ("spherical_hip", "hip_x", "toe_a_upper", "0.033686 0 -0.0544", "1.570796 -1.570796 0"),
    ("spherical_knee", "tarsus", "toe_a_lower", "0.11419 0.036207 0", "-1.570796 -1.27311 -3.141593"),
    ("spherical_shin1", "crank_2", "toe_b_upper_2", "0 0.057 0.0025", "1.570796 -1.438335 -1.570796"),
    ("spherical_shin2", "crank_1", "toe_b_upper_1", "0 0.057 0.0025", "1.570796 0 1.570796"),
    ("spherical_foot1", "foot", "toe_b_lower_2", "-0.009129 -0.014276 0.052814", "1.570796 0 -1.570796"),
    ("spherical_foot2", "foot", "toe_b_lower_1", "-0.009129 0.014276 0.052814", "1.570796 0 -1.570796"),
)
DIGIT_FRAMES = (
    ("toe_a_upper", "closing1_A", "0 0 -0.19995", "0 0 0"),
    ("toe_a_lower", "closing1_B", "0 0 -0.19995", "3.141593 0 3.141593"),
    ("toe_b_upper_1", "closing2_A", "0 0 -0.11995", "0 0 0"),
    ("toe_b_lower_1", "closing2_B", "0 0 -0.11995", "3.141593 0 1.570796"),
    ("toe_b_upper_2", "closing3_A", "0 0 -0.11995", "0 0 0"),
    ("toe_b_lower_2", "closing3_B", "0 0 -0.11995", "3.141593 0 1.570796"),
)


def _link(name: str, mass: str, inertia: str) -> str:
    diagonal = f'<inertia ixx="{inertia}" ixy="0" ixz="0" iyy="{inertia}" iyz="0" izz="{inertia}"/>'
    return f'<link name="{name}"><inertial><mass value="{mass}"/>{diagonal}</inertial></link>'


def _joint(name: str, kind: str, parent: str, child: str, xyz: str, rpy: str) -> str:
    ends = f'<origin xyz="{xyz}" rpy="{rpy}"/><parent link="{parent}"/><child link="{child}"/>'
    axis = '<axis xyz="0 0 1"/><limit effort="1" velocity="20"/>' if kind == "revolute" else ""
    return f'<joint name="{name}" type="{kind}">{ends}{axis}</joint>'


def urdf(joints: Table, frames: tuple[tuple[str, str, str, str], ...]) -> str:
    """The robot as a URDF."""
    links = dict.fromkeys(link for _, parent, child, *_ in joints for link in (parent, child))
    parts = [_link(name, "1", "0.01") for name in links]
    parts += [_link(frame, "1e-9", "0") for _, frame, *_ in frames]
    parts += [_joint(name, "revolute", parent, child, xyz, rpy) for name, parent, child, xyz, rpy in joints]
    parts += [_joint(f"{frame}_frame", "fixed", parent, frame, xyz, rpy) for parent, frame, xyz, rpy in frames]
    return '<robot name="onshape">\n' + "\n".join(parts) + "\n</robot>\n"


def side_file(joints: Table, loops: int, kind: str = "6d", fixed: tuple[str, ...] = ()) -> str:
    """The side file of the robot: its pairs of frames, its motors, and the balls that URDF cannot say."""
    names = [name for name, *_ in joints]
    balls = [name for name in names if name.startswith("spherical")]
    types = ["FIXED" if name in fixed else "SPHERICAL" for name in balls]
    pairs = [[f"closing{k}_B", f"closing{k}_A"] for k in range(1, loops + 1)]
    motors = [name for name in names if name.startswith("motor")]
    return (
        f"closed_loop: {pairs}\ntype: {[kind] * loops}\nname_mot: {motors}\njoint_name: {balls}\njoint_type: {types}\n"
    )
