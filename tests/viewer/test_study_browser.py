"""The page of a study in Chromium: selections that all plots share, single samples, keys, light, dark and narrow."""

from __future__ import annotations

import re

import pytest

from cadmbs import viewer
from tests.viewer.tables import large_table, small_table

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

ALL = "All 12 samples are selected."
COMMAND = "cadmbs report runs.csv --sample {} -o sample-{}.html"


@pytest.fixture(scope="module")
def table():
    return small_table()


@pytest.fixture(scope="module")
def page(tmp_path_factory, table):
    path = tmp_path_factory.mktemp("study") / "study.html"
    viewer.save_study_report(table, path, motions=0)
    return path


@pytest.fixture(scope="module")
def page_with_motions(tmp_path_factory, table):
    path = tmp_path_factory.mktemp("study") / "motions.html"
    viewer.save_study_report(table, path, motions=2)
    return path


def selected(window, text):
    window.locator("#selected", has_text=text).wait_for()


def rows(window):
    return [row.split("\t") for row in window.locator("#samples tbody tr").all_inner_texts()]


def test_the_page_gets_ready_without_request_and_message(page, opened):
    with opened(page) as window:
        assert window.messages == []
        assert window.requests == [page.as_uri()]
        assert window.locator(".uplot").count() == 6  # a scatter plot, and a histogram of each column
        assert window.inner_text("#selected") == ALL
        assert len(rows(window)) == 12


def test_a_range_on_an_axis_selects_in_all_plots(page, opened):
    with opened(page) as window:
        canvas = window.locator("#parallel")
        canvas.scroll_into_view_if_needed()
        box = canvas.bounding_box()
        window.mouse.move(box["x"] + 50, box["y"] + 40)
        window.mouse.down()
        window.mouse.move(box["x"] + 50, box["y"] + 80)  # masses above 1.2: a third
        window.mouse.move(box["x"] + 50, box["y"] + 110)
        window.mouse.up()
        selected(window, "4 of 12 samples are selected.")
        assert {row[1] for row in rows(window)} == {"2"}
        assert "selected" in window.locator("#histograms p").first.inner_text()
        window.mouse.click(box["x"] + 50, box["y"] + 150)
        selected(window, ALL)


def test_the_same_by_keys(page, opened):
    with opened(page) as window:
        window.focus("#ranges summary")
        window.keyboard.press("Enter")
        window.get_by_label("mass, least").focus()
        for _ in range(3):
            window.keyboard.press("PageUp")
        window.keyboard.press("End")
        selected(window, "4 of 12 samples are selected.")
        window.focus("#clear")
        window.keyboard.press("Enter")
        selected(window, ALL)


def test_failures_are_shown_by_reason(page, opened):
    with opened(page) as window:
        button = window.get_by_role("button", name="Show only these: failed (I001)")
        button.click()
        selected(window, "4 of 12 samples are selected.")
        assert button.get_attribute("aria-pressed") == "true"
        assert {row[-1] for row in rows(window)} == {"failed (I001)"}
        window.locator("#samples tbody button").first.click()
        assert "is negative" in window.inner_text("#sample-values")
        button.click()
        selected(window, ALL)


def test_the_table_sorts_and_searches(page, opened):
    with opened(page) as window:
        head = window.locator("#samples thead button", has_text="end")
        head.click()
        values = [row[3] for row in rows(window)]
        assert values[8:] == ["–"] * 4  # what failed comes last
        assert [float(x) for x in values[:8]] == sorted(float(x) for x in values[:8])
        head.click()
        assert window.locator("#samples thead [aria-sort=descending]").inner_text().startswith("end")
        window.fill("#search", "negative")
        assert window.inner_text("#pages") == "1 to 4 of 4"
        window.fill("#search", "7")
        assert [row[0] for row in rows(window)] == ["7"]


def test_a_sample_opens_by_number_and_from_its_neighbour(page, opened):
    with opened(page) as window:
        window.fill("#sample-number", "5")
        window.keyboard.press("Enter")
        assert window.inner_text("#sample-title") == "Sample 5"
        assert COMMAND.format(5, 5) in window.inner_text("#sample-values")
        window.click("#next")
        assert window.inner_text("#sample-title") == "Sample 6"
        window.fill("#sample-number", "77")
        window.keyboard.press("Enter")
        assert "does not hold" in window.inner_text("#sample-values")


def test_the_motions_of_some_samples_are_in_the_picture(page_with_motions, opened, axe):
    with opened(page_with_motions, bypass_csp=True) as window:
        options = window.locator("#run option").all_inner_texts()
        first, second = (re.search(r"\d+", text)[0] for text in options)
        assert window.inner_text("#sample-title") == f"Sample {first}"
        window.select_option("#run", index=1)
        assert window.inner_text("#sample-title") == f"Sample {second}"
        assert "Its motion is in the picture" in window.inner_text("#sample-values")
        window.fill("#sample-number", first)
        window.keyboard.press("Enter")
        assert window.locator("#run").input_value() == "0"
        window.evaluate(axe)
        assert window.evaluate("async () => (await axe.run()).violations.map((v) => v.id)") == []
        assert window.messages == []


def test_a_click_opens_the_nearest_point_and_the_visible_part_is_selected(page, opened):
    with opened(page) as window:
        window.select_option("#scatter-x", "mass")
        window.select_option("#scatter-y", "start")
        over = window.locator("#scatter .u-over")
        box = over.bounding_box()
        over.click(position={"x": box["width"] * (1 - 0.03 / 1.06), "y": box["height"] * 0.03 / 1.06})
        values = window.inner_text("#sample-values").split()
        assert values[values.index("mass") + 1] == "2"
        assert values[values.index("start") + 1] == "0.4"
        window.click("#scatter-in")
        window.click("#select-visible")
        selected(window, "2 of 12 samples are selected.")  # mass 1, start 0.2 and 0.3


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page, opened, axe, scheme):
    with opened(page, color_scheme=scheme, bypass_csp=True) as window:
        window.select_option("#color", "mass")
        window.click("#ranges summary")
        window.get_by_role("button", name="Show only these: failed (I001)").click()
        window.wait_for_timeout(200)
        window.evaluate(axe)
        violations = window.evaluate("async () => (await axe.run()).violations.map((v) => [v.id, v.nodes[0].html])")
        assert violations == []


def test_a_narrow_window_does_not_scroll_sideways(page, opened):
    with opened(page, viewport={"width": 360, "height": 740}, bypass_csp=True) as window:
        assert window.evaluate("document.documentElement.scrollWidth") <= 360
        assert window.locator("#scatter .uplot").bounding_box()["width"] <= 360


def test_a_large_study_answers_soon(tmp_path, opened):
    path = tmp_path / "large.html"
    viewer.save_study_report(large_table(100_000), path, motions=0)
    with opened(path, bypass_csp=True) as window:
        assert window.inner_text("#selected") == "All 20000 samples are selected, of 100000 in the study."
        assert window.locator("#samples tbody tr").count() == 20
        window.get_by_role("button", name="Show only these: failed (not_finite)").click()
        selected(window, " of 20000 samples are selected, of 100000 in the study.")
        assert window.messages == []
