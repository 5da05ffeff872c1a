"""Importers of files of solids: an assembly document by the CAD kernel, and from there as every assembly document."""

import json
import os
import re
import struct
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import Any, BinaryIO

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding, OutputError, Severity, Where, has_errors
from cadmbs.importers.draft import AssemblyTexts, DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.files import STEP_SIZE_LIMIT
from cadmbs.importers.hints.reading import read_hints
from cadmbs.importers.json_text import JsonText
from cadmbs.importers.step import freecad, kinematics
from cadmbs.importers.step.formats import BREP_FORMAT, FREECAD_FORMAT, IGES_FORMAT, STEP_FORMAT, CadFormat
from cadmbs.importers.step.process import TIME_LIMIT, KernelAnswer, KernelTask, require_kernel, run_kernel
from cadmbs.importers.step_json.importer import assembly_draft
from cadmbs.importers.step_json.texts import assembly_text
from cadmbs.input_files import open_file, read_file
from cadmbs.models.checks.names import count_of
from cadmbs.results.files.writing import write_atomically
from cadmbs.version import __version__

_SCHEMA = "cadmbs.assembly/1.1"


@dataclass(frozen=True)
class StepReading:
    """What the kernel read of a file.

    Attributes:
        text: The assembly document with findings; without data if the file was refused.
        meshes: Placements of parts and colours of their groups.
    """

    text: JsonText
    meshes: dict[str, Any] = field(default_factory=dict)

    def write_meshes(self, folder: Path, bodies: list[dict[str, Any]], triangles: Path) -> dict[str, Path]:
        """Write one mesh for each body of a draft, and add it to the body as a shape.

        Returns:
            The file of each body by the id of its first part.

        Raises:
            OutputError: A mesh cannot be written.
        """
        colors = {part["id"]: part.get("color_rgba") for part in self.text.data["parts"]}
        return write_body_meshes(folder, bodies, colors, self.meshes, triangles)


def read_solids(source: SourceFile, options: ReadOptions, form: CadFormat) -> DocumentDraft:
    """The draft of the mechanism in a file of solids; findings G001 to G023 and those of assemblies.

    With `options.meshes`, the bodies get meshes, which are written there.

    Raises:
        MissingExtraError: No CAD kernel is installed.
        OutputError: A mesh cannot be written.
    """
    with tempfile.TemporaryDirectory(prefix="cadmbs-step-") as folder:
        triangles = None if options.meshes is None else Path(folder) / "triangles.npz"
        reading = read_step(source, options, triangles, form)
        if not reading.text.data:
            return _refused(source, reading.text.findings)
        draft = assembly_draft(reading.text, source, options)
        if options.meshes is None or triangles is None or not draft.data:
            return draft
        files = reading.write_meshes(options.meshes, draft.data["bodies"], triangles)
        return replace(draft, assembly=_naming_meshes(draft.assembly, files))


def read_step(
    source: SourceFile, options: ReadOptions, triangles: Path | None, form: CadFormat = STEP_FORMAT
) -> StepReading:
    """The assembly document of a file of solids.

    Args:
        source: The file.
        options: Time limit, progress, and hints, of which those count that split parts.
        triangles: Receives the triangles of the parts; None for none.
        form: The format of the file.

    Raises:
        MissingExtraError: No CAD kernel is installed.
    """
    with (
        tempfile.TemporaryDirectory(prefix="cadmbs-step-") as folder,
        _on_disk(source, Path(folder), form) as (path, near),
    ):
        assembly: freecad.FreecadAssembly | kinematics.StepKinematics = kinematics.StepKinematics()
        shapes, text = path, tuple(form.text_findings(near))
        if form is FREECAD_FORMAT:
            shapes, assembly = freecad.read_freecad(near, Path(folder))
            text = (*text, *assembly.findings)
        elif form is STEP_FORMAT and not has_errors(text):
            assembly = kinematics.read_kinematics(near)
        if has_errors(text):
            return StepReading(JsonText(source.name, findings=text))
        require_kernel()
        limit = TIME_LIMIT if options.time_limit is None else options.time_limit
        answer = run_kernel(
            KernelTask(shapes, triangles, time_limit=limit, split=_split(options), form=form.name),
            options.progress or _no_progress,
        )
    of_kernel = (*_lost_solids(form.solid_count(source.data), answer), *answer.findings)
    findings = (*text, *(replace(finding, where=Where(source.name)) for finding in of_kernel))
    if has_errors(findings) and not answer.document.get("parts"):
        return StepReading(JsonText(source.name, findings=findings))
    document, unread = assembly.completed(assembly_document(source, answer, form), Where(source.name))
    return StepReading(
        JsonText(source.name, data=document, findings=(*findings, *unread, _summary(source, answer, form))),
        answer.meshes,
    )


