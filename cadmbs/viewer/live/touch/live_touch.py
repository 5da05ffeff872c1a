"""Touch in the live viewer: what the page asks while something is pulled, and the panel."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Set
from typing import Annotated, Any, Final, Literal, cast

import numpy as np
from pydantic import Field

from cadmbs.arrays import Array
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.errors import ArgumentError
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.viewer.live import driving, messages, states
from cadmbs.viewer.live.routes import LivePanel, Route
from cadmbs.viewer.live.session import LiveSession
from cadmbs.viewer.live.touch import effective_inertia, hand
from cadmbs.viewer.live.touch.motors import MotorStep, fitted_motor
from cadmbs.viewer.live.touch.stops import stop_document
from cadmbs.viewer.live.touch.touched_motion import Hand, TouchedMotion, begun

SAME_PLACE = 1e-9
"""Positions that differ by less [rad, m] are those at which a motion stands."""


class LiveTouch:
    """A motion under the forces of the user, beside a session.

    Attributes:
        session: The mechanism that is looked at.
        touched: The motion; None before the first.
    """

    def __init__(self, session: LiveSession) -> None:
        self.session = session
        self.touched: TouchedMotion | None = None
        self._model = ""

    def routes(self) -> dict[str, Route]:
        """The routes of the panel."""
        return {
            "/touch/begin": Route(BeginQuestion, self.begin),
            "/touch/advance": Route(AdvanceQuestion, self.advance),
            "/touch/reset": Route(messages.EmptyQuestion, lambda _: self.reset()),
            "/touch/reach": Route(ReachQuestion, self.reach),
            "/touch/scenario": Route(messages.EmptyQuestion, lambda _: self.scenario()),
            "/touch/show": Route(messages.EmptyQuestion, lambda _: self.show()),
        }

    def begin(self, question: BeginQuestion) -> TouchAnswer:
        """Run from the present configuration; a motion that stands there goes on, unless it is to begin anew.

        Raises:
            StartError: The loops do not close, or nothing can move.
        """
        with self.session.lock:
            system, q = self.session.system, self.session.configuration.q
            if question.anew or not self._stands_at(q):
                self.touched, self._model = None, system.model_hash
                self.touched = begun(system, q, question.stops, self.session.engine)
            return self._answer(self._running())

    def advance(self, question: AdvanceQuestion) -> TouchAnswer:
        """Go on by a time.

        Raises:
            ArgumentError: Nothing runs, a body or motor cannot move, or the record is full.
            NotSolvableError: A step cannot be done.
        """
        with self.session.lock:
            touched = self._running()
            self._hold(touched, question.hand)
            self._drive(touched, question.motors)
            speed = touched.advance(question.duration)
            return self._answer(touched, speed)

    def reset(self) -> TouchAnswer:
        """Back to where the motion began."""
        with self.session.lock:
            touched = self._running()
            touched.reset()
            return self._answer(touched)

    def reach(self, question: ReachQuestion) -> messages.ConfigurationAnswer:
        """Take a point along by inverse kinematics: nothing falls, and the limits are kept.

        Raises:
            UnknownNameError: There is no such body.
        """
        with self.session.lock:
            configuration = self.session.configuration
            drive = reach(configuration, question.body, np.array(question.point), np.array(question.target))
            # what is out of reach is shown at its nearest, which is no refusal
            answer = self.session.take_positions(messages.PositionsQuestion(q={}))
            return answer.model_copy(update={"sentence": drive.sentence or answer.sentence})

    def scenario(self) -> SavedAnswer:
        """What was done, as a document that `cadmbs simulate` runs.

        Raises:
            ArgumentError: Nothing was done.
        """
        with self.session.lock:
            touched = self._running()
            name = re.sub(r"[^\w.-]+", "-", touched.system.name).strip("-.") or "mechanism"
            return SavedAnswer(name=f"{name}-by-hand.json", document=saved_scenario(touched))

    def show(self) -> messages.SimulationAnswer:
        """The motion up to now with its curves, as a result of the session.

        Raises:
            ArgumentError: Nothing was done.
        """
        touched = self._running()
        if not touched.deeds:
            raise ArgumentError("nothing has moved yet: run it first")

        def computed(_: object) -> Result:
            with self.session.lock:
                return touched.result()

        return self.session.simulation.start(computed)

    def _running(self) -> TouchedMotion:
        if self.touched is None or self._model != self.session.system.model_hash:
            raise ArgumentError("nothing runs: begin first")
        return self.touched

    def _stands_at(self, q: Array) -> bool:
        if self.touched is None or self._model != self.session.system.model_hash:
            return False
        return bool(np.max(np.abs(self.touched.q - q), initial=0.0) <= SAME_PLACE)

    @staticmethod
    def _hold(touched: TouchedMotion, question: HandQuestion | None) -> None:
        """Take hold where another point is held than before, and move the hand."""
        if question is None:
            touched.hand = None
            return
        point, held = np.array(question.point), touched.hand
        if held is None or held.grip.body != question.body or not np.array_equal(held.grip.point, point):
            held = Hand(hand.take_hold(touched.system, touched.q, question.body, point, question.strength), point)
        held.target = np.array(question.target)
        touched.hand = held

    def _drive(self, touched: TouchedMotion, motors: Motors) -> None:
        """Motors as they are wanted; one that was there keeps its place and its stiffness."""
        for name in touched.motors.keys() - motors.keys():
            del touched.motors[name]
        for name, question in motors.items():
            motor = touched.motors.get(name)
            if motor is None or (motor.goal is None) != (question.kind == "force"):
                motor = fitted_motor(touched.system, touched.q, name, self.session.picture.length)
            if question.kind == "force":
                motor.force = question.value
            else:
                motor.goal = question.value
            touched.motors[name] = motor

    def _answer(self, touched: TouchedMotion, speed: float = 1.0) -> TouchAnswer:
        q, pull = touched.q, touched.pull
        last = touched.deeds[-1].motors if touched.deeds else {}
        return TouchAnswer(
            t=touched.motion.t,
            step=touched.step,
            positions=dict(zip(self.session.system.position_names, q.tolist(), strict=True)),
            bodies=states.packed_poses(self.session.system, q),
            hand=None if pull is None else HandState(anchor=_vector(pull.anchor), force=_vector(pull.force)),
            motors={name: last[name].force if name in last else 0.0 for name in touched.motors},
            stopped=touched.pressed,
            speed=speed,
        )


def _vector(values: Array) -> messages.Vector:
    return cast(messages.Vector, tuple(float(value) for value in values))


def touch_panel() -> LivePanel:
    """The panel of touch."""
    return LivePanel("touch", "Touch", TOUCH, is_open=False)


TOUCH = """<p class="controls"><button id="touch-run" type="button" aria-pressed="false">Run</button>
<button id="touch-anew" type="button">Start again from here</button>
<button id="touch-reset" type="button">Back to its start</button></p>
<div class="fields"><label>A drag on a body <select id="touch-drag"><option value="view">turns the view</option>
<option value="pull">pulls it with a spring</option>
<option value="place">takes the point along (inverse kinematics)</option></select></label>
<label>Strength of the spring <select id="touch-strength"><option value="0.1">a tenth</option>
<option value="1" selected>as the mass needs</option><option value="10">ten times</option>
<option value="100">a hundred times</option></select></label>
<label><input id="touch-stops" type="checkbox" checked> stops at the limits of joints</label></div>
<p id="touch-state" class="faint"></p><p id="touch-force"></p>
<details id="touch-keys"><summary>By keys</summary><div class="fields"><label>Hold <select id="touch-body"></select>
</label></div><p class="controls"><button id="touch-hold" type="button" aria-pressed="false">Hold its centre</button>
<button data-touch-move="-1,0" type="button">left</button><button data-touch-move="1,0" type="button">right</button>
<button data-touch-move="0,1" type="button">up</button><button data-touch-move="0,-1" type="button">down</button></p>
</details>
<details id="touch-motors"><summary>Motors</summary><div id="touch-motor-list"></div></details>
<p class="controls"><button id="touch-show" type="button">Show its curves</button>
<button id="touch-save" type="button">Save as a scenario</button></p>
"""


# A point that is taken along by hand, without dynamics: inverse kinematics with closed loops, within the limits.

REACH_ITERATIONS: Final = 12
"""Steps of one call; the next call goes on from there."""

REACHED: Final = 1e-6
"""Distance at which a point is where it is wanted, as a part of the mechanism's length."""

