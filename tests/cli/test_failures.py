"""From exceptions to exit codes and words."""

import errno
import json
import re
from pathlib import Path

import click
import pytest
from pydantic_core import SchemaError

from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.failures import exit_code_from
from cadmbs.errors import (
    Finding,
    MissingExtraError,
    ModelError,
    NotSolvableError,
    OutputError,
    Severity,
    ShapeError,
    UnknownNameError,
    Where,
)

FINDING = Finding("T003", Severity.ERROR, Where("a.json"), "A joint connects a body with itself.")


def raising(problem):
    def run():
        raise problem

    return run


@pytest.mark.parametrize(
    ("problem", "code", "said"),
    [
        (click.UsageError("No."), 2, "cadmbs: error[Y013]: No.\n"),
        (ModelError((FINDING,)), 3, "a.json: error[T003]: A joint connects a body with itself.\n1 error\n"),
        (UnknownNameError("no body 'x'"), 2, "cadmbs: error[Y003]: no body 'x'\n"),
        (ShapeError("q has shape (3,)"), 2, "cadmbs: error[Y002]: q has shape (3,)\n"),
        (OutputError("It is read-only.", path="a.csv"), 3, "a.csv: error[W001]: It is read-only.\n1 error\n"),
        (NotSolvableError("singular"), 4, "cadmbs: error[Y004]: singular\n"),
        (
            MissingExtraError("the format h5", "h5py", "io"),
            5,
            'cadmbs: error[Y007]: the format h5 needs h5py, which is not installed: pip install "cadmbs[io]"\n',
        ),
        (KeyboardInterrupt(), 130, "\ncadmbs: interrupted\n"),
    ],
)
def test_each_exception_has_its_code_and_words(problem, code, said, capsys):
    assert exit_code_from(raising(problem), Console()) == code
    assert capsys.readouterr() == ("", said)


def unloaded():
    """A library that cannot be mapped for want of memory, told as some loaders do: the cause behind their own words."""
    try:
        raise OSError("libllvmlite.so: failed to map segment from shared object")
    except OSError as cause:
        raise OSError("Could not find/load shared object file 'libllvmlite.so'") from cause


@pytest.mark.parametrize(
    "run",
    [
        raising(MemoryError()),
        raising(RuntimeError("can't start new thread")),
        raising(OSError(errno.ENOMEM, "Cannot allocate memory")),
        raising(ImportError("libblas.so: failed to map segment from shared object")),
        unloaded,
    ],
)
def test_want_of_memory_is_no_bug(run, capsys):
    assert exit_code_from(run, Console()) == 4
    assert capsys.readouterr().err.startswith("cadmbs: error[Y011]: not enough memory for this")


def test_json_answers_hold_the_failure(capsys):
    assert exit_code_from(raising(NotSolvableError("singular")), Console(json_schema="cadmbs/dynamics/1")) == 4
    answer = json.loads(capsys.readouterr().out)
    where = {"file": None, "line": None, "column": None, "pointer": ""}
    sentence = {"code": "Y004", "severity": "error", "where": where, "message": "singular", "hint": ""}
    assert answer == {
        "schema": "cadmbs/dynamics/1", "ok": False, "data": None, "findings": [sentence],
        "error": {"kind": "NotSolvableError", "message": "singular"},
    }  # fmt: skip


def test_an_interruption_while_a_compiled_module_is_loaded(capsys):
    def run():
        raise ImportError("initialization failed") from KeyboardInterrupt()

    assert exit_code_from(run, Console()) == 130
    assert capsys.readouterr().err == "\ncadmbs: interrupted\n"


def test_an_interruption_while_pydantic_makes_a_validator(capsys):
    """The text is that of a command which SIGTERM ended while it loaded the classes of documents."""
    text = 'Error building "model" validator:\n  SchemaError: Field "force":\n  KeyboardInterrupt: '
    assert exit_code_from(raising(SchemaError(text)), Console()) == 130
    assert capsys.readouterr().err == "\ncadmbs: interrupted\n"
    assert exit_code_from(raising(SchemaError('Field "force"')), Console()) == 70


def test_what_a_command_returns_is_its_code():
    assert exit_code_from(lambda: 1, Console()) == 1
    assert exit_code_from(lambda: None, Console()) == 0


def test_a_bug_saves_its_traceback_and_names_the_file(capsys):
    assert exit_code_from(lambda: 1 / 0, Console()) == 70
    said = capsys.readouterr().err
    assert said.startswith("cadmbs: internal error: ZeroDivisionError: division by zero\n")
    assert "Traceback" not in said
    path = Path(re.search(r'The traceback is in "(.+)":', said)[1])
    saved = path.read_text()
    path.unlink()
    assert saved.startswith("cadmbs ")
    assert "Traceback (most recent call last)" in saved


def test_debug_shows_the_traceback(capsys):
    assert exit_code_from(lambda: 1 / 0, Console(debug=True)) == 70
    assert "Traceback (most recent call last)" in capsys.readouterr().err
    assert exit_code_from(raising(NotSolvableError("singular")), Console(debug=True)) == 4
    assert "Traceback (most recent call last)" in capsys.readouterr().err
