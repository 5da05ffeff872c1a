"""What is wrong with a study of a given mechanism: paths, output columns, the scenario."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from cadmbs.errors import ArgumentError, Finding, UnknownNameError, error, warning
from cadmbs.models.changed.moves import link_ends, outboard_of, turning_point
from cadmbs.models.checks.connections import content_graph, cut_joints
from cadmbs.models.checks.degrees import in_radians, is_angle, looks_like_degrees
from cadmbs.models.checks.names import pointer_to
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.documents.content import Content
from cadmbs.models.documents.pydantic_findings import described
from cadmbs.models.mechanism import Mechanism, content_of
from cadmbs.models.result_columns import column_sources
from cadmbs.models.study.document import AtTime, ParameterDocument, StudyDocument, Target, span
from cadmbs.models.study.pointers import children, names_at, resolve, value_at
from cadmbs.results.columns import closest_column
from cadmbs.suggestions import closest_names

_CHANGED_FIELDS = ("name", "kind", "predecessor", "successor", "format", "units", "source", "extensions")
"""Fields that no number of a study changes; the message about them says so."""


def check_paths(study: StudyDocument, data: Mapping[str, Any]) -> Iterator[Finding]:
    """R001, R002: each target is a number of the document, and no two parameters set the same one.

    Args:
        study: The study.
        data: The mechanism with all its fields, in SI units.
    """
    first_of: dict[tuple[str | int, ...], str] = {}
    for i, parameter in enumerate(study.parameters):
        for j, target in enumerate(parameter.all_targets):
            keys = ("path",) if parameter.targets is None else ("targets", j, "path")
            pointer = pointer_to("/parameters", i, *keys)
            found = resolve(data, target.path)
            problem = _path_finding(parameter.name, pointer, target, data)
            if problem is not None:
                yield problem
            elif not target.add and (other := first_of.setdefault(found.keys, parameter.name)) != parameter.name:
                text = f'Parameters "{other}" and "{parameter.name}" both set {target.path}.'
                yield error("R002", pointer, text, 'Leave one out, or let one add to it with "add": true.')


def _path_finding(name: str, pointer: str, target: Target, data: Mapping[str, Any]) -> Finding | None:
    subject = f'Parameter "{name}"'
    if not target.path.startswith("/"):
        hint = "Write, for example, /bodies/cup/mass."
        return error("R001", pointer, f'{subject}: the path "{target.path}" does not begin with "/".', hint)
    resolution = resolve(data, target.path)
    if resolution.rest:
        above = pointer_to("", *target.path.split("/")[1 : len(resolution.keys) + 1])
        text = f'{subject}: the mechanism has no {target.path}; "{resolution.rest[0]}" is not in {above or "it"}.'
        return error("R001", pointer, text, _path_hint(resolution.nearest, value_at(data, resolution.keys)))
    value = value_at(data, resolution.keys)
    may_be_set = value is None and not target.add
    if resolution.keys[-1] in _CHANGED_FIELDS or not (_is_number(value) or may_be_set):
        below = next(_numbers_below(value, target.path), None)
        hint = f"Numbers are further down, for example {below}." if below else "Choose the path of a number."
        return error("R002", pointer, f"{subject}: {target.path} is {described(value)}, not a number.", hint)
    return None


def _numbers_below(value: Any, pointer: str) -> Iterator[str]:
    """Pointers to the numbers inside an object or list, those of this level first."""
    members = [(pointer_to(pointer, name), child) for name, child in zip(names_at(value), children(value), strict=True)]
    yield from (below for below, child in members if _is_number(child))
    for below, child in members:
        yield from _numbers_below(child, below)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _path_hint(nearest: str | None, parent: Any) -> str:
    if nearest is not None:
        return f'Did you mean "{nearest}"?'
    names = list(names_at(parent))
    listed = ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
    return f"There are {listed}." if names else ""


def check_moves(study: StudyDocument, mechanism: Mechanism) -> Iterator[Finding]:
    """R013: joints that cannot be moved; R014: points of joints that are moved alone.

    Args:
        study: The study.
        mechanism: In normal form.
    """
    content, data = content_of(mechanism), mechanism.model_dump(mode="json", by_alias=True)
    for i, parameter in enumerate(study.parameters):
        pointer = pointer_to("/parameters", i)
        if parameter.move is not None:
            yield from _check_moved_joint(pointer, parameter, content, data)
        else:
            yield from _check_lone_point(pointer, parameter, content, data)


def _check_moved_joint(
    pointer: str, parameter: ParameterDocument, content: Content, data: Mapping[str, Any]
) -> Iterator[Finding]:
    try:
        outboard = outboard_of(content, parameter.move or "")
        if parameter.turn is not None:
            turning_point(data, outboard)
        if parameter.scale:
            link_ends(data, outboard)
    except (UnknownNameError, ArgumentError) as problem:
        text = f'Parameter "{parameter.name}": {str(problem).removesuffix("?")}'
        text += "?" if str(problem).endswith("?") else "."
        yield error("R013", pointer_to(pointer, "move"), text, "`cadmbs info` lists joints, and which are cut.")


def _check_lone_point(
    pointer: str, parameter: ParameterDocument, content: Content, data: Mapping[str, Any]
) -> Iterator[Finding]:
    """A joint's point in an open chain that moves while the next joint stays.

    Loops are left alone: the points of their joints are what their links are said by. So are targets, which add what
    tolerances add.
    """
    keys = resolve(data, parameter.path).keys if parameter.path is not None else ()
    if len(keys) != 4 or keys[0] != "joints" or keys[2] != "point":
        return
    name = data["joints"][keys[1]]["name"]
    try:
        outboard = outboard_of(content, name)
    except ArgumentError:  # a cut joint has nothing beyond it
        return
    sides = [
        (joint["predecessor"] in outboard.bodies, joint["successor"] in outboard.bodies) for joint in data["joints"]
    ]
    beyond = [data["joints"][k]["name"] for k, both in enumerate(sides) if all(both) and "point" in data["joints"][k]]
    if beyond and not any(sides[k][0] != sides[k][1] for k in outboard.cut):
        yield warning(
            "R014",
            pointer,
            f'Parameter "{parameter.name}": it moves the point of the joint "{name}" alone: the joint "{beyond[0]}" '
            "stays where it is, so that one link gets longer and the next one shorter.",
            f'To lengthen a link write "move": "{name}" with "along": [x, y, z], which carries all beyond it.',
        )


def check_angles(study: StudyDocument, mechanism: Mechanism) -> Iterator[Finding]:
    """R012: angles at the start that look like degrees."""
    addresses = Addresses(content_of(mechanism))
    for i, parameter in enumerate(study.parameters):
        for target in parameter.all_targets:
            path = target.path.split("/")
            if path[1:4] != ["scenario", "initial", "positions"] or not is_angle(path[-1], addresses):
                continue
            ends = [target.factor * value + target.offset for value in span(parameter.values)]
            angle = max(ends, key=abs)
            if looks_like_degrees(angle):
                yield warning(
                    "R012",
                    pointer_to("/parameters", i, "values"),
                    f'Parameter "{parameter.name}": the start of "{path[-1]}" is up to {angle:g} rad, '
                    f"{abs(angle) / (2.0 * math.pi):.3g} turns; numbers of studies are SI and rad, whatever the units "
                    "of the mechanism.",
                    in_radians(angle),
                )


def check_outputs(study: StudyDocument, mechanism: Mechanism) -> Iterator[Finding]:
    """R009: columns that no run has; R010: times outside the run."""
    content = content_of(mechanism)
    addresses = Addresses(content)
    sources = column_sources(content, addresses, cut_joints(content, content_graph(content, addresses)))
    columns, coordinates = sources.columns(), sources.coordinates()
    known = {"t", *columns}
    for i, output in enumerate(study.outputs):
        if output.column is None:
            continue
        if output.column not in known:
            close = closest_column(output.column, columns, coordinates)
            listed = closest_names(output.column, columns, 1)
            best = close or (listed[0] if listed else None)
            yield error(
                "R009",
                pointer_to("/outputs", i, "column"),
                f'Output "{output.name}": no run has a column "{output.column}".',
                f'Did you mean "{best}"?' if best else "`cadmbs info` lists joints and bodies.",
            )
        scenario = mechanism.scenario
        if isinstance(output.take, AtTime) and scenario is not None:
            start, end = scenario.start, scenario.start + scenario.duration
            if not start <= output.take.at <= end:
                yield error(
                    "R010",
                    pointer_to("/outputs", i, "take", "at"),
                    f'Output "{output.name}": the time {output.take.at:g} s is outside the run, which lasts from '
                    f"{start:g} s to {end:g} s.",
                    "Choose a time within it.",
                )
