"""The console script `cadmbs`."""

from __future__ import annotations

import sys

import click

from cadmbs.cli.console import prepare_streams
from cadmbs.cli.exits import EXIT_CODE_HELP
from cadmbs.cli.failures import interrupt_on_termination
from cadmbs.cli.lazy_group import LazyGroup
from cadmbs.cli.options import common_options
from cadmbs.cli.program import program_of
from cadmbs.version import __version__

_NAMES = (
    "import", "check", "info", "view", "mobility", "assemble", "poses", "jacobian", "kinematics", "dynamics",
    "equilibrium", "map", "simulate", "sweep", "merge", "optimize", "identify", "calibrate", "excite", "plot", "table",
    "report", "compare", "validate", "export", "equations", "examples", "explain", "doctor", "schema", "completion",
)  # fmt: skip

COMMANDS = {name: f"cadmbs.cli.commands.{name}" for name in _NAMES} | {"import": "cadmbs.cli.commands.import_file"}
"""The module of each command, in the order in which a newcomer needs them."""


@click.group(
    "cadmbs",
    cls=LazyGroup,
    modules=COMMANDS,
    epilog=EXIT_CODE_HELP,
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


def main() -> None:
    """Run the command line; the process ends with its exit code."""
    prepare_streams()
    interrupt_on_termination()
    cli.main(prog_name=program_of(sys.argv[0], sys.orig_argv, sys.executable))
