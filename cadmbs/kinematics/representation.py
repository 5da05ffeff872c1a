"""The one place that dispatches on the word for a representation."""

from __future__ import annotations

from enum import StrEnum

from cadmbs.arrays import Array, Jacobian, Positions, TwistStack, Velocities
from cadmbs.kernels import single
from cadmbs.kinematics import body_fixed, hybrid, mixed, spatial
from cadmbs.system import System


class Representation(StrEnum):
    """The four representations of twists; each is a module of `cadmbs.kinematics`."""

    BODY_FIXED = "body_fixed"
    SPATIAL = "spatial"
    HYBRID = "hybrid"
    MIXED = "mixed"

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise ValueError(f"{value!r} is no representation; there are {', '.join(cls)}")

    @property
    def sentence(self) -> str:
        """Reference point, axes and component order, for labels of output."""
        return _SENTENCES[self]


_SENTENCES = {
    Representation.BODY_FIXED: "body-fixed: about the body-frame origin, in body axes, angular part first",
    Representation.SPATIAL: "spatial: about the world origin, in world axes, angular part first",
    Representation.HYBRID: "hybrid: about the body-frame origin, in world axes, angular part first",
    Representation.MIXED: "mixed: angular part first, in body axes; velocity of the body-frame origin in world axes",
}
_JACOBIANS = {
    Representation.BODY_FIXED: body_fixed.jacobian,
    Representation.SPATIAL: spatial.jacobian,
    Representation.HYBRID: hybrid.jacobian,
    Representation.MIXED: mixed.jacobian,
}
_ALL_JACOBIANS = {
    Representation.BODY_FIXED: body_fixed.jacobians,
    Representation.SPATIAL: spatial.jacobians,
    Representation.HYBRID: hybrid.jacobians,
    Representation.MIXED: mixed.jacobians,
}
_JACOBIAN_DOTS = {
    Representation.BODY_FIXED: body_fixed.jacobian_dot,
    Representation.SPATIAL: spatial.jacobian_dot,
    Representation.HYBRID: hybrid.jacobian_dot,
    Representation.MIXED: mixed.jacobian_dot,
}
_TWISTS = {
    Representation.BODY_FIXED: body_fixed.twists,
    Representation.SPATIAL: spatial.twists,
    Representation.HYBRID: hybrid.twists,
    Representation.MIXED: mixed.twists,
}


def jacobian(
    system: System,
    q: Positions,
    body: str | int,
    representation: str = "hybrid",
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Jacobian:
    """Jacobian (..., 6, n_v) of a body or frame in the representation that a word names.

    `engine` and `threads` as in the functions of the four representations.

    Raises:
        ValueError: If the word is not one of body_fixed, spatial, hybrid, mixed.
    """
    call = single.CALLS.get((id(system), body, representation)) if engine == "auto" else None
    if call and (known := call(q)) is not None:
        return known
    return _JACOBIANS[Representation(representation)](system, q, body, engine=engine, threads=threads)


def jacobians(
    system: System,
    q: Positions,
    representation: str = "hybrid",
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Array:
    """Jacobians (..., n_bodies, 6, n_v) of all bodies, world first, in the representation that a word names.

    `engine` and `threads` as in the functions of the four representations.

    Raises:
        ValueError: If the word is not one of body_fixed, spatial, hybrid, mixed.
    """
    return _ALL_JACOBIANS[Representation(representation)](system, q, engine=engine, threads=threads)


def jacobian_dot(
    system: System, q: Positions, v: Velocities, body: str | int, representation: str = "hybrid"
) -> Jacobian:
    """Time derivative (..., 6, n_v) of the Jacobian along v, in the representation that a word names.

    Raises:
        ValueError: If the word is not one of body_fixed, spatial, hybrid, mixed.
    """
    return _JACOBIAN_DOTS[Representation(representation)](system, q, v, body)


def twists(
    system: System,
    q: Positions,
    v: Velocities,
    representation: str = "hybrid",
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> TwistStack:
    """Twists (..., n_bodies, 6) of all bodies in the representation that a word names.

    `engine` and `threads` as in the functions of the four representations.

    Raises:
        ValueError: If the word is not one of body_fixed, spatial, hybrid, mixed.
    """
    return _TWISTS[Representation(representation)](system, q, v, engine=engine, threads=threads)
