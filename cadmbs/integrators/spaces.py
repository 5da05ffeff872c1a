"""State spaces: R^n, SO(3), unit quaternions, SE(3), SO(3) x R^3 and their products, any number of copies of each.

Tangent coordinates are left-trivialized: x moves to x exp(dx), x' = x u, and angular velocities are those in the moving
axes. With R = R_WB the rotation of a body (from body axes to world axes), p its origin, w its angular velocity in body
axes, and angular parts first:

    space                          state (shape)            tangent u (dimension)      x' = x u
    euclidean(n)                   x (n,)                   x' (n)
    rotations()                    R (3, 3)                 w (3)                      R' = R ~w
    unit_quaternions()             q = (w, x, y, z) (4,)    w (3)                      q' = q (0, w) / 2
    rigid_motions()                [[R, p], [0, 1]] (4, 4)  (w, v), v = R^T p' (6)     R' = R ~w,  p' = R v
    rotations_and_translations()   [[R, p], [0, 1]] (4, 4)  (w, v), v = p' (6)         R' = R ~w,  p' = v
    product(a, b, ...)             flat (n,), by `join`     those of a, of b, ...

Copies have states (copies, *shape); their tangents stand behind each other. Batch axes come before all of these. States
are flat arrays inside the loop over time: rotations row by row, poses as rotation and translation.
"""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.arrays import Array, ArrayLike, matrix_times_vector
from cadmbs.lie import quaternion, se3, so3


@dataclass(frozen=True)
class Space:
    """A manifold with left-trivialized tangents.

    Attributes:
        retract: (x, dx) -> x exp(dx), of flat states (..., n).
        pull_back: (dx, rate) -> dexp^-1_(-dx) rate, the velocity of dx when x exp(dx) moves with `rate`.
    """

    retract: Callable[[Array, Array], Array]
    pull_back: Callable[[Array, Array], Array]


FLAT = Space(retract=lambda x, dx: x + dx, pull_back=lambda dx, rate: rate)
"""R^n for any n."""


@dataclass(frozen=True)
class Factor(Space):
    """Copies of one group, or a product of such, with the shapes of its states and tangents.

    Attributes:
        name: What it is, for messages.
        shape: Shape of a state as users write it.
        n_state: Numbers in a flat state.
        n_tangent: Dimension.
        tangent: What the tangent coordinates are, for messages.
        flatten, unflatten: Between states as users write them (..., *shape) and flat ones (..., n_state).
        deviation: Flat state -> how far it is off the space.
        parts: Factors of a product; empty otherwise.
    """

    name: str
    shape: tuple[int, ...]
    n_state: int
    n_tangent: int
    tangent: str
    flatten: Callable[[Array], Array]
    unflatten: Callable[[Array], Array]
    deviation: Callable[[Array], float] | None = None
    parts: tuple[Factor, ...] = ()

    @property
    def factors(self) -> tuple[Factor, ...]:
        """The factors of a product, or the space alone."""
        return self.parts or (self,)

    def distance(self, x: Array) -> float:
        """How far a flat state is off the space: rotations that are not orthonormal, quaternions not of unit norm."""
        if self.deviation is not None:
            return self.deviation(x)
        slices = _slices([factor.n_state for factor in self.parts])
        return max((part.distance(x[..., s]) for part, s in zip(self.parts, slices, strict=True)), default=0.0)

    def split(self, x: ArrayLike) -> tuple[Array, ...]:
        """The states of the factors (..., *shape) of a state (..., n_state) of a product.

        Raises:
            ShapeError: If it has another shape.
        """
        flat = _real_numbers(f"a state of {self.name}", x, (self.n_state,))
        slices = _slices([factor.n_state for factor in self.factors])
        return tuple(factor.unflatten(flat[..., part]) for factor, part in zip(self.factors, slices, strict=True))

    def join(self, *states: ArrayLike) -> Array:
        """The state (..., n_state) of a product, of the states of its factors; their batch axes are broadcast.

        Raises:
            ShapeError: If one of them has another shape, or there are too few or too many.
        """
        if len(states) != len(self.factors):
            raise errors.ShapeError(f"{self.name} has {len(self.factors)} factors, but {len(states)} states are joined")
        flat = [factor.flat_state(state) for factor, state in zip(self.factors, states, strict=True)]
        batch = _common_batch([state.shape[:-1] for state in flat])
        return np.concatenate([np.empty((*batch, 0)), *(np.broadcast_to(x, (*batch, x.shape[-1])) for x in flat)], -1)

    def flat_state(self, x: ArrayLike) -> Array:
        """A state as users write it, as a flat array.

        Raises:
            ShapeError: If it has another shape.
            ArgumentError: If it holds complex numbers, or the last row of a pose is not (0, 0, 0, 1).
        """
        return self.flatten(_real_numbers(f"a state of {self.name}", x, self.shape))


