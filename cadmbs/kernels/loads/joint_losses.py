"""Damping and friction of joints."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, load
from cadmbs.system.loads import FRICTION_SPEED

LOSS_DAMPING = 0
"""Column of the losses, one row a velocity coordinate."""

SATURATED_TANH_ARGUMENT = 20.0
"""From here on tanh is 1 to the last digit."""

TANH_DOUBLINGS = 6


@kernel
def hyperbolic_tangent(x: Any) -> Any:
    """tanh x by a rational function of x / 64, accurate to 1e-17 there, and tanh 2y = 2 tanh y / (1 + tanh^2 y)."""
    x = choose(SATURATED_TANH_ARGUMENT, x, SATURATED_TANH_ARGUMENT, x)
    x = choose(x, -SATURATED_TANH_ARGUMENT, -SATURATED_TANH_ARGUMENT, x)
    y = x * (1.0 / 2.0**TANH_DOUBLINGS)
    z = y * y
    t = y * (135135.0 + z * (17325.0 + z * (378.0 + z))) / (135135.0 + z * (62370.0 + z * (3150.0 + z * 28.0)))
    for _ in range(TANH_DOUBLINGS):
        t = (t + t) / (1.0 + t * t)
    return t


@kernel
def joint_damping(losses: Any, v: Any, tau: Any) -> None:
    """tau = -damping v."""
    for k in range(losses.shape[0]):
        assign(tau, k, -load(losses, k, LOSS_DAMPING) * coordinate(v, k))


@kernel
def joint_friction(strength: Any, rate: Any) -> Any:
    """-friction tanh(v / FRICTION_SPEED)."""
    return -strength * hyperbolic_tangent(rate * (1.0 / FRICTION_SPEED))
