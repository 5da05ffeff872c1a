"""One bad or odd MJCF for each finding code of its importer."""

from __future__ import annotations

from tests.messages.bad_urdfs import Bad

INERTIAL = '<inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .1"/>'
ARM = f'<body name="arm">{INERTIAL}<joint name="elbow" axis="0 1 0"/>{{}}</body>'


def model(*elements: str, body: str = "", around: str = "") -> str:
    """A pendulum, with elements in its body, in the world, and around the world."""
    world = "\n    ".join([f"  <worldbody>\n    {ARM.format(body)}", *elements])
    return f'<mujoco model="arm">\n{around}{world}\n  </worldbody>\n</mujoco>\n'


def bad(content: str, **others: object) -> Bad:
    """A file with the suffix of MJCF."""
    return Bad(content, name="arm.xml", **others)  # type: ignore[arg-type]


BAD: dict[str, Bad] = {
    "N001": bad(model(around='  <include file="../../../secrets.xml"/>\n  <include file="part.xml"/>\n')),
    "N001-twice": bad(
        model(around='  <include file="a.xml"/>\n  <include file="a.xml"/>\n'),
        others={"a.xml": "<mujoco><include file='arm.xml'/></mujoco>"},
    ),
    "N002": bad(model(body='<geom type="sphere" sise="1" mass="0" size=".1"/>', around="  <sensors/>\n")),
    "N003": bad(model(body='<geom type="sphere" size="0,1"/><site name="tool" euler="0 90 0" zaxis="0 0 1"/>')),
    "N004": bad(model(around='  <equality><joint joint1="elbo"/></equality>\n')),
    "N005": bad(model('<body name="arm"/>')),
    "N006": bad(model('<joint name="wall"/>', body='<body><freejoint name="base"/></body>')),
    "N007": bad(
        model(
            '<body name="tool"><freejoint/><geom type="mesh" mesh="gear"/></body>',
            around='  <asset><mesh file="gear.stl"/></asset>\n',
        )
    ),
    "N008": bad(model(around='  <sensor><gyro site="tool"/></sensor>\n')),
    "N009": bad(model(body='<geom size=".1" friction="1 0 0"/><geom size=".2" condim="1"/>')),
    "N010": bad(model(around='  <equality><joint joint1="elbow" polycoef="0.1"/></equality>\n')),
    "N011": bad(model('<body name="ball"><freejoint/><geom size=".1"/></body>')),
    "N012": bad(model(body='<body name="hand"><joint name="wrist" type="ball" range="0 30"/></body>')),
    "N013": bad(model(around='  <keyframe><key name="home" qpos="0.5"/></keyframe>\n')),
    "N014": bad(model(around='  <keyframe><key name="home" qpos="0.5"/></keyframe>\n'), options={"keyframe": "hone"}),
    "N015": bad(model(around='  <actuator><position name="servo" joint="elbow" kp="20"/></actuator>\n')),
    "N016": bad(model(body='<joint name="slider" type="slide"/>')),
    "N017": bad(
        model(
            '<geom type="plane" size="1 1 1"/>',
            '<geom type="mesh" mesh="gear"/>',
            body='<geom size=".1"/>',
            around='  <asset><mesh name="gear" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>\n',
        )
    ),
}
"""Files by the code that each is about, and what else there is to the name."""
