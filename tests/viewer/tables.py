"""Tables of studies without runs, for the page of a study."""

from __future__ import annotations

import numpy as np

from cadmbs.studies import StudyTable, load_study, sweep
from tests.studies.studies import parameter, study


def small_table():
    """Twelve runs of a pendulum, four of them with a negative mass."""
    values = {"kind": "list", "of": [1.0, -1.0, 2.0]}
    start = parameter({"kind": "grid", "from": 0.1, "to": 0.4, "count": 4}, name="start")
    start["path"] = "/scenario/initial/positions/hinge"
    return sweep(load_study(study(parameters=[parameter(values), start])), workers=1)


def large_table(n: int) -> StudyTable:
    """As many rows as wanted of a closed form: y = 3 a + b; those with a > 0.99 failed."""
    generator = np.random.default_rng(5)
    a, b = generator.random((2, n))
    good = a <= 0.99
    columns = {
        "sample": np.arange(n),
        "mass": a,
        "start": b,
        "end": np.where(good, 3.0 * a + b, np.nan),
        "energy": np.where(good, 100.0 + 1e-6 * b, np.nan),
        "status": np.where(good, "ok", "failed").astype(object),
        "code": np.where(good, "", "not_finite").astype(object),
        "message": np.where(good, "", "not finite at t = 0.1 s").astype(object),
        "seconds": np.full(n, 1e-3),
    }
    document = load_study(study())
    metadata = {
        "study": document.document.model_dump(mode="json", by_alias=True),
        "study_hash": document.hash,
        "mechanism": document.data,
        "statistics": {"planned": n, "left_out_by_constraints": 0, "samples": n},
    }
    return StudyTable(columns, ("mass", "start"), ("end", "energy"), True, metadata)
