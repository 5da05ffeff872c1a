"""Mechanism -> System: where pydantic ends and arrays begin."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

from cadmbs.compiler import actions, measures, screws, tree
from cadmbs.compiler.bodies import body_records, conditioning_origin, frame_records, landmarks
from cadmbs.compiler.coordinates import independent_coordinates, manifold_blocks, name_indices, tree_layout
from cadmbs.compiler.joints import closure_records, joint_records
from cadmbs.compiler.loads import load_records
from cadmbs.models.checks.inertia import bodies_with_negative_moments
from cadmbs.models.document import canonical_text
from cadmbs.models.documents.reading import canonical
from cadmbs.models.graph import mechanism_graph
from cadmbs.models.mechanism import Mechanism, require_mechanism
from cadmbs.system import System, arguments
from cadmbs.system.records import DEFAULT_ATOL, NegativeInertias
from cadmbs.topology import fundamental_loops, spanning_tree


def compile_mechanism(mechanism: Mechanism, *, accept_inertia: bool = False) -> System:
    """The System of a mechanism: bodies lumped, joints expanded into screws, couplings eliminated, loops cut.

    Args:
        mechanism: A valid mechanism, loaded or built in Python.
        accept_inertia: Compute dynamics also with bodies that have a negative principal moment of inertia, which are
            refused otherwise; results are labelled. As the field of this name in the document.

    Returns:
        Read-only arrays and records. Loops compile into `closures`; the tree is the spanning tree.

    Raises:
        ArgumentError: If it is no Mechanism.
    """
    mechanism = _normal_form(mechanism, accept_inertia)
    joints = mechanism.joints
    # topology: which joints are cut, and which bodies move together
    graph = mechanism_graph(mechanism.ground, mechanism.bodies, joints, mechanism.couplings, mechanism.motions)
    spanning = spanning_tree(graph)
    loops = fundamental_loops(graph, spanning)
    layout = tree_layout(graph, spanning)
    # geometry at q = 0: about the world origin for the records, about the conditioning origin for the tree
    bodies, frames = body_records(mechanism, layout.moving), frame_records(mechanism)
    geometries = screws.joint_geometries(joints, bodies, np.zeros(3))
    origin = conditioning_origin(landmarks(bodies, [geometry.point for geometry in geometries]))
    about_origin = screws.joint_geometries(joints, bodies, origin) if origin.any() else geometries
    # coordinates: couplings eliminated; then indices take the place of names
    coordinates = independent_coordinates(mechanism, layout.moving_bodies)
    indices = name_indices(bodies, frames, coordinates, origin, joints)
    loads, cut_loads = load_records(mechanism.loads, indices)
    system = System(
        name=mechanism.name,
        model_hash=_hash(mechanism),
        gravity=np.array(mechanism.gravity),
        origin=origin,
        bodies=bodies,
        frames=frames,
        joints=joint_records(joints, geometries, bodies, spanning),
        closures=closure_records(loops, joints, geometries),
        rows=(*actions.row_records(mechanism, coordinates.row_couplings, indices), *cut_loads),
        motions=actions.motion_records(mechanism.motions),
        measures=measures.measure_records(mechanism, indices, bodies, frames),
        loads=loads,
        losses=tree.joint_losses(layout.moving_bodies, joints, loops),
        scenario=actions.scenario_record(mechanism.scenario, joints, coordinates.positions),
        position_names=coordinates.positions,
        velocity_names=coordinates.velocities,
        manifold=manifold_blocks(joints, coordinates),
        tree=tree.build_tree(layout.moving_bodies, joints, about_origin, bodies, origin, coordinates),
        document=canonical_text(mechanism),
        negative_inertias=NegativeInertias(bodies_with_negative_moments(mechanism.bodies), mechanism.accept_inertia),
    )
    _freeze(system)
    return system


def _normal_form(mechanism: Mechanism, accept_inertia: bool) -> Mechanism:
    """The mechanism in SI units and normal form; `accept_inertia` counts as if the document said so."""
    require_mechanism(mechanism)
    if arguments.flag_argument(accept_inertia, "accept_inertia") and not mechanism.accept_inertia:
        mechanism = mechanism.model_copy(update={"accept_inertia": True})
    return canonical(mechanism)


_LATER_FIELDS_OF_LOADS = ("characteristic", "damping_characteristic", "terms")


def _hash(mechanism: Mechanism) -> str:
    """SHA-256 of what a motion depends on, and so not of measures.

    Fields that came later and have their defaults do not change it.
    """
    left_out: dict[str, Any] = {"source": True, "extensions": True, "measures": True, "accept_units": True}
    if not mechanism.accept_inertia:
        left_out["accept_inertia"] = True
    scenario = mechanism.scenario
    if scenario is not None:
        plain_fields = {name for name in ("stop", "locks") if not getattr(scenario, name)}
        left_out["scenario"] = plain_fields | ({"branch"} if scenario.branch == "continuous" else set())
        if scenario.atol is None:  # as it was written when it had this default
            scenario = scenario.model_copy(update={"atol": DEFAULT_ATOL})
            mechanism = mechanism.model_copy(update={"scenario": scenario})
    plain = {
        index: {name for name in _LATER_FIELDS_OF_LOADS if getattr(load, name, True) is None}
        for index, load in enumerate(mechanism.loads)
    }
    if any(plain.values()):
        left_out["loads"] = plain
    text = mechanism.model_dump_json(exclude=left_out)
    return hashlib.sha256(text.encode()).hexdigest()


_LEAVES = (str, int, float, type(None))
"""Most of what records hold, and no arrays."""


def _freeze(record: object) -> None:
    """Make every array inside nested records read-only."""
    if isinstance(record, np.ndarray):
        record.flags.writeable = False
    elif isinstance(record, Mapping):
        _freeze_all(record.values())
    elif isinstance(record, tuple):
        _freeze_all(record)
    elif is_dataclass(record):
        _freeze_all(getattr(record, field.name) for field in fields(record))


def _freeze_all(values: Iterable[object]) -> None:
    for value in values:
        if not isinstance(value, _LEAVES):
            _freeze(value)
