"""The variables of a unit with their value references, in the order of the numbers of its state."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from cadmbs.exporters.equations.identifiers import unique
from cadmbs.exporters.fmu.unit_model import MOTION_INPUTS, UnitModel
from cadmbs.exporters.fmu.units import ALONG
from cadmbs.system.units import coordinate_units

STEP: Final = "step"
"""The parameter of the internal step of co-simulation."""


@dataclass(frozen=True)
class Variable:
    """A scalar variable of type Float64.

    Attributes:
        name: Unique.
        reference: Its value reference.
        causality: "independent", "parameter", "input", "output" or "local".
        variability: "fixed", "tunable" or "continuous".
        unit: Name of its unit, None where it has none.
        start: Initial value; None of what is computed.
        derivative: Reference of the state whose derivative it is; None of others.
        description: For readers.
    """

    name: str
    reference: int
    causality: str
    variability: str = "continuous"
    unit: str | None = None
    start: float | None = None
    derivative: int | None = None
    description: str = ""


@dataclass(frozen=True)
class Variables:
    """All variables.

    Attributes:
        listed: Time first, then in the order of references; rates of plain positions are the velocities themselves.
        states: References of the continuous states.
        rates: References of their derivatives, in the same order.
        events: References of the event indicators.
    """

    listed: tuple[Variable, ...]
    states: tuple[int, ...]
    rates: tuple[int, ...]
    events: tuple[int, ...] = ()

    @property
    def outputs(self) -> list[int]:
        """References of the outputs."""
        return [variable.reference for variable in self.listed if variable.causality == "output"]

    @property
    def initial_unknowns(self) -> list[int]:
        """References of what is calculated at the start: outputs and derivatives of states."""
        calculated = [x for x in self.listed if x.causality in ("output", "local") and x.start is None]
        return [x.reference for x in calculated if x.causality == "output" or x.derivative is not None]


def unit_variables(model: UnitModel, step: float) -> Variables:
    """The variables of a unit."""
    system, first = model.system, first_references(model)
    listed = [Variable("time", 0, "independent", unit="s", description="time")]
    listed += [*_states(model, first), *_inputs(model, first), *_parameters(model, first, step)]
    listed += [*_rates(model, first), *_outputs(model, first)]
    names = unique(variable.name for variable in listed)
    listed = [replace(variable, name=name) for variable, name in zip(listed, names, strict=True)]
    velocity_of = dict(zip(system.manifold.plain_q.tolist(), system.manifold.plain_v.tolist(), strict=True))
    position_rates = [first["v"] + velocity_of[k] if k in velocity_of else first["rate"] + k for k in range(system.n_q)]
    accelerations = range(first["a"], first["a"] + system.n_v)
    states = range(first["q"], first["q"] + system.n_q + system.n_v)
    end = first["y"] + len(model.outputs)
    events = tuple(range(end - model.n_events, end))
    return Variables(tuple(listed), tuple(states), (*position_rates, *accelerations), events)


def first_references(model: UnitModel) -> dict[str, int]:
    """The first reference of each group, as in `state.h`."""
    n_q, n_v = model.system.n_q, model.system.n_v
    sizes = {
        "t": 1, "q": n_q, "v": n_v, "tau": n_v, "u": len(MOTION_INPUTS) * len(model.motions),
        "p": len(model.parameters), "step": 1, "a": n_v, "rate": n_q, "y": len(model.outputs),
    }  # fmt: skip
    ends = np.cumsum(list(sizes.values())).tolist()
    return {name: end - size for (name, size), end in zip(sizes.items(), ends, strict=True)}


def _states(model: UnitModel, first: dict[str, int]) -> Iterator[Variable]:
    system, units = model.system, coordinate_units(model.system)
    for k, (name, x) in enumerate(zip(system.position_names, model.start.q, strict=True)):
        unit, text = ALONG[units[name]].get("q"), "position"
        yield Variable(f"joint.{name}.q", first["q"] + k, "output", "continuous", unit, float(x), None, text)
    position_of = dict(zip(system.manifold.plain_v.tolist(), system.manifold.plain_q.tolist(), strict=True))
    for k, (name, x) in enumerate(zip(system.velocity_names, model.start.v, strict=True)):
        unit, text = ALONG[units[name]].get("v"), "velocity"
        of = first["q"] + position_of[k] if k in position_of else None
        yield Variable(f"joint.{name}.v", first["v"] + k, "output", "continuous", unit, float(x), of, text)


def _inputs(model: UnitModel, first: dict[str, int]) -> Iterator[Variable]:
    units = coordinate_units(model.system)
    text = "joint force, added to those of the document's loads"
    for k, name in enumerate(model.system.velocity_names):
        unit = ALONG[units[name]].get("force")
        yield Variable(f"joint.{name}.tau", first["tau"] + k, "input", "continuous", unit, 0.0, None, text)
    targets = {motion.name: motion.target for motion in model.system.motions}
    meanings = ("added to the position that the document prescribes", "rate of the q added", "rate of the v added")
    for k, motion in enumerate(model.motions):
        along = ALONG[units[targets[motion]]]
        for part, (quantity, meaning) in enumerate(zip(MOTION_INPUTS, meanings, strict=True)):
            name, reference = f"motion.{motion}.{quantity}", first["u"] + len(MOTION_INPUTS) * k + part
            yield Variable(name, reference, "input", "continuous", along.get(quantity), 0.0, None, meaning)


def _parameters(model: UnitModel, first: dict[str, int], step: float) -> Iterator[Variable]:
    for k, each in enumerate(model.parameters):
        reference = first["p"] + k
        variability = "tunable" if each.is_tunable else "fixed"
        yield Variable(each.name, reference, "parameter", variability, each.unit, each.value, None, each.description)
    text = "longest internal step of co-simulation"
    yield Variable(STEP, first["step"], "parameter", "fixed", "s", step, None, text)


def _rates(model: UnitModel, first: dict[str, int]) -> Iterator[Variable]:
    """Accelerations, and rates of the positions that are no velocities."""
    system, units = model.system, coordinate_units(model.system)
    for k, name in enumerate(system.velocity_names):
        unit, of = ALONG[units[name]].get("a"), first["v"] + k
        yield Variable(f"joint.{name}.a", first["a"] + k, "output", "continuous", unit, None, of, "acceleration")
    plain = set(system.manifold.plain_q.tolist())
    for k, name in enumerate(system.position_names):
        if k not in plain:
            unit, of = ALONG[units[name]].get("v"), first["q"] + k
            yield Variable(f"joint.{name}.q_dot", first["rate"] + k, "local", "continuous", unit, None, of, "rate")


def _outputs(model: UnitModel, first: dict[str, int]) -> Sequence[Variable]:
    return [
        Variable(
            each.name,
            first["y"] + k,
            "local" if each.is_event else "output",
            "continuous",
            each.unit,
            None,
            None,
            each.description,
        )
        for k, each in enumerate(model.outputs)
    ]
