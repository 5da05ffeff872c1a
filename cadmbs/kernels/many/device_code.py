"""Motions on graphics processors: the kernel of SIMD lanes with one lane a thread, for the tables of some systems.

It is `cadmbs.kernels.many.lane_motions`, with nothing written anew: equations, methods, step control, projection,
outputs and ends are those of lanes, and so are the numbers, to rounding.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.kernels.calls.straight_code import structure_key
from cadmbs.kernels.many import lane_motions, lane_systems
from cadmbs.kernels.many.lane_packing import MOTION, SETTING
from cadmbs.kernels.many.straight_lanes import ARGUMENTS, WRITTEN, LaneSizes, equal_numbers, lane_lines, stays
from cadmbs.kernels.numbers.device_functions import DEVICE_FUNCTIONS
from cadmbs.kernels.records import CouplingArrays, LaneSamples, LaneSchedule, LaneTables, LaneWorkspace, LoopCouplings
from cadmbs.machine_code import devices, memory

if TYPE_CHECKING:
    from cadmbs.kernels.many.lane_batches import LaneMotions, LaneTask
    from cadmbs.kernels.many.lane_systems import LaneSystem

RUNTIME_SETTINGS: Final = (SETTING.RTOL, SETTING.ATOL, SETTING.LARGEST_STEP, SETTING.END, SETTING.ROUNDS)
"""Settings that a call gives; the code is made for the others."""

LARGEST_SMALL: Final = 12
"""Velocities of systems up to which all loops are written out: the memory of threads is registers then, and a kernel
takes a second or two to compile. Of larger ones it would take a minute, and registers would not suffice."""


class _Codes:
    """The straight lines of a system, as kernels take them from the table of their addresses."""

    def __init__(self, codes: tuple[memory.NamedCode, ...]) -> None:
        self._codes = codes

    def __getitem__(self, index: Any) -> memory.NamedCode:
        return self._codes[0] if index == 0 else self._codes[1]


class _Layout:
    """The layout of the numbers, known while compiling; that of one kernel is no other one's."""

    def __init__(self, layout: NDArray[np.int64]) -> None:
        self._layout = layout

    def __getitem__(self, index: tuple[int, int]) -> int:
        return int(self._layout[index])


def code_key(motions: LaneMotions) -> str:
    """The hash of all that the code of some motions depends on."""
    task = motions.task
    system = task.system
    settings = [float(x) for k, x in enumerate(task.settings()) if k not in RUNTIME_SETTINGS]
    known = equal_numbers(system)
    numbers = np.where(known != 0, system.tables.variants[0], 0.0).tolist()
    head = (tuple(task.features), tuple(motions.sizes()), settings, task.method.matrix.tolist(), motions.widths)
    return structure_key((head, numbers, system.is_varied), system.structure(), known)


def motion_code(motions: LaneMotions) -> devices.DeviceCode:
    """The code that moves samples on: a thread takes one after the other until none is left.

    Its arguments are those of `cadmbs.kernels.many.device_batches`.
    """
    task = motions.task
    system, sizes = task.system, motions.sizes()
    module = devices.DeviceModule(DEVICE_FUNCTIONS, {"SIMD_LANES": 1}, system.n_v <= LARGEST_SMALL)
    workspace = _workspace(module, motions)
    table: Any = module.constant(system.tables.table)
    if task.features.straight:
        table = _straight_lines(module, task, sizes, workspace)
    tables = _system_tables(module, system, table)
    settings = tuple(module.number() if k in RUNTIME_SETTINGS else float(x) for k, x in enumerate(task.settings()))
    floats, integers = np.float64, np.int64
    grid, marks = module.array(floats, (None, task.grid.shape[1])), module.array(integers, (None, 1))
    outputs, stops = module.array(floats, (None,)), module.array(floats, (None, 2))
    schedule = LaneSchedule(settings, module.constant(task.method.matrix), grid, marks, outputs, stops)
    order, widths = module.array(integers, (None, 1)), motions.widths
    chosen, records, states, references = (
        module.array(floats, (None, width), True) for width in (widths[0], MOTION.SIZE, *widths[1:3])
    )
    results = module.array(floats, (None, None, widths[3]), True)
    interpolants = module.array(floats, (None, None, widths[1]), True)
    samples = LaneSamples(order, chosen, records, states, references, results, interpolants)
    queue = module.array(integers, (1,), True)
    kernel: Any = lane_motions.motions_in_lanes
    return module.code(kernel(task.features), [tables, schedule, samples, workspace, queue])


def _system_tables(module: devices.DeviceModule, system: LaneSystem, table: Any) -> LaneTables:
    """What samples have in common."""
    tables = system.tables
    positions, velocities = (
        CouplingArrays(module.constant(part.entries), module.constant(part.factors))
        for part in (tables.couplings.positions, tables.couplings.velocities)
    )
    variants = module.array(np.float64, (None, tables.variants.shape[1]))  # arguments come in this order
    instructions: Any = module.constant(tables.instructions)
    if len(tables.instructions):
        instructions = module.array(np.int64, (None, tables.instructions.shape[1]))
    integers = {name: module.constant(getattr(tables, name)) for name in lane_systems.INTEGER_TABLES}
    return tables._replace(
        table=table,
        couplings=LoopCouplings(positions, velocities, module.constant(tables.couplings.coordinates)),
        **integers,
        layout=_Layout(tables.layout),
        variants=variants,
        instructions=instructions,
        constants=module.array(np.float64, (None, 1)),
    )


def _workspace(module: devices.DeviceModule, motions: LaneMotions) -> LaneWorkspace:
    """The workspace of a thread."""
    return LaneWorkspace(**{name: module.memory(*shape) for name, shape in motions.workspace_shapes(1).items()})


def _straight_lines(module: devices.DeviceModule, task: LaneTask, sizes: LaneSizes, workspace: LaneWorkspace) -> _Codes:
    """The equations as lines of the module; what is the same at all states is written first."""
    lines = lane_lines(task.system, sizes, equal_numbers(task.system))
    moving, fixed = lines[0].split(lambda location: stays(location, task.system, sizes))
    written = [k < WRITTEN for k in range(len(ARGUMENTS))]
    named = dict(zip(("cadmbs_evaluation", "cadmbs_chosen_rows"), (moving, *lines[1:]), strict=False))
    for name, line in named.items():
        module.add_line(name, line, written)
    module.add_line("cadmbs_constants", fixed, written)
    module.call_line("cadmbs_constants", [getattr(workspace, name) for name in ARGUMENTS])
    return _Codes(tuple(map(memory.NamedCode, named)))
