"""Tables and calls of compiled equations in absolute coordinates."""
