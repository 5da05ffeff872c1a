"""Loads of a document as plain records: indices in place of names."""

from collections.abc import Iterable

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler.bodies import pose_matrix
from cadmbs.compiler.coordinates import NameIndices
from cadmbs.compiler.functions import compile_function
from cadmbs.lie import se3
from cadmbs.models import functions, geometry
from cadmbs.models import load as documents
from cadmbs.system import loads as records
from cadmbs.system.functions import Rate, TimeFunction
from cadmbs.system.loads import Characteristic, ForcePolynomial, ForceTable
from cadmbs.system.records import Row


def load_records(
    loads: Iterable[documents.LoadDocument], indices: NameIndices
) -> tuple[tuple[records.Load, ...], tuple[Row, ...]]:
    """The records of the loads in the tree, and rows for those along coordinates of cut joints."""
    of_tree: list[records.Load] = []
    of_cuts: list[Row] = []
    for load in loads:
        record = _load_record(load, indices)
        names = load.coordinates if isinstance(load, documents.AlongCoordinates) else ()
        if all(name in indices.columns for name in names):
            of_tree.append(record)
        else:
            of_cuts.append(Row(load.name, f"load:{load.kind}", {"coordinates": names, "load": record}))
    return tuple(of_tree), tuple(of_cuts)


def _load_record(load: documents.LoadDocument, indices: NameIndices) -> records.Load:
    """The record of a load; indices of coordinates of cut joints are those of no coordinate."""
    match load:
        case documents.SpringDamperDocument():
            return _spring_damper(load, indices)
        case documents.WrenchLoadDocument():
            return _wrench(load, indices)
        case documents.BushingDocument():
            return _bushing(load, indices)
        case documents.ContactDocument():
            return _contact(load, indices)
        case documents.DragDocument():
            return _drag(load, indices)
        case _:
            return _along_coordinate(load, indices)


def _along_coordinate(load: documents.CoordinateLoadDocument, indices: NameIndices) -> records.CoordinateLoad:
    terms = tuple(
        records.CoordinateTerm(
            indices.positions.get(name, records.NO_POSITION), indices.columns.get(name, records.NO_POSITION), factor
        )
        for name, factor in load.factors
    )
    position, column = terms[0].position, terms[0].column
    further = () if load.terms is None else terms
    match load:
        case documents.JointForceDocument():
            return records.JointForce(load.name, column, compile_function(load.force), further)
        case documents.JointSpringDocument():
            law = load.stiffness, load.damping, compile_function(load.rest), *_characteristics(load)
            return records.JointSpring(load.name, position, column, *law, further)
        case documents.JointServoDocument():
            middle, effort = servo_bounds(load)
            target, rate = _targets(load.position, load.velocity)
            return records.JointServo(
                load.name, position, column, load.stiffness, load.damping, effort, target, rate, further, middle
            )
        case documents.JointStopDocument():
            limits = (-np.inf, np.inf) if load.coordinate is None else indices.limits.get(load.coordinate)
            lower, upper = stop_bounds(load, limits or (-np.inf, np.inf))
            return records.JointStop(load.name, position, column, lower, upper, load.stiffness, load.damping, further)
        case documents.JointFrictionDocument():
            return records.JointFriction(load.name, column, load.friction, load.damping, further)


def servo_bounds(load: documents.JointServoDocument) -> tuple[float, float]:
    """The middle of the bounds of a servo's force, and half of what is between them."""
    match load.effort:
        case None:
            return 0.0, np.inf
        case (lower, upper):
            return 0.5 * lower + 0.5 * upper, 0.5 * upper - 0.5 * lower
        case effort:
            return 0.0, effort


def stop_bounds(load: documents.JointStopDocument, limits: tuple[float, float]) -> tuple[float, float]:
    """Bounds of a stop: its own, or where it has none those of the joint."""
    lower, upper = limits
    return lower if load.lower is None else load.lower, upper if load.upper is None else load.upper


def _targets(
    position: functions.TimeFunctionDocument, velocity: functions.TimeFunctionDocument | None
) -> tuple[TimeFunction, TimeFunction]:
    target = compile_function(position)
    return target, Rate(target) if velocity is None else compile_function(velocity)