def euclidean(n: int) -> Factor:
    """R^n; tangents are velocities."""
    n = _whole("n", n)
    return Factor(FLAT.retract, FLAT.pull_back, f"R^{n}", (n,), n, n, "the rate of change", _same, _same)


flat = euclidean


def rotations(copies: int = 1) -> Factor:
    """SO(3)^copies, states (3, 3) or (copies, 3, 3); tangents are angular velocities in the moving axes.

    R exp(dx) is kept orthogonal to rounding.
    """
    return _copied("SO(3)", copies, (3, 3), 9, 3, "the angular velocity in the moving axes", _rotated, _turned_back)


def unit_quaternions(copies: int = 1) -> Factor:
    """Unit quaternions (w, x, y, z), states (4,) or (copies, 4); tangents are angular velocities in the moving axes."""
    tangent = "the angular velocity in the moving axes"
    return _copied("the unit quaternions", copies, (4,), 4, 3, tangent, _quaternion_rotated, _turned_back)


def rigid_motions(copies: int = 1) -> Factor:
    """SE(3)^copies, states (4, 4) or (copies, 4, 4); tangents are twists (angular, linear) in the moving axes."""
    tangent = "the twist (angular, linear) in the moving axes"
    pull_back = lambda dx, rate: matrix_times_vector(se3.dexp_inverse(-dx), rate)  # noqa: E731
    return _copied("SE(3)", copies, (4, 4), 12, 6, tangent, _screwed, pull_back)


def rotations_and_translations(copies: int = 1) -> Factor:
    """(SO(3) x R^3)^copies, states (4, 4) or (copies, 4, 4).

    Tangents are angular velocities in the moving axes and velocities of the origin in the fixed ones.
    """

    def pull_back(dx: Array, rate: Array) -> Array:
        return np.concatenate([_turned_back(dx[..., :3], rate[..., :3]), rate[..., 3:]], axis=-1)

    tangent = "(angular velocity in the moving axes, velocity in the fixed ones)"
    return _copied("SO(3) x R^3", copies, (4, 4), 12, 6, tangent, _rotated_and_shifted, pull_back)


def product(*factors: Factor | Sequence[Factor]) -> Factor:
    """The direct product of spaces; flat states and tangents of the factors stand behind each other.

        (x_1, x_2, ...) exp(dx_1, dx_2, ...) = (x_1 exp dx_1, x_2 exp dx_2, ...)

    A rotation has nine numbers, row by row; a rigid motion twelve: its rotation, row by row, and its translation.
    `join` and `split` translate. The state space G^n x R^(6n) of absolute coordinates is one. P-INT (12)-(15),
    (21)-(24).
    """
    parts = tuple(part for factor in factors for one in _listed(factor) for part in one.factors)
    if not parts:
        return euclidean(0)
    states, tangents = ([getattr(part, size) for part in parts] for size in ("n_state", "n_tangent"))
    state_slices, tangent_slices = _slices(states), _slices(tangents)

    def retract(x: Array, dx: Array) -> Array:
        moved = [
            part.retract(x[..., x_slice], dx[..., dx_slice])
            for part, x_slice, dx_slice in zip(parts, state_slices, tangent_slices, strict=True)
        ]
        return np.concatenate(moved, axis=-1)

    def pull_back(dx: Array, rate: Array) -> Array:
        pulled = [part.pull_back(dx[..., d], rate[..., d]) for part, d in zip(parts, tangent_slices, strict=True)]
        return np.concatenate(pulled, axis=-1)

    n = sum(states)
    name, tangent = " x ".join(part.name for part in parts), ", ".join(part.tangent for part in parts)
    return Factor(retract, pull_back, name, (n,), n, sum(tangents), f"({tangent})", _same, _same, None, parts)


def _listed(factor: Factor | Sequence[Factor]) -> Sequence[Factor]:
    return (factor,) if isinstance(factor, Factor) else factor


def _copied(
    name: str,
    copies: int,
    shape: tuple[int, ...],
    n_state: int,
    n_tangent: int,
    tangent: str,
    retract: Callable[[Array, Array], Array],
    pull_back: Callable[[Array, Array], Array],
) -> Factor:
    """Copies of a group with states (..., n_state) and tangents (..., n_tangent), all moved at once."""
    whole = shape if _whole("copies", copies) == 1 else (copies, *shape)
    each = "" if copies == 1 else f" of each of the {copies} copies, one behind the other"
    flatten, unflatten = (_flat_pose, _pose) if shape == (4, 4) else (_joined_axes(len(shape)), _reshaped(shape))

    def flattened(x: Array) -> Array:
        return _joined(flatten(x if copies != 1 else x[..., None, *(slice(None),) * len(shape)]))

    def unflattened(x: Array) -> Array:
        states = unflatten(_split(x, n_state))
        return states if copies != 1 else states.reshape(*x.shape[:-1], *shape)

    return Factor(
        lambda x, dx: _joined(retract(_split(x, n_state), _split(dx, n_tangent))),
        lambda dx, rate: _joined(pull_back(_split(dx, n_tangent), _split(rate, n_tangent))),
        name if copies == 1 else f"({name})^{copies}",
        whole, copies * n_state, copies * n_tangent, f"{tangent}{each}", flattened, unflattened,
        lambda x: (_quaternion_deviation if n_state == 4 else _rotation_deviation)(_split(x, n_state)),
    )  # fmt: skip


