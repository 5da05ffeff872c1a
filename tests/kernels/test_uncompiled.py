"""All kernels also run as plain Python, for debugging: tests of this folder under CADMBS_DISABLE_JIT=1."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

CHOSEN = {
    "test_absolute.py": "four_mechanisms and bdf2 or angles_lengths and rA-bdf2 or loads_of_all_kinds and world-rp"
    " or fixed_axes and slider-crank or redundant and four-bar or table_that_ends or chunk_to_chunk",
    "test_accuracy.py": "large_angles and 100.0",
    "test_batches.py": "trouble or seams",
    "test_couplings.py": "test_joints_that_couplings_hold and shape0 or nothing_that_moves",
    "test_derivatives.py": "coupled or every and not otherwise or not_finite",
    "test_engine.py": "test_single or test_prepared or named",
    "test_fallback.py": "coupled or every or driven or loops or said or says",
    "test_load_force_derivatives.py": "test",
    "test_large_features.py": "test",
    "test_loop_features.py": "rows or batches or baumgarte or work_and_energy and (gear or rolling or losses)"
    " or motions and projection and (rolling or gear or spring or massless)",
    "test_loops.py": "library_loops and (bennett or stewart_platform) or kinds_of_cut or drive_that_ends or without",
    "test_quantities.py": "(coupled or every or loops) and not otherwise",
    "test_time_functions.py": "test",
    "test_trajectories.py": "of_motions and (every and not otherwise or massless) or scalar and coupled"
    " or variants_have and shape1-coupled or cannot_go_on and changes0 or all_variants_share",
    "test_variants.py": "coupled and not (shape2 or shape3)",
    "test_workers.py": "test and not threads",
}
"""Words in names of tests by file: each kernel in all that it is made for, none as often as with the compiler."""


@pytest.mark.slow
def test_the_tests_of_kernels_pass_without_the_compiler(tmp_path):
    words = " or ".join(f"{file} and ({names})" for file, names in CHOSEN.items())
    options = ["-q", "-n", "0", "-m", "slow or not slow", "-k", words, "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *(f"tests/kernels/{file}" for file in CHOSEN), *options],
        cwd=ROOT,
        env={
            **os.environ,
            "CADMBS_DISABLE_JIT": "1",
            "CADMBS_CACHE_DIR": str(tmp_path),
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert not list(tmp_path.iterdir()), "something was compiled"
