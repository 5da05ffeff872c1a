"""Motions as files: GLB whose channels are the motion, moving pictures with as many frames as there is time."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError, MissingProgramError, OutputError
from cadmbs.lie import quaternion
from cadmbs.viewer import displacements, scene
from cadmbs.viewer.animation import save_animation
from cadmbs.viewer.animation.animation import Playing

COMPONENTS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}


@pytest.fixture(scope="module")
def result():
    system = cm.compile_mechanism(cm.load("four_bar"))
    return cm.simulate(system, duration=1.0, output_step=0.02, engine="numpy")


def read_glb(path):
    """JSON and accessors of a GLB file, by its specification."""
    content = path.read_bytes()
    magic, version, length = struct.unpack("<III", content[:12])
    assert (magic, version, length) == (0x46546C67, 2, len(content))
    size, kind = struct.unpack("<II", content[12:20])
    assert kind == 0x4E4F534A
    assert size % 4 == 0
    document = json.loads(content[20 : 20 + size])
    rest = content[20 + size :]
    size, kind = struct.unpack("<II", rest[:8])
    assert kind == 0x004E4942
    assert document["buffers"] == [{"byteLength": size}]
    binary = rest[8:]
    assert len(binary) == size

    def accessor(number):
        record = document["accessors"][number]
        view = document["bufferViews"][record["bufferView"]]
        width = COMPONENTS[record["type"]]
        values = np.frombuffer(binary, "<f4", record["count"] * width, view["byteOffset"])
        return values.reshape(record["count"], width)

    return document, accessor


@pytest.mark.parametrize("name", ["four_bar", "six_axis_arm", "stewart_platform"])
def test_the_channels_of_a_glb_are_the_motion_of_the_bodies(name, tmp_path):
    system = cm.compile_mechanism(cm.load(name))
    result = cm.simulate(system, duration=0.2, output_step=0.02, engine="numpy")
    path = tmp_path / "motion.glb"
    save_animation(result, path)
    document, accessor = read_glb(path)
    poses = displacements(system, result.q)
    (animation,) = document["animations"]
    carriers = scene(system).carriers
    moved = set()
    for channel in animation["channels"]:
        sampler = animation["samplers"][channel["sampler"]]
        node = document["nodes"][channel["target"]["node"]]
        carrier = carriers.index(node["name"])
        times = accessor(sampler["input"])[:, 0]
        assert times == pytest.approx(result.t - result.t[0], abs=1e-6)
        values = accessor(sampler["output"])
        if channel["target"]["path"] == "translation":
            assert values == pytest.approx(poses[:, carrier, :3, 3], abs=1e-6)
        else:
            rotations = quaternion.rotation(values[:, [3, 0, 1, 2]].astype(float))
            assert rotations == pytest.approx(poses[:, carrier, :3, :3], abs=1e-5)
            assert np.all(np.sum(values[1:] * values[:-1], axis=-1) > 0.0)
        moved.add(carrier)
    assert moved == set(range(1, len(carriers)))


def test_the_root_turns_up_into_y_and_trimesh_reads_the_bodies(result, tmp_path):
    import trimesh

    path = tmp_path / "motion.glb"
    save_animation(result, path)
    document, _ = read_glb(path)
    root = document["nodes"][document["scenes"][0]["nodes"][0]]
    x, y, z, w = root["rotation"]
    assert quaternion.rotation(np.array([w, x, y, z])) @ [0, 0, 1] == pytest.approx([0, 1, 0])
    loaded = trimesh.load(path)
    assert {"crank", "coupler", "rocker"} <= set(loaded.graph.nodes)
    low, high = loaded.bounds
    assert high[1] - low[1] > 0.25  # the four-bar stands upright: its height is along y
    assert high[2] - low[2] < 0.1


def test_a_gif_has_a_frame_for_each_part_of_the_time(result, tmp_path):
    image_module = pytest.importorskip("PIL.Image")
    pytest.importorskip("matplotlib")
    path = tmp_path / "motion.gif"
    save_animation(result, path, trace=["coupler"], playing=Playing(rate=10.0))
    with image_module.open(path) as image:
        assert image.n_frames == 11
        assert image.info["duration"] == 100
        frames = []
        for k in (0, 5):
            image.seek(k)
            frames.append(np.asarray(image.convert("RGB"), dtype=float))
    assert frames[0].std() > 5.0
    assert np.mean(np.abs(frames[1] - frames[0]) > 20) > 0.005
    save_animation(result, path, playing=Playing(rate=10.0, speed=2.0))  # an earlier output is replaced
    with image_module.open(path) as image:
        assert image.n_frames == 6


def test_what_is_no_animation_of_ours_stays_and_other_formats_are_refused(result, tmp_path):
    path = tmp_path / "mine.glb"
    path.write_bytes(b"glTF mine")
    with pytest.raises(OutputError):
        save_animation(result, path)
    assert path.read_bytes() == b"glTF mine"
    save_animation(result, path, force=True)
    save_animation(result, path)
    with pytest.raises(ArgumentError, match=r"end it in \.glb, \.gif or \.mp4"):
        save_animation(result, tmp_path / "motion.avi")
    with pytest.raises(ArgumentError, match="10001 pictures are more than 3000"):
        save_animation(result, tmp_path / "motion.gif", playing=Playing(rate=100.0, speed=0.01))


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed")
def test_mp4_moves(result, tmp_path):
    """Its header, its frames as ffmpeg decodes them, and an earlier output, which is replaced."""
    pytest.importorskip("matplotlib")
    path = tmp_path / "motion.mp4"
    for speed, count in ((1.0, 11), (2.0, 6)):
        save_animation(result, path, playing=Playing(rate=10.0, speed=speed))
        assert path.read_bytes()[4:8] == b"ftyp"
        command = [
            "ffmpeg",
            "-v",
            "error",
            "-i",
            str(path),
            "-vf",
            "scale=64:48",
            "-f",
            "rawvideo",
            "-pix_fmt",
            "gray",
            "-",
        ]
        done = subprocess.run(command, capture_output=True, check=True)
        frames = np.frombuffer(done.stdout, np.uint8).reshape(-1, 48, 64).astype(float)
        assert len(frames) == count
        assert frames[0].std() > 2.0
        assert np.abs(frames[-1] - frames[0]).max() > 20
    foreign = tmp_path / "mine.mp4"
    foreign.write_bytes(b"a film of mine")
    with pytest.raises(OutputError):
        save_animation(result, foreign)


@pytest.mark.skipif(shutil.which("ffmpeg") is not None, reason="ffmpeg is there")
def test_mp4_without_ffmpeg_names_it(result, tmp_path):
    pytest.importorskip("matplotlib")
    with pytest.raises(MissingProgramError, match="MP4 needs the program ffmpeg"):
        save_animation(result, tmp_path / "motion.mp4")
    assert not (tmp_path / "motion.mp4").exists()
