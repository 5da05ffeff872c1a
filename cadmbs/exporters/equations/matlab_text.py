"""Programs as a MATLAB or Octave file: a function that returns handles to one local function a program.

f = rcm();
tau = f.inverse_dynamics(q, v, a);
"""

from collections.abc import Sequence

from cadmbs.exporters.equations.heading import heading
from cadmbs.exporters.equations.languages import MATLAB
from cadmbs.exporters.equations.statements import expression_text, straight_line
from cadmbs.programs.program import LONGEST_NAME, Argument, Formula

_CHOICE = (
    "function x = choose_number(condition, first, second)", "if condition", "    x = first;", "else", "    x = second;",
    "end", "end",
)  # fmt: skip


def text(programs: Sequence[Formula], names: Sequence[str], prefix: str, number: str) -> str:
    """The file; its name has to be that of its first function, the prefix."""
    notes = f"Save as {prefix}.m: f = {prefix}() has a handle of every function, such as f.{names[0]}."
    lines = [f"% {line}".rstrip() for line in (*heading(programs, names), "", notes)]
    lines += ["", f"function f = {prefix}()", *(f"f.{name} = @{_local(name, prefix)};" for name in names), "end"]
    for program, name in zip(programs, names, strict=True):
        lines += ["", *_function(program, _local(name, prefix))]
    return "\n".join([*lines, "", *_CHOICE]) + "\n"


def _local(name: str, prefix: str) -> str:
    """The name of a local function, of which MATLAB reads 63 characters."""
    return f"{name}_of_{prefix}"[:LONGEST_NAME].rstrip("_")


def _function(program: Formula, name: str) -> list[str]:
    line = straight_line(program.outputs)
    variables = {each.node.index: f"x{k}" for k, each in enumerate(line.variables)}
    body = [text for k, argument in enumerate(program.arguments) for text in _default(argument, k)]
    body += [
        f"{variables[each.node.index]} = {expression_text(each.node, variables, MATLAB)};" for each in line.variables
    ]
    outputs = [variables.get(each.node.index) or expression_text(each.node, variables, MATLAB) for each in line.outputs]
    body += [f"result = zeros({max(1, len(outputs))}, {min(1, len(outputs))});"]
    body += [f"result({k + 1}) = {value};" for k, value in enumerate(outputs)]
    shape = program.output.shape
    if len(shape) > 1:
        axes = " ".join(map(str, reversed(shape)))
        order = " ".join(str(k) for k in range(len(shape), 0, -1))
        body += [f"result = permute(reshape(result, [{axes}]), [{order}]);"]
    head = f"function result = {name}({', '.join(argument.name for argument in program.arguments)})"
    return [head, *(f"    {each}" for each in body), "end"]


def _default(argument: Argument, index: int) -> list[str]:
    if argument.default is None:
        return []
    numbers = ", ".join(map(MATLAB.number, argument.default))
    return [f"if nargin < {index + 1}", f"    {argument.name} = [{numbers}];", "end"]
