"""What is shown of a result at a prompt and in a notebook."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from cadmbs.results.data import ResultData
from cadmbs.summaries import Summary, counted, listed, non_zero


def result_summary(result: ResultData) -> Summary:
    """Name and outcome, times, coordinates, how it was computed, and the energy drift."""
    mechanism = result.metadata.get("mechanism")
    name = mechanism.get("name") if isinstance(mechanism, Mapping) else None
    subject = f"Result of {name!r}" if name else "Result"
    counts = (
        (len(result.further_columns), "further column"),
        (len(result.events), "event"),
        (len(result.impulses), "impulse"),
        (len(result.findings), "finding"),
    )
    return Summary(
        f"{subject}: {result.outcome}",
        (
            ("times", "; ".join(filter(None, (_times(result), non_zero(counts))))),
            ("coordinates", listed(result.velocity_names)),
            ("computed by", _computation(result)),
            ("energy drift", _drift(result)),
        ),
    )


def _times(result: ResultData) -> str:
    samples = f"{counted(math.prod(result.batch_shape), 'sample')} of " if result.batch_shape else ""
    if not len(result.t):
        return f"{samples}0"
    return f"{samples}{len(result.t):,}, from {result.t[0]:.6g} s to {result.t[-1]:.6g} s"


def _computation(result: ResultData) -> str:
    """Method, engine and number of steps, as far as the result has them."""
    method, statistics = result.metadata.get("method"), result.statistics
    parts = [f"method {method['name']}" if isinstance(method, Mapping) and "name" in method else ""]
    parts.append(f"engine {statistics['engine']}" if "engine" in statistics else "")
    parts.append(f"{statistics['steps']} steps" if "steps" in statistics else "")
    return ", ".join(filter(None, parts))


def _drift(result: ResultData) -> str:
    drift = np.abs(result.drift[np.isfinite(result.drift)])
    return f"at most {np.max(drift):.3g} J" if drift.size else ""
