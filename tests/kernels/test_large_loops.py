"""Large systems with loops: substructures, and the kernel against NumPy and against symmetry."""

import json

import numpy as np
import pytest

from cadmbs import compile_mechanism, simulate
from cadmbs.constraints import rows, wrench_rows
from cadmbs.dynamics.closed_loops.constrained import saddle
from cadmbs.dynamics.closed_loops.loop_packing import loop_features, pack_loops
from cadmbs.dynamics.scenarios.fields import initial_state
from cadmbs.kernels.large.large_packing import BLOCK, SUBSTRUCTURE, pack_substructures
from cadmbs.kernels.large.large_splitting import SUBSTRUCTURE_COLUMNS, split
from cadmbs.kernels.steps.drift_check import DriftLimits
from cadmbs.kernels.steps.loops_states import LoopDriftKernel
from cadmbs.kernels.steps.loops_steps import WIDEST_LOOPS, ChosenRows
from cadmbs.kernels.tree.packing import packed_of
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import OutcomeKind
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.testing.ladders import four_bar_ladder, scissor_lift, tower

SUBJECTS = {
    "ladder": lambda: four_bar_ladder(40, lean=0.3),
    "scissor lift": lambda: scissor_lift(40, damping=0.0),
    "tower": lambda: tower(20, 3),
}
"""A wide tree in the plane, a deep one, and a deep one in space whose joints are of several kinds."""


def start(system):
    q, v = initial_state(system, system.scenario)[:2]
    force = np.random.default_rng(1).normal(size=system.n_v)
    return q, saddle(system, wrench_rows(system, q)).solve(force, np.zeros(rows(system).n_rows))[0] + 0.0 * v


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_column_has_one_place_and_every_row_one_number(name):
    system = compile_mechanism(SUBJECTS[name]())
    parts = pack_substructures(packed_of(system), pack_loops(system))
    n_copies, n_rows = len(parts.copies), rows(system).n_rows
    assert sorted(parts.rows[:, 0]) == list(range(n_rows + 6 * n_copies))
    assert len(set(parts.unknowns[:, 0])) == system.n_v
    assert np.sum(parts.table[:, SUBSTRUCTURE.SIZE]) == system.n_v + 6 * n_copies


@pytest.mark.parametrize("name", SUBJECTS)
def test_rows_of_a_substructure_lie_within_the_profile(name):
    system = compile_mechanism(SUBJECTS[name]())
    parts = pack_substructures(packed_of(system), pack_loops(system))
    for part in parts.table:
        members = parts.blocks[part[SUBSTRUCTURE.FIRST_BLOCK] : part[SUBSTRUCTURE.END_BLOCK], BLOCK.ORDER]
        assert np.all(np.diff(members) > 0)
        assert np.all(parts.profile[members, 0] <= members[:1])


def test_a_deep_tree_is_split_into_substructures_of_bounded_size():
    for n_stages in (40, 80):
        tree = split(packed_of(compile_mechanism(scissor_lift(n_stages))))
        assert max(tree.sizes) <= 6 + 2 * SUBSTRUCTURE_COLUMNS
    assert not len(split(packed_of(compile_mechanism(four_bar_ladder(40)))).copies)


@pytest.mark.parametrize("make", [four_bar_ladder, lambda n: scissor_lift(n, damping=0.0), lambda n: tower(n, 3)])
def test_the_numbers_of_the_matrices_grow_with_the_number_of_loops(make):
    sizes = []
    for n in (40, 80):
        system = compile_mechanism(make(n))
        parts = pack_substructures(packed_of(system), pack_loops(system))
        sizes.append(parts.schur.size + parts.coefficients.size + parts.factors.size)
    assert sizes[1] < 2.1 * sizes[0]


def test_many_loops_have_sparse_kernels_whatever_acts_along_them():
    assert loop_features(compile_mechanism(four_bar_ladder(40))).large
    features = loop_features(compile_mechanism(scissor_lift(40)))
    assert features.large
    assert features.cuts


