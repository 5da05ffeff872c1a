"""The indices for which the names of a document stand in a System, and what else loads look up by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cadmbs.arrays import Array
from cadmbs.compiler.coordinates import IndependentCoordinates
from cadmbs.models.joint import JointDocument, position_limits
from cadmbs.system.records import Bodies, Frames


@dataclass(frozen=True)
class NameIndices:
    """The indices for which the names of a document stand in a System.

    Attributes:
        bodies: The body of each body or frame address.
        moving: The moving body of each body or frame address.
        positions, columns: The coordinates of the tree; those of cut joints are absent.
        origin: The point from which the points of loads and rows are counted.
        limits: Lower and upper limit of each coordinate of the document that has any, infinite where there is none.
    """

    bodies: Mapping[str, int]
    moving: Mapping[str, int]
    positions: Mapping[str, int]
    columns: Mapping[str, int]
    origin: Array
    limits: Mapping[str, tuple[float, float]]


def name_indices(
    bodies: Bodies,
    frames: Frames,
    coordinates: IndependentCoordinates,
    origin: Array,
    joints: Iterable[JointDocument],
) -> NameIndices:
    """The indices of all names; a body wins over a frame."""
    of_bodies = {**dict(zip(frames.names, frames.body.tolist(), strict=True)), **_indices(bodies.names)}
    return NameIndices(
        bodies=of_bodies,
        moving={name: int(bodies.moving[body]) for name, body in of_bodies.items()},
        positions=_indices(coordinates.tree_positions),
        columns=_indices(coordinates.tree_velocities),
        origin=origin,
        limits=_limits(joints),
    )


def _indices(names: Iterable[str]) -> dict[str, int]:
    return {name: index for index, name in enumerate(names)}


def _limits(joints: Iterable[JointDocument]) -> dict[str, tuple[float, float]]:
    return {name: limits for joint in joints for name, limits in position_limits(joint).items()}
