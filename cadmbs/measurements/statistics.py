"""What is known after an estimate: base parameters with standard deviations, and where each parameter comes from."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.kinematics.geometric_parameters import independent_parameters
from cadmbs.measurements.fit import WEAK_PRIOR, EstimatedColumns, Fit, column_scale, data_deviations

DATA_SHARE: Final = 0.02
"""A parameter whose variance is below this part of the prior's comes from the data."""

PRIOR_SHARE: Final = 0.9
"""A parameter whose variance is above this part of the prior's comes from the prior."""

BASE_RANK_TOLERANCE: Final = 1e-7
"""Remainders of scaled columns below this part of the largest are no base parameters."""

NEGLIGIBLE_COEFFICIENT: Final = 1e-7
"""Coefficients of combinations that are smaller are rounding."""


@dataclass(frozen=True)
class IdentifiedParameter:
    """One parameter of the document.

    Attributes:
        name: As in `dynamics.regressor_names`.
        value: The estimate, SI.
        standard_deviation: Of the estimate; None where the data alone cannot tell it.
        prior: The value of the document.
        origin: "data", "prior" or "both".
    """

    name: str
    value: float
    standard_deviation: float | None
    prior: float
    origin: str


@dataclass(frozen=True)
class BaseParameter:
    """A combination of parameters that the data determine.

    Attributes:
        name: The combination as text.
        terms: Coefficients by name of the parameter.
        value: Of the estimate, SI.
        standard_deviation: Of the value.
        prior: Its value in the document.
    """

    name: str
    terms: dict[str, float]
    value: float
    standard_deviation: float
    prior: float


def identified_parameters(fit: Fit) -> tuple[IdentifiedParameter, ...]:
    """All parameters of moving bodies and joints, with their origins."""
    columns = fit.estimated.columns
    deviations, identifiable = data_deviations(fit.R)
    shares = _variance_shares(fit)
    held = fit.estimated.held()
    by_column = {int(column): k for k, column in enumerate(columns)}
    result = []
    for column, name in enumerate(fit.estimated.names):
        value, prior = float(fit.parameters[column]), float(fit.estimated.document[column])
        k = by_column.get(column)
        if k is None or column in held:
            result.append(IdentifiedParameter(name, value, None, prior, "prior"))
            continue
        if identifiable[k] and shares[k] < DATA_SHARE:
            origin = "data"
        else:
            origin = "prior" if shares[k] > PRIOR_SHARE else "both"
        deviation = float(deviations[k]) if identifiable[k] else None
        result.append(IdentifiedParameter(name, value, deviation, prior, origin))
    return tuple(result)


def _variance_shares(fit: Fit) -> Array:
    """(n_estimated,) variance after the data over variance before, of each estimated parameter."""
    n = len(fit.estimated.columns)
    if fit.free is None:
        _, identifiable = data_deviations(fit.R)
        return np.where(identifiable, 0.0, 1.0)
    model = fit.estimated.model()
    _, derivatives = model.with_derivatives(fit.free)
    weights, _ = model.prior_rows(fit.strength, WEAK_PRIOR)
    before = derivatives / weights
    stacked = np.concatenate([fit.R @ derivatives, np.diag(weights)])
    triangle: Array = np.asarray(np.linalg.qr(stacked, mode="r"))
    after = np.linalg.solve(triangle.T, derivatives.T).T
    shares = np.sum(after**2, axis=1) / np.maximum(np.sum(before**2, axis=1), 1e-300)
    return np.asarray(shares[:n])


def base_parameters(fit: Fit) -> tuple[BaseParameter, ...]:
    """Combinations that the data determine, with values of the estimate and standard deviations of the data."""
    estimated, columns, data = _estimated_factor(fit)
    names = [estimated.names[k] for k in columns]
    if not names:
        return ()
    scale = column_scale(data)
    base = independent_parameters(data / scale, names, BASE_RANK_TOLERANCE)
    combinations = base.combinations * scale[base.selected, None] ** -1 * scale
    R: Array = np.asarray(np.linalg.qr(data[:, base.selected], mode="r"))
    deviations = np.linalg.norm(np.linalg.inv(R), axis=1) if len(R) else np.zeros(0)
    values = combinations @ fit.parameters[columns]
    priors = combinations @ estimated.document[columns]
    result = []
    for row, value, deviation, prior in zip(combinations, values, deviations, priors, strict=True):
        terms = {name: float(x) for name, x in zip(names, row, strict=True) if abs(x) > NEGLIGIBLE_COEFFICIENT}
        result.append(BaseParameter(_combination_text(terms), terms, float(value), float(deviation), float(prior)))
    return tuple(result)


def _estimated_factor(fit: Fit) -> tuple[EstimatedColumns, Indices, Array]:
    """What was estimated, its columns without those that ties hold at the document's values, and R of these."""
    estimated = fit.estimated
    free = ~np.isin(estimated.columns, list(estimated.held()))
    return estimated, estimated.columns[free], fit.R[:, free]


def _combination_text(terms: dict[str, float]) -> str:
    """1 Izz + 0.05 m as text, the parameter with the coefficient 1 first."""
    ordered = sorted(terms.items(), key=lambda term: term[1] != 1.0)
    text = ""
    for name, factor in ordered:
        sign = "-" if factor < 0.0 else "+"
        size = "" if abs(abs(factor) - 1.0) < 1e-9 else f"{abs(factor):.6g} "
        text += f" {sign} {size}{name}" if text else f"{'-' if factor < 0.0 else ''}{size}{name}"
    return text


def conditions(fit: Fit) -> tuple[float, float]:
    """Condition of the regressor of the base parameters, as it is and with columns of unit length."""
    _, _, R = _estimated_factor(fit)
    scale = column_scale(R)
    base = independent_parameters(R / scale, [str(k) for k in range(R.shape[1])], BASE_RANK_TOLERANCE)
    if not base.rank:
        return np.inf, np.inf
    chosen = R[:, base.selected]
    return float(np.linalg.cond(chosen)), float(np.linalg.cond(chosen / column_scale(chosen)))
