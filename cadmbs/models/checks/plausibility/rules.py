"""All guesses about a document."""

import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from statistics import median, median_high, median_low
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.models.changed.changes import Solid
from cadmbs.models.checks.names import entry_label, pointer_to
from cadmbs.models.checks.plausibility.bodies import BodySize, Meshes, Sizes, body_sizes, diagonal, joint_point, steiner
from cadmbs.models.checks.plausibility.guess import INERTIA_UNITS, LENGTH_UNITS, UnitGuess
from cadmbs.models.coordinates import CoordinateQuantity, velocity_quantities
from cadmbs.models.coupling import coupled_coordinates
from cadmbs.models.documents.content import Content
from cadmbs.models.joint import Fixed, JointDocument, Screw, per_velocity, velocity_names
from cadmbs.models.quantities.vectors import difference, norm
from cadmbs.tolerances import INERTIA_TRIANGLE_TOLERANCE


def unit_guesses(content: Content, meshes: Meshes | None = None) -> tuple[UnitGuess, ...]:
    """The numbers of a document that cannot be, each with the unit in which it could.

    Args:
        content: The content in SI units, without errors.
        meshes: The meshes that were opened; None for none.
    """
    limits = tuple(limit_guesses(content))
    with np.errstate(all="ignore"):
        sizes = body_sizes(content, meshes or {})
        whole = whole_document_guess(sizes)
        if whole is not None:
            return (whole, *limits)
        products = tuple(product_sign_guesses(sizes))
        if masses := tuple(mass_unit_guesses(sizes)):
            return (*masses, *products, *limits)
        inertias = tuple(inertia_unit_guesses(sizes)) or tuple(reference_point_guesses(sizes))
        places = (*center_guesses(sizes), *joint_guesses(content, sizes))
    return (*inertias, *products, *places, *limits)


# Inertias and masses in other units than kg m^2 and kg, judged by radii of gyration.

TYPICAL_GYRATION: Final = 0.3
"""Radius of gyration of a body over its size: that of a rod is 0.29, and of real robots 0.1 to 0.7 in the median."""

LARGE_GYRATION: Final = 8.0
"""A radius of gyration above this many sizes of the body and its neighbours is wrong; real robots have up to 6.5."""

LARGE_MEDIAN_GYRATION: Final = 5.0
"""As `LARGE_GYRATION`, for the median of all bodies; real robots have up to 2.5."""

DOUBTFUL_GYRATION: Final = 2.0
"""Where the median of all bodies is wrong, every body above this many sizes counts as wrong."""

OUTSTANDING_GYRATION: Final = (2.5, 12.0)
"""A single body is wrong too above this many sizes if it is also this many times the median of all bodies."""

LOW_DENSITY: Final = 5e-4
"""Bodies without any known size, and with a density [kg/m^3] below this by their inertia, are wrong."""

LIKELY_DENSITY: Final = 1.0
"""Bodies that are denser than air by their inertia [kg/m^3] may have their only joint at their centre."""

HIGH_DENSITY: Final = 6e4
"""Median density [kg/m^3] by inertia above three times that of gold: masses are too large; real robots: up to 1,500."""

NO_MATERIAL: Final = 1e12
"""Densities [kg/m^3] by inertia above this are those of point masses: no unit explains them."""

PLACEHOLDER_MASS: Final = 0.01
"""Bodies without any known size are not judged below this mass [kg]."""

GRAMS: Final = 10.0
"""Masses below this [kg] are no grams: bodies of 10 g are small, and point masses of 1 kg are common in textbooks."""

HEAVY: Final = 100.0
"""A single mass is taken for grams if it is this many times the median of the others."""

TYPICAL_DENSITY: Final = 500.0
"""Density [kg/m^3] of the ball that gives the expected radius of gyration where no size is known."""


RARITY: Final = {"g cm^2": 0.9, "lb in^2": 1.8}
"""By how much, in natural logarithms, other units must fit worse before one of these is guessed."""


def inertia_unit_guesses(sizes: Sizes) -> Iterator[UnitGuess]:
    """I011: bodies whose radius of gyration is many times their size, with the unit of inertia that explains it."""
    large = _with_large_inertia(sizes)
    if not large:
        return
    unit = min(INERTIA_UNITS, key=lambda name: _misfit(sizes, large, INERTIA_UNITS[name]) + RARITY.get(name, 0.0))
    option = f', or read the file with --inertia-unit "{unit}"' if len(large) >= len(sizes.judged) else ""
    for size in large:
        r = size.gyration_radius
        yield UnitGuess(
            "I011",
            pointer_to(size.pointer, "inertia"),
            entry_label("Body", size.body),
            f"radius of gyration {r:.4g} m",
            _against(sizes, size),
            unit,
            f"radius of gyration {r * math.sqrt(INERTIA_UNITS[unit]):.4g} m",
            f"Write the inertia in kg m^2{option}.",
        )


