"""Andrews' squeezing mechanism: seven bodies, three planar loops, stiff spring, a crank that turns 2.5 times in 30 ms.

Schiehlen (ed.), Multibody Systems Handbook (1990); Hairer, Wanner, Solving Ordinary Differential Equations II, section
VII.7; Mazzia, Magherini, Test Set for Initial Value Problem Solvers (the data below, and the solution at t = 0.03 s,
computed with PSIDE to 1e-14). IFToMM benchmark A03. No gravity.
"""

import numpy as np

from tests.classics.comparing import Reference, deviations

M = dict(zip("1234567", (0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498), strict=True))
I = dict(zip("1234567", (2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5), strict=True))  # noqa: E741
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
"""Initial angles of the test set, at rest."""

FIRST_ACCELERATIONS = (14222.4439199541138705911625887, -10666.8329399655854029433719415)
"""beta'' and theta'' at t = 0 of the test set; the other accelerations are zero."""

END = {
    "beta": (0.1581077119629904e2, 0.1139920302151208e4),
    "theta": (-0.1575637105984298e2, -0.1424379294994111e4),
    "gamma": (0.4082224013073101e-1, 0.1103291221937134e2),
    "phi": (-0.5347301163226948e0, 0.1929337464421385e2),
    "delta": (0.5244099658805304e0, 0.5735699284790808e0),
    "omega": (0.5347301163226948e0, -0.1929337464421385e2),
    "epsilon": (0.1048080741042263e1, 0.3231791658026955e0),
}
"""Angles and rates at t = 0.03 s of the test set."""


def directions(angle):
    """(cos, sin) and (sin, -cos) as vectors in space."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([c, s, 0.0]), np.array([s, -c, 0.0])


def points(angles=START):
    """Hinges O, F, E, B, A, G, H, the spring's end D, and the centres of mass of the seven bodies."""
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


def document():
    """q are the angles of the test set minus their initial values; the hinges of E that close loops are cut."""
    at, centers = points()
    tree = {"beta": ("world", "K1", "O"), "theta": ("K1", "K2", "F"), "gamma": ("world", "K3", "B")}
    tree |= {"phi": ("K5", "K4", "G"), "delta": ("world", "K5", "A"), "omega": ("K7", "K6", "H")}
    tree |= {"epsilon": ("world", "K7", "A")}
    cuts = {"E3": ("K2", "K3", "E"), "E4": ("K2", "K4", "E"), "E6": ("K2", "K6", "E")}
    joints = [hinge(name, *tree[name], at) for name in ANGLES]
    spring = {"name": "spring", "kind": "spring_damper", "bodies": ["world", "K3"], "stiffness": C0, "length": L0}
    return {
        "format": "cadmbs.mechanism/1",
        "name": "Andrews' squeezing mechanism",
        "gravity": [0.0, 0.0, 0.0],
        "bodies": [planar_body(f"K{k}", M[k], I[k], centers[k]) for k in M],
        "joints": joints + [hinge(name, *ends, at) | {"cut": True} for name, ends in cuts.items()],
        "loads": [
            {"name": "motor", "kind": "joint_force", "coordinate": "beta", "force": MOM},
            spring | {"points": [[XC, YC, 0.0], at["D"].tolist()]},
        ],
        "scenario": {"duration": 0.03, "output_step": 0.0003, "rtol": 1e-11, "atol": 1e-12},
    }


def hinge(name, predecessor, successor, point, at):
    ends = {"name": name, "kind": "revolute", "predecessor": predecessor, "successor": successor}
    return ends | {"axis": [0.0, 0.0, 1.0], "point": at[point].tolist()}


def planar_body(name, mass, moment, center):
    """The moments about axes in the plane are ours and without influence."""
    inertia = np.diag([0.6 * moment, 0.6 * moment, moment]).tolist()
    return {"name": name, "mass": mass, "center_of_mass": center.tolist(), "inertia": inertia}


def reference():
    """The test set's angles and rates at t = 0.03 s."""
    q = {name: np.array([END[name][0] - START[k]]) for k, name in enumerate(ANGLES)}
    v = {name: np.array([END[name][1]]) for name in ANGLES}
    return Reference(np.array([0.03]), q, v, origin="Test Set for IVP Solvers")


def compare(result, system):
    """Angles to 1e-8 rad; rates, of the order of a thousand, to 1e-8 of that."""
    found = deviations(result, system, reference())
    return found | {"v": found["v"] / 1424.4}


