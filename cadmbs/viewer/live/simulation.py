"""A simulation in the background: started, watched, cancelled."""

from __future__ import annotations

import threading
from collections.abc import Callable

from cadmbs.errors import CadmbsError, Interrupted
from cadmbs.results import Result
from cadmbs.viewer.live.messages import SimulationAnswer

Run = Callable[[Callable[[float], None]], Result]
"""Computes a result, and reports the fraction done on the way."""


class BackgroundSimulation:
    """At most one simulation at a time, in a thread of its own.

    A cancelled one ends after its present step; what it has computed until then counts as its result.
    """

    def __init__(self, deliver: Callable[[Result], None]) -> None:
        self._deliver = deliver
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._cancelled = threading.Event()
        self._answer = SimulationAnswer(state="none", fraction=0.0, sentence="", shown=0)

    def start(self, run: Run) -> SimulationAnswer:
        """Start a simulation; the one under way is cancelled and waited for."""
        self.cancel()
        if self._thread is not None:
            self._thread.join()
        self._cancelled.clear()
        self._set(state="running", fraction=0.0, sentence="simulating ...")
        self._thread = threading.Thread(target=self._work, args=(run,), daemon=True)
        self._thread.start()
        return self.answer()

    def cancel(self) -> SimulationAnswer:
        """Ask the simulation under way to end; nothing if there is none."""
        self._cancelled.set()
        if self.answer().state == "running":
            self._set(state="running", sentence="cancelling ...")
        return self.answer()

    def answer(self) -> SimulationAnswer:
        """Its state now."""
        with self._lock:
            return self._answer

    def _work(self, run: Run) -> None:
        try:
            result = run(self._progress)
        except CadmbsError as problem:
            self._set(state="failed", sentence=f"not simulated: {problem}")
        except Interrupted as cancelled:
            self._finish(cancelled.result, "cancelled", f"cancelled: {cancelled}")
        except KeyboardInterrupt:
            self._set(state="cancelled", sentence="cancelled before its first step")
        except Exception as problem:  # the viewer goes on, whatever a simulation meets
            self._set(state="failed", sentence=f"not simulated: {type(problem).__name__}: {problem}")
        else:
            self._finish(result, "done", result.outcome.sentence)

    def _finish(self, result: Result, state: str, sentence: str) -> None:
        """Deliver a result; one that cannot be shown is told like one that cannot be computed."""
        try:
            self._deliver(result)
        except Exception as problem:  # the state would be "running" for ever
            self._set(state="failed", fraction=1.0, sentence=f"{sentence}; not shown: {problem}")
        else:
            self._set(state=state, fraction=1.0, sentence=sentence, more=1)

    def _progress(self, fraction: float) -> None:
        if self._cancelled.is_set():
            raise KeyboardInterrupt
        self._set(state="running", fraction=min(1.0, max(0.0, float(fraction))), sentence="simulating ...")

    def _set(self, *, state: str, sentence: str, fraction: float | None = None, more: int = 0) -> None:
        with self._lock:
            before = self._answer
            part = before.fraction if fraction is None else fraction
            changes = {"state": state, "fraction": part, "sentence": sentence, "shown": before.shown + more}
            self._answer = before.model_copy(update=changes)
