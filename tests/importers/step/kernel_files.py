"""STEP files for tests, and what the CAD kernel reads from them within the process of the tests."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from cadmbs.testing.cad import CadAssembly, CadPart, CadSolid, engine

KERNEL_MISSING = importlib.util.find_spec("OCP") is None
needs_kernel = pytest.mark.skipif(KERNEL_MISSING, reason='needs a CAD kernel: pip install "cadmbs[step]"')

Z = (0.0, 0.0, 1.0)
ROTATION = np.array([[0.36, 0.48, -0.8], [-0.8, 0.6, 0.0], [0.48, 0.64, 0.6]])
SHIFT = np.array([120.0, -35.0, 260.0])
"""A placement along no world axis [mm]."""


def read(path: Path, monkeypatch: pytest.MonkeyPatch):
    """What the kernel reads; the current folder is restored after the test."""
    from cadmbs.importers.step.kernel.document import read_assembly_of

    monkeypatch.chdir(path.parent)
    return read_assembly_of(path, lambda fraction: None)


def tilted_engine() -> CadAssembly:
    """The engine, with nothing along the world axes."""
    return engine().placed(ROTATION, SHIFT)


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


def errors(document, assembly):
    """Largest relative errors of volume and inertia, and of centres [mm], against the formulas."""
    worst = np.zeros(3)
    for part in document["parts"]:
        volume, center, inertia = assembly.part(part["name"]).volume_properties()
        properties = part["mass_properties"]
        deviation = np.abs(np.array(properties["volume_inertia"]) - inertia).max() / np.abs(inertia).max()
        offset = np.abs(np.array(properties["com"]) - center).max()
        worst = np.maximum(worst, [abs(properties["volume"] / volume - 1), deviation, offset])
    return worst
