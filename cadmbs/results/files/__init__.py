"""Files of results: CSV, NPZ, HDF5, Parquet, MAT, and their descriptions."""
