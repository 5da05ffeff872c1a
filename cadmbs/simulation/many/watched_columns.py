"""Columns at which batches in lanes stop and that are no numbers of their states, and what is followed for them.

Turns and branches of cut joints, and signs of quaternions, do not follow from a state alone: of all states that tell
them they are the ones nearest to those at the state before, as for single motions.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

import numpy as np

from cadmbs.arrays import Array, Indices, row_blocks
from cadmbs.constraints import cut_coordinates, cut_position_names, cut_velocity_names, rows
from cadmbs.constraints.cut_coordinates import cut_rates, followed_positions
from cadmbs.dynamics.scenarios import fields, outcomes
from cadmbs.errors import CadmbsError
from cadmbs.kinematics.configuration import normalized
from cadmbs.results.columns import ENERGY_COLUMNS, SINGULARITY_OUTPUT, unescaped
from cadmbs.simulation.drift.stops import SUPPLIED
from cadmbs.simulation.many.lane_systems import systems_of_samples
from cadmbs.simulation.many.row_columns import OF_STATES, columns_of_report, columns_of_states
from cadmbs.simulation.reports.columns import QUATERNION_COMPONENTS, followed_turn, watched_turn
from cadmbs.simulation.reports.motion_rows import MotionRows
from cadmbs.simulation.reports.requested_columns import requested_columns
from cadmbs.simulation.states import split
from cadmbs.system import Scenario, System
from cadmbs.system.variants import Variants, along_times

StackedReport: TypeAlias = Callable[[System, Array, Array, Array | None], outcomes.MotionReport]
"""(system, times (k, m), states (k, m, n), positions of the cut joints (k, m, w) or None) -> the report of motions of
one system, or of stacked ones, with outputs."""


class WatchedColumns:
    """Values of columns of samples at states, which do not depend on the other samples."""

    def __init__(
        self,
        variants: Variants,
        plan: Scenario,
        start: Array,
        given: Array,
        report: StackedReport,
        begins: Array | None = None,
        followed: Mapping[str, Array] = MappingProxyType({}),
    ) -> None:
        """Args: the systems, the scenario, states (samples, n) at the start, positions (n, w) of the cut joints that
        the scenario of each system gives, the report of motions; of motions that go on, times (samples,) at the start,
        and what was followed up to there, (samples, w) by column.
        """
        self._variants, self._plan, self._start, self._report = variants, plan, start, report
        self._begins = np.full(len(start), plan.start) if begins is None else begins
        self._before, self._given = followed, given
        self._has_turns = bool(rows(variants.base).n_rows) and fields.follows_cut_positions(variants.base)

    def at_start(self, column: str, samples: Indices) -> Array | None:
        """What `follow` begins with: (k, w) at the starts of samples (k,); None for columns that follow from states."""
        turn = watched_turn(column)
        if turn is None and not self._has_turns and not is_cut_position(self._variants.base, column):
            return None
        before = self._before.get(column)
        return self._at_start(turn, samples) if before is None else before[samples]

    def follow(self, column: str, samples: Indices, t: Array, states: Array, before: Array) -> Array:
        """What a column that does not follow from the state alone is near to at states of motions.

        Positions of the cut joints with their turns and branches; of numbers of quaternions these.

        Args:
            column: Name of the column.
            samples: (k,) numbers of the samples.
            t: (k, m) times [s].
            states: (k, m, n), each shortly behind the one before.
            before: (k, w) what was followed shortly before the first of them.

        Returns:
            (k, m, w), not a number at states that are not finite.
        """
        return self._follow(watched_turn(column), samples, t, states, before)

    def turns_from_start(self, samples: Indices, t: Array, states: Array) -> Array | None:
        """Positions (k, m, w) of the cut joints at states from the starts of motions on.

        None where no forces depend on their turns or branches.
        """
        if not self._has_turns:
            return None
        return self._follow(None, samples, t, states, self._at_start(None, samples))

    def _at_start(self, turn: tuple[str, int] | None, samples: Indices) -> Array:
        """The quaternion of a body or frame, or positions of the cut joints, at starts."""
        starts, times = self._start[samples, None], self._begins[samples, None]

        def of_system(system: System, own: Indices, t: Array, states: Array) -> Array:
            q = normalized(system, split(system, states)[0])
            if turn is not None:
                return followed_turn(system, q, turn[0])
            if self._has_turns:
                given = self._given[samples[own] % len(self._given), None]
                return fields.start_cut_positions(system, given, q, t)
            return cut_coordinates(system, q, None, t)

        return self._of_samples(of_system, samples, times, starts, self._width(turn))[:, 0]

    def _follow(self, turn: tuple[str, int] | None, samples: Indices, t: Array, states: Array, before: Array) -> Array:
        """The quaternion of a body or frame, or positions of the cut joints, at states."""

        def of_system(system: System, own: Indices, t: Array, states: Array) -> Array:
            q = normalized(system, split(system, states)[0])
            if turn is not None:
                return followed_turn(system, q, turn[0], before[own])
            return followed_positions(system, q, before[own])

        return self._of_samples(of_system, samples, t, states, self._width(turn))

    def _width(self, turn: tuple[str, int] | None) -> int:
        """How many numbers are followed."""
        return len(cut_position_names(self._variants.base)) if turn is None else len(QUATERNION_COMPONENTS)

    def at(self, column: str, samples: Indices, t: Array, states: Array, near: Array | None) -> Array:
        """The values (k, m) of a column, not a number where it has none.

        Args:
            column: Name of the column.
            samples: (k,) numbers of the samples.
            t: (k, m) times [s].
            states: (k, m, n).
            near: (k, m, w) what `follow` gave at these states, or shortly before.
        """
        if column != SUPPLIED:
            return self._values(column, samples, t, states, near)
        starts, times = self._start[samples, None], self._begins[samples, None]
        if near is not None and (first := self.at_start(column, samples)) is not None:
            near = np.concatenate([first[:, None], near], axis=1)
        t, states = np.concatenate([times, t], axis=1), np.concatenate([starts, states], axis=1)
        values = self._values(column, samples, t, states, near)[:, 1:]
        return values + self._before[SUPPLIED][samples] if SUPPLIED in self._before else values

    def _values(self, column: str, samples: Indices, t: Array, states: Array, near: Array | None) -> Array:
        """As `at`, where supplied work is counted from the first state."""
        if column.startswith(SINGULARITY_OUTPUT):
            return self._distances(column, samples, t, states)

        def of_system(system: System, own: Indices, t: Array, states: Array) -> Array:
            return self._of_system(column, system, t, states, None if near is None else near[own])[..., None]

        values = self._of_samples(of_system, samples, t, states, 1)[..., 0]
        without = np.isnan(values) & np.isfinite(states).all(axis=-1)
        for k in np.flatnonzero(without.any(axis=1))[:, None] if len(samples) > 1 else ():
            values[k] = self._values(column, samples[k], t[k], states[k], None if near is None else near[k])
        return values

    def _distances(self, column: str, samples: Indices, t: Array, states: Array) -> Array:
        """Distances (k, m) to singular configurations, system by system: inputs and ranks are chosen for one."""
        outputs = (column, *(output for output in self._plan.outputs if output.startswith(SINGULARITY_OUTPUT)))
        numbers, values = samples % self._variants.n, np.full(t.shape, np.nan)
        for k in np.unique(numbers).tolist():
            system, some = self._variants.variant(k), np.isfinite(states).all(axis=-1) & (numbers == k)[:, None]
            q, v = split(system, states[some])
            motion = MotionRows(system, t[some], normalized(system, q), v, np.zeros_like(v))
            values[some] = requested_columns(outputs, motion, {}).columns[column]
        return values

    def _of_samples(
        self,
        function: Callable[[System, Indices, Array, Array], Array],
        samples: Indices,
        t: Array,
        states: Array,
        width: int,
    ) -> Array:
        """Values (k, m, width) of a function of a system, numbers among the k, their times, and their states.

        States that are not finite have no values; the function is given the first of their sample in their place.
        """
        is_finite = np.asarray(np.isfinite(states).all(axis=-1))
        times, filled = np.where(is_finite, t, t[:, :1]), np.where(is_finite[..., None], states, states[:, :1])
        known = np.flatnonzero(is_finite[:, 0])
        values = np.full((*t.shape, width), np.nan)
        for block in row_blocks(len(known), t.shape[1]):
            some = known[block]
            for group, one, stack in systems_of_samples(self._variants, samples[some]):
                system, own = one if stack is None else stack.derived(along_times), some[group]
                values[own] = function(system, own, times[own], filled[own])
        return np.where(is_finite[..., None], values, np.nan)

    def _of_system(self, column: str, system: System, t: Array, states: Array, near: Array | None) -> Array:
        """A column (k, m) of one system, or of stacked ones; not a number where one motion has no value."""
        group, *names, quantity = column.split("/")
        cut_positions = near if self._has_turns else None
        is_of_states = group in OF_STATES or column in ENERGY_COLUMNS or (group == "joint" and quantity in ("q", "v"))
        try:
            if near is not None and watched_turn(column) is not None:
                return self._number_of_turn(column, system, states, near)
            if is_cut_position(system, column) or is_cut_velocity(system, column):
                return self._of_cut_joint(unescaped(names[0]), quantity, system, states, near)
            if is_of_states:
                plan = replace(self._plan, outputs=(column,))
                return columns_of_states(system, plan, t, states, (column,), cut_positions=cut_positions)[column]
            return columns_of_report(system, self._report(system, t, states, cut_positions))[column]
        except (CadmbsError, KeyError, np.linalg.LinAlgError):
            return np.full(t.shape, np.nan)

    def _number_of_turn(self, column: str, system: System, states: Array, near: Array) -> Array:
        """A number (k, m) of a quaternion near to other ones."""
        turn = watched_turn(column)
        assert turn is not None  # noqa: S101 - of these columns alone
        turns = followed_turn(system, normalized(system, split(system, states)[0]), turn[0])
        return np.where(np.sum(turns * near, axis=-1) < 0.0, -1.0, 1.0) * turns[..., turn[1]]

    def _of_cut_joint(self, name: str, quantity: str, system: System, states: Array, near: Array | None) -> Array:
        """A position or a velocity (k, m) of a cut joint."""
        q, v = split(system, states)
        q = normalized(system, q)
        if quantity == "q":
            return cut_coordinates(system, q, near)[..., cut_position_names(system).index(name)]
        return cut_rates(system, q, v, near)[..., cut_velocity_names(system).index(name)]


def is_cut_position(system: System, column: str) -> bool:
    """Whether a column is a position of a cut joint."""
    group, *names, quantity = column.split("/")
    return group == "joint" and quantity == "q" and unescaped(names[0]) in cut_position_names(system)


def is_cut_velocity(system: System, column: str) -> bool:
    """Whether a column is a velocity of a cut joint."""
    group, *names, quantity = column.split("/")
    return group == "joint" and quantity == "v" and unescaped(names[0]) in cut_velocity_names(system)
