"""Which motions a page shows, and what it calls them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cadmbs.errors import ArgumentError
from cadmbs.results import Result
from cadmbs.system.arguments import count_argument, instance_argument

LARGEST_NUMBER = 20
"""Motions side by side: more can be told apart neither in a legend nor by colour."""


def named_runs(
    results: Result | Sequence[Result] | Mapping[str, Result], sample: int | Sequence[int]
) -> list[tuple[str, Result, int]]:
    """Name, result and sample of each motion that a page shows.

    Args:
        results: One result, or several, with names as a mapping; without names they are called by their methods.
        sample: The sample of batches, or several of them.

    Raises:
        ArgumentError: There is no motion, or there are more than a page can show.
    """
    samples = tuple(dict.fromkeys(sample)) if isinstance(sample, list | tuple | range) else (sample,)
    for number in samples:
        count_argument(number, "sample")
    for result in [results] if not isinstance(results, Mapping | list | tuple) else list(_values(results)):
        instance_argument(result, "a result", Result, "simulate(system) gives one, load(path) a stored one")
    if isinstance(results, Result):
        pairs = [("", results)]
    elif isinstance(results, Mapping):
        pairs = list(results.items())
    else:
        pairs = list(zip(_unique(map(_method, results)), results, strict=True))
    runs = [run for name, result in pairs for run in _samples(name, result, samples)]
    if not runs:
        raise ArgumentError("there is nothing to show: give at least one result and one sample")
    if len(runs) > LARGEST_NUMBER:
        raise ArgumentError(f"{len(runs)} motions are too many for one page: give at most {LARGEST_NUMBER}")
    return runs


def _values(results: Sequence[Result] | Mapping[str, Result]) -> Iterable[Result]:
    return results.values() if isinstance(results, Mapping) else results


def _samples(name: str, result: Result, samples: Sequence[int]) -> Iterator[tuple[str, Result, int]]:
    if not result.batch_shape and len(samples) > 1:
        samples = (0,)
    for sample in samples:
        suffix = f"sample {sample}" if len(samples) > 1 else ""
        yield ", ".join(filter(None, (name, suffix))), result, sample


def _method(result: Result) -> str:
    return str(result.metadata.get("method", {}).get("name", "")) or "result"


def _unique(names: Iterator[str]) -> list[str]:
    """The names, later ones with a number where they repeat."""
    taken: dict[str, int] = {}
    unique = []
    for name in names:
        taken[name] = taken.get(name, 0) + 1
        unique.append(name if taken[name] == 1 else f"{name} ({taken[name]})")
    return unique
