"""The compiled right-hand side of mechanisms with loops, and the watch of their drift, for adaptive methods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError
from cadmbs.integrators.trajectory import RightHandSide
from cadmbs.kernels.engine import CONSTRAINED, uses_kernel
from cadmbs.kernels.packing import packed_of
from cadmbs.kernels.telling import tell_once
from cadmbs.kinematics.configuration import normalised
from cadmbs.simulation.compiled_loops import LEAVE, chosen_rows, covered
from cadmbs.simulation.compiled_rates import Roads, turner
from cadmbs.simulation.constrained import Run
from cadmbs.simulation.loop_packing import pack_loops

if TYPE_CHECKING:
    from cadmbs.kernels.loops_probe import Look

SIZE: Final = 10
"""What an evaluation by NumPy counts, in bodies of trees: this many times longer, as compiling is."""

AGAIN: Final = 0.6
"""Independence, against that at the start, below which rows are chosen anew: pivots say less than the margin itself."""


def loop_roads(run: Run, reference: RightHandSide, engine: str, span: tuple[float, float], samples: int) -> Roads:
    """The roads of a run with loops, constraints or motions.

    Raises:
        ValueError: If the engine is none of the known words.
    """
    fast = None
    if uses_kernel(run.system, CONSTRAINED, engine):
        if covered(run, run.equations):
            fast = lambda fallback: LoopRate(run, fallback)  # noqa: E731
        else:
            what = "has constraints, equations or a stabilisation of its own"
            tell_once("simulation", run.system.name, what, engine)
    return Roads(reference, fast, engine, span, SIZE, samples)


class LoopRate:
    """(dq/dt, a, power) of states (q, v, work) in R^n, and looks at their drift, with rows chosen as independent.

    Rows are chosen after steps, where those before have lost part of their independence. Near singular configurations,
    and where a function of time ends, the reference road takes over.
    """

    def __init__(self, run: Run, reference: RightHandSide) -> None:
        """Args: a run whose rows are covered; its right-hand side in R^n on the reference road."""
        from cadmbs.kernels.loops_march import Watch
        from cadmbs.kernels.loops_probe import LoopProbe

        system, own = run.system, run.stabiliser
        watch = Watch(own.active, own.tolerance, min(1e-12, 0.1 * own.tolerance))
        self._run, self._reference, self._keeper = run, reference, run.keeper
        self._probe = LoopProbe(system, pack_loops(system, packed_of(system)), watch)
        self._n_q, self._n_v, self._turned = system.n_q, system.n_v, turner(system)
        self._part = 0.0  # margin where the rows were chosen, against that at the start; 0 where there are none
        self._keeper.first = self._keeper.first or self._keeper.equations.usual
        self._keeper.probe = own.probe = self
        self._new = True

    def __call__(self, t: float, x: Array) -> Array:
        """The rate of one state (n,), or of states (n, k) for the differences of implicit methods."""
        if self._new and x.ndim == 1:
            self._begin(t, x)
        if not self._part or self._keeper.equations.wary or self._keeper.begin is not None:
            return self._reference(t, x)
        if x.ndim > 1:
            return np.stack([self(t, column) for column in np.ascontiguousarray(x.T)], axis=-1)
        n_q, n_v = self._n_q, self._n_v
        rate = np.empty(n_q + n_v + 1)
        if self._turned is None:
            rate[:n_q] = x[n_q : n_q + n_v]
            state = x
        else:
            state = x.copy()
            state[:n_q] = self._turned(x[:n_q], x[n_q : n_q + n_v], rate)
        try:
            found = self._probe.acceleration(t, state)
        except CadmbsError:
            found = None
        if found is None:
            return self._reference(t, x)
        rate[n_q : n_q + n_v], rate[-1] = found
        return rate

    def look(self, t: float, x: Array) -> Look | None:
        """Drift of a state (n,) with quaternions of unit norm; None where the reference road is to look."""
        if x.ndim > 1 or self._keeper.begin is not None:
            self._part = 0.0
            return None
        try:
            found = self._probe.look(t, x) if self._part else None
            if found is None or self._part * self._probe.independence < AGAIN:
                self._choose(t, x)
                found = self._probe.look(t, x) if self._part and found is None else found
        except CadmbsError:
            found, self._part = None, 0.0
        return found

    def clear_of(self, margin: float) -> bool:
        """Whether the rows of the last look have more than a part of the independence at the start."""
        return self._part * self._probe.independence > margin

    def _begin(self, t: float, x: Array) -> None:
        """The first rows; `auto` comes here within a step, off the constraints by its error."""
        self._new = False
        try:
            self._choose(t, np.concatenate([normalised(self._run.system, x[: self._n_q]), x[self._n_q :]]))
        except CadmbsError:
            self._part = 0.0

    def _choose(self, t: float, x: Array) -> None:
        chosen = chosen_rows(self._run, t, x)
        self._part = 0.0
        if chosen is not None and self._probe.choose(t, x, chosen):
            self._part, self._probe.independence = LEAVE / chosen.least, 1.0
