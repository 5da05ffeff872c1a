"""Robotics Toolbox and Modern Robotics: the same quantities of an arm with as many joints, where they are installed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

GRAVITY = np.array([0.0, 0.0, -9.81])


def calls(n: int) -> dict[str, dict[str, Callable[[], object]]]:
    """Calls by quantity and library, for arms of n revolute joints."""
    found: dict[str, dict[str, Callable[[], object]]] = {}
    for name, library in (("toolbox", _toolbox), ("modern", _modern)):
        try:
            own = library(n)
        except ImportError:
            continue
        for quantity, call in own.items():
            found.setdefault(quantity, {})[name] = call
    return found


def _toolbox(n: int) -> dict[str, Callable[[], object]]:
    """By Denavit and Hartenberg, with the recursion in C."""
    import roboticstoolbox as rtb

    rng = np.random.default_rng(0)
    links = [
        rtb.RevoluteDH(d=0.1, a=0.2, alpha=alpha, m=1.0, r=[0.1, 0.0, 0.0], I=np.diag([0.1, 0.2, 0.2]))
        for alpha in rng.normal(size=n)
    ]
    arm = rtb.DHRobot(links)
    q, v, a = rng.normal(size=(3, n))
    return {
        "inverse dynamics": lambda: arm.rne(q, v, a),
        "forward dynamics": lambda: arm.accel(q, v, a),
        "Jacobian": lambda: arm.jacob0(q),
    }


def _modern(n: int) -> dict[str, Callable[[], object]]:
    """By screws, in Python."""
    import modern_robotics as mr

    rng = np.random.default_rng(0)
    q, v, a = rng.normal(size=(3, n))
    frames = [mr.RpToTrans(np.eye(3), np.array([0.2, 0.0, 0.1])) for _ in range(n + 1)]
    inertias = [np.diag([0.1, 0.2, 0.2, 1.0, 1.0, 1.0]) for _ in range(n)]
    screws = rng.normal(size=(6, n))
    screws[:3] /= np.linalg.norm(screws[:3], axis=0)
    tip, rest = np.zeros(6), (GRAVITY, np.zeros(6), frames, inertias, screws)
    return {
        "inverse dynamics": lambda: mr.InverseDynamics(q, v, a, *rest),
        "forward dynamics": lambda: mr.ForwardDynamics(q, v, a, GRAVITY, tip, frames, inertias, screws),
        "Jacobian": lambda: mr.JacobianSpace(screws, q),
    }
