"""The parts of an assembly document: what is computed once for a product, placed for each of its instances."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step.kernel import faces, masses, occt, tree
from cadmbs.importers.step.kernel.attributes import Color, StepMaterial, face_colors, label_material, stored_volume

_OUTLINE_DECIMALS = 6
SOLID_MARK = "#"
"""Between the key of a product and the number of a solid of it."""

Feature = dict[str, Any]


@dataclass(frozen=True, slots=True)
class StepProduct:
    """A part as it is drawn once, in its own coordinates [mm].

    Attributes:
        shape: Its shape in the kernel.
        properties: None if it has no solid.
        features: Its faces that can guide other parts.
        material: As in the file.
        color: The colour that more than half of its faces have.
        face_colors: Colours of faces by their hashes.
        stored_volume: The volume that the file states [mm^3].
        n_solids: Number of its solids, with a volume or without.
        has_faces: Whether it has faces, though perhaps no solid; sketches and axes have none.
    """

    shape: Any
    properties: masses.VolumeProperties | None
    features: list[Feature]
    material: StepMaterial | None
    color: Color | None
    face_colors: dict[int, Color]
    stored_volume: float | None
    n_solids: int
    has_faces: bool


def read_product(label: Any) -> StepProduct:
    """Everything about a product."""
    shape = occt.XCAFDoc_ShapeTool.GetShape_s(label)
    has_faces = not shape.IsNull() and next(occt.subshapes(shape, "FACE"), None) is not None
    n_solids = sum(1 for _ in occt.subshapes(shape, "SOLID")) if has_faces else 0
    properties = masses.volume_properties(shape, faces.all_elementary(shape)) if has_faces else None
    if properties is None:
        return StepProduct(shape, None, [], None, None, {}, None, n_solids, has_faces)
    features = faces.part_features(shape, float(np.linalg.norm(properties.box[1] - properties.box[0])))
    colors = face_colors(label)
    color = _prevailing(colors, sum(1 for _ in occt.subshapes(shape, "FACE")))
    return StepProduct(
        shape, properties, features, label_material(label), color, colors, stored_volume(label), n_solids, has_faces
    )


def solids_of(key: str, product: StepProduct) -> Iterator[tuple[str, StepProduct]]:
    """The solids of a product as products, with keys of their own."""
    for k, solid in enumerate(occt.subshapes(product.shape, "SOLID"), 1):
        properties = masses.volume_properties(solid, faces.all_elementary(solid))
        if properties is not None:
            features = faces.part_features(solid, float(np.linalg.norm(properties.box[1] - properties.box[0])))
            parts = (properties, features, product.material, product.color, product.face_colors)
            yield f"{key}{SOLID_MARK}{k}", StepProduct(solid, *parts, None, 1, True)


def _prevailing(colors: dict[int, Color], n_faces: int) -> Color | None:
    """The colour of more than half of the faces."""
    for color, count in Counter(colors.values()).most_common(1):
        if 2 * count > n_faces:
            return color
    return None


def part_data(
    instance: tree.Instance, product: StepProduct, properties: masses.VolumeProperties, material: str | None
) -> Feature:
    """A part of the document, in the world frame of the drawn pose."""
    rotation, shift = instance.rotation, instance.shift
    inertia = rotation @ properties.inertia @ rotation.T
    corners = _box_corners(properties.box) @ rotation.T + shift
    part = {
        "id": instance.id,
        "name": instance.name,
        "path": list(instance.path),
        "definition": instance.key,
        "bbox": [corners.min(axis=0).tolist(), corners.max(axis=0).tolist()],
        "mass_properties": {
            "source": "geometry",
            "volume": properties.volume,
            "com": (rotation @ properties.center + shift).tolist(),
            "volume_inertia": ((inertia + inertia.T) / 2).tolist(),
        },
        "features": [placed(feature, rotation, shift) for feature in product.features],
    }
    color = instance.color or product.color
    optional = {"color_rgba": None if color is None else list(color), "material": material}
    return part | {key: value for key, value in optional.items() if value is not None}


def _box_corners(box: Array) -> Array:
    """(8, 3) corners of a box given by two of them."""
    return np.array([[box[i, 0], box[j, 1], box[k, 2]] for i in (0, 1) for j in (0, 1) for k in (0, 1)])


def placed(feature: Feature, rotation: Array, shift: Array) -> Feature:
    """A feature in world coordinates, as lists of numbers; a mirrored placement changes the hand of a helix."""
    result = dict(feature)
    result["point"] = (rotation @ feature["point"] + shift).tolist()
    if "dir" in feature:
        result["dir"] = (rotation @ feature["dir"]).tolist()
    if "extent" in feature:
        result["extent"] = feature["extent"].tolist()
    if "outline" in feature:
        loops = (loop @ rotation.T + shift for loop in feature["outline"])
        result["outline"] = [np.round(loop, _OUTLINE_DECIMALS).tolist() for loop in loops]
    if "lead_per_rev" in feature and np.linalg.det(rotation) < 0:
        result["lead_per_rev"] = -feature["lead_per_rev"]
    return {key: float(value) if isinstance(value, np.floating) else value for key, value in result.items()}
