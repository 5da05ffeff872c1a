"""The tree of products in the text of a STEP file: each use of a product with its path and its placement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step.entities import Entities, Reference

_NORMAL: Final = 1e-9
_METRE: Final = 1000.0
_PREFIXES: Final = {None: 1.0, ".KILO.": 1e3, ".DECI.": 1e-1, ".CENTI.": 1e-2, ".MILLI.": 1e-3, ".MICRO.": 1e-6}
_DEEPEST: Final = 200


@dataclass(frozen=True)
class ProductUse:
    """A product where it stands.

    Attributes:
        id: "p" and the numbers of the siblings on the way from the root, as the kernel counts its parts.
        use: The entity that uses it, 0 for the root.
        product: The definition of the product.
        pose: (4, 4) its placement in the world [mm]; None where the file does not tell it.
        name: Of the use, else of the product.
    """

    id: str
    use: int
    product: int
    pose: Array | None
    name: str


class ProductTree:
    """Products, their shapes, and their uses, of the entities of a file."""

    def __init__(self, entities: Entities) -> None:
        self.entities = entities
        self._children: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for number, fields in entities.records("NEXT_ASSEMBLY_USAGE_OCCURRENCE"):
            if len(fields) > 4 and all(isinstance(field, Reference) for field in fields[3:5]):
                self._children[fields[3]].append((number, fields[4]))

    @cached_property
    def shapes(self) -> dict[int, int]:
        """The products by their shape representations."""
        result: dict[int, int] = {}
        for _, fields in self.entities.records("SHAPE_DEFINITION_REPRESENTATION"):
            definition = self.entities.of(fields[0], "PRODUCT_DEFINITION_SHAPE") if len(fields) > 1 else []
            usable = len(definition) > 2 and isinstance(definition[2], Reference)
            if usable and isinstance(fields[1], Reference):
                result[fields[1]] = definition[2]
        return result

    @cached_property
    def uses(self) -> list[ProductUse]:
        """All products where they stand, depth first; empty unless one product is used by no other."""
        used = {child for children in self._children.values() for _, child in children}
        roots = [product for product in self._children if product not in used]
        return [] if len(roots) != 1 else list(self._below(ProductUse("p1", 0, roots[0], np.eye(4), ""), 0))

    def _below(self, above: ProductUse, depth: int) -> Iterator[ProductUse]:
        yield above
        for i, (use, product) in enumerate(self._children.get(above.product, ()) if depth < _DEEPEST else (), 1):
            relative = self._relative.get(use)
            pose = None if above.pose is None or relative is None else above.pose @ relative
            child = ProductUse(f"{above.id}.{i}", use, product, pose, self._name(use, product))
            yield from self._below(child, depth + 1)

    def _name(self, use: int, product: int) -> str:
        fields = self.entities.of(Reference(use), "NEXT_ASSEMBLY_USAGE_OCCURRENCE")
        return next(
            (text for text in (fields[1:2] or [""]) if isinstance(text, str) and text), self.product_name(product)
        )

    def product_name(self, definition: int) -> str:
        """The name of a product, else its id; empty where there is none."""
        fields = self.entities.of(Reference(definition), "PRODUCT_DEFINITION")
        formations = ("PRODUCT_DEFINITION_FORMATION", "PRODUCT_DEFINITION_FORMATION_WITH_SPECIFIED_SOURCE")
        formation = self.entities.of(fields[2], *formations) if len(fields) > 2 else []
        product = self.entities.of(formation[2], "PRODUCT") if len(formation) > 2 else []
        return next((text for text in (*product[1:2], *product[:1]) if isinstance(text, str) and text), "")

    @cached_property
    def _relative(self) -> dict[int, Array]:
        """The placement (4, 4) [mm] of each use in the product that uses it."""
        result: dict[int, Array] = {}
        for _, fields in self.entities.records("CONTEXT_DEPENDENT_SHAPE_REPRESENTATION"):
            if len(fields) < 2:
                continue
            definition = self.entities.of(fields[1], "PRODUCT_DEFINITION_SHAPE")
            relation = self.entities.all_of(fields[0]) if isinstance(fields[0], Reference) else {}
            ends, operator = (
                relation.get(keyword, [])
                for keyword in ("REPRESENTATION_RELATIONSHIP", "REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION")
            )
            items = self.entities.of(operator[0], "ITEM_DEFINED_TRANSFORMATION") if operator else []
            if len(definition) < 3 or len(ends) < 4 or len(items) < 4:
                continue
            use = self.entities.of(definition[2], "NEXT_ASSEMBLY_USAGE_OCCURRENCE")
            from_pose, to_pose = (self.placement(item, ends[3]) for item in items[2:4])
            if from_pose is None or to_pose is None or len(use) < 5:
                continue
            if self.shapes.get(ends[2]) == use[3] != use[4]:  # the first representation is that of the assembly
                from_pose, to_pose = to_pose, from_pose
            result[int(definition[2])] = to_pose @ np.linalg.inv(from_pose)
        return result

    def placement(self, number: Any, representation: Any) -> Array | None:
        """An axis placement (4, 4) [mm] in a representation, whose context tells the unit; None if it is none."""
        fields = self.entities.of(number, "AXIS2_PLACEMENT_3D")
        point = self._numbers(fields[1] if len(fields) > 1 else None, "CARTESIAN_POINT")
        if point is None:
            return None
        z, x = (
            self._numbers(field, "DIRECTION") if isinstance(field, Reference) else default
            for field, default in zip([*fields[2:4], None, None][:2], np.eye(3)[[2, 0]], strict=True)
        )
        if z is None or x is None or np.linalg.norm(z) < _NORMAL:
            return None
        z = z / np.linalg.norm(z)
        across = next(v for v in (x, *np.eye(3)) if np.linalg.norm(np.cross(z, v)) > _NORMAL)
        x = across - (across @ z) * z
        pose = np.eye(4)
        pose[:3, 0], pose[:3, 2] = x / np.linalg.norm(x), z
        pose[:3, 1] = np.cross(z, pose[:3, 0])
        pose[:3, 3] = self.units(representation)[0] * point
        return pose

    def _numbers(self, number: Any, keyword: str) -> Array | None:
        values = self.entities.of(number, keyword)[1:2]
        usable = values and isinstance(values[0], list) and len(values[0]) == 3
        if not usable or not all(isinstance(value, float) and np.isfinite(value) for value in values[0]):
            return None
        return np.array(values[0])

    def units(self, representation: Any) -> tuple[float, float]:
        """The unit of lengths [mm] and that of angles [rad] in a representation; millimetres and radians untold."""
        context = next((fields[2] for fields in self._representations(representation) if len(fields) > 2), None)
        units = self.entities.of(context, "GLOBAL_UNIT_ASSIGNED_CONTEXT")
        length, angle = 1.0, 1.0
        for unit in units[0] if units and isinstance(units[0], list) else ():
            record = self.entities.all_of(unit) if isinstance(unit, Reference) else {}
            if "LENGTH_UNIT" in record:
                length = _METRE * self._si_factor(record)
            if "PLANE_ANGLE_UNIT" in record:
                angle = self._si_factor(record)
        return length, angle

    def _representations(self, number: Any) -> Iterator[list[Any]]:
        if isinstance(number, Reference):
            yield from self.entities.all_of(number).values()

    def _si_factor(self, record: Mapping[str, Sequence[Any]]) -> float:
        """A unit in metres or radians."""
        if "SI_UNIT" in record:
            return _PREFIXES.get(record["SI_UNIT"][0], 1.0)
        measure = [field for field in record.get("CONVERSION_BASED_UNIT", ()) if isinstance(field, Reference)]
        if not measure:
            return 1.0
        for fields in self._representations(measure[0]):
            if len(fields) > 1 and isinstance(fields[0], float) and isinstance(fields[1], Reference):
                inner = self.entities.all_of(fields[1])
                return fields[0] * (_PREFIXES.get(inner["SI_UNIT"][0], 1.0) if "SI_UNIT" in inner else 1.0)
        return 1.0
