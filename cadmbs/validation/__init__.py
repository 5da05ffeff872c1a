"""The examples of the papers as runnable studies that compare computed with expected values."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from cadmbs.results import Result
from cadmbs.validation.benchmarks import validate_benchmarks
from cadmbs.validation.cad import validate_cad
from cadmbs.validation.groups import validate_groups
from cadmbs.validation.loads import validate_loads
from cadmbs.validation.loops.study import validate_loops
from cadmbs.validation.partitioning.study import validate_partitioning
from cadmbs.validation.rcm import validate_rcm
from cadmbs.validation.report import Check, Curve, Figure, Progress, ReportTable, ValidationReport, ValidationStudy
from cadmbs.validation.rotations.study import validate_rotations
from cadmbs.validation.screws import validate_screws

STUDIES: Mapping[str, ValidationStudy] = MappingProxyType(
    {
        "rcm": validate_rcm,
        "screws": validate_screws,
        "rotations": validate_rotations,
        "groups": validate_groups,
        "loops": validate_loops,
        "partitioning": validate_partitioning,
        "cad": validate_cad,
        "benchmarks": validate_benchmarks,
        "loads": validate_loads,
    }
)
"""Studies by name, as `cadmbs validate` runs them."""

EXAMPLES: Mapping[str, Callable[[Result], ValidationReport]] = MappingProxyType(
    {"rcm": lambda simulated: validate_rcm(simulated=simulated)}
)
"""Studies of library mechanisms by the mechanism's name, with the result of its scenario."""

__all__ = [
    "EXAMPLES",
    "STUDIES",
    "Check",
    "Curve",
    "Figure",
    "Progress",
    "ReportTable",
    "ValidationReport",
    "ValidationStudy",
    "validate_benchmarks",
    "validate_cad",
    "validate_groups",
    "validate_loads",
    "validate_loops",
    "validate_partitioning",
    "validate_rcm",
    "validate_rotations",
    "validate_screws",
]
