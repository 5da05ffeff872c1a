"""What was done by hand, as a mechanism with a scenario that does it again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Set
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError
from cadmbs.system import System
from cadmbs.viewer.live.touch.hand import Grip
from cadmbs.viewer.live.touch.motors import MotorStep
from cadmbs.viewer.live.touch.stops import stop_document
from cadmbs.viewer.live.touch.touched_motion import TouchedMotion

OUTPUT_STEP = 0.01
"""Time between rows of the saved scenario [s], in whole steps."""


def saved_scenario(touched: TouchedMotion) -> dict[str, Any]:
    """The mechanism with stops, the forces of the hand and of motors as tables of time, and the scenario that runs it.

    The forces were constant in each step; the tables have the mean of both sides at the ends of steps, so that each
    step has the same impulse to second order. Motors that had targets all the time are servos. `cadmbs simulate` of it
    gives the motion to the square of the step; where small differences grow, as on unstable ways, not for ever.

    Raises:
        ArgumentError: Nothing was done, or the mechanism was made without a document.
    """
    system, deeds = touched.system, touched.deeds
    if not deeds:
        raise ArgumentError("nothing has moved yet: run it first")
    if not system.document:
        raise ArgumentError("the mechanism was compiled without a document: there is nothing to add a scenario to")
    document: dict[str, Any] = json.loads(system.document)
    start = touched.motion.t - len(deeds) * touched.step
    times = start + touched.step * np.arange(len(deeds) + 1, dtype=np.float64)
    names = {load["name"] for load in document.get("loads", ())}
    loads = [stop_document(system, stop) for stop in touched.stops]
    loads += [*_hand_loads(touched, times), *_motor_loads(touched, times)]
    for load in loads:
        load["name"] = _free_name(load["name"], names)
        names.add(load["name"])
    document["loads"] = [*document.get("loads", ()), *loads]
    document["motions"] = []
    kept = {key: value for key, value in (document.get("scenario") or {}).items() if key in {"outputs"}}
    document["scenario"] = {
        "start": float(start),
        "duration": float(len(deeds) * touched.step),
        "method": "rk4",
        "step": touched.step,
        "output_step": touched.step * round(OUTPUT_STEP / touched.step),
        "initial": {"positions": _initial(system, touched.start)},
        **kept,
    }
    return document


def _initial(system: System, q: Array) -> dict[str, float | list[float]]:
    """Positions by joint; those that follow from couplings are left out."""
    index = {name: k for k, name in enumerate(system.position_names)}
    positions: dict[str, float | list[float]] = {}
    for joint in system.joints:
        names = joint.position_names
        if not names or any(name not in index for name in names):
            continue
        values = [float(q[index[name]]) for name in names]
        positions[joint.name] = values if len(values) > 1 else values[0]
    return positions


def _hand_loads(touched: TouchedMotion, times: Array) -> list[dict[str, Any]]:
    """A wrench for each point that was held, with its force over time."""
    deeds, grips = touched.deeds, list[Grip]()
    for deed in deeds:
        if deed.grip is not None and not any(deed.grip is grip for grip in grips):
            grips.append(deed.grip)
    loads = []
    for grip in grips:
        zero = np.zeros(3)
        forces = np.array([deed.force if deed.grip is grip else zero for deed in deeds])
        loads.append(
            {
                "name": f"hand on {grip.body}",
                "kind": "wrench",
                "body": grip.body.partition("/")[0],
                "point": grip.point.tolist(),
                "force": [_table(times, column) for column in forces.T],
            }
        )
    return loads


def _motor_loads(touched: TouchedMotion, times: Array) -> Iterator[dict[str, Any]]:
    """What each motor did: a servo along its target where it had one all the time, and else its force over time."""
    names = dict.fromkeys(name for deed in touched.deeds for name in deed.motors)
    for name in names:
        done = [deed.motors.get(name, MotorStep(0.0)) for deed in touched.deeds]
        motor = touched.motors.get(name)
        targets = [step.begin for step in done if step.begin is not None]
        held = np.array([step.force for step in done])
        if motor is not None and len(targets) == len(done):
            held = np.array([step.integral for step in done])
            yield {
                "name": f"motor of {name}",
                "kind": "joint_servo",
                "coordinate": name,
                "position": _linear(times, np.array([*targets, done[-1].end])),
                "stiffness": motor.stiffness,
                "damping": motor.damping,
            }
        if np.any(held):
            force = _table(times, held)
            yield {"name": f"force of {name}", "kind": "joint_force", "coordinate": name, "force": force}


def _table(times: Array, held: Array) -> dict[str, Any] | float:
    """Values that were held between times as straight lines through the means of both sides."""
    if not np.any(held):
        return 0.0
    return _linear(times, 0.5 * (np.concatenate([held[:1], held]) + np.concatenate([held, held[-1:]])))


def _linear(times: Array, values: Array) -> dict[str, Any]:
    """Straight lines between values; what stands still needs no points between its ends."""
    kept = np.ones(len(values), dtype=bool)
    kept[1:-1] = (values[1:-1] != values[:-2]) | (values[1:-1] != values[2:])
    return {
        "kind": "table",
        "times": times[kept].tolist(),
        "values": values[kept].tolist(),
        "interpolation": "linear",
    }


def _free_name(name: str, taken: Set[str]) -> str:
    """A name that no load has."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name} {number}"
    return free
