"""Families that the inference was not made for, with random sizes: every joint right, none false, at any size."""

from __future__ import annotations

import numpy as np
import pytest

from tests.importers.inference.holdout_guides import GUIDES
from tests.importers.inference.holdout_shafts import SHAFTS
from tests.importers.inference.holdout_static import STATIC
from tests.importers.inference.judging import assembly_of, differences, freedoms_of
from tests.importers.inference.mechanisms import document
from tests.importers.inference.poses import random_pose

FAMILIES = GUIDES | SHAFTS | STATIC
SIZES = (("mm", 1.0), ("um", 1e-5), ("m", 300.0), ("in", 0.05), ("mm", 20.0), ("um", 1e-3))
"""Units, and factors for machines of some 300 mm: from 3 um to 100 m."""
WITH_PLAY = ("studs", "flange_with_bush", "cabinet", "split_bearing")
"""Families with holes for screws, whose play does not grow with the machine."""
HONEST = {"J005", "J010", "J013", "J026"}
"""Findings that ask: faces that almost fit, bodies that nothing holds, guides that an end face closes."""


def judged(name: str, seed: int, folder, size=("mm", 1.0), error: float = 0.0):
    """The differences of a random member of a family from its truth, and all findings."""
    rng = np.random.default_rng([seed, len(name)])
    unit, scale = size if size[1] <= 1.0 or name not in WITH_PLAY else ("m", 1.0)
    truth, pose = FAMILIES[name](rng), random_pose(rng, scale)
    data = document(truth, pose, unit, reverse=bool(seed % 2), error=error, seed=seed)
    result, findings = assembly_of(data, folder, f'ground = "{truth.ground}"\n{truth.hints}')
    angle, distance = (3e-3, 0.1) if error else (1e-6, 1e-3 * scale)
    wrong = differences(truth, result, pose, unit, angle, distance)
    freedoms = freedoms_of(findings)
    return wrong + ([f"{freedoms} freedoms"] if freedoms != truth.freedoms else []), findings


@pytest.mark.parametrize("name", FAMILIES)
def test_joints_of_a_random_member_are_those_of_its_truth(name, tmp_path):
    seed = len(name) + sum(map(ord, name))
    assert judged(name, seed, tmp_path, SIZES[seed % len(SIZES)])[0] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size"), [(name, size) for k, name in enumerate(FAMILIES) for size in SIZES[k % 2 :: 2]]
)
def test_joints_at_any_size(name, size, tmp_path):
    """Every second size for a family, the others for the next."""
    assert judged(name, SIZES.index(size), tmp_path, size)[0] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_parts_off_by_a_hundredth_of_a_millimetre_give_the_joints_or_a_question(name, tmp_path):
    for seed in range(3):
        wrong, findings = judged(name, seed, tmp_path, error=0.01)
        assert not wrong or HONEST & {finding.code for finding in findings}
        refused = any(finding.severity == "error" for finding in findings)
        assert refused or not [text for text in wrong if text.startswith("false")]
