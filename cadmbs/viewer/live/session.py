"""What the live viewer does, without HTTP: a mechanism, its configuration, and the answers to questions about it."""

import copy
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.errors import ArgumentError, CadmbsError, Interrupted, UnknownNameError
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import Result
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import System
from cadmbs.viewer import arrows, packing
from cadmbs.viewer.drawing.camera import view_from
from cadmbs.viewer.live import messages, velocities
from cadmbs.viewer.live.driving import Drive, DrivenConfiguration
from cadmbs.viewer.live.states import coordinate_states, cut_values, packed_poses, velocity_state
from cadmbs.viewer.motion_extent import motion_extent
from cadmbs.viewer.run import ShownRun, default_view, run_of_system
from cadmbs.viewer.scene import displacements, scene
from cadmbs.viewer.tables import curve_panels, mechanism_tables


class LiveSession:
    """A mechanism that is looked at: configuration, result, simulation. Threads may call it; one is served at a time.

    Args:
        system: Compiled mechanism.
        q: (n_q,) positions to begin with; default: the closed configuration next to neutral.
        run: A motion of this mechanism to show.
        mechanism: Where shapes come from; default: the document that the system carries.
        direction: Azimuth and height [rad] from which the picture is seen at first.
        engine: Of simulations, as `simulate` takes it.

    Attributes:
        system: Compiled mechanism.
        picture: Its scene.
        configuration: Where it stands.
        run: The motion that is shown over time; None if there is none.
        simulation: The simulation in the background.
        engine: Of simulations.
    """

    def __init__(
        self,
        system: System,
        q: Array | None = None,
        *,
        run: ShownRun | None = None,
        mechanism: Mechanism | None = None,
        direction: tuple[float, float] | None = None,
        engine: str = "auto",
    ) -> None:
        self._direction, self.engine = direction, engine
        self.lock = threading.RLock()
        self.simulation = BackgroundSimulation(self._show)
        self.run: ShownRun | None = None
        self._take(system, q, mechanism)
        self.run = run

    def show_system(self, system: System, mechanism: Mechanism | None = None) -> None:
        """Look at another mechanism from now on, where it has the same coordinates next to the present positions.

        A simulation under way is cancelled, and a result of the earlier mechanism is not shown any more.
        """
        with self.lock:
            same = system.position_names == self.system.position_names
            self.simulation.cancel()
            self._take(system, self.configuration.q if same else None, mechanism)

    def _take(self, system: System, q: Array | None, mechanism: Mechanism | None) -> None:
        self.system, self.picture = system, scene(system, mechanism)
        self.configuration = DrivenConfiguration(system, q)
        self.run = None
        self._assemblies = np.zeros((0, system.n_q))

    def start(self) -> messages.ConfigurationAnswer:
        """The present configuration."""
        with self.lock:
            return self._answer(Drive(True))

    def scene_answer(self) -> messages.SceneAnswer:
        """The mechanism as the page draws it; the picture holds the motion, or what is reached by hand."""
        with self.lock:
            if self.run is not None:
                poses = self.run.poses
            else:
                poses = displacements(self.system, surveyed_positions(self.configuration))
            if self._direction is not None:
                eye = view_from(*self._direction, self.picture.up)[2]
            else:
                eye = default_view(self.picture, poses[0])
            if self.run is not None:
                data = self.run.with_traces(self.run.seen_from(eye))
            else:
                data = packing.scene_data(self.picture, eye, motion_extent(self.system, self.picture, poses), poses)
            tables = mechanism_tables(self.system, self.picture)
            return messages.SceneAnswer(name=self.picture.name, scene=data, tables=tables, about=counts_of(self))

    def shown_result(self) -> messages.ResultAnswer:
        """The result that is shown: motion and curves."""
        with self.lock:
            run = self.run
        if run is None:
            return messages.ResultAnswer()
        panels, _ = curve_panels(run)
        return messages.ResultAnswer(
            good=run.outcome.good,
            sentence=run.outcome.sentence,
            motion=packing.packed_motion(run.t, run.poses),
            arrows=tuple(arrows.packed_arrows(arrows.arrow_tracks(run, packing.motion_rows(len(run.t))))),
            panels=tuple(panels),
        )

    def ask(self, question: messages.Question) -> messages.ConfigurationAnswer:
        """Move, and say what is seen; what does not close does not move.

        Raises:
            UnknownNameError: A coordinate, body or representation does not exist.
            ArgumentError: A coordinate is not independent, or there is no result to take a time from.
        """
        with self.lock:
            drive = Drive(True)
            if question.t is not None:
                drive = self.configuration.place_at(self._row_at(question.t))
            if drive.moved and question.q:
                drive = self.configuration.drive(question.q)
            return self._answer(drive, question.velocity)

    def drive_by(self, question: messages.DriveQuestion) -> messages.ConfigurationAnswer:
        """Other independent coordinates.

        Raises:
            UnknownNameError: A coordinate does not exist.
        """
        with self.lock:
            return self._answer(self.configuration.prefer(question.names))

    def assemblies(self, question: messages.AssembliesQuestion) -> messages.AssembliesAnswer:
        """Other closed configurations with the same values of the independent coordinates."""
        with self.lock:
            configuration, system = copy.copy(self.configuration), self.system
        assemblies = configuration.assemblies(question.starts)  # takes seconds, for which nobody else waits
        with self.lock:
            if self.system is not system:
                raise ArgumentError("another mechanism is looked at meanwhile: ask again")
            self._assemblies = assemblies
            count = len(self._assemblies)
            sentence = f"{count} assemblies with these values" if count > 1 else "no other assembly with these values"
            if not count:
                sentence = "no closed configuration"
            labels = tuple(self._label(q) for q in self._assemblies)
            return messages.AssembliesAnswer(labels=labels, sentence=f"{sentence}, from {question.starts} starts.")

    def take_assembly(self, question: messages.AssemblyQuestion) -> messages.ConfigurationAnswer:
        """Go to one of the assemblies listed last.

        Raises:
            ArgumentError: There is none of this number.
        """
        with self.lock:
            if question.index >= len(self._assemblies):
                raise ArgumentError(f"there is no assembly {question.index}: {len(self._assemblies)} were listed last")
            return self._answer(self.configuration.place_at(self._assemblies[question.index]))

    def take_positions(self, question: messages.PositionsQuestion) -> messages.ConfigurationAnswer:
        """Go to a configuration by its positions, closed if it nearly is.

        Raises:
            UnknownNameError: There is no such position.
        """
        with self.lock:
            q, names = self.configuration.q.copy(), self.system.position_names
            for name, value in question.q.items():
                if name not in names:
                    hint = did_you_mean_clause(name, names, 3)
                    raise UnknownNameError(f"{self.system.name!r} has no position {name!r}{hint}")
                q[names.index(name)] = value
            return self._answer(self.configuration.place_at(q))

    def simulate(self, question: messages.SimulationQuestion) -> messages.SimulationAnswer:
        """Start the scenario from the present configuration, with its initial velocities or at rest."""
        from cadmbs.simulation import simulate  # SciPy, which pictures do without

        with self.lock:
            system, q = self.system, self.configuration.q.copy()
        overrides: dict[str, Any] = {} if question.duration is None else {"duration": question.duration}
        v = np.zeros(system.n_v) if question.at_rest else None

        def run(progress: Callable[[float], None]) -> Result:
            return simulate(system, q=q, v=v, progress=progress, engine=self.engine, **overrides)

        return self.simulation.start(run)

    def _show(self, result: Result) -> None:
        """Show the result of a simulation, unless another mechanism is looked at meanwhile."""
        with self.lock:
            if result.metadata.get("mechanism", {}).get("sha256") == self.system.model_hash:
                self.run = run_of_system(result, self.system, self.picture)

    def _answer(self, drive: Drive, velocity: messages.VelocityQuestion | None = None) -> messages.ConfigurationAnswer:
        configuration, q = self.configuration, self.configuration.q
        names = self.system.position_names
        return messages.ConfigurationAnswer(
            q=dict(zip(names, q.tolist(), strict=True)),
            cut=cut_values(self.system, q),
            coordinates=coordinate_states(configuration),
            poses=packed_poses(self.system, q),
            moved=drive.moved,
            closed=configuration.closed,
            residual=configuration.residual,
            sentence=drive.sentence or configuration.opening,
            velocity=None if velocity is None else self._velocity(velocity),
        )

    def _velocity(self, question: messages.VelocityQuestion) -> messages.DrawnVelocityState:
        names = self.configuration.independent
        columns = [self.system.velocity_names.index(name) for name in names]
        free = replace(self.system, motions=())
        body = velocities.body_velocity(free, self.configuration.q, columns, question.body, question.representation)
        length = self.picture.length
        if question.kind in {"linear", "angular"}:
            return velocity_state(velocities.drawn_ellipsoid(body, question.kind, length), length)
        if question.kind == "column" and question.coordinate is None:
            raise ArgumentError("which column? `coordinate` is missing")
        rates = {question.coordinate or "": 1.0} if question.kind == "column" else question.rates
        for name in rates:
            if name not in self.system.velocity_names:
                hint = did_you_mean_clause(name, self.system.velocity_names, 3)
                raise UnknownNameError(f"{self.system.name!r} has no coordinate {name!r}{hint}")
        return velocity_state(velocities.drawn_twist(body, velocities.rates_of(names, rates), length), length)

    def _row_at(self, t: float) -> Array:
        """Positions of the result at the row next to a time."""
        if self.run is None:
            raise ArgumentError("there is no result to take a time from")
        row = int(np.argmin(np.abs(self.run.t - t)))
        return np.asarray(self.run.result.q[self.run.index][row])

    def _label(self, q: Array) -> str:
        """How an assembly differs from the present configuration: the three coordinates that change most."""
        change = np.abs(q - self.configuration.q)
        largest = [k for k in np.argsort(-change, kind="stable")[:3] if change[k] > 1e-6]
        return ", ".join(f"{self.system.position_names[k]} = {q[k]:.4g}" for k in largest) or "present configuration"


