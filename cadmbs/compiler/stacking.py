"""Many variants of one mechanism compiled at once: numbers of its document change, the structure stays.

Only the arrays that depend on these numbers are computed, for all variants side by side, bit for bit as
`compile_mechanism` would compute them one by one. Variants whose numbers might fail a check of the document, or might
give another structure (a mass of zero, a negative moment of inertia), are not vouched for: they are compiled singly.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

import numpy as np

from cadmbs import bounds, tolerances
from cadmbs.arrays import Array, NDArray
from cadmbs.compiler.bodies import SHIFTED_BEYOND, SMALLEST_SIZE, about_center, all_bodies
from cadmbs.compiler.screws import exponential_parts, plane_axes, successive_screws
from cadmbs.compiler.tree import lumped_inertia
from cadmbs.lie import se3
from cadmbs.models import load as loads
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System, records
from cadmbs.system.tree import column_slice
from cadmbs.system.variants import LINES, PLAIN_CUTS, Path, Variants, has_momentum_rows

Numbers: TypeAlias = Mapping[tuple[str | int, ...], Array]
"""Changed numbers (n,) by their keys in the data of a document."""

PLAUSIBLE_MASS: Final = 1e9
"""Largest mass [kg] and moment of inertia [kg m^2] of a variant that is vouched for."""

SAFE_AXIS: Final = 1e-3
"""Shortest axis of a variant that is vouched for."""

SAFE_MOMENT: Final = 1e-9
"""Least principal moment of inertia of a variant that is vouched for, as a part of the largest one."""

NEAR_DECISION: Final = 1e-9
"""Variants for which rounding could decide where their geometry is counted from are not vouched for."""

SPRINGS: Final = (loads.JointSpringDocument, loads.JointServoDocument, loads.JointStopDocument)
"""Loads along a coordinate that have a stiffness and a damping."""


@dataclass
class _Stacking:
    """Variants while they are compiled.

    Attributes:
        mechanism: In normal form.
        base: Compiled from it.
        n: Number of variants.
        parts: What was computed.
        safe: (n,) which variants are vouched for.
    """

    mechanism: Mechanism
    base: System
    n: int
    parts: dict[Path, Array] = field(default_factory=dict)
    safe: NDArray[np.bool_] = field(default_factory=lambda: np.ones(0, dtype=bool))

    def part(self, *path: str | int) -> Array:
        """The part at a path for all variants, to be changed."""
        if path not in self.parts:
            value: object = self.base
            for key in path:
                value = getattr(value, key) if isinstance(key, str) else value[key]  # type: ignore[index]
            plain = np.asarray(value, dtype=float)
            self.parts[path] = np.array(np.broadcast_to(plain, (self.n, *plain.shape)))
        return self.parts[path]


def stacked_systems(mechanism: Mechanism, base: System, numbers: Numbers) -> tuple[Variants, NDArray[np.bool_]] | None:
    """The variants of a mechanism with other numbers.

    Args:
        mechanism: In SI units and normal form.
        base: Compiled from it.
        numbers: Changed numbers, all with one entry a variant.

    Returns:
        The variants, and (n,) which of them are certain to be what `compile_mechanism` makes of their documents without
        errors; the others are to be compiled singly. None where one of the numbers is of a kind that this function
        does not know.
    """
    if base.negative_inertias.bodies or not numbers:
        return None
    n = len(next(iter(numbers.values())))
    work = _Stacking(mechanism, base, n, safe=np.ones(n, dtype=bool))
    subjects: dict[tuple[str | int, ...], dict[tuple[str | int, ...], Array]] = {}
    for keys, values in numbers.items():
        length = 2 if keys[0] in ("bodies", "joints", "loads") else 3 if keys[0] == "scenario" else 1
        subjects.setdefault(keys[:length], {})[keys[length:]] = values
        work.safe &= np.isfinite(values) & (np.abs(values) <= bounds.LARGEST_NUMBER)
    with np.errstate(all="ignore"):  # numbers that are not finite belong to variants that are not vouched for
        known = all(_SUBJECTS.get(keys[0], _unknown)(work, keys, each) for keys, each in subjects.items())
        if known:
            _lump(work)
            _require_origin(work)
    return (Variants.of_parts(base, n, work.parts), work.safe) if known else None


def _unknown(work: _Stacking, keys: tuple[str | int, ...], numbers: Numbers) -> bool:
    return False


def _gravity(work: _Stacking, keys: tuple[str | int, ...], numbers: Numbers) -> bool:
    for (k,), values in numbers.items():
        work.part("gravity")[:, int(k)] = values
    return True


def _body(work: _Stacking, keys: tuple[str | int, ...], numbers: Numbers) -> bool:
    """Mass, centre of mass and inertia of a body; not where rows of momentum contain those of one system."""
    if has_momentum_rows(work.base):
        return False
    document = work.mechanism.bodies[int(keys[1])]
    k = all_bodies(work.mechanism).index(document)
    inertia = np.array(np.broadcast_to(np.array(document.inertia), (work.n, 3, 3)))
    for rest, values in numbers.items():
        match rest:
            case ("mass",):
                work.part("bodies", "mass")[:, k] = values
            case ("center_of_mass", int(i)):
                work.part("bodies", "center_of_mass")[:, k, i] = values
            case ("inertia", int(i), int(j)):
                inertia[:, i, j] = values
            case _:
                return False
    mass, center = work.part("bodies", "mass")[:, k], work.part("bodies", "center_of_mass")[:, k]
    central = inertia if document.inertia_about == "center_of_mass" else about_center(mass, center, inertia)
    work.part("bodies", "inertia")[:, k] = central
    work.safe &= (mass > 0.0) & (document.mass > 0.0) & (mass < PLAUSIBLE_MASS)
    if np.any(inertia):
        symmetric = np.all(inertia == inertia.swapaxes(-1, -2), axis=(-1, -2))
        finite = np.where(np.isfinite(central), central, 0.0)
        moments = np.linalg.eigvalsh(finite)
        is_body = (moments[:, 0] > SAFE_MOMENT * moments[:, -1]) & (moments[:, -1] < PLAUSIBLE_MASS)
        work.safe &= symmetric & is_body & bool(np.any(np.array(document.inertia)))
    return True


def _joint(work: _Stacking, keys: tuple[str | int, ...], numbers: Numbers) -> bool:
    """Axis, point, and coefficients of a joint along a line."""
    index = int(keys[1])
    document, base = work.mechanism.joints[index], work.base
    if document.kind not in LINES or document.closure is not None:
        return False
    moved = np.flatnonzero(base.tree.joint == index)
    columns = column_slice(base.tree, int(moved[0])) if len(moved) else None
    geometry = {rest: values for rest, values in numbers.items() if rest[0] in ("axis", "point")}
    for rest, values in numbers.items():
        if rest in geometry:
            continue
        if rest not in _COEFFICIENTS or columns is None:
            return False
        path, may_vanish = _COEFFICIENTS[rest]
        work.part(*path)[:, columns] = values[:, None]
        work.safe &= (values > 0.0) | (may_vanish & (values == 0.0))
        work.safe &= may_vanish | bool(np.all(getattr(document, str(rest[0]))))
    if geometry and columns is None and document.kind not in PLAIN_CUTS:
        return False
    return not geometry or _place(work, index, geometry)


_COEFFICIENTS: Final[dict[tuple[str | int, ...], tuple[Path, bool]]] = {
    ("damping",): (("losses", "damping"), True),
    ("friction",): (("losses", "friction"), False),
    ("armature",): (("tree", "armature"), True),
}
"""Where coefficients of joints stand in a System, and whether zero is of the same structure."""


def _place(work: _Stacking, index: int, numbers: Numbers) -> bool:
    """Other lines of a joint."""
    document, tree, n = work.mechanism.joints[index], work.base.tree, work.n
    lines = {key: _repeated(getattr(document, key, None) or (0.0,) * 3, n) for key in ("axis", "point")}
    for (key, i), values in numbers.items():
        lines[str(key)][:, int(i)] = values
    axes = plane_axes(unit_directions(lines["axis"]))
    length = np.max(np.abs(lines["axis"]), axis=-1)
    work.safe &= (length > SAFE_AXIS) & (length < 1.0 / SAFE_AXIS)
    screws_in_world = successive_screws(document, axes, lines["point"])
    point = lines["point"] - (0.0 if getattr(document, "point", None) is None else work.base.origin)
    pairs = successive_screws(document, axes, point)
    work.parts["joints", index, "screws"] = np.stack([screw for screw, _ in screws_in_world], axis=-2)
    work.parts["joints", index, "point"] = lines["point"]
    for k, closure in enumerate(work.base.closures):
        if closure.joint == index:
            frame = se3.pose(axes, lines["point"])
            work.parts["closures", k, "predecessor_frame"] = work.parts["closures", k, "successor_frame"] = frame
    for body in np.flatnonzero(tree.joint == index):
        sign = float(tree.orientation[body])
        for column, (screw, pitch) in zip(tree.columns(int(body)), pairs[:: int(sign)], strict=True):
            work.part("tree", "screws")[:, column] = sign * screw
            exponential = exponential_parts(sign * screw, pitch)
            for name, part in zip(("exp_linear", "exp_sine", "exp_versine"), exponential, strict=True):
                work.part("tree", name)[:, column] = part
    return True


def _repeated(values: Iterable[float], n: int) -> Array:
    return np.tile(np.array(tuple(values)), (n, 1))


def unit_directions(e: Array) -> Array:
    """Directions (n, 3) as unit vectors, to the bit as `cadmbs.models.quantities.vectors.unit_direction`."""
    x, y, z = e.T
    square = 0.0 + x * x + y * y + z * z
    u, v, w = scaled = e.T / np.max(np.abs(e), axis=-1)
    unit = (scaled / np.sqrt(u * u + v * v + w * w)).T
    return np.where((np.abs(square - 1.0) <= tolerances.UNIT_AS_WRITTEN)[:, None], e, unit)


def _load(work: _Stacking, keys: tuple[str | int, ...], numbers: Numbers) -> bool:
    """Stiffness and damping of a load along a coordinate."""
    index = int(keys[1])
    document, record = work.mechanism.loads[index], work.base.loads
    names = [load.name for load in record]
    if not isinstance(document, SPRINGS) or document.name not in names:
        return False
    place = names.index(document.name)
    for rest, values in numbers.items():
        if rest not in (("stiffness",), ("damping",)):
            return False
        table = "characteristic" if rest == ("stiffness",) else "damping_characteristic"
        if getattr(document, table, None) is not None:
            return False
        work.parts["loads", place, str(rest[0])] = values
        work.safe &= values > 0.0
    return True


def _scenario(work: _Stacking, keys: tuple[str | int, ...], numbers: Numbers) -> bool:
    """Initial values of coordinates that are numbers."""
    base = work.base
    for rest, values in numbers.items():
        if keys[:2] != ("scenario", "initial") or len(rest) != 1 or keys[2] not in ("positions", "velocities"):
            return False
        level, name = str(keys[2]), str(rest[0])
        names = base.position_names if level == "positions" else base.velocity_names
        plain = base.manifold.plain_q if level == "positions" else base.manifold.plain_v
        if name not in names or names.index(name) not in plain:
            return False
        work.parts["scenario", level, name] = values
    return True


_SUBJECTS: Final[dict[str | int, Callable[[_Stacking, tuple[str | int, ...], Numbers], bool]]] = {
    "gravity": _gravity,
    "bodies": _body,
    "joints": _joint,
    "loads": _load,
    "scenario": _scenario,
}


def _lump(work: _Stacking) -> None:
    """Masses of the moving bodies."""
    fields = {name: part for (first, *rest), part in work.parts.items() if first == "bodies" for name in rest}
    if not fields:
        return
    bodies: records.Bodies = replace(work.base.bodies, **fields)  # type: ignore[arg-type]
    lumped = lumped_inertia(bodies, work.base.tree.n, work.base.origin)
    for name, part in zip(("mass", "center_of_mass", "inertia"), lumped, strict=True):
        work.parts["tree", name] = np.array(np.broadcast_to(part, (work.n, *part.shape[1:])))


def _require_origin(work: _Stacking) -> None:
    """Vouch for variants whose geometry is expressed about the same point, as `conditioning_origin` decides."""
    heavy = work.base.bodies.mass[1:] > 0.0
    centers = work.parts.get(("bodies", "center_of_mass"), work.base.bodies.center_of_mass[None])
    points = [np.broadcast_to(centers, (work.n, *centers.shape[1:]))[:, 1:][:, heavy]]
    for k, joint in enumerate(work.base.joints):
        point = work.parts.get(("joints", k, "point"))
        if point is not None:
            work.safe &= np.any(point, axis=-1) == bool(joint.point.any())
        if joint.point.any():
            points.append(np.broadcast_to(joint.point if point is None else point, (work.n, 3))[:, None])
    cloud = np.concatenate(points, axis=1)
    if not cloud.shape[1]:
        return
    low, high = cloud.min(axis=1), cloud.max(axis=1)
    middle, size = (low + high) / 2.0, np.maximum(np.linalg.norm(high - low, axis=-1) / 2.0, SMALLEST_SIZE)
    away, origin = np.linalg.norm(middle, axis=-1), work.base.origin
    if not origin.any():
        work.safe &= away <= SHIFTED_BEYOND * size * (1.0 - NEAR_DECISION)
        return
    grid = (2.0 ** np.floor(np.log2(size)))[:, None]
    same = np.all(np.abs(middle / grid - origin / grid) < 0.5 - NEAR_DECISION, axis=-1)
    whole = np.all(np.round(origin / grid) * grid == origin, axis=-1)
    work.safe &= (away > SHIFTED_BEYOND * size * (1.0 + NEAR_DECISION)) & same & whole
