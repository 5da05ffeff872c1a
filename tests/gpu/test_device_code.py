"""Code for graphics processors: PTX of every kind of kernel, its registers, and functions that devices lack."""

import json
import math
import re
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from cadmbs.errors import DeviceError
from cadmbs.expressions.graph import ExpressionGraph
from cadmbs.expressions.instructions import InstructionSequence, Location
from cadmbs.kernels.calls import devices
from cadmbs.kernels.numbers import device_functions
from cadmbs.kernels.numbers.device_functions import DEVICE_FUNCTIONS
from cadmbs.machine_code.devices import KERNEL, in_single_precision, ptx, sample_code
from cadmbs.machine_code.values import CompilingError
from tests.gpu import nvrtc
from tests.gpu.device_costs import COSTS, MECHANISMS, measured
from tests.gpu.processor_device import ProcessorArray, ProcessorFunction

FUNCTIONS = {
    "sin": (math.sin, (-1e4, 1e4)), "cos": (math.cos, (-1e4, 1e4)), "asin": (math.asin, (-1.0, 1.0)),
    "tanh": (math.tanh, (-30.0, 30.0)), "sqrt": (math.sqrt, (0.0, 9.0)), "floor": (math.floor, (-9.0, 9.0)),
}  # fmt: skip


def line_of(name, n_arguments=1):
    """A line that applies a function to the numbers of a row."""
    graph = ExpressionGraph()
    symbols = [graph.symbol(f"x{k}") for k in range(n_arguments)]
    places = {f"x{k}": Location(0, k) for k in range(n_arguments)}
    return InstructionSequence(places, [(Location(1, 0), graph.function(name, *symbols))])


def computed(line, rows):
    """What a kernel of a line gives for rows, a thread each."""
    function = ProcessorFunction(sample_code(line, (rows.shape[1], 1), DEVICE_FUNCTIONS))
    given, answer = ProcessorArray(rows), ProcessorArray(np.zeros((len(rows), 1)))
    function.launch(len(rows) + 3, [len(rows), given, len(rows), answer, len(rows)])  # more threads than samples
    return answer.values[:, 0]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_that_devices_lack_are_as_exact_as_those_of_c(name):
    reference, (low, high) = FUNCTIONS[name]
    x = np.random.default_rng(3).uniform(low, high, (500, 1))
    expected = np.array([reference(value) for value in x[:, 0]])
    np.testing.assert_allclose(computed(line_of(name), x), expected, rtol=0.0, atol=4e-16 * max(1.0, abs(high) ** 0.2))


def test_angles_of_points():
    rows = np.random.default_rng(4).standard_normal((500, 2)) * 10.0 ** np.arange(-2, 3).repeat(100)[:, None]
    expected = np.arctan2(rows[:, 0], rows[:, 1])
    np.testing.assert_allclose(computed(line_of("atan2", 2), rows), expected, rtol=1e-15, atol=1e-15)


@pytest.mark.parametrize("exponent", [0.0, 1.0, 2.0, 0.5, -0.125, -0.2, 1.5, 7.3, -3.0, 1e-3, 40.0])
def test_powers(exponent):
    x = np.geomspace(1e-6, 1e6, 300)
    rows = np.column_stack([x, np.full_like(x, exponent)])
    np.testing.assert_allclose(computed(line_of("pow", 2), rows), x**exponent, rtol=5e-15 * max(1.0, abs(exponent)))


def test_powers_without_digits_behind_the_point_end():
    assert device_functions.power_by_roots.py_func(1.0, 1e300) == 1.0
    assert device_functions.power_by_roots.py_func(2.0, -1e18) == 0.0


def test_a_function_that_devices_lack_is_refused_by_its_name():
    with pytest.raises(CompilingError, match="devices do not have the function exp"):
        sample_code(line_of("exp"), (1, 1), DEVICE_FUNCTIONS)


def test_code_that_cannot_be_made_is_an_error_of_the_device():
    whole = devices._compiled(lambda: sample_code(line_of("sqrt"), (1, 1), DEVICE_FUNCTIONS), 90, is_single=False)
    assert whole.endswith(b"\0") and KERNEL.encode() in whole
    with pytest.raises(DeviceError, match="devices do not have the function exp"):
        devices._compiled(lambda: sample_code(line_of("exp"), (1, 1), DEVICE_FUNCTIONS), 90, is_single=False)


def test_single_precision_has_no_double_left():
    code = sample_code(line_of("sin"), (1, 1), DEVICE_FUNCTIONS)
    text = in_single_precision(code.on_device())
    assert "double" in code.text and "double" not in text and ".f64" not in text
    assert ".f32" in ptx(code, is_single=True) and ".f64" not in ptx(code, is_single=True)
    for digits in re.findall(r"0x([0-9A-F]{16})", text):
        number = np.uint64(int(digits, 16)).view(float)
        assert float(np.float32(number)) == number


def test_ptx_names_its_device_and_kernel():
    code = sample_code(line_of("sqrt"), (1, 1), DEVICE_FUNCTIONS)
    for architecture, target in ((80, "sm_80"), (90, "sm_90"), (120, "sm_90")):
        text = ptx(code, architecture)
        assert f".target {target}" in text and f".visible .entry {KERNEL}(" in text


def assembler():
    """NVIDIA's assembler of PTX, which needs no device; None where it is not installed."""
    spec = find_spec("nvidia")
    places = spec.submodule_search_locations if spec is not None else []
    found = [path for place in places for path in Path(place).glob("*/bin/ptxas")]
    return found[0] if found else None


@pytest.mark.slow
@pytest.mark.skipif(assembler() is None, reason="needs ptxas: pip install nvidia-cuda-nvcc-cu12")
@pytest.mark.parametrize("name", MECHANISMS)
def test_registers_and_memory_of_kernels_do_not_grow(name, tmp_path):
    known = json.loads(COSTS.read_text())[name]
    for kernel, costs in measured(name, assembler(), tmp_path).items():
        assert costs["registers"] <= 255
        for key in ("registers", "stack bytes", "spilled bytes"):
            assert costs[key] <= 1.25 * known[kernel][key] + 32, (kernel, key)


TEN = (
    "bennett", "chaplygin_sleigh", "five_bar", "four_bar", "geared_five_bar", "gripper", "heavy_top", "pendulum",
    "rolling_disk", "spatial_slider_crank",
)  # fmt: skip
"""Of the library; all of it by `python -m tests.gpu.nvrtc --check`."""


@pytest.mark.skipif(nvrtc.nvrtc() is None, reason="needs NVRTC: pip install nvidia-cuda-nvrtc-cu12")
@pytest.mark.parametrize("name", TEN)
def test_what_kernels_of_equations_cost_does_not_grow(name):
    costs = nvrtc.measured(name, (90,))
    assert costs
    assert not list(nvrtc.grown(costs, json.loads(nvrtc.COSTS.read_text())[name]))


def test_growth_is_seen():
    costs = {"energy": {"operations": 3, "sm_90": {"registers": 200, "stack bytes": 0, "spilled bytes": 880}}}
    known = {"energy": {"operations": 3, "sm_90": {"registers": 100, "stack bytes": 0, "spilled bytes": 660}}}
    assert list(nvrtc.grown(costs, known)) == ["energy sm_90: 200 registers, 100 before"]
