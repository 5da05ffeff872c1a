"""The mechanisms that laws and unit tests run over: new algorithms get all of them for nothing."""

import gc
import json

import pytest

from tests import zoo
from tests.costs import TABLE, is_costly


def pytest_configure():
    """Tests by the ten thousand are collected in three fifths of the time where nobody looks for garbage among them."""
    gc.disable()


def pytest_collection_finish():
    """What is collected stays; garbage is searched for in what tests make, rarely: their documents stay too."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """What costs too much for the default run is slow, by a table of measured costs."""
    table = json.loads(TABLE.read_text())
    for item in items:
        if item.get_closest_marker("slow") is None and is_costly(item.nodeid, table):
            item.add_marker(pytest.mark.costly)
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session", params=zoo.TREES)
def tree(request):
    """A system without loops."""
    return zoo.system(request.param)


@pytest.fixture(scope="session", params=[*zoo.TREES, *zoo.LOOPS])
def system(request):
    """Any system; functions of the spanning tree must hold for loops too."""
    return zoo.system(request.param)


@pytest.fixture(scope="session", params=[*zoo.TREES, *zoo.LOOPS])
def mechanism(request):
    """Any mechanism."""
    return zoo.mechanism(request.param)
