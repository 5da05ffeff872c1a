"""The keywords of `simulate` are the fields of a scenario, for type checkers too."""

import dataclasses

from cadmbs.simulation.simulate import ScenarioOptions
from cadmbs.system import Scenario


def test_options_are_the_fields_of_a_scenario():
    assert list(ScenarioOptions.__annotations__) == [field.name for field in dataclasses.fields(Scenario)]
