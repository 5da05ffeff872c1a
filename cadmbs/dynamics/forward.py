"""Forward dynamics by the engine and equations that a mechanism needs; callables for one configuration at a time."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities
from cadmbs.constraints.rows import rows
from cadmbs.dynamics.closed_loops.constrained import constrained_forward_dynamics
from cadmbs.dynamics.tree import articulated_bodies, inverse
from cadmbs.errors import ArgumentError, NotSolvableError
from cadmbs.kernels.calls import compiled, single
from cadmbs.kernels.calls.engine import log_numpy_fallback, uses_kernel, with_kernel
from cadmbs.kinematics.representation import Representation
from cadmbs.system import System, arguments
from cadmbs.system.inertias import require_inertia

CHECKED_SAMPLES = 16
"""Number of samples with accelerations that are not finite for which the reason is computed."""


def _is_covered(system: System, engine: str) -> bool:
    if rows(system).n_rows:
        log_numpy_fallback("forward_dynamics", system.name, "has constraints", engine)
        return False
    return uses_kernel(system, engine)


def _compiled_forward_dynamics(
    system: System,
    q: Array,
    v: Array,
    tau: Array,
    wrenches: ArrayLike | None = None,
    t: ArrayLike = 0.0,
    *,
    threads: int | None,
) -> Array:
    """By the kernel, which gives NaN where a joint moves nothing that has inertia: then NumPy names the joint.

    Samples that come with NaN or infinity are left as they are.
    """
    applied = None if wrenches is None else inverse.wrench_argument(system, wrenches)
    if applied is None and (a := single.dynamics(system, "forward_dynamics", q, v, tau)) is not None:
        return a
    result = compiled.forward_dynamics(system, q, v, tau, applied, threads)
    if not np.all(np.isfinite(result)):
        samples = arguments.broadcast(q, v, tau)
        failed = ~np.isfinite(result).all(axis=-1) & arguments.finite_samples(*samples)
        if failed.shape == samples[0].shape[:-1]:
            with np.errstate(all="ignore"):
                articulated_bodies.tree_forward_dynamics(system, *(x[failed][:CHECKED_SAMPLES] for x in samples))
    return result


@with_kernel(_compiled_forward_dynamics, scalar="forward_dynamics", require=require_inertia, is_covered=_is_covered)
def forward_dynamics(
    system: System,
    q: Positions,
    v: Velocities,
    tau: ArrayLike,
    wrenches: ArrayLike | None = None,
    t: ArrayLike = 0.0,
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Array:
    """Joint accelerations a under the joint forces tau.

        M(q) a = tau - C(q, v) v - g(q) + sum_i J_i^T W_i

    Without couplings by the articulated-body recursion (theory 7.7), O(n); with couplings by the projected mass matrix
    G^T M G, O(n^3). With loops, constraints or motions under their forces too: `constrained_forward_dynamics`, which
    also gives the multipliers. tau is the total joint force: damping, friction and loads are not added, see
    `load_forces`.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        tau: Joint forces (..., n_v).
        wrenches: Applied wrenches (..., n_bodies, 6), hybrid: moment about the body-frame origin, then force.
        t: Time [s], which matters only for motions and for constraints that depend on it.
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_v) accelerations; NaN for samples with NaN or infinity in their arguments.

    Raises:
        NotSolvableError: If a joint moves nothing that has inertia.
    """
    if rows(system).n_rows:
        return constrained_forward_dynamics(system, q, v, tau, wrenches, t).accelerations
    return articulated_bodies.tree_forward_dynamics(system, q, v, tau, wrenches)


# Callables for one configuration at a time, as fast as a call from Python can be.

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
    arguments.require_coordinates(system)
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
    inverse.require_tree(system, quantity.replace("_", " "))
    return single.prepared_dynamics(system, quantity)
