"""Compiled kernels: the quantities of a System as fast as the machine allows, one configuration or ten million.

The package has two engines: the NumPy reference, and these compiled kernels. `cadmbs.kernels.calls.compiled` has
the quantities by name, arrays in and arrays out. Importing this package or `compiled` does not import LLVM; kernels
are compiled, or loaded from the cache on disk, when they are used first.

    kernel     marks of functions that become machine code by `cadmbs.machine_code`
    records    records of arrays that belong together, inside compiled code, and names of slots
    numbers    scalars, SIMD lanes, dual numbers, vectors, angles
    tree       a System as arrays, and the quantities of its spanning tree, one file an algorithm
    coupled    the same where coordinates are coupled
    loads      loads, functions of time, damping and friction
    rows       constraint rows
    solve      linear equations, and those of constrained motion
    steps      trajectories of trees and of closed loops
    many       trajectories of many motions at once, one in each SIMD lane
    large      large mechanisms with loops, by sparse matrices
    absolute   steps in absolute coordinates and on Lie groups
    closed     motions of closed loops without forces: branches of configurations, velocities to jerks
    calls      calls from Python: programs, the cache on disk, batches, threads, the choice of the engine

Each folder lists its files in its `__init__.py`.

How to add a kernel `name`:

1. Write `name.py` in the folder of its subject, such as `tree`. Decorate everything with `kernel`. The kernel itself is

       name(table, params, <extras>, <samples>, result, work)

   It reads inputs by `coordinate(q, table[i, POSITION])` and `coordinate(v, table[i, COLUMN])`, parameters by
   `load(params, i, SLOT)`, writes results by `assign(result, k, value)`, and keeps everything else in the workspace:
   `load`, `store` and their relatives with (row, slot). Row 0 is the world. Say in constants what the slots hold, and
   in `SLOTS` how many there are (`REVOLUTE_SLOTS`, if fewer suffice where all joints are revolute). A slot is read only
   after it was written. Branch on kinds of joints only, never on lanes: `choose` selects by lane. Kernels
   cannot make arrays, and return none; functions of many arrays take a record of `records`, which the entry makes.
2. Make `name_batch` by `batch_of` of `numbers.blocks`, and where one configuration has a matrix as its result that by
   `matrix_of`.
3. In `compiled`, make the program, `batch_program("name", "tree.name", <samples>, <types of extras>)`, and a
   function that calls `_run`. Couplings are applied outside: `tree_arguments` spreads, `gathered` gathers; within
   kernels of single configurations and simulations by `couplings`.
4. Decorate the public function, whose body is the NumPy reference, by `with_kernel(compiled.name)` of `engine`.
5. In `tests/kernels/test_quantities.py`, add a case that compares it with the NumPy reference.

`CADMBS_DISABLE_JIT=1` runs all of it as Python on NumPy arrays, for debugging.
"""
