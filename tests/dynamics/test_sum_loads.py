"""Loads along sums of coordinates, and polynomial characteristics: laws, derivatives, engines, cut joints, MuJoCo."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints, dynamics
from cadmbs.dynamics.energy import load_columns, load_quantities, spring_energy
from cadmbs.dynamics.variants import Variants
from cadmbs.exporters.fmu.parameters import parameters
from cadmbs.models.mechanism import Mechanism
from cadmbs.simulation import simulate
from cadmbs.system.loads import ForcePolynomial
from cadmbs.testing import ladders
from tests import zoo
from tests.dynamics import closed_states, sum_loads
from tests.slopes import slope_along_positions, slope_along_velocities
from tests.tolerances import EXTRAPOLATED, ROUND_OFF

TIME = 0.37


@pytest.fixture(scope="module")
def arm():
    return sum_loads.arm()


def states(seed, n=7):
    return np.random.default_rng(seed).normal(size=(2, n, 3))


def test_forces_by_hand():
    """Along s = 2 x - 1.5 y: the force -k (s - r) - d s' acts on x with 2 and on y with -1.5, on z not at all."""
    spring = {"name": "s", "kind": "joint_spring", "terms": sum_loads.terms(x=2.0, y=-1.5)}
    system = sum_loads.arm([spring | {"stiffness": 8.0, "damping": 0.7, "rest": 0.25}])
    (x, y, _), (u, v, _) = q, rates = states(1, 1)[:, 0]
    force = -8.0 * (2.0 * x - 1.5 * y - 0.25) - 0.7 * (2.0 * u - 1.5 * v)
    tau = dynamics.load_forces(system, q, rates, engine="reference")
    np.testing.assert_allclose(tau, [2.0 * force, -1.5 * force, 0.0], rtol=ROUND_OFF)


def test_polynomials_by_hand():
    """a x + b x^2 + c x^3 of a spring, a u + b u |u| + c u^3 of a damper."""
    spring = {"name": "s", "kind": "joint_spring", "coordinate": "x", "characteristic": {"polynomial": [3, -2, 5]}}
    system = sum_loads.arm([spring | {"damping_characteristic": {"polynomial": [0.5, 0.25, 0.125]}, "rest": 0.5}])
    for x, u in ((1.5, -2.0), (-0.75, 1.0), (0.0, -0.5)):
        tau = dynamics.load_forces(system, [x, 0.3, 0.1], [u, 1.0, 1.0], engine="reference")
        e = x - 0.5
        expected = -(3 * e - 2 * e**2 + 5 * e**3) - (0.5 * u + 0.25 * u * abs(u) + 0.125 * u**3)
        np.testing.assert_allclose(tau, [expected, 0.0, 0.0], atol=ROUND_OFF * 10)


@pytest.mark.parametrize("is_odd", [False, True])
def test_a_polynomial_has_the_slope_and_the_integral_of_its_values(is_odd):
    table, x = ForcePolynomial(3.0, -2.0, 5.0, is_odd), np.linspace(-1.5, 1.5, 13)
    h = 1e-6
    np.testing.assert_allclose((table(x + h) - table(x - h)) / (2 * h), table.slope(x), atol=1e-5)
    np.testing.assert_allclose((table.integral(x + h) - table.integral(x - h)) / (2 * h), table(x), atol=1e-7)
    assert table.integral(np.zeros(1)) == 0.0


@pytest.mark.parametrize("couplings", [(), [{"name": "gear", "terms": sum_loads.terms(z=1.0, x=-0.4), "offset": 0.1}]])
def test_both_engines_agree(couplings):
    system = sum_loads.arm(couplings=couplings, initial={})
    q, v = (x[:, : system.n_v] for x in states(2))
    reference = dynamics.load_forces(system, q, v, TIME, engine="reference")
    scale = np.abs(reference).max()
    np.testing.assert_allclose(
        dynamics.load_forces(system, q, v, TIME, engine="compiled"), reference, atol=1e-14 * scale
    )
    one = dynamics.load_forces(system, q[0], v[0], TIME, engine="compiled")
    np.testing.assert_allclose(one, reference[0], atol=1e-13 * scale)


