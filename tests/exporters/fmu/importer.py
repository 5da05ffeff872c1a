"""A small importer of functional mock-up units: the library of the archive, called as FMI 3.0 says."""

import ctypes
import io
import zipfile
from ctypes import POINTER, byref, c_bool, c_char_p, c_double, c_size_t, c_uint32, c_void_p
from functools import cached_property

import numpy as np
from lxml import etree

from cadmbs.exporters import fmu

LOG = ctypes.CFUNCTYPE(None, c_void_p, ctypes.c_int, c_char_p, c_char_p)


class Importer:
    """One instance of a unit."""

    def __init__(self, unit, folder, kind="CoSimulation"):
        with zipfile.ZipFile(io.BytesIO(unit.archive())) as archive:
            self.description = etree.fromstring(archive.read("modelDescription.xml"))
            path = next(name for name in archive.namelist() if name.startswith("binaries/"))
            self._library = ctypes.CDLL(archive.extract(path, folder))
        self.messages = []
        self._log = LOG(lambda *x: self.messages.append(x[3].decode()))
        flags = [c_bool(False)] * (2 if kind == "ModelExchange" else 4)
        events = [] if kind == "ModelExchange" else [None, c_size_t(0)]
        token = self.description.get("instantiationToken").encode()
        last = [] if kind == "ModelExchange" else [None]
        make = self._library[f"fmi3Instantiate{kind}"]
        make.restype = c_void_p
        self._instance = c_void_p(make(b"unit", token, b"", *flags, *events, None, self._log, *last))
        assert self._instance

    @cached_property
    def references(self):
        return {x.get("name"): int(x.get("valueReference")) for x in self.description.find("ModelVariables")}

    @cached_property
    def states(self):
        """Names of the states by the references of their derivatives."""
        variables = {x.get("valueReference"): x for x in self.description.find("ModelVariables")}
        names = {x.get("valueReference"): x.get("name") for x in variables.values()}
        rates = [x.get("valueReference") for x in self.description.iter("ContinuousStateDerivative")]
        return [(names[variables[x].get("derivative")], names[x]) for x in rates]

    def call(self, name, *arguments, expect=0):
        status = self._library[f"fmi3{name}"](self._instance, *arguments)
        assert status == expect, (name, status, self.messages)

    def _references(self, names):
        return (c_uint32 * len(names))(*(self.references[name] for name in names))

    def get(self, *names):
        values = np.zeros(len(names))
        self.call("GetFloat64", self._references(names), c_size_t(len(names)), _array(values), c_size_t(len(names)))
        return values

    def set(self, values, expect=0):
        array, n = np.array(list(values.values()), dtype=float), c_size_t(len(values))
        self.call("SetFloat64", self._references(list(values)), n, _array(array), n, expect=expect)

    def initialize(self, values=None, time=0.0):
        self.call("EnterInitializationMode", c_bool(False), c_double(0), c_double(time), c_bool(False), c_double(0))
        self.set(values or {})
        self.call("ExitInitializationMode")
        return self

    def step(self, time, h, expect=0):
        flags, last = (c_bool * 3)(), c_double()
        outs = [byref(flags, k) for k in range(3)]
        self.call("DoStep", c_double(time), c_double(h), c_bool(True), *outs, byref(last), expect=expect)
        return last.value

    def derivative(self, unknowns, known, seed=1.0):
        result, one = np.zeros(len(unknowns)), np.array([seed])
        n = c_size_t(len(unknowns))
        self.call(
            "GetDirectionalDerivative", self._references(unknowns), n, self._references([known]), c_size_t(1),
            _array(one), c_size_t(1), _array(result), n,
        )  # fmt: skip
        return result

    def set_states(self, x):
        self.call("SetContinuousStates", _array(np.ascontiguousarray(x)), c_size_t(len(x)))

    def states_now(self):
        x = np.zeros(len(self.states))
        self.call("GetContinuousStates", _array(x), c_size_t(len(x)))
        return x

    def rates(self, x=None):
        if x is not None:
            self.set_states(x)
        result = np.zeros(len(self.states))
        self.call("GetContinuousStateDerivatives", _array(result), c_size_t(len(result)))
        return result

    def event_indicators(self, count):
        n, values = c_size_t(), np.zeros(count)
        self.call("GetNumberOfEventIndicators", byref(n))
        assert n.value == count
        self.call("GetEventIndicators", _array(values), c_size_t(count))
        return values

    def flags_of(self, name, count, *arguments):
        """The first boolean results of a function."""
        flags, time = (c_bool * count)(), c_double()
        last = [byref(time)] if name == "UpdateDiscreteStates" else []
        self.call(name, *arguments, *(byref(flags, k) for k in range(count)), *last)
        return list(flags)

    def free(self):
        self._library.fmi3FreeInstance.restype = None
        self._library.fmi3FreeInstance(self._instance)


def _array(values):
    return values.ctypes.data_as(POINTER(c_double))


def importer(system, folder, kind="CoSimulation", **options):
    """A unit of a system, instantiated."""
    return Importer(fmu.unit(system, **options), folder, kind)
