"""Fenced blocks of Markdown pages: what they are, what stands above them, and what their output must look like."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

LANGUAGES = {"python", "console", "bash", "json", "xml", "csv", "toml", "c", "text", ""}
"""What a block may be: run (python, console, bash), read (json, xml, csv), compiled (c), the output of the block before
it (text), or an equation or picture in letters (no language)."""

_FENCE = re.compile(r"^(?P<indent> *)(?P<ticks>`{3,})(?P<language>[^`]*)$")
_COMMENT = re.compile(r"^ *<!-- *(?P<text>.*?) *-->$")


@dataclass(frozen=True)
class Block:
    """One fenced block.

    Attributes:
        language: The word behind the opening fence.
        text: What stands between the fences.
        line: Number of the first line of the text.
        notes: The comments directly above: "not run", or key and value such as ("exit", "3"), ("file", "arm.json").
        follows: Whether only blank lines are between this block and the one before.
    """

    language: str
    text: str
    line: int
    notes: dict[str, str]
    follows: bool


def pages() -> list[Path]:
    """README.md and the manual's own pages; generated ones left out."""
    manual = (ROOT / "docs").rglob("*.md")
    left_out = {ROOT / "docs" / "_build", ROOT / "docs" / "findings" / "codes"}
    return [ROOT / "README.md", *sorted(page for page in manual if not left_out & set(page.parents))]


def blocks(page: Path) -> list[Block]:
    """The blocks of a page in their order; directives of the manual (`{toctree}`) left out."""
    lines = page.read_text(encoding="utf-8").splitlines()
    found: list[Block] = []
    number, notes, follows = 0, {}, False
    while number < len(lines):
        fence = _FENCE.match(lines[number])
        comment = _COMMENT.match(lines[number])
        if fence:
            end = _closing(page, lines, number, fence["ticks"])
            language = fence["language"].strip()
            if not language.startswith("{"):
                text = "\n".join(line.removeprefix(fence["indent"]) for line in lines[number + 1 : end]) + "\n"
                found.append(Block(language, text, number + 2, notes, follows))
            number, notes, follows = end, {}, True
        elif comment:
            key, _, value = comment["text"].partition(":")
            notes = {**notes, key.strip(): value.strip()}
        elif lines[number].strip():
            notes, follows = {}, False
        number += 1
    return found


def _closing(page: Path, lines: list[str], opening: int, ticks: str) -> int:
    for number in range(opening + 1, len(lines)):
        if lines[number].strip() == ticks:
            return number
    raise AssertionError(f"{page.name}:{opening + 1}: this block is never closed")


def commands(text: str) -> list[tuple[str, list[str]]]:
    """The commands of a console block, each with the lines shown behind it."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found and found[-1][0].endswith("\\") and not found[-1][1]:
            found[-1] = (f"{found[-1][0][:-1]} {line.strip()}", [])
        else:
            assert found, f"the block starts with {line!r}, which is no command"
            found[-1][1].append(line)
    return found


def shown_differs(shown: list[str], printed: str) -> str | None:
    """Why an output is not as shown; a line `...` stands for any lines, and ` ... ` within a line for any text."""
    pattern = ""
    for line in shown:
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += r".*".join(re.escape(part) for part in line.rstrip().split("...")) + r"[ ]*\n"
    text = printed.rstrip("\n") + "\n"
    if re.fullmatch(pattern + r"\n*", text) is not None:
        return None
    return "shown:\n" + "\n".join(shown) + f"\nprinted:\n{text}"
