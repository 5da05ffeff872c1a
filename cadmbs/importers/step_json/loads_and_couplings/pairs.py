"""The bodies of two parts between which something acts."""

from cadmbs.importers.step_json.bodies.grouping import Grouping, body_of_part
from cadmbs.importers.step_json.context import Context


def bodies_of_parts(
    parts: tuple[str, str], entry: tuple[str, str, str], grouping: Grouping, context: Context
) -> tuple[str, str] | None:
    """The bodies of two parts; None if a part is unknown, or with A023 if both belong to one body.

    Args:
        parts: Ids of the parts.
        entry: What it is, its name, and the pointer to it.
        grouping: The bodies.
        context: The file, and the findings.
    """
    noun, name, pointer = entry
    subject = f'{noun} "{name}"'
    a, b = (
        body_of_part(part, f"{pointer}/parts/{k}", subject, grouping.body_of, context) for k, part in enumerate(parts)
    )
    if a is None or b is None:
        return None
    if a == b:
        message = f'{subject} acts between "{parts[0]}" and "{parts[1]}", which are parts of one body. It is left out.'
        context.report.warning("A023", pointer, message, "Name parts of two bodies, or remove it.")
        return None
    return a, b
