"""Motions of all coordinates from those that were measured: as they are in trees, by the closure in loops."""

from collections.abc import Mapping

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding, NotSolvableError
from cadmbs.kinematics import closed
from cadmbs.measurements import column_names, smoothing
from cadmbs.measurements.data_table import DataTable
from cadmbs.models.document import to_data
from cadmbs.models.documents.reading import build, canonical
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System

Motion = tuple[Array, Array, Array]
"""Positions (n, n_q), velocities (n, n_v) and accelerations (n, n_v)."""


def with_drives_in_tree(mechanism: Mechanism) -> Mechanism:
    """The mechanism with its loops cut at other joints, where drives or measured coordinates would be cut.

    Positions along a motion are given for coordinates of the tree. Inertial parameters do not depend on the cut.
    """
    cut = [joint.name for joint in mechanism.joints if joint.cut]
    driven = {joint.name for joint in mechanism.joints if joint.actuated}
    if not driven & set(cut):
        return mechanism
    data = to_data(canonical(mechanism))
    for joint in data["joints"]:
        if "closure" not in joint:
            joint.pop("cut", None)
    data.pop("scenario", None)
    result, _ = build(data)
    return mechanism if result is None else result


def complete_motion(
    system: System,
    t: Array,
    q: Mapping[str, Array],
    v: Mapping[str, Array],
    a: Mapping[str, Array],
    signals: Mapping[str, smoothing.SmoothedSignal],
    table: DataTable,
    choice: column_names.ColumnChoice,
    findings: list[Finding],
) -> Motion:
    """Positions, velocities and accelerations of all coordinates.

    Measured velocities and accelerations come before those of the splines. With loops, unmeasured coordinates follow
    from the closure; findings get what is missing.
    """
    names = system.position_names
    tree = {name: values for name, values in q.items() if name in names}
    positions = {name: signals[name].values if name in signals else values for name, values in tree.items()}
    rates = {name: v[name] if name in v else signals[name].rates for name in tree if name in v or name in signals}
    accelerations = {name: a[name] if name in a else signals[name].accelerations for name in rates}
    if system.closures or system.rows:
        return _closed_motion(system, t, positions, rates, accelerations, table, choice, findings)
    missing = [name for name in names if name not in positions]
    findings += column_names.missing_columns(table, choice, "q", missing, "position")
    if missing:
        n = len(t)
        return np.zeros((n, system.n_q)), np.zeros((n, system.n_v)), np.zeros((n, system.n_v))
    whole = np.stack([positions[name] for name in names], axis=-1) if names else np.zeros((len(t), 0))
    if system.n_q == system.n_v and names == system.velocity_names:
        v_all, a_all = (np.stack([level[name] for name in names], axis=-1) for level in (rates, accelerations))
        return whole, v_all, a_all
    return _manifold_motion(system, t, whole, rates, accelerations, v, a)


def _manifold_motion(
    system: System,
    t: Array,
    q: Array,
    rates: Mapping[str, Array],
    accelerations: Mapping[str, Array],
    v: Mapping[str, Array],
    a: Mapping[str, Array],
) -> Motion:
    """With quaternions: velocities that were measured, or differences of configurations."""
    from cadmbs.kinematics import configuration, difference

    q = configuration.normalized(system, q)
    step = np.diff(t)[:, None]
    between = difference(system, q[:-1], q[1:]) / step
    middle = 0.5 * (t[1:] + t[:-1])
    columns, slopes = [], []
    for k, name in enumerate(system.velocity_names):
        level = v if name in v else rates
        value = level[name] if name in level else np.interp(t, middle, between[:, k])
        columns.append(np.asarray(value))
        slopes.append(np.asarray(a[name] if name in a else accelerations.get(name, np.gradient(np.asarray(value), t))))
    return q, np.stack(columns, axis=-1), np.stack(slopes, axis=-1)


def _closed_motion(
    system: System,
    t: Array,
    positions: Mapping[str, Array],
    rates: Mapping[str, Array],
    accelerations: Mapping[str, Array],
    table: DataTable,
    choice: column_names.ColumnChoice,
    findings: list[Finding],
) -> Motion:
    """By the closure, from as many measured coordinates as the mechanism has degrees of freedom."""
    driven = {name for joint in system.joints if joint.actuated for name in joint.position_names}
    if driven <= set(positions):  # more than the drives would contradict the closure by their noise
        positions, rates, accelerations = (
            {name: values for name, values in level.items() if name in driven or not driven}
            for level in (positions, rates, accelerations)
        )
    known = np.all([np.isfinite(x) for x in (*positions.values(), *rates.values())], axis=0)
    n = len(t)
    motion = tuple(np.full((n, k), np.nan) for k in (system.n_q, system.n_v, system.n_v))
    if not positions:
        findings += column_names.missing_columns(table, choice, "q", system.position_names[:1], "position")
        return motion[0], motion[1], motion[2]
    try:
        result = closed.motion(
            system,
            {name: values[known] for name, values in positions.items()},
            {name: values[known] for name, values in rates.items()},
            {name: values[known] for name, values in accelerations.items()},
            t=t[known],
            trajectory=True,
        )
    except NotSolvableError as problem:
        message = f"The loops cannot be closed along the measured positions: {problem}"
        hint = "Measure positions of the drives alone, and check signs, units and offsets."
        findings.append(table.finding("E010", message, hint))
        return motion[0], motion[1], motion[2]
    for whole, part in zip(motion, (result.q, result.v, result.a), strict=True):
        whole[known] = part
    return motion[0], motion[1], motion[2]
