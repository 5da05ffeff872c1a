"""Every reader of users' input: what it reads when nothing is wrong, and how it is called.

A reader may raise `CadmbsError` or `click.ClickException`; anything else is a defect.
"""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
import random
import re
import signal
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import click
import h5py
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from click.testing import CliRunner

import cadmbs as cm
from cadmbs.cli.inputs.assignments import assignments
from cadmbs.cli.inputs.scenario_options import scenario_overrides
from cadmbs.cli.main import cli
from cadmbs.cli.terminal.exits import ExitCode
from cadmbs.dynamics.variants import Variants
from cadmbs.errors import CadmbsError, Where
from cadmbs.exporters import usd
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.loading import check
from cadmbs.importers.step.freecad import read_freecad
from cadmbs.importers.step.part21 import external_files, protocol, text_findings
from cadmbs.models.documents.reading import build
from cadmbs.motions.columns import read_samples
from cadmbs.motions.motion_file import read_motion
from cadmbs.motions.trajectory import joint_trajectory
from cadmbs.results.storage import load as load_result
from cadmbs.studies import StudyPart, load_study, sweep
from tests.dynamics import sum_loads
from tests.fuzz.damage import damaged_bytes, damaged_cells, damaged_json, damaged_lines
from tests.importers.inference.mechanisms import document, four_bar, hinge, spindle
from tests.importers.step.freecad_files import FreecadFile, limit, number, pose

ROOT = Path(__file__).parents[1]
HAS_USD = importlib.util.find_spec("pxr") is not None
"""Whether usd-core is installed, without which no stage is read."""

ALLOWED = (CadmbsError, click.ClickException)
BUG = 70
CODE = re.compile(r"\[[A-Z]\d{3}\]|\"code\": *\"[A-Z]\d{3}\"")


@dataclass(frozen=True)
class Reader:
    """A reader, files that it reads, and how they are damaged."""

    seeds: Callable[[], Sequence[bytes]]
    damage: Callable[[bytes, random.Random], bytes]
    read: Callable[[bytes, Path], object]


class BugError(Exception):
    """A command ended with the exit code of a bug, or refused its input without a code."""


@cache
def _library() -> tuple[bytes, ...]:
    folder = files("cadmbs.library")
    sums = json.dumps(sum_loads.document())
    return (sums.encode(), *(entry.read_bytes() for entry in folder.iterdir() if entry.name.endswith(".json")))


@cache
def _urdfs() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((ROOT / "data" / "urdf").glob("*.urdf")))


@cache
def _mjcfs() -> tuple[bytes, ...]:
    paths = (
        ROOT.parent / "examples" / "closed_leg.xml",
        *(ROOT / "data" / "mjcf" / f"{name}.xml" for name in ("tendons", "contacts")),
    )
    return tuple(path.read_bytes() for path in paths)


@cache
def _sdfs() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((ROOT / "data" / "sdf").glob("*.sdf")))


@cache
def _usds() -> tuple[bytes, ...]:
    """Library mechanisms as USD."""
    texts = (
        usd.text(cm.load(str(files("cadmbs.library") / f"{name}.json")))[0] for name in ("four_bar", "stewart_platform")
    )
    return tuple(text.encode() for text in texts)


def _assemblies() -> tuple[bytes, ...]:
    return ((ROOT / "importers" / "step_json" / "four_bar.json").read_bytes(),)


def _screws() -> tuple[bytes, ...]:
    turns = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    document = {
        "format": "cadmbs.screws/1", "parent": [0, 1, 2], "kind": ["R", "P", "H"], "e": turns, "y": turns,
        "h": [0, 0, 0.1], "m": [1, 2, 3], "c": turns, "Theta": [turns] * 3, "inertia_about": "center_of_mass",
        "gravity": [0, 0, -9.81], "units": {"length": "m"},
    }  # fmt: skip
    return (json.dumps(document).encode(),)


@cache
def system(name: str = "rcm") -> Any:
    """A compiled library mechanism."""
    return cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))


