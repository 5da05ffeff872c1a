"""The language of kernels: plain Python on numbers and arrays, compiled to LLVM's text.

A kernel is a Python function of numbers, contiguous arrays, tuples and records of them. What is known while compiling
(constants, features of a mechanism, functions) is computed then, and branches on it are taken then; all else becomes
instructions. The language has assignments, `if`, `while`, `for` over `range` and tuples, `break`, `continue`, `return`,
arithmetic, comparisons, views of arrays by integers and slices, and calls of kernels, of functions of `arithmetic`, and
of functions with a `lowering` of their own; a star takes all parts of a tuple. The same text runs as Python.

A function is compiled once for the kinds of its arguments. Variables have no memory: where ways meet, a variable takes
the value of the way that was taken (static single assignment).
"""

import ast
import functools
import inspect
import textwrap
import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cadmbs.machine_code.arithmetic import binary, compare, truth
from cadmbs.machine_code.expressions import Expressions, Variables
from cadmbs.machine_code.text import Block, FunctionText, phi
from cadmbs.machine_code.values import (
    FLOAT,
    INTEGER,
    LANE_NUMBER,
    LANES,
    CompilingError,
    Value,
    flat_leaves,
    function_identity,
    is_known,
    joined_template,
    llvm_type,
    renamed,
    signature_of,
    unknown_numbers,
)

UNROLLED_STEPS: Final = 16
"""A loop over a known range of at most so many numbers is written out, if its body is short."""

UNROLLED_SIZE: Final = 600
"""Most nodes of the syntax tree in a loop that is written out, over all its steps."""


class WiderKindError(Exception):
    """A variable of a loop gets a number of a higher kind than it had before."""

    def __init__(self, loop: ast.AST, values: Variables) -> None:
        super().__init__("a variable of a loop changes its kind")
        self.loop, self.values = loop, values


@dataclass
class Module:
    """Functions of one program, each compiled once for the kinds of its arguments.

    Attributes:
        declarations: Functions of LLVM and of the C library that they call, by name.
        functions: Name and result of each, by what it is and its arguments.
        texts: Their texts.
        lanes: Numbers of machine code that kernels call the lanes of an array; 1 of code whose threads are lanes.
        names: What names of kernels stand for here, in place of what they are in their modules.
        unrolled: Most steps of a loop over a known range that is written out, and most nodes of the syntax tree in it.
        copies_routines: Whether routines are copied to where they are called, as all other kernels.
    """

    declarations: dict[str, str] = field(default_factory=dict)
    functions: dict[Any, tuple[str, Value]] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    lanes: int = LANES
    names: dict[str, Value] = field(default_factory=dict)
    unrolled: tuple[int, int] = (UNROLLED_STEPS, UNROLLED_SIZE)
    copies_routines: bool = False

    def text(self) -> str:
        """All functions."""
        return "\n\n".join([*self.declarations.values(), *self.texts])


def compile_function(module: Module, function: Callable[..., Any], arguments: Sequence[Value]) -> tuple[str, Value]:
    """The name in a module of a function for some arguments, and its result, whose numbers have no names."""
    signature = (function_identity(function), tuple(map(signature_of, arguments)))
    if signature not in module.functions:
        module.functions[signature] = _Function(module, function, arguments).compiled()
    return module.functions[signature]


def _hidden(node: ast.For) -> str:
    """The name of the number that a loop over a range counts by."""
    return f"#{id(node)}"


@functools.cache
def _assigned_names(node: ast.For | ast.While) -> tuple[str, ...]:
    """Names that the statements in a loop assign, the hidden counters of loops over ranges included."""
    names = set()
    for top in node.body:
        for part in ast.walk(top):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                names.add(part.id)
    return tuple(sorted(names))


def changed_names(node: ast.For | ast.While) -> tuple[str, ...]:
    """Names of variables that a loop changes."""
    return (*_assigned_names(node), *([_hidden(node)] if isinstance(node, ast.For) else []))


@functools.cache
def _size(node: ast.AST) -> int:
    """The number of nodes of a syntax tree."""
    return sum(1 for _ in ast.walk(node))


@functools.cache
def _syntax(code: types.CodeType, function_name: str) -> ast.FunctionDef:
    """The syntax tree of a function's code."""
    lines, _ = inspect.getsourcelines(code)
    tree = ast.parse(textwrap.dedent("".join(lines)))
    definition = tree.body[0]
    if isinstance(definition, ast.FunctionDef):
        return definition
    lambdas = [node for node in ast.walk(tree) if isinstance(node, ast.Lambda)]
    if len(lambdas) != 1:
        raise CompilingError(f"the source of {function_name} is not found")
    result = ast.Return(lambdas[0].body)
    return ast.FunctionDef(function_name, lambdas[0].args, [ast.copy_location(result, lambdas[0])], [])


