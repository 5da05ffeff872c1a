"""The samples whose motions stand in the page of a study, simulated again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from cadmbs.errors import CadmbsError
from cadmbs.studies.single import simulate_sample
from cadmbs.studies.table import StudyTable
from cadmbs.viewer.packing import packed_motion
from cadmbs.viewer.run import ShownRun, shown_run

STANDARD_COUNT: Final = 4
"""Motions in a page where nothing else is asked for."""

MOST_MOTIONS: Final = 20

ALL_FRAMES: Final = 6000
"""Frames of all motions together."""


@dataclass(frozen=True)
class SampleMotion:
    """The motion of a sample.

    Attributes:
        sample: Its number.
        reason: Why it was chosen, such as "least end".
        run: What it looks like.
    """

    sample: int
    reason: str
    run: ShownRun


def chosen_samples(table: StudyTable, count: int) -> dict[int, str]:
    """Samples that show what the study has: the least, middle and greatest of each output, with the reason."""
    chosen: dict[int, str] = {}
    rows = np.flatnonzero(table.good)
    for share, word in ((0.0, "least"), (1.0, "greatest"), (0.5, "median")):
        for name in table.outputs:
            values = np.asarray(table[name])[rows]
            ordered = rows[np.argsort(values, kind="stable")][: int(np.isfinite(values).sum())]
            if len(ordered):
                chosen.setdefault(int(table["sample"][ordered[round(share * (len(ordered) - 1))]]), f"{word} {name}")
    return dict(list(chosen.items())[:count])


def sample_motions(table: StudyTable, count: int) -> tuple[list[SampleMotion], list[str]]:
    """The motions of chosen samples, and why others have none."""
    motions, problems = [], []
    for sample, reason in chosen_samples(table, count).items():
        try:
            run = shown_run(simulate_sample(table, sample), name=f"sample {sample}")
            motions.append(SampleMotion(sample, reason, run))
        except CadmbsError as problem:
            problems.append(f"Sample {sample} ({reason}) has no picture: {str(problem).splitlines()[0]}")
    return motions, problems


def motions_data(motions: list[SampleMotion]) -> dict[str, Any]:
    """The motions as the page reads them, as those of a comparison: scenes of equal mechanisms once."""
    scenes: dict[str, dict[str, Any]] = {}
    entries = []
    for motion in motions:
        key = motion.run.scene.model_hash
        if key not in scenes:
            scenes[key] = motion.run.scene_data()
        frames = max(300, ALL_FRAMES // len(motions))
        entries.append(
            {
                "sample": motion.sample,
                "scene": list(scenes).index(key),
                "motion": packed_motion(motion.run.t, motion.run.poses, frames),
                "end": motion.run.outcome.sentence,
            }
        )
    return {"scenes": list(scenes.values()), "motions": entries}
