"""The papers' examples as runnable studies: measured against expected."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from cadmbs.validation.rcm import validate_rcm
from cadmbs.validation.report import Check, Report

STUDIES: Mapping[str, Callable[[], Report]] = MappingProxyType({"rcm": validate_rcm})
"""Studies by name, as `cadmbs validate` runs them."""

__all__ = ["STUDIES", "Check", "Report", "validate_rcm"]
