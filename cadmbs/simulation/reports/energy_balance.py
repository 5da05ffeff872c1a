"""The energy that a method loses or adds: a warning where the energy balance of a motion does not hold."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.errors import Finding, ShapeError, warning
from cadmbs.tolerances import ENERGY_ROUNDING, LARGEST_ENERGY_IMBALANCE, NEGLIGIBLE_ENERGY

_ABSOLUTE = {
    "implicit_euler": "Take method 'generalized_alpha', a smaller step, or coordinates 'relative': implicit Euler "
    "damps motions in proportion to the step.",
    "bdf2": "Take a smaller step, method 'generalized_alpha', or coordinates 'relative'.",
    "generalized_alpha": "Take a smaller step, or coordinates 'relative'.",
}
_GROUPS = {
    "implicit_euler": "Take method 'rk4', or 'rattle', whose energy error stays bounded, where nothing is driven: "
    "implicit Euler damps motions in proportion to the step.",
    "bdf2": "Take a smaller step, or method 'rk4' or 'dp54'.",
    "generalized_alpha": "Take a smaller step, or method 'rk4' or 'dp54'.",
    "stabilized_alpha": "Take a smaller step, or method 'rk4' or 'dp54'.",
    "rattle": "Take a smaller step, or method 'rk4' or 'dp54'.",
    "euler": "Take method 'rk4' or 'dp54', or a smaller step.",
    "heun": "Take method 'rk4' or 'dp54', or a smaller step.",
    "kutta3": "Take method 'rk4' or 'dp54', or a smaller step.",
    "rk4": "Take a smaller step, or method 'dp54', which adapts its steps to rtol and atol.",
    "bs32": "Take smaller rtol and atol, or method 'dp54'.",
    "dp54": "Take smaller rtol and atol.",
}
_RELATIVE = {
    "rk4": "Take a smaller step, or method 'dop853', which adapts its steps to rtol and atol.",
    "dop853": "Take smaller rtol and atol.",
    "rk45": "Take smaller rtol and atol, or method 'dop853'.",
    "radau": "Take smaller rtol and atol.",
    "bdf": "Take smaller rtol and atol, or method 'radau'.",
}
ENERGY_REMEDIES: Mapping[str, Mapping[str, str]] = {
    "relative": _RELATIVE,
    **dict.fromkeys(("rA", "rp", "rE", "rE-fixed"), _ABSOLUTE),
    **dict.fromkeys(("SE3", "SO3xR3"), _GROUPS),
}
"""What to do about an imbalance, by coordinates and method."""

STABILIZATION_HINT = " With stabilization 'none' or 'baumgarte', take 'projection'."
"""Added for equations with constraint rows on velocity or acceleration level."""


def energy_findings(
    t: Array, kinetic: Array, potential: Array, supplied: Array, method: str, coordinates: str
) -> tuple[Finding, ...]:
    """A warning S117 if energy is lost or gained by the integration, none otherwise.

        |E(t) - E(0) - W(t)| > 0.01 max( max T, max U - min U, max W - min W ) ,   E = T + U

    The scale is that of one motion; constant parts of the potential energy do not count in it, so that they hide no
    loss. Imbalances of the size of rounding, of all energies with their constant parts, are never reported. Of a batch
    each motion has its own scale, and the one with the largest imbalance, as a part of its scale, is named. Rows with
    numbers that are not finite are left out; E(0) and W(0) are those of the first row that is left.

    Args:
        t: Times (n_t,) [s].
        kinetic: Kinetic energy T (..., n_t) [J].
        potential: Potential energy U (..., n_t) [J].
        supplied: Work W (..., n_t) of everything that has no potential [J].
        method: As in the metadata of a result: "rk4", "index1:dop853", "implicit_euler".
        coordinates: "relative", "rA", "rp", "rE", "rE-fixed", "SE3" or "SO3xR3".

    Raises:
        ShapeError: If the arrays do not have the same shape, or not one value a time.
    """
    times = np.asarray(t, dtype=float)
    energies = tuple(np.asarray(part, dtype=float) for part in (kinetic, potential, supplied))
    if any(part.shape[-1:] != times.shape or part.shape != energies[0].shape for part in energies):
        shapes = ", ".join(str(part.shape) for part in energies)
        raise ShapeError(f"energies have shapes {shapes}, expected (..., {times.size}) for all three")
    if not energies[0].size:
        return ()
    batch = energies[0].shape[:-1]
    flat = tuple(part.reshape(-1, times.size) for part in energies)
    imbalance, scale, above = _balance(*flat)
    parts = np.max(np.abs(imbalance), axis=-1, initial=0.0) / np.where(scale > 0.0, scale, 1.0)
    lossy = np.flatnonzero(np.any(above, axis=-1))
    if not lossy.size:
        return ()
    worst = int(lossy[np.argmax(parts[lossy])])
    message = _message(times, imbalance[worst], float(scale[worst]), above[worst])
    where = f"sample {_index(worst, batch)}{_others(lossy.size - 1, len(parts))}: " if batch else ""
    return (
        warning(
            "S117",
            "",
            f"{where}{message}; method {method!r} in coordinates {coordinates!r}",
            _hint(method, coordinates),
        ),
    )


def _balance(kinetic: Array, potential: Array, supplied: Array) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Imbalances (k, n_t), zero in rows left out; scales (k,); and where imbalances are to be reported (k, n_t)."""
    with np.errstate(over="ignore", invalid="ignore"):
        finite = np.isfinite(kinetic + potential - supplied)
    first = np.argmax(finite, axis=-1)[:, None]
    some = np.any(finite, axis=-1, keepdims=True)
    T, U, W = (
        np.where(some, np.where(finite, part, np.take_along_axis(part, first, -1)), 0.0)
        for part in (kinetic, potential, supplied)
    )
    E = T + U - W
    imbalance = E - np.take_along_axis(E, first, -1)
    scale = np.max([np.max(T, axis=-1), np.ptp(U, axis=-1), np.ptp(W, axis=-1)], axis=0)
    largest = np.max(np.abs([T, U, W]), axis=(0, -1))
    bound = np.maximum(LARGEST_ENERGY_IMBALANCE * scale, np.maximum(ENERGY_ROUNDING * largest, NEGLIGIBLE_ENERGY))
    return imbalance, scale, np.abs(imbalance) > bound[:, None]


def _message(times: Array, imbalance: Array, scale: float, above: NDArray[np.bool_]) -> str:
    """When the balance is left, by how much at most, and what that is a part of."""
    worst = int(np.argmax(np.abs(imbalance)))
    size, first = float(imbalance[worst]), float(times[np.argmax(above)])
    return (
        f"the energy imbalance E(t) - E(0) - W(t) leaves its bound of {100 * LARGEST_ENERGY_IMBALANCE:g} % from "
        f"t = {first:.6g} s on, largest with {size:.3g} J at t = {float(times[worst]):.6g} s: "
        f"{100 * abs(size) / scale:.3g} % of {scale:.3g} J, the largest energy of the motion"
    )


def _index(sample: int, batch: tuple[int, ...]) -> str:
    numbers = [int(k) for k in np.unravel_index(sample, batch)]
    return str(numbers[0]) if len(numbers) == 1 else str(tuple(numbers))


def _others(count: int, samples: int) -> str:
    return f" (and {count} more of {samples})" if count else ""


def _hint(method: str, coordinates: str) -> str:
    equations, _, stepper = method.rpartition(":")
    hint = ENERGY_REMEDIES.get(coordinates, {}).get(stepper, "Take a smaller step, or smaller rtol and atol.")
    return hint + (STABILIZATION_HINT if equations else "")
