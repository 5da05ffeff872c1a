"""The choice of the engine of a simulation by cost: what compiling or loading kernels takes, and what NumPy takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cadmbs.kernels.calls.engine import require_engine
from cadmbs.kernels.calls.log_once import NUMPY_ENGINES, log_numpy_fallback
from cadmbs.kernels.calls.programs import KernelProgram

TREE_EVALUATION_SECONDS: Final = 50e-6
"""Time of an evaluation of a tree by NumPy, by body and five more: 0.25 ms measured for a pendulum, 0.6 to 0.75 ms for
an arm of six axes."""

CONSTRAINED_EVALUATION_SECONDS: Final = 0.8e-3
"""Time of an evaluation of a mechanism with constraints by NumPy, besides that of its tree, with its part of the checks
of drift between the steps and of the outputs: in all 1.6 ms measured for a four-bar, 1.7 ms for a rolling disk."""

COMPILING_SHARE: Final = 0.1
"""Compiling pays where NumPy takes more than this part of the compiler's time, whose work serves later simulations."""

LOADING_SECONDS: Final = 0.07
"""Time that loading kernels takes: measured for the kernel of closed loops, the longest one, with LLVM's library."""


ASKED_FOR: Final = "asked for"
"""The reason where the caller chose."""


class EngineOptions(NamedTuple):
    """The requested engine, threads of compiled batches, and the number of simulations like this one in a row."""

    engine: str = "auto"
    threads: int | None = None
    samples: int = 1


AUTOMATIC: Final = EngineOptions()
"""What applies where nothing is asked for."""


class EngineDecision(NamedTuple):
    """Whether kernels evaluate the equations, and the reason as a clause."""

    compiled: bool
    reason: str

    def statistics(self) -> dict[str, str]:
        """The reason, among the statistics of a result."""
        return {"engine_reason": self.reason}


@dataclass(frozen=True)
class EngineCosts:
    """What the engines cost for a simulation.

    Attributes:
        programs: Kernels that the simulation needs.
        evaluation: Time of one evaluation of the equations by NumPy [s].
        uncovered: Why no kernel covers the simulation, as a clause after "which"; empty where kernels cover it.
    """

    programs: Sequence[KernelProgram]
    evaluation: float
    uncovered: str = ""

    @property
    def compiling(self) -> float:
        """Time that compiling takes [s]; zero where all kernels are loaded or in the cache on disk."""
        return sum(program.seconds for program in self.programs if not program.is_ready)

    @property
    def spent(self) -> float:
        """Time that NumPy took for earlier simulations in this process, because kernels were not compiled [s]."""
        return max((program.avoided_seconds[0] for program in self.programs if not program.is_ready), default=0.0)

    def add_spent(self, evaluations: float) -> None:
        """Count evaluations that NumPy computes because kernels are not compiled."""
        for program in self.programs:
            program.avoided_seconds[0] += evaluations * self.evaluation

    @property
    def are_loaded(self) -> bool:
        """Whether all kernels are in memory."""
        return all(program.is_loaded for program in self.programs)

    def pays(self, evaluations: float) -> bool:
        """Whether compiling pays for a number of evaluations that are ahead, and for as many as came before.

        Who has simulated one mechanism again and again is expected to go on.
        """
        return evaluations * self.evaluation + self.spent >= COMPILING_SHARE * self.compiling


def decide(
    name: str, engine: str, costs: EngineCosts, evaluations: float | None, quantity: str = "simulation"
) -> EngineDecision | None:
    """The engine of a simulation; None for "auto" where it depends on a number of evaluations that is not known yet.

    With "auto", kernels in memory are used at once, and those in the cache on disk unless NumPy is done before they
    are loaded. Otherwise NumPy computes where compiling would take longer.

    Args:
        name: Name of the mechanism, for the log.
        engine: "auto", "numpy", "reference" or "compiled".
        costs: Of the simulation.
        evaluations: Number of evaluations of the equations; None where the method chooses its steps.
        quantity: What is computed, for the log.

    Raises:
        ArgumentError: If the engine is none of these.
    """
    require_engine(engine)
    if engine in NUMPY_ENGINES:
        return EngineDecision(False, ASKED_FOR)
    if costs.uncovered:
        log_numpy_fallback(quantity, name, costs.uncovered, engine)
        return EngineDecision(False, uncovered_sentence(costs.uncovered))
    if engine == "compiled":
        return EngineDecision(True, ASKED_FOR)
    if costs.are_loaded:
        return EngineDecision(True, "auto: its kernels are in memory")
    if evaluations is not None and evaluations * costs.evaluation < LOADING_SECONDS:
        return EngineDecision(False, "auto: it is done before kernels are loaded")
    if not costs.compiling:
        return EngineDecision(True, "auto: its kernels are in the cache on disk")
    if evaluations is None:
        return None
    return decision_by_cost(costs, evaluations, costs.pays(evaluations))


def uncovered_sentence(reason: str) -> str:
    """The reason for NumPy where no kernel covers a simulation."""
    return f"no kernel covers this simulation, which {reason}"


def decision_by_cost(costs: EngineCosts, evaluations: float, pays: bool) -> EngineDecision:
    """The decision of "auto" for a simulation whose kernels are not compiled yet; time that NumPy takes is counted."""
    compiling, needed = f"compiling takes about {costs.compiling:.0f} s", evaluations * costs.evaluation
    if pays:
        before = f", after {costs.spent:.2g} s of NumPy in simulations before" if costs.spent else ""
        return EngineDecision(True, f"auto: {compiling}, which pays for about {evaluations:.0f} evaluations{before}")
    costs.add_spent(evaluations)
    return EngineDecision(False, f"auto: {compiling}, NumPy about {needed:.2g} s for all")
