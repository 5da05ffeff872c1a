"""Some hundreds of damaged inputs of every reader, the same in every run, end in answers or in errors of ours.

The run of an hour is `reader_fuzz.py`; what it showed has its test here.
"""

from __future__ import annotations

import contextlib
import random
from pathlib import Path

import pytest

from tests.fuzz.readers import ALLOWED, READERS

LARGE = "9" * 400


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of arithmetic with damaged numbers
@pytest.mark.parametrize("name", READERS)
def test_damaged_inputs_end_in_answers_or_errors(name, tmp_path):
    reader, chance = READERS[name], random.Random(name)  # noqa: S311 - reproducible damage, no secret
    seeds = reader.seeds()
    for _ in range(20 if name.startswith("commands") else 75):
        data = reader.damage(chance.choice(seeds), chance)
        try:
            reader.read(data, tmp_path)
        except ALLOWED as problem:
            assert str(problem) or problem.args, data


@pytest.mark.parametrize("name", READERS)
def test_seeds_are_read(name, tmp_path):
    """What is damaged elsewhere is good as it is: most of it, since two readers share their tables."""
    if name.startswith("commands"):
        pytest.skip("the commands have tests of their own")
    read = 0
    for seed in READERS[name].seeds():
        with contextlib.suppress(*ALLOWED):
            READERS[name].read(seed, tmp_path)
            read += 1
    assert 2 * read >= len(READERS[name].seeds())


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("samples", b"\n\n"),
        ("samples", b"joint1\n\n"),
        ("trajectory", b",\n,\n"),
        ("expression", f"joint1={LARGE}".encode()),
        ("setting", f'stop=[{{"when": "joint4", "crosses": {LARGE}}}]'.encode()),
        ("setting", b"stop=" + b"[" * 60_000),
        ("setting", f"initial.velocities.joint4=[{LARGE}]".encode()),
        ("setting", b"initial.velocities.joint4=[NaN]"),
        ("setting", b"initial.velocities.joint4=" + b"[" * 60_000),
    ],
)
def test_inputs_that_fuzzing_showed(name, data, tmp_path):
    with pytest.raises(ALLOWED):
        READERS[name].read(data, tmp_path)


CORPUS = sorted((Path(__file__).parent / "corpus").iterdir())


@pytest.mark.filterwarnings("ignore")  # of arithmetic with damaged numbers
@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_the_corpus_ends_in_answers_or_errors(path, tmp_path):
    """Inputs that fuzzing kept: the reader by its name, and what was wrong."""
    reader = READERS[path.name.partition("-")[0].replace("_", " ")]
    with contextlib.suppress(*ALLOWED):
        reader.read(path.read_bytes(), tmp_path)
