"""Parts by the patterns of a hints file: by id, by name, or by a glob of ids, names and paths."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from cadmbs.errors import Finding
from cadmbs.importers.hints.reading import Hints, hint_finding
from cadmbs.suggestions import closest_names


@dataclass(frozen=True, slots=True)
class PartName:
    """What a part can be called: its id, its name, and the names of the sub-assemblies above it."""

    id: str
    name: str
    path: tuple[str, ...] = ()

    def texts(self) -> tuple[str, ...]:
        """All texts that a pattern is compared with."""
        return tuple(filter(None, (self.id, self.name, "/".join((*self.path, self.name or self.id)))))


@dataclass(slots=True)
class Matcher:
    """Finds parts by patterns, and records a finding for each pattern without a part.

    Attributes:
        hints: The hints file, for positions.
        parts: The parts.
        findings: H002 for each pattern that matches no part.
    """

    hints: Hints
    parts: Sequence[PartName]
    findings: list[Finding] = field(default_factory=list)

    def parts_of(self, pattern: str, pointer: str) -> tuple[int, ...]:
        """Indices of the parts that a pattern means: an exact id or name wins over a glob; capitals do not matter.

        Where several parts have one name, "name id" means one of them.
        """
        matches = self.matches(pattern)
        if not matches:
            self._report_none(pattern, pointer)
        return matches

    def matches(self, pattern: str) -> tuple[int, ...]:
        """As `parts_of`, without a finding."""
        folded = pattern.casefold()
        labels = [f"{part.name} {part.id}" for part in self.parts]
        for names in ([part.id for part in self.parts], [part.name for part in self.parts], labels):
            exact = tuple(i for i, name in enumerate(names) if name.casefold() == folded)
            if exact:
                return exact
        return tuple(
            i for i, part in enumerate(self.parts) if any(fnmatchcase(text.casefold(), folded) for text in part.texts())
        )

    def all_of(self, patterns: Iterable[str], pointer: str) -> tuple[int, ...]:
        """Indices of the parts that any of some patterns means, each once."""
        indices = (i for k, pattern in enumerate(patterns) for i in self.parts_of(pattern, f"{pointer}/{k}"))
        return tuple(dict.fromkeys(indices))

    def _report_none(self, pattern: str, pointer: str) -> None:
        names = sorted({part.name or part.id for part in self.parts} | {part.id for part in self.parts})
        near = closest_names(pattern.strip("*?"), names, 3, 0.4) or sorted({p.name or p.id for p in self.parts})[:3]
        listed = ", ".join(f'"{name}"' for name in near)
        where = self.hints.locate_text(pattern, pointer)
        message = f'No part is called "{pattern}": what the hints say about it has no effect.'
        closest = f"The closest names are {listed}." if near else ""
        self.findings.append(hint_finding("H002", where, message, closest, warning=True))
