"""Coverage-guided fuzzing of the URDF importer with atheris: every input ends in findings, in bounded time and memory.

    pip install atheris
    python tests/fuzz/urdf_fuzz.py CORPUS -runs=1000000 -max_len=16384 -timeout=20 -rss_limit_mb=2048

CORPUS is a folder that keeps what was found; it begins with tests/data/urdf and the odd files of the tests.
An input whose reading raises, hangs or takes too much memory is kept by atheris as crash-*, timeout-* or oom-*.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parents[2]))

with atheris.instrument_imports(include=["cadmbs.importers", "cadmbs.models", "cadmbs.topology"]):
    from cadmbs.errors import has_errors
    from cadmbs.importers.draft import Joining, ReadOptions, SourceFile
    from cadmbs.importers.urdf import URDF
    from cadmbs.models.documents.reading import build

from tests.importers.urdf.odd_files import bytes_and_xml, joints, links, numbers, robots

FOLDER = Path("/nonexistent")
OPTIONS = (
    ReadOptions(),
    ReadOptions(base="floating", mimic="independent"),
    ReadOptions(base="world"),
    ReadOptions(recover=True, cut=("elbow",)),
    ReadOptions(recover=True, without=("damping", "friction"), joins=(Joining("none.urdf", "upper"),)),
)


def read_one(data: bytes) -> None:
    """One input: read with options that its length chooses, and validated."""
    draft = URDF.read(SourceFile("robot.urdf", FOLDER, data), OPTIONS[len(data) % len(OPTIONS)])
    if not draft.data:
        assert has_errors(draft.findings)
        return
    mechanism, findings = build(draft.data)
    for finding in findings:
        draft.locate(finding.where.pointer)
    assert mechanism is not None or has_errors((*draft.findings, *findings))


def seeds() -> list[bytes]:
    """Small files of every kind."""
    files = sorted((Path(__file__).parents[1] / "data" / "urdf").glob("*.urdf"))
    odd = [case[0] for table in (bytes_and_xml, joints, links, numbers, robots) for case in table.ODD.values()]
    texts = [text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass") for text in odd]
    return [*(file.read_bytes() for file in files), *(text for text in texts if len(text) < 10_000)]


def main() -> None:
    """Copy the seeds into the corpus, and fuzz."""
    folders = [Path(argument) for argument in sys.argv[1:] if not argument.startswith("-")]
    for folder in folders[:1]:
        folder.mkdir(parents=True, exist_ok=True)
        for seed in seeds():
            (folder / hashlib.sha256(seed).hexdigest()[:16]).write_bytes(seed)
    atheris.Setup(sys.argv, read_one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
