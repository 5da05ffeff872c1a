"""The mechanisms: the same one for us and for each peer, written by our exporters or read from one URDF."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
import pinocchio as pin

import cadmbs as cm
from cadmbs.exporters import mjcf, urdf
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing.mechanisms import chain
from cadmbs.testing.states import random_state

PANDA = "panda_description/urdf/panda.urdf"
HUMANOID = "talos_data/robots/talos_reduced.urdf"

LARGEST_PINOCCHIO = 300
"""Joints; each of Pinocchio's `Data` has several arrays of n^3 numbers: 1.3 GB for 300 joints, 48 GB for 1000."""


@dataclass(frozen=True)
class Subject:
    """A mechanism in all libraries.

    Attributes:
        name: In tables.
        mechanism: Ours.
        floating: Whether it has a free base, whose coordinates other libraries write otherwise.
        path: The URDF that it came from; None for chains.
    """

    name: str
    mechanism: Mechanism
    floating: bool = False
    path: str | None = None

    @cached_property
    def system(self) -> cm.System:
        """Compiled for us."""
        return cm.compile_mechanism(self.mechanism)

    @cached_property
    def model(self) -> Any:
        """Pinocchio's."""
        if self.path is None:
            return pin.buildModelFromXML(urdf.text(self.mechanism)[0])
        root = (pin.JointModelFreeFlyer(),) if self.floating else ()
        return pin.buildModelFromUrdf(self.path, *root)

    @property
    def fits_pinocchio(self) -> bool:
        """Whether Pinocchio's `Data` fits into memory."""
        return self.system.n_v <= LARGEST_PINOCCHIO

    @cached_property
    def data(self) -> Any:
        """Pinocchio's."""
        return self.model.createData()

    @cached_property
    def mujoco(self) -> Any:
        """MuJoCo's, without contacts and constraints."""
        model = mujoco.MjModel.from_xml_string(mjcf.text(self.mechanism, meshes=False)[0])
        model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT | mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
        return model

    def states(self, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Positions, velocities and accelerations or forces, for us."""
        return random_state(self.system, 7, (count,))

    def pinocchio_states(self, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """As `states`, for Pinocchio; the same numbers without a free base."""
        q, v, a = self.states(count)
        if not self.floating:
            return q, v, a
        rng = np.random.default_rng(7)
        step = rng.normal(size=(count, self.model.nv))
        return np.array([pin.integrate(self.model, pin.neutral(self.model), dq) for dq in step]), v, a


def chain_of(n: int) -> Subject:
    """A random chain of n revolute joints, with limits: without, Pinocchio takes two positions a joint."""
    data = chain(n, 1).model_dump(mode="json") | {"gravity": [0.0, 0.0, -9.81]}
    for joint in data["joints"]:
        joint["limits"] = {"lower": -100.0, "upper": 100.0, "velocity": 100.0, "effort": 1000.0}
    return Subject(f"chain, {n}", Mechanism.model_validate(data))


def robot(name: str, path: str, *, floating: bool = False, mimic: str = "independent") -> Subject:
    """A robot of the package example-robot-data."""
    package = distribution("example-robot-data")
    found = next(file for file in package.files or () if str(file).endswith(path))
    place = str(Path(str(package.locate_file(found))).resolve())
    base = "floating" if floating else "fixed"
    return Subject(name, cm.load(place, base=base, mimic=mimic), floating, place)


def panda() -> Subject:
    """An arm with a gripper."""
    return robot("Panda", PANDA)


def panda_as_it_is() -> Subject:
    """The same with the gripper's mimic joint, which leaves one coordinate less."""
    return robot("Panda, fingers coupled", PANDA, mimic="coupled")


def humanoid() -> Subject:
    """A humanoid with a free base."""
    return robot("Talos, free base", HUMANOID, floating=True)
