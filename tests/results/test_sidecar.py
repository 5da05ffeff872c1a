import dataclasses
import json
from pathlib import Path

import numpy as np
import pytest

from cadmbs.errors import OutputError
from cadmbs.results.sidecar import (
    TWIST_CONVENTIONS,
    document_from_text,
    metadata_from_document,
    result_document,
    sidecar_path,
    table_document,
    text_from_document,
)


def test_a_reader_finds_everything_there_is_to_know(make_result):
    document = result_document(make_result())
    assert list(document)[:2] == ["schema", "kind"]
    assert document["schema"] == "cadmbs.results/1"
    assert document["kind"] == "simulation"
    assert document["conventions"]["twist"] == "hybrid: world axes, about the body-frame origin, angular first"
    assert document["mechanism"] == {"name": "arm", "sha256": "00ff"}
    assert document["method"] == "rk4"
    assert document["statistics"]["steps"] == 12
    assert document["outcome"] == {
        "kind": "step_underflow",
        "good": False,
        "time": 0.3,
        "sentence": "stopped at t = 0.3 s: the step fell below 1e-14 s",
    }
    assert document["findings"] == [
        {
            "code": "I004",
            "severity": "warning",
            "where": {"file": "arm.json", "line": 3, "column": 5, "pointer": "/bodies/0"},
            "message": "odd inertia",
            "hint": "look",
        }
    ]


@pytest.mark.parametrize("batch", [(), (2,)])
def test_every_column_of_the_table_has_its_unit(make_result, batch):
    result = make_result(batch)
    units = result_document(result)["units"]
    assert tuple(units) == result.table()[0]
    assert units["joint/elbow/tau"] == "N m"
    assert units["joint/slide/v"] == "m/s"
    assert units["loop/cut, with comma/residual"] == "m"
    assert None not in units.values()


def test_units_of_coordinates_can_be_given_apart(make_result):
    assert result_document(make_result(), {"elbow": "m"})["units"]["joint/elbow/q"] == "m"


def test_fields_come_back_from_the_text(make_result):
    result = make_result()
    fields = metadata_from_document(document_from_text(text_from_document(result_document(result))))
    for name, value in fields.items():
        assert value == getattr(result, name), name


def test_numpy_values_paths_and_numbers_that_are_not_finite_become_json(make_result):
    statistics = {"steps": np.int64(3), "sizes": np.array([0.5, np.nan]), "file": Path("a.json"), "worst": np.inf}
    result = dataclasses.replace(make_result(), statistics=statistics)
    assert result_document(result)["statistics"] == {"steps": 3, "sizes": [0.5, None], "file": "a.json", "worst": None}


def test_what_json_cannot_hold_is_named(make_result):
    for bad, message in [
        ({"options": [1, {2}]}, "options[1] has a value of type set, which JSON cannot hold; nothing was written."),
        (
            {"options": {1: 2}},
            "options has the key 1, which is not text and so cannot be one in JSON; nothing was written.",
        ),
    ]:
        with pytest.raises(OutputError) as caught:
            result_document(dataclasses.replace(make_result(), metadata=bad))
        assert str(caught.value) == message


def test_tables_of_another_kind_are_described_the_same_way():
    document = table_document("jacobian", {"elbow": "1"}, {"twist": TWIST_CONVENTIONS["spatial"]}, {"body": "tool"})
    assert json.loads(text_from_document(document)) == {
        "schema": "cadmbs.results/1",
        "kind": "jacobian",
        "conventions": {
            "twist": "spatial: world axes, about the point of the body that is at the world origin, angular first"
        },
        "body": "tool",
        "findings": [],
        "units": {"elbow": "1"},
    }


def test_text_is_strict_json_with_readable_letters():
    text = text_from_document({"name": "Gelenk Ω", "nul": "\0"})
    assert "Ω" in text
    assert "\0" not in text
    assert text.endswith("}\n")
    with pytest.raises(ValueError, match="the description is not a JSON object"):
        document_from_text("[1]")


def test_sidecar_stands_beside_the_whole_name():
    assert sidecar_path(Path("out/run.v2.csv")) == Path("out/run.v2.csv.json")
