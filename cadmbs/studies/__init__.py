"""Studies: many runs of one mechanism with other numbers, on one machine or many."""

from cadmbs.studies.optimization import Optimum, optimize
from cadmbs.studies.pareto import ParetoFront, pareto_front
from cadmbs.studies.reading import load_study, load_study_with_findings
from cadmbs.studies.search import SearchProgress
from cadmbs.studies.single import simulate_sample
from cadmbs.studies.stored import StudyPart, load_table, merged
from cadmbs.studies.study import Study
from cadmbs.studies.sweep import SweepProgress, sweep
from cadmbs.studies.table import StudyTable

__all__ = [
    "Optimum",
    "ParetoFront",
    "SearchProgress",
    "Study",
    "StudyPart",
    "StudyTable",
    "SweepProgress",
    "load_study",
    "load_study_with_findings",
    "load_table",
    "merged",
    "optimize",
    "pareto_front",
    "simulate_sample",
    "sweep",
]
