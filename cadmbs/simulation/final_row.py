"""The last row of motions alone: what is kept of many of them."""

from dataclasses import replace
from typing import Any, Final

import numpy as np

from cadmbs.results import Result

VECTORS: Final = ("q", "v", "a", "tau")
NUMBERS: Final = ("kinetic", "potential", "supplied")
"""Fields of a result with a vector, and with a number for each time."""

RESULT_ROW_FIELDS: Final = (*VECTORS, *NUMBERS)
"""Fields of a result with a row for each time."""


def final_row(result: Result) -> Result:
    """The result with its last row alone; `statistics["largest_final_drift"]` is the energy error there [J].

    In a batch this is the row at the last output time: not a number for samples that ended before, whose ends are in
    `outcomes` and `events`.
    """
    drift = np.abs(result.drift[..., -1:])
    fields: dict[str, Any] = {name: getattr(result, name)[..., -1:, :] for name in VECTORS}
    fields |= {name: getattr(result, name)[..., -1:] for name in NUMBERS}
    return replace(
        result,
        t=result.t[-1:],
        **fields,
        further_columns={name: values[..., -1:] for name, values in result.further_columns.items()},
        statistics={
            **result.statistics,
            "largest_final_drift": float(np.max(drift, initial=0.0, where=np.isfinite(drift))),
        },
    )
