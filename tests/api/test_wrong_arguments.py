"""Arguments of other kinds are refused by errors of ours, which say what is expected."""

import inspect

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints, dynamics, kinematics, measurements, viewer
from cadmbs.dynamics.scenarios.fields import require_positive
from cadmbs.errors import ArgumentError, CadmbsError, ModelError, NotASystemError, NotSolvableError, UnknownNameError
from cadmbs.kinematics import inverse
from cadmbs.models.changed import moves
from cadmbs.results import Outcome, OutcomeKind, Result
from cadmbs.system.arguments import number_argument
from cadmbs.testing.mechanisms import planar_chain
from tests.api.test_slips import FUNCTIONS, SYSTEM, VALUES, Q

MODULES = (constraints, dynamics, kinematics, viewer)
OTHERS = {"jacobian_column", "save_animation"}
"""Functions that look at further arguments first."""


def of_systems():
    """Public functions whose first argument is a system."""
    for module in MODULES:
        for name in module.__all__:
            function = getattr(module, name)
            if inspect.isfunction(function) and name not in OTHERS:
                first = next(iter(inspect.signature(function).parameters.values()), None)
                if first is not None and first.name == "system":
                    yield pytest.param(function, id=f"{module.__name__}.{name}")


@pytest.mark.parametrize("function", list(of_systems()))
def test_what_is_no_system_is_refused(function):
    """With the remedy; the other arguments are vectors, whatever they should be."""
    parameters = list(inspect.signature(function).parameters.values())[1:]
    needed = [p for p in parameters if p.default is p.empty and p.kind is p.POSITIONAL_OR_KEYWORD]
    with pytest.raises(NotASystemError, match=r"compile_mechanism"):
        function("arm.urdf", *[np.zeros(1)] * len(needed))


COUNTS = [
    ("threads", lambda system, n: kinematics.poses(system, np.zeros((3, 2)), threads=n)),
    ("starts", lambda system, n: constraints.assemble(system, starts=n)),
    ("max_iterations", lambda system, n: constraints.assemble(system, max_iterations=n)),
    ("seed", lambda system, n: constraints.assemble(system, seed=n)),
    ("order", lambda system, n: constraints.mobility(system, order=n)),
    ("samples", lambda system, n: dynamics.equilibria(system, samples=n)),
    ("samples", lambda system, n: dynamics.base_parameters(system, samples=n)),
    ("starts", lambda system, n: inverse.solve(system, inverse.PointTarget("link2", [1.0, 0.0, 0.0]), starts=n)),
    ("harmonics", lambda system, n: measurements.excite(planar_chain(2), harmonics=n)),
    ("evaluations", lambda system, n: measurements.excite(planar_chain(2), evaluations=n)),
]


@pytest.mark.parametrize("value", [-1, 1.5, "2", True, np.nan])
@pytest.mark.parametrize(("name", "call"), COUNTS)
def test_what_is_no_count_is_refused(name, call, value):
    system = cm.compile_mechanism(planar_chain(2))
    with pytest.raises(ArgumentError, match=rf"{name} is .*, expected a whole number of at least \d"):
        call(system, value)


@pytest.mark.parametrize("data", [None, 3.0, [1.0, 2.0], object(), {"t": "ab"}, {"t": [None]}])
def test_what_is_no_table_of_measurements_is_refused(data):
    with pytest.raises(CadmbsError, match=r"data is of type|column 't'"):
        measurements.identify(planar_chain(2), data)


@pytest.mark.parametrize("function", [cm.studies.sweep, cm.studies.optimize, cm.studies.pareto_front])
def test_what_is_no_study_is_refused(function):
    with pytest.raises(ArgumentError, match=r"expected a Study, found a value of type dict: load_study\(path\)"):
        function({"parameters": []})


@pytest.mark.parametrize("path", [None, 3, ["a.json"]])
def test_what_is_no_path_is_refused(path):
    result = cm.simulate(cm.compile_mechanism(planar_chain(1)), duration=0.1)
    for save in (result.save, lambda path: cm.save(planar_chain(1), path)):
        with pytest.raises(ArgumentError, match=r"path is of type .*, expected the name of a file"):
            save(path)


@pytest.mark.parametrize("quantity", [None, 3])
def test_what_is_no_quantity_is_refused(quantity):
    with pytest.raises(ArgumentError, match=r"quantity is of type .*, expected a name such as"):
        cm.exporters.equations.program(cm.compile_mechanism(planar_chain(1)), quantity)


