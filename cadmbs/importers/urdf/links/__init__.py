"""The links of a robot: masses, shapes, meshes and colours."""