def test_a_high_scissor_lift_moves_as_its_symmetry_says_with_numpy():
    """All bars turn alike, foot : centre = 1 : -2; its rows hardly restrict some motions."""
    system = compile_mechanism(scissor_lift(200, damping=0.0))
    q, v = initial_state(system, system.scenario)[:2]
    assert symmetry_error(system, Index1Equations(system).response(0.0, q, 0.0 * v).a) < 1e-9


def symmetry_error(system, a):
    names = system.velocity_names
    centres = np.array([a[names.index(name)] for name in names if name.startswith("centre")])
    return np.max(np.abs(centres / a[names.index("foot")] + 2.0))


def batch_of_ladders(engine, **settings):
    """Motions of four ladders at different speeds, in a batch of two axes, and that of one of them alone."""
    system = compile_mechanism(four_bar_ladder(30, lean=0.3))
    q, v = initial_state(system, system.scenario)[:2]
    q, v = np.tile(q, (2, 2, 1)), v * np.array([[0.4, 0.6], [0.8, 1.0]])[..., None]
    settings = {"duration": 0.02, "method": "rk4", "step": 5e-3, "engine": engine, **settings}
    return simulate(system, q=q, v=v, **settings), simulate(system, q=q[1, 0], v=v[1, 0], **settings)


def assert_sample_is_the_motion_alone(batch, alone):
    for column in ("q", "v", "a", "tau", "kinetic", "supplied"):
        np.testing.assert_allclose(getattr(batch, column)[1, 0], getattr(alone, column), rtol=0.0, atol=1e-10)
    for name, values in alone.further_columns.items():
        np.testing.assert_allclose(batch.further_columns[name][1, 0], values, rtol=0.0, atol=1e-9)


def test_samples_of_a_batch_are_the_motions_alone_with_numpy():
    assert_sample_is_the_motion_alone(*batch_of_ladders("reference"))


