# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compilation."""
import ctypes
import threading
from dataclasses import dataclass
from typing import Any, Dict, Optional, Sequence, Tuple

from . import _library as c
from ._errors import WaveccError
from ._object import CodeObject, Explanation, Report, RunResult, Time
from ._progress import Shown, Watcher

_thread = threading.local()


class _Context:
    """What is kept between the compilations of one thread."""

    def __init__(self) -> None:
        self.handle = c.lib.wavecc_context_create()

    def __del__(self) -> None:
        c.lib.wavecc_context_destroy(self.handle)


def _context() -> int:
    if not hasattr(_thread, "context"):
        _thread.context = _Context()
    return _thread.context.handle


@dataclass(frozen=True)
class KernelFacts:
    """Resources of a compiled kernel: registers; bytes of LDS per workgroup and of scratch per lane; waves that fit a SIMD."""
    name: str
    num_vgprs: int
    num_agprs: int
    num_sgprs: int
    lds_bytes: int
    scratch_bytes: int
    kernarg_bytes: int
    workgroup_size: Tuple[int, int, int]
    grid: Tuple[int, int, int]
    waves_per_simd: int
    num_instructions: int


class CompiledModule:
    """What a compilation made: `assembly` (text), `hsaco` (bytes), `kernels` (KernelFacts), `diagnostics` (warnings, remarks)."""

    def __init__(self, hsaco: bytes, assembly: str, kernels: Sequence[KernelFacts], diagnostics: str, source: str = "",
                 name: str = "<memory>", kernel_ir: str = "") -> None:
        self.hsaco = hsaco
        self.assembly = assembly
        self.kernels = tuple(kernels)
        self.diagnostics = diagnostics
        self.source, self.name, self.kernel_ir = source, name, kernel_ir
        self._object: Optional[CodeObject] = None

    @property
    def object(self) -> CodeObject:
        """The code object, opened."""
        if self._object is None:
            self._object = CodeObject(self.hsaco, name="<compiled>")
        return self._object

    def run(self, grid: Any, *arguments: Any, **options: Any) -> RunResult:
        """CodeObject.run."""
        return self.object.run(grid, *arguments, **options)

    def time(self, grid: Any, *arguments: Any, **options: Any) -> Time:
        """CodeObject.time."""
        return self.object.time(grid, *arguments, **options)

    def check(self, **options: Any) -> Report:
        """CodeObject.check."""
        return self.object.check(**options)

    def report(self, grid: Any = None, *arguments: Any, **options: Any) -> Explanation:
        """CodeObject.report, with the source and its kernel IR."""
        known = dict(source=self.source, source_name=self.name, kernel_ir=self.kernel_ir) if self.source else {}
        return self.object.report(grid, *arguments, **{**known, **options})


def _value(name: str, info: Any, default: Any, value: Any) -> Any:
    """What the member of that row is set to; a number may be the default, which is no limit."""
    if info.kind == c.WORD and info.bytes > 1:
        words = info.words.decode().split("|")
        if value not in words:
            raise ValueError("%s takes %s; found %r" % (name, ", ".join(words), value))
        return words.index(value)
    if info.kind == c.SIZES:
        sizes = [c.whole(size, name, ctypes.c_uint32) for size in value]
        if not 1 <= len(sizes) <= 3:
            raise ValueError("workgroup_size takes one to three sizes; found %r" % (value,))
        return info.ctype()(*(sizes + [1] * (3 - len(sizes))))
    if info.kind == c.TEXT:
        return c.encoded(value, name)
    if info.kind != c.NUMBER:
        return value
    number = c.whole(value, name, info.ctype())
    if number != default and not info.least <= number <= info.most:
        raise ValueError("%s is from %d to %d; found %r" % (name, info.least, info.most, value))
    return number


def _options(target: Optional[str], given: Dict[str, Any]) -> c.Options:
    options = c.Options()
    c.lib.wavecc_options_init(ctypes.byref(options))
    options.target = c.encoded(target, "target") if target else None
    names = {"kernel", *c.OPTION_INFOS} - {"time_passes", "print_after", "stop_after"}
    for name, value in given.items():
        if name not in names:
            raise TypeError("compile() has no option %r; options are %s" % (name, ", ".join(sorted(names))))
        setattr(options, name, c.encoded(value, name) if name == "kernel" else _value(name, c.OPTION_INFOS[name], getattr(options, name), value))
    return options


def _output(module: ctypes.c_void_p, kind: str) -> bytes:
    data, size = ctypes.c_void_p(), ctypes.c_size_t()
    if c.lib.wavecc_module_output(module, c.OUTPUTS[kind], ctypes.byref(data), ctypes.byref(size)):
        raise WaveccError(c.text(c.lib.wavecc_module_diagnostics(module)))
    return ctypes.string_at(data, size.value)


def _facts(module: ctypes.c_void_p, index: int) -> KernelFacts:
    k = c.lib.wavecc_module_kernel(module, index).contents
    return KernelFacts(c.text(k.name), k.num_vgprs, k.num_agprs, k.num_sgprs, k.lds_bytes, k.scratch_bytes, k.kernarg_bytes,
                       tuple(k.workgroup_size), tuple(k.grid), k.waves_per_simd, k.num_instructions)


def compile(text: str, target: Optional[str] = None, *, name: str = "<memory>", progress: Shown = None, **options: Any) -> CompiledModule:
    """Compiles MLIR (kernel IR where `name` ends in ".kir") for target "gfx942", "gfx950" or "gfx1250".

    progress: True for a line on standard error while it lasts; or a function that is called with a Progress about ten times a second, and
    once at the end: where it returns False, or raises, the compilation ends.

    options: kernel (only that one), and the members of WaveccOptions (docs/reference/c.md): words as strings, as schedule="pipeline";
    workgroup_size as three sizes; disable_passes as names with commas between. WaveccError: the diagnostics."""
    source = text.encode()
    module = ctypes.c_void_p()
    given, watcher = _options(target, options), Watcher(progress)
    given.progress = watcher.function
    try:
        try:
            failed = c.lib.wavecc_compile(_context(), c.encoded(name, "name"), source, len(source), ctypes.byref(given), ctypes.byref(module))
        finally:
            watcher.finish()
        if failed:
            raise WaveccError(c.text(c.lib.wavecc_module_diagnostics(module)))
        kernels = [_facts(module, i) for i in range(c.lib.wavecc_module_num_kernels(module))]
        assembly = _output(module, "asm").decode()
        kernel_ir = _output(module, "kir").decode()
        return CompiledModule(_output(module, "hsaco"), assembly, kernels, c.text(c.lib.wavecc_module_diagnostics(module)), text, name,
                              kernel_ir)
    finally:
        c.lib.wavecc_module_destroy(module)
