"""The spanning tree of a System as expressions, and its quantities."""
