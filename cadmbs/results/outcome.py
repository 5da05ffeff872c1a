"""How a computation over time ended, as a value with a sentence."""

from dataclasses import dataclass
from enum import StrEnum


class OutcomeKind(StrEnum):
    """The ways in which a simulation ends; good ones are `finished` and `stopped`, by a stop of the scenario."""

    FINISHED = "finished"
    STOPPED = "stopped"
    STEP_UNDERFLOW = "step_underflow"
    NOT_FINITE = "not_finite"
    SINGULAR = "singular"
    OUTSIDE_TABLE = "outside_table"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a simulation: its kind, the last time reached [s], and a sentence for messages.

    Example:
        >>> print(Outcome(OutcomeKind.FINISHED, 5.0, "finished at t = 5 s"))
        finished at t = 5 s
    """

    kind: OutcomeKind
    time: float
    sentence: str

    @property
    def good(self) -> bool:
        """Whether the end of the scenario was reached: its duration, or one of its stops."""
        return self.kind in (OutcomeKind.FINISHED, OutcomeKind.STOPPED)

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Impulse:
    """The impulse in a joint where velocities jump, on its successor; world axes, about the joint's point.

    Attributes:
        sample: Index into the batch axes flattened (last axis fastest); 0 for one motion.
        t: When it was [s].
        cause: What made velocities jump, such as "lock of elbow".
        joint: The joint.
        mx, my, mz: Its moment [N m s].
        fx, fy, fz: Its force [N s].
        energy: Kinetic energy that it brings [J]: negative where it is lost, zero for joints that stay free.
    """

    sample: int
    t: float
    cause: str
    joint: str
    mx: float
    my: float
    mz: float
    fx: float
    fy: float
    fz: float
    energy: float


@dataclass(frozen=True, slots=True)
class Event:
    """A stop of the scenario that was reached, with the state there.

    Attributes:
        sample: Index into the batch axes flattened (last axis fastest); 0 for one motion.
        name: `when` of the stop.
        time: When it was [s].
        q: Positions at that time, in the order of `position_names` [rad or m; quaternions w, x, y, z].
        v: Velocities at that time, in the order of `velocity_names` [rad/s or m/s].
    """

    sample: int
    name: str
    time: float
    q: tuple[float, ...]
    v: tuple[float, ...]
