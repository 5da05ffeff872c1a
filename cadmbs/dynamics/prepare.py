"""Callables for one configuration at a time, as fast as a call from Python can be."""

from __future__ import annotations

from collections.abc import Callable

from cadmbs.arrays import Array
from cadmbs.dynamics.tree.motion import require_tree
from cadmbs.errors import ArgumentError, NotSolvableError
from cadmbs.kernels.calls import single
from cadmbs.kinematics.representation import Representation
from cadmbs.system import System
from cadmbs.system.arguments import require_coordinates
from cadmbs.system.inertias import require_inertia

QUANTITIES = ("inverse_dynamics", "forward_dynamics", "mass_matrix", "jacobian")


def prepare(
    system: System, quantity: str, body: str | int | None = None, representation: str = "hybrid"
) -> Callable[..., Array]:
    """A bound callable for one configuration at a time, without conversions, checks and batches.

        "inverse_dynamics"   (q, v, a) -> tau = M(q) a + C(q, v) v + g(q)
        "forward_dynamics"   (q, v, tau) -> a; NaN where a joint moves nothing that has inertia
        "mass_matrix"        q -> M(q)
        "jacobian"           q -> J(q) of a body or frame, (6, n_v)

    The arguments are contiguous arrays of float64, (n_q,) and (n_v,), whose lengths are not checked. The results are
    new arrays. A callable keeps its workspace: prepare one for each thread. The compiled engine of the functions of the
    same names; P-DYN (70), (71), (80), (82).

    Args:
        system: Compiled mechanism; for the dynamics without loops.
        quantity: One of the four names.
        body: Name or index of a body, or "body/frame", for "jacobian".
        representation: "body_fixed", "spatial", "hybrid" or "mixed", for "jacobian".

    Raises:
        ArgumentError: If the name is not one of the four, or "jacobian" comes without a body.
        NotSolvableError: If the mechanism has no coordinates, or for the dynamics loops.
    """
    require_coordinates(system)
    if not isinstance(quantity, str) or quantity not in QUANTITIES:
        raise ArgumentError(f"quantity is {quantity!r}, expected one of {', '.join(map(repr, QUANTITIES))}")
    Representation.named(representation)
    if not system.n_v:
        raise NotSolvableError(f"{system.name!r} has no coordinates: use cadmbs.dynamics.{quantity} as it is")
    if quantity == "jacobian":
        if body is None:
            raise ArgumentError('prepare(system, "jacobian", ...) needs a body or frame')
        return single.prepared_jacobian(system, body, representation)
    require_inertia(system)
    if quantity == "mass_matrix":
        return single.prepared_mass_matrix(system)
    require_tree(system, quantity.replace("_", " "))
    return single.prepared_dynamics(system, quantity)
