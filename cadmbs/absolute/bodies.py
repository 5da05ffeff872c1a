"""Moving bodies as absolute coordinates see them: centre of mass, mass, inertia and axes of each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.system import System


@dataclass(frozen=True)
class MovingBodies:
    """Moving bodies of the tree, the world first; all geometry about `System.origin`.

    Each carries the axes of the body frame that the document gives it (of the first body, where several are welded
    together), with their origin in its centre of mass. The world's are the world axes, with their origin in
    `System.origin`.

    Attributes:
        names: Of each, the first body of the document that it consists of.
        mass: (n + 1,) [kg]; zero for the world.
        inertia: (n + 1, 3, 3) about the centre of mass, in body axes [kg m^2].
        center: (n + 1, 3) centre of mass at q = 0 [m].
        axes: (n + 1, 3, 3) rotation from body axes to the world at q = 0.
    """

    names: tuple[str, ...]
    mass: Array
    inertia: Array
    center: Array
    axes: Array

    @property
    def n(self) -> int:
        """Number of bodies, the world left out."""
        return len(self.mass) - 1

    def vector(self, body: int, at_zero: Array) -> Array:
        """Body components of a vector given in the world at q = 0."""
        return np.asarray(self.axes[body].T @ at_zero)

    def point(self, body: int, at_zero: Array) -> Array:
        """Body components, from the centre of mass, of a point given in the world at q = 0 about `System.origin`."""
        return np.asarray(self.axes[body].T @ (at_zero - self.center[body]))


def moving_bodies(system: System) -> MovingBodies:
    """The moving bodies of a system."""
    tree = system.tree
    places = [system.bodies.names.index(name) for name in tree.names]
    axes = system.bodies.reference_pose[places, :3, :3].copy()
    center, mass, inertia = tree.center_of_mass.copy(), tree.mass.copy(), tree.inertia.copy()
    axes[0], center[0], mass[0], inertia[0] = np.eye(3), 0.0, 0.0, 0.0
    turned = np.swapaxes(axes, -1, -2) @ inertia @ axes
    return MovingBodies(tree.names, mass, 0.5 * (turned + np.swapaxes(turned, -1, -2)), center, axes)
