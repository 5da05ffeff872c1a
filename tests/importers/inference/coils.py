"""Coil springs between flanges, with volume and inertia of the wire by quadrature over its section."""

from __future__ import annotations

import numpy as np

from tests.importers.inference.engineers import strut
from tests.importers.inference.mechanisms import Truth
from tests.importers.inference.solids import Part, Z

ANGLES, RADII, TURN = 16, 6, 120


def coil(name: str, radius: float, wire: float, pitch: float, turns: float, low: float) -> Part:
    """A round wire on a helix about the z axis whose lowest end has its middle at a height."""
    part = Part(name)
    nodes, weights = np.polynomial.legendre.leggauss(RADII)
    rho, weights = wire * (nodes + 1) / 2, wire * weights / 2
    count = int(TURN * turns)
    for t in 2 * np.pi * turns * (np.arange(count) + 0.5) / count:
        outward, up = np.array([np.cos(t), np.sin(t), 0.0]), Z
        tangent = np.array([-radius * np.sin(t), radius * np.cos(t), pitch / (2 * np.pi)])
        speed = np.linalg.norm(tangent)
        binormal = np.cross(outward, tangent / speed)
        curvature = radius / speed**2
        middle = radius * outward + (low + pitch * t / (2 * np.pi)) * up
        step = 2 * np.pi * turns / count
        for r, w in zip(rho, weights, strict=True):
            for phi in 2 * np.pi * np.arange(ANGLES) / ANGLES:
                point = middle + r * (np.cos(phi) * outward + np.sin(phi) * binormal)
                volume = w * r * 2 * np.pi / ANGLES * speed * (1 + curvature * r * np.cos(phi)) * step
                part._add(volume, point, np.zeros((3, 3)))
    top = low + pitch * turns
    for z, e in ((low, -1.0), (top, 1.0)):
        n = np.array([0.0, e * radius, e * pitch / (2 * np.pi)])
        part._plane(np.array([radius, 0, z]), n / np.linalg.norm(n), [_section(radius, wire, z)], np.pi * wire**2)
    part.points += [np.array([s * (radius + wire), s * (radius + wire), z]) for s in (-1, 1) for z in (low, top)]
    return part


def _section(radius: float, wire: float, z: float) -> np.ndarray:
    angles = 2 * np.pi * np.arange(24) / 24
    return np.stack([radius + wire * np.cos(angles), 0 * angles, z + wire * np.sin(angles)], axis=1)


def coil_strut(radius: float = 17.0, wire: float = 2.0, turns: float = 10.0) -> Truth:
    """A rod in a tube with a coil spring between their flanges."""
    t = strut()
    t.parts[2] = coil("Druckfeder", radius, wire, (150 - 2 * wire) / turns, turns, wire)
    return t
