"""Answers about a mechanism: `info`, its pictures, its mobility, and how an assembly closes."""
