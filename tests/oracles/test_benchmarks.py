"""Benchmarks run: what they compare agrees, and each answers with a full table. Times are not looked at."""

import pytest

pytest.importorskip("mujoco")
pytest.importorskip("pinocchio")

from benchmarks import loop_batches, loop_peers
from benchmarks.__main__ import QUESTIONS
from benchmarks.harness import Settings

SMALL = Settings(sizes=(7, 30), batch=8, seconds=0.0, cores=1)

LONG = {"start", "loops", "absolute", "bodies"}
"""Questions that take half a minute whatever is asked: fresh processes, and motions of seconds in full tables."""


@pytest.mark.slow
@pytest.mark.parametrize("question", sorted(set(QUESTIONS) - LONG))
def test_each_question_has_an_answer(question, monkeypatch):
    for module in (loop_batches, loop_peers):
        monkeypatch.setattr(module, "DURATION", 0.2)
    section = QUESTIONS[question](SMALL)
    assert section.rows
    assert {len(row) for row in section.rows} == {len(section.header)}
    assert all(row[0].strip() for row in section.rows)  # cells are empty where a peer has no such function
    assert section.title in section.markdown()
