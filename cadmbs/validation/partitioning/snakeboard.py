"""The snakeboard of P-DIFF 5.4.2 in twelve absolute coordinates, and what a stabilization step does to its velocity."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from scipy.integrate import trapezoid

from cadmbs import compiler, constraints, dynamics, kinematics, simulation
from cadmbs.arrays import Array, Indices
from cadmbs.constraints.partition import ConstraintLevel
from cadmbs.models.document import to_data
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.validation.library_mechanisms import library_mechanism
from cadmbs.validation.loops.planar import SampledMotion, link_point_motion

EULER_STEP = 0.01
"""Step of the single Euler steps of the paper [s]."""

STIFFNESS, DAMPING, AMPLITUDE, FREQUENCY = 10.0, 0.1, 0.5, 1.0
"""Printed: gains of the controllers (we read N m/rad and N m s/rad), and the motion that they follow [rad, Hz]."""

FORCE = 2.0
"""Push along the coupler [N]; ours: the paper gives neither it, nor dimensions, masses and duration."""

HALF_LENGTH = 0.2
BODIES = {
    "A": (1.4, HALF_LENGTH, 0.0013),
    "B": (2.0, 0.0, 0.08),
    "C": (1.4, -HALF_LENGTH, 0.0013),
    "D": (1.2, 0.0, 0.072),
}
"""Front board, coupler, back board, rotor: mass [kg], position along the coupler [m], moment [kg m^2], as in the
library's snakeboard."""


def driven_snakeboard() -> System:
    """The library's snakeboard in joint coordinates, moved by the controllers and the push, from rest."""
    rate = 2 * np.pi * FREQUENCY
    loads: list[dict[str, Any]] = []
    for joint, sign in (("front", 1.0), ("back", -1.0), ("torso", 0.0)):
        target = {"kind": "harmonic", "amplitude": sign * AMPLITUDE, "rate": rate}
        push = target | {"amplitude": sign * DAMPING * AMPLITUDE * rate, "phase": np.pi / 2}
        control = {"name": f"{joint}_position", "kind": "joint_spring", "coordinate": joint, "rest": target}
        loads.append(control | {"stiffness": STIFFNESS, "damping": DAMPING})
        loads.append({"name": f"{joint}_rate", "kind": "joint_force", "coordinate": joint, "force": push})
    wrench = {"name": "push", "kind": "wrench", "body": "board", "point": [0.0, 0.0, 0.0]}
    loads.append(wrench | {"force": [FORCE, 0.0, 0.0], "axes": "body"})
    data = to_data(library_mechanism("snakeboard"))
    for key in ("motions", "extensions"):
        data.pop(key, None)
    scenario = {"duration": 2.0, "output_step": EULER_STEP}
    return compiler.compile_mechanism(Mechanism.model_validate(data | {"loads": loads, "scenario": scenario}))


def descriptor_snakeboard() -> System:
    """Four bodies on planar joints to the ground, with twelve coordinates; three cut pins and two knife edges."""
    bodies: list[dict[str, Any]] = []
    joints: list[dict[str, Any]] = []
    edges: list[dict[str, Any]] = []
    for name, (mass, x, moment) in BODIES.items():
        inertia = np.diag([0.6 * moment, 0.6 * moment, moment]).tolist()
        bodies.append({"name": name, "mass": mass, "center_of_mass": [x, 0.0, 0.0], "inertia": inertia})
        planar = {"name": name, "kind": "planar", "predecessor": "world", "successor": name, "point": [x, 0.0, 0.0]}
        joints.append(planar | {"axes": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]})
    for name in ("A", "C", "D"):
        pin = {"name": f"pin{name}", "kind": "revolute", "predecessor": "B", "successor": name, "cut": True}
        joints.append(pin | {"axis": [0.0, 0.0, 1.0], "point": [BODIES[name][1], 0.0, 0.0]})
    for name in ("A", "C"):
        edge = {"name": f"edge{name}", "kind": "knife_edge", "body": name, "direction": [0.0, 1.0, 0.0]}
        edges.append(edge | {"point": [BODIES[name][1], 0.0, 0.0]})
    head = {"format": "cadmbs.mechanism/1", "name": "snakeboard in twelve coordinates", "gravity": [0.0, 0.0, 0.0]}
    return compiler.compile_mechanism(
        Mechanism.model_validate(head | {"bodies": bodies, "joints": joints, "constraints": edges})
    )


class DescriptorMotion(NamedTuple):
    """A motion in twelve coordinates: times (n_t,), and positions, velocities, accelerations (n_t, 12)."""

    t: Array
    q: Array
    v: Array
    a: Array


