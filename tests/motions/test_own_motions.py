"""Motions that users bring: every form of one motion is the same motion, and what is no motion is refused."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError, ModelError
from cadmbs.motions.motion_arrays import motion_of
from cadmbs.motions.traces import paths, plane_traces, traced_point
from cadmbs.results import Outcome, OutcomeKind
from cadmbs.testing.mechanisms import planar_chain

T = np.linspace(0.0, 2.0, 41)
Q = np.stack([0.5 * np.sin(T), 0.3 * np.sin(2.0 * T)], axis=-1)
RATES = np.stack([0.5 * np.cos(T), 0.6 * np.cos(2.0 * T)], axis=-1)


@pytest.fixture(scope="module")
def chain():
    return planar_chain(2)


@pytest.fixture(scope="module")
def system(chain):
    return cm.compile_mechanism(chain)


def library(name):
    from importlib.resources import files

    return cm.load(files("cadmbs.library") / f"{name}.json")


def test_every_form_of_a_motion_is_the_same_motion(system, tmp_path):
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    np.savez_compressed(tmp_path / "arrays.npz", t=T, q=Q)
    np.savez(tmp_path / "names.npz", t=T, hinge2=Q[:, 1], hinge1=Q[:, 0])
    frame = pandas.DataFrame({"hinge2": Q[:, 1], "Time": T, "hinge1 [deg]": np.degrees(Q[:, 0])})
    frame.to_csv(tmp_path / "table.csv", index=False)
    frame.to_parquet(tmp_path / "table.parquet")
    forms = {
        "array": (Q, T),
        "columns": ({"hinge2": Q[:, 1], "hinge1": Q[:, 0]}, T),
        "frame": (frame, None),
        "archive": (tmp_path / "arrays.npz", None),
        "archive of names": (tmp_path / "names.npz", None),
        "CSV": (tmp_path / "table.csv", None),
        "Parquet": (str(tmp_path / "table.parquet"), None),
        "result": (motion_of(system, Q, T), None),
    }
    for name, (q, t) in forms.items():
        result = motion_of(system, q, t)
        np.testing.assert_allclose(result.q, Q, atol=1e-15, err_msg=name)
        np.testing.assert_array_equal(result.t, T)
        np.testing.assert_allclose(result.v, RATES, atol=1e-5, err_msg=name)


def test_energies_are_those_of_the_motion_and_unknown_quantities_are_not_a_number(system):
    result = motion_of(system, Q, T)
    kinetic, potential = cm.dynamics.energy(system, Q, result.v)
    np.testing.assert_allclose(result.kinetic, kinetic)
    np.testing.assert_allclose(result.potential, potential)
    assert np.isnan(result.tau).all()
    assert np.isnan(result.supplied).all()
    assert result.outcome.sentence == "motion of q: 41 rows from t = 0 to 2 s"


def test_few_rows_have_positions_alone(system):
    for count in (1, 3):
        result = motion_of(system, Q[:count], T[:count])
        assert np.isnan(result.v).all()
        assert np.isnan(result.kinetic).all()
        assert np.isfinite(result.potential).all()
    given = {"hinge1": [0.1, 0.2], "hinge1/v": [1.0, 1.0], "hinge1/a": [0.0, 0.0]}
    np.testing.assert_array_equal(motion_of(system, given, [0.0, 0.1]).v[:, 0], 1.0)


def test_coordinates_without_columns_rest_or_close_the_loop(system):
    assert not motion_of(system, {"hinge1": Q[:, 0]}, T).q[:, 1].any()
    four_bar = cm.compile_mechanism(library("four_bar"))
    result = motion_of(four_bar, {"crank_pivot [deg]": 40.0 * T}, T)
    np.testing.assert_allclose(result.q[:, 0], np.radians(40.0 * T))
    assert np.max(np.abs(cm.constraints.closure(four_bar, result.q))) < 1e-10
    assert np.ptp(result.q[:, 2]) > 0.1


def test_further_columns_become_curves_and_misspelt_coordinates_do_not(system):
    result = motion_of(system, {"hinge1": Q[:, 0], "gripper force": T**2, "note": ["x"] * 41}, T)
    np.testing.assert_array_equal(result["gripper force"], T**2)
    assert [str(finding.severity) for finding in result.findings] == ["note"]
    with pytest.raises(ModelError, match='Did you mean "hinge2"'):
        motion_of(system, {"hinge1": Q[:, 0], "hinge_2": Q[:, 1]}, T)


@pytest.mark.parametrize(
    ("q", "t", "message"),
    [
        (Q, None, "q has 41 rows: give their times"),
        (Q[:, :1], T, r"expected \(n_t, 2\): hinge1, hinge2"),
        (Q, T[:3], r"t has shape \(3,\), expected \(41,\)"),
        ({"hinge1": T}, T[::-1], r"Q007.*\n.*37 further rows do not"),
        ({"hinge1": T, "t [parsec]": T}, None, "Of this column s, ms, min are known"),
        ({"hinge1 [mm]": T}, T, "Of this column rad, deg are known"),
        ({"hinge1": T, "hinge1 [deg]": T}, T, "occurs twice"),
        ({"hinge1": T * np.nan}, T, "Q001.*is not finite from row 1 on"),
        ({"hinge1": T, "hinge2": T[:3]}, T, "Q004"),
        ({"waist": T}, T, "No column|is not t, a position"),
        ({"t": T}, None, "No column is a position"),
        ({"t": ["a", "b"]}, None, "There are no numbers"),
    ],
)
def test_what_is_no_motion_is_refused(system, q, t, message):
    with pytest.raises((ArgumentError, ModelError), match=message):
        motion_of(system, q, t)


def test_arrays_of_another_width_are_refused_with_the_names(system, tmp_path):
    np.savez(tmp_path / "wide.npz", t=T, q=np.zeros((41, 5)))
    with pytest.raises(ModelError, match=r"error\[Q015\].*\(41, 5\)(.|\n)*hinge1, hinge2"):
        motion_of(system, tmp_path / "wide.npz")


def test_a_view_is_saved_and_replaced_and_nothing_else_is(chain, tmp_path):
    shown = cm.view(chain, Q, T)
    shown.save(tmp_path / "view.html")
    shown.save(tmp_path / "view.html")
    assert (tmp_path / "view.html").read_text() == shown.page
    assert "motion of q: 41 rows" in shown.page
    assert "Zero throughout" not in shown.page
    (tmp_path / "mine.html").write_text("mine")
    with pytest.raises(cm.CadmbsError):
        shown.save(tmp_path / "mine.html")
    with pytest.raises(ArgumentError, match="give its mechanism"):
        cm.view(motion_of(cm.compile_mechanism(chain), Q, T), Q, T)


def test_the_browser_gets_a_file(chain, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    path = cm.view(chain, Q[3]).open()
    assert opened == [path.as_uri()]
    assert path.read_text().startswith("<!doctype html>")


def test_a_result_made_by_hand_is_shown_with_its_mechanism_alone(chain, system):
    z, o = np.zeros_like(Q), np.zeros(len(T))
    done = Outcome(OutcomeKind.FINISHED, 2.0, "by hand")
    result = cm.Result(T, Q, z, z, z, o, o, o, system.position_names, system.velocity_names, done)
    assert "by hand" in cm.viewer.report(result, mechanism=chain)
    assert "angle [rad]" in cm.viewer.report(result, mechanism=chain)
    with pytest.raises(ArgumentError, match="holds no mechanism document"):
        cm.viewer.report(result)
    with pytest.raises(ArgumentError, match="the result has the positions hinge1, hinge2, but the mechanism"):
        cm.viewer.report(result, mechanism=planar_chain(3))


def test_traces_are_paths_of_points(system):
    tip = traced_point(system, "link2:2,0,0")
    path = paths(system, [tip], Q)[0]
    angles = np.cumsum(Q, axis=-1)
    expected = np.stack([np.cos(angles).sum(axis=-1), np.sin(angles).sum(axis=-1), np.zeros(len(T))], axis=-1)
    np.testing.assert_allclose(path, expected, atol=1e-12)
    (trace,) = plane_traces(system, [tip], Q)
    assert trace.plane == "xy"
    np.testing.assert_allclose(trace.path, expected[:, :2], atol=1e-12)
    (turned,) = plane_traces(system, [tip], Q, "zx")
    np.testing.assert_allclose(turned.path, expected[:, [2, 0]], atol=1e-12)
    center = traced_point(system, "link2")
    assert center.name == "link2, centre of mass"
    np.testing.assert_allclose(center.point, system.bodies.center_of_mass[center.body])
    for text in ("link2:1,2", "link2:a,b,c", "link2:inf,0,0"):
        with pytest.raises(ArgumentError, match="body:x,y,z"):
            traced_point(system, text)
    with pytest.raises(cm.CadmbsError, match="link2"):
        traced_point(system, "lnk2")
