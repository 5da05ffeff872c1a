"""Mechanisms show how they move: loops stay closed, limits are kept; notebooks show it by themselves."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.library import __file__ as library
from cadmbs.motions.motion_arrays import motion_of
from cadmbs.viewer.live.notebook import displayed

NAMES = sorted(path.stem for path in Path(library).parent.glob("*.json"))


@pytest.mark.parametrize("name", NAMES)
def test_a_demonstration_moves_and_keeps_loops_closed(name):
    system = cm.compile_mechanism(cm.load(name))
    result = cm.viewer.demonstration(system)
    assert np.all(np.isfinite(result.q))
    plain = system.manifold.plain_q
    if len(plain):
        assert np.max(np.ptp(result.q[:, plain], axis=0)) > 0.01
    if system.n_loops:
        assert np.max(np.abs(cm.constraints.closure(system, result.q))) < 1e-9
    for joint in system.joints:
        if joint.is_cut or "lower" not in joint.limits or joint.kind.startswith(("free", "spherical")):
            continue
        for k, coordinate in enumerate(joint.position_names):
            if coordinate in system.position_names and system.n_loops == 0:
                values = result[f"joint/{coordinate}/q"]
                assert np.all(values >= joint.limits["lower"][k] - 1e-9)
                assert np.all(values <= joint.limits["upper"][k] + 1e-9)


def test_quaternions_without_velocities_are_shown():
    system = cm.compile_mechanism(cm.load("heavy_top"))
    q = np.tile(cm.neutral(system), (6, 1))
    result = motion_of(system, q, np.arange(6.0))
    assert np.isnan(result.v).all()
    assert "motion of q: 6 rows" in cm.viewer.report(result)


def test_what_a_notebook_shows_holds_words_and_a_picture():
    mechanism = cm.load("four_bar")
    for shown in (mechanism, cm.compile_mechanism(mechanism)):
        text = displayed(shown)
        assert text.startswith(shown._repr_html_())
        assert '<iframe sandbox="allow-scripts allow-downloads" srcdoc=' in text
    assert cm.view(mechanism)._repr_html_().startswith("<iframe sandbox=")


NOTEBOOK = """
import sys, types
registered = {}
class Formatter:
    def for_type_by_name(self, module, name, function):
        registered[module, name] = function
class Shell:
    display_formatter = types.SimpleNamespace(formatters={"text/html": Formatter()})
sys.modules["IPython"] = types.SimpleNamespace(get_ipython=lambda: Shell())
import cadmbs
assert "numpy" not in sys.modules
mechanism = cadmbs.load("pendulum")
function = registered[type(mechanism).__module__, type(mechanism).__name__]
assert "<iframe" in function(mechanism)
system = cadmbs.compile_mechanism(mechanism)
assert (type(system).__module__, "System") in registered
result = cadmbs.simulate(system, duration=0.1, engine="numpy")
assert "<iframe" in registered[type(result).__module__, "Result"](result)
print("shown")
"""


def test_pictures_are_registered_where_a_notebook_runs():
    done = subprocess.run([sys.executable, "-c", NOTEBOOK], capture_output=True, text=True, check=False)
    assert done.stdout == "shown\n", done.stderr
