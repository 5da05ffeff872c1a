"""The comparison with other programs on a device: what is missing is named; GRiD's caller runs on a stand-in."""

import shutil

import numpy as np
import pytest

from benchmarks import gpu
from benchmarks.gpu_peers import MissingPeerError, grid_folder, grid_inputs, grid_system, grid_times

URDF = """<robot name="one">
<link name="base"/>
<link name="arm"><inertial><origin xyz="0.5 0 0"/><mass value="2"/>
<inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="turn" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/></joint></robot>
"""

GRID = """
#include <cmath>
#include <cstring>
struct dim3 { int x, y, z; dim3(int a, int b, int c) : x(a), y(b), z(c) {} };
typedef int cudaStream_t;
enum { cudaMemcpyHostToDevice };
inline void cudaMemcpy(void *to, const void *from, size_t size, int) { std::memcpy(to, from, size); }
inline void cudaDeviceSynchronize() {}
namespace grid {
const int NUM_JOINTS = 1, SUGGESTED_THREADS = 32;
template <typename T> struct robotModel {};
template <typename T> struct gridData { T *h_q_qd_u, *h_q_qd, *d_q_qd_u, *d_q_qd, *h_c, *h_qdd; };
template <typename T> cudaStream_t *init_grid() { return nullptr; }
template <typename T> robotModel<T> *init_robotModel() { return nullptr; }
template <typename T, int N> gridData<T> *init_gridData() {
    return new gridData<T>{new T[3 * N], new T[2 * N], new T[3 * N], new T[2 * N], new T[N], new T[N]}; }
template <typename T, bool, bool> void inverse_dynamics(
    gridData<T> *d, robotModel<T> *, T g, int n, dim3, dim3, cudaStream_t *) {
    for (int k = 0; k < n; k++) d->h_c[k] = -MASS * g * 0.5f * std::cos(d->d_q_qd[2 * k]); }
template <typename T> void forward_dynamics(
    gridData<T> *d, robotModel<T> *, T g, int n, dim3, dim3, cudaStream_t *) {
    for (int k = 0; k < n; k++) {
        const T *x = d->d_q_qd_u + 3 * k; d->h_qdd[k] = (x[2] + MASS * g * 0.5f * std::cos(x[0])) / 0.6f; } }
template <typename T, bool, bool> void inverse_dynamics_compute_only(
    gridData<T> *, robotModel<T> *, T, int, dim3, dim3) {}
template <typename T> void forward_dynamics_compute_only(gridData<T> *, robotModel<T> *, T, int, dim3, dim3) {}
template <typename T, bool> void forward_dynamics_gradient_compute_only(
    gridData<T> *, robotModel<T> *, T, int, dim3, dim3) {}
template <typename T> void close_grid(cudaStream_t *, robotModel<T> *, gridData<T> *) {}
}
"""
"""Functions with the names and arguments of GRiD's, for one arm, on the processor."""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "one.urdf").write_text(URDF)
    (tmp_path / "grid.cuh").write_text(GRID.replace("MASS", "2.0f"))
    return tmp_path


def test_what_is_missing_is_named(folder, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    for words, change in (
        ("nvcc is missing", lambda: None),
        (r"has 2 files .urdf: put the one there", lambda: (folder / "two.urdf").write_text(URDF)),
        (r"grid.cuh is missing: write it by GRiD's generateGRiD.py", (folder / "grid.cuh").unlink),
    ):
        change()
        with pytest.raises(MissingPeerError, match=words):
            grid_folder(folder)


def test_the_script_names_it_before_it_measures(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["gpu.py", "--grid", str(tmp_path)])
    assert gpu.main() == 2
    assert "grid.cuh is missing" in capsys.readouterr().err


def test_robots_that_grid_does_not_know(folder):
    (folder / "one.urdf").write_text(URDF.replace("continuous", "floating"))
    with pytest.raises(MissingPeerError, match="which GRiD does not know"):
        grid_system(grid_folder(folder, "nvcc"))


@pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")
def test_numbers_are_compared_before_times(folder):
    found = grid_folder(folder, "g++")
    system = grid_system(found)
    times = grid_times(found, system, ("-x", "c++"))
    assert list(times) == ["inverse_dynamics", "forward_dynamics", "gradient"]
    assert all(seconds >= 0.0 for seconds in times.values())
    (folder / "grid.cuh").write_text(GRID.replace("MASS", "3.0f"))
    with pytest.raises(MissingPeerError, match=r"GRiD's inverse dynamics differs by 5.0e-01: grid.cuh was written for"):
        grid_times(found, system, ("-x", "c++"))
    (folder / "grid.cuh").write_text("#error no")
    with pytest.raises(MissingPeerError, match=r"g\+\+ ends with 1"):
        grid_times(found, system, ("-x", "c++"))


def test_inputs_have_the_precision_of_grid(folder):
    inputs = grid_inputs(grid_system(grid_folder(folder, "nvcc")), 5)
    assert [(x.shape, x.dtype) for x in inputs] == [((5, 1), np.dtype(np.float32))] * 3
