"""The answer of `cadmbs kinematics` for people, as CSV, as JSON and as NumPy archive."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.evaluating.sampled_quantity import position_units, provenance
from cadmbs.cli.terminal import console, output, tables
from cadmbs.constraints.cut_coordinates import cut_trajectory
from cadmbs.dynamics import measures
from cadmbs.errors import Finding
from cadmbs.kinematics.motion_partials import FrameMotion, continuous_quaternions, frame_motion
from cadmbs.motions.columns import LEVELS
from cadmbs.motions.trajectory import JointTrajectory, spline_notes
from cadmbs.results.columns import column_name, column_units, joint_columns
from cadmbs.results.sidecar import TWIST_CONVENTIONS
from cadmbs.system import System
from cadmbs.system.system import mechanism_metadata
from cadmbs.system.units import coordinate_units


def _twist_units(suffix: str, power: str) -> dict[str, str]:
    """Names of the components of a derivative of a twist, and their units."""
    angular = {f"{name}{suffix}": f"rad/s{power}" for name in ("wx", "wy", "wz")}
    return angular | {f"{name}{suffix}": f"m/s{power}" for name in ("vx", "vy", "vz")}


UNITS = {
    "position": dict.fromkeys(("x", "y", "z"), "m"),
    "quaternion": dict.fromkeys(("qw", "qx", "qy", "qz"), "1"),
    "twist": _twist_units("", ""),
    "acceleration": _twist_units("_dot", "^2"),
    "jerk": _twist_units("_ddot", "^3"),
}
"""The last part of column names and their units, by field of `FrameMotion`."""

ROWS_AT_ONCE = 2000
"""Rows that are computed together: few enough for the memory of large mechanisms, many enough for speed."""

ENGINE = {"kinematics": "numpy"}
"""Motions of bodies have no kernel."""

_RATE_SUFFIXES = {"v": "/s", "a": "/s^2", "j": "/s^3"}


@dataclass(frozen=True)
class TrajectoryKinematics:
    """A trajectory, and the motion of bodies along it.

    Attributes:
        system: The mechanism.
        names: Bodies or frames.
        representation: Of the twists.
        motion: The trajectory.
        bodies: The motion of `names`.
        measures: (n_t,) values of the document's measures by name.
    """

    system: System
    names: tuple[str, ...]
    representation: str
    motion: JointTrajectory
    bodies: FrameMotion
    measures: Mapping[str, Array]

    @property
    def conventions(self) -> dict[str, str]:
        """What the columns mean."""
        return {
            "pose": "origin of the body or frame in world axes; quaternion w, x, y, z turns its axes into world axes",
            "twist": TWIST_CONVENTIONS[self.representation],
            "acceleration": "time derivative of the twist, component by component; columns end in _dot",
            "jerk": "second time derivative of the twist, component by component; columns end in _ddot",
        }

    @property
    def engine(self) -> dict[str, str]:
        """Which engine computed, by quantity."""
        return ENGINE | ({"loops": self.motion.engine} if self.motion.engine else {})

    @property
    def joints(self) -> dict[str, Array]:
        """Positions, velocities, accelerations and jerks of the joints, by level."""
        return {level: getattr(self.motion, level) for level in LEVELS}

    @property
    def origins(self) -> dict[str, Any]:
        """Where derivatives come from, in sentences and by coordinate."""
        return {"computed": spline_notes(self.system, self.motion), **self.motion.origins}

    def names_of(self, level: str) -> tuple[str, ...]:
        """The coordinates that have a level."""
        return self.system.position_names if level == "q" else self.system.velocity_names


def trajectory_kinematics(
    system: System,
    names: tuple[str, ...],
    representation: str,
    motion: JointTrajectory,
    progress: Callable[[float], None],
) -> TrajectoryKinematics:
    """The motion of bodies, or frames "body/frame", along a trajectory; signs of quaternions never jump.

    Args:
        system: Compiled mechanism.
        names: Bodies or frames.
        representation: "hybrid", "spatial", "body_fixed" or "mixed".
        motion: The trajectory.
        progress: Receives the fraction done.

    Raises:
        UnknownNameError: There is no such body or frame.
    """
    parts, measured = [], []
    counted = cut_trajectory(system, motion.t, motion.q, motion.v)[0] if system.measures and system.closures else None
    for start in range(0, len(motion.t), ROWS_AT_ONCE):
        rows = slice(start, start + ROWS_AT_ONCE)
        rates = [motion.v[rows], motion.a[rows], motion.j[rows]]
        parts.append(frame_motion(system, names, motion.q[rows], rates, representation))
        near = None if counted is None else counted[rows]
        measured.append(measures(system, motion.q[rows], motion.v[rows], cut_positions=near))
        progress(min(1.0, (start + ROWS_AT_ONCE) / len(motion.t)))
    whole = FrameMotion(*(np.concatenate([getattr(part, x.name) for part in parts]) for x in fields(FrameMotion)))
    bodies = replace(whole, quaternion=continuous_quaternions(whole.quaternion))
    of_document = {m.name: np.concatenate([part[m.name] for part in measured]) for m in system.measures}
    return TrajectoryKinematics(system, names, representation, motion, bodies, of_document)


def kinematics_answer(kinematics: TrajectoryKinematics, findings: tuple[Finding, ...]) -> output.CommandAnswer:
    """The largest rates as text, one row a time as CSV, lists over the times as JSON, the records as archive."""
    bodies = {quantity: getattr(kinematics.bodies, quantity) for quantity in UNITS}
    return output.CommandAnswer(
        "kinematics",
        text=lambda: _text(kinematics),
        table=lambda: _table(kinematics),
        data=lambda: _data(kinematics),
        findings=(*findings, *kinematics.motion.findings),
        arrays=lambda: {"t": kinematics.motion.t, **kinematics.joints, **bodies, **_named_measures(kinematics)},
    )


def _text(kinematics: TrajectoryKinematics) -> str:
    """The largest angular and linear rates of each body, and where derivatives come from."""
    t, bodies = kinematics.motion.t, kinematics.bodies
    times = f"{len(t)} times from t = {tables.number_text(float(t[0]))} to {tables.number_text(float(t[-1]))} s"
    title = f"{console.heading(f'Largest rates at {times}')} ({TWIST_CONVENTIONS[kinematics.representation]})"
    header = ("", "|w| rad/s", "|v| m/s", "|w'| rad/s^2", "|v'| m/s^2", "|w''| rad/s^3", "|v''| m/s^3")
    columns = [
        np.max(np.linalg.norm(values[..., half], axis=-1), axis=0)
        for values in (bodies.twist, bodies.acceleration, bodies.jerk)
        for half in (slice(0, 3), slice(3, 6))
    ]
    rows: list[list[tables.Cell]] = [
        [name, *values] for name, values in zip(kinematics.names, np.stack(columns, axis=-1).tolist(), strict=True)
    ]
    table = tables.table_text(header, rows) if rows else "there are no bodies"
    return f"{title}\n{table}\n\n`-o motion.csv` writes poses, twists, accelerations and jerks at all times."


def _table(kinematics: TrajectoryKinematics) -> output.CsvTable:
    """One row a time: `t`, the joints, then each body with its pose, twist, acceleration and jerk."""
    system, coordinates = kinematics.system, coordinate_units(kinematics.system)
    names, blocks, jerk_units = ["t"], [kinematics.motion.t[:, None]], {}
    for level, values in kinematics.joints.items():
        columns = joint_columns(kinematics.names_of(level), level)
        names += columns
        blocks.append(values)
        if level == "j":
            jerk_units = {
                column: f"{coordinates[name]}/s^3" for column, name in zip(columns, system.velocity_names, strict=True)
            }
    units = column_units(names, coordinates, jerk_units)
    for k, body in enumerate(kinematics.names):
        for quantity, components in UNITS.items():
            columns = tuple(column_name("body", *_segments(system, body), part) for part in components)
            names += columns
            units |= zip(columns, components.values(), strict=True)
            blocks.append(getattr(kinematics.bodies, quantity)[:, k])
    units |= _measure_units(system)
    names += _named_measures(kinematics)
    blocks += [values[:, None] for values in kinematics.measures.values()]
    metadata = {
        **provenance(system),
        "mechanism": mechanism_metadata(system),
        "representation": kinematics.representation,
        "bodies": kinematics.names,
        "position_names": system.position_names,
        "velocity_names": system.velocity_names,
        "derivatives": kinematics.origins,
        "engine": kinematics.engine,
    }
    return output.CsvTable(names, np.hstack(blocks), units, kinematics.conventions, metadata=metadata)


def _named_measures(kinematics: TrajectoryKinematics) -> dict[str, Array]:
    """Measures by the names of their columns."""
    return {column_name("measure", name): values for name, values in kinematics.measures.items()}


def _measure_units(system: System) -> dict[str, str | None]:
    return {column_name("measure", measure.name): measure.unit for measure in system.measures}


def _data(kinematics: TrajectoryKinematics) -> dict[str, Any]:
    """The `data` of the JSON object: lists over the times."""
    system, coordinates = kinematics.system, coordinate_units(kinematics.system)
    joints = {
        level: dict(zip(kinematics.names_of(level), values.T, strict=True))
        for level, values in kinematics.joints.items()
    }
    rate_units = {
        level: {name: f"{coordinates[name]}{suffix}" for name in system.velocity_names}
        for level, suffix in _RATE_SUFFIXES.items()
    }
    units: dict[str, Any] = {"t": "s", "joints": {"q": position_units(system), **rate_units}, "bodies": UNITS}
    of_document: dict[str, Any] = {}
    if system.measures:
        of_document["measures"] = kinematics.measures
        units["measures"] = {measure.name: measure.unit for measure in system.measures}
    return {
        "representation": kinematics.representation,
        "conventions": kinematics.conventions,
        "derivatives": kinematics.origins,
        "engine": kinematics.engine,
        "components": {quantity: tuple(components) for quantity, components in UNITS.items()},
        "t": kinematics.motion.t,
        "joints": joints,
        "bodies": {
            name: {quantity: getattr(kinematics.bodies, quantity)[:, k] for quantity in UNITS}
            for k, name in enumerate(kinematics.names)
        },
        **of_document,
        "units": units,
    }


def _segments(system: System, name: str) -> tuple[str, ...]:
    """A body's name, or the names of body and frame."""
    body = system.body_names[system.body_and_pose(name)[0]]
    return (body,) if name == body else (body, name.removeprefix(f"{body}/"))
