import csv
import io

import numpy as np
import pytest

from cadmbs.errors import ShapeError
from cadmbs.results.files.csv_file import quoted, write_table


def text_of(*args, **kwargs) -> str:
    stream = io.StringIO()
    write_table(stream, *args, **kwargs)
    return stream.getvalue()


def test_numbers_have_the_fewest_digits_that_read_back():
    table = np.array([[0.1, 1.0, -0.0], [1e23, 5e-324, 1 / 3], [np.nan, np.inf, -np.inf]])
    assert text_of(["a", "b", "c"], table) == "a,b,c\n0.1,1.0,-0.0\n1e+23,5e-324,0.3333333333333333\nnan,inf,-inf\n"


def test_loadtxt_reads_the_same_bits_over_several_blocks(same_bits):
    bits = np.random.default_rng(3).integers(0, 2**64, size=(9000, 3), dtype=np.uint64)
    table = bits.view(np.float64)
    back = np.loadtxt(io.StringIO(text_of(["x", "y", "z"], table)), delimiter=",", skiprows=1)
    assert np.isfinite(table).mean() > 0.99
    assert same_bits(back, table)


def test_names_survive_any_csv_reader(awkward_names):
    text = text_of(awkward_names, np.zeros((1, len(awkward_names))))
    header, row = csv.reader(io.StringIO(text, newline=""))
    assert tuple(header) == awkward_names
    assert row == ["0.0"] * len(awkward_names)


@pytest.mark.parametrize(
    ("name", "field"), [("a b", "a b"), ("a,b", '"a,b"'), ('a"b', '"a""b"'), ("a\nb", '"a\nb"'), ("a\rb", '"a\rb"')]
)
def test_names_are_quoted_only_where_needed(name, field):
    assert quoted(name) == field


def test_jacobian_has_its_rows_labelled_and_its_samples_first():
    table = np.arange(4.0).reshape(4, 1)
    labels = ["wx", "v,x"] * 2
    assert text_of(["elbow"], table[:2], {"row": labels[:2]}) == 'row,elbow\nwx,0.0\n"v,x",1.0\n'
    assert text_of(["elbow"], table, {"direction": labels}, samples=[0, 0, 1, 1]) == (
        'sample,direction,elbow\n0,wx,0.0\n0,"v,x",1.0\n1,wx,2.0\n1,"v,x",3.0\n'
    )


def test_rows_may_have_several_labels():
    labels = {"row": ["wx", "wx"], "by": ["elbow", "a,b"]}
    assert text_of(["elbow"], np.array([[1.0], [2.0]]), labels) == 'row,by,elbow\nwx,elbow,1.0\nwx,"a,b",2.0\n'


def test_a_table_without_rows_or_columns_keeps_what_it_has():
    assert text_of(["t"], np.zeros((0, 1))) == "t\n"
    assert text_of([], np.zeros((2, 0)), {"row": ["wx", "wy"]}) == "row\nwx\nwy\n"


@pytest.mark.parametrize(
    ("names", "labels", "message"),
    [
        (["a"], None, "table has shape (2, 2), expected (n_rows, 1): one column for each name"),
        (["a", "b"], {"row": ["wx"]}, "column 'row' has 1 entries, expected 2: one for each row"),
    ],
)
def test_what_does_not_fit_is_named(names, labels, message):
    with pytest.raises(ShapeError) as caught:
        text_of(names, np.zeros((2, 2)), labels)
    assert str(caught.value) == message
