"""Commands that compute with a mechanism at configurations: mobility, kinematics, dynamics, equilibria."""