def _split(options: ReadOptions) -> tuple[str, ...]:
    """The parts that the hints split; what is wrong with the hints is reported later."""
    hints, _ = read_hints(options.hints)
    return () if hints is None else tuple(hints.document.split)


STEP = Importer("step", lambda source, options: read_solids(source, options, STEP_FORMAT), reads_hints=True)
IGES = Importer("iges", lambda source, options: read_solids(source, options, IGES_FORMAT), reads_hints=True)
BREP = Importer("brep", lambda source, options: read_solids(source, options, BREP_FORMAT), reads_hints=True)
FREECAD = Importer("fcstd", lambda source, options: read_solids(source, options, FREECAD_FORMAT), reads_hints=True)
"""The importers of files of solids."""


def assembly_document(source: SourceFile, answer: KernelAnswer, form: CadFormat = STEP_FORMAT) -> dict[str, Any]:
    """The `cadmbs.assembly/1.1` document of what the kernel read."""
    name = "assembly" if source.name.startswith("<") else PurePath(source.name).stem
    file = None if source.name.startswith("<") else PurePath(source.name).name
    record = {"tool": f"cadmbs {__version__}", "kernel": answer.kernel, "file": file}
    record["format"] = form.title(source.data)
    return {"schema": _SCHEMA, "name": name, "source": record, **answer.document}


def _naming_meshes(texts: AssemblyTexts | None, files: Mapping[str, Path]) -> AssemblyTexts | None:
    """Texts whose assembly document names the meshes."""
    if texts is None:
        return None
    document = texts.assembly
    return replace(texts, assembly=lambda folder: with_meshes(document(folder), files, folder))


def _summary(source: SourceFile, answer: KernelAnswer, form: CadFormat) -> Finding:
    """G019: the format, and the numbers of parts and of different ones."""
    parts = answer.document["parts"]
    count = "1 part" if len(parts) == 1 else f"{len(parts)} parts, {answer.n_products} of them different"
    faces = sum(len(part["features"]) for part in parts)
    message = f"{form.title(source.data)}: {count}, with {faces} faces that can guide other parts."
    hint = "Nothing can move inside one part: export the assembly, with its parts apart." if len(parts) == 1 else ""
    return Finding("G019", Severity.NOTE, Where(source.name), message, hint)


def _lost_solids(expected: int, answer: KernelAnswer) -> Iterator[Finding]:
    """G022 if the kernel made fewer solids than the file has; it leaves out damaged ones in silence."""
    if answer.document and answer.n_solids < expected:
        message = f"The file has {count_of(expected, 'solid')}, of which the CAD kernel could read {answer.n_solids}."
        hint = "Parts are missing, or damaged in the file. Export it again, as AP214 or AP242."
        yield Finding("G022", Severity.WARNING, Where(), message, hint)


def _refused(source: SourceFile, findings: tuple[Finding, ...]) -> DocumentDraft:
    return DocumentDraft({}, findings, lambda pointer: Where(source.name, pointer=pointer))


def _no_progress(fraction: float) -> None:
    """Progress is not shown."""


@contextmanager
def _on_disk(source: SourceFile, folder: Path, form: CadFormat) -> Iterator[tuple[Path, SourceFile]]:
    """The path of the file for the kernel, and the source with the folder of the files that it refers to.

    A source without a file, such as standard input, is written to `folder`.
    """
    path = source.directory / PurePath(source.name).name
    try:
        exists = path.is_file() and read_file(path, STEP_SIZE_LIMIT) == source.data
    except OSError:
        exists = False
    if exists:
        yield path.absolute(), source
        return
    copy = folder / f"input{form.suffix}"
    copy.write_bytes(source.data)
    yield copy, replace(source, directory=folder)


# One GLB file for each body, in the world frame of the drawn pose and in metres, for pictures.

GENERATOR = "cadmbs"
DEFAULT_COLOR = (0.6, 0.62, 0.65, 1.0)
_MILLIMETRE = 1e-3
_GLB_MAGIC = b"glTF"


