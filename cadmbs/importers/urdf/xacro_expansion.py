"""Macro files (xacro) to plain URDF, on request only: expansion evaluates expressions and reads the files it names."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any
from xml.parsers.expat import ExpatError

from cadmbs.errors import Finding, MissingExtraError, Severity, Where
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.files import SIZE_LIMIT
from cadmbs.importers.urdf.addresses import PackageFolders

_SIGNS = re.compile(r"xacro|\$[({]")
_UNDEFINED = re.compile(r"Undefined substitution argument (\S+)")
_LISTED = 10
_IN_PACKAGES = ("package.xml", "urdf", "xacro", "meshes")
_ONE_AT_A_TIME = Lock()
"""The library keeps its state in its module."""

EXPANDED = " (expanded)"
"""What is added to the name of a file in findings about its expansion."""


class PackageNotFoundError(Exception):
    """A package that $(find ...) names is nowhere."""


def expanded(source: SourceFile, text: str, options: ReadOptions) -> tuple[str | None, str, tuple[Finding, ...]]:
    """The plain text of a macro file, the name under which findings refer to it, and what there is to tell.

    Packages of $(find NAME) are looked for like those of meshes. A text without macros is given back as it is.

    Findings: U071 (note) expanded, with warnings of the library; U072 it cannot be expanded, and the text is None.

    Raises:
        MissingExtraError: The library xacro is not installed.
    """
    if not _SIGNS.search(text):
        return text, source.name, ()
    try:
        library = import_module("xacro")
    except ImportError:
        raise MissingExtraError("Expanding macros", "xacro", "xacro") from None
    said, packages = io.StringIO(), _Packages(PackageFolders(source.directory, options))
    try:
        with _ONE_AT_A_TIME, contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
            plain = _expand(library, source, text, options, packages.find)
    except (Exception, SystemExit) as caught:  # whatever the file does is a fault of the file
        return None, source.name, (_failure(source, caught),)
    if len(plain) > SIZE_LIMIT:
        message = f"The expanded file has more than {SIZE_LIMIT // 2**20} MiB."
        return None, source.name, (Finding("U072", Severity.ERROR, Where(source.name), message, ""),)
    told = (_note(source, plain, options), *packages.told(source), *_warnings(source, said.getvalue()))
    return plain, source.name + EXPANDED, told


def _expand(library: Any, source: SourceFile, text: str, options: ReadOptions, find: Callable[[str], str]) -> str:
    with _packages(library, find):
        library.init_stacks(str(source.directory / Path(source.name).name))
        document = library.parse(text.lstrip())
        library.process_doc(document, mappings=dict(options.xacro_args))
        plain: str = document.toprettyxml(indent="  ")
    return plain


@contextlib.contextmanager
def _packages(library: Any, find: Callable[[str], str]) -> Iterator[None]:
    """Let $(find NAME) and find('NAME') ask our own resolver instead of an installation of ROS."""
    arguments: Any = import_module(f"{library.__name__}.substitution_args")
    before, evaluated = arguments._eval_find, arguments._eval_dict["find"]
    arguments._eval_find = arguments._eval_dict["find"] = find
    try:
        yield
    finally:
        arguments._eval_find, arguments._eval_dict["find"] = before, evaluated


class _Packages:
    """Finds the folders of packages, and remembers those that it had to guess."""

    def __init__(self, folders: PackageFolders) -> None:
        self._folders = folders
        self.guessed: dict[str, Path] = {}

    def find(self, package: str) -> str:
        """The folder of a package; of one that is renamed, the nearest folder around that looks like a package."""
        for folder in self._folders.of(package):
            if not folder.guessed:
                return str(folder.path)
            if any((folder.path / name).exists() for name in _IN_PACKAGES):
                self.guessed[package] = folder.path
                return str(folder.path)
        raise PackageNotFoundError(package)

    def told(self, source: SourceFile) -> list[Finding]:
        """U052 for each guess, as for packages of meshes."""
        return [
            Finding(
                "U052",
                Severity.NOTE,
                Where(source.name),
                f'No folder "{package}" was found; the package is taken to be in "{path}".',
                f"If this is wrong, name its folder: --package {package}=DIR.",
            )
            for package, path in self.guessed.items()
        ]


def _note(source: SourceFile, plain: str, options: ReadOptions) -> Finding:
    given = " ".join(f"{name}={value}" for name, value in options.xacro_args.items())
    arguments = f"with {given}" if given else "with the defaults of its arguments"
    message = f"The macros are expanded {arguments}; lines are those of the expansion, of which there are "
    message += f"{plain.count(chr(10))}."
    written = " ".join(f"{name}:={value}" for name, value in options.xacro_args.items())
    hint = f"To see it: xacro {' '.join(filter(None, (source.name, written)))}"
    return Finding("U071", Severity.NOTE, Where(source.name), message, hint)


def _warnings(source: SourceFile, said: str) -> list[Finding]:
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line).strip() for line in said.splitlines()]
    told = list(dict.fromkeys(line for line in lines if line))[:_LISTED]
    return [
        Finding("U071", Severity.WARNING, Where(source.name), f"The expansion of macros says: {line}", "")
        for line in told
    ]


def _failure(source: SourceFile, caught: BaseException) -> Finding:
    said = " ".join(str(caught).split()) or type(caught).__name__
    where, hint = Where(source.name), "Its includes and packages have to be there, and its arguments to be given."
    inner = getattr(caught, "exc", None) or caught
    if isinstance(inner, ExpatError):
        where = Where(source.name, inner.lineno, inner.offset + 1)
    if isinstance(inner, PackageNotFoundError):
        said = f'the package "{inner}" was not found'
        hint = f"Name its folder: --package {inner}=DIR."
    elif match := _UNDEFINED.search(said):
        hint = f"Give it: --xacro-arg {match[1].strip(chr(39))}=VALUE."
    return Finding("U072", Severity.ERROR, where, f"The macros cannot be expanded: {said[:300]}.", hint)