def test_derivatives_are_the_slopes_of_the_forces(arm):
    q, v = states(3, 1)[:, 0]

    def force(q, v):
        return dynamics.load_forces(arm, q, v, TIME, engine="reference")

    exact = dynamics.load_force_derivatives(arm, q, v, TIME)
    by_q = slope_along_positions(arm, lambda x: force(x, v), q)
    by_v = slope_along_velocities(arm, lambda x: force(q, x), v)
    np.testing.assert_allclose(exact.dtau_dq, by_q, atol=EXTRAPOLATED * np.abs(by_q).max())
    np.testing.assert_allclose(exact.dtau_dv, by_v, atol=EXTRAPOLATED * np.abs(by_v).max())


def test_springs_pull_down_their_energy():
    """-dV/dq is the force at rest of springs and stops."""
    system = sum_loads.arm([load for load in sum_loads.every_kind("x", "y", "z") if load["name"] in SPRINGS])
    q = states(4, 1)[0, 0]
    force = dynamics.load_forces(system, q, np.zeros(3), TIME, engine="reference")
    slope = slope_along_positions(system, lambda x: spring_energy(system, x, TIME)[..., None], q)
    np.testing.assert_allclose(-slope[0], force, atol=EXTRAPOLATED * np.abs(force).max())


SPRINGS = ("spring", "cubic", "table", "single", "stop")


def test_the_energy_balance_closes_whatever_the_method(arm):
    """E(t) - E(0) is the work of all loads, integrated along with the motion; and all methods find the same motion."""
    exact = simulate(arm, rtol=1e-11, atol=1e-12)
    assert np.abs(exact.drift).max() < 1e-11
    for options in (
        {"method": "dop853", "engine": "numpy", "rtol": 1e-11, "atol": 1e-12},
        {"method": "rk4", "step": 1e-4},
        {"method": "rk4", "step": 5e-4, "engine": "numpy"},
    ):
        other = simulate(arm, **options)
        np.testing.assert_allclose(other.q, exact.q, atol=1e-5)
        assert np.abs(other.drift).max() < 1e-5


@pytest.mark.parametrize(
    ("coordinates", "engine"),
    [("rA", "auto"), ("rp", "auto"), ("rE", "auto"), ("SE3", "auto"), ("SE3", "numpy")],
)
def test_absolute_coordinates_move_alike(arm, coordinates, engine):
    exact = simulate(arm, rtol=1e-10, atol=1e-12, duration=0.05)
    absolute = simulate(arm, coordinates=coordinates, step=5e-4, duration=0.05, engine=engine)
    np.testing.assert_allclose(absolute.q, exact.q, atol=5e-5)


def test_absolute_coordinates_say_why_numpy_takes_sums(arm):
    result = simulate(arm, coordinates="rA", step=1e-3, duration=0.002, output_step=0.001)
    assert "has loads along sums of coordinates" in result.statistics["engine_reason"]


def test_a_batch_in_lanes_is_what_single_motions_are(arm):
    q, v = states(5, 9) * 0.1
    batch = simulate(arm, q=q, v=v, method="rk4", step=1e-3)
    for k in (0, 8):
        single = simulate(arm, q=q[k], v=v[k], method="rk4", step=1e-3, engine="numpy")
        np.testing.assert_allclose(batch.q[k], single.q, atol=1e-11)


CUTS = ("rocker_pin", "crank_pivot", "crank_pin", "rocker_pivot")
"""With the second one all sums lie in the tree; with the others they contain a coordinate of the cut joint."""


@pytest.mark.parametrize("cut", CUTS)
def test_derivatives_with_cut_joints(cut):
    system = sum_loads.four_bar(cut)
    q, v, _ = closed_states.state(system, 41)

    def force(q, v):
        return dynamics.load_forces(system, q, v, TIME, engine="reference")

    exact = dynamics.load_force_derivatives(system, q, v, TIME)
    by_q = slope_along_positions(system, lambda x: force(x, v), q)
    by_v = slope_along_velocities(system, lambda x: force(q, x), v)
    np.testing.assert_allclose(exact.dtau_dq, by_q, atol=EXTRAPOLATED * np.abs(by_q).max())
    np.testing.assert_allclose(exact.dtau_dv, by_v, atol=EXTRAPOLATED * np.abs(by_v).max())


