"""Inertia tensors about a joint instead of the centre of mass, and with products of inertia of the other sign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.models.changed.solids import Solid
from cadmbs.models.checks.plausibility.bodies import BodySize, Sizes, steiner
from cadmbs.models.checks.plausibility.guess import UnitGuess
from cadmbs.models.checks.wording import entry_label, pointer_to
from cadmbs.tolerances import INERTIA_TRIANGLE_TOLERANCE

FAR_FROM_JOINT: Final = 0.3
"""Bodies tell about which point their inertia is given if their joint is this many radii of gyration from their centre
of mass."""

VERY_FAR_FROM_JOINT: Final = 0.6
"""As `FAR_FROM_JOINT`, where only two bodies tell."""

SHARE_THAT_TELLS: Final = 0.75
"""Part of the bodies of at least three different masses that must look as if their inertia was about the joint, where
shapes do not tell; of real robots with inertias about the centre of mass up to 0.5 look so, most often none."""

NEAR_SHAPES: Final = 0.5
"""Shapes tell only if their centre is this near to the centre of mass, against its distance from the joint."""

ROUNDED: Final = 0.02
"""Second moments may be negative by this part of the largest: tensors are given with few digits."""

EXCESS: Final = 2.0
"""A tensor about the joint is at least this many times that of the shapes about the centre of mass."""

AGREEMENT: Final = 1.35
"""And at most this factor from that of the shapes about the joint."""

VISIBLE_PRODUCTS: Final = 0.05
"""Products of inertia below this part of the trace tell nothing about their sign."""

OPPOSITE: Final = 0.2
"""Products of inertia with the other sign are this close to those of the shapes, relative to their size."""


def reference_point_guesses(sizes: Sizes) -> Iterator[UnitGuess]:
    """I013: tensors that are given about the joint, by the shapes of a body or by all bodies together."""
    telling = [size for size in sizes.judged if _joint_is_far(size)]
    every = _all_tell(telling)
    for size in telling:
        if (every and _could_be_about_joint(size)) or _matches_shapes_about_joint(size):
            d = _from_joint(size)
            moved = size.tensor - size.body.mass * steiner(d)
            yield UnitGuess(
                "I013",
                pointer_to(size.pointer, "inertia"),
                entry_label("Body", size.body),
                f"moments of inertia with the sum {np.trace(size.tensor):.4g} kg m^2",
                "contain those of the mass at its distance from the joint, "
                f"{2.0 * size.body.mass * (d @ d):.4g} kg m^2, "
                + ("as in the other bodies" if every else "by comparison with its shapes"),
                "about the joint",
                f"sum {np.trace(moved):.4g} kg m^2 about the centre of mass",
                "Give the inertia about the centre of mass: subtract m (d.d I - d d^T), with d from the joint to the "
                "centre of mass.",
            )


def product_sign_guesses(sizes: Sizes) -> Iterator[UnitGuess]:
    """I014: products of inertia with the other sign make a tensor physical, or that of the shapes."""
    for size in sizes.judged:
        flipped = _with_other_products(size.tensor)
        if np.array_equal(flipped, size.tensor):
            continue
        impossible = not _is_physical(size.tensor) and _is_physical(flipped)
        if impossible or _has_opposite_products(size):
            (a, b, _) = size.tensor.tolist()
            yield UnitGuess(
                "I014",
                pointer_to(size.pointer, "inertia"),
                entry_label("Body", size.body),
                f"products of inertia [Ixy, Ixz, Iyz] = [{a[1]:.4g}, {a[2]:.4g}, {b[2]:.4g}] kg m^2",
                "make a tensor that no rigid body has"
                if impossible
                else "have the other sign than those of its shapes",
                "integrals of products",
                f"[{-a[1]:.4g}, {-a[2]:.4g}, {-b[2]:.4g}] kg m^2",
                "Off-diagonal entries are minus the integrals of the products of coordinates: change their sign.",
            )


def _all_tell(telling: Sequence[BodySize]) -> bool:
    """Whether bodies of enough different masses look as if their inertia was about the joint."""
    alike = [size for size in telling if _could_be_about_joint(size)]
    if _different_masses(telling) > 2:
        return len(alike) >= SHARE_THAT_TELLS * len(telling)
    very_far = [size for size in telling if _joint_is_far(size, VERY_FAR_FROM_JOINT)]
    return _different_masses(very_far) == 2 and len(alike) == len(telling)


def _different_masses(bodies: Iterable[BodySize]) -> int:
    return len({round(size.body.mass, 6) for size in bodies})


def _from_joint(size: BodySize) -> Array:
    """From the point of the joint to the centre of mass; zero without them."""
    if size.origin is None or size.body.center_of_mass is None:
        return np.zeros(3)
    return np.asarray(np.array(size.body.center_of_mass) - np.array(size.origin))


def _joint_is_far(size: BodySize, factor: float = FAR_FROM_JOINT) -> bool:
    return float(np.linalg.norm(_from_joint(size))) > factor * size.gyration_radius


def _could_be_about_joint(size: BodySize) -> bool:
    """Whether second moments stay positive when m d d^T is taken away."""
    d = _from_joint(size)
    moments = np.linalg.eigvalsh(size.second_moments() - np.outer(d, d))
    return bool(moments[0] > -ROUNDED * abs(moments[2]))


def _matches_shapes_about_joint(size: BodySize) -> bool:
    return (
        size.shapes is not None
        and bool(size.shapes.solids)
        and all(_matches_about_joint(size, solid) for solid in size.shapes.solids)
    )


def _matches_about_joint(size: BodySize, solid: Solid) -> bool:
    d = _from_joint(size)
    trace = float(np.trace(size.tensor)) / size.body.mass
    central = float(np.trace(solid.tensor)) / solid.volume
    about_joint = central + 2.0 * float(d @ d)
    return (
        float(np.linalg.norm(solid.center - np.array(size.body.center_of_mass)))
        < NEAR_SHAPES * float(np.linalg.norm(d))
        and trace > EXCESS * central
        and about_joint / AGREEMENT < trace < about_joint * AGREEMENT
        and _could_be_about_joint(size)
    )


def _with_other_products(tensor: Array) -> Array:
    return np.asarray(2.0 * np.diag(np.diag(tensor)) - tensor)


def _is_physical(tensor: Array) -> bool:
    least, middle, greatest = np.linalg.eigvalsh(tensor).tolist()
    slack = INERTIA_TRIANGLE_TOLERANCE * greatest
    return bool(least >= -slack and least + middle >= greatest - slack)


def _has_opposite_products(size: BodySize) -> bool:
    return (
        size.shapes is not None
        and bool(size.shapes.solids)
        and all(_are_opposite(size, solid) for solid in size.shapes.solids)
    )


def _are_opposite(size: BodySize, solid: Solid) -> bool:
    """Whether the tensor is that of the shapes, of the same mass, but for the sign of its products."""
    shape = solid.tensor * (size.body.mass / solid.volume)
    trace = float(np.trace(shape))
    entries, expected = _products(size.tensor), _products(shape)
    difference = float(np.abs(np.diag(size.tensor) - np.diag(shape)).max())
    return (
        float(np.linalg.norm(expected)) > VISIBLE_PRODUCTS * trace
        and float(np.linalg.norm(entries + expected)) < OPPOSITE * float(np.linalg.norm(expected))
        and difference < OPPOSITE * trace
    )


def _products(tensor: Array) -> Array:
    return np.array([tensor[0, 1], tensor[0, 2], tensor[1, 2]])
