"""Records of packed arrays inside compiled code, and names of their slots.

Arrays that belong together are one record, from Python's call of a program on. Compilers treat records as their
fields: they cost no time.
"""

from collections import namedtuple
from typing import Any, NamedTuple


def slots(**first: int) -> Any:
    """Names of columns, rows or slots of a packed array, `array[i, NAMES.SLOT]`: constants in compiled code."""
    return namedtuple("Slots", first)(**first)


class TreeArrays(NamedTuple):
    """The spanning tree with a workspace of as many rows: `table`, `params` and `work` of every kernel."""

    table: Any
    params: Any
    work: Any


class BodyArrays(NamedTuple):
    """The bodies of the document: the row that carries each, and its frame in the row's frame."""

    rows: Any
    frames: Any


class JointArrays(NamedTuple):
    """Joints and bodies, of `cadmbs.kernels.tree.joint_reactions`, and rows and frames of the bodies."""

    table: Any
    body_rows: Any
    body_frames: Any
    inertias: Any


class CouplingArrays(NamedTuple):
    """Couplings of coordinates, of `cadmbs.kernels.coupled.couplings`: entries of G and their numbers."""

    entries: Any
    factors: Any


class LoadArrays(NamedTuple):
    """Loads, of `cadmbs.kernels.loads.packed_loads`: damping, table, numbers, and functions of time, one row a time."""

    damping: Any
    table: Any
    numbers: Any
    functions: Any


class ConstraintArrays(NamedTuple):
    """Constraint rows, of `cadmbs.kernels.rows.loops_packing`, and sampled right sides of lines and pairs."""

    cuts: Any
    frames: Any
    rows: Any
    selectors: Any
    lines: Any
    pairs: Any
    pair_numbers: Any
    coordinates: Any
    coordinate_numbers: Any
    cut_loads: Any
    cut_load_numbers: Any
    cut_terms: Any
    cut_factors: Any
    targets: Any


class AdaptiveArrays(NamedTuple):
    """Adaptive steps, of `kernels.steps.adaptive_memory`: the pair, what is asked for and reached, slopes, times of
    outputs, what is kept of steps; functions of time, of `cadmbs.kernels.loads.time_functions`.
    """

    tableau: Any
    control: Any
    slopes: Any
    times: Any
    kept: Any
    instructions: Any
    numbers: Any
    jets: Any


class StepArrays(NamedTuple):
    """Steps of given sizes: the index of the result after each or -1; the state, which moves; results; the report."""

    sizes: Any
    marks: Any
    state: Any
    results: Any
    report: Any


class LoopWorkspace(NamedTuple):
    """What Python gives for `LoopMemory`: limits and arrays."""

    limits: Any
    vectors: Any
    mass: Any
    tree_mass: Any
    dense: Any
    cuts: Any
    along: Any
    motion: Any


class GroupArrays(NamedTuple):
    """A step on a group, or a projection, of `kernels.absolute.group_steps`.

    Sizes, coefficients, numbers of the call, frames of the bodies; state, slopes, state at the end, error, two reports,
    and a displacement.
    """

    sizes: Any
    tableau: Any
    numbers: Any
    frames: Any
    state: Any
    slopes: Any
    end: Any
    error: Any
    report: Any
    loop_report: Any
    displacement: Any


class LoopCouplings(NamedTuple):
    """Couplings of positions and velocities, and a table of the joints' independent coordinates to move along."""

    positions: Any
    velocities: Any
    coordinates: Any


class LoopMemory(NamedTuple):
    """Sizes, rows of vectors, and the workspace of closed loops.

    `n_rows` rows, of which the first `n_position_rows` restrict positions, have `n_independent` independent ones, of
    which the first `n_positions` restrict positions. `n_columns` is the number of columns of the tree; `q_row` to
    `bias_row` are the rows of `vectors` with its positions, velocities, loads and bias forces. `vectors` and `cuts` are
    those of `cadmbs.kernels.rows.loops_rows`, `along` that of `cut_coordinates`, `dense` that of
    `loops_solving`; `mass` is the mass matrix, `tree_mass` that of the tree, and `motion` the workspace of inverse
    dynamics. `codes` are the addresses of the straight lines of a mechanism (`cadmbs.kernels.steps.step_lines.LINE`),
    `sparse` the `SparseArrays` of a large one.
    """

    n_q: Any
    n_v: Any
    n_columns: Any
    n_rows: Any
    n_position_rows: Any
    n_independent: Any
    n_positions: Any
    q_row: Any
    v_row: Any
    tau_row: Any
    bias_row: Any
    limits: Any
    vectors: Any
    mass: Any
    tree_mass: Any
    dense: Any
    cuts: Any
    along: Any
    motion: Any
    codes: Any = ()
    sparse: Any = ()


