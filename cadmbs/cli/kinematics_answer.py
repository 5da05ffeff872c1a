"""The answer of `cadmbs kinematics` for people, as table, as NumPy archive, and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.console import heading
from cadmbs.cli.output import CsvTable
from cadmbs.cli.tables import number_text, table_text
from cadmbs.cli.trajectory import JointTrajectory, computed
from cadmbs.kinematics.frame_motion import FrameMotion
from cadmbs.results.columns import column_name, column_units, joint_columns
from cadmbs.results.sidecar import TWIST_CONVENTIONS
from cadmbs.system import System
from cadmbs.system.units import coordinate_units
from cadmbs.version import __version__

_ROWS = ("wx", "wy", "wz", "vx", "vy", "vz")

COMPONENTS = {
    "position": ("x", "y", "z"),
    "quaternion": ("qw", "qx", "qy", "qz"),
    "twist": _ROWS,
    "acceleration": tuple(f"{name}_dot" for name in _ROWS),
    "jerk": tuple(f"{name}_ddot" for name in _ROWS),
}
"""The last part of column names, by field of `FrameMotion`."""

_UNITS = {
    "position": ("m",) * 3,
    "quaternion": ("1",) * 4,
    "twist": ("rad/s",) * 3 + ("m/s",) * 3,
    "acceleration": ("rad/s^2",) * 3 + ("m/s^2",) * 3,
    "jerk": ("rad/s^3",) * 3 + ("m/s^3",) * 3,
}


@dataclass(frozen=True)
class TrajectoryKinematics:
    """A trajectory, and the motion of bodies along it.

    Attributes:
        system: The mechanism.
        names: Bodies or frames.
        representation: Of the twists.
        motion: The trajectory.
        bodies: What `names` do.
    """

    system: System
    names: tuple[str, ...]
    representation: str
    motion: JointTrajectory
    bodies: FrameMotion

    @property
    def conventions(self) -> dict[str, str]:
        """What the columns mean."""
        return {
            "pose": "origin of the body or frame in world axes; quaternion w, x, y, z turns its axes into world axes",
            "twist": TWIST_CONVENTIONS[self.representation],
            "acceleration": "time derivative of the twist, component by component; columns end in _dot",
            "jerk": "second time derivative of the twist, component by component; columns end in _ddot",
        }


def answer_text(found: TrajectoryKinematics) -> str:
    """The largest angular and linear rates of each body, and where derivatives come from."""
    motion = found.motion
    times = f"{len(motion.t)} times from t = {number_text(float(motion.t[0]))} to {number_text(float(motion.t[-1]))} s"
    title = heading(f"Largest rates at {times}")
    lines = [f"{title} ({TWIST_CONVENTIONS[found.representation]})"]
    header = ("", "|w| rad/s", "|v| m/s", "|w'| rad/s^2", "|v'| m/s^2", "|w''| rad/s^3", "|v''| m/s^3")
    columns = [
        np.max(np.linalg.norm(values[..., half], axis=-1), axis=0)
        for values in (found.bodies.twist, found.bodies.acceleration, found.bodies.jerk)
        for half in (slice(0, 3), slice(3, 6))
    ]
    rows: list[list[str | float]] = [
        [name, *values] for name, values in zip(found.names, np.stack(columns, axis=-1).tolist(), strict=True)
    ]
    lines.append(table_text(header, rows) if rows else "there are no bodies")
    lines += ["", "`-o motion.csv` writes poses, twists, accelerations and jerks at all times."]
    return "\n".join(lines)


def answer_csv(found: TrajectoryKinematics) -> CsvTable:
    """One row a time: `t`, the joints, then each body with its pose, twist, acceleration and jerk."""
    system, motion = found.system, found.motion
    names, blocks = ["t"], [motion.t[:, None]]
    for word, values in _joint_values(found).items():
        names += joint_columns(system.position_names if word == "q" else system.velocity_names, word)
        blocks.append(values)
    units = column_units(names, coordinate_units(system), _jerk_units(system))
    for place, body in enumerate(found.names):
        for field in fields(FrameMotion):
            own = [column_name("body", *_segments(system, body), part) for part in COMPONENTS[field.name]]
            names += own
            units |= zip(own, _UNITS[field.name], strict=True)
            blocks.append(getattr(found.bodies, field.name)[:, place])
    return CsvTable(names, np.hstack(blocks), units, found.conventions, metadata=_metadata(found))


def answer_arrays(found: TrajectoryKinematics) -> dict[str, Array]:
    """The arrays of a NumPy archive: times, joints, and the fields of `FrameMotion`."""
    of_bodies = {field.name: getattr(found.bodies, field.name) for field in fields(FrameMotion)}
    return {"t": found.motion.t, **_joint_values(found), **of_bodies}


def answer_data(found: TrajectoryKinematics) -> dict[str, Any]:
    """The `data` of the JSON object: lists over the times."""
    system = found.system
    of, names = coordinate_units(system), found.system.velocity_names
    joints = {
        word: dict(zip(system.position_names if word == "q" else names, values.T, strict=True))
        for word, values in _joint_values(found).items()
    }
    rates = {word: {name: f"{of[name]}/s{power}" for name in names} for word, power in _POWERS.items()}
    return {
        "representation": found.representation,
        "conventions": found.conventions,
        "derivatives": _origins(found),
        "components": COMPONENTS,
        "t": found.motion.t,
        "joints": joints,
        "bodies": {
            name: {field.name: getattr(found.bodies, field.name)[:, place] for field in fields(FrameMotion)}
            for place, name in enumerate(found.names)
        },
        "units": {
            "t": "s",
            "joints": {"q": {name: of[name] for name in system.position_names}, **rates},
            "bodies": {name: dict(zip(COMPONENTS[name], _UNITS[name], strict=True)) for name in COMPONENTS},
        },
    }


_POWERS = {"v": "", "a": "^2", "j": "^3"}


def _joint_values(found: TrajectoryKinematics) -> dict[str, Array]:
    motion = found.motion
    return {"q": motion.q, "v": motion.v, "a": motion.a, "j": motion.j}


def _jerk_units(system: System) -> dict[str, str]:
    of = coordinate_units(system)
    columns = joint_columns(system.velocity_names, "j")
    return {column: f"{of[name]}/s^3" for column, name in zip(columns, system.velocity_names, strict=True)}


def _segments(system: System, name: str) -> tuple[str, ...]:
    """A body's name, or those of body and frame."""
    body = system.body_names[system.body_and_pose(name)[0]]
    return (body,) if name == body else (body, name.removeprefix(f"{body}/"))


def _origins(found: TrajectoryKinematics) -> dict[str, Any]:
    """Where derivatives come from, in sentences and by coordinate."""
    by_word: Mapping[str, Any] = found.motion.origins
    return {"computed": computed(found.system, found.motion), **by_word}


def _metadata(found: TrajectoryKinematics) -> dict[str, Any]:
    return {
        "mechanism": {"name": found.system.name, "sha256": found.system.model_hash},
        "versions": {"cadmbs": __version__},
        "representation": found.representation,
        "bodies": found.names,
        "position_names": found.system.position_names,
        "velocity_names": found.system.velocity_names,
        "derivatives": _origins(found),
    }
