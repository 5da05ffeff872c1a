"""The root of a robot: which link it is, and whether it is fixed to the world or free."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cadmbs.importers.urdf.joints import UrdfJoint, UrdfJoints
from cadmbs.importers.urdf.links import UrdfLink
from cadmbs.importers.urdf.names import unique_name
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.topology import Edge, Graph
from cadmbs.topology.wording import quoted

WORLD = "world"
ROOT_JOINT = "root_joint"


@dataclass(frozen=True, slots=True)
class Base:
    """What stands still, and all joints that hang on it.

    Attributes:
        ground: Name of the ground: the root link, or a free name.
        joints: The joints of the file; the free joint of a floating root before them; after them, in a robot that has
            errors, welds of what no joint connects, so that everything else can be checked.
        roots: How many links the file has that are the child of no joint.
    """

    ground: str
    joints: tuple[UrdfJoint, ...]
    roots: int = 1


def base(
    report: UrdfReport, robot: Element, links: Mapping[str, UrdfLink], joints: UrdfJoints, wanted: str | None
) -> Base:
    """The base of a robot: "fixed" (also None), "floating", or "world", which welds all roots to a common ground.

    Findings: U040 (note) what was chosen, U041 (warning) a root link "world" does not float, U042 several roots, U043
    (warning) no root.
    """
    own = tuple(joints.by_name.values())
    parts = _parts(links, own)
    children = {joint.child for joint in own if joint.parent != joint.child}
    roots = [name for name in links if name not in children]
    root = roots[0] if roots else next(iter(links))
    floating = wanted == "floating"
    if wanted == "world":
        return _common_world(report, links, own, list(dict.fromkeys([*roots, *_heads(parts, roots)])))
    if joints.complete:
        _tell_roots(report, robot, links, roots, parts)
    welds = _welds(links, parts, root, roots, frozenset(joints.by_name))
    if not floating or root == WORLD:
        _tell_fixed(report, links[root], floating)
        return Base(root, (*own, *welds))
    world, name = unique_name(WORLD, frozenset(links)), unique_name(ROOT_JOINT, frozenset(joints.by_name))
    message = f'the root link "{root}" moves freely: the joint "{name}" connects it to the ground "{world}".'
    report.note("U040", links[root].element, message, "--base fixed lets it stand still.")
    return Base(world, (UrdfJoint(name, links[root].element, "free", world, root), *own, *welds))


def _common_world(
    report: UrdfReport, links: Mapping[str, UrdfLink], own: tuple[UrdfJoint, ...], roots: list[str]
) -> Base:
    """All roots on one ground, which is the root called "world" if there is one."""
    world = WORLD if WORLD in roots else unique_name(WORLD, frozenset(links))
    fixed = [root for root in roots if root != world]
    taken = frozenset(joint.name for joint in own)
    welds = [
        UrdfJoint(unique_name(f"{root}_to_{world}", taken), links[root].element, "fixed", world, root) for root in fixed
    ]
    if fixed:
        verb = "is" if len(fixed) == 1 else "are"
        message = f'{quoted(fixed)} {verb} fixed to the ground "{world}", with the same frame.'
        hint = "--base fixed makes it the ground itself." if len(roots) == 1 else ""
        report.note("U040", links[fixed[0]].element, message, hint)
    return Base(world, (*own, *welds), len(roots))


def _parts(links: Mapping[str, UrdfLink], joints: Sequence[UrdfJoint]) -> list[list[str]]:
    """The sets of links that joints connect, each in the order of the file."""
    edges = tuple(Edge(joint.name, joint.parent, joint.child, joint.kind, 1) for joint in joints)
    graph = Graph(next(iter(links)), tuple(links), edges)
    part: dict[str, int] = {}
    for start in links:
        if start not in part:
            part[start] = len(part)
            reached = [start]
            for link in reached:  # grows while it is walked through
                ends = [graph.edges[i].other_end(link) for i in graph.adjacency[link]]
                new = [end for end in dict.fromkeys(ends) if end not in part]
                part.update(dict.fromkeys(new, part[start]))
                reached += new
    parts: dict[int, list[str]] = {}
    for link in links:
        parts.setdefault(part[link], []).append(link)
    return list(parts.values())


def _welds(
    links: Mapping[str, UrdfLink], parts: list[list[str]], root: str, roots: list[str], taken: frozenset[str]
) -> tuple[UrdfJoint, ...]:
    """Fixed joints from the root to the other parts."""
    heads = _heads([part for part in parts if root not in part], roots)
    return tuple(
        UrdfJoint(unique_name(f"weld of {head}", taken), links[head].element, "fixed", root, head) for head in heads
    )


def _heads(parts: list[list[str]], roots: list[str]) -> list[str]:
    """The link of each part that has no parent; of a circle the first one."""
    return [next((link for link in part if link in roots), part[0]) for part in parts]


def _tell_roots(
    report: UrdfReport, robot: Element, links: Mapping[str, UrdfLink], roots: list[str], parts: list[list[str]]
) -> None:
    if not roots and len(parts) == 1:
        first = next(iter(links))
        message = f'every link is the child of a joint; the first one, "{first}", is taken as the ground.'
        hint = "Remove the joint that moves the link which stands still."
        report.warning("U043", links[first].element, message, hint)
    elif len(parts) > 1:
        report.error("U042", robot, *_unconnected_words(report, links, roots, parts))
    elif len(roots) > 1:
        hint = f"If they stand still, use --base world, or weld them: {_weld_written(roots[0], roots[1])}."
        message = f"links {quoted(roots)} have no parent; a robot has one root."
        report.error("U042", links[roots[1]].element, message, hint)


def _unconnected_words(
    report: UrdfReport, links: Mapping[str, UrdfLink], roots: list[str], parts: list[list[str]]
) -> tuple[str, str]:
    """Message and hint for a robot in several parts, each named by its root."""
    described = []
    for head, part in zip(_heads(parts[:6], roots), parts, strict=False):
        size = "1 link" if len(part) == 1 else f"{len(part)} links"
        described.append(f'"{head}" (line {report.line(links[head].element)}, {size})')
    described += [f"{len(parts) - 6} more"] if len(parts) > 6 else []
    listed = f"{', '.join(described[:-1])} and {described[-1]}"
    message = f"the robot has {len(parts)} parts that no joint connects, with the roots {listed}."
    weld = _weld_written(roots[0] if roots else parts[0][0], parts[1][0])
    return message, f"Connect them, for example: {weld}. If all roots stand still: --base world."


def _weld_written(parent: str, child: str) -> str:
    return f'<joint name="{child}_mount" type="fixed"><parent link="{parent}"/><child link="{child}"/></joint>'


def _tell_fixed(report: UrdfReport, root: UrdfLink, floating: bool) -> None:
    if floating:
        message = f'the root link is called "{WORLD}": it is the ground, and the robot is not floating.'
        hint = f'Rename the link, or give the link that is to float a joint of type floating from "{WORLD}".'
        report.warning("U041", root.element, message, hint)
    elif root.name == WORLD:
        report.note("U040", root.element, f'the root link "{WORLD}" is the ground.')
    else:
        message = f'the root link "{root.name}" is the ground: it stands still.'
        report.note("U040", root.element, message, "--base floating lets it move freely.")
