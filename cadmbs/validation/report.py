"""What a validation study reports."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Check:
    """One comparison: the largest deviation found, what is allowed, and in which unit."""

    name: str
    measured: float
    tolerance: float
    note: str = ""

    @property
    def passed(self) -> bool:
        """Whether the deviation is within the tolerance; NaN never is."""
        return self.measured <= self.tolerance


@dataclass(frozen=True)
class Report:
    """All checks of one study, and remarks for the reader, such as misprints of a paper."""

    title: str
    checks: tuple[Check, ...]
    remarks: tuple[str, ...] = field(default_factory=tuple)

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(check.passed for check in self.checks)
