"""Andrews' squeezing mechanism: the test set's own equations, and comparisons with its published numbers.

The document and the published end are those of `cadmbs validate benchmarks`.
"""

import numpy as np

from cadmbs.validation.benchmarks.andrews import (
    ANGLES,
    C0,
    DA,
    EA,
    END,
    FA,
    L0,
    MASSES,
    MOM,
    MOMENTS,
    RA,
    RR,
    SA,
    SB,
    SC,
    SD,
    SS,
    START,
    TA,
    TB,
    UA,
    UB,
    XA,
    XB,
    XC,
    YA,
    YB,
    YC,
    ZF,
    ZT,
    D,
    E,
    U,
    document,
)
from tests.classics.comparing import Reference, deviations

M, I = MASSES, MOMENTS  # noqa: E741

__all__ = ["ANGLES", "FIRST_ACCELERATIONS", "START", "accelerations", "compare", "document", "equations", "reference"]

FIRST_ACCELERATIONS = (14222.4439199541138705911625887, -10666.8329399655854029433719415)
"""beta'' and theta'' at t = 0 of the test set; the other accelerations are zero."""


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
