"""A study that can be run: its document, its mechanism, and what identifies the two."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from cadmbs.errors import ArgumentError
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.study.document import StudyDocument, StudyEngine
from cadmbs.models.study.pointers import Keys, resolve, value_at
from cadmbs.studies.moves import bent_data, moved_numbers

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
        """The numbers that the parameters change, in the order of the file; those of turns and stretches excepted."""
        return tuple(setting for k in range(len(self.document.parameters)) for setting in self._settings_of(k))

    def _settings_of(self, index: int) -> Iterator[Setting]:
        parameter = self.document.parameters[index]
        for target in parameter.all_targets:
            keys = resolve(self.data, target.path).keys
            yield Setting(index, keys, target.factor, target.offset, target.add)
        if parameter.along is not None:
            for keys, factor in moved_numbers(parameter, self.mechanism, self.data):
                yield Setting(index, keys, factor, 0.0, True)

    def computed_by(self, engine: StudyEngine) -> "Study":
        """The same study with another engine."""
        return replace(self, document=self.document.model_copy(update={"engine": engine}))

    @property
    def bends(self) -> tuple[int, ...]:
        """Indices of the parameters that turn joints or stretch links: their numbers are no multiples of the value."""
        return tuple(k for k, each in enumerate(self.document.parameters) if each.turn is not None or each.scale)

    def sample_data(self, values: Sequence[float]) -> dict[str, Any]:
        """The document of the mechanism of a sample: parameters take effect in the order of the file.

        Raises:
            ArgumentError: If a link is stretched by a factor that is not positive.
        """
        if not self.bends:
            return changed_data(self.data, self.settings, values)
        data = self.data
        for index, (parameter, value) in enumerate(zip(self.document.parameters, values, strict=True)):
            if index in self.bends:
                data = bent_data(parameter, self.mechanism, data, float(value))
            else:
                own = [setting for setting in self.settings if setting.parameter == index]
                data = changed_data(data, own, values)
        return data

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
        for parameter in document[
            "parameters"
        ]:  # studies without moves keep the hashes that they had before there were any
            for key in ("move", "along", "turn", "scale"):
                if not parameter[key]:
                    del parameter[key]
        for output in document["outputs"]:
            for key in ("kind", "of", "factors"):
                if output[key] is None:
                    del output[key]
        text = json.dumps([document, self.data], sort_keys=True, separators=(",", ":"))
        return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"

    def nominal(self, parameter: int) -> float | None:
        """The value at which a parameter leaves the mechanism as it is; None where there is no such value."""
        if parameter in self.bends:
            return 1.0 if self.document.parameters[parameter].scale else 0.0
        for setting in self.settings:
            if setting.parameter == parameter and setting.factor:
                before = 0.0 if setting.accumulates else value_at(self.data, setting.keys)
                return None if before is None else (float(before) - setting.offset) / setting.factor
        return None


def changed_data(data: Mapping[str, Any], settings: Sequence[Setting], values: Sequence[float]) -> dict[str, Any]:
    """The document of a mechanism with the numbers of a sample; what does not change is shared, not copied."""
    changed: dict[str, Any] = dict(data)
    copies: dict[Keys, Any] = {(): changed}
    for setting in settings:
        for k in range(1, len(setting.keys)):
            above, key = copies[setting.keys[: k - 1]], setting.keys[k - 1]
            if setting.keys[:k] not in copies:
                above[key] = copies[setting.keys[:k]] = above[key].copy()
        parent, key = copies[setting.keys[:-1]], setting.keys[-1]
        number = setting.factor * values[setting.parameter] + setting.offset
        parent[key] = parent[key] + number if setting.accumulates else number
    return changed


def mechanism_data(mechanism: Mechanism) -> dict[str, Any]:
    """A mechanism as JSON-like data with all fields; what other programs and sources left in it is not part of it."""
    return mechanism.model_dump(mode="json", by_alias=True, exclude={"source", "extensions"})


def require_study(value: object) -> None:
    """Refuse what is no Study.

    Raises:
        ArgumentError: If it is something else; the message says how to get one.
    """
    if not isinstance(value, Study):
        raise ArgumentError(
            f"expected a Study, found a value of type {type(value).__name__}: load_study(path) gives one"
        )
