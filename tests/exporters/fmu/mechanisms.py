"""Mechanisms for tests of units, and their equations evaluated without a compiler."""

import numpy as np

from cadmbs import compile_mechanism
from cadmbs.expressions.evaluation import evaluate
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing.mechanisms import random_tree
from tests import zoo
from tests.programs.samples import library_system

POINTS = [[0.1, -0.2, 0.3], [0.7, 0.4, -0.5]]


def floating_tree(measures=(), loads=()):
    """A body that floats, a ball and other joints, with a coil, damping, friction and an actuated joint."""
    data = zoo.data_of(random_tree(4, 6, floating=True, kinds=("revolute", "spherical:quaternion", "cylindrical")))
    data["bodies"][-1]["frames"] = {"tool": {"position": [0.3, 0.2, 0.1], "quaternion": [0.6, 0.0, 0.8, 0.0]}}
    names = [body["name"] for body in data["bodies"]]
    coil = {"name": "coil", "kind": "spring_damper", "bodies": [names[0], names[-1]], "points": POINTS}
    data["loads"] = [coil | {"stiffness": 20.0, "damping": 0.5, "length": 0.3}, *loads]
    data["measures"] = list(measures)
    return compile_mechanism(Mechanism.model_validate(data))


def all_measures(names):
    """A measure of each kind."""
    ends, vectors = [names[0], names[-1]], [[1.0, 2.0, 0.0], [0.0, 0.3, -1.0]]
    plane = {"point": POINTS[1], "normal": [0.0, 3.0, 4.0], "body": names[-1]}
    tool = f"{names[-1]}/tool"
    yield {"name": "distance", "kind": "distance", "bodies": ends, "points": POINTS}
    yield {"name": "rate", "kind": "distance_rate", "bodies": ends, "points": POINTS}
    yield {"name": "angle", "kind": "angle", "bodies": ends, "vectors": vectors}
    yield {"name": "clearance", "kind": "clearance", "body": names[0], "point": POINTS[0], "plane": plane}
    for component in ("x", "z", "qw", "qy", "rx", "rz"):
        yield {"name": f"pose {component}", "kind": "pose", "body": tool, "component": component}
    for representation in ("body_fixed", "spatial", "hybrid", "mixed"):
        yield {
            "name": representation, "kind": "twist", "body": tool, "component": "vy", "representation": representation,
        }  # fmt: skip
        yield {
            "name": f"{representation} w", "kind": "twist", "body": tool, "component": "wx",
            "representation": representation,
        }  # fmt: skip
    for part in ("total", "kinetic", "potential"):
        yield {"name": part, "kind": "energy", "bodies": ends, "part": part}
    yield {"name": "center", "kind": "center_of_mass", "component": "z"}
    yield {"name": "momentum", "kind": "angular_momentum", "component": "x"}
    yield {"name": "about", "kind": "angular_momentum", "component": "y", "about": [1.0, 2.0, 3.0]}
    yield {"name": "sum", "kind": "sum", "of": ["distance", "angle"], "factors": [2.0, -3.0]}
    yield {"name": "product", "kind": "product", "of": ["distance", "rate", "sum"]}


def driven_four_bar():
    """A four-bar linkage whose crank is driven."""
    mechanism = Mechanism.model_validate_json(library_system("four_bar").document).model_dump(mode="json")
    function = {"kind": "polynomial", "coefficients": [0.1, 0.4, -0.3]}
    coordinate = library_system("four_bar").velocity_names[0]
    mechanism["motions"] = [{"name": "drive", "coordinate": coordinate, "position": function}]
    mechanism["scenario"] = None
    return compile_mechanism(Mechanism.model_validate(mechanism))


def four_bar_with_cut_loads(stiffness=40.0, rest=0.2, damping=0.3):
    """A four-bar linkage with a spring, damping and friction along its cut joint."""
    mechanism = Mechanism.model_validate_json(library_system("four_bar").document).model_dump(mode="json")
    (cut,) = (joint for joint in mechanism["joints"] if joint["name"] == "rocker_pin")
    cut |= {"damping": damping, "friction": 0.1}
    spring = {"name": "coil", "kind": "joint_spring", "coordinate": "rocker_pin", "rest": rest, "damping": 0.5}
    mechanism["loads"] = [spring | {"stiffness": stiffness}]
    return compile_mechanism(Mechanism.model_validate(mechanism))


def evaluated(model, name, changed=None, **arguments):
    """A function of a unit at numbers of its arguments, with some parameters changed by name."""
    p = np.array([(changed or {}).get(each.name, each.value) for each in model.parameters])
    values = named("p", p)
    constants = model.functions["constants_of"]
    if constants.output.size:
        values |= named("c", evaluate(constants.outputs, values))
    function = model.functions[name]
    values |= {
        symbol.name: 0.0
        for argument in function.arguments[1:]
        for symbol in argument.symbols
        if symbol.name not in values
    }
    for argument, numbers in arguments.items():
        values |= {"t": numbers} if argument == "t" else named(argument, numbers)
    return evaluate(function.outputs, values)


def named(name, numbers):
    return {f"{name}[{k}]": float(x) for k, x in enumerate(np.atleast_1d(numbers))}
