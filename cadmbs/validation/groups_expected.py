"""Expected magnitudes of the drift of constraints and energy in the examples of the integration paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from cadmbs.absolute.groups.states import Group


class Expected(NamedTuple):
    """Magnitudes at a time: largest violation of each ball joint so far, and of the energy error; theory 11.4.

    Attributes:
        t: Time [s].
        joints: Running maxima [m]; zero for rounding.
        energy: Largest |dE| so far [J], or |dE| at the time.
        is_maximum: Whether `energy` is the largest value so far.
    """

    t: float
    joints: tuple[float, ...]
    energy: float
    is_maximum: bool = True


@dataclass(frozen=True)
class Example:
    """One mechanism of the paper.

    Attributes:
        file: Name in the library.
        gap_figures: Numbers of the paper's figures of the violations of its ball joints, in order.
        energy_figure: Number of the figure of the energy error.
        short: Magnitudes that the default study compares, by group.
        long: Magnitudes that the long study compares.
    """

    file: str
    gap_figures: tuple[int, ...]
    energy_figure: int
    short: dict[Group, tuple[Expected, ...]]
    long: dict[Group, tuple[Expected, ...]]


SE3, SO3XR3 = Group.SE3, Group.SO3XR3

EXAMPLES = (
    Example(
        "heavy_top",
        (2,),
        3,
        {
            SE3: (Expected(0.1, (0.0,), 3.4e-4), Expected(0.5, (0.0,), 3.4e-4)),
            SO3XR3: (Expected(0.1, (1.06e-7,), 1.01e-3), Expected(0.5, (4.56e-7,), 1.04e-3)),
        },
        {
            SE3: (Expected(1.0, (0.0,), 3.9e-4), Expected(5.0, (0.0,), 1.96e-3), Expected(10.0, (0.0,), 3.9e-3)),
            SO3XR3: (
                Expected(1.0, (9.27e-7,), 1.04e-3),
                Expected(5.0, (4.58e-6,), 2.17e-3),
                Expected(10.0, (9.20e-6,), 3.0e-3),
            ),
        },
    ),
    Example(
        "spherical_double_pendulum",
        (5, 6),
        7,
        {
            SE3: (Expected(0.1, (0.0, 3.0e-7), 1.0e-4, False), Expected(0.5, (0.0, 2.4e-6), 1.1e-4, False)),
            SO3XR3: (Expected(0.1, (4.4e-8, 2.8e-7), 9.4e-5, False), Expected(0.5, (2.1e-7, 1.7e-6), 7.6e-5, False)),
        },
        {
            SE3: (
                Expected(1.0, (0.0, 7.2e-6), 7.6e-5, False),
                Expected(2.0, (0.0, 2.3e-5), 1.9e-4, False),
                Expected(5.0, (0.0, 1.0e-4), 2.5e-3, False),
                Expected(10.0, (0.0, 3.7e-4), 5.8e-3, False),
            ),
            SO3XR3: (
                Expected(1.0, (8.8e-7, 5.9e-6), 5e-6, False),
                Expected(2.0, (3.0e-6, 2.0e-5), 4.5e-4, False),
                Expected(5.0, (3.8e-5, 9.6e-5), 4.6e-3, False),
                Expected(10.0, (2.0e-4, 2.2e-4), 8.0e-3, False),
            ),
        },
    ),
    Example(
        "floating_links",
        (9,),
        10,
        {SE3: (Expected(1.0, (2.1e-10,), 5e-10),), SO3XR3: (Expected(1.0, (2.3e-10,), 5e-10),)},
        {
            SE3: (
                Expected(2.0, (4.2e-10,), 5e-10),
                Expected(5.0, (5.2e-9,), 5e-10, False),
                Expected(10.0, (1.9e-8,), 2.2e-9, False),
            ),
            SO3XR3: (
                Expected(2.0, (4.9e-10,), 5e-10),
                Expected(5.0, (5.0e-9,), 5e-10, False),
                Expected(10.0, (1.7e-8,), 9e-10, False),
            ),
        },
    ),
    Example(
        "three_bar_loop",
        (12, 13, 14),
        15,
        {
            SE3: (Expected(1.0, (0.0, 3.0e-9, 0.0), np.inf),),
            SO3XR3: (Expected(1.0, (1.5e-9, 1.5e-9, 1.7e-10), np.inf),),
        },
        {
            SE3: (Expected(5.0, (0.0, 7.6e-8, 0.0), 1.1e-6, False),),
            SO3XR3: (Expected(5.0, (3.8e-8, 3.8e-8, 3.5e-9), 1.9e-6, False),),
        },
    ),
)

STATEMENTS: Mapping[int, str] = MappingProxyType(
    {
        2: "SE(3) correct to rounding, SO(3) x R^3 drifts significantly",
        3: "SE(3) two orders below SO(3) x R^3; initial energy 13.97 kJ",
        5: "SE(3) better",
        6: "larger than in joint 1",
        7: "comparable",
        9: "similar",
        10: "similar",
        12: "SE(3) satisfied to rounding",
        13: "similar",
        14: "SE(3) satisfied to rounding",
        15: "similar",
    }
)
"""What the text says about each figure. P-INT section 5."""
