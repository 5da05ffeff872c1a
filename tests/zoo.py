"""About a dozen mechanisms for all tests of algorithms: each has something that the others have not."""

from functools import cache

import numpy as np

from cadmbs import System, compile_mechanism
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import ladders, mechanisms, variants
from cadmbs.testing.parts import SINGLE


def data_of(mechanism):
    """The document as JSON-like data."""
    return mechanism.model_dump(mode="json")


def world_only():
    return Mechanism.model_validate({"name": "world only", "bodies": [], "joints": []})


def welded_only():
    return mechanisms.random_tree(2, 1, kinds=("fixed",))


def listed_ground():
    """The ground is a listed body with mass and a frame, another body is welded to it; armature, damping, friction."""
    data = data_of(mechanisms.random_tree(8, 21, kinds=("fixed", "revolute", "cylindrical", "prismatic", "free")))
    ground = data["bodies"][0] | {"name": "base", "frames": {"bolt": {"position": [1.0, 2.0, 3.0]}}}
    data |= {"ground": "base", "bodies": [*data["bodies"], ground]}
    for i, joint in enumerate(data["joints"]):
        joint |= {end: "base" for end in ("predecessor", "successor") if joint[end] == "world"}
        if joint["kind"] != "fixed":
            joint |= {"armature": 0.1 * i, "damping": 0.2 + 0.1 * i, "friction": 0.3}
    return Mechanism.model_validate(data)


def two_islands():
    """Two trees that hang on the world by free joints only."""

    def island(seed, *kinds):
        return data_of(mechanisms.random_tree(4, seed, floating=True, branching=0.0, kinds=kinds))

    first, second = island(31, "revolute", "screw", "universal"), island(32, "spherical:angles", "prismatic")
    for body in second["bodies"]:
        body["name"] = f"other {body['name']}"
    for joint in second["joints"]:
        joint["name"] = f"other {joint['name']}"
        joint |= {end: f"other {joint[end]}" for end in ("predecessor", "successor") if joint[end] != "world"}
    return Mechanism.model_validate(first | {key: first[key] + second[key] for key in ("bodies", "joints")})


def out_of_order():
    return variants.renumbered(mechanisms.random_tree(9, 41), np.random.default_rng(41).permutation(9))


def far_away():
    return variants.moved(mechanisms.random_tree(8, 51, kinds=(*SINGLE, "spherical:quaternion")), kilometre_away())


def kilometre_away():
    """A pose one kilometre from the world origin, turned by about a radian."""
    return se3.translation([600.0, -700.0, 400.0]) @ se3.exp(np.array([0.3, -0.8, 0.5, 0.0, 0.0, 0.0]))


TREES = {
    "world only": world_only,
    "welded only": welded_only,
    "single hinge": lambda: mechanisms.chain(1, 2),
    "single free body": lambda: mechanisms.chain(1, 3, "free"),
    "planar chain": lambda: mechanisms.planar_chain(3),
    "chain": lambda: mechanisms.chain(7, 4),
    "every kind": lambda: mechanisms.random_tree(15, 5),
    "every kind, otherwise": lambda: mechanisms.random_tree(15, 6),
    "floating tree": lambda: mechanisms.random_tree(8, 7, floating=True, kinds=("fixed", "planar", *SINGLE)),
    "massless links": lambda: mechanisms.random_tree(10, 8, massless=True, kinds=SINGLE),
    "coupled": lambda: mechanisms.with_couplings(mechanisms.random_tree(12, 9), 9),
    "listed ground": listed_ground,
    "two islands": two_islands,
    "out of order": out_of_order,
    "far away": far_away,
}
"""Mechanisms without loops."""


def four_bar():
    """A four-bar linkage in a tilted plane, cut by choice of the compiler."""
    data = data_of(mechanisms.random_tree(3, 61, kinds=("revolute",), branching=0.0, reversed_joints=False))
    axis = data["joints"][0]["axis"]
    for joint in data["joints"]:
        joint["axis"] = axis
    last = {"name": "j4", "kind": "revolute", "predecessor": "world", "successor": "b3", "axis": axis}
    data["joints"].append(last | {"point": [1.0, 0.5, -0.3]})
    return Mechanism.model_validate(data)


def two_loops():
    """Two loops that share bodies, each closed by a ball joint that is cut by wish."""
    data = data_of(mechanisms.random_tree(5, 62, kinds=("revolute", "cylindrical"), branching=0.0))
    for name, ends, cut in (("j6", ("world", "b3"), True), ("j7", ("b5", "b2"), True)):
        joint = {"name": name, "kind": "spherical", "point": [0.2, -0.1, 0.4], "cut": cut}
        data["joints"].append(joint | dict(zip(("predecessor", "successor"), ends, strict=True)))
    return Mechanism.model_validate(data)


LOOPS = {
    "four-bar": four_bar,
    "two loops": two_loops,
    "ladder": lambda: ladders.four_bar_ladder(3),
    "seven hinges": lambda: ladders.single_loop(("revolute",) * 7, 71),
    "mixed loop": lambda: ladders.single_loop(("universal", "prismatic", "spherical:quaternion", "screw"), 72, cut=2),
    "parallel legs": lambda: ladders.parallel_legs(3, 73),
    "tower": lambda: ladders.tower(2, 74),
}
"""Mechanisms with loops, of which only the spanning tree is looked at."""


@cache
def mechanism(name: str) -> Mechanism:
    return {**TREES, **LOOPS}[name]()


@cache
def system(name: str) -> System:
    return compile_mechanism(mechanism(name))
