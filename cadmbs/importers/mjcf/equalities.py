"""Equalities as joints that close loops, couplings and constraints; fixed tendons as sums of coordinates."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from cadmbs.importers.mjcf.joints import BodyJoint, Joints
from cadmbs.importers.mjcf.nodes import Attributes, MjcfElement, label
from cadmbs.importers.mjcf.settings import quaternion_rows
from cadmbs.importers.mjcf.tree import BodyTree, ModelScope, PlacedElement, reference, suffixes
from cadmbs.importers.urdf.names import UniqueNames
from cadmbs.importers.urdf.transforms import Transform, composed, moved, product, rotation_angle, transposed
from cadmbs.lie import so3
from cadmbs.models.quantities.vectors import Triple, cross, difference, norm, unit
from cadmbs.tolerances import LOOP_ORIENTATION_TOLERANCE, LOOP_SIDES_TOLERANCE

_OBJECTS = {
    "body1": "body", "body2": "body", "site1": "site", "site2": "site", "joint1": "joint", "joint2": "joint",
}  # fmt: skip
ON_ONE_BODY = "its tendon is between two sites of one body, whose distance is constant"
_POLYNOMIAL = (0.0, 1.0, 0.0, 0.0, 0.0)
_APART = 1e-6
"""Points of two connects that are nearer [m] are one point."""


class PointPair(NamedTuple):
    """Two points that coincide, on two bodies, in the world at q = 0."""

    bodies: tuple[int, int]
    points: tuple[Triple, Triple]
    name: str
    node: MjcfElement


class TurnedFrame(NamedTuple):
    """A massless body at the pose of a weld whose frames have two orientations in the drawing.

    A hinge with a coordinate that a coupling keeps turns it from that of the second frame to that of the first one.
    """

    name: str
    body: str
    point: Triple
    axis: Triple
    angle: float
    node: MjcfElement


@dataclass(slots=True)
class EqualityRows:
    """What couples coordinates and bodies beyond the tree; each entry of a document with its element.

    Attributes:
        loops: Joints that close loops.
        couplings: Couplings of coordinates.
        constraints: Geometric rows.
        turned: Frames of welds.
        unread: Equalities that have no counterpart, with the reason.
        inactive: Equalities that are switched off.
        soft: Equalities that are read.
        names: Names of couplings.
        dependents: Coordinates that couplings eliminate.
    """

    loops: list[tuple[dict[str, Any], MjcfElement]] = field(default_factory=list)
    couplings: list[tuple[dict[str, Any], MjcfElement]] = field(default_factory=list)
    constraints: list[tuple[dict[str, Any], MjcfElement]] = field(default_factory=list)
    turned: list[TurnedFrame] = field(default_factory=list)
    unread: list[tuple[MjcfElement, str]] = field(default_factory=list)
    inactive: list[MjcfElement] = field(default_factory=list)
    soft: list[MjcfElement] = field(default_factory=list)
    names: UniqueNames = field(default_factory=UniqueNames)
    dependents: set[str] = field(default_factory=set)

    def add_turned(
        self, name: str, body: str, point: Triple, turn: Sequence[float], node: MjcfElement, joints: Joints
    ) -> str:
        """Add a frame on a body, turned by a rotation vector about a point; the name of the frame and of its hinge."""
        x, y, z = turn
        name = joints.names.unused(f"{name} frame")
        self.turned.append(TurnedFrame(name, body, point, unit((x, y, z)), norm((x, y, z)), node))
        return name


@dataclass(frozen=True, slots=True)
class Tendon:
    """A tendon: coefficients of coordinates if it is fixed, else two sites with a straight line between them.

    Attributes:
        values: Its attributes.
        terms: Coefficients by names of joints; empty for a spatial tendon.
        sites: Body indices and points in the world at q = 0; None for a fixed one, and for other paths.
        suffix: What its name has after it in a copy, of replicated joints or sites.
    """

    values: Attributes
    terms: dict[str, float]
    sites: tuple[tuple[int, Triple], tuple[int, Triple]] | None
    suffix: str = ""

    @property
    def is_constant(self) -> bool:
        """Whether it is between two sites of one body."""
        return self.sites is not None and self.sites[0][0] == self.sites[1][0]

    def is_sum(self, joints: Joints) -> bool:
        """Whether it is a sum of coordinates of hinges and slides."""
        return bool(self.terms) and all(joints.by_name[name].has_one_coordinate for name in self.terms)

    def sum_terms(self) -> list[dict[str, Any]]:
        """Its coordinates with their coefficients, as loads and couplings have them."""
        return [{"coordinate": name, "factor": factor} for name, factor in self.terms.items()]

    def length_at_zero(self, joints: Joints) -> float:
        """The length of a sum in the drawing, where our coordinates are zero and MuJoCo's have their ref."""
        return sum(factor * joints.by_name[name].ref for name, factor in self.terms.items())

    def length_at_springrefs(self, joints: Joints) -> float:
        """The length of a sum where all coordinates have their springref."""
        return sum(factor * joints.by_name[name].springref for name, factor in self.terms.items())

    def limits(self, disabled: Collection[str]) -> tuple[float, float] | None:
        """The limits of its length, None where it has none."""
        bounds = self.values.numbers("range", 2, 2, infinite=True)
        limited = self.values.keyword("limited", ("false", "true", "auto"), "auto")
        if not bounds or limited == "false" or {"limit", "constraint"} & set(disabled):
            return None
        return None if limited == "auto" and bounds == (0.0, 0.0) else (bounds[0], bounds[1])