def mass_unit_guesses(sizes: Sizes) -> Iterator[UnitGuess]:
    """I012: masses that make bodies denser than any material, as if they were grams."""
    heavy = _too_heavy(sizes)
    every = len(heavy) == len(sizes.judged)
    for size in heavy:
        small = size.gyration_radius < 0.1 * TYPICAL_GYRATION * sizes.reference(size)
        inertia = ' --inertia-unit "kg m^2"' if small else ""
        yield UnitGuess(
            "I012",
            pointer_to(size.pointer, "mass"),
            entry_label("Body", size.body),
            f"mass {size.body.mass:.4g} kg",
            f"is too large for its inertia: even a ball would have the density {size.density:.3g} kg/m^3",
            "g",
            f"mass {1e-3 * size.body.mass:.4g} kg",
            f"Write the mass in kg{f', or read the file with --scale mass=0.001{inertia}' if every else ''}.",
        )


def expected_gyration(sizes: Sizes, size: BodySize) -> float:
    """The radius of gyration [m] that a body should have by its shapes, its size, or its mass; more than zero."""
    return max(_expected_gyration(sizes, size), sys.float_info.min)  # sizes of 1e-160 m underflow


def _expected_gyration(sizes: Sizes, size: BodySize) -> float:
    if size.shapes is not None and size.shapes.solids:
        solid = size.shapes.solids[0]
        return math.sqrt(float(np.trace(solid.tensor)) / (2.0 * solid.volume))
    if reference := sizes.reference(size):
        return TYPICAL_GYRATION * reference
    return math.sqrt(0.6) * float(np.cbrt(size.body.mass / (4.0 / 3.0 * math.pi * TYPICAL_DENSITY)))


def _with_large_inertia(sizes: Sizes) -> list[BodySize]:
    ratios = [(size.gyration_radius / (sizes.reference(size) or math.inf), size) for size in sizes.judged]
    if ratios and median_low(ratio for ratio, _ in ratios) > LARGE_MEDIAN_GYRATION:
        return [size for ratio, size in ratios if ratio > DOUBTFUL_GYRATION]
    usual = median_low(ratio for ratio, _ in ratios) if ratios else 0.0
    least, times = OUTSTANDING_GYRATION
    outstanding = [size for ratio, size in ratios if ratio > min(LARGE_GYRATION, max(least, times * usual))]
    placeholders = [size for size in sizes.moving if _is_large_for_mechanism(sizes, size)]
    unsized = [size for size in sizes.judged if _without_size(sizes, size) and size.density < LOW_DENSITY]
    return list({size.body.name: size for size in (*outstanding, *placeholders, *unsized)}.values())


def _is_large_for_mechanism(sizes: Sizes, size: BodySize) -> bool:
    large = size.gyration_radius > LARGE_GYRATION * (max(sizes.extent, size.span) or math.inf)
    return large and size.density < LIKELY_DENSITY


def _without_size(sizes: Sizes, size: BodySize) -> bool:
    return not sizes.reference(size) and size.body.mass > PLACEHOLDER_MASS


def _against(sizes: Sizes, size: BodySize) -> str:
    reference = sizes.reference(size)
    if not reference:
        return f"is that of a body of {size.density:.3g} kg/m^3"
    whose = "its shapes and joints" if reference == size.span else "its neighbours"
    return f"is {size.gyration_radius / reference:.3g} times the size of {whose}, {reference:.4g} m"


def _misfit(sizes: Sizes, bodies: Iterable[BodySize], factor: float) -> float:
    """By what factor radii of gyration differ from the expected ones if inertias have another one; its logarithm."""
    return median(
        abs(math.log(size.gyration_radius * math.sqrt(factor) / expected_gyration(sizes, size))) for size in bodies
    )


def _too_heavy(sizes: Sizes) -> list[BodySize]:
    if not sizes.judged:
        return []
    masses = sorted(size.body.mass for size in sizes.judged)
    density = median_low(size.density for size in sizes.judged)
    if HIGH_DENSITY < density < NO_MATERIAL and median_low(masses) > GRAMS:
        return list(sizes.judged)
    others = median_low(masses[:-1]) if len(masses) > 1 else math.inf
    return [
        size for size in sizes.judged if HIGH_DENSITY < size.density < NO_MATERIAL and size.body.mass > HEAVY * others
    ]


# Lengths in other units than metres, and angles in degrees.

FAR_CENTER: Final = 12.0
"""Centres of mass farther from a body than this many of its sizes are wrong; real robots have up to 5.5."""

