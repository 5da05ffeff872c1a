"""The CAD kernel's classes by their names, `occt.gp_Pnt`: OCP is imported on the first use, in versions 7.9 and 8.0."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    """A class, function or constant of the kernel; its package is the part of its name before the underscore."""
    if name.startswith("_"):
        raise AttributeError(name)
    return _attribute(name.partition("_")[0], name)


@cache
def _attribute(package: str, name: str) -> Any:
    return getattr(import_module(f"OCP.{package}"), name)


def version() -> str:
    """The version of OCP, such as "8.0.1"."""
    return str(getattr(import_module("OCP"), "__version__", "unknown"))


def silence() -> None:
    """Remove the printers of the kernel's messages, which write to standard output."""
    messenger = import_module("OCP.Message").Message.DefaultMessenger_s()
    for printer in list(messenger.Printers()):
        messenger.RemovePrinter(printer)


def label_sequence() -> Any:
    """An empty sequence of labels; OCP 8.0 keeps its class in `OCP.collections`, 7.9 in `OCP.TDF`."""
    try:
        return import_module("OCP.collections").Sequence_TDF_Label()
    except ImportError:
        return import_module("OCP.TDF").TDF_LabelSequence()


def to_face(shape: Any) -> Any:
    """A shape as the face that it is."""
    return _cast("Face")(shape)


def to_shell(shape: Any) -> Any:
    """A shape as the shell that it is."""
    return _cast("Shell")(shape)


def to_edge(shape: Any) -> Any:
    """A shape as the edge that it is."""
    return _cast("Edge")(shape)


def to_wire(shape: Any) -> Any:
    """A shape as the wire that it is."""
    return _cast("Wire")(shape)


@cache
def _cast(kind: str) -> Any:
    topods = _attribute("TopoDS", "TopoDS")
    return getattr(topods, f"{kind}_s", None) or getattr(topods, kind)


def subshapes(shape: Any, kind: str) -> Iterator[Any]:
    """The "SOLID", "SHELL", "FACE", "WIRE" or "EDGE" shapes within a shape, in the kernel's order."""
    explorer = _attribute("TopExp", "TopExp_Explorer")(shape, _attribute("TopAbs", f"TopAbs_{kind}"))
    while explorer.More():
        yield explorer.Current()
        explorer.Next()


def is_reversed(shape: Any) -> bool:
    """Whether a face or edge has the orientation opposite to that of its surface or curve."""
    return bool(shape.Orientation() == _attribute("TopAbs", "TopAbs_REVERSED"))