def read_tendons(tree: BodyTree, joints: Joints) -> dict[str, Tendon]:
    """The tendons by complete names, those without one under numbers; N004 for what they name."""
    tendons: dict[str, Tendon] = {}
    for scope in tree.sections:
        for section in scope.root.each("tendon"):
            for node in section.each("fixed", "spatial"):
                values = scope.classes.values(node, scope.classes.top)
                inner = [Attributes(tree.report, child) for child in node.children]
                kinds = {"joint": "joint", "site": "site"}
                copies = next((s for v in inner if (s := suffixes(tree, v, kinds, scope.prefix)) != [""]), [""])
                for suffix in copies:
                    name = f"{scope.prefix}{node.get('name')}{suffix}" if node.get("name") else f"#{len(tendons)}"
                    tendons[name] = replace(_tendon(tree, values, inner, scope, suffix), suffix=suffix)
    return tendons


def _tendon(tree: BodyTree, values: Attributes, inner: list[Attributes], scope: ModelScope, suffix: str) -> Tendon:
    if values.node.tag == "fixed":
        terms: dict[str, float] = {}
        for each in inner:
            found = reference(tree, each, "joint", "joint", scope.prefix, suffix)
            if found is not None:
                terms[found[0]] = terms.get(found[0], 0.0) + each.number("coef")
        return Tendon(values, {name: factor for name, factor in terms.items() if factor}, None)
    ends = [_site(tree, each, "site", scope, suffix) for each in inner if each.node.tag == "site"]
    if len(inner) == len(ends) == 2 and ends[0] is not None and ends[1] is not None:
        (a, A), (b, B) = ends[0], ends[1]
        return Tendon(values, {}, ((a, A.position), (b, B.position)))
    return Tendon(values, {}, None)


def read_equalities(tree: BodyTree, joints: Joints, tendons: dict[str, Tendon], coupled: bool) -> EqualityRows:
    """All equalities; two connects between the same bodies are a hinge, three or more a weld.

    Findings: N004 about what they name.
    """
    rows = EqualityRows()
    pairs: list[PointPair] = []
    for scope in tree.sections:
        for section in scope.root.each("equality"):
            for node in section.children:
                values = scope.classes.equality(node)
                if not values.flag("active", True) or tree.using.disabled & {"equality", "constraint"}:
                    rows.inactive.append(node)
                    continue
                for suffix in suffixes(tree, values, _OBJECTS, scope.prefix):
                    _read_one(tree, rows, pairs, values, scope, suffix, (joints, tendons, coupled))
    for group in _grouped(pairs):
        _close(tree, rows, joints, group)
    return rows


