"""The mechanisms of the library that the studies use."""

from importlib import resources

from cadmbs import compiler, importers
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System


def library_mechanism(name: str) -> Mechanism:
    """A mechanism of the library."""
    with resources.as_file(resources.files("cadmbs.library").joinpath(f"{name}.json")) as path:
        return importers.load(path)


def library_system(name: str) -> System:
    """A compiled mechanism of the library."""
    return compiler.compile_mechanism(library_mechanism(name))
