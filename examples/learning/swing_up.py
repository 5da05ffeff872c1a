"""Swing a pendulum up with a weak motor: an environment for Gymnasium, and many of them at once in one batch."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box

import cadmbs as cm


class SwingUp(gymnasium.Env):
    """One pendulum, or with `count` as many as a vector of environments has; the torque is at most 2 N m."""

    def __init__(self, count: int | None = None, seconds: float = 5.0) -> None:
        shape = () if count is None else (count,)
        self.motion = cm.Motion(cm.compile_mechanism(cm.load("pendulum")), step=2e-3, q=np.zeros((*shape, 1)))
        self.first, self.seconds = self.motion.snapshot(), seconds
        largest = np.broadcast_to(np.float32([1.0, 1.0, 100.0]), (*shape, 3))  # cos q, sin q, rate [rad/s]
        self.observation_space = Box(-largest, largest)
        self.action_space = Box(-1.0, 1.0, (*shape, 1))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict]:
        """Hanging down, with a push to begin with."""
        super().reset(seed=seed)
        self.motion.reset(self.first)
        self.motion.step(self.np_random.uniform(-20.0, 20.0, self.action_space.shape))
        return self.observed(), {}

    def step(self, action: np.ndarray) -> tuple[np.ndarray, Any, bool, bool, dict]:
        """Ten steps of 2 ms under a torque; upright is best, and torque costs."""
        for _ in range(10):
            self.motion.step(2.0 * np.clip(action, -1.0, 1.0))
        reward = -self.observed()[..., 0] - 0.001 * np.sum(np.square(action), axis=-1)
        return self.observed(), reward, False, self.motion.t >= self.seconds, {}

    def observed(self) -> np.ndarray:
        """Cosine, sine and rate of the angle."""
        q, v = self.motion.q, self.motion.v
        return np.concatenate([np.cos(q), np.sin(q), v], axis=-1).astype(np.float32)
