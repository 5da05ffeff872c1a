"""Signed distances to singular configurations of inputs and outputs, and to those of the constraints.

    A v = 0 ,   v = F w ,   inputs S v = S F w ,   outputs T v = T F w

F spans the motions that the rows allow (orthonormal in coordinates in which half the extent of the mechanism counts as
one radian). The mechanism has an output singularity where it moves with its inputs locked (S F singular), an input
singularity where its inputs move and its output does not (T F singular), and a constraint singularity where the rows
lose rank. The distances are the smallest singular values of S F, of T F and of the rows that count; the first two have
the sign of the determinant of the independent rows of A with S, or T, below. Rows of prescribed motions of coordinates
are left out: these coordinates are inputs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.closing.assembly import assemble
from cadmbs.constraints.closing.compiled_branches import closed_kernels
from cadmbs.constraints.cut_coordinates import cut_rates, cut_velocity_names
from cadmbs.constraints.matrices.rank import independent_rows, ranked, scaling
from cadmbs.constraints.rows import jacobian, rows
from cadmbs.errors import ArgumentError
from cadmbs.kinematics import hybrid
from cadmbs.kinematics.configuration import integrate, neutral
from cadmbs.kinematics.poses import pose
from cadmbs.system import System
from cadmbs.system.arguments import positions
from cadmbs.system.units import coordinate_units
from cadmbs.tolerances import CONSTRAINT_RANK_TOLERANCE

REFERENCE_GUESSES, GUESS_SPREAD = 8, 0.2
"""Configurations near that of the reference, and how far from it [rad, parts of the length], that tell the rank."""


WORTH_KERNELS = 2000
"""For so many configurations kernels compute Jacobians."""

SMALL_SQUARE = 1e-9
"""Squares of singular values below this part of the largest one are too near to rounding."""


@dataclass(frozen=True)
class SingularityDistances:
    """What the distances of a mechanism with given inputs and output are computed with.

    Attributes:
        system: Compiled mechanism.
        inputs: Names of independent coordinates, as many as there are degrees of freedom.
        output: What moves.
        rank: Number of independent rows at regular configurations.
        chosen: Rows that are independent there.
        t: Time of prescribed offsets [s].
    """

    system: System
    inputs: tuple[str, ...]
    output: MovingOutput
    rank: int
    chosen: Indices
    t: float | Array

    @classmethod
    def of(
        cls, system: System, inputs: tuple[str, ...], output: str | None, samples: Array, t: float
    ) -> SingularityDistances:
        """Of inputs and an output.

        Args:
            system: Compiled mechanism.
            inputs: As of the class.
            output: As of `cadmbs.dynamics.closed_loops.workspace_map.workspace_map`.
            samples: (k, n_q) closed configurations, of which the most regular one tells rank and rows.
            t: Time of prescribed offsets [s].

        Raises:
            ArgumentError: If the inputs are not as many as the degrees of freedom.
            UnknownNameError: If there is no such body or coordinate.
        """
        none = np.zeros(0, dtype=np.intp)
        if not len(samples):
            return cls(system, inputs, MovingOutput("none", None, None, none), 0, none, t)
        matrices = scaled_rows(system, samples, t)
        ranks = ranked(matrices, CONSTRAINT_RANK_TOLERANCE)
        best = int(np.argmax(ranks.rank + ranks.weakest))
        rank = int(ranks.rank[best])
        freedoms = system.n_v - rank
        if len(inputs) != freedoms:
            raise ArgumentError(
                f"{system.name!r} has {freedoms} degrees of freedom, and {len(inputs)} inputs are given:"
                f" {', '.join(inputs)}"
            )
        chosen = np.flatnonzero(
            independent_rows(matrices[best], np.zeros(matrices.shape[1]), CONSTRAINT_RANK_TOLERANCE)
        )
        model = cls(system, inputs, output_of(system, output, inputs, samples[best]), rank, chosen, t)
        return cls(system, inputs, model._with_components(samples[best]), rank, chosen, t)

    def _with_components(self, q: Array) -> MovingOutput:
        """The output with as many components of its twist as there are inputs, translations first."""
        if self.output.coordinate is not None:
            return self.output
        F = self.motions(q[None])[1]
        T = self.output.rows(self.system, q[None], scaling(self.system).length) @ F
        components: list[int] = []
        for k in (3, 4, 5, 2, 1, 0):
            values = np.linalg.svd(T[0][[*components, k]], compute_uv=False)
            if len(components) < len(self.inputs) and values[-1] > 1e-6:
                components.append(k)
        return MovingOutput(
            self.output.name, self.output.body, None, np.array(components, dtype=np.intp), self.output.point
        )

    def motions(self, q: Array) -> tuple[Array, Array, Array]:
        """Smallest singular values (k,) of the rows that count, F (k, n_v, d), independent rows; all scaled."""
        A = scaled_rows(self.system, q, self.t)
        chosen = A[:, self.chosen]
        weakest, F = np.ones(len(q)), np.empty((len(q), A.shape[2], A.shape[2] - self.rank))
        by_svd = np.ones(len(q), dtype=np.bool_)
        if self.rank and A.shape[1] == self.rank:  # no row is redundant: cheaper, where rounding allows
            F[...] = np.linalg.qr(np.swapaxes(chosen, -1, -2), mode="complete")[0][:, :, self.rank :]
            squares = np.linalg.eigvalsh(chosen @ np.swapaxes(chosen, -1, -2))
            weakest = np.sqrt(np.maximum(squares[:, 0], 0.0))
            by_svd = squares[:, 0] <= SMALL_SQUARE * squares[:, -1]
        if np.any(by_svd):
            _, values, right = np.linalg.svd(A[by_svd])
            F[by_svd] = np.swapaxes(right[:, self.rank :], -1, -2)
            weakest[by_svd] = values[:, self.rank - 1] if self.rank else 1.0
        return weakest, F, chosen

    def measured(self, q: Array) -> Array:
        """(k, 4): distances to input, output and constraint singularities, condition."""
        constraint, F, A = self.motions(q)
        metric = scaling(self.system)
        T = self.output.rows(self.system, q, metric.length)
        T = T[:, self.output.components] if self.output.coordinate is None else T
        J_in = F[:, [self.system.velocity_names.index(name) for name in self.inputs]]
        J_out = T @ F
        in_values, out_values = (np.linalg.svd(J, compute_uv=False) for J in (J_in, J_out))
        sense = np.linalg.slogdet(np.concatenate([A, np.swapaxes(F, -1, -2)], axis=-2))[0]  # det [A; S] / det (S F)
        sign_in = sense * np.linalg.slogdet(J_in)[0]
        sign_out = sense * np.linalg.slogdet(J_out)[0] if T.shape[1] == len(self.inputs) else 1.0
        regular, condition = in_values[:, -1] > 1e-12, np.full(len(q), np.inf)
        gain = np.linalg.svd(J_out[regular] @ np.linalg.inv(J_in[regular]), compute_uv=False)
        with np.errstate(all="ignore"):
            condition[regular] = gain[:, 0] / gain[:, -1]
        return np.stack([sign_out * out_values[:, -1], sign_in * in_values[:, -1], constraint, condition], axis=-1)


@dataclass(frozen=True)
class DistancesInMotion:
    """`distances_in_motion` of one output, to be kept with its system."""

    output: str | None

    def __call__(self, system: System) -> SingularityDistances:
        """The distances of a system."""
        return distances_in_motion(system, self.output)


def distances_in_motion(system: System, output: str | None = None) -> SingularityDistances:
    """The distances for motions: the inputs are coordinates that motions prescribe and those of actuated joints.

    Of a tree without actuated joints all coordinates are inputs. Rank and signs follow from closed configurations near
    the reference, the same for all motions. Where the inputs are not as many as the degrees of freedom, there are none.
    """
    spread = GUESS_SPREAD * np.random.default_rng(0).uniform(-1.0, 1.0, (REFERENCE_GUESSES, system.n_v))
    guesses = integrate(system, np.tile(neutral(system), (REFERENCE_GUESSES, 1)), spread / scaling(system).columns)
    t = system.scenario.start
    if rows(system).n_rows:
        assembly = assemble(system, guesses, t=t)
        guesses = assembly.solutions[assembly.n_solutions > 0, 0]
    driven = [motion.target for motion in system.motions if motion.of_coordinate]
    actuated = [name for joint in system.joints if joint.actuated for name in joint.velocity_names]
    inputs = [name for name in dict.fromkeys([*driven, *actuated]) if name in system.velocity_names]
    if not inputs and not rows(system).n_rows:
        inputs = list(system.velocity_names)
    try:
        return SingularityDistances.of(system, tuple(inputs), output, guesses, t)
    except ArgumentError:
        every = SingularityDistances.of(system, (), None, guesses[:0], t)
        rank = int(np.max(ranked(scaled_rows(system, guesses, t), CONSTRAINT_RANK_TOLERANCE).rank, initial=0))
        return replace(every, rank=rank)


def singularity_columns(system: System, q: Array, t: Array, output: str | None = None) -> Array:
    """(k, 3) distances to singularities of inputs, outputs and constraints; the first two not a number without inputs.

    Args:
        system: Compiled mechanism.
        q: (k, n_q) closed configurations.
        t: (k,) times of prescribed offsets [s].
        output: A body, frame or coordinate; by default what suggests itself, as in a map.
    """
    distances = system.derived(DistancesInMotion(output))
    if distances.inputs:
        return replace(distances, t=t).measured(q)[:, :3]
    table = np.full((len(q), 3), np.nan)
    values = np.linalg.svd(scaled_rows(system, q, t), compute_uv=False)
    table[:, 2] = values[:, distances.rank - 1] if distances.rank else 1.0
    return table


def scaled_rows(system: System, q: Array, t: float | Array) -> Array:
    """Rows of all constraints (k, m, n_v), those of prescribed coordinates left out, in scaled coordinates."""
    counted = np.ones(rows(system).n_rows, dtype=np.bool_)
    for motion in system.motions:
        if motion.of_coordinate:
            counted[rows(system).slices[f"motion/{motion.name}"]] = False
    kernels = closed_kernels(system)
    by_kernel = not kernels.uncovered and kernels.pay("auto", len(q))
    matrix = kernels.matrices(q) if by_kernel else jacobian(system, q, t)
    return np.asarray(scaling(system).scaled(matrix, np.ones(len(counted), dtype=np.bool_))[:, counted])


@dataclass(frozen=True)
class MovingOutput:
    """What the output is: components of the twist of a body at a point, or a coordinate."""

    name: str
    body: str | None
    coordinate: str | None
    components: Indices
    point: Array | None = None

    def rows(self, system: System, q: Array, length: float) -> Array:
        """T (k, m, n_v) in scaled coordinates: angular velocities, velocities in parts of the length."""
        columns = scaling(system).columns
        if self.coordinate is not None:
            return _coordinate_row(system, q, self.coordinate) * columns
        body = self.body or system.body_names[-1]
        engine = "reference" if len(q) < WORTH_KERNELS else "auto"
        J = hybrid.jacobian(system, q, body, engine=engine, threads=1).copy()
        if self.point is not None:
            arm = _arm(system, q, body, self.point)
            J[:, 3:] += np.cross(np.swapaxes(J[:, :3], -1, -2), arm[:, None, :]).swapaxes(-1, -2)
        J[:, 3:] /= length
        return np.asarray(J * columns)


def _arm(system: System, q: Array, body: str, point: Array) -> Array:
    """From the origin of a body's frame to a point of the body given at q = 0, in world axes (k, 3)."""
    reference = np.linalg.inv(pose(system, neutral(system), body, engine="reference"))
    local = reference[:3, :3] @ point + reference[:3, 3]
    engine = "reference" if len(q) < WORTH_KERNELS else "auto"
    return np.asarray(pose(system, q, body, engine=engine)[:, :3, :3] @ local)


