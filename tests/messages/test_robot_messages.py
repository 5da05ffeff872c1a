"""Every finding of the MJCF, SDF and USD importers, as its whole text, and its page."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

import cadmbs
from cadmbs.errors import Finding
from cadmbs.importers.loading import check
from tests.messages import bad_mjcfs, bad_sdfs, bad_usds
from tests.messages.bad_urdfs import Bad

PAGES = Path(cadmbs.__file__).parent / "findings"


class Format(NamedTuple):
    """The first letter of its codes, bad files by name, and the file with the texts about them."""

    letter: str
    bad: dict[str, Bad]
    expected: Path

    def texts(self) -> dict[str, str]:
        parts = re.split(r"^== (\S+)\n", self.expected.read_text(encoding="utf-8"), flags=re.MULTILINE)
        return {name: text.rstrip("\n") for name, text in zip(parts[1::2], parts[2::2], strict=True)}

    def pages(self) -> dict[str, str]:
        return {page.stem: page.read_text(encoding="utf-8") for page in sorted(PAGES.glob(f"{self.letter}*.md"))}

    @property
    def codes(self) -> set[str]:
        return {name[:4] for name in self.bad}


FORMATS = [
    Format("N", bad_mjcfs.BAD, Path(__file__).with_name("mjcf_messages.txt")),
    Format("V", bad_sdfs.BAD, Path(__file__).with_name("sdf_messages.txt")),
    Format("B", bad_usds.BAD, Path(__file__).with_name("usd_messages.txt")),
]


@pytest.fixture
def findings_about(tmp_path, monkeypatch):
    """Reads a bad file in an empty folder, called /models/robots in messages."""
    folder = tmp_path / "robots"
    folder.mkdir()
    monkeypatch.chdir(folder)

    def read(bad: Bad) -> tuple[Finding, ...]:
        if bad.name.endswith(".usda"):
            pytest.importorskip("pxr", reason="usd-core is not installed")
        for file, content in bad.others.items():
            (folder / file).write_text(content)
        Path(bad.name).write_bytes(bad.data)
        mechanism, findings = check(bad.name, **bad.options)
        assert (mechanism is None) == any(finding.severity == "error" for finding in findings)
        return findings

    return read


def text(findings: tuple[Finding, ...], folder: Path) -> str:
    return "\n".join(map(str, findings)).replace(str(folder), "/models")


@pytest.mark.parametrize(("of", "name"), [pytest.param(of, name, id=name) for of in FORMATS for name in of.bad])
def test_whole_text(of, name, findings_about, tmp_path):
    findings = findings_about(of.bad[name])
    assert name[:4] in {finding.code for finding in findings}
    assert text(findings, tmp_path) == of.texts()[name]


@pytest.mark.parametrize("of", FORMATS, ids=["MJCF", "SDF", "USD"])
def test_every_text_and_every_page_is_of_a_source(of):
    assert set(of.texts()) == set(of.bad)
    assert set(of.pages()) == of.codes


@pytest.mark.parametrize(("of", "code"), [pytest.param(of, c, id=c) for of in FORMATS for c in sorted(of.codes)])
def test_page_shows_a_message_that_cadmbs_writes(of, code, findings_about, tmp_path):
    finding, page = next(f for f in findings_about(of.bad[code]) if f.code == code), of.pages()[code]
    assert page.startswith(f"# {code}: ")
    assert re.search(rf"\*\*Severity:\*\* .*{finding.severity}", page)
    assert text((finding,), tmp_path) in page
