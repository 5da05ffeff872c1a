"""Stages of USD, Universal Scene Description, with the schemas of UsdPhysics."""
