"""Mass, centre of mass and inertia of bodies, in the order of MuJoCo's compiler."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.mjcf import nodes, settings
from cadmbs.importers.mjcf.geoms import SMALLEST_MASS, GeomMass, GeomReader
from cadmbs.importers.mjcf.tree import BodyTree, TreeBody
from cadmbs.importers.urdf.transforms import IDENTITY, Transform
from cadmbs.topology.wording import quoted

_LISTED_BODIES = 4


@dataclass(frozen=True)
class BodyMass:
    """Mass [kg], centre of mass [m] and inertia about it [kg m^2], in the frame of the body."""

    mass: float
    center: Array
    tensor: Array

    def in_world(self, pose: Transform) -> BodyMass:
        """The same in the axes of the world."""
        R = np.array(pose.rotation)
        tensor = self.tensor if pose.rotation == IDENTITY else R @ self.tensor @ R.T
        return BodyMass(self.mass, R @ self.center + np.array(pose.position), 0.5 * (tensor + tensor.T))


NO_MASS = BodyMass(0.0, np.zeros(3), np.zeros((3, 3)))


def body_masses(tree: BodyTree, geoms: GeomReader) -> list[BodyMass]:
    """The masses of all bodies, that of the world zero.

    The <inertial> counts; else, or if inertiafromgeom is "true", all geoms of the groups of inertiagrouprange. Then
    lower bounds, the balance of moments, and the total mass.

    Findings: N003, N004 about an <inertial>, N011 (note) bodies that have the mass of their geoms.
    """
    masses, inferred = [NO_MASS], []
    for body in tree.bodies[1:]:
        using = body.scope.using
        mass = NO_MASS
        if using.inertiafromgeom == "true" or (using.inertiafromgeom == "auto" and body.inertial is None):
            mass = _of_geoms(body, geoms, using)
            inferred += [body] if mass.mass else []
        if body.inertial is not None and not mass.mass:
            mass = _given(tree, body.inertial, using)
        masses.append(_bounded(mass, using))
    if inferred:
        names = quoted([body.name for body in inferred[:_LISTED_BODIES]])
        more = f" and {len(inferred) - _LISTED_BODIES} more" if len(inferred) > _LISTED_BODIES else ""
        subject = "bodies have the mass of their" if len(inferred) > 1 else "body has the mass of its"
        message = f"{len(inferred)} {subject} geoms, those that are only drawn included: {names}{more}."
        hint = "Density 1000 kg/m^3 where a geom gives none. An <inertial> counts before geoms."
        tree.report.note("N011", inferred[0].node, message, hint)
    return _scaled(masses, tree.using.settotalmass)


def _given(tree: BodyTree, node: nodes.MjcfElement, using: settings.CompilerSettings) -> BodyMass:
    """The numbers of an <inertial>; fullinertia is xx yy zz xy xz yz with the signs of the tensor."""
    values = nodes.Attributes(tree.report, node)
    missing = [name for name in ("pos", "mass") if not values.has(name)]
    if missing:
        message = f"an <inertial> has no {' and no '.join(missing)}."
        tree.report.error("N004", node, message, 'Write <inertial pos="x y z" mass="..." diaginertia="xx yy zz"/>.')
    center, mass = np.array(values.vector("pos")), values.number("mass")
    full = values.numbers("fullinertia", 6, 6)
    if full:
        xx, yy, zz, xy, xz, yz = full
        return BodyMass(mass, center, np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))
    R = np.array(settings.orientation(values, using))
    diagonal = np.diag(values.vector("diaginertia"))
    return BodyMass(mass, center, R @ diagonal @ R.T)


def _of_geoms(body: TreeBody, geoms: GeomReader, using: settings.CompilerSettings) -> BodyMass:
    """C = sum m_i c_i / m, Theta = sum Theta_i + m_i (d.d I - d d^T) with d = c_i - c."""
    parts: list[GeomMass] = []
    for geom in body.each("geom"):
        if using.groups[0] <= geom.values.number("group") <= using.groups[1]:
            part = geoms.mass(geom)
            if part is not None and part.mass > SMALLEST_MASS:
                parts.append(part)
    if not parts:
        return NO_MASS
    mass = sum(part.mass for part in parts)
    center = np.sum([part.mass * part.center for part in parts], axis=0) / mass
    tensor = np.zeros((3, 3))
    for part in parts:
        d = part.center - center
        tensor += part.tensor + part.mass * (d @ d * np.eye(3) - np.outer(d, d))
    return BodyMass(mass, center, tensor)


def _bounded(body: BodyMass, using: settings.CompilerSettings) -> BodyMass:
    """Lower bounds of mass and principal moments; moments with A + B < C become their mean if this is wanted."""
    mass = max(body.mass, using.boundmass)
    if using.boundinertia <= 0.0 and not using.balanceinertia:
        return BodyMass(mass, body.center, body.tensor)
    moments, axes = np.linalg.eigh(body.tensor)
    moments = np.maximum(moments, using.boundinertia)
    if using.balanceinertia and 2.0 * moments.max() > moments.sum():
        moments = np.full(3, moments.mean())
    return BodyMass(mass, body.center, axes @ np.diag(moments) @ axes.T)


def _scaled(masses: Sequence[BodyMass], total: float) -> list[BodyMass]:
    """All masses and inertias times one factor, so that their sum is the total; unchanged for no total."""
    present = sum(body.mass for body in masses)
    factor = total / present if total > 0.0 and present > 0.0 else 1.0
    return [BodyMass(factor * body.mass, body.center, factor * body.tensor) for body in masses]
