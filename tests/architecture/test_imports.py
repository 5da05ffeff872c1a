"""What importing costs and does: heavy modules load on use, and nothing else happens."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HEAVY = ("numpy", "scipy", "llvmlite", "pydantic", "lxml", "trimesh", "click")

MAIN = """
import contextlib, io, json, sys
from cadmbs.cli.main import main
sys.argv = ["cadmbs", *{arguments!r}]
with contextlib.redirect_stdout(io.StringIO()) as text:
    try:
        main()
    except SystemExit as end:
        code = end.code
print(json.dumps({{"code": code, "text": text.getvalue(), "modules": sorted(m for m in sys.modules if "." not in m)}}))
"""


def run(program: str, cwd: Path) -> str:
    """What a Python program prints; it must print nothing on standard error."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=cwd)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def modules_of(arguments: list[str], cwd: Path) -> tuple[set[str], str]:
    answer = json.loads(run(MAIN.format(arguments=arguments), cwd))
    assert answer["code"] == 0
    return set(answer["modules"]), answer["text"]


def test_importing_cadmbs_loads_nothing_heavy_and_prints_nothing(tmp_path):
    loaded = run("import sys, cadmbs; sys.stdout.write(' '.join(m for m in sys.modules if '.' not in m))", tmp_path)
    assert not set(HEAVY) & set(loaded.split())


def test_the_process_of_the_cad_kernel_needs_no_documents(tmp_path):
    """It starts for each file of solids, and reads one."""
    modules = "cadmbs.importers.step.kernel.worker, cadmbs.importers.step.kernel.document"
    loaded = run(f"import sys, {modules}; sys.stdout.write(' '.join(m for m in sys.modules if '.' not in m))", tmp_path)
    assert not set(HEAVY) - {"numpy"} & set(loaded.split())


def test_help_needs_neither_numpy_nor_pydantic(tmp_path):
    loaded, text = modules_of(["--help"], tmp_path)
    assert "simulate" in text
    assert not {"numpy", "scipy", "llvmlite", "pydantic", "lxml", "trimesh"} & loaded


def test_info_needs_neither_scipy_nor_llvm(tmp_path):
    loaded, text = modules_of(["info", "pendulum"], tmp_path)
    assert "hinge" in text
    assert not {"scipy", "llvmlite", "trimesh", "lxml"} & loaded


EFFECTS = """
import importlib, json, locale, logging, os, pkgutil, random, signal, sys, warnings
import click, lxml.etree, numpy, pydantic, scipy.integrate, scipy.interpolate, scipy.sparse
import cadmbs

def state():
    return {
        "warnings": [str(f) for f in warnings.filters],
        "print": str(numpy.get_printoptions()),
        "errors": str(numpy.geterr()),
        "random": hash(random.getstate()),
        "numpy random": hash(str(numpy.random.get_state())),
        "handlers": [str(h) for h in logging.getLogger().handlers],
        "environment": dict(os.environ),
        "folder": os.getcwd(),
        "path": list(sys.path),
        "hook": str(sys.excepthook),
        "limit": sys.getrecursionlimit(),
        "locale": locale.setlocale(locale.LC_ALL),
        "interrupt": str(signal.getsignal(signal.SIGINT)),
    }

before = state()
count = 0
for module in pkgutil.walk_packages(cadmbs.__path__, "cadmbs."):
    if module.name != "cadmbs.__main__":
        importlib.import_module(module.name)
        count += 1
after = state()
print(json.dumps([count, [key for key in before if before[key] != after[key]], os.listdir(".")]))
"""


def test_importing_every_module_changes_nothing(tmp_path):
    count, changed, files = json.loads(run(EFFECTS, tmp_path))
    assert count > 50
    assert changed == []
    assert files == []
