"""What is wrong with a study beyond the types of its fields: all findings, before the first run."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from cadmbs.errors import Finding, error
from cadmbs.models.checks.names import count_of, pointer_to
from cadmbs.models.study import document
from cadmbs.suggestions import did_you_mean

RESERVED_COLUMNS = ("sample", "status", "code", "message", "seconds", "replication")
"""Columns of the table of a study that are neither parameters nor outputs."""

_SYMMETRY = 1e-12
"""Largest difference of two entries of a correlation matrix that must be equal."""


def check_study(study: document.StudyDocument) -> Iterator[Finding]:
    """R003 to R008: names, ranges, design, constraints, correlation, objective, without the mechanism."""
    yield from _check_names(study)
    for i, parameter in enumerate(study.parameters):
        yield from _check_parameter(i, parameter)
    for i, output in enumerate(study.outputs):
        yield from _check_output(i, output, [each.name for each in study.outputs[:i]])
    yield from _check_design(study)
    yield from _check_constraints(study)
    yield from _check_correlation(study)
    yield from _check_objective(study)


def _check_names(study: document.StudyDocument) -> Iterator[Finding]:
    """R003: two columns of one name in the table."""
    counts = Counter([*RESERVED_COLUMNS, *(p.name for p in study.parameters), *(o.name for o in study.outputs)])
    entries: tuple[tuple[str, Sequence[document.ParameterDocument | document.OutputDocument]], ...] = (
        ("parameters", study.parameters),
        ("outputs", study.outputs),
    )
    for key, members in entries:
        for i, member in enumerate(members):
            if counts[member.name] > 1:
                reason = "is a column of every table" if member.name in RESERVED_COLUMNS else "occurs more than once"
                yield error(
                    "R003",
                    pointer_to("", key, i, "name"),
                    f'The name "{member.name}" {reason}: the names of parameters and outputs are those of columns.',
                    "Choose another name.",
                )


def _check_parameter(index: int, parameter: document.ParameterDocument) -> Iterator[Finding]:
    """R004: no path or two ways of giving it; values that cannot be."""
    pointer, subject = pointer_to("/parameters", index), f'Parameter "{parameter.name}"'
    ways = [name for name in ("path", "targets", "move") if getattr(parameter, name) is not None]
    if len(ways) != 1:
        state = "has neither path nor targets nor move" if not ways else f"has both {ways[0]} and {ways[1]}"
        yield error("R004", pointer, f"{subject} {state}.", "Give one of them.")
    yield from _check_move(pointer, subject, parameter)
    for problem, hint in _range_problems(parameter.values):
        yield error("R004", pointer_to(pointer, "values"), f"{subject}: {problem}", hint)


def _check_move(pointer: str, subject: str, parameter: document.ParameterDocument) -> Iterator[Finding]:
    """R004: a move in no way or in several; directions without one, or without length."""
    ways = [name for name in ("along", "turn", "scale") if getattr(parameter, name)]
    if parameter.move is None and ways:
        yield error("R004", pointer, f'{subject} has "{ways[0]}" and no joint to move.', 'Name it: "move": JOINT.')
    if parameter.move is not None and len(ways) != 1:
        state = "does not say how" if not ways else f"says so in several ways: {', '.join(ways)}"
        hint = 'Give one of "along": [x, y, z], "turn": [x, y, z] and "scale": true.'
        yield error("R004", pointer, f"{subject} moves a joint and {state}.", hint)
    for name in ("along", "turn"):
        direction = getattr(parameter, name)
        if direction is not None and not any(direction):
            yield error(
                "R004", pointer_to(pointer, name), f"{subject}: a direction of length zero.", "Give a direction."
            )
    if (
        parameter.scale
        and document.span(parameter.values)[0] <= 0.0
        and not isinstance(parameter.values, document.NormalValues)
    ):
        text = f"{subject}: a link is stretched by factors above zero."
        yield error("R004", pointer_to(pointer, "values"), text, "1 leaves it as it is.")


def _range_problems(values: document.ValuesDocument) -> Iterator[tuple[str, str]]:
    match values:
        case document.UniformValues(low=low, high=high) if not low < high:
            yield f"the range from {low:g} to {high:g} is empty.", "`low` is below `high`."
        case document.TriangularValues(low=low, mode=mode, high=high) if not (low <= mode <= high and low < high):
            yield f"low {low:g}, mode {mode:g}, high {high:g} do not ascend.", "low <= mode <= high, low < high."
        case document.GridValues(log=True) if min(values.start, values.end) <= 0:
            yield (
                f"a grid with equal ratios from {values.start:g} to {values.end:g} crosses zero.",
                'Give two positive ends, or leave "log" out.',
            )
        case document.GridValues(count=count) if count > 1 and values.start == values.end:
            yield f"{count} equal values from {values.start:g} to {values.end:g}.", "Give two ends that differ."


def _check_output(index: int, output: document.OutputDocument, before: Sequence[str]) -> Iterator[Finding]:
    """R015: an output of nothing or of two things; outputs that are made of none that stands before them."""
    pointer, subject = pointer_to("/outputs", index), f'Output "{output.name}"'
    if (output.column is None) == (output.kind is None):
        state = "has neither column nor kind" if output.column is None else "has both column and kind"
        yield error("R015", pointer, f"{subject} {state}.", 'Give a "column", or a "kind" with "of".')
        return
    if output.kind is None:
        if output.of is not None or output.factors is not None:
            yield error("R015", pointer, f'{subject} has "of" or "factors", and no kind.', 'Give a "kind" too.')
        return
    names = output.of or ()
    for j, name in enumerate(names):
        if name not in before:
            text = f'{subject}: there is no output "{name}" before it.'
            hint = did_you_mean(name, before) or "Outputs are made of those that stand before them."
            yield error("R015", pointer_to(pointer, "of", j), text, hint)
    if not names or (output.kind == "quotient" and len(names) != 2):
        expected = "two outputs" if output.kind == "quotient" else "outputs"
        yield error("R015", pointer, f"{subject}: a {output.kind} is of {expected}.", 'Name them in "of".')
    if output.factors is not None and (output.kind != "sum" or len(output.factors) != len(names)):
        yield error("R015", pointer, f"{subject}: factors are those of a sum, one for each output.", "Correct them.")


def _check_design(study: document.StudyDocument) -> Iterator[Finding]:
    """R005: a full design of values that cannot be counted."""
    if isinstance(study.design, document.FullDesign):
        for i, parameter in enumerate(study.parameters):
            if not isinstance(parameter.values, document.LEVELS):
                yield error(
                    "R005",
                    pointer_to("/parameters", i, "values", "kind"),
                    f'Parameter "{parameter.name}" has a {parameter.values.kind} distribution, of which a full design '
                    "cannot take every value.",
                    'Choose the design "random", "latin_hypercube" or "sobol" with "samples", or a grid or list.',
                )


def _check_constraints(study: document.StudyDocument) -> Iterator[Finding]:
    """R006: terms of unknown parameters; bounds that no sample meets."""
    known = {parameter.name: parameter for parameter in study.parameters}
    for i, constraint in enumerate(study.constraints):
        pointer = pointer_to("/constraints", i)
        unknown = [(j, term.parameter) for j, term in enumerate(constraint.terms) if term.parameter not in known]
        for j, name in unknown:
            yield error(
                "R006",
                pointer_to(pointer, "terms", j, "parameter"),
                f'Constraint {i + 1}: there is no parameter "{name}".',
                did_you_mean(name, known),
            )
        if constraint.at_least is None and constraint.at_most is None:
            yield error("R006", pointer, f"Constraint {i + 1} has no bound.", "Give `at_least`, `at_most` or both.")
        if unknown:
            continue
        spans = [
            sorted(term.factor * x for x in document.span(known[term.parameter].values)) for term in constraint.terms
        ]
        least, most = (sum(ends[k] for ends in spans) for k in (0, 1))
        low = -np.inf if constraint.at_least is None else constraint.at_least
        high = np.inf if constraint.at_most is None else constraint.at_most
        if low > high or least > high or most < low:
            yield error(
                "R006",
                pointer,
                f"Constraint {i + 1} is met by no sample: its sum lies between {least:g} and {most:g}, and is to be "
                f"{' and '.join(_bounds(constraint))}.",
                "Change the bounds, or the ranges of the parameters.",
            )


def _bounds(constraint: document.ParameterConstraint) -> Iterator[str]:
    """The bounds of a constraint as phrases."""
    if constraint.at_least is not None:
        yield f"at least {constraint.at_least:g}"
    if constraint.at_most is not None:
        yield f"at most {constraint.at_most:g}"


def _check_correlation(study: document.StudyDocument) -> Iterator[Finding]:
    """R007: a correlation matrix that is none, or is not that of the normal parameters."""
    if study.correlation is None:
        return
    n = sum(isinstance(parameter.values, document.NormalValues) for parameter in study.parameters)
    rows, problem = study.correlation, ""
    if len(rows) != n or any(len(row) != n for row in rows):
        shape = f"{len(rows)} x {'/'.join(str(k) for k in sorted({len(row) for row in rows})) or 0}"
        problem = f"is {shape}, expected {n} x {n}: a row and a column for each normal parameter, in their order"
    else:
        matrix = np.array(rows, dtype=np.float64).reshape(n, n)
        if np.abs(matrix - matrix.T).max(initial=0.0) > _SYMMETRY:
            problem = "is not symmetric"
        elif np.abs(np.diag(matrix) - 1.0).max(initial=0.0) > _SYMMETRY:
            problem = "has diagonal entries other than 1"
        elif n and np.linalg.eigvalsh(matrix).min() <= 0.0:
            problem = "is not positive definite: no numbers have these correlations"
    if problem:
        yield error("R007", "/correlation", f"The correlation matrix {problem}.", "Correct it, or leave it out.")
    elif isinstance(study.design, document.FullDesign):
        yield error("R007", "/correlation", "A full design has no correlations.", "Leave the matrix out.")


def _check_objective(study: document.StudyDocument) -> Iterator[Finding]:
    """R008: an objective that is no output, bounds of no parameter, limits of no output."""
    objective = study.objective
    if objective is None:
        return
    outputs, parameters = [o.name for o in study.outputs], [p.name for p in study.parameters]
    yield from _check_goals(objective, outputs)
    yield from _check_ranges("bounds", "parameter", objective.bounds, parameters)
    yield from _check_ranges("limits", "output", objective.limits, outputs)


def _check_goals(objective: document.ObjectiveDocument, outputs: Sequence[str]) -> Iterator[Finding]:
    """R008: no objective, outputs that do not exist or occur twice, a method for another number of objectives."""
    goals = [name for name, _ in objective.goals]
    if not goals:
        yield error("R008", "/objective", "The objective names no output.", "Give `minimize` or `maximize`.")
        return
    for key in ("minimize", "maximize"):
        named = getattr(objective, key)
        several = not isinstance(named, str)
        for i, name in enumerate((named or ()) if several else (named,)):
            pointer = pointer_to("/objective", key, i) if several else pointer_to("/objective", key)
            if name not in outputs:
                yield error("R008", pointer, f'There is no output "{name}".', did_you_mean(name, outputs))
            elif goals.count(name) > 1:
                yield error("R008", pointer, f'The objective names "{name}" twice.', "Name each output once.")
    if objective.method is not None and (len(goals) > 1) != (objective.method == document.SEVERAL_GOALS_METHOD):
        fits = f'"{document.SEVERAL_GOALS_METHOD}"' if len(goals) > 1 else "one of SciPy's methods"
        text = f'The method "{objective.method}" does not fit an objective of {count_of(len(goals), "output")}.'
        yield error("R008", "/objective/method", text, f"Write {fits}, or leave the method out.")


def _check_ranges(
    key: str, kind: str, ranges: Mapping[str, tuple[float | None, float | None]], names: Sequence[str]
) -> Iterator[Finding]:
    """R008: ranges of what does not exist, and ranges that are none."""
    for name, (low, high) in ranges.items():
        pointer = pointer_to("/objective", key, name)
        if name not in names:
            yield error("R008", pointer, f'There is no {kind} "{name}".', did_you_mean(name, names))
        elif low is None and high is None:
            yield error("R008", pointer, f"The {key} are both null.", "Give one of them, or leave the entry out.")
        elif low is not None and high is not None and not low < high:
            yield error("R008", pointer, f"The {key} {low:g} and {high:g} are no range.", "The lower one comes first.")
