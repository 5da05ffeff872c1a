"""Expansion of macro files (xacro) by the library of this name, in the process that is told to."""

import contextlib
import io
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.parsers.expat import ExpatError

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.files import INPUT_SIZE_LIMIT
from cadmbs.importers.urdf.links import addresses, meshes

_UNDEFINED_ARGUMENT = re.compile(r"Undefined substitution argument (\S+)")
_LISTED_WARNINGS = 10
_PACKAGE_ENTRIES = ("package.xml", "urdf", "xacro", "meshes")


class PackageNotFoundError(Exception):
    """A package of $(find ...) does not exist."""


_MACRO = re.compile(r"""<xacro:macro\s[^>]*?name=["']([^"']+)["']""")
_LIBRARY_HINT = "Read the file that includes this one and calls its macros, usually NAME.urdf.xacro."


def expanded_by_library(source: SourceFile, text: str, options: ReadOptions) -> tuple[str | None, tuple[Finding, ...]]:
    """The plain text of a macro file, None if it cannot be expanded, and the findings of the expansion.

    It evaluates the expressions of the file, which may take any time and memory: see `xacro_process`.

    Raises:
        MemoryError: The memory is not sufficient.
    """
    library = import_module("xacro")
    said, packages = io.StringIO(), _Packages(addresses.PackageFolders(source.directory, options))
    try:
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
            plain = _expand(library, source, text, options, packages.find)
    except (Exception, SystemExit) as caught:  # the expressions of the file may raise anything
        if isinstance(getattr(caught, "exc", None) or caught, MemoryError):
            raise MemoryError from None
        return None, (expansion_failure(source, caught),)
    if len(plain) > INPUT_SIZE_LIMIT:
        message = f"The expanded file has more than {INPUT_SIZE_LIMIT // 2**20} MiB."
        return None, (Finding("U072", Severity.ERROR, Where(source.name), message, ""),)
    macros = _MACRO.findall(text)
    if macros and "<link" not in plain:
        listed = ", ".join(f'"{name}"' for name in dict.fromkeys(macros[:_LISTED_WARNINGS]))
        message = f"The file defines macros, {listed}, and calls none that makes a link: it is a library of others."
        return None, (Finding("U072", Severity.ERROR, Where(source.name), message, _LIBRARY_HINT),)
    note = _expansion_note(source, plain, options)
    return plain, (note, *packages.guess_findings(source), *_warnings(source, said.getvalue()))


def _expand(library: Any, source: SourceFile, text: str, options: ReadOptions, find: Callable[[str], str]) -> str:
    with _packages(library, find):
        library.init_stacks(str(source.directory / Path(source.name).name))
        document = library.parse(text.lstrip())
        library.process_doc(document, mappings=dict(options.xacro_args))
        plain: str = document.toprettyxml(indent="  ")
    return plain


@contextlib.contextmanager
def _packages(library: Any, find: Callable[[str], str]) -> Iterator[None]:
    """Resolve $(find NAME) and find('NAME') by the search of this package instead of an installation of ROS."""
    arguments: Any = import_module(f"{library.__name__}.substitution_args")
    before, evaluated = arguments._eval_find, arguments._eval_dict["find"]
    arguments._eval_find = arguments._eval_dict["find"] = find
    try:
        yield
    finally:
        arguments._eval_find, arguments._eval_dict["find"] = before, evaluated


class _Packages:
    """Finds the folders of packages, and records the guessed ones."""

    def __init__(self, folders: addresses.PackageFolders) -> None:
        self._folders = folders
        self.guessed: dict[str, Path] = {}

    def find(self, package: str) -> str:
        """The folder of a package; for a renamed one, the nearest parent folder that looks like a package."""
        for folder in self._folders.of(package):
            if not folder.guessed:
                return str(folder.path)
            if any((folder.path / name).exists() for name in _PACKAGE_ENTRIES):
                self.guessed[package] = folder.path
                return str(folder.path)
        raise PackageNotFoundError(package)

    def guess_findings(self, source: SourceFile) -> list[Finding]:
        """U052 for each guess, as for packages of meshes."""
        messages = [meshes.guessed_folder_message(package, path) for package, path in self.guessed.items()]
        return [
            Finding("U052", Severity.NOTE, Where(source.name), message[:1].upper() + message[1:], hint)
            for message, hint in messages
        ]


def _expansion_note(source: SourceFile, plain: str, options: ReadOptions) -> Finding:
    options_text = " ".join(f"{name}={value}" for name, value in options.xacro_args.items())
    arguments = f"with {options_text}" if options_text else "with the defaults of its arguments"
    lines = plain.count("\n")
    message = f"The macros are expanded {arguments}; line numbers refer to the expanded text of {lines} lines."
    written = " ".join(f"{name}:={value}" for name, value in options.xacro_args.items())
    hint = f"To see this text: xacro {' '.join(filter(None, (source.name, written)))}"
    return Finding("U071", Severity.NOTE, Where(source.name), message, hint)


def _warnings(source: SourceFile, said: str) -> list[Finding]:
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line).strip() for line in said.splitlines()]
    shortened = list(dict.fromkeys(line for line in lines if line))[:_LISTED_WARNINGS]
    return [
        Finding("U071", Severity.WARNING, Where(source.name), f"Message of the macro expansion: {line}", "")
        for line in shortened
    ]


def expansion_failure(source: SourceFile, caught: BaseException) -> Finding:
    """U072: why the library did not expand the file."""
    said = " ".join(str(caught).split()) or type(caught).__name__
    where = Where(source.name)
    hint = "Check that its included files and packages exist and that all its arguments are given."
    inner = getattr(caught, "exc", None) or caught
    if isinstance(inner, ExpatError):
        where = Where(source.name, inner.lineno, inner.offset + 1)
    if isinstance(inner, PackageNotFoundError):
        said = f'the package "{inner}" was not found'
        hint = f"Name its folder: --package {inner}=DIR."
    elif match := _UNDEFINED_ARGUMENT.search(said):
        hint = f"Give this argument: --xacro-arg {match[1].strip(chr(39))}=VALUE."
    return Finding("U072", Severity.ERROR, where, f"The macros cannot be expanded: {said[:300]}.", hint)
