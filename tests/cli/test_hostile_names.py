"""Names in files that would control a terminal."""

import json
from importlib.resources import files

import pytest

ODD = "\x1b]0;title\x07\x1b[31mred\u202e\nb"
SHOWN = r"\x1b]0;title\x07\x1b[31mred\u202e\nb"


@pytest.mark.parametrize("words", ["poses", "dynamics --mass-matrix", "jacobian --body tip", "simulate", "info"])
def test_names_of_files_control_no_terminal(words, run, tmp_path):
    """Titles, colours, directions of writing and line breaks of names are escapes, in tables and in errors."""
    document = json.loads((files("cadmbs.library") / "pendulum.json").read_text())
    text = json.dumps(document).replace('"hinge"', json.dumps(ODD)).replace('"rod"', json.dumps("b" + ODD))
    (tmp_path / "odd.json").write_text(text)
    command, *more = words.split()
    done = run(command, str(tmp_path / "odd.json"), *more)
    shown = done.stdout + done.stderr
    assert SHOWN in shown
    assert not set(shown) & {"\x1b", "\x07", "\u202e"}