def _rotated(x: Array, dx: Array) -> Array:
    R = x.reshape(*x.shape[:-1], 3, 3) @ so3.exp(dx)
    return _orthogonal(R).reshape(x.shape)


def _quaternion_rotated(x: Array, dx: Array) -> Array:
    return quaternion.normalize(quaternion.multiply(x, quaternion.exp(dx)))


def _screwed(x: Array, dx: Array) -> Array:
    R = x[..., :9].reshape(*x.shape[:-1], 3, 3)
    step = se3.exp(dx)
    p = x[..., 9:] + matrix_times_vector(R, step[..., :3, 3])
    return np.concatenate([_orthogonal(R @ step[..., :3, :3]).reshape(*x.shape[:-1], 9), p], axis=-1)


def _rotated_and_shifted(x: Array, dx: Array) -> Array:
    return np.concatenate([_rotated(x[..., :9], dx[..., :3]), x[..., 9:] + dx[..., 3:]], axis=-1)


def _turned_back(dx: Array, rate: Array) -> Array:
    return matrix_times_vector(so3.dexp_inverse(-dx), rate)


def _orthogonal(R: Array) -> Array:
    """One step of Newton's method to the nearest rotation: rounding does not add up over steps."""
    return np.asarray(1.5 * R - 0.5 * R @ (np.swapaxes(R, -1, -2) @ R))


def _rotation_deviation(x: Array) -> float:
    R = x[..., :9].reshape(*x.shape[:-1], 3, 3)
    turned = np.linalg.det(R) < 0.0
    return float(np.max(np.abs(np.swapaxes(R, -1, -2) @ R - np.eye(3)), initial=2.0 * bool(np.any(turned))))


def _quaternion_deviation(x: Array) -> float:
    return float(np.max(np.abs(np.linalg.norm(x, axis=-1) - 1.0), initial=0.0))


def _flat_pose(C: Array) -> Array:
    if np.any(np.abs(C[..., 3, :] - [0.0, 0.0, 0.0, 1.0]) > tolerances.POSE_LAST_ROW_TOLERANCE):
        raise errors.ArgumentError("the last row of a pose must be (0, 0, 0, 1): translations are the last column")
    return np.concatenate([C[..., :3, :3].reshape(*C.shape[:-2], 9), C[..., :3, 3]], axis=-1)


def _pose(x: Array) -> Array:
    return se3.pose(x[..., :9].reshape(*x.shape[:-1], 3, 3), x[..., 9:])


def _real_numbers(name: str, value: ArrayLike, shape: tuple[int, ...]) -> Array:
    """A float64 array (..., *shape)."""
    array = np.asarray(value)
    if np.iscomplexobj(array):
        raise errors.ArgumentError(f"{name} holds complex numbers")
    if array.shape[max(array.ndim - len(shape), 0) :] != shape:
        raise errors.ShapeError(f"{name} has shape {array.shape}, expected ({', '.join(map(str, ['...', *shape]))})")
    return np.asarray(array, dtype=np.float64)


def _whole(name: str, number: int) -> int:
    try:
        count = -1 if isinstance(number, bool) else operator.index(number)
    except TypeError:
        count = -1
    if count < 0:
        raise errors.ArgumentError(f"{name} is {number!r}, expected a whole number")
    return count


def _common_batch(batches: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    try:
        return np.broadcast_shapes(*batches)
    except ValueError:
        raise errors.ShapeError(f"the states to be joined have batch axes {', '.join(map(str, batches))}") from None


def _same(x: Array) -> Array:
    return x


def _joined_axes(axes: int) -> Callable[[Array], Array]:
    return lambda x: x.reshape(*x.shape[: x.ndim - axes], math.prod(x.shape[x.ndim - axes :]))


def _reshaped(shape: tuple[int, ...]) -> Callable[[Array], Array]:
    return lambda x: x.reshape(*x.shape[:-1], *shape)


def _slices(sizes: Sequence[int]) -> list[slice]:
    ends = np.cumsum([0, *sizes]).tolist()
    return [slice(start, end) for start, end in itertools.pairwise(ends)]


def _split(x: Array, width: int) -> Array:
    return x.reshape(*x.shape[:-1], x.shape[-1] // width, width)


def _joined(x: Array) -> Array:
    return x.reshape(*x.shape[:-2], x.shape[-2] * x.shape[-1])
