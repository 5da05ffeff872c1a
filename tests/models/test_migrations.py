"""Migrations: older documents step by step, with a note for each; newer and foreign ones are refused."""

from __future__ import annotations

import pytest

from cadmbs.models.documents.reading import MIGRATIONS, build, migrated
from tests.messages.documents import arm, without


def from_0_to_half(data):
    """The format before last called bodies links."""
    return {**without(data, "links"), "format": "cadmbs.mechanism/0.5", "bodies": data["links"]}


def from_half_to_1(data):
    return {**data, "format": "cadmbs.mechanism/1"}


STEPS = {"cadmbs.mechanism/0": from_0_to_half, "cadmbs.mechanism/0.5": from_half_to_1}


def old():
    return {**without(arm(), "bodies"), "format": "cadmbs.mechanism/0", "links": arm()["bodies"]}


def test_step_by_step():
    mechanism, findings = build(old(), migrations=STEPS)
    assert mechanism == build(arm())[0]
    assert [(finding.code, finding.severity) for finding in findings] == [("D014", "note"), ("D014", "note")]


def test_the_old_document_is_not_changed():
    data = old()
    build(data, migrations=STEPS)
    assert data == old()


def test_faults_are_found_after_migration():
    data = old()
    data["links"][0]["mass"] = -1
    assert [finding.code for finding in build(data, migrations=STEPS)[1]] == ["D014", "D014", "I001"]


def test_without_a_migration_an_old_format_is_foreign():
    assert [finding.code for finding in build(old())[1]] == ["D001"]


def test_a_migration_that_leads_nowhere_ends():
    data, findings = migrated({"format": "cadmbs.mechanism/0"}, {"cadmbs.mechanism/0": dict})
    assert data is None
    assert findings[-1].code == "D001"


@pytest.mark.parametrize(
    ("found", "code"),
    [
        ("cadmbs.mechanism/2", "D002"),
        ("cadmbs.mechanism/10.1", "D002"),
        ("cadmbs.mechanism/0", "D001"),
        ("cadmbs.mechanism/one", "D001"),
        ("urdf", "D001"),
        (1, "D001"),
        (None, "D001"),
    ],
)
def test_other_formats(found, code):
    assert [finding.code for finding in migrated({"format": found})[1]] == [code]


def test_migrations_in_a_circle_end():
    circle = {"a": lambda data: {**data, "format": "b"}, "b": lambda data: {**data, "format": "a"}}
    assert [finding.code for finding in migrated({"format": "a"}, circle)[1]] == ["D014", "D014", "D001"]


def test_a_misspelt_format_is_one_finding():
    found = build({**without(arm(), "format"), "formt": "cadmbs.mechanism/1"})[1]
    assert [finding.message for finding in found] == ['Mechanism: unknown field "formt"; did you mean "format"?']


def test_nothing_is_registered_yet():
    assert MIGRATIONS == {}