def _read_one(
    tree: BodyTree,
    rows: EqualityRows,
    pairs: list[PointPair],
    values: Attributes,
    scope: ModelScope,
    suffix: str,
    known: tuple[Joints, dict[str, Tendon], bool],
) -> None:
    joints, tendons, coupled = known
    node = values.node
    name = f"{scope.prefix}{node.get('name')}{suffix}" if node.get("name") else f"{node.tag}{len(rows.soft) + 1}"
    if node.tag in ("connect", "weld"):
        frames = _frames(tree, values, scope, suffix)
        if frames is None:
            return
        bodies, (a, b) = frames
        if bodies[0] == bodies[1]:
            rows.unread.append((node, "it connects a body to itself"))
            return
        rows.soft.append(node)
        if node.tag == "connect" or values.number("torquescale", 1.0) == 0.0:
            pairs.append(PointPair(bodies, (a.position, b.position), name, node))
        else:
            _weld(tree, rows, joints, bodies, (a, b), name, node)
    elif node.tag == "joint":
        _joint_equality(tree, rows, values, scope, suffix, (name, joints, coupled))
    elif node.tag == "tendon":
        _tendon_equality(tree, rows, values, scope, (name, joints, tendons, coupled))
    else:
        rows.unread.append((node, "flexible bodies are not read"))


def _frames(
    tree: BodyTree, values: Attributes, scope: ModelScope, suffix: str
) -> tuple[tuple[int, int], tuple[Transform, Transform]] | None:
    """The bodies, and the frames on both that coincide, in the world at q = 0.

    The anchor of a connect is in the frame of the first body, that of a weld in the frame of the second one. What is
    not given about the other side is as at q = 0.
    """
    if values.has("site1") or values.has("site2"):
        first, second = (_site(tree, values, name, scope, suffix) for name in ("site1", "site2"))
        return None if first is None or second is None else ((first[0], second[0]), (first[1], second[1]))
    first_body = reference(tree, values, "body1", "body", scope.prefix, suffix)
    second_body: tuple[str, object] | None = ("world", 0)
    if values.has("body2"):
        second_body = reference(tree, values, "body2", "body", scope.prefix, suffix)
    if first_body is None or second_body is None:
        return None
    i, j = int(str(first_body[1])), int(str(second_body[1]))
    T1, T2 = tree.bodies[i].world, tree.bodies[j].world
    anchor = values.vector("anchor")
    if values.node.tag == "connect":
        point = Transform(position=moved(T1, anchor))
        return (i, j), (point, point)
    on_second = composed(T2, Transform(position=anchor))
    relative = values.numbers("relpose", 7, 7)
    rotation = quaternion_rows(relative[3:]) if relative and any(relative[3:]) else None
    if rotation is None:
        return (i, j), (on_second, on_second)
    return (i, j), (composed(T1, Transform(rotation, (relative[0], relative[1], relative[2]))), on_second)


def _site(
    tree: BodyTree, values: Attributes, attribute: str, scope: ModelScope, suffix: str
) -> tuple[int, Transform] | None:
    """The body of a site and its pose in the world at q = 0."""
    found = reference(tree, values, attribute, "site", scope.prefix, suffix)
    if found is None or not isinstance(found[1], tuple):
        return None
    body, placed = found[1]
    assert isinstance(placed, PlacedElement)  # noqa: S101 - for the type checker
    return body, composed(tree.bodies[body].world, placed.pose)


def _weld(
    tree: BodyTree,
    rows: EqualityRows,
    joints: Joints,
    bodies: tuple[int, int],
    frames: tuple[Transform, Transform],
    name: str,
    node: MjcfElement,
) -> None:
    a, b = frames
    names = (tree.bodies[bodies[0]].name, tree.bodies[bodies[1]].name)
    turn = product(a.rotation, transposed(b.rotation))
    if rotation_angle(turn) > LOOP_ORIENTATION_TOLERANCE:
        frame = rows.add_turned(name, names[0], a.position, so3.log(turn).tolist(), node, joints)
        names = (frame, names[1])
    data = _loop(joints, "fixed", name, names)
    if norm(difference(a.position, b.position)) > LOOP_SIDES_TOLERANCE:
        data["closure"] = _closure([{"point": list(a.position)}, {"point": list(b.position)}])
    rows.loops.append((data, node))


def _loop(joints: Joints, kind: str, name: str, bodies: tuple[str, str]) -> dict[str, Any]:
    name = joints.names.unused(name)
    return {"name": name, "kind": kind, "predecessor": bodies[0], "successor": bodies[1], "cut": True}


