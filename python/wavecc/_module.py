# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compilation."""
import ctypes
import os
import threading
from dataclasses import dataclass
from typing import Any, Dict, Iterable, Optional, Sequence, Tuple, Union

from . import _library as c
from ._errors import WaveccError
from ._object import CodeObject, Explanation, Launcher, Report, RunResult, Sizes, Time
from ._progress import Shown, Watcher
from ._values import Values

_thread = threading.local()


class _Context:
    """What is kept between the compilations of one thread."""

    def __init__(self) -> None:
        self.handle = c.lib.wavecc_context_create()

    def __del__(self) -> None:
        c.lib.wavecc_context_destroy(self.handle)


def _context() -> Any:
    if not hasattr(_thread, "context"):
        _thread.context = _Context()
    return _thread.context.handle


@dataclass(frozen=True)
class KernelFacts(Values):
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
    """The result of a compilation: `assembly` (text), `hsaco` (bytes), `kernels` (KernelFacts), `diagnostics` (warnings, remarks)."""

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

    def __repr__(self) -> str:
        return "<wavecc.CompiledModule %s: %s>" % (self.object.target, ", ".join(k.name for k in self.kernels))

    def __getitem__(self, kernel: str) -> Launcher:
        """That kernel, to be launched: `module["gemm"][grid](a, b, c)`."""
        return self.object[kernel]

    def __reduce__(self) -> Any:
        return type(self), (self.hsaco, self.assembly, self.kernels, self.diagnostics, self.source, self.name, self.kernel_ir)

    def run(self, grid: Sizes, *arguments: Any, block: Sizes = None, kernel: Optional[str] = None,
            check: Union[bool, str, Iterable[str], None] = "all", completion: str = "earliest", seed: int = 0,
            max_instructions: int = 0, dynamic_lds_bytes: int = 0, threads: int = 0, observed_hazards: bool = True,
            workgroups: Optional[Sequence[Sequence[int]]] = None, raise_on_error: bool = True, progress: Shown = None,
            mfma: str = "sequential") -> RunResult:
        """CodeObject.run."""
        return self.object.run(grid, *arguments, block=block, kernel=kernel, check=check, completion=completion, seed=seed,
                               max_instructions=max_instructions, dynamic_lds_bytes=dynamic_lds_bytes, threads=threads,
                               observed_hazards=observed_hazards, workgroups=workgroups, raise_on_error=raise_on_error, progress=progress,
                               mfma=mfma)

    def time(self, grid: Sizes, *arguments: Any, block: Sizes = None, kernel: Optional[str] = None, device: Optional[str] = None,
             ghz: float = 0, values: bool = False, spread: bool = True, max_clocks: int = 0, max_instructions: int = 0,
             dynamic_lds_bytes: int = 0) -> Time:
        """CodeObject.time."""
        return self.object.time(grid, *arguments, block=block, kernel=kernel, device=device, ghz=ghz, values=values, spread=spread,
                                max_clocks=max_clocks, max_instructions=max_instructions, dynamic_lds_bytes=dynamic_lds_bytes)

    def check(self, kernel: Optional[str] = None, observed_hazards: bool = True) -> Report:
        """CodeObject.check."""
        return self.object.check(kernel, observed_hazards)

    def report(self, grid: Sizes = None, *arguments: Any, path: Union[str, "os.PathLike[str]", None] = None, block: Sizes = None,
               kernel: Optional[str] = None, device: Optional[str] = None, ghz: float = 0, dynamic_lds_bytes: int = 0,
               source: Optional[str] = None, source_name: Optional[str] = None, kernel_ir: Optional[str] = None) -> Explanation:
        """CodeObject.report, with the source and its kernel IR."""
        return self.object.report(grid, *arguments, path=path, block=block, kernel=kernel, device=device, ghz=ghz,
                                  dynamic_lds_bytes=dynamic_lds_bytes, source=source or self.source or None,
                                  source_name=source_name or (self.name if self.source else None), kernel_ir=kernel_ir or self.kernel_ir or None)


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
    for name, value in given.items():
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
                       c.three(k.workgroup_size), c.three(k.grid), k.waves_per_simd, k.num_instructions)


def compile_with(text: str, target: Optional[str], name: str, progress: Shown, options: Dict[str, Any]) -> CompiledModule:
    """wavecc.compile with the options as a dictionary."""
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
