"""How the odd files are put together.

Line 1 opens the robot, line 2 is the link "base"; what is odd stands in line 3 or, inside a link or joint, in line 5.
"""

from __future__ import annotations

LIMIT = '<limit lower="-1" upper="1" effort="9" velocity="2"/>'
INERTIAL = '<inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
TIP = f'<link name="tip">{INERTIAL}</link>'
END = f'<link name="end">{INERTIAL}</link>'


def lines(*parts: str) -> str:
    return "\n".join(parts) + "\n"


def robot(*inside: str, head: str = '<robot name="r">') -> str:
    """A robot with the link "base" and more from line 3 on."""
    return lines(head, '<link name="base"/>', *inside, "</robot>")


def joint(*inside: str, kind: str = "continuous", head: str = '<robot name="r">', attributes: str = "") -> str:
    """A robot of two links whose joint has more inside from line 5 on."""
    opening = f'<joint name="j" type="{kind}" {attributes}><parent link="base"/><child link="tip"/>'
    return robot(TIP, opening, *inside, "</joint>", head=head)


def link(*inside: str, body: str = INERTIAL) -> str:
    """A robot of two links, the second of which has more inside from line 5 on."""
    opening = '<joint name="j" type="continuous"><parent link="base"/><child link="tip"/></joint>'
    return robot(opening, f'<link name="tip">{body}', *inside, "</link>")


def inertial(*inside: str) -> str:
    return link("<inertial>" + " ".join(inside) + "</inertial>", body="")


def visual(*inside: str) -> str:
    return link("<visual>" + " ".join(inside) + "</visual>")


def shape(text: str) -> str:
    return visual(f"<geometry>{text}</geometry>")


def two(first: str, second: str, *more: str) -> str:
    """Three links in a row with two joints, which have more inside in lines 5 and 8."""
    return robot(
        TIP + END,
        f'<joint name="j" type="revolute"><parent link="base"/><child link="tip"/>{LIMIT}',
        first,
        "</joint>",
        f'<joint name="k" type="revolute"><parent link="tip"/><child link="end"/>{LIMIT}',
        second,
        "</joint>",
        *more,
    )


def hanging(*more: str, head: str = '<robot name="r">') -> str:
    """Two links "b" and "c" on the base, with more from line 6 on: the usual place of a loop."""
    return robot(
        f'<link name="b">{INERTIAL}</link><link name="c">{INERTIAL}</link>',
        '<joint name="base_b" type="continuous"><parent link="base"/><child link="b"/></joint>',
        '<joint name="base_c" type="continuous"><parent link="base"/><child link="c"/></joint>',
        *more,
        head=head,
    )
