"""A study that can be run: its document, its mechanism, and what identifies the two."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cadmbs.models.mechanism import Mechanism
from cadmbs.models.study.document import StudyDocument
from cadmbs.models.study.pointers import Keys, resolve, value_at

TAIL_COLUMNS = ("status", "code", "message", "seconds")
"""Columns of the table of a study behind the parameters and outputs."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One number of the mechanism that a parameter changes: new number = factor * value + offset.

    Attributes:
        parameter: Index of the parameter.
        keys: Where the number is in the document.
        factor: Factor of the parameter's value.
        offset: What is added to it.
        accumulates: Whether it is added to the number that is there, in place of replacing it.
    """

    parameter: int
    keys: Keys
    factor: float
    offset: float
    accumulates: bool


@dataclass(frozen=True, eq=False)
class Study:
    """A valid study.

    Attributes:
        document: The fields of the file.
        mechanism: The mechanism, in SI units, with the scenario of the study.
    """

    document: StudyDocument
    mechanism: Mechanism

    @cached_property
    def data(self) -> dict[str, Any]:
        """The mechanism as JSON-like data with all fields, those with defaults too."""
        return mechanism_data(self.mechanism)

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """The numbers that the parameters change, in the order of the file."""
        return tuple(
            Setting(i, resolve(self.data, target.path).keys, target.factor, target.offset, target.add)
            for i, parameter in enumerate(self.document.parameters)
            for target in parameter.all_targets
        )

    @property
    def parameter_names(self) -> tuple[str, ...]:
        """Names of the parameters."""
        return tuple(parameter.name for parameter in self.document.parameters)

    @property
    def output_names(self) -> tuple[str, ...]:
        """Names of the outputs."""
        return tuple(output.name for output in self.document.outputs)

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns of the table."""
        return ("sample", *self.parameter_names, *self.output_names, *TAIL_COLUMNS)

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the study and its mechanism: equal for studies with equal tables."""
        document = self.document.model_dump(mode="json", by_alias=True, exclude={"mechanism", "scenario", "objective"})
        text = json.dumps([document, self.data], sort_keys=True, separators=(",", ":"))
        return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"

    def nominal(self, parameter: int) -> float | None:
        """The value at which a parameter leaves the mechanism as it is; None where there is no such value."""
        for setting in self.settings:
            if setting.parameter == parameter and setting.factor:
                before = 0.0 if setting.accumulates else value_at(self.data, setting.keys)
                return None if before is None else (float(before) - setting.offset) / setting.factor
        return None


def mechanism_data(mechanism: Mechanism) -> dict[str, Any]:
    """A mechanism as JSON-like data with all fields; what other programs and sources left in it is not part of it."""
    return mechanism.model_dump(mode="json", by_alias=True, exclude={"source", "extensions"})
