"""Kernels to machine code: a compiler of plain Python on numbers and arrays, written for LLVM alone.

| file | holds |
| --- | --- |
| `language` | statements, loops, branches; functions compiled once for the kinds of their arguments |
| `expressions` | names, conditions, views of arrays, calls |
| `arithmetic`, `memory` | numbers, lanes, dual numbers; reading and writing of them |
| `values`, `structures`, `text` | values while compiling, what is the same where they meet, LLVM's text |
| `python_calls` | the function that Python calls: checks of arguments, the interpreter's lock |
| `objects` | optimization, object files, code in memory |
| `devices`, `device_interface` | modules for graphics processors; what a device is |

It knows no mechanics and reads no files.
"""
