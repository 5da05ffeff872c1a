"""What a unit computes besides its states: followers of couplings, bodies and frames, energies, measures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from cadmbs.dynamics.scenarios.fields import tree_coordinate_names
from cadmbs.errors import Finding, Severity, Where
from cadmbs.exporters.fmu.body_motion import BodyMotionExpressions, quaternion
from cadmbs.exporters.fmu.measures import MeasureExpressions
from cadmbs.exporters.fmu.units import ALONG, unit_name
from cadmbs.expressions.graph import Expression
from cadmbs.programs.lifted_system import LiftedSystem
from cadmbs.system import System
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
        turn = quaternion(frame.rotation)
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
