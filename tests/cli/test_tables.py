import pytest

from cadmbs.cli.terminal.tables import number_text, vector_text


@pytest.mark.parametrize(
    ("value", "scale", "text"),
    [
        (0.0, 0.0, "0"),
        (-0.0, 0.0, "0"),
        (-0.0, 1.0, "0"),
        (1e-15, 1.0, "0"),
        (2e-15, 0.1, "2e-15"),
        (-2.5, 1.0, "-2.5"),
    ],
)
def test_zero_has_no_sign_and_round_off_is_zero(value, scale, text):
    assert number_text(value, scale) == text


def test_vectors_of_zeros_have_no_signs():
    assert vector_text((-0.0, 0.0, -0.0)) == "(0, 0, 0)"
