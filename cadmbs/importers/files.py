"""Reading the bytes of an input file, or of standard input, up to a size limit.

Files of CAD programs in their own formats are not read: a hint says how to export a STEP file instead.
"""

import codecs
import itertools
import os
import sys
from pathlib import Path, PurePath
from typing import BinaryIO, NoReturn

from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.importers.draft import SourceFile
from cadmbs.input_files import FileKindError, open_file
from cadmbs.suggestions import alternatives, did_you_mean

INPUT_SIZE_LIMIT = 64 * 1024 * 1024
"""Largest input that is read [bytes]; files of real robots are smaller than 2 MB."""

STEP_SUFFIXES = (".step", ".stp", ".p21")
IGES_SUFFIXES = (".igs", ".iges")
BREP_SUFFIXES = (".brep", ".brp")
FREECAD_SUFFIX = ".fcstd"
CAD_SUFFIXES = (*STEP_SUFFIXES, *IGES_SUFFIXES, *BREP_SUFFIXES, FREECAD_SUFFIX)
"""Suffixes of files of solids."""

STEP_SIZE_LIMIT = 512 * 1024 * 1024
"""Largest file of solids that is read [bytes]; the CAD kernel needs about ten times as much memory."""

_PROGRAM_BYTES = 4096
"""A file of a CAD program has a byte 0 among its first ones."""

_SMALLER_MODEL = "A model refers to its meshes as files and does not contain them."
_SMALLER_STEP = "Export fewer parts, without modelled threads and engraved texts."
_UNNAMED = {
    "<stdin>": "Standard input",
    "<text>": "The text",
    "<bytes>": "The document in bytes",
    "<dict>": "The dict",
    "<file object>": "The file object",
}
"""What sources without a file are called in messages, by their names in locations."""

_PIPE_HINT = "Write what another program makes to standard input, and `-` in place of the name; or save it as a file."

_CHUNK_SIZE = 1024 * 1024
_SEARCHED_ENTRIES = 10_000
_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_source(path: str | os.PathLike[str]) -> SourceFile:
    """The bytes of a file, or of standard input for "-".

    The size of a file is checked before it is read, that of standard input while it is read.

    Returns:
        The bytes, the name for messages, and the folder at which relative paths in the file start: the folder of the
        path (links are not followed), or the current folder for standard input.

    Raises:
        ModelError: One finding: F001 missing, F002 a folder, F003 empty, F004 too large, F005 no permission,
            F006 any other failure of the system, F007 not text, F015 a pipe or device.
    """
    name = os.fspath(path)
    if name == "-":
        return checked_source(SourceFile("<stdin>", Path.cwd(), _read_standard_input()))
    try:
        with open_file(name) as stream:
            size = os.fstat(stream.fileno()).st_size
            if size > _size_limit(name):
                _refuse_size(name, size)
            data = _read_at_most(name, stream)
    except FileKindError:
        _refuse(name, "F015", f'"{name}" is a pipe or a device, not a file.', _PIPE_HINT)
    except IsADirectoryError:
        _refuse(name, "F002", f'"{name}" is a folder, not a file.', _contents_hint(Path(name)))
    except (FileNotFoundError, NotADirectoryError):
        _refuse_missing(name)
    except PermissionError:
        _refuse_permission(name)
    except (OSError, ValueError) as problem:
        _refuse(name, "F006", f'"{name}" cannot be read: {_reason(problem)}.')
    return checked_source(SourceFile(name, Path(name).absolute().parent, data))


def is_step_text(data: bytes) -> bool:
    """Whether bytes begin as a STEP file does, ISO 10303-21."""
    return data[:4096].removeprefix(codecs.BOM_UTF8).lstrip().upper().startswith(b"ISO-10303-21;")


def is_iges_text(data: bytes) -> bool:
    """Whether bytes begin as an IGES file does: a line of 80 columns whose last ones are "S" and 1."""
    first = data[:4096].splitlines()[:1] or [b""]
    return first[0][72:73] == b"S" and first[0][73:80].strip() in (b"1", b"0000001")


def is_brep_text(data: bytes) -> bool:
    """Whether bytes begin as a BREP file in text form does."""
    return data[:200].lstrip().startswith((b"DBRep_DrawableShape", b"CASCADE Topology V"))


def is_freecad_archive(data: bytes) -> bool:
    """Whether bytes begin as a document of FreeCAD does: an archive whose first file is Document.xml."""
    return data.startswith(b"PK\x03\x04") and data[30:42] == b"Document.xml"


def _size_limit(name: str) -> int:
    return STEP_SIZE_LIMIT if Path(name).suffix.lower() in CAD_SUFFIXES else INPUT_SIZE_LIMIT


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether a path is a folder; false if the operating system denies access."""
    try:
        return Path(path).is_dir()
    except (OSError, ValueError):
        return False


def is_file(path: str | os.PathLike[str]) -> bool:
    """Whether a path is a regular file; false if the operating system denies access or the name is too long."""
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False


def exists(path: str | os.PathLike[str]) -> bool:
    """Whether there is something at a path; false if the operating system denies access or the name is too long."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def _read_standard_input() -> bytes:
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        _refuse("<stdin>", "F006", "Standard input cannot be read: it is closed.")
    try:
        return _read_at_most("<stdin>", stream)
    except (OSError, ValueError) as problem:
        _refuse("<stdin>", "F006", f"Standard input cannot be read: {_reason(problem)}.")


