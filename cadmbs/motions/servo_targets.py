"""Targets of the servos of a mechanism: constants, or functions of time from a table."""

from collections.abc import Mapping, Sequence

from cadmbs import errors, suggestions
from cadmbs.models.functions import Table, TimeFunctionDocument
from cadmbs.models.load import JointServoDocument, LoadDocument
from cadmbs.models.mechanism import Mechanism
from cadmbs.motions.motion_file import ascending, read_motion
from cadmbs.system import System


def with_servo_targets(mechanism: Mechanism, targets: Mapping[str, TimeFunctionDocument]) -> Mechanism:
    """The mechanism whose servos aim at other positions, with the rates of these.

    Args:
        mechanism: One with loads of the kind `joint_servo`.
        targets: The position [rad or m] of each coordinate that is to have another one, a number or a function of
            time; that of a servo along a sum of coordinates by the name of the servo.

    Raises:
        UnknownNameError: If no servo acts along one of the coordinates; the message names the closest that has one.
    """
    servos = [name for load in mechanism.loads if (name := _target_name(load)) is not None]
    if not servos:
        raise errors.UnknownNameError(
            f"{mechanism.name!r} has no servos to give targets to: add loads of the kind joint_servo, or read a URDF "
            "with --servo stiffness=N,damping=N"
        )
    for name in targets:
        if name not in servos:
            known = ", ".join(servos)
            raise errors.UnknownNameError(
                f"no servo acts along {name!r}, only along {known}{suggestions.did_you_mean_clause(name, servos)}"
            )
    loads = tuple(
        load.model_copy(update={"position": targets[name], "velocity": None})
        if (name := _target_name(load)) in targets and name is not None
        else load
        for load in mechanism.loads
    )
    return mechanism.model_copy(update={"loads": loads})


def servos_along_sums(mechanism: Mechanism) -> tuple[str, ...]:
    """The names of the servos along sums of coordinates, by which their targets are given."""
    return tuple(load.name for load in mechanism.loads if isinstance(load, JointServoDocument) and load.terms)


def _target_name(load: LoadDocument) -> str | None:
    """What the target of a servo is given by: its coordinate, or the name of one along a sum; None for other loads."""
    if not isinstance(load, JointServoDocument):
        return None
    return load.coordinate if load.terms is None else load.name


def targets_from_file(system: System, path: str, names: Sequence[str] = ()) -> dict[str, TimeFunctionDocument]:
    """The positions in a table of times as functions of time: cubic splines, which hold their end values.

    Args:
        system: Compiled mechanism.
        path: A table of a motion with a column t, as `kinematics --trajectory` takes it.
        names: Coordinates that have another target already, and are left out.

    Raises:
        ModelError: If it cannot be read, its times do not ascend, or a column is no coordinate.
    """
    motion = ascending(read_motion(system, path))
    times = tuple(motion.t.tolist())
    return {
        name: Table(times=times, values=tuple(values.tolist()))
        for (name, level), values in motion.values.items()
        if level == "q" and name not in names
    }
