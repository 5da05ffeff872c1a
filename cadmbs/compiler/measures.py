"""Measures of a mechanism as plain records."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler.coordinates import NameIndices
from cadmbs.models import measure as documents
from cadmbs.models.mechanism import Mechanism, content_of
from cadmbs.models.quantities.measure_units import measure_units
from cadmbs.system import measures as records
from cadmbs.system.records import Bodies, Frames

_AXES = "xyz"


def measure_records(
    mechanism: Mechanism, indices: NameIndices, bodies: Bodies, frames: Frames
) -> tuple[records.Measure, ...]:
    """The records of all measures, in the order of the document."""
    if not mechanism.measures:
        return ()
    poses = {**dict(zip(frames.names, frames.reference_pose, strict=True))}
    poses |= dict(zip(bodies.names, bodies.reference_pose, strict=True))
    units = measure_units(content_of(mechanism))
    moving = tuple(int(body) for body in np.flatnonzero(bodies.moving))
    resolve = _Names(indices, poses, moving)
    return tuple(_measure_record(measure, units[measure.name], resolve) for measure in mechanism.measures)


@dataclass(frozen=True)
class _Names:
    """What names stand for: indices, poses at q = 0, and the bodies of the document that move."""

    indices: NameIndices
    poses: dict[str, Array]
    moving: tuple[int, ...]

    def pair(self, names: tuple[str, str]) -> tuple[int, int]:
        """Moving bodies."""
        return self.indices.moving[names[0]], self.indices.moving[names[1]]

    def several(self, names: documents.BodyList) -> tuple[int, ...]:
        """Bodies of the document, each once."""
        if names == "all":
            return self.moving
        return tuple(dict.fromkeys(self.indices.bodies[name] for name in names))


def _measure_record(measure: documents.MeasureDocument, unit: str | None, names: _Names) -> records.Measure:
    build: Callable[[documents.MeasureDocument, str | None, _Names], records.Measure | None]
    for build in (_between_bodies, _of_frames, _of_bodies, _of_measures):
        record = build(measure, unit, names)
        if record is not None:
            return record
    raise TypeError(f"no record for a measure of kind {measure.kind!r}")


def _between_bodies(measure: documents.MeasureDocument, unit: str | None, names: _Names) -> records.Measure | None:
    origin = names.indices.origin
    match measure:
        case documents.DistanceMeasureDocument() | documents.DistanceRateMeasureDocument():
            points, is_rate = np.array(measure.points) - origin, measure.kind == "distance_rate"
            return records.DistanceMeasure(measure.name, unit, names.pair(measure.bodies), points, is_rate)
        case documents.AngleMeasureDocument():
            return records.AngleMeasure(measure.name, unit, names.pair(measure.bodies), np.array(measure.vectors))
        case documents.ClearanceMeasureDocument():
            other = 0 if measure.plane.body is None else names.indices.moving[measure.plane.body]
            points = np.array([measure.point, measure.plane.point]) - origin
            bodies = names.indices.moving[measure.body], other
            return records.ClearanceMeasure(measure.name, unit, bodies, points, np.array(measure.plane.normal))
    return None


def _of_frames(measure: documents.MeasureDocument, unit: str | None, names: _Names) -> records.Measure | None:
    match measure:
        case documents.PoseMeasureDocument():
            body, pose = names.indices.bodies[measure.body], names.poses[measure.body]
            return records.PoseMeasure(measure.name, unit, body, pose, measure.component)
        case documents.TwistMeasureDocument():
            body, pose = names.indices.bodies[measure.body], names.poses[measure.body]
            return records.TwistMeasure(measure.name, unit, body, pose, measure.representation, measure.component)
        case documents.CoordinateMeasureDocument() | documents.RateMeasureDocument():
            return records.CoordinateMeasure(measure.name, unit, measure.coordinate, measure.kind == "rate")
    return None


def _of_bodies(measure: documents.MeasureDocument, unit: str | None, names: _Names) -> records.Measure | None:
    match measure:
        case documents.EnergyMeasureDocument():
            return records.EnergyMeasure(measure.name, unit, names.several(measure.bodies), measure.part)
        case documents.CenterOfMassMeasureDocument():
            bodies, axis = names.several(measure.bodies), _AXES.index(measure.component)
            return records.CenterOfMassMeasure(measure.name, unit, bodies, axis)
        case documents.AngularMomentumMeasureDocument():
            bodies, axis = names.several(measure.bodies), _AXES.index(measure.component)
            about = None if measure.about == "center_of_mass" else np.array(measure.about)
            return records.AngularMomentumMeasure(measure.name, unit, bodies, about, axis)
    return None


def _of_measures(measure: documents.MeasureDocument, unit: str | None, names: _Names) -> records.Measure | None:
    match measure:
        case documents.SumMeasureDocument():
            factors = (1.0,) * len(measure.of) if measure.factors is None else measure.factors
            return records.SumMeasure(measure.name, unit, measure.of, factors)
        case documents.ProductMeasureDocument():
            return records.ProductMeasure(measure.name, unit, measure.of)
    return None