def _read_at_most(name: str, stream: BinaryIO) -> bytes:
    """All bytes of a stream, which is refused as soon as it exceeds the limit."""
    data = bytearray()
    while chunk := stream.read(_CHUNK_SIZE):
        data += chunk
        if len(data) > _size_limit(name):
            _refuse_size(name)
    return bytes(data)


def checked_source(source: SourceFile) -> SourceFile:
    """The source, unless it is empty, too large or not text.

    Raises:
        ModelError: F003 empty, F004 too large, F007 not text, F008 the own format of a CAD program.
    """
    export = export_hint(source.name)
    if export and 0 in source.data[:_PROGRAM_BYTES]:
        _refuse(source.name, "F008", PROGRAM_FILE, export)
    if len(source.data) > (STEP_SIZE_LIMIT if is_step_text(source.data) else _size_limit(source.name)):
        _refuse_size(source.name, len(source.data))
    if not source.data.strip():
        message = f"{_subject(source.name)} " + ("contains only white space." if source.data else "is empty.")
        _refuse(source.name, "F003", message, "An interrupted download or export can leave such a file.")
    if is_freecad_archive(source.data):
        return source
    position = source.data.find(b"\0")
    if position >= 0 and not source.data.startswith(_UTF16_MARKS):
        message = f"{_subject(source.name)} is not a text file: byte {position + 1} is 0."
        _refuse(source.name, "F007", message, _binary_hint(source.data))
    return source


def _subject(name: str) -> str:
    return _UNNAMED.get(name, f'"{name}"')


def _binary_hint(data: bytes) -> str:
    if data.startswith(b"PK\x03\x04"):
        return "This is a ZIP archive: unpack it and name a file in it."
    if data.startswith(b"PXR-USDC"):
        return "This is USD in binary form: usdcat FILE -o FILE.usda writes it as text."
    if data.startswith(b"\x1f\x8b"):
        return "This is a gzip archive: unpack it first, for example with gunzip."
    return "Models are text: JSON, URDF, MJCF, SDF, STEP, IGES or BREP in its text form."


def _refuse_missing(name: str) -> NoReturn:
    path = Path(name)
    folder = path.parent
    if path.is_symlink():
        target = path.readlink()
        message = f'"{name}" is a link to "{target}", which does not exist.'
        _refuse(name, "F001", message, "Restore its target, or name another file.")
    if is_folder(folder):
        _refuse(name, "F001", f'There is no file "{name}".', did_you_mean(path.name, _entries(folder), count=3))
    kind = "is a file, not a folder" if exists(folder) else "does not exist"
    _refuse(name, "F001", f'There is no file "{name}": the folder "{folder}" {kind}.')


def _entries(folder: Path) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.name for entry in itertools.islice(entries, _SEARCHED_ENTRIES))
    except OSError:
        return []


def _contents_hint(folder: Path) -> str:
    models = [name for name in _entries(folder) if name.lower().endswith((".json", ".urdf", *CAD_SUFFIXES))]
    return f"Name a file in it, such as {alternatives(models[:3])}." if models else "Name a file in it."


def _refuse_permission(name: str) -> NoReturn:
    if is_folder(name):  # Windows reports a folder that is opened as a file in this way
        _refuse(name, "F002", f'"{name}" is a folder, not a file.', _contents_hint(Path(name)))
    _refuse(name, "F005", f'There is no permission to read "{name}".', "Change its permissions, or read a copy.")


def _refuse_size(name: str, size: int = 0) -> NoReturn:
    limit = _size_limit(name) // 2**20
    size_text = f"{size / 2**20:.0f} MiB" if size >= (limit + 1) * 2**20 else f"more than {limit} MiB"
    message = f"{_subject(name)} has {size_text}; at most {limit} MiB are read."
    _refuse(name, "F004", message, _SMALLER_STEP if limit > INPUT_SIZE_LIMIT // 2**20 else _SMALLER_MODEL)


def _reason(problem: OSError | ValueError) -> str:
    text = problem.strerror if isinstance(problem, OSError) else None
    return text or str(problem)


def _refuse(name: str, code: str, message: str, hint: str = "") -> NoReturn:
    raise ModelError((Finding(code, Severity.ERROR, Where(name), message, hint),)) from None


PROGRAM_FILE = "This is a file of a CAD program in its own format, which is not read."

_PROGRAM_FILES = {
    ".sldasm": "SolidWorks: File, Save As, STEP AP214",
    ".sldprt": "SolidWorks: File, Save As, STEP AP214",
    ".iam": "Inventor: File, Export, CAD Format, STEP",
    ".ipt": "Inventor: File, Export, CAD Format, STEP",
    ".catproduct": "CATIA: File, Save As, stp",
    ".catpart": "CATIA: File, Save As, stp",
    ".asm": "Creo or Solid Edge: File, Save As, STEP",
    ".f3d": "Fusion: File, Export, STEP",
    ".f3z": "Fusion: File, Export, STEP",
    ".x_t": "the program that wrote it: export STEP in place of Parasolid",
    ".x_b": "the program that wrote it: export STEP in place of Parasolid",
    ".jt": "the program that wrote it: export STEP in place of JT",
    ".3dm": "Rhino: File, Export Selected, STEP",
    ".prt": "NX, Creo or Solid Edge: File, Export, STEP",
}
"""How to export a STEP file from the programs whose own files end so."""


def export_hint(name: str) -> str:
    """How to export a STEP file from the program whose files have this suffix; empty for other files."""
    way = _PROGRAM_FILES.get(PurePath(name).suffix.lower())
    return f"Export the assembly as a STEP file. In {way}." if way else ""
