"""Odd robots that combine what the other tables have one by one: slips of generators, of units, and of attackers."""

from __future__ import annotations

from tests.importers.urdf.odd_files.pieces import (
    END,
    INERTIAL,
    LIMIT,
    TIP,
    inertial,
    joint,
    link,
    robot,
    shape,
    two,
    visual,
)

ENDS = '<parent link="base"/><child link="tip"/>'
TENSOR = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
MANY = 1000


def origin(text: str) -> str:
    return joint(f"<origin {text}/>")


def fixed(text: str = "") -> str:
    return joint(text, kind="fixed")


def chain(count: int) -> str:
    """As many links in a row, all in line 3, with joints that do not move."""
    links = "".join(f'<link name="l{i}"/>' for i in range(count))
    ends = (f'<parent link="{f"l{i - 1}" if i else "base"}"/><child link="l{i}"/>' for i in range(count))
    return robot(links + "".join(f'<joint name="j{i}" type="fixed">{end}</joint>' for i, end in enumerate(ends)))


def nested(depth: int) -> str:
    return robot("<a>" * depth + "</a>" * depth)


ODD: dict[str, tuple[str | bytes, str]] = {
    "attribute twice": (robot('<link name="a" name="b"/>'), "refuse U001:3"),
    "single quotes": (robot().replace('"', "'"), "accept"),
    "quotes of typesetters": (robot().replace('"base"', "“base”"), "refuse U001:2"),
    "no quotes": (robot().replace('"base"', "base"), "refuse U001:2"),
    "tag never closed": (robot("<link name='a'>"), "refuse U001:4"),
    "tag closed twice": (robot("</link>"), "refuse U001:3"),
    "tags that overlap": (robot("<a><b></a></b>"), "refuse U001:3"),
    "end of the robot missing": (robot().replace("</robot>", ""), "refuse U001:4"),
    "two robots": (robot() + robot(), "refuse U001:4"),
    "text after the robot": (robot() + "the end", "refuse U001:4"),
    "a comment after the robot": (robot() + "<!-- the end -->", "accept"),
    "a document type without entities": ("<!DOCTYPE robot>\n" + robot(), "refuse U002:1"),
    "an entity from a file": (
        '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n' + robot("&x;"),
        "refuse U002:1",
    ),
    "an entity from the network": ('<!DOCTYPE r SYSTEM "http://example.org/r.dtd">\n' + robot(), "refuse U002:1"),
    "a parameter entity": ('<!DOCTYPE r [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]>\n' + robot(), "refuse U002:1"),
    "included file": (
        robot('<xi:include href="/etc/passwd" parse="text"/>').replace(
            "<robot", '<robot xmlns:xi="http://www.w3.org/2001/XInclude"'
        ),
        "accept",
    ),
    "style sheet": ('<?xml-stylesheet href="http://example.org/a.xsl" type="text/xsl"?>\n' + robot(), "accept"),
    "elements nested 200 deep": (nested(200), "accept"),
    "elements nested 5000 deep": (nested(5000), "refuse U001:3"),
    "1000 links in a row": (chain(MANY), "accept"),
    "a name of 100,000 letters": (robot(TIP.replace('"tip"', f'"{"x" * 100_000}"')), "refuse U042:1"),
    "an attribute of a megabyte": (robot(f'<a b="{"x" * 2**20}"/>'), "accept"),
    "a number of 100,000 digits": (inertial(f'<mass value="1.{"0" * 100_000}"/>', TENSOR), "accept"),
    "a namespace of one's own": (robot().replace("<robot", '<robot xmlns="http://example.org/urdf"'), "accept"),
    "names with a prefix": (
        robot().replace("<link", "<u:link").replace("<robot", '<robot xmlns:u="http://example.org/u"'),
        "refuse U010:1",
    ),
    "names with a prefix that is not declared": (robot("<a:b/>"), "warn U062:3"),
    "mass of a planet": (inertial('<mass value="5.97e24"/>', TENSOR), "warn I010:5"),
    "mass that overflows": (inertial('<mass value="1e309"/>', TENSOR), "refuse U020:5"),
    "mass with a unit": (inertial('<mass value="2 kg"/>', TENSOR), "refuse U020:5"),
    "mass in exponents of Fortran": (inertial('<mass value="2.0D0"/>', TENSOR), "refuse U020:5"),
    "mass with thousands": (inertial('<mass value="1,000.0"/>', TENSOR), "refuse U020:5"),
    "mass as a fraction": (inertial('<mass value="1/2"/>', TENSOR), "refuse U020:5"),
    "mass with a plus": (inertial('<mass value="+2"/>', TENSOR), "accept"),
    "mass without leading digit": (inertial('<mass value=".5"/>', TENSOR), "accept"),
    "mass without last digit": (inertial('<mass value="5."/>', TENSOR), "accept"),
    "mass in a Value": (inertial('<mass Value="2"/>', TENSOR), "warn U021:5 U017:5 I007:5"),
    "mass of a child element": (inertial("<mass><value>2</value></mass>", TENSOR), "warn U021:5 I007:5"),
    "inertia matrix": (
        inertial('<mass value="2"/>', '<inertia matrix="1 0 0 0 1 0 0 0 1"/>'),
        "warn I006:4 U021:5",
    ),
    "inertia in millimetres": (
        inertial('<mass value="2"/>', TENSOR.replace('"1"', '"1e6"')),
        "warn I011:5",
    ),
    "inertial outside the link": (robot(INERTIAL), "accept"),
    "origin of words": (origin('xyz="zero zero zero"'), "refuse U020:5"),
    "origin with four angles": (origin('rpy="0 0 0 1"'), "refuse U020:5"),
    "origin with a tab and a line": (origin('xyz="1\t2\n3"'), "accept"),
    "origin in capitals": (origin('XYZ="1 2 3"'), "warn U017:5"),
    "origin of 1e300": (origin('xyz="1e300 0 0"'), "refuse Z023:3 Z023:5"),
    "origin of tiny numbers": (origin('xyz="1e-320 0 0"'), "accept"),
    "angles of 1e20": (origin('rpy="1e20 0 0"'), "warn U022:5"),
    "axis of one number": (joint('<axis xyz="1"/>'), "refuse U020:5"),
    "axis of words": (joint('<axis xyz="z"/>'), "refuse U020:5"),
    "axis twice": (joint('<axis xyz="0 0 1"/>', '<axis xyz="0 1 0"/>'), "warn U016:6"),
    "axis of 1e200": (joint('<axis xyz="1e200 0 0"/>'), "refuse Z023:5 Z002:5"),
    "axis of a fixed joint with words": (fixed('<axis xyz="a b c"/>'), "accept"),
    "limit twice": (joint(LIMIT, LIMIT, kind="revolute"), "warn U016:6"),
    "limit in degrees": (
        joint('<limit lower="-180" upper="180" effort="1" velocity="1"/>', kind="revolute"),
        "warn Z026:5",
    ),
    "limit above by rounding": (
        joint('<limit lower="1.5707964" upper="1.5707963" effort="1" velocity="1"/>', kind="revolute"),
        "warn Z015:5",
    ),
    "limit of a fixed joint with words": (fixed('<limit lower="a"/>'), "accept"),
    "friction negative": (joint('<dynamics friction="-1"/>'), "warn Z018:5"),
    "damping of words": (joint('<dynamics damping="some"/>'), "refuse U020:5"),
    "child named twice the same": (joint('<child link="tip"/>'), "warn U016:5"),
    "mimic twice": (two("", '<mimic joint="j"/><mimic joint="j" multiplier="2"/>'), "warn U016:8"),
    "mimic of 1e300": (two("", '<mimic joint="j" multiplier="1e300"/>'), "warn U065:4"),
    "mimic in three": (
        robot(
            TIP + END + '<link name="x"/>',
            f'<joint name="j" type="continuous">{ENDS}<mimic joint="l"/></joint>',
            '<joint name="k" type="continuous"><parent link="tip"/><child link="end"/><mimic joint="j"/></joint>',
            '<joint name="l" type="continuous"><parent link="end"/><child link="x"/><mimic joint="k"/></joint>',
        ),
        "refuse U031:4 T007:6",
    ),
    "mesh of a folder": (shape('<mesh filename="."/>'), "warn U050:5"),
    "mesh of a device": (shape('<mesh filename="/dev/zero"/>'), "warn U050:5"),
    "mesh with a percent": (shape('<mesh filename="file:///a%zz.stl"/>'), "warn U050:5"),
    "visual without anything, twice": (visual().replace("</visual>", "</visual><visual/>"), "warn U054:5 U054:5"),
    "shape with a unit": (shape('<sphere radius="10mm"/>'), "warn U054:5"),
    "link of other tools": (link('<contact><lateral_friction value="1"/></contact>'), "accept"),
    "joint of three links": (
        joint('<child link="base"/>', '<parent link="tip"/>'),
        "warn U016:5 U016:6",
    ),
}
"""By name: the file, and the wanted outcome with the codes and lines of errors and warnings."""
