"""The study of closed loops: parts of it pass, and fail where a mechanism is not what the closed form says."""

import dataclasses
import io

import numpy as np
import pytest
from lxml import etree

from cadmbs.compiler import compile_mechanism
from cadmbs.constraints import jacobian
from cadmbs.errors import NotSolvableError
from cadmbs.simulation import simulate
from cadmbs.validation import validate_loops
from cadmbs.validation.figures import draw
from cadmbs.validation.library_mechanisms import library_mechanism, library_system
from cadmbs.validation.loops import kinematics as loops_kinematics
from cadmbs.validation.loops import laws as loops_laws
from cadmbs.validation.loops import study as loops
from cadmbs.validation.loops import study as loops_drift
from cadmbs.validation.loops import study as loops_runs
from cadmbs.validation.loops.laws import MOBILITIES, VELOCITIES
from cadmbs.validation.loops.planar import SampledMotion
from cadmbs.validation.loops.sweeps import derivatives_along, loop_sweep, sine_drives


def failures(checks):
    return [f"{check.name}: {check.measured:.1e}" for check in checks if not check.passed]


@pytest.mark.parametrize("name", ["four_bar", "bennett", "delta_robot"])
@pytest.mark.slow
def test_a_loop_passes_all_checks(name):
    checks = loops.loop_checks(name)
    assert failures(checks) == []
    assert len(checks) == (11 if name == "four_bar" else 10)


@pytest.mark.parametrize("name", ["goldberg"])  # all of them: test_the_whole_study
def test_a_linkage_passes_all_checks(name):
    assert failures(loops.linkage_checks(name)) == []


@pytest.mark.parametrize("name", ["chaplygin_sleigh", "satellite"])
def test_a_non_holonomic_system_passes_all_checks(name):
    assert failures(loops.rolling_checks(name)) == []


def test_the_study_covers_every_loop_of_the_library():
    moving = {*loops_kinematics.CLOSED_FORMS, *loops.LOOPS_WITHOUT_CLOSED_FORM}
    assert {*moving, *loops.LINKAGES} == set(MOBILITIES)
    assert set(loops_kinematics.CLOSED_FORMS) == set(loops_kinematics.SWEEP_DRIVES)
    assert set(loops_runs.CLOSED_FORMS) == set(VELOCITIES)
    assert set(loops_runs.RUN_DURATIONS) == {*moving, *VELOCITIES}
    assert set(loops_drift.DRIFT_SETTINGS) == moving
    assert set(loops_drift.VELOCITY_DRIFT_SETTINGS) == set(VELOCITIES)


@pytest.mark.slow
def test_the_whole_study():
    pytest.importorskip("matplotlib")
    fractions = []
    report = validate_loops(fractions.append)
    assert failures(report.checks) == []
    assert fractions == sorted(fractions)
    assert fractions[-1] == 1.0
    names = {*MOBILITIES, *VELOCITIES} - set(loops.LINKAGES)
    assert {figure.name for figure in report.figures} == {f"drift-{name.replace('_', '-')}" for name in names}
    assert len(report.remarks) == len(names)
    for figure in report.figures:
        stream = io.BytesIO()
        draw(figure, stream)
        assert etree.fromstring(stream.getvalue()).tag.endswith("svg")


def altered(name, **lengths):
    """The library mechanism that says it was made with other lengths."""
    mechanism = library_mechanism(name)
    known = dict(mechanism.extensions["library"])
    known["parameters"] = {**known["parameters"], **lengths}
    return mechanism.model_copy(update={"extensions": {**mechanism.extensions, "library": known}})


@pytest.mark.parametrize(
    ("name", "lengths"),
    [
        ("four_bar", {"rocker": 0.304138}),
        ("slider_crank", {"rod": 0.2600001}),
        ("spatial_slider_crank", {"rod": 0.3000001}),
        ("five_bar", {"arms": 0.2500001}),
        ("delta_robot", {"rod": 0.566039}),
    ],
)
def test_another_length_by_a_millionth_fails_on_all_levels(name, lengths):
    mechanism = altered(name, **lengths)
    system = compile_mechanism(mechanism)
    checks = loops_kinematics.kinematic_checks(
        name, mechanism, system, loop_sweep(system, loops_kinematics.SWEEP_DRIVES[name])
    )
    assert not any(check.passed for check in checks), [check.measured for check in checks]


def test_a_motion_that_is_not_a_number_fails():
    system = library_system("bennett")
    sweep = loop_sweep(system, sine_drives(("a",), 1.0, 3))
    sweep.v[1] = np.nan
    checks = loops_kinematics.kinematic_checks("bennett", library_mechanism("bennett"), system, sweep)
    assert [check.passed for check in checks] == [False, False, False]