def _characteristics(
    load: documents.JointSpringDocument | documents.SpringDamperDocument,
) -> tuple[Characteristic | None, Characteristic | None]:
    """The characteristics of a spring and of its damper."""
    spring: Characteristic | None = None
    damper: Characteristic | None = None
    match load.characteristic:
        case documents.PolynomialCharacteristicDocument(polynomial=coefficients):
            spring = _polynomial(coefficients, is_odd=False)
        case documents.CharacteristicDocument() as table:
            spring = ForceTable(_array(table.deflection), _array(table.force))
    match load.damping_characteristic:
        case documents.PolynomialCharacteristicDocument(polynomial=coefficients):
            damper = _polynomial(coefficients, is_odd=True)
        case documents.RateCharacteristicDocument() as rates:
            damper = ForceTable(_array(rates.rate), _array(rates.force))
    return spring, damper


def _polynomial(coefficients: tuple[float, ...], is_odd: bool) -> ForcePolynomial:
    a, b, c = (*coefficients, 0.0, 0.0)[:3]
    return ForcePolynomial(a, b, c, is_odd)


def _array(values: tuple[float, ...]) -> Array:
    return np.array(values, dtype=float)


def _spring_damper(load: documents.SpringDamperDocument, indices: NameIndices) -> records.SpringDamper:
    moving, numbers = _pair(load.bodies, indices)
    points, length = np.array(load.points) - indices.origin, compile_function(load.length)
    return records.SpringDamper(
        load.name, moving, numbers, points, load.stiffness, load.damping, length, *_characteristics(load)
    )


def _wrench(load: documents.WrenchLoadDocument, indices: NameIndices) -> records.WrenchLoad:
    force, torque = (tuple(compile_function(f) for f in vector) for vector in (load.force, load.torque))
    moving, numbers = _pair((load.body, load.on), indices)
    return records.WrenchLoad(
        name=load.name,
        body=moving[0],
        on=moving[1],
        point=np.array(load.point) - indices.origin,
        force=(force[0], force[1], force[2]),
        torque=(torque[0], torque[1], torque[2]),
        in_body_axes=load.axes == "body",
        document_bodies=numbers,
    )


def _pair(names: tuple[str, str | None], indices: NameIndices) -> tuple[tuple[int, int], tuple[int, int]]:
    """Moving bodies, and bodies of the document; the second one is the ground by default."""
    (first, second) = names
    return (
        (indices.moving[first], indices.moving[second] if second else 0),
        (indices.bodies[first], indices.bodies[second] if second else 0),
    )


def _frame(pose: geometry.Pose, indices: NameIndices) -> Array:
    return np.asarray(se3.translation(-indices.origin) @ pose_matrix(pose))


def _bushing(load: documents.BushingDocument, indices: NameIndices) -> records.Bushing:
    moving, numbers = _pair(load.bodies, indices)
    stiffness, damping = _array(load.stiffness), _array(load.damping)
    return records.Bushing(load.name, moving, _frame(load.pose, indices), stiffness, damping, numbers)


def _contact(load: documents.ContactDocument, indices: NameIndices) -> records.ContactLoad:
    moving, numbers = _pair((load.body, load.on), indices)
    shape = load.shape
    center, radius = (shape.at, 0.0) if isinstance(shape, documents.ContactPoint) else (shape.center, shape.radius)
    return records.ContactLoad(
        name=load.name,
        bodies=moving,
        center=np.array(center) - indices.origin,
        radius=radius,
        surface=_surface(load.surface, indices),
        stiffness=load.stiffness,
        exponent=load.exponent,
        damping=load.damping,
        friction=load.friction,
        slip_velocity=load.slip_velocity,
        document_bodies=numbers,
    )


def _surface(surface: documents.ContactSurface, indices: NameIndices) -> records.Surface:
    match surface:
        case documents.ContactPlane():
            return records.PlaneSurface(np.array(surface.point) - indices.origin, np.array(surface.normal))
        case documents.ContactSphere():
            return records.SphereSurface(np.array(surface.center) - indices.origin, surface.radius)
        case documents.ContactBox():
            return records.BoxSurface(_frame(surface.pose, indices), 0.5 * np.array(surface.size))


def _drag(load: documents.DragDocument, indices: NameIndices) -> records.Drag:
    moving, numbers = _pair((load.body, None), indices)
    point = np.array(load.point) - indices.origin
    linear, quadratic, angular, angular_quadratic = (
        _array(c) for c in (load.linear, load.quadratic, load.angular, load.angular_quadratic)
    )
    return records.Drag(load.name, moving[0], point, linear, quadratic, angular, angular_quadratic, numbers)
