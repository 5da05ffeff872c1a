"""The document `cadmbs.study/1`: many runs of one mechanism with other numbers."""
