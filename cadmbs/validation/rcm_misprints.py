"""Wrong entries in the surgical-arm example of the paper: the printed entry, and the correct one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.validation.rcm_closed_forms import Parameters


@dataclass(frozen=True)
class Misprint:
    """One wrong entry: row and column (from 0) of a Jacobian of `body`, body-fixed or spatial.

    `value` evaluates the printed entry for configurations (n, 5).
    """

    where: str
    spatial: bool
    body: str
    row: int
    column: int
    printed: str
    right: str
    value: Callable[[Parameters, Array], Array]


def _sines(q: Array) -> dict[str, Array]:
    return {
        "s1": np.sin(q[:, 0]),
        "s2": np.sin(q[:, 1]),
        "c2": np.cos(q[:, 1]),
        "s3": np.sin(q[:, 2]),
        "c3": np.cos(q[:, 2]),
        "s23": np.sin(q[:, 1] + q[:, 2]),
        "c23": np.cos(q[:, 1] + q[:, 2]),
    }


def _first_lateral(p: Parameters, q: Array) -> Array:
    t = _sines(q)
    return np.asarray(p.arm * t["s2"] + (p.x1 + p.x3 - p.d3) * t["s23"])


def _first_forward(p: Parameters, q: Array) -> Array:
    t = _sines(q)
    return np.asarray(p.d2 - p.x1 - p.arm * t["c2"] + (p.d3 - p.x1 - p.x3) * t["c23"])


def _second_lateral(p: Parameters, q: Array) -> Array:
    return np.asarray(_sines(q)["s3"] * (p.x2 + p.x3 - p.arm))


def _second_forward(p: Parameters, q: Array) -> Array:
    return np.asarray(_sines(q)["c3"] * (p.arm - p.x2 - p.x3) - p.d3 - p.x2)


def _third_spatial(p: Parameters, q: Array) -> Array:
    t = _sines(q)
    return np.asarray(p.arm * t["s23"] - p.d2 * t["s1"])


ENTRY_OF_BODY = "P-KIN 3.6, J^b_{3,%d}, entry %d"

MISPRINTS = (
    Misprint(
        ENTRY_OF_BODY % (1, 4), False, "body3", 3, 0, "D s2 + (x1 + x3 - d3) s23", "D s3 - d2 s23", _first_lateral
    ),
    Misprint(
        ENTRY_OF_BODY % (1, 5),
        False,
        "body3",
        4,
        0,
        "d2 - x1 - D c2 + (d3 - x1 - x3) c23",
        "x3 - d3 + D c3 - d2 c23",
        _first_forward,
    ),
    Misprint(ENTRY_OF_BODY % (2, 4), False, "body3", 3, 1, "s3 (x2 + x3 - D)", "D s3", _second_lateral),
    Misprint(
        ENTRY_OF_BODY % (2, 5), False, "body3", 4, 1, "c3 (D - x2 - x3) - d3 - x2", "x3 - d3 + D c3", _second_forward
    ),
    Misprint("P-KIN 3.6, J^s_3, entry 4", True, "body5", 3, 2, "D s23 - d2 s1", "D s12 - d2 s1", _third_spatial),
)
"""With D = d2 + d3, s23 = sin(q2 + q3) and so on."""

TYPOGRAPHY = (
    "P-KIN 2.5: e4 and Y4 are printed with a lost bracket and fraction; right: e4 = (-1, 0, 1)/sqrt 2, and Y4 begins "
    "with -1/sqrt 2",
    "P-KIN (57), Table 3: Y_j = Ad_{r_i} 0X_j holds at q = 0 only; elsewhere J^s_j = Ad_{r_j} 0X_j",
)
"""Misprints outside the numbers of the example, and one relation that the example uses."""
