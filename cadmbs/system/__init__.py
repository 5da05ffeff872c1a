"""The compiled mechanism as plain frozen records of arrays; no pydantic here."""

from cadmbs.system.records import Scenario, Stop
from cadmbs.system.system import System

__all__ = ["Scenario", "Stop", "System"]
