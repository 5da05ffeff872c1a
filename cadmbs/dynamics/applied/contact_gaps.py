"""How deep the sphere of a contact presses into a plane, a sphere or a box, and along which normal."""

from __future__ import annotations

from typing import assert_never

import numpy as np

from cadmbs.dynamics.applied.duals import BodyMotions, Dual, choose, composed, dot, norm, reciprocal, resolved
from cadmbs.system.loads import BoxSurface, ContactLoad, PlaneSurface, SphereSurface


def contact_gap(load: ContactLoad, now: BodyMotions) -> tuple[Dual, Dual]:
    """Unit normal out of the surface, and the depth d of the sphere below it, negative where they do not touch.

    The rate of the depth is minus the relative velocity along the normal.
    """
    body, on = load.bodies
    center = now.point(body, load.center)
    match load.surface:
        case PlaneSurface() as plane:
            normal = now.vector(on, plane.normal)
            return normal, load.radius - dot(normal, center - now.point(on, plane.point))
        case SphereSurface() as sphere:
            line = center - now.point(on, sphere.center)
            distance = norm(line)
            return line * reciprocal(distance), load.radius + sphere.radius - distance
        case BoxSurface() as box:
            axes = now.axes(on, box.frame[:3, :3])
            normal, depth = _box_gap(box, resolved(axes, center - now.point(on, box.frame[:3, 3])))
            return composed(axes, normal), depth + load.radius
    assert_never(load.surface)


def _box_gap(box: BoxSurface, center: Dual) -> tuple[Dual, Dual]:
    """Normal in axes of the box, and depth of a point: from the nearest point of the box, or inside from a face."""
    h, x = box.half_sizes, center.value
    outside = center - choose(np.abs(x) <= h, center, np.sign(x) * h)
    distance = norm(outside)
    nearest = np.argmax(np.abs(x) - h, axis=-1)[..., None]
    sides = np.where(np.arange(3) == nearest, np.where(x < 0.0, -1.0, 1.0), 0.0)
    depth_inside = np.sum(np.abs(sides) * h, axis=-1, keepdims=True) - dot(center, sides)
    is_outside = distance.value > 0.0
    normal = choose(is_outside, outside * reciprocal(distance), sides)
    return normal, choose(is_outside, -distance, depth_inside)
