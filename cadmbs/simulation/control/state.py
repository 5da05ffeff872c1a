"""What a controller is given: the state of the motion, and a place for what it wants to remember of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.dynamics import measures
from cadmbs.system import System
from cadmbs.system.variants import Variants


class ControlState:
    """The state at which a controller is asked, read-only; of a batch with leading axes.

    Attributes:
        t: Time [s].
        q: (..., n_q) positions, in the order of `system.position_names`.
        v: (..., n_v) velocities, in the order of `system.velocity_names`.
        system: The mechanism, or the variants of one, without the controller.
    """

    def __init__(
        self, system: System | Variants, t: float, q: Array, v: Array, write: Callable[[str, ArrayLike], None]
    ) -> None:
        """Args: mechanism, time, positions, velocities; takes what the controller logs."""
        self.system, self.t, self._write = system, t, write
        self.q, self.v = q.view(), v.view()
        self.q.setflags(write=False)
        self.v.setflags(write=False)

    @cached_property
    def measures(self) -> Mapping[str, Array]:
        """The measures (...) of the document by name, evaluated when they are first asked for."""
        if isinstance(self.system, System):
            return MappingProxyType(measures(self.system, self.q, self.v))
        each = [measures(one, self.q[..., k, :], self.v[..., k, :]) for k, one in enumerate(self.system.systems)]
        return MappingProxyType({name: np.stack([one[name] for one in each], axis=-1) for name in each[0]})

    def log(self, name: str, value: ArrayLike) -> None:
        """Keep a number, of a batch one a sample: the column `control/<name>` of the result holds it until the next."""
        self._write(name, value)
