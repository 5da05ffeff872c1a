"""Reports of variants side by side: each column is that of the variant by itself, with the same bits beside others."""

import dataclasses

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.compiler.stacking import stacked_systems
from cadmbs.dynamics.closed_loops.loop_packing import pack_loops
from cadmbs.kernels.calls.compiled import packed_systems
from cadmbs.kernels.many.lane_systems import pack_lane_system
from cadmbs.simulation.many import lane_formulation
from cadmbs.simulation.many.lane_systems import lane_system
from cadmbs.simulation.many.stacked_report import OF_STATES, stacked_columns, variant_result
from cadmbs.simulation.many.stacked_runs import StackedMotions, stacked_motions, stacked_scenario
from cadmbs.system.variants import Variants

FIVE_BAR_LOADS = [
    {"name": "spring", "kind": "joint_spring", "coordinate": "left_motor", "stiffness": 3.0, "damping": 0.1},
    {"name": "servo", "kind": "joint_servo", "coordinate": "right_motor", "position": 0.2, "stiffness": 5.0,
     "damping": 0.3, "effort": 2.0},
    {"name": "line", "kind": "spring_damper", "bodies": ["left_rod", "world"], "points": [[0, 0, 0.35], [0.1, 0, 0.6]],
     "stiffness": 20.0, "length": 0.2, "damping": 0.5},
    {"name": "air", "kind": "drag", "body": "right_rod", "point": [0, 0, 0.3], "linear": [1, 1, 1]},
]  # fmt: skip
FIVE_BAR_MEASURES = [
    {"name": "gap", "kind": "distance", "bodies": ["left_arm", "right_rod"], "points": [[-0.2, 0, 0.1], [0, 0, 0.35]]},
    {"name": "E", "kind": "energy", "bodies": "all"},
    {"name": "cx", "kind": "center_of_mass", "bodies": "all", "component": "x"},
    {"name": "L", "kind": "angular_momentum", "bodies": ["left_rod"], "about": "center_of_mass", "component": "y"},
    {"name": "height", "kind": "pose", "body": "left_rod", "component": "z"},
    {"name": "speed", "kind": "twist", "body": "left_rod", "representation": "hybrid", "component": "vx"},
    {"name": "pin", "kind": "coordinate", "coordinate": "tool_pin"},
    {"name": "pin_rate", "kind": "rate", "coordinate": "tool_pin"},
]
MOTION = {"name": "drive", "coordinate": "joint2", "position": {"kind": "polynomial", "coefficients": [0.0, 0.1, 0.5]}}
ARM_MEASURES = [
    {"name": "height", "kind": "pose", "body": "body5/tool", "component": "z"},
    {"name": "E", "kind": "energy", "bodies": ["body3", "body4"]},
]


def five_bar():
    """A loop with loads, damping, a rotor, and other links, masses and coefficients from variant to variant."""
    data = cm.load("five_bar").model_dump(mode="json")
    data |= {"loads": FIVE_BAR_LOADS, "measures": FIVE_BAR_MEASURES}
    data["joints"][0]["damping"], data["joints"][2]["armature"] = 0.1, 0.01
    data["scenario"] |= {"initial": {"velocities": {"left_motor": 0.1}}}
    change = np.array([-1.0, 0.3, 0.0, 1.0])
    numbers = {
        ("bodies", 0, "mass"): 0.9 + 0.1 * change,
        ("bodies", 3, "center_of_mass", 0): 0.125 + 0.005 * change,
        ("bodies", 1, "inertia", 1, 1): 0.0036 + 0.0001 * change,
        ("joints", 1, "point", 0): -0.25 - 0.001 * change,
        ("joints", 4, "point", 2): 0.35 + 0.001 * change,
        ("joints", 0, "damping"): 0.1 + 0.05 * change,
        ("joints", 2, "armature"): 0.02 + 0.005 * change,
        ("gravity", 2): -9.8 + 0.2 * change,
        ("loads", 0, "stiffness"): 3.0 + change,
        ("loads", 1, "damping"): 0.3 + 0.1 * change,
    }
    return data, numbers


def arm(motions=()):
    """A tree, of which joints may be driven."""
    data = cm.load("rcm").model_dump(mode="json")
    data |= {"measures": ARM_MEASURES, "motions": list(motions)}
    data["scenario"] |= {"initial": {"velocities": {"joint4": 0.3}}}
    change = np.array([-1.0, 0.3, 0.0, 1.0, 0.5])
    numbers = {
        ("joints", 3, "axis", 1): 0.01 * change,
        ("joints", 4, "point", 0): 0.55 + 0.001 * change,
        ("bodies", 4, "mass"): 0.6 + 0.1 * change,
        ("joints", 0, "armature"): 0.2 + 0.1 * change,
        ("joints", 1, "damping"): 4.0 + change,
    }
    return data, numbers


CASES = {"five_bar": five_bar, "arm": arm, "driven arm": lambda: arm([MOTION])}
OUTPUTS = ["joints", "energy", "loop", "constraint", "measures", "loads", "reactions", "drives"]
BODIES = {"five_bar": ["body/left_rod"], "arm": ["body/body5/tool"], "driven arm": ["body/body5/tool"]}