@pytest.mark.slow
class TestCompiled:
    @pytest.mark.parametrize("threads", [1, 2])
    def test_samples_of_a_batch_are_the_motions_alone(self, threads):
        batch, alone = batch_of_ladders("compiled", threads=threads)
        assert batch.statistics["compiled_evaluations"] == batch.statistics["evaluations"] > 0
        assert_sample_is_the_motion_alone(batch, alone)

    @pytest.mark.parametrize(("name", "tolerance"), [("ladder", 1e-11), ("scissor lift", 1e-9), ("tower", 1e-11)])
    def test_accelerations_power_and_margin_are_those_of_numpy(self, name, tolerance):
        system = compile_mechanism(SUBJECTS[name]())
        kernel = LoopDriftKernel(system, pack_loops(system), DriftLimits(False, 1e-9, 1e-12))
        q, v = start(system)
        x, n_rows = np.concatenate([q, v, [0.0]]), rows(system).n_rows
        weakest = saddle(system, wrench_rows(system, q)).smallest_singular_direction().motion
        assert kernel.choose(0.0, x, ChosenRows(np.arange(n_rows), 0.0, weakest))
        a, power = kernel.acceleration(0.0, x)
        expected = Index1Equations(system).response(0.0, q, v)
        np.testing.assert_allclose(a, expected.a, rtol=0.0, atol=tolerance * np.max(np.abs(expected.a)))
        np.testing.assert_allclose(power, expected.power, rtol=1e-9, atol=1e-9)
        np.testing.assert_allclose(kernel.independence, 1.0, atol=0.2)

    def test_a_high_scissor_lift_moves_as_its_symmetry_says(self):
        system = compile_mechanism(scissor_lift(200, damping=0.0))
        kernel = LoopDriftKernel(system, pack_loops(system), DriftLimits(False, 1e-9, 1e-12))
        q, v = initial_state(system, system.scenario)[:2]
        x = np.concatenate([q, 0.0 * v, [0.0]])
        assert kernel.choose(0.0, x, ChosenRows(np.arange(rows(system).n_rows), 0.0, np.ones(system.n_v)))
        assert symmetry_error(system, kernel.acceleration(0.0, x)[0]) < 1e-11

    def test_damping_along_a_cut_joint_acts_with_fewer_than_60_velocities_too(self):
        """The scissor lift of 20 stages, 43 velocities and 105 rows, slides slowly down on its damped floor."""
        system = compile_mechanism(scissor_lift(20, damping=3e4))
        assert loop_features(system).large
        settings = {"duration": 0.05, "method": "rk4", "step": 5e-3}
        compiled, numpy = (simulate(system, engine=engine, **settings) for engine in ("compiled", "reference"))
        assert compiled.statistics["engine"] == "compiled"
        np.testing.assert_allclose(compiled.q, numpy.q, atol=1e-10)

    @pytest.mark.parametrize(("method", "step"), [("rk4", 1e-2), ("dop853", None)])
    def test_motions_are_those_of_numpy_and_of_the_pendulum(self, method, step):
        """At a lean of 0.3 the ladder falls as a pendulum; steps so large that states are projected."""
        system = compile_mechanism(four_bar_ladder(40, lean=0.3))
        settings = {"duration": 0.3, "method": method, "step": step}
        compiled, numpy = (simulate(system, engine=engine, **settings) for engine in ("compiled", "reference"))
        assert compiled.statistics["engine"] == "compiled"
        np.testing.assert_allclose(compiled.q[-1], numpy.q[-1], atol=1e-8)
        energy = compiled.kinetic + compiled.potential
        np.testing.assert_allclose(energy[-1], energy[0], rtol=1e-7)

    def test_output_rows_are_those_of_numpy(self):
        """Multipliers too: the loads across the plane are shared by redundant rows."""
        ladder = four_bar_ladder(40, lean=0.3).model_dump(mode="json", exclude_none=True)
        system = compile_mechanism(Mechanism.model_validate(ladder | {"gravity": [1.0, -9.0, 3.0]}))
        q, v = initial_state(system, system.scenario)[:2]
        kernel = LoopDriftKernel(system, pack_loops(system), DriftLimits(False, 1e-9, 1e-12))
        states = np.tile(np.concatenate([q, v, [0.0]]), (3, 1))
        states[:, system.n_q : -1] *= np.array([0.0, 0.5, 1.0])[:, None]
        kernel.choose(0.0, states[0], ChosenRows(np.arange(rows(system).n_rows), 0.0, np.ones(system.n_v)))
        outputs = kernel.outputs(np.zeros(3), kernel.output_table(states))
        assert len(outputs.a) == 3
        for k, state in enumerate(states):
            expected = Index1Equations(system).response(0.0, q, state[system.n_q : -1])
            for ours, theirs in zip((outputs.a, outputs.multipliers, outputs.tau), expected[:3], strict=True):
                np.testing.assert_allclose(ours[k], theirs, rtol=0.0, atol=1e-10 * max(1.0, np.max(np.abs(theirs))))

    def test_a_driven_ladder_follows_its_drive(self):
        ladder = four_bar_ladder(30, lean=0.3, speed=0.0).model_dump(mode="json", exclude_none=True)
        drive = {
            "name": "drive",
            "coordinate": "foot3",
            "position": {"kind": "polynomial", "coefficients": [0, 0, 0.5]},
        }
        system = compile_mechanism(Mechanism.model_validate(ladder | {"motions": [drive]}))
        settings = {"duration": 0.1, "method": "rk4", "step": 1e-2}
        compiled, numpy = (simulate(system, engine=engine, **settings) for engine in ("compiled", "reference"))
        assert compiled.statistics["engine"] == "compiled"
        np.testing.assert_allclose(compiled.q, numpy.q, atol=1e-9)
        np.testing.assert_allclose(compiled.q[-1][system.position_names.index("foot3")], 0.5 * 0.1**2, atol=1e-10)

    def test_states_far_off_are_projected(self):
        system = compile_mechanism(four_bar_ladder(40, lean=0.3))
        kernel = LoopDriftKernel(system, pack_loops(system), DriftLimits(True, 1e-10, 1e-12))
        q, v = start(system)
        disturbed = q + 1e-4 * np.random.default_rng(2).normal(size=len(q))
        x = np.concatenate([disturbed, v, [0.0]])
        kernel.choose(0.0, x, ChosenRows(np.arange(rows(system).n_rows), 0.0, np.ones(system.n_v)))
        check = kernel.check(0.0, x)
        assert check is not None and check.projections == 1
        after = kernel.check(0.0, check.x)
        assert after.gap < 1e-10 and after.defect < 1e-10 * max(1.0, np.max(np.abs(v)))