@functools.cache
def _read(target: ast.expr) -> ast.expr:
    """A target of an assignment as an expression."""
    return ast.parse(ast.unparse(target), mode="eval").body


class _Loop:
    """A loop: where it goes on, and the ways that leave it."""

    def __init__(self) -> None:
        self.breaks: list[tuple[Block, Variables]] = []
        self.continues: list[tuple[Block, Variables]] = []


class _Function(Expressions):
    """One function for arguments of given kinds."""

    def __init__(self, module: Module, function: Callable[..., Any], arguments: Sequence[Value]) -> None:
        self.module, self.function = module, function
        self.definition = _syntax(function.__code__, function.__name__)
        self.text = FunctionText(module.declarations, LANE_NUMBER if module.lanes == LANES else FLOAT)
        self.names = module.names
        self.name = f"{function.__name__.strip('<>')}.{len(module.functions) + len(module.texts)}"
        module.functions[function_identity(function), tuple(map(signature_of, arguments))] = (self.name, None)
        parameters, rest = [parameter.arg for parameter in self.definition.args.args], self.definition.args.vararg
        if len(parameters) > len(arguments) or (rest is None and len(parameters) < len(arguments)):
            raise CompilingError(f"{function.__name__} takes {len(parameters)} arguments, not {len(arguments)}")
        flat = flat_leaves(tuple(arguments))
        names = [f"%a{k}" for k in range(len(flat))]
        self.parameters = [f"{llvm_type(leaf)} {name}" for leaf, name in zip(flat, names, strict=True)]
        values = renamed(tuple(arguments), names)
        self.variables: Variables = dict(zip(parameters, values, strict=False))
        if rest is not None:
            self.variables[rest.arg] = values[len(parameters) :]
        self.returns: list[tuple[Block, Value]] = []
        self.loops: list[_Loop] = []
        self.wider: dict[int, Variables] = {}
        closure = function.__closure__ or ()
        free = function.__code__.co_freevars
        self.surroundings = {name: cell.cell_contents for name, cell in zip(free, closure, strict=True)}

    def compiled(self) -> tuple[str, Value]:
        """Compile the body; the name of the function and its result."""
        self.run(self.definition.body)
        if self.text.block is not None:
            self.returns.append((self.text.block, None))
        result = joined_template([value for _, value in self.returns], "the result")
        flat = flat_leaves(result)
        kinds = [llvm_type(leaf) for leaf in flat]
        kind = "void" if not kinds else kinds[0] if len(kinds) == 1 else "{ " + ", ".join(kinds) + " }"
        for block, value in self.returns:
            self.text.block = block
            names = [name for name, _ in self.names_as(value, result)]
            if len(names) < 2:
                self.text.line(f"ret {kind} {names[0]}" if names else "ret void")
                continue
            whole = "poison"
            for k, (each, name) in enumerate(zip(kinds, names, strict=True)):
                whole = self.text.emit(f"insertvalue {kind} {whole}, {each} {name}, {k}")
            self.text.line(f"ret {kind} {whole}")
        is_called = getattr(self.function, "is_called", False) and not self.module.copies_routines
        copied = "noinline" if is_called else "alwaysinline"
        head = f"define internal {kind} @{self.name}({', '.join(self.parameters)}) nounwind {copied} {{"
        self.module.texts.append(f"{head}\n{self.text.body()}\n}}")
        return self.name, result

    def compile_kernel(self, function: Callable[..., Any], arguments: Sequence[Value]) -> tuple[str, Value]:
        """Another kernel, in the same module."""
        return compile_function(self.module, function, arguments)

    def run(self, statements: Sequence[ast.stmt]) -> None:
        """Compile statements up to the first one that is not reached."""
        for statement in statements:
            if self.text.block is None:
                return
            try:
                self._statement(statement)
            except CompilingError as problem:
                if not problem.place:
                    code, line = self.function.__code__, getattr(statement, "lineno", 1)
                    line += code.co_firstlineno - 1
                    problem.place = f"{self.function.__module__}:{line} in {self.function.__name__}"
                raise

    def _statement(self, statement: ast.stmt) -> None:
        """Compile one statement."""
        match statement:
            case ast.Assign(targets=targets, value=value):
                result = self.value(value)
                for target in targets:
                    self.assign(target, result)
            case ast.AugAssign(target=target, op=op, value=value):
                self.assign(target, binary(self.text, type(op), self.value(_read(target)), self.value(value)))
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                pass
            case ast.Expr(value=value):
                self.value(value)
            case ast.If(test=test, body=body, orelse=orelse):
                self._if(test, body, orelse)
            case ast.While(test=test, body=body):
                self._loop(statement, body, lambda: truth(self.text, self.value(test)))
            case ast.For():
                self._for(statement)
            case ast.Return(value=value):
                result = None if value is None else self.value(value)
                self._leave(self.returns, result)
            case ast.Break():
                self._leave(self.loops[-1].breaks, dict(self.variables))
            case ast.Continue():
                self._leave(self.loops[-1].continues, dict(self.variables))
            case _:
                raise CompilingError(f"no statement of kernels: {ast.unparse(statement)}")

    def _leave(self, ways: list[tuple[Block, Any]], result: Any) -> None:
        """End a block with a way out of it."""
        assert self.text.block is not None  # noqa: S101 - statements that are not reached are not compiled
        ways.append((self.text.block, result))
        self.text.block = None

    def assign(self, target: ast.expr, value: Value) -> None:
        """Give a value to a name, to several, or to an element of an array."""
        match target:
            case ast.Name(id=name):
                self.variables[name] = value
            case ast.Tuple(elts=targets):
                if not isinstance(value, tuple) or len(value) != len(targets):
                    raise CompilingError(f"{len(targets)} values are expected in {ast.unparse(target)}")
                for each, part in zip(targets, value, strict=True):
                    self.assign(each, part)
            case ast.Subscript(value=array, slice=index):
                self.store_element(self.value(array), self.index(index), value)
            case _:
                raise CompilingError(f"no target of kernels: {ast.unparse(target)}")

    def _if(self, test: ast.expr, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt]) -> None:
        """A branch, taken now where its condition is known."""
        condition = truth(self.text, self.value(test))
        if is_known(condition):
            self.run(body if condition else orelse)
            return
        before, text = self.variables, self.text
        yes, no = text.new_block(), text.new_block()
        text.branch(condition, yes, no)
        ways = []
        for block, statements in ((yes, body), (no, orelse)):
            text.place(block)
            self.variables = dict(before)
            self.run(statements)
            if text.block is not None:
                ways.append((text.block, self.variables))
        self._meet(ways)

    def _meet(self, ways: Sequence[tuple[Block, Variables]]) -> None:
        """Go on where several ways meet, with the variables that all of them have."""
        text = self.text
        if not ways:
            text.block = None
            return
        if len(ways) == 1:
            text.block, self.variables = ways[0]
            return
        names = [name for name in ways[0][1] if all(name in variables for _, variables in ways)]
        templates, values = {}, {}
        for name in names:
            try:
                templates[name] = joined_template([variables[name] for _, variables in ways], name)
            except CompilingError as problem:
                values[name] = problem  # an error only where it is used
        names = list(templates)
        template = tuple(templates[name] for name in names)
        values |= dict(
            zip(names, self.merged([(b, tuple(v[n] for n in names)) for b, v in ways], template), strict=True)
        )
        self.variables = values

    def _loop(
        self,
        node: ast.For | ast.While,
        body: Sequence[ast.stmt],
        test: Callable[[], Value],
        follow: Callable[[], None] | None = None,
    ) -> None:
        """A loop while a test holds; `follow` runs after the body."""
        text = self.text
        start, before, n_blocks = text.block, dict(self.variables), len(text.blocks)
        assert start is not None  # noqa: S101 - statements that are not reached are not compiled
        n_lines, n_returns, depth = len(start.lines), len(self.returns), len(self.loops)
        n_ways = [(len(loop.breaks), len(loop.continues)) for loop in self.loops]
        while True:
            try:
                self._loop_once(node, body, test, follow)
            except WiderKindError as problem:
                if problem.loop is not node:
                    raise
                self.wider[id(node)] = self.wider.get(id(node), {}) | problem.values
                del text.blocks[n_blocks:], start.lines[n_lines:], self.returns[n_returns:], self.loops[depth:]
                for loop, (n_breaks, n_continues) in zip(self.loops, n_ways, strict=True):
                    del loop.breaks[n_breaks:], loop.continues[n_continues:]
                text.block, self.variables = start, dict(before)
            else:
                return

    def _loop_once(
        self,
        node: ast.For | ast.While,
        body: Sequence[ast.stmt],
        test: Callable[[], Value],
        follow: Callable[[], None] | None,
    ) -> None:
        """A loop for the kinds of its variables that are known so far, which begins in a block of its own."""
        text, start = self.text, self.text.block
        assert start is not None  # noqa: S101 - see `_loop`
        wider = self.wider.get(id(node), {})
        self.variables |= {name: value for name, value in wider.items() if isinstance(value, CompilingError)}
        outer = dict(self.variables)
        changed = [name for name in changed_names(node) if not isinstance(outer.get(name, _UNSET), CompilingError)]
        templates = {name: unknown_numbers(wider.get(name, outer[name])) for name in changed}
        first = {name: self.names_as(outer[name], templates[name]) for name in changed}
        head = text.new_block()
        text.jump(head)
        text.place(head)
        phis = {name: [text.new_name() for _ in first[name]] for name in changed}
        for name in changed:
            self.variables[name] = renamed(templates[name], list(phis[name]))
        condition = test()
        inside, after = text.new_block(), text.new_block()
        at_test = dict(self.variables)
        text.branch(condition, inside, after)
        text.place(inside)
        loop = _Loop()
        self.loops.append(loop)
        self.run(body)
        self.loops.pop()
        self._meet([*loop.continues, *([(text.block, self.variables)] if text.block is not None else [])])
        edges = [(first, start)]
        if text.block is not None:
            if follow is not None:
                follow()
            edges.append((self._next_values(node, changed, templates), text.block))
            text.jump(head)
        head.lines[:0] = [
            f"{phi_name} = {phi(kind, [(values[name][k][0], block) for values, block in edges])}"
            for name in changed
            for k, (phi_name, (_, kind)) in enumerate(zip(phis[name], first[name], strict=True))
        ]
        text.place(after)
        self.variables = at_test
        if loop.breaks:
            self._meet([(after, at_test), *loop.breaks])

    def _next_values(
        self, node: ast.For | ast.While, changed: Sequence[str], templates: Variables
    ) -> dict[str, list[tuple[str, str]]]:
        """The values of a loop's variables for the next round.

        Raises:
            WiderKindError: If some need a higher kind.
        """
        wider: Variables = {}
        for name in changed:
            value = self.variables.get(name, _UNSET)
            try:
                if isinstance(value, CompilingError):
                    raise value
                joined = joined_template([templates[name], value], name)
            except CompilingError as problem:
                wider[name] = problem  # an error only where it is used
            else:
                if signature_of(joined) != signature_of(templates[name]):
                    wider[name] = joined
        if wider:
            raise WiderKindError(node, wider)
        return {name: self.names_as(self.variables[name], templates[name]) for name in changed}

    def _for(self, node: ast.For) -> None:
        """A loop over a range or a tuple."""
        if not (
            isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "range"
        ):
            self._for_each(node, self.value(node.iter))
            return
        bounds = [self.value(argument) for argument in node.iter.args]
        first, stop, step = (0, bounds[0], 1) if len(bounds) == 1 else (*bounds, 1)[:3]
        if not isinstance(step, int):
            raise CompilingError("the step of a range is not known")
        if is_known(first) and is_known(stop):
            numbers = range(first, stop, step)
            steps, size = self.module.unrolled
            is_short = len(numbers) <= steps and len(numbers) * _size(node) <= size
            if is_short or len(numbers) <= 1 or self._indexes_tuple(node):
                self._for_each(node, tuple(numbers))
                return
        if not isinstance(node.target, ast.Name):
            raise CompilingError("a range counts by one name")
        hidden, name = _hidden(node), node.target.id
        self.variables[hidden] = self.text.convert(first, INTEGER)
        if name in _assigned_names(node):
            raise CompilingError(f"the counter {name} is assigned in its loop")
        self.variables.pop(name, None)

        def test() -> Value:
            relation = ast.Lt if step > 0 else ast.Gt
            return compare(self.text, relation, self.variables[hidden], stop)

        def follow() -> None:
            self.variables[hidden] = binary(self.text, ast.Add, self.variables[hidden], step)

        counter = ast.Assign([ast.Name(name, ast.Store())], ast.Name(hidden, ast.Load()), lineno=node.lineno)
        self._loop(node, [counter, *node.body], test, follow)
        if self.text.block is not None:
            self.variables.pop(hidden, None)
            self.variables.pop(name, None)

    def _indexes_tuple(self, node: ast.For) -> bool:
        """Whether the counter of a loop is the index of a tuple somewhere in it: each element has its own name."""
        if not isinstance(node.target, ast.Name):
            return False
        for part in ast.walk(node):
            if isinstance(part, ast.Subscript) and isinstance(part.value, ast.Name):
                is_tuple = isinstance(self.known_name(part.value.id), tuple)
                if is_tuple and any(isinstance(x, ast.Name) and x.id == node.target.id for x in ast.walk(part.slice)):
                    return True
        return False

    def _for_each(self, node: ast.For, values: Value) -> None:
        """A loop over values that are written out one after the other."""
        if not isinstance(values, tuple):
            raise CompilingError(f"no range or tuple: {ast.unparse(node.iter)}")
        loop = _Loop()
        self.loops.append(loop)
        for value in values:
            if self.text.block is None:
                break
            self.assign(node.target, value)
            self.run(node.body)
            ways = [*loop.continues, *([(self.text.block, self.variables)] if self.text.block is not None else [])]
            loop.continues = []
            self._meet(ways)
        self.loops.pop()
        if loop.breaks:
            ways = [(self.text.block, self.variables)] if self.text.block is not None else []
            self._meet([*ways, *loop.breaks])


_UNSET: Final = CompilingError("it is assigned within a loop, and not before it")
