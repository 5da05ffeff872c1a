"""Changes to the text of a hints file; comments, order and all other lines of the user stay as they are."""

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Item

from cadmbs.errors import ArgumentError
from cadmbs.input_files import toml_data

_HEADER = re.compile(r"\s*\[(?P<list>\[)?\s*(?P<name>[A-Za-z_]\w*)\s*\]\]?\s*(#.*)?$")
_EMPTY = re.compile(r"\s*(#.*)?$")

NEW_FILE = "# Decisions about this assembly, written by `cadmbs view`; `--hints` applies them on the command line.\n"
"""The beginning of a file that did not exist."""


def with_value(text: str, key: str, value: Any) -> str:
    """The text with a key at its top set to a value, in the place where it stood or before the first table.

    Args:
        text: The hints.
        key: The key.
        value: What TOML can hold.

    Raises:
        ArgumentError: The text is not TOML, or written in a way that cannot be changed; so do all functions here.
    """
    expected = {**_data(text), key: value}

    def change(document: tomlkit.TOMLDocument) -> None:
        document[key] = value

    return _verified(_changed_region(text, (0, _top_end(text)), change), expected)


def with_density(text: str, pattern: str, density: float) -> str:
    """The text with the density [kg/m^3] of the parts that a pattern means; "default" for those without any."""
    data = _data(text)
    stated = data.get("density_kg_m3")
    before = stated if isinstance(stated, dict) else {} if stated is None else {"default": stated}
    expected = {**data, "density_kg_m3": {**before, pattern: density}}
    tables = _regions(text, "density_kg_m3")

    def change(document: Any) -> None:
        if tables:
            document["density_kg_m3"][pattern] = density
        else:
            table = tomlkit.inline_table()
            table.update({**before, pattern: density})
            document["density_kg_m3"] = table

    return _verified(_changed_region(text, tables[0] if tables else (0, _top_end(text)), change), expected)


def with_lines(text: str, lines: str) -> str:
    """The text with what further lines of hints say: lists grow, other keys are set, and tables are added.

    Raises:
        ArgumentError: The lines are not TOML.
    """
    for key, value in _data(lines).items():
        if key == "density_kg_m3":
            for pattern, density in (value if isinstance(value, dict) else {"default": value}).items():
                text = with_density(text, pattern, density)
        elif isinstance(value, dict):
            text = with_table(text, key, value)
        elif isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value):
            for entry in value:
                text = with_entry(text, key, entry)
        elif key in _LISTS:
            before = _data(text).get(key, [])
            text = with_value(text, key, [*before, *(entry for entry in value if entry not in before)])
        else:
            text = with_value(text, key, value)
    return text


_LISTS = ("explode", "split", "ignore", "fasteners", "keep", "planar")
"""Keys whose lists grow."""


def with_table(text: str, name: str, values: Mapping[str, Any]) -> str:
    """The text with values in a table such as `[tolerance]`, which is made if there is none."""
    data = _data(text)
    expected = {**data, name: {**data.get(name, {}), **values}}
    regions = _regions(text, name)
    if name not in data:
        fields = "".join(f"{key} = {_item(value).as_string()}\n" for key, value in values.items())
        separator = "" if not text or text.endswith("\n\n") else "\n" if text.endswith("\n") else "\n\n"
        return _verified(f"{text}{separator}[{name}]\n{fields}", expected)

    def change(document: Any) -> None:
        for key, value in values.items():
            document[name][key] = value

    region = _without_end(text, regions[0]) if regions else (0, _top_end(text))
    return _verified(_changed_region(text, region, change), expected)


def with_entry(text: str, name: str, entry: Mapping[str, Any]) -> str:
    """The text with a further entry at the end of a list of tables, such as `[[joint]]`."""
    data = _data(text)
    expected = {**data, name: [*data.get(name, []), dict(entry)]}
    if name in data and not _regions(text, name):  # an array of inline tables

        def change(document: Any) -> None:
            table = tomlkit.inline_table()
            table.update(entry)
            document[name].append(table)

        return _verified(_changed_region(text, (0, _top_end(text)), change), expected)
    fields = "".join(f"{key} = {_item(value).as_string()}\n" for key, value in entry.items())
    separator = "" if not text or text.endswith("\n\n") else "\n" if text.endswith("\n") else "\n\n"
    return _verified(f"{text}{separator}[[{name}]]\n{fields}", expected)


