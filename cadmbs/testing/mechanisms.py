"""Mechanism documents for tests: random trees of all joint kinds, chains, and couplings between coordinates."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cadmbs.models.joint import has_plain_coordinates, position_names
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import parts
from cadmbs.testing.parts import KINDS

__all__ = ["KINDS", "chain", "planar_chain", "random_tree", "with_couplings"]


def random_tree(
    n_bodies: int,
    seed: int,
    *,
    kinds: Sequence[str] = KINDS,
    branching: float = 0.5,
    floating: bool = False,
    massless: bool = False,
    reversed_joints: bool = True,
) -> Mechanism:
    """A random tree: bodies "b1", "b2", ... about a metre apart, held by joints "j1", "j2", ...

    Every kind occurs before one occurs twice. Masses and inertias are physically possible; gravity has a random
    direction; reference poses and frames have nothing to do with joints.

    Args:
        n_bodies: Number of bodies besides the world.
        seed: The same number gives the same mechanism.
        kinds: Kinds of joints, of `KINDS`.
        branching: Probability that a body hangs on any earlier body instead of the one before it; 0 gives a chain.
        floating: Whether the first body is free.
        massless: Whether bodies that stand between two joints of one freedom each may have no mass. The mass matrix
            remains positive definite.
        reversed_joints: Whether half of the joints have the outer body as predecessor.
    """
    rng = np.random.default_rng(seed)
    parents = _parents(rng, n_bodies, branching)
    chosen = _chosen_kinds(rng, n_bodies, kinds, floating)
    light = _massless_bodies(parents, chosen) if massless else set()
    places = np.zeros((n_bodies + 1, 3))
    bodies, joints = [], []
    for i in range(1, n_bodies + 1):
        places[i] = places[parents[i]] + 0.5 * rng.normal(size=3)
        bodies.append(parts.body(rng, f"b{i}", places[i], massless=i in light))
        ends = (_name(parents[i]), _name(i))
        ends = ends[::-1] if reversed_joints and rng.random() < 0.5 else ends
        joints.append(parts.joint(rng, chosen[i], f"j{i}", ends, places[i]))
    gravity = [9.81 * component for component in parts.direction(rng)]
    return _mechanism(f"tree {seed}", gravity, bodies, joints)


def chain(n_bodies: int, seed: int, kind: str = "revolute") -> Mechanism:
    """A random chain of joints of one kind, each with the outer body as successor."""
    return random_tree(n_bodies, seed, kinds=(kind,), branching=0.0, reversed_joints=False)


def planar_chain(n_links: int, length: float = 1.0, mass: float = 1.0) -> Mechanism:
    """A pendulum of uniform thin rods along x at q = 0, hinges "hinge1", ... about z, gravity along -y.

    Body frames stand at the hinges, frames "link1/tip", ... at the far ends.
    """
    bodies, joints = [], []
    for i in range(1, n_links + 1):
        start, middle, end = ([length * (i - 1 + part), 0.0, 0.0] for part in (0.0, 0.5, 1.0))
        moment = mass * length**2 / 12.0
        bodies.append(
            {
                "name": f"link{i}",
                "mass": mass,
                "center_of_mass": middle,
                "inertia": [[0.0, 0.0, 0.0], [0.0, moment, 0.0], [0.0, 0.0, moment]],
                "reference_pose": {"position": start},
                "frames": {"tip": {"position": end}},
            }
        )
        ends = {"predecessor": f"link{i - 1}" if i > 1 else "world", "successor": f"link{i}"}
        joints.append({"name": f"hinge{i}", "kind": "revolute", **ends, "axis": [0.0, 0.0, 1.0], "point": start})
    return _mechanism(f"planar chain of {n_links}", [0.0, -9.81, 0.0], bodies, joints)


def with_couplings(mechanism: Mechanism, seed: int) -> Mechanism:
    """The mechanism with coordinates coupled at random: a follower of a follower, and a follower of two leaders.

        k1 a + k2 b = o ,   k3 b + k4 c = o' ,   and with six coordinates or more   k5 d + k6 e + k7 f = o"

    Args:
        mechanism: One with at least three coordinates that are plain numbers.
        seed: The same number gives the same couplings.
    """
    rng = np.random.default_rng(seed)
    plain = [joint for joint in mechanism.joints if has_plain_coordinates(joint) and not joint.cut]
    names = [str(name) for name in rng.permutation([name for joint in plain for name in position_names(joint)])]
    followers = [(names[1], names[:1]), (names[2], names[1:2])]
    if len(names) >= 6:
        followers.append((names[5], names[3:5]))
    couplings = [_coupling(rng, f"coupling {name}", name, leaders) for name, leaders in followers]
    return Mechanism.model_validate(mechanism.model_dump(mode="json") | {"couplings": couplings})


def _coupling(rng: np.random.Generator, name: str, follower: str, leaders: Sequence[str]) -> dict[str, Any]:
    terms = [{"coordinate": leader, "factor": float(rng.uniform(0.5, 1.5))} for leader in leaders]
    terms.append({"coordinate": follower, "factor": float(-rng.uniform(0.5, 1.5))})
    return {"name": name, "terms": terms, "offset": float(rng.normal(scale=0.3)), "dependent": follower}


def _mechanism(name: str, gravity: list[float], bodies: list[Any], joints: list[Any]) -> Mechanism:
    return Mechanism.model_validate({"name": name, "gravity": gravity, "bodies": bodies, "joints": joints})


def _name(body: int) -> str:
    return f"b{body}" if body else "world"


def _parents(rng: np.random.Generator, n_bodies: int, branching: float) -> list[int]:
    """Parent of each body by number, 0 the world; entry 0 is the world's own."""
    return [0] + [int(rng.integers(i)) if rng.random() < branching else i - 1 for i in range(1, n_bodies + 1)]


def _chosen_kinds(rng: np.random.Generator, n_bodies: int, kinds: Sequence[str], floating: bool) -> list[str]:
    order = [kinds[k] for k in rng.permutation(len(kinds))]
    chosen = ["", *(order[i % len(order)] for i in range(n_bodies))]
    if floating and n_bodies:
        chosen[1] = "free"
    return chosen


def _massless_bodies(parents: Sequence[int], kinds: Sequence[str]) -> set[int]:
    """Bodies behind a joint of one freedom that carry another such joint, no two of them in a row."""
    light: set[int] = set()
    for i in range(1, len(parents)):
        carried = [c for c in range(1, len(parents)) if parents[c] == i and kinds[c] in parts.SINGLE]
        if kinds[i] in parts.SINGLE and carried and parents[i] not in light:
            light.add(i)
    return light