@pytest.mark.slow
@pytest.mark.parametrize(("stages", "turn"), [(15, 0.0), (20, 0.0), (20, 2e-9), (20, 3e-9), (25, 7e-3)])
def test_high_scissor_lifts_fall_through_positions_with_all_bars_in_line_and_stay_symmetric(stages, turn):
    """Whichever digits their stages lose where half of the rows become dependent at once."""
    WIDEST_LOOPS[0]()  # what is evaluated near singular configurations, beside steps with sparse matrices
    system = compile_mechanism(scissor_lift(stages, angle=0.9 + turn))
    result = simulate(system, duration=2.5, engine="compiled")
    assert result.outcome.kind is OutcomeKind.FINISHED
    foot = result.q[:, :1]
    signs = [{"centre": -2.0, "left": 2.0}.get(name.rstrip("0123456789"), 0.0) for name in system.position_names]
    along = np.array(signs)
    np.testing.assert_allclose(result.q[:, along != 0.0], foot * along[along != 0.0], rtol=0.0, atol=1e-7)
    assert foot[-1, 0] > 0.9 + np.pi / 2.0  # beyond flat, at 0.9, and upright, where all rows of a stage are dependent
    # the step that crosses may have 30 times the error of others
    assert np.max(np.abs(result.drift)) < 1e-6 * np.max(np.abs(result.energies))


@pytest.mark.slow
@pytest.mark.parametrize(("method", "least"), [("dop853", 5), ("rk45", 2)])
def test_lifts_turn_round_beside_a_position_with_all_bars_upright(method, least):
    """They come to rest there; where they have no velocity for a moment, steps do not shrink away.

    Of 40 lifts nearby 27 or 28 pass by rk45, and rounding decides which ones; all do by dop853.
    """
    finished = 0
    for angle in 0.85 + 1e-3 * np.arange(6):
        system = compile_mechanism(scissor_lift(3, angle=angle))
        result = simulate(system, duration=2.65, engine="compiled", method=method)
        assert np.max(np.abs(result.drift)) < 1e-6 * np.max(np.abs(result.energies))
        if result.outcome.kind is OutcomeKind.FINISHED:
            finished += 1
            turns = np.flatnonzero(np.diff(np.sign(result.v[1:, 0])))
            upright = angle + np.pi / 2.0
            assert np.min(np.abs(result.q[1:][turns, 0] - upright)) < 0.01
    assert finished >= least


@pytest.mark.slow
def test_a_driven_scissor_lift_of_20_stages_starts_compiled():
    document = scissor_lift(20).model_dump(mode="json", exclude_none=True)
    position = {"kind": "harmonic", "mean": -0.2, "amplitude": 0.2, "rate": 2.0, "phase": np.pi / 2}
    document["motions"] = [{"name": "drive", "coordinate": "foot", "position": position}]
    system = compile_mechanism(Mechanism.model_validate_json(json.dumps(document)))
    alone, reference = (simulate(system, duration=0.1, engine=engine) for engine in ("compiled", "numpy"))
    assert alone.statistics["engine"] == "compiled"
    np.testing.assert_allclose(alone.q, reference.q, rtol=0.0, atol=1e-10)
    np.testing.assert_allclose(alone.a, reference.a, rtol=0.0, atol=1e-9)