def test_a_wrong_mass_fails_the_torque():
    mechanism = library_mechanism("slider_crank")
    system = compile_mechanism(mechanism)
    bodies = tuple(
        body.model_copy(update={"mass": body.mass * 1.000001}) if body.name == "slider" else body
        for body in mechanism.bodies
    )
    sweep = loop_sweep(system, loops_kinematics.SWEEP_DRIVES["slider_crank"])
    heavier = mechanism.model_copy(update={"bodies": bodies})
    assert loops_laws.torque_check("slider_crank", mechanism, system, sweep).passed
    assert not loops_laws.torque_check("slider_crank", heavier, system, sweep).passed


def test_swept_states_move_as_driven_and_stay_closed():
    system, drives = library_system("five_bar"), sine_drives(("left_motor", "right_motor"), 0.15, 5)
    q, v, a = loop_sweep(system, drives)
    places = [system.velocity_names.index(name) for name in drives]
    for found, level in ((q, 0), (v, 1), (a, 2)):
        wanted = np.stack([motion[level] for motion in drives.values()], axis=-1)
        np.testing.assert_allclose(found[:, places], wanted, atol=1e-13)
    np.testing.assert_allclose(jacobian(system, q) @ v[..., None], 0.0, atol=1e-13)


def test_a_sweep_beyond_a_dead_point_is_refused():
    with pytest.raises(NotSolvableError, match="the branch ends at left_motor"):
        loop_sweep(library_system("five_bar"), sine_drives(("left_motor", "right_motor"), 0.3))


def test_along_differentiates_twice():
    x, v, a = (np.array(values) for values in ([0.2, 1.1], [3.0, -2.0], [5.0, 4.0]))
    found = derivatives_along(np.sin, SampledMotion(x, v, a))
    np.testing.assert_allclose(found.velocity, np.cos(x) * v, atol=1e-12)
    np.testing.assert_allclose(found.acceleration, np.cos(x) * a - np.sin(x) * v * v, atol=1e-9)


def test_states_are_carried_over_to_another_cut():
    mechanism = library_mechanism("spatial_slider_crank")
    system, other = (
        compile_mechanism(mechanism),
        compile_mechanism(loops_laws.mechanism_with_cuts(mechanism, ["wrist"])),
    )
    q, v, _ = loop_sweep(system, sine_drives(("hinge",), 0.9, 4))
    other_q, other_v = loops_laws.state_in_other_coordinates(system, q, v, other)
    assert other.position_names != system.position_names
    np.testing.assert_allclose(jacobian(other, other_q) @ other_v[..., None], 0.0, atol=1e-12)
    back_q, back_v = loops_laws.state_in_other_coordinates(other, other_q, other_v, system)
    np.testing.assert_allclose(back_q, q, atol=1e-14)
    np.testing.assert_allclose(back_v, v, atol=1e-13)


def test_the_momentum_row_of_the_satellite_only_states_what_holds():
    """Without the row it moves alike: what the row forbids does not happen by itself."""
    system = library_system("satellite")
    with_row, without = (
        simulate(s, method=method, duration=0.3, output_step=0.1, rtol=1e-10, atol=1e-11, engine="reference")
        for s, method in ((system, "index1"), (dataclasses.replace(system, rows=()), "dop853"))
    )
    assert np.ptp(with_row.q[:, 2]) > 1e-5
    np.testing.assert_allclose(without.q, with_row.q, atol=1e-9)


@pytest.mark.slow
def test_drift_of_velocities():
    checks, remarks, figure = loops_drift.drift_study("rolling_disk")
    assert failures(checks) == []
    assert remarks[0].startswith("rolling_disk: largest residual in 0.4 s of RK4 with steps of 0.02 s (rad/s, m/s): ")
    drifts = {curve.label: np.max(curve.y) for curve in figure.curves}
    assert drifts["projection"] < 1e-12
    assert drifts["no stabilization"] > 1e-5


@pytest.mark.slow
def test_drift_with_and_without_projection():
    checks, remarks, figure = loops_drift.drift_study("bennett")
    assert failures(checks) == []
    assert remarks[0].startswith("bennett: largest residual in 1 s of RK4 with steps of 0.02 s (rad, m): none ")
    drifts = {curve.label: np.max(curve.y) for curve in figure.curves}
    assert list(drifts) == ["no stabilization", "Baumgarte", "projection"]
    assert drifts["projection"] < 1e-12
    assert drifts["no stabilization"] > 1e-7
    assert np.all(figure.curves[0].y > 0.0)