def write_body_meshes(
    folder: Path, bodies: Iterable[dict[str, Any]], part_colors: Mapping[str, Any], meshes: dict[str, Any], file: Path
) -> dict[str, Path]:
    """Write the meshes, and add them to the bodies as shapes with absolute paths.

    Args:
        folder: Receives one file for each body; it is made if it does not exist.
        bodies: Bodies of the draft; their extensions name their parts.
        part_colors: sRGB colours of parts, for faces without a colour of their own.
        meshes: Placements of parts and colours of their groups, see `kernel.tessellation`.
        file: The triangles of the products.

    Returns:
        The file of each body by the id of its first part.

    Raises:
        OutputError: The folder cannot be made, or a file in it was not written by cadmbs.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise OutputError(f'The folder "{folder}" cannot be made: {problem.strerror}.', path=folder) from problem
    names: set[str] = set()
    files: dict[str, Path] = {}
    with np.load(file) as arrays:
        for body in bodies:
            ids = [part["id"] for part in body.get("extensions", {}).get("parts", ())]
            content = _body_glb([part for part in ids if part in meshes["placements"]], part_colors, meshes, arrays)
            if content is not None:
                path = folder.absolute() / f"{_file_name(body['name'], names)}.glb"
                _write(path, content)
                body.setdefault("shapes", []).append({"kind": "mesh", "file": str(path)})
                files[ids[0]] = path
    return files


def with_meshes(document: str, files: Mapping[str, Path], folder: Path) -> str:
    """An assembly document in which the first part of each body names the mesh of the body.

    Args:
        document: The text of the document; may be empty.
        files: Mesh files by the ids of parts.
        folder: The folder of the document, from which the paths start.
    """
    if not document:
        return document
    data = json.loads(document)
    for part in data["parts"]:
        if part["id"] in files:
            part["mesh"] = {"file": _relative(files[part["id"]], folder), "unit": "m", "frame": "world"}
    return assembly_text(data)


def _relative(file: Path, folder: Path) -> str:
    """A path from a folder; the whole path where there is none, as between drives."""
    try:
        return Path(os.path.relpath(file, folder)).as_posix()
    except ValueError:
        return str(file)


def _write(path: Path, content: bytes) -> None:
    def write(stream: BinaryIO) -> None:
        stream.write(content)

    write_atomically(path, write, may_replace=is_previous_mesh)


def _file_name(body: str, names: set[str]) -> str:
    """A name that every operating system accepts, different from those in `names`, which receives it."""
    base = re.sub(r"[^\w.-]+", "_", body, flags=re.ASCII).strip("._")[:80] or "body"
    name, number = base, 2
    while name.lower() in names:
        name, number = f"{base}_{number}", number + 1
    names.add(name.lower())
    return name


def _body_glb(
    parts: list[str], part_colors: Mapping[str, Any], meshes: dict[str, Any], arrays: Mapping[str, Array]
) -> bytes | None:
    """The file of a body; None if the kernel has no triangles for it."""
    import trimesh

    scene = trimesh.Scene()
    for part in parts:
        placement = meshes["placements"][part]
        for i, color in enumerate(meshes["colors"].get(placement["product"], ())):
            vertices, triangles = _placed(placement, arrays, i)
            mesh = trimesh.Trimesh(vertices, triangles, process=False)
            mesh.visual = _visuals(color or part_colors.get(part))
            scene.add_geometry(mesh, node_name=f"{part}/{i}", geom_name=f"{part}/{i}")
    if not scene.geometry:
        return None
    content: bytes = scene.export(file_type="glb", include_normals=True, tree_postprocessor=_mark)  # type: ignore[no-untyped-call]
    return content


def _placed(placement: dict[str, Any], arrays: Mapping[str, Array], group: int) -> tuple[Array, Array]:
    """Vertices in the world [m], and triangles with outward normals: a mirrored placement reverses them."""
    start = f"{placement['product']}/{group}"
    rotation = np.array(placement["rotation"])
    vertices = arrays[f"{start}/vertices"] @ rotation.T + placement["shift"]
    triangles = arrays[f"{start}/triangles"]
    return vertices * _MILLIMETRE, triangles[:, ::-1] if np.linalg.det(rotation) < 0 else triangles


def _visuals(color: Any) -> Any:
    """A material of glTF, whose colours are linear; ours are sRGB."""
    from trimesh.visual import TextureVisuals
    from trimesh.visual.material import PBRMaterial

    c = np.array(DEFAULT_COLOR if color is None else color, float)
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    rgba = np.round(255 * np.append(linear[:3], c[3])).astype(np.uint8)
    mode = "OPAQUE" if c[3] >= 1.0 else "BLEND"
    factors = {"baseColorFactor": rgba, "metallicFactor": 0.1, "roughnessFactor": 0.7, "alphaMode": mode}
    return TextureVisuals(material=PBRMaterial(**factors))  # type: ignore[no-untyped-call]


def _mark(tree: dict[str, Any]) -> None:
    """Name the program that wrote a file, so that it may overwrite it."""
    tree["asset"]["generator"] = f"{GENERATOR} {__version__}"


def is_previous_mesh(path: Path) -> bool:
    """Whether a file is a GLB that cadmbs wrote."""
    with open_file(path) as stream:
        magic, _, _, length = struct.unpack("<4sIII", stream.read(16).ljust(16, b"\0"))
        if magic != _GLB_MAGIC:
            return False
        try:
            tree = json.loads(stream.read(length + 4)[4:])
        except ValueError:
            return False
    asset = tree.get("asset") if isinstance(tree, dict) else None
    return isinstance(asset, dict) and str(asset.get("generator", "")).startswith(GENERATOR)
