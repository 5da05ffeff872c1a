"""The library's loops as in their scenarios, against our reference integration: poses to 1e-8."""

from tests.classics.comparing import deviations, library_document, stored_reference
from tests.classics.references.generate import RUNS

NAMES = tuple(RUNS)


def document(name):
    return library_document(name)


def reference(name):
    """Poses since q = 0 of some bodies at 21 times, and all tree coordinates of the reference by name."""
    return stored_reference(name)


def compare(result, system, name):
    """Deviations of poses and of those coordinates that have the same name and meaning."""
    return deviations(result, system, reference(name))
