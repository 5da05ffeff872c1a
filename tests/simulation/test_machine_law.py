"""Controllers that are machine code: the numbers of those in Python, single and in batches, and misuse."""

import ctypes
import subprocess

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError
from cadmbs.testing.mechanisms import planar_chain
from tests.exporters.equations.compilers import compiler

LAW = """
void law(double t, const double *q, const double *v, double *out)
{
    for (int i = 0; i < 2; i++) out[i] = 40.0 * (0.5 * t - q[i]) - 12.0 * v[i];
}
"""
OPTIONS = {"method": "rk4", "step": 1e-3, "output_step": 0.01, "duration": 0.05}
POINTERS = ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p


def law(t, state):
    return 40.0 * (0.5 * t - state.q) - 12.0 * state.v


@pytest.fixture(scope="module")
def compiled_law(tmp_path_factory):
    folder = tmp_path_factory.mktemp("law")
    (folder / "law.c").write_text(LAW)
    command = [compiler("gcc"), "-std=c99", "-O2", "-ffp-contract=off", "-shared", "-fPIC", "-o", "law.so", "law.c"]
    subprocess.run(command, cwd=folder, check=True)
    return ctypes.CDLL(str(folder / "law.so")).law


@pytest.fixture(scope="module")
def arm():
    return cm.compile_mechanism(planar_chain(2))


@pytest.mark.parametrize("sample_time", [None, 2e-3])
@pytest.mark.parametrize("shape", [(), (3,), (2, 2)])
def test_machine_code_gives_the_numbers_of_the_same_function_in_python(arm, compiled_law, sample_time, shape):
    q = np.random.default_rng(1).normal(size=(*shape, 2))
    both = [cm.simulate(arm, q=q, control=f, sample_time=sample_time, **OPTIONS) for f in (compiled_law, law)]
    np.testing.assert_array_equal(both[0].q, both[1].q)
    np.testing.assert_array_equal(both[0].tau, both[1].tau)
    assert np.abs(both[0].tau).max() > 1.0


class Jitted:
    """What `numba.njit` makes, as far as it matters here."""

    signatures = ()

    @staticmethod
    def py_func(t, q, v, out):
        """The function before it was compiled."""

    def __call__(self, t, q, v, out):
        out[:] = 40.0 * (0.5 * t - q) - 12.0 * v


class CFunc:
    """What `numba.cfunc` makes, as far as it matters here."""

    native_name = "law"

    def __init__(self, pointer):
        self.ctypes = ctypes.CFUNCTYPE(None, *POINTERS)(ctypes.cast(pointer, ctypes.c_void_p).value)

    def __call__(self, *arguments):
        raise AssertionError("the Python function is not called")


def test_functions_of_numba_and_typed_pointers_are_known(arm, compiled_law):
    expected = cm.simulate(arm, control=law, sample_time=2e-3, **OPTIONS)
    typed = ctypes.CFUNCTYPE(None, *POINTERS)(ctypes.cast(compiled_law, ctypes.c_void_p).value)
    for function in (typed, CFunc(compiled_law), Jitted()):
        result = cm.simulate(arm, control=function, sample_time=2e-3, **OPTIONS)
        np.testing.assert_array_equal(result.q, expected.q)


def test_what_numba_makes(arm):
    """Where it is installed."""
    numba = pytest.importorskip("numba")
    number, pointer = numba.types.double, numba.types.CPointer(numba.types.double)

    def function(t, q, v, out):
        if t > 1.0:
            raise ValueError("mine")
        for i in range(2):
            out[i] = 40.0 * (0.5 * t - q[i]) - 12.0 * v[i]

    q = np.random.default_rng(1).normal(size=(3, 2))
    expected = cm.simulate(arm, q=q, control=law, sample_time=2e-3, **OPTIONS)
    kinds = numba.types.void(number, pointer, pointer, pointer)
    for compiled in (numba.cfunc(kinds)(function), numba.njit(function)):
        result = cm.simulate(arm, q=q, control=compiled, sample_time=2e-3, **OPTIONS)
        np.testing.assert_array_equal(result.q, expected.q)
        with pytest.raises(ValueError, match="mine"):
            cm.simulate(arm, control=compiled, sample_time=2e-3, **{**OPTIONS, "start": 2.0})
    with pytest.raises(ArgumentError, match="control takes 2 arguments"):
        cm.simulate(arm, control=numba.cfunc(number(number, number))(lambda t, q: t * q), sample_time=1e-2)
    with pytest.raises(ArgumentError, match="control takes 2 arguments"):
        cm.simulate(arm, control=numba.njit(lambda t, state: 0.0), sample_time=1e-2)
    with pytest.raises(ArgumentError, match="control returns"):
        cm.simulate(arm, control=numba.njit(lambda t, q, v, out: -v), sample_time=1e-2)


@pytest.mark.parametrize("sample_time", [1e-2, None])
@pytest.mark.parametrize("shape", [(2,), (3, 2)])
def test_what_a_callback_raises_reaches_its_author(arm, shape, sample_time):
    """C does not pass it on; what others raise meanwhile goes where it went."""

    def broken(t, q, v, out):
        if t > 0.015:
            raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        cm.simulate(
            arm, q=np.zeros(shape), control=ctypes.CFUNCTYPE(None, *POINTERS)(broken), sample_time=sample_time,
            duration=0.1
        )  # fmt: skip


def test_absolute_coordinates_take_machine_code(arm, compiled_law):
    slow = cm.simulate(arm, coordinates="SE3", control=compiled_law, sample_time=1e-2, duration=0.05)
    fast = cm.simulate(arm, control=compiled_law, sample_time=1e-2, duration=0.05)
    np.testing.assert_allclose(slow.q, fast.q, atol=1e-6)


def test_misuse(arm):
    three = ctypes.CFUNCTYPE(None, *POINTERS[:3])(lambda *arguments: None)
    with pytest.raises(ArgumentError, match=r"control takes 3 arguments, expected the 4 of void f\(double t"):
        cm.simulate(arm, control=three, sample_time=1e-2)
    with pytest.raises(
        ArgumentError, match=r"control is 4096, expected .*; an address becomes a function by ctypes\.CFUNC"
    ):
        cm.simulate(arm, control=4096, sample_time=1e-2)

    def not_a_number(t, q, v, out):
        ctypes.cast(out, ctypes.POINTER(ctypes.c_double))[0] = np.nan

    with pytest.raises(ArgumentError, match=r"control at t = 0 s: the joint forces: .* is not finite"):
        cm.simulate(arm, control=ctypes.CFUNCTYPE(None, *POINTERS)(not_a_number), sample_time=1e-2)


@pytest.mark.parametrize(
    ("declared", "words"),
    [
        (ctypes.CFUNCTYPE(None, *POINTERS)(0), "control points to nothing"),
        (ctypes.CFUNCTYPE(None, ctypes.c_float, *POINTERS[1:])(4096), "declared to take c_float, "),
        (ctypes.CFUNCTYPE(None, *[ctypes.c_int] * 4)(4096), "declared to take c_int, c_int"),
        (ctypes.CFUNCTYPE(ctypes.c_double, *POINTERS)(4096), "declared to return c_double"),
    ],
)
def test_what_is_declared_otherwise_is_not_called(arm, declared, words):
    with pytest.raises(ArgumentError, match=words):
        cm.simulate(arm, control=declared, sample_time=1e-2)
