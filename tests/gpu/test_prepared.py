"""Quantities for arrays on a device: their numbers, the arrays that they take, and DLPack."""

import sys
from dataclasses import replace
from importlib.resources import files
from importlib.util import find_spec
from types import SimpleNamespace
from weakref import WeakSet

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError, DeviceError, MissingExtraError, ShapeError
from cadmbs.expressions.graph import ExpressionGraph, most_waiting, nodes_by_need, program_nodes
from cadmbs.gpu.quantities import NUMBERS, PreparedQuantity, prepare, stream_number
from cadmbs.kernels.calls import devices
from cadmbs.kernels.calls import devices as dlpack
from cadmbs.kernels.calls.devices import CPU, CUDA, exported, imported
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.quantities import program
from tests.gpu.processor_device import ProcessorArray, ProcessorDevice

QUANTITIES = [
    ("pendulum", "inverse_dynamics"), ("rcm", "inverse_dynamics"), ("rcm", "forward_dynamics"),
    ("rcm", "jacobian:body5/tool"), ("rcm", "d_inverse_dynamics_dq"), ("rcm", "energy"), ("pendulum", "load_forces"),
    ("spherical_double_pendulum", "forward_dynamics"), ("four_bar", "closed_forward_dynamics"),
    ("four_bar", "mass_matrix"),
]  # fmt: skip


def library(name):
    return cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))


def prepared(name, quantity, number="double", memory=1 << 30):
    formula = program(library(name), quantity)
    return formula, PreparedQuantity(formula, number, ProcessorDevice(memory))


def samples(formula, batch, dtype=np.float64):
    """Values of the arguments near the regular configuration."""
    random = np.random.default_rng(5)
    rows = []
    for argument in formula.arguments:
        one = np.array([formula.sample[symbol.name] for symbol in argument.symbols])
        values = (one + 1e-3 * random.standard_normal((*batch, len(one)))).astype(dtype)
        rows.append(values[..., 0] if argument.is_scalar else values)
    return rows


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(("name", "quantity"), QUANTITIES)
def test_numbers_are_those_of_the_program(name, quantity, number):
    formula, function = prepared(name, quantity, number)
    rows = samples(formula, (2, 3), NUMBERS[number])
    found, expected = function(*rows), formula(*rows)
    assert found.dtype == NUMBERS[number] and found.shape == (2, 3, *function.shape)
    expected = np.broadcast_to(expected, found.shape)  # what no argument changes has no axes of samples
    scale = max(1.0, np.abs(expected).max(initial=0.0))
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=scale * (1e-11 if number == "double" else 2e-3))


def test_arrays_on_the_device_are_neither_copied_nor_moved():
    formula, function = prepared("rcm", "forward_dynamics")
    rows = samples(formula, (4,))
    arrays = [ProcessorArray(row) for row in rows]
    result = function(*arrays)
    np.testing.assert_allclose(result.values, formula(*rows), atol=1e-9)
    out = ProcessorArray(np.zeros((4, 5)))
    before = out.pointer
    assert function(*arrays, out=out) is out and out.pointer == before
    np.testing.assert_array_equal(out.values, result.values)
    assert any("copied" in note for note in function.notes)


@pytest.mark.parametrize("name", ["q", "tau"])
def test_a_result_that_overlaps_an_argument_is_refused(name):
    """Numbers are stored when they are known: what is still to be read must not change."""
    formula, function = prepared("rcm", "forward_dynamics")
    arrays = dict(zip(function.arguments, map(ProcessorArray, samples(formula, (4,))), strict=True))
    with pytest.raises(ArgumentError, match=f"out overlaps {name}, which is read while out is written"):
        function(**arrays, out=arrays[name])


def test_numbers_come_in_the_order_of_which_fewer_wait():
    formula = program(library("six_axis_arm"), "d_inverse_dynamics_dv")
    outputs = list(formula.outputs)
    orders = program_nodes(outputs), nodes_by_need(outputs)
    assert {node.index for node in orders[0]} == {node.index for node in orders[1]}
    made, needed = map(most_waiting, orders)
    assert needed < made
    graph = ExpressionGraph()
    x, y = graph.symbol("x"), graph.symbol("y")
    assert most_waiting(program_nodes([x + y])) == 2
    assert most_waiting(program_nodes([x * 2.0])) == 1  # constants do not wait


def test_a_batch_beyond_the_memory_is_cut():
    formula, whole = prepared("pendulum", "inverse_dynamics")
    rows = samples(formula, (50,))
    _, cut = prepared("pendulum", "inverse_dynamics", memory=400)
    np.testing.assert_array_equal(cut(*rows), whole(*rows))
    (function,) = cut._device.functions.values()
    assert function.launches > 3


def test_empty_batches_and_single_samples():
    formula, function = prepared("pendulum", "inverse_dynamics")
    assert function(*samples(formula, (0,))).shape == (0, 1)
    assert function(*samples(formula, ())).shape == (1,)
    rows = samples(formula, (3,))
    rows[0][1] = np.nan  # a sample that is not a number spoils no other one
    np.testing.assert_array_equal(np.isfinite(function(*rows))[:, 0], [True, False, True])


