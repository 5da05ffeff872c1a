"""The compiled mechanism as plain frozen records of arrays; no pydantic here."""

from cadmbs.system.records import Lock, Scenario, Stop
from cadmbs.system.system import System

__all__ = ["Lock", "Scenario", "Stop", "System"]
