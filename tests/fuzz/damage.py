"""Ways to damage files: of bytes, of JSON values, of cells, of short texts."""

from __future__ import annotations

import copy
import json
import random
import re
from typing import Any

TAG = re.compile(rb"</?[A-Za-z]\w*")
VALUE = re.compile(rb'"[^"]*"')
NUMBER = re.compile(rb"-?\d+\.?\d*(?:[eE][-+]?\d+)?")

NUMBERS = (
    b"0", b"-0", b"1", b"-1", b"1e300", b"-1e300", b"1e160", b"1e-160", b"1e-320", b"1e999", b"nan", b"inf", b"-inf",
    b"0.1", b"2147483648", b"18446744073709551616", b"9" * 400, b"1e", b"0x10", b"1_0", b"1,5", b"true", b"null", b"''",
)  # fmt: skip
PIECES = (
    b"", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xc3", b"\x1f", b"\x1b[31m", b"\x7f", b"\xc2\x85",
    b"\xe2\x80\xa8", b"\r", b"\n", b"\r\n", b"\t", b" ", b'"', b"'", b"\\", b"/", b"//", b"~", b"~1", b"%2F", b"%",
    b",", b";", b":", b"=", b"{", b"}", b"[", b"]", b"<", b">", b"&", b"&#0;", b"&amp;", b"<!--", b"-->", b"<![CDATA[",
    b"$(", b"${", b"*", b"\xf0\x9f\xa6\xbe", b"\xd9\xa2", b"e\xcc\x81", b"\xe2\x80\xae", b"A" * 300,
    b"[" * 200, b"{\"a\":" * 100,
)  # fmt: skip
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, -0.0, 0.5, 1e300, -1e300, 1e160, 1e-160, 5e-324, 10**30, 2**63, "", "a", "nan", "1",
    "\ud800", "\x1f", "a" * 5000, [], [0], [0, 0, 0], [1, 0, 0], [[1, 0, 0], [0, 1, 0], [0, 0, 1]], [1e200] * 3,
    {}, {"": 0}, [None], ["a", "b"], float("nan"), float("inf"), {"kind": "constant", "value": 1},
    {"kind": "sqrt", "of": -1}, [0.1] * 7, [[1e300] * 3] * 3,
)  # fmt: skip
"""Values for places of a JSON document."""


def damaged_bytes(data: bytes, chance: random.Random) -> bytes:
    """One to three changes that know nothing of the format."""
    for _ in range(chance.randint(1, 3)):
        data = chance.choice((flipped, truncated, swapped, repeated, replaced_number, inserted))(data, chance)
    return data


def flipped(data: bytes, chance: random.Random) -> bytes:
    """A few bytes changed by one bit each."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 8) if data else 0):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def truncated(data: bytes, chance: random.Random) -> bytes:
    """Without its end, its beginning, or a piece in the middle."""
    i, j = sorted(chance.choices(range(len(data) + 1), k=2))
    return chance.choice((data[:i], data[j:], data[:i] + data[j:]))


def swapped(data: bytes, chance: random.Random) -> bytes:
    """Two tags, or two values of attributes, in each other's place."""
    matches = list(chance.choice((TAG, VALUE)).finditer(data))
    if len(matches) < 2:
        return data
    a, b = sorted(chance.sample(matches, 2), key=lambda match: match.start())
    return data[: a.start()] + b[0] + data[a.end() : b.start()] + a[0] + data[b.end() :]


def repeated(data: bytes, chance: random.Random) -> bytes:
    """A piece many times over."""
    i = chance.randrange(len(data) + 1)
    return data[:i] + data[i : i + chance.randint(1, 80)] * chance.randint(2, 50) + data[i:]


def replaced_number(data: bytes, chance: random.Random) -> bytes:
    """One number exchanged for another, or for what looks like one."""
    matches = list(NUMBER.finditer(data))
    if not matches:
        return data
    match = chance.choice(matches)
    return data[: match.start()] + chance.choice(NUMBERS) + data[match.end() :]


def inserted(data: bytes, chance: random.Random) -> bytes:
    """A piece that some format gives a meaning."""
    i = chance.randrange(len(data) + 1)
    return data[:i] + chance.choice(PIECES) + data[i + chance.randint(0, 3) :]


def damaged_json(data: bytes, chance: random.Random) -> bytes:
    """The same document with one to four values replaced, removed, doubled, moved or renamed; sometimes only bytes."""
    if chance.random() < 0.15:
        return damaged_bytes(data, chance)
    try:
        document = json.loads(data)
    except ValueError:
        return damaged_bytes(data, chance)
    for _ in range(chance.randint(1, 4)):
        _change(document, chance)
    return json.dumps(document).encode("utf-8", "surrogatepass")


def _change(document: Any, chance: random.Random) -> None:
    holders = list(_containers(document))
    holder, other = chance.choice(holders), chance.choice(holders)
    if not holder or not other:
        return
    key, source = _any_key(holder, chance), _any_key(other, chance)
    change = chance.randrange(6)
    if change == 0:
        del holder[key]
    elif change == 1:
        holder[key] = copy.deepcopy(other[source])
    elif change == 2 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(other[source]))
    elif change == 3 and isinstance(holder, dict):
        holder[chance.choice((str(source), str(key) + "x", ""))] = holder.pop(key)
    elif change == 4 and isinstance(holder[key], int | float):
        holder[key] *= chance.choice((-1, 0, 2, 1e-9, 1e9, 1e150, 1 + 1e-7))
    else:
        holder[key] = copy.deepcopy(chance.choice(ODD_VALUES))


def _containers(value: Any) -> Any:
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _containers(inner)


def _any_key(holder: Any, chance: random.Random) -> Any:
    return chance.choice(list(holder)) if isinstance(holder, dict) else chance.randrange(len(holder))


def damaged_cells(data: bytes, chance: random.Random) -> bytes:
    """A CSV table with cells replaced, rows or columns removed, doubled or moved; sometimes only bytes."""
    if chance.random() < 0.3:
        return damaged_bytes(data, chance)
    rows = [line.split(b",") for line in data.split(b"\n")]
    for _ in range(chance.randint(1, 4)):
        row = chance.choice(rows)
        i = chance.randrange(len(row)) if row else 0
        change = chance.randrange(5)
        if change == 0 and row:
            row[i] = chance.choice((*NUMBERS, *PIECES))
        elif change == 1 and row:
            row[i] = inserted(row[i], chance)
        elif change == 2:
            row.insert(i, chance.choice(chance.choice(rows) or [b""]))
        elif change == 3 and row:
            del row[i]
        else:
            rows.insert(chance.randrange(len(rows) + 1), list(chance.choice(rows)))
    return b"\n".join(b",".join(row) for row in rows)


def damaged_lines(data: bytes, chance: random.Random) -> bytes:
    """Lines of JSON with values of one of them changed, or lines removed, doubled or moved; sometimes only bytes."""
    lines = data.splitlines(keepends=True)
    k = chance.randrange(len(lines))
    change = chance.randrange(5)
    if change < 3:
        lines[k] = damaged_json(lines[k].rstrip(b"\n"), chance) + b"\n"
    elif change == 3:
        lines.insert(chance.randrange(len(lines) + 1), lines.pop(k) if chance.random() < 0.5 else lines[k])
    else:
        return damaged_bytes(data, chance)
    return b"".join(lines)
