"""The mechanism that a table or a result belongs to: from the document in it, or as the user names it."""

from collections.abc import Iterable, Mapping
from typing import Any

from cadmbs.compiler import compile_mechanism
from cadmbs.errors import ArgumentError
from cadmbs.models.documents.reading import build
from cadmbs.models.mechanism import Mechanism
from cadmbs.results.files.description import patched
from cadmbs.system import System


def described_system(
    stored: Mapping[str, Any],
    mechanism: Mechanism | None,
    coordinates: tuple[Iterable[str], Iterable[str]] | None = None,
) -> System:
    """The system of a table.

    Args:
        stored: What its description says: "document", "sha256", "patch"; empty for tables that do not say it.
        mechanism: The mechanism, for tables without a document.
        coordinates: Positions and velocities of the table, which the mechanism must have, where no hash tells.

    Raises:
        ArgumentError: There is no mechanism, another one than `mechanism`, or one with other coordinates.
    """
    if mechanism is not None:
        system = compile_mechanism(mechanism)
        if stored.get("sha256") is None:
            _require_coordinates(system, coordinates)
        elif system.model_hash != stored["sha256"]:
            raise ArgumentError(
                f"the mechanism {system.name!r} has the hash {system.model_hash[:16]}, expected "
                f"{str(stored['sha256'])[:16]}, that of the result: take the file that was simulated"
            )
        return system
    if not stored.get("document"):
        raise ArgumentError("the result holds no mechanism document: give the mechanism that was simulated")
    try:
        built, _ = build(patched(stored["document"], stored.get("patch", ())))
    except (ValueError, TypeError, AttributeError, LookupError):  # a patch, or a document, of another kind
        built = None
    if built is None:
        raise ArgumentError("the mechanism document in the result is not valid: give the mechanism that was simulated")
    return compile_mechanism(built)


def _require_coordinates(system: System, coordinates: tuple[Iterable[str], Iterable[str]] | None) -> None:
    """Refuse a mechanism whose coordinates are not those of the table, in this order."""
    for kind, names, known in zip(
        ("positions", "velocities"),
        coordinates or (),
        (system.position_names, system.velocity_names),
        strict=False,
    ):
        if tuple(names) != known:
            raise ArgumentError(
                f"the result has the {kind} {', '.join(names)}, but the mechanism {system.name!r} has "
                f"{', '.join(known)}: take the mechanism that moved"
            )
