"""Where the mass of a part comes from, what its tensor means, and parts put together, against clouds of points."""

import json
from pathlib import Path

import numpy as np
import pytest

from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.step_json import ASSEMBLY
from tests.tolerances import ROUND_OFF

RNG_SEED = 11


def draft_of(parts, ground=("base",), **changes):
    document = {
        "schema": "cadmbs.assembly/1.0",
        "units": {"length": "m", "mass": "kg"},
        "ground": list(ground),
        "materials": {"steel": {"density_kg_m3": 8000}, "unknown": {}},
        "parts": [{"id": "base"}, *parts],
        "joints": [{"kind": "free", "parts": ["base", parts[0]["id"]]}],
        **changes,
    }
    source = SourceFile("arm.json", Path("/models"), json.dumps(document).encode())
    return ASSEMBLY.read(source, ReadOptions())


def body_of(parts, **changes):
    draft = draft_of(parts, **changes)
    assert [str(finding) for finding in draft.findings if finding.severity == "error"] == []
    return draft.data["bodies"][1]


def part(material=None, **properties):
    named = {"id": "p", "mass_properties": {"com": [0, 0, 0], **properties}}
    return named if material is None else {**named, "material": material}


@pytest.mark.parametrize(
    ("given", "mass", "codes"),
    [
        (part("steel", source="measured", mass=1.0, volume=1e-3), 1.0, []),
        (part("steel", source="cad_override", mass=1.0, volume=1e-3), 1.0, []),
        (part("steel", source="cad", mass=1.0, volume=1e-3), 1.0, []),
        (part("steel", mass=1.0, volume=1e-3), 1.0, []),
        (part("steel", source="geometry", mass=1.0, volume=1e-3), 8.0, []),
        (part("steel", source="mesh", mass=1.0, volume=1e-3), 8.0, []),
        (part("steel", source="default", mass=1.0, volume=1e-3), 8.0, []),
        (part("steel", source="measured", volume=1e-3), 8.0, []),
        (part("unknown", source="geometry", mass=1.0, volume=1e-3), 1.0, []),
        (part(source="geometry", mass=1.0, volume=1e-3), 1.0, []),
        (part(source="default", mass=1.0, volume=1e-3), 1.0, ["A013"]),
        (part("unknown", volume=1e-3), 0.0, ["A011"]),
        (part("steel"), 0.0, ["A011"]),
        (part(source="cad", mass=0.0), 0.0, ["A011"]),
    ],
)
def test_order_of_knowledge(given, mass, codes):
    draft = draft_of([given])
    assert draft.data["bodies"][1]["mass"] == pytest.approx(mass, rel=1e-15)
    assert [finding.code for finding in draft.findings if finding.severity != "note"] == codes


INERTIA = [[3.0, 0.25, 0], [0.25, 4.0, 0], [0, 0, 5.0]]
UNIT = (np.array(INERTIA) / 1000).tolist()


@pytest.mark.parametrize(
    ("given", "inertia"),
    [
        (part(mass=2.0, inertia=INERTIA), INERTIA),
        (part("steel", source="geometry", mass=2.0, volume=1e-3, inertia=INERTIA), np.array(INERTIA) * 4),
        (part("steel", volume=1e-3, inertia=INERTIA), INERTIA),
        (part("steel", volume=1e-3, volume_inertia=UNIT), np.array(UNIT) * 8000),
        (part("steel", source="measured", mass=2.0, volume=1e-3, volume_inertia=UNIT), np.array(UNIT) * 2000),
        (part("steel", source="measured", mass=2.0, volume_inertia=UNIT), np.array(UNIT) * 8000),
        (part(mass=2.0, inertia=INERTIA, volume_inertia=UNIT), INERTIA),
    ],
)
def test_tensors_follow_the_mass(given, inertia):
    assert body_of([given])["inertia"] == pytest.approx(np.array(inertia), rel=ROUND_OFF)


def test_units_of_volume_and_volume_inertia():
    """A steel cube of 10 mm about its centre: a^5 / 6 = 16666.67 mm^5."""
    moment = 10**5 / 6
    cube = part("steel", volume=1000, volume_inertia=np.diag([moment] * 3).tolist())
    body = body_of([cube], units={"length": "mm", "mass": "kg"})
    assert body["mass"] == pytest.approx(0.008, rel=ROUND_OFF)
    assert body["inertia"][0][0] == pytest.approx(0.008 * 0.01**2 / 6, rel=ROUND_OFF)


def cloud(rng, scale=1.0):
    """Random mass points: masses and positions."""
    return rng.uniform(0.1, 1.0, 6), rng.normal(0.0, scale, (6, 3)) + rng.normal(0.0, 3.0, 3)


def properties(masses, points, about="com", sign=-1.0):
    """Mass properties of points by their definitions; `sign` is that of the integrals of products."""
    com = masses @ points / masses.sum()
    d = points - com if about == "com" else points
    tensor = sign * np.einsum("k,ki,kj->ij", masses, d, d)
    moments = np.einsum("k,k->", masses, (d**2).sum(axis=1)) - np.einsum("k,ki->i", masses, d**2)
    np.fill_diagonal(tensor, moments)
    return {"mass": masses.sum(), "com": com.tolist(), "inertia": tensor.tolist()}


@pytest.mark.parametrize("about", ["com", "world_origin"])
@pytest.mark.parametrize("signs", ["tensor", "products"])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_parts_put_together_are_the_points_put_together(about, signs, count):
    rng = np.random.default_rng(RNG_SEED)
    clouds = [cloud(rng) for _ in range(count)]
    sign = -1.0 if signs == "tensor" else 1.0
    parts = [
        {"id": f"p{k}", "body": "arm", "mass_properties": properties(*points, about, sign)}
        for k, points in enumerate(clouds)
    ]
    body = body_of(parts, conventions={"inertia_about": about, "inertia_offdiagonal": signs})
    masses, points = np.concatenate([c[0] for c in clouds]), np.concatenate([c[1] for c in clouds])
    expected = properties(masses, points, about if count == 1 else "com")
    assert body["mass"] == pytest.approx(expected["mass"], rel=ROUND_OFF)
    assert body["center_of_mass"] == pytest.approx(expected["com"], rel=ROUND_OFF)
    size = np.abs(expected["inertia"]).max()
    assert body["inertia"] == pytest.approx(np.array(expected["inertia"]), abs=100 * ROUND_OFF * size)
    assert body.get("inertia_about", "center_of_mass") == (
        "origin" if (about, count) == ("world_origin", 1) else "center_of_mass"
    )


def test_massless_parts_add_nothing():
    rng = np.random.default_rng(RNG_SEED)
    known = properties(*cloud(rng))
    alone = body_of([{"id": "p", "body": "arm", "mass_properties": known}])
    parts = [{"id": "p", "body": "arm", "mass_properties": known}, {"id": "q", "body": "arm"}]
    together = body_of(parts)
    for key in ("mass", "center_of_mass", "inertia"):
        assert together[key] == pytest.approx(np.array(alone[key]), rel=ROUND_OFF)


def test_zero_products_do_not_become_minus_zero():
    tensor = np.diag([1.0, 1.0, 1.0]).tolist()
    body = body_of([part(mass=1.0, inertia=tensor)], conventions={"inertia_offdiagonal": "products"})
    assert "-0.0" not in str(body["inertia"])
