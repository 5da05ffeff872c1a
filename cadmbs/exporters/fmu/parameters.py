"""Parameters of a unit: masses, constants of loads, damping and friction, each with its place in the kernels."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.constraints import cut_velocity_names
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.dynamics.applied.load_laws import terms_of
from cadmbs.dynamics.closed_loops.loop_packing import acts_along_cuts
from cadmbs.dynamics.cut_joints import cut_loads
from cadmbs.dynamics.scenarios.fields import tree_coordinate_names
from cadmbs.exporters.fmu.units import ALONG
from cadmbs.kernels.loads import packed_loads
from cadmbs.kernels.loads.packed_loads import PackedLoads
from cadmbs.kernels.rows.loops_packing import COORDINATE_NUMBER
from cadmbs.kernels.tree.packing import packed_of
from cadmbs.system import System, functions, variants
from cadmbs.system import loads as load_records
from cadmbs.system.units import coordinate_units

_AXES = ("x", "y", "z")
_SCREW = ("rx", "ry", "rz", "x", "y", "z")


@dataclass(frozen=True)
class Parameter:
    """A number that can be changed.

    Attributes:
        name: As importers see it, "load.<name>.stiffness".
        unit: Name of its unit, None where it has none.
        value: In the document, SI.
        place: Array, row and slot of the packed loads; of a mass "mass", the body, 0.
        description: For readers.
        is_tunable: Whether it can be changed between steps of a simulation, and not only before it.
    """

    name: str
    unit: str | None
    value: float
    place: tuple[str, int, int]
    description: str
    is_tunable: bool = True


@dataclass(frozen=True)
class _Constant:
    """One number of a load: field, unit, and the slot of its row or the number of its function of time."""

    field: str
    unit: str | None
    slot: int = -1
    function: int = -1


def parameters(system: System) -> tuple[Parameter, ...]:
    """All parameters of a mechanism, masses first; numbers that are infinite or functions of time are none."""
    has_rows = bool(system.derived(constraint_equations).table.n_rows)
    listed = [*_masses(system), *_of_tree(system)]
    if has_rows and acts_along_cuts(system):
        listed += _along_cuts(system)
    return tuple(each for each in listed if math.isfinite(each.value))


def _masses(system: System) -> Iterator[Parameter]:
    """Of bodies that move and have mass; their inertia about the centre of mass stays as it is.

    None where a constraint prescribes an angular momentum: the numbers of its row are those of the document's masses.
    """
    if variants.has_momentum_rows(system):
        return
    bodies = system.bodies
    for body in range(1, system.n_bodies):
        if bodies.mass[body] > 0.0 and bodies.moving[body] > 0:
            name = f"body.{bodies.names[body]}.mass"
            text = "mass; the centre of mass and the inertia about it do not change with it"
            yield Parameter(name, "kg", float(bodies.mass[body]), ("mass", body, 0), text)


def _of_tree(system: System) -> Iterator[Parameter]:
    packed = packed_of(system)
    loads, order = (
        packed_loads.pack_loads(system, packed),
        packed_loads.packed_order(system, packed_loads.friction_columns(system)),
    )
    units, names = coordinate_units(system), tree_coordinate_names(system, "velocities")
    of_rows = system.velocity_names if packed.direct else names
    for k, value in enumerate(loads.damping[:, 0]):
        if value != 0.0:
            unit = ALONG[units[of_rows[k]]].get("damping")
            yield Parameter(f"joint.{of_rows[k]}.damping", unit, float(value), ("damping", k, 0), "joint damping")
    first = len(loads.table) - len(order)
    for row, load in enumerate(order, first):
        if isinstance(load, packed_loads.FrictionOfJoint):
            unit, value = (
                ALONG[units[names[load.column]]].get("force"),
                float(loads.numbers[row, packed_loads.LOAD_NUMBER.STIFFNESS]),
            )
            name = f"joint.{names[load.column]}.friction"
            yield Parameter(name, unit, value, ("loads", row, packed_loads.LOAD_NUMBER.STIFFNESS), "joint friction")
        else:
            unit = "m" if isinstance(load, load_records.BodyLoad) else _unit_along(load, names, units)
            yield from _of_load(load, row, loads, unit)


def _unit_along(load: load_records.CoordinateLoad, names: Sequence[str], units: Mapping[str, str]) -> str:
    """The unit of the coordinate of a load, or of all those of its sum; "1" where these differ."""
    of_terms = {units[names[term.column]] for term in terms_of(load)}
    return of_terms.pop() if len(of_terms) == 1 else "1"


def _of_load(
    load: load_records.Load,
    row: int,
    loads: PackedLoads,
    unit: str,
    arrays: tuple[str, str] = ("loads", "load_functions"),
) -> Iterator[Parameter]:
    """The constants of a load; `arrays` are the names of the array of numbers and of that of functions of time."""
    for constant in _constants(load, unit):
        name = f"load.{load.name}.{constant.field}"
        if constant.function < 0:
            value, place = float(loads.numbers[row, constant.slot]), (arrays[0], row, constant.slot)
        else:
            index = int(loads.table[row, packed_loads.LOAD.FUNCTION + constant.function])
            fixed = _constant_value(loads.functions[index])
            if fixed is None:
                continue
            value, place = fixed, (arrays[1], 0, index)
        yield Parameter(name, constant.unit, value, place, f"{constant.field} of the load")


def _constant_value(function: functions.TimeFunction) -> float | None:
    """The value of a function that does not change."""
    if isinstance(function, functions.Polynomial) and len(function.coefficients) == 1:
        return float(function.coefficients[0])
    return None


def _constants(load: load_records.Load, unit: str) -> Sequence[_Constant]:
    """The numbers of a load along a coordinate of this unit, or between bodies."""
    along = ALONG[unit]
    law = [
        _Constant("stiffness", along.get("stiffness"), packed_loads.LOAD_NUMBER.STIFFNESS),
        _Constant("damping", along.get("damping"), packed_loads.LOAD_NUMBER.VISCOSITY),
    ]
    match load:
        case load_records.JointForce():
            return [_Constant("force", along.get("force"), function=0)]
        case load_records.JointSpring():
            return [*_without_tables(load, law), _Constant("rest", along.get("q"), function=0)]
        case load_records.SpringDamper():
            return [*_without_tables(load, law), _Constant("length", "m", function=0)]
        case load_records.JointServo():
            target, rate = (
                _Constant("target", along.get("q"), function=0),
                _Constant("rate", along.get("v"), function=1),
            )
            effort = [] if load.middle else [_Constant("effort", along.get("force"), packed_loads.LOAD_NUMBER.EFFORT)]
            return [*law, *effort, target, rate]
        case load_records.JointStop():
            bounds = ("lower", packed_loads.LOAD_NUMBER.LOWER), ("upper", packed_loads.LOAD_NUMBER.UPPER)
            return [*law, *(_Constant(field, along.get("q"), slot) for field, slot in bounds)]
        case load_records.JointFriction():
            return [_Constant("friction", along.get("force"), packed_loads.LOAD_NUMBER.STIFFNESS), law[1]]
        case load_records.WrenchLoad():
            forces = [_Constant(f"force.{axis}", "N", function=k) for k, axis in enumerate(_AXES)]
            return [*forces, *(_Constant(f"torque.{axis}", "N.m", function=3 + k) for k, axis in enumerate(_AXES))]
        case load_records.Bushing() | load_records.ContactLoad() | load_records.Drag():
            return _of_body_law(load)


def _without_tables(
    load: load_records.JointSpring | load_records.SpringDamper, law: Sequence[_Constant]
) -> Iterator[_Constant]:
    """Stiffness and damping where no table stands in their place."""
    for constant, table in zip(law, (load.characteristic, load.damping_characteristic), strict=True):
        if table is None:
            yield constant


def _of_body_law(load: load_records.Bushing | load_records.ContactLoad | load_records.Drag) -> Sequence[_Constant]:
    match load:
        case load_records.Bushing():
            groups = (
                ("stiffness", packed_loads.BUSHING.STIFFNESS, ("N.m/rad", "N/m")),
                ("damping", packed_loads.BUSHING.DAMPING, ("N.m.s/rad", "N.s/m")),
            )
            return [
                _Constant(f"{field}.{axis}", units[k // 3], slot + k)
                for field, slot, units in groups
                for k, axis in enumerate(_SCREW)
            ]
        case load_records.ContactLoad():
            fields = [
                _Constant("stiffness", None, packed_loads.CONTACT.STIFFNESS),
                _Constant("damping", "s/m", packed_loads.CONTACT.DAMPING),
                _Constant("friction", None, packed_loads.CONTACT.FRICTION),
                _Constant("slip_velocity", "m/s", packed_loads.CONTACT.SLIP_VELOCITY),
                _Constant("radius", "m", packed_loads.CONTACT.RADIUS),
            ]
            surface = [_Constant("surface.radius", "m", packed_loads.CONTACT.SIZES)]
            return [*fields, *(surface if isinstance(load.surface, load_records.SphereSurface) else [])]
        case load_records.Drag():
            parts = (
                ("linear", packed_loads.DRAG.LINEAR, "N.s/m"),
                ("quadratic", packed_loads.DRAG.QUADRATIC, "N.s2/m2"),
                ("angular", packed_loads.DRAG.ANGULAR, "N.m.s/rad"),
                ("angular_quadratic", packed_loads.DRAG.ANGULAR_QUADRATIC, "N.m.s2/rad2"),
            )
            return [
                _Constant(f"{field}.{axis}", unit, slot + k)
                for field, slot, unit in parts
                for k, axis in enumerate(_AXES)
                if np.any(getattr(load, field))
            ]


def _along_cuts(system: System) -> Iterator[Parameter]:
    """Loads, damping and friction along cut joints."""
    units, names, acting = coordinate_units(system), cut_velocity_names(system), cut_loads(system)
    for field, values, slot in (
        ("damping", acting.damping, COORDINATE_NUMBER.DAMPING),
        ("friction", acting.friction, COORDINATE_NUMBER.FRICTION),
    ):
        for k, value in enumerate(values):
            if value != 0.0:
                unit = ALONG[units[names[k]]].get("damping" if field == "damping" else "force")
                yield Parameter(f"joint.{names[k]}.{field}", unit, float(value), ("cuts", k, slot), f"joint {field}")
    loads, order = (
        PackedLoads(np.zeros((0, 1)), *packed_loads.pack_numbered_loads(acting.loads)),
        packed_loads.order_of_rows(acting.loads),
    )
    for row, load in enumerate(order, len(loads.table) - len(order)):
        unit = _unit_along(load, (*names, *tree_coordinate_names(system, "velocities")), units)
        yield from _of_load(load, row, loads, unit, ("cut_loads", "cut_functions"))
