"""The reports of validation studies: checks, remarks, tables and figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from cadmbs.arrays import Array

Progress = Callable[[float], None]
"""Called with the completed fraction."""

PAPER_STEP = 1e-3
"""Step of the simulations in the rA paper and in the integration paper [s]."""


def no_progress(fraction: float) -> None:
    """No-op progress callback."""


@dataclass(frozen=True)
class Curve:
    """One line of a figure: points (n,) against (n,)."""

    label: str
    x: Array
    y: Array


@dataclass(frozen=True)
class Figure:
    """A diagram as data; `validation.figures.draw` makes an SVG of it.

    Attributes:
        name: Stem of its file.
        title: Its title.
        x_label, y_label: Quantity and unit along the axes.
        curves: Its lines.
        x_logarithmic, y_logarithmic: Scales; points at or below zero are left out of logarithmic ones.
    """

    name: str
    title: str
    x_label: str
    y_label: str
    curves: tuple[Curve, ...]
    x_logarithmic: bool = False
    y_logarithmic: bool = True


@dataclass(frozen=True)
class ReportTable:
    """A table of measurements, beside the printed numbers where a paper has them.

    Attributes:
        name: Its name, such as "rotations_table_8", which `docs/reference/experiments.md` refers to.
        title: What it shows, with units.
        header: Names of the columns.
        rows: Texts and numbers; an empty text where there is no value.
        notes: Sentences below it, such as why numbers differ from the printed ones.
    """

    name: str
    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str | float, ...], ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Check:
    """One comparison: the largest deviation, its tolerance, and a note with the unit."""

    name: str
    measured: float
    tolerance: float
    note: str = ""

    @property
    def passed(self) -> bool:
        """Whether the deviation is within the tolerance; NaN never is."""
        return self.measured <= self.tolerance


@dataclass(frozen=True)
class ValidationReport:
    """All checks of one study, remarks such as misprints of a paper, figures and tables."""

    title: str
    checks: tuple[Check, ...]
    remarks: tuple[str, ...] = field(default_factory=tuple)
    figures: tuple[Figure, ...] = field(default_factory=tuple)
    tables: tuple[ReportTable, ...] = field(default_factory=tuple)

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(check.passed for check in self.checks)


class ValidationStudy(Protocol):
    """A study, which runs its computations and reports its progress."""

    def __call__(self, progress: Progress = no_progress, long: bool = False) -> ValidationReport:
        """The report.

        Args:
            progress: Called with the completed fraction.
            long: Whether to compute what the paper computed: its durations, steps and numbers of runs. Without, a
                smaller computation shows the same in less time.
        """
        ...