def _closure(sides: list[dict[str, Any]]) -> dict[str, Any]:
    return dict(zip(("predecessor", "successor"), sides, strict=True))


def _grouped(pairs: list[PointPair]) -> Iterator[list[PointPair]]:
    """Pairs of points between the same two bodies, in the order of the first ones."""
    groups: dict[tuple[int, int], list[PointPair]] = {}
    for pair in pairs:
        i, j = pair.bodies
        ordered = pair._replace(bodies=(j, i), points=(pair.points[1], pair.points[0])) if i > j else pair
        groups.setdefault(ordered.bodies, []).append(ordered)
    yield from groups.values()


def _close(tree: BodyTree, rows: EqualityRows, joints: Joints, group: list[PointPair]) -> None:
    """A ball joint for one pair of points, a hinge for two, a weld for three that are not on a line."""
    names = (tree.bodies[group[0].bodies[0]].name, tree.bodies[group[0].bodies[1]].name)
    distinct = [group[0]]
    for pair in group[1:]:
        if all(norm(difference(pair.points[0], other.points[0])) > _APART for other in distinct):
            distinct.append(pair)
    if not _is_rigid(distinct):  # distances differ: it cannot close exactly, and stays as written
        for pair in group:
            rows.loops.append((_ball(joints, pair, names), pair.node))
        return
    first = distinct[0]
    if len(distinct) == 1:
        rows.loops.append((_ball(joints, first, names), first.node))
        return
    lines = [[difference(pair.points[k], first.points[k]) for pair in distinct[1:]] for k in (0, 1)]
    spatial = any(norm(cross(unit(lines[0][0]), unit(line))) > _APART for line in lines[0][1:])
    axes = [unit(line[0]) for line in lines]
    if spatial and norm(difference(*axes)) > LOOP_SIDES_TOLERANCE:
        rows.loops += [(_ball(joints, pair, names), pair.node) for pair in distinct]
        return
    data = _loop(joints, "fixed" if spatial else "revolute", first.name, names)
    sides = [{"point": list(point)} for point in first.points]
    if not spatial:
        data |= {"axis": list(axes[0]), "point": list(first.points[0])}
        sides = [side | {"axis": list(axis)} for side, axis in zip(sides, axes, strict=True)]
    if max(norm(difference(*first.points)), norm(difference(*axes))) > LOOP_SIDES_TOLERANCE:
        data["closure"] = _closure(sides)
    rows.loops.append((data, first.node))


def _is_rigid(pairs: list[PointPair]) -> bool:
    """Whether the points of the pairs have the same distances on both bodies."""
    return all(
        abs(norm(difference(p.points[0], q.points[0])) - norm(difference(p.points[1], q.points[1])))
        < LOOP_SIDES_TOLERANCE
        for i, p in enumerate(pairs)
        for q in pairs[:i]
    )


def _ball(joints: Joints, pair: PointPair, names: tuple[str, str]) -> dict[str, Any]:
    data = _loop(joints, "spherical", pair.name, names) | {"point": list(pair.points[0])}
    if norm(difference(*pair.points)) > LOOP_SIDES_TOLERANCE:
        data["closure"] = _closure([{"point": list(point)} for point in pair.points])
    return data


def _polynomial(values: Attributes) -> tuple[float, ...]:
    given = values.numbers("polycoef", 1, 5)
    return (*given, *_POLYNOMIAL[len(given) :])


def _joint_equality(
    tree: BodyTree,
    rows: EqualityRows,
    values: Attributes,
    scope: ModelScope,
    suffix: str,
    known: tuple[str, Joints, bool],
) -> None:
    """Y - y0 = a0 + a1 (x - x0) + ... + a4 (x - x0)^4, where y - y0 and x - x0 are our coordinates."""
    name, joints, coupled = known
    found = [_coordinate(tree, joints, values, key, scope, suffix) for key in ("joint1", "joint2") if values.has(key)]
    if None in found or not found:
        return
    pair = [joint for joint in found if joint is not None]
    if any(not joint.has_one_coordinate for joint in pair):
        rows.unread.append((values.node, "it couples ball or free joints"))
        return
    leader = pair[1].name if len(pair) > 1 else None
    terms = ({pair[0].name: 1.0}, {leader: 1.0} if leader else {})
    _add_polynomial(rows, joints, name, terms, values, coupled)


