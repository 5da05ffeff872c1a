"""From a path to a mechanism: read, recognise, import, validate, and say where everything is."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path, PurePath
from typing import Any, TypedDict, Unpack

from cadmbs import __version__
from cadmbs.errors import Finding, ModelError, Severity, Where, has_errors, sort_findings
from cadmbs.importers.draft import Draft, ReadOptions, SourceFile
from cadmbs.importers.files import is_folder, read_source
from cadmbs.importers.registry import recognise
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.reading import build

_CHOICES = {"base": ("fixed", "floating"), "mimic": ("coupled", "independent")}


class LoadOptions(TypedDict, total=False):
    """The options of `load`, `load_with_findings` and `check`; see `load`."""

    base: str | None
    mimic: str | None
    package_dirs: Iterable[str | os.PathLike[str]]
    packages: Mapping[str, str | os.PathLike[str]] | None
    cut: Iterable[str]
    format: str | None


def load(
    path: str | os.PathLike[str],
    *,
    base: str | None = None,
    mimic: str | None = None,
    package_dirs: Iterable[str | os.PathLike[str]] = (),
    packages: Mapping[str, str | os.PathLike[str]] | None = None,
    cut: Iterable[str] = (),
    format: str | None = None,  # noqa: A002
) -> Mechanism:
    """The mechanism in a file, in SI units and world axes at q = 0.

    Args:
        path: A file of any supported format, or "-" for standard input.
        base: "fixed" (default) or "floating" root of a URDF.
        mimic: "coupled" (default) or "independent" mimic joints of a URDF.
        package_dirs: Folders in which packages are looked for, or "NAME=DIR" for the folder of one package.
        packages: Folders of packages by name.
        cut: Names of joints to cut in loops.
        format: One of `registry.FORMATS`, where the content is not to decide.

    Raises:
        ModelError: The file cannot be read or is not valid; the error carries all findings.
    """
    mechanism, _ = load_with_findings(
        path, base=base, mimic=mimic, package_dirs=package_dirs, packages=packages, cut=cut, format=format
    )
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


def check_source(source: SourceFile, **options: Unpack[LoadOptions]) -> tuple[Mechanism | None, tuple[Finding, ...]]:
    """All findings about bytes that have been read, for example by another program; else as `check`.

    Args:
        source: The bytes, their name for messages, and the folder of relative paths.
        **options: As in `load`.

    Raises:
        ModelError: The bytes are of no known format (F008 to F010).
    """
    read_options, format_name = _read_options(**options)
    importer = recognise(source, format_name)
    about_options = tuple(_option_findings(read_options, source.name))
    if has_errors(about_options):
        return None, about_options
    draft = importer.read(source, read_options)
    if draft.data.get("source") is None and draft.data:
        draft.data["source"] = _record(source, importer.name, read_options)
    mechanism, found = _built(draft)
    findings = sort_findings((*about_options, *draft.findings, *found))
    return None if has_errors(findings) else mechanism, findings


def _built(draft: Draft) -> tuple[Mechanism | None, tuple[Finding, ...]]:
    """Validation of a draft; an importer that could make nothing of its source gives an empty one, with its errors."""
    if not draft.data and has_errors(draft.findings):
        return None, ()
    mechanism, findings = build(draft.data)
    told = {finding.where.pointer for finding in draft.findings if finding.code == "D906"}
    fresh = (finding for finding in findings if finding.code != "D003" or finding.where.pointer not in told)
    return mechanism, tuple(_placed(finding, draft) for finding in fresh)


def _placed(finding: Finding, draft: Draft) -> Finding:
    if finding.where.file is not None:
        return finding
    return replace(finding, where=draft.place(finding.where.pointer))


def _read_options(
    *,
    base: str | None = None,
    mimic: str | None = None,
    package_dirs: Iterable[str | os.PathLike[str]] = (),
    packages: Mapping[str, str | os.PathLike[str]] | None = None,
    cut: Iterable[str] = (),
    format: str | None = None,  # noqa: A002
) -> tuple[ReadOptions, str | None]:
    """The options of an importer, and the name of the format; "NAME=DIR" is a package unless it is a folder itself."""
    named = {name: Path(folder) for name, folder in (packages or {}).items()}
    folders = []
    for entry in package_dirs:
        name, equals, folder = os.fspath(entry).partition("=")
        if equals and name and not is_folder(entry):
            named[name] = Path(folder)
        else:
            folders.append(Path(entry))
    return ReadOptions(base, mimic, named, tuple(folders), tuple(cut)), format


def _option_findings(options: ReadOptions, file: str) -> Iterator[Finding]:
    """F012: an option with a value that it cannot have, and package folders that do not exist."""
    for name, choices in _CHOICES.items():
        value = getattr(options, name)
        if value is not None and value not in choices:
            message = f'The option {name} is "{choices[0]}" or "{choices[1]}", not "{value}".'
            yield Finding("F012", Severity.ERROR, Where(file), message)
    for folder in (*options.packages.values(), *options.package_dirs):
        if not is_folder(folder):
            message = f'The package folder "{folder}" does not exist: no packages are found there.'
            yield Finding("F012", Severity.WARNING, Where(file), message)


def _record(source: SourceFile, importer: str, options: ReadOptions) -> dict[str, Any]:
    """What a document says about the file that it came from."""
    chosen = {"base": options.base, "mimic": options.mimic, "cut": list(options.cut) or None}
    return {
        "file": None if source.name == "<stdin>" else PurePath(source.name).name,
        "sha256": hashlib.sha256(source.data).hexdigest(),
        "importer": importer,
        "version": __version__,
        "options": {name: value for name, value in chosen.items() if value is not None},
    }