class ClosedWorkspace(NamedTuple):
    """The workspace of closed motions: that of the rows, columns of their matrix, what rotates these, the rows of
    `cadmbs.kernels.closed.closed_packing.PATH` or `RATE`, and motions that the rows allow.
    """

    vectors: Any
    dense: Any
    cuts: Any
    motion: Any
    columns: Any
    basis: Any
    scratch: Any
    motions: Any


class ClosedRows(NamedTuple):
    """The rows of a mechanism without equations of motion, of `cadmbs.kernels.closed.closure_rows`: what evaluates
    them, and what that takes.
    """

    evaluate: Any
    tree: Any
    couplings: Any
    constraints: Any
    memory: Any


class PathArrays(NamedTuple):
    """A path of closed configurations: free coordinates, which are angles, bounds; columns of the rows, what rotates
    these, and the rows of `cadmbs.kernels.closed.closed_packing.PATH`.
    """

    free: Any
    is_angle: Any
    bounds: Any
    columns: Any
    basis: Any
    path: Any


class LaneTables(NamedTuple):
    """Systems of one structure, of `cadmbs.kernels.many.lane_systems`: the tree, or addresses of straight lines;
    tables, the layout of the numbers, these of each system, and functions of time.
    """

    table: Any
    couplings: Any
    loads: Any
    cuts: Any
    rows: Any
    pairs: Any
    along_cuts: Any
    cut_loads: Any
    cut_terms: Any
    layout: Any
    variants: Any
    instructions: Any
    constants: Any


class LaneSchedule(NamedTuple):
    """Settings, coefficients of the method, fixed steps with the output after each, output times, and stops."""

    settings: Any
    method: Any
    grid: Any
    marks: Any
    outputs: Any
    stops: Any


class LaneSamples(NamedTuple):
    """Which samples move, and of all samples: independent rows, records, states, references, results, interpolants.

    `histories` are what implicit methods know of the steps before.
    """

    order: Any
    chosen: Any
    records: Any
    states: Any
    references: Any
    results: Any
    interpolants: Any
    histories: Any = ()


class LaneWorkspace(NamedTuple):
    """The workspace of the lanes of one thread."""

    numbers: Any
    motion: Any
    step: Any
    slopes: Any
    dense_output: Any
    control: Any
    vectors: Any
    mass: Any
    tree_mass: Any
    dense: Any
    cuts: Any
    along: Any
    inertial: Any
    work: Any
    chosen: Any
    jets: Any
    loads: Any
    targets: Any


class SparseArrays(NamedTuple):
    """Substructures of a large mechanism and the sparse matrices of its equations, of `kernels.large.large_packing`.

    Attributes:
        unknowns: (columns, 2) unknown of each column of the tree, and its place in the substructure.
        leaders: (n_v, 1) unknown of each independent velocity.
        carriers: (rows of the tree, CARRIER.WIDTH).
        shares: (rows of the tree, 1) part of the inertia of each row that stays with it.
        copies: (copies, COPY.WIDTH).
        table: (substructures, SUBSTRUCTURE.WIDTH).
        blocks: (blocks, BLOCK.WIDTH), by substructure and row of S.
        rows: (constraint rows, six a copy, couplings, rotors; LARGE_ROW.WIDTH).
        cuts: (cuts, LARGE_CUT.WIDTH).
        line_columns, line_positions: (entries, LINE_ENTRY.WIDTH).
        terms: (terms, LARGE_TERM.WIDTH) along cut joints, with `term_factors` (terms, 1).
        uses: (uses, CUT_USE.WIDTH) by coordinate, with `use_factors` (uses, 1).
        pairs: (rows between bodies, LARGE_PAIR.WIDTH).
        rotors: (rotors, ROTOR.WIDTH).
        ties: (entries, 1) places of the constant numbers of A, of couplings and rotors; `tie_factors` are these.
        velocity_blocks: (blocks, 2) place and length of the blocks of rows that restrict velocities only.
        profile: (rows of S, 2) first column, and place of that entry among the numbers of S, row after row.
        stiffness: (rows of S, STIFFNESS.WIDTH).
        factors: Mass matrices of the substructures, replaced by their factors.
        coefficients, solved: Numbers of A, and of A L^-T.
        schur: Those of S, replaced by its factor.
        composites: (copies, 10) composite bodies of the copies.
        vectors: (LARGE_VECTOR.COUNT, unknowns or rows of S).
    """

    unknowns: Any
    leaders: Any
    carriers: Any
    shares: Any
    copies: Any
    table: Any
    blocks: Any
    rows: Any
    cuts: Any
    line_columns: Any
    line_positions: Any
    terms: Any
    term_factors: Any
    uses: Any
    use_factors: Any
    pairs: Any
    rotors: Any
    ties: Any
    tie_factors: Any
    velocity_blocks: Any
    profile: Any
    stiffness: Any
    factors: Any
    coefficients: Any
    solved: Any
    schur: Any
    composites: Any
    vectors: Any
