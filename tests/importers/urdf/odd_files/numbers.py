"""Odd numbers, vectors, angles and quaternions."""

from __future__ import annotations

from tests.importers.urdf.odd_files.pieces import LIMIT, inertial, joint, link, shape

NEW = '<robot name="r" version="1.1">'
TENSOR = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'


def mass(text: str) -> str:
    return inertial(f'<mass value="{text}"/>', TENSOR)


def xyz(text: str) -> str:
    return joint(f'<origin xyz="{text}"/>')


def rpy(text: str) -> str:
    return joint(f'<origin rpy="{text}"/>')


def quaternion(text: str) -> str:
    return joint(f'<origin quat_xyzw="{text}"/>', head=NEW)


def limit(text: str, kind: str = "revolute", head: str = '<robot name="r">') -> str:
    return joint(f"<limit {text}/>", kind=kind, head=head)


ODD: dict[str, tuple[str | bytes, str]] = {
    "blanks around": (mass(" 2 "), "warn U039:5"),
    "plus sign": (mass("+2"), "accept"),
    "no digit after the point": (mass("2."), "accept"),
    "no digit before the point": (mass(".5"), "accept"),
    "exponent": (mass("2E-1"), "accept"),
    "leading zeros": (mass("002"), "accept"),
    "tiny": (mass("1e-300"), "accept"),
    "underflow": (mass("1e-400"), "warn I007:5"),
    "overflow": (mass("1e400"), "refuse U020:5"),
    "decimal comma": (mass("2,5"), "refuse U020:5"),
    "thousands": (mass("1,000.5"), "refuse U020:5"),
    "underscore": (mass("1_0"), "refuse U020:5"),
    "hexadecimal": (mass("0x10"), "refuse U020:5"),
    "Fortran exponent": (mass("1d-1"), "refuse U020:5"),
    "two points": (mass("1.2.3"), "refuse U020:5"),
    "two signs": (mass("+-1"), "refuse U020:5"),
    "exponent without digits": (mass("1e"), "refuse U020:5"),
    "a unit": (mass("2kg"), "refuse U020:5"),
    "a fraction": (mass("1/2"), "refuse U020:5"),
    "a product": (mass("2*3"), "refuse U020:5"),
    "pi": (mass("pi"), "refuse U020:5"),
    "empty": (mass(""), "refuse U020:5"),
    "nan": (mass("nan"), "refuse U020:5"),
    "NaN of C": (mass("-nan(ind)"), "refuse U020:5"),
    "infinite": (mass("inf"), "refuse U020:5"),
    "Arabic digits": (mass("\u0662"), "refuse U020:5"),
    "full-width digits": (mass("\uff12"), "refuse U020:5"),
    "minus sign of typesetters": (mass("\u22122"), "refuse U020:5"),
    "no-break blank": (xyz("1\u00a00\u00a00"), "accept"),
    "two numbers for one": (mass("1 2"), "refuse U020:5"),
    "vector": (xyz("1 2 3"), "accept"),
    "vector over lines": (xyz("1\n2\t3"), "accept"),
    "vector with commas": (xyz("1, 2, 3"), "refuse U020:5"),
    "vector with decimal commas": (xyz("0,1 0,2 0,3"), "refuse U020:5"),
    "vector in brackets": (xyz("[1 2 3]"), "refuse U020:5"),
    "vector with semicolons": (xyz("1;2;3"), "refuse U020:5"),
    "two of three": (xyz("1 2"), "refuse U020:5"),
    "four of three": (xyz("1 2 3 4"), "refuse U020:5"),
    "empty vector": (xyz(""), "refuse U020:5"),
    "one nan": (xyz("0 nan 0"), "refuse U020:5"),
    "huge vector": (xyz("1e308 1e308 1e308"), "refuse Z023:3 Z023:5"),
    "degrees": (rpy("0 90 0"), "warn U022:5"),
    "minus 180 degrees": (rpy("-180 0 0"), "warn U022:5"),
    "just a turn": (rpy("6.28 0 0"), "accept"),
    "half turns of four decimals": (rpy("3.1416 -1.5708 0"), "accept"),
    "quaternion": (quaternion("0 0 0 1"), "accept"),
    "quaternion of length 2": (quaternion("0 0 0 2"), "warn U024:5"),
    "quaternion of length 0": (quaternion("0 0 0 0"), "refuse U023:5"),
    "quaternion of three": (quaternion("0 0 1"), "refuse U020:5"),
    "quaternion and angles": (joint('<origin rpy="0 0 0" quat_xyzw="0 0 0 1"/>', head=NEW), "refuse U023:5"),
    "quaternion in 1.0": (joint('<origin quat_xyzw="0 0 0 1"/>'), "warn U008:5"),
    "quaternion, nearly unit": (quaternion("0 0 0.70711 0.70711"), "warn U024:5"),
    "axis of length 2": (joint('<axis xyz="0 0 2"/>'), "warn Z002:5"),
    "axis of length 0": (joint('<axis xyz="0 0 0"/>'), "refuse Z001:5"),
    "axis of 1e-12": (joint('<axis xyz="0 0 1e-12"/>'), "refuse Z001:5"),
    "axis with nan": (joint('<axis xyz="nan 0 0"/>'), "refuse U020:5"),
    "axis, no xyz": (joint("<axis/>"), "warn U025:5"),
    "axis 0 of a fixed joint": (joint('<axis xyz="0 0 0"/>', kind="fixed"), "accept"),
    "limits": (limit('lower="-1" upper="1" effort="1" velocity="1"'), "accept"),
    "infinite limits": (limit('lower="-inf" upper="inf" effort="inf" velocity="inf"'), "accept"),
    "infinite the wrong way": (limit('lower="inf" upper="-inf" effort="1" velocity="1"'), "refuse U020:5 U020:5"),
    "limit nan": (limit('lower="nan" upper="1" effort="1" velocity="1"'), "refuse U020:5"),
    "limits exchanged": (limit('lower="1" upper="-1" effort="1" velocity="1"'), "warn Z015:5"),
    "limits equal": (limit('lower="0.5" upper="0.5" effort="1" velocity="1"'), "accept"),
    "limits both 0": (limit('lower="0" upper="0" effort="1" velocity="1"'), "warn U038:5"),
    "no upper": (limit('lower="-1" effort="1" velocity="1"'), "warn U027:5"),
    "no lower": (limit('upper="1" effort="1" velocity="1"'), "accept"),
    "no upper, lower above 0": (limit('lower="1" effort="1" velocity="1"'), "warn U027:5 Z015:5"),
    "limit with white space behind": (limit('lower="-1 " upper="1" effort="1" velocity="1"'), "accept"),
    "inertia over lines": (
        link('<inertial><mass value="2"/><origin xyz="0\n0 0"/></inertial>', body=""),
        "warn I006:4 U039:5",
    ),
    "mass of 1e300": (mass("1e300"), "refuse Z023:5"),
    "negative effort": (limit('lower="-1" upper="1" effort="-1" velocity="1"'), "warn Z016:5"),
    "negative velocity": (limit('lower="-1" upper="1" effort="1" velocity="-1"'), "warn Z016:5"),
    "no effort": (limit('lower="-1" upper="1" velocity="1"'), "warn U026:5"),
    "no limit": (joint(kind="revolute"), "warn U026:4"),
    "no bounds": (limit('effort="1" velocity="1"'), "warn U027:5"),
    "no bounds in 1.2": (limit('effort="1"', head='<robot name="r" version="1.2">'), "warn U027:5"),
    "no effort in 1.2": (limit('lower="0" upper="1"', head='<robot name="r" version="1.2">'), "accept"),
    "limits of 1.2 in 1.0": (limit('lower="0" upper="1" effort="1" velocity="1" jerk="2"'), "warn U008:5"),
    "limits of 1.2": (
        limit('lower="0" upper="1" acceleration="3" deceleration="4" jerk="5"', head='<robot name="r" version="1.2">'),
        "accept",
    ),
    "limit misspelt": (limit('lower="-1" uper="1" effort="1" velocity="1"'), "warn U027:5 U017:5"),
    "damping": (joint(LIMIT, '<dynamics damping="0.5"/>', kind="revolute"), "accept"),
    "damping negative": (joint('<dynamics damping="-0.5"/>'), "warn Z018:5"),
    "damping nan": (joint('<dynamics damping="nan"/>'), "refuse U020:5"),
    "dynamics empty": (joint("<dynamics/>"), "accept"),
    "box with commas": (shape('<box size="1,1,1"/>'), "warn U054:5"),
    "scale negative": (shape('<box size="1 1 1"/>').replace("box size", "mesh filename='' scale"), "warn U054:5"),
}
"""By name: the file, and the wanted outcome with the codes and lines of errors and warnings."""
