"""Tables of motions that other programs wrote: what they link to, and what they hold too much of."""

import os
import zipfile

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ModelError
from cadmbs.motions import table_files
from cadmbs.motions.motion_file import read_motion
from cadmbs.testing.mechanisms import planar_chain

h5py = pytest.importorskip("h5py")

SYSTEM = cm.compile_mechanism(planar_chain(2))
T, Q = np.linspace(0.0, 1.0, 6), np.full((6, 2), 0.5)


def table(folder, name, edit):
    """An HDF5 file with times, which an edit completes."""
    path = folder / f"{name}.h5"
    with h5py.File(path, "w") as file:
        file["t"] = T
        edit(file)
    return str(path)


@pytest.mark.parametrize(
    "options", [{}, {"compression": "gzip"}, {"chunks": (2, 2)}, {"dtype": "f2"}, {"dtype": ">f8"}, {"shuffle": True}]
)
def test_arrays_as_programs_store_them(options, tmp_path):
    motion = read_motion(SYSTEM, table(tmp_path, "run", lambda file: file.create_dataset("q", data=Q, **options)))
    np.testing.assert_array_equal(np.column_stack([motion.values[name, "q"] for name in SYSTEM.position_names]), Q)


@pytest.mark.parametrize("extra", ["empty", "group", "text"])
def test_what_holds_no_numbers_is_left_out(extra, tmp_path):
    def edit(file):
        file["q"] = Q
        file["more"] = {"empty": h5py.Empty("f8"), "text": "made by hand", "group": None}[extra] or "x"
        if extra == "group":
            del file["more"]
            file.create_group("more")["q"] = Q

    assert len(read_motion(SYSTEM, table(tmp_path, "run", edit)).t) == len(T)


def test_other_files_are_not_read(tmp_path):
    """Not even a pipe, which would wait for its writer."""
    os.mkfifo(tmp_path / "pipe")
    other = table(tmp_path, "other", lambda file: file.__setitem__("q", Q))
    virtual = h5py.VirtualLayout(shape=Q.shape, dtype="f8")
    virtual[...] = h5py.VirtualSource(other, "q", shape=Q.shape)
    edits = {
        "pipe": lambda file: file.__setitem__("q", h5py.ExternalLink(str(tmp_path / "pipe"), "q")),
        "described by a pipe": lambda file: file.__setitem__(
            "metadata", h5py.ExternalLink(str(tmp_path / "pipe"), "m")
        ),
        "link": lambda file: file.__setitem__("q", h5py.ExternalLink(other, "q")),
        "circle": lambda file: file.__setitem__("q", h5py.SoftLink("/q")),
        "virtual": lambda file: file.create_virtual_dataset("q", virtual),
        "external": lambda file: file.create_dataset("q", (6, 2), "f8", external=[(other, 0, 96)]),
    }
    for name, edit in edits.items():
        with pytest.raises(ModelError, match=r"Q010.*is a link, or lies in another file: copy the numbers"):
            read_motion(SYSTEM, table(tmp_path, name, edit))


@pytest.mark.parametrize("form", ["h5", "npz"])
def test_small_files_of_many_numbers_are_refused(form, tmp_path, monkeypatch):
    monkeypatch.setattr(table_files, "ANY_RATIO", 2**20)
    path = tmp_path / f"run.{form}"
    if form == "h5":
        table(tmp_path, "run", lambda file: file.create_dataset("q", (10**6, 2), "f4", chunks=(10**5, 2)))
    else:
        np.savez_compressed(path, t=np.zeros(10**6))
        assert zipfile.is_zipfile(path)
    with pytest.raises(ModelError, match=r"Q010.*its arrays have \d+ bytes, at most 1048576 are read of this file"):
        read_motion(SYSTEM, str(path))
