"""Results of simulations, their storage, and the writing of files."""

from cadmbs.results.outcome import Outcome, OutcomeKind
from cadmbs.results.result import Result

__all__ = ["Outcome", "OutcomeKind", "Result"]
