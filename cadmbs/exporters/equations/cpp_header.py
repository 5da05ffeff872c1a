"""Programs as a C++ header: functions of any number type T, such as double, float, and dual numbers for derivatives.

double tau[5]; rcm::inverse_dynamics(q, v, a, tau);
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cadmbs.exporters.equations.c_functions import refusing_function, with_refusals
from cadmbs.exporters.equations.c_header import guarded
from cadmbs.exporters.equations.c_self_test import self_tests
from cadmbs.exporters.equations.heading import heading
from cadmbs.exporters.equations.languages import CPP
from cadmbs.expressions.elementary import FUNCTIONS
from cadmbs.programs.program import Formula

_NOTES: Final = (
    "   Every function reads arrays of T and writes its result to `out`, which overlaps no other argument. T is a type",
    "   with + - * / <, a constructor from double and, in its own namespace, the functions of <cmath> that are used.",
    "   test() is 0 where all functions give the numbers in double that they gave when this file was written. C++11.",
)


def text(programs: Sequence[Formula], names: Sequence[str], prefix: str, number: str) -> str:
    """The header, whose functions are in a namespace with the name of the prefix."""
    system, part = programs[0].system, f"{prefix.upper()}_CPP"
    comment = ["/*", *(f"   {line}".rstrip() for line in heading(with_refusals(programs), names)), "", *_NOTES, "*/"]
    lines = [
        "#include <cmath>",
        "",
        f"#define {part}_PART template <typename T> inline",
        "",
        f"namespace {prefix} {{",
        "",
    ]
    lines += [f"using std::{name};" for name in FUNCTIONS]
    lines += ["", f"constexpr int n_q = {system.n_q};", f"constexpr int n_v = {system.n_v};", ""]
    for program, name in zip(programs, names, strict=True):
        lines += [*refusing_function(program, name, part, CPP, "T", "template <typename T> inline"), ""]
    tests = self_tests(programs, names, prefix, "double")
    lines += [line.replace(f"int {prefix}_test(void)", "int test()") for line in tests]
    return "\n".join([*comment, *guarded([*lines, "}", f"#undef {part}_PART"], prefix, "HPP")]) + "\n"
