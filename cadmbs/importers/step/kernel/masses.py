"""Volume, centre of mass and inertia of a part at density 1, from its exact faces."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step.kernel import occt

SMALLEST_VOLUME_RATIO = 1e-12
"""Volume by the cube of the diagonal below which a shape encloses nothing."""

_ADAPTIVE_ERROR = 1e-9
"""Relative error of the adaptive integration; integration of one order is wrong by up to 1e-2 on B-spline faces."""


@dataclass(frozen=True, slots=True)
class VolumeProperties:
    """Integrals over the solids of a part, in its own coordinates.

    Attributes:
        volume: In mm^3, positive.
        center: (3,) centre of volume [mm].
        inertia: (3, 3) about the centre at density 1 [mm^5].
        box: (2, 3) corners of the bounding box [mm].
        n_solids: Number of solids.
        inside_out: Whether the faces point inwards; the integrals are those of the solid turned outside.
    """

    volume: float
    center: Array
    inertia: Array
    box: Array
    n_solids: int
    inside_out: bool


def volume_properties(shape: Any, elementary: bool) -> VolumeProperties | None:
    """The properties of the solids of a shape; None if it has none, or none with a volume.

    Args:
        shape: The shape of a part.
        elementary: Whether all faces are planes, cylinders, cones, spheres or tori: then the integration of one
            order is exact to rounding.
    """
    n_solids = sum(1 for _ in occt.subshapes(shape, "SOLID"))
    if n_solids == 0:
        return None
    integrals = occt.GProp_GProps()
    if elementary:
        occt.BRepGProp.VolumeProperties_s(shape, integrals, True, False, False)
    else:
        occt.BRepGProp.VolumeProperties_s(shape, integrals, _ADAPTIVE_ERROR, True, False)
    volume = float(integrals.Mass())
    box, tensor = bounding_box(shape), integrals.MatrixOfInertia()
    inertia = np.array([[tensor.Value(i, j) for j in (1, 2, 3)] for i in (1, 2, 3)]) * np.sign(volume)
    center = vector(integrals.CentreOfMass())
    finite = np.isfinite([volume, *center, *inertia.ravel(), *box.ravel()]).all()
    if not finite or abs(volume) <= SMALLEST_VOLUME_RATIO * float(np.linalg.norm(box[1] - box[0])) ** 3:
        return None
    return VolumeProperties(abs(volume), center, inertia, box, n_solids, volume < 0)


def vector(triple: Any) -> Array:
    """The coordinates of a point, vector or direction of the kernel."""
    return np.array([triple.X(), triple.Y(), triple.Z()])


def bounding_box(shape: Any) -> Array:
    """(2, 3) corners of the box around a shape [mm]; `Bnd_Box.Get` cannot be called in OCP 8.0."""
    box = occt.Bnd_Box()
    occt.BRepBndLib.AddOptimal_s(shape, box, False, False)
    return np.array([vector(box.CornerMin()), vector(box.CornerMax())])
