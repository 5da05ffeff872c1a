"""Commands that run many motions: sweeps, searches, and the identification of parameters."""
