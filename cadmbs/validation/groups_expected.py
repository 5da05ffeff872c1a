"""Expected magnitudes of the drift of constraints and energy in the examples of the integration paper."""

from __future__ import annotations

from dataclasses import dataclass
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
        short: Magnitudes that the default study compares, by group.
        long: Magnitudes that the long study compares.
    """

    file: str
    short: dict[Group, tuple[Expected, ...]]
    long: dict[Group, tuple[Expected, ...]]


SE3, SO3XR3 = Group.SE3, Group.SO3XR3

EXAMPLES = (
    Example(
        "heavy_top",
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
        {
            SE3: (Expected(0.1, (0.0, 3.0e-7), 1.0e-4, False), Expected(0.5, (0.0, 2.4e-6), 1.1e-4, False)),
            SO3XR3: (Expected(0.1, (4.4e-8, 2.8e-7), 9.4e-5, False), Expected(0.5, (2.1e-7, 1.7e-6), 7.6e-5, False)),
        },
        {
            SE3: (Expected(1.0, (0.0, 7.2e-6), 7.6e-5, False), Expected(2.0, (0.0, 2.3e-5), 1.9e-4, False)),
            SO3XR3: (Expected(1.0, (8.8e-7, 5.9e-6), 5e-6, False), Expected(2.0, (3.0e-6, 2.0e-5), 4.5e-4, False)),
        },
    ),
    Example(
        "floating_links",
        {SE3: (Expected(1.0, (2.1e-10,), 5e-10),), SO3XR3: (Expected(1.0, (2.3e-10,), 5e-10),)},
        {
            SE3: (Expected(2.0, (4.2e-10,), 5e-10), Expected(5.0, (5.2e-9,), 5e-10, False)),
            SO3XR3: (Expected(2.0, (4.9e-10,), 5e-10), Expected(5.0, (5.0e-9,), 5e-10, False)),
        },
    ),
    Example(
        "three_bar_loop",
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
