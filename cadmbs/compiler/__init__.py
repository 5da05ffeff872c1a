"""Mechanism documents to systems of arrays."""

from cadmbs.compiler.compile import compile_mechanism

__all__ = ["compile_mechanism"]