def _model(suffix: str, **options: Any) -> Callable[[bytes, Path], object]:
    def read(data: bytes, folder: Path) -> object:
        path = folder / f"input{suffix}"
        path.write_bytes(data)
        mechanism, _ = check(path, **options)
        return mechanism if mechanism is None else cm.compile_mechanism(mechanism)

    return read


def _table(read: Callable[[Any, str], object]) -> Callable[[bytes, Path], object]:
    def of(data: bytes, folder: Path) -> object:
        path = folder / "input.csv"
        path.write_bytes(data)
        return read(system(), str(path))

    return of


def _motion(of: Any, path: str) -> object:
    return joint_trajectory(of, read_motion(of, path), {})


def _tables() -> tuple[bytes, ...]:
    names = system().position_names
    rows = [",".join(["t", *names])] + [",".join(["%g" % (0.1 * k), *["0.5"] * len(names)]) for k in range(8)]
    derivatives = [",".join(["t", *(f"joint/{name}/v" for name in names), *(f"{name}/q" for name in names)])]
    derivatives += [",".join(["%g" % (0.1 * k), *["0.5", "-1"] * len(names)]) for k in range(8)]
    return "\n".join(rows).encode(), "\r\n".join(derivatives).encode(), b"sample,joint4\n0,1\n1,2\n"


@cache
def _motions() -> dict[str, tuple[bytes, ...]]:
    """Motions as other programs write them, by format: a column for each coordinate, or arrays with all of them."""
    t = np.linspace(0.0, 0.7, 8)
    columns = {"t": t, **dict.fromkeys(system().position_names, 0.5 + 0.1 * t)}
    arrays = {"t": t, "q": np.full((8, system().n_q), 0.5), "v": np.zeros((8, system().n_v))}
    together = [("h5", hdf5, each) for each in (columns, arrays)] + [("npz", npz, each) for each in (columns, arrays)]
    stored: dict[str, tuple[bytes, ...]] = {"parquet": (parquet(columns),)}
    for form, write, tables in together:
        stored[form] = (*stored.get(form, ()), write(tables))
    stored["json"] = tuple(
        json.dumps({name: np.asarray(x).tolist() for name, x in each.items()}).encode() for each in (columns, arrays)
    )
    return stored


def hdf5(arrays: Mapping[str, Any]) -> bytes:
    """An HDF5 file of arrays by name, stored as they are and in compressed chunks."""
    stream = io.BytesIO()
    with h5py.File(stream, "w") as file:
        for k, (name, values) in enumerate(arrays.items()):
            with contextlib.suppress(TypeError, ValueError):  # a name or values that HDF5 does not hold
                file.create_dataset(name, data=values, compression="gzip" if k % 2 and np.ndim(values) else None)
    return stream.getvalue()


def npz(arrays: Mapping[str, Any]) -> bytes:
    """A compressed archive of NumPy."""
    stream = io.BytesIO()
    np.savez_compressed(stream, **{name: values for name, values in arrays.items() if name != "file"})
    return stream.getvalue()


def parquet(columns: Mapping[str, Any]) -> bytes:
    """A Parquet file."""
    stream = io.BytesIO()
    pq.write_table(pa.table({name: np.asarray(x) for name, x in columns.items()}), stream)
    return stream.getvalue()


def _motion_table(form: str) -> Reader:
    def read(data: bytes, folder: Path) -> object:
        path = folder / f"input.{form}"
        path.write_bytes(data)
        return _motion(system(), str(path))

    return Reader(lambda: _motions()[form], damaged_bytes, read)


def _motion_arrays(form: str, write: Callable[[Mapping[str, Any]], bytes]) -> Reader:
    """Damaged are names and numbers, within a file that is whole."""

    def read(data: bytes, folder: Path) -> object:
        try:
            document = json.loads(data)
        except (ValueError, RecursionError):
            return None
        arrays = {}
        for name, values in document.items() if isinstance(document, dict) else ():
            with contextlib.suppress(TypeError, ValueError, OverflowError):
                array = np.asarray(values)
                arrays[name] = array if array.dtype.kind in "fiub" else np.asarray(array, dtype="S")
        try:
            content = write(arrays)
        except (TypeError, ValueError):  # a name that the format does not hold
            return None
        (folder / f"input.{form}").write_bytes(content)
        return _motion(system(), str(folder / f"input.{form}"))

    return Reader(lambda: _motions()["json"], damaged_json, read)


