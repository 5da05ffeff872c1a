"""A motion as GLB, binary glTF 2.0: solids that move by animation channels."""

import json
import struct
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import quaternion
from cadmbs.version import __version__
from cadmbs.viewer import glb, packing
from cadmbs.viewer.animation.solids import scene_solids
from cadmbs.viewer.run import ShownRun

GENERATOR: Final = f"cadmbs animate {__version__}"
"""Written into the file; earlier outputs are known by its beginning."""

MAGIC, JSON_CHUNK, BIN_CHUNK = 0x46546C67, 0x4E4F534A, 0x004E4942
FLOAT: Final = 5126


def moving_glb(run: ShownRun) -> bytes:
    """The solids of a mechanism and their motion as one binary glTF file.

    There is a node for each moving body, named after it, at whose place all stands as at q = 0. Its channels are
    translation and rotation of f(q): from where a thing stands at q = 0 to where it stands at q. A node above turns
    the direction against gravity into y, as glTF has it. Times are those of the run, from 0.
    """
    document, binary = _read(_still(run))
    nodes = {node.get("name"): number for number, node in enumerate(document["nodes"])}
    buffers = _Buffers(document, binary)
    rows = packing.motion_rows(len(run.t))
    t, poses = run.t[rows] - run.t[0], run.poses[rows]
    times = buffers.add(t.astype("<f4"), bounds=True)
    samplers: list[dict[str, Any]] = []
    channels: list[dict[str, Any]] = []
    for carrier, name in enumerate(run.scene.carriers):
        if carrier == 0 or _node_name(carrier, name) not in nodes:
            continue
        node = nodes[_node_name(carrier, name)]
        document["nodes"][node]["name"] = name
        for path, values in (
            ("rotation", _continuous(quaternion.from_rotation(poses[:, carrier, :3, :3])[:, [1, 2, 3, 0]])),
            ("translation", poses[:, carrier, :3, 3]),
        ):
            channels.append({"sampler": len(samplers), "target": {"node": node, "path": path}})
            samplers.append({"input": times, "output": buffers.add(values.astype("<f4")), "interpolation": "LINEAR"})
    if channels and len(t) > 1:
        document["animations"] = [{"name": run.scene.name, "channels": channels, "samplers": samplers}]
    document["asset"] = {"version": "2.0", "generator": GENERATOR}
    return _written(document, buffers.content)


def _still(run: ShownRun) -> bytes:
    """The solids at q = 0, a node for each moving body."""
    import trimesh

    scene = trimesh.Scene()
    for carrier, name in enumerate(run.scene.carriers):
        scene.graph.update(frame_to=_node_name(carrier, name), matrix=np.eye(4))  # type: ignore[no-untyped-call]
    for number, (carrier, surface) in enumerate(scene_solids(run.scene, run.poses[0])):
        mesh = trimesh.Trimesh(surface.vertices, surface.faces, process=False)
        mesh.visual = glb.surface_visual(surface)
        parent = _node_name(carrier, run.scene.carriers[carrier])
        scene.add_geometry(mesh, node_name=f"solid {number}", geom_name=f"solid {number}", parent_node_name=parent)
    content: bytes = scene.export(file_type="glb", include_normals=True)  # type: ignore[no-untyped-call]
    document, binary = _read(content)
    (roots,) = (each["nodes"] for each in document["scenes"])
    turned = quaternion.from_rotation(_onto_y(run.scene.up))[[1, 2, 3, 0]]
    document["nodes"].append({"name": run.scene.name, "children": roots, "rotation": turned.tolist()})
    document["scenes"][0]["nodes"] = [len(document["nodes"]) - 1]
    return _written(document, binary)


def _node_name(carrier: int, name: str) -> str:
    """A name that no solid has; in the file the body's own name stands in its place."""
    return f"body {carrier} {name}"


def _onto_y(up: Array) -> Array:
    """The rotation that brings `up` onto y: about the axis across both, for z up about x."""
    axis, cosine = np.cross(up, [0.0, 1.0, 0.0]), float(up[1])
    if np.linalg.norm(axis) < 1e-12:
        return np.eye(3) if cosine > 0.0 else np.diag([1.0, -1.0, -1.0])
    skew = np.array([[0.0, -axis[2], axis[1]], [axis[2], 0.0, -axis[0]], [-axis[1], axis[0], 0.0]])
    return np.asarray(np.eye(3) + skew + skew @ skew / (1.0 + cosine))


def _continuous(turns: Array) -> Array:
    """Quaternions (n, 4) with the signs of which neighbours are nearer: what lies between is the shorter way."""
    signs = np.where(np.sum(turns[1:] * turns[:-1], axis=-1) < 0.0, -1.0, 1.0)
    return np.asarray(turns * np.concatenate([[1.0], np.cumprod(signs)])[:, None])


class _Buffers:
    """The binary part of a file, to which arrays are added."""

    def __init__(self, document: dict[str, Any], content: bytes) -> None:
        self._document, self.content = document, content

    def add(self, values: Array, bounds: bool = False) -> int:
        """The accessor of an array of numbers (n,) or vectors (n, k)."""
        start = len(self.content) + (-len(self.content)) % 4
        self.content = self.content.ljust(start, b"\0") + values.tobytes()
        views = self._document.setdefault("bufferViews", [])
        views.append({"buffer": 0, "byteOffset": start, "byteLength": values.nbytes})
        kind = "SCALAR" if values.ndim == 1 else f"VEC{values.shape[1]}"
        accessor = {"bufferView": len(views) - 1, "componentType": FLOAT, "count": len(values), "type": kind}
        if bounds:
            accessor |= {"min": [float(values.min())], "max": [float(values.max())]}
        accessors = self._document.setdefault("accessors", [])
        accessors.append(accessor)
        return len(accessors) - 1


def _read(content: bytes) -> tuple[dict[str, Any], bytes]:
    """The JSON and the binary part of a GLB file."""
    length = struct.unpack("<I", content[12:16])[0]
    document: dict[str, Any] = json.loads(content[20 : 20 + length])
    return document, content[28 + length :]


def _written(document: dict[str, Any], binary: bytes) -> bytes:
    """The GLB file of a JSON and a binary part."""
    binary = binary.ljust(len(binary) + (-len(binary)) % 4, b"\0")
    document["buffers"] = [{"byteLength": len(binary)}]
    text = json.dumps(document, separators=(",", ":")).encode()
    text = text.ljust(len(text) + (-len(text)) % 4, b" ")
    chunks = struct.pack("<II", len(text), JSON_CHUNK) + text + struct.pack("<II", len(binary), BIN_CHUNK) + binary
    return struct.pack("<III", MAGIC, 2, 12 + len(chunks)) + chunks
