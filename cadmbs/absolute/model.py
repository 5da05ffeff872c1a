"""A mechanism in absolute coordinates, before the rotations of its bodies have any: bodies, scalars, rows, forces."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.absolute.bodies import MovingBodies, moving_bodies
from cadmbs.absolute.document_rows import CoordinateScalars, drafts
from cadmbs.absolute.forces import (
    AppliedWrench,
    ScalarForceLaw,
    ScalarForces,
    TwistForceLaw,
    laws,
    scalar_forces,
    wrenches,
)
from cadmbs.absolute.joint_connections import JointConnection, joint_connections
from cadmbs.absolute.row_set import RowSet, row_set
from cadmbs.absolute.scalar_builder import ScalarBuilder
from cadmbs.absolute.scalars import Scalars
from cadmbs.arrays import Array
from cadmbs.system import System


@dataclass(frozen=True)
class AbsoluteModel:
    """Everything that does not depend on how rotations are described.

    Attributes:
        system: The mechanism.
        bodies: Its moving bodies, each with six freedoms.
        joints: All joints between them.
        scalars: Products, angles and lengths of pairs of bodies.
        rows: All constraint rows, redundant ones included.
        forces: Loads, damping and friction along scalars.
        natives: Forces along velocities of spherical and free joints.
        wrenches: Wrench loads.
        rotors: (k,) reflected inertias, one further coordinate each.
        rotor_names: The coordinates that they turn with.
        angle_names: The coordinate that each angle of `scalars` is.
    """

    system: System
    bodies: MovingBodies
    joints: tuple[JointConnection, ...]
    scalars: Scalars
    rows: RowSet
    forces: ScalarForces
    natives: tuple[TwistForceLaw, ...]
    wrenches: tuple[AppliedWrench, ...]
    rotors: Array
    rotor_names: tuple[str, ...]
    angle_names: tuple[str, ...]


def absolute_model(system: System) -> AbsoluteModel:
    """The mechanism of a compiled system in absolute coordinates; `system.derived` keeps it.

    Raises:
        NotSolvableError: If it has rows on velocities, or forces and couplings along coordinates of spherical or free
            joints.
    """
    bodies = moving_bodies(system)
    builder = ScalarBuilder(bodies)
    frames = joint_connections(system)
    named = CoordinateScalars(builder, frames)
    collected, rotors = drafts(system, builder, frames, named)
    acting = laws(system, builder, named)
    return AbsoluteModel(
        system=system,
        bodies=bodies,
        joints=frames,
        scalars=builder.scalars(),
        rows=row_set(builder, collected),
        forces=scalar_forces(builder, [law for law in acting if isinstance(law, ScalarForceLaw)]),
        natives=tuple(law for law in acting if isinstance(law, TwistForceLaw)),
        wrenches=wrenches(system, bodies),
        rotors=np.array([inertia for _, inertia in rotors], dtype=float),
        rotor_names=tuple(name for name, _ in rotors),
        angle_names=tuple(builder.angle_names),
    )
