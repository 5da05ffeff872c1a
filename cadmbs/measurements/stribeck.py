"""Stribeck friction: dry friction that falls from breakaway to sliding as a joint speeds up.

    f(v) = (c + b exp(-(v / s)^2)) tanh(v / 1e-3) + damping v

b is linear and is estimated as the other losses are, column "joint/NAME/stribeck". The speed s is not: it is chosen
from a range by the residuals of a first estimate, joint by joint. In a document the part with b is a `joint_spring` of
no stiffness whose damping characteristic is a table. [ArmstrongDupontCanudas1994]
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.measurements.force_model import ForceModel, stribeck_factor
from cadmbs.measurements.predictions import residuals_of
from cadmbs.measurements.recordings import Recording
from cadmbs.models.load import JointSpringDocument, RateCharacteristicDocument
from cadmbs.models.mechanism import Mechanism
from cadmbs.system.loads import FRICTION_SPEED

LOAD_NAME: Final = "breakaway of "
"""What the names of such loads begin with; the coordinate follows."""

SPEED_RANGE: Final = (0.01, 0.7)
"""Speeds s that are tried, as parts of the largest speed of a joint."""

SPEEDS_TRIED: Final = 24
"""How many, in equal ratios."""

SPEED_PASSES: Final = 2
"""Estimates about whose residuals speeds are chosen."""

TABLE_SPEEDS: Final = np.linspace(0.0, 3.2, 81)[1:]
"""Rates of the table behind the jump at rest, as multiples of s; the last force is zero."""

JUMP_RATES: Final = np.array([0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0])
"""Rates of the table within the jump at rest, as multiples of its width."""


def without_breakaway(mechanism: Mechanism) -> Mechanism:
    """The mechanism without the loads that an identification of Stribeck friction has added."""
    kept = tuple(load for load in mechanism.loads if not load.name.startswith(LOAD_NAME))
    return mechanism if len(kept) == len(mechanism.loads) else mechanism.model_copy(update={"loads": kept})


def with_stribeck(
    model: ForceModel, recordings: Sequence[Recording], parameters_of: Callable[[ForceModel], Array]
) -> ForceModel:
    """The model with a Stribeck column for each measured force along a joint.

    Args:
        model: Without.
        recordings: The runs that are used.
        parameters_of: An estimate of the parameters of a model.
    """
    passive = model.coordinates.passive
    names = [name for name in model.coordinates.names if name in model.system.velocity_names and name not in passive]
    for _ in range(SPEED_PASSES):
        speeds = _speeds(model, recordings, parameters_of(model), names)
        model = replace(model, stribeck=speeds)
    return model


def _speeds(
    model: ForceModel, recordings: Sequence[Recording], parameters: Array, names: Sequence[str]
) -> dict[str, float]:
    """The speed of each joint that leaves least of the residuals, with dry and viscous friction beside it."""
    speeds = {}
    columns = list(model.names())
    for name in names:
        k, column = model.coordinates.names.index(name), model.system.velocity_names.index(name)
        rates, rests = [], []
        for recording in recordings:
            residuals, _, counted = residuals_of(model, recording, parameters)
            moving = counted[:, k] & ~model.at_rest(recording)[:, k]
            v = recording.v[moving, column]
            rest = residuals[moving, k]
            if name in model.stribeck:
                rest = rest + parameters[columns.index(f"joint/{name}/stribeck")] * stribeck_factor(
                    v, model.stribeck[name]
                )
            rates.append(v)
            rests.append(rest)
        v, rest = np.concatenate(rates), np.concatenate(rests)
        if v.size < 4 or not np.any(v):
            continue
        largest = float(np.max(np.abs(v)))
        tried = np.geomspace(SPEED_RANGE[0] * largest, SPEED_RANGE[1] * largest, SPEEDS_TRIED)
        left = [_left(v, rest, float(speed)) for speed in tried]
        speeds[name] = float(tried[int(np.argmin(left))])
    return speeds


def _left(v: Array, rest: Array, speed: float) -> float:
    """Sum of squares that friction with a speed leaves of residuals."""
    columns = np.stack([stribeck_factor(v, speed), np.tanh(v / FRICTION_SPEED), v, np.ones(len(v))], axis=-1)
    solution = np.linalg.lstsq(columns, rest, rcond=None)[0]
    return float(np.sum((rest - columns @ solution) ** 2))


def breakaway_loads(values: Mapping[str, float], speeds: Mapping[str, float]) -> tuple[JointSpringDocument, ...]:
    """The loads of the document for estimated columns; none where b is not positive."""
    loads = []
    for name, speed in speeds.items():
        size = values.get(f"joint/{name}/stribeck", 0.0)
        if size <= 0.0:
            continue
        jump = JUMP_RATES[TABLE_SPEEDS[-1] * speed > JUMP_RATES * FRICTION_SPEED] * FRICTION_SPEED
        positive = np.unique(np.concatenate([jump, TABLE_SPEEDS * speed]))
        force = size * stribeck_factor(positive, speed)
        force[-1] = 0.0
        rate, force = (np.concatenate([-x[::-1], [0.0], x]) for x in (positive, force))
        table = RateCharacteristicDocument(rate=tuple(rate.tolist()), force=tuple(force.tolist()))
        loads.append(JointSpringDocument(name=f"{LOAD_NAME}{name}", coordinate=name, damping_characteristic=table))
    return tuple(loads)