def _coordinate_row(system: System, q: Array, name: str) -> Array:
    """The row (k, 1, n_v) of the rate of a coordinate; of lengths in parts of the mechanism's length."""
    factor = scaling(system).length if coordinate_units(system)[name] == "m" else 1.0
    if name in system.velocity_names:
        row = np.zeros((len(q), 1, system.n_v))
        row[:, 0, system.velocity_names.index(name)] = 1.0
        return row / factor
    directions = np.broadcast_to(np.eye(system.n_v), (len(q), system.n_v, system.n_v))
    spread = np.broadcast_to(q[:, None, :], (len(q), system.n_v, system.n_q))
    rates = cut_rates(system, spread, directions)[..., list(cut_velocity_names(system)).index(name)]
    return np.asarray(rates[:, None, :] / factor)


def output_of(system: System, name: str | None, inputs: tuple[str, ...], q: Array) -> MovingOutput:
    """The output by its name, or what suggests itself."""
    none = np.zeros(0, dtype=np.intp)
    names = (*system.velocity_names, *cut_velocity_names(system))
    if name is not None and name in names:
        return MovingOutput(f"coordinate {name}", None, name, none)
    if name is not None:
        positions(system, q)
        system.body_and_pose(name)  # UnknownNameError
        return MovingOutput(f"body {name}", name, None, none)
    grounded = [joint for joint in system.joints if 0 in (joint.predecessor, joint.successor)]
    others = [joint for joint in grounded if not set(joint.velocity_names) & set(inputs) and joint.velocity_names]
    others = [joint for joint in others if set(joint.velocity_names) <= set(names)]  # followers move with others
    if len(inputs) == 1 and len(grounded) == 2 and len(others) == 1 and len(others[0].velocity_names) == 1:
        coordinate = others[0].velocity_names[0]
        return MovingOutput(f"coordinate {coordinate}", None, coordinate, none)
    distance = _distances(system)
    farthest = max(distance)
    for joint in system.joints:
        if distance[joint.predecessor] == distance[joint.successor] == farthest and joint.has_point:
            body = system.body_names[joint.successor]
            return MovingOutput(f"joint {joint.name} on body {body}", body, None, none, joint.point)
    number = distance.index(farthest)
    last = system.body_names[number]
    return MovingOutput(f"centre of mass of body {last}", last, None, none, system.bodies.center_of_mass[number])


def _distances(system: System) -> list[int]:
    """Joints between each body and the ground."""
    distance = [0 if k == 0 else 10**6 for k in range(system.n_bodies)]
    for _ in range(system.n_bodies):
        for joint in system.joints:
            one, two = joint.predecessor, joint.successor
            distance[one] = min(distance[one], distance[two] + 1)
            distance[two] = min(distance[two], distance[one] + 1)
    return [value if value < 10**6 else 0 for value in distance]
