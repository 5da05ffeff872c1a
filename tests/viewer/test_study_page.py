"""The page of a study: what it holds is the table, it is sealed, bounded, and names are only text."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import replace

import numpy as np
import pytest
from lxml import html

from cadmbs import viewer
from cadmbs.errors import ArgumentError
from cadmbs.viewer.study.report import BINS, MOST_ROWS, bin_counts, page_rows
from tests.viewer.tables import large_table, small_table


@pytest.fixture(scope="module")
def table():
    return small_table()


@pytest.fixture(scope="module")
def page(table):
    return viewer.study_report(table, motions=2)


def data_of(page):
    text = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1]
    return json.loads(text)["study"]


def numbers(text, kind):
    return np.frombuffer(base64.b64decode(text), dtype=kind)


def test_the_page_holds_the_table(page, table):
    data = data_of(page)
    np.testing.assert_array_equal(numbers(data["samples"], "<i4"), table["sample"])
    assert [column["name"] for column in data["columns"]] == ["mass", "start", "end", "energy", "seconds"]
    for column in data["columns"]:
        values = column["low"] + numbers(column["offsets"], "<f4").astype(float)
        span = max(column["high"] - column["low"], 1e-12)
        np.testing.assert_allclose(values, table[column["name"]], atol=1e-6 * span)
        assert sum(column["counts"]) == np.isfinite(table[column["name"]]).sum()
    kinds = [(kind["status"], kind["count"]) for kind in data["kinds"]]
    assert kinds == [("ok", 8), ("failed", 4)]
    assert (numbers(data["kindOf"], "<u2") == 0).tolist() == table.good.tolist()
    messages = [data["messages"][k] for k in numbers(data["messageOf"], "<u2")]
    assert messages == table["message"].tolist()


def test_failures_statistics_and_study_are_in_words(page):
    tree = html.fromstring(page)
    text = " ".join(tree.xpath("//main//text()"))
    assert tree.xpath("//p[contains(@class, 'outcome')]/text()") == ["✗ 12 runs, 8 to their end, 4 not"]
    assert [b.get("data-kind") for b in tree.xpath("//button[@class='kind']")] == ["failed|I001"]
    assert "/bodies/rod/mass = x" in text
    assert "grid, from 0.1, to 0.4, count 4" in text
    assert "first-order Sobol index" in text
    assert "not complete" not in text


def test_the_motions_are_those_of_samples_at_the_ends_of_outputs(page, table):
    data = data_of(page)
    samples = [motion["sample"] for motion in data["motions"]]
    good = table["sample"][table.good]
    assert samples == [good[np.argmin(table["end"][good])], good[np.argmin(table["energy"][good])]]
    assert html.fromstring(page).xpath("//select[@id='run']/option/text()")[0] == f"sample {samples[0]} (least end)"


def test_the_page_admits_only_its_own_script_and_styles(page):
    tree = html.fromstring(page)
    policy = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    inline = [element.text for element in tree.xpath("//script[@type='module'] | //style")]
    seals = {base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in inline}
    assert seals == set(re.findall(r"'sha256-([^']+)'", policy))
    assert "unsafe" not in policy
    assert "connect-src" not in policy
    assert tree.xpath("//@src | //@href | //@style | //@onclick") == ["data:,"]


def test_names_and_messages_of_users_are_text(table):
    bad = "</script><img onerror=alert(1)>"
    columns = {bad if name == "mass" else name: values for name, values in table.columns.items()}
    columns["message"] = np.where(table.good, "", bad).astype(object)
    document = json.loads(json.dumps(table.metadata["study"]))
    document["name"] = document["parameters"][0]["name"] = bad
    hostile = replace(table, columns=columns, parameters=(bad, "start"), metadata={**table.metadata, "study": document})
    page = viewer.study_report(hostile, motions=0)
    tree = html.fromstring(page)
    assert not tree.xpath("//img")
    assert len(tree.xpath("//script")) == 2
    assert not tree.xpath("//*[@id='stage']")


def test_a_hundred_thousand_runs_make_a_page_of_bounded_size():
    table = large_table(100_000)
    page = viewer.study_report(table, motions=0)
    assert len(page) < 3_000_000
    data = data_of(page)
    rows = numbers(data["samples"], "<i4")
    assert len(rows) == MOST_ROWS
    assert {int(np.nanargmin(table["end"])), int(np.nanargmax(table["end"]))} <= set(rows.tolist())
    assert 0 < (~table.good[rows]).sum() < 0.1 * len(rows)
    assert [sum(column["counts"]) for column in data["columns"]][:2] == [100_000, 100_000]
    assert "This page holds 20000 of the 100000 samples one by one" in page
    # a range of 1e-6 at 100 is resolved
    energy = next(column for column in data["columns"] if column["name"] == "energy")
    values = energy["low"] + numbers(energy["offsets"], "<f4").astype(float)
    np.testing.assert_allclose(values, table["energy"][rows], rtol=0, atol=1e-12)


def test_rows_of_a_page_lose_no_level_of_a_grid():
    table = large_table(60_000)
    levels = np.tile(np.arange(8.0), 7_500)
    rows = page_rows(replace(table, columns={**table.columns, "mass": levels}))
    assert set(levels[rows]) == set(range(8))


def test_bins_hold_all_values():
    assert bin_counts([0.0, 1.0, 0.5], 0.0, 1.0) == [1] + [0] * (BINS // 2 - 1) + [1] + [0] * (BINS // 2 - 2) + [1]
    assert bin_counts([2.0, 2.0], 2.0, 2.0) == [2] + [0] * (BINS - 1)


def test_what_cannot_be_shown_is_refused(table):
    with pytest.raises(ArgumentError, match="no row"):
        viewer.study_report(replace(table, columns={name: values[:0] for name, values in table.columns.items()}))
    with pytest.raises(ArgumentError, match="from 0 to 20"):
        viewer.study_report(table, motions=21)
