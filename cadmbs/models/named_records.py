"""Tuples of records that are found by their names too: `mechanism.bodies["crank"]`."""

from __future__ import annotations

from typing import Any, Protocol, SupportsIndex, TypeVar, get_args, overload

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from cadmbs.errors import UnknownNameError
from cadmbs.suggestions import did_you_mean_clause


class HasName(Protocol):
    """A record with a name."""

    @property
    def name(self) -> str:
        """Its name."""


Record = TypeVar("Record", bound=HasName)


class NamedRecords(tuple[Record, ...]):
    """Records in file order, found by number or by name; else a tuple, and equal to a tuple of the same records."""

    __slots__ = ()

    @overload
    def __getitem__(self, key: SupportsIndex) -> Record: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[Record, ...]: ...
    @overload
    def __getitem__(self, key: str) -> Record: ...
    def __getitem__(self, key: SupportsIndex | slice | str) -> Record | tuple[Record, ...]:
        """A record by its number or name, or a slice.

        Raises:
            UnknownNameError: There is no record of this name; the message gives the closest names.
            IndexError: There is no record of this number.
        """
        if not isinstance(key, str):
            return super().__getitem__(key)
        for record in self:
            if record.name == key:
                return record
        names = [record.name for record in self]
        hint = did_you_mean_clause(key, names, 3) or f"; there are {', '.join(names[:8]) or 'none'}"
        raise UnknownNameError(f"there is nothing of the name {key!r}{hint}")

    def __getnewargs__(self) -> tuple[tuple[Record, ...]]:
        return (tuple(self),)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """A tuple of any length, from a list or tuple; without a type, as pydantic asks of defaults, of anything."""
        records = [handler.generate_schema(record) for record in get_args(source)]
        plain = core_schema.tuple_variable_schema(*records, strict=False)
        return core_schema.no_info_after_validator_function(cls, plain)
