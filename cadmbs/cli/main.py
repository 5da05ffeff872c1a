"""The console script `cadmbs`."""

import gc
import os
import sys

import click

from cadmbs.blas_buffers import reserve_buffers
from cadmbs.cli.inputs.options import common_options
from cadmbs.cli.lazy_group import LazyGroup
from cadmbs.cli.terminal import console, exits, failures, program
from cadmbs.version import __version__

_FOLDERS = {
    "documents": ("import", "check", "info", "validate", "export", "equations"),
    "mechanics": ("mobility", "assemble", "poses", "jacobian", "kinematics", "dynamics", "equilibrium", "map"),
    "motions": ("view", "simulate", "compare", "plot", "table", "animate", "report"),
    "studies": ("sweep", "merge", "optimize", "identify", "calibrate", "excite"),
    "program": ("examples", "explain", "doctor", "schema", "completion"),
}

_NAMES = (
    "import", "check", "info", "view", "mobility", "assemble", "poses", "jacobian", "kinematics", "dynamics",
    "equilibrium", "map", "simulate", "sweep", "merge", "optimize", "identify", "calibrate", "excite", "plot", "table",
    "animate", "report", "compare", "validate", "export", "equations", "examples", "explain", "doctor", "schema",
    "completion",
)  # fmt: skip
"""In the order in which a newcomer needs them."""

_FOLDER_OF = {name: folder for folder, names in _FOLDERS.items() for name in names}
_FILE_OF = {"import": "import_file"}

COMMANDS = {name: f"cadmbs.cli.commands.{_FOLDER_OF[name]}.{_FILE_OF.get(name, name)}" for name in _NAMES}
"""The module of each command."""


@click.group(
    "cadmbs",
    cls=LazyGroup,
    modules=COMMANDS,
    epilog=exits.EXIT_CODE_HELP,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="cadmbs")
@common_options
def cli() -> None:
    """Multibody models from CAD and URDF: kinematics, dynamics, simulation.

    FILE is a path, `-` for standard input, or the name of a library mechanism such as `rcm`. The answer goes to
    standard output, everything else to standard error.

    \b
    Examples:
      cadmbs examples run rcm
      cadmbs info rcm
    """  # noqa: D301 - the mark keeps lines apart


def factor_on_one_thread() -> None:
    """Keeps BLAS to one thread here and in the processes of sweeps, unless the user says otherwise.

    Matrices of mechanisms are small: threads that wait for each other take ten times as long on a busy machine.
    """
    for variable in ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(variable, "1")


def collect_rarely() -> None:
    """Looks for cyclic garbage less often: imports leave none, and looking for it takes 5 % of a short command."""
    gc.set_threshold(20_000, 20, 20)


def main() -> None:
    """Run the command line; the process ends with its exit code."""
    console.prepare_streams()
    collect_rarely()
    factor_on_one_thread()
    failures.interrupt_on_termination()
    failures.report_memory_once()
    reserve_buffers()
    cli.main(prog_name=program.program_of(sys.argv[0], sys.orig_argv, sys.executable))
