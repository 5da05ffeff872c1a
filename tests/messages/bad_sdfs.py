"""One bad or odd SDF for each finding code of its importer."""

from __future__ import annotations

from tests.messages.bad_urdfs import Bad

INERTIAL = "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>"


def link(name: str, inside: str = "", inertial: str = INERTIAL) -> str:
    return f'  <link name="{name}">{inertial}{inside}</link>'


def joint(name: str, inside: str = "", kind: str = "revolute", parent: str = "world", child: str = "arm") -> str:
    return f'  <joint name="{name}" type="{kind}"><parent>{parent}</parent><child>{child}</child>{inside}</joint>'


def model(*elements: str, version: str = "1.10") -> str:
    """An arm on a hinge, and more elements."""
    lines = [f'<sdf version="{version}">', '<model name="robot">', link("arm"), joint("hinge"), *elements]
    return "\n".join([*lines, "</model>", "</sdf>"])


def bad(content: str) -> Bad:
    """A file with the suffix of SDF."""
    return Bad(content, name="arm.sdf")


GEARBOX = "<gearbox_ratio>2</gearbox_ratio><gearbox_reference_body>arm</gearbox_reference_body>"
PLUGIN = '<plugin name="drive" filename="libdrive.so"><joint_name>hinge</joint_name></plugin>'


def collision(shape: str) -> str:
    """A shape that may touch others."""
    return f'<collision name="c"><geometry>{shape}</geometry></collision>'


BAD: dict[str, Bad] = {
    "V001": bad(model("  <include><uri>model://gripper</uri></include>")),
    "V002": bad('<sdf version="1.6"><world name="empty"/></sdf>'),
    "V003": bad(model(link("hand", "<pose>1 2 3</pose>"), joint("wrist", parent="arm", child="hand"))),
    "V004": bad(model(joint("wrist", parent="arm", child="hind"), link("hand"))),
    "V005": bad(model(link("arm"))),
    "V006": bad(
        model(
            '  <frame name="a"><pose relative_to="b"/></frame>',
            '  <frame name="b"><pose relative_to="a"/></frame>',
        )
    ),
    "V007": bad(
        model(
            link("hand", '<visual name="v"><geometry><mesh><uri>model://hand/a.dae</uri></mesh></geometry></visual>'),
            joint("wrist", parent="arm", child="hand"),
        )
    ),
    "V008": bad(model(PLUGIN, link("hand", "<sensor/>"), joint("wrist", parent="arm", child="hand"))),
    "V009": bad(model(link("hand", inertial=""), joint("wrist", parent="arm", child="hand"))),
    "V010": bad(model(link("hand"), joint("wrist", kind="hinge", parent="arm", child="hand"))),
    "V011": bad(model(link("hand"), joint("wrist", parent="arm", child="hand"), joint("gear", GEARBOX, "gearbox"))),
    "V012": bad(model(link("drone"))),
    "V013": bad(
        model(
            "  <self_collide>true</self_collide>",
            link("foot", collision("<sphere><radius>0.1</radius></sphere>")),
            link("sole", collision("<mesh><uri>sole.stl</uri></mesh>")),
            link("floor", collision("<plane/>")),
        )
    ),
}
"""Files by the code that each is about."""
