"""Programs against references: states, and errors relative to the size of the reference."""

from functools import cache
from importlib.resources import files

import numpy as np

from cadmbs import compile_mechanism, load
from cadmbs.testing.states import random_state


@cache
def library_system(name):
    return compile_mechanism(load(str(files("cadmbs.library") / f"{name}.json")))


LIBRARY = sorted(path.stem for path in files("cadmbs.library").iterdir() if path.suffix == ".json")


def error_of(values, reference):
    reference = np.asarray(reference)
    return np.max(np.abs(np.asarray(values) - reference), initial=0.0) / max(
        1.0, np.max(np.abs(reference), initial=0.0)
    )


def state_of(system, seed=3):
    return random_state(system, seed)
