"""The sections of `cadmbs info` for people."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from cadmbs.cli.terminal.console import counted, escape_controls, heading
from cadmbs.cli.terminal.tables import Cell, number_text, section_text, table_text, vector_text
from cadmbs.summaries import listed

TABLE_ROWS = 24
"""Bodies and joints that the overview lists without `--details`."""


_ELEMENTS = ("couplings", "constraints", "loads", "motions", "measures")
"""Lists of a mechanism that are counted."""


def overview_text(data: Mapping[str, Any], details: bool) -> str:
    """Summary, bodies, joints, and loops where there are some."""
    from cadmbs.cli.describing.mobility_text import loops_text

    limit = None if details else TABLE_ROWS
    sections = [summary_text(data, details), bodies_text(data, limit), joints_text(data, limit)]
    sections += filter(None, [drives_text(data, limit)])
    return "\n\n".join([*sections, loops_text(data, details)] if data["loops"] or data["row_loops"] else sections)


def summary_text(data: Mapping[str, Any], details: bool) -> str:
    """Name, source, counts, gravity."""
    counts, source, extras = data["counts"], data["source"] or {}, data["extras"]
    origin = [source.get("importer") or "mechanism"]
    if source.get("file") and PurePath(source["file"]).stem != PurePath(data["file"]).stem:
        origin.append(f"made from {source['file']}")
    fixed = counts["world_fixed_bodies"]
    elements = {name.removesuffix("s"): len(extras[name]) for name in _ELEMENTS}
    rows = [
        ("file", f"{data['file']} ({', '.join(origin)})"),
        ("bodies", f'{counts["bodies"]}, {fixed} of them fixed to the world (ground "{data["ground"]}")'),
        ("joints", _joints_sentence(counts)),
        ("coordinates", _coordinates_sentence(data)),
        ("loops", _loops_sentence(data, details)),
        ("mobility", _mobility_sentence(data["mobility"])),
        ("mass", _mass_sentence(data["masses"])),
        ("dynamics", _inertia_sentence(data["masses"])),
        ("gravity", f"{vector_text(data['gravity'])} m/s^2"),
        ("also", ", ".join(filter(None, (counted(elements), "a scenario" * extras["scenario"])))),
    ]
    table = table_text(("", ""), [(name, escape_controls(text)) for name, text in rows if text], indent="  ")
    return f"{heading(escape_controls(data['name']))}\n{table}"


def _joints_sentence(counts: Mapping[str, int]) -> str:
    kinds = {"fixed": counts["fixed_joints"], "cut": counts["cut_joints"]}
    kinds_text = ", ".join(f"{count} {kind}" for kind, count in kinds.items() if count)
    return f"{counts['joints']}{f' ({kinds_text})' if kinds_text else ''}"


def _coordinates_sentence(data: Mapping[str, Any]) -> str:
    counts, dependent = data["counts"], data["coordinates"]["dependent"]
    freedoms = f"{counts['velocities']} degree{'s' * (counts['velocities'] != 1)} of freedom"
    tree = " of the spanning tree" if counts["loops"] else ""
    positions = f" ({counts['positions']} positions)" if counts["positions"] != counts["velocities"] else ""
    follow = "1 coordinate follows" if len(dependent) == 1 else f"{len(dependent)} coordinates follow"
    eliminated = f"; {follow} from couplings" if dependent else ""
    return f"{freedoms}{tree}{positions}{eliminated}"


def _loops_sentence(data: Mapping[str, Any], details: bool) -> str:
    cut, rows = [loop["cut"] for loop in data["loops"]], [loop["name"] for loop in data["row_loops"]]
    parts = [f"{len(cut)}, cut at {listed(cut, details)}"] if cut else []
    parts += [f"{len(rows)}, closed by the constraint rows of {listed(rows, details)}"] if rows else []
    return "; ".join(parts) or "none"


def _mobility_sentence(mobility: Mapping[str, Any] | None) -> str:
    if mobility is None:
        return ""
    redundancy = f"over-constrained: {mobility['redundancy']}" if mobility["redundancy"] else ""
    return "; ".join(filter(None, (mobility["sentence"], redundancy)))


def _mass_sentence(masses: Mapping[str, Any]) -> str:
    moving = f"{number_text(masses['moving'])} kg moving"
    fixed = masses["world_fixed"]
    return f"{moving}, {number_text(fixed)} kg fixed to the world" if fixed else moving


def _inertia_sentence(masses: Mapping[str, Any]) -> str:
    """Whether dynamics are refused or labelled because of negative principal moments; empty without any."""
    bodies = masses["negative_inertias"]
    if not bodies:
        return ""
    effect = "computed with accepted" if masses["accept_inertia"] else "refused because of"
    return f"{effect} negative principal moments of inertia: {listed(bodies)}"


def bodies_text(data: Mapping[str, Any], limit: int | None = None) -> str:
    """Bodies with mass, centre of mass, and the body that each is welded to."""
    rows: list[list[Cell]] = [
        [
            escape_controls(body["name"]),
            float(body["mass"]),
            vector_text(body["center_of_mass"]) if body["mass"] else "",
            _welded(body),
            escape_controls(", ".join(body["frames"])),
        ]
        for body in data["bodies"][:limit]
    ]
    header = ("body", "mass [kg]", "centre of mass [m]", "fixed to", "frames")
    return section_text(heading("Bodies"), header, rows, len(data["bodies"]))


def _welded(body: Mapping[str, Any]) -> str:
    if body["moves_with"] is None:
        return "world"
    return "" if body["moves_with"] == body["name"] else escape_controls(body["moves_with"])


def joints_text(data: Mapping[str, Any], limit: int | None = None) -> str:
    """Joints with kind, bodies, axis and point."""
    rows = [
        [
            escape_controls(joint["name"]),
            f"{joint['kind']}{', cut' if joint['cut'] else ''}",
            escape_controls(f"{joint['predecessor']} -> {joint['successor']}"),
            _axis(joint),
            vector_text(joint["point"]) if "point" in joint and joint["kind"] != "prismatic" else "",
            _short_coordinates(joint),
        ]
        for joint in data["joints"][:limit]
    ]
    header = ("joint", "kind", "bodies", "axis", "point [m]", "coordinates")
    return section_text(heading("Joints"), header, rows, len(data["joints"]))


def _axis(joint: Mapping[str, Any]) -> str:
    axes = joint.get("axes") or ([joint["axis"]] if "axis" in joint else [])
    pitch = f" pitch {number_text(joint['pitch'])} m/rad" if "pitch" in joint else ""
    return " ".join(vector_text(axis) for axis in axes) + pitch


def _short_coordinates(joint: Mapping[str, Any]) -> str:
    """Coordinates without the joint's name; nothing where the joint's name is its only coordinate."""
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


def screws_text(data: Mapping[str, Any]) -> str:
    """The joint screws at q = 0 about the world origin, world axes, angular part first."""
    rows: list[list[Cell]] = []
    for joint in data["joints"]:
        screws, velocities = joint["screws"], joint["velocity_names"]
        name = escape_controls(joint["name"])
        if not len(screws) and velocities:
            rows.append([name, f"{joint['kind']} (native)", *[""] * 6])
        labels = [name.rpartition(":")[2] for name in velocities] if len(velocities) == len(screws) > 1 else []
        for k, screw in enumerate(screws):
            rows.append([name, escape_controls(labels[k]) if labels else "", *map(float, screw)])
    title = f"{heading('Joint screws Y')} at q = 0: about the world origin, world axes, angular part first"
    return section_text(title, ("joint", "coordinate", "wx", "wy", "wz", "vx", "vy", "vz"), rows)


def masses_text(data: Mapping[str, Any]) -> str:
    """Masses, centres of mass and inertias about them, and the totals."""
    rows: list[list[Cell]] = []
    for body in data["bodies"]:
        inertia = body["inertia"]
        entries = [float(inertia[i][j]) for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
        rows.append([escape_controls(body["name"]), float(body["mass"]), vector_text(body["center_of_mass"]), *entries])
    header = ("body", "mass [kg]", "centre of mass [m]", "Ixx", "Iyy", "Izz", "Ixy", "Ixz", "Iyz")
    masses = data["masses"]
    title = "inertia about the centre of mass, world axes at q = 0 [kg m^2]; Ixy is the entry of the tensor"
    lines = [
        section_text(f"{heading('Masses')}: {title}", header, rows),
        f"  moving {number_text(masses['moving'])} kg, fixed to the world {number_text(masses['world_fixed'])} kg, "
        f"together {number_text(masses['total'])} kg",
    ]
    if masses["center_of_mass_moving"] is not None:
        lines.append(
            f"  centre of mass of the moving bodies at q = 0: {vector_text(masses['center_of_mass_moving'])} m"
        )
    return "\n".join(lines)


_DRIVES = {True: "actuated", False: "passive", None: ""}
_HEADER = ("joint", "position", "velocity", "force", "damping", "friction", "armature", "drive")


def drives_text(data: Mapping[str, Any], limit: int | None = None) -> str:
    """A table of the joints with limits, losses or a drive; "" if there are none.

    A joint of several coordinates has its values side by side, in the order of the coordinates.
    """
    rows = [row for row in (_row(joint, data["coordinates"]["units"]) for joint in data["joints"]) if any(row[1:])]
    if not rows:
        return ""
    title = f"{heading('Limits, losses, drives')}: limits are monitored, not enforced"
    drives = {joint["actuated"] for joint in data["joints"] if joint["position_names"]}
    if None in drives and len(drives) > 1:
        title += "; without a word the drive is not known"
    return section_text(title, _HEADER, rows[:limit], len(rows))


def _row(joint: Mapping[str, Any], units: Mapping[str, str]) -> list[str]:
    limits = joint["limits"]
    unit = _unit(joint, units)
    force = {"rad": "N m", "m": "N"}.get(unit, "")
    return [
        escape_controls(joint["name"]),
        _range(limits.get("lower"), limits.get("upper"), unit),
        _value(limits.get("velocity"), f"{unit}/s" if unit else ""),
        _value(limits.get("effort"), force),
        _value(joint["damping"] or None, f"{force} s{f'/{unit}' if unit else ''}" if force else ""),
        _value(joint["friction"] or None, force),
        _value(joint["armature"] or None, {"rad": "kg m^2", "m": "kg"}.get(unit, "")),
        _DRIVES[joint["actuated"]],
    ]


def _unit(joint: Mapping[str, Any], units: Mapping[str, str]) -> str:
    """The unit of the joint's coordinates; "" where they differ or are no coordinates of the spanning tree."""
    kinds = {"revolute": "rad", "continuous": "rad", "universal": "rad", "screw": "rad", "prismatic": "m"}
    known = {units[name] for name in joint["position_names"] if name in units}
    if len(known) == 1 and "1" not in known:
        return known.pop()
    return "" if known else kinds.get(joint["kind"], "")


def _range(lower: Any, upper: Any, unit: str) -> str:
    if lower is None and upper is None:
        return ""
    if lower is None or upper is None:
        bound = f"from {_numbers(lower)}" if upper is None else f"up to {_numbers(upper)}"
        return f"{bound} {unit}".rstrip()
    return f"{_numbers(lower)} to {_numbers(upper)} {unit}".rstrip()


def _value(value: Any, unit: str) -> str:
    """A value, or those of several coordinates; "" if there is none or all are zero."""
    entries = value if isinstance(value, Sequence) else [value]
    return "" if value is None or not any(entries) else f"{_numbers(value)} {unit}".rstrip()


def _numbers(value: Any) -> str:
    if isinstance(value, Sequence):
        return f"({', '.join(map(number_text, value))})"
    return number_text(value)
