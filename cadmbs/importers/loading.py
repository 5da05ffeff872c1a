"""From a path to a mechanism: read, recognize, import, validate, and locate the findings."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePath
from typing import Any, Final, Unpack

from cadmbs.errors import Finding, ModelError, Severity, UnknownNameError, Where, has_errors, sort_findings
from cadmbs.importers.alignment import aligned
from cadmbs.importers.document_source import ModelSource
from cadmbs.importers.draft import DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.load_options import (
    LoadOptions,
    option_findings,
    read_options,
    recorded_options,
    require_option_names,
    rescaling,
)
from cadmbs.importers.mesh_sizes import findings_by_meshes
from cadmbs.importers.named_source import read_named_source
from cadmbs.importers.options import hints_without_effect
from cadmbs.importers.registry import recognize
from cadmbs.models.changed.rooting import rooted_at
from cadmbs.models.checks.plausibility import PLAUSIBILITY_CODES
from cadmbs.models.documents.reading import build
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.texts import printable
from cadmbs.models.units import Rescaling
from cadmbs.version import __version__

OPEN_ENDS: Final = "Z022"
"""Code of the finding that the ends of a cut joint do not meet."""


def load(path: ModelSource, **options: Unpack[LoadOptions]) -> Mechanism:
    """The mechanism in a file, in SI units and world axes at q = 0.

    Args:
        path: A file of any supported format, the name of a library mechanism such as "rcm", or "-" for standard
            input. An existing file wins over a library name. Or a document: text that begins with `<` or `{`, bytes, a
            file object, a dict; relative paths in it start at the current folder.
        **options: Those from `base` to `check_meshes` are for URDF only.

            - cut: Names of joints to cut in loops.
            - package_dirs: Folders that are searched for packages, or "NAME=DIR" for the folder of one package.
            - packages: Folders of packages by name.
            - base: "fixed" (default) or "floating" root, or "world": all roots are fixed to a common ground.
            - mimic: "coupled" (default) or "independent" mimic joints.
            - without: "damping", "friction", or both, to ignore them.
            - add: "stops": each limit of a joint becomes a `joint_stop`; "contacts": shapes of MJCF, SDF and USD that
              may touch become `contact` loads; "damping" and "friction" are read anyway.
            - servo: "stiffness=N,damping=N[,effort=N]", or a mapping: a `joint_servo` at each actuated joint.
            - join: "FILE=LINK" for each robot whose root is fixed to a link of this one.
            - loops: A side file (YAML) that names the frames that coincide.
            - recover: Whether to read XML that is not well formed as far as possible.
            - xacro: Whether to expand a macro file, which executes its expressions; needs the extra `xacro`.
            - xacro_args: Values of the macro arguments by name; implies `xacro`.
            - estimate_inertia: "density=KG_PER_M3" or "mass=KG" (of all together), to estimate missing inertias of
              links from their shapes; estimates are labelled.
            - check_meshes: Whether to open meshes and report their defects.
            - templates: A file (TOML) with templates of motors and servos in assemblies from CAD.
            - hints: A file (TOML) with what is known about an assembly from CAD and its geometry does not tell.
            - accept_inertia: Whether dynamics compute with negative principal moments of inertia, which they refuse
              otherwise; results are labelled.
            - accept_units: Whether numbers that cannot be, as if in other units, are notes and no warnings.
            - scale: "length=0.001,mass=0.001,angle=0.0174533", or a mapping: factors of the numbers, as if the file
              declared other units.
            - inertia_unit: Unit of the inertias as they are written, such as "kg mm^2".
            - root: The body that becomes the ground, at its pose at q = 0; the old ground moves with its mass.
            - align: Axes of loops within this angle [rad] of parallel or normal ones, and lines within it times the
              extent of the loops, become exactly so, as K011 tells; by default 1e-5 in loops that move by their
              special geometry only. 0 for none.
            - meshes: Folder that receives one mesh (GLB) for each body of a STEP file.
            - up: The axis of an assembly from CAD that points up, such as "y" or "-z"; gravity acts against it.
            - time_limit: Longest time for reading a STEP file [s]; 600 by default.
            - progress: A function that receives the fraction done while a STEP file is read.
            - keyframe: Name of the keyframe of an MJCF that is the initial state; without one, the drawn configuration.
            - format: One of `registry.FORMATS`; by default the content decides.

    Raises:
        ModelError: The file cannot be read or is not valid; the error carries all findings.
        ArgumentError: The path is no path, or there is no such option.
        MissingExtraError: The library that expands macros or reads STEP files is needed and not installed.
    """
    mechanism, _ = load_with_findings(path, **options)
    return mechanism


def load_with_findings(path: ModelSource, **options: Unpack[LoadOptions]) -> tuple[Mechanism, tuple[Finding, ...]]:
    """The mechanism in a file, with the warnings and notes about it in the order of their lines.

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


def check(path: ModelSource, **options: Unpack[LoadOptions]) -> tuple[Mechanism | None, tuple[Finding, ...]]:
    """All findings about a file, errors included, and its mechanism if there are no errors.

    Args:
        path: As in `load`.
        **options: As in `load`.

    Raises:
        ModelError: The file cannot be read (F001 to F007), or is of no known format (F008 to F010).
    """
    return check_source(read_named_source(path), **options)


