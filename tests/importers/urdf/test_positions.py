"""Line and column of every element, whatever stands around it."""

from __future__ import annotations

from lxml import etree

from cadmbs.importers.urdf.xml.syntax import Positions

TEXT = """<?xml version="1.0"?>
<!-- <link name="not a link"/> -->
<robot
    name="a > b">
  <link name="x"/><link
     name="y"/>
  <![CDATA[ <link/> ]]><?note <link/> ?>
  <joint name='&lt;' /> <b:joint xmlns:b="urn:b"/>
\t<end></end>
</robot>
"""


def test_every_start_tag():
    root = etree.fromstring(TEXT.encode())
    positions = Positions("a.urdf", TEXT, root)
    found = [str(positions.locate(element)) for element in root.iter(etree.Element)]
    assert found == [
        "a.urdf:3:1",
        "a.urdf:5:3",
        "a.urdf:5:19",
        "a.urdf:8:3",
        "a.urdf:8:25",
        "a.urdf:9:2",
    ]


def test_a_tree_that_is_not_of_the_text_has_lines_only():
    root = etree.fromstring(b"<robot>\n<link/>\n</robot>")
    where = Positions("a.urdf", "<robot/>", root).locate(root[0])
    assert (where.line, where.column) == (2, None)
