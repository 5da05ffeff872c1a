"""Programs of one mechanism as the text of a file, by language."""

import keyword
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from cadmbs.errors import ArgumentError
from cadmbs.exporters.equations import c_header, cpp_header, cuda_header, matlab_text, python_text, rust_text
from cadmbs.exporters.equations.identifiers import LONGEST_FUNCTION, function_names, prefix_of
from cadmbs.programs.program import Formula, identifier
from cadmbs.suggestions import did_you_mean_clause

Writer: TypeAlias = Callable[[Sequence[Formula], Sequence[str], str, str], str]
"""From programs, names of their functions, the prefix of everything else, and "double" or "float" to a text."""

WRITERS: Final[dict[str, Writer]] = {
    "c": c_header.text,
    "cpp": cpp_header.text,
    "cuda": cuda_header.text,
    "python": python_text.numpy_text,
    "jax": python_text.jax_text,
    "casadi": python_text.casadi_text,
    "sympy": python_text.sympy_text,
    "matlab": matlab_text.text,
    "rust": rust_text.text,
}

NUMBERS: Final = ("double", "float")


def text(
    programs: Sequence[Formula],
    language: str,
    names: Sequence[str] | None = None,
    number: str = "double",
    prefix: str | None = None,
) -> str:
    """Programs of one mechanism as one file.

    Args:
        programs: At least one, all of one mechanism.
        language: "c", "cpp", "cuda", "python", "jax", "casadi", "sympy", "matlab" or "rust".
        names: Of the functions; by default those of the quantities, in C after the prefix.
        number: "double" or "float", for C and CUDA.
        prefix: What names in C begin with, and the function in MATLAB is called; by default the name of the mechanism.

    Raises:
        ArgumentError: If there is no such language or number, a name is no identifier, or mechanisms differ.
        NotExportableError: If the language cannot say a program.
    """
    if isinstance(language, str) and language == "latex":
        raise ArgumentError("LaTeX says a whole mechanism and no single program: take `latex_text(system)`")
    if not isinstance(language, str) or language not in WRITERS:
        expected = ", ".join(map(repr, WRITERS))
        raise ArgumentError(
            f"language is {language!r}, expected one of {expected}{did_you_mean_clause(str(language), WRITERS)}"
        )
    if number not in NUMBERS:
        raise ArgumentError(f"number is {number!r}, expected 'double' or 'float'")
    if not programs or len({each.system.model_hash for each in programs}) > 1:
        raise ArgumentError("expected at least one program, all of one mechanism")
    beginning = prefix_of(programs[0].system.name) if prefix is None else _checked(prefix)
    if names is None:
        quantities = [each.quantity for each in programs]
        shortened, names = function_names(beginning if language in ("c", "cuda") else "", quantities)
        if prefix is not None and shortened not in ("", prefix):
            raise ArgumentError(
                f"prefix has {len(prefix)} characters, expected at most {len(shortened)}: names of functions have at "
                f"most {LONGEST_FUNCTION}, and the longest here ends in {max(quantities, key=len)!r}"
            )
        beginning = shortened or beginning
    names = [_checked(name) for name in names]
    if len(set(names)) < len(programs):
        raise ArgumentError(f"expected {len(programs)} different names, found {', '.join(names)}")
    return WRITERS[language](programs, names, beginning, number)


def _checked(name: str) -> str:
    if identifier(name) != name or keyword.iskeyword(name):
        raise ArgumentError(f"{name!r} is no name that every language accepts; for example {identifier(name)!r}")
    return name