def counts_of(session: LiveSession) -> str:
    """Counts of what a session shows, and the notes about its picture."""
    system, picture = session.system, session.picture
    counts = {
        "moving bodies": len(picture.carriers) - 1,
        "joints": len(system.joints),
        "loops": system.n_loops,
        "velocity coordinates of the tree": system.n_v,
    }
    return " ".join([f"{', '.join(f'{name}: {count}' for name, count in counts.items())}.", *picture.notes])


# A simulation in the background: started, watched, cancelled.

Run = Callable[[Callable[[float], None]], Result]
"""Computes a result, and reports the fraction done on the way."""


class BackgroundSimulation:
    """At most one simulation at a time, in a thread of its own.

    A cancelled one ends after its present step; what it has computed until then counts as its result.
    """

    def __init__(self, deliver: Callable[[Result], None]) -> None:
        self._deliver = deliver
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._cancelled = threading.Event()
        self._answer = messages.SimulationAnswer(state="none", fraction=0.0, sentence="", shown=0)

    def start(self, run: Run) -> messages.SimulationAnswer:
        """Start a simulation; the one under way is cancelled and waited for."""
        self.cancel()
        if self._thread is not None:
            self._thread.join()
        self._cancelled.clear()
        self._set(state="running", fraction=0.0, sentence="simulating ...")
        self._thread = threading.Thread(target=self._work, args=(run,), daemon=True)
        self._thread.start()
        return self.answer()

    def cancel(self) -> messages.SimulationAnswer:
        """Ask the simulation under way to end; nothing if there is none."""
        self._cancelled.set()
        if self.answer().state == "running":
            self._set(state="running", sentence="cancelling ...")
        return self.answer()

    def answer(self) -> messages.SimulationAnswer:
        """Its state now."""
        with self._lock:
            return self._answer

    def _work(self, run: Run) -> None:
        try:
            result = run(self._progress)
        except CadmbsError as problem:
            self._set(state="failed", sentence=f"not simulated: {problem}")
        except Interrupted as cancelled:
            self._finish(cancelled.result, "cancelled", f"cancelled: {cancelled}")
        except KeyboardInterrupt:
            self._set(state="cancelled", sentence="cancelled before its first step")
        except Exception as problem:  # the viewer goes on, whatever a simulation meets
            self._set(state="failed", sentence=f"not simulated: {type(problem).__name__}: {problem}")
        else:
            self._finish(result, "done", result.outcome.sentence)

    def _finish(self, result: Result, state: str, sentence: str) -> None:
        """Deliver a result; one that cannot be shown is told like one that cannot be computed."""
        try:
            self._deliver(result)
        except Exception as problem:  # the state would be "running" for ever
            self._set(state="failed", fraction=1.0, sentence=f"{sentence}; not shown: {problem}")
        else:
            self._set(state=state, fraction=1.0, sentence=sentence, more=1)

    def _progress(self, fraction: float) -> None:
        if self._cancelled.is_set():
            raise KeyboardInterrupt
        self._set(state="running", fraction=min(1.0, max(0.0, float(fraction))), sentence="simulating ...")

    def _set(self, *, state: str, sentence: str, fraction: float | None = None, more: int = 0) -> None:
        with self._lock:
            before = self._answer
            part = before.fraction if fraction is None else fraction
            changes = {"state": state, "fraction": part, "sentence": sentence, "shown": before.shown + more}
            self._answer = before.model_copy(update=changes)


