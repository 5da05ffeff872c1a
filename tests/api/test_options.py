"""The keywords of `simulate` are the fields of a scenario, for type checkers too."""

import dataclasses

import pytest

from cadmbs.simulation.call import ScenarioOptions
from cadmbs.system import Scenario


def test_options_are_the_fields_of_a_scenario():
    assert list(ScenarioOptions.__annotations__) == [field.name for field in dataclasses.fields(Scenario)]


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ('cm.simulate(system, duration="1")', "Argument"),
        ("cm.simulate(system, durations=1.0)", "Unexpected keyword"),
    ],
)
@pytest.mark.slow  # type-checks the package
def test_type_checkers_find_slips(code, message, tmp_path):
    api = pytest.importorskip("mypy.api")
    file = tmp_path / "user.py"
    file.write_text(f"import cadmbs as cm\n\nsystem = cm.compile_mechanism(cm.load('pendulum'))\n{code}\n")
    shown, _, code_of_exit = api.run(["--follow-imports=silent", str(file)])
    assert code_of_exit == 1
    assert message in shown
