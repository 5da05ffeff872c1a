"""The test that a header contains: each function at one sample against the numbers of the expression graph."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.expressions.evaluation import evaluate, rounding_bounds
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.program import Formula

_DOUBLE_TOLERANCE = 1e-10
"""Of the largest number of a result; rounding differs between compilers."""

_ROUNDING_MARGIN = 32.0
"""How much more than the bound of its rounding a result may be off: compilers contract and reorder operations."""

_FLOAT_MARGIN = 50.0
"""How much more than the rounding of float in NumPy a compiler may have."""

_FLOAT_ROUNDING = 2.0**29
"""Rounding of float over that of double."""

_LEAST_TOLERANCE = 1e-30
"""Of results that are exactly zero."""


def self_tests(programs: Sequence[Formula], names: Sequence[str], prefix: str, number: str) -> list[str]:
    """Lines of the tests, and of the function that runs all."""
    lines: list[str] = []
    for program, name in zip(programs, names, strict=True):
        lines += [*_test(program, name, number), ""]
    calls = " + ".join(f"{name}_self_test()" for name in names)
    lines += [f"static inline int {prefix}_test(void)", "{", f"    return ({calls}) == 0 ? 0 : 1;", "}", ""]
    return lines


def expected_numbers(program: Formula) -> Array:
    """The result at the sample of a program.

    Raises:
        NotExportableError: It is not finite.
    """
    expected = np.asarray(evaluate(program.outputs, program.sample))
    if not np.all(np.isfinite(expected)):
        raise NotExportableError(
            f"{program.quantity} of {program.system.name!r} is not finite at the sample of its test"
        )
    return expected


def _test(program: Formula, name: str, number: str) -> list[str]:
    expected = expected_numbers(program)
    tolerance = double_tolerance(program, expected) if number == "double" else _float_tolerance(program, expected)
    body, passed = [], []
    for argument in program.arguments:
        values = [program.sample[symbol.name] for symbol in argument.symbols]
        if argument.is_scalar:
            passed.append(f"({number}){values[0]!r}")
            continue
        body += _array(f"{argument.name}", values, number)
        passed.append(argument.name)
    body += _array("expected", [float(x) for x in expected], number)
    body += [
        f"{number} out[{len(expected)}];",
        "int failures = 0;",
        "int k;",
        f"{name}({', '.join([*passed, 'out'])});",
        f"for (k = 0; k < {len(expected)}; k++) {{",
        "    const double difference = (double)out[k] - (double)expected[k];",
        f"    if (!((difference < {tolerance!r}) && (difference > -{tolerance!r}))) {{",
        "        failures++;",
        "    }",
        "}",
        "return failures;",
    ]
    return [f"static inline int {name}_self_test(void)", "{", *(f"    {line}" for line in body), "}"]


def _array(name: str, values: Sequence[float], number: str) -> list[str]:
    suffix = "" if number == "double" else "f"
    texts = [f"{repr(x) if number == 'double' else _float_text(x)}{suffix}" for x in values]
    lines = [f"static const {number} {name}[{len(values)}] = {{"]
    lines += [f"    {', '.join(texts[k : k + 4])}," for k in range(0, len(texts), 4)]
    return [*lines, "};"]


def _float_text(value: float) -> str:
    text = str(np.float32(value))
    return text if any(mark in text for mark in ".e") else f"{text}.0"


def double_tolerance(program: Formula, expected: Array) -> float:
    """Of the largest number, or what rounding makes of a result that would be zero in exact arithmetic."""
    size = float(np.max(np.abs(expected), initial=0.0))
    bound = float(np.max(rounding_bounds(program.outputs, program.sample), initial=0.0))
    return max(_DOUBLE_TOLERANCE * size, _ROUNDING_MARGIN * bound if np.isfinite(bound) else 0.0, _LEAST_TOLERANCE)


def _float_tolerance(program: Formula, expected: Array) -> float:
    """From what the same operations in float give, and from the bound of their rounding where all cancels."""
    rounded = evaluate(program.outputs, program.sample, np.float32).astype(float)
    size = float(np.max(np.abs(expected), initial=0.0))
    worst = float(np.max(np.abs(rounded - expected), initial=0.0))
    if not np.isfinite(worst):
        raise NotExportableError(f"{program.quantity} of {program.system.name!r} overflows in float: write double")
    bound = float(np.max(rounding_bounds(program.outputs, program.sample), initial=0.0)) * _FLOAT_ROUNDING
    floor = bound if np.isfinite(bound) and size < bound else 0.0
    return max(1e-5 * size, _FLOAT_MARGIN * worst, floor, _LEAST_TOLERANCE)
