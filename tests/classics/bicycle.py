"""The benchmark bicycle of `cadmbs validate benchmarks`."""

from cadmbs.validation.benchmarks.bicycle import EIGENVALUES, TURNING, document, lean_and_steer, straight, turning_state

__all__ = ["EIGENVALUES", "TURNING", "document", "lean_and_steer", "straight", "turning_state"]
