"""One bad URDF for each finding code of the URDF importer: what stands in the file, and how it is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Bad:
    """A file, the options with which it is read, and the empty and other files that lie around it."""

    content: str | bytes
    name: str = "arm.urdf"
    options: dict[str, Any] = field(default_factory=dict)
    around: tuple[str, ...] = ()
    others: dict[str, str] = field(default_factory=dict)

    @property
    def data(self) -> bytes:
        return self.content if isinstance(self.content, bytes) else self.content.encode()


INERTIAL = '<inertial><mass value="2"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>'
LIMIT = '<limit lower="-1" upper="1" effort="9" velocity="2"/>'


def link(name: str, *inside: str, inertial: str = INERTIAL) -> str:
    return "\n    ".join([f'<link name="{name}">', inertial, *inside]) + "\n  </link>"


def joint(name: str, *inside: str, kind: str = "continuous", parent: str = "base", child: str = "upper") -> str:
    ends = f'<parent link="{parent}"/><child link="{child}"/>'
    return "\n    ".join([f'<joint name="{name}" type="{kind}">', ends, *inside]) + "\n  </joint>"


def robot(*elements: str, head: str = '<robot name="arm">') -> str:
    return "\n  ".join([head, *elements]) + "\n</robot>\n"


BASE, UPPER, LOWER = link("base"), link("upper"), link("lower")
SHOULDER, ELBOW = joint("shoulder"), joint("elbow", parent="upper", child="lower")


def arm(*elements: str, **changes: str) -> str:
    """A correct arm of two links and one joint, with elements added or replaced."""
    parts = {"base": BASE, "upper": UPPER, "shoulder": SHOULDER} | changes
    return robot(*(part for part in parts.values() if part), *elements)


def with_shape(*inside: str) -> str:
    return arm(upper=link("upper", "<visual>", *inside, "</visual>"))


def with_joint(*inside: str, kind: str = "revolute") -> str:
    return arm(shoulder=joint("shoulder", *inside, kind=kind))


def mesh(address: str) -> str:
    return with_shape(f'<geometry><mesh filename="{address}"/></geometry>')


def two_joints(*inside: str, kind: str = "continuous") -> str:
    """The elbow with more in it; the shoulder is fixed where that is asked for."""
    elbow = joint("elbow", *inside, parent="upper", child="lower")
    return arm(LOWER, elbow, shoulder=joint("shoulder", kind=kind))


SQUARE = robot(
    BASE,
    *(link(name) for name in "abc"),
    joint("base_a", child="a"),
    joint("base_b", '<origin xyz="1 0 0"/>', child="b"),
    joint("a_c", '<origin xyz="0 1 0"/>', parent="a", child="c"),
    joint("b_c", '<origin xyz="-1 1.002 0" rpy="0 0 0.5"/>', LIMIT, kind="revolute", parent="b", child="c"),
)
SLIDES = robot(
    BASE,
    link("a"),
    joint("slide", LIMIT, kind="prismatic", child="a"),
    joint("hinge", '<origin rpy="0 0 0.1"/>', LIMIT, kind="prismatic", child="a"),
)

HEAD = '<?xml version="1.0"?>\n'
HAND = robot(link("palm"), link("finger"), joint("grip", parent="palm", child="finger"), head='<robot name="hand">')
MACROS = robot(
    '<xacro:arg name="mass" default="2"/>',
    BASE.replace('value="2"', 'value="$(arg mass)"'),
    head='<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">',
)


def two_revolutes(*inside: str) -> str:
    elbow = joint("elbow", LIMIT, *inside, kind="revolute", parent="upper", child="lower")
    return arm(LOWER, elbow, shoulder=joint("shoulder", LIMIT, kind="revolute"))


def looped(*elements: str) -> str:
    """Two arms from one base, whose ends are not held together by any joint."""
    far = joint("base_c", '<origin xyz="0 1 0"/>', child="c")
    return robot(BASE, link("b"), link("c"), joint("base_b", child="b"), far, *elements)


BAD = {
    "U001": Bad(arm().replace("</joint>", "")),
    "U001-end": Bad(arm().replace("</robot>", "")),
    "U001-quotes": Bad(arm().replace('"shoulder"', "shoulder")),
    "U001-twice": Bad(arm().replace("<robot", "<robot name='b'")),
    "U002": Bad('<!DOCTYPE robot [<!ENTITY length "0.25">]>\n' + arm()),
    "U003": Bad(b'<?xml version="1.0" encoding="utf-8"?>\n<!-- gr\xfcn -->\n' + arm().encode()),
    "U003-unknown": Bad('<?xml version="1.0" encoding="rot13"?>\n' + arm()),
    "U004": Bad(b"<!-- gr\xfcn -->\n" + arm().encode()),
    "U005": Bad(b"<robot\0>"),
    "U006": Bad(arm().replace("robot", "Robot")),
    "U007": Bad(with_joint('<origin xyz="${length} 0 0"/>', LIMIT)),
    "U007-element": Bad(
        robot('<xacro:include filename="a.xacro"/>', head='<robot name="a" xmlns:xacro="http://x/xacro">')
    ),
    "U007-prefix": Bad(arm("<xacro:arm/>")),
    "U008": Bad(arm().replace('name="arm"', 'name="arm" version="1.3"')),
    "U008-form": Bad(arm().replace('name="arm"', 'name="arm" version="1"')),
    "U008-older": Bad(with_joint('<origin quat_xyzw="0 0 0 1"/>', LIMIT)),
    "U009": Bad(arm().replace(' name="arm"', "", 1)),
    "U010": Bad(robot()),
    "U011": Bad(arm(link(""), "<joint/>")),
    "U012": Bad(arm(UPPER, SHOULDER)),
    "U013": Bad(with_joint(kind="revolut")),
    "U013-none": Bad(arm().replace(' type="continuous"', "")),
    "U014": Bad(arm().replace('<child link="upper"/>', "").replace('<parent link="base"/>', "<parent/>")),
    "U015": Bad(arm().replace('<child link="upper"/>', '<child link="uper"/>')),
    "U016": Bad(with_joint('<axis xyz="0 0 1"/>', LIMIT, '<axis xyz="0 1 0"/>')),
    "U016-shapes": Bad(with_shape('<geometry><box size="1 1 1"/><sphere radius="1"/></geometry>')),
    "U017": Bad(with_joint('<limit lower="-1" uper="1" effort="9" velocity="2"/>')),
    "U018": Bad(arm("<gazebo/>", "<gazebo/>", '<transmission name="t"/>')),
    "U020": Bad(arm(upper=UPPER.replace('value="2"', 'value="2,5"'))),
    "U020-vector": Bad(with_joint('<axis xyz="0, 0, 1"/>', LIMIT)),
    "U020-count": Bad(with_joint('<origin xyz="0 1"/>', '<axis xyz="0 0 1 0"/>', LIMIT)),
    "U020-words": Bad(with_joint('<origin xyz="nan 0 0" rpy="0 0x10 1_0"/>', '<axis xyz="0 0 1e999"/>', LIMIT)),
    "U020-bound": Bad(with_joint('<limit lower="inf" upper="inf" effort="1d2" velocity=""/>')),
    "U021": Bad(arm(upper=link("upper", inertial='<inertial><inertia ixx="1" iyy="1" izz="1"/></inertial>'))),
    "U021-mass": Bad(arm(upper=UPPER.replace(' value="2"', ""))),
    "U022": Bad(with_joint('<origin rpy="0 90 0"/>', LIMIT)),
    "U023": Bad(arm(shoulder=joint("shoulder", '<origin rpy="0 0 1" quat_xyzw="0 0 0 0"/>'))),
    "U024": Bad(arm(shoulder=joint("shoulder", '<origin quat_xyzw="0 0 1 1"/>'))),
    "U025": Bad(with_joint("<axis/>", LIMIT)),
    "U026": Bad(with_joint()),
    "U026-effort": Bad(with_joint('<limit lower="-1" upper="1"/>')),
    "U027-upper": Bad(with_joint('<limit lower="-1" effort="9" velocity="2"/>')),
    "U038": Bad(with_joint('<limit lower="0" upper="0" effort="9" velocity="2"/>')),
    "U078": Bad(with_joint('<limit lower="-1 " upper="inf" effort="9" velocity="2"/><dynamics/>')),
    "U027": Bad(with_joint('<limit effort="9" velocity="2"/>')),
    "U027-several": Bad(
        arm(
            shoulder=joint("shoulder", '<limit effort="9" velocity="2"/>', kind="revolute"),
            more=link("lower")
            + joint("elbow", '<limit effort="9" velocity="2"/>', kind="prismatic", parent="upper", child="lower"),
        )
    ),
    "U027-new": Bad(with_joint('<limit lower="-1"/>').replace('name="arm"', 'name="arm" version="1.2"')),
    "U085": Bad(with_joint('<limit lower="-1" upper="1" effort="9" velocity="0"/>', kind="revolute")),
    "U028": Bad(with_joint(LIMIT, kind="continuous")),
    "U029": Bad(with_joint('<axis xyz="0 0 2"/>', kind="planar")),
    "U030": Bad(two_joints('<mimic joint="sholder"/>')),
    "U034": Bad(two_joints('<mimic joint="shoulder" multiplier="0" offset="0.2"/>')),
    "U037": Bad(arm(upper=UPPER.replace('<mass value="2"/>', "<mass>2</mass>"))),
    "U039": Bad(arm(upper=UPPER.replace('value="2"', 'value="2\n"'))),
    "U030-prefix": Bad(two_joints('<mimic joint="oulder"/>')),
    "U030-none": Bad(two_joints('<mimic multiplier="2"/>')),
    "U031": Bad(two_joints('<mimic joint="elbow"/>')),
    "U031-circle": Bad(two_joints('<mimic joint="shoulder"/>').replace("<child", '<mimic joint="elbow"/><child', 1)),
    "U032": Bad(two_joints('<mimic joint="shoulder"/>', kind="fixed")),
    "U032-follower": Bad(arm(LOWER, ELBOW, shoulder=joint("shoulder", '<mimic joint="elbow"/>', kind="floating"))),
    "U033": Bad(two_joints('<mimic joint="shoulder"/>'), options={"mimic": "independent"}),
    "U035": Bad(arm(base='<link name="base"/>')),
    "U036": Bad(arm('<transmission name="drive"><joint name="sholder"/></transmission>')),
    "U040": Bad(arm()),
    "U040-floating": Bad(arm(), options={"base": "floating"}),
    "U041": Bad(arm().replace('"base"', '"world"'), options={"base": "floating"}),
    "U042": Bad(arm(LOWER)),
    "U042-loop": Bad(arm(LOWER, joint("elbow", parent="lower", child="upper"))),
    "U043": Bad(arm(joint("back", parent="upper", child="base"))),
    "U044": Bad(SQUARE),
    "U044-cut": Bad(SQUARE, options={"cut": ["a_c"]}),
    "U045": Bad(SLIDES),
    "U050": Bad(mesh("package://arm_meshes/upper.stl")),
    "U050-file": Bad(mesh("package://arm_meshes/upper.stl"), around=("arm_meshes/lower.stl",)),
    "U050-path": Bad(mesh("upper.stl")),
    "U051": Bad(mesh("http://example.org/upper.stl")),
    "U052": Bad(mesh("package://arm_meshes/upper.stl"), around=("upper.stl",)),
    "U053": Bad(mesh("Meshes\\Upper.STL"), around=("meshes/upper.stl",)),
    "U054": Bad(with_shape('<geometry><box size="1 1"/></geometry>')),
    "U054-size": Bad(with_shape('<geometry><cylinder radius="-1" length="1"/></geometry>')),
    "U054-kind": Bad(with_shape("<geometry><spere/></geometry>")),
    "U054-none": Bad(with_shape()),
    "U055": Bad(
        arm(
            '<material name="steel"><color rgba="1 0 0 1"/></material>',
            '<material name="steel"><color rgba="0 1 0 1"/></material>',
        )
    ),
    "U056": Bad(with_shape('<geometry><sphere radius="1"/></geometry>', '<material name="steel"/>')),
    "U056-color": Bad(arm('<material name="steel"><color rgba="255 0 0 1"/></material>')),
    "U060": Bad("\n" + HEAD + arm()),
    "U060-version": Bad(HEAD.replace("1.0", "0.0") + HEAD + arm()),
    "U061": Bad(arm("<!-- the arm -- see below -->")),
    "U062": Bad(arm('<gz:sensor gz:rate="5"/>', "<drake:joint/>")),
    "U063": Bad(arm().replace('<child link="upper"/>', '<child link="upper">'), options={"recover": True}),
    "U064": Bad(arm(upper=UPPER.replace('izz="0.1"', 'izz="0.5"'))),
    "U064-negative": Bad(arm(upper=UPPER.replace('izz="0.1"', 'izz="-0.1"'))),
    "U065": Bad(two_revolutes('<mimic joint="shoulder" multiplier="-2" offset="0.1"/>')),
    "U065-never": Bad(two_revolutes('<mimic joint="shoulder" offset="9"/>')),
    "U066": Bad(with_joint('<dynamics damping="0.5" friction="0.1"/>', LIMIT)),
    "U066-without": Bad(with_joint('<dynamics damping="0.5"/>', LIMIT), options={"without": ["damping"]}),
    "U067": Bad(
        looped('<loop_joint name="pin" type="spherical"><link1 link="b" xyz="0 1 0"/><link2 link="c"/></loop_joint>')
    ),
    "U067-weld": Bad(looped('<loop_joint type="fixed"><link1 link="b" rpy="0 0 0.2"/><link2 link="c"/></loop_joint>')),
    "U068": Bad(looped('<loop_joint name="pin" type="sphere"><link1 link="b"/><link2 link="c"/></loop_joint>')),
    "U068-frame": Bad(
        looped(
            '<loop_joint name="pin" type="revolute"><parent link="b"/><child link="c"/>'
            '<axis xyz="0 0 1" frame="world"/></loop_joint>'
        )
    ),
    "U068-link": Bad(looped('<constraint name="pin" type="ball"><parent link="b"/><child link="d"/></constraint>')),
    "U068-one": Bad(looped('<loop_joint name="pin" type="ball"><link1 link="b"/></loop_joint>')),
    "U069": Bad(arm(), options={"join": ["hand.urdf=upper"]}, others={"hand.urdf": HAND}),
    "U069-names": Bad(
        arm(), options={"join": ["hand.urdf=upper"]}, others={"hand.urdf": HAND.replace("palm", "upper")}
    ),
    "U070": Bad(arm(), options={"join": ["hand.urdf=uper"]}, others={"hand.urdf": HAND}),
    "U071": Bad(MACROS, options={"xacro_args": ["mass=3"]}),
    "U072": Bad(MACROS.replace('<xacro:arg name="mass" default="2"/>', ""), options={"xacro": True}),
    "U072-package": Bad(MACROS.replace("$(arg mass)", "$(find arm_parts)"), options={"xacro": True}),
    "U072-xml": Bad(MACROS.replace("</robot>", ""), options={"xacro": True}),
    "U073": Bad(two_joints('<mimic joint="shoulder"/>')),
    "U074": Bad(arm()),
    "U075": Bad(with_joint('<dynamics friction="0.1"/>', LIMIT)),
    "U076": Bad(looped(), options={"loops": "arm.yaml"}, others={"arm.yaml": "closed_loop: [[b, d]]\ntype: [3d]\n"}),
    "U076-syntax": Bad(looped(), options={"loops": "arm.yaml"}, others={"arm.yaml": "closed_loop: [[b, c]\n"}),
    "U084": Bad(
        looped(),
        options={"loops": "arm.yaml"},
        others={
            "arm.yaml": "closed_loop: [[b, c]]\ntype: [3d]\nrotor_inertia: 1\nname_mot: [base_b, elbow]\n"
            "joint_name: [base_d, base_b, base_c]\njoint_type: [FIXED, SCREW]\n"
        },
    ),
    "U077": Bad(arm(*["<a/>" * 1000] * 1001)),
}
"""By name: the code that the source must lead to, and what is special about it."""
