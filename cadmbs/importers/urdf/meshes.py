"""The files of meshes: found, or reported with the folders in which they were looked for. Nothing is opened."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from cadmbs.importers.draft import ReadOptions
from cadmbs.importers.urdf.addresses import Address, Folder, PackageFolders, address, existing, respelt
from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import UrdfReport, called
from cadmbs.topology.wording import quoted

_SHOWN = 3


@dataclass(slots=True)
class _Missing:
    """The meshes of one package, or of no package, that were not found."""

    element: Element
    package: str | None
    folders: tuple[str, ...]
    files: list[str] = field(default_factory=list)


class Meshes:
    """Resolves addresses of meshes, each once, and reports what it had to guess or did not find."""

    def __init__(self, report: UrdfReport, directory: Path, options: ReadOptions) -> None:
        self._report = report
        self._folders = PackageFolders(directory, options)
        self._files: dict[str, str] = {}
        self._guessed: set[str] = set()
        self._missing: dict[str | None, _Missing] = {}

    def file(self, mesh: Element, written: str) -> str:
        """The absolute path of a mesh where it is found, else the address as it is written.

        Findings: U051 addresses that are not files (never fetched), U052 packages taken for another folder, U053 other
        spelling. `tell` reports what is missing.
        """
        if written not in self._files:
            found = self._find(mesh, written, address(written))
            self._files[written] = written if found is None else str(found)
        return self._files[written]

    def tell(self) -> None:
        """U050 for each package, and for plain paths together, with the meshes that were not found."""
        for missing in self._missing.values():
            self._report.warning("U050", missing.element, *_missing_words(missing, self._folders.plain()))

    def _find(self, mesh: Element, written: str, wanted: Address) -> Path | None:
        if not wanted.local:
            message = f'{called(mesh)}: "{written}" is not fetched; meshes are read from files alone.'
            self._report.warning("U051", mesh, message, "Download it, and write its path.")
            return None
        folders = self._folders.plain() if wanted.package is None else self._folders.of(wanted.package)
        for folder in folders:
            file = existing(folder.path, wanted.path)
            if file is not None:
                if folder.guessed and wanted.package is not None:
                    self._tell_guess(mesh, wanted.package, folder)
                return file
        own = [folder.path for folder in folders if not folder.guessed]
        for path in own:
            file = respelt(path, wanted.path)
            if file is not None:
                message = (
                    f'{called(mesh)}: "{written}" is spelt differently from the file that is there, "{file.name}".'
                )
                self._report.warning("U053", mesh, message, "Write it like the file; elsewhere it may not be found.")
                return file
        missing = _Missing(mesh, wanted.package, tuple(map(str, own)))
        self._missing.setdefault(wanted.package, missing).files.append(written)
        return None

    def _tell_guess(self, mesh: Element, package: str, folder: Folder) -> None:
        if package not in self._guessed:
            self._guessed.add(package)
            message = f'no folder "{package}" was found; the package is taken to be in "{folder.path}".'
            hint = f"If this is wrong, name its folder: --package {package}=DIR."
            self._report.note("U052", mesh, message, hint)


def _missing_words(missing: _Missing, plain: tuple[Folder, ...]) -> tuple[str, str]:
    count = "1 mesh" if len(missing.files) == 1 else f"{len(missing.files)} meshes"
    verb = "was" if len(missing.files) == 1 else "were"
    if missing.package is None:
        relative = any(not Path(address(file).path).is_absolute() for file in missing.files)
        where = quoted([str(folder.path) for folder in plain])
        hint = f"Relative paths start in {where}." if relative else "Write paths relative to the folder of the URDF."
        return f"{count} {verb} not found: {_some(missing.files)}.", hint
    if missing.folders:
        return (
            f'{count} of the package "{missing.package}" {verb} not found in {quoted(missing.folders)}: '
            f"{_some(missing.files)}.",
            f"If the package is elsewhere, name its folder: --package {missing.package}=DIR.",
        )
    where = quoted([str(folder.path) for folder in plain])
    return (
        f'the package "{missing.package}" was not found, and with it {count}: {_some(missing.files)}.',
        f"Name its folder: --package {missing.package}=DIR. It was looked for in {where}, in the folders around the "
        "file, in ROS_PACKAGE_PATH, in AMENT_PREFIX_PATH and among installed Python packages. Only pictures need "
        "meshes.",
    )


def _some(files: list[str]) -> str:
    """The first few of many addresses, which are long."""
    shown = ", ".join(f'"{file}"' for file in files[:_SHOWN])
    return f"{shown} and {len(files) - _SHOWN} more" if len(files) > _SHOWN else shown
