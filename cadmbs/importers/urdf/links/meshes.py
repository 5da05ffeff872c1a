"""The paths of mesh files, and reports of missing files with the searched folders. Nothing is opened."""

from dataclasses import dataclass, field
from pathlib import Path

from cadmbs.importers.draft import ReadOptions
from cadmbs.importers.urdf.links import addresses
from cadmbs.importers.urdf.report import UrdfReport, label
from cadmbs.importers.urdf.xml.syntax import Element
from cadmbs.topology.wording import quoted

_LISTED_FILES = 3


@dataclass(slots=True)
class _Missing:
    """The missing meshes of one package, or of plain paths."""

    element: Element
    package: str | None
    folders: tuple[str, ...]
    files: list[str] = field(default_factory=list)


class Meshes:
    """Resolves addresses of meshes, each once, and reports guesses and missing files."""

    def __init__(self, report: UrdfReport, directory: Path, options: ReadOptions) -> None:
        self._report = report
        self._folders = addresses.PackageFolders(directory, options)
        self._files: dict[str, str] = {}
        self._guessed: set[str] = set()
        self._missing: dict[str | None, _Missing] = {}

    def file(self, mesh: Element, written: str) -> str:
        """The absolute path of a mesh if it exists, else the address as written.

        Findings: U051 addresses that are not files (never downloaded), U052 guessed folders of packages, U053 other
        spelling. `report_missing` reports missing files.
        """
        if written not in self._files:
            path = self._find(mesh, written, addresses.address(written))
            self._files[written] = written if path is None else str(path)
        return self._files[written]

    def report_missing(self) -> None:
        """U050 for each package, and for plain paths together, with the missing meshes."""
        for missing in self._missing.values():
            self._report.warning("U050", missing.element, *_missing_message(missing, self._folders.plain()))

    def _find(self, mesh: Element, written: str, target: addresses.Address) -> Path | None:
        if not target.local:
            message = f'{label(mesh)}: "{written}" is not downloaded; meshes are read from files only.'
            self._report.warning("U051", mesh, message, "Download it, and write its path.")
            return None
        folders = self._folders.plain() if target.package is None else self._folders.of(target.package)
        for folder in folders:
            file = addresses.file_in_folder(folder.path, target.path)
            if file is not None:
                if folder.guessed and target.package is not None:
                    self._report_guess(mesh, target.package, folder)
                return file
        named_folders = [folder.path for folder in folders if not folder.guessed]
        for path in named_folders:
            file = addresses.file_ignoring_case(path, target.path)
            if file is not None:
                message = f'{label(mesh)}: "{written}" is not spelled like the existing file "{file.name}".'
                self._report.warning("U053", mesh, message, "Write the exact name: other systems need it.")
                return file
        missing = _Missing(mesh, target.package, tuple(map(str, named_folders)))
        self._missing.setdefault(target.package, missing).files.append(written)
        return None

    def _report_guess(self, mesh: Element, package: str, folder: addresses.Folder) -> None:
        if package not in self._guessed:
            self._guessed.add(package)
            self._report.note("U052", mesh, *guessed_folder_message(package, folder.path))


def guessed_folder_message(package: str, folder: Path) -> tuple[str, str]:
    """Message and hint of U052."""
    return (
        f'no folder "{package}" was found; the package is assumed to be in "{folder}".',
        f"If this is wrong, name its folder: --package {package}=DIR.",
    )


def _missing_message(missing: _Missing, plain: tuple[addresses.Folder, ...]) -> tuple[str, str]:
    single = len(missing.files) == 1
    count, verb = ("1 mesh", "was") if single else (f"{len(missing.files)} meshes", "were")
    if missing.package is None:
        relative = any(not Path(addresses.address(file).path).is_absolute() for file in missing.files)
        where = quoted([str(folder.path) for folder in plain])
        hint = f"Relative paths start in {where}." if relative else "Write paths relative to the folder of the URDF."
        return f"{count} {verb} not found: {_first_files(missing.files)}.", hint
    if missing.folders:
        return (
            f'{count} of the package "{missing.package}" {verb} not found in {quoted(missing.folders)}: '
            f"{_first_files(missing.files)}.",
            f"If the package is elsewhere, name its folder: --package {missing.package}=DIR.",
        )
    where = quoted([str(folder.path) for folder in plain])
    return (
        f'the package "{missing.package}" was not found, and with it {count}: {_first_files(missing.files)}.',
        f"Name its folder: --package {missing.package}=DIR. Searched were {where}, the folders around the file, "
        "ROS_PACKAGE_PATH, AMENT_PREFIX_PATH and installed Python packages. Meshes are only needed for pictures.",
    )


def _first_files(files: list[str]) -> str:
    listed = ", ".join(f'"{file}"' for file in files[:_LISTED_FILES])
    return f"{listed} and {len(files) - _LISTED_FILES} more" if len(files) > _LISTED_FILES else listed