def equations(q, v):
    """The test set's mass matrix (7, 7), force (7,), constraint Jacobian (6, 7), constraints (6,) and G'v (6,)."""
    be, th, ga, ph, de, om, ep = q
    bp, tp, gp, pp, dp, op, epp = v
    s, c = np.sin, np.cos
    m = np.zeros((7, 7))
    m[0, 0] = M["1"] * RA**2 + M["2"] * (RR**2 - 2 * DA * RR * c(th) + DA**2) + I["1"] + I["2"]
    m[1, 0] = m[0, 1] = M["2"] * (DA**2 - DA * RR * c(th)) + I["2"]
    m[1, 1] = M["2"] * DA**2 + I["2"]
    m[2, 2] = M["3"] * (SA**2 + SB**2) + I["3"]
    m[3, 3] = M["4"] * (E - EA) ** 2 + I["4"]
    m[4, 3] = m[3, 4] = M["4"] * ((E - EA) ** 2 + ZT * (E - EA) * s(ph)) + I["4"]
    m[4, 4] = M["4"] * (ZT**2 + 2 * ZT * (E - EA) * s(ph) + (E - EA) ** 2) + M["5"] * (TA**2 + TB**2) + I["4"] + I["5"]
    m[5, 5] = M["6"] * (ZF - FA) ** 2 + I["6"]
    m[6, 5] = m[5, 6] = M["6"] * ((ZF - FA) ** 2 - U * (ZF - FA) * s(om)) + I["6"]
    m[6, 6] = M["6"] * ((ZF - FA) ** 2 - 2 * U * (ZF - FA) * s(om) + U**2) + M["7"] * (UA**2 + UB**2) + I["6"] + I["7"]
    xd, yd = SD * c(ga) + SC * s(ga) + XB, SD * s(ga) - SC * c(ga) + YB
    length = np.hypot(xd - XC, yd - YC)
    pull = -C0 * (length - L0) / length
    fx, fy = pull * (xd - XC), pull * (yd - YC)
    force = np.array(
        [
            MOM - M["2"] * DA * RR * tp * (tp + 2 * bp) * s(th),
            M["2"] * DA * RR * bp**2 * s(th),
            fx * (SC * c(ga) - SD * s(ga)) + fy * (SD * c(ga) + SC * s(ga)),
            M["4"] * ZT * (E - EA) * dp**2 * c(ph),
            -M["4"] * ZT * (E - EA) * pp * (pp + 2 * dp) * c(ph),
            -M["6"] * U * (ZF - FA) * epp**2 * c(om),
            M["6"] * U * (ZF - FA) * op * (op + 2 * epp) * c(om),
        ]
    )
    bt, pd, oe = be + th, ph + de, om + ep
    ex, ey = RR * c(be) - D * c(bt), RR * s(be) - D * s(bt)
    g = np.array(
        [
            *(ex - SS * s(ga) - XB, ey + SS * c(ga) - YB),
            *(ex - E * s(pd) - ZT * c(de) - XA, ey + E * c(pd) - ZT * s(de) - YA),
            *(ex - ZF * c(oe) - U * s(ep) - XA, ey - ZF * s(oe) + U * c(ep) - YA),
        ]
    )
    gq = np.zeros((6, 7))
    gq[0::2, 0], gq[0::2, 1] = -RR * s(be) + D * s(bt), D * s(bt)
    gq[1::2, 0], gq[1::2, 1] = RR * c(be) - D * c(bt), -D * c(bt)
    gq[0, 2], gq[1, 2] = -SS * c(ga), -SS * s(ga)
    gq[2, 3:5], gq[3, 3:5] = (-E * c(pd), -E * c(pd) + ZT * s(de)), (-E * s(pd), -E * s(pd) - ZT * c(de))
    gq[4, 5:], gq[5, 5:] = (ZF * s(oe), ZF * s(oe) - U * c(ep)), (-ZF * c(oe), -ZF * c(oe) - U * s(ep))
    w, pdp, oep = bp + tp, pp + dp, op + epp
    exx, eyy = -RR * c(be) * bp**2 + D * c(bt) * w**2, -RR * s(be) * bp**2 + D * s(bt) * w**2
    change = np.array(
        [
            *(exx + SS * s(ga) * gp**2, eyy - SS * c(ga) * gp**2),
            *(exx + E * s(pd) * pdp**2 + ZT * c(de) * dp**2, eyy - E * c(pd) * pdp**2 + ZT * s(de) * dp**2),
            *(exx + ZF * c(oe) * oep**2 + U * s(ep) * epp**2, eyy + ZF * s(oe) * oep**2 - U * c(ep) * epp**2),
        ]
    )
    return m, force, gq, g, change


def accelerations(q, v):
    """Angular accelerations (7,) and multipliers (6,) by the index-1 form of the test set's equations."""
    m, force, gq, _, change = equations(q, v)
    solved = np.linalg.solve(np.block([[m, gq.T], [gq, np.zeros((6, 6))]]), np.concatenate([force, -change]))
    return solved[:7], solved[7:]
