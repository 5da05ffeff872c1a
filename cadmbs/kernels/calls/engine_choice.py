"""The choice of the engine of a simulation: kernels where they cover it, unless NumPy is asked for."""

from __future__ import annotations

from typing import Final, NamedTuple

from cadmbs.kernels.calls.engine import require_engine
from cadmbs.kernels.calls.log_once import NUMPY_ENGINES, log_numpy_fallback

DEVICE_ENGINE: Final = "cuda"
"""The engine of batches of motions on a graphics processor of NVIDIA."""

ASKED_FOR: Final = "asked for"
"""The reason where the caller chose."""

COVERED: Final = "auto: kernels cover it"
"""The reason of "auto" for kernels."""


class EngineOptions(NamedTuple):
    """The requested engine, and threads of compiled batches."""

    engine: str = "auto"
    threads: int | None = None


AUTOMATIC: Final = EngineOptions()
"""What applies where nothing is asked for."""


class EngineDecision(NamedTuple):
    """Whether kernels evaluate the equations, and the reason as a clause."""

    compiled: bool
    reason: str

    def statistics(self) -> dict[str, str]:
        """The reason, among the statistics of a result."""
        return {"engine_reason": self.reason}


def on_device(name: str) -> EngineDecision:
    """The engine where a device of some name takes the steps of a batch."""
    return EngineDecision(True, f"{ASKED_FOR}: {name}")


def decide(name: str, engine: str, uncovered: str, quantity: str = "simulation") -> EngineDecision:
    """The engine of a simulation: it does not depend on what is compiled already, so that numbers do not either.

    Args:
        name: Name of the mechanism, for the log.
        engine: "auto", "numpy", "reference" or "compiled".
        uncovered: Why no kernel covers the simulation, as a clause after "which"; empty where kernels cover it.
        quantity: What is computed, for the log.

    Raises:
        ArgumentError: If the engine is none of these.
    """
    require_engine(engine)
    if engine in NUMPY_ENGINES:
        return EngineDecision(False, ASKED_FOR)
    if uncovered:
        log_numpy_fallback(quantity, name, uncovered, engine)
        return EngineDecision(False, uncovered_sentence(uncovered))
    return EngineDecision(True, ASKED_FOR if engine == "compiled" else COVERED)


def uncovered_sentence(reason: str) -> str:
    """The reason for NumPy where no kernel covers a simulation."""
    return f"no kernel covers this simulation, which {reason}"
