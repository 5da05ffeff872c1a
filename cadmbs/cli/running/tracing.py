"""Paths of points: the options `--trace`, `--plane` and `--arrows`."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.completion import names as completing

if TYPE_CHECKING:
    from cadmbs.models.mechanism import Mechanism
    from cadmbs.results import Result
    from cadmbs.results.panels import Trace

PLANES = ("xy", "xz", "yx", "yz", "zx", "zy")


@dataclass(frozen=True)
class TraceOptions:
    """Values of `--trace`, `--plane` and `--arrows`."""

    points: tuple[str, ...] = ()
    plane: str = ""
    arrows: bool = False

    def of_result(self, result: "Result", mechanism: "Mechanism | None", sample: int) -> "list[Trace]":
        """The paths of the points along one motion of a result, in the plane.

        Raises:
            ArgumentError: The result has no mechanism, or the text is no point.
            UnknownNameError: There is no such body or frame.
        """
        if not self.points:
            return []
        from cadmbs.motions.traces import plane_traces, traced_point
        from cadmbs.viewer.run import sample_index, system_of

        system = system_of(result, mechanism, sample)
        points = [traced_point(system, text) for text in dict.fromkeys(self.points)]
        index = sample_index(result, sample)
        return plane_traces(system, points, result.q[index], self.plane, result.v[index] if self.arrows else None)


trace_option = click.option(
    "--trace",
    "points",
    metavar="BODY|BODY:X,Y,Z",
    shell_complete=completing.traced_bodies,
    multiple=True,
    help="Path of a body's centre of mass, of a frame BODY/FRAME, or of a point, in m in the world at q = 0.",
)


def trace_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds `--trace`, `--plane` and `--arrows` as one argument `traces`."""

    @trace_option
    @click.option("--plane", type=click.Choice(PLANES), help="Plane of the paths; default: of greatest extent.")
    @click.option("--arrows", is_flag=True, help="Velocities along the paths as arrows.")
    @wraps(function)
    def with_traces(*arguments: Any, points: tuple[str, ...], plane: str | None, arrows: bool, **values: Any) -> Any:
        if (plane is not None or arrows) and not points:
            raise click.UsageError(f"{'--arrows' if plane is None else '--plane'} is for --trace.")
        return function(*arguments, traces=TraceOptions(points, plane or "", arrows), **values)

    return with_traces
