"""The data of a result: the motion, the forces and energies along it, how it ended, and how it was made."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, overload

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError, Finding, ShapeError, UnknownNameError
from cadmbs.results.columns import ENERGY_COLUMNS, joint_columns, matching_columns
from cadmbs.results.outcome import Event, Impulse, Outcome
from cadmbs.suggestions import did_you_mean_clause

RESERVED_KEYS = frozenset(
    {
        *(
            "schema",
            "kind",
            "outcome",
            "outcomes",
            "events",
            "impulses",
            "conventions",
            "statistics",
            "findings",
            "shape",
        ),
        *("position_names", "velocity_names", "columns", "units", "sha256"),
    }
)
"""Keys of the stored description that `metadata` must not use: they are written from the other fields."""


@dataclass(frozen=True, eq=False)
class ResultData:
    """The motion of a mechanism at the times t, one or a batch of them; arrays are copied and read-only.

    Rows of a sample after its end are not a number.

    Attributes:
        t: (n_t,) times [s].
        q: (..., n_t, n_q) positions [rad or m; quaternions w, x, y, z].
        v: (..., n_t, n_v) velocities [rad/s or m/s].
        a: (..., n_t, n_v) accelerations [rad/s^2 or m/s^2].
        tau: (..., n_t, n_v) joint forces of loads, damping and friction that acted [N m or N].
        kinetic: (..., n_t) kinetic energy [J].
        potential: (..., n_t) potential energy [J].
        supplied: (..., n_t) work done on the mechanism since its start by everything that has no potential [J].
        further_columns: (..., n_t) each: further quantities by column name (poses of bodies, residuals, multipliers).
        position_names: Coordinates of q.
        velocity_names: Coordinates of v, a and tau.
        outcome: How the computation ended; of a batch that of the first sample that did not end well, else the common.
        statistics: Counts and sizes of the integration (steps, evaluations, wall time).
        metadata: How the result was made (mechanism, scenario, method, tolerances, seed, versions), as JSON has it.
            "coordinate_units" gives "rad", "m" or "1" by coordinate, "column_units" the unit of single columns.
        findings: Findings of the model and the run.
        outcomes: How each sample ended, batch axes flattened (last axis fastest); default: `outcome` for all.
        events: Stops of the scenario that were reached, with the states there.
        impulses: Those of all joints where velocities jump, oldest first: at locks of the scenario.
    """

    t: Array
    q: Array
    v: Array
    a: Array
    tau: Array
    kinetic: Array
    potential: Array
    supplied: Array
    position_names: tuple[str, ...]
    velocity_names: tuple[str, ...]
    outcome: Outcome
    further_columns: Mapping[str, Array] = field(default_factory=dict)
    statistics: Mapping[str, Any] = field(default_factory=dict)
    metadata: Mapping[str, Any] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    events: tuple[Event, ...] = ()
    impulses: tuple[Impulse, ...] = ()

    def __post_init__(self) -> None:
        for name in ("t", "q", "v", "a", "tau", "kinetic", "potential", "supplied"):
            object.__setattr__(self, name, _read_only(name, getattr(self, name)))
        for name in ("further_columns", "statistics", "metadata"):
            object.__setattr__(self, name, _of_kind(name, getattr(self, name), Mapping, dict))
        columns = {name: _read_only(f"column {name!r}", array) for name, array in self.further_columns.items()}
        object.__setattr__(self, "further_columns", columns)
        for name in ("position_names", "velocity_names", "findings", "outcomes", "events", "impulses"):
            object.__setattr__(self, name, _of_kind(name, getattr(self, name), Iterable, tuple))
        if not self.batch_shape or not self.outcomes:  # one motion has one outcome
            object.__setattr__(self, "outcomes", (self.outcome,) * math.prod(self.batch_shape))
        _require_shapes(self)
        _require_events(self)
        _require_names(self)

    @property
    def batch_shape(self) -> tuple[int, ...]:
        """The batch axes in front: () for one motion."""
        return self.q.shape[:-2]

    @property
    def energies(self) -> Array:
        """Total mechanical energy along the motion [J]: E = T + U."""
        with _quiet():
            return self.kinetic + self.potential

    @property
    def drift(self) -> Array:
        """Energy imbalance along the motion [J]: E(t) - E(t[0]) - W, with W the energy supplied since t[0].

        Zero for an exact solution, so its size measures the error of the integration.
        """
        E = self.energies
        with _quiet():
            return E - E[..., :1] - (self.supplied - self.supplied[..., :1])

    @property
    def column_names(self) -> tuple[str, ...]:
        """Names of the columns in the order of `table`, `sample` left out."""
        return ("t", *(name for names in self._names() for name in names))

    @property
    def columns(self) -> dict[str, Array]:
        """All columns of `table` by name, each with shape (n_rows,), as `pandas.DataFrame(result.columns)` takes them.

        A batch has its samples one after the other, behind the index `sample`; `result[name]` has its batch axes.
        """
        n_samples = math.prod(self.batch_shape)
        rows = {"t": np.tile(self.t, n_samples)} if self.batch_shape else {"t": self.t}
        if self.batch_shape:
            rows = {"sample": np.repeat(np.arange(n_samples), len(self.t)), **rows}
        for names, array in self._blocks():
            flat = array.reshape(-1, len(names)) if names else array
            rows |= {name: flat[:, i] for i, name in enumerate(names)}
        for values in rows.values():
            values.flags.writeable = False
        return rows

    @overload
    def __getitem__(self, name: str) -> Array: ...

    @overload
    def __getitem__(self, name: list[str] | tuple[str, ...]) -> dict[str, Array]: ...

    def __getitem__(self, name: str | list[str] | tuple[str, ...]) -> Array | dict[str, Array]:
        """The values of one column, or of several by name; the time it takes does not depend on how many there are.

        Args:
            name: A column, such as "joint/elbow/q", or a list of columns and patterns, in which `*` and `?` stand for
                any text or character: ["t", "joint/*/q"].

        Returns:
            Values of shape (..., n_t), those of "t" (n_t,); of a list a mapping from column names, in its order.

        Raises:
            UnknownNameError: There is no such column, or none that matches; the message names the closest ones.
        """
        if not isinstance(name, str):
            return {each: self._columns_by_name[each] for each in matching_columns(name, self._columns_by_name)}
        values = self._columns_by_name.get(name)
        if values is None:
            raise UnknownNameError(f"the result has no column {name!r}{self._hint(name)}")
        return values

    def _hint(self, name: str) -> str:
        """What is said behind a name that is none of a column."""
        if ("*" in name or "?" in name) and matching_columns([name], self.column_names, required=False):
            return f"; several columns are a list of names and patterns: result[[{name!r}]]"
        return did_you_mean_clause(name, self.column_names, 3) or "; column_names lists them all"

    @cached_property
    def _columns_by_name(self) -> dict[str, Array]:
        """The values of every column (..., n_t) by name, as views of the arrays, read-only."""
        with _quiet():
            energies = (self.kinetic, self.potential, self.energies, self.supplied)
        energies[2].flags.writeable = False
        joints = (
            (self.position_names, "q", self.q),
            *((self.velocity_names, quantity, getattr(self, quantity)) for quantity in ("v", "a", "tau")),
        )
        columns = {"t": self.t}
        for coordinates, quantity, array in joints:
            columns |= {name: array[..., i] for i, name in enumerate(joint_columns(coordinates, quantity))}
        return columns | dict(self.further_columns) | dict(zip(ENERGY_COLUMNS, energies, strict=True))

    def __getstate__(self) -> dict[str, Any]:
        """The fields: views would be pickled as copies."""
        return {name: value for name, value in self.__dict__.items() if name != "_columns_by_name"}

    def table(self) -> tuple[tuple[str, ...], Array]:
        """All columns side by side, a row for each time; a batch has its samples one after the other.

        Returns:
            The column names, and the values with shape (n_rows, n_columns). For a batch the first column is `sample`,
            the index into the batch axes flattened (last axis fastest); then `t`, joints, further columns, energies.
        """
        n_samples, n_t = int(np.prod(self.batch_shape)), len(self.t)
        parts = [array.reshape(n_samples * n_t, array.shape[-1]) for _, array in self._blocks()]
        rows = np.concatenate([np.tile(self.t, n_samples)[:, None], *parts], axis=1)
        if not self.batch_shape:
            return self.column_names, rows
        sample = np.repeat(np.arange(n_samples, dtype=np.float64), n_t)
        return ("sample", *self.column_names), np.column_stack([sample, rows])

    def fields_of_sample(self, sample: int) -> dict[str, Any]:
        """The fields of one motion of a batch.

        Args:
            sample: Counted over the batch axes flattened (last axis fastest).

        Raises:
            ArgumentError: There is no such sample.
        """
        if not 0 <= sample < len(self.outcomes):
            raise ArgumentError(f"there is no sample {sample}: the result has {len(self.outcomes)}, from 0")
        index = tuple(int(k) for k in np.unravel_index(sample, self.batch_shape)) if self.batch_shape else ()
        arrays = ("q", "v", "a", "tau", "kinetic", "potential", "supplied")
        metadata, variants = dict(self.metadata), self.metadata.get("variants")
        if variants:
            metadata["variants"] = [variants[sample % len(variants)]]
        return {
            **{name: getattr(self, name)[index] for name in arrays},
            "metadata": metadata,
            "further_columns": {name: array[index] for name, array in self.further_columns.items()},
            "outcome": self.outcomes[sample],
            "outcomes": (),
            "events": tuple(replace(event, sample=0) for event in self.events if event.sample == sample),
            "impulses": tuple(replace(each, sample=0) for each in self.impulses if each.sample == sample),
        }

    def stacked_columns(self) -> Array:
        """The further columns side by side, in their order: (..., n_t, n_columns)."""
        if not self.further_columns:
            return np.zeros((*self.kinetic.shape, 0))
        return np.stack(list(self.further_columns.values()), axis=-1)

    def _blocks(self) -> list[tuple[tuple[str, ...], Array]]:
        """Column names with their values (..., n_t, n_names), in the order of a table."""
        energies = np.stack([self.kinetic, self.potential, self.energies, self.supplied], axis=-1)
        values = self.q, self.v, self.a, self.tau, self.stacked_columns(), energies
        return list(zip(self._names(), values, strict=True))

    def _names(self) -> list[tuple[str, ...]]:
        """Column names, block by block."""
        joints = ((self.position_names, "q"), *((self.velocity_names, quantity) for quantity in ("v", "a", "tau")))
        return [
            *(joint_columns(names, quantity) for names, quantity in joints),
            tuple(self.further_columns),
            ENERGY_COLUMNS,
        ]


def _quiet() -> np.errstate:
    """No warnings: a motion that ended `not_finite` has infinite energies."""
    return np.errstate(invalid="ignore", over="ignore")


def _of_kind(name: str, value: Any, kind: type, made: Callable[[Any], Any]) -> Any:
    """A field as a dictionary or a tuple.

    Raises:
        ArgumentError: It is of another kind.
    """
    if isinstance(value, str | bytes) or not isinstance(value, kind):
        expected = "a mapping" if made is dict else "a list"
        raise ArgumentError(f"{name} is of type {type(value).__name__}, expected {expected}")
    return made(value)


def _read_only(name: str, values: Any) -> Array:
    try:
        array = np.array(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as problem:
        raise ShapeError(f"{name}: cannot be read as an array of numbers: {problem}") from None
    array.flags.writeable = False
    return array


def _require_shapes(result: ResultData) -> None:
    batch = result.q.shape[:-2]
    n_t, n_q, n_v = result.t.size, len(result.position_names), len(result.velocity_names)
    expected = {
        "t": (result.t, (n_t,)),
        "q": (result.q, (*batch, n_t, n_q)),
        **{name: (getattr(result, name), (*batch, n_t, n_v)) for name in ("v", "a", "tau")},
        **{name: (getattr(result, name), (*batch, n_t)) for name in ("kinetic", "potential", "supplied")},
        **{f"column {name!r}": (array, (*batch, n_t)) for name, array in result.further_columns.items()},
    }
    for name, (array, shape) in expected.items():
        if array.shape != shape:
            raise ShapeError(f"result: {name} has shape {array.shape}, expected {shape}")


def _require_events(result: ResultData) -> None:
    """An outcome for each sample; events of samples that there are, with states of the right size."""
    n_samples, n_q, n_v = math.prod(result.batch_shape), len(result.position_names), len(result.velocity_names)
    if len(result.outcomes) != n_samples:
        raise ShapeError(f"result: {len(result.outcomes)} outcomes, expected {n_samples}: one for each sample")
    for event in result.events:
        if not 0 <= event.sample < n_samples:
            raise ShapeError(f"result: event {event.name!r} of sample {event.sample}, expected 0 to {n_samples - 1}")
        if (len(event.q), len(event.v)) != (n_q, n_v):
            raise ShapeError(
                f"result: event {event.name!r} has {len(event.q)} positions and {len(event.v)} velocities, expected "
                f"{n_q} and {n_v}"
            )
    for impulse in result.impulses:
        if not 0 <= impulse.sample < n_samples:
            raise ShapeError(
                f"result: impulse of {impulse.joint!r} of sample {impulse.sample}, expected 0 to {n_samples - 1}"
            )


def _require_names(result: ResultData) -> None:
    counts = Counter(["sample", *result.column_names])
    if twice := [name for name, count in counts.items() if count > 1]:
        raise ArgumentError(f"result: more than one column is named {', '.join(map(repr, twice))}")
    if reserved := sorted(RESERVED_KEYS & result.metadata.keys()):
        raise ArgumentError(f"result: metadata must not have the keys {', '.join(map(repr, reserved))}")