@cache
def _results() -> dict[str, bytes]:
    import tempfile

    result = cm.simulate(system("pendulum"), duration=0.05, output_step=0.01, engine="reference")
    stored = {}
    with tempfile.TemporaryDirectory() as folder:
        for form in ("csv", "npz", "parquet", "h5"):
            path = Path(folder) / f"run.{form}"
            result.save(path)
            stored[form] = path.read_bytes()
        stored["json"] = (Path(folder) / "run.csv.json").read_bytes()
    return stored


def _result(form: str) -> Reader:
    def read(data: bytes, folder: Path) -> object:
        path = folder / f"input.{form}"
        path.write_bytes(data)
        if form == "csv":
            path.with_name("input.csv.json").write_bytes(_results()["json"])
        return load_result(path)

    return Reader(lambda: (_results()[form],), damaged_bytes, read)


def _result_commands(form: str) -> Reader:
    def read(data: bytes, folder: Path) -> object:
        if form == "csv":
            (folder / "input.csv.json").write_bytes(_results()["json"])
        return _commands(f".{form}", RESULT_COMMANDS)(data, folder)

    return Reader(lambda: (_results()[form],), damaged_bytes, read)


def _sidecar(data: bytes, folder: Path) -> object:
    path = folder / "input.csv"
    path.write_bytes(_results()["csv"])
    path.with_name("input.csv.json").write_bytes(data)
    return load_result(path)


def _expression(data: bytes, folder: Path) -> object:
    text = data.decode("utf-8", "surrogateescape")
    return assignments(system(), [text], "position")


def _setting(data: bytes, folder: Path) -> object:
    return scenario_overrides(system(), {}, [data.decode("utf-8", "surrogateescape")])


EXPRESSIONS = (b"joint4=30deg", b"joint1=0.1,joint2=-2e-1rad", b"joint3=12deg", b" joint4 = 1 ")
SETTINGS = (
    b"initial.positions.joint4=30deg", b"outputs=joints,body/body5", b'stop=[{"when": "joint4", "crosses": 0}]',
    b"duration=500ms", b"initial.velocities.joint4=[0.1]", b"hold=joint4", b"rtol=1e-6", b"method=rk4",
)  # fmt: skip

COMMANDS = (
    ("info", "{}"), ("check", "{}"), ("poses", "{}"), ("import", "{}", "-o", "-"),
    ("info", "{}", "--loops", "--masses"),
    ("info", "{}", "--sketch", "{}.svg", "--force"), ("jacobian", "{}", "--representation", "spatial", "--json"),
    ("info", "{}", "--json"), ("dynamics", "{}", "--mass-matrix"), ("jacobian", "{}"), ("assemble", "{}"),
    ("dynamics", "{}", "--gravity-force", "--json"), ("export", "{}", "-o", "{}.urdf", "--force"),
    ("export", "{}", "-o", "{}.xml", "--force"), ("info", "{}", "--graph", "{}.svg"), ("poses", "{}", "--json"),
    ("simulate", "{}", "--duration", "0.02", "--output-step", "0.01"),
    ("simulate", "{}", "--duration", "0.02", "--output-step", "0.01", "--coordinates", "rp", "--step", "0.01"),
)  # fmt: skip


LONGEST_COMMAND = 10
"""Seconds after which a command is interrupted, as by Ctrl-C."""


