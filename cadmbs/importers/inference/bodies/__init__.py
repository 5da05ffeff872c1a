"""Which parts move as one body, which body stays, and what holds the others."""
