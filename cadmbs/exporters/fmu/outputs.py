"""What a unit computes besides its states: followers of couplings, bodies and frames, energies, measures."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.fields import tree_coordinate_names
from cadmbs.errors import Finding, Severity, Where
from cadmbs.exporters.fmu import body_motion
from cadmbs.exporters.fmu.body_motion import BodyMotionExpressions, FrameExpressions, Vector
from cadmbs.exporters.fmu.units import ALONG, unit_name
from cadmbs.expressions.graph import Expression
from cadmbs.expressions.lifting import expression_array
from cadmbs.kinematics.configuration import tree_coordinate_indices
from cadmbs.lie import se3
from cadmbs.programs.lifted_system import LiftedSystem
from cadmbs.system import System
from cadmbs.system import measures as records
from cadmbs.system.units import coordinate_units


@dataclass(frozen=True)
class Output:
    """A computed variable.

    Attributes:
        name: As importers see it.
        unit: Name of its unit, None where it has none.
        value: Its expression.
        description: For readers.
        is_event: Whether it is an event indicator, and no output.
    """

    name: str
    unit: str | None
    value: Expression
    description: str = ""
    is_event: bool = False


def unit_outputs(lifted: LiftedSystem, bodies: BodyMotionExpressions) -> tuple[list[Output], list[Finding]]:
    """All outputs, and findings about measures that are left out."""
    kinetic, potential = lifted.energy()
    outputs = [
        *_followers(lifted),
        *_bodies(bodies),
        Output("energy.kinetic", "J", kinetic, "kinetic energy"),
        Output("energy.potential", "J", potential, "potential energy of gravity, zero at the world origin"),
    ]
    measures, left_out = MeasureExpressions(bodies), []
    for measure in bodies.system.measures:
        value = measures.value(measure)
        if value is None:
            left_out.append(measure.name)
        else:
            outputs.append(Output(f"measure.{measure.name}", unit_name(measure.unit), value, "measure of the document"))
    return outputs, [_left_out(left_out)] if left_out else []


def _left_out(names: list[str]) -> Finding:
    listed = ", ".join(f'"{name}"' for name in names)
    message = f"Left out: measure {listed}, of a coordinate of a cut joint."
    hint = "Measure the angle of two directions, or choose another cut joint."
    return Finding("X001", Severity.WARNING, Where(pointer="/measures"), message, hint)


def _followers(lifted: LiftedSystem) -> Iterator[Output]:
    """Coordinates that couplings eliminate, with their rates."""
    tree = lifted.tree
    system = tree.system
    names, units = tree_coordinate_names(system, "velocities"), coordinate_units(system)
    eliminated = [name for name in names if name not in system.velocity_names]
    if not eliminated:
        return
    positions = tree_coordinate_names(system, "positions")
    accelerations = tree.spread(tree.argument("a"))
    for name in eliminated:
        along, column = ALONG[units[name]], names.index(name)
        values = {"q": tree.q_tree[positions.index(name)], "v": tree.v_tree[column], "a": accelerations[column]}
        for quantity, value in values.items():
            yield Output(f"joint.{name}.{quantity}", along.get(quantity), value, "follows by a coupling")


def _bodies(bodies: BodyMotionExpressions) -> Iterator[Output]:
    """Position, quaternion and hybrid twist of bodies that move, and of their frames."""
    system = bodies.system
    for address, body, pose in _addresses(system):
        frame = bodies.frame(body, pose)
        groups = (
            ("x", "y", "z", "m", frame.position, "position in the world"),
            ("wx", "wy", "wz", "rad/s", frame.omega, "angular velocity, world axes"),
            ("vx", "vy", "vz", "m/s", frame.velocity, "velocity of the origin, world axes"),
        )
        turn = body_motion.quaternion(frame.rotation)
        for k, component in enumerate("wxyz"):
            yield Output(f"{address}.q{component}", None, turn[k], "unit quaternion of the orientation, qw >= 0")
        for x, y, z, unit, values, text in groups:
            for name, value in zip((x, y, z), values, strict=True):
                yield Output(f"{address}.{name}", unit, value, text)


def _addresses(system: System) -> Iterator[tuple[str, int, np.ndarray]]:
    bodies, frames = system.bodies, system.frames
    for body in range(1, system.n_bodies):
        if bodies.moving[body] > 0:
            yield f"body.{bodies.names[body]}", body, bodies.reference_pose[body]
    for address, body, pose in zip(frames.names, frames.body, frames.reference_pose, strict=True):
        if bodies.moving[body] > 0:
            name = bodies.names[body]
            yield f"body.{name}.{address.removeprefix(f'{name}/')}", int(body), pose


# Measures of the document as expressions, with the formulas of `cadmbs.dynamics.measures`.

_TWIST = ("wx", "wy", "wz", "vx", "vy", "vz")


@dataclass
class MeasureExpressions:
    """Measures of a mechanism at one state.

    Attributes:
        bodies: The bodies in motion.
        values: What is known; None of measures that equations cannot say: coordinates of cut joints.
    """

    bodies: BodyMotionExpressions
    values: dict[str, Expression | None] = field(default_factory=dict)

    def value(self, measure: records.Measure) -> Expression | None:
        """A measure, evaluated once."""
        if measure.name not in self.values:
            self.values[measure.name] = self._evaluated(measure)
        return self.values[measure.name]

    def _evaluated(self, measure: records.Measure) -> Expression | None:
        match measure:
            case records.CoordinateMeasure():
                return self._coordinate(measure)
            case records.SumMeasure() | records.ProductMeasure():
                return self._function(measure)
            case records.DistanceMeasure() | records.AngleMeasure() | records.ClearanceMeasure():
                return _between_bodies(self.bodies, measure)
            case records.PoseMeasure():
                return _pose(self.bodies.frame(measure.body, measure.reference_pose), measure.component)
            case records.TwistMeasure():
                moving = self.bodies.frame(measure.body, measure.reference_pose)
                return _twist(moving, measure.representation)[_TWIST.index(measure.component)]
            case _:
                return _of_bodies(self.bodies, measure)

    def _coordinate(self, measure: records.CoordinateMeasure) -> Expression | None:
        system, tree = self.bodies.system, self.bodies.tree
        index = tree_coordinate_indices(system)[1 if measure.is_rate else 0].get(measure.coordinate)
        if index is None:
            return None
        values, along = (
            (tree.v_tree, system.tree.velocities) if measure.is_rate else (tree.q_tree, system.tree.positions)
        )
        return values[along.order[index] if tree.packed.direct else index]  # type: ignore[no-any-return]

    def _function(self, measure: records.SumMeasure | records.ProductMeasure) -> Expression | None:
        known = {other.name: other for other in self.bodies.system.measures}
        values = [self.value(known[name]) for name in measure.of]
        members = [value for value in values if value is not None]
        if len(members) < len(values):
            return None
        if isinstance(measure, records.ProductMeasure):
            return math.prod(members[1:], start=members[0])
        terms = [member * factor for factor, member in zip(measure.factors, members, strict=True)]
        return sum(terms[1:], start=terms[0])


def _fixed_point(bodies: BodyMotionExpressions, body: int, at_zero: Array) -> tuple[Vector, Vector]:
    """Position and velocity of a point of a moving body, from its position at q = 0."""
    row = int(bodies.tree.packed.row_of_body[body])
    frame = bodies.attached(row, se3.inverse(bodies.tree.packed.frames[row]) @ se3.translation(at_zero))
    return frame.position, frame.velocity


def _turned(bodies: BodyMotionExpressions, body: int, vector: Array) -> Vector:
    """A vector that is fixed to a moving body, from its components at q = 0."""
    turned: Vector = bodies.moving(body).rotation @ expression_array(bodies.tree.graph, vector)
    return turned


def _between_bodies(
    bodies: BodyMotionExpressions, measure: records.DistanceMeasure | records.AngleMeasure | records.ClearanceMeasure
) -> Expression:
    if isinstance(measure, records.AngleMeasure):
        a, b = (_turned(bodies, body, x) for body, x in zip(measure.bodies, measure.vectors, strict=True))
        return bodies.tree.graph.function("atan2", body_motion.norm(body_motion.cross(a, b)), body_motion.dot(a, b))
    (P, P_dot), (Q, Q_dot) = (
        _fixed_point(bodies, body, point) for body, point in zip(measure.bodies, measure.points, strict=True)
    )
    if isinstance(measure, records.ClearanceMeasure):
        return body_motion.dot(_turned(bodies, measure.bodies[1], measure.normal), P - Q)
    line = Q - P
    return body_motion.dot(line, Q_dot - P_dot) / body_motion.norm(line) if measure.is_rate else body_motion.norm(line)


def _pose(frame: FrameExpressions, component: str) -> Expression:
    if component in "xyz":
        return frame.position["xyz".index(component)]  # type: ignore[no-any-return]
    if component[0] == "r":
        return body_motion.rotation_vector(frame.rotation)["xyz".index(component[1])]  # type: ignore[no-any-return]
    return body_motion.quaternion(frame.rotation)["wxyz".index(component[1])]  # type: ignore[no-any-return]


def _twist(frame: FrameExpressions, representation: str) -> Sequence[Expression]:
    """Angular part first."""
    w, v, R = frame.omega, frame.velocity, frame.rotation
    if representation == "spatial":
        return [*w, *(v + body_motion.cross(frame.position, w))]
    turned = representation in ("body_fixed", "mixed")
    return [*(R.T @ w if turned else w), *(R.T @ v if representation == "body_fixed" else v)]


def _of_bodies(
    bodies: BodyMotionExpressions,
    measure: records.EnergyMeasure | records.CenterOfMassMeasure | records.AngularMomentumMeasure,
) -> Expression:
    """Energy, centre of mass or angular momentum of bodies of the document."""
    total = bodies.tree.graph.constant(0.0)
    mass, moment = total, np.array([total] * 3, dtype=object)
    parts = []
    for body in measure.bodies:
        at = bodies.frame(body, se3.translation(bodies.system.bodies.center_of_mass[body]))
        m = bodies.mass(body)
        mass, moment = mass + m, moment + at.position * m
        inertia = at.rotation @ expression_array(bodies.tree.graph, bodies.system.bodies.inertia[body]) @ at.rotation.T
        parts.append((m, at, inertia @ at.omega))
    if isinstance(measure, records.CenterOfMassMeasure):
        return moment[measure.component] / mass  # type: ignore[no-any-return]
    if isinstance(measure, records.AngularMomentumMeasure):
        about = moment * (1.0 / mass) if measure.about is None else expression_array(total.graph, measure.about)
        arms = [(m, at, spin, at.position - about) for m, at, spin in parts]
        return sum(
            ((spin + body_motion.cross(arm, at.velocity * m))[measure.component] for m, at, spin, arm in arms),
            start=total,
        )
    gravity = expression_array(total.graph, bodies.system.gravity)
    for m, at, spin in parts:
        if measure.part != "potential":
            total = total + 0.5 * (m * body_motion.dot(at.velocity, at.velocity) + body_motion.dot(at.omega, spin))
        if measure.part != "kinetic":
            total = total - m * body_motion.dot(gravity, at.position)
    return total
