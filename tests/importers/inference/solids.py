"""Parts made of blocks, pins and holes, with their faces, and masses by formula: no CAD kernel is needed."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

import numpy as np

from tests.importers.inference.poses import Pose

X, Y, Z = np.eye(3)


@dataclass
class Part:
    """A part in its drawn pose, in mm. Its faces are those of the format; its mass is a sum over blocks and pins."""

    name: str
    planes: list[dict] = field(default_factory=list)
    faces: list[dict] = field(default_factory=list)
    volume: float = 0.0
    first: np.ndarray = field(default_factory=lambda: np.zeros(3))
    second: np.ndarray = field(default_factory=lambda: np.zeros((3, 3)))
    points: list[np.ndarray] = field(default_factory=list)

    def block(self, low, high) -> Part:
        """A box with faces along the axes."""
        low, high = np.array(low, float), np.array(high, float)
        size, centre = high - low, (low + high) / 2
        for k in range(3):
            u, v = np.eye(3)[(k + 1) % 3] * size[(k + 1) % 3] / 2, np.eye(3)[(k + 2) % 3] * size[(k + 2) % 3] / 2
            for sign in (1, -1):
                middle = centre + sign * size[k] / 2 * np.eye(3)[k]
                loop = [middle + a * u + b * v for a, b in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
                self._plane(middle, sign * np.eye(3)[k], [loop], 4 * np.linalg.norm(u) * np.linalg.norm(v))
        self.points += [centre + size / 2 * np.array(corner) for corner in product((-1, 1), repeat=3)]
        return self._add(size.prod(), centre, np.diag(size**2) / 12)

    def pin(self, point, axis, radius, length, caps=True) -> Part:
        """A cylinder of material from a point along an axis, with or without its end faces."""
        p, e = np.array(point, float), np.array(axis, float)
        self._cylinder("boss", p, e, radius, length)
        if caps:
            self._plane(p, -e, [_circle(p, e, radius)], np.pi * radius**2)
            self._plane(p + length * e, e, [_circle(p + length * e, e, radius)], np.pi * radius**2)
        return self._add(np.pi * radius**2 * length, p + length / 2 * e, _spread(e, radius, length))

    def hole(self, point, axis, radius, length) -> Part:
        """A bore, which takes discs out of the planes at its ends."""
        p, e = np.array(point, float), np.array(axis, float)
        self._cylinder("bore", p, e, radius, length)
        for end in (p, p + length * e):
            for plane in self.planes:
                n = np.array(plane["dir"])
                if abs(n @ e) > 0.999 and abs((end - plane["point"]) @ n) < 1e-6:
                    plane["outline"].append(_circle(end, e, radius))
        return self._add(-np.pi * radius**2 * length, p + length / 2 * e, _spread(e, radius, length))

    def sphere(self, centre, radius, side) -> Part:
        """A ball or a socket; only its face counts, and as much material as a small block."""
        c = np.array(centre, float)
        self.faces.append({"kind": "sphere", "point": c, "radius": radius, "side": side, "coverage": 0.7})
        self.points += [c + radius * np.array(corner) for corner in product((-1, 1), repeat=3)]
        return self

    def cup(self, centre, radius, coverage) -> Part:
        """A part of a spherical socket."""
        self.faces.append(
            {"kind": "sphere", "point": np.array(centre, float), "radius": radius, "side": "bore", "coverage": coverage}
        )
        return self

    def groove(self, centre, axis, radius, tube, side="bore") -> Part:
        """A groove for balls or, as a boss, the fillet of an edge."""
        c, e = np.array(centre, float), np.array(axis, float)
        self.faces.append({"kind": "torus", "point": c, "dir": e, "radius": radius, "radius_minor": tube, "side": side})
        return self

    def chamfer(self, centre, axis, radius, depth, side="boss") -> Part:
        """A cone of 45 degrees at the end of a pin or hole; the axis points out of the material."""
        c, e = np.array(centre, float), np.array(axis, float)
        out = e if side == "boss" else -e
        extent = [radius - depth, radius] if side == "boss" else [radius, radius + depth]
        apex = c + out * (radius - depth) if side == "boss" else c + out * (radius + depth)
        self.faces.append(
            {"kind": "cone", "point": apex, "dir": -out, "half_angle": np.pi / 4, "side": side, "extent": extent,
             "area": 2 * np.pi * radius * depth}
        )  # fmt: skip
        return self

    def arc(self, point, axis, radius, length, side, coverage) -> Part:
        """A part of the circumference of a pin or hole, without material."""
        self._cylinder(side, np.array(point, float), np.array(axis, float), radius, length)
        self.faces[-1] |= {"coverage": coverage, "area": coverage * 2 * np.pi * radius * length}
        return self

    def face(self, corners, normal) -> Part:
        """A plane face with given corners, without material."""
        loop, n = np.array(corners, float), np.array(normal, float)
        sides = np.cross(loop[1:-1] - loop[0], loop[2:] - loop[0])
        self._plane(loop.mean(axis=0), n, [loop], np.linalg.norm(sides.sum(axis=0)) / 2)
        self.points += list(loop)
        return self

    def prism(self, corners, along) -> Part:
        """A solid between a convex polygon and its copy, moved normal to its plane."""
        loop, w = np.array(corners, float), np.array(along, float)
        area = np.cross(loop[1:-1] - loop[0], loop[2:] - loop[0]).sum(axis=0) / 2
        loop = loop if area @ w > 0 else loop[::-1]
        e = w / np.linalg.norm(w)
        self.face(loop, -e).face(loop + w, e)
        for p, q in zip(loop, np.roll(loop, -1, axis=0), strict=True):
            n = np.cross(q - p, e)
            self.face([p, q, q + w, p + w], n / np.linalg.norm(n))
        size = np.ptp(loop, axis=0) ** 2 / 12
        spread = np.diag(size) + np.outer(w, w) / 12
        return self._add(np.linalg.norm(area) * np.linalg.norm(w), loop.mean(axis=0) + w / 2, spread)

    def helix(self, point, axis, radius, lead) -> Part:
        """A thread."""
        self.faces.append(
            {"kind": "helix", "point": np.array(point, float), "dir": np.array(axis, float), "radius": radius,
             "lead_per_rev": lead, "turns": 3.0, "extent": [0.0, 3 * abs(lead)]}
        )  # fmt: skip
        return self

    def _cylinder(self, side, p, e, radius, length) -> None:
        self.faces.append(
            {"kind": "cylinder", "point": p, "dir": e, "radius": radius, "side": side, "extent": [0.0, length],
             "coverage": 1.0, "area": 2 * np.pi * radius * length}
        )  # fmt: skip
        corners = radius * np.array(list(product((-1, 1), repeat=3)))
        self.points += [*(p + corners), *(p + length * e + corners)]

    def _plane(self, point, normal, outline, area) -> None:
        self.planes.append({"kind": "plane", "point": point, "dir": normal, "outline": outline, "area": area})

    def _add(self, volume, centre, spread) -> Part:
        self.volume += volume
        self.first = self.first + volume * centre
        self.second = self.second + volume * (spread + np.outer(centre, centre))
        return self

    def data(self, pose: Pose, name: str, identity: str) -> dict:
        """The part in a document, moved by a pose."""
        com = self.first / self.volume
        central = self.second - self.volume * np.outer(com, com)
        inertia = np.trace(central) * np.eye(3) - central
        corners = pose.points(np.array(self.points))
        k = pose.scale
        return {
            "id": identity,
            "name": name,
            "bbox": [corners.min(axis=0).tolist(), corners.max(axis=0).tolist()],
            "mass_properties": {
                "source": "geometry",
                "volume": float(k**3 * self.volume),
                "com": pose.points(com).tolist(),
                "volume_inertia": (k**5 * pose.rotation @ inertia @ pose.rotation.T).tolist(),
            },
            "features": [pose.feature(face) for face in (*self.planes, *self.faces)],
        }


def _circle(p, e, radius):
    x = np.cross(e, np.eye(3)[np.argmin(np.abs(e))])
    x /= np.linalg.norm(x)
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return list(p + radius * (np.outer(np.cos(angles), x) + np.outer(np.sin(angles), np.cross(e, x))))


def _spread(e, radius, length):
    return length**2 / 12 * np.outer(e, e) + radius**2 / 4 * (np.eye(3) - np.outer(e, e))
