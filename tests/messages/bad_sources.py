"""One bad source for each finding code of importers: what stands in the file, and how it is read."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass, field
from typing import Any

from cadmbs.models.documents.compact_json import compact_json

Data = dict[str, Any]
REMOVED = object()


@dataclass(frozen=True)
class Bad:
    """A file and the options with which it is read."""

    content: str | bytes
    name: str = "arm.json"
    options: Data = field(default_factory=dict)

    @property
    def data(self) -> bytes:
        return self.content if isinstance(self.content, bytes) else self.content.encode()


def changed(document: Data, changes: Data) -> Data:
    """A copy of a document with values replaced, or REMOVED, at JSON pointers; "-" appends to a list."""
    document = copy.deepcopy(document)
    for pointer, value in changes.items():
        *path, last = pointer.split("/")[1:]
        parent: Any = document
        for token in path:
            parent = parent[int(token)] if isinstance(parent, list) else parent[token]
        if last == "-":
            parent.append(value)
        elif value is REMOVED:
            del parent[int(last) if isinstance(parent, list) else last]
        else:
            parent[int(last) if isinstance(parent, list) else last] = value
    return document


ARM: Data = {
    "format": "cadmbs.mechanism/1",
    "name": "arm",
    "bodies": [{"name": "upper"}],
    "joints": [
        {"name": "shoulder", "kind": "fixed", "predecessor": "world", "successor": "upper"},
    ],
}

SCREWS: Data = {
    "format": "cadmbs.screws/1",
    "parent": [0, 1],
    "kind": ["R", "P"],
    "e": [[0, 0, 1], [1, 0, 0]],
    "y": [[0, 0, 0], None],
    "m": [2, 1],
    "c": [[0.5, 0, 0], [1, 0, 0]],
    "Theta": [[[0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]], [[0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]],
}
POSE = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]

_INERTIA = [[400, 0, 0], [0, 400, 0], [0, 0, 400]]

ASSEMBLY: Data = {
    "schema": "cadmbs.assembly/1.0",
    "name": "arm",
    "units": {"length": "mm", "mass": "kg", "angle": "deg"},
    "ground": ["base"],
    "materials": {"steel": {"density_kg_m3": 7850}},
    "parts": [
        {"id": "base", "bbox": [[-50, -50, -100], [50, 50, 0]]},
        {
            "id": "upper",
            "mass_properties": {"source": "cad", "mass": 2, "com": [100, 0, 20], "inertia": _INERTIA},
        },
        {
            "id": "lower",
            "mass_properties": {"source": "cad", "mass": 1, "com": [300, 0, 20], "inertia": _INERTIA},
        },
    ],
    "joints": [
        {
            "id": "shoulder",
            "kind": "revolute",
            "parts": ["base", "upper"],
            "axis": {"point": [0, 0, 0], "dir": [0, 0, 1]},
        },
        {
            "id": "elbow",
            "kind": "revolute",
            "parts": ["upper", "lower"],
            "axis": {"point": [200, 0, 0], "dir": [0, 0, 1]},
        },
    ],
}


def written(document: Data) -> str:
    return compact_json(document) + "\n"


def arm(changes: Data | None = None, **options: Any) -> Bad:
    return Bad(written(changed(ARM, changes or {})), options=options)


def screws(changes: Data) -> Bad:
    return Bad(written(changed(SCREWS, changes)))


def assembly(changes: Data) -> Bad:
    return Bad(written(changed(ASSEMBLY, changes)))


def elbow(changes: Data) -> Bad:
    return assembly({f"/joints/1/{key}": value for key, value in changes.items()})


def lower(changes: Data) -> Bad:
    return assembly({f"/parts/2/{key}": value for key, value in changes.items()})


def _line(point: list[float], direction: list[float]) -> Data:
    return {"point": point, "dir": direction}


_TWO_AXES = [_line([200, 0, 0], [0, 0, 1]), _line([200, 0, 5], [0, 1, 0])]
_SKEW_AXES = [_line([200, 0, 0], [0, 0, 1]), _line([203, 0, 5], [0, 1, 0])]

BAD_OPTIONS: dict[str, Bad] = {
    "F003": Bad(b" \n\n"),
    "F007": Bad(b"{\x00}"),
    "F007-zip": Bad(b"PK\x03\x04\x00\x00", name="arm.zip"),
    "F008": Bad('<?xml version="1.0"?>\n<!-- a model -->\n<OpenSimDocument/>\n', name="arm.osim"),
    "G001": Bad("<p>Not found</p>\n", name="arm.step"),
    "G002": Bad("ISO-10303-21;\nHEADER;\n", name="arm.step"),
    "F008-unknown": Bad("upper arm and lower arm\n", name="arm.txt"),
    "F008-yaml": Bad("bodies:\n  - upper\n", name="arm.yaml"),
    "F009": Bad(json.dumps({key: value for key, value in ARM.items() if key != "format"})),
    "F009-other": Bad('{"type": "FeatureCollection"}', name="map.geojson"),
    "F009-version": Bad('{"format": "cadmbs.robot/1"}'),
    "F010": arm(format="mechanisms"),
    "F011": arm(base="floating", mimic="coupled"),
    "F012": arm(base="flying", package_dirs=["no/such/folder"]),
    "F013": arm(cut=["sholder"]),
    "F013-many": arm({"/bodies": [], "/joints": []}, cut=["sholder"]),
}

BAD_JSON: dict[str, Bad] = {
    "D901-comma-before-bracket": Bad('{\n  "format": "cadmbs.mechanism/1",\n  "bodies": [1, 2,]\n}'),
    "D901-no-comma": Bad('{\n  "format": "cadmbs.mechanism/1"\n  "name": "arm"\n}'),
    "D901-cut-off": Bad('{"format": "cadmbs.mechanism/1", "bodies": ['),
    "D901-no-closing-quote": Bad('{"format": "cadmbs.mechanism/1", "name": "arm}'),
    "D901-line-break": Bad('{"format": "cadmbs.mechanism/1", "name": "arm\n}'),
    "D901-backslash": Bad(r'{"format": "cadmbs.mechanism/1", "file": "C:\meshes\a.stl"}'),
    "D901-more": Bad('{"format": "cadmbs.mechanism/1"}}'),
    "D901-comment": Bad('{\n  // an arm\n  "format": "cadmbs.mechanism/1"\n}'),
    "D901-single-quotes": Bad("{'format': 'cadmbs.mechanism/1'}"),
    "D901-python": Bad('{"format": "cadmbs.mechanism/1", "cut": True}'),
    "D901-point": Bad('{"format": "cadmbs.mechanism/1", "mass": .5}'),
    "D901-decimal-comma": Bad('{"format": "cadmbs.mechanism/1", "mass": 1,5}'),
    "D901-no-colon": Bad('{"format": "cadmbs.mechanism/1", "mass" 1}'),
    "D901-no-value": Bad('{"format": "cadmbs.mechanism/1", "mass": }'),
    "D901-long-line": Bad('{"format": "cadmbs.mechanism/1", "x": [' + "1, " * 100 + "; " + "1, " * 100 + "]}"),
    "D902": Bad(
        '{\n  "format": "cadmbs.mechanism/1",\n  "name": "arm",\n  "name": "leg",\n  "bodies": [], "joints": []\n}'
    ),
    "D903": Bad('{\n  "format": "cadmbs.mechanism/1",\n  "name": "Prüfstand"\n}'.encode("latin-1")),
    "D903-half": Bad(r'{"format": "cadmbs.mechanism/1", "name": "\ud83d"}'),
    "D904": Bad('{"format": "cadmbs.mechanism/1", "x":\n' + "[" * 300 + "]" * 300 + "}"),
    "D905": Bad('[{"format": "cadmbs.mechanism/1"}]'),
    "D906": Bad(
        '{"format": "cadmbs.mechanism/1", "name": "arm", "bodies": [], "joints": [],\n'
        ' "extensions": {"mass": NaN, "limits": [-Infinity, 1e999]}}'
    ),
}

BAD_SCREWS: dict[str, Bad] = {
    "P001": screws({"/m": [2], "/y/-": [0, 0, 0]}),
    "P002": screws({"/parent/1": 2}),
    "P003": screws({"/kind/0": "revolute", "/kind/1": "C"}),
    "P004": screws({"/kind/1": "H", "/y/1": [0, 0, 0]}),
    "P004-superfluous": screws({"/h": [0.01, None]}),
    "P005": screws({"/A": [POSE, [*POSE[:3], [1, 0, 0, 1]]]}),
    "P006": screws({"/y/0": None}),
}

BAD_ASSEMBLIES: dict[str, Bad] = {
    "A001": assembly({"/schema": "cadmbs.assembly/2.0"}),
    "A001-form": assembly({"/schema": "cadmbs.assembly/one"}),
    "A002": lower({"mass": 1, "colour_rgba": [1, 0, 0, 1]}),
    "A003": assembly({"/parts/-": {"id": "upper"}}),
    "A003-body": lower({"body": "base"}),
    "A004": elbow({"parts": ["uper", "lower"]}),
    "A004-body": assembly({"/parts/1/body": "arm", "/joints/1/parts/0": "arm", "/joints/0/parts/1": "upper"}),
    "A004-material": lower({"material": "steal"}),
    "A005": lower({"role": "ignore"}),
    "A006": assembly({"/ground": REMOVED}),
    "A006-empty": assembly({"/ground": [], "/parts/0/id": "plate", "/joints/0/parts/0": "plate"}),
    "A007": assembly({"/parts/1/body": "arm", "/parts/2/body": "arm"}),
    "A007-ground": assembly({"/ground": ["base", "upper"]}),
    "A007-fixed": assembly({"/parts/1/body": "arm", "/parts/2/body": "arm", "/joints/1/kind": "fixed"}),
    "A008": elbow({"kind": "auto"}),
    "A009": elbow({"axis": REMOVED}),
    "A009-point": elbow({"axis": {"dir": [0, 0, 1]}}),
    "A009-universal": elbow({"kind": "universal"}),
    "A009-three": elbow({"kind": "universal", "axes": [*_TWO_AXES, *_TWO_AXES[:1]]}),
    "A009-pitch": elbow({"kind": "helical"}),
    "A009-two-pitches": elbow({"kind": "helical", "pitch_per_rad": 1, "lead_per_rev": 6}),
    "A009-no-helix": elbow({"lead_per_rev": 6}),
    "A010": elbow({"kind": "universal", "axes": _SKEW_AXES}),
    "A011": lower({"mass_properties": REMOVED}),
    "A012": lower({"mass_properties/com": REMOVED}),
    "A013": lower({"mass_properties/source": "default"}),
    "A014": assembly({"/couplings": [{"joints": ["shoulder", "elbow"], "coefficients": [1, 2, 3]}]}),
    "A014-unknown": assembly({"/couplings": [{"joints": ["shoulder", "elbo"], "coefficients": [1, 2]}]}),
    "A014-kind": assembly(
        {
            "/joints/1/kind": "cylindrical",
            "/couplings": [{"joints": ["shoulder", "elbow"], "coefficients": [1, 2]}],
        }
    ),
    "A015": lower({"mesh": {"file": "lower.stl", "frame": "part"}}),
    "A015-row": lower({"mesh": {"file": "lower.stl", "frame": "part", "pose": [*POSE[:3], [0, 0, 5, 1]]}}),
    "A016": elbow({"kind": "cylindrical", "limits": {"lower": -90, "upper": 90}}),
    "A017": lower({"bbox": [[200, -10, -10], [250, 10, 10]]}),
    "A017-radius": lower(
        {"bbox": [[250, -20, 0], [350, 20, 40]], "mass_properties/inertia": [[4e8, 0, 0], [0, 4e8, 0], [0, 0, 4e8]]}
    ),
    "A018": assembly({"/units/length": "m", "/units/inertia": "kg*mm^2"}),
    "A019": assembly({"/parts/-": {"id": "table"}, "/ground/-": "table"}),
    "A020": assembly({"/contacts": [{"id": "c1", "kind": "coplanar", "parts": ["base", "lower"]}]}),
    "A020-contacts": assembly(
        {
            "/joints/1": REMOVED,
            "/contacts": [
                {"id": "c1", "kind": "coaxial", "parts": ["upper", "lower"], "point": [250, 0, 0]},
                {"kind": "screw", "parts": ["lower", "upper"], "point": [250, 0, 0], "dir": [0, 0, 1]},
            ],
        }
    ),
    "A020-gear": assembly({"/contacts": [{"kind": "gear", "parts": ["base", "lower"]}]}),
    "A021": assembly({"/world": {"up": [0, 0, 0]}}),
    "A022": assembly({"/units/inertia": "kg mm2"}),
    "A023": assembly(
        {
            "/springs": [
                {"id": "s1", "parts": ["lower", "lower"], "points": [[0, 0, 0], [1, 0, 0]], "free_length": 1.0},
            ]
        }
    ),
    "A024": assembly({"/slots": [{"id": "guide", "parts": ["base", "lower"], "point": [0, 0, 0]}]}),
}

BAD = {**BAD_OPTIONS, **BAD_JSON, **BAD_SCREWS, **BAD_ASSEMBLIES}
