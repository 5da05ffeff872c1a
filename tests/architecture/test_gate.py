"""Files of users are opened in one module: `cadmbs.input_files` refuses pipes and devices, and limits what is read."""

import ast

from tests.architecture.sources import PACKAGE, ROOT, sources

GATE = PACKAGE / "input_files.py"

READS = {"read_bytes", "read_text"}
LIBRARIES = {("np", "load"), ("numpy", "load"), ("tomllib", "loads"), ("tomllib", "load"), ("gzip", "open")}

OWN_FILES = {
    "cadmbs/cli/commands/program/examples.py": "texts of the package",
    "cadmbs/cli/commands/program/explain.py": "texts of the package",
    "cadmbs/cli/inputs/library.py": "texts of the package",
    "cadmbs/cli/terminal/finding_text.py": "texts of the package",
    "cadmbs/exporters/fmu/writing.py": "the compiler's output in a folder of its own, and texts of the package",
    "cadmbs/importers/hints/templates.py": "texts of the package",
    "cadmbs/importers/step/importer.py": "the answer of the kernel's process",
    "cadmbs/importers/step/kernel/transfer.py": "the task of the kernel's process",
    "cadmbs/importers/step/process.py": "the answer of the kernel's process",
    "cadmbs/kernels/calls/cache.py": "code in private folders, which are checked there",
    "cadmbs/testing/cad/__main__.py": "files that the module writes",
    "cadmbs/viewer/animation/animation.py": "the program's output in a file of its own",
    "cadmbs/viewer/page_text.py": "texts of the package",
}
"""Modules that read other files than those of users, and which."""


def reads_of(tree):
    """Line numbers of calls that read a file otherwise than by the gate."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        if isinstance(function, ast.Name) and function.id == "open":
            yield node.lineno
        if not isinstance(function, ast.Attribute):
            continue
        owner = function.value.id if isinstance(function.value, ast.Name) else ""
        if owner == GATE.stem:
            continue
        # `np.load` of a stream that the gate opened is one of these
        of_stream = bool(node.args) and isinstance(node.args[0], ast.Name) and node.args[0].id == "stream"
        by_library = (owner, function.attr) in LIBRARIES and not of_stream
        by_path = function.attr == "open" and owner in ("path", "file", "beside", "target") and not _writes(node)
        if function.attr in READS or by_library or by_path:
            yield node.lineno


def _writes(call):
    modes = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
    return any(isinstance(mode, str) and set(mode) & set("wax+") for mode in modes)


def test_only_the_gate_opens_files_of_users():
    found = [
        f"{source.path.relative_to(ROOT)}:{line}"
        for source in sources()
        if source.path != GATE and str(source.path.relative_to(ROOT)) not in OWN_FILES
        for line in reads_of(source.tree)
    ]
    assert not found, "open these by cadmbs.input_files:\n" + "\n".join(found)


def test_every_exception_is_needed():
    reading = {str(source.path.relative_to(ROOT)) for source in sources() if list(reads_of(source.tree))}
    assert set(OWN_FILES) <= reading
