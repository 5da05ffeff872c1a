"""Decisions of the user as changes of the hints text; what the text already says about the same pair is replaced."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from cadmbs import errors, input_files, suggestions
from cadmbs.importers.hints import documents, editing, matching, reading

KINDS = tuple(kind for kind in get_args(documents.HintKind) if kind not in ("screw", "auto"))
"""Kinds of joints that a user can choose."""


@dataclass(frozen=True)
class PairEntries:
    """Indices of the entries of the hints that are about two bodies and nothing else, by their list."""

    joint: tuple[int, ...] = ()
    no_joint: tuple[int, ...] = ()


class HintsText:
    """A hints text together with the parts that its patterns mean.

    Attributes:
        text: The text.
    """

    def __init__(self, text: str, parts: Sequence[matching.PartName]) -> None:
        self.text = text
        self._document = documents.HintsDocument.model_validate(input_files.toml_data(text))
        self._matcher = matching.Matcher(reading.Hints("", text, self._document), parts)
        self._parts = [part.id for part in parts]

    def entries(self, first: Sequence[str], second: Sequence[str]) -> PairEntries:
        """The entries about the bodies with these parts.

        Raises:
            ArgumentError: A pattern of the hints means this pair and others: it must be changed by hand.
        """
        bodies = ({*first}, {*second})
        return PairEntries(
            tuple(k for k, e in enumerate(self._document.joint) if self._is_about(e.parts, bodies)),
            tuple(k for k, e in enumerate(self._document.no_joint) if self._is_about(e.parts, bodies)),
        )

    def stated_kind(self, index: int) -> str:
        """The kind of a joint of the hints."""
        return self._document.joint[index].kind

    def _is_about(self, patterns: tuple[str, str], bodies: tuple[set[str], set[str]]) -> bool:
        one, two = ({self._parts[i] for i in self._matcher.matches(pattern)} for pattern in patterns)
        for first, second in (bodies, bodies[::-1]):
            if one & first and two & second:
                if one <= first and two <= second:
                    return True
                raise errors.ArgumentError(
                    f'the hints file says something about "{patterns[0]}" and "{patterns[1]}", which are this pair and '
                    "others: change it in an editor"
                )
        return False


def stating_joint(text: str, entries: PairEntries, names: tuple[str, str], fields: Mapping[str, Any]) -> str:
    """The text in which a pair has a joint with these fields; further fields of an entry stay if they can.

    Args:
        text: The hints.
        entries: The entries about the pair.
        names: What the text calls the two parts.
        fields: `kind`, and `lead_per_rev_mm` of a screw.
    """
    kind = fields["kind"]
    if kind not in KINDS:
        raise errors.ArgumentError(
            f"there is no joint {kind!r}{suggestions.did_you_mean_clause(kind, KINDS)}; known are {', '.join(KINDS)}"
        )
    text = _without(text, "no_joint", entries.no_joint)
    if not entries.joint:
        return editing.with_entry(text, "joint", {"parts": list(names), **fields})
    first, *others = entries.joint
    text = _without(text, "joint", others)
    return editing.with_changed_entry(text, "joint", first, {"lead_per_rev_mm": None, **fields})


def reversing_axis(text: str, entries: PairEntries) -> str:
    """The text in which the axis of the stated joint of a pair points the other way."""
    index = entries.joint[0]
    flip = not documents.HintsDocument.model_validate(input_files.toml_data(text)).joint[index].flip
    return editing.with_changed_entry(text, "joint", index, {"flip": flip or None})


def forbidding_joint(text: str, entries: PairEntries, names: tuple[str, str]) -> str:
    """The text in which a pair has no joint."""
    text = _without(text, "joint", entries.joint)
    return text if entries.no_joint else editing.with_entry(text, "no_joint", {"parts": list(names)})


def welding(text: str, entries: PairEntries, names: Sequence[str]) -> str:
    """The text in which two parts are one body."""
    text = _without(_without(text, "joint", entries.joint), "no_joint", entries.no_joint)
    return editing.with_entry(text, "body", {"parts": list(names)})


def _without(text: str, name: str, indices: Sequence[int]) -> str:
    for index in sorted(indices, reverse=True):
        text = editing.without_entry(text, name, index)
    return text