def with_changed_entry(text: str, name: str, index: int, changes: Mapping[str, Any]) -> str:
    """The text with fields of one entry changed; a field of None is removed."""
    data = _data(text)
    entries = [dict(entry) for entry in data[name]]
    for key, value in changes.items():
        entries[index].pop(key, None)
        entries[index] |= {} if value is None else {key: value}
    regions = _regions(text, name)

    def change(document: Any) -> None:
        target = document[name][0 if regions else index]
        for key, value in changes.items():
            if value is not None:
                target[key] = _item(value)
            elif key in target:
                del target[key]

    region = _without_end(text, regions[index]) if index < len(regions) else (0, _top_end(text))
    return _verified(_changed_region(text, region, change), {**data, name: entries})


def without_entry(text: str, name: str, index: int) -> str:
    """The text in which one entry of a list of tables is a comment: what the user wrote stays readable."""
    data = _data(text)
    rest = [entry for k, entry in enumerate(data[name]) if k != index]
    expected = {key: value for key, value in data.items() if key != name} | ({name: rest} if rest else {})
    regions = _regions(text, name)
    if index >= len(regions):
        raise _not_editable()
    first, last = _without_end(text, regions[index])
    lines = text.split("\n")
    lines[first:last] = [line if _EMPTY.match(line) else f"# {line}" for line in lines[first:last]]
    return _verified("\n".join(lines), expected)


def without_entries(text: str, name: str, key: str, entry: Any) -> str:
    """The text in which the entries of a list of tables are comments that agree with a new one in a key."""
    value = entry.get(key) if isinstance(entry, dict) else None
    stated = _data(text).get(name, [])
    for index in reversed([k for k, other in enumerate(stated) if value is not None and other.get(key) == value]):
        text = without_entry(text, name, index)
    return text


def _item(value: Any) -> Item:
    """A value of TOML; a table within an entry stands in its line."""
    if not isinstance(value, dict):
        item: Item = tomlkit.item(value)
        return item
    table = tomlkit.inline_table()
    table.update(value)
    return table


def _regions(text: str, name: str) -> list[tuple[int, int]]:
    """First line, and the line after the last, of each table of this name."""
    headers = _headers(text)
    starts = [line for line, _ in headers] + [len(text.split("\n"))]
    return [(line, starts[k + 1]) for k, (line, header) in enumerate(headers) if header == name]


def _headers(text: str) -> list[tuple[int, str]]:
    lines = enumerate(text.split("\n"))
    return [(k, match["name"]) for k, line in lines if (match := _HEADER.match(line))]


def _top_end(text: str) -> int:
    """The line after the last one above the tables."""
    headers = _headers(text)
    return headers[0][0] if headers else len(text.split("\n"))


def _without_end(text: str, region: tuple[int, int]) -> tuple[int, int]:
    """A region without the empty lines and comments at its end, which belong to what follows."""
    first, last = region
    lines = text.split("\n")
    while last > first + 1 and _EMPTY.match(lines[last - 1]):
        last -= 1
    return first, last


def _changed_region(text: str, region: tuple[int, int], change: Callable[[tomlkit.TOMLDocument], None]) -> str:
    """The text with a change of some lines, which are TOML by themselves; all other lines stay."""
    lines = text.split("\n")
    first, last = region
    part = "\n".join(lines[first:last])
    try:
        document = tomlkit.parse(part + "\n" * (last < len(lines)))
        change(document)
    except (TOMLKitError, KeyError, IndexError, TypeError):
        raise _not_editable() from None
    changed = tomlkit.dumps(document)
    following = "\n".join(lines[last:])
    ends_line = not following or changed.endswith("\n") or not changed
    return "\n".join(lines[:first]) + ("\n" if first else "") + changed + ("" if ends_line else "\n") + following


def _data(text: str) -> dict[str, Any]:
    try:
        return toml_data(text)
    except tomllib.TOMLDecodeError as problem:
        raise ArgumentError(f"the hints are not TOML: {problem}") from None


def _verified(text: str, expected: Mapping[str, Any]) -> str:
    """The text if it means what was meant.

    Raises:
        ArgumentError: It does not: the file is written in a way that cannot be changed here.
    """
    try:
        if toml_data(text) == expected:
            return text
    except tomllib.TOMLDecodeError:
        pass
    raise _not_editable()


def _not_editable() -> ArgumentError:
    return ArgumentError("the hints file is written in a way that cannot be changed here: change it in an editor")
