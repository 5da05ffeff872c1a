"""Programs as Python: NumPy (batches), JAX (jit, vmap, grad), CasADi and SymPy. No cadmbs is needed to run them."""

import heapq
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Indices
from cadmbs.exporters.equations.heading import heading
from cadmbs.exporters.equations.languages import CASADI, JAX, PYTHON, SYMPY, Language
from cadmbs.exporters.equations.statements import expression_text, straight_line
from cadmbs.expressions.graph import Expression, program_nodes
from cadmbs.programs.program import Argument, Formula


@dataclass(frozen=True)
class _Dialect:
    """A library that computes.

    Attributes:
        language: Its expressions.
        imports: The line that imports it.
        notes: How its functions are used.
        array, scalar: Formats of the line that makes an argument ready, empty for none.
        vector, row, matrix: Formats of results, from the list of their entries or rows.
    """

    language: Language
    imports: str
    notes: str
    array: str = ""
    scalar: str = ""


_NUMPY: Final = _Dialect(
    PYTHON, "import numpy as np", "Leading axes of the arguments are samples.",
    "{0} = np.moveaxis(np.asarray({0}, dtype=float), -1, 0)", "{0} = np.asarray({0}, dtype=float)",
)  # fmt: skip
_JAX: Final = _Dialect(
    JAX, "import jax.numpy as jnp",
    "Leading axes of the arguments are samples; jit, vmap, grad, jacfwd and jacrev work. JAX computes in float32 unless"
    ' jax.config.update("jax_enable_x64", True) comes first. Derivatives of long functions are computed by tables of'
    " steps, which compile in seconds.",
    "{0} = jnp.moveaxis(jnp.asarray({0}), -1, 0)", "{0} = jnp.asarray({0})",
)  # fmt: skip
_CASADI: Final = _Dialect(CASADI, "import casadi as ca", "Arguments are columns of SX, MX or DM.")
_SYMPY: Final = _Dialect(SYMPY, "import sympy as sp", "Arguments are lists of numbers or symbols. Tuples work too.")


def numpy_text(programs: Sequence[Formula], names: Sequence[str], prefix: str, number: str) -> str:
    """A module of functions of NumPy arrays."""
    return _module(programs, names, _NUMPY)


def jax_text(programs: Sequence[Formula], names: Sequence[str], prefix: str, number: str) -> str:
    """A module of functions of JAX arrays."""
    return _module(programs, names, _JAX)


def casadi_text(programs: Sequence[Formula], names: Sequence[str], prefix: str, number: str) -> str:
    """A module of functions of CasADi expressions."""
    return _module(programs, names, _CASADI)


def sympy_text(programs: Sequence[Formula], names: Sequence[str], prefix: str, number: str) -> str:
    """A module of functions of SymPy expressions."""
    return _module(programs, names, _SYMPY)


def _module(programs: Sequence[Formula], names: Sequence[str], dialect: _Dialect) -> str:
    lines = [f"# {line}".rstrip() for line in (*heading(programs, names), "", dialect.notes)]
    functions = [_function(program, name, dialect) for program, name in zip(programs, names, strict=True)]
    if dialect.language is JAX:
        functions = [_differentiable(*each) for each in zip(programs, names, functions, strict=True)]
    has_steps = dialect.language is JAX and any(map(_has_steps, programs))
    lines += ["", *(["import jax", dialect.imports, "import numpy as np"] if has_steps else [dialect.imports])]
    lines += ["", *HELPERS.rstrip("\n").split("\n")] if has_steps else []
    for function in functions:
        lines += ["", "", *function]
    return "\n".join(lines) + "\n"


def _has_steps(program: Formula) -> bool:
    return bool(program.outputs) and len(program_nodes(program.outputs)) > LONGEST_LINE


def _differentiable(program: Formula, name: str, function: list[str]) -> list[str]:
    """A function of JAX, with derivatives by steps where it is long; where it is very long values come so, too."""
    if not _has_steps(program):
        return function
    by_steps = [*steps_function(program, name), "", ""]
    if len(program_nodes(program.outputs)) > LONGEST_VALUE:
        call = f"    return _{name}_by_steps({', '.join(argument.name for argument in program.arguments)})"
        return [*by_steps, function[0], call]
    rule = [f"@{name}.defjvp", f"def _{name}_jvp(known, changes):"]
    rule += [f"    return jax.jvp(_{name}_by_steps, known, changes)"]
    return [*by_steps, "@jax.custom_jvp", *function, "", "", *rule]


