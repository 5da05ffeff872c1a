"""What the model is not computed from: kept word for word, and told once."""

from __future__ import annotations

TEXT = """<robot name="a" xmlns:x="urn:x">
  <link name="b" x:color="red">
    <visual><geometry><box size="1 1 1" bevel="0.1"/></geometry><!-- note --><meta k="v"><deep/> text</meta></visual>
    <visual><geometry><box size="1 1 1"/><x:hint/></geometry></visual>
    <contact/>
  </link>
  <gazebo reference="b"><mu1>0.5</mu1></gazebo>
  <gazebo/>
</robot>"""


def test_kept_by_place(read):
    draft = read(TEXT)
    assert draft.data["bodies"][0]["extensions"]["urdf"]["kept"] == [
        {"in": "", "attributes": {"{urn:x}color": "red"}},
        {"in": "visual[0]/geometry/box", "attributes": {"bevel": "0.1"}},
        {"in": "visual[0]", "xml": '<meta xmlns:x="urn:x" k="v"><deep/> text</meta>'},
        {"in": "visual[1]/geometry", "xml": '<x:hint xmlns:x="urn:x"/>'},
        {"in": "", "xml": '<contact xmlns:x="urn:x"/>'},
    ]
    assert draft.data["extensions"]["urdf"]["kept"] == [
        {"in": "", "xml": '<gazebo xmlns:x="urn:x" reference="b"><mu1>0.5</mu1></gazebo>'},
        {"in": "", "xml": '<gazebo xmlns:x="urn:x"/>'},
    ]


def test_told_once_with_counts(read):
    (note,) = [finding for finding in read(TEXT).findings if finding.code == "U018"]
    assert note.message == (
        "Kept in the extensions, but not used by the model: 2 <gazebo>, 1 <meta>, 1 <x:hint>, 1 <contact>, "
        "1 attribute color of <link>, 1 attribute bevel of <box>."
    )


def test_attributes_that_are_no_misspelling(read, codes):
    joint = '<joint name="j" type="revolute"><parent link="b"/><child link="c"/>{}</joint>'
    text = '<robot name="a"><link name="b"/><link name="c"/>' + joint + "</robot>"
    limit = '<limit lower="0" upper="1" effort="1" velocity="1" {}="1"/>'
    assert codes(read(text.format(limit.format("soft_lower_limit")))) == ["U018"]
    assert codes(read(text.format(limit.format("velocty")))) == ["U017"]


def test_the_version_is_kept(read):
    assert read('<robot name="a" version="1.1"><link name="b"/></robot>').data["extensions"] == {
        "urdf": {"version": "1.1"}
    }
