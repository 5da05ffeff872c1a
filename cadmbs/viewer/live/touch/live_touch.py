"""Touch in the live viewer: what the page asks while something is pulled, and the panel."""

from __future__ import annotations

import re
from typing import cast

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError
from cadmbs.results import Result
from cadmbs.viewer.live.messages import (
    ConfigurationAnswer,
    EmptyQuestion,
    PositionsQuestion,
    SimulationAnswer,
    Vector,
)
from cadmbs.viewer.live.panels import LivePanel
from cadmbs.viewer.live.routes import Route
from cadmbs.viewer.live.session import LiveSession
from cadmbs.viewer.live.states import packed_poses
from cadmbs.viewer.live.touch.hand import take_hold
from cadmbs.viewer.live.touch.motors import fitted_motor
from cadmbs.viewer.live.touch.reach import reach
from cadmbs.viewer.live.touch.saved_scenario import saved_scenario
from cadmbs.viewer.live.touch.touch_messages import (
    AdvanceQuestion,
    BeginQuestion,
    HandQuestion,
    HandState,
    Motors,
    ReachQuestion,
    SavedAnswer,
    TouchAnswer,
)
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
            "/touch/reset": Route(EmptyQuestion, lambda _: self.reset()),
            "/touch/reach": Route(ReachQuestion, self.reach),
            "/touch/scenario": Route(EmptyQuestion, lambda _: self.scenario()),
            "/touch/show": Route(EmptyQuestion, lambda _: self.show()),
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

    def reach(self, question: ReachQuestion) -> ConfigurationAnswer:
        """Take a point along by inverse kinematics: nothing falls, and the limits are kept.

        Raises:
            UnknownNameError: There is no such body.
        """
        with self.session.lock:
            configuration = self.session.configuration
            drive = reach(configuration, question.body, np.array(question.point), np.array(question.target))
            # what is out of reach is shown at its nearest, which is no refusal
            answer = self.session.take_positions(PositionsQuestion(q={}))
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

    def show(self) -> SimulationAnswer:
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
            held = Hand(take_hold(touched.system, touched.q, question.body, point, question.strength), point)
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
            bodies=packed_poses(self.session.system, q),
            hand=None if pull is None else HandState(anchor=_vector(pull.anchor), force=_vector(pull.force)),
            motors={name: last[name].force if name in last else 0.0 for name in touched.motors},
            stopped=touched.pressed,
            speed=speed,
        )


def _vector(values: Array) -> Vector:
    return cast(Vector, tuple(float(value) for value in values))


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
