"""Tables of coordinates with invisible characters, and with very many bad columns and cells."""

import pytest

from cadmbs.compiler import compile_mechanism
from cadmbs.errors import ModelError
from cadmbs.motions.columns import read_samples
from cadmbs.motions.motion_file import read_motion
from cadmbs.motions.table_files import LISTED_FINDINGS
from cadmbs.testing.mechanisms import planar_chain

CONTROLS = [chr(code) for code in (*range(1, 0x20), *range(0x7F, 0xA1), 0x2028, 0x2029, 0x200B, 0x3000)]
SYSTEM = compile_mechanism(planar_chain(2))


def outcome(read, path, text: str) -> str:
    """The codes of the findings, or "read"."""
    path.write_bytes(text.encode())
    try:
        read(SYSTEM, str(path))
    except ModelError as refused:
        return " ".join(finding.code for finding in refused.findings)
    return "read"


@pytest.mark.parametrize("form", ["1{}", "{}1", "1{}2", "{}"])
@pytest.mark.parametrize("character", CONTROLS, ids=lambda character: f"U+{ord(character):04X}")
def test_each_control_character_in_a_cell_is_read_or_refused(character, form, tmp_path):
    cell = form.format(character)
    expected = {"read", "Q001", "Q004", "Q005", "Q001 Q001", "Q004 Q004", "Q007"}
    assert outcome(read_samples, tmp_path / "q.csv", f"hinge1,hinge2\n{cell},0\n") in expected
    trajectory = f"t,hinge1\n0,0\n1,{cell}\n2,0\n3,0\n"
    assert outcome(read_motion, tmp_path / "t.csv", trajectory) in expected


def test_a_unit_separator_behind_a_digit_is_named(tmp_path):
    path = tmp_path / "q.csv"
    path.write_bytes(b"hinge1,hinge2\n1\x1f,0\n")
    with pytest.raises(ModelError, match=r"U\+001F, which is invisible"):
        read_samples(SYSTEM, str(path))


def test_a_table_with_100000_columns_is_refused_with_a_bounded_list(tmp_path):
    path, count = tmp_path / "wide.csv", 100_000
    rows = ["t," + ",".join(f"c{k}" for k in range(count)), *(f"{t}," + ",".join(["0"] * count) for t in range(5))]
    path.write_text("\n".join(rows))
    with pytest.raises(ModelError) as refused:
        read_motion(SYSTEM, str(path))
    assert len(refused.value.findings) == LISTED_FINDINGS
    assert refused.value.findings[-1].hint.endswith("Further findings are not listed.")


def test_many_bad_cells_are_a_bounded_list(tmp_path):
    path = tmp_path / "long.csv"
    path.write_text("hinge1,hinge2\n" + "x,0\n" * 50_000)
    with pytest.raises(ModelError) as refused:
        read_samples(SYSTEM, str(path))
    assert len(refused.value.findings) == LISTED_FINDINGS
