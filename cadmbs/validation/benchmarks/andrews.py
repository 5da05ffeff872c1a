"""Andrews' squeezing mechanism: seven bodies, three planar loops, a spring, a crank that turns 2.5 times in 30 ms.

Schiehlen (ed.), Multibody Systems Handbook (1990); Hairer, Wanner, Solving Ordinary Differential Equations II, section
VII.7; Mazzia, Magherini, Test Set for Initial Value Problem Solvers (the data below, and the solution at t = 0.03 s,
computed with PSIDE to 1e-14). IFToMM benchmark A03. No gravity.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from cadmbs.arrays import Array
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.validation.benchmarks import problem
from cadmbs.validation.report import Curve, Figure

MASSES: Mapping[str, float] = MappingProxyType(
    {"1": 0.04325, "2": 0.00365, "3": 0.02373, "4": 0.00706, "5": 0.07050, "6": 0.00706, "7": 0.05498}
)
"""Of the bodies K1 to K7 [kg]."""
MOMENTS: Mapping[str, float] = MappingProxyType(
    {"1": 2.194e-6, "2": 4.410e-7, "3": 5.255e-6, "4": 5.667e-7, "5": 1.169e-5, "6": 5.667e-7, "7": 1.912e-5}
)
"""About the centres of mass [kg m^2]."""
XA, YA, XB, YB, XC, YC = -0.06934, -0.00227, -0.03635, 0.03273, 0.014, 0.072
C0, L0, MOM = 4530.0, 0.07785, 0.033
D, DA, E, EA, ZF, ZT, FA = 0.028, 0.0115, 0.02, 0.01421, 0.02, 0.04, 0.01421
RR, RA, SS, SA, SB, SC, SD = 0.007, 0.00092, 0.035, 0.01874, 0.01043, 0.018, 0.02
TA, TB, U, UA, UB = 0.02308, 0.00916, 0.04, 0.01228, 0.00449

ANGLES = ("beta", "theta", "gamma", "phi", "delta", "omega", "epsilon")
START = np.array(
    [
        -0.0617138900142764496358948458001,
        0.0,
        0.455279819163070380255912382449,
        0.222668390165885884674473185609,
        0.487364979543842550225598953530,
        -0.222668390165885884674473185609,
        1.23054744454982119249735015568,
    ]
)
"""Initial angles of the test set [rad], at rest."""

END: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "beta": (0.1581077119629904e2, 0.1139920302151208e4),
        "theta": (-0.1575637105984298e2, -0.1424379294994111e4),
        "gamma": (0.4082224013073101e-1, 0.1103291221937134e2),
        "phi": (-0.5347301163226948e0, 0.1929337464421385e2),
        "delta": (0.5244099658805304e0, 0.5735699284790808e0),
        "omega": (0.5347301163226948e0, -0.1929337464421385e2),
        "epsilon": (0.1048080741042263e1, 0.3231791658026955e0),
    }
)
"""Angles [rad] and rates [rad/s] at t = 0.03 s of the test set."""


def directions(angle: float) -> tuple[Array, Array]:
    """(cos, sin) and (sin, -cos) as vectors in space."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([c, s, 0.0]), np.array([s, -c, 0.0])


def points(angles: Array = START) -> tuple[dict[str, Array], dict[str, Array]]:
    """Hinges O, F, E, B, A, G, H with the spring's end D, and the centres of mass of the seven bodies [m]."""
    beta, theta, gamma, phi, delta, omega, epsilon = angles
    a, b = np.array([XA, YA, 0.0]), np.array([XB, YB, 0.0])
    crank, rod, triangle = directions(beta)[0], directions(beta + theta)[0], directions(gamma)
    f = RR * crank
    g, h = a + ZT * directions(delta)[0], a + U * directions(epsilon)[1]
    hinges = {"O": np.zeros(3), "F": f, "E": f - D * rod, "B": b, "A": a, "G": g, "H": h}
    hinges["D"] = b + SD * triangle[0] + SC * triangle[1]
    link5, link7 = directions(delta), directions(epsilon)
    centers = {
        "1": RA * crank,
        "2": f - DA * rod,
        "3": b + SB * triangle[0] + SA * triangle[1],
        "4": g + (E - EA) * directions(phi + delta)[1],
        "5": a + TA * link5[0] - TB * link5[1],
        "6": h + (ZF - FA) * directions(omega + epsilon)[0],
        "7": a + UA * link7[1] - UB * link7[0],
    }
    return hinges, centers


def document() -> problem.Data:
    """Q are the angles of the test set minus their initial values; the hinges of E that close loops are cut."""
    at, centers = points()
    tree = {"beta": ("world", "K1", "O"), "theta": ("K1", "K2", "F"), "gamma": ("world", "K3", "B")}
    tree |= {"phi": ("K5", "K4", "G"), "delta": ("world", "K5", "A"), "omega": ("K7", "K6", "H")}
    tree |= {"epsilon": ("world", "K7", "A")}
    cuts = {"E3": ("K2", "K3", "E"), "E4": ("K2", "K4", "E"), "E6": ("K2", "K6", "E")}
    joints = [problem.revolute(name, tree[name][:2], at[tree[name][2]]) for name in ANGLES]
    joints += [problem.revolute(name, ends[:2], at[ends[2]], cut=True) for name, ends in cuts.items()]
    spring = {"name": "spring", "kind": "spring_damper", "bodies": ["world", "K3"], "stiffness": C0, "length": L0}
    return problem.document(
        "Andrews' squeezing mechanism",
        (0.0, 0.0, 0.0),
        {"duration": 0.03, "output_step": 0.0003, "rtol": 1e-11, "atol": 1e-12},
        bodies=[_link(k, centers[k]) for k in MASSES],
        joints=joints,
        loads=[
            {"name": "motor", "kind": "joint_force", "coordinate": "beta", "force": MOM},
            spring | {"points": [[XC, YC, 0.0], at["D"].tolist()]},
        ],
    )


def _link(number: str, center: Array) -> problem.Data:
    """A body of the mechanism; the moments about axes in the plane are ours and without influence."""
    moment = MOMENTS[number]
    return problem.body(f"K{number}", MASSES[number], center, np.diag([0.6 * moment, 0.6 * moment, moment]))


def end_digits(system: System, result: Result) -> float:
    """Correct digits of angles and rates at t = 0.03 s, scd of the test set."""
    q = [result.q[-1, system.position_names.index(name)] + START[k] for k, name in enumerate(ANGLES)]
    v = [result.v[-1, system.velocity_names.index(name)] for name in ANGLES]
    published = np.array([END[name] for name in ANGLES]).T.ravel()
    return problem.significant_digits(np.array([*q, *v]), published)


def angles_figure(system: System, result: Result) -> Figure:
    """The seven angles over time, modulo whole turns, as in the test set's figure."""
    curves = []
    for k, name in enumerate(ANGLES):
        angle = np.fmod(result.q[:, system.position_names.index(name)] + START[k], 2 * np.pi)
        angle[1:][np.abs(np.diff(angle)) > np.pi] = np.nan
        curves.append(Curve(name, result.t, angle))
    title = "Andrews' squeezing mechanism: angles modulo 2 pi"
    return Figure("benchmarks_andrews", title, "t [s]", "angle [rad]", tuple(curves), y_logarithmic=False)


BENCHMARK = problem.Benchmark(
    name="andrews",
    title="Andrews' squeezer (A03)",
    criterion="digits (scd) of angles and rates at the end",
    required=4.0,
    document=document,
    score=end_digits,
    figure=angles_figure,
    tolerance=1e-8,
    options={"duration": 0.03},
)
