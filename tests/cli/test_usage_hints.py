"""Words of a command line that are in no place: what is said beyond the parser's own sentence."""

from importlib.resources import files

import pytest

FOUR_BAR = str(files("cadmbs.library") / "four_bar.json")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("kinematics", FOUR_BAR, "traj.csv"),
            "Got unexpected extra argument (traj.csv). A table of positions follows its option: --trajectory traj.csv",
        ),
        (
            ("dynamics", FOUR_BAR, "Traj.NPZ", "more"),
            "Got unexpected extra arguments (Traj.NPZ more). A table of positions follows its option: "
            "--trajectory Traj.NPZ",
        ),
        (
            ("simulate", FOUR_BAR, "--servo", "--target", "crank_pivot=30deg"),
            "Got unexpected extra argument (crank_pivot=30deg). --servo takes a value, and took '--target' for it",
        ),
        (("check", FOUR_BAR, "more.csv"), "Got unexpected extra argument (more.csv)"),
    ],
)
def test_words_in_no_place(run, arguments, said):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.rstrip().endswith(f"cadmbs: error[Y013]: {said}")