LONGEST_STEP: Final = 0.25
"""Largest change of a coordinate in a step [rad, or that part of the mechanism's length]."""

DAMPING: Final = 1e-3
"""Damping of the steps, as a part of the largest singular value."""

LIMIT_ROUNDING: Final = 1e-9
"""A coordinate may be beyond its limit by this [rad, m]."""


def reach(configuration: driving.DrivenConfiguration, body: str, point: Array, target: Array) -> driving.Drive:
    """Move the independent coordinates until a point is as near to a target as it gets within the limits.

        dq = D J' (J J' + l^2 I)^-1 (target - p) ,   J = J_p F D

    with the rates F of all coordinates for those of the independent ones, in which D scales lengths. A coordinate that
    comes to its limit stays there, and the others do what they can.

    Args:
        configuration: What is moved.
        body: Body or "body/frame".
        point: (3,) where the point is at q = 0 [m].
        target: (3,) where it is wanted [m].

    Returns:
        Whether the point got there; if not, the sentence says how much is missing, and what is at its limit.

    Raises:
        UnknownNameError: There is no such body.
    """
    system, length = configuration.system, scaling(configuration.system).length
    stopped: set[str] = set()
    for _ in range(REACH_ITERATIONS):
        error = target - effective_inertia.moved_point(system, configuration.q, body, point)
        if np.linalg.norm(error) <= REACHED * length:
            return driving.Drive(True)
        goal = _step(configuration, body, point, error, stopped)
        if goal is None or not _moved(configuration, goal, stopped):
            break
    missing = float(np.linalg.norm(target - effective_inertia.moved_point(system, configuration.q, body, point)))
    if missing <= REACHED * length:
        return driving.Drive(True)
    at_limits = f"; at its limit: {', '.join(sorted(stopped))}" if stopped else ""
    return driving.Drive(False, f"{missing:.3g} m are missing{at_limits}")


