"""The mechanisms that laws and unit tests run over: new algorithms get all of them for nothing."""

import pytest

from tests import zoo


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
