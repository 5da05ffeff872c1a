"""Measured forces as linear functions of parameters: the regressor of trees, or of the drives of loops."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.arrays import Array, Indices
from cadmbs.constraints.matrices.rank import null_space
from cadmbs.constraints.rows import jacobian
from cadmbs.dynamics.applied.loads import load_forces
from cadmbs.dynamics.closed_loops.closed_loop_inverse import drive_rows, idle_spins
from cadmbs.dynamics.regressor import (
    joint_coordinates,
    regressor_names,
    regressor_parameters,
    unconstrained_regressor,
)
from cadmbs.dynamics.tree.inverse import generalized_forces
from cadmbs.measurements import pseudo_inertia, setup
from cadmbs.measurements.recordings import ForceCoordinates, Recording
from cadmbs.measurements.triangular_factors import SampleRows, time_blocks
from cadmbs.system import System, loads

CHUNK: Final = 1000
"""Samples whose regressors are in memory together."""

REST_SPEED: Final = 3.0 * loads.FRICTION_SPEED
"""Below this speed [rad/s, m/s] dry friction takes any value up to its limit."""


@dataclass(frozen=True)
class ForceModel:
    """Y(q, v, a) of the measured forces, and the parameters that belong to its columns.

    Attributes:
        system: Compiled mechanism, without prescribed motions.
        coordinates: Along which forces are measured.
        motors: Coupled motors, whose friction and inertia have columns of their own.
        loads: Whether the document's springs and other loads act besides the measured forces; if not, these are all.
        stribeck: Coordinates with Stribeck friction, and the speed at which it has fallen to a third [rad/s, m/s].
    """

    system: System
    coordinates: ForceCoordinates
    motors: setup.Motors | None = None
    loads: bool = False
    stribeck: Mapping[str, float] = field(default_factory=dict)

    @property
    def coupled_motors(self) -> tuple[int, ...]:
        """Motors that move with more than one coordinate."""
        if self.motors is None:
            return ()
        return tuple(k for k, row in enumerate(self.motors.matrix) if np.sum(row != 0.0) > 1)

    def names(self) -> tuple[str, ...]:
        """Of the columns."""
        names = list(regressor_names(self.system, friction=True, armature=True))
        for motor in self.coupled_motors:
            names += [f"motor/{motor + 1}/{word}" for word in ("damping", "friction", "armature")]
        return (*names, *(f"joint/{name}/stribeck" for name in self.stribeck))

    def document_values(self) -> Array:
        """The parameters of the document; those of coupled motors and of Stribeck friction are zero."""
        values = regressor_parameters(self.system, friction=True, armature=True)
        return np.concatenate([values, np.zeros(3 * len(self.coupled_motors) + len(self.stribeck))])

    def rows(self, recording: Recording) -> tuple[Array, Array]:
        """Y (n, n_forces, n_parameters) and forces (n, n_forces) of the samples of a recording.

        With loops, F^T E^T tau = F^T Y pi is solved for the forces along the measured coordinates; those that do not
        act on any motion are left out of both sides. Wrenches that act on bodies, and forces of known loads, are
        subtracted.
        """
        q, v, a, forces = recording.q, recording.v, recording.a, recording.forces
        Y = unconstrained_regressor(self.system, q, v, a, friction=True, armature=True)
        Y = np.concatenate([Y, self._motor_columns(v, a), self._stribeck_columns(v)], axis=-1)
        applied = np.zeros((*v.shape[:-1], self.system.n_v))
        if recording.wrenches is not None:
            applied = generalized_forces(self.system, q, recording.wrenches)
        if recording.payload is not None:
            applied = applied - self.payload_forces(Y, recording.payload)
        if self.loads:
            applied = applied + load_forces(lossless(self.system), q, v, recording.t, engine="reference")
        if not self.system.closures and not self.system.rows:
            measured = [self.system.velocity_names.index(name) for name in self.coordinates.names]
            return Y[:, measured], forces + applied[:, measured]
        F = null_space(jacobian(self.system, q))
        along = np.swapaxes(drive_rows(self.system, q, self.coordinates.names) @ F, -1, -2)
        values = np.linalg.svd(along, compute_uv=False)
        idle = along.shape[-2] - along.shape[-1]
        if idle > 0:  # rods between two balls spin: no drive moves them, and they change no force of a drive
            idle -= idle_spins(self.system, q[0], drive_rows(self.system, q[0], self.coordinates.names))[0]
        if idle > 0 or np.any(values[:, -1] <= tolerances.INEFFECTIVE_DRIVE * values[:, 0]):
            raise errors.NotSolvableError(
                f"the measured forces of {self.system.name!r} do not determine its motion: it has "
                f"{along.shape[-2]} degrees of freedom, and forces along {len(self.coordinates.names)} coordinates "
                'are known; mark the drives as "actuated": true',
                code="Y005",
            )
        solve = np.linalg.pinv(along)
        right = (along @ forces[..., None] + np.swapaxes(F, -1, -2) @ applied[..., None])[..., 0]
        return solve @ (np.swapaxes(F, -1, -2) @ Y), np.squeeze(solve @ right[..., None], -1)

    def payload_forces(self, Y: Array, payload: setup.Payload) -> Array:
        """Forces (n, n_v) of a known load, from the rows Y (n, n_v, n_parameters)."""
        first = pseudo_inertia.ENTRIES * self.system.body_names[1:].index(payload.body)
        return np.asarray(Y[..., first : first + pseudo_inertia.ENTRIES] @ payload.parameters)

    def _motor_columns(self, v: Array, a: Array) -> Array:
        """(n, n_v, 3 n_coupled) damping, friction and inertia of coupled motors, on the side of the joints."""
        columns = np.zeros((*v.shape, 3 * len(self.coupled_motors)))
        if self.motors is None:
            return columns
        indices = [self.system.velocity_names.index(name) for name in self.motors.coordinates]
        for k, motor in enumerate(self.coupled_motors):
            turns = self.motors.matrix[motor] / np.max(np.abs(self.motors.matrix[motor]))
            rate, acceleration = v[:, indices] @ turns, a[:, indices] @ turns
            for column, law in enumerate((rate, np.tanh(rate / loads.FRICTION_SPEED), acceleration)):
                columns[:, indices, 3 * k + column] = law[:, None] * turns
        return columns

    def _stribeck_columns(self, v: Array) -> Array:
        """(n, n_v, n_stribeck)."""
        columns = np.zeros((*v.shape, len(self.stribeck)))
        for k, (name, speed) in enumerate(self.stribeck.items()):
            index = self.system.velocity_names.index(name)
            columns[:, index, k] = stribeck_factor(v[:, index], speed)
        return columns

    def at_rest(self, recording: Recording) -> np.ndarray:
        """(n, n_forces) where a coordinate is at rest, so that its dry friction is not known."""
        rest = np.zeros(recording.forces.shape, dtype=bool)
        for k, name in enumerate(self.coordinates.names):
            if name in self.system.velocity_names:
                rest[:, k] = np.abs(recording.v[:, self.system.velocity_names.index(name)]) < REST_SPEED
        for motor in self.coupled_motors:
            if self.motors is None:
                break
            row = self.motors.matrix[motor]
            indices = [self.system.velocity_names.index(name) for name in self.motors.coordinates]
            still = np.abs(recording.v[:, indices] @ (row / np.max(np.abs(row)))) < REST_SPEED
            for k, name in enumerate(self.coordinates.names):
                if name in self.motors.coordinates and row[self.motors.coordinates.index(name)]:
                    rest[:, k] |= still
        return rest

    def chunks(self, recordings: Iterable[Recording], blocks_each: int, rest_counts: bool) -> Iterator[SampleRows]:
        """Rows of recordings chunk by chunk, the blocks of one recording after those of the other.

        Args:
            recordings: Several runs.
            blocks_each: Blocks of time of each.
            rest_counts: Whether samples at rest count, as they do without dry friction.
        """
        for number, recording in enumerate(recordings):
            for block, part in time_blocks(len(recording), blocks_each, CHUNK):
                samples = recording.part(np.arange(part.start, part.stop))
                Y, forces = self.rows(samples)
                counted = samples.counted if rest_counts else samples.counted & ~self.at_rest(samples)
                if self.system.closures or self.system.rows:  # each row mixes all forces
                    counted = np.repeat(np.all(counted, axis=-1, keepdims=True), counted.shape[-1], axis=-1)
                yield number * blocks_each + block, Y, forces, counted


def stribeck_factor(v: Array, speed: float) -> Array:
    """What dry friction has more than at high speed: exp(-(v / speed)^2) tanh(v / 1e-3)."""
    return np.asarray(np.exp(-((v / speed) ** 2)) * np.tanh(v / loads.FRICTION_SPEED))


def lossless(system: System) -> System:
    """The system without damping and friction of its joints, the same one at each call."""
    return system.derived(_without_losses)


def _without_losses(system: System) -> System:
    losses = {field.name: np.zeros_like(getattr(system.losses, field.name)) for field in fields(system.losses)}
    return replace(system, losses=replace(system.losses, **losses))


def force_coordinates(system: System, actuated: Iterable[str] = ()) -> ForceCoordinates:
    """The coordinates whose forces are known: of trees all, those of passive joints zero; of loops those of the drives.

    Args:
        system: Compiled mechanism.
        actuated: Coordinates that have a drive although the document does not say so.
    """
    driven = dict.fromkeys(
        (*(name for joint in system.joints if joint.actuated for name in joint.velocity_names), *actuated)
    )
    if system.closures or system.rows:
        return ForceCoordinates(tuple(driven) or system.velocity_names)
    passive = {name for joint in system.joints if joint.actuated is False for name in joint.velocity_names}
    return ForceCoordinates(system.velocity_names, frozenset(passive - set(driven)))


def estimated_coordinates(model: ForceModel) -> frozenset[str]:
    """Joint coordinates whose friction is estimated: those of measured forces, and passive ones that have some."""
    system, names = model.system, joint_coordinates(model.system)
    values = dict(zip(model.names(), model.document_values(), strict=True))
    lossy = {name for name in names if values[f"joint/{name}/damping"] or values[f"joint/{name}/friction"]}
    free = {name for joint in system.joints if joint.kind == "free" for name in joint.velocity_names}
    return frozenset((set(model.coordinates.names) - model.coordinates.passive - free) | (lossy & set(names)))


def moving_bodies(model: ForceModel) -> Indices:
    """Numbers of the bodies, the ground aside, that some joint moves."""
    return np.flatnonzero(np.asarray(model.system.bodies.moving[1:]) > 0)
