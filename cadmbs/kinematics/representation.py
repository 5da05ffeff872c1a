"""The representations by name, for command lines and other input."""

from __future__ import annotations

from enum import StrEnum
from types import ModuleType

from cadmbs import errors, suggestions
from cadmbs.arrays import Array, Jacobian, Positions, TwistStack, Velocities
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics import body_fixed, hybrid, mixed, spatial
from cadmbs.system import System


class Representation(StrEnum):
    """The four representations of twists; each is a module of `cadmbs.kinematics`."""

    BODY_FIXED = "body_fixed"
    SPATIAL = "spatial"
    HYBRID = "hybrid"
    MIXED = "mixed"

    @classmethod
    def named(cls, value: object) -> Representation:
        """The one of a name.

        Raises:
            ArgumentError: If there is none; the message has the closest one.
        """
        if not isinstance(value, str):  # an array would be compared entry by entry
            raise cls._refusal(value)
        return cls(value)

    @classmethod
    def _missing_(cls, value: object) -> None:
        raise cls._refusal(value) from None

    @classmethod
    def _refusal(cls, value: object) -> errors.ArgumentError:
        hint = suggestions.representation_clause(value, [each.value for each in cls]) if isinstance(value, str) else ""
        return errors.ArgumentError(f"{value!r} is no representation: there are {', '.join(cls)}{hint}")

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
_MODULES: dict[Representation, ModuleType] = {
    Representation.BODY_FIXED: body_fixed,
    Representation.SPATIAL: spatial,
    Representation.HYBRID: hybrid,
    Representation.MIXED: mixed,
}


def compiled_jacobian(
    systems: compiled.Systems, q: Array, body: str | int, representation: str = "hybrid", *, threads: int | None
) -> Jacobian:
    """`jacobian` by the kernel, of a system or of variants."""
    return compiled.jacobian(systems, q, body, Representation.named(representation), threads=threads)


@with_kernel(compiled_jacobian, scalar="jacobian")
def jacobian(
    system: System,
    q: Positions,
    body: str | int,
    representation: str = "hybrid",
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Jacobian:
    """Jacobian (..., 6, n_v) of a body or frame in a representation given by its name.

    `engine` and `threads` as in the functions of the four representations.

    Raises:
        ArgumentError: If there is no such representation; the message has the closest one.
    """
    result: Array = _MODULES[Representation.named(representation)].jacobian(system, q, body, engine="reference")
    return result


def jacobians(
    system: System,
    q: Positions,
    representation: str = "hybrid",
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Array:
    """Jacobians (..., n_bodies, 6, n_v) of all bodies, world first, in a representation given by its name.

    `engine` and `threads` as in the functions of the four representations.

    Raises:
        ArgumentError: If there is no such representation; the message has the closest one.
    """
    result: Array = _MODULES[Representation.named(representation)].jacobians(system, q, engine=engine, threads=threads)
    return result


def jacobian_dot(
    system: System, q: Positions, v: Velocities, body: str | int, representation: str = "hybrid"
) -> Jacobian:
    """Time derivative (..., 6, n_v) of the Jacobian along v, in a representation given by its name.

    Raises:
        ArgumentError: If there is no such representation; the message has the closest one.
    """
    result: Array = _MODULES[Representation.named(representation)].jacobian_dot(system, q, v, body)
    return result


def twists(
    system: System,
    q: Positions,
    v: Velocities,
    representation: str = "hybrid",
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> TwistStack:
    """Twists (..., n_bodies, 6) of all bodies in a representation given by its name.

    `engine` and `threads` as in the functions of the four representations.

    Raises:
        ArgumentError: If there is no such representation; the message has the closest one.
    """
    result: Array = _MODULES[Representation.named(representation)].twists(system, q, v, engine=engine, threads=threads)
    return result
