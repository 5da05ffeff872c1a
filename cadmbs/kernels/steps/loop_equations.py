"""Equations of motion at a stage of a step: of trees, and of closed loops with multipliers. For floats and SIMD lanes.

Forces, bias, mass matrix and rows are the same for single motions and for many at once; between them and the factors of
the equations stand redundant rows, of which single motions have chosen the first ones, and each lane has chosen its own
(`cadmbs.kernels.many.lane_equations`).
"""

from collections.abc import Callable
from typing import Any

from cadmbs.kernels.coupled.couplings import follow, spread
from cadmbs.kernels.kernel import kernel, spliced
from cadmbs.kernels.loads import load_forces
from cadmbs.kernels.loads.coordinate_forces import joint_damping
from cadmbs.kernels.numbers.lanes import call_by_address
from cadmbs.kernels.numbers.vectors import clear
from cadmbs.kernels.records import ConstraintArrays, LoopMemory, TreeArrays
from cadmbs.kernels.rows.cut_coordinates import add_cut_loads
from cadmbs.kernels.rows.loops_packing import LIMIT, VECTOR, LoopFeatures
from cadmbs.kernels.rows.loops_rows import row_kernel
from cadmbs.kernels.solve import loops_solving
from cadmbs.kernels.tree import forward_dynamics, inverse_dynamics, mass_matrix
from cadmbs.tolerances import SINGULAR_ARTICULATED_INERTIA

_SLOTS = max(mass_matrix.SLOTS, load_forces.SLOTS, inverse_dynamics.SLOTS)
SLOTS, REVOLUTE_SLOTS = max(_SLOTS, forward_dynamics.SLOTS), max(_SLOTS, forward_dynamics.REVOLUTE_SLOTS)


def evaluation(features: LoopFeatures, rows_of: Callable[..., Any] = row_kernel) -> Callable[..., Any]:
    """Forces, bias, mass matrix and constraint rows at a stage, and the factors of the equations.

    Of trees: forces and accelerations. `rows_of` makes the kernel of the rows for the features.
    """
    equations, has_rows = equations_up_to_rows(features, rows_of), not features.tree

    @spliced
    def evaluate(
        tree: TreeArrays, loads: Any, couplings: Any, constraints: ConstraintArrays, memory: Any, row: int
    ) -> None:
        equations(tree, loads, couplings, constraints, memory, row)
        if has_rows:
            if memory.n_positions < memory.n_position_rows:
                loops_solving.begin_directions(memory)
            factor_chosen_rows(memory)

    return evaluate


@spliced
def evaluate_by_address(
    equations: Any, loads: Any, couplings: Any, constraints: ConstraintArrays, memory: Any, row: int
) -> None:
    """The same as `evaluation` gives, by the code of one mechanism (`cadmbs.kernels.steps.straight_loops`)."""
    call_by_address(
        equations.table, memory.vectors, memory.mass, memory.dense, memory.along, loads.functions[row],
        constraints.targets[row], equations.params,
    )  # fmt: skip


def equations_up_to_rows(features: LoopFeatures, rows_of: Callable[..., Any] = row_kernel) -> Callable[..., Any]:
    """The equations up to the choice among redundant rows, whose products are stored; of trees all, accelerations."""
    forces, is_tree, coupled, has_cuts = forces_at(features), features.tree, features.coupled, features.cuts
    massless, fills_mass = features.massless, features.coupled or features.cuts or features.massless
    constraint_rows: Any = None if features.tree else rows_of(features)

    @spliced
    def equations(
        tree: TreeArrays, loads: Any, couplings: Any, constraints: ConstraintArrays, memory: Any, row: int
    ) -> None:
        vectors = memory.vectors
        forces(tree, loads, couplings, memory, row)
        q = vectors[memory.q_row]
        if is_tree:
            v, tau = vectors[VECTOR.V], vectors[VECTOR.TAU]
            forward_dynamics.forward_dynamics(tree.table, tree.params, q, v, tau, vectors[VECTOR.SLOPE], tree.work)
        else:
            if fills_mass:
                clear(memory.tree_mass)
            mass_matrix.mass_matrix(tree.table, tree.params, q, memory.tree_mass, tree.work)
            constraint_rows(tree, constraints, memory, row)
            if has_cuts:
                add_cut_loads(constraints, memory, loads.functions, row)
            if coupled:
                loops_solving.gather_equations(couplings.velocities, memory)
            if memory.limits[LIMIT.BAUMGARTE] != 0.0:
                loops_solving.add_baumgarte_terms(memory)
            if massless:
                loops_solving.add_weighted_rows(memory)
            # rows give motions that move no inertia their accelerations; without rows none of them are determined
            loops_solving.factor_mass(
                memory.n_v, memory.mass, memory.dense, SINGULAR_ARTICULATED_INERTIA if memory.n_rows == 0 else 0.0
            )
            loops_solving.products_of_rows(memory)

    return equations


def forces_at(features: LoopFeatures) -> Callable[..., Any]:
    """Loads, and but for trees C v + g; positions and velocities of all columns of the tree, where some are coupled."""
    is_tree, coupled, has_loads = features.tree, features.coupled, features.loads

    @spliced
    def forces(tree: TreeArrays, loads: Any, couplings: Any, memory: Any, row: int) -> None:
        vectors = memory.vectors
        if coupled:
            follow(couplings.positions, vectors[VECTOR.Q], vectors[memory.q_row])
            spread(couplings.velocities, vectors[VECTOR.V], vectors[memory.v_row])
        q, v = vectors[memory.q_row], vectors[memory.v_row]
        if has_loads:
            load_forces.load_forces(tree, loads, row, q, v, vectors[memory.tau_row])
        else:
            joint_damping(loads.damping, v, vectors[memory.tau_row])
        if not is_tree:
            table, params, zero = tree.table, tree.params, vectors[VECTOR.ZERO]
            inverse_dynamics.inverse_dynamics(table, params, q, v, zero, vectors[memory.bias_row], memory.motion)

    return forces


@kernel
def factor_chosen_rows(memory: LoopMemory) -> None:
    """The combinations of redundant rows along the directions that were chosen, and the factor of all rows."""
    if memory.n_positions < memory.n_position_rows:
        loops_solving.combine_chosen_rows(memory)
    loops_solving.factor_rows(memory.n_v, memory.n_independent, memory.vectors, memory.dense)
