"""The documents that users write, as frozen pydantic models."""