def _coordinate(
    tree: BodyTree, joints: Joints, values: Attributes, attribute: str, scope: ModelScope, suffix: str
) -> BodyJoint | None:
    found = reference(tree, values, attribute, "joint", scope.prefix, suffix)
    return None if found is None else joints.by_name.get(found[0])


def _tendon_equality(
    tree: BodyTree,
    rows: EqualityRows,
    values: Attributes,
    scope: ModelScope,
    known: tuple[str, Joints, dict[str, Tendon], bool],
) -> None:
    """Lengths minus those at q = 0: sums of our coordinates; a straight spatial tendon keeps its length."""
    name, joints, tendons, coupled = known
    chosen = []
    for attribute in ("tendon1", "tendon2"):
        if not values.has(attribute):
            continue
        tendon = tendons.get(f"{scope.prefix}{values.text(attribute)}")
        if tendon is None:
            message = f'{label(values.node)} has {attribute}="{values.text(attribute)}", but there is no such tendon.'
            tree.report.error("N004", values.node, message)
            return
        chosen.append(tendon)
    if all(t.terms and all(joints.by_name[n].has_one_coordinate for n in t.terms) for t in chosen) and chosen:
        terms = (chosen[0].terms, chosen[1].terms if len(chosen) > 1 else {})
        _add_polynomial(rows, joints, name, terms, values, coupled)
    elif len(chosen) == 1 and chosen[0].is_constant:
        rows.unread.append((values.node, ON_ONE_BODY))
    elif len(chosen) == 1 and chosen[0].sites is not None:
        (i, P), (j, Q) = chosen[0].sites
        length = norm(difference(Q, P)) + _polynomial(values)[0]
        bodies = [tree.bodies[i].name, tree.bodies[j].name]
        row = {"name": name, "kind": "D", "bodies": bodies, "points": [list(P), list(Q)], "distance": length}
        rows.constraints.append((row, values.node))
        rows.soft.append(values.node)
    else:
        rows.unread.append((values.node, "its tendons are not two sites, or sums of hinges and slides"))


def _add_polynomial(
    rows: EqualityRows,
    joints: Joints,
    name: str,
    terms: tuple[dict[str, float], dict[str, float]],
    values: Attributes,
    coupled: bool,
) -> None:
    """Sum c_i q_i = a0 + a1 s + ... + a4 s^4 with s = sum d_k q_k: a coupling, or a function of s.

    A sum of several coordinates has one of its own in a function.
    """
    followers, leaders = terms
    node = values.node
    a = _polynomial(values) if leaders else (_polynomial(values)[0], 0.0, 0.0, 0.0, 0.0)
    name = rows.names.unused(name)
    data: dict[str, Any]
    if any(a[2:]):
        if coupled:
            (follower, c), (leader, d) = (
                next(iter(part.items())) if len(part) == 1 else (joints.add_sum(f"{name} {side}", part, node), 1.0)
                for part, side in ((followers, "length"), (leaders, "argument"))
            )
            coefficients = [a[k] * d**k / c for k in range(5)]
            while len(coefficients) > 1 and coefficients[-1] == 0.0:
                coefficients.pop()
            function = {"kind": "polynomial", "coefficients": coefficients}
            data = {"name": name, "kind": "function", "dependent": follower, "of": leader, "function": function}
            rows.couplings.append((data, node))
        rows.soft.append(node)
        return
    total = dict(followers)
    for leader, d in leaders.items():
        total[leader] = total.get(leader, 0.0) - a[1] * d
    listed: list[dict[str, Any]] = [{"coordinate": key, "factor": factor} for key, factor in total.items() if factor]
    free = [key for key, factor in total.items() if factor and key not in rows.dependents]
    if not listed:
        rows.unread.append((node, "it contains no coordinate"))
        return
    data = {"name": name, "terms": listed, "offset": a[0], "dependent": (free or [listed[0]["coordinate"]])[0]}
    rows.soft.append(node)
    if coupled:
        rows.couplings.append((data, node))
        rows.dependents.add(data["dependent"])
