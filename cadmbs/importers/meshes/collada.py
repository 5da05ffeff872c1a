"""Triangles of COLLADA files, with the unit applied and the up axis ignored.

The XML parser has the settings of the URDF importer: no entities, no network, no document types.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from lxml import etree

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError

Element = etree._Element

_NODE_DEPTH_LIMIT = 64
_NODE_COUNT_LIMIT = 100_000

VERTEX_LIMIT = 50_000_000
"""Most vertices of a mesh, all instances of its geometries counted: a gigabyte."""


class MeshError(CadmbsError):
    """A mesh cannot be used; the message is the reason, a clause to follow "the mesh cannot be read: "."""


def read_collada(data: bytes) -> tuple[Array, Array]:
    """Vertices (n, 3) in metres and faces (k, 3) of all geometries of the scene, node transforms applied.

    Without a scene, all geometries of the file are used, not transformed. Lines are skipped.

    Raises:
        MeshError: It is not a COLLADA file, or a reference in it is broken.
    """
    root = _root(data)
    unit = root.find("asset/unit")
    by_id = {element.get("id", ""): element for element in root.iter() if element.get("id")}
    vertices, faces, count = [np.zeros((0, 3))], [np.zeros((0, 3), dtype=int)], 0
    try:
        meter = float(unit.get("meter", "1")) if unit is not None else 1.0
        for geometry, transform in _instances(root, by_id):
            for points, triangles in _meshes(geometry, by_id):
                require_few_vertices(count + max(len(points), len(triangles)))
                vertices.append(points @ transform[:3, :3].T + transform[:3, 3])
                mirrored = np.linalg.det(transform[:3, :3]) < 0.0
                faces.append((triangles[:, ::-1] if mirrored else triangles) + count)
                count += len(points)
    except (ValueError, IndexError, KeyError, OverflowError) as problem:
        raise MeshError(f"it is damaged ({str(problem)[:100]})") from problem
    return meter * np.concatenate(vertices), np.concatenate(faces)


def require_few_vertices(count: int) -> None:
    """Raise MeshError where a small file describes a mesh that does not fit into memory."""
    if count > VERTEX_LIMIT:
        raise MeshError(f"it has more than {VERTEX_LIMIT // 10**6} million vertices")


def _root(data: bytes) -> Element:
    """The <COLLADA> element, names without namespaces."""
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as problem:
        raise MeshError(f"it is not XML ({str(problem)[:100]})") from problem
    if etree.ElementTree(root).docinfo.internalDTD is not None or b"<!DOCTYPE" in data:
        raise MeshError("it has a document type, which is not read")
    for element in root.iter(etree.Element):
        element.tag = etree.QName(element).localname
    if root.tag != "COLLADA":
        raise MeshError(f"its root element is <{root.tag}>, not <COLLADA>")
    return root


def _instances(root: Element, by_id: dict[str, Element]) -> Iterator[tuple[Element, Array]]:
    """Geometries with the transforms of the nodes above them."""
    scene = root.find("scene/instance_visual_scene")
    start = by_id.get(_target(scene)) if scene is not None else root.find("library_visual_scenes/visual_scene")
    if start is None:
        for geometry in root.iterfind("library_geometries/geometry"):
            yield geometry, np.eye(4)
        return
    stack = [(node, np.eye(4), 1) for node in reversed(start.findall("node"))]
    visited = 0
    while stack:
        node, above, depth = stack.pop()
        visited += 1
        if depth > _NODE_DEPTH_LIMIT or visited > _NODE_COUNT_LIMIT:
            raise MeshError("its nodes are nested too deeply, or contain themselves")
        here = above @ _transform(node)
        for instance in node.iterfind("instance_geometry"):
            yield by_id[_target(instance)], here
        for instance in node.iterfind("instance_controller"):
            yield _skinned(by_id, instance, here)
        inner = [*node.findall("node"), *(by_id[_target(instance)] for instance in node.iterfind("instance_node"))]
        stack += [(child, here, depth + 1) for child in reversed(inner)]


def _skinned(by_id: dict[str, Element], instance: Element, here: Array) -> tuple[Element, Array]:
    """The geometry behind a skin, as it is bound."""
    skin = by_id[_target(instance)].find("skin")
    if skin is None:
        raise KeyError("a controller without skin")
    bound = skin.findtext("bind_shape_matrix")
    matrix = np.array(bound.split(), dtype=float).reshape(4, 4) if bound else np.eye(4)
    return by_id[_target(skin, "source")], here @ matrix


def _target(element: Element, attribute: str = "url") -> str:
    return (element.get(attribute) or "").removeprefix("#")


def _transform(node: Element) -> Array:
    """The product of a node's transforms, in their order."""
    result = np.eye(4)
    for element in node:
        if element.tag in _TRANSFORMS:
            values = np.array((element.text or "").split(), dtype=float)
            result = result @ _TRANSFORMS[element.tag](values)
    return result


def _translate(values: Array) -> Array:
    matrix = np.eye(4)
    matrix[:3, 3] = values
    return matrix


