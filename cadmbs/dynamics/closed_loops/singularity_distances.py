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

from dataclasses import dataclass, field, replace

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.constraints.closing.assembly import assemble
from cadmbs.constraints.closing.branches import closed_kernels
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.constraints.matrices.rank import independent_rows, ranked, scaling
from cadmbs.constraints.rows import jacobian, rows
from cadmbs.dynamics.closed_loops.closed_loop_inverse import drive_rows
from cadmbs.errors import ArgumentError
from cadmbs.kernels.closed.closed_packing import OUTPUT_NUMBER, SINGULARITY
from cadmbs.kernels.tree.packing import packed_of
from cadmbs.kinematics import hybrid, products
from cadmbs.kinematics.configuration import integrate, neutral
from cadmbs.system import System, arguments, units
from cadmbs.tolerances import CONSTRAINT_RANK_TOLERANCE

REFERENCE_GUESSES, GUESS_SPREAD = 8, 0.2
"""Configurations near that of the reference, and how far from it [rad, parts of the length], that tell the rank."""


WORTH_KERNELS = 2000
"""For so many configurations kernels compute Jacobians."""

NEARLY_DEPENDENT = 3e-5
"""Least singular value of the rows, as a part of the root of the sum of all squares, up to which NumPy decides: chosen
rows may then be less independent than all rows are."""


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
        is_oriented: Whether all other rows are zero, as those out of the plane of a planar mechanism are. In other
            overconstrained mechanisms chosen rows may depend on each other where all of them do not lose rank, and the
            signs change there.
    """

    system: System
    inputs: tuple[str, ...]
    output: MovingOutput
    rank: int
    chosen: Indices
    t: float | Array
    is_oriented: bool = True

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
        if not len(samples):
            return cls(system, inputs, MovingOutput("none", None, None), 0, np.zeros(0, dtype=np.intp), t)
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
        is_oriented = int(np.sum(np.any(np.abs(matrices) > CONSTRAINT_RANK_TOLERANCE, axis=(0, 2)))) == rank
        model = cls(system, inputs, output_of(system, output, inputs, samples[best]), rank, chosen, t, is_oriented)
        return replace(model, output=model._with_components(samples[best]))

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
        return replace(self.output, components=np.array(components, dtype=np.intp))

    def motions(self, q: Array) -> tuple[Array, Array, Array]:
        """Smallest singular values (k,) of the rows that count, F (k, n_v, d), independent rows; all scaled."""
        A = scaled_rows(self.system, q, self.t)
        _, values, right = np.linalg.svd(A)
        weakest = values[:, self.rank - 1] if self.rank else np.ones(len(q))
        return weakest, np.swapaxes(right[:, self.rank :], -1, -2), A[:, self.chosen]

    def measured(self, q: Array, of_many: int = 0) -> Array:
        """(k, 4): distances to input, output and constraint singularities, condition, at closed q (k, n_q).

        By a kernel where it pays, for as many configurations in all as `of_many` says; near constraint singularities by
        NumPy, with singular values.
        """
        table = self._by_kernel(q, of_many)
        if table is None:
            return self._measured_by_numpy(q)
        doubtful = np.isnan(table[:, 0])
        if np.any(doubtful):
            table[doubtful, :4] = self._measured_by_numpy(q[doubtful])
        return table[:, :4]

    def holding_forces(self, q: Array, forces: Array, of_many: int = 0) -> Array:
        """Forces u (k, inputs) of the inputs that do the work of given ones f (k, n_v), or by least squares nearly so.

            (S F)^T u = F^T f

        f are along coordinates without scaling; configurations as of `measured`.
        """
        columns, inputs = scaling(self.system).columns, self._input_columns
        scaled = forces * columns
        table = self._by_kernel(q, of_many, scaled)
        held = np.full((len(q), len(inputs)), np.nan) if table is None else table[:, 4:]
        doubtful = np.isnan(held[:, 0])
        if np.any(doubtful):
            F = self.motions(q[doubtful])[1]
            projected = np.swapaxes(F, -1, -2) @ scaled[doubtful, :, None]
            held[doubtful] = (np.linalg.pinv(np.swapaxes(F[:, inputs], -1, -2)) @ projected)[..., 0]
        return np.asarray(held / columns[inputs])

    def _by_kernel(self, q: Array, of_many: int, forces: Array | None = None) -> Array | None:
        """(k, 4 + inputs) distances, condition, and forces of inputs; not a number where NumPy decides; or None."""
        kernels, output = closed_kernels(self.system), self._kernel_output
        if output is None or not kernels.measure_singularities(max(of_many, len(q))):
            return None
        metric, counted = scaling(self.system), np.flatnonzero(counted_rows(self.system))
        rest = np.setdiff1d(np.arange(len(counted)), self.chosen)
        order = counted[np.concatenate([self.chosen, rest])]
        table = kernels.singularities(q, (order, metric.rows), self._input_columns, output, metric.columns, forces)
        regular = table[:, SINGULARITY.REGULAR] > NEARLY_DEPENDENT
        return np.where(regular[:, None], np.delete(table, SINGULARITY.REGULAR, axis=1), np.nan)

    @property
    def _input_columns(self) -> Indices:
        return np.array([self.system.velocity_names.index(name) for name in self.inputs], dtype=np.intp)

    @property
    def _kernel_output(self) -> tuple[Indices, Array] | None:
        """Row or zero, number of chosen rows, components or coordinate, and numbers; None where no kernel covers it."""
        system, output, metric = self.system, self.output, scaling(self.system)
        numbers = np.zeros(OUTPUT_NUMBER.SIZE)
        numbers[OUTPUT_NUMBER.LENGTH] = metric.length
        if not self.rank or len(self.chosen) != self.rank:
            return None
        if output.coordinate is not None:
            if output.coordinate not in system.velocity_names:
                return None
            column = system.velocity_names.index(output.coordinate)
            numbers[OUTPUT_NUMBER.LENGTH] = metric.columns[column] / _unit(system, output.coordinate)
            return np.array([0, self.rank, column]), numbers
        body, pose_then = system.body_and_pose(output.body or system.body_names[-1])
        packed = packed_of(system)
        row, frame = int(packed.body_rows[body, 0]), packed.body_frames[body]
        if not row:
            return None
        point = pose_then[:3, 3] if output.point is None else output.point
        local = (np.linalg.inv(system.bodies.reference_pose[body]) @ np.append(point, 1.0))[:3]
        numbers[OUTPUT_NUMBER.POINT : OUTPUT_NUMBER.LENGTH] = frame[:9].reshape(3, 3) @ local + frame[9:]
        return np.array([row, self.rank, *output.components]), numbers

    def _measured_by_numpy(self, q: Array) -> Array:
        constraint, F, A = self.motions(q)
        metric = scaling(self.system)
        T = self.output.rows(self.system, q, metric.length)
        T = T[:, self.output.components] if self.output.coordinate is None else T
        J_in = F[:, self._input_columns]
        J_out = T @ F
        in_values, out_values = (np.linalg.svd(J, compute_uv=False) for J in (J_in, J_out))
        sense = np.linalg.slogdet(np.concatenate([A, np.swapaxes(F, -1, -2)], axis=-2))[0]  # det [A; S] / det (S F)
        sense = np.where(sense == 0.0, 1.0, sense)
        sign_in = sense * np.linalg.slogdet(J_in)[0]
        sign_out = sense * np.linalg.slogdet(J_out)[0] if T.shape[1] == len(self.inputs) else 1.0
        regular, condition = in_values[:, -1] > 1e-12, np.full(len(q), np.inf)
        gain = np.linalg.svd(J_out[regular] @ np.linalg.inv(J_in[regular]), compute_uv=False)
        condition[regular] = np.divide(gain[:, 0], gain[:, -1], out=np.full(len(gain), np.inf), where=gain[:, -1] > 0.0)
        return np.stack([sign_out * out_values[:, -1], sign_in * in_values[:, -1], constraint, condition], axis=-1)


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

    At closed configurations (k, n_q) and times (k,) [s]. The output is a body, frame or coordinate; by default what
    suggests itself, as in a map.
    """
    distances = system.derived(distances_in_motion, output)
    if distances.inputs:
        return replace(distances, t=t).measured(q)[:, :3]
    table = np.full((len(q), 3), np.nan)
    values = np.linalg.svd(scaled_rows(system, q, t), compute_uv=False)
    table[:, 2] = values[:, distances.rank - 1] if distances.rank else 1.0
    return table


