"""Records the end states: `python -m tests.golden.record`, or with names of motions as arguments only these.

A value that changes on purpose is recorded again in the commit that changes it, with the reason.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from cadmbs.results import Result
from tests.golden.motions import DURATION, MANY, Motion, motions, simulated

FILE = Path(__file__).with_name("end_states.json")

FINE = {"method": "dop853", "coordinates": "relative", "engine": "compiled", "rtol": 1e-11, "atol": 1e-12}
"""A motion with errors far below those of the recorded ones."""

DIGITS = 13


def recorded(motion: Motion, starts: dict) -> dict:
    """End state, the error of the method at it, steps and outcomes of a motion."""
    result, fine = simulated(motion, starts), simulated(motion, starts, **FINE)
    ends, exact = end_state(result), end_state(fine)
    errors = {f"{word}_error": float(f"{_largest(ends[word] - exact[word]):.1e}") for word in ends}
    return {
        **{word: rounded(values) for word, values in ends.items()},
        **errors,
        "steps": int(result.statistics["steps"]),
        "outcomes": outcomes(result),
    }


def end_state(result: Result) -> dict[str, np.ndarray]:
    """Positions and velocities in the last row."""
    return {"q": result.q[..., -1, :], "v": result.v[..., -1, :]}


def outcomes(result: Result) -> list[str]:
    """How each sample ended."""
    return [outcome.kind.value for outcome in (result.outcomes or (result.outcome,))]


def states_on_the_way(name: str) -> dict:
    """Three states of a mechanism's motion: consistent starts of a batch."""
    result = simulated(Motion(name, "single", "dop853", "compiled"), {}, output_step=DURATION / 2, **FINE)
    return {"q": rounded(result.q[:3]), "v": rounded(result.v[:3])}


def rounded(values: np.ndarray) -> list:
    """The numbers with 13 digits."""
    return np.vectorize(lambda x: float(f"{x:.{DIGITS}g}"), otypes=[float])(values).tolist()


def _largest(values: np.ndarray) -> float:
    return float(np.max(np.abs(values), initial=0.0))


def text_of(data: dict) -> str:
    """JSON, sorted, one motion a line."""
    tables = []
    for key, table in sorted(data.items()):
        rows = [f"    {json.dumps(name)}: {json.dumps(table[name], sort_keys=True)}" for name in sorted(table)]
        tables.append(f"  {json.dumps(key)}: {{\n" + ",\n".join(rows) + "\n  }")
    return "{\n" + ",\n".join(tables) + "\n}\n"


def main(names: list[str]) -> None:
    """Record the motions of these names, or all."""
    data = json.loads(FILE.read_text(encoding="utf-8")) if names else {"motions": {}, "starts": {}}
    if not names:
        data["starts"] = {name: states_on_the_way(name) for name in MANY}
    for motion in motions():
        if not names or motion.name in names:
            data["motions"][motion.name] = recorded(motion, data["starts"])
    FILE.write_text(text_of(data), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
