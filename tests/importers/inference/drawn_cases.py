"""Small assemblies as engineers draw them, as a CAD kernel reads them from STEP files, with known answers, changed.

`python -m tests.importers.inference.drawn_cases [NAME ...]` prints for each case and change what is inferred.
"""

from __future__ import annotations

import copy
import json
import lzma
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from tests.importers.inference.judging import assembly_of, freedoms_of
from tests.importers.inference.mechanisms import MILLIMETRES
from tests.importers.inference.poses import Pose, random_pose

FILE = Path(__file__).parents[2] / "data" / "cad" / "drawn_cases.json.xz"
"""For each name: kinds of the joints, degrees of freedom, what it is, and the document of the STEP file."""


@dataclass(frozen=True)
class Change:
    """How an assembly is drawn otherwise: its pose and size, its unit, without names, in another order."""

    pose: Pose | None = None
    unit: str = "mm"
    names: bool = True
    reverse: bool = False


CHANGES = {
    "as drawn": Change(),
    "without names": Change(names=False),
    "in inches, moved and turned": Change(random_pose(np.random.default_rng(5)), unit="in"),
    "in metres, a thousandth, in another order": Change(Pose(scale=1e-3), unit="m", reverse=True),
    "a thousand times": Change(Pose(scale=1e3)),
}
"""Changes of one case that cannot undo each other are made together: numbers in metres are a thousandth, too."""


@dataclass(frozen=True)
class Answer:
    """Joints by kind, degrees of freedom without couplings, and the codes of questions and errors."""

    kinds: Counter[str]
    freedoms: int
    asked: frozenset[str]


@cache
def cases() -> dict[str, dict]:
    """The cases by name."""
    return json.loads(lzma.decompress(FILE.read_bytes()))


def changed(document: dict, change: Change) -> dict:
    """A document that is drawn otherwise."""
    pose = Pose(scale=1 / MILLIMETRES[change.unit]).after(change.pose or Pose())
    result = {"schema": "cadmbs.assembly/1.1", **copy.deepcopy(document)}
    result["units"]["length"] = change.unit
    for part in result["parts"]:
        box = np.array(part["bbox"])
        corners = pose.points(np.array([[box[i][k] for k, i in enumerate(c)] for c in np.ndindex(2, 2, 2)]))
        part["bbox"] = [corners.min(axis=0).tolist(), corners.max(axis=0).tolist()]
        part["features"] = [pose.feature(face) for face in part["features"]]
        mass = part["mass_properties"]
        mass["com"] = pose.points(mass["com"]).tolist()
        mass["volume"] *= pose.scale**3
        turned = pose.rotation @ np.array(mass["volume_inertia"]) @ pose.rotation.T
        mass["volume_inertia"] = (pose.scale**5 * turned).tolist()
        if not change.names:
            part["name"], part["path"] = "", []
    if change.reverse:
        result["parts"].reverse()
    return result


def answer(name: str, change: Change, folder: Path) -> Answer:
    """What is inferred of a case that is drawn otherwise."""
    result, findings = assembly_of(changed(cases()[name]["document"], change), folder)
    assert result is not None, findings
    kinds = Counter(joint["kind"] for joint in result.get("joints", []))
    asked = {f.code for f in findings if f.severity in ("warning", "error") and f.code.startswith("J")}
    return Answer(kinds, freedoms_of(findings), frozenset(asked))


def main(names: list[str]) -> None:
    """Print what is inferred of each case and change, and mark what differs from the truth."""
    with tempfile.TemporaryDirectory() as folder:
        for name in names or cases():
            print(f"{name}: {cases()[name]['note']}; {cases()[name]['kinds']}")  # noqa: T201
            for label, change in CHANGES.items():
                got = answer(name, change, Path(folder))
                mark = "  " if got.kinds == Counter(cases()[name]["kinds"]) else "!!"
                print(f"  {mark} {label}: {dict(got.kinds)}, {got.freedoms} free, asks {sorted(got.asked)}")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