def check_with_places(
    path: ModelSource, **options: Unpack[LoadOptions]
) -> tuple[Mechanism | None, tuple[Finding, ...], Callable[[str], Where]]:
    """As `check`, with a function that gives file, line and column of a JSON pointer into the document.

    It locates findings that only computations show, such as those about loops.

    Args:
        path: As in `load`.
        **options: As in `load`.

    Raises:
        ModelError: As `check`.
    """
    mechanism, findings, draft = check_with_draft(path, **options)
    return mechanism, findings, draft.locate


def check_with_draft(
    path: ModelSource, **options: Unpack[LoadOptions]
) -> tuple[Mechanism | None, tuple[Finding, ...], DocumentDraft]:
    """As `check`, with the draft, which locates findings and has the texts about an assembly from CAD.

    Args:
        path: As in `load`.
        **options: As in `load`.

    Raises:
        ModelError: As `check`.
    """
    return _checked(read_named_source(path), options)


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


def _checked(source: SourceFile, options: LoadOptions) -> tuple[Mechanism | None, tuple[Finding, ...], DocumentDraft]:
    require_option_names(options)
    read_choices, format_name = read_options(**options)
    importer = recognize(source, format_name)
    option_problems = (
        *option_findings(read_choices, source.name),
        *hints_without_effect(read_choices, importer, source.name),
    )
    if has_errors(option_problems):
        empty = DocumentDraft({}, option_problems, lambda pointer: Where(source.name, pointer=pointer))
        return None, option_problems, empty
    return _read(source, importer, read_choices, option_problems)


def check_read(
    source: SourceFile, importer: Importer, options: ReadOptions
) -> tuple[Mechanism | None, tuple[Finding, ...], DocumentDraft]:
    """As `check_with_draft`, by an importer and with options that are given: for sources that were read before.

    Args:
        source: The bytes of the file, for its checksum, its name, and the folder of relative paths.
        importer: Gives the draft.
        options: Valid options of reading.
    """
    return _read(source, importer, options, ())


def _read(
    source: SourceFile, importer: Importer, options: ReadOptions, problems: tuple[Finding, ...]
) -> tuple[Mechanism | None, tuple[Finding, ...], DocumentDraft]:
    draft = importer.read(source, options)
    if options.joins and draft.data:
        from cadmbs.importers.joining import with_joined

        draft = with_joined(draft, importer.name, source.name, options)
    for accepted in ("accept_inertia", "accept_units"):
        if getattr(options, accepted) and draft.data:
            draft.data[accepted] = True
    if draft.data.get("source") is None and draft.data:
        draft.data["source"] = _source_record(source, importer.name, options)
    mechanism, validation_findings = _validated(draft, rescaling(options))
    changes: tuple[Finding, ...] = ()
    if mechanism is not None:
        mechanism, changes = _aligned(mechanism, options.align)
        mechanism, unknown = _rooted(mechanism, options.root, source.name)
        changes = (*changes, *unknown)
        validation_findings = tuple(each for each in validation_findings if not _is_closed(each, mechanism))
        if options.check_meshes:
            changes = (*changes, *findings_by_meshes(mechanism, source.directory))
    changed = (_located(finding, draft) for finding in changes)
    findings = sort_findings((*problems, *draft.findings, *validation_findings, *changed))
    return None if has_errors(findings) else mechanism, findings, draft


def _validated(draft: DocumentDraft, factors: Rescaling | None) -> tuple[Mechanism | None, tuple[Finding, ...]]:
    """Validation of a draft, which is empty if the importer could not read its source."""
    if not draft.data and has_errors(draft.findings):
        return None, ()
    mechanism, findings = build(draft.data, rescaling=factors)
    reported = {finding.where.pointer for finding in draft.findings if finding.code == "D906"}
    fresh = [finding for finding in findings if finding.code != "D003" or finding.where.pointer not in reported]
    if has_errors(draft.findings):
        fresh = [finding for finding in fresh if finding.code not in PLAUSIBILITY_CODES]
    return mechanism, tuple(_located(finding, draft) for finding in fresh)


def _rooted(mechanism: Mechanism, root: str | None, file: str) -> tuple[Mechanism, tuple[Finding, ...]]:
    """The mechanism with the body `root` as ground; F014 where there is none of this name."""
    if root is None:
        return mechanism, ()
    try:
        return rooted_at(mechanism, root), ()
    except UnknownNameError as problem:
        return mechanism, (Finding("F014", Severity.ERROR, Where(file), f"{problem}."),)
    except ModelError as problem:
        return mechanism, problem.findings


def _aligned(mechanism: Mechanism, angle: float | None) -> tuple[Mechanism, tuple[Finding, ...]]:
    """`aligned`; errors where so large an angle makes another mechanism of it, that is none."""
    try:
        return aligned(mechanism, angle)
    except ModelError as problem:
        return mechanism, problem.findings


def _is_closed(finding: Finding, mechanism: Mechanism) -> bool:
    """Whether a finding is about ends of a cut joint that do not meet, which do so since axes were aligned."""
    open_ends = (f"/joints/{k}/closure" for k, joint in enumerate(mechanism.joints) if joint.closure is None)
    return finding.code == OPEN_ENDS and finding.where.pointer in open_ends


def _located(finding: Finding, draft: DocumentDraft) -> Finding:
    if finding.where.file is not None:
        return finding
    return replace(finding, where=draft.locate(finding.where.pointer))


def _source_record(source: SourceFile, importer: str, options: ReadOptions) -> dict[str, Any]:
    """The `source` record of a document: its file and the options of reading."""
    return {
        "file": None if source.name.startswith("<") else printable(PurePath(source.name).name),
        "sha256": hashlib.sha256(source.data).hexdigest(),
        "importer": importer,
        "version": __version__,
        "options": recorded_options(options),
    }
