"""The whole texts of what is said about paths that cannot be read."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

import cadmbs
from cadmbs.errors import ModelError
from cadmbs.importers.files import INPUT_SIZE_LIMIT, read_source

PAGES = Path(cadmbs.__file__).parent / "findings"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refusal(path: str) -> str:
    with pytest.raises(ModelError) as caught:
        read_source(path)
    (finding,) = caught.value.findings
    return str(finding)


ON_PAGES = {
    "F001": 'arm.json: error[F001]: There is no file "arm.json".',
    "F002": 'arm.json: error[F002]: "arm.json" is a folder, not a file.\n    hint: Name a file in it.',
    "F004": (
        'arm.json: error[F004]: "arm.json" has 954 MiB; at most 64 MiB are read.\n'
        "    hint: A model refers to its meshes as files and does not contain them."
    ),
    "F005": (
        'arm.json: error[F005]: There is no permission to read "arm.json".\n'
        "    hint: Change its permissions, or read a copy."
    ),
    "F015": (
        'error[F015]: "arm.json" is a pipe or a device, not a file.\n    hint: Write what another program makes to '
        "standard input, and `-` in place of the name; or save it as a file."
    ),
    "F006": f'arm.json: error[F006]: "arm.json" cannot be read: {os.strerror(errno.ELOOP)}.',
}
"""The findings that the pages of their codes show."""


@pytest.mark.parametrize("code", ON_PAGES)
def test_page(code):
    page = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {code}: ")
    assert "**Severity:** error\n" in page
    assert ON_PAGES[code] in page


def test_no_such_file():
    assert refusal("arm.json") == ON_PAGES["F001"]


def test_closest_names(folder):
    for name in ("Arm.json", "arm2.json", "leg.urdf"):
        (folder / name).touch()
    assert refusal("arm.json") == (
        'arm.json: error[F001]: There is no file "arm.json".\n    hint: Did you mean "Arm.json" or "arm2.json"?'
    )


def test_no_such_folder():
    assert refusal("models/arm.json") == (
        'models/arm.json: error[F001]: There is no file "models/arm.json": the folder "models" does not exist.'
    )


def test_file_instead_of_folder(folder):
    (folder / "models").touch()
    assert refusal("models/arm.json") == (
        'models/arm.json: error[F001]: There is no file "models/arm.json": the folder "models" is a file, not a folder.'
    )


def test_dangling_link(folder):
    (folder / "arm.json").symlink_to("gone.json")
    assert refusal("arm.json") == (
        'arm.json: error[F001]: "arm.json" is a link to "gone.json", which does not exist.\n'
        "    hint: Restore its target, or name another file."
    )


def test_folder(folder):
    (folder / "arm.json").mkdir()
    (folder / "arm.json" / "b.txt").touch()
    assert refusal("arm.json") == ON_PAGES["F002"]
    (folder / "arm.json" / "a.URDF").touch()
    assert refusal("arm.json").endswith('    hint: Name a file in it, such as "a.URDF".')


def test_empty(folder):
    (folder / "arm.json").touch()
    assert refusal("arm.json") == (
        'arm.json: error[F003]: "arm.json" is empty.\n'
        "    hint: An interrupted download or export can leave such a file."
    )


def test_too_large(folder):
    with (folder / "arm.json").open("wb") as stream:
        stream.truncate(1_000_000_000)
    assert refusal("arm.json") == ON_PAGES["F004"]


def test_one_byte_too_many(folder):
    with (folder / "arm.json").open("wb") as stream:
        stream.truncate(INPUT_SIZE_LIMIT + 1)
    assert refusal("arm.json").startswith('arm.json: error[F004]: "arm.json" has more than 64 MiB;')


@pytest.mark.skipif(sys.platform == "win32", reason="no device files")
def test_endless_device(folder):
    (folder / "arm.json").symlink_to("/dev/zero")
    assert refusal("arm.json") == f"arm.json: {ON_PAGES['F015']}"


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="permissions of this system are not tried")
def test_no_permission(folder):
    file = folder / "arm.json"
    file.write_text("{}")
    file.chmod(0)
    was = os.geteuid()
    if was == 0:  # who may read everything: become nobody for a moment
        os.seteuid(65534)
    try:
        text = refusal("arm.json")
    finally:
        os.seteuid(was)
    assert text == ON_PAGES["F005"]


@pytest.mark.skipif(sys.platform == "win32", reason="links may need rights")
def test_any_other_failure(folder):
    (folder / "arm.json").symlink_to("arm.json")
    assert refusal("arm.json") == ON_PAGES["F006"]


def test_character_that_no_path_has():
    assert refusal("a\0b") == 'a\0b: error[F006]: "a\0b" cannot be read: embedded null byte.'


def test_closed_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert refusal("-") == "<stdin>: error[F006]: Standard input cannot be read: it is closed."


def test_unreadable_standard_input(folder, monkeypatch):
    with (folder / "write-only").open("w") as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        assert refusal("-") == "<stdin>: error[F006]: Standard input cannot be read: read."


def test_empty_standard_input(monkeypatch):
    with Path(os.devnull).open() as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        assert refusal("-") == (
            "<stdin>: error[F003]: Standard input is empty.\n"
            "    hint: An interrupted download or export can leave such a file."
        )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe(folder):
    os.mkfifo(folder / "arm.json")
    assert refusal("arm.json") == f"arm.json: {ON_PAGES['F015']}"