# How far a mechanism gets around a configuration, so that the picture holds it while it is moved by hand.

TURN, LOOPED_TURN = 0.7, 0.3
"""How far each coordinate is turned to both sides, in trees and with loops [rad]."""

SHIFT = 0.3
"""How far each coordinate is shifted, as a part of half the mechanism's extent."""

MOST_COORDINATES, MOST_LOOPED = 40, 3
"""Coordinates that are moved, in trees and with loops, where each of them takes time."""


def surveyed_positions(configuration: DrivenConfiguration) -> Array:
    """The positions (n, n_q) of a configuration, and those with one independent coordinate moved, within its limits."""
    system, start = configuration.system, configuration.q
    samples = [start]
    looped = system.n_loops > 0 or bool(system.rows)
    if not configuration.closed:
        return start[None]
    reach = {"rad": LOOPED_TURN if looped else TURN, "m": SHIFT * scaling(system).length}
    states = [state for state in coordinate_states(configuration) if state.independent]
    for state in states[: MOST_LOOPED if looped else MOST_COORDINATES]:
        for sign in (-1.0, 1.0):
            value = float(np.clip(state.value + sign * reach.get(state.unit, TURN), state.lower, state.upper))
            moved = DrivenConfiguration(system, start)
            shift = value - state.value if state.relative else value
            if state.name in moved.independent and moved.drive({state.name: shift}).moved:
                samples.append(moved.q)
    return np.array(samples)
