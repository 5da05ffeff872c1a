"""cadmbs: multibody models without joint frames."""

__version__ = "0.1.0"
