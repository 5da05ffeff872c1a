"""Measures of a mechanism: quantities of its motion, of bodies and of groups of bodies, that the document names."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities, matrix_times_vector
from cadmbs.constraints.cut_coordinates import cut_coordinates, cut_position_names, cut_rates, cut_velocity_names
from cadmbs.dynamics.applied import duals, load_laws
from cadmbs.dynamics.energy import gravity_energy, kinetic_energy
from cadmbs.errors import UnknownNameError
from cadmbs.kinematics import Representation, configuration, products
from cadmbs.kinematics.motion_partials import converted_twist
from cadmbs.lie import quaternion, se3, so3
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import System, arguments
from cadmbs.system import measures as records

_TWIST = ("wx", "wy", "wz", "vx", "vy", "vz")


def measures(
    system: System,
    q: Positions,
    v: Velocities | None = None,
    names: Iterable[str] | None = None,
    cut_positions: ArrayLike | None = None,
) -> dict[str, Array]:
    """Values (...) of the document's measures by name, in the units of `system.measures`.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v); default at rest.
        names: Which measures; default all.
        cut_positions: Earlier positions (..., n) of the cut joints (`constraints.cut_coordinates`), to which their
            angles are to be near; without, these are in (-pi, pi].

    Raises:
        UnknownNameError: If there is no such measure; the message gives the closest name.

    Example:
        Height of the tip of a pendulum of length 1 m that hangs at q = 0, turned by a right angle.

        >>> from cadmbs import compile_mechanism
        >>> from cadmbs.models.mechanism import Mechanism
        >>> from cadmbs.testing.mechanisms import planar_chain
        >>> height = {"name": "x", "kind": "center_of_mass", "component": "x"}
        >>> data = planar_chain(1).model_dump(mode="json") | {"measures": [height]}
        >>> round(float(measures(compile_mechanism(Mechanism.model_validate(data)), [0.0])["x"]), 6)
        0.5
    """
    q_array = arguments.positions(system, q)
    v_array = np.zeros((*q_array.shape[:-1], system.n_v)) if v is None else arguments.velocities(system, v)
    known = {measure.name: measure for measure in system.measures}
    chosen = list(known) if names is None else list(arguments.names_argument(names, "names"))
    for name in chosen:
        if name not in known:
            raise UnknownNameError(f"{system.name!r} has no measure {name!r}{did_you_mean_clause(name, known)}")
    near = None if cut_positions is None else arguments.real_numbers(cut_positions, "cut_positions")
    q_array, v_array = arguments.broadcast(q_array, v_array)
    at = _State(system, q_array, v_array, near)
    return {name: np.array(np.broadcast_to(at.value(known[name]), at.batch)) for name in chosen}


@dataclass
class _State:
    """A state at which measures are evaluated, and what several of them need.

    Attributes:
        system: Compiled mechanism.
        q: (..., n_q) positions.
        v: (..., n_v) velocities.
        near: Earlier positions of the cut joints.
        values: Measures that are known.
    """

    system: System
    q: Array
    v: Array
    near: Array | None
    values: dict[str, Array] = field(default_factory=dict)

    @property
    def batch(self) -> tuple[int, ...]:
        """Shape of the values."""
        return self.q.shape[:-1]

    @cached_property
    def tree_state(self) -> products.TreeState:
        """Poses of the moving bodies about a near point."""
        return products.tree_state(self.system, self.q)

    @cached_property
    def motion(self) -> duals.BodyMotions:
        """Poses and twists of the moving bodies about that point."""
        return load_laws.motions_now(self.system, self.tree_state, self.v, 0.0)

    def value(self, measure: records.Measure) -> Array:
        """Value (...) of a measure; functions of others are evaluated once."""
        if measure.name not in self.values:
            self.values[measure.name] = self._evaluated(measure)
        return self.values[measure.name]

    def _evaluated(self, measure: records.Measure) -> Array:
        match measure:
            case records.DistanceMeasure():
                return _distance(measure, self.motion)
            case records.AngleMeasure():
                return _angle(measure, self.motion)
            case records.ClearanceMeasure():
                return _clearance(measure, self.motion)
            case records.PoseMeasure():
                return _pose(measure, self)
            case records.TwistMeasure():
                return _twist(measure, self)
            case records.CoordinateMeasure():
                return self._coordinate(measure)
            case records.SumMeasure() | records.ProductMeasure():
                return self._function(measure)
            case _:
                return _of_bodies(measure, self)

    def _coordinate(self, measure: records.CoordinateMeasure) -> Array:
        system, name = self.system, measure.coordinate
        index = configuration.tree_coordinate_indices(system)[1 if measure.is_rate else 0].get(name)
        if index is not None:
            tree = system.tree
            values = tree.velocities.spread_rate(self.v) if measure.is_rate else tree.positions.spread(self.q)
            return np.asarray(values[..., index])
        if measure.is_rate:
            return np.asarray(cut_rates(system, self.q, self.v)[..., cut_velocity_names(system).index(name)])
        return np.asarray(cut_coordinates(system, self.q, self.near)[..., cut_position_names(system).index(name)])

    def _function(self, measure: records.SumMeasure | records.ProductMeasure) -> Array:
        known = {other.name: other for other in self.system.measures}
        members = [self.value(known[name]) for name in measure.of]
        if isinstance(measure, records.ProductMeasure):
            return math.prod(members[1:], start=members[0])
        weighted = [factor * member for factor, member in zip(measure.factors, members, strict=True)]
        return np.asarray(sum(weighted[1:], start=weighted[0]))


def _distance(measure: records.DistanceMeasure, now: duals.BodyMotions) -> Array:
    """L = |Q_j - P_i|, or u . (Q_j' - P_i') with the unit vector u from P_i to Q_j, zero where they coincide."""
    _, length, rate = load_laws.line_between(measure.bodies, measure.points, now)
    return np.asarray((rate if measure.is_rate else length).value[..., 0])


def _angle(measure: records.AngleMeasure, now: duals.BodyMotions) -> Array:
    """atan2(|a x b|, a . b), exact for small angles too."""
    a, b = (now.vector(body, vector).value for body, vector in zip(measure.bodies, measure.vectors, strict=True))
    return np.asarray(np.arctan2(np.linalg.norm(so3.cross(a, b), axis=-1), np.sum(a * b, axis=-1)))


def _clearance(measure: records.ClearanceMeasure, now: duals.BodyMotions) -> Array:
    """Height n . (P - P_0) above the plane."""
    (i, j), (P, P_0) = measure.bodies, measure.points
    return np.asarray(duals.dot(now.vector(j, measure.normal), now.point(i, P) - now.point(j, P_0)).value[..., 0])


def _frame_pose(measure: records.PoseMeasure | records.TwistMeasure, at: _State) -> Array:
    """Pose (..., 4, 4) of the body or frame about the state's point."""
    moved = at.motion.pose[..., int(at.system.bodies.moving[measure.body]), :, :]
    return np.asarray(moved @ (se3.translation(-at.system.origin) @ measure.reference_pose))


