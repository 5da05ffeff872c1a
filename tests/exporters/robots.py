"""The robots of example-robot-data, and comparisons of systems whose names and frames may differ."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import numpy as np

from cadmbs import kinematics


def files() -> dict[str, Path]:
    try:
        package = distribution("example-robot-data")
    except PackageNotFoundError:
        return {}
    found = (Path(str(package.locate_file(file))) for file in package.files or () if file.suffix == ".urdf")
    return {f"{path.parent.name}/{path.stem}": path.resolve() for path in sorted(found)}


ROBOTS = files()

HANDFUL = [
    name
    for name in ROBOTS
    if Path(name).name in ("panda", "ur5_robot", "talos_reduced", "solo12", "hyq_no_sensors", "human", "so101", "icub")
]
"""An arm with a gripper, legs, a humanoid, a person of massless links, impossible inertias."""


def plain(name: str) -> str:
    """A name as exporters write it."""
    return name.replace(":", "_").replace(" ", "_").replace("/", "_")


def matched(original, written, rng):
    """Random positions of both systems that mean the same, where coordinates do; and the places of velocities."""
    names = {plain(name): i for i, name in enumerate(written.velocity_names)}
    places = [names[plain(name)] for name in original.velocity_names]
    step = rng.normal(size=original.n_v)
    other = np.zeros(written.n_v)
    other[places] = step
    q = kinematics.integrate(original, kinematics.neutral(original), step)
    return q, kinematics.integrate(written, kinematics.neutral(written), other), places


def displacements(system, q):
    """f = C A^-1 of each body by its name as it is written."""
    moved = kinematics.poses(system, q, engine="reference") @ np.linalg.inv(system.bodies.reference_pose)
    return {plain(name): moved[i] for i, name in enumerate(system.body_names)}