def test_arguments_by_name_and_with_defaults():
    formula, function = prepared("pendulum", "inverse_dynamics")
    rows = dict(zip(function.arguments, samples(formula, (3,)), strict=True))
    np.testing.assert_array_equal(function(**rows), function(*rows.values()))
    for bad, words in (
        ({"q": rows["q"]}, "is missing"),
        (rows | {"mass": 1.0}, "found 'mass'"),
    ):
        with pytest.raises(ArgumentError, match=words):
            function(**bad)
    with pytest.raises(ArgumentError, match="found 9"):
        function(*[rows["q"]] * 9)


def view(shape=(3, 1), dtype="<f8", strides=None, data=1):
    """An array of another library as it presents itself."""
    interface = {"shape": shape, "typestr": dtype, "data": (data, False), "version": 3, "strides": strides}
    return SimpleNamespace(__cuda_array_interface__=interface)


@pytest.mark.parametrize(
    ("array", "error", "words"),
    [
        (view(dtype="<f4"), ArgumentError, "q has the type float32, expected float64"),
        (view(shape=(3, 2)), ArgumentError, r"q has shape \(3, 2\), expected \(..., 1\)"),
        (view(strides=(16, 8)), ArgumentError, "row by row without gaps"),
        (view(shape=(4, 1)), ShapeError, "leading axes"),
        (object(), ArgumentError, "q is object, expected an array"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(array, error, words):
    _, function = prepared("pendulum", "inverse_dynamics")
    fitting = ProcessorArray(np.zeros((3, 1)))
    with pytest.raises(error, match=words):
        function(array, *[fitting] * (len(function.arguments) - 1))


def test_arrays_of_the_processor_beside_some_of_the_device_are_refused():
    _, function = prepared("pendulum", "inverse_dynamics")
    with pytest.raises(ArgumentError, match="in the memory of the processor"):
        function(ProcessorArray(np.zeros((3, 1))), *[np.zeros((3, 1))] * (len(function.arguments) - 1))
    with pytest.raises(ArgumentError, match="out is an array on the device"):
        function(*[np.zeros((3, 1))] * len(function.arguments), out=np.zeros((3, 1)))
    with pytest.raises(ShapeError, match="out has shape"):
        function(*[ProcessorArray(np.zeros((3, 1)))] * len(function.arguments), out=ProcessorArray(np.zeros((2, 1))))


class Lent:
    """An array that is given by DLPack."""

    def __init__(self, values, device=(CPU, 0)):
        self.values, self.device = values, device

    def __dlpack__(self, **_):
        return exported(self, self.values.ctypes.data, self.values.shape, self.values.dtype, self.device)

    def __dlpack_device__(self):
        return self.device


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64])
def test_numpy_takes_what_is_given(dtype):
    values = np.arange(24, dtype=dtype).reshape(2, 3, 4)
    taken = np.from_dlpack(Lent(values))
    assert taken.ctypes.data == values.ctypes.data
    np.testing.assert_array_equal(taken, values)
    assert len(dlpack._GIVEN) == 1
    del taken
    assert not dlpack._GIVEN  # the memory is the owner's alone again


def test_a_capsule_that_nobody_takes_holds_nothing():
    capsule = Lent(np.zeros(3)).__dlpack__()
    assert len(dlpack._GIVEN) == 1
    del capsule
    assert not dlpack._GIVEN


def test_what_numpy_gives_is_seen():
    values = np.arange(12.0).reshape(3, 4)
    seen = imported(values)
    assert (seen.pointer, seen.shape, seen.dtype, seen.device) == (values.ctypes.data, (3, 4), values.dtype, (CPU, 0))
    assert seen.is_contiguous
    assert not imported(values.T).is_contiguous and not imported(values[:, :2]).is_contiguous
    assert imported(values[1:2, 1:]).is_contiguous and imported(np.zeros((0, 4))).is_contiguous
    assert imported(np.zeros(2, complex)).dtype != np.dtype(complex)  # no type of kernels


def test_an_array_by_dlpack_serves_as_an_argument():
    formula, function = prepared("pendulum", "inverse_dynamics")
    rows = samples(formula, (3,))
    result = function(*(Lent(np.ascontiguousarray(row), (CUDA, 0)) for row in rows))
    np.testing.assert_allclose(result.values, formula(*rows), atol=1e-12)
    with pytest.raises(ArgumentError, match="another device"):
        function(*(Lent(row, (CUDA, 3)) for row in rows))


def test_pieces_are_on_the_device_one_after_the_other(monkeypatch):
    formula, cut = prepared("pendulum", "inverse_dynamics", memory=400)
    alive, most = WeakSet(), []
    make = ProcessorArray.__init__

    def counted(array, values):
        make(array, values)
        alive.add(array)
        most.append(len(alive))

    monkeypatch.setattr(ProcessorArray, "__init__", counted)
    cut(*samples(formula, (50,)))
    assert len(most) > 3 * len(formula.arguments)
    assert max(most) == len(formula.arguments) + 1


def test_arguments_that_are_made_in_another_stream_are_waited_for():
    _, function = prepared("pendulum", "inverse_dynamics")
    for made_in, own, waited in ((None, 0, []), (1, 0, []), (5, 5, []), (5, 0, [5]), (2, 0, [2]), (1, 5, [1])):
        array, fitting = ProcessorArray(np.zeros((3, 1))), ProcessorArray(np.zeros((3, 1)))
        interface = array.__cuda_array_interface__ | {"stream": made_in}
        given = SimpleNamespace(__cuda_array_interface__=interface, keeps=array)
        function._device.waited.clear()
        result = function(given, *[fitting] * (len(function.arguments) - 1), stream=own)
        assert function._device.waited == waited
        assert getattr(result, "stream", None) == ((own, own) if own else None)


def test_the_device_of_an_array_is_what_it_says():
    _, function = prepared("pendulum", "inverse_dynamics")
    array = ProcessorArray(np.zeros((3, 1)))
    far = SimpleNamespace(__cuda_array_interface__=array.__cuda_array_interface__, __dlpack_device__=lambda: (CUDA, 1))
    with pytest.raises(ArgumentError, match="q is on another device than number 0"):
        function(far, *[array] * (len(function.arguments) - 1))


def test_tensors_whose_gradient_is_followed_are_refused():
    """PyTorch raises where they are asked for their memory."""
    _, function = prepared("pendulum", "inverse_dynamics")
    array = ProcessorArray(np.zeros((3, 1)))
    with pytest.raises(ArgumentError, match=r"q requires a gradient, .* give q.detach\(\)"):
        function(SimpleNamespace(requires_grad=True), *[array] * (len(function.arguments) - 1))


class RecordedDriver:
    """A driver that notes its calls."""

    def __init__(self):
        self.calls = []

    def CUdevice_attribute(self, which):
        return which

    def __getattr__(self, name):
        def call(*arguments):
            self.calls.append((name, *arguments))
            results = {"cuDeviceGetName": b"none\0", "cuMemcpyDtoH": None, "cuMemAlloc": 4096}
            return 0, results.get(name, 9)

        return call


def test_a_result_of_a_stream_is_waited_for_before_it_is_read():
    driver = RecordedDriver()
    device = devices.CudaDevice(driver, 0)
    for take, waits in (
        (lambda x: x.numpy(), True), (lambda x: x.__dlpack__(), True), (lambda x: x.__dlpack__(stream=3), True),
        (lambda x: x.__dlpack__(stream=7), False), (lambda x: x.__dlpack__(stream=-1), False),
    ):  # fmt: skip
        array = device.empty((2, 1), np.float64)
        assert array.__cuda_array_interface__["stream"] is None
        array.made_in(7, object())
        assert array.__cuda_array_interface__["stream"] == 7
        driver.calls.clear()
        take(array)
        take(array)  # once is enough
        names = [each[:2] for each in driver.calls]
        assert names.count(("cuStreamSynchronize", 7)) == waits
        if "cuMemcpyDtoH" in dict(names):
            assert names.index(("cuStreamSynchronize", 7)) < [name for name, _ in names].index("cuMemcpyDtoH")


def test_streams_of_other_libraries():
    assert stream_number(5) == 5
    assert stream_number(SimpleNamespace(cuda_stream=7)) == 7  # PyTorch
    assert stream_number(SimpleNamespace(ptr=8)) == 8  # CuPy
    assert stream_number(SimpleNamespace(__cuda_stream__=lambda: (0, 9))) == 9
    with pytest.raises(ArgumentError, match="stream is str"):
        stream_number("fast")


def test_words_that_do_not_exist():
    with pytest.raises(ArgumentError, match="expected 'double' or 'float'"):
        prepare(library("pendulum"), "inverse_dynamics", "half")
    with pytest.raises(ArgumentError, match="inverse_dynamics"):
        prepare(library("pendulum"), "inverse_dynamic")


def test_without_the_library_of_the_driver_the_extra_is_named(monkeypatch):
    system = library("pendulum")
    devices.cuda_device.cache_clear()
    monkeypatch.setitem(sys.modules, "cuda.bindings.driver", None)
    with pytest.raises(MissingExtraError, match=r'pip install "cadmbs\[gpu\]"'):
        prepare(system, "inverse_dynamics")


@pytest.mark.skipif(find_spec("cuda") is None, reason="needs cuda-bindings: pip install cuda-bindings")
def test_without_a_device_that_is_said():
    devices.cuda_device.cache_clear()
    try:
        device = devices.cuda_device()
    except DeviceError as problem:
        assert "no graphics processor of NVIDIA was found" in str(problem)
    else:
        assert device.architecture >= 50
        with pytest.raises(DeviceError, match="there is no graphics processor 99"):
            devices.cuda_device(99)


def test_a_function_that_devices_lack_is_refused():
    formula = program(library("pendulum"), "inverse_dynamics")
    graph = formula.outputs[0].graph
    output = np.array([graph.function("exp", formula.outputs[0])], dtype=object)
    with pytest.raises(NotExportableError, match="devices do not have the function exp"):
        PreparedQuantity(replace(formula, output=output), "double", ProcessorDevice())
