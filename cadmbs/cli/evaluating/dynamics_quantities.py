"""The quantities of `cadmbs dynamics`: values, names of their components and rows, units."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from cadmbs import constraints, dynamics
from cadmbs.arrays import Array
from cadmbs.cli.evaluating.dynamics_inputs import MotionInputs, force_units
from cadmbs.cli.evaluating.sampled_quantity import SampledQuantity
from cadmbs.cli.terminal.tables import number_text
from cadmbs.dynamics import constrained_linearization, motion_reactions
from cadmbs.system import System, records
from cadmbs.system.units import coordinate_units

MOMENTUM = dict.fromkeys(("hx", "hy", "hz"), "N m s") | dict.fromkeys(("px", "py", "pz"), "N s")
ENERGY = dict.fromkeys(("kinetic", "potential", "total"), "J")
"""Components of the momentum and the energy, and their units."""

INERTIA_UNITS = ("kg", "kg m", "kg m^2")
"""Units of entries of the mass matrix, by the number of angles among row and column."""

_MEANINGS = {
    "mass_matrix": "mass matrix M(q)",
    "coriolis": "Coriolis matrix C(q, v), with dM/dt = C + C^T",
    "gravity": "gravity force g(q) = dU/dq",
    "bias": "bias force C(q, v) v + g(q)",
    "inverse": "joint forces tau = M a + C v + g",
    "forward": "joint accelerations a = M^-1 (tau - C v - g)",
    "energy": "kinetic and potential energy [J], potential zero at the world origin",
    "momentum": "spatial momentum about the world origin, world axes: angular hx hy hz [N m s], linear px py pz [N s]",
}


def motion_quantities(
    system: System, q: Array, inputs: MotionInputs, names: Sequence[str]
) -> tuple[SampledQuantity, ...]:
    """Quantities at all samples.

    Args:
        system: Compiled mechanism.
        q: (n_samples, n_q).
        inputs: Velocities, accelerations, forces.
        names: Names of the quantities, in the order of the answer.

    Raises:
        NotSolvableError: A quantity of motions where the mechanism has loops, or a singular mass matrix.
    """
    closed = bool(system.closures or system.rows)

    def quantity(name: str) -> SampledQuantity:
        if name == "inverse" and closed:
            return _drive_forces(system, q, inputs)
        if name in RELATIONS:
            return RELATIONS[name](system, q, inputs)
        engine = "numpy" if name == "coriolis" else inputs.engine
        return replace(_quantity(system, name, _values(system, name, q, inputs)), engine=engine)

    return tuple(quantity(name) for name in names)


def _drive_forces(system: System, q: Array, inputs: MotionInputs) -> SampledQuantity:
    """Forces of the drives, cut ones too, that produce the motion of a mechanism with loops."""
    free = replace(system, motions=())
    solution = dynamics.closed_loop_inverse_dynamics(free, q, inputs.v, inputs.a, driven=inputs.drives)
    coordinates = coordinate_units(system)
    units = {name: "N" if coordinates.get(name) == "m" else "N m" for name in solution.driven}
    meaning = f"forces that produce the motion of v and a, the loops closed, along {inputs.drives_text}"
    return SampledQuantity("inverse", meaning, solution.driven, solution.forces, units)


def _values(system: System, name: str, q: Array, inputs: MotionInputs) -> Array:
    engine, v = inputs.engine, inputs.v
    match name:
        case "mass_matrix":
            return dynamics.mass_matrix(system, q, engine=engine)
        case "coriolis":
            return dynamics.coriolis_matrix(system, q, v, engine=engine)
        case "gravity":
            return dynamics.gravity_force(system, q, engine=engine)
        case "bias":
            return dynamics.bias_force(system, q, v, engine=engine)
        case "inverse":
            return dynamics.inverse_dynamics(system, q, v, inputs.a, engine=engine)
        case "forward":
            return dynamics.forward_dynamics(system, q, v, inputs.tau, engine=engine)
        case "energy":
            kinetic, potential = dynamics.energy(system, q, v, engine=engine)
            return np.stack([kinetic, potential, kinetic + potential], axis=-1)
    return dynamics.momentum(system, q, v, engine=engine)


def _quantity(system: System, name: str, values: Array) -> SampledQuantity:
    meaning, names, coordinates = _MEANINGS[name], system.velocity_names, coordinate_units(system)
    units: dict[str, str] = {"energy": ENERGY, "momentum": MOMENTUM}.get(name, force_units(system))
    if name in {"mass_matrix", "coriolis"}:
        rate = "/s" if name == "coriolis" else ""
        angular = {i: coordinates[i] == "rad" for i in names}
        entries = {i: {j: INERTIA_UNITS[angular[i] + angular[j]] + rate for j in names} for i in names}
        return SampledQuantity(name, meaning, names, values, dict.fromkeys(names), {"row": names}, entries)
    if name == "forward":
        units = {coordinate: f"{coordinates[coordinate]}/s^2" for coordinate in names}
    return SampledQuantity(name, meaning, tuple(units), values, dict(units))


# Quantities of `cadmbs dynamics` beyond vectors and matrices: what each row and column is, and in which frame.

NEGLIGIBLE_FACTOR = 1e-9
"""Part of the largest factor of a combination below which a factor is not listed."""

WRENCH = ("tx", "ty", "tz", "fx", "fy", "fz")

WRENCH_CONVENTIONS = {
    "body_fixed": "body_fixed: body axes, about the origin of the successor's body frame, moment first",
    "spatial": "spatial: world axes, about the world origin, moment first",
    "hybrid": (
        "hybrid: world axes, about the point of the joint, or the origin of the successor's body frame where it has "
        "none, moment first"
    ),
    "mixed": (
        "mixed: moment in body axes, force in world axes, about the origin of the successor's body frame, moment first"
    ),
}
"""What the six components of a wrench on the successor of a joint mean, by representation."""

_PARAMETER_UNITS = {"m": "kg", **dict.fromkeys(("mx", "my", "mz"), "kg m")}
_QUOTIENT = "unit of an entry: that of its row over those of its columns"


def _christoffel(system: System, q: Array, inputs: MotionInputs) -> SampledQuantity:
    names, units = system.velocity_names, coordinate_units(system)
    rates = {name: f"{units[name]}/s" for name in names}
    return SampledQuantity(
        "christoffel",
        "Christoffel symbols Gamma_ijk, i in `row`, j in `by`, k the columns: C_ij = sum_k Gamma_ijk v_k",
        names,
        dynamics.christoffel(system, q),
        dict.fromkeys(names),
        {"row": names, "by": names},
        json_units={"rows": force_units(system), "by": rates, "columns": rates, "entry": _QUOTIENT},
    )


def _reactions(system: System, q: Array, inputs: MotionInputs) -> SampledQuantity:
    values = _wrenches(system, q, inputs)
    if inputs.representation == "hybrid":
        values = motion_reactions.about_joint_points(system, q, values)
    convention = WRENCH_CONVENTIONS[inputs.representation]
    motion = "the accelerations that tau and the loads cause" if inputs.driven else "the accelerations a"
    if inputs.drives is not None and not inputs.driven:
        motion += f" by forces along {inputs.drives_text}"
    return SampledQuantity(
        "reactions",
        "reaction wrenches that each predecessor transmits to the successor under the document's loads, drive and "
        f"passive forces included, at {motion} ({convention}); tx ty tz [N m], fx fy fz [N]",
        WRENCH,
        values,
        dict(zip(WRENCH, ("N m",) * 3 + ("N",) * 3, strict=True)),
        {"joint": system.joint_names},
        metadata={
            "reactions": {
                "representation": inputs.representation,
                "convention": convention,
                "accelerations": "forward dynamics under tau and the loads" if inputs.driven else "a",
                "joints": system.joint_names,
                "about": [_reference_point(joint, inputs.representation) for joint in system.joints],
                "components": WRENCH,
            }
        },
    )


def _reference_point(joint: records.Joint, representation: str) -> str:
    """The point to which the moment in a joint refers."""
    if representation == "spatial":
        return "world origin"
    is_joint_point = representation == "hybrid" and joint.has_point
    return "point of the joint" if is_joint_point else "origin of the successor's body frame"


def _wrenches(system: System, q: Array, inputs: MotionInputs) -> Array:
    """(n_samples, n_joints, 6) under tau and the loads, or of the drives that produce a beside the loads.

    Prescribed motions are left out.
    """
    v, a, representation = inputs.v, inputs.a, inputs.representation
    loads = dynamics.load_forces(system, q, v, engine="reference")
    if not (system.closures or system.rows):
        if inputs.driven:
            a = dynamics.forward_dynamics(system, q, v, inputs.tau + loads, engine="reference")
        return dynamics.joint_reactions(system, q, v, a, representation=representation, engine="reference")
    free = replace(system, motions=())
    if inputs.driven:
        motion = dynamics.constrained_forward_dynamics(free, q, v, inputs.tau + loads)
        return dynamics.joint_reactions(
            free, q, v, motion.accelerations, representation=representation, multipliers=motion.multipliers
        )
    solution = dynamics.closed_loop_inverse_dynamics(free, q, v, a, driven=inputs.drives, joint_forces=loads)
    cut = constraints.cut_velocity_names(free)
    cut_forces = np.array(
        np.broadcast_to(dynamics.cut_load_forces(free, q, v), (*solution.forces.shape[:-1], len(cut)))
    )
    for k, name in enumerate(solution.driven):
        if name in cut:
            cut_forces[..., cut.index(name)] += solution.forces[..., k]
    return dynamics.joint_reactions(
        free, q, v, a, representation=representation, multipliers=solution.multipliers, cut_forces=cut_forces
    )


def _regressor(system: System, q: Array, inputs: MotionInputs) -> SampledQuantity:
    names = dynamics.parameter_names(system)
    units = {name: _PARAMETER_UNITS.get(name.rpartition("/")[2], "kg m^2") for name in names}
    base = dynamics.base_parameters(system)
    parameters = dict(zip(names, dynamics.inertial_parameters(system).tolist(), strict=True))
    return SampledQuantity(
        "regressor",
        "regressor Y(q, v, a), tau = Y parameters without the inertia of the drives (armature); per body: mass, first "
        "moments, and inertia tensor about the origin of its body frame, in its axes",
        names,
        dynamics.regressor(system, q, inputs.v, inputs.a),
        dict.fromkeys(names),
        {"row": system.velocity_names},
        json_units={"rows": force_units(system), "columns": units, "entry": _QUOTIENT},
        metadata={"parameters": parameters, "base_parameters": _base_data(base, names)},
        remark=_base_text(base, names),
        transposed=True,
    )


def _base_data(base: dynamics.BaseParameters, names: tuple[str, ...]) -> dict[str, Any]:
    """Rank, its margin, and the combination of parameters that each base parameter is."""
    combinations = {name: _terms(row, names) for name, row in zip(base.names, base.combinations, strict=True)}
    return {"rank": base.rank, "margin": base.margin, "combinations": combinations}


def _terms(row: Array, names: tuple[str, ...]) -> dict[str, float]:
    """Factors by parameter of one combination, without those that are round-off beside the largest."""
    significant = np.flatnonzero(np.abs(row) > NEGLIGIBLE_FACTOR * np.max(np.abs(row)))
    return {names[k]: float(row[k]) for k in significant}


def _base_text(base: dynamics.BaseParameters, names: tuple[str, ...]) -> str:
    lines = [f"{base.rank} base parameters of {len(names)}: the combinations that motions and forces determine"]
    for name, row in zip(base.names, base.combinations, strict=True):
        others = {key: factor for key, factor in _terms(row, names).items() if key != name}
        lines.append(f"  {name}{''.join(_signed(factor, key) for key, factor in others.items())}")
    return "\n".join(lines)


def _signed(factor: float, name: str) -> str:
    size = number_text(abs(factor))
    return f" {'-' if factor < 0.0 else '+'} {'' if size == '1' else f'{size} '}{name}"


def _linearize(system: System, q: Array, inputs: MotionInputs) -> SampledQuantity:
    linear = constrained_linearization.linearize(system, q, inputs.v, inputs.tau)
    input_names = tuple(f"du {name}" for name in linear.input_names)
    columns = (*linear.state_names, *input_names)
    return SampledQuantity(
        "linearize",
        "linearization [A B] of d/dt x = A x + B du about the state and tau: x = (dq, dv) small deviations, du small "
        "joint forces; loads, damping and friction of the document included, at t = 0",
        columns,
        np.concatenate([linear.A, linear.B], axis=-1),
        dict.fromkeys(columns),
        {"row": linear.state_names},
        json_units=_linear_units(system, linear.state_names, input_names),
        json_values={"A": linear.A, "B": linear.B, "acceleration": linear.acceleration},
        metadata={"states": linear.state_names, "inputs": input_names},
    )


def _linear_units(system: System, states: tuple[str, ...], inputs: tuple[str, ...]) -> dict[str, Any]:
    units = coordinate_units(system)
    split = [state.partition(" ")[::2] for state in states]
    deviations = [f"{units[name]}{'' if kind == 'dq' else '/s'}" for kind, name in split]
    rates = [f"{units[name]}{'/s' if kind == 'dq' else '/s^2'}" for kind, name in split]
    return {
        "rows": dict(zip(states, rates, strict=True)),
        "columns": dict(zip((*states, *inputs), (*deviations, *force_units(system).values()), strict=True)),
        "entry": _QUOTIENT,
        "acceleration": {name: f"{units[name]}/s^2" for name in system.velocity_names},
    }


RELATIONS: Mapping[str, Callable[[System, Array, MotionInputs], SampledQuantity]] = {
    "christoffel": _christoffel,
    "linearize": _linearize,
    "reactions": _reactions,
    "regressor": _regressor,
}
"""The quantity of each name at samples (n_samples, n_q)."""
