"""A stage of USD: opened without its references, its units and gravity, numbers of attributes, places of prims."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.bounds import LARGEST_NUMBER
from cadmbs.errors import Finding, MissingExtraError, Severity, Where
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.element_report import ElementReport

EARTH_GRAVITY = 9.81
"""Of a stage without a number for it [m/s^2]."""

_UP = {"X": (1.0, 0.0, 0.0), "Y": (0.0, 1.0, 0.0), "Z": (0.0, 0.0, 1.0)}
_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|#[^\n]*|[{}]|'
    r'\b(?:def|over|class)(?:\s+\w+)?\s+"([^"\\\n]*)"|\n',
    re.DOTALL,
)


def require_usd() -> Any:
    """The package `pxr` of usd-core.

    Raises:
        MissingExtraError: It is not installed.
    """
    try:
        import pxr
        from pxr import Sdf, Tf, Usd, UsdGeom, UsdPhysics, UsdShade, UsdUtils  # noqa: F401 - each is an attribute of pxr then
    except ImportError:
        raise MissingExtraError("Reading USD", "usd-core", "usd") from None
    return pxr


class UsdReport(ElementReport[str]):
    """Findings at prims, by their paths."""

    def __init__(self, file: str, text: str) -> None:
        super().__init__()
        self._file = file
        self._lines = dict(_lines_of_prims(text))

    def where(self, node: str) -> Where:
        """The line where a prim begins, or that of the nearest one around it."""
        path = node
        while path and path not in self._lines:
            path = path.rpartition("/")[0]
        return Where(self._file, self._lines.get(path))

    def locate(self, node: str, pointer: str) -> Where:
        """The place of a prim with a pointer into the document."""
        where = self.where(node)
        return Where(where.file, where.line, None, pointer)


def _lines_of_prims(text: str) -> Iterator[tuple[str, int]]:
    """Paths of prims and the lines in which they begin, without reading their contents."""
    names: list[str] = []
    opened: list[bool] = []
    line, pending = 1, ""
    for match in _TOKEN.finditer(text):
        part = match[0]
        if match[1] is not None:
            pending = match[1]
            yield "/" + "/".join([*names, pending]), line
        elif part == "{":
            opened.append(bool(pending))
            names += [pending] if pending else []
            pending = ""
        elif part == "}" and opened and opened.pop():
            names.pop()
        line += part.count("\n")


@dataclass
class UsdStage:
    """A stage with what its numbers mean.

    Attributes:
        pxr: The package of usd-core.
        stage: The stage.
        report: Findings.
        length: Metres per unit.
        mass: Kilograms per unit.
        quiet: Receives the warnings of usd-core, as long as the stage is used.
    """

    pxr: Any
    stage: Any
    report: UsdReport
    length: float = 1.0
    mass: float = 1.0
    quiet: Any = None
    _cache: Any = field(default=None)

    def __post_init__(self) -> None:
        geometry, physics = self.pxr.UsdGeom, self.pxr.UsdPhysics
        self._cache = geometry.XformCache()
        self.length = self._unit(geometry.GetStageMetersPerUnit(self.stage), 0.01)
        self.mass = self._unit(physics.GetStageKilogramsPerUnit(self.stage), 1.0)

    @staticmethod
    def _unit(value: float, default: float) -> float:
        return float(value) if 0.0 < value < LARGEST_NUMBER else default

    def prims(self) -> Iterator[Any]:
        """All active prims, those of instances included."""
        yield from self.pxr.Usd.PrimRange.Stage(self.stage, self.pxr.Usd.TraverseInstanceProxies())

    def gravity(self) -> Array:
        """Gravity of the first PhysicsScene (3,) [m/s^2]; that of the earth downwards without numbers."""
        down = -np.array(_UP.get(str(self.pxr.UsdGeom.GetStageUpAxis(self.stage)), _UP["Y"]))
        scene = next((prim for prim in self.prims() if prim.IsA(self.pxr.UsdPhysics.Scene)), None)
        if scene is None:
            return EARTH_GRAVITY * down
        direction = self.vector(scene, "physics:gravityDirection", (0.0, 0.0, 0.0))
        size = np.linalg.norm(direction)
        magnitude = self.number(scene, "physics:gravityMagnitude", -math.inf)
        strength = magnitude * self.length if 0.0 <= magnitude < LARGEST_NUMBER else EARTH_GRAVITY
        return strength * (direction / size if size > 0.0 else down)

    def number(self, prim: Any, name: str, default: float) -> float:
        """The number of an attribute, infinite ones included; B003 for one that is not a number or too large."""
        value = self.value(prim, name)
        if value is None or isinstance(value, str):
            return default
        try:
            number = float(value)
        except (TypeError, ValueError):
            return self._not_a_number(prim, name, default)
        if math.isnan(number) or LARGEST_NUMBER < abs(number) < math.inf:
            return self._not_a_number(prim, name, default)
        return number

    def vector(self, prim: Any, name: str, default: tuple[float, ...]) -> Array:
        """The numbers of an attribute; B003 if one of them is not finite or too large."""
        value = self.value(prim, name)
        if value is None:
            return np.array(default)
        try:
            numbers = np.array([float(part) for part in value])
        except (TypeError, ValueError):
            numbers = np.array([math.nan])
        if numbers.shape != (len(default),) or not (np.abs(numbers) <= LARGEST_NUMBER).all():
            self._not_a_number(prim, name, 0.0)
            return np.array(default)
        return numbers

    def numbers(self, prim: Any, name: str) -> list[float] | None:
        """The numbers of an array; None without one, and with B003 for other values and those that are too large."""
        value = self.value(prim, name)
        if value is None:
            return None
        try:
            numbers = [float(part) for part in value]
        except (TypeError, ValueError):
            numbers = [math.nan]
        if not all(abs(number) <= LARGEST_NUMBER for number in numbers):
            self._not_a_number(prim, name, 0.0)
            return None
        return numbers

    def texts(self, prim: Any, name: str) -> list[str]:
        """The texts of an array; none for other values."""
        value = self.value(prim, name)
        try:
            return [] if value is None or isinstance(value, str) else [str(part) for part in value]
        except TypeError:
            return []

    def rotation(self, prim: Any, name: str) -> Array:
        """The rotation matrix of a quaternion; the identity for one without length."""
        from cadmbs.lie import quaternion

        value = self.value(prim, name)
        if value is None or not hasattr(value, "GetReal"):
            return np.eye(3)
        parts = np.array([value.GetReal(), *value.GetImaginary()], dtype=float)
        size = np.linalg.norm(parts)
        if not np.isfinite(size) or size == 0.0 or size > LARGEST_NUMBER:
            return np.eye(3)
        return np.asarray(quaternion.rotation(parts / size))

    def value(self, prim: Any, name: str) -> Any:
        """The value of an attribute at the default time; None without one."""
        attribute = prim.GetAttribute(name)
        return attribute.Get() if attribute and attribute.HasValue() else None

    def text(self, prim: Any, name: str, default: str = "") -> str:
        """The text of an attribute."""
        value = self.value(prim, name)
        return default if value is None else str(value)

    def pose(self, prim: Any) -> tuple[Array, Array, Array]:
        """Rotation (3, 3), position (3,) [m] and scale (3,) of a prim in the world."""
        try:
            matrix = np.array(self._cache.GetLocalToWorldTransform(prim))
        except self.pxr.Tf.ErrorException:
            matrix = np.full((4, 4), math.nan)
        return self._decomposed(matrix, prim)

    def _decomposed(self, matrix: Array, prim: Any) -> tuple[Array, Array, Array]:
        """M = R diag(s): s are the lengths of the columns, R the nearest rotation."""
        if not (np.abs(matrix) <= LARGEST_NUMBER).all():
            self._not_a_number(prim, "xformOp", 0.0)
            return np.eye(3), np.zeros(3), np.ones(3)
        linear, position = matrix[:3, :3].T, matrix[3, :3] * self.length
        scale = np.linalg.norm(linear, axis=0)
        if not scale.all():
            return np.eye(3), position, scale
        left, _, right = np.linalg.svd(linear / scale)
        R = left @ right
        if np.linalg.det(R) < 0.0:
            R, scale = -R, -scale
        return R, position, scale

    def _not_a_number(self, prim: Any, name: str, default: float) -> float:
        message = f"{named(prim)} has a value of {name} that is no number below {LARGEST_NUMBER:g}."
        self.report.error("B003", str(prim.GetPath()), message, "Write a finite number.")
        return default


def named(prim: Any) -> str:
    """A prim as the subject of a message."""
    return f'{prim.GetTypeName() or "prim"} "{prim.GetPath()}"'


def open_stage(source: SourceFile, text: str, report: UsdReport) -> UsdStage | None:
    """The stage of a text, without the files that it refers to; None and B001 if it is not USD.

    B002 (warning) names the files that are left out.
    """
    pxr = require_usd()
    quiet = pxr.UsdUtils.CoalescingDiagnosticDelegate()  # else usd-core writes its warnings to standard error
    layer = pxr.Sdf.Layer.CreateAnonymous(".usda")
    try:
        layer.ImportFromString(text)
    except pxr.Tf.ErrorException as problem:
        report.extend([_syntax_error(source.name, str(problem))])
        return None
    others = sorted(set(filter(None, layer.GetCompositionAssetDependencies())))
    if others:
        listed = ", ".join(f'"{name}"' for name in others[:4])
        subject = "1 other file is" if len(others) == 1 else f"{len(others)} other files are"
        message = f"{subject} not read, {listed}: bodies and joints in them are missing."
        report.warning("B002", "/", message, "usdcat --flatten FILE -o OUT.usda writes all as one file.")
        _remove_references(layer)
    return UsdStage(pxr, pxr.Usd.Stage.Open(layer, pxr.Usd.Stage.LoadNone), report, quiet=quiet)


def _remove_references(layer: Any) -> None:
    """Remove what refers to other files; references inside the file stay."""
    layer.subLayerPaths = []

    def clear(path: Any) -> None:
        spec = layer.GetPrimAtPath(path) if path.IsPrimPath() else None
        for edits in () if spec is None else (spec.referenceList, spec.payloadList):
            if any(item.assetPath for item in edits.GetAddedOrExplicitItems()):
                edits.ClearEdits()

    layer.Traverse(layer.pseudoRoot.path, clear)


def _syntax_error(file: str, text: str) -> Finding:
    """B001: line, column and reason of an error of usd-core."""
    found = re.search(r"':(\d+):(\d+): (.*)'", text, re.DOTALL)
    reason = (
        re.sub(r"\s+", " ", found[3]).strip(" .")[:160] if found and "pxr" not in found[3] else "its grammar is another"
    )
    where = Where(file, int(found[1]), int(found[2])) if found else Where(file)
    message = f"This is not USD in text form: {reason}."
    return Finding("B001", Severity.ERROR, where, message, "usdcat FILE shows what usd-core reads.")