@contextlib.contextmanager
def interrupted(seconds: int) -> Iterator[None]:
    """Sends the main thread an interrupt after some seconds, where the operating system has alarms."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _commands(suffix: str, kinds: Sequence[Sequence[str]] = COMMANDS) -> Callable[[bytes, Path], object]:
    """One command, which the content chooses, as a user would call it."""

    def read(data: bytes, folder: Path) -> object:
        path = folder / f"input{suffix}"
        path.write_bytes(data)
        arguments = [each.replace("{}", str(path)) for each in kinds[sum(data) % len(kinds)]]
        with interrupted(LONGEST_COMMAND):  # a damaged gravity of 1e19 m/s^2 takes steps of 1e-11 s
            done = CliRunner(env={"CADMBS_DEBUG": "1"}).invoke(cli, arguments, input=io.BytesIO(b""))
        if done.exit_code == BUG or (done.exception and not isinstance(done.exception, SystemExit)):
            raise BugError(f"{arguments}\n{done.output}") from done.exception
        if done.exit_code == ExitCode.INPUT and not CODE.search(done.output):
            raise BugError(f"{arguments}: a refusal without a code\n{done.output}")
        return done.exit_code

    return read


@cache
def _cad_assemblies() -> tuple[bytes, ...]:
    """Assemblies of version 1.1, whose joints are inferred from features and contacts."""
    return tuple(json.dumps(document(truth())).encode() for truth in (four_bar, hinge, spindle))


def _freecad_documents() -> tuple[bytes, ...]:
    """The text of a document of FreeCAD, whose shapes the CAD kernel would read."""
    file, turned = FreecadFile(), pose((5, 0, 0), (0, 1, 0), 0.5)
    file.group("Assembly::AssemblyObject", "Assembly", ["Base", "Cell", "Arm", "Screwed"])
    file.solid("Base", None)
    file.group("App::Part", "Cell", ["Inner"], at=turned)
    file.solid("Inner", None, at=turned)
    file.link("Arm", "Inner", turned, transform=True)
    file.ground("Base")
    sides = (("Base.Face1", turned), ("Assembly.Cell.Inner.Face2", turned))
    for kind in ("Revolute", "Slider", "Cylindrical", "Screw", "Ball", "Gears", "Distance"):
        file.joint(kind, kind, *sides, limit("AngleMax", 20.0), limit("LengthMin", -1.0), number("Distance", 2.0))
    return (file.xml().encode(),)


def _freecad(data: bytes, folder: Path) -> object:
    """A document with this text."""
    return _freecad_archive(_archive(data), folder)


def _archive(text: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Document.xml", text)
        for name in ("Base", "Inner"):
            archive.writestr(f"{name}.Shape.brp", b"CASCADE Topology V1")
    return stream.getvalue()


def _freecad_archives() -> tuple[bytes, ...]:
    return tuple(_archive(text) for text in _freecad_documents())


def _freecad_archive(data: bytes, folder: Path) -> object:
    _, assembly = read_freecad(SourceFile("input.FCStd", folder, data), folder)
    return assembly.completed({"parts": [{"id": f"p1.{k}"} for k in range(1, 4)]}, Where("seed"))[0]


def _step_heads() -> tuple[bytes, ...]:
    return tuple(
        (files("cadmbs.library") / f"{name}.step").read_bytes()[:20_000] for name in ("engine", "surgical_arm")
    )


def _step_text(data: bytes, folder: Path) -> object:
    """What is read of a STEP file without the CAD kernel."""
    source = SourceFile("input.step", folder, data)
    return protocol(data), external_files(data), list(text_findings(source))


HINTS = (
    b'ground = "plate"\n[[joint]]\nparts = ["plate", "cran*"]\nkind = "revolute"\nname = "turn"\nflip = true\n',
    b'[density_kg_m3]\ndefault = 7800.0\n"cran*" = 2700.0\n[[joint]]\nparts = ["plate", "crank"]\nkind = "screw"\n'
    b"lead_per_rev_mm = -3.0\n",
    b'keep = ["cran*"]\n[[body]]\nparts = ["plate", "crank"]\n[tolerance]\nnear_mm = 0.01\n[[no_joint]]\n'
    b'parts = ["a", "b"]\n[[coupling]]\njoints = ["x", "y"]\ncoefficients = [1.0, -2.0]\n',
)


def _hints(data: bytes, folder: Path) -> object:
    """A hints file for an assembly that can be read."""
    (folder / "assembly.json").write_bytes(_cad_assemblies()[0])
    (folder / "hints.toml").write_bytes(data)
    mechanism, _ = check(folder / "assembly.json", hints=folder / "hints.toml")
    return mechanism if mechanism is None else cm.compile_mechanism(mechanism)


@cache
def _variants() -> tuple[bytes, bytes]:
    """The archive of a batch of variants, and its description."""
    import tempfile

    data = json.loads((files("cadmbs.library") / "pendulum.json").read_bytes())
    data["bodies"][-1]["mass"] *= 2.0
    heavier, _ = build(data)
    variants = Variants([system("pendulum"), cm.compile_mechanism(heavier)])
    result = cm.simulate(variants, duration=0.03, output_step=0.01, engine="reference")
    with tempfile.TemporaryDirectory() as folder:
        result.save(Path(folder) / "run.npz")
        with np.load(Path(folder) / "run.npz") as archive:
            return (Path(folder) / "run.npz").read_bytes(), str(archive["metadata"]).encode()


def _description(data: bytes, folder: Path) -> object:
    """A command on an archive with this description: of a batch of variants with JSON patches."""
    text = data.decode("utf-8", "replace")
    with np.load(io.BytesIO(_variants()[0])) as archive:
        np.savez(folder / "input.npz", **{**dict(archive), "metadata": np.array(text)})
    return _commands(".npz", RESULT_COMMANDS)((folder / "input.npz").read_bytes(), folder)


RESULT_COMMANDS = (
    ("report", "{}", "-o", "{}.html", "--force"),
    ("plot", "{}", "-o", "{}.svg", "--force"),
    ("report", "{}", "-o", "{}.html", "--force", "--sample", "1"),
)


STUDY = {
    "format": "cadmbs.study/1",
    "name": "pendulum",
    "mechanism": "pendulum",
    "scenario": {"duration": 0.04, "method": "rk4", "step": 0.01, "output_step": 0.02},
    "parameters": [
        {"name": "mass", "path": "/bodies/rod/mass", "values": {"kind": "uniform", "low": 1.0, "high": 2.0}},
    ],
    "design": {"kind": "random", "samples": 3},
    "outputs": [{"name": "end", "column": "joint/hinge/q", "take": "last"}],
    "objective": {"maximize": "end", "evaluations": 3},
    "engine": "reference",
}


@cache
def _studies() -> dict[str, bytes]:
    """The stored table of one part of a study in every format, its description, and the journal of all of it."""
    import tempfile

    loaded, stored = load_study(STUDY), {}
    with tempfile.TemporaryDirectory() as folder:
        table = sweep(loaded, workers=1, journal=Path(folder) / "runs.csv.journal", part=StudyPart(1, 1))
        for form in ("csv", "npz", "parquet"):
            path = Path(folder) / f"runs.{form}"
            table.save(path)
            stored[form] = path.read_bytes()
        stored["json"] = (Path(folder) / "runs.csv.json").read_bytes()
        sweep(loaded, workers=1, journal=Path(folder) / "all.journal")
        stored["journal"] = (Path(folder) / "all.journal").read_bytes()
    return stored


TABLE_COMMANDS = (
    ("report", "{}", "-o", "{}.html", "--force"),
    ("merge", "{}", "-o", "{}.all.csv", "--force"),
    ("report", "{}", "-o", "{}.html", "--force", "--sample", "1"),
)
STUDY_COMMANDS = (
    ("sweep", "{}", "-o", "{}.csv", "--workers", "1", "--force"),
    ("sweep", "{}", "-o", "{}.csv", "--workers", "1", "--dry-run"),
    ("optimize", "{}", "-o", "{}.best.json", "--workers", "1", "--force"),
)


def _study_table(form: str) -> Reader:
    def read(data: bytes, folder: Path) -> object:
        if form == "csv":
            (folder / "input.csv.json").write_bytes(_studies()["json"])
        return _commands(f".{form}", TABLE_COMMANDS)(data, folder)

    return Reader(lambda: (_studies()[form],), damaged_cells if form == "csv" else damaged_bytes, read)


def _study_description(data: bytes, folder: Path) -> object:
    (folder / "input.csv.json").write_bytes(data)
    return _commands(".csv", (TABLE_COMMANDS[sum(data) % 3],))(_studies()["csv"], folder)


def _journal(data: bytes, folder: Path) -> object:
    (folder / "study.json").write_text(json.dumps(STUDY))
    (folder / "input.csv").unlink(missing_ok=True)
    kinds = (("sweep", str(folder / "study.json"), "-o", str(folder / "input.csv"), "--workers", "1", "--resume"),)
    return _commands(".csv.journal", kinds)(data, folder)


READERS: dict[str, Reader] = {
    "urdf": Reader(_urdfs, damaged_bytes, _model(".urdf")),
    "urdf recovered": Reader(_urdfs, damaged_bytes, _model(".urdf", recover=True, base="floating")),
    "mjcf": Reader(_mjcfs, damaged_bytes, _model(".xml", format="mjcf", add=["contacts", "stops"])),
    "sdf": Reader(_sdfs, damaged_bytes, _model(".sdf", format="sdf", add=["contacts", "stops"])),
    "sdf recovered": Reader(_sdfs, damaged_bytes, _model(".sdf", format="sdf", recover=True, base="fixed")),
    **(
        {"usd": Reader(_usds, damaged_bytes, _model(".usda", format="usd", add=["contacts", "stops"]))}
        if HAS_USD
        else {}
    ),
    "mjcf recovered": Reader(_mjcfs, damaged_bytes, _model(".xml", format="mjcf", recover=True, base="floating")),
    "mechanism": Reader(_library, damaged_json, _model(".json")),
    "assembly": Reader(_assemblies, damaged_json, _model(".json")),
    "CAD assembly": Reader(_cad_assemblies, damaged_json, _model(".json")),
    "FreeCAD": Reader(_freecad_documents, damaged_bytes, _freecad),
    "FreeCAD archive": Reader(_freecad_archives, damaged_bytes, _freecad_archive),
    "STEP head": Reader(_step_heads, damaged_bytes, _step_text),
    "hints": Reader(lambda: HINTS, damaged_bytes, _hints),
    "screws": Reader(_screws, damaged_json, _model(".json")),
    "samples": Reader(_tables, damaged_cells, _table(read_samples)),
    "trajectory": Reader(_tables, damaged_cells, _table(_motion)),
    **{f"motion as {form}": _motion_table(form) for form in ("npz", "parquet", "h5")},
    **{f"arrays as {form}": _motion_arrays(form, write) for form, write in (("npz", npz), ("h5", hdf5))},
    "expression": Reader(lambda: EXPRESSIONS, damaged_bytes, _expression),
    "setting": Reader(lambda: SETTINGS, damaged_bytes, _setting),
    "sidecar": Reader(lambda: (_results()["json"],), damaged_json, _sidecar),
    **{form: _result(form) for form in ("csv", "npz", "parquet", "h5")},
    "commands on a mechanism": Reader(_library, damaged_json, _commands(".json")),
    "commands on a URDF": Reader(_urdfs, damaged_bytes, _commands(".urdf")),
    "commands on an archive": Reader(lambda: (_results()["npz"],), damaged_bytes, _commands(".npz", RESULT_COMMANDS)),
    **{f"commands on a result as {form}": _result_commands(form) for form in ("csv", "parquet", "h5")},
    "study": Reader(lambda: (json.dumps(STUDY).encode(),), damaged_json, _commands(".json", STUDY_COMMANDS)),
    **{f"table of a study as {form}": _study_table(form) for form in ("csv", "npz", "parquet")},
    "description of a table": Reader(lambda: (_studies()["json"],), damaged_json, _study_description),
    "journal": Reader(lambda: (_studies()["journal"],), damaged_lines, _journal),
    "commands on a description": Reader(lambda: (_variants()[1],), damaged_json, _description),
}
"""By name."""
