"""From parts and contacts to bodies and joints, with the reasons."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

import numpy as np

from cadmbs.importers.inference import thresholds
from cadmbs.importers.inference.bodies import idle, supports, welding
from cadmbs.importers.inference.bodies.ground import ground_group
from cadmbs.importers.inference.bodies.groups import PartGroups, fix
from cadmbs.importers.inference.bodies.supports import Support
from cadmbs.importers.inference.choices import Choices, quoted
from cadmbs.importers.inference.contacts import contact_search, exploded, overlap
from cadmbs.importers.inference.joints import doubts, line_stacks, mates, revolute_or_cylindrical
from cadmbs.importers.inference.joints.candidates import candidate_joints, for_each_pair
from cadmbs.importers.inference.joints.mobility import mobility
from cadmbs.importers.inference.joints.named_sliders import named_sliders
from cadmbs.importers.inference.joints.snapping import snap
from cadmbs.importers.inference.machine_parts import actuators, coil_springs, fasteners, meshing, profile_shafts
from cadmbs.importers.inference.machine_parts.interlocking import interlock_questions, interlocking, pins_in_slots
from cadmbs.importers.inference.machine_parts.missing_bearings import missing_bearings
from cadmbs.importers.inference.machine_parts.rings import fix_rolling_parts, ring_bearings, roller_bearings
from cadmbs.importers.inference.records import Contact, Decision, Inference, InferredJoint, NearMiss, PartGeometry
from cadmbs.importers.inference.tolerances import Tolerances


def infer(parts: Sequence[PartGeometry], stated_contacts: Sequence[Contact], choices: Choices) -> Inference:
    """Bodies and joints of an assembly.

    If bodies are loose and axes miss each other by little, as in a drawing whose parts were placed by hand, wider
    tolerances are tried; they are taken if fewer bodies are loose then, with a question.

    Args:
        parts: All parts that are not ignored.
        stated_contacts: Contacts of the file; they replace the faces of their pairs of parts.
        choices: What the user states.
    """
    exact = result = _inferred(parts, stated_contacts, choices)
    for _ in range(thresholds.MOST_WIDENINGS):
        wide = doubts.widened(result) if choices.choose_tolerances and not choices.complete else None
        if wide is None:
            break
        wider = _inferred(parts, stated_contacts, replace(choices, tolerances=wide, choose_tolerances=False))
        if wider.n_loose >= result.n_loose:
            break
        result = wider
    result = result if result is exact else doubts.with_wide_tolerances(result, exact)
    if choices.complete:
        return result
    names = joint_names(result.joints, choices)
    stated = set(choices.coupled)
    couplings = [m for m in meshing.meshes(result, choices.no_joint) if {names[k] for k in m.joints} not in stated]
    found, locking = meshing.coupling_forest(couplings)
    interlocked = interlocking(replace(result, meshes=couplings), choices.no_joint, choices.coupled, names)
    slots = pins_in_slots(result, interlocked)
    numbers = [[k for k, name in enumerate(names) if name in named] for named in choices.coupled]
    apart = [*choices.no_joint, *(({i}, {j}) for i, j in interlocked)]
    questions = [
        *meshing.mesh_questions(result, found, locking),
        *meshing.pairs_by_name(result, [*couplings, *locking], apart, numbers),
        *interlock_questions(result, interlocked, slots),
    ]
    decisions = [*result.decisions, *questions]
    return replace(result, meshes=found, slots=[slot for slot, _ in slots], decisions=decisions)


def _inferred(parts: Sequence[PartGeometry], stated_contacts: Sequence[Contact], choices: Choices) -> Inference:
    diagonal = machine_size(parts)
    tolerances = choices.tolerances or Tolerances().scaled(diagonal)
    rigid = _rigid_of(choices, len(parts))
    stated_pairs = {frozenset((c.first, c.second)) for c in stated_contacts}

    def skip(i: int, j: int) -> bool:
        return rigid[i] == rigid[j] or frozenset((i, j)) in stated_pairs or i in springs or j in springs

    springs = frozenset() if choices.complete else coil_springs.spring_parts(parts, choices)
    parts = parts if choices.complete else fasteners.with_fasteners(parts, diagonal, tolerances)
    geometric = contact_search.geometric_contacts(parts, tolerances, choices.choose_tolerances, skip)
    groups = PartGroups(parts, geometric.tolerances)
    for _, members in choices.rigid:
        welding.merge_all(groups, members)
    rings = [] if choices.complete else ring_bearings(parts, geometric.tolerances)
    rollers = [] if choices.complete else roller_bearings(parts, geometric.tolerances)
    contacts = (*stated_contacts, *geometric.contacts, *(bearing.contact for bearing in (*rings, *rollers)))
    groups.add_contacts(contacts)
    decisions = mates.contradicted_mates(stated_contacts, parts, tolerances.near)
    coil_springs.add_springs_to_bodies(groups, springs, choices.springs, decisions)
    if geometric.chosen:
        decisions.append(_tolerance_decision(geometric))
    shafts = [] if choices.complete else actuators.motor_shafts(parts, geometric.contacts, choices)
    decisions += actuators.motor_questions(parts, shafts, choices.actuators)
    choices = actuators.with_motors(choices, shafts)
    separations = welding.Separations(choices)
    actuators.fix_rotors(groups, separations, shafts)
    if not choices.complete:
        fix_rolling_parts(groups, separations, (rings, rollers), geometric.contacts, decisions)
    ground = _bodies(groups, choices, separations, diagonal, decisions)
    joints, latest = _joints(groups, choices, separations, ground, decisions)
    while actuators.fix_seats(groups, separations, joints, shafts, decisions) or (
        not choices.complete and actuators.fix_pilots(groups, separations, joints, ground, decisions)
    ):
        welding.weld(groups, separations)
        joints, latest = _joints(groups, choices, separations, ground, decisions)
    loose = supports.loose_bodies(groups, joints, ground)
    misses = [miss for miss in geometric.near_misses if groups.root(miss.first) != groups.root(miss.second)]
    held = _Held(joints, latest, contacts)
    _hold_loose(groups, choices, separations, (ground, diagonal), held, decisions)
    if choices.touching != "never":
        supports.fix_markers(groups, held.joints, ground, choices.touching == "ask", decisions)
    if not choices.complete:
        held.joints += named_sliders(groups, separations, held.joints, groups.root(ground), held.latest)
    decisions += held.latest
    told = replace(geometric, near_misses=tuple(misses))
    result = _result(groups, groups.root(ground), held.joints, held.contacts, told, choices, decisions)
    return replace(
        result,
        n_loose=len(loose),
        touching=supports.named_supports(groups, held.supports),
        nearest=supports.named_neighbours(groups, held.nearest),
        apart=_drawn_apart(result),
    )


@dataclass(slots=True)
class _Held:
    """Joints, the decisions about them, and what still could hold loose bodies, as more of these become held."""

    joints: list[InferredJoint]
    latest: list[Decision]
    contacts: tuple[Contact, ...]
    supports: Sequence[Support] = ()
    nearest: Sequence[overlap.Neighbour] = ()


def _hold_loose(
    groups: PartGroups,
    choices: Choices,
    separations: welding.Separations,
    ground_and_size: tuple[int, float],
    held: _Held,
    decisions: list[Decision],
) -> None:
    """Hold loose bodies by what they touch, by bearings that are left out, and by what is nearest, in this order.

    Each step can hold further bodies by joints, so that the search for joints follows each.
    """
    ground, diagonal = ground_and_size
    loose = supports.loose_bodies(groups, held.joints, ground)
    most = np.inf if choices.touching == "nearest" else thresholds.MOST_NEIGHBOURS
    try_bearings = choices.touching != "never" and not choices.complete
    while loose:
        held.supports = supports.touching_supports(groups, separations, held.joints, ground)
        bearings = []
        if try_bearings and not held.supports:
            bearings = missing_bearings(groups, separations, loose)
        if bearings:
            groups.add_contacts(bearings)
            held.contacts = (*held.contacts, *bearings)
        elif not held.supports:
            held.nearest = supports.nearest_supports(
                groups, held.joints, ground, thresholds.FARTHEST_NEIGHBOUR * diagonal, most
            )
        if not bearings and not _fixed(groups, separations, held, choices, decisions):
            return
        welding.weld(groups, separations)
        held.joints, held.latest = _joints(groups, choices, separations, ground, decisions)
        still = supports.loose_bodies(groups, held.joints, ground)
        try_bearings = try_bearings and not (bearings and len(still) >= len(loose))
        loose, held.supports, held.nearest = still, (), ()


def _fixed(
    groups: PartGroups, separations: welding.Separations, held: _Held, choices: Choices, decisions: list[Decision]
) -> bool:
    """Fix loose bodies to what they touch, or else to what is as near as faces that touch; whether any were."""
    if choices.touching == "never":
        return False
    if held.supports:
        supports.fix_to_supports(groups, held.supports, choices.touching == "ask", decisions)
        return True
    close = [n for n in held.nearest if choices.touching == "nearest" or n.distance <= groups.tolerances.near]
    return supports.fix_to_nearest(groups, separations, close, choices.touching, decisions)


def _drawn_apart(inference: Inference) -> Sequence[tuple[str, str, float]]:
    """The loose parts of what may be an exploded view: at least half of them are in line with others."""
    loose = {i for k in inference.unheld for i in inference.bodies[k]}
    if not 0 < len(loose) <= thresholds.MOST_NEIGHBOURS:
        return ()
    apart = exploded.drawn_apart(inference.parts, loose, Tolerances(**inference.tolerances))
    return apart if 2 * len(apart) >= len(loose) else ()


def _bodies(
    groups: PartGroups, choices: Choices, separations: welding.Separations, diagonal: float, decisions: list[Decision]
) -> int:
    """Merge the parts that cannot move relative to each other; the root of the ground."""
    guides = [] if choices.complete else welding.weld(groups, separations)
    for joint in choices.joints:
        for one in for_each_pair(joint, groups) if joint.merges else ():
            welding.merge_all(groups, (one.first[0], one.second[0]))
    if not choices.complete:
        fasteners.join_fasteners(groups, separations)
        guides += welding.weld(groups, separations)
        fasteners.clamp(groups, separations, decisions)
        guides += welding.weld(groups, separations)
        profile_shafts.fix_profile_shafts(groups, separations, decisions)
    ground = ground_group(groups, choices, decisions)
    if not choices.complete:
        guides += idle.weld_idle_parts(groups, separations, ground, diagonal, decisions)
        if welding.weld_closed_guides(groups, separations, guides, decisions):
            idle.weld_idle_parts(groups, separations, ground, diagonal, decisions)
    return ground


def machine_size(parts: Sequence[PartGeometry]) -> float:
    """The diagonal [mm] of an assembly, at most a multiple of that of its largest part: rows of machines are as one."""
    corners = np.stack([part.box for part in parts])
    whole = np.ptp(corners.reshape(-1, 3), axis=0)
    largest = np.max(np.linalg.norm(np.ptp(corners, axis=1), axis=-1))
    return float(min(np.linalg.norm(whole), thresholds.PARTS_ACROSS * largest))


def _rigid_of(choices: Choices, count: int) -> list[int]:
    """A number for each part that two parts of one stated body share."""
    rigid = list(range(count))
    for _, members in choices.rigid:
        for i in members:
            rigid[i] = rigid[members[0]]
    return rigid


def _tolerance_decision(geometric: contact_search.GeometricContacts) -> Decision:
    value = geometric.tolerances.coaxial
    error = value / thresholds.TOLERANCE_OVER_ERROR
    message = (
        f"The parts of this file are off by up to {error:.2g} mm: axes and faces that are within {value:.2g} mm "
        "are taken as meant to agree."
    )
    return Decision("tolerance", (), message, f"[tolerance]\ncoaxial_mm = {value:.2g}\nplane_mm = {value:.2g}")


def _joints(
    groups: PartGroups, choices: Choices, separations: welding.Separations, ground: int, decisions: list[Decision]
) -> tuple[list[InferredJoint], list[Decision]]:
    """The joints, and the decisions about them; `decisions` receives those that stay if the search is repeated.

    A round rod that only carries sliding bodies is fixed to what holds it, and the search repeats.
    """
    tolerances = groups.tolerances
    while True:
        latest: list[Decision] = []
        joints = candidate_joints(groups, choices, separations, latest)
        snap(joints, max(tolerances.angle, thresholds.PARALLEL_ANGLE), thresholds.SNAP_DISTANCE * tolerances.coaxial)
        joints = line_stacks.without_rings(joints, groups, thresholds.COMMON_LINE * tolerances.coaxial, latest)
        revolute_or_cylindrical.choose_slides(joints, groups, latest)
        rods = fasteners.guide_rods(joints, groups, groups.root(ground), latest)
        if not rods:
            break
        _fix_rods(rods, groups, decisions)
        welding.weld(groups, separations)
    fasteners.read_threads(joints, groups, latest)
    doubts.settle_confidence(joints, groups, latest)
    doubts.ask_about_guides(joints, groups, latest)
    doubts.ask_about_pivots(joints, groups, latest)
    doubts.ask_about_axles(joints, groups, latest)
    return joints, latest


def _fix_rods(rods: Sequence[tuple[int, int]], groups: PartGroups, decisions: list[Decision]) -> None:
    for rod, holder in rods:
        names = (groups.label(rod), groups.label(groups.root(holder)))
        message = f'"{names[0]}" is a round rod on which others slide and is fixed to "{names[1]}"'
        decisions.append(Decision("idle", names, message, f"keep = [{quoted(names[0])}]"))
        fix(groups, rod, groups.root(holder), f'"{names[0]}" is a round rod on which others slide')


def _result(
    groups: PartGroups,
    ground: int,
    joints: list[InferredJoint],
    contacts: Sequence[Contact],
    geometric: contact_search.GeometricContacts,
    choices: Choices,
    decisions: list[Decision],
) -> Inference:
    """Bodies numbered from the ground outwards, joints from the ground outwards."""
    roots = [ground, *sorted(g for g in groups.members if g != ground)]
    number = {g: k for k, g in enumerate(roots)}
    depth = supports.depths_from(joints, ground)
    for j in joints:
        swapped = not j.fixed_by_user and depth.get(j.a, 1 << 30) > depth.get(j.b, 1 << 30)
        j.a, j.b = (number[j.b], number[j.a]) if swapped else (number[j.a], number[j.b])
    unheld = [number[g] for g in roots if g not in depth]
    stated_names = {groups.root(members[0]): name for name, members in choices.rigid if name}
    names = _unique([stated_names.get(g) or groups.name(g) for g in roots])
    joined = {frozenset((roots[j.a], roots[j.b])) for j in joints}
    for miss in geometric.near_misses:
        a, b = groups.root(miss.first), groups.root(miss.second)
        if miss.kind != "coplanar" or frozenset((a, b)) not in joined:
            decisions.append(_near_miss(miss, groups, geometric.chosen))
    decisions += welding.doubtful_welds(groups.welds)
    lost = set(unheld)
    connected = [j for j in joints if j.a not in lost]
    return Inference(
        groups.parts,
        [tuple(sorted(groups.members[g])) for g in roots],
        names,
        joints,
        contacts,
        geometric.near_misses,
        decisions,
        mobility(connected),
        unheld,
        asdict(geometric.tolerances),
        groups.welds,
        mobility([replace(j, kind="fixed") if j.in_doubt else j for j in connected]),
    )


def _near_miss(miss: NearMiss, groups: PartGroups, chosen: bool) -> Decision:
    names = (groups.parts[miss.first].label, groups.parts[miss.second].label)
    almost = {
        "coaxial": f"are almost coaxial: {miss.distance:.2g} mm and {miss.angle:.1g} rad apart",
        "concentric": f"are almost concentric: {miss.distance:.2g} mm apart",
        "coplanar": f"have faces that almost guide each other: they are off by up to {miss.distance:.2g} mm",
    }[miss.kind]
    key, other = ("plane_mm", "coaxial") if miss.kind == "coplanar" else ("coaxial_mm", "plane")
    hint = f"[tolerance]\n{key} = {thresholds.PROPOSED_OVER_MISS * miss.distance:.2g}"
    if chosen:  # a stated tolerance replaces the choice of both
        hint += f"\n{other}_mm = {getattr(groups.tolerances, other):.2g}"
    return Decision("near", names, f'"{names[0]}" and "{names[1]}" {almost}; no joint.', hint)


def joint_names(joints: Sequence[InferredJoint], choices: Choices) -> list[str]:
    """What the joints are called in hints: as stated, else j1, j2, ... after the joints of the file."""
    number = sum(joint.source is not None for joint in choices.joints)
    names = []
    for joint in joints:
        number += joint.source is None
        names.append(joint.name or f"j{number}")
    return names


def _unique(names: Sequence[str]) -> list[str]:
    """The names, later ones with a number where they repeat."""
    taken: set[str] = set()
    result = []
    for name in names:
        candidate, n = name, 2
        while candidate in taken:
            candidate, n = f"{name} ({n})", n + 1
        taken.add(candidate)
        result.append(candidate)
    return result
