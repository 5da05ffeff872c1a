"""Programs as Python: NumPy (batches), JAX (jit, vmap, grad), CasADi and SymPy. No cadmbs is needed to run them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.exporters.equations.heading import heading
from cadmbs.exporters.equations.jax_steps import HELPERS, LONGEST_LINE, LONGEST_VALUE, steps_function
from cadmbs.exporters.equations.languages import CASADI, JAX, PYTHON, SYMPY, Language
from cadmbs.exporters.equations.statements import expression_text, straight_line
from cadmbs.expressions.graph import program_nodes
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
