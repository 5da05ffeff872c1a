"""Motions that users bring: tables of times and positions, in files or in memory, as motions of a mechanism.

- `cells`, `value_tables`, `table_files`: tables as text or numbers, with findings that name their rows and columns.
- `columns`, `motion_file`, `motion_arrays`: which coordinate and which derivative a column or an array is.
- `trajectory`, `closed_trajectory`: derivatives that are not given are those of splines; what closes loops follows.
- `motion_result`: the motion as a `Result`, for pictures, reports and curves.
"""
