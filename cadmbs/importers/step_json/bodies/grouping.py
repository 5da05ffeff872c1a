"""Groups of parts that form one rigid body, and the ground body."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import AssemblyPart
from cadmbs.suggestions import did_you_mean
from cadmbs.topology.wording import bodies_quoted, quoted

_GROUND_NAMES = ("base", "frame", "ground", "chassis", "housing", "stand", "bed")


@dataclass(frozen=True, slots=True)
class Grouping:
    """The bodies of an assembly.

    Attributes:
        bodies: Indices of the parts of each body in the file, by the body's name, in file order.
        body_of: The body of each part by its id; None for a part that is ignored.
        ground: The name of the ground body.
    """

    bodies: Mapping[str, tuple[int, ...]]
    body_of: Mapping[str, str | None]
    ground: str


def body_name(part: AssemblyPart) -> str:
    """The body that a part belongs to: its `body`, else a separate body with its id."""
    return part.body or part.id


def group_parts(context: Context) -> Grouping:
    """The bodies by the parts' `body`, all ground parts in one; codes A003 to A006 and A019."""
    parts, report = context.text.parts, context.report
    _check_ids(context)
    body_of = {part.id: None if part.role == "ignore" else body_name(part) for part in parts.values()}
    grounded = _ground_bodies(body_of, context)
    if not grounded and not report.blocked:
        _report_no_ground(context)
    ground = grounded[0] if grounded else "world"
    if len(grounded) > 1:
        message = f'Ground parts belong to {bodies_quoted(grounded)}: these become one body, "{ground}".'
        report.note("A019", "/ground", message)
    body_of = {part: ground if body in grounded else body for part, body in body_of.items()}
    bodies: dict[str, tuple[int, ...]] = {}
    for i, part in parts.items():
        body = body_of[part.id]
        if body is not None:
            bodies[body] = (*bodies.get(body, ()), i)
    return Grouping(bodies, body_of, ground)


def _check_ids(context: Context) -> None:
    """A003 for an id that is used twice, or that is the `body` of other parts but not of this one."""
    first: dict[str, int] = {}
    first_of_body: dict[str, int] = {}
    for i, part in context.text.parts.items():
        if part.body is not None:
            first_of_body.setdefault(part.body, i)
    for i, part in context.text.parts.items():
        if first.setdefault(part.id, i) != i:
            message = f'The id "{part.id}" is used by /parts/{first[part.id]} and again by /parts/{i}.'
            hint = "Ids must be unique; names may repeat."
            context.report.error("A003", f"/parts/{i}/id", message, hint, blocks=True)
        elif part.body is None and part.role != "ignore" and part.id in first_of_body:
            message = (
                f'Part "{part.id}" has no "body", but /parts/{first_of_body[part.id]} belongs to a body "{part.id}": '
                "it is not clear whether the two are one."
            )
            hint = f'Add "body": "{part.id}" to the part, or rename the body.'
            context.report.error("A003", f"/parts/{i}/id", message, hint, blocks=True)


def _ground_bodies(body_of: Mapping[str, str | None], context: Context) -> tuple[str, ...]:
    """The bodies of the ground parts, each once, in the order of the list."""
    names = enumerate(context.text.document.ground or ())
    bodies = [body_of_part(name, f"/ground/{k}", "The ground", body_of, context) for k, name in names]
    return tuple(dict.fromkeys(body for body in bodies if body is not None))


def body_of_part(
    part_id: str, pointer: str, subject: str, body_of: Mapping[str, str | None], context: Context
) -> str | None:
    """The body of a part that something refers to; A004 if there is no such part, A005 if the part is ignored.

    Args:
        part_id: The id in the file.
        pointer: The pointer of this id.
        subject: The entry that refers to the part, for example Joint "j1".
        body_of: The body of each part.
        context: The assembly.
    """
    report = context.report
    if part_id not in body_of and not context.text.all_parts:
        return None
    if part_id not in body_of:
        members = [part.id for part in context.text.parts.values() if part.body == part_id]
        hint = f"Name one of the parts of this body: {quoted(members)}." if members else did_you_mean(part_id, body_of)
        report.error("A004", pointer, f'{subject} names "{part_id}", which is not the id of a part.', hint, blocks=True)
        return None
    if body_of[part_id] is None:
        message = f'{subject} names part "{part_id}", whose role is "ignore".'
        report.error("A005", pointer, message, "Remove the role from the part, or the reference to it.", blocks=True)
    return body_of[part_id]


def _report_no_ground(context: Context) -> None:
    """A006 with likely ground parts: those named like a base, else those with the most joints."""
    used = [part for part in context.text.parts.values() if part.role != "ignore"]
    texts = {part.id: f"{part.id} {part.name or ''}".lower() for part in used}
    likely = [part.id for part in used if any(name_part in texts[part.id] for name_part in _GROUND_NAMES)]
    counts = Counter(name for joint in context.text.joints.values() for name in joint.parts if name in texts)
    likely = likely or [name for name, count in counts.most_common(3) if count == max(counts.values())]
    choice = likely or [part.id for part in used]
    hint = f'Add for example "ground": ["{choice[0]}"].' if choice else ""
    if len(choice) > 1:
        hint = f"Candidates are {quoted(choice)}. {hint}"
    defect = 'there is no "ground"' if context.text.document.ground is None else '"ground" is empty'
    context.report.error("A006", "/ground", f"No part is fixed to the world: {defect}.", hint, blocks=True)
