"""One program as a C function; where it is large, as parts of limited length that share an array on the stack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from cadmbs.exporters.equations.languages import Language
from cadmbs.exporters.equations.statements import Assignment, StraightLine, expression_text, straight_line
from cadmbs.programs.program import AT_SINGULARITIES, Argument, Formula

LONGEST_FUNCTION: Final = 900
"""Most assignments in one function: the time of compilers grows faster than the length."""

PART_LENGTH: Final = 60
"""Assignments in one part of a larger one."""


def parameter(argument: Argument, number: str) -> str:
    """The declaration of a parameter."""
    return f"{number} {argument.name}" if argument.is_scalar else f"const {number} {argument.name}[]"


def declaration(program: Formula, name: str, number: str) -> str:
    """Name and parameters of a function."""
    parameters = [parameter(argument, number) for argument in program.arguments]
    return f"void {name}({', '.join([*parameters, f'{number} out[]'])})"


def c_function(
    program: Formula, name: str, prefix: str, language: Language, number: str, kind: str = "static inline"
) -> list[str]:
    """Lines of a function, after those of its parts where it is large; `kind` stands before its type."""
    line = straight_line(program.outputs)
    if len(line.variables) + len(line.outputs) > LONGEST_FUNCTION:
        return _in_parts(program, line, name, prefix, language, number, kind)
    names = {each.node.index: f"x{k}" for k, each in enumerate(line.variables)}
    body = [
        f"const {number} {names[x.node.index]} = {expression_text(x.node, names, language)};" for x in line.variables
    ]
    body += [f"out[{k}] = {_value(x, names, language)};" for k, x in enumerate(line.outputs)]
    return _braced(f"{kind} {declaration(program, name, number)}", [*_unused(program, line), *body])


def refusing_function(
    program: Formula, name: str, prefix: str, language: Language, number: str, kind: str = "static inline"
) -> list[str]:
    """As `c_function`; where the constraint rows depend on each other it returns 1 and leaves `out` as it was."""
    if AT_SINGULARITIES not in program.notes:
        return c_function(program, name, prefix, language, number, kind)
    inner, size = f"{name}_values", len(program.outputs)
    passed = ", ".join([*(argument.name for argument in program.arguments), "result"])
    body = [
        f"{number} result[{max(1, size)}];",
        "int k;",
        f"{inner}({passed});",
        f"for (k = 0; k < {size}; k++) {{",
        f"    if (!(result[k] - result[k] < {language.number(1.0)})) {{",
        "        return 1;",
        "    }",
        "}",
        f"for (k = 0; k < {size}; k++) {{",
        "    out[k] = result[k];",
        "}",
        "return 0;",
    ]
    head = declaration(program, name, number).replace("void", "int", 1)
    return [*c_function(program, inner, prefix, language, number, kind), "", *_braced(f"{kind} {head}", body)]


def with_refusals(programs: Sequence[Formula]) -> list[Formula]:
    """Programs whose notes say what `refusing_function` does at singular configurations."""
    return [
        replace(program, notes=tuple(_REFUSAL if note == AT_SINGULARITIES else note for note in program.notes))
        for program in programs
    ]


_REFUSAL: Final = (
    "Where the constraint rows depend on each other, at dead points and where branches of the motion meet, there is no"
    " unique result: the function returns 1 there and leaves out as it was; else it returns 0."
)


def _value(assignment: Assignment, names: dict[int, str], language: Language) -> str:
    node = assignment.node
    return names[node.index] if node.index in names else expression_text(node, names, language)


def _unused(program: Formula, line: StraightLine) -> list[str]:
    """Arguments that the result does not depend on, and an empty result."""
    names = [x.name for x in program.arguments if line.symbols.isdisjoint(symbol.name for symbol in x.symbols)]
    return [f"(void){name};" for name in (names if line.outputs else [*names, "out"])]


def _braced(head: str, body: Sequence[str]) -> list[str]:
    return [head, "{", *(f"    {text}" for text in body), "}"]


@dataclass(frozen=True)
class _Part:
    """Assignments of one part.

    Attributes:
        assignments: Variables, then outputs with their numbers.
        outputs: Numbers and assignments of outputs.
    """

    assignments: tuple[Assignment, ...]
    outputs: tuple[tuple[int, Assignment], ...]

    def needs(self) -> set[int]:
        """Variables that are used in it."""
        return {x for each in (*self.assignments, *(y for _, y in self.outputs)) for x in each.needs}


def _parts(line: StraightLine) -> list[_Part]:
    """Successive parts; each output is written in the first part where all that it needs is known."""
    count = len(line.variables)
    bounds = [*range(0, count, PART_LENGTH), count]
    part_of = {x.node.index: k // PART_LENGTH for k, x in enumerate(line.variables)}
    outputs: dict[int, list[tuple[int, Assignment]]] = {}
    for k, each in enumerate(line.outputs):
        outputs.setdefault(max((part_of[x] for x in each.needs), default=0), []).append((k, each))
    return [
        _Part(line.variables[first:last], tuple(outputs.get(part, ())))
        for part, (first, last) in enumerate(pairwise(bounds))
    ]


def _slots(parts: Sequence[_Part]) -> tuple[dict[int, int], int]:
    """Places in the shared array of the variables that later parts use, and its length; places are used again."""
    last_use: dict[int, int] = {}
    made_in: dict[int, int] = {}
    for number, part in enumerate(parts):
        made_in |= dict.fromkeys((x.node.index for x in part.assignments), number)
        last_use |= dict.fromkeys(part.needs(), number)
    slots: dict[int, int] = {}
    free: list[int] = []
    size = 0
    for number, part in enumerate(parts):
        for assignment in part.assignments:
            index = assignment.node.index
            if last_use.get(index, number) > number:
                slots[index] = free.pop() if free else size
                size = max(size, slots[index] + 1)
        ended = [index for index, last in last_use.items() if last == number and made_in[index] < number]
        free += [slots[index] for index in sorted(ended)]
    return slots, max(1, size)


def _in_parts(
    program: Formula, line: StraightLine, name: str, prefix: str, language: Language, number: str, kind: str
) -> list[str]:
    parts = _parts(line)
    slots, size = _slots(parts)
    parameters = [parameter(argument, number) for argument in program.arguments]
    shared = ", ".join([*parameters, f"{number} w[]", f"{number} out[]"])
    lines: list[str] = []
    for k, part in enumerate(parts):
        head = f"{prefix.upper()}_PART void {name}_part{k + 1}({shared})"
        lines += [*_braced(head, _part_body(program, part, slots, language, number)), ""]
    passed = ", ".join([*(argument.name for argument in program.arguments), "w", "out"])
    calls = [f"{name}_part{k + 1}({passed});" for k in range(len(parts))]
    head = f"{kind} {declaration(program, name, number)}"
    return [*lines, *_braced(head, [f"{number} w[{size}];", *calls])]


def _part_body(program: Formula, part: _Part, slots: dict[int, int], language: Language, number: str) -> list[str]:
    """Variables of the part; those from earlier parts come from the shared array, those for later ones go there."""
    local = {x.node.index for x in part.assignments}
    names = {index: f"w[{slot}]" for index, slot in slots.items() if index not in local}
    body = []
    for k, x in enumerate(part.assignments):
        body.append(f"const {number} x{k} = {expression_text(x.node, names, language)};")
        names[x.node.index] = f"x{k}"
    body += [f"out[{k}] = {_value(x, names, language)};" for k, x in part.outputs]
    body += [f"w[{slots[x.node.index]}] = {names[x.node.index]};" for x in part.assignments if x.node.index in slots]
    arguments = [argument.name for argument in program.arguments]
    return [*(f"(void){each};" for each in [*arguments, "w", "out"]), *body]
