"""Where Newton's method begins and when it ends, for analyses that repeat published ones."""

from dataclasses import dataclass

from cadmbs import bounds, suggestions
from cadmbs.errors import ArgumentError, UnknownNameError

PREDICTORS = ("extrapolated", "previous")
"""Where the position analysis begins: the position that velocity and acceleration lead to, or the one before."""


@dataclass(frozen=True)
class NewtonRule:
    """Predictor and stopping rule of Newton's method.

    The default begins with x exp(h v + h^2 a / 2) and ends when no component of the state moves by more than a
    tolerance of the package. The rA paper begins with the last position and ends when |delta|_2 < Theta, with delta all
    unknowns that an iteration corrects: positions and rotations in kinematic analyses, accelerations and multipliers in
    dynamics (46). Its public codes take the matrix of the first iteration for all of a step, and so converge linearly.

    Attributes:
        predictor: Of the position analysis, one of `PREDICTORS`; steps of dynamics begin with the acceleration and the
            multipliers of the step before under both.
        correction: Bound Theta of the Euclidean norm of the last correction; None for the package's rule.
        frozen: Whether the matrix of the first iteration serves for all of them.
    """

    predictor: str = "extrapolated"
    correction: float | None = None
    frozen: bool = False

    def __post_init__(self) -> None:
        """Refuse unknown predictors, and bounds that are not above zero."""
        if not isinstance(self.predictor, str) or self.predictor not in PREDICTORS:
            known, hint = ", ".join(PREDICTORS), suggestions.did_you_mean_clause(str(self.predictor), PREDICTORS)
            raise UnknownNameError(f"no predictor {self.predictor!r}: known are {known}{hint}")
        if self.correction is not None and not (bounds.finite_number(self.correction) or 0.0) > 0.0:
            raise ArgumentError(f"the bound of the correction is {self.correction!r}, expected a number above zero")

    @property
    def is_default_in_dynamics(self) -> bool:
        """Whether steps of dynamics, which have no predictor, are those of the package."""
        return self.correction is None and not self.frozen


DEFAULT_NEWTON_RULE = NewtonRule()
"""The package's."""
