"""Damaged questions of every route: each has an answer or a refusal, soon, and none is a defect.

The run of an hour is `questions.py`.
"""

import pytest

from tests.fuzz.questions import GOOD, HEADERS, ask, ask_many, servers


@pytest.mark.parametrize("seed", [39, pytest.param(40, marks=pytest.mark.slow)])
def test_damaged_questions_have_answers(seed, tmp_path):
    statuses = ask_many(150 if seed == 39 else 300, seed, tmp_path)
    assert statuses[200] > 0
    assert statuses[400] > 0
    assert set(statuses) <= {200, 400, 403, 404, 411, 413, 415}


def test_every_route_has_its_question_and_every_head_is_refused(tmp_path):
    with servers(tmp_path) as started:
        assert {path for server, _ in started for path in server.routes} - {"/findings"} == set(GOOD)
        server, _ = started[0]
        for headers in HEADERS:
            assert ask(server, "/ask", b"{}", headers) in (403, 411, 413, 415)