def _function(program: Formula, name: str, dialect: _Dialect) -> list[str]:
    line, language = straight_line(program.outputs), dialect.language
    names = {each.node.index: f"x{k}" for k, each in enumerate(line.variables)}
    body = [text for argument in program.arguments for text in _prepared(argument, dialect)]
    body += [f"{names[each.node.index]} = {expression_text(each.node, names, language)}" for each in line.variables]
    outputs = [
        names[each.node.index] if each.node.index in names else expression_text(each.node, names, language)
        for each in line.outputs
    ]
    body += _result(outputs, program, dialect)
    head = f"def {name}({', '.join(map(_parameter, program.arguments))}):"
    return [head, *(f"    {text}" for text in body)]


def _parameter(argument: Argument) -> str:
    if argument.default is None:
        return argument.name
    default = repr(argument.default[0]) if argument.is_scalar else repr(argument.default)
    return f"{argument.name}={default}"


def _prepared(argument: Argument, dialect: _Dialect) -> list[str]:
    line = dialect.scalar if argument.is_scalar else dialect.array
    return [line.format(argument.name)] if line else []


def _result(outputs: list[str], program: Formula, dialect: _Dialect) -> list[str]:
    """The lines that return an array of any shape."""
    shape = program.output.shape
    listed = ["values = [", *(f"    {text}," for text in outputs), "]"]
    match dialect.language.name:
        case "python" | "jax":
            return [*listed, *_stacked(program, dialect.language.module)]
        case "casadi":
            rows, columns = _two_axes(shape)
            return [*listed, f"return ca.reshape(ca.vertcat(*values), {columns}, {rows}).T"]
        case _:
            rows, columns = _two_axes(shape)
            return [*listed, f"return sp.Matrix({rows}, {columns}, values)"]


def _stacked(program: Formula, module: str) -> list[str]:
    """Results with the shape of the samples first, also where some of their entries are constant."""
    names = [argument.name for argument in program.arguments if argument.default is None or argument.is_scalar]
    samples = [x.name if x.is_scalar else f"{x.name}[0]" for x in program.arguments if x.name in names]
    shape = "".join(f", {n}" for n in program.output.shape)
    return [
        f"shape = {module}broadcast_shapes({', '.join(f'{module}shape({each})' for each in samples)})",
        f"values = {module}stack([{module}broadcast_to(value, shape) for value in values], axis=-1)",
        f"return values.reshape((*shape{shape}))",
    ]


def _two_axes(shape: tuple[int, ...]) -> tuple[int, int]:
    """Rows and columns; further axes are joined to the columns."""
    rows = shape[0] if shape else 1
    return rows, int(np.prod(shape[1:], dtype=int)) if len(shape) > 1 else 1


# Long programs for JAX as tables of steps, which XLA compiles in seconds whatever their length.
#
# XLA takes minutes for the reverse mode of a thousand statements. Sums, products and quotients all have the form
# (a b + s c) / d: a step computes some of them at once from numbers that are known, and a loop over steps is one
# operation to XLA, forwards and in reverse. Functions such as sines stand between such loops.

LONGEST_LINE: Final = 150
"""Nodes up to which a straight line is compiled in less than a second, derivatives included."""

LONGEST_VALUE: Final = 4000
"""Nodes up to which values are computed by a straight line, which is faster once it is compiled."""

STEP_ROOM: Final = 1.25
"""Places of a step for each operation that it needs on average: fewer steps, more of them empty."""

ALGEBRA: Final = frozenset({"+", "-", "*", "/", "negative"})

