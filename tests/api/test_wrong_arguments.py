"""Arguments of other kinds are refused by errors of ours, which say what is expected."""

import inspect

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints, dynamics, kinematics, measurements, viewer
from cadmbs.dynamics.scenarios.fields import require_positive
from cadmbs.errors import ArgumentError, CadmbsError, NotASystemError, UnknownNameError
from cadmbs.kinematics import inverse
from cadmbs.models.changed import moves
from cadmbs.system.arguments import number_argument
from cadmbs.testing.mechanisms import planar_chain

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