def _step(
    configuration: driving.DrivenConfiguration, body: str, point: Array, error: Array, stopped: set[str]
) -> dict[str, float] | None:
    """Values of the independent coordinates after a step; None where none of them can do anything."""
    system, q = configuration.system, configuration.q
    names = configuration.independent
    columns = [system.velocity_names.index(name) for name in names]
    rates = driving.closed_rates(system, q, columns) if configuration.closed else np.eye(system.n_v)[:, columns]
    scales = scaling(system).columns[columns]  # a length counts as the angle that moves a point as far
    J = effective_inertia.point_jacobian(system, q, body, point) @ rates * scales
    values, limits = configuration.values[columns], _limits(system)
    low, high = np.array([limits.get(name, (-np.inf, np.inf)) for name in names]).reshape(-1, 2).T
    free = np.ones(len(names), dtype=bool)
    while np.any(free):
        way = scales * _damped(J * free, error) * free
        way *= min(1.0, LONGEST_STEP / max(float(np.max(np.abs(way / scales))), 1e-300))
        goal = values + way
        beyond = free & ((goal < low - LIMIT_ROUNDING) | (goal > high + LIMIT_ROUNDING))
        stopped.update(name for name, is_beyond in zip(names, beyond, strict=True) if is_beyond)
        at_end = beyond & ((values <= low + LIMIT_ROUNDING) | (values >= high - LIMIT_ROUNDING))
        if not np.any(at_end):  # up to the limit; the next step holds what has come there
            return dict(zip(names, np.clip(goal, low, high).tolist(), strict=True))
        free &= ~at_end
    return None


def _damped(J: Array, error: Array) -> Array:
    """The damped least-squares solution of J x = error."""
    U, values, Vt = np.linalg.svd(J, full_matrices=False)
    damping = DAMPING * max(float(values.max(initial=0.0)), 1e-300)
    squares = values**2 + damping**2  # zero where nothing moves the point
    factors = np.divide(values, squares, out=np.zeros_like(values), where=squares > 0.0)
    return np.asarray(Vt.T @ (factors * (U.T @ error)))


