"""Kernels for tables of screws alone, in which nothing about spherical and free joints is compiled."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.closed_loops.loop_packing import loop_features
from cadmbs.kernels.steps import loops_steps
from cadmbs.kernels.steps.loops_steps import loop_program
from cadmbs.kernels.tree.native_joints import native_part, nothing
from cadmbs.machine_code.python_calls import ArrayArgument
from tests.machine_code.programs import compiled
from tests.simulation.loops import library
from tests.tolerances import ROUND_OFF


@native_part(nothing)
def mark(table, values):
    values[0] = 1.0


def marked(table, values):
    mark(table, values)


@pytest.mark.parametrize(("dtype", "expected"), [(np.int64, 1.0), (np.int32, 0.0)])
def test_parts_about_native_joints_are_left_out_of_tables_of_screws(dtype, expected):
    values = np.zeros(1)
    arguments = [ArrayArgument(dtype, 2, False), ArrayArgument(np.float64, 1, True)]
    compiled(marked, arguments)(np.zeros((1, 1), dtype=dtype), values)
    assert values[0] == expected


@pytest.mark.slow
def test_screws_move_the_same_beside_native_joints(monkeypatch):
    plan = {"duration": 0.5, "method": "rk4", "step": 1e-3, "engine": "compiled"}
    motions = []
    for native in (False, True):  # loops over tables: straight lines have no native parts
        program = loop_program(loop_features(library("four_bar"))._replace(native=native, straight=False))
        monkeypatch.setattr(loops_steps, "cached_program_covering", lambda features, program=program: program)
        motions.append(cm.simulate(library("four_bar"), **plan))
    alone, beside = motions
    np.testing.assert_allclose(beside.q, alone.q, rtol=ROUND_OFF, atol=ROUND_OFF)
    assert beside.statistics["compiled_evaluations"] == alone.statistics["compiled_evaluations"] > 0
