"""What names say: tokens with boundaries, languages, standards, vendors' numbers."""

from __future__ import annotations

import pytest

from cadmbs.importers.inference.machine_parts.part_names import (
    lead_in_name,
    names_cam,
    names_fastener,
    names_gear,
    names_ground,
    names_motor,
    names_pin,
    names_spring,
    names_wheel,
)
from tests.importers.inference.engineers import cover
from tests.importers.inference.judging import assembly_of
from tests.importers.inference.mechanisms import document

FASTENERS = (
    """
Socket head screw M5x18|bolt M8 x 30 3|HexNut|hex_nut-M4|ISO 4762 M5x20|DIN 933|DIN EN ISO 7379 shoulder screw|M3x8
91290A224|91259A542|GB_T70.1-M5x18|GB/T 6170|JIS B 1176|Zylinderschraube|Sechskantmutter M6|Unterlegscheibe 6,4
Passstift 4x20|Sicherungsring|écrou H M6|Vis CHC M6|rondelle plate|goupille|tornillo allen|Tuerca M5|vite M4|dado
parafuso|porca|śruba M6|болт М6|Гайка|шайба 8|螺钉|内六角圆柱头螺钉|六角螺母|垫圈|六角ボルト|ナット|平座金|止め輪|ﾎﾞﾙﾄ
육각 볼트|dowel pin|cap screw|spring washer|wrist pin|Kolbenbolzen
""".replace("\n", "|")
    .strip("|")
    .split("|")
)

OTHERS = (
    """
Riemenscheibe|Bremsscheibe|slidingbolt|sliding bolt|leadscrew Tr12x3|lead screw|BallScrew 1605|screw shaft|nut block
nut housing|bolt plate|Spindelmutter|Kugelumlaufmutter|丝杠|丝杠螺母|ボールねじ|スピンドル|vis à billes|vis sans fin
tornillo sin fin|pinion|spindle|pulley|peanut|Ventil|visor|DIN 625 bearing|DIN 6885|GB/T 276|608-2Z|Standard arm
Bleistift|screwdriver|washer pump|Luftschraube|pressure washer
""".replace("\n", "|")
    .strip("|")
    .split("|")
)


@pytest.mark.parametrize("name", FASTENERS)
def test_a_name_of_a_fastener(name):
    assert names_fastener(name)
    assert names_fastener(name.replace(" ", "_"))
    assert names_fastener(f"{name}:2")


@pytest.mark.parametrize("name", OTHERS)
def test_a_name_of_another_thing(name):
    assert not names_fastener(name)


def test_names_of_the_ground():
    assert all(map(names_ground, ("Base plate", "motorBracket", "Grundplatte", "机架", "FRAME-2")))
    assert not any(map(names_ground, ("baseball", "nut block", "standard", "bedroom", "blocker")))


@pytest.mark.parametrize("name", ["91290A224", "内六角圆柱头螺钉", "Zylinderschraube"])
def test_screws_in_any_language_leave_nothing_that_moves(name, tmp_path):
    result, _ = assembly_of(document(cover(name)), tmp_path)
    assert result.get("joints", []) == []


def test_a_solid_without_a_name_of_its_own_has_that_of_its_product(tmp_path):
    data = document(cover("Body1"))
    for part in data["parts"][2:]:
        part["path"] = ["Machine", "91290A224"]
    result, _ = assembly_of(data, tmp_path)
    assert result.get("joints", []) == []


@pytest.mark.parametrize(
    ("name", "lead"), [("Leadscrew Tr12x3", 3), ("T8x8 nut", 8), ("SFU1605", 5), ("spindle", None), ("start 8x8", None)]
)
def test_the_lead_in_a_name(name, lead):
    assert lead_in_name(name) == lead


def test_names_of_motors():
    assert all(
        map(names_motor, ("NEMA17 stepper", "Schrittmotor", "MG996R", "servo_2", "XL430-W250", "步进电机", "モーター"))
    )
    assert not any(map(names_motor, ("motor bracket", "servo horn", "Motorhalter", "motorMount", "MG", "reservoir")))


def test_names_of_springs():
    assert all(map(names_spring, ("Spring", "Druckfeder 2x20", "coil spring", "弹簧", "圧縮ばね", "ressort")))
    assert not any(map(names_spring, ("spring pin", "spring seat", "Passfeder", "Tellerfeder", "springer", "feather")))


def test_names_of_wheels():
    wheels = "Spur gear (24 teeth)|GearZ12|timing pulley 20T|Zahnriemenscheibe|Ritzel|roue dentée|шестерня|齿轮 2|歯車"
    others = "gear shaft|wheel bearing|gearbox|gear motor|pulley screw M5x10|Radlager|wheelbase plate|Rollenkette|grad"
    assert [name for name in wheels.split("|") if not names_wheel(name)] == []
    assert [name for name in others.split("|") if names_wheel(name)] == []


@pytest.mark.parametrize(
    ("names", "yes", "no"),
    [
        (names_pin, "Pin:1|pin-ext:2|Zylinderstift|dowel 3x10|goupille", "bolt|M5x18|pin holder|screw pin|pinion"),
        (names_gear, "spur gear|Kegelrad|pinion 12|齿轮|bevel gear", "gear shaft|wheel|gearbox|gear motor|pulley"),
        (names_cam, "cam|Nockenscheibe|cam disc|凸轮", "Cam front cover|camera|cam lock|webcam|camshaft bearing"),
    ],
)
def test_names_of_pins_gears_and_cams(names, yes, no):
    assert [name for name in yes.split("|") if not names(name)] == []
    assert [name for name in no.split("|") if names(name)] == []