def variants(name):
    """The scenario, the variants, and which are sound."""
    data, numbers = CASES[name]()
    data["scenario"] |= {"duration": 0.05, "method": "rk4", "step": 5e-3, "output_step": 0.01}
    data["scenario"]["outputs"] = OUTPUTS + BODIES[name]
    mechanism = cm.Mechanism.model_validate(data)
    base = cm.compile_mechanism(mechanism)
    stack, safe = stacked_systems(mechanism, base, numbers)
    assert np.all(safe)
    return stacked_scenario(base), stack


@pytest.mark.parametrize("name", CASES)
def test_columns_side_by_side_are_those_of_each_variant(name):
    scenario, stack = variants(name)
    singles = [cm.simulate(stack.variant(k), engine="reference") for k in range(stack.n)]
    states = np.stack([np.column_stack([one.q, one.v, np.zeros(len(one.t))]) for one in singles])
    motions = StackedMotions(singles[0].t, states, np.arange(stack.n) != 1)
    names = set(singles[0].column_names) - {"t", "energy/supplied"}
    ((chosen, together),) = stacked_columns(scenario, stack, motions, names)
    assert chosen.tolist() == [k for k in range(stack.n) if k != 1]  # a motion that lanes did not end has no report
    of_states = {column for column in names if column.split("/")[0] in OF_STATES}
    ((_, without_equations),) = stacked_columns(scenario, stack, motions, of_states)
    for i, k in enumerate(chosen.tolist()):
        alone = variant_result(scenario, stack, motions, k)
        for column in names:
            expected = singles[k][column]
            size = max(1.0, float(np.max(np.abs(expected))))
            np.testing.assert_allclose(together[column][i], expected, rtol=0, atol=1e-9 * size, err_msg=column)
            assert np.array_equal(together[column][i], alone[column][0]), column
        assert all(np.array_equal(without_equations[column][i], together[column][i]) for column in of_states)


def test_many_rows_have_the_columns_of_few(monkeypatch):
    """However many they are, rows of stacked variants come from NumPy: the kernel of single motions knows no stack."""
    scenario, stack = variants("five_bar")
    motions = stacked_motions(scenario, stack)
    names = [f"joint/{scenario.base.velocity_names[0]}/a", "energy/supplied"]
    few, many = [], []
    for columns, least in ((few, 10**9), (many, 1)):
        monkeypatch.setattr(lane_formulation, "COMPILED_ROWS", least)
        parts = stacked_columns(scenario, stack, motions, names)
        columns += [(chosen, [values[name] for name in names]) for chosen, values in parts]
    np.testing.assert_equal(many, few)
    assert len(few[0][0]) == stack.n


@pytest.mark.parametrize("name", CASES)
def test_lanes_get_the_numbers_of_each_variant(name):
    """Damping, loads, frames of cut joints: packed from stacked arrays as from single systems."""
    scenario, stack = variants(name)
    systems = tuple(stack.variant(k) for k in range(stack.n))
    loops = None
    if scenario.rank:  # rows of the base that are idle stay in the equations of its variants
        loops = [pack_loops(system) for system in systems]
        loops = [dataclasses.replace(each, idle=np.zeros_like(each.idle)) for each in loops]
    packed = pack_lane_system(systems, packed_systems(Variants(systems)).table, loops)
    stacked = lane_system(stack)
    assert np.array_equal(stacked.tables.layout, packed.tables.layout)
    np.testing.assert_allclose(stacked.tables.variants, packed.tables.variants, rtol=1e-12, atol=1e-14)


def test_a_variant_whose_equations_have_no_solution_leaves_the_others_as_they_are():
    """It has no accelerations where its equations fail; those of the others have their bits."""
    scenario, stack = variants("arm")
    single = cm.simulate(stack.variant(0), engine="reference")
    state = np.column_stack([single.q, single.v, np.zeros(len(single.t))])
    parts = dict(stack.parts)
    parts["tree", "mass"], parts["tree", "inertia"] = parts["tree", "mass"].copy(), parts["tree", "inertia"].copy()
    parts["tree", "armature"] = parts["tree", "armature"].copy()
    parts["tree", "mass"][2, -1] = parts["tree", "inertia"][2, -1] = 0.0  # the last body of the third one is massless
    faulty = Variants.of_parts(stack.base, stack.n, parts)
    motions = StackedMotions(single.t, np.repeat(state[None], stack.n, axis=0), np.ones(stack.n, dtype=bool))
    name = "joint/joint5/a"
    accelerations = {
        kind: {int(k): x for chosen, columns in stacked_columns(scenario, each, motions, [name])
               for k, x in zip(chosen, columns[name], strict=True)}
        for kind, each in (("sound", stack), ("faulty", faulty))
    }  # fmt: skip
    assert [*accelerations["faulty"]] == [*range(stack.n)]
    for k, expected in accelerations["sound"].items():
        assert np.array_equal(accelerations["faulty"][k], expected) == (k != 2)
    assert np.all(np.isnan(accelerations["faulty"][2]))
