"""Programs as a C99 header: static inline functions of plain arrays that call nothing but math.h, and their test.

No allocation, no recursion, no global state. Large functions are split into parts that share an array on the stack.
"""

from __future__ import annotations

from collections.abc import Sequence

from cadmbs.exporters.equations.c_functions import c_function
from cadmbs.exporters.equations.c_self_test import self_tests
from cadmbs.exporters.equations.heading import heading
from cadmbs.exporters.equations.languages import C_DOUBLE, C_FLOAT
from cadmbs.programs.program import Formula

_LARGE = 5000
"""Operations from which on a function takes a compiler seconds."""


def text(programs: Sequence[Formula], names: Sequence[str], prefix: str, number: str) -> str:
    """The header."""
    language = C_DOUBLE if number == "double" else C_FLOAT
    guard = f"{prefix.upper()}_H"
    lines = ["/*", *(f"   {line}".rstrip() for line in heading(programs, names)), "", *_notes(prefix, number), "*/"]
    lines += [f"#ifndef {guard}", f"#define {guard}", "", "#include <math.h>", ""]
    lines += [f"#ifndef {prefix.upper()}_PART", "#ifdef __GNUC__"]
    lines += [f"#define {prefix.upper()}_PART static __attribute__((__noinline__, __unused__))", "#else"]
    lines += [f"#define {prefix.upper()}_PART static", "#endif", "#endif", ""]
    for program, name in zip(programs, names, strict=True):
        lines += [*c_function(program, name, prefix, language, number), ""]
    lines += self_tests(programs, names, prefix, number)
    return "\n".join([*lines, f"#endif /* {guard} */"]) + "\n"


def _notes(prefix: str, number: str) -> list[str]:
    return [
        f"   Every function reads arrays of {number} and writes its result to `out`, which overlaps no other argument.",
        f"   {prefix}_test() is 0 where all functions give the numbers that they gave when this file was written.",
        "   C99 and C++; compile without -ffast-math. Needs math.h only (-lm).",
    ]