def scaled_rows(system: System, q: Array, t: float | Array) -> Array:
    """Rows of all constraints (k, m, n_v), those of prescribed coordinates left out, in scaled coordinates."""
    counted, kernels = counted_rows(system), closed_kernels(system)
    by_kernel = not kernels.uncovered and kernels.pay("auto", len(q))
    matrix = kernels.matrices(q) if by_kernel else jacobian(system, q, t)
    return np.asarray(scaling(system).scaled(matrix, np.ones(len(counted), dtype=np.bool_))[:, counted])


def counted_rows(system: System) -> NDArray[np.bool_]:
    """(n_rows,) which rows count: not those of prescribed coordinates."""
    counted = np.ones(rows(system).n_rows, dtype=np.bool_)
    for motion in system.motions:
        if motion.of_coordinate:
            counted[rows(system).slices[f"motion/{motion.name}"]] = False
    return counted


@dataclass(frozen=True)
class MovingOutput:
    """What the output is: components of the twist of a body at a point, or a coordinate."""

    name: str
    body: str | None
    coordinate: str | None
    components: Indices = field(default_factory=lambda: np.zeros(0, dtype=np.intp))
    point: Array | None = None

    def rows(self, system: System, q: Array, length: float) -> Array:
        """T (k, m, n_v) in scaled coordinates: angular velocities, velocities in parts of the length."""
        columns = scaling(system).columns
        if self.coordinate is not None:
            return drive_rows(system, q, (self.coordinate,)) / _unit(system, self.coordinate) * columns
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
    reference = np.linalg.inv(products.pose(system, neutral(system), body, engine="reference"))
    local = reference[:3, :3] @ point + reference[:3, 3]
    engine = "reference" if len(q) < WORTH_KERNELS else "auto"
    return np.asarray(products.pose(system, q, body, engine=engine)[:, :3, :3] @ local)


