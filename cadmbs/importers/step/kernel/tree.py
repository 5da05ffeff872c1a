"""The instances of parts in an assembly: products are visited once for each of their placements."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step.kernel import attributes, occt

DEPTH_LIMIT = 200
"""Deepest nesting of sub-assemblies; an assembly that contains itself reaches it."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A part where it stands in the assembly.

    Attributes:
        id: "p" and the numbers of the siblings on the way from the root: "p1.3.2".
        name: Name of the instance, else of the product, else of the part that holds this solid; may be empty.
        path: Names of the sub-assemblies around it.
        product: The label of the product.
        key: The address of the product: equal for repeated parts.
        rotation: (3, 3) part axes to world axes; a mirrored placement has determinant -1.
        shift: (3,) origin of the part in the world [mm].
        scale: Factor of lengths; 1 for a rigid placement.
        color: sRGB colour of the instance or the product.
    """

    id: str
    name: str
    path: tuple[str, ...]
    product: Any
    key: str
    rotation: Array
    shift: Array
    scale: float
    color: attributes.Color | None


@dataclass(frozen=True, slots=True)
class _Node:
    """A label on the way to the instances, with its placement so far."""

    component: Any
    location: Any
    path: tuple[str, ...]
    numbers: tuple[int, ...]


def instances(document: Any) -> Iterator[Instance]:
    """The instances of all parts, depth first, in the order of the file.

    Raises:
        RecursionError: Sub-assemblies are nested deeper than `DEPTH_LIMIT`.
    """
    free = occt.label_sequence()
    occt.XCAFDoc_DocumentTool.ShapeTool_s(document.Main()).GetFreeShapes(free)
    identity = occt.TopLoc_Location()
    stack = [_Node(label, identity, (), (i,)) for i, label in reversed(list(enumerate(_labels(free), 1)))]
    while stack:
        node = stack.pop()
        if len(node.numbers) > DEPTH_LIMIT:
            raise RecursionError("an assembly contains itself, or is nested too deep")
        product, location = _referred(node)
        name = attributes.label_name(node.component) or attributes.label_name(product)
        if occt.XCAFDoc_ShapeTool.IsAssembly_s(product):
            children = occt.label_sequence()
            occt.XCAFDoc_ShapeTool.GetComponents_s(product, children)
            below = [
                _Node(child, location, (*node.path, name), (*node.numbers, i))
                for i, child in enumerate(_labels(children), 1)
            ]
            stack += reversed(below)
        else:
            yield _instance(node, product, location, name or "".join(node.path[1:][-1:]))


def _labels(sequence: Any) -> list[Any]:
    return [sequence.Value(i) for i in range(1, sequence.Length() + 1)]


def _referred(node: _Node) -> tuple[Any, Any]:
    """The product of a component, and its placement in the world."""
    component = node.component
    if not occt.XCAFDoc_ShapeTool.IsReference_s(component):
        return component, node.location
    product = occt.TDF_Label()
    occt.XCAFDoc_ShapeTool.GetReferredShape_s(component, product)
    return product, node.location.Multiplied(occt.XCAFDoc_ShapeTool.GetLocation_s(component))


def _instance(node: _Node, product: Any, location: Any, name: str) -> Instance:
    transformation = location.Transformation()
    matrix = np.array([[transformation.Value(i, j) for j in range(1, 5)] for i in range(1, 4)])
    scale = abs(float(transformation.ScaleFactor()))
    return Instance(
        id="p" + ".".join(map(str, node.numbers)),
        name=name,
        path=node.path,
        product=product,
        key=attributes.label_entry(product),
        rotation=matrix[:, :3] / scale,
        shift=matrix[:, 3],
        scale=scale,
        color=attributes.label_color(node.component, product),
    )
