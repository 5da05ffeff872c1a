"""A STEP file as a `cadmbs.assembly/1.1` document of level C: parts with mass properties and features, no joints."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import numpy as np

from cadmbs.errors import Finding
from cadmbs.importers.step.kernel.parts import StepProduct, part_data, read_product, solids_of
from cadmbs.importers.step.kernel.report import STORED_VOLUME_DIFFERENCE, PartReport, material_findings
from cadmbs.importers.step.kernel.transfer import transfer
from cadmbs.importers.step.kernel.tree import Instance, instances

_TRANSFERRED = 0.6
"""Share of the time of reading that parsing and transfer take."""


@dataclass(frozen=True, slots=True)
class StepAssembly:
    """What the kernel read.

    Attributes:
        document: The document, without name and source.
        findings: About parts and materials, without a file.
        instances: The parts of the document, in its order.
        products: The products by their keys.
    """

    document: dict[str, Any]
    findings: list[Finding]
    instances: list[Instance]
    products: dict[str, StepProduct]


def read_assembly_of(
    path: Path, progress: Callable[[float], None], split: Sequence[str] = (), form: str = "step"
) -> StepAssembly:
    """The assembly in a file of solids; lengths in mm, world axes.

    Args:
        path: The file; the current folder becomes that of the file.
        progress: Receives the fraction done.
        split: Names, ids or patterns of parts whose solids become parts of their own.
        form: "step", "iges" or "brep".

    Raises:
        UnreadableStepError: The kernel refuses the file.
    """
    document = transfer(path, form)
    progress(_TRANSFERRED)
    everything = list(instances(document))
    products: dict[str, StepProduct] = {}
    for i, instance in enumerate(everything):
        if instance.key not in products:
            products[instance.key] = read_product(instance.product)
        progress(_TRANSFERRED + (1 - _TRANSFERRED) * (i + 1) / len(everything))
    everything = [part for instance in everything for part in _solids(instance, products, split)]
    report = PartReport()
    solid = [instance for instance in everything if _is_usable(instance, products[instance.key], report)]
    parts, materials, findings = _parts(solid, products)
    data: dict[str, Any] = {"units": {"length": "mm", "mass": "kg", "angle": "rad"}}
    if materials:
        data["materials"] = materials
    data["parts"] = parts
    return StepAssembly(data, [*report.findings(len(parts)), *findings], solid, products)


def _solids(instance: Instance, products: dict[str, StepProduct], split: Sequence[str]) -> Iterator[Instance]:
    """A part, or its solids as parts in a sub-assembly of its name; their products are added."""
    product = products[instance.key]
    texts = {instance.id.casefold(), instance.name.casefold()}
    named = any(fnmatchcase(text, pattern.casefold()) for text in texts for pattern in split)
    if not named or product.n_solids < 2:
        yield instance
        return
    for k, (key, solid) in enumerate(solids_of(instance.key, product), 1):
        products[key] = solid
        name = f"{instance.name or instance.id} {k}"
        path = (*instance.path, instance.name or instance.id)
        yield replace(instance, id=f"{instance.id}.{k}", name=name, path=path, key=key)


def _is_usable(instance: Instance, product: StepProduct, report: PartReport) -> bool:
    """Whether a part has a mass and a rigid placement; what is unusual about it is reported."""
    title = f'"{instance.name}" ({instance.id})' if instance.name else f'"{instance.id}"'
    if product.properties is None:
        (report.without_solid if product.has_faces else report.without_faces).append(title)
        return False
    if abs(instance.scale - 1) > 1e-9:
        report.scaled.append(title)
        return False
    if np.linalg.det(instance.rotation) < 0:
        report.mirrored.append(title)
    if product.properties.inside_out:
        report.inside_out.append(title)
    if product.properties.n_solids > 1:
        report.several_solids.append(title)
    stated, volume = product.stored_volume, product.properties.volume
    if stated is not None and abs(stated - volume) > STORED_VOLUME_DIFFERENCE * volume:
        report.other_volume.append(f"{title} {stated:.6g} mm^3 for {volume:.6g} mm^3")
    return True


def _parts(
    solid: list[Instance], products: dict[str, StepProduct]
) -> tuple[list[dict[str, Any]], dict[str, Any], list[Finding]]:
    """The parts, the materials by name, and the finding about densities."""
    parts: list[dict[str, Any]] = []
    materials: dict[str, dict[str, float]] = {}
    stated: dict[str, str] = {}
    users: Counter[str] = Counter()
    for instance in solid:
        product = products[instance.key]
        name = None
        if product.material is not None and product.material.density is not None:
            name = _material_name(product.material.name or "material", product.material.density, materials)
            materials[name] = {"density_kg_m3": product.material.density}
            stated[name] = product.material.stated
            users[name] += 1
        if product.properties is not None:
            parts.append(part_data(instance, product, product.properties, name))
    return parts, materials, list(material_findings(stated, users, len(parts)))


def _material_name(name: str, density: float, materials: dict[str, dict[str, float]]) -> str:
    """The name, or with a number if a material of this name has another density."""
    candidate, number = name, 2
    while candidate in materials and materials[candidate]["density_kg_m3"] != density:
        candidate, number = f"{name} ({number})", number + 1
    return candidate
