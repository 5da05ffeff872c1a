"""From a path to a mechanism: read, recognise, import, validate, and say where everything is."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePath
from typing import Any, Unpack

from cadmbs.errors import Finding, ModelError, Where, has_errors, sort_findings
from cadmbs.importers.draft import DocumentDraft, ReadOptions, SourceFile
from cadmbs.importers.files import read_source
from cadmbs.importers.load_options import LoadOptions, option_findings, read_options, recorded_options
from cadmbs.importers.registry import recognise
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.reading import build
from cadmbs.version import __version__


def load(path: str | os.PathLike[str], **options: Unpack[LoadOptions]) -> Mechanism:
    """The mechanism in a file, in SI units and world axes at q = 0.

    Args:
        path: A file of any supported format, or "-" for standard input.
        **options: All but the first three and the last are for URDF alone.

            - cut: Names of joints to cut in loops.
            - package_dirs: Folders in which packages are looked for, or "NAME=DIR" for the folder of one package.
            - packages: Folders of packages by name.
            - base: "fixed" (default) or "floating" root, or "world": all roots are fixed to a common ground.
            - mimic: "coupled" (default) or "independent" mimic joints.
            - without: "damping", "friction", or both, to leave them out.
            - join: "FILE=LINK" for each robot whose root is fixed to a link of this one.
            - loops: A side file (YAML) that says which frames coincide.
            - recover: Whether to read as well as possible XML that is not well formed.
            - xacro: Whether to expand a macro file, which runs what stands in it; needs the extra `xacro`.
            - xacro_args: Values of its arguments by name; implies `xacro`.
            - estimate_inertia: "density=KG_PER_M3" or "mass=KG" (of all together), to estimate the inertia of links
              that have none from their shapes; it is labelled.
            - check_meshes: Whether to open meshes, to tell what is wrong with them.
            - format: One of `registry.FORMATS`, where the content is not to decide.

    Raises:
        ModelError: The file cannot be read or is not valid; the error carries all findings.
        MissingExtraError: A macro file is to be expanded, and the library for it is not installed.
    """
    mechanism, _ = load_with_findings(path, **options)
    return mechanism


def load_with_findings(
    path: str | os.PathLike[str], **options: Unpack[LoadOptions]
) -> tuple[Mechanism, tuple[Finding, ...]]:
    """The mechanism in a file, with the warnings and notes about it in the order of their places.

    Args:
        path: As in `load`.
        **options: As in `load`.

    Raises:
        ModelError: The file cannot be read or is not valid; the error carries all findings.
    """
    mechanism, findings = check(path, **options)
    if mechanism is None or has_errors(findings):
        raise ModelError(findings)
    return mechanism, findings


def check(path: str | os.PathLike[str], **options: Unpack[LoadOptions]) -> tuple[Mechanism | None, tuple[Finding, ...]]:
    """All findings about a file, errors included, and its mechanism if there are no errors.

    Args:
        path: As in `load`.
        **options: As in `load`.

    Raises:
        ModelError: The file cannot be read (F001 to F007), or is of no known format (F008 to F010).
    """
    return check_source(read_source(path), **options)


def check_with_places(
    path: str | os.PathLike[str], **options: Unpack[LoadOptions]
) -> tuple[Mechanism | None, tuple[Finding, ...], Callable[[str], Where]]:
    """As `check`, and what tells file, line and column of a JSON pointer into the document.

    Findings that only computations show, such as those of loops, get their places from it.

    Args:
        path: As in `load`.
        **options: As in `load`.

    Raises:
        ModelError: As `check`.
    """
    return _checked(read_source(path), options)


def check_source(source: SourceFile, **options: Unpack[LoadOptions]) -> tuple[Mechanism | None, tuple[Finding, ...]]:
    """All findings about bytes that have been read, for example by another program; else as `check`.

    Args:
        source: The bytes, their name for messages, and the folder of relative paths.
        **options: As in `load`.

    Raises:
        ModelError: The bytes are of no known format (F008 to F010).
    """
    mechanism, findings, _ = _checked(source, options)
    return mechanism, findings


def _checked(
    source: SourceFile, options: LoadOptions
) -> tuple[Mechanism | None, tuple[Finding, ...], Callable[[str], Where]]:
    chosen, format_name = read_options(**options)
    importer = recognise(source, format_name)
    about_options = tuple(option_findings(chosen, source.name))
    if has_errors(about_options):
        return None, about_options, lambda pointer: Where(source.name, pointer=pointer)
    draft = importer.read(source, chosen)
    if draft.data.get("source") is None and draft.data:
        draft.data["source"] = _record(source, importer.name, chosen)
    mechanism, found = _built(draft)
    findings = sort_findings((*about_options, *draft.findings, *found))
    return None if has_errors(findings) else mechanism, findings, draft.place


def _built(draft: DocumentDraft) -> tuple[Mechanism | None, tuple[Finding, ...]]:
    """Validation of a draft; an importer that could make nothing of its source gives an empty one, with its errors."""
    if not draft.data and has_errors(draft.findings):
        return None, ()
    mechanism, findings = build(draft.data)
    told = {finding.where.pointer for finding in draft.findings if finding.code == "D906"}
    fresh = (finding for finding in findings if finding.code != "D003" or finding.where.pointer not in told)
    return mechanism, tuple(_placed(finding, draft) for finding in fresh)


def _placed(finding: Finding, draft: DocumentDraft) -> Finding:
    if finding.where.file is not None:
        return finding
    return replace(finding, where=draft.place(finding.where.pointer))


def _record(source: SourceFile, importer: str, options: ReadOptions) -> dict[str, Any]:
    """What a document says about the file that it came from."""
    return {
        "file": None if source.name == "<stdin>" else PurePath(source.name).name,
        "sha256": hashlib.sha256(source.data).hexdigest(),
        "importer": importer,
        "version": __version__,
        "options": recorded_options(options),
    }