def _rotate(values: Array) -> Array:
    """Rodrigues: R = I + sin a ~e + (1 - cos a) ~e^2, angle in degrees."""
    matrix, length = np.eye(4), np.linalg.norm(values[:3])
    if length > 0.0:
        x, y, z = values[:3] / length
        tilde = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
        angle = math.radians(values[3])
        matrix[:3, :3] += math.sin(angle) * tilde + (1.0 - math.cos(angle)) * tilde @ tilde
    return matrix


def _scale(values: Array) -> Array:
    return np.diag([*values, 1.0])


def _matrix(values: Array) -> Array:
    return values.reshape(4, 4)


_TRANSFORMS = {"translate": _translate, "rotate": _rotate, "scale": _scale, "matrix": _matrix}


def _meshes(geometry: Element, by_id: dict[str, Element]) -> Iterator[tuple[Array, Array]]:
    """Points and triangles of each primitive of a geometry."""
    mesh = geometry.find("mesh")
    if mesh is None:
        return
    for primitive in mesh:
        faces = faces_of(primitive)
        if faces is not None:
            offset, source = _positions(primitive, by_id)
            points = _source(by_id[source])
            triangles = faces[..., offset]
            if len(triangles) and (triangles.max() >= len(points) or triangles.min() < 0):
                raise IndexError("a face refers to a missing vertex")
            yield points, triangles


def _positions(primitive: Element, by_id: dict[str, Element]) -> tuple[int, str]:
    """Offset of the vertices among the indices of a primitive, and the name of the source of their positions."""
    for reference in primitive.iterfind("input"):
        if reference.get("semantic") == "VERTEX":
            for position_input in by_id[_target(reference, "source")].iterfind("input"):
                if position_input.get("semantic") == "POSITION":
                    return int(reference.get("offset", "0")), _target(position_input, "source")
    raise KeyError("a primitive without positions")


def _source(source: Element) -> Array:
    """The positions (n, 3) in a source."""
    array, accessor = source.find("float_array"), source.find("technique_common/accessor")
    if array is None:
        raise KeyError("a source without numbers")
    values = np.array((array.text or "").split(), dtype=float)
    stride = int(accessor.get("stride", "3")) if accessor is not None else 3
    start = int(accessor.get("offset", "0")) if accessor is not None else 0
    rows = (len(values) - start) // stride
    return values[start : start + rows * stride].reshape(rows, stride)[:, :3]


def faces_of(primitive: Element) -> Array | None:
    """Indices (k, 3, inputs) of the triangles of a primitive; None for lines and other elements.

    Polygons become fans about their first corner: except in hand-made files they are convex.
    """
    inputs = [int(reference.get("offset", "0")) for reference in primitive.iterfind("input")]
    if primitive.tag not in _READERS or not inputs:
        return None
    width = max(inputs) + 1
    return _READERS[primitive.tag](primitive, width)


def _indices(text: str | None, width: int) -> Array:
    """Corners (n, inputs)."""
    return np.array((text or "").split(), dtype=int).reshape(-1, width)


def _triangles(primitive: Element, width: int) -> Array:
    corners = _indices(primitive.findtext("p"), width)
    return corners[: len(corners) // 3 * 3].reshape(-1, 3, width)


def _polylist(primitive: Element, width: int) -> Array:
    counts = np.array((primitive.findtext("vcount") or "").split(), dtype=int)
    corners = _indices(primitive.findtext("p"), width)
    if (counts < 0).any() or counts.sum() > len(corners):
        raise ValueError("its polygons have more corners than are listed")
    if (counts == 3).all():
        return corners[: 3 * len(counts)].reshape(-1, 3, width)
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]]) if len(counts) else counts
    fans = np.maximum(counts - 2, 0)
    first = np.repeat(starts, fans)
    step = np.arange(fans.sum()) - np.repeat(np.cumsum(fans) - fans, fans)
    return np.stack([corners[first], corners[first + step + 1], corners[first + step + 2]], axis=1)


def _polygons(primitive: Element, width: int) -> Array:
    rings = [_indices(element.text, width) for element in primitive.iter("p")]
    return _joined([_fan(ring) for ring in rings], width)


def _fans(primitive: Element, width: int) -> Array:
    return _joined([_fan(_indices(element.text, width)) for element in primitive.iterfind("p")], width)


def _strips(primitive: Element, width: int) -> Array:
    """Each corner forms a triangle with the two before it; every second triangle is reversed."""
    strips = []
    for element in primitive.iterfind("p"):
        corners = _indices(element.text, width)
        triangles = np.stack([corners[:-2], corners[1:-1], corners[2:]], axis=1)
        triangles[1::2] = triangles[1::2, ::-1]
        strips.append(triangles)
    return _joined(strips, width)


def _fan(ring: Array) -> Array:
    first = np.broadcast_to(ring[:1], ring[1:-1].shape)
    return np.stack([first, ring[1:-1], ring[2:]], axis=1)


def _joined(parts: list[Array], width: int) -> Array:
    return np.concatenate([np.zeros((0, 3, width), dtype=int), *parts])


_READERS = {
    "triangles": _triangles,
    "polylist": _polylist,
    "polygons": _polygons,
    "trifans": _fans,
    "tristrips": _strips,
}
