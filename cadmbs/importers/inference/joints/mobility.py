"""The motions that a set of joints leaves to all bodies together, at the drawn pose."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.records import LINE_KINDS, DrawnPoseMobility, InferredJoint
from cadmbs.importers.inference.thresholds import LOOP_RANK, MOVING, SUBSPACE_RANK, TURNING_MOTION


@dataclass(frozen=True, slots=True, eq=False)
class MotionSpace:
    """A basis of the motions of some bodies relative to a root.

    Attributes:
        bodies: The bodies other than the root.
        basis: (6 n, d) their twists, angular first, lengths divided by the size of the mechanism.
        rows: Number of constraint rows.
        rank: Their rank.
        centre: The point of which the basis holds the velocities [mm].
        length: The size by which they are divided [mm].
    """

    bodies: tuple[int, ...]
    basis: Array
    rows: int
    rank: int
    centre: Array
    length: float

    @property
    def freedoms(self) -> int:
        """The number of independent motions."""
        return int(self.basis.shape[1])

    def twists(self, body: int) -> Array:
        """(6, d) the twists of a body, about the world origin and in mm; zero for the root."""
        if body not in self.bodies:
            return np.zeros((6, self.freedoms))
        k = 6 * self.bodies.index(body)
        omega, velocity = self.basis[k : k + 3], self.length * self.basis[k + 3 : k + 6]
        return np.concatenate([omega, velocity + np.cross(self.centre, omega.T).T])

    def turning_rank(self) -> int:
        """The number of independent motions that show in the turning of some body."""
        if not self.basis.size:
            return 0
        turning = self.basis.reshape(-1, 6, self.freedoms)[:, :3].reshape(-1, self.freedoms)
        return int((np.linalg.svd(turning, compute_uv=False) > TURNING_MOTION).sum())

    def moving_pairs(self) -> int:
        """The number of pairs of bodies, the root among them, that move relative to each other."""
        if not self.basis.size:
            return 0
        twists = self.basis.reshape(len(self.bodies), -1)
        twists = np.concatenate([np.zeros((1, twists.shape[1])), twists])
        apart = np.abs(twists[:, None] - twists[None]).max(axis=2) > MOVING
        return int(np.triu(apart, 1).sum())

    def moving_bodies(self) -> tuple[int, ...]:
        """The bodies that move relative to the root."""
        if not self.basis.size:
            return ()
        moves = np.abs(self.basis.reshape(len(self.bodies), -1)).max(axis=1) > MOVING
        return tuple(body for body, moving in zip(self.bodies, moves, strict=True) if moving)


def joint_twists(joint: InferredJoint) -> Array:
    """(6, f) the twists that a joint allows, about the world origin."""
    e, p = joint.freedom.direction, joint.freedom.point
    if joint.kind == "fixed":
        return np.zeros((6, 0))
    if joint.kind in LINE_KINDS and e is not None and p is not None:
        pitch = (joint.lead or 0.0) / (2 * np.pi)
        turn = np.concatenate([e, np.cross(p, e) + pitch * e])
        slide = np.concatenate([np.zeros(3), e])
        return np.stack([turn, slide] if joint.kind == "cylindrical" else [turn], axis=1)
    if joint.kind == "prismatic" and e is not None:
        return np.concatenate([np.zeros(3), e])[:, None]
    if joint.kind == "spherical" and p is not None:
        return np.concatenate([np.eye(3), np.cross(p, np.eye(3))], axis=1).T
    if joint.kind == "universal" and p is not None and joint.freedom.directions is not None:
        axes = joint.freedom.directions
        return np.concatenate([axes, np.cross(p, axes)], axis=1).T
    return joint.freedom.basis.copy()


def motion_space(joints: Sequence[InferredJoint], root: int) -> MotionSpace:
    """The motions of the bodies of some joints relative to one of these bodies."""
    bodies = sorted({g for j in joints for g in (j.a, j.b)} - {root})
    number = {g: k for k, g in enumerate(bodies)}
    points = np.array([j.freedom.point for j in joints if j.freedom.point is not None]).reshape(-1, 3)
    centre = points.mean(axis=0) if len(points) else np.zeros(3)
    length = _length(joints, points)
    blocks = [np.zeros((0, 6 * len(bodies)))]
    for j in joints:
        rows = _constraint_rows(joint_twists(j), centre, length)
        block = np.zeros((len(rows), 6 * len(bodies)))
        for g, sign in ((j.a, -1.0), (j.b, 1.0)):
            if g != root:
                block[:, 6 * number[g] : 6 * number[g] + 6] += sign * rows
        blocks.append(block)
    matrix = np.vstack(blocks)
    if not matrix.size:
        return MotionSpace(tuple(bodies), np.eye(6 * len(bodies)), 0, 0, centre, length)
    _, s, vt = np.linalg.svd(matrix, full_matrices=True)
    rank = int((s > LOOP_RANK * s.max(initial=0.0)).sum())
    return MotionSpace(tuple(bodies), vt[rank:].T, len(matrix), rank, centre, length)


def _length(joints: Sequence[InferredJoint], points: Array) -> float:
    """The size of a mechanism [mm], by which moments are divided; of any size if nothing has an extent."""
    sizes = [max((c.overlap, *c.radius)) for j in joints for c in j.contacts]
    apart = float(np.ptp(points, axis=0).max()) if len(points) else 0.0
    return max([apart, *sizes]) or 1.0


def _constraint_rows(twists: Array, centre: Array, length: float) -> Array:
    """(6 - f, 6) orthonormal wrenches of a joint about a common centre, moments divided by the length."""
    shifted = twists.copy()
    shifted[3:] += np.cross(twists[:3].T, centre).T
    shifted[3:] /= length
    u, s, _ = np.linalg.svd(shifted, full_matrices=True)
    rank = int((s > SUBSPACE_RANK * s.max(initial=0.0)).sum()) if s.size else 0
    return u[:, rank:].T


def blocks(joints: Sequence[InferredJoint]) -> list[list[InferredJoint]]:
    """Joints by biconnected components of the graph of bodies.

    Loops that share only a body move independently of each other: the freedoms of a mechanism are the sum of those of
    its blocks, so that no matrix grows with the whole assembly. Depth-first search of Hopcroft and Tarjan, as a loop.
    """
    incident: dict[int, list[InferredJoint]] = {}
    for j in joints:
        incident.setdefault(j.a, []).append(j)
        incident.setdefault(j.b, []).append(j)
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    components: list[list[InferredJoint]] = []
    for start in incident:
        if start not in order:
            order[start] = low[start] = len(order)
            components += _components_from(start, incident, order, low)
    return components


def _components_from(
    start: int, incident: dict[int, list[InferredJoint]], order: dict[int, int], low: dict[int, int]
) -> list[list[InferredJoint]]:
    components: list[list[InferredJoint]] = []
    path: list[InferredJoint] = []
    stack: list[tuple[int, InferredJoint | None, int, Iterator[InferredJoint]]] = [
        (start, None, 0, iter(incident[start]))
    ]
    while stack:
        g, arrival, depth, rest = stack[-1]
        j = next(rest, None)
        if j is None:
            stack.pop()
            if stack:
                parent = stack[-1][0]
                low[parent] = min(low[parent], low[g])
                if low[g] >= order[parent]:
                    components.append(path[depth:])
                    del path[depth:]
            continue
        other = j.b if j.a == g else j.a
        if j is arrival or (other in order and order[other] > order[g]):
            continue
        path.append(j)
        if other in order:
            low[g] = min(low[g], order[other])
        else:
            order[other] = low[other] = len(order)
            stack.append((other, j, len(path) - 1, iter(incident[other])))
    return components


def mobility(joints: Sequence[InferredJoint]) -> DrawnPoseMobility:
    """Freedoms and redundancy of all bodies that joints connect, block by block."""
    freedoms = redundant = 0
    moving = []
    for block in blocks(joints):
        root = min(g for j in block for g in (j.a, j.b))
        motion = motion_space(block, root)
        freedoms += motion.freedoms
        redundant += motion.rows - motion.rank
        if motion.freedoms:
            moving.append((motion.freedoms, motion.moving_bodies()))
    return DrawnPoseMobility(freedoms, redundant, tuple(moving))