def reference_motion(duration: float) -> tuple[DescriptorMotion, Result]:
    """The motion from rest at a tolerance of 1e-10 in joint coordinates, then in the twelve coordinates.

    The pins of A and C are l e^(i theta) from the middle of the coupler.
    """
    system = driven_snakeboard()
    result = simulation.simulate(system, method="index1", duration=duration, rtol=1e-10, atol=1e-12)
    names = system.velocity_names

    def coordinate(name: str) -> SampledMotion:
        k = names.index(name)
        return SampledMotion(result.q[:, k], result.v[:, k], result.a[:, k])

    x, y, theta = (coordinate(f"ride:{suffix}") for suffix in ("x", "y", "turn"))
    middle = SampledMotion(*(x[level] + 1j * y[level] for level in range(3)))
    turns = {"A": coordinate("front"), "B": None, "C": coordinate("back"), "D": coordinate("torso")}
    levels: list[list[Array]] = [[], [], []]
    for body, (_, offset, _) in BODIES.items():
        point = link_point_motion(theta, middle, offset + 0.0j)
        turn = turns[body]
        for level, columns in enumerate(levels):
            start = offset if level == 0 else 0.0
            absolute_turn = theta[level] if turn is None else theta[level] + turn[level]
            columns += [np.real(point[level]) - start, np.imag(point[level]), absolute_turn]
    return DescriptorMotion(result.t, *(np.stack(columns, axis=-1) for columns in levels)), result


def projection_shares(system: System, q: Array, level: ConstraintLevel) -> Array:
    """Relative lengths Delta_C (n_t, 12) of the projections of coordinate directions onto the constraint gradients."""
    return constraints.partition(system, q, dynamics.mass_matrix(system, q, engine="reference"), level=level).shares


@dataclass(frozen=True)
class StabilizationSteps:
    """Changes of velocity by stabilization after single Euler steps, in the metric of the mass matrix.

    Attributes:
        t: (n,) times of the steps [s].
        optimal, suboptimal, shortest: (n,) dv^T M dv with dependent coordinates by the criterion, with one of them
            replaced, and by the orthogonal projection [J].
    """

    t: Array
    optimal: Array
    suboptimal: Array
    shortest: Array

    def integrals(self) -> tuple[float, float, float]:
        """The errors epsilon = integral of dv^T M dv over t [J s]."""
        optimal, suboptimal, shortest = (
            float(trapezoid(values, self.t)) for values in (self.optimal, self.suboptimal, self.shortest)
        )
        return optimal, suboptimal, shortest


def stabilization_steps(system: System, motion: DescriptorMotion) -> StabilizationSteps:
    """Euler steps of 0.01 s from each state of a motion, and their stabilization at velocity level in three ways.

    Suboptimal: the dependent coordinate with the largest Delta_C is replaced by the independent one with the largest
    Delta_C that leaves f1 regular.
    """
    q = kinematics.integrate(system, motion.q, EULER_STEP * motion.v)
    v, t = motion.v + EULER_STEP * motion.a, motion.t + EULER_STEP
    masses = dynamics.mass_matrix(system, q, engine="reference")
    lengths = []
    for k in range(len(t)):
        chosen = constraints.partition(system, q[k], masses[k], t[k])
        matrix = constraints.jacobian(system, q[k], t[k])[chosen.rows]
        residual = matrix @ v[k] - constraints.velocity_target(system, q[k], t[k])[chosen.rows]
        worse = suboptimal_choice(matrix, chosen.dependent, chosen.shares)
        shortest = -_weighted_inverse(masses[k], matrix) @ residual
        changes = [_correction(matrix, residual, dependent) for dependent in (chosen.dependent, worse)]
        lengths.append([float(dv @ masses[k] @ dv) for dv in (*changes, shortest)])
    optimal, suboptimal, shortest_lengths = np.array(lengths).T
    return StabilizationSteps(t, optimal, suboptimal, shortest_lengths)


def suboptimal_choice(matrix: Array, dependent: Indices, shares: Array) -> Indices:
    """The dependent coordinates with the best one replaced by the best independent one that leaves f1 regular.

    Args:
        matrix: (r, n) independent rows.
        dependent: (r,) coordinates chosen by the criterion.
        shares: (n,) Delta_C.
    """
    best = dependent[np.argmax(shares[dependent])]
    remaining = dependent[dependent != best]
    others = np.setdiff1d(np.arange(matrix.shape[-1]), dependent)
    for candidate in others[np.argsort(-shares[others], kind="stable")]:
        choice = np.sort(np.append(remaining, candidate))
        if np.linalg.cond(matrix[:, choice]) < LARGEST_CONDITION:
            return choice
    return dependent


LARGEST_CONDITION = 1e6
"""Condition of f1 beyond which a choice of dependent coordinates is invalid."""


def _correction(matrix: Array, residual: Array, dependent: Indices) -> Array:
    """Change of velocity (n,) in dependent coordinates alone that removes the residual of the rows."""
    change = np.zeros(matrix.shape[-1])
    change[dependent] = -np.linalg.solve(matrix[:, dependent], residual)
    return change


def _weighted_inverse(mass: Array, matrix: Array) -> Array:
    """M^-1 A^T (A M^-1 A^T)^-1, which gives the shortest correction in the metric M."""
    flexibility = np.linalg.solve(mass, matrix.T)
    return np.asarray(flexibility @ np.linalg.inv(matrix @ flexibility))
