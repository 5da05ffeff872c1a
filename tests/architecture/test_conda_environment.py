"""The environment file of conda asks for what pyproject.toml asks for."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_same_packages_and_versions():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    expected = {text.replace(" ", "") for text in project["dependencies"]} | {f"python{project['requires-python']}"}
    lines = (ROOT / "environment.yml").read_text(encoding="utf-8").splitlines()
    entries = {line.strip().removeprefix("- ").replace(" ", "") for line in lines if line.startswith("  - ")}
    assert entries - {"conda-forge", "pip", "pip:"} == expected
