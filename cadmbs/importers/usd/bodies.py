"""Rigid bodies: names, poses, mass properties, shapes, frames."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.usd import own_attributes
from cadmbs.importers.usd.stage import UsdStage, named
from cadmbs.models.changed.changes import Solid, combined, primitive
from cadmbs.topology.wording import quoted

DEFAULT_DENSITY = 1000.0
"""Of colliders without a density or mass [kg/m^3]."""

_GEOMETRY = ("Cube", "Sphere", "Cylinder", "Capsule", "Mesh")
_AXES = {
    "X": np.array([[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]]),
    "Y": np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]]),
    "Z": np.eye(3),
}
"""Rotations that take z to an axis."""

_LISTED = 4


@dataclass
class UsdBodies:
    """The rigid bodies of a stage by their paths, and what their shapes are.

    Attributes:
        stage: The stage.
        folder: The folder of the file, where addresses of meshes start.
        names: Names of the bodies by their paths.
        prims: Their prims by their paths.
        data: Their entries of a mechanism document by their paths; the world by "".
        estimated: Bodies whose mass or inertia comes from colliders.
        massless: Bodies without mass and colliders.
        undrawn: Shapes that have no file or no kind here.
        colliders: Prims that may touch, the paths of their bodies, shapes without pose, and poses in the world.
    """

    stage: UsdStage
    folder: Path
    names: dict[str, str] = field(default_factory=dict)
    prims: dict[str, Any] = field(default_factory=dict)
    data: dict[str, dict[str, Any]] = field(default_factory=dict)
    estimated: list[str] = field(default_factory=list)
    massless: list[str] = field(default_factory=list)
    undrawn: list[Any] = field(default_factory=list)
    colliders: list[tuple[Any, str, dict[str, Any] | None, Array, Array]] = field(default_factory=list)
    _solids: dict[str, list[tuple[Any, Solid]]] = field(default_factory=dict)

    def read(self, world: str) -> None:
        """All bodies, and the shapes of the world."""
        physics = self.stage.pxr.UsdPhysics
        for prim in self.stage.prims():
            if prim.HasAPI(physics.RigidBodyAPI) and self.stage.value(prim, "physics:rigidBodyEnabled") is not False:
                self.prims[str(prim.GetPath())] = prim
        self.names = _names(self.prims, world)
        for path, prim in self.prims.items():
            R, p, _ = self.stage.pose(prim)
            self.data[path] = {"name": self.names[path], "reference_pose": pose_data(R, p)}
        self.data[""] = {"name": world}
        for prim in self.stage.prims():
            self._read_shape(prim)
        for path, prim in self.prims.items():
            self._read_mass(path, prim)

    def carrier(self, prim: Any) -> str:
        """The path of the body that carries a prim, "" for the world."""
        while prim and not prim.IsPseudoRoot():
            if str(prim.GetPath()) in self.prims:
                return str(prim.GetPath())
            prim = prim.GetParent()
        return ""

    def name(self, path: str) -> str:
        """The name of a body by its path, that of the world for ""."""
        return str(self.data[path]["name"])

    def _read_shape(self, prim: Any) -> None:
        """A shape or frame of a body."""
        stage, type_ = self.stage, str(prim.GetTypeName())
        body = self.carrier(prim)
        if stage.value(prim, own_attributes.FRAME) and body:
            frames = self.data[body].setdefault("frames", {})
            R, p, _ = stage.pose(prim)
            frames[_shown_name(prim)] = pose_data(R, p)
            return
        if not prim.IsA(stage.pxr.UsdGeom.Gprim):
            return
        api = stage.pxr.UsdPhysics.CollisionAPI
        collides = prim.HasAPI(api) and stage.value(prim, "physics:collisionEnabled") is not False
        R, p, scale = stage.pose(prim)
        R = R @ _AXES.get(stage.text(prim, "axis", "Z"), np.eye(3))
        shape = self._shape(prim, type_, scale) if type_ in _GEOMETRY else None
        if collides:
            self._add_collider(prim, body, shape, scale)
            self.colliders.append((prim, body, None if shape is None else dict(shape), R, p))
        if shape is None or (shape["kind"] == "mesh" and "file" not in shape):
            self.undrawn.append(prim)
            return
        only_touched = collides and stage.text(prim, "purpose", "default") == "guide"
        shape |= {"role": "collision" if only_touched else "visual", "pose": pose_data(R, p)}
        color = self._color(prim)
        self.data[body].setdefault("shapes", []).append(shape | ({"color": color} if color else {}))

    def _shape(self, prim: Any, type_: str, scale: Array) -> dict[str, Any] | None:
        """A shape in metres without its pose; None for one without size."""
        stage = self.stage
        a, b, c = (np.abs(scale) * stage.length).tolist()
        if type_ == "Mesh":
            return self._mesh(prim)
        if type_ == "Cube":
            edge = stage.number(prim, "size", 2.0)
            size = [edge * a, edge * b, edge * c]
            return {"kind": "box", "size": size} if _positive(size) else None
        if type_ == "Sphere":
            radius = stage.number(prim, "radius", 1.0) * max(a, b, c)
            return {"kind": "sphere", "radius": radius} if _positive([radius]) else None
        along = {"X": a, "Y": b}.get(stage.text(prim, "axis", "Z"), c)
        across = {"X": max(b, c), "Y": max(a, c)}.get(stage.text(prim, "axis", "Z"), max(a, b))
        default = (1.0, 2.0) if type_ == "Cylinder" else (0.5, 1.0)
        radius = stage.number(prim, "radius", default[0]) * across
        length = stage.number(prim, "height", default[1]) * along
        kind = type_.lower()
        return {"kind": kind, "radius": radius, "length": length} if _positive([radius, length]) else None

    def _mesh(self, prim: Any) -> dict[str, Any]:
        """A mesh by the file from which it was written; without a file if there is none."""
        written = self.stage.text(prim, own_attributes.MESH_FILE)
        if not written:
            return {"kind": "mesh"}
        scale = self.stage.vector(prim, own_attributes.MESH_SCALE, (1.0, 1.0, 1.0))
        file = written if "://" in written else str((self.folder / written).resolve())
        return {"kind": "mesh", "file": file, "scale": scale.tolist()}

    def _color(self, prim: Any) -> list[float] | None:
        """The displayed colour and opacity, else those of the preview surface of the material."""
        stage = self.stage
        colors = stage.value(prim, "primvars:displayColor")
        opacities = stage.numbers(prim, "primvars:displayOpacity")
        shown = _triple(colors[0]) if hasattr(colors, "__len__") and len(colors) else None
        if shown is not None:
            return _clipped([*shown, opacities[0] if opacities else 1.0])
        shade = stage.pxr.UsdShade
        material, _ = shade.MaterialBindingAPI(prim).ComputeBoundMaterial()
        surface = material.ComputeSurfaceSource() if material else None
        shader = surface[0] if isinstance(surface, tuple) else surface
        if not shader:
            return None
        diffuse, opacity = (shader.GetInput(name) for name in ("diffuseColor", "opacity"))
        shown = _triple(diffuse.Get()) if diffuse else None
        if shown is None:
            return None
        covering = opacity.Get() if opacity else None
        return _clipped([*shown, covering if isinstance(covering, float) else 1.0])

    def _add_collider(self, prim: Any, body: str, shape: dict[str, Any] | None, scale: Array) -> None:
        """A collider with the solid it encloses, in the frame of the body."""
        solid = None
        if shape is not None and shape["kind"] != "mesh":
            solid = primitive(shape)
        elif shape is not None:
            solid = self._enclosed(prim, scale)
        if solid is None or not body:
            return
        (R, p, _), (R_body, p_body, _) = self.stage.pose(prim), self.stage.pose(self.prims[body])
        R, p = R_body.T @ R, R_body.T @ (p - p_body)
        R = R @ _AXES.get(self.stage.text(prim, "axis", "Z"), np.eye(3))
        self._solids.setdefault(body, []).append((prim, solid.placed(R, p)))

    def _enclosed(self, prim: Any, scale: Array) -> Solid | None:
        """The solid inside the triangles of a mesh; None if they enclose none."""
        from cadmbs.importers.meshes import MeshError, Triangles, enclosed

        points, counts, indices = (
            self.stage.value(prim, name) for name in ("points", "faceVertexCounts", "faceVertexIndices")
        )
        if points is None or counts is None or indices is None:
            return None
        try:
            vertices = np.array(points, dtype=float).reshape(-1, 3)
            triangles = Triangles(vertices, _fans(np.array(counts, dtype=int), np.array(indices, dtype=int)))
            if not np.isfinite(triangles.vertices).all() or triangles.faces.max(initial=0) >= len(triangles.vertices):
                return None
            x, y, z = (scale * self.stage.length).tolist()
            solid = enclosed(triangles.scaled((x, y, z)))
        except (MeshError, TypeError, ValueError, IndexError):
            return None
        return solid if solid.volume > 0.0 else None

    def _read_mass(self, path: str, prim: Any) -> None:
        """Mass, centre and inertia: written ones count, the others come from colliders and their densities."""
        stage, body = self.stage, self.data[path]
        if stage.value(prim, own_attributes.MASSLESS):
            return
        R, p, scale = stage.pose(prim)
        mass = stage.number(prim, "physics:mass", 0.0) * stage.mass
        parts = self._collider_solids(path, prim)
        whole = combined(parts) if parts else None
        if whole is not None and whole.volume > 0.0:
            factor = mass / whole.volume if mass > 0.0 else 1.0
            mass = mass if mass > 0.0 else whole.volume
            center, tensor = whole.center, whole.tensor * factor
        else:
            center, tensor = np.zeros(3), np.zeros((3, 3))
        if not 0.0 < mass < math.inf:
            self.massless.append(path)
            return
        written = stage.value(prim, "physics:centerOfMass")
        if written is not None and not _is_unset(written):
            center = stage.vector(prim, "physics:centerOfMass", (0.0, 0.0, 0.0)) * scale * stage.length
        moments = stage.vector(prim, "physics:diagonalInertia", (0.0, 0.0, 0.0)) * stage.mass * stage.length**2
        if moments.any():
            Q = stage.rotation(prim, "physics:principalAxes")
            tensor = Q @ np.diag(moments) @ Q.T
        elif whole is None:
            self.massless.append(path)
        else:
            self.estimated.append(path)
        tensor = R @ tensor @ R.T
        body |= {"mass": mass, "center_of_mass": (R @ center + p).tolist()}
        body["inertia"] = (0.5 * (tensor + tensor.T)).tolist()

    def _collider_solids(self, path: str, body: Any) -> list[Solid]:
        """The colliders of a body as solids whose volume is their mass."""
        solids = []
        for prim, solid in self._solids.get(path, ()):
            mass = self.stage.number(prim, "physics:mass", 0.0) * self.stage.mass
            density = mass / solid.volume if mass > 0.0 and prim != body else self._density(prim, body)
            solids.append(Solid(solid.volume * density, solid.center, solid.tensor * density, solid.method))
        return solids

    def _density(self, prim: Any, body: Any) -> float:
        """That of the collider, else of its material, else of the body, else 1000 kg/m^3."""
        material, _ = self.stage.pxr.UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial("physics")
        owners = [prim, *([material.GetPrim()] if material else []), body]
        for owner in owners:
            density = self.stage.number(owner, "physics:density", 0.0)
            if 0.0 < density < math.inf:
                return density * self.stage.mass / self.stage.length**3
        return DEFAULT_DENSITY

    def report(self) -> None:
        """B007 masses that are not written, B010 shapes that are not drawn."""
        report = self.stage.report
        if self.massless:
            names = self._listed(self.massless)
            message = f"no mass or inertia, and no collider to compute it from: {names}."
            report.warning("B007", self.massless[0], message, "Apply PhysicsMassAPI with mass and diagonalInertia.")
        if self.estimated:
            message = (
                f"the inertia of colliders, with their density or the written mass: {self._listed(self.estimated)}."
            )
            report.note("B007", self.estimated[0], message, "Without a density, 1000 kg/m^3.")
        if self.undrawn:
            count = len(self.undrawn)
            message = f"{count} shape{'s' * (count > 1)} cannot be drawn, such as {named(self.undrawn[0])}."
            report.note("B010", str(self.undrawn[0].GetPath()), message, "Meshes inside a stage have no file.")

    def _listed(self, paths: Sequence[str]) -> str:
        more = f" and {len(paths) - _LISTED} more" if len(paths) > _LISTED else ""
        return quoted([self.names[path] for path in paths[:_LISTED]]) + more


def pose_data(R: Array, p: Array) -> dict[str, Any]:
    """A pose in the form of a mechanism document."""
    return {"position": p.tolist(), "rotation": R.tolist()}


def _names(prims: Mapping[str, Any], world: str) -> dict[str, str]:
    """Shown names, those of prims where two are the same, whole paths where these are too."""
    names = {path: _shown_name(prim) for path, prim in prims.items()}
    for others in (
        {path: path.rpartition("/")[2] for path in prims},
        {path: path[1:].replace("/", "::") for path in prims},
    ):
        counts = Counter([*names.values(), world])
        names = {path: name if counts[name] == 1 else others[path] for path, name in names.items()}
    return names


def _shown_name(prim: Any) -> str:
    return str(prim.GetDisplayName() or prim.GetName())


def _is_unset(center: Any) -> bool:
    """Whether a centre of mass is the default of UsdPhysics, which stands for one to be computed: -infinity."""
    try:
        return not all(math.isfinite(part) for part in center)
    except TypeError:
        return False


def _positive(values: Iterable[float]) -> bool:
    return all(0.0 < value < math.inf for value in values)


def _triple(value: Any) -> list[float] | None:
    """Three numbers; None for another value."""
    try:
        numbers = [float(part) for part in value]
    except (TypeError, ValueError):
        return None
    return numbers if len(numbers) == 3 else None


def _clipped(values: Iterable[float]) -> list[float] | None:
    numbers = list(values)
    return [min(max(value, 0.0), 1.0) for value in numbers] if all(map(math.isfinite, numbers)) else None


def _fans(counts: Array, indices: Array) -> Array:
    """Polygons as triangles around their first vertices."""
    if (counts < 0).any() or counts.sum() != len(indices) or (indices < 0).any():
        raise ValueError("the polygons do not fit their indices")
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(int) if len(counts) else np.zeros(0, int)
    faces = [
        (indices[start], indices[start + k], indices[start + k + 1])
        for start, count in zip(starts.tolist(), counts.tolist(), strict=True)
        for k in range(1, count - 1)
    ]
    return np.array(faces, dtype=int).reshape(-1, 3)
