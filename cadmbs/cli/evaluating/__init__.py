"""Answers of `kinematics`, `jacobian` and `dynamics`: quantities at configurations and along motions."""
