"""The hints file that is written: every question, uncommented by itself or with all others, is understood."""

from __future__ import annotations

import tomllib

import numpy as np
import pytest

from cadmbs.importers.hints.documents import HintsDocument
from tests.importers.inference.holdout_guides import GUIDES
from tests.importers.inference.holdout_shafts import SHAFTS
from tests.importers.inference.holdout_static import STATIC
from tests.importers.inference.judging import draft_of
from tests.importers.inference.mechanisms import MOVING, NOT_MOVING, document

FAMILIES = GUIDES | SHAFTS | STATIC | {name: lambda _, f=f: f() for name, f in (MOVING | NOT_MOVING).items()}
ASKED = ("pin_in_slot", "plain_lead_screw", "closed_drawer", "corner")


def questions(text: str) -> list[str]:
    """The commented hints of a file, each as TOML."""
    blocks = []
    for block in text.split("\n\n")[2:]:
        lines = [line.removeprefix("# ") for line in block.strip().split("\n")]
        first = next((k for k, line in enumerate(lines) if line.startswith("[") or " = " in line), len(lines))
        blocks.append("\n".join(lines[first:]))
    return [block for block in blocks if block]


def errors(draft) -> set[str]:
    return {finding.code for finding in draft.findings if finding.severity == "error"}


@pytest.mark.parametrize(
    ("name", "error"),
    [
        *((name, 0.0) for name in ASKED),
        *(pytest.param(name, 0.02 * (k % 2), marks=pytest.mark.slow) for k, name in enumerate(FAMILIES)),
    ],
)
def test_every_commented_question_is_understood(name, error, tmp_path):
    data = document(FAMILIES[name](np.random.default_rng(1)), error=error)
    draft = draft_of(data, tmp_path)
    text = draft.assembly.hints()
    blocks = [block.replace("lead_per_rev_mm = 0.0", "lead_per_rev_mm = 4.0") for block in questions(text)]
    ground = text.split("\n")[2]
    assert set(tomllib.loads(text)) == {"ground"}
    for block in blocks:
        answered = draft_of(data, tmp_path, f"{ground}\n{block}\n")
        assert errors(answered) <= errors(draft) | {"J010"}, block
    together = tomllib.loads("\n".join([ground, *blocks]))
    assert HintsDocument.model_validate(together)
    assert not [code for code in errors(draft_of(data, tmp_path, "\n".join([ground, *blocks]))) if code[0] in "HD"]


def test_a_question_that_is_answered_is_not_asked_again(tmp_path):
    data = document(STATIC["closed_drawer"](np.random.default_rng(2)))
    asked = draft_of(data, tmp_path).assembly.hints()
    answer = "\n".join([asked.split("\n")[2], *questions(asked)])
    answered = draft_of(data, tmp_path, answer)
    assert questions(answered.assembly.hints()) == []
    assert [joint["kind"] for joint in answered.data["joints"]] == ["prismatic"]
