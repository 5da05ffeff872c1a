"""Mechanisms with constraint rows, and states that satisfy them."""

from functools import cache

import numpy as np

from cadmbs import compile_mechanism, constraints, load, neutral
from cadmbs.dynamics import mass_matrix
from cadmbs.kinematics import integrate
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import ladders, variants
from tests import zoo

LOOPS = ("four_bar", "slider_crank", "five_bar", "bennett", "bricard", "spatial_slider_crank", "stewart_platform")
NONHOLONOMIC = ("rolling_disk", "chaplygin_sleigh", "snakeboard", "satellite")
DRIVEN = ("driven four-bar", "driven sleigh", "driven five-bar")
TURNED = ("turned four-bar",)
ALL = (*LOOPS, "delta_robot", *NONHOLONOMIC, *DRIVEN, *TURNED)
TIME = 0.3

SWING = {"kind": "harmonic", "mean": 0.1, "amplitude": 0.2, "rate": 3.0, "phase": 0.4}
FASTER = {"kind": "harmonic", "mean": 1.0, "amplitude": 0.5, "rate": 2.0, "phase": 0.1}


def document(name):
    return zoo.data_of(load(f"cadmbs/library/{name}.json"))


def driven_four_bar():
    """The crank follows a function of time."""
    return document("four_bar") | {"motions": [{"name": "drive", "coordinate": "crank_pivot", "position": SWING}]}


def driven_sleigh():
    """A knife edge, and a prescribed rate of turn."""
    data = document("chaplygin_sleigh")
    rate = {"name": "turn", "kind": "velocity", "terms": [{"coordinate": "slide:turn", "factor": 1.0}], "rate": FASTER}
    return data | {"constraints": [*data["constraints"], rate]}


def driven_five_bar():
    """One of two motors follows a function of time."""
    return document("five_bar") | {"motions": [{"name": "left", "coordinate": "left_motor", "position": SWING}]}


MADE = {"driven four-bar": driven_four_bar, "driven sleigh": driven_sleigh, "driven five-bar": driven_five_bar}


@cache
def system(name):
    """One of them, compiled."""
    if name == "turned four-bar":
        return compile_mechanism(variants.moved(load("cadmbs/library/four_bar.json"), zoo.kilometre_away()))
    return compile_mechanism(Mechanism.model_validate(MADE[name]() if name in MADE else document(name)))


@cache
def parallelogram():
    """Three equal links on the ground, vertical at q = 0."""
    return compile_mechanism(ladders.four_bar_ladder(1))


def leaning(angle):
    """Its configuration where the uprights lean by an angle from the vertical."""
    turn = {"foot0": -angle, "foot1": -angle, "left1": angle}
    return np.array([turn[name] for name in parallelogram().position_names])


def recut(name, joint):
    """A mechanism of the library with one loop, cut at another joint."""
    data = document(name)
    joints = [own | {"cut": own["name"] == joint} for own in data["joints"]]
    return compile_mechanism(Mechanism.model_validate(data | {"joints": joints}))


def assembled(own, q, t=0.0):
    """The nearest closed configuration, by Newton steps of least norm; batches too."""
    for _ in range(30):
        inverse = np.linalg.pinv(constraints.closure_jacobian(own, q, t), rcond=1e-6)
        q = integrate(own, q, -(inverse @ constraints.closure(own, q, t)[..., None])[..., 0])
    return q


def state(own, seed=1, t=0.0, batch=(), size=0.1):
    """Closed positions near q = 0, velocities that the rows allow, and joint forces."""
    rng = np.random.default_rng(seed)
    q = assembled(own, integrate(own, neutral(own), size * rng.normal(size=(*batch, own.n_v))), t)
    v = rng.normal(size=(*batch, own.n_v))
    A = constraints.jacobian(own, q, t)
    gap = constraints.velocity_target(own, q, t) - (A @ v[..., None])[..., 0]
    v = v + (np.linalg.pinv(A, rcond=1e-7) @ gap[..., None])[..., 0]
    return q, v, rng.normal(size=(*batch, own.n_v))


def dependent(own, q, chosen, t=0.0):
    """Closed by the dependent coordinates of a partition at position level alone."""
    place = np.cumsum(constraints.rows(own).holonomic) - 1
    for _ in range(15):
        J, g = constraints.closure_jacobian(own, q, t), constraints.closure(own, q, t)
        step, rows = np.zeros(own.n_v), place[chosen.rows]
        step[chosen.dependent] = -np.linalg.solve(J[np.ix_(rows, chosen.dependent)], g[rows])
        q = integrate(own, q, step)
    return q


def allowed(own, q, t=0.0, level="velocity"):
    """A partition in the metric of the mass matrix."""
    return constraints.partition(own, q, mass_matrix(own, q, engine="reference"), t, level)