def test_the_same_power_whichever_joint_is_cut():
    systems = [sum_loads.four_bar(cut) for cut in CUTS]
    first = systems[0]
    q, v, _ = closed_states.state(first, 41)
    values = dict(zip(first.position_names, q, strict=True))
    values |= dict(zip(constraints.cut_position_names(first), constraints.cut_coordinates(first, q), strict=True))
    rates = dict(zip(first.velocity_names, v, strict=True))
    rates |= dict(zip(constraints.cut_velocity_names(first), constraints.cut_rates(first, q, v), strict=True))
    powers, energies, quantities = [], [], []
    for system in systems:
        here = np.array([values[n] for n in system.position_names])
        moving = np.array([rates[n] for n in system.velocity_names])
        powers.append(dynamics.load_forces(system, here, moving, TIME, engine="reference") @ moving)
        energies.append(spring_energy(system, here, TIME))
        loads = load_quantities(system, here, moving, TIME)
        names = [column.name for column in load_columns(system)]
        quantities.append(np.array([loads[names.index(load["name"])] for load in sum_loads.every_kind("x", "y", "z")]))
    np.testing.assert_allclose(powers, powers[0], rtol=1e-9)
    np.testing.assert_allclose(energies, energies[0], rtol=1e-9)
    np.testing.assert_allclose(quantities, np.broadcast_to(quantities[0], np.shape(quantities)), atol=1e-9)
    np.testing.assert_allclose(np.sum(quantities[0][:, 1]), powers[0], rtol=1e-9)


@pytest.mark.parametrize("cut", ["rocker_pin", "rocker_pivot"])
def test_loops_move_alike_whichever_joint_is_cut(cut):
    """Sums of the tree and of one cut joint, by NumPy where no kernel knows them; and in absolute coordinates."""
    system, tree = sum_loads.four_bar(cut), sum_loads.four_bar("crank_pivot")
    options = {"method": "rk4", "step": 1e-3, "duration": 0.05, "output_step": 0.05}
    exact, motion = simulate(tree, **options), simulate(system, **options)
    assert np.abs(motion.drift).max() < 1e-7
    common = set(system.position_names) & set(tree.position_names)
    assert common
    for name in common:
        found, expected = motion.q[:, system.position_names.index(name)], exact.q[:, tree.position_names.index(name)]
        np.testing.assert_allclose(found, expected, atol=1e-7)


def test_sums_of_several_cut_joints_in_kernels():
    """Sums of coordinates of two cut joints: NumPy and the kernel compute the same motion."""
    plain = ladders.four_bar_ladder(2)
    names = constraints.cut_velocity_names(cm.compile_mechanism(plain))
    loads = sum_loads.every_kind(names[0], names[1], names[0])
    loads = [load for load in loads if len(load.get("terms", ())) != 3]
    system = cm.compile_mechanism(Mechanism.model_validate(zoo.data_of(plain) | {"loads": loads}))
    fine = {"duration": 0.2, "output_step": 0.1, "method": "rk4", "step": 1e-3}
    one, other = (simulate(system, engine=engine, **fine) for engine in ("compiled", "numpy"))
    np.testing.assert_allclose(one.q, other.q, atol=1e-9)
    without = simulate(cm.compile_mechanism(plain), **fine)
    assert np.abs(without.q - one.q).max() > 1e-3


def test_units_have_their_constants_as_parameters(arm):
    """Named, with the units of the coordinates of a sum where these are the same."""
    listed = {each.name: each for each in parameters(arm)}
    spring, stop, friction = (
        listed[f"load.{name}"] for name in ("spring.damping", "stop.stiffness", "friction.friction")
    )
    assert (spring.value, spring.unit) == (0.3, None)
    assert (stop.value, stop.unit) == (40.0, "N.m/rad")
    assert (friction.value, friction.unit) == (0.2, "N.m")
    assert listed["load.friction.damping"].unit == "N.m.s/rad"
    assert "load.cubic.stiffness" not in listed


def test_columns_have_the_units_of_their_coordinates(arm):
    result = simulate(arm, duration=0.01, output_step=0.01, outputs=["loads"])
    units = result.metadata["column_units"]
    assert units["load/stop/force"] == "N m"
    assert units.get("load/spring/force") is None
    assert units["load/spring/power"] == "W"


def test_variants_with_other_stiffnesses(arm):
    """Damping and stiffness of sums may differ between variants; a batch of them is what single motions are."""
    other = sum_loads.arm(
        [load | ({"stiffness": 25} if "stiffness" in load else {}) for load in sum_loads.every_kind("x", "y", "z")]
    )
    options = {"method": "rk4", "step": 1e-3, "duration": 0.1, "output_step": 0.1}
    both = simulate(Variants((arm, other)), **options)
    for k, system in enumerate((arm, other)):
        np.testing.assert_allclose(both.q[k], simulate(system, **options).q, atol=1e-12)
