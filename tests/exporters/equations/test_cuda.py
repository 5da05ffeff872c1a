"""CUDA headers: as C++ on the processor they give NumPy's numbers; NVRTC, where it is there, compiles the kernels."""

import ctypes
import subprocess
from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.exporters import equations
from tests.exporters.equations.compilers import compiler
from tests.gpu.nvrtc import compiled, nvrtc

FLAGS = ("-x", "c++", "-std=c++11", "-O1", "-Wall", "-Wextra", "-Wconversion", "-pedantic", "-Werror")

QUANTITIES = {
    "rcm": ("inverse_dynamics", "forward_dynamics", "mass_matrix", "jacobian:body5/tool", "d_inverse_dynamics_dq"),
    "four_bar": ("closed_forward_dynamics", "mass_matrix"),
    "pendulum": ("inverse_dynamics", "energy", "load_forces"),
    "spherical_double_pendulum": ("forward_dynamics", "energy"),
}


def library(name):
    return cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))


def header(name, number="double"):
    system = library(name)
    programs = [equations.program(system, quantity) for quantity in QUANTITIES[name]]
    return programs, equations.text(programs, "cuda", number=number, prefix="m")


@pytest.mark.parametrize("number", ["double", "float"])
@pytest.mark.parametrize("name", QUANTITIES)
def test_batches_on_the_processor(name, number, tmp_path):
    programs, text = header(name, number)
    (tmp_path / "m.cuh").write_text(text)
    wrappers = ['#include "m.cuh"', 'extern "C" int test(void) { return m_test(); }']
    for k, program in enumerate(programs):
        arrays = ", ".join(f"const {number} *{argument.name}" for argument in program.arguments)
        passed = ", ".join(argument.name for argument in program.arguments)
        function = f"m_{equations_name(program)}_batch"
        wrappers.append(
            f'extern "C" void f{k}(long long n, {arrays}, {number} *out) {{ {function}(n, {passed}, out); }}'
        )
    (tmp_path / "m.cpp").write_text("\n".join(wrappers))
    shared = tmp_path / "m.so"
    flags = [flag for flag in FLAGS if number == "double" or flag != "-Wconversion"]
    subprocess.run(
        [compiler("g++"), *flags, "-fPIC", "-shared", str(tmp_path / "m.cpp"), "-o", str(shared)], check=True
    )
    loaded, kind = ctypes.CDLL(str(shared)), np.dtype(np.float64 if number == "double" else np.float32)
    assert loaded.test() == 0
    random = np.random.default_rng(5)
    for k, program in enumerate(programs):
        one = [np.array([program.sample[symbol.name] for symbol in each.symbols]) for each in program.arguments]
        rows = [np.ascontiguousarray(x + 1e-3 * random.standard_normal((3, len(x))), dtype=kind) for x in one]
        out = np.zeros((3, len(program.outputs)), dtype=kind)
        loaded[f"f{k}"](ctypes.c_longlong(3), *(x.ctypes.data_as(ctypes.c_void_p) for x in [*rows, out]))
        single = np.zeros_like(out)
        for i in range(3):  # a batch is its samples
            row = [np.ascontiguousarray(x[i]) for x in rows]
            pointers = (x.ctypes.data_as(ctypes.c_void_p) for x in [*row, single[i]])
            loaded[f"f{k}"](ctypes.c_longlong(1), *pointers)
        np.testing.assert_array_equal(out, single)
        expected = []
        for i in range(3):
            row = zip((x[i].astype(float) for x in rows), program.arguments, strict=True)
            expected.append(program(*(float(x[0]) if argument.is_scalar else x for x, argument in row)))
        expected = np.array(expected).reshape(out.shape)
        scale = max(1.0, np.abs(expected).max(initial=0.0))
        np.testing.assert_allclose(out, expected, atol=scale * (1e-11 if number == "double" else 2e-3))


def equations_name(program):
    from cadmbs.exporters.equations.identifiers import unique

    return unique([program.quantity])[0]


@pytest.mark.skipif(nvrtc() is None, reason="needs NVRTC: pip install nvidia-cuda-nvrtc-cu12")
@pytest.mark.parametrize("number", ["double", "float"])
@pytest.mark.parametrize("name", QUANTITIES)
def test_kernels_compile_for_devices(name, number):
    programs, text = header(name, number)
    for architecture in (80, 90):
        cubin = compiled(text, architecture).cubin
        for each in programs:
            assert f"m_{equations_name(each)}_batch".encode() in cubin