def _moved(configuration: driving.DrivenConfiguration, goal: dict[str, float], stopped: set[str]) -> bool:
    """Go to values, or a part of the way: as far as the loops close and dependent coordinates keep their limits."""
    before, values = configuration.q.copy(), configuration.values.copy()
    names = configuration.system.velocity_names
    for part in (1.0, 0.5, 0.25, 0.05):
        here = {name: (1.0 - part) * values[names.index(name)] + part * value for name, value in goal.items()}
        if not configuration.drive(here).moved:
            continue
        beyond = _beyond(configuration)
        if not beyond:
            return bool(np.max(np.abs(configuration.q - before)) > LIMIT_ROUNDING)
        stopped.update(beyond)
        configuration.drive({name: float(values[names.index(name)]) for name in goal})
    return False


def _beyond(configuration: driving.DrivenConfiguration) -> list[str]:
    """Dependent coordinates that are beyond their limits."""
    system, limits = configuration.system, _limits(configuration.system)
    names = [name for name in limits if name not in configuration.independent]
    return [
        name
        for name in names
        if not (
            limits[name][0] - LIMIT_ROUNDING
            <= configuration.values[system.velocity_names.index(name)]
            <= limits[name][1] + LIMIT_ROUNDING
        )
    ]


def _limits(system: System) -> dict[str, tuple[float, float]]:
    """Limits of coordinates with positions of their own, by name."""
    limits: dict[str, tuple[float, float]] = {}
    plain = {system.velocity_names[k] for k in map(int, system.manifold.plain_v)}
    for joint in system.joints:
        for name, lower, upper in zip(joint.velocity_names, joint.limits["lower"], joint.limits["upper"], strict=True):
            if name in plain and (np.isfinite(lower) or np.isfinite(upper)):
                limits[name] = (float(lower), float(upper))
    return limits


# What was done by hand, as a mechanism with a scenario that does it again.

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
    deeds, grips = touched.deeds, list[hand.Grip]()
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


# The questions and answers of touch: SI units, angles in radians, points in the world.

LONGEST_ADVANCE = 0.25
"""Longest time [s] by which one question goes on."""


class HandQuestion(messages.LiveMessage):
    """What the hand holds: a body, a point of it (where that is at q = 0), where the hand is, and how strong it is."""

    body: messages.Name
    point: messages.Point
    target: messages.Point
    strength: Annotated[float, Field(gt=0.0, le=1e6)] = 1.0


class MotorQuestion(messages.LiveMessage):
    """A motor at a coordinate: it goes to a target, or has a force."""

    kind: Literal["target", "force"]
    value: messages.Value


Motors = Annotated[dict[messages.Name, MotorQuestion], Field(max_length=messages.MOST_VALUES)]


class BeginQuestion(messages.LiveMessage):
    """`POST /touch/begin`: run from the present configuration, at rest.

    `anew`: also where the motion under way stands there; else it goes on.
    """

    stops: bool = True
    anew: bool = False


class AdvanceQuestion(messages.LiveMessage):
    """`POST /touch/advance`: go on by a time, under the hand and the motors; what is absent does nothing."""

    duration: Annotated[float, Field(ge=0.0, le=LONGEST_ADVANCE)]
    hand: HandQuestion | None = None
    motors: Motors = Field(default_factory=dict)


class ReachQuestion(messages.LiveMessage):
    """`POST /touch/reach`: take a point of a body along, without dynamics."""

    body: messages.Name
    point: messages.Point
    target: messages.Point


class HandState(messages.LiveMessage):
    """The force [N] of the hand on a body, and where it acts."""

    anchor: messages.Vector
    force: messages.Vector


class TouchAnswer(messages.LiveMessage):
    """Where the motion stands.

    `positions` are those of the configuration that is shown; `bodies` are poses as in `ConfigurationAnswer`. `speed` is
    the time that went by over the time that was asked for, 1 in real time. `motors` are forces by coordinate.
    """

    t: float
    step: float
    positions: dict[str, float]
    bodies: tuple[tuple[float, ...], ...]
    hand: HandState | None = None
    motors: dict[str, float] = Field(default_factory=dict)
    stopped: tuple[str, ...] = ()
    speed: float = 1.0
    sentence: str = ""


class SavedAnswer(messages.LiveMessage):
    """A document to save, and a name for its file."""

    name: str
    document: dict[str, Any]
