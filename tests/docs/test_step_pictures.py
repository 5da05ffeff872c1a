"""The pictures of the how-to From STEP to motion are those that their script draws."""

import runpy
from pathlib import Path

import numpy as np
import pytest

from tests.importers.step.kernel_files import needs_kernel

DOCS = Path(__file__).parents[2] / "docs"


@needs_kernel
@pytest.mark.slow
def test_pictures_are_those_of_the_script(tmp_path):
    image = pytest.importorskip("matplotlib.image")
    runpy.run_path(str(DOCS / "make_step_pictures.py"))["main"](tmp_path)
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == [f"step-engine-{name}" for name in ("bodies.png", "motion.png", "parts.png", "sketch.svg")]
    for name in written[:3]:
        drawn, committed = (image.imread(folder / name)[..., :3] for folder in (tmp_path, DOCS / "_static"))
        assert drawn.shape == committed.shape
        assert np.abs(drawn - committed).mean() < 0.01  # triangles differ between versions of the kernel
        assert (drawn < 0.9).mean() > 0.1
