"""Draws the pictures of the how-to From STEP to motion: `python docs/make_step_pictures.py [FOLDER]`.

The engine of the library is imported with its meshes, which are drawn in shades; needs the extras `step` and `plot`.
"""

from __future__ import annotations

import sys
import tempfile
from importlib.resources import files
from pathlib import Path

import numpy as np
import trimesh
from click.testing import CliRunner

import cadmbs as cm
from cadmbs.cli.main import cli
from cadmbs.constraints import assemble
from cadmbs.kinematics import neutral, poses

FOLDER = Path(__file__).parent / "_static"
PIXELS_PER_METRE = 2600.0
SMOOTHING = 2
LIGHT = np.array([0.35, -0.75, 0.55]) / np.linalg.norm([0.35, -0.75, 0.55])
VIEW = np.array([[0.82, 0.57, 0.0], [-0.2, 0.29, 0.936], [0.534, -0.77, 0.35]])
"""Rows: to the right, up, and to the eye."""

BODY_COLORS = {
    "block": (0.72, 0.74, 0.78),
    "crank": (0.83, 0.4, 0.25),
    "rod": (0.3, 0.52, 0.8),
    "piston": (0.45, 0.7, 0.4),
}
AXIS_COLOR = (0.75, 0.05, 0.15)


class Picture:
    """An orthographic picture with a depth for each pixel; what lies before y = `front` is cut away."""

    def __init__(self, low, high, front=np.inf):
        corners = np.array(np.meshgrid(*zip(low, high, strict=True))).reshape(3, -1).T @ VIEW.T
        self.scale, self.front = PIXELS_PER_METRE * SMOOTHING, front
        self.origin = corners[:, :2].min(axis=0) - 0.01
        width, height = np.ceil((np.ptp(corners[:, :2], axis=0) + 0.02) * self.scale).astype(int)
        self.colors, self.depths = np.ones((height, width, 3)), np.full((height, width), -np.inf)

    def triangle(self, corners, color, keep_front=False):
        """One triangle of a colour, in world coordinates."""
        across = np.cross(corners[1] - corners[0], corners[2] - corners[0])
        length = np.linalg.norm(across)
        if length == 0:
            return
        shade = 0.45 + 0.55 * abs(across @ LIGHT) / length
        seen = corners @ VIEW.T
        xy = (seen[:, :2] - self.origin) * self.scale
        low = np.maximum(np.floor(xy.min(axis=0)).astype(int), 0)
        high = np.minimum(np.ceil(xy.max(axis=0)).astype(int) + 1, self.depths.shape[::-1])
        x, y = np.meshgrid(np.arange(low[0], high[0]) + 0.5, np.arange(low[1], high[1]) + 0.5)
        (ax, ay), (bx, by) = xy[1] - xy[0], xy[2] - xy[0]
        area = ax * by - ay * bx
        if abs(area) < 1e-9 or x.size == 0:
            return
        u = ((x - xy[0, 0]) * by - (y - xy[0, 1]) * bx) / area
        v = ((y - xy[0, 1]) * ax - (x - xy[0, 0]) * ay) / area
        weights = np.stack([1 - u - v, u, v], axis=-1)
        depth = weights @ seen[:, 2]
        window = np.s_[low[1] : high[1], low[0] : high[0]]
        visible = (weights > -1e-9).all(axis=-1) & (depth > self.depths[window])
        if not keep_front:
            visible &= weights @ corners[:, 1] > self.front
        self.depths[window][visible] = depth[visible]
        self.colors[window][visible] = shade * np.array(color)

    def mesh(self, mesh, color, pose=None, keep_front=True):
        """All triangles of a mesh."""
        pose = np.eye(4) if pose is None else pose
        vertices = mesh.vertices @ pose[:3, :3].T + pose[:3, 3]
        for face in mesh.faces:
            self.triangle(vertices[face], color, keep_front)

    def axis(self, point, direction, half_length=0.03):
        """A dashed line above everything."""
        for t in np.linspace(-half_length, half_length, 600 * SMOOTHING):
            if int(np.floor(t / 0.0025)) % 3 != 2:
                x, y = ((VIEW[:2] @ (np.array(point) + t * np.array(direction))) - self.origin) * self.scale
                radius = 2 * SMOOTHING
                self.colors[int(y) - radius : int(y) + radius, int(x) - radius : int(x) + radius] = AXIS_COLOR

    def image(self):
        """The picture, row by row from above, with several pixels averaged."""
        height, width = (n - n % SMOOTHING for n in self.depths.shape)
        blocks = self.colors[:height, :width].reshape(height // SMOOTHING, SMOOTHING, width // SMOOTHING, SMOOTHING, 3)
        return blocks.mean(axis=(1, 3))[::-1]


def srgb(color):
    """A linear colour of glTF as sRGB."""
    c = np.asarray(color, float)[:3] / 255
    return np.where(c <= 0.0031308, 12.92 * c, 1.055 * c ** (1 / 2.4) - 0.055)


def imported(folder):
    """The mechanism of the engine, and the meshes of each body with their colours."""
    engine = files("cadmbs.library") / "engine.step"
    arguments = ["import", str(engine), "-o", str(folder / "engine.json"), "--meshes", str(folder)]
    done = CliRunner().invoke(cli, arguments)
    if done.exit_code:
        raise SystemExit(done.output)
    mechanism = cm.load(folder / "engine.json")
    meshes = {
        body.name: [(mesh, srgb(mesh.visual.material.baseColorFactor)) for mesh in scene.geometry.values()]
        for body in mechanism.bodies
        if (scene := trimesh.load_scene(folder / f"{body.name}.glb"))
    }
    return mechanism, meshes


def main(folder: Path = FOLDER) -> None:
    """Draw all pictures."""
    import matplotlib.image

    with tempfile.TemporaryDirectory() as temporary:
        mechanism, meshes = imported(Path(temporary))
    everything = [mesh for group in meshes.values() for mesh, _ in group]
    low = np.min([mesh.bounds[0] for mesh in everything], axis=0)
    high = np.max([mesh.bounds[1] for mesh in everything], axis=0)
    parts, bodies = Picture(low, high, front=0.0105), Picture(low, high, front=0.0105)
    for name, group in meshes.items():
        for mesh, color in group:
            parts.mesh(mesh, color, keep_front=name != "block")
            bodies.mesh(mesh, BODY_COLORS[name], keep_front=name != "block")
    for joint in mechanism.joints:
        bodies.axis(joint.point, joint.axis)
    matplotlib.image.imsave(folder / "step-engine-parts.png", parts.image().clip(0, 1))
    matplotlib.image.imsave(folder / "step-engine-bodies.png", bodies.image().clip(0, 1))
    matplotlib.image.imsave(folder / "step-engine-motion.png", motion(mechanism, meshes, low, high).clip(0, 1))
    system = cm.compile_mechanism(mechanism)
    (folder / "step-engine-sketch.svg").write_text(cm.viewer.sketch(system), encoding="utf-8")


def motion(mechanism, meshes, low, high):
    """The engine in three positions of the crank, side by side."""
    system = cm.compile_mechanism(mechanism)
    start = poses(system, neutral(system))
    q, images = neutral(system), []
    crank = system.position_names.index("j1")
    for degrees in range(0, 151, 15):  # in steps, so that the piston stays on its side
        q[crank] = np.radians(degrees)
        q = assemble(system, q, fixed=["j1"]).q
        if degrees % 75:
            continue
        moved = poses(system, q)
        picture = Picture(low, high, front=0.0105)
        for name, group in meshes.items():
            i = system.body_names.index(name) if name in system.body_names else 0
            pose = moved[i] @ np.linalg.inv(start[i])
            for mesh, _ in group:
                picture.mesh(mesh, BODY_COLORS[name], pose, keep_front=name != "block")
        images.append(picture.image())
    return np.concatenate(images, axis=1)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
