"""A device that is this processor: the code of one thread, thread after thread, on arrays in memory.

It has all that a graphics processor has but its driver: the module is the same text, and arguments are the same.
"""

import ctypes

import numpy as np

from cadmbs.machine_code.devices import ENTRY, in_single_precision
from cadmbs.machine_code.objects import LoadedCode, object_code


class ProcessorArray:
    """An array that says that it is on the device."""

    def __init__(self, values):
        self.values = np.array(values, order="C")

    @property
    def shape(self):
        return self.values.shape

    @property
    def pointer(self):
        return self.values.ctypes.data

    @property
    def __cuda_array_interface__(self):
        return self.values.__array_interface__ | {"version": 3, "stream": None}

    def __len__(self):
        return len(self.values)

    def write(self, values):
        self.values[...] = values

    def read(self, values):
        values[...] = self.values

    def made_in(self, stream, owner):
        self.stream = stream, owner


class ProcessorFunction:
    """A kernel; `launches` counts its calls."""

    def __init__(self, code, is_single=False):
        text = in_single_precision(code.text) if is_single else code.text
        self.loaded = LoadedCode(object_code(text, vectorizes=False))
        kinds = {"ptr": ctypes.c_void_p, "i64": ctypes.c_int64, "double": ctypes.c_double}
        self.kinds = [kinds[parameter.split()[0]] for parameter in code.parameters]
        self.launches = 0

    def launch(self, n_threads, arguments, stream=0):
        assert len(arguments) == len(self.kinds)
        call = ctypes.CFUNCTYPE(None, ctypes.c_int64, *self.kinds)(self.loaded.address(ENTRY))
        passed = [getattr(each, "pointer", each) for each in arguments]
        self.launches += 1
        for thread in range(n_threads):
            call(thread, *passed)


class ProcessorDevice:
    """Device 0, with some memory."""

    name, number = "this processor", 0

    def __init__(self, memory=1 << 30):
        self.memory, self.functions, self.waited = memory, {}, []

    def kernel_of(self, key, make, is_single=False):
        if (key, is_single) not in self.functions:
            self.functions[key, is_single] = ProcessorFunction(make(), is_single)
        return self.functions[key, is_single]

    def array(self, values):
        return ProcessorArray(values)

    def empty(self, shape, dtype):
        return ProcessorArray(np.full(shape, 7.0, dtype))

    def free_memory(self):
        return self.memory

    def wait_for(self, stream):
        self.waited.append(stream)