@pytest.mark.parametrize("name", [None, 3, 1.5])
def test_what_is_no_name_is_unknown(name):
    with pytest.raises(UnknownNameError):
        constraints.assemble(cm.compile_mechanism(planar_chain(2)), fixed=[name])
    with pytest.raises(UnknownNameError):
        planar_chain(2).rooted_at(name)


@pytest.mark.parametrize("t", ["a", None, [0.0, None]])
def test_what_is_no_time_is_refused(t):
    system = cm.compile_mechanism(cm.load("four_bar"))
    with pytest.raises(CadmbsError, match="t: cannot be read as an array of numbers"):
        constraints.closure(system, kinematics.neutral(system), t)


NUMBERS = [
    (1, True), (0.5, True), (np.float32(0.5), True), (np.int64(2), True), (np.array(0.5), True), (-1.0, False),
    (0, False), (True, False), (np.bool_(True), False), ("1", False), (None, False), ([1.0], False), (1j, False),
    (np.ones(1), False), (np.nan, False), (np.inf, False), (np.array("1"), False), (object(), False),
    pytest.param(10**400, False, id="10**400"),
]  # fmt: skip

POSITIVE = {
    "documents": lambda value: moves.positive_number(value, "length"),
    "computing": lambda value: number_argument(value, "length", positive=True),
    "scenarios": lambda value: require_positive(step=value if value is not None else object()),
}


@pytest.mark.parametrize("side", POSITIVE)
@pytest.mark.parametrize(("value", "is_one"), NUMBERS)
def test_what_is_a_positive_number_is_the_same_for_documents_and_computing(side, value, is_one):
    if is_one:
        POSITIVE[side](value)
    else:
        with pytest.raises(ArgumentError, match=r"is .*, expected a (positive|finite) number"):
            POSITIVE[side](value)


WORDS = ("engine", "representation", "method", "quantity", "coordinates", "undriven")
ARRAYS = ("q", "v", "a", "tau", "q_guess", "dq", "q0")
NO_WORDS = [np.zeros(2), ["hybrid"], {"a": 1}, None, 3, object()]
NO_ARRAYS = [10**400, "q", b"q", [None, None], [[1], [1, 2]], {1, 2}, 1j, object(), np.array(["a", "b"])]


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_nonsense_of_every_kind_is_refused(name):
    """Of every public function of systems: arrays where words are expected, and words where arrays are."""
    function = FUNCTIONS[name]
    parameters = inspect.signature(function).parameters
    for names, values in ((WORDS, NO_WORDS), (ARRAYS, NO_ARRAYS)):
        for parameter in set(names) & set(parameters):
            is_optional = parameters[parameter].default is None
            for value in values:
                if not (value is None and is_optional):
                    with pytest.raises(CadmbsError):
                        call_with(function, parameter, value)


def call_with(function, parameter, value):
    """A call whose other arguments are right, by the reference, which begins at once."""
    takes = list(inspect.signature(function).parameters.values())[1:]
    arguments = {p.name: VALUES.get(p.name, Q) for p in takes if p.default is p.empty}
    if any(p.name == "engine" for p in takes):
        arguments["engine"] = "reference"
    return function(SYSTEM, **arguments | {parameter: value})


RESULT = {
    "t": [0.0], "q": [[0.0]], "v": [[0.0]], "a": [[0.0]], "tau": [[0.0]], "kinetic": [0.0], "potential": [0.0],
    "supplied": [0.0], "position_names": ["x"], "velocity_names": ["x"],
    "outcome": Outcome(OutcomeKind.FINISHED, 0.0, "finished"), "further_columns": {}, "statistics": {}, "metadata": {},
    "findings": (), "outcomes": (), "events": (), "impulses": (),
}  # fmt: skip
LISTS = {"position_names", "velocity_names", "findings", "outcomes", "events", "impulses"}


@pytest.mark.parametrize("field", [name for name in RESULT if name != "outcome"])
def test_results_of_nonsense_are_refused(field):
    Result(**RESULT)
    allowed = {**dict.fromkeys(LISTS, (dict, list)), **dict.fromkeys(("statistics", "metadata"), (dict,))}
    for value in (None, 3.0, "text", b"x", object(), 1j, {"x": "y"}, [object()]):
        if not isinstance(value, allowed.get(field, ())):
            with pytest.raises(CadmbsError):
                Result(**RESULT | {field: value})


@pytest.mark.parametrize("findings", [None, 3, "text", ["text"], [None], {"a": 1}])
def test_errors_carry_findings_alone(findings):
    for kind in (ModelError, lambda values: NotSolvableError("text", values)):
        with pytest.raises(ArgumentError, match=r"findings has a value of type .*, expected Finding"):
            kind(findings)