def _unit(system: System, name: str) -> float:
    """What counts as one radian of a coordinate: the mechanism's length of lengths."""
    return scaling(system).length if units.coordinate_units(system)[name] == "m" else 1.0


def output_of(system: System, name: str | None, inputs: tuple[str, ...], q: Array) -> MovingOutput:
    """The output by its name, or what suggests itself."""
    names = (*system.velocity_names, *cut_velocity_names(system))
    if name is not None and name in names:
        return MovingOutput(f"coordinate {name}", None, name)
    if name is not None:
        arguments.positions(system, q)
        system.body_and_pose(name)  # UnknownNameError
        return MovingOutput(f"body {name}", name, None)
    grounded = [joint for joint in system.joints if 0 in (joint.predecessor, joint.successor)]
    others = [joint for joint in grounded if not set(joint.velocity_names) & set(inputs) and joint.velocity_names]
    others = [joint for joint in others if set(joint.velocity_names) <= set(names)]  # followers move with others
    if len(inputs) == 1 and len(grounded) == 2 and len(others) == 1 and len(others[0].velocity_names) == 1:
        coordinate = others[0].velocity_names[0]
        return MovingOutput(f"coordinate {coordinate}", None, coordinate)
    distance = _distances(system)
    farthest = max(distance)
    for joint in system.joints:
        if distance[joint.predecessor] == distance[joint.successor] == farthest and joint.has_point:
            body = system.body_names[joint.successor]
            return MovingOutput(f"joint {joint.name} on body {body}", body, None, point=joint.point)
    number = distance.index(farthest)
    last, center = system.body_names[number], system.bodies.center_of_mass[number]
    return MovingOutput(f"centre of mass of body {last}", last, None, point=center)


def _distances(system: System) -> list[int]:
    """Joints between each body and the ground."""
    distance = [0 if k == 0 else 10**6 for k in range(system.n_bodies)]
    for _ in range(system.n_bodies):
        for joint in system.joints:
            one, two = joint.predecessor, joint.successor
            distance[one] = min(distance[one], distance[two] + 1)
            distance[two] = min(distance[two], distance[one] + 1)
    return [value if value < 10**6 else 0 for value in distance]
