"""What a device is to those who compute on it: a driver of graphics processors, or a processor in its place."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from numpy.typing import DTypeLike, NDArray

if TYPE_CHECKING:
    from cadmbs.machine_code.devices import DeviceCode


class DeviceArray(Protocol):
    """A contiguous array in the memory of a device, which is freed with this object.

    Attributes:
        shape: Its shape.
    """

    shape: tuple[int, ...]

    def __len__(self) -> int:
        """The length of its first axis."""

    def write(self, values: NDArray[Any]) -> None:
        """Copy an array of its shape to the device."""

    def read(self, values: NDArray[Any]) -> None:
        """Copy it from the device to an array of its shape."""

    def made_in(self, stream: int, owner: Any) -> None:
        """Say that work in a stream writes it, which may not be done; the owner keeps that stream."""


class DeviceFunction(Protocol):
    """The kernel of a module on a device."""

    def launch(self, n_threads: int, arguments: Sequence[Any], stream: int = 0) -> None:
        """Run the kernel, and wait for it where it runs in the default stream (0).

        Args:
            n_threads: How many samples there are; fewer threads may run, which then take several each.
            arguments: Arrays of the device, integers and floats.
            stream: Of the driver.
        """


class Device(Protocol):
    """What computes.

    Attributes:
        name: Its name.
        number: Its number.
    """

    name: str
    number: int

    def kernel_of(self, key: str, make: "Callable[[], DeviceCode]", is_single: bool = False) -> DeviceFunction:
        """The kernel of a module, compiled or loaded once; `key` is the hash of all that it depends on."""

    def array(self, values: NDArray[Any]) -> DeviceArray:
        """A copy of an array on the device."""

    def empty(self, shape: tuple[int, ...], dtype: DTypeLike) -> DeviceArray:
        """An array whose numbers are not set."""

    def free_memory(self) -> int:
        """Bytes of memory that are free."""

    def wait_for(self, stream: int) -> None:
        """Wait until all work in a stream is done."""
