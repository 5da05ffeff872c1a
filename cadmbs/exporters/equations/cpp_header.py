"""Programs as a C++ header: functions of any number type T, such as double, float, and dual numbers for derivatives.

double tau[5]; rcm::inverse_dynamics(q, v, a, tau);
"""

from collections.abc import Sequence
from typing import Final

from cadmbs.exporters.equations import c_header, languages
from cadmbs.exporters.equations.c_functions import refusing_function, self_tests, with_refusals
from cadmbs.exporters.equations.heading import heading
from cadmbs.expressions.elementary import FUNCTIONS
from cadmbs.programs.program import Formula

_NOTES: Final = (
    "   Every function reads arrays of T and writes its result to `out`, which overlaps no other argument. T is a type",
    "   with + - * / <, a constructor from double and, in its own namespace, the functions of <cmath> that are used.",
    "   test() is 0 where all functions give the numbers in double that they gave when this file was written. C++11.",
)


_TAKEN: Final = """
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class
    co_await co_return co_yield compl concept const consteval constexpr constinit const_cast continue decltype
    default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline
    int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public
    register reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch
    template this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile
    wchar_t while xor xor_eq abort abs accept access acos alarm asin atan atan2 atof atoi atol bind cbrt ceil
    clock close connect cos cosh div drand48 drem dup erand48 erf erfc errno exit exp exp2 expm1 fabs fdim ffs
    floor fma fmax fmin fmod fork free frexp gamma getenv hypot ilogb index isatty j0 j1 jn labs ldexp ldiv
    lgamma link listen linux log log10 log1p log2 logb lrint lround main malloc modf nan nice open pause pipe
    poll posix pow qsort raise rand random read reboot recv remainder remove remquo rename rindex rint round
    scalb select send setenv shutdown signal significand sin sinh sleep socket sqrt srand std strlen swab
    symlink sync system tan tanh tgamma time trunc truncate tzset unix unlink wait write y0 y1 yn
"""
"""Words of C++, and names that libraries have beside namespaces: functions of C and POSIX."""


def namespace_of(prefix: str) -> str:
    """The name of the namespace: the prefix, with an underscore behind it where the language has the name already."""
    return f"{prefix}_" if prefix in _TAKEN.split() else prefix


def text(programs: Sequence[Formula], names: Sequence[str], prefix: str, number: str) -> str:
    """The header, whose functions are in a namespace with the name of the prefix."""
    system, part = programs[0].system, f"{prefix.upper()}_CPP"
    comment = ["/*", *(f"   {line}".rstrip() for line in heading(with_refusals(programs), names)), "", *_NOTES, "*/"]
    lines = [
        "#include <cmath>",
        "",
        f"#define {part}_PART template <typename T> inline",
        "",
        f"namespace {namespace_of(prefix)} {{",
        "",
    ]
    lines += [f"using std::{name};" for name in FUNCTIONS]
    lines += ["", f"constexpr int n_q = {system.n_q};", f"constexpr int n_v = {system.n_v};", ""]
    for program, name in zip(programs, names, strict=True):
        lines += [*refusing_function(program, name, part, languages.CPP, "T", "template <typename T> inline"), ""]
    tests = self_tests(programs, names, prefix, "double")
    lines += [line.replace(f"int {prefix}_test(void)", "int test()") for line in tests]
    return "\n".join([*comment, *c_header.guarded([*lines, "}", f"#undef {part}_PART"], prefix, "HPP")]) + "\n"