FAR_JOINT: Final = 40.0
"""Joints farther from the rest of a body than this many sizes of the bodies are wrong; real robots: up to 17."""

FAR_ON_GROUND: Final = 200.0
"""As `FAR_JOINT`, for joints at a ground without mass and shapes, which may carry several robots."""

FAR_FROM_WORLD: Final = 1e3
"""As `FAR_ON_GROUND`, for fixed joints: robots stand anywhere in the world."""

LONG_FOR_INERTIA: Final = 40.0
"""Median span, and largest distance from joint to centre of mass, over median radius of gyration; real robots have up
to 7 and 12."""

LARGE_FOR_INERTIA: Final = 400.0
"""Extent over median radius of gyration; real robots have up to 100."""

THIN: Final = 0.01
"""Median density by inertia [kg/m^3] of a mechanism that is too large for its mass; the least of real ones is 0.03."""

LARGE_EXTENT: Final = 5.0
"""A mechanism that is smaller than this [m] is not in millimetres as a whole: it would be smaller than 5 mm."""

LARGE_WITHOUT_MASS: Final = 100.0
"""Mechanisms without masses, whose bodies are larger than this [m] in the median, are in millimetres."""

PLAUSIBLE_DENSITIES: Final = (20.0, 12000.0)
"""Densities by inertia [kg/m^3] of plausible mechanisms, for the choice of a unit."""

TWO_TURNS: Final = 4.0 * math.pi * (1.0 + 1e-3)
"""Largest plausible limit of an angle [rad]."""

NO_LIMIT: Final = 999.0
"""Numbers from here on are no degrees either: they are written where there is no limit."""

VISIBLE: Final = 5e-3
"""A unit that makes a distance shorter than this part of the size of the body explains nothing."""


def whole_document_guess(sizes: Sizes) -> UnitGuess | None:
    """Z024: the mechanism is too large for its mass, or for its inertias."""
    unit = _unit_by_density(sizes) or _unit_by_inertia(sizes)
    if unit is None and not sizes.judged and sizes.span > LARGE_WITHOUT_MASS:
        unit = "mm"
    if unit is None:
        return None
    factor = LENGTH_UNITS[unit]
    short = bool(sizes.judged) and median_high(size.density for size in sizes.judged) > THIN
    inertia = ' --inertia-unit "kg m^2"' if short else ""
    contradiction = "is too large for its masses and inertias" if sizes.judged else "is larger than machines are"
    return UnitGuess(
        "Z024",
        "",
        "The mechanism",
        f"size {sizes.extent:.4g} m",
        contradiction,
        unit,
        f"size {sizes.extent * factor:.4g} m",
        f"Write lengths in m, or read the file with --scale length={factor:g}{inertia}.",
    )


def center_guesses(sizes: Sizes) -> Iterator[UnitGuess]:
    """I015: centres of mass far outside of their bodies."""
    for size in sizes.moving:
        center = size.body.center_of_mass
        if center is None or not size.body.mass:
            continue
        reference = max(sizes.reference(size), size.known_gyration_radius)
        distance = size.distance(center)
        if reference and distance > FAR_CENTER * reference:
            unit = _unit_of(distance, reference)
            yield UnitGuess(
                "I015",
                pointer_to(size.pointer, "center_of_mass"),
                entry_label("Body", size.body),
                f"distance {distance:.4g} m of the centre of mass from its joints and shapes",
                f"is {distance / reference:.3g} times the size of the body and its neighbours, {reference:.4g} m",
                unit,
                f"distance {distance * LENGTH_UNITS[unit]:.4g} m",
                "Write the centre of mass in m.",
            )


def joint_guesses(content: Content, sizes: Sizes) -> Iterator[UnitGuess]:
    """Z025: joints far from everything else on their predecessor."""
    usual = _usual_size(sizes)
    for pointer, joint in content.joints.with_pointers():
        point = joint_point(joint, sizes.bodies)
        predecessor = sizes.bodies.get(joint.predecessor)
        if point is None or predecessor is None:
            continue
        reference = max(usual, *map(_size_without_joints, (predecessor, sizes.bodies.get(joint.successor))))
        largest = _far(content, joint, predecessor) * reference
        if reference and predecessor.reach > largest and (distance := predecessor.distance_of_joint(point)) > largest:
            unit = _unit_of(distance, reference)
            yield UnitGuess(
                "Z025",
                pointer_to(pointer, "point") if getattr(joint, "point", None) is not None else pointer,
                entry_label("Joint", joint),
                f'distance {distance:.4g} m from the rest of body "{joint.predecessor}"',
                f"is {distance / reference:.3g} times the usual size of a body here, {reference:.4g} m",
                unit,
                f"distance {distance * LENGTH_UNITS[unit]:.4g} m",
                "Write the position of the joint in m.",
            )