HELPERS: Final = '''
def _steps(w, first, places, signs):
    """Numbers from `first` on, step by step: (a b + s c) / d, with the places of a, b, c, d, and the signs s."""
    width, axes = signs.shape[1], (-1,) + (1,) * (w.ndim - 1)

    def step(state, row):
        w, at = state
        a, b, c, *d = w[row[0]]
        values = a * b + row[1].astype(w.dtype).reshape(axes) * c
        values = values / d[0] if d else values
        return (jax.lax.dynamic_update_slice_in_dim(w, values, at, 0), at + width), None

    return jax.lax.scan(step, (w, first), (jnp.asarray(places), jnp.asarray(signs)))[0][0]


def _numbers(arguments, constants, count):
    """Places for all numbers of a program: arguments, constants, and zeros for what is computed."""
    shape = jnp.broadcast_shapes(*(each.shape[1:] for each in arguments))
    known = [jnp.broadcast_to(each, (each.shape[0], *shape)) for each in arguments]
    known = jnp.concatenate(known) + 0.0
    constants = jnp.asarray(constants, dtype=known.dtype).reshape((-1,) + (1,) * len(shape))
    constants = jnp.broadcast_to(constants, (len(constants), *shape))
    rest = jnp.zeros((count - len(known) - len(constants), *shape), dtype=known.dtype)
    return jnp.concatenate([known, constants, rest])
'''


@dataclass(frozen=True)
class _Loop:
    """Steps: places (n, 4, width) of a, b, c, d, or (n, 3, width) without quotients, and signs (n, width)."""

    first: int
    places: Indices
    signs: Indices


@dataclass(frozen=True)
class _Call:
    """One function of many numbers: places (operands, n)."""

    first: int
    operation: str
    places: Indices


@dataclass(frozen=True)
class _Tables:
    """A program.

    Attributes:
        constants: Numbers behind the arguments.
        parts: Loops and calls in order.
        outputs: Places of the results.
        count: How many numbers there are.
    """

    constants: tuple[float, ...]
    parts: tuple[_Loop | _Call, ...]
    outputs: tuple[int, ...]
    count: int


def steps_function(program: Formula, name: str) -> list[str]:
    """Lines of the tables of a program, and of the function that computes by them."""
    tables = _tables(program)
    lines, body = [], [f"w = _numbers([{', '.join(_with_axis(program))}], _{name}_constants, {tables.count})"]
    lines += _array(f"_{name}_constants", [JAX.number(x) for x in tables.constants])
    for k, part in enumerate(tables.parts):
        if isinstance(part, _Call):
            operands = [f"w[np.array({row})]" for row in part.places.tolist()]
            value = JAX.select(operands) if part.operation == "select" else JAX.function(part.operation, operands)
            body += _wrapped(f"w = w.at[{part.first}:{part.first + part.places.shape[1]}].set({value})")
        else:
            for what, values in (("places", part.places), ("signs", part.signs)):
                shape = ", ".join(map(str, values.shape))
                lines += _array(f"_{name}_{what}_{k}", map(str, values.ravel().tolist()), f".reshape({shape})")
            body += [f"w = _steps(w, {part.first}, _{name}_places_{k}, _{name}_signs_{k})"]
    lines += _array(f"_{name}_outputs", map(str, tables.outputs))
    shape = ", ".join(["*values.shape[:-1]", *map(str, program.output.shape)])
    body += [f"values = jnp.moveaxis(w[_{name}_outputs], 0, -1)", f"return values.reshape(({shape},))"]
    head = f"def _{name}_by_steps({', '.join(argument.name for argument in program.arguments)}):"
    return [*lines, "", "", head, *(f"    {each}" for each in body)]


def _with_axis(program: Formula) -> list[str]:
    """The arguments with their numbers along the first axis."""
    return [
        f"jnp.asarray({each.name})[None]" if each.is_scalar else f"jnp.moveaxis(jnp.asarray({each.name}), -1, 0)"
        for each in program.arguments
    ]


