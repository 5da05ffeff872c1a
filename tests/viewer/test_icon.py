"""Icons: PNG that others decode, with the mechanism in the middle; units have them."""

import io
import struct
import zlib

import numpy as np
import pytest
from lxml import etree

from cadmbs import compile_mechanism, load
from cadmbs.exporters import fmu
from cadmbs.models.mechanism import Mechanism
from cadmbs.viewer.drawing.icon import ICON_SIZE, icon


def pixels(data):
    """The picture (n, n, 4) of a PNG, its parts checked by their sums."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, parts = 8, {}
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind, content = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size : at + 12 + size]) == (zlib.crc32(kind + content),)
        parts[kind] = content
        at += 12 + size
    assert struct.unpack(">IIBBBBB", parts[b"IHDR"]) == (ICON_SIZE, ICON_SIZE, 8, 6, 0, 0, 0)
    rows = np.frombuffer(zlib.decompress(parts[b"IDAT"]), np.uint8).reshape(ICON_SIZE, 1 + 4 * ICON_SIZE)
    assert not rows[:, 0].any()
    return rows[:, 1:].reshape(ICON_SIZE, ICON_SIZE, 4)


@pytest.mark.parametrize("name", ["rcm", "four_bar", "stewart_platform", "pendulum", "satellite", "rolling_disk"])
def test_the_mechanism_fills_the_picture(name):
    system = compile_mechanism(load(name))
    picture = pixels(icon(system))
    assert picture.tobytes() == pixels(icon(system)).tobytes()
    drawn = np.argwhere(picture[..., 3] > 128)
    low, high = drawn.min(axis=0), drawn.max(axis=0)
    assert 70 <= (high - low).max() <= ICON_SIZE - 4
    np.testing.assert_allclose((low + high) / 2, 0.5 * ICON_SIZE, atol=4)
    colors = np.unique(picture[picture[..., 3] == 255][:, :3], axis=0)
    assert len(colors) >= (1 if name == "rolling_disk" else 3)


def test_joints_are_dots_on_bodies():
    """A pendulum whose hinge is at one end of its body: white within dark there, blue elsewhere."""
    picture = pixels(icon(compile_mechanism(load("pendulum"))))
    opaque = picture[..., 3] == 255
    white = np.argwhere(opaque & (picture[..., :3].min(axis=-1) > 250))
    blue = np.argwhere(opaque & (picture[..., 2] > 150) & (picture[..., 0] < 30))
    assert len(white) > 4
    assert len(blue) > 100
    assert np.ptp(white, axis=0).max() < 6


def test_a_body_that_is_one_point_has_an_icon():
    body = {"name": "a", "mass": 1.0, "center_of_mass": [0, 0, 0], "inertia": np.eye(3).tolist()}
    joint = {"name": "j", "kind": "free", "predecessor": "world", "successor": "a"}
    data = {"format": "cadmbs.mechanism/1", "name": "one", "ground": "world", "bodies": [body], "joints": [joint]}
    assert pixels(icon(compile_mechanism(Mechanism.model_validate(data)))).shape == (ICON_SIZE, ICON_SIZE, 4)


def test_other_programs_decode_it():
    image_module = pytest.importorskip("PIL.Image")
    data = icon(compile_mechanism(load("rcm")))
    with image_module.open(io.BytesIO(data)) as image:
        np.testing.assert_array_equal(np.asarray(image.convert("RGBA")), pixels(data))


@pytest.mark.parametrize(("version", "path"), [(3, "terminalsAndIcons/icon.png"), (2, "model.png")])
def test_units_have_icons(version, path):
    system = compile_mechanism(load("four_bar"))
    members = fmu.unit(system, binary=False, version=version).members
    assert members[path] == icon(system)
    if version == 3:
        root = etree.fromstring(members["terminalsAndIcons/icon.svg"])
        assert root.tag.endswith("svg")
