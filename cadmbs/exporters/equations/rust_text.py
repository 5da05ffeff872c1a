"""Programs as a Rust module: functions of arrays that need nothing but the standard library, and their tests.

mod rcm;
let tau = rcm::inverse_dynamics(&q, &v, &a);
"""

from collections.abc import Sequence

from cadmbs.errors import ArgumentError
from cadmbs.exporters.equations.c_functions import double_tolerance, expected_numbers
from cadmbs.exporters.equations.heading import heading
from cadmbs.exporters.equations.languages import RUST
from cadmbs.exporters.equations.statements import expression_text, straight_line
from cadmbs.programs.program import Argument, Formula

_LENIENT = "#[allow(unused_parens, unused_variables, clippy::all)]"
_NOTES = (
    "Results are arrays row by row. `rustc --test`, or `cargo test` where it is part of a crate, compares all",
    "functions with the numbers that they gave when this file was written.",
)
_WORDS = (
    ("abstract", "become", "box", "const", "crate", "do", "dyn", "enum", "extern", "final", "fn", "gen", "impl", "let"),
    ("loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "self", "static", "struct"),
    ("super", "trait", "true", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where"),
)
"""Words of the language that are none of Python's."""


def text(programs: Sequence[Formula], names: Sequence[str], prefix: str, number: str) -> str:
    """The module.

    Raises:
        ArgumentError: If a name is a word of Rust.
    """
    words = [name for name in names if any(name in line for line in _WORDS)]
    if words:
        raise ArgumentError(f"{words[0]!r} is a word of Rust: choose another name")
    system = programs[0].system
    lines = [f"//! {line}".rstrip() for line in (*heading(programs, names), "", *_NOTES)]
    lines += ["", f"pub const N_Q: usize = {system.n_q};", f"pub const N_V: usize = {system.n_v};"]
    for program, name in zip(programs, names, strict=True):
        lines += [*_defaults(program, name), "", *_function(program, name)]
    lines += ["", "#[cfg(test)]", "mod tests {"]
    for program, name in zip(programs, names, strict=True):
        lines += [f"    {line}" for line in _test(program, name)]
    return "\n".join([*lines, "}"]) + "\n"


def _type(argument: Argument) -> str:
    return "f64" if argument.is_scalar else f"&[f64; {len(argument.symbols)}]"


def _defaults(program: Formula, name: str) -> list[str]:
    """The numbers of the document for arguments that hold parameters."""
    return [
        f"pub const {name.upper()}_{each.name.upper()}: [f64; {len(each.symbols)}] = {_array(each.default)};"
        for each in program.arguments
        if each.default is not None and not each.is_scalar
    ]


def _array(values: Sequence[float]) -> str:
    return f"[{', '.join(RUST.number(float(x)) for x in values)}]"


def _function(program: Formula, name: str) -> list[str]:
    line = straight_line(program.outputs)
    names = {each.node.index: f"x{k}" for k, each in enumerate(line.variables)}
    parameters = ", ".join(f"{each.name}: {_type(each)}" for each in program.arguments)
    body = [f"let {names[x.node.index]}: f64 = {expression_text(x.node, names, RUST)};" for x in line.variables]
    values = [names.get(x.node.index) or expression_text(x.node, names, RUST) for x in line.outputs]
    body += ["[", *(f"    {value}," for value in values), "]"]
    return [
        _LENIENT, f"pub fn {name}({parameters}) -> [f64; {len(values)}] {{", *(f"    {each}" for each in body), "}"
    ]  # fmt: skip


def _test(program: Formula, name: str) -> list[str]:
    """A function at the sample of its program."""
    expected = expected_numbers(program)
    samples = [(each, [program.sample[x.name] for x in each.symbols]) for each in program.arguments]
    passed = [RUST.number(values[0]) if each.is_scalar else f"&{_array(values)}" for each, values in samples]
    return [
        "#[test]",
        "#[allow(clippy::all)]",
        f"fn {name}() {{",
        f"    let expected: [f64; {len(expected)}] = {_array(expected.tolist())};",
        f"    let values = super::{name}({', '.join(passed)});",
        "    for (value, right) in values.iter().zip(expected.iter()) {",
        f"        assert!((value - right).abs() < {RUST.number(double_tolerance(program, expected))});",
        "    }",
        "}",
    ]
