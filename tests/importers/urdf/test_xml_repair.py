"""Repairs keep every place in the file, and change nothing but what they tell."""

from __future__ import annotations

import pytest

from cadmbs.importers.urdf.xml.parsing import repair_xml
from tests.importers.urdf.odd_files.pieces import joint

ROBOT = '<robot name="r"><link name="base"/><drake:a/><link name="tip"/><bad></robot>'
FAULTY = '<robot name="r"><link name="base"/>{}<joint name="j" type="revolut"/></robot>'


def test_a_good_text_stays_as_it_is_but_for_its_declaration():
    text = '<?xml version="1.0" encoding="utf-8"?>\n<robot name="a"><!-- b - c --></robot>'
    mended = repair_xml(text, "r.urdf")
    assert mended.findings == ()
    assert mended.text == " " * 38 + '\n<robot name="a"><!-- b - c --></robot>'


@pytest.mark.parametrize("odd", ["<?xml version='1.0'?>", "<!-- a -- b -->", "<x:y/>", '<a x:b="1"/>'])
def test_columns_behind_a_repair_are_those_of_the_file(read, odd):
    text = FAULTY.format(odd)
    (finding,) = [finding for finding in read(text).findings if finding.code == "U013"]
    assert finding.where.line == 1
    assert finding.where.column == text.index("<joint") + 1


def test_the_column_of_a_fault_behind_a_declared_prefix_is_that_of_the_file(read):
    (finding,) = [finding for finding in read(ROBOT).findings if finding.code == "U001"]
    assert finding.where.column in range(ROBOT.index("</robot>") + 1, len(ROBOT) + 2)


def test_prefixes_in_comments_and_values_are_none(read, codes):
    assert codes(read(joint('<!-- <gz:a/> --><origin xyz="1 2 3"/><meta v="see gz:b"/>'))) == ["U018"]


def test_kept_elements_are_written_with_their_prefix(read):
    draft = read('<robot name="r"><link name="b"/><gz:sensor gz:rate="5"/></robot>')
    (kept,) = draft.data["extensions"]["urdf"]["kept"]
    assert kept["xml"] == '<gz:sensor xmlns:gz="gz" gz:rate="5"/>'


def test_recovery_is_on_request_only(read, codes):
    text = '<robot name="r"><link name="b"><visual></link><link name="c"/></robot>'
    assert codes(read(text)) == ["U001"]
    draft = read(text, recover=True)
    assert draft.data["name"] == "r"
    assert "U063" in codes(draft)


def test_a_long_list_of_guesses_is_cut_short(read):
    text = '<robot name="r"><link name="b"/>' + "<a b=c/>" * 100 + "</robot>"
    guesses = [finding for finding in read(text, recover=True).findings if finding.code == "U063"]
    assert len(guesses) == 21
    assert guesses[-1].message.startswith("There are ")


@pytest.mark.parametrize(
    "reference", ["&#xD800;", "&#xdfff;", "&#55296;", "&#0;", "&#xFFFE;", "&#x110000;", "&#" + "9" * 5000 + ";"]
)
def test_references_to_no_character_are_guessed_away(read, codes, reference):
    """In names, in what is kept, and in texts: all of them can be read from the tree."""
    text = f'<robot name="r{reference}"><link name="a{reference}b"/><x y="{reference}">{reference}&#65;</x></robot>'
    draft = read(text, recover=True)
    assert set(codes(draft)) == {"U018", "U063"}
    assert draft.data["bodies"][0]["name"] == f"a{'_' * len(reference)}b"
    assert "A</x>" in draft.data["extensions"]["urdf"]["kept"][0]["xml"]
    assert "U001" in codes(read(text))
