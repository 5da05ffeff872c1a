"""Which road dynamics in absolute coordinates take; nothing is compiled here."""

import logging
from dataclasses import replace

import pytest

from cadmbs import absolute
from cadmbs.absolute.compiled import takes_kernel
from tests import zoo
from tests.absolute.everything import everything
from tests.absolute.rows_and_forces import covered

EULER = absolute.METHODS["implicit_euler"]


def start_of(system):
    return absolute.formulation(system, "rA", *absolute.start_coordinates(system, system.scenario))


def test_the_kernel_is_for_many_steps():
    own = start_of(covered())
    assert not takes_kernel(own, EULER, "auto", [0.0, 0.99], 1e-3)
    assert takes_kernel(own, EULER, "auto", [0.0, 1.0], 1e-3)
    assert takes_kernel(own, EULER, "compiled", [0.0, 1.0], 1e-3)
    assert not takes_kernel(own, EULER, "reference", [0.0, 100.0], 1e-3)


def test_what_is_not_covered_is_said(caplog):
    own = start_of(everything(rows=False))
    with caplog.at_level(logging.WARNING, logger="cadmbs.kernels"):
        assert not takes_kernel(own, EULER, "compiled", [0.0, 1.0], 1e-3)
    assert "which is large or has wrench loads or forces along spherical or free joints: NumPy computes it" in (
        caplog.text
    )


def test_an_unknown_engine_is_refused():
    system = zoo.system("single hinge")
    plan = replace(system.scenario, duration=0.01, output_step=0.01)
    with pytest.raises(ValueError, match=r"^engine is 'fast', expected one of 'auto', 'reference', 'compiled'$"):
        absolute.simulate(system, plan, engine="fast")
