"""Search for the file of a mesh address, without ROS."""

import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from cadmbs.importers import draft, files

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+)://(.*)", re.DOTALL)
_PACKAGE_SCHEMES = ("package", "model")


class Address(NamedTuple):
    """The parts of the address of a mesh: `package` is None for paths, `scheme` is empty for plain paths."""

    scheme: str
    package: str | None
    path: str

    @property
    def local(self) -> bool:
        """Whether it is an address in the file system: a path, or a path in a package."""
        return self.scheme in ("", "file", *_PACKAGE_SCHEMES)


class Folder(NamedTuple):
    """A folder in which an address is searched; `guessed` if the name of the package is not part of its path."""

    path: Path
    guessed: bool = False


def address(text: str) -> Address:
    """The parts of an address in a URDF."""
    match = _SCHEME.fullmatch(text.strip())
    if match is None:
        return Address("", None, text.strip())
    scheme, path_text = match[1].lower(), match[2]
    if scheme in _PACKAGE_SCHEMES:
        package, _, path = path_text.replace("\\", "/").partition("/")
        return Address(scheme, package, path)
    return Address(scheme, None, _path_of_url(text, path_text) if scheme == "file" else path_text)


def _path_of_url(url: str, otherwise: str) -> str:
    """The path in a file:// address; what follows the scheme if it is no valid address."""
    try:
        return unquote(urlsplit(url).path)
    except ValueError:  # an unclosed bracket
        return otherwise


class PackageFolders:
    """Folders of packages, by name. The file system is searched once for each package.

    The order of the search: the folder that the user gives for the package; the user's folders of packages; the folder
    of the URDF and its parents; all these folders themselves, as packages are renamed and unpacked; the packages of
    ROS; and the data of installed Python packages.
    """

    def __init__(self, directory: Path, options: draft.ReadOptions) -> None:
        self._options = options
        self._around = (directory, *directory.parents)
        self.of = cache(self._folders)

    def plain(self) -> tuple[Folder, ...]:
        """Folders in which a relative path can start: the one of the URDF, then those of the user."""
        return (Folder(self._around[0]), *map(Folder, self._options.package_dirs))

    def _folders(self, package: str) -> tuple[Folder, ...]:
        """The existing folders that may contain a package, the most likely first."""
        candidates = dict.fromkeys(self._candidates(package))
        return tuple(folder for folder in candidates if files.is_folder(folder.path))

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


def file_in_folder(folder: Path, path: str) -> Path | None:
    """The file at a path in a folder, if it exists."""
    file = Path(os.path.normpath(folder / path))
    return file if _is_file(file) else None


def file_ignoring_case(folder: Path, path: str) -> Path | None:
    """The only file at a path in a folder if capitals are ignored and backslashes separate folders."""
    current = folder
    for part in PurePosixPath(path.replace("\\", "/")).parts:
        if part == ".." or _exists(current / part):
            current = current / part
        else:
            matches = [name for name in _names(current) if name.casefold() == part.casefold()]
            if len(matches) != 1:
                return None
            current = current / matches[0]
    return file_in_folder(current, "")


def _environment(variable: str) -> list[Path]:
    return [Path(entry) for entry in os.environ.get(variable, "").split(os.pathsep) if entry]


def _installed() -> list[Path]:
    """Data folders of installed Python packages, in which many robots are distributed; nothing is imported."""
    libraries = [Path(entry) for entry in sys.path if entry]
    shares = [Path(sys.prefix) / "share", *(library / "cmeel.prefix" / "share" for library in libraries)]
    return [*libraries, *shares]


def _names(folder: Path) -> list[str]:
    try:
        return sorted(os.listdir(folder))  # noqa: PTH208 - only names are needed
    except OSError:
        return []


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # names that are too long or invalid
        return False


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