def _pose(measure: records.PoseMeasure, at: _State) -> Array:
    """A component of the position, of the quaternion with qw >= 0, or of the rotation vector, 0 to pi long."""
    pose, part = _frame_pose(measure, at), measure.component
    if part in "xyz":
        return np.asarray((pose[..., :3, 3] + at.tree_state.point)[..., "xyz".index(part)])
    if part[0] == "r":
        return np.asarray(so3.log(pose[..., :3, :3])[..., "xyz".index(part[1])])
    turn = quaternion.from_rotation(pose[..., :3, :3])
    return np.asarray(np.where(turn[..., 0] < 0.0, -1.0, 1.0) * turn[..., "wxyz".index(part[1])])


def _twist(measure: records.TwistMeasure, at: _State) -> Array:
    """A component of the twist in body-fixed, spatial, hybrid or mixed representation of the frame."""
    V = at.motion.twist[..., int(at.system.bodies.moving[measure.body]), :]
    chosen = Representation(measure.representation)
    twist = converted_twist(chosen, _frame_pose(measure, at), at.tree_state.point, V)
    return np.asarray(twist[..., _TWIST.index(measure.component)])


def _of_bodies(
    measure: records.EnergyMeasure | records.CenterOfMassMeasure | records.AngularMomentumMeasure, at: _State
) -> Array:
    """Energy [J], centre of mass [m] or angular momentum [kg m^2/s] of bodies of the document, world axes.

        1/2 sum m v . v + w . Theta w - sum m g . r ,   sum m r / sum m ,   sum Theta w + (r - about) x m v

    The centre of mass is not a number without mass.
    """
    bodies, chosen, point = at.system.bodies, list(measure.bodies), at.tree_state.point
    moving, mass = bodies.moving[chosen], bodies.mass[..., chosen]
    pose, twist = at.motion.pose[..., moving, :, :], at.motion.twist[..., moving, :]
    center = se3.apply(pose, bodies.center_of_mass[..., chosen, :] - at.system.origin)  # from the state's point
    omega, R = twist[..., :3], pose[..., :3, :3]
    velocity = twist[..., 3:] + so3.cross(omega, center)
    spin = matrix_times_vector(R @ bodies.inertia[..., chosen, :, :] @ np.swapaxes(R, -1, -2), omega)
    if isinstance(measure, records.EnergyMeasure):
        kinetic = 0.0 if measure.part == "potential" else kinetic_energy(mass, velocity, omega, spin)
        place = center + point[..., None, :]
        return np.asarray(
            kinetic + (0.0 if measure.part == "kinetic" else gravity_energy(mass, place, at.system.gravity))
        )
    total = np.sum(mass, axis=-1)[..., None]
    common = np.sum(mass[..., None] * center, axis=-2) / np.where(total > 0.0, total, np.nan)
    if isinstance(measure, records.CenterOfMassMeasure):
        return np.asarray((common + point)[..., measure.component])
    about = common if measure.about is None else measure.about - point
    momenta = spin + so3.cross(center - about[..., None, :], mass[..., None] * velocity)
    return np.asarray(np.sum(momenta, axis=-2)[..., measure.component])
