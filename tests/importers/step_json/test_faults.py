"""One fault anywhere in a good file: always findings with places, never an exception, never a silent model."""

import copy
import json
from pathlib import Path

import pytest

from cadmbs.errors import ModelError
from cadmbs.importers import loading
from cadmbs.importers.draft import SourceFile

FOUR_BAR = json.loads(Path(__file__).with_name("four_bar.json").read_text())
SCREWS = {
    "format": "cadmbs.screws/1",
    "parent": [0, 1],
    "kind": ["R", "H"],
    "e": [[0, 0, 1], [1, 0, 0]],
    "y": [[0, 0, 0], [1, 0, 0]],
    "h": [None, 0.1],
    "m": [1, 1],
    "c": [[0, 0, 0], [1, 0, 0]],
    "Theta": [[[1, 0, 0], [0, 1, 0], [0, 0, 1]]] * 2,
    "A": [[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]] * 2,
    "units": {"length": "mm"},
}
WRONG = (None, True, "x", "crank", [], {}, -1, 1e308, 5e-324, 10**400, [1, 2], {"kind": "auto"}, [[0, 0, 0]] * 3)


def places(value, path=()):
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from places(inner, (*path, key))


def spoilt(document, path, k):
    """The document with another value at a place; without the value for one k, under another name for the last."""
    document = copy.deepcopy(document)
    parent = document
    for key in path[:-1]:
        parent = parent[key]
    if k < len(WRONG):
        parent[path[-1]] = WRONG[k]
    elif k == len(WRONG) or isinstance(parent, list):
        del parent[path[-1]]
    else:
        parent[f"{path[-1]}x"] = parent.pop(path[-1])
    return document


@pytest.mark.parametrize(("document", "stride"), [(FOUR_BAR, 11), (SCREWS, 1)], ids=["assembly", "screws"])
@pytest.mark.slow
def test_one_fault(document, stride, tmp_path):
    cases = [(path, k) for path in places(document) for k in range(len(WRONG) + 2)]
    for path, k in cases[::stride]:
        text = json.dumps(spoilt(document, path, k))
        source = SourceFile("a.json", tmp_path, text.encode())
        try:
            mechanism, findings = loading.check_source(source)
        except ModelError as refused:
            mechanism, findings = None, refused.findings
            assert path in (("schema",), ("format",))
        assert (mechanism is None) == any(finding.severity == "error" for finding in findings), (path, k)
        assert all(finding.where.file == "a.json" for finding in findings)
        assert all(finding.where.line == 1 for finding in findings if finding.code not in ("F009",)), (path, k)
