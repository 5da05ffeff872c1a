"""The page of a study: all its runs in linked plots and tables, and the motions of some of them."""
