"""Public STEP assemblies reach the mechanism that they are judged to be, with at most eight decisions each.

They are not part of the project. With those of them that are there:

    CADMBS_STEP_CORPUS=FOLDER pytest -m slow tests/importers/step/test_public_assemblies.py
"""

import os
import re
import tomllib
from pathlib import Path

import pytest

import cadmbs as cm
from cadmbs.errors import ModelError
from cadmbs.importers.loading import load_with_findings
from tests.importers.step.kernel_files import needs_kernel
from tests.importers.step.public_assemblies import JUDGED

FOLDER = os.environ.get("CADMBS_STEP_CORPUS")
MOST_DECISIONS = 8


def decisions(hints: str) -> int:
    """The number of entries of a hints file."""
    return sum(len(v) if isinstance(v, list) and isinstance(v[0], dict) else 1 for v in tomllib.loads(hints).values())


def mechanism_of(path: Path, hints: Path | None) -> tuple[int | None, str, set[str]]:
    """Degrees of freedom, counts of kinds of joints, and the codes of warnings and errors; None where it is refused."""
    try:
        mechanism, findings = load_with_findings(path, hints=hints)
    except ModelError as refused:
        return None, "", {f.code for f in refused.findings if f.severity != "note"}
    summary = next(f.message for f in findings if f.code == "J011")
    kinds = match[1] if (match := re.search(r"joints? \(([^)]*)\)", summary)) else ""
    system = cm.compile_mechanism(mechanism)
    freedoms = cm.constraints.mobility(system, cm.neutral(system)).degrees_of_freedom if len(mechanism.joints) else 0
    return freedoms, kinds, {f.code for f in findings if f.severity != "note"}


def test_three_of_four_need_at_most_eight_decisions_and_three_of_ten_none():
    counts = [decisions(entry.hints) for entry in JUDGED.values() if not entry.lacks]
    assert max(counts) <= MOST_DECISIONS
    assert len(counts) >= 0.75 * len(JUDGED)
    assert counts.count(0) >= 0.3 * len(JUDGED)


@pytest.mark.slow
@needs_kernel
@pytest.mark.skipif(FOLDER is None, reason="CADMBS_STEP_CORPUS names no folder")
@pytest.mark.parametrize("name", JUDGED)
def test_a_public_assembly_becomes_its_mechanism(name, tmp_path):
    """With the hints it is right; without them it is right, refused, or asks."""
    entry = JUDGED[name]
    path = Path(FOLDER or "") / entry.path
    if not path.is_file():
        pytest.skip(f"{entry.path} is not there")
    judged = (entry.freedoms, entry.joints)
    *result, asked = mechanism_of(path, None)
    assert tuple(result) == judged or {code for code in asked if code.startswith("J")} - {"J018"}
    if entry.hints:
        hints = tmp_path / "hints.toml"
        hints.write_text(entry.hints, encoding="utf-8")
        *result, _ = mechanism_of(path, hints)
    assert tuple(result) == judged
