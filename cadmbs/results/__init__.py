"""Results of simulations, their storage, and the writing of files."""

from cadmbs.results.outcome import Event, Impulse, Outcome, OutcomeKind
from cadmbs.results.result import Result

__all__ = ["Event", "Impulse", "Outcome", "OutcomeKind", "Result"]
