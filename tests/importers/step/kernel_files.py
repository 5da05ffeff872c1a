"""STEP files for tests, and what the CAD kernel reads from them within the process of the tests."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from cadmbs.testing.cad import CadAssembly, CadPart, CadSolid

KERNEL_MISSING = importlib.util.find_spec("OCP") is None
needs_kernel = pytest.mark.skipif(KERNEL_MISSING, reason='needs a CAD kernel: pip install "cadmbs[step]"')

Z = (0.0, 0.0, 1.0)
POSE = np.array(
    [
        [0.36, 0.48, -0.8, 120.0],
        [-0.8, 0.6, 0.0, -35.0],
        [0.48, 0.64, 0.6, 260.0],
    ]
)
"""A placement along no world axis [mm]."""


def read(path: Path, monkeypatch: pytest.MonkeyPatch):
    """What the kernel reads; the current folder is restored after the test."""
    from cadmbs.importers.step.kernel.document import read_assembly_of

    monkeypatch.chdir(path.parent)
    return read_assembly_of(path, lambda fraction: None)


def hinge() -> CadAssembly:
    """Two leaves with a bore, and three times the same pin: a ball on a cylinder."""
    leaf = CadSolid().box([0, -20, 0], [60, 20, 8]).hole([12, 0, 0], Z, 6, 8)
    other = CadSolid().box([0, -20, 8], [50, 20, 14]).hole([12, 0, 8], Z, 6, 6)
    pin = CadSolid().cylinder([0, 0, 0], Z, 6, 14)
    shifts = ([12.0, 0.0, 0.0], [0.0, 80.0, 0.0], [0.0, 120.0, 5.0])
    pins = [
        CadPart(f"pin {i}", pin, "steel", 7850.0, (0.2, 0.4, 0.6), shift=np.array(shift))
        for i, shift in enumerate(shifts)
    ]
    parts = (CadPart("leaf", leaf, "brass", 8500.0), CadPart("other leaf", other), *pins)
    return CadAssembly("hinge", "leaf", parts, ())


def errors(document, assembly, pose):
    """Largest relative errors of volume and inertia, and of centres [mm], against the formulas in a pose."""
    rotation, shift = pose[:, :3], pose[:, 3]
    worst = np.zeros(3)
    for part in document["parts"]:
        volume, center, inertia = assembly.part(part["name"]).volume_properties()
        tensor = rotation @ inertia @ rotation.T
        properties = part["mass_properties"]
        deviation = np.abs(np.array(properties["volume_inertia"]) - tensor).max() / np.abs(tensor).max()
        offset = np.abs(np.array(properties["com"]) - rotation @ center - shift).max()
        worst = np.maximum(worst, [abs(properties["volume"] / volume - 1), deviation, offset])
    return worst
