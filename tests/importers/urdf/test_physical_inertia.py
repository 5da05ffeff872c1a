"""The nearest tensor that a rigid body can have."""

from __future__ import annotations

import re

import numpy as np
import pytest
from scipy.optimize import minimize

from cadmbs.importers.urdf.links.physical_inertia import nearest_physical_inertia
from cadmbs.models.documents.reading import build
from tests.importers.urdf.odd_files.pieces import inertial
from tests.tolerances import ROUND_OFF


def rotation(seed: int) -> np.ndarray:
    return np.linalg.qr(np.random.default_rng(seed).normal(size=(3, 3)))[0]


def tensor(moments, seed: int) -> tuple:
    R = rotation(seed)
    full = R @ np.diag(moments) @ R.T
    return tuple(tuple(row) for row in (0.5 * (full + full.T)).tolist())


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("moments", [(1.0, 1.0, 1.0), (1.0, 2.0, 3.0), (0.01, 5.0, 5.0), (2e-9, 3e-9, 4e-9)])
def test_possible_tensors_are_left_alone(moments, seed):
    assert nearest_physical_inertia(tensor(moments, seed)) is None


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("moments", "nearest"),
    [
        ((1.0, 1.0, 5.0), (2.0, 2.0, 4.0)),
        ((1.0, 2.0, 6.0), (2.0, 3.0, 5.0)),
        ((4e-7, 1e-7, 9e-7), (16e-7 / 3, 7e-7 / 3, 23e-7 / 3)),
    ],
)
def test_broken_triangles(moments, nearest, seed):
    """J3 - J1 - J2 is shared out in equal parts among the three moments."""
    found, distance = nearest_physical_inertia(tensor(moments, seed))
    expected = np.array(tensor(nearest, seed))
    np.testing.assert_allclose(found, expected, atol=ROUND_OFF * max(moments))
    difference = np.linalg.norm(np.array(nearest) - moments)
    assert distance == pytest.approx(difference / np.linalg.norm(moments))


@pytest.mark.parametrize("moments", [(-1.0, 2.0, 2.5), (-3.0, 0.5, 1.0), (1.0, 1.5, 4.0), (-0.2, 0.1, 0.3)])
def test_nothing_is_nearer(moments):
    """Against a general minimiser over second moments s >= 0 of the mass, J = (s2 + s3, s1 + s3, s1 + s2)."""
    found, _ = nearest_physical_inertia(tensor(moments, 1))
    A = 1.0 - np.eye(3)
    start = np.full(3, 0.5)
    best = minimize(lambda s: np.sum((A @ s - moments) ** 2), start, bounds=[(0.0, None)] * 3, tol=1e-14)
    np.testing.assert_allclose(np.linalg.eigvalsh(found), np.sort(A @ best.x), atol=1e-5)


@pytest.mark.parametrize("moments", [(1.0, 1.0, 5.0), (-1.0, 1.0, 1.0), (-3.0, 0.5, 1.0), (-1e-8, 3e-8, 9e-8)])
def test_what_is_offered_is_accepted(read, moments):
    """The text of the hint, put into the file, leads to no finding about inertia."""
    entries = tensor(moments, 2)
    values = dict(
        zip(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"), (*entries[0], *entries[1][1:], entries[2][2]), strict=True)
    )
    written = "<inertia " + " ".join(f'{name}="{value!r}"' for name, value in values.items()) + "/>"
    (note,) = [finding for finding in read(inertial('<mass value="1"/>', written)).findings if finding.code == "U064"]
    offered = re.search("<inertia .*/>", note.hint)[0]
    draft = read(inertial('<mass value="1"/>', offered))
    assert "U064" not in {finding.code for finding in draft.findings}
    assert {finding.code for finding in build(draft.data)[1]}.isdisjoint({"I004", "I005"})
