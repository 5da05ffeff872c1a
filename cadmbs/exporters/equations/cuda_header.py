"""Programs as a CUDA header: device functions, and kernels that compute them for batches, a thread a sample.

The same text is C++ for the processor, where the kernels are loops: so it is tested without a device.
"""

from collections.abc import Sequence

from cadmbs.exporters.equations import c_functions, c_header, languages
from cadmbs.exporters.equations.heading import heading
from cadmbs.programs.program import Argument, Formula


def text(programs: Sequence[Formula], names: Sequence[str], prefix: str, number: str) -> str:
    """The header, for nvcc, hipcc and NVRTC, and for compilers of C++."""
    language, head = languages.C_DOUBLE if number == "double" else languages.C_FLOAT, prefix.upper()
    comment = ["/*", *(f"   {line}".rstrip() for line in heading(programs, names)), "", *_notes(names, prefix, number)]
    lines = [
        "#if !defined(__CUDACC_RTC__) && !defined(__HIPCC_RTC__)", "#include <math.h>", "#elif !defined(NAN)",
        "#define NAN (0.0 / 0.0)", "#endif", "",
        "#if defined(__CUDACC__) || defined(__HIPCC__)", f"#define {head}_FUNCTION static __host__ __device__ inline",
        f"#define {head}_PART static __host__ __device__ __forceinline__", "#else",
        f"#define {head}_FUNCTION static inline", f"#define {head}_PART static inline", "#endif", "",
        *c_functions.name_macros(programs, names, prefix), "",
    ]  # fmt: skip
    for program, name in zip(programs, names, strict=True):
        lines += [*c_functions.c_function(program, name, prefix, language, number, f"{head}_FUNCTION"), ""]
    lines += ["#if defined(__CUDACC__) || defined(__HIPCC__)", ""]
    for program, name in zip(programs, names, strict=True):
        lines += [*_kernel(program, name, number), ""]
    lines += ["#else", ""]
    for program, name in zip(programs, names, strict=True):
        lines += [*_loop(program, name, number), ""]
    lines += ["#endif", "", "#if !defined(__CUDACC_RTC__) && !defined(__HIPCC_RTC__)", ""]
    lines += [*c_functions.self_tests(programs, names, prefix, number), "#endif", ""]
    return "\n".join([*comment, "*/", *c_header.guarded(lines, prefix)]) + "\n"


def _notes(names: Sequence[str], prefix: str, number: str) -> list[str]:
    return [
        f"   Every function reads arrays of {number} and writes its result to `out`, which overlaps no other argument.",
        f"   {names[0]}_batch(n, ..., out) and the like are kernels for n samples, one thread each:",
        f"      {names[0]}_batch<<<(n + 127) / 128, 128{'>' * 3}(n, ..., out);",
        "   with arrays on the device, a row a sample: q[n][n_q], v[n][n_v], t[n], and results row by row.",
        f"   {prefix}_test() is 0 where all functions give on the host what they gave when this file was written.",
        "   CUDA C++, HIP and C++; compile without fast mathematics. For the processor _batch is a loop.",
    ]


def _signature(program: Formula, name: str, number: str, restrict: str) -> str:
    arrays = [f"const {number} *{restrict} {argument.name}" for argument in program.arguments]
    return f"void {name}_batch({', '.join(['long long n', *arrays, f'{number} *{restrict} out'])})"


def _width(argument: Argument) -> int:
    return len(argument.symbols)


def _kernel(program: Formula, name: str, number: str) -> list[str]:
    """A thread a sample: its row goes into registers, and the result from there to the row of the output."""
    size = len(program.outputs)
    body = [
        "const long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x;",
        "if (k >= n) {",
        "    return;",
        "}",
        f"{number} result[{max(1, size)}];",
    ]
    passed = []
    for argument in program.arguments:
        width = _width(argument)
        if argument.is_scalar:
            passed.append(f"{argument.name}[k]")
            continue
        body.append(f"{number} own_{argument.name}[{max(1, width)}];")
        body += ["#pragma unroll", f"for (int i = 0; i < {width}; i++) {{"]
        body += [f"    own_{argument.name}[i] = {argument.name}[k * {width} + i];", "}"]
        passed.append(f"own_{argument.name}")
    body += [f"{name}({', '.join([*passed, 'result'])});", "#pragma unroll", f"for (int i = 0; i < {size}; i++) {{"]
    body += [f"    out[k * {size} + i] = result[i];", "}"]
    head = f'extern "C" __global__ {_signature(program, name, number, "__restrict__")}'
    return [head, "{", *(f"    {line}" for line in body), "}"]


def _loop(program: Formula, name: str, number: str) -> list[str]:
    passed = [
        f"{argument.name}[k]" if argument.is_scalar else f"{argument.name} + k * {_width(argument)}"
        for argument in program.arguments
    ]
    call = f"{name}({', '.join([*passed, f'out + k * {len(program.outputs)}'])});"
    body = ["for (long long k = 0; k < n; k++) {", f"    {call}", "}"]
    return [f"static inline {_signature(program, name, number, '')}", "{", *(f"    {line}" for line in body), "}"]
