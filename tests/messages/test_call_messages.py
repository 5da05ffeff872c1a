"""Calls that are refused without a finding of their own: each kind has a code, and its page shows a real message."""

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import cadmbs as cm
from cadmbs.cli.main import cli
from cadmbs.cli.terminal.failures import COMMAND_LINE, FOLDER_GONE, MEMORY_SHORT
from cadmbs.errors import CadmbsError, DeviceError, MissingCompilerError, MissingExtraError, ModelError
from cadmbs.kernels.calls.devices import NO_DEVICE
from cadmbs.library import find_in_library
from cadmbs.studies.execution import ExecutorLostError

PAGES = Path(cm.__file__).parent / "findings"


def compiled(name):
    return cm.compile_mechanism(cm.load(str(find_in_library(name))))


def massless():
    bodies = [{"name": "arm", "mass": 0.0, "center_of_mass": [1, 0, 0], "inertia": np.zeros((3, 3)).tolist()}]
    joint = {
        "name": "hinge",
        "kind": "revolute",
        "predecessor": "world",
        "successor": "arm",
        "axis": [0, 0, 1],
        "point": [0, 0, 0],
    }
    return cm.compile_mechanism(cm.Mechanism.model_validate({"name": "arm", "bodies": bodies, "joints": [joint]}))


def undetermined():
    """A five-bar whose platform one motor alone cannot hold."""
    system = compiled("five_bar")
    q = np.zeros(system.n_q)
    drives = [system.velocity_names[0]]
    return cm.dynamics.closed_loop_inverse_dynamics(system, q, np.zeros(4), np.ones(4), driven=drives)


CALLS = {
    "Y001": lambda: cm.simulate(compiled("pendulum"), duration=-1.0),
    "Y002": lambda: cm.kinematics.poses(compiled("pendulum"), np.zeros(3)),
    "Y003": lambda: cm.kinematics.body_fixed.jacobian(compiled("pendulum"), [0.0], "rodd"),
    "Y004": lambda: cm.dynamics.inverse_dynamics(compiled("five_bar"), np.zeros(4), np.zeros(4), np.zeros(4)),
    "Y005": undetermined,
    "Y006": lambda: cm.dynamics.forward_dynamics(massless(), [0.0], [0.0], [1.0]),
}
MADE = {
    "Y007": MissingExtraError("the format h5", "h5py", "io"),
    "Y008": MissingCompilerError("an FMU with binaries"),
    "Y014": DeviceError(NO_DEVICE),
    "Y010": ExecutorLostError(
        "the executor of the study ended (connection lost): finished rows are kept in the journal"
    ),
}


@pytest.mark.parametrize("code", CALLS)
def test_calls_that_are_refused_have_the_code_and_the_words_of_its_page(code):
    with pytest.raises(CadmbsError) as caught:
        CALLS[code]()
    assert caught.value.code == code
    assert f"cadmbs: error[{code}]: {caught.value}\n" in (PAGES / f"{code}.md").read_text()


@pytest.mark.parametrize("code", MADE)
def test_what_is_missing_has_the_code_and_the_words_of_its_page(code):
    assert MADE[code].code == code
    assert f"cadmbs: error[{code}]: {MADE[code]}\n" in (PAGES / f"{code}.md").read_text()


def test_equations_that_would_be_too_long_have_a_code():
    done = CliRunner().invoke(cli, ["equations", "rcm", "--to", "latex", "--expand"])
    assert done.exit_code == 4
    page = (PAGES / "Y009.md").read_text()
    assert done.stderr.startswith(page.partition("```\n")[2].partition("\n```")[0])


def test_what_python_itself_reports_has_codes():
    assert (MEMORY_SHORT, FOLDER_GONE, COMMAND_LINE) == ("Y011", "Y012", "Y013")


def test_every_exception_has_a_code():
    kinds = [CadmbsError]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        carries_findings = issubclass(kind, ModelError)
        assert carries_findings or kind.code in {f"Y{n:03d}" for n in range(1, 15)}, kind
