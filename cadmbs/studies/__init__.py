"""Studies: many runs of one mechanism with other numbers, on one machine or many."""

from __future__ import annotations

from cadmbs.studies.optimization import Optimum, optimize
from cadmbs.studies.parts import StudyPart, merged
from cadmbs.studies.reading import load_study, load_study_with_findings
from cadmbs.studies.single import simulate_sample
from cadmbs.studies.stored import load_table
from cadmbs.studies.study import Study
from cadmbs.studies.sweep import SweepProgress, sweep
from cadmbs.studies.table import StudyTable

__all__ = [
    "Optimum",
    "Study",
    "StudyPart",
    "StudyTable",
    "SweepProgress",
    "load_study",
    "load_study_with_findings",
    "load_table",
    "merged",
    "optimize",
    "simulate_sample",
    "sweep",
]
