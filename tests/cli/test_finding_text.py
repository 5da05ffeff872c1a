"""Findings as people read them, whole texts."""

from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.finding_text import finding_block, report_findings
from cadmbs.errors import Finding, Severity, Where


def finding(
    severity=Severity.ERROR, line=None, column=None, message="It is wrong.", hint="", pointer="", file="a.json"
):
    return Finding("T003", severity, Where(file, line, column, pointer), message, hint)


def block(source, **fields):
    import click

    return click.unstyle(finding_block(finding(**fields), source))


def test_place_line_caret_message_and_hint():
    assert block(
        '  "joints": [{"name": "x"}]',
        line=7,
        column=13,
        pointer="/joints/0",
        message="It is wrong.\nfound: this\nexpected: that",
        hint="Do that.\nOr this.",
    ) == (
        "a.json:7:13: error[T003] at /joints/0: It is wrong.\n"
        "    found: this\n"
        "    expected: that\n"
        "  |\n"
        '7 |   "joints": [{"name": "x"}]\n'
        "  |             ^\n"
        "   = Do that.\n"
        "     Or this."
    )


def test_without_a_column_the_first_word_is_marked():
    assert block('    <joint name="a">', line=12) == (
        'a.json:12: error[T003]: It is wrong.\n   |\n12 |     <joint name="a">\n   |     ^^^^^^'
    )


def test_a_long_line_is_cut_around_the_place():
    shown = block("x" * 500 + " here " + "y" * 500, line=1, column=502).splitlines()
    assert len(shown[2]) < 115
    assert shown[2][shown[3].index("^") :].startswith("here")
    assert shown[3].count("^") == 4


def test_tabs_keep_the_caret_under_its_word():
    shown = block("\t\t<link/>", line=1, column=3).splitlines()
    assert shown[2].index("<link") == shown[3].index("^")


def test_control_characters_cannot_reach_the_terminal():
    shown = block("a \x1b[31m b", line=1, column=1, message='Body "\x1b[2J" is odd.', pointer="/\x07")
    assert "\x1b" not in shown
    assert "\x07" not in shown
    assert 'Body "\\x1b[2J" is odd.' in shown


def test_sorted_limited_and_counted_last(capsys):
    many = [finding(Severity.NOTE, line=40 - i, message=f"note {i}") for i in range(25)]
    report_findings(Console(), [*many, finding(line=99), finding(Severity.WARNING, line=1)])
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "a.json:1: warning[T003]: It is wrong."
    assert lines[1] == "a.json:16: note[T003]: note 24"
    assert lines[-3] == "a.json:99: error[T003]: It is wrong."
    assert lines[-2:] == ["... and 7 more; `--json` gives all of them", "1 error, 1 warning, 25 notes"]
    assert len(lines) == 22


def test_nothing_to_say_says_nothing(capsys):
    report_findings(Console(), [])
    assert capsys.readouterr() == ("", "")


def test_the_line_is_read_from_the_file(tmp_path, capsys):
    path = tmp_path / "a.json"
    path.write_bytes('\ufeff{"name":\r\n "ä",\r\n 3}'.encode())
    report_findings(Console(), [finding(line=3, column=2, file=str(path))])
    assert capsys.readouterr().err.splitlines()[1:4] == ["  |", "3 |  3}", "  |  ^"]
