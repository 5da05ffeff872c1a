"""Pages that compare several runs."""
