"""The sections of `cadmbs info` for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from cadmbs.cli.console import counted, escape_controls, heading
from cadmbs.cli.tables import number_text, table_text, vector_text


def summary_text(data: Mapping[str, Any]) -> str:
    """Name, source, counts, gravity."""
    counts, source = data["counts"], data["source"] or {}
    origin = [source.get("importer") or "mechanism"]
    if source.get("file") and PurePath(source["file"]).stem != PurePath(data["file"]).stem:
        origin.append(f"made from {source['file']}")
    fixed = counts["world_fixed_bodies"]
    rows = [
        ("file", f"{data['file']} ({', '.join(origin)})"),
        ("bodies", f'{counts["bodies"]}, {fixed} of them fixed to the world (ground "{data["ground"]}")'),
        ("joints", _joints_sentence(counts)),
        ("coordinates", _coordinates_sentence(data)),
        ("loops", _loops_sentence(data)),
        ("mobility", _mobility_sentence(data)),
        ("mass", _mass_sentence(data["masses"])),
        ("gravity", f"{vector_text(data['gravity'])} m/s^2"),
    ]
    extras = data["extras"]
    words = {word.removesuffix("s"): len(extras[word]) for word in ("couplings", "constraints", "loads", "motions")}
    rows.append(("also", ", ".join(part for part in (counted(words), "a scenario" * extras["scenario"]) if part)))
    return f"{heading(escape_controls(data['name']))}\n" + table_text(
        ("", ""), [(name, escape_controls(text)) for name, text in rows if text], indent="  "
    )


def _joints_sentence(counts: Mapping[str, int]) -> str:
    kinds = {"fixed": counts["fixed_joints"], "cut": counts["cut_joints"]}
    some = ", ".join(f"{count} {word}" for word, count in kinds.items() if count)
    return f"{counts['joints']}{f' ({some})' if some else ''}"


def _coordinates_sentence(data: Mapping[str, Any]) -> str:
    counts, dependent = data["counts"], data["coordinates"]["dependent"]
    freedoms = f"{counts['velocities']} degree{'s' * (counts['velocities'] != 1)} of freedom"
    where = " of the spanning tree" if counts["loops"] else ""
    more = f" ({counts['positions']} positions)" if counts["positions"] != counts["velocities"] else ""
    follow = "1 coordinate follows" if len(dependent) == 1 else f"{len(dependent)} coordinates follow"
    eliminated = f"; {follow} from couplings" if dependent else ""
    return f"{freedoms}{where}{more}{eliminated}"


def _loops_sentence(data: Mapping[str, Any]) -> str:
    loops = data["loops"]
    if not loops:
        return "none"
    return f"{len(loops)}, cut at {', '.join(loop['cut'] for loop in loops)}"


def _mobility_sentence(data: Mapping[str, Any]) -> str:
    mobility = data["mobility"]
    if mobility is None:
        return ""
    return "; ".join(filter(None, (mobility["sentence"], mobility["redundancy"])))


def _mass_sentence(masses: Mapping[str, Any]) -> str:
    moving = f"{number_text(masses['moving'])} kg moving"
    fixed = masses["world_fixed"]
    return f"{moving}, {number_text(fixed)} kg fixed to the world" if fixed else moving


def bodies_text(data: Mapping[str, Any]) -> str:
    """Bodies with mass, centre of mass, and the body that each is welded to."""
    rows: list[list[str | float]] = [
        [
            escape_controls(body["name"]),
            float(body["mass"]),
            vector_text(body["center_of_mass"]) if body["mass"] else "",
            _welded(body),
            escape_controls(", ".join(body["frames"])),
        ]
        for body in data["bodies"]
    ]
    header = ("body", "mass [kg]", "centre of mass [m]", "fixed to", "frames")
    return f"{heading('Bodies')}\n{table_text(header, rows, indent='  ')}"


def _welded(body: Mapping[str, Any]) -> str:
    if body["moves_with"] is None:
        return "world"
    return "" if body["moves_with"] == body["name"] else escape_controls(body["moves_with"])


def joints_text(data: Mapping[str, Any]) -> str:
    """Joints with kind, bodies, axis and point."""
    rows = [
        [
            escape_controls(joint["name"]),
            f"{joint['kind']}{', cut' if joint['cut'] else ''}",
            escape_controls(f"{joint['predecessor']} -> {joint['successor']}"),
            _axis(joint),
            vector_text(joint["point"]) if "point" in joint and joint["kind"] != "prismatic" else "",
            _own_coordinates(joint),
        ]
        for joint in data["joints"]
    ]
    header = ("joint", "kind", "bodies", "axis", "point [m]", "coordinates")
    if not rows:
        return f"{heading('Joints')}\n  none"
    return f"{heading('Joints')}\n{table_text(header, rows, indent='  ')}"


def _axis(joint: Mapping[str, Any]) -> str:
    axes = joint.get("axes") or ([joint["axis"]] if "axis" in joint else [])
    pitch = f" pitch {number_text(joint['pitch'])} m/rad" if "pitch" in joint else ""
    return " ".join(vector_text(axis) for axis in axes) + pitch


def _own_coordinates(joint: Mapping[str, Any]) -> str:
    names = joint["position_names"]
    if list(names) == [joint["name"]]:
        return ""
    return ", ".join(escape_controls(name.rpartition(":")[2]) for name in names)


def tree_text(data: Mapping[str, Any]) -> str:
    """The spanning tree, one body a line, indented below its parent."""
    kinds = {joint["name"]: joint["kind"] for joint in data["joints"]}
    lines = [heading("Tree")]
    for entry in data["tree"]:
        joint = "" if entry["joint"] is None else f"  ({entry['joint']}, {kinds[entry['joint']]})"
        lines.append(f"  {'  ' * entry['depth']}{escape_controls(entry['body'] + joint)}")
    return "\n".join(lines)


def loops_text(data: Mapping[str, Any]) -> str:
    """Each loop: its cut joint, the joints around it, its rows, how far it is open at q = 0; then the mobility."""
    if not data["loops"] and data["mobility"] is None:
        return f"{heading('Loops')}\n  none"
    lines = [heading("Loops")]
    for number, loop in enumerate(data["loops"], 1):
        cut = f"{loop['cut']} ({loop['kind']}, {' - '.join(loop['bodies'])})"
        lines.append(escape_controls(f"  {number}: cut at {cut}; members: {', '.join(loop['members'])}"))
        lines.append(f"     {len(loop['rows'])} rows: {', '.join(loop['rows']) or 'none'}")
        lines.append(f"     open at q = 0 by {loop['gap']:.3g} m and {loop['tilt']:.3g} rad")
    return "\n".join([*lines, *_mobility_lines(data["mobility"])])


def _mobility_lines(mobility: Mapping[str, Any] | None) -> list[str]:
    """Degrees of freedom, what is redundant and for which joints, one variant, joints that cannot move."""
    if mobility is None:
        return []
    lines = [f"  mobility: {mobility['sentence']}"]
    if mobility.get("initial_positions_kept") is False:
        lines.append("    (at the closed configuration next to the initial positions: with these nothing closes)")
    if mobility.get("n_rows") is not None:
        lines.append(f"  rows: {mobility['n_rows']}, rank {mobility['rank']} here, {mobility['generic_rank']} around")
    if mobility["redundancy"]:
        lines.append(f"  redundancy: {mobility['redundancy']}")
        lines += [f"    {one['sentence']}{_named_axes(one)}" for one in mobility["needless"]]
        lines += [f"    {row['words']} follows from the others" for row in mobility["redundant"] if not row["of_loop"]]
        others = [one for one in mobility["choices"] if one["joint"] not in {n["joint"] for n in mobility["needless"]}]
        lines += [f"    or instead joint {one['joint']!r} ({one['kind']}): {one['words']}" for one in others]
        lines.append(
            "    (axes of the joints, z along the joint's axis; motion is unaffected, such reactions not unique)"
        )
        lines.append(
            f"    {mobility['variant_sentence'] or 'no exactly constrained variant with other kinds of joints'}"
        )
    lines += [f"  cannot move: {', '.join(mobility['immobile'])}"] if mobility["immobile"] else []
    return [escape_controls(line) for line in lines]


def _named_axes(one: Mapping[str, Any]) -> str:
    """Where the axes x and y that a sentence names point in the world; z is the joint's own axis."""
    named = [axis for axis in range(2) if any(word.endswith("_" + "xy"[axis]) for word in one["choices"])]
    listed = [f"{'xy'[axis]} = {vector_text([one['axes'][row][axis] for row in range(3)])}" for axis in named]
    return f" ({', '.join(listed)})" if listed else ""


