"""The bodies of the draft: their masses put together from the parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import Part
from cadmbs.importers.step_json.grouping import Grouping
from cadmbs.importers.step_json.masses import PartMass, part_mass, steiner
from cadmbs.models.suggestions import did_you_mean

_TEXTS = ("id", "name", "path", "definition", "material", "role")


def part_masses(grouping: Grouping, context: Context) -> dict[int, PartMass]:
    """The mass properties of all parts that are not ignored; A004 for an unknown material, A011 for a massless part."""
    masses = {}
    for indices in grouping.bodies.values():
        for i in indices:
            part = context.text.parts[i]
            masses[i] = part_mass(part, _density(part, i, context), f"/parts/{i}", context)
            if masses[i].mass == 0 and grouping.body_of[part.id] != grouping.ground:
                message = f'Part "{part.id}" moves and has no mass: it counts as massless.'
                hint = 'Give it "mass", or "volume" and a material with a density.'
                context.report.warning("A011", f"/parts/{i}/mass_properties", message, hint)
    return masses


def _density(part: Part, i: int, context: Context) -> float | None:
    materials = context.text.document.materials
    if part.material is None:
        return None
    if part.material not in materials:
        message = f'Part "{part.id}" is of material "{part.material}", which is not one of "materials".'
        context.report.error("A004", f"/parts/{i}/material", message, did_you_mean(part.material, materials))
        return None
    return materials[part.material].density_kg_m3


def body_data(
    name: str,
    indices: Sequence[int],
    parts: Mapping[int, Part],
    masses: Mapping[int, PartMass],
    shapes: Sequence[dict[str, Any]],
) -> dict[str, Any]:
    """One body of the draft; the numbers of a body of one part are passed on as they are."""
    body: dict[str, Any] = {"name": name}
    if len(indices) == 1:
        body |= _single(masses[indices[0]])
    elif all(masses[i].com is not None or masses[i].mass == 0 for i in indices):
        body |= _combined([masses[i] for i in indices])
    if shapes:
        body["shapes"] = list(shapes)
    body["extensions"] = {"parts": [_description(parts[i]) for i in indices]}
    return body


def _single(mass: PartMass) -> dict[str, Any]:
    data: dict[str, Any] = {"mass": mass.mass, "inertia": mass.inertia.tolist()}
    if mass.com is not None:
        data["center_of_mass"] = mass.com.tolist()
    elif mass.mass:
        data["mass"] = 0.0  # reported as A012; validation need not say it again
    if mass.about_origin:
        data["inertia_about"] = "origin"
    return data


def _combined(masses: Sequence[PartMass]) -> dict[str, Any]:
    """The parts as one rigid body, in world axes:

    m = sum m_k,  c = sum m_k c_k / m,  Theta = sum (Theta_k + m_k (|d_k|^2 I - d_k d_k^T)),  d_k = c_k - c
    """
    heavy = [(part.mass, part.com, part.inertia_about_com()) for part in masses if part.com is not None and part.mass]
    total = sum(mass for mass, _, _ in heavy)
    if not total:
        return {"mass": 0.0}
    com: Array = np.asarray(sum(mass * c for mass, c, _ in heavy) / total)
    inertia = sum(theta + mass * steiner(c - com) for mass, c, theta in heavy)
    return {"mass": total, "center_of_mass": com.tolist(), "inertia": np.asarray(inertia).tolist()}


def _description(part: Part) -> dict[str, Any]:
    texts = {key: getattr(part, key) for key in _TEXTS if key in part.model_fields_set}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in texts.items()}
