"""Published benchmark problems: their documents, references, measures of precision, and the study that runs them."""

from cadmbs.validation.benchmarks.study import BENCHMARKS, validate_benchmarks

__all__ = ["BENCHMARKS", "validate_benchmarks"]