def limit_guesses(content: Content) -> Iterator[UnitGuess]:
    """Z026: limits of angles beyond two turns, of joints that no coupling and no thread turns many times."""
    coupled = {name for _, entry in content.couplings.with_pointers() for name in coupled_coordinates(entry)}
    for pointer, joint in content.joints.with_pointers():
        names = velocity_names(joint)
        if joint.limits is None or isinstance(joint, Screw) or not coupled.isdisjoint(names):
            continue
        for bound in ("lower", "upper"):
            value = getattr(joint.limits, bound)
            if value is None or (isinstance(value, tuple) and len(value) != len(names)):
                continue
            for quantity, limit in zip(velocity_quantities(joint), per_velocity(value, len(names)), strict=True):
                if quantity == CoordinateQuantity.ANGLE and TWO_TURNS < abs(limit) < NO_LIMIT:
                    yield _limit_guess(pointer_to(pointer, "limits", bound), joint, bound, limit)


def _limit_guess(pointer: str, joint: JointDocument, bound: str, limit: float) -> UnitGuess:
    return UnitGuess(
        "Z026",
        pointer,
        entry_label("Joint", joint),
        f"{bound} limit {limit:g} rad",
        f"is {abs(limit) / (2.0 * math.pi):.3g} turns",
        "deg",
        f"{bound} limit {math.radians(limit):.4g} rad",
        "Write the limit in rad.",
    )


def _unit_by_density(sizes: Sizes) -> str | None:
    """The unit that makes the median density by inertia plausible, where lengths and inertias are too large."""
    if not sizes.judged or sizes.extent < LARGE_EXTENT:
        return None
    density = median_high(size.density for size in sizes.judged)
    low, high = PLAUSIBLE_DENSITIES
    plausible = [unit for unit, size in LENGTH_UNITS.items() if low < density / size**3 < high]
    largest = max(size.gyration_radius / (size.span or math.inf) for size in sizes.judged)
    if density >= THIN or largest > FAR_CENTER:
        return None
    return plausible[0] if plausible else "mm"


def _unit_by_inertia(sizes: Sizes) -> str | None:
    """Millimetres where joints and centres of mass are far apart for the radii of gyration."""
    gyrations = [size.known_gyration_radius for size in sizes.judged if size.known_gyration_radius]
    if not gyrations or sizes.extent < LARGE_EXTENT:
        return None
    gyration = median_high(gyrations)
    spans = [diagonal(size.attachments) for size in sizes.judged if len(size.attachments) > 1]
    centers = max(_center_distance(size) for size in sizes.judged)
    long = (sizes.frame_extent or sizes.extent) > LARGE_FOR_INERTIA * gyration or (
        bool(spans) and median(spans) > LONG_FOR_INERTIA * gyration
    )
    return "mm" if long and centers > LONG_FOR_INERTIA * gyration else None


def _center_distance(size: BodySize) -> float:
    """Distance of the centre of mass from the joint that carries the body; 0 where there is none."""
    if size.origin is None or size.body.center_of_mass is None:
        return 0.0
    return norm(difference(size.body.center_of_mass, size.origin))


def _unit_of(distance: float, reference: float) -> str:
    return "mm" if distance * LENGTH_UNITS["mm"] > VISIBLE * reference else "cm"


def _usual_size(sizes: Sizes) -> float:
    """Median radius of gyration, or without masses the lower quartile of the spans; 0 if neither is known."""
    gyrations = [size.known_gyration_radius for size in sizes.judged if size.known_gyration_radius]
    if gyrations:
        return median(gyrations)
    spans = sorted(size.span for size in sizes.moving if size.span > 0.0)
    return spans[len(spans) // 4] if len(spans) > 2 else 0.0


def _size_without_joints(size: BodySize | None) -> float:
    """The size of a body's shapes, or its radius of gyration if that is larger; 0 without them."""
    if size is None:
        return 0.0
    shapes = 0.0 if size.shapes is None else diagonal(size.shapes.corners)
    return max(shapes, size.known_gyration_radius)


def _far(content: Content, joint: JointDocument, predecessor: BodySize) -> float:
    """How many sizes a joint may be away: more at the ground, if it has no mass and shapes, where robots are placed."""
    body = predecessor.body
    if body.name != content.ground or body.shapes or body.mass:
        return FAR_JOINT
    return FAR_FROM_WORLD if isinstance(joint, Fixed) else FAR_ON_GROUND


# Inertia tensors about a joint instead of the centre of mass, and with products of inertia of the other sign.

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
