"""Importers: files of other programs, read into drafts of a mechanism."""
