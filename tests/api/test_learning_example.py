"""The environment among the examples is one for Gymnasium, alone and in a batch."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "learning" / "swing_up.py"


@pytest.fixture
def example():
    pytest.importorskip("gymnasium")
    spec = importlib.util.spec_from_file_location("swing_up", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_gymnasium_checks_the_environment(example):
    from gymnasium.utils.env_checker import check_env

    check_env(example.SwingUp(), skip_render_check=True)


def test_a_batch_is_as_many_environments(example):
    one, many = example.SwingUp(), example.SwingUp(count=5)
    observation, _ = many.reset(seed=3)
    assert many.observation_space.contains(observation)
    alone, _ = one.reset(seed=3)
    assert observation[0] == pytest.approx(alone)  # the first random number is that of the first environment
    for _ in range(20):
        observation, reward, terminated, truncated, _ = many.step(np.sign(observation[:, 2:]))
        alone, single, *_ = one.step(np.sign(alone[2:]))
    assert (reward.shape, terminated, truncated) == ((5,), False, False)
    assert observation[0] == pytest.approx(alone, abs=1e-5)
    assert reward[0] == pytest.approx(single, abs=1e-5)


def test_pushing_along_the_velocity_swings_the_pendulum_up(example):
    many = example.SwingUp(count=4, seconds=20.0)
    observation, _ = many.reset(seed=0)
    highest = np.full(4, np.inf)
    truncated = False
    while not truncated:
        observation, _, _, truncated, _ = many.step(np.sign(observation[:, 2:]))
        highest = np.minimum(highest, observation[:, 0])
    assert np.all(highest < -0.9)
