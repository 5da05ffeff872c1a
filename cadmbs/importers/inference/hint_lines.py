"""Lines of a hints file, as decisions propose them."""

from __future__ import annotations

import json
from collections.abc import Sequence


def quoted(name: str) -> str:
    """A name as a text of TOML, whose escapes are those of JSON."""
    return json.dumps(name, ensure_ascii=False).replace("\x7f", "\\u007f")


def joint_hint(names: Sequence[str], kind: str, more: str = "") -> str:
    """The lines that state the joint of two parts.

    Args:
        names: What the two parts are called.
        kind: The kind of the joint.
        more: Further lines, each after a line break.
    """
    return f'[[joint]]\nparts = [{quoted(names[0])}, {quoted(names[1])}]\nkind = "{kind}"{more}'


def planar_hint(names: Sequence[str]) -> str:
    """The line that makes a pair of touching planes a planar joint."""
    return f"planar = [[{quoted(names[0])}, {quoted(names[1])}]]"


def apart_hint(names: Sequence[str]) -> str:
    """The lines that keep two parts apart, without a joint."""
    return f"[[no_joint]]\nparts = [{quoted(names[0])}, {quoted(names[1])}]"


def slot_hint(names: Sequence[str]) -> str:
    """The lines that state that a pin of the first part slides in a slot of the second one."""
    return f"[[slot]]\nparts = [{quoted(names[0])}, {quoted(names[1])}]"
