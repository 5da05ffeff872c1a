"""Odd links: names, inertias, shapes, materials."""

from __future__ import annotations

from tests.importers.urdf.odd_files.pieces import INERTIAL, inertial, link, robot, shape, visual

MASS = '<mass value="2"/>'
NEW = '<robot name="r" version="1.1">'


def tensor(**entries: str) -> str:
    values = {"ixx": "1", "ixy": "0", "ixz": "0", "iyy": "1", "iyz": "0", "izz": "1"} | entries
    return "<inertia " + " ".join(f'{name}="{value}"' for name, value in values.items()) + "/>"


def material(text: str) -> str:
    return visual('<geometry><sphere radius="1"/></geometry>', text)


ODD: dict[str, tuple[str | bytes, str]] = {
    "no inertial": (link(body=""), "warn T007:3"),
    "empty inertial": (inertial(), "warn T007:3 U021:5"),
    "mass alone": (inertial(MASS), "warn I006:4"),
    "no mass": (inertial(tensor()), "warn U021:5 I007:5"),
    "mass without value": (inertial("<mass/>", tensor()), "warn U021:5 I007:5"),
    "mass as text": (inertial("<mass>2</mass>", tensor()), "refuse U037:5"),
    "mass 0, inertia 0": (inertial('<mass value="0"/>', tensor(ixx="0", iyy="0", izz="0")), "warn T007:3"),
    "mass negative": (inertial('<mass value="-2"/>', tensor()), "refuse I001:5"),
    "mass twice": (inertial(MASS, MASS, tensor()), "warn U016:5"),
    "inertial twice": (link(INERTIAL), "warn U016:5"),
    "inertia zero": (inertial(MASS, tensor(ixx="0", iyy="0", izz="0")), "warn I006:4"),
    "inertia with a gap": (inertial(MASS, '<inertia ixx="1" iyy="1" izz="1"/>'), "warn U021:5"),
    "inertia empty": (inertial(MASS, "<inertia/>"), "warn I006:4 U021:5"),
    "triangle broken": (inertial(MASS, tensor(izz="5")), "warn I005:5"),
    "triangle just kept": (inertial(MASS, tensor(izz="2")), "accept"),
    "moment negative": (inertial(MASS, tensor(izz="-1")), "warn I004:5"),
    "not positive": (inertial(MASS, tensor(ixy="2")), "warn I004:5"),
    "inertia of nan": (inertial(MASS, tensor(ixx="nan")), "refuse U020:5"),
    "inertia huge": (inertial(MASS, tensor(ixx="1e308", iyy="1e308", izz="1e308")), "refuse Z023:5"),
    "inertia tiny": (inertial(MASS, tensor(ixx="1e-20", iyy="1e-20", izz="-1e-21")), "accept"),
    "inertial turned": (inertial('<origin rpy="0.1 0.2 0.3"/>', MASS, tensor()), "accept"),
    "inertial misspelt": (link(INERTIAL.replace("inertial", "inertal"), body=""), "warn T007:3"),
    "name with blanks": (robot('<link name="left arm "/>').replace('<link name="base"/>', ""), "accept"),
    "name in Chinese": (robot('<link name="手"/>').replace('<link name="base"/>', ""), "accept"),
    "name with an emoji": (robot('<link name="🦾"/>').replace('<link name="base"/>', ""), "accept"),
    "name with a slash": (robot('<link name="a/b"/>').replace('<link name="base"/>', ""), "accept"),
    "name of a number": (robot('<link name="1"/>').replace('<link name="base"/>', ""), "accept"),
    "name empty": (robot('<link name=""/>'), "refuse U011:3"),
    "name missing": (robot("<link/>"), "refuse U011:3"),
    "name in capitals": (robot('<link Name="a"/>'), "refuse U011:3"),
    "same name twice": (robot('<link name="base"/>'), "refuse U012:3"),
    "same name thrice": (robot('<link name="base"/>', '<link name="base"/>'), "refuse U012:3 U012:4"),
    "box": (shape('<box size="1 2 3"/>'), "accept"),
    "box without size": (shape("<box/>"), "warn U054:5"),
    "box of negative size": (shape('<box size="1 -1 1"/>'), "warn U054:5"),
    "box of size 0": (shape('<box size="1 0 1"/>'), "warn U054:5"),
    "sphere": (shape('<sphere radius="1"/>'), "accept"),
    "sphere of radius 0": (shape('<sphere radius="0"/>'), "warn U054:5"),
    "sphere without radius": (shape("<sphere/>"), "warn U054:5"),
    "cylinder without length": (shape('<cylinder radius="1"/>'), "warn U054:5"),
    "cylinder of nan": (shape('<cylinder radius="nan" length="1"/>'), "warn U054:5"),
    "capsule in 1.0": (shape('<capsule radius="1" length="2"/>'), "warn U008:5"),
    "capsule in 1.1": (shape('<capsule radius="1" length="2"/>').replace('<robot name="r">', NEW), "accept"),
    "unknown shape": (shape('<cone radius="1"/>'), "warn U054:5"),
    "two shapes": (shape('<box size="1 1 1"/><sphere radius="1"/>'), "warn U016:5"),
    "geometry empty": (shape(""), "warn U054:5"),
    "geometry missing": (visual(), "warn U054:5"),
    "origin of a shape is wrong": (
        visual('<origin xyz="1 2"/>', '<geometry><sphere radius="1"/></geometry>'),
        "warn U054:5",
    ),
    "mesh without file": (shape("<mesh/>"), "warn U054:5"),
    "mesh missing": (shape('<mesh filename="package://nowhere/a.stl"/>'), "warn U050:5"),
    "mesh missing, relative": (shape('<mesh filename="a.stl"/>'), "warn U050:5"),
    "mesh from the network": (shape('<mesh filename="http://example.org/a.stl"/>'), "warn U051:5"),
    "mesh from a share": (shape('<mesh filename="smb://host/a.stl"/>'), "warn U051:5"),
    "mesh of data": (shape('<mesh filename="data://text/plain,x"/>'), "warn U051:5"),
    "mesh outside": (shape('<mesh filename="../../../../../../etc/nothing.stl"/>'), "warn U050:5"),
    "mesh with a zero scale": (shape('<mesh filename="a.stl" scale="1 0 1"/>'), "warn U054:5"),
    "mesh with two scales": (shape('<mesh filename="a.stl" scale="1 1"/>'), "warn U054:5"),
    "mesh name too long": (shape(f'<mesh filename="{"a" * 5000}.stl"/>'), "warn U050:5"),
    "colour": (material('<material name="m"><color rgba="1 0 0 1"/></material>'), "accept"),
    "colour of 255": (material('<material name="m"><color rgba="255 0 0 1"/></material>'), "warn U056:5"),
    "colour of three": (material('<material name="m"><color rgba="1 0 0"/></material>'), "warn U056:5"),
    "colour missing": (material('<material name="m"><color/></material>'), "warn U056:5"),
    "colour undefined": (material('<material name="steel"/>'), "warn U056:5"),
    "material without name": (material("<material/>"), "accept"),
    "material twice, the same": (robot(*['<material name="m"><color rgba="1 0 0 1"/></material>'] * 2), "accept"),
    "material twice": (
        robot(
            '<material name="m"><color rgba="1 0 0 1"/></material>',
            '<material name="m"><color rgba="0 0 0 1"/></material>',
        ),
        "warn U055:4",
    ),
    "texture": (material('<material name="m"><texture filename="a.png"/></material>'), "accept"),
}
"""By name: the file, and the wanted outcome with the codes and lines of errors and warnings."""
