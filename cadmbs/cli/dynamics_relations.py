"""Quantities of `cadmbs dynamics` beyond vectors and matrices: what each row and column is, and in which frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from cadmbs import constraints, dynamics
from cadmbs.arrays import Array
from cadmbs.cli.dynamics_quantity import DynamicsQuantity, MotionInputs, force_units
from cadmbs.cli.tables import number_text
from cadmbs.dynamics import BaseParameters
from cadmbs.dynamics.linearization import linearize
from cadmbs.system import System
from cadmbs.system.units import coordinate_units

WRENCH = ("tx", "ty", "tz", "fx", "fy", "fz")

WRENCH_CONVENTIONS = {
    "body_fixed": "body_fixed: body axes, about the origin of the successor's body frame, moment first",
    "spatial": "spatial: world axes, about the world origin, moment first",
    "hybrid": "hybrid: world axes, about the origin of the successor's body frame, moment first",
    "mixed": (
        "mixed: moment in body axes, force in world axes, about the origin of the successor's body frame, moment first"
    ),
}
"""What the six components of a wrench on the successor of a joint mean, by representation."""

_PARAMETER_UNITS = {"m": "kg", **dict.fromkeys(("mx", "my", "mz"), "kg m")}
_QUOTIENT = "unit of an entry: that of its row over those of its columns"


def _christoffel(system: System, q: Array, given: MotionInputs) -> DynamicsQuantity:
    names, of = system.velocity_names, coordinate_units(system)
    rates = {name: f"{of[name]}/s" for name in names}
    return DynamicsQuantity(
        "christoffel",
        "Christoffel symbols Gamma_ijk, i in `row`, j in `by`, k the columns: C_ij = sum_k Gamma_ijk v_k",
        names,
        dynamics.christoffel(system, q),
        dict.fromkeys(names),
        {"row": names, "by": names},
        json_units={"rows": force_units(system), "by": rates, "columns": rates, "entry": _QUOTIENT},
    )


def _reactions(system: System, q: Array, given: MotionInputs) -> DynamicsQuantity:
    values = _wrenches(system, q, given)
    convention = WRENCH_CONVENTIONS[given.representation]
    motion = "the accelerations that tau causes" if given.driven else "the accelerations a"
    if given.drives is not None and not given.driven:
        motion += f" by forces along {given.drive_words}"
    return DynamicsQuantity(
        "reactions",
        "reaction wrenches that each predecessor transmits to the successor, drive and passive forces included, at "
        f"{motion} ({convention}); tx ty tz [N m], fx fy fz [N]",
        WRENCH,
        values,
        dict(zip(WRENCH, ("N m",) * 3 + ("N",) * 3, strict=True)),
        {"joint": system.joint_names},
        about={
            "reactions": {
                "representation": given.representation,
                "convention": convention,
                "accelerations": "forward dynamics under tau" if given.driven else "a",
                "joints": system.joint_names,
                "components": WRENCH,
            }
        },
    )


def _wrenches(system: System, q: Array, given: MotionInputs) -> Array:
    """(n_samples, n_joints, 6) under tau, or of the drives that produce a; prescribed motions play no part."""
    word = given.representation
    if not (system.closures or system.rows):
        a = dynamics.forward_dynamics(system, q, given.v, given.tau, engine="reference") if given.driven else given.a
        return dynamics.joint_reactions(system, q, given.v, a, representation=word)
    free = replace(system, motions=())
    if given.driven:
        caused = dynamics.constrained_forward_dynamics(free, q, given.v, given.tau)
        return dynamics.joint_reactions(
            free, q, given.v, caused.accelerations, representation=word, multipliers=caused.multipliers
        )
    found = dynamics.closed_loop_inverse_dynamics(free, q, given.v, given.a, driven=given.drives)
    cut = constraints.cut_velocity_names(free)
    along = np.zeros((*found.forces.shape[:-1], len(cut)))
    for place, name in enumerate(found.driven):
        if name in cut:
            along[..., cut.index(name)] = found.forces[..., place]
    return dynamics.joint_reactions(
        free, q, given.v, given.a, representation=word, multipliers=found.multipliers, cut_forces=along
    )


def _regressor(system: System, q: Array, given: MotionInputs) -> DynamicsQuantity:
    names = dynamics.parameter_names(system)
    units = {name: _PARAMETER_UNITS.get(name.rpartition("/")[2], "kg m^2") for name in names}
    base = dynamics.base_parameters(system)
    parameters = dict(zip(names, dynamics.inertial_parameters(system).tolist(), strict=True))
    return DynamicsQuantity(
        "regressor",
        "regressor Y(q, v, a), tau = Y parameters without the inertia of the drives (armature); per body: mass, first "
        "moments, and inertia tensor about the origin of its body frame, in its axes",
        names,
        dynamics.regressor(system, q, given.v, given.a),
        dict.fromkeys(names),
        {"row": system.velocity_names},
        json_units={"rows": force_units(system), "columns": units, "entry": _QUOTIENT},
        about={"parameters": parameters, "base_parameters": _base_data(base, names)},
        remark=_base_text(base, names),
        on_its_side=True,
    )


def _base_data(base: BaseParameters, names: tuple[str, ...]) -> dict[str, Any]:
    """Rank, how clear it is, and the combination of parameters that each base parameter stands for."""
    combinations = {name: _terms(row, names) for name, row in zip(base.names, base.combinations, strict=True)}
    return {"rank": base.rank, "margin": base.margin, "combinations": combinations}


def _terms(row: Array, names: tuple[str, ...]) -> dict[str, float]:
    """Factors by parameter of one combination; what is round-off beside the largest is left out."""
    kept = np.flatnonzero(np.abs(row) > 1e-9 * np.max(np.abs(row)))
    return {names[place]: float(row[place]) for place in kept}


def _base_text(base: BaseParameters, names: tuple[str, ...]) -> str:
    lines = [f"{base.rank} base parameters of {len(names)}: what motions and forces can tell apart"]
    for name, row in zip(base.names, base.combinations, strict=True):
        others = {key: factor for key, factor in _terms(row, names).items() if key != name}
        lines.append(f"  {name}{''.join(_signed(factor, key) for key, factor in others.items())}")
    return "\n".join(lines)


def _signed(factor: float, name: str) -> str:
    size = number_text(abs(factor))
    return f" {'-' if factor < 0.0 else '+'} {'' if size == '1' else f'{size} '}{name}"


def _linearize(system: System, q: Array, given: MotionInputs) -> DynamicsQuantity:
    found = linearize(system, q, given.v, given.tau)
    inputs = tuple(f"du {name}" for name in found.input_names)
    columns = (*found.state_names, *inputs)
    return DynamicsQuantity(
        "linearize",
        "linearization [A B] of d/dt x = A x + B du about the state and tau: x = (dq, dv) small deviations, du small "
        "joint forces; loads, damping and friction of the document included, at t = 0",
        columns,
        np.concatenate([found.A, found.B], axis=-1),
        dict.fromkeys(columns),
        {"row": found.state_names},
        json_units=_linear_units(system, found.state_names, inputs),
        parts={"A": found.A, "B": found.B, "acceleration": found.acceleration},
        about={"states": found.state_names, "inputs": inputs},
    )


def _linear_units(system: System, states: tuple[str, ...], inputs: tuple[str, ...]) -> dict[str, Any]:
    of = coordinate_units(system)
    split = [state.partition(" ")[::2] for state in states]
    deviations = [f"{of[name]}{'' if kind == 'dq' else '/s'}" for kind, name in split]
    rates = [f"{of[name]}{'/s' if kind == 'dq' else '/s^2'}" for kind, name in split]
    return {
        "rows": dict(zip(states, rates, strict=True)),
        "columns": dict(zip((*states, *inputs), (*deviations, *force_units(system).values()), strict=True)),
        "entry": _QUOTIENT,
        "acceleration": {name: f"{of[name]}/s^2" for name in system.velocity_names},
    }


RELATIONS: Mapping[str, Callable[[System, Array, MotionInputs], DynamicsQuantity]] = {
    "christoffel": _christoffel,
    "linearize": _linearize,
    "reactions": _reactions,
    "regressor": _regressor,
}
"""The quantity of each name at samples (n_samples, n_q)."""
