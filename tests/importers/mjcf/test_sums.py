"""Reflected inertias along sums of coordinates, and functions of such sums, against MuJoCo."""

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco")

import cadmbs as cm  # noqa: E402
from cadmbs import constraints, dynamics  # noqa: E402
from cadmbs.exporters import mjcf  # noqa: E402
from cadmbs.importers.loading import check, load  # noqa: E402
from tests.importers.mjcf.comparing import assert_same_mechanics, both, load_forces  # noqa: E402
from tests.importers.mjcf.test_tendons import fixed, model  # noqa: E402

pytestmark = pytest.mark.oracle

INERTIAS = {
    "tendon": (fixed('armature=".7"'), ""),
    "tendon and a damping ratio": (fixed('armature=".7"'), '<position tendon="t" kp="20" dampratio="1" gear="3"/>'),
    "actuator": (fixed(""), '<motor tendon="t" gear="3" armature=".3"/>'),
    "actuator after a damping ratio": (
        fixed(""), '<position tendon="t" kp="20" dampratio="1"/><motor tendon="t" gear="3" armature=".3"/>',
    ),
    "joint after a damping ratio": (
        fixed(""), '<position joint="h" kp="20" dampratio="1" gear="3"/><motor joint="h" gear="3" armature=".3"/>',
    ),
    "both": (fixed('armature=".7"'), '<motor tendon="t" gear="3" armature=".3"/>'),
}  # fmt: skip


@pytest.mark.parametrize("name", list(INERTIAS))
def test_mass_matrix_and_damping_ratios(name, tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(model(*INERTIAS[name]))
    for seed in range(3):
        case = both(path, seed)
        assert_same_mechanics(case)
        mujoco.mj_forward(case.model, case.data)
        expected = case.data.qfrc_passive + case.data.qfrc_actuator
        np.testing.assert_allclose(load_forces(case), expected, rtol=1e-9, atol=1e-9)


def test_time_constants_of_springs_are_about_the_inertia_with_rotors(tmp_path):
    path = tmp_path / "model.xml"
    outer = '<joint name="h" axis="0 1 2" springdamper=".2 .9"/>'
    path.write_text(model(fixed('armature=".7"'), '<motor joint="h" gear="2" armature=".3"/>', outer=outer))
    case = both(path, 2)
    np.testing.assert_allclose(load_forces(case), case.data.qfrc_passive, rtol=1e-9, atol=1e-9)


def test_accelerations_and_energy_of_both_engines(tmp_path):
    """The rotor counts in forward dynamics, and its kinetic energy is I (c v)^2 / 2."""
    path = tmp_path / "model.xml"
    path.write_text(model(fixed('armature=".7"')))
    case = both(path, 4)
    mujoco.mj_forward(case.model, case.data)
    for engine in ("reference", "compiled"):
        ours = dynamics.forward_dynamics(case.system, case.q, case.v, np.zeros(2), engine=engine)
        np.testing.assert_allclose(ours, np.linalg.solve(_mass(case), -case.data.qfrc_bias), rtol=1e-9)
    path.write_text(model(fixed("")))
    light = both(path, 4)
    energies = [dynamics.energy(each.system, case.q, case.v)[0] for each in (case, light)]
    assert energies[0] - energies[1] == pytest.approx(0.5 * 0.7 * (2.0 * case.v[0] - 3.0 * case.v[1]) ** 2, rel=1e-12)


def _mass(case):
    M = np.zeros((2, 2))
    mujoco.mj_fullM(case.model, case.data, M)
    return M


def test_rotors_are_reported_and_come_back(tmp_path):
    path, again = tmp_path / "model.xml", tmp_path / "again.xml"
    path.write_text(model(fixed('armature=".7"')))
    mechanism, findings = check(path)
    (message,) = (finding.message for finding in findings if "massless body" in finding.message)
    assert message.startswith("1 sum of coordinates is that of a massless body") and '"t rotor"' in message
    assert not any(finding.code == "T007" for finding in findings)
    text, _ = mjcf.text(mechanism)
    again.write_text(text)
    assert text.count("<body") == 2
    case, other = both(path, 5), both(again, 5)
    M, N = (dynamics.mass_matrix(each.system, case.q) for each in (case, other))
    np.testing.assert_allclose(M, N, rtol=1e-12)
    np.testing.assert_allclose(_mass(case), _mass(other), rtol=1e-12)


def test_a_rotor_that_something_else_names_stays_a_body(tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(model(fixed('armature=".7"')))
    data = load(path).model_dump(mode="json", exclude_none=True)
    data["loads"] = [{"name": "brake", "kind": "joint_friction", "coordinate": "t rotor", "damping": 0.1}]
    text, _ = mjcf.text(cm.load(data))
    assert text.count("<body") == 3


SECOND = (
    '<tendon><fixed name="t"><joint joint="h" coef="2"/><joint joint="s" coef="-3"/></fixed>'
    '<fixed name="u"><joint joint="h" coef="-1"/><joint joint="s" coef=".5"/></fixed></tendon>'
)


@pytest.mark.parametrize("polynomial", ["0 1 .3", ".05 .7 -.4 .2 .1", "0 0 0 2"])
def test_a_polynomial_between_two_sums(polynomial, tmp_path):
    """Residual and row of the equality at random states."""
    path = tmp_path / "model.xml"
    path.write_text(
        model(SECOND, rest=f'<equality><tendon tendon1="t" tendon2="u" polycoef="{polynomial}"/></equality>')
    )
    case = both(path, 1)
    system = cm.compile_mechanism(load(path))
    for q in np.random.default_rng(2).uniform(-0.7, 0.7, (5, 2)):
        case.data.qpos[:] = case.model.qpos0 + q
        mujoco.mj_forward(case.model, case.data)
        assert constraints.closure(system, q)[0] == pytest.approx(case.data.efc_pos[0], abs=1e-12)
        row = constraints.jacobian(system, q)[0]
        np.testing.assert_allclose(row, case.data.efc_J.reshape(-1, 2)[0], rtol=1e-9, atol=1e-12)
    assert load(path, mimic="independent").couplings == ()
