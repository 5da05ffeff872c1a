"""Mechanism -> System: where pydantic ends and arrays begin."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, TypedDict

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler import actions, records
from cadmbs.compiler.coordinates import coordinate_map, independent_names, manifold_blocks, split_couplings
from cadmbs.compiler.layout import TreeLayout, tree_coordinates, tree_layout
from cadmbs.compiler.placing import conditioning_origin
from cadmbs.compiler.rows import row_records
from cadmbs.compiler.screws import JointGeometry, joint_geometry
from cadmbs.compiler.tree import build_tree, column_values, cut_values
from cadmbs.lie import se3
from cadmbs.models.graph import mechanism_graph
from cadmbs.models.joint import position_names
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.reading import canonical
from cadmbs.system import System
from cadmbs.system.loads import JointLosses, Load
from cadmbs.system.records import Bodies, Closure, Frames, Joint, Motion, Row, Scenario
from cadmbs.system.tree import Tree
from cadmbs.topology import FundamentalLoop, Graph, SpanningTree, fundamental_loops, spanning_tree


def compile_mechanism(mechanism: Mechanism) -> System:
    """The System of a mechanism: bodies lumped, joints expanded into screws, couplings eliminated, loops cut.

    Args:
        mechanism: A valid mechanism, loaded or built in Python.

    Returns:
        Read-only arrays and records. Loops compile into `closures`; the tree is the spanning tree.
    """
    mechanism = canonical(mechanism)
    graph = mechanism_graph(
        mechanism.ground, mechanism.bodies, mechanism.joints, mechanism.couplings, mechanism.motions
    )
    tree = spanning_tree(graph)
    plan = tree_layout(graph, tree)
    bodies, frames = records.body_records(mechanism, plan.moving), records.frame_records(mechanism)
    geometries = _geometries(mechanism, bodies, np.zeros(3))
    origin = conditioning_origin(_landmarks(bodies, geometries))
    coordinates = _Coordinates(mechanism, plan)
    system = System(
        name=mechanism.name,
        model_hash=_hash(mechanism),
        gravity=np.array(mechanism.gravity),
        origin=origin,
        bodies=bodies,
        frames=frames,
        joints=_joint_records(mechanism, bodies, graph, tree, geometries),
        closures=_closures(mechanism, graph, tree, geometries),
        position_names=tuple(coordinates.q_names),
        velocity_names=tuple(coordinates.v_names),
        manifold=manifold_blocks(mechanism, coordinates.q_names, coordinates.v_names),
        tree=_tree(mechanism, plan, bodies, origin, coordinates),
        **_actions(mechanism, plan, coordinates, _addresses(plan, bodies, frames, coordinates, origin)),
        losses=_losses(mechanism, plan, fundamental_loops(graph, tree)),
    )
    _freeze(system)
    return system


def _tree(mechanism: Mechanism, plan: TreeLayout, bodies: Bodies, origin: Array, coordinates: _Coordinates) -> Tree:
    """The spanning tree with its geometry about the shifted origin."""
    shifted = _geometries(mechanism, bodies, origin)
    moved = [shifted[link.joint] for link in plan.moving_bodies[1:]]
    return build_tree(plan.moving_bodies, mechanism.joints, moved, bodies, origin, coordinates.maps)


def _closures(
    mechanism: Mechanism, graph: Graph, tree: SpanningTree, geometries: Sequence[JointGeometry]
) -> tuple[Closure, ...]:
    """One loop for each cut joint."""
    return tuple(
        records.closure_record(loop, mechanism.joints[loop.cut_edge], geometries[loop.cut_edge])
        for loop in fundamental_loops(graph, tree)
    )


class _Actions(TypedDict):
    """What acts on the mechanism, as fields of the System."""

    rows: tuple[Row, ...]
    motions: tuple[Motion, ...]
    loads: tuple[Load, ...]
    scenario: Scenario


def _actions(mechanism: Mechanism, plan: TreeLayout, coordinates: _Coordinates, at: actions.NameIndices) -> _Actions:
    loads = [(load, actions.load_record(load, at)) for load in mechanism.loads]
    return {
        "rows": row_records(
            mechanism, coordinates.loose, [load for load, found in loads if found is None], at.bodies, at.origin
        ),
        "motions": actions.motion_records(mechanism),
        "loads": tuple(record for _, record in loads if record is not None),
        "scenario": actions.scenario_record(mechanism.scenario, _movable(mechanism, coordinates)),
    }


def _movable(mechanism: Mechanism, coordinates: _Coordinates) -> frozenset[str]:
    """Names of independent coordinates, and of joints that have some: those that a scenario can hold."""
    independent = {*coordinates.q_names}
    joints = {joint.name for joint in mechanism.joints if independent.intersection(position_names(joint))}
    return frozenset(independent | joints)


def _losses(mechanism: Mechanism, plan: TreeLayout, loops: Sequence[FundamentalLoop]) -> JointLosses:
    joints, words = mechanism.joints, ("damping", "friction")
    return JointLosses(
        *(column_values(plan.moving_bodies, joints, word) for word in words),
        *(cut_values(loops, joints, word) for word in words),
    )


class _Coordinates:
    """Names of tree and independent coordinates, and the maps between them."""

    def __init__(self, mechanism: Mechanism, plan: TreeLayout) -> None:
        self.tree_q, self.tree_v = tree_coordinates(mechanism, plan.moving_bodies)
        elimination, self.loose = split_couplings(mechanism, self.tree_q)
        dropped = elimination.rows
        self.q_names = independent_names(mechanism, self.tree_q, dropped)[0]
        self.v_names = independent_names(mechanism, self.tree_v, dropped)[1]
        self.maps = (
            coordinate_map(self.tree_q, self.q_names, elimination, with_offset=True),
            coordinate_map(self.tree_v, self.v_names, elimination, with_offset=False),
        )


def _geometries(mechanism: Mechanism, bodies: Bodies, origin: Array) -> list[JointGeometry]:
    index = {name: place for place, name in enumerate(bodies.names)}
    shift = se3.translation(-origin)
    return [
        joint_geometry(joint, shift @ bodies.reference_pose[index[joint.successor]], origin)
        for joint in mechanism.joints
    ]


def _landmarks(bodies: Bodies, geometries: Sequence[JointGeometry]) -> list[Array]:
    """Points that tell where the mechanism is: centres of mass, and points of joints that have one."""
    masses = [bodies.center_of_mass[i] for i in range(1, len(bodies.names)) if bodies.mass[i] > 0.0]
    return masses + [geometry.point for geometry in geometries if np.any(geometry.point)]


def _joint_records(
    mechanism: Mechanism, bodies: Bodies, graph: Graph, tree: SpanningTree, geometries: Sequence[JointGeometry]
) -> tuple[Joint, ...]:
    index = {name: place for place, name in enumerate(bodies.names)}
    orientations = {branch.edge: branch.orientation for branch in tree.branches.values()}
    return tuple(
        records.joint_record(joint, geometries[place], index, orientations.get(place, 0))
        for place, joint in enumerate(mechanism.joints)
    )


def _addresses(
    plan: TreeLayout, bodies: Bodies, frames: Frames, coordinates: _Coordinates, origin: Array
) -> actions.NameIndices:
    moving = {name: int(bodies.moving[body]) for name, body in zip(frames.names, frames.body, strict=True)}
    places = {name: int(body) for name, body in zip(frames.names, frames.body, strict=True)}
    return actions.NameIndices(
        bodies=places | {name: place for place, name in enumerate(bodies.names)},
        moving=moving | plan.moving,
        positions={name: place for place, name in enumerate(coordinates.tree_q)},
        columns={name: place for place, name in enumerate(coordinates.tree_v)},
        origin=origin,
    )


def _hash(mechanism: Mechanism) -> str:
    """SHA-256 of what the document computes with; without stops it is what it was before there were any."""
    left_out: dict[str, Any] = {"source": True, "extensions": True}
    if mechanism.scenario is not None and not mechanism.scenario.stop:
        left_out["scenario"] = {"stop"}
    text = mechanism.model_dump_json(exclude=left_out)
    return hashlib.sha256(text.encode()).hexdigest()


def _freeze(record: object) -> None:
    """Make every array inside nested records read-only."""
    if isinstance(record, np.ndarray):
        record.flags.writeable = False
    elif isinstance(record, Mapping):
        for value in record.values():
            _freeze(value)
    elif isinstance(record, tuple):
        for value in record:
            _freeze(value)
    elif is_dataclass(record):
        for field in fields(record):
            _freeze(getattr(record, field.name))
