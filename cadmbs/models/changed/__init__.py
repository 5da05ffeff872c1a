"""Documents from documents: moved joints, other roots, solids."""
