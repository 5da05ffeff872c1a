"""Documents of the classics: valid, compiled, with the mobility that the problem has, closed at the reference."""

import numpy as np
import pytest

from cadmbs import compile_mechanism
from cadmbs.errors import Severity
from cadmbs.models.documents.reading import build
from tests.classics import (
    andrews,
    bricard,
    chaplygin_sleigh,
    driven_four_bar,
    flyball_governor,
    n_four_bar,
    rolling_disk,
    simple_pendulum,
    snakeboard,
    spatial_slider_crank,
    tricycle,
)
from tests.classics.references.rigid_bodies import Bodies
from tests.classics.screw_rank import counts

CLASSICS = {
    "simple pendulum": (simple_pendulum.document(), (1, 1, 0)),
    "two four-bars": (n_four_bar.document(2), (-5, 1, 6)),
    "forty four-bars": (n_four_bar.document(40), (-119, 1, 120)),
    "Andrews": (andrews.document(), (-8, 1, 9)),
    "Bricard": (bricard.document(), (0, 1, 1)),
    "flyball governor": (flyball_governor.document(), (4, 4, 0)),
    "spatial slider-crank": (spatial_slider_crank.document(), (1, 1, 0)),
    "driven four-bar": (driven_four_bar.document(), (-2, 1, 3)),
    "rolling disk": (rolling_disk.document(), (6, 6, 0)),
    "sleigh": (chaplygin_sleigh.document(), (3, 3, 0)),
    "snakeboard": (snakeboard.document(), (6, 6, 0)),
    "tricycle": (tricycle.document(), (7, 7, 0)),
}
"""Document, and its degrees of freedom by counting, by rank, and the redundant rows; motions and wheels not counted."""

POINT_MASS = {"simple pendulum": "I006"}
"""Warnings that belong to the problem: a point mass has no moments of inertia."""


@pytest.mark.parametrize("name", CLASSICS)
def test_documents_are_valid_and_move_as_the_problem_says(name):
    document, expected = CLASSICS[name]
    mechanism, findings = build(document)
    assert mechanism is not None
    warnings = [finding.code for finding in findings if finding.severity is not Severity.NOTE]
    assert warnings == ([POINT_MASS[name]] if name in POINT_MASS else [])
    system = compile_mechanism(mechanism)
    assert len(system.closures) == sum(joint.get("cut", False) for joint in document["joints"])
    assert counts(mechanism) == expected


@pytest.mark.parametrize("module", [rolling_disk, chaplygin_sleigh, snakeboard, tricycle, n_four_bar, driven_four_bar])
def test_initial_velocities_satisfy_loops_rows_and_motions(module):
    """Where the scenario gives all velocities; what it leaves out is zero."""
    document = module.document()
    system = Bodies(document)
    velocities = {}
    for name, values in document["scenario"]["initial"]["velocities"].items():
        if isinstance(values, list):
            places = ("x", "y", "turn") if len(values) == 3 else ("r1", "r2", "r3", "t1", "t2", "t3")
            velocities |= {f"{name}:{place}": value for place, value in zip(places, values, strict=True)}
        else:
            velocities[name] = values
    assert set(velocities) <= set(system.names)
    v = np.array([velocities.get(name, 0.0) for name in system.names])
    for k, position in system.motions:
        assert abs(position(0.0)[0]) < 1e-15
        assert abs(position(0.0)[1] - v[k]) < 1e-14
    if module is not driven_four_bar:  # gives its crank only
        assert np.max(np.abs(system.rows(*system.motion(np.zeros(system.n))).real @ v)) < 1e-14
