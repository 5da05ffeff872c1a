"""One program as a C function; where it is large, as parts of limited length that share an array on the stack."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.exporters.equations.identifiers import unique
from cadmbs.exporters.equations.languages import Language
from cadmbs.exporters.equations.statements import Assignment, StraightLine, expression_text, straight_line
from cadmbs.expressions.evaluation import evaluate, rounding_bounds
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.program import AT_SINGULARITIES, Argument, Formula, identifier

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


# Macros of a header: numbers of coordinates, their indices and names, sizes of results. A program declares
# `double q[RCM_N_Q]` with them, and sets the coordinate at `RCM_JOINT4`.


def name_macros(programs: Sequence[Formula], names: Sequence[str], prefix: str) -> list[str]:
    """Lines that define them.

    A coordinate with the same index among positions and velocities has the macro PREFIX_NAME; others, those of
    quaternions and what follows them, have PREFIX_Q_NAME and PREFIX_V_NAME.
    """
    system, head = programs[0].system, prefix.upper()
    values: list[tuple[str, str]] = [("N_Q", str(system.n_q)), ("N_V", str(system.n_v))]
    positions = {name: k for k, name in enumerate(system.position_names)}
    velocities = {name: k for k, name in enumerate(system.velocity_names)}
    values += [(_macro(name), str(k)) for name, k in positions.items() if velocities.get(name) == k]
    values += [(f"Q_{_macro(name)}", str(k)) for name, k in positions.items() if velocities.get(name) != k]
    values += [(f"V_{_macro(name)}", str(k)) for name, k in velocities.items() if positions.get(name) != k]
    for program, name in zip(programs, names, strict=True):
        function = name.upper().removeprefix(f"{head}_")
        values.append((f"{function}_SIZE", str(len(program.outputs))))
        values += [(f"{function}_{_macro(part.name)}", str(part.start)) for part in program.parts]
    values.append(("POSITION_NAMES", _initializer(system.position_names)))
    values.append(("VELOCITY_NAMES", _initializer(system.velocity_names)))
    reserved = [f"{head}_{name}" for name in ("H", "PART")]
    macros = unique([*reserved, *(f"{head}_{name}" for name, _ in values)])[len(reserved) :]
    return [f"#define {macro} {value}" for macro, (_, value) in zip(macros, values, strict=True)]


def _macro(name: str) -> str:
    return identifier(name).upper()


def _initializer(names: Sequence[str]) -> str:
    """The names as an array of texts is initialized; an empty text at the end, since an array of nothing is none."""
    return f"{{ {', '.join([*map(c_text, names), c_text('')])} }}"


def c_text(text: str) -> str:
    """A text as C says it, in ASCII: bytes of UTF-8 that are no printable character as octal numbers."""
    plain = set(range(32, 127)) - set(b'"\\?')
    encoded = text.encode("utf-8", "surrogatepass")
    return '"' + "".join(chr(byte) if byte in plain else f"\\{byte:03o}" for byte in encoded) + '"'


# The test that a header contains: each function at one sample against the numbers of the expression graph.

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
