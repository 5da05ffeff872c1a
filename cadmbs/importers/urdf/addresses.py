"""Where the file behind the address of a mesh may be, without ROS."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from cadmbs.importers.draft import ReadOptions

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+)://(.*)", re.DOTALL)
_PACKAGE_SCHEMES = ("package", "model")


class Address(NamedTuple):
    """The address of a mesh, taken apart: `package` is None for paths, `scheme` is empty for plain paths."""

    scheme: str
    package: str | None
    path: str

    @property
    def local(self) -> bool:
        """Whether it is an address in the file system: a path or in a package."""
        return self.scheme in ("", "file", *_PACKAGE_SCHEMES)


class Folder(NamedTuple):
    """A folder in which the path of an address is looked for; `guessed` if the package's name is not in its path."""

    path: Path
    guessed: bool = False


def address(text: str) -> Address:
    """An address as written in a URDF, taken apart."""
    match = _SCHEME.fullmatch(text.strip())
    if match is None:
        return Address("", None, text.strip())
    scheme, rest = match[1].lower(), match[2]
    if scheme in _PACKAGE_SCHEMES:
        package, _, path = rest.replace("\\", "/").partition("/")
        return Address(scheme, package, path)
    return Address(scheme, None, unquote(urlsplit(text).path) if scheme == "file" else rest)


class PackageFolders:
    """Folders of packages, by name. The file system is asked once a package.

    A package is looked for: where the user says that it is; in the user's folders of packages; in the folder of the
    URDF and the folders around it; in all these under no name, as packages get renamed and unpacked; where ROS has its
    packages; and among the data of installed Python packages.
    """

    def __init__(self, directory: Path, options: ReadOptions) -> None:
        self._options = options
        self._around = (directory, *directory.parents)
        self.of = cache(self._folders)

    def plain(self) -> tuple[Folder, ...]:
        """Folders in which a relative path may start: the one of the URDF, then the user's."""
        return (Folder(self._around[0]), *map(Folder, self._options.package_dirs))

    def _folders(self, package: str) -> tuple[Folder, ...]:
        """The existing folders in which a package may be, the likeliest first, each once."""
        candidates = dict.fromkeys(self._candidates(package))
        return tuple(folder for folder in candidates if _is_folder(folder.path))

    def _candidates(self, package: str) -> Iterator[Folder]:
        options = self._options
        if package in options.packages:
            yield Folder(Path(options.packages[package]))
        for folder in options.package_dirs:
            if folder.name == package:
                yield Folder(folder)
            yield Folder(folder / package)
        for folder in self._around:
            yield Folder(folder / package)
        for folder in (*options.package_dirs, *self._around):
            yield Folder(folder, guessed=True)
        for entry in _environment("ROS_PACKAGE_PATH"):
            if entry.name == package:
                yield Folder(entry)
            yield Folder(entry / package)
        for entry in _environment("AMENT_PREFIX_PATH"):
            yield Folder(entry / "share" / package)
        for entry in _installed():
            yield Folder(entry / package)


def existing(folder: Path, path: str) -> Path | None:
    """The file at a path in a folder, if there is one."""
    file = Path(os.path.normpath(folder / path))
    return file if _is_file(file) else None


def respelt(folder: Path, path: str) -> Path | None:
    """The one file at a path in a folder when capitals do not matter, and backslashes separate folders."""
    here = folder
    for part in PurePosixPath(path.replace("\\", "/")).parts:
        if part == ".." or _exists(here / part):
            here = here / part
        else:
            matches = [name for name in _names(here) if name.casefold() == part.casefold()]
            if len(matches) != 1:
                return None
            here = here / matches[0]
    file = Path(os.path.normpath(here))
    return file if _is_file(file) else None


def _environment(variable: str) -> list[Path]:
    return [Path(entry) for entry in os.environ.get(variable, "").split(os.pathsep) if entry]


def _installed() -> list[Path]:
    """Where installed Python packages have their data, which is how many robots come; nothing is imported."""
    libraries = [Path(entry) for entry in sys.path if entry]
    shares = [Path(sys.prefix) / "share", *(library / "cmeel.prefix" / "share" for library in libraries)]
    return [*libraries, *shares]


def _names(folder: Path) -> list[str]:
    try:
        return sorted(os.listdir(folder))  # noqa: PTH208 - names alone are wanted
    except OSError:
        return []


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # names that are too long, or that no file can have
        return False


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