def _array(name: str, numbers: Iterable[str], end: str = "") -> list[str]:
    return _wrapped(f"{name} = np.array([{', '.join(numbers)}]){end}")


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, 110, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def _tables(program: Formula) -> _Tables:
    """The numbers of a program in the order in which they are computed."""
    nodes = program_nodes(program.outputs)
    symbols = [symbol.name for argument in program.arguments for symbol in argument.symbols]
    constants = sorted({0.0, 1.0} | {node.value for node in nodes if node.value is not None})
    place = {
        node.index: symbols.index(node.name) if node.operation == "symbol" else len(symbols) + constants.index(value)
        for node in nodes
        if not node.operands
        for value in [node.value if node.value is not None else 0.0]
    }
    zero, one = (len(symbols) + constants.index(x) for x in (0.0, 1.0))
    count, parts = len(symbols) + len(constants), list[_Loop | _Call]()
    urgency = _urgency(nodes)
    for algebra, functions in _phases(nodes):
        if algebra:
            steps = _scheduled(algebra, urgency)
            width = max(map(len, steps))
            for k, step in enumerate(steps):
                place |= {node.index: count + k * width + column for column, node in enumerate(step)}
            parts.append(_loop(count, steps, width, place, zero, one))
            count += width * len(steps)
        for operation in dict.fromkeys(node.operation for node in functions):
            same = [node for node in functions if node.operation == operation]
            places = np.array([[place[x.index] for x in node.operands] for node in same]).T
            parts.append(_Call(count, operation, places))
            place |= {node.index: count + column for column, node in enumerate(same)}
            count += len(same)
    return _Tables(tuple(constants), tuple(parts), tuple(place[node.index] for node in program.outputs), count)


def _urgency(nodes: Sequence[Expression]) -> dict[int, int]:
    """How many operations follow each other behind a node."""
    urgency = {node.index: 0 for node in nodes}
    for node in reversed(nodes):
        for operand in node.operands:
            urgency[operand.index] = max(urgency[operand.index], urgency[node.index] + 1)
    return urgency


def _phases(nodes: Sequence[Expression]) -> list[tuple[list[Expression], list[Expression]]]:
    """Algebra, then functions of its results, then algebra again; each as early as it can be."""
    phase = {node.index: 0 for node in nodes}
    phases: list[tuple[list[Expression], list[Expression]]] = [([], [])]
    for node in nodes:
        if not node.operands:
            continue
        behind = [phase[x.index] + (bool(x.operands) and x.operation not in ALGEBRA) for x in node.operands]
        phase[node.index] = max(behind)
        if max(behind) == len(phases):
            phases.append(([], []))
        phases[max(behind)][node.operation not in ALGEBRA].append(node)
    return phases


def _scheduled(nodes: Sequence[Expression], urgency: dict[int, int]) -> list[list[Expression]]:
    """Steps of a width with which their number is little more than the longest chain; what others wait for first."""
    depth: dict[int, int] = {}
    for node in nodes:
        depth[node.index] = 1 + max(depth.get(x.index, 0) for x in node.operands)
    width = int(np.ceil(STEP_ROOM * len(nodes) / max(depth.values())))
    operands = {node.index: {x.index for x in node.operands if x.index in depth} for node in nodes}
    users: dict[int, list[Expression]] = {}
    for node in nodes:
        for index in operands[node.index]:
            users.setdefault(index, []).append(node)
    waits = {index: len(needed) for index, needed in operands.items()}
    ready = [(-urgency[node.index], node.index, node) for node in nodes if not waits[node.index]]
    heapq.heapify(ready)
    steps = []
    while ready:
        step = [heapq.heappop(ready)[2] for _ in range(min(width, len(ready)))]
        steps.append(step)
        for user in (user for node in step for user in users.get(node.index, ())):
            waits[user.index] -= 1
            if not waits[user.index]:
                heapq.heappush(ready, (-urgency[user.index], user.index, user))
    return steps


def _loop(
    first: int, steps: Sequence[Sequence[Expression]], width: int, place: dict[int, int], zero: int, one: int
) -> _Loop:
    """The tables of steps; what is empty computes (0 0 + 0) / 1."""
    divides = any(node.operation == "/" for step in steps for node in step)
    places = np.full((len(steps), 4, width), zero)
    places[:, 3] = one
    signs = np.ones((len(steps), width), dtype=np.int64)
    for row, step in enumerate(steps):
        for column, node in enumerate(step):
            known = [place[x.index] for x in node.operands]
            match node.operation:
                case "+" | "-":
                    places[row, :3, column] = known[0], one, known[1]
                case "*":
                    places[row, :2, column] = known
                case "/":
                    places[row, :2, column], places[row, 3, column] = (known[0], one), known[1]
                case _:
                    places[row, 2, column] = known[0]
            signs[row, column] = -1 if node.operation in ("-", "negative") else 1
    return _Loop(first, places if divides else places[:, :3], signs)
