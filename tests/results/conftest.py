"""Results with the numbers and names that storage finds hardest."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cadmbs.errors import Finding, Severity, Where
from cadmbs.results import Outcome, OutcomeKind, Result

AWKWARD_NAMES = (
    "a,b",
    'say "hi"',
    "left/right",
    "50%",
    "%2F",
    "Gelenk Ω",
    "two\nlines",
    "cr\rlf",
    " space",
    "#1",
    "nul\0x",
)
SPECIAL_VALUES = (0.1, -0.0, 5e-324, 1.7976931348623157e308, np.nan, np.inf, -np.inf, 1 / 3, 1e23, 123456789.0)


@pytest.fixture
def make_result() -> Callable[..., Result]:
    """A factory of results with random and special numbers, any batch shape, and awkward names if wanted."""

    def make(batch: tuple[int, ...] = (), n_t: int = 4, names: tuple[str, ...] = ("elbow", "slide")) -> Result:
        rng = np.random.default_rng(7)

        def values(*shape: int) -> np.ndarray:
            size = int(np.prod(shape))
            numbers = rng.standard_normal(size) * 10.0 ** rng.integers(-300, 300, size)
            numbers[: len(SPECIAL_VALUES)] = SPECIAL_VALUES[:size]
            return rng.permutation(numbers).reshape(shape)

        n = len(names)
        motion = {name: values(*batch, n_t, n) for name in ("q", "v", "a", "tau")}
        energies = {name: values(*batch, n_t) for name in ("kinetic", "potential", "supplied")}
        columns = {
            f"body/{'tool' if i == 0 else i}/{c}": values(*batch, n_t) for i in range(2) for c in ("x", "qw", "wz")
        }
        return Result(
            t=np.cumsum(rng.random(n_t)),
            **motion,
            **energies,
            further_columns={**columns, "loop/cut, with comma/residual": values(*batch, n_t)},
            position_names=names,
            velocity_names=names,
            outcome=Outcome(OutcomeKind.STEP_UNDERFLOW, 0.3, "stopped at t = 0.3 s: the step fell below 1e-14 s"),
            statistics={"steps": 12, "wall_time": 0.25},
            metadata={
                "mechanism": {"name": "arm", "sha256": "00ff"},
                "scenario": {"duration": 5.0},
                "method": "rk4",
                "tolerances": {"rtol": 1e-9, "atol": 1e-10},
                "seed": None,
                "versions": {"cadmbs": "0.1.0"},
                "coordinate_units": {"elbow": "rad", "slide": "m"},
                "column_units": {"loop/cut, with comma/residual": "m"},
            },
            findings=(Finding("I004", Severity.WARNING, Where("arm.json", 3, 5, "/bodies/0"), "odd inertia", "look"),),
        )

    return make


@pytest.fixture
def awkward_names() -> tuple[str, ...]:
    """Names with every character that a format could stumble over."""
    return AWKWARD_NAMES


@pytest.fixture
def same_bits() -> Callable[[Any, Any], bool]:
    """Whether two arrays hold the same doubles: any NaN equals any NaN, -0.0 differs from 0.0."""

    def same(one: np.ndarray, two: np.ndarray) -> bool:
        if one.shape != two.shape or not np.array_equal(np.isnan(one), np.isnan(two)):
            return False
        number = ~np.isnan(one)
        return bool(np.array_equal(one[number].view(np.uint64), two[number].view(np.uint64)))

    return same
