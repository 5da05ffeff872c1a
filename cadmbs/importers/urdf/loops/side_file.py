"""The side file of a URDF that closes loops: a few keys with texts or lists of texts, in a small subset of YAML.

    closed_loop: [['hinge1_A', 'hinge1_B'], ['hinge2_A', 'hinge2_B']]
    type: ['6d', '3d']
    name_mot: ['motor1', 'motor2']
    joint_name: ['ball1']
    joint_type: ['SPHERICAL']   # or FIXED, or UJOINT_ZY about z, then y, of the joint frame

Each pair names two links that coincide: their origins (3d), or origins and axes (6d). name_mot names driven joints,
joint_name and joint_type the joints that have another type than in the URDF.
"""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

_KEY = re.compile(r"([A-Za-z_]\w*)\s*:(?:\s+|$)")
_TOKEN = re.compile(r"\s*(?:([\[\],])|'((?:[^']|'')*)'|\"((?:[^\"\\]|\\.)*)\"|([^\[\],'\"#\s][^\[\],#\n]*))")
_LIST_DEPTH_LIMIT = 3
_KEYS = ("closed_loop", "type", "name_mot", "joint_name", "joint_type", "name_closedloop", "closed_loop_number")


class SideFileError(Exception):
    """A side file that cannot be read: the line, and the defect."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class SideFile:
    """The content of a side file.

    Attributes:
        pairs: The names of links that coincide.
        types: The type of each pair.
        driven: Names of driven joints, or texts in their names.
        joint_types: Other types of joints, by their names.
        lines: The lines of the keys.
        unused: Entries without effect: the line, and a sentence about it.
    """

    pairs: tuple[tuple[str, str], ...]
    types: tuple[str, ...]
    driven: tuple[str, ...]
    joint_types: dict[str, str]
    lines: dict[str, int]
    unused: tuple[tuple[int, str], ...] = ()


def side_file(text: str, links: Any) -> SideFile:
    """The content of a side file.

    Args:
        text: The file.
        links: Names of the links, to complete the old form with a common beginning of names.

    Raises:
        SideFileError: The text does not have this form.
    """
    values, lines = _values(text)
    pairs = values.get("closed_loop")
    if pairs is None and "name_closedloop" in values:
        stem = str(values["name_closedloop"])
        ends = re.compile(re.escape(stem) + r"\w*_A")
        first_links = [name for name in links if ends.fullmatch(name) and name[:-1] + "B" in links]
        pairs = [[name, name[:-1] + "B"] for name in first_links]
    if not isinstance(pairs, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        raise SideFileError(1, "it has no closed_loop with pairs of names.")
    types = _texts(values.get("type", "6d"))
    if len(types) == 1:
        types *= len(pairs)
    if len(types) != len(pairs):
        raise SideFileError(1, f"closed_loop has {len(pairs)} pairs, and type has {len(types)} entries.")
    names, kinds = _texts(values.get("joint_name", [])), _texts(values.get("joint_type", []))
    unused = [(lines[key], f'the key "{key}" is not read') for key in values if key not in _KEYS]
    if len(names) != len(kinds):
        number = lines.get("joint_type", lines.get("joint_name", 1))
        unused.append((number, f"joint_name has {len(names)} entries, and joint_type has {len(kinds)}"))
    return SideFile(
        tuple((str(a), str(b)) for a, b in pairs),
        tuple(types),
        tuple(_texts(values.get("name_mot", []))),
        dict(zip(names, kinds, strict=False)),
        lines,
        tuple(unused),
    )


def _texts(value: Any) -> list[str]:
    return [str(text) for text in value] if isinstance(value, list) else [str(value)]


def _values(text: str) -> tuple[dict[str, Any], dict[str, int]]:
    """The values by key, and the lines of the keys: a value is the text from its key to the next one."""
    values: dict[str, Any] = {}
    numbers: dict[str, int] = {}
    lines = text.splitlines()
    starts = [i for i, line in enumerate(lines) if _KEY.match(line)]
    for i, end in pairwise([*starts, len(lines)]):
        match = _KEY.match(lines[i])
        if match is not None:
            values[match[1]] = _value([lines[i][match.end() :], *lines[i + 1 : end]], i + 1)
            numbers[match[1]] = i + 1
    return values, numbers


def _value(lines: list[str], number: int) -> Any:
    """A text, a list in brackets, or a list of lines with dashes; two dashes in a line begin a pair."""
    content = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if content and content[0].lstrip().startswith("- "):
        return _block(content, number)
    return _flow("\n".join(content), number)


def _block(lines: list[str], number: int) -> list[Any]:
    rows: list[Any] = []
    pair: list[Any] | None = None
    for line in lines:
        body = line.strip()
        if body.startswith("- - "):
            pair = [_flow(body[4:], number)]
            rows.append(pair)
        elif pair is not None and line.startswith("  "):
            pair.append(_flow(body.removeprefix("- "), number))
        else:
            pair = None
            rows.append(_flow(body.removeprefix("- "), number))
    return rows


def _flow(text: str, number: int) -> Any:
    """A text or a list in brackets, to a depth of three."""
    stack: list[list[Any]] = [[]]
    offset = 0
    while match := _TOKEN.match(text, offset):
        offset = match.end()
        if match[1] == "[":
            stack.append([])
            if len(stack) > _LIST_DEPTH_LIMIT + 1:
                raise SideFileError(number, "its lists are nested too deeply.")
        elif match[1] == "]":
            if len(stack) == 1:
                raise SideFileError(number, "there is a closing bracket without an opening one.")
            stack[-2].append(stack.pop())
        elif match[1] is None:
            stack[-1].append(next(text for text in match.groups()[1:] if text is not None).strip())
    remainder = text[offset:].strip()
    if len(stack) != 1 or (remainder and not remainder.startswith("#")):
        fault = f'it cannot be read at "{remainder[:30]}".' if remainder else "a list has no closing bracket."
        raise SideFileError(number, fault)
    values = stack[0]
    return values[0] if len(values) == 1 else values if values else ""
