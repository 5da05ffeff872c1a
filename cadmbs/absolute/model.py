"""A mechanism in absolute coordinates, before the rotations of its bodies have any: bodies, scalars, rows, forces."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.absolute.bodies import JointConnection, MovingBodies, joint_connections, moving_bodies
from cadmbs.absolute.loads.forces import (
    ScalarForceLaw,
    ScalarForces,
    SumForce,
    SumForceLaw,
    TwistForceLaw,
    force_laws,
    scalar_forces,
    sum_forces,
)
from cadmbs.absolute.loads.pair_loads import PairLoad, pair_loads
from cadmbs.absolute.loads.tree_elements import rotors_of
from cadmbs.absolute.rows.document_rows import CoordinateScalars, row_drafts
from cadmbs.absolute.rows.row_set import RowSet, row_set
from cadmbs.absolute.rows.scalar_builder import ScalarBuilder
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
        sum_forces: Forces along sums of scalars.
        twist_forces: Forces along velocities of spherical and free joints.
        pair_loads: Wrench loads, forces along velocities of spherical and free joints, bushings, contacts and drags.
        rotor_names: The coordinates of the reflected inertias, one further coordinate each.
        rotor_inertias: (k,) of the rotors.
        angle_names: The coordinate that each angle of `scalars` is.
    """

    system: System
    bodies: MovingBodies
    joints: tuple[JointConnection, ...]
    scalars: Scalars
    rows: RowSet
    forces: ScalarForces
    twist_forces: tuple[TwistForceLaw, ...]
    sum_forces: tuple[SumForce, ...]
    pair_loads: tuple[PairLoad, ...]
    rotor_names: tuple[str, ...]
    rotor_inertias: Array
    angle_names: tuple[str, ...]

    @property
    def pair_ends(self) -> list[tuple[int, int]]:
        """Bodies of the loads between two bodies."""
        return [pair.bodies for pair in self.pair_loads]


def absolute_model(system: System) -> AbsoluteModel:
    """The mechanism of a compiled system in absolute coordinates; `system.derived` keeps it.

    Raises:
        NotSolvableError: If it has rows on velocities, or forces and couplings along coordinates of spherical or free
            joints.
    """
    bodies, connections, rotors = moving_bodies(system), joint_connections(system), rotors_of(system)
    builder = ScalarBuilder(bodies)
    coordinates = CoordinateScalars(builder, connections)
    drafts = row_drafts(system, builder, connections, coordinates, rotors)
    laws = force_laws(system, builder, coordinates)
    twist_forces = tuple(law for law in laws if isinstance(law, TwistForceLaw))
    return AbsoluteModel(
        system=system,
        bodies=bodies,
        joints=connections,
        scalars=builder.scalars(),
        rows=row_set(builder, drafts),
        forces=scalar_forces(builder, [law for law in laws if isinstance(law, ScalarForceLaw)]),
        twist_forces=twist_forces,
        sum_forces=sum_forces(builder, [law for law in laws if isinstance(law, SumForceLaw)]),
        pair_loads=pair_loads(system, bodies, twist_forces),
        rotor_names=tuple(rotor.coordinate for rotor in rotors),
        rotor_inertias=np.array([rotor.inertia for rotor in rotors], dtype=float),
        angle_names=tuple(builder.angle_names),
    )
