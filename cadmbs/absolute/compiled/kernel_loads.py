"""Loads of a mechanism in absolute coordinates as tables of the kernel: all but linear ones along scalars."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.absolute.loads.forces import TwistForceLaw
from cadmbs.absolute.model import absolute_model
from cadmbs.arrays import Array
from cadmbs.kernels.absolute.absolute_packing import NO_LOAD, TWIST_LAW, TWIST_NUMBER
from cadmbs.kernels.loads.packed_loads import LOAD, LOAD_KIND, pack_numbered_loads
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.functions import TimeFunction
from cadmbs.system.loads import BodyLoad, Load, SpringDamper


class KernelLoads(NamedTuple):
    """Loads on bodies, those along scalars that are not linear, and forces along velocities of balls.

    Attributes:
        table, numbers: As in `kernels.loads.packed_loads`. Loads along scalars have the numbers of their laws, and
            those along velocities of balls follow; functions of time count after those of the laws.
        twist_laws: (k, TWIST_LAW.WIDTH).
        twist_numbers: (k, TWIST_NUMBER.SIZE).
        functions: Of time.
    """

    table: NDArray[np.int64]
    numbers: Array
    twist_laws: NDArray[np.int64]
    twist_numbers: Array
    functions: tuple[TimeFunction, ...]


def kernel_loads(system: System) -> KernelLoads:
    """The loads of a mechanism that its laws along scalars do not contain; `system.derived` keeps them."""
    model = system.derived(absolute_model)
    n, bodies = model.forces.n, model.bodies
    loads: list[Load] = [replace(load, column=number) for number, load in model.forces.loads]
    twist_loads = [(n + k, law.load) for k, law in enumerate(model.twist_forces) if law.load is not None]
    loads += [replace(load, column=number) for number, load in twist_loads]
    on_bodies = [load for load in model.system.loads if isinstance(load, BodyLoad)]
    loads += [load for load in on_bodies if not isinstance(load, SpringDamper)]
    table, numbers, functions = pack_numbered_loads(loads, se3.pose(bodies.axes, bodies.center))
    table[:, LOAD.FUNCTION : LOAD.TABLE] += 2 * n
    is_along = (table[:, LOAD.KIND] > LOAD_KIND.TABLE_ROW) & (table[:, LOAD.KIND] < LOAD_KIND.POINT_SPRING)
    row_of = {int(table[row, LOAD.FIRST]): row for row in np.flatnonzero(is_along).tolist()}
    laws = [(*law.bodies[::-1], row_of.get(n + k, NO_LOAD)) for k, law in enumerate(model.twist_forces)]
    twist_laws = np.array(laws, dtype=np.int64).reshape(-1, TWIST_LAW.WIDTH)
    twist_numbers = np.array([_numbers(law) for law in model.twist_forces]).reshape(-1, TWIST_NUMBER.SIZE)
    return KernelLoads(table, numbers, twist_laws, twist_numbers, functions)


def _numbers(law: TwistForceLaw) -> Array:
    return np.concatenate([[law.damping, law.friction], law.point, law.moment_axis, law.force_axis])
