"""COLLADA: unit applied, up axis ignored, nodes placed, all primitives; damage ends in a reason."""

from __future__ import annotations

import numpy as np
import pytest

from cadmbs.importers.meshes import MeshError
from cadmbs.importers.meshes.collada import read_collada

TETRAHEDRON = "0 0 0  1 0 0  0 1 0  0 0 1"
TRIANGLES = (
    '<triangles count="4"><input semantic="VERTEX" source="#v" offset="0"/><p>0 2 1 0 1 3 0 3 2 1 2 3</p></triangles>'
)
NODE = '<node><instance_geometry url="#g"/></node>'


def file(
    primitive=TRIANGLES, nodes=NODE, asset="", libraries="", scene='<scene><instance_visual_scene url="#s"/></scene>'
):
    return f"""<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset>{asset}<up_axis>Y_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="a" count="12">{TETRAHEDRON}</float_array>
<technique_common><accessor source="#a" count="4" stride="3"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
{primitive}
</mesh></geometry></library_geometries>{libraries}
<library_visual_scenes><visual_scene id="s">{nodes}</visual_scene></library_visual_scenes>{scene}
</COLLADA>""".encode()


def volume(vertices, faces):
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6.0)


def test_up_axis_is_ignored_and_lengths_are_metres():
    vertices, faces = read_collada(file())
    np.testing.assert_array_equal(vertices, np.array(TETRAHEDRON.split(), dtype=float).reshape(-1, 3))
    assert volume(vertices, faces) == pytest.approx(1 / 6)


def test_unit_is_applied():
    vertices, _ = read_collada(file(asset='<unit name="millimeter" meter="0.001"/>'))
    np.testing.assert_allclose(vertices.max(), 0.001)


@pytest.mark.parametrize(
    "primitive",
    [
        '<polylist count="4">{}<vcount>3 3 3 3</vcount><p>0 2 1 0 1 3 0 3 2 1 2 3</p></polylist>',
        "<polygons>{}<p>0 2 1</p><p>0 1 3</p><p>0 3 2</p><p>1 2 3</p></polygons>",
        "<trifans>{}<p>0 2 1 3 2</p><p>1 2 3</p></trifans>",
        "<tristrips>{}<p>0 2 1 3 0 2</p></tristrips>",
        "<lines>{0}<p>0 1</p></lines><linestrips>{0}<p>0 1 2</p></linestrips>"
        "<triangles>{0}<p>0 2 1 0 1 3 0 3 2 1 2 3</p></triangles>",
    ],
    ids=["polylist", "polygons", "trifans", "tristrips", "lines"],
)
def test_primitives(primitive):
    given = '<input semantic="VERTEX" source="#v" offset="0"/>'
    vertices, faces = read_collada(file(primitive.format(given)))
    assert volume(vertices, faces) == pytest.approx(1 / 6)


def test_polygons_become_fans_and_other_inputs_are_skipped():
    inputs = '<input semantic="NORMAL" source="#n" offset="0"/><input semantic="VERTEX" source="#v" offset="1"/>'
    primitive = f'<polylist count="2">{inputs}<vcount>4 3</vcount><p>9 0 9 1 9 2 9 3  9 1 9 2 9 3</p></polylist>'
    _, faces = read_collada(file(primitive))
    assert faces.tolist() == [[0, 1, 2], [0, 2, 3], [1, 2, 3]]


def test_nodes_multiply_from_outside_inwards():
    inner = "<node><translate>1 0 0</translate><rotate>0 0 1 90</rotate><scale>2 2 2</scale>" + NODE + "</node>"
    vertices, faces = read_collada(file(nodes=f"<node><translate>0 0 5</translate>{inner}</node>"))
    np.testing.assert_allclose(vertices[1], [1, 2, 5], atol=1e-15)
    assert volume(vertices - [1, 0, 5], faces) == pytest.approx(8 / 6)
    matrix = "<node><matrix>1 0 0 3 0 1 0 4 0 0 1 5 0 0 0 1</matrix>" + NODE + "</node>"
    np.testing.assert_allclose(read_collada(file(nodes=matrix))[0][0], [3, 4, 5])


def test_a_mirrored_node_stays_a_solid():
    vertices, faces = read_collada(file(nodes="<node><scale>1 1 -1</scale>" + NODE + "</node>"))
    assert volume(vertices, faces) == pytest.approx(1 / 6)


def test_instances_of_nodes_and_skins():
    libraries = f'<library_nodes><node id="n"><translate>1 0 0</translate>{NODE}</node></library_nodes>'
    libraries += (
        '<library_controllers><controller id="c"><skin source="#g"><bind_shape_matrix>1 0 0 0 0 1 0 0 0 0 1 7 0 0 0 1'
    )
    libraries += "</bind_shape_matrix></skin></controller></library_controllers>"
    nodes = '<node><instance_node url="#n"/><instance_controller url="#c"/></node>'
    vertices, faces = read_collada(file(nodes=nodes, libraries=libraries))
    assert len(faces) == 8
    np.testing.assert_allclose(sorted(vertices[[0, 4]].tolist()), [[0, 0, 7], [1, 0, 0]])


def test_a_file_without_a_scene():
    assert len(read_collada(file(scene="", nodes=""))[1]) == 0
    bare = file(scene="").replace(b"<library_visual_scenes>", b"<!--").replace(b"</library_visual_scenes>", b"-->")
    assert len(read_collada(bare)[1]) == 4


@pytest.mark.parametrize(
    "data",
    [
        file().replace(b"0 0 0  1", b"0 0 x  1"),
        file().replace(b"1 2 3</p>", b"1 2 9</p>"),
        file().replace(b'source="#p"', b'source="#q"'),
        file().replace(b'url="#g"', b'url="#h"'),
        file(nodes='<node id="n"><instance_node url="#n"/></node>'),
        file(nodes="<node><matrix>1 2 3</matrix>" + NODE + "</node>"),
    ],
    ids=["number", "index", "source", "geometry", "circle", "matrix"],
)
def test_damage_ends_in_a_reason(data):
    with pytest.raises(MeshError, match=r"^it is damaged|^its nodes"):
        read_collada(data)
