"""Compiled kernels: the quantities of a System as fast as the machine allows, one configuration or ten million.

The package has two engines: the NumPy reference, and these compiled kernels. `cadmbs.kernels.compiled` has the
quantities by name, arrays in and arrays out. Importing this package or `compiled` does not import LLVM; kernels are
compiled, or loaded from the cache on disk, when they are used first.

    lanes             a number with eight SIMD lanes, which makes one source scalar code or SIMD code
    algebra, angles   vectors, rotations, sines
    records           records of arrays that belong together, inside compiled code;  names of slots
    packing           a System as a table of integers and an array of parameters, one row a joint screw
    native_joints     spherical and free joints;  placement: where the rows are
    <quantity>        one file an algorithm: inverse_dynamics, forward_dynamics, mass_matrix, poses, ...
    manifold          configurations that move along tangents;  packed_loads, load_forces: the document's loads
    simulation        whole trajectories, driven in chunks by `trajectories`;  packed_simulation: what they take
    loops             the same for mechanisms with closed loops, in scalar code; loops_rows, loops_solving, loops_steps
    branches          closed configurations along branches;  closed_rates: their velocities to jerks;  closed_packing;
                      closure_rows: rows without equations of motion;  singular_values
    absolute          implicit steps in absolute coordinates, in scalar code; absolute_packing, absolute_scalars,
                      absolute_rotations, absolute_equations, absolute_program;  linear_systems: elimination
    blocks            samples to lanes and back, by transpose_blocks;  result_memory: memory of large results
    batch, workers    spans, threads;  work_queue: which thread computes which block
    kernel            marks of functions that become machine code by `cadmbs.machine_code`
    programs, cache   kernels as compiled entries with fixed argument types; the cache on disk
    compiled, engine  the quantities; which engine computes;  single: calls for one configuration;  log_once: messages
    variants          systems of one structure as one batch, each sample with parameters of its own

How to add a kernel `name`:

1. Write `cadmbs/kernels/name.py`. Decorate everything with `kernel`. The kernel itself is

       name(table, params, <extras>, <samples>, result, work)

   It reads inputs by `coordinate(q, table[i, POSITION])` and `coordinate(v, table[i, COLUMN])`, parameters by
   `load(params, i, SLOT)`, writes results by `assign(result, k, value)`, and keeps everything else in the workspace:
   `load`, `store` and their relatives with (row, slot). Row 0 is the world. Say in constants what the slots hold, and
   in `SLOTS` how many there are (`REVOLUTE_SLOTS`, if fewer suffice where all joints are revolute). A slot is read only
   after it was written. Branch on kinds of joints only, never on lanes: `choose` selects by lane. Kernels
   cannot make arrays, and return none; functions of many arrays take a record of `records`, which the entry makes.
2. Add `name_batch(table, params, <extras>, <samples>, result, block, work, queue, spin_limit)`: cut `block` into inputs
   and result, and for each block of samples that is this thread's (`first_block`, `next_block`) gather, take its
   part of the parameters, call, scatter. Copy that of `jacobian`.
3. In `compiled`, make the program, `batch_program("name", "name", <number of samples>, <types of extras>)`, and a
   function that calls `_run`. Couplings are applied outside: `tree_arguments` spreads, `gathered` gathers; within
   kernels of single configurations and simulations by `coupled_coordinates`.
4. Decorate the public function, whose body is the NumPy reference, by `with_kernel(compiled.name)` of `engine`.
5. In `tests/kernels/test_quantities.py`, add a case that compares it with the NumPy reference.

`CADMBS_DISABLE_JIT=1` runs all of it as Python on NumPy arrays, for debugging.
"""
