"""The root of a robot: which link it is, and whether it is fixed to the world or free."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cadmbs.importers.urdf.joints.joints import UrdfJoint, UrdfJoints
from cadmbs.importers.urdf.links.links import UrdfLink
from cadmbs.importers.urdf.names import unique_name
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.xml.syntax import Element
from cadmbs.models.checks.names import count_of
from cadmbs.topology import Edge, Graph, wording

WORLD_NAME = "world"
ROOT_JOINT_NAME = "root_joint"
_LISTED_PARTS = 6


@dataclass(frozen=True, slots=True)
class Base:
    """The ground and all joints.

    Attributes:
        ground: Name of the ground: the root link, or an unused name.
        joints: The joints of the file; before them the free joint of a floating root; after them, for a robot with
            errors, welds of unconnected parts, so that everything else can be checked.
        roots: Number of links that are not the child of a joint.
    """

    ground: str
    joints: tuple[UrdfJoint, ...]
    roots: int = 1


def robot_base(
    report: UrdfReport, robot: Element, links: Mapping[str, UrdfLink], joints: UrdfJoints, base_option: str | None
) -> Base:
    """The base of a robot: "fixed" (also None), "floating", or "world", which welds all roots to a common ground.

    Findings: U040 (note) the choice, U041 (warning) a root link "world" cannot float, U042 several roots, U043
    (warning) no root.
    """
    file_joints = tuple(joints.by_name.values())
    parts = _parts(links, file_joints)
    children = {joint.child for joint in file_joints if joint.parent != joint.child}
    roots = [name for name in links if name not in children]
    root = roots[0] if roots else next(iter(links))
    floating = base_option == "floating"
    if base_option == "world":
        return _common_world(report, links, file_joints, list(dict.fromkeys([*roots, *_heads(parts, roots)])))
    if joints.complete:
        _report_roots(report, robot, links, roots, parts)
    welds = _welds(links, parts, root, roots, frozenset(joints.by_name))
    if not floating or root == WORLD_NAME:
        _report_fixed(report, links[root], floating)
        return Base(root, (*file_joints, *welds))
    world, name = unique_name(WORLD_NAME, frozenset(links)), unique_name(ROOT_JOINT_NAME, frozenset(joints.by_name))
    message = f'the root link "{root}" moves freely: the joint "{name}" connects it to the ground "{world}".'
    report.note("U040", links[root].element, message, "Use --base fixed to fix it to the ground.")
    return Base(world, (UrdfJoint(name, links[root].element, "free", world, root), *file_joints, *welds))


def _common_world(
    report: UrdfReport, links: Mapping[str, UrdfLink], file_joints: tuple[UrdfJoint, ...], roots: list[str]
) -> Base:
    """All roots fixed to one ground, which is the root named "world" if it exists."""
    world = WORLD_NAME if WORLD_NAME in roots else unique_name(WORLD_NAME, frozenset(links))
    fixed = [root for root in roots if root != world]
    taken = frozenset(joint.name for joint in file_joints)
    welds = [
        UrdfJoint(unique_name(f"{root}_to_{world}", taken), links[root].element, "fixed", world, root) for root in fixed
    ]
    if fixed:
        verb = "is" if len(fixed) == 1 else "are"
        message = f'{wording.quoted(fixed)} {verb} fixed to the ground "{world}", with the same frame.'
        hint = "Use --base fixed to make it the ground itself." if len(roots) == 1 else ""
        report.note("U040", links[fixed[0]].element, message, hint)
    return Base(world, (*file_joints, *welds), len(roots))


def _parts(links: Mapping[str, UrdfLink], joints: Sequence[UrdfJoint]) -> list[list[str]]:
    """The connected sets of links, each in the order of the file."""
    edges = tuple(Edge(joint.name, joint.parent, joint.child, joint.kind, 1) for joint in joints)
    graph = Graph(next(iter(links)), tuple(links), edges)
    part: dict[str, int] = {}
    for start in links:
        if start not in part:
            part[start] = len(part)
            reached = [start]
            for link in reached:  # grows in the loop
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


def _report_roots(
    report: UrdfReport, robot: Element, links: Mapping[str, UrdfLink], roots: list[str], parts: list[list[str]]
) -> None:
    if not roots and len(parts) == 1:
        first = next(iter(links))
        message = f'every link is the child of a joint; the first link, "{first}", becomes the ground.'
        hint = "Remove the joint whose child is the fixed link."
        report.warning("U043", links[first].element, message, hint)
    elif len(parts) > 1:
        report.error("U042", robot, *_unconnected_message(report, links, roots, parts))
    elif len(roots) > 1:
        weld = _weld_text(roots[0], roots[1])
        hint = f"If all of them are fixed to the ground, use --base world; else weld them: {weld}."
        message = f"links {wording.quoted(roots)} have no parent; a robot has one root."
        report.error("U042", links[roots[1]].element, message, hint)


def _unconnected_message(
    report: UrdfReport, links: Mapping[str, UrdfLink], roots: list[str], parts: list[list[str]]
) -> tuple[str, str]:
    """Message and hint for a robot in several parts, each named by its root."""
    described = [
        f'"{head}" (line {report.line(links[head].element)}, {count_of(len(part), "link")})'
        for head, part in zip(_heads(parts[:_LISTED_PARTS], roots), parts, strict=False)
    ]
    described += [f"{len(parts) - _LISTED_PARTS} more"] if len(parts) > _LISTED_PARTS else []
    listed = f"{', '.join(described[:-1])} and {described[-1]}"
    message = f"the robot has {len(parts)} parts that no joint connects, with the roots {listed}."
    weld = _weld_text(roots[0] if roots else parts[0][0], parts[1][0])
    return message, f"Connect them, for example: {weld}. If all roots are fixed to the ground: --base world."


def _weld_text(parent: str, child: str) -> str:
    return f'<joint name="{child}_mount" type="fixed"><parent link="{parent}"/><child link="{child}"/></joint>'


def _report_fixed(report: UrdfReport, root: UrdfLink, floating: bool) -> None:
    if floating:
        message = f'the root link is named "{WORLD_NAME}": it is the ground, and the robot does not float.'
        hint = f'Rename the link, or add a joint of type floating from "{WORLD_NAME}" to the floating link.'
        report.warning("U041", root.element, message, hint)
    elif root.name == WORLD_NAME:
        report.note("U040", root.element, f'the root link "{WORLD_NAME}" is the ground.')
    else:
        message = f'the root link "{root.name}" is the ground; it does not move.'
        report.note("U040", root.element, message, "Use --base floating to let it move freely.")
