"""Constraint rows in absolute coordinates as sums of scalars: of joints, of the document, of motions and couplings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import compress, takewhile
from typing import NamedTuple

import numpy as np

from cadmbs.absolute.bodies import JointConnection, MovingBodies
from cadmbs.absolute.scalars import PairProducts, Scalars
from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.constraints.cut_coordinates import (
    DisplacementCoordinate,
    coordinate_functions,
    cut_velocity_names,
    local_axes,
)
from cadmbs.constraints.equations.geometric import pair_data
from cadmbs.constraints.equations.prescribed import GEOMETRIC_KINDS, Prescribed, driven_row, right_side, swapped
from cadmbs.dynamics.applied.load_laws import terms_of
from cadmbs.dynamics.cut_joints import cut_armature
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics.configuration import tree_coordinate_indices
from cadmbs.lie import so3
from cadmbs.system import System, loads
from cadmbs.system.functions import Jet, Polynomial, TimeFunction
from cadmbs.system.records import CoordinateFunction, Row


class CoordinateScalars:
    """Joint coordinates by name as scalars, each made once."""

    def __init__(self, builder: ScalarBuilder, connections: tuple[JointConnection, ...]) -> None:
        self._builder = builder
        self._joints = {name: (c, index) for c in connections for index, name in enumerate(c.joint.velocity_names)}
        self._handles: dict[str, ScalarHandle] = {}

    def joint_of(self, name: str) -> tuple[JointConnection, int]:
        """The joint of a coordinate, and the number of the coordinate among the velocities of the joint."""
        return self._joints[name]

    def __call__(self, name: str) -> ScalarHandle:
        """The scalar of a coordinate.

        Raises:
            NotSolvableError: If the coordinate is none that absolute coordinates have.
        """
        if name not in self._handles:
            self._handles[name] = joint_coordinate(self._builder, *self._joints[name])
        return self._handles[name]


def row_drafts(
    system: System,
    builder: ScalarBuilder,
    connections: tuple[JointConnection, ...],
    coordinates: CoordinateScalars,
    rotors: tuple[Rotor, ...],
) -> list[RowDraft]:
    """All rows in order.

    Joints come first, in file order; then constraints and couplings in file order, motions, couplings that the tree
    eliminates, reflected inertias.

    Raises:
        NotSolvableError: If the mechanism has rows that restrict velocities alone, or along coordinates that absolute
            coordinates do not have.
    """
    driven = {motion.target: motion.function for motion in system.motions if not motion.of_coordinate}
    joints = (JointScalars(builder, connection) for connection in connections)
    drafts = [draft for scalars in joints for draft in ROWS[scalars.joint.kind.partition(":")[0]](scalars)]
    for row in system.rows:
        if row.kind in GEOMETRIC_KINDS:
            drafts.append(_geometric(system, builder, driven_row(row, driven)))
        elif row.kind == "coupling":
            terms = tuple((coordinates(term["coordinate"]), float(term["factor"])) for term in row.data["terms"])
            curve = row.data.get("curve")
            if curve is not None:
                terms = (*terms, (builder.curve(curve, coordinates(curve.coordinate)), -1.0))
            drafts.append(RowDraft(RowLabel("coupling", row.name, ""), terms, row.data["offset"]))
        elif not row.kind.startswith("load:"):
            raise NotSolvableError(
                f"constraint {row.name!r} of kind {row.kind!r} restricts velocities: absolute coordinates with index-3 "
                "methods have position constraints only; use relative coordinates"
            )
    for motion in system.motions:
        if motion.of_coordinate:
            terms = ((coordinates(motion.target), 1.0),)
            drafts.append(RowDraft(RowLabel("motion", motion.name, ""), terms, motion.function))
    for name, leaders, offset in eliminated_couplings(system):
        of_leaders = [(coordinates(leader), -factor) for leader, factor in leaders]
        terms = ((coordinates(name), 1.0), *of_leaders)
        drafts.append(RowDraft(RowLabel("coupling", name, ""), terms, Polynomial((offset,)), essential=True))
    for number, (name, _) in enumerate(rotors):
        label = RowLabel("armature", name, "")
        drafts.append(RowDraft(label, ((coordinates(name), 1.0),), rotor=number, essential=True))
    return drafts


def _geometric(system: System, builder: ScalarBuilder, row: Row) -> RowDraft:
    """A row of the document as it is written, with its right side or that of the motion that replaces it."""
    i, j = (int(body) for body in system.bodies.moving[list(row.data["bodies"])])
    (a, b), across, (P, Q) = pair_data(row.kind, row.data)
    right, *of_sine = right_side(row.kind, row.data)
    match row.kind:
        case "DP1":
            scalar = builder.dot1(i, a, j, b)
        case "DP2":
            scalar = builder.dot2(i, a, P, j, Q)
        case "D":
            scalar = builder.square(i, P, j, Q)
        case _:
            scalar = builder.difference(a, i, P, j, Q)
    sine_form = SineForm(builder.dot1(i, across, j, b), of_sine[0]) if of_sine else None
    return RowDraft(RowLabel("constraint", row.name, ""), ((scalar, 1.0),), right, sine_form)


# Joints as rows of the four geometric constraints, and their coordinates as scalars.

_Z = np.eye(3)[2]


class JointScalars:
    """Shorthand for the products of one joint: axes and origins of its frame on both bodies."""

    def __init__(self, builder: ScalarBuilder, connection: JointConnection) -> None:
        self.builder, self.joint = builder, connection.joint
        self.l, self.k = connection.bodies
        self.outer, self.inner = connection.outer[:3, :3].T, connection.inner[:3, :3].T
        self.start, self.end = connection.outer[:3, 3], connection.inner[:3, 3]

    def _row(self, part: str, *terms: tuple[ScalarHandle, float], right: float = 0.0) -> RowDraft:
        """Sum of factor x scalar = right."""
        label = RowLabel("joint", self.joint.name, part)
        return RowDraft(label, terms, Polynomial((right,)), essential=not self.joint.is_cut)

    def dot(self, a: int, b: int) -> RowDraft:
        """DP1: axis a on the predecessor, axis b on the successor."""
        return self._row(f"axes_{'xyz'[a]}{'xyz'[b]}", (self.product(self.outer[a], self.inner[b]), 1.0))

    def product(self, outer: Array, inner: Array) -> ScalarHandle:
        """DP1 of a vector on the predecessor and one on the successor."""
        return self.builder.dot1(self.l, outer, self.k, inner)

    def along(self, a: int) -> RowDraft:
        """DP2: distance along axis a on the predecessor."""
        return self._row(f"translation_{'xyz'[a]}", (self._dot2(self.outer[a]), 1.0))

    def _dot2(self, axis: Array) -> ScalarHandle:
        return self.builder.dot2(self.l, axis, self.start, self.k, self.end)

    def centred(self) -> list[RowDraft]:
        """Three CD: the origins coincide, world axes."""
        ends = self.l, self.start, self.k, self.end
        axes = zip("xyz", np.eye(3), strict=True)
        return [self._row(f"world_{name}", (self.builder.difference(axis, *ends), 1.0)) for name, axis in axes]

    def tilts(self) -> list[RowDraft]:
        """Two DP1: the third axes agree."""
        return [self.dot(0, 2), self.dot(1, 2)]

    def turns(self) -> list[RowDraft]:
        """Three DP1: all axes agree."""
        return [*self.tilts(), self.dot(0, 1)]

    def turn(self) -> ScalarHandle:
        """The angle about the common third axis."""
        sine, cosine = self.product(self.outer[1], self.inner[0]), self.product(self.outer[0], self.inner[0])
        return self.builder.angle(
            sine, cosine, self.joint.velocity_names[0 if self.joint.kind == "cylindrical" else -1]
        )

    def slide(self, direction: Array) -> ScalarHandle:
        """The displacement along a direction given in the frame on the predecessor."""
        return self._dot2(self.outer.T @ direction)

    def advance(self) -> RowDraft:
        """Displacement along the third axis less pitch times the angle."""
        screw = self.joint.screws[-1]
        return self._row("advance", (self.slide(_Z), 1.0), (self.turn(), -float(screw[:3] @ screw[3:])))

    def crossed(self) -> RowDraft:
        """DP1: the angle between the two axes of a universal joint."""
        a1, a2 = local_axes(self.joint)
        return self._row("angle", (self.product(self.outer.T @ a1, self.inner.T @ a2), 1.0), right=float(a1 @ a2))


ROWS: dict[str, Callable[[JointScalars], list[RowDraft]]] = {
    "fixed": lambda s: [*s.turns(), *s.centred()],
    "revolute": lambda s: [*s.centred(), *s.tilts()],
    "screw": lambda s: [*s.tilts(), s.along(0), s.along(1), s.advance()],
    "prismatic": lambda s: [*s.turns(), s.along(0), s.along(1)],
    "cylindrical": lambda s: [*s.tilts(), s.along(0), s.along(1)],
    "universal": lambda s: [*s.centred(), s.crossed()],
    "spherical": lambda s: s.centred(),
    "planar_translation": lambda s: [*s.turns(), s.along(2)],
    "planar": lambda s: [*s.tilts(), s.along(2)],
    "helical_planar": lambda s: [*s.tilts(), s.advance()],
    "spatial_translation": lambda s: s.turns(),
    "schoenflies": lambda s: s.tilts(),
    "free": lambda s: [],
}
"""Rows of each kind of joint. rA paper Table 1 (spherical: CD), the other kinds by the same building blocks."""


def joint_coordinate(builder: ScalarBuilder, connection: JointConnection, index: int) -> ScalarHandle:
    """A coordinate of a joint as a scalar.

    Raises:
        NotSolvableError: If it is a coordinate of a spherical or free joint.
    """
    scalars, joint = JointScalars(builder, connection), connection.joint
    functions = coordinate_functions(joint)
    if functions is None:
        name, kind = joint.velocity_names[index], joint.kind.partition(":")[0]
        raise NotSolvableError(
            f"coordinate {name!r} of the {kind} joint {joint.name!r} is no function that absolute coordinates have "
            "(only angles about axes and displacements): couplings, motions, springs and armature along it need "
            "relative coordinates"
        )
    match functions[index]:
        case DisplacementCoordinate(direction):
            return scalars.slide(direction)
    return _universal(scalars, index) if joint.kind == "universal" else scalars.turn()


def _universal(scalars: JointScalars, index: int) -> ScalarHandle:
    """Angle of the second axis about the first, or of the first about the second, backwards."""
    outer, inner, name = scalars.outer, scalars.inner, scalars.joint.velocity_names[index]
    a1, a2 = local_axes(scalars.joint)
    if index == 0:
        second = inner.T @ a2
        sine, cosine = scalars.product(outer[2], second), scalars.product(outer[1], second)
    else:
        across, first = a1 - (a1 @ a2) * a2, outer.T @ a1
        sine = scalars.product(first, -(inner.T @ so3.cross(a2, across)))
        cosine = scalars.product(first, inner.T @ across)
    return scalars.builder.angle(sine, cosine, name)


# Collects the scalars of a mechanism, one call of a geometric constraint after the other.

_NONE = np.zeros(3)


@dataclass(frozen=True)
class ScalarHandle:
    """A scalar before their order is known: "product", "angle", "length" or "curve", and its number among these."""

    family: str
    number: int


@dataclass
class ScalarBuilder:
    """Products, angles, lengths and functions.

    Vectors and points are given in the world at q = 0, about `System.origin`.

    Attributes:
        bodies: The bodies that vectors and points are fixed to.
        angle_names: The joint coordinate that each angle is.
    """

    bodies: MovingBodies
    _products: list[tuple[int, int, Array, tuple[float, float], Array]] = field(default_factory=list)
    _angles: list[tuple[int, int]] = field(default_factory=list)
    _lengths: list[int] = field(default_factory=list)
    angle_names: list[str] = field(default_factory=list)
    _curves: list[tuple[ScalarHandle, CoordinateFunction]] = field(default_factory=list)

    def dot1(self, i: int, a: Array, j: int, b: Array) -> ScalarHandle:
        """DP1: a on body i times b on body j."""
        local = [[self.bodies.vector(i, a), _NONE], [_NONE, self.bodies.vector(j, b)]]
        return self._product(i, j, _NONE, (0.0, 0.0), local)

    def dot2(self, i: int, a: Array, P: Array, j: int, Q: Array) -> ScalarHandle:
        """DP2: a on body i times the vector from P on body i to Q on body j."""
        local = [[self.bodies.vector(i, a), -self.bodies.point(i, P)], [_NONE, self.bodies.point(j, Q)]]
        return self._product(i, j, _NONE, (0.0, 1.0), local)

    def square(self, i: int, P: Array, j: int, Q: Array) -> ScalarHandle:
        """D: the square of the distance from P on body i to Q on body j."""
        start, end = -self.bodies.point(i, P), self.bodies.point(j, Q)
        return self._product(i, j, _NONE, (1.0, 1.0), [[start, start], [end, end]])

    def difference(self, c: Array, i: int, P: Array, j: int, Q: Array) -> ScalarHandle:
        """CD: c, fixed in the world, times the vector from P on body i to Q on body j."""
        local = [[_NONE, -self.bodies.point(i, P)], [_NONE, self.bodies.point(j, Q)]]
        return self._product(i, j, c, (0.0, 1.0), local)

    def angle(self, sine: ScalarHandle, cosine: ScalarHandle, name: str) -> ScalarHandle:
        """The angle with these products as sine and cosine, up to a common factor; a joint coordinate of that name."""
        self._angles.append((sine.number, cosine.number))
        self.angle_names.append(name)
        return ScalarHandle("angle", len(self._angles) - 1)

    def length(self, square: ScalarHandle) -> ScalarHandle:
        """The square root of a product."""
        self._lengths.append(square.number)
        return ScalarHandle("length", len(self._lengths) - 1)

    def curve(self, function: CoordinateFunction, argument: ScalarHandle) -> ScalarHandle:
        """A function of a product or an angle."""
        self._curves.append((argument, function))
        return ScalarHandle("curve", len(self._curves) - 1)

    def _product(self, i: int, j: int, c: Array, apart: tuple[float, float], local: list[list[Array]]) -> ScalarHandle:
        self._products.append((i, j, np.asarray(c, dtype=float), apart, np.array(local)))
        return ScalarHandle("product", len(self._products) - 1)

    def index(self, handle: ScalarHandle) -> int:
        """Number of a scalar, once all are collected."""
        counts = {"product": len(self._products), "angle": len(self._angles), "length": len(self._lengths)}
        before = list(takewhile(lambda family: family != handle.family, counts))
        return sum(counts[family] for family in before) + handle.number

    def scalars(self) -> Scalars:
        """All scalars."""
        products = self._products
        pairs = PairProducts(
            bodies=np.array([(p[0], p[1]) for p in products], dtype=np.intp).reshape(-1, 2).T.copy(),
            fixed=np.array([p[2] for p in products]).reshape(-1, 3),
            apart=np.array([p[3] for p in products]).reshape(-1, 2).T.copy(),
            local=np.moveaxis(np.array([p[4] for p in products]).reshape(-1, 2, 2, 3), 0, 2).copy(),
        )
        angle = np.array(self._angles, dtype=np.intp).reshape(-1, 2).T.copy()
        arguments = np.array([self.index(argument) for argument, _ in self._curves], dtype=np.intp)
        functions = tuple(function for _, function in self._curves)
        return Scalars(pairs, angle, np.array(self._lengths, dtype=np.intp), arguments, functions)


# Rows as sums of scalars, with right sides as functions of time.

ScalarTerms = tuple[tuple[ScalarHandle, float], ...]
"""Scalars with their factors."""

ZERO = Polynomial((0.0,))


class RowLabel(NamedTuple):
    """A row: the group ("joint", "constraint", "coupling", "motion", "armature"), its source there, and its part."""

    group: str
    source: str
    part: str

    @property
    def name(self) -> str:
        """All three, separated by slashes."""
        return "/".join(filter(None, self))


class SineForm(NamedTuple):
    """The form of a DP1 with an angle where |cos| is near 1: the other scalar, and the sine of the angle."""

    scalar: ScalarHandle
    right: TimeFunction


@dataclass(frozen=True)
class RowDraft:
    """One row while they are collected.

    Attributes:
        label: Its names.
        terms: Scalars with factors.
        right: Right side.
        sine_form: The other form, where there is one.
        rotor: Number of the rotor whose angle is taken off; None for all rows but those of armatures.
        essential: Whether it can never be redundant: rows of the tree's joints, couplings, rotors.
    """

    label: RowLabel
    terms: ScalarTerms
    right: TimeFunction = ZERO
    sine_form: SineForm | None = None
    rotor: int | None = None
    essential: bool = False


@dataclass(frozen=True)
class RowSet:
    """sum of factor x scalar - rotor = right side.

    Attributes:
        labels: Of all rows.
        row, scalar, factor: (e,) the entries.
        sine_scalar: (e,) the scalar of each entry in the other form of its row; the same one where there is none. Rows
            with another form have one entry.
        rotor_row, rotor: (k,) rows that take off a rotor's angle, and which.
        prescribed: (n,) right sides.
        essential: (n,) rows that are never redundant.
    """

    labels: tuple[RowLabel, ...]
    row: Indices
    scalar: Indices
    factor: Array
    sine_scalar: Indices
    rotor_row: Indices
    rotor: Indices
    prescribed: Prescribed
    essential: NDArray[np.bool_] = field(repr=False)

    @property
    def n(self) -> int:
        """Number of rows."""
        return len(self.labels)

    @cached_property
    def sine_entries(self) -> Indices:
        """(s,) numbers of the entries whose rows have another form."""
        return np.flatnonzero([self.prescribed.swapped[row] is not None for row in self.row])

    @cached_property
    def _last_evaluation(self) -> dict[float, tuple[Indices, Jet]]:
        """Scalars and right sides at the last time."""
        return {}

    def _evaluated(self, t: float) -> tuple[Indices, Jet]:
        if t not in self._last_evaluation:
            self._last_evaluation.clear()
            is_swapped = swapped(self.prescribed, t)[self.row]
            scalar = np.where(is_swapped, self.sine_scalar, self.scalar)
            self._last_evaluation[t] = scalar, self.prescribed.jet(t)
        return self._last_evaluation[t]

    def scalars_at(self, t: float) -> Indices:
        """(e,) scalar of each entry at a time: that of the sine form where |cos(angle)| is near 1."""
        return self._evaluated(t)[0] if self.prescribed.has_angles else self.scalar

    def right(self, t: float) -> Jet:
        """Right sides (n,) with two derivatives.

        Raises:
            OutsideTableError: If a table does not cover t.
        """
        return self._evaluated(t)[1]

    def residuals(self, t: float, scalars: Array, rotors: Array) -> Array:
        """Left sides minus right sides (n,) at values of the scalars and angles of the rotors."""
        g = np.bincount(self.row, self.factor * scalars[self.scalars_at(t)], self.n) - self.right(t).value
        if len(self.rotor):
            np.subtract.at(g, self.rotor_row, rotors[self.rotor])
        return np.asarray(g)

    def selected(self, mask: NDArray[np.bool_]) -> RowSet:
        """The rows of a mask (n,) alone, numbered anew."""
        entries, rotors, number = mask[self.row], mask[self.rotor_row], np.cumsum(mask) - 1
        return RowSet(
            labels=tuple(compress(self.labels, mask)),
            row=number[self.row[entries]],
            scalar=self.scalar[entries],
            factor=self.factor[entries],
            sine_scalar=self.sine_scalar[entries],
            rotor_row=number[self.rotor_row[rotors]],
            rotor=self.rotor[rotors],
            prescribed=self.prescribed.selected(mask),
            essential=self.essential[mask],
        )


def row_set(builder: ScalarBuilder, drafts: list[RowDraft]) -> RowSet:
    """Rows numbered in the order of the drafts."""
    entries = [(row, draft, *term) for row, draft in enumerate(drafts) for term in draft.terms]
    rotors = [(row, draft.rotor) for row, draft in enumerate(drafts) if draft.rotor is not None]
    others = [handle if draft.sine_form is None else draft.sine_form.scalar for _, draft, handle, _ in entries]
    return RowSet(
        labels=tuple(draft.label for draft in drafts),
        row=np.array([row for row, _, _, _ in entries], dtype=np.intp),
        scalar=np.array([builder.index(handle) for _, _, handle, _ in entries], dtype=np.intp),
        factor=np.array([factor for _, _, _, factor in entries], dtype=float),
        sine_scalar=np.array([builder.index(handle) for handle in others], dtype=np.intp),
        rotor_row=np.array([row for row, _ in rotors], dtype=np.intp),
        rotor=np.array([rotor for _, rotor in rotors], dtype=np.intp),
        prescribed=Prescribed(
            tuple(draft.right for draft in drafts),
            tuple(None if draft.sine_form is None else draft.sine_form.right for draft in drafts),
        ),
        essential=np.array([draft.essential for draft in drafts], dtype=np.bool_),
    )


# What the tree of joints has built in, for coordinates without a tree: couplings, reflected inertias, loads.

LOAD_ROW = "load:joint"
"""Kind of a row that stands for a load along a coordinate of the tree."""


class Rotor(NamedTuple):
    """A reflected inertia [kg m^2 or kg] and the joint coordinate that it moves with."""

    coordinate: str
    inertia: float


class EliminatedCoupling(NamedTuple):
    """follower - sum of factor x leader = offset: a coupling that the tree has no coordinate for."""

    follower: str
    leaders: tuple[tuple[str, float], ...]
    offset: float


def column_names(system: System) -> tuple[str, ...]:
    """Names of the velocities of the tree, followers of couplings included."""
    return tuple(system.derived(tree_coordinate_indices)[1])


def rotors_of(system: System) -> tuple[Rotor, ...]:
    """The armatures of a system, along coordinates of the tree and of cut joints."""
    names = (*column_names(system), *cut_velocity_names(system))
    armatures = np.concatenate([system.tree.armature, system.derived(cut_armature)])
    return tuple(Rotor(name, float(x)) for name, x in zip(names, armatures, strict=True) if x)


def eliminated_couplings(system: System) -> tuple[EliminatedCoupling, ...]:
    """The couplings between coordinates of the tree."""
    tree, independent = system.tree.positions, system.position_names
    couplings = []
    for name, index in system.derived(tree_coordinate_indices)[0].items():
        if name not in independent:
            entries = np.flatnonzero(tree.rows == index)
            leaders = tuple((independent[tree.columns[e]], float(tree.factors[e])) for e in entries)
            couplings.append(EliminatedCoupling(name, leaders, float(tree.offset[index])))
    return tuple(couplings)


def load_row(system: System, load: loads.CoordinateLoad) -> Row:
    """A load along coordinates of the tree, as rows have those along cut joints."""
    names = column_names(system)
    return Row(load.name, LOAD_ROW, {"coordinates": tuple(names[term.column] for term in terms_of(load)), "load": load})