def screws_text(data: Mapping[str, Any]) -> str:
    """The joint screws at q = 0 about the world origin, world axes, angular part first."""
    rows: list[Sequence[str | float]] = []
    for joint in data["joints"]:
        screws = joint["screws"]
        native = not len(screws) and len(joint["velocity_names"]) > 0
        name = escape_controls(joint["name"])
        if native:
            rows.append([name, f"{joint['kind']} (native)", *[""] * 6])
        rows += [[name, _part(joint, k, len(screws)), *map(float, screw)] for k, screw in enumerate(screws)]
    title = f"{heading('Joint screws Y')} at q = 0: about the world origin, world axes, angular part first"
    if not rows:
        return f"{title}\n  none"
    return f"{title}\n{table_text(('joint', 'coordinate', 'wx', 'wy', 'wz', 'vx', 'vy', 'vz'), rows, indent='  ')}"


def _part(joint: Mapping[str, Any], place: int, count: int) -> str:
    names = joint["velocity_names"]
    return escape_controls(names[place].rpartition(":")[2]) if len(names) == count > 1 else ""


def masses_text(data: Mapping[str, Any]) -> str:
    """Masses, centres of mass and inertias about them, and the totals."""
    rows: list[list[str | float]] = []
    for body in data["bodies"]:
        inertia = body["inertia"]
        entries = [float(inertia[i][j]) for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
        rows.append([escape_controls(body["name"]), float(body["mass"]), vector_text(body["center_of_mass"]), *entries])
    header = ("body", "mass [kg]", "centre of mass [m]", "Ixx", "Iyy", "Izz", "Ixy", "Ixz", "Iyz")
    masses = data["masses"]
    title = "inertia about the centre of mass, world axes at q = 0 [kg m^2]; Ixy is the entry of the tensor"
    lines = [
        f"{heading('Masses')}: {title}",
        table_text(header, rows, indent="  "),
        f"  moving {number_text(masses['moving'])} kg, fixed to the world {number_text(masses['world_fixed'])} kg, "
        f"together {number_text(masses['total'])} kg",
    ]
    if masses["center_of_mass_moving"] is not None:
        lines.append(f"  centre of mass of what moves, at q = 0: {vector_text(masses['center_of_mass_moving'])} m")
    return "\n".join(lines)
