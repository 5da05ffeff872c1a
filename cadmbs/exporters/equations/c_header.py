"""Programs as a C99 header: static inline functions of plain arrays that call nothing but math.h, and their test.

No allocation, no recursion, no global state. Large functions are split into parts that share an array on the stack.
"""

import hashlib
from collections.abc import Sequence

from cadmbs.exporters.equations import c_functions, languages
from cadmbs.exporters.equations.heading import heading
from cadmbs.programs.program import Formula

_HASH_LENGTH = 16
"""Characters of the hash in a guard."""


def text(programs: Sequence[Formula], names: Sequence[str], prefix: str, number: str) -> str:
    """The header."""
    language = languages.C_DOUBLE if number == "double" else languages.C_FLOAT
    comment = [
        "/*",
        *(f"   {line}".rstrip() for line in heading(c_functions.with_refusals(programs), names)),
        "",
        *_notes(prefix, number),
        "*/",
    ]
    lines = ["#include <math.h>", "", *c_functions.name_macros(programs, names, prefix), ""]
    lines += [f"#ifndef {prefix.upper()}_PART", "#ifdef __GNUC__"]
    lines += [f"#define {prefix.upper()}_PART static __attribute__((__noinline__, __unused__))", "#else"]
    lines += [f"#define {prefix.upper()}_PART static", "#endif", "#endif", ""]
    for program, name in zip(programs, names, strict=True):
        lines += [*c_functions.refusing_function(program, name, prefix, language, number), ""]
    lines += c_functions.self_tests(programs, names, prefix, number)
    return "\n".join([*comment, *guarded(lines, prefix)]) + "\n"


def guarded(lines: Sequence[str], prefix: str, ending: str = "H") -> list[str]:
    """Lines that count once however often they are included, and clash with other contents under the same prefix.

    The guard has a hash of the content in its name: a header of another payload is not dropped in silence.

    Args:
        lines: The content.
        prefix: What its names begin with, or their namespace.
        ending: Of the name of the guard: headers of C and of C++ stand beside each other.
    """
    name = f"{prefix.upper()}_{ending}"
    content = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:_HASH_LENGTH].upper()
    names = f"begin their names with {prefix}_" if ending == "H" else f"have the namespace {prefix}"
    clash = f"two different headers {names}: write one of them again with --prefix NAME"
    begin = [f"#ifndef {name}_{content}", f"#define {name}_{content}", f"#ifdef {name}", f'#error "{clash}"', "#else"]
    end = f"#endif /* {name} */"
    return [*begin, f"#define {name}", "", *lines, end, f"#endif /* {name}_{content} */"]


def _notes(prefix: str, number: str) -> list[str]:
    return [
        f"   Every function reads arrays of {number} and writes its result to `out`, which overlaps no other argument.",
        f"   {prefix}_test() is 0 where all functions give the numbers that they gave when this file was written.",
        f"   {prefix.upper()}_N_Q and {prefix.upper()}_N_V are the numbers of coordinates; the macros below name them.",
        "   C99 and C++; compile without -ffast-math. Needs math.h only (-lm).",
    ]
