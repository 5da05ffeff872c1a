"""The process of the CAD kernel: crashes, hangs, memory, and files that are not STEP, each a finding."""

import re
import subprocess
import sys

import pytest

from cadmbs.errors import MissingExtraError
from cadmbs.importers.step.process import KernelTask, require_kernel, run_kernel
from tests.importers.step.kernel_files import errors, needs_kernel, tilted_engine


@pytest.fixture(scope="module")
def engine_file(tmp_path_factory):
    from cadmbs.testing.cad.step_writing import write_step

    path = tmp_path_factory.mktemp("step") / "engine.step"
    write_step(tilted_engine(), path)
    return path


def codes(task):
    return [finding.code for finding in run_kernel(task, lambda fraction: None).findings]


@needs_kernel
@pytest.mark.slow
def test_an_engine_is_read_with_progress(engine_file):
    fractions = []
    answer = run_kernel(KernelTask(engine_file), fractions.append)
    assert [finding.code for finding in answer.findings] == ["G017"]
    assert errors(answer.document, tilted_engine()).max() < 1e-9
    assert answer.kernel.startswith("OCP ")
    assert fractions == sorted(fractions)
    assert 0.0 <= fractions[0] <= fractions[-1] <= 1.0  # how many there are depends on the speed of the machine


@needs_kernel
def test_the_time_is_bounded(engine_file):
    assert codes(KernelTask(engine_file, time_limit=0.2)) == ["G007"]


@needs_kernel
@pytest.mark.slow
def test_a_crash_of_the_kernel_is_a_finding(engine_file, tmp_path):
    text = re.sub(
        r"AXIS2_PLACEMENT_3D\('',#(\d+)",
        lambda match: f"AXIS2_PLACEMENT_3D('',#{int(match[1]) - 1}",
        engine_file.read_text(),
    )
    (tmp_path / "self.step").write_text(text)
    assert codes(KernelTask(tmp_path / "self.step")) == ["G006"]


@needs_kernel
@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux enforces the limit of the address space")
@pytest.mark.parametrize("mebibytes", [200, 450])
def test_the_memory_is_bounded(mebibytes, engine_file):
    assert codes(KernelTask(engine_file, memory_limit=mebibytes * 2**20)) == ["G008"]


@needs_kernel
@pytest.mark.slow
@pytest.mark.parametrize(
    "data", ["", "#1=FOO(#2);#2=BAR((((((#1;", "#1=FOO(" + "(" * 100_000, "#1=PRODUCT('a','a','',(#1));"]
)
def test_files_without_sense_are_refused(data, tmp_path):
    path = tmp_path / "bad.step"
    path.write_text(f"ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n{data}\nENDSEC;\nEND-ISO-10303-21;\n")
    assert codes(KernelTask(path)) == ["G005"]


def test_without_a_kernel_the_extra_is_named(monkeypatch):
    monkeypatch.setattr("cadmbs.importers.step.process.find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=re.escape('pip install "cadmbs[step]"')):
        require_kernel()


def test_other_files_do_not_load_the_kernel():
    program = "import sys; from cadmbs.importers import load; from cadmbs.importers.registry import importer_named\n"
    program += "importer_named('step'); print('OCP' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@needs_kernel
@pytest.mark.slow
def test_the_document_goes_on_to_the_importer_of_assemblies(engine_file):
    from cadmbs.importers import check

    _, findings = check(engine_file, time_limit=120)
    assert [finding.code for finding in findings[:2]] == ["G017", "G019"]
    assert findings[1].message == "STEP AP214: 5 parts, 5 of them different, with 48 faces that can guide other parts."
    assert findings[1].where.file == str(engine_file)
