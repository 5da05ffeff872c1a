"""Single samples of a table, simulated again with all their columns: what the table keeps one number of."""

import json
from dataclasses import replace
from typing import Final

import numpy as np

from cadmbs.errors import ArgumentError, StoredResultError
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.study.document import StudyDocument
from cadmbs.results import Result
from cadmbs.studies.evaluation import sample_result
from cadmbs.studies.study import Study
from cadmbs.studies.table import StudyTable
from cadmbs.system.arguments import instance_argument

FURTHER_OUTPUTS: Final = ("joints", "energy")
"""Columns of the motion of a sample besides those that the study takes its outputs of."""


def simulate_sample(table: StudyTable, sample: int) -> Result:
    """The motion of one sample of a table, with the same numbers as in the sweep.

    Args:
        table: The table of a study; its metadata hold study and mechanism.
        sample: Number of the sample, an entry of the column `sample`.

    Returns:
        A result with the batch axis of one variant: its columns have the shape (1, n_t). The entry "study_sample" of
        its metadata names study, sample and values.

    Raises:
        ArgumentError: The table does not have the sample.
        StoredResultError: The table does not hold its study and mechanism.
        ModelError: The mechanism with the numbers of this sample is not valid, or cannot be assembled.
    """
    instance_argument(table, "table", StudyTable, "load_table(path) gives one")
    rows = np.flatnonzero(table["sample"] == sample)
    if not len(rows):
        raise ArgumentError(f"the table has no sample {sample}; it has {_samples_text(table)}")
    study = _study_of(table)
    values = table.numbers(table.parameters)[rows[0]].tolist()
    result = sample_result(study, values)
    origin = {
        "study": study.document.name,
        "sample": sample,
        "values": dict(zip(table.parameters, values, strict=True)),
    }
    return replace(result, metadata={**result.metadata, "study_sample": origin})


def _samples_text(table: StudyTable) -> str:
    numbers = table["sample"]
    return f"those from {numbers.min()} to {numbers.max()}" if len(numbers) else "none"


def _study_of(table: StudyTable) -> Study:
    """The study in the metadata of a table, with the columns of a motion."""
    try:
        document = StudyDocument.model_validate_json(json.dumps(table.metadata["study"]))
        data = dict(table.metadata["mechanism"])
        scenario = dict(data["scenario"])
        scenario["outputs"] = list(dict.fromkeys([*FURTHER_OUTPUTS, *scenario["outputs"]]))
        mechanism = Mechanism.model_validate_json(json.dumps({**data, "scenario": scenario}))
    except (KeyError, TypeError, ValueError) as problem:
        reason = f"it lacks {problem.args[0]!r}" if isinstance(problem, KeyError) else str(problem).splitlines()[0]
        text = f"The table does not hold its study and mechanism: {reason}."
        raise StoredResultError(text, hint="Run the study again with this version of cadmbs.") from None
    return Study(document, mechanism)
