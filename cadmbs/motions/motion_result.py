"""A motion that a user brings as a `Result`: for pictures, reports, curves, and everything that reads results."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cadmbs import dynamics, errors, summaries
from cadmbs.arrays import Array
from cadmbs.kinematics.configuration import normalized
from cadmbs.motions.closed_trajectory import Say, closed_trajectory
from cadmbs.motions.motion_file import MotionColumns
from cadmbs.motions.table_files import refuse
from cadmbs.motions.trajectory import UNUSED, JointTrajectory, highest_derivative, joint_trajectory, spline_notes
from cadmbs.results import Outcome, OutcomeKind, Result
from cadmbs.results.columns import ENERGY_COLUMNS, column_name, joint_columns
from cadmbs.system import System
from cadmbs.system.system import mechanism_metadata
from cadmbs.system.units import coordinate_units
from cadmbs.version import __version__


def motion_result(
    system: System, columns: MotionColumns, constants: Mapping[str, float] | None = None, *, say: Say | None = None
) -> Result:
    """The motion that columns describe.

    Coordinates without a column rest at the position in `constants`, or at neutral, or follow where loops are closed.
    Velocities and accelerations without columns are those of splines; where there are too few rows they are not a
    number, as are joint forces and supplied work, which a motion alone does not tell. The potential energy is that of
    gravity: springs are left out, since their time and state are not in the table.

    Args:
        system: Compiled mechanism.
        columns: The columns.
        constants: Position by coordinate.
        say: Takes notes and warnings; default: they are left out.

    Raises:
        ModelError: Q002 no column is a position; Q008 to Q009, the columns of a joint are incomplete.
        NotSolvableError: K001, K007 or K008: the loops cannot be closed along it.
    """
    _require_positions(system, columns)
    tell = say or _no_sentence
    for note in columns.notes:
        tell(f"note: {note.message} {note.hint}")
    fixed = constants or {}
    motion = joint_trajectory(system, columns, fixed, highest_derivative(system, columns))
    motion = replace(motion, q=normalized(system, motion.q))
    if system.closures or system.rows:
        given = [name for name, level in columns.values if level == "q"]
        motion = closed_trajectory(tell, system, motion, tuple(dict.fromkeys([*given, *fixed])), columns.file, "auto")
    sentences = spline_notes(system, motion)
    for sentence in sentences:
        tell(f"note: {sentence}")
    return _result(system, columns, motion, sentences)


def _require_positions(system: System, columns: MotionColumns) -> None:
    """Refuse columns none of which is a position."""
    if system.n_q and not any(level == "q" for _, level in columns.values):
        message = f'No column is a position of "{system.name}".'
        refuse([columns.finding("Q002", message, f"Its coordinates are {summaries.listed(system.position_names)}.")])


def _no_sentence(sentence: str) -> None:
    """No-op."""


@dataclass(frozen=True)
class _Energies:
    kinetic: Array
    potential: Array


def _result(system: System, columns: MotionColumns, motion: JointTrajectory, sentences: list[str]) -> Result:
    v, a = _known(motion, "v"), _known(motion, "a")
    energies = _energies(system, motion.q, v)
    further = dict(columns.others)
    tau = _joint_forces(system, further, v)
    taken = {*joint_columns(system.position_names, "q"), *ENERGY_COLUMNS, "sample"}
    taken |= {name for level in ("v", "a", "tau") for name in joint_columns(system.velocity_names, level)}
    further = {name: values for name, values in further.items() if name not in taken}
    jerks = {
        column_name("joint", name, "j"): values for (name, level), values in columns.values.items() if level == "j"
    }
    t, count = motion.t, len(motion.t)
    rows = f"{count} row{'s' * (count != 1)}"
    span = f"{rows} from t = {t[0]:g} to {t[-1]:g} s" if count > 1 else f"{rows} at t = {t[0]:g} s"
    return Result(
        t=t,
        q=motion.q,
        v=v,
        a=a,
        tau=tau,
        kinetic=energies.kinetic,
        potential=energies.potential,
        supplied=np.full(count, np.nan),
        position_names=system.position_names,
        velocity_names=system.velocity_names,
        outcome=Outcome(OutcomeKind.FINISHED, float(t[-1]), f"motion of {columns.file}: {span}"),
        further_columns=further | jerks,
        metadata=_metadata(system, columns, sentences),
        findings=(*columns.notes, *motion.findings),
    )


def _metadata(system: System, columns: MotionColumns, sentences: list[str]) -> dict[str, Any]:
    units = coordinate_units(system)
    rates = {name: f"{units[name]}/s^3" for name, level in columns.values if level == "j"}
    return {
        "mechanism": mechanism_metadata(system),
        "motion": {"table": columns.file, "derivatives": sentences},
        "versions": {"cadmbs": __version__},
        "coordinate_units": units,
        "column_units": {column_name("joint", name, "j"): unit for name, unit in rates.items()},
    }


def _known(motion: JointTrajectory, level: str) -> Array:
    """Derivatives of a level; not a number where the motion does not have them."""
    values: Array = getattr(motion, level)
    return np.full(values.shape, np.nan) if UNUSED in motion.origins[level].values() else values


def _energies(system: System, q: Array, v: Array) -> _Energies:
    """Kinetic energy and potential energy of gravity."""
    known = not np.isnan(v).any()
    try:
        kinetic, potential = dynamics.energy(system, q, v if known else np.zeros_like(v))
    except errors.NotSolvableError:  # inertias that are not accepted have no energy; the motion is shown all the same
        return _Energies(np.full(len(q), np.nan), np.full(len(q), np.nan))
    return _Energies(kinetic if known else np.full(len(q), np.nan), potential)


def _joint_forces(system: System, columns: Mapping[str, Array], v: Array) -> Array:
    """Joint forces of the table's columns joint/NAME/tau, where it has all of them."""
    names = joint_columns(system.velocity_names, "tau")
    if not names or any(name not in columns for name in names):
        return np.full(v.shape, np.nan)
    return np.stack([columns[name] for name in names], axis=-1)
