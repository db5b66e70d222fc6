# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles kernels of the language, and runs them on the emulator.

    options = WaveCompileOptions(subs={M: 128, ...}, target="gfx942")
    kernel = wave_compile(options, gemm)
    kernel(a, b, c)                                          # NumPy arrays, or torch's tensors; c is changed in place"""
from __future__ import annotations

import enum
import os
import re
import sys
from dataclasses import dataclass, field, replace
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from .._errors import WaveccError
from .._module import CompiledModule
from .._object import RunResult, Time
from .._signatures import compile as _compile
from ._constraints import Constraint
from ._expr import to_expr, whole_of
from ._kernel import LaunchableWave
from ._logs import hand_out
from ._places import WaveError, caller
from ._trace import Scalar, Trace
from ._types import SymbolBind
from .torch_utils import BitsTensor, as_argument, as_bytes, is_torch, zeros
from .utils.general_utils import wave_dtype_to_torch
from .wave_schedule import WaveSchedule


class SchedulingType(enum.IntEnum):
    """Schedules that Wave can make. wavecc takes the name and makes its own, by its clock."""
    NONE = 0
    MODULO = 1
    PREFETCH = 2
    MODULO_MULTI_BUFFERED = 3
    PREFETCH_ATTENTION = 4
    FOUR_STAGE = 5
    MANUAL = 6


@dataclass
class WaveCompileOptions:
    """Options of wave_compile, by Wave's names. docs/wave-python.md says which of them wavecc leaves to its own passes.

    subs: numbers and address spaces of symbols. dynamic_symbols: symbols that get their numbers from the arrays of a call; each new size
    is compiled. target: the GPU. compile_to_mlir: stop at Wave's dialect. override_mlir: this text instead of the kernel's.
    dump_intermediates: a folder for the dialect's text, kernel IR and assembly.
    prefetch: tiles that go to shared memory in a loop are read an iteration ahead. phases: on gfx950, tiles that only products use are copied
    there two iterations ahead instead, without registers, where the loop has the form for it (docs/wave.md).
    use_fast_math: arithmetic of floats has MLIR's fastmath<fast>: hardware's approximations of functions, no care for NaN.
    check, completion, seed, threads, mfma: options of the emulator, as for CodeObject.run. quiet: prints nothing about a run."""
    subs: Dict[Any, Any] = field(default_factory=dict)
    dynamic_symbols: Sequence[Any] = ()
    target: str = "gfx942"
    compile_to_mlir: bool = False
    override_mlir: Optional[str] = None
    print_mlir: bool = False
    print_mlir_file: Optional[str] = None
    print_grid: bool = False
    dump_intermediates: Optional[str] = None
    waves_per_eu: Optional[int] = None
    check: Union[bool, str, Sequence[str], None] = "all"
    completion: str = "earliest"
    seed: int = 0
    threads: int = 0
    mfma: str = "sequential"
    quiet: bool = False
    prefetch: bool = True
    phases: bool = True
    # How Wave makes code; wavecc's passes decide this.
    schedule: Any = SchedulingType.NONE
    canonicalize: bool = True
    func_name: str = "isolated_benchmark"
    use_scheduling_barriers: bool = False
    multi_buffer_count: Optional[int] = None
    backend: str = "wavecc"
    device: str = "hip"
    codeobj: str = "5"
    wave_runtime: bool = False
    optimization_level: Any = True
    denorm_fp_math_f32: Optional[str] = None
    use_buffer_ops: bool = False
    use_fast_math: bool = False
    use_global_to_shared: bool = False
    use_water_backend: bool = False
    linearize_reads: bool = True
    linearize_shared_access: bool = False
    scalarize_packed_math: bool = False
    enable_swizzle: bool = True
    enable_mark_hardware_transpose_candidates: bool = True
    minimize_shared_allocs: bool = True
    reorder_allocs: bool = True
    eliminate_epilogue: bool = False
    cluster_barrier_delay: Optional[int] = None  # as workgroups_per_cluster
    specialize: bool = False
    iree_launch_async: bool = True
    use_local_scope: bool = False
    enforce_locations: bool = True
    location_capture_config: Any = None
    drop_debug_info_before_mlir: bool = True
    print_ir_after: Any = ()
    print_ir_before: Any = ()
    compile_to_asm: bool = False
    coalescing_strategy_hint: Any = None
    dump_schedule: Optional[str] = None
    benchmark_batch_size: Optional[int] = None
    benchmark_repetitions: Optional[int] = None
    check_water_analysis: bool = False
    use_bound_check: bool = False
    postprocess: Optional[str] = None
    kernel_launch_info: Any = None
    kernel_usages: Any = None
    iree_preprocessing_pass_pipeline: Optional[str] = None
    benchmark_results_file: Optional[str] = None
    capture_trace: bool = False
    bench_with_constant_weights: bool = False
    profile_python_wrapper: bool = False
    profile_python_cprofile: bool = True
    profile_python_warmup: int = 1
    profile_python_repetitions: int = 1000
    kernel_hash: Optional[str] = None
    dump_binaries: Optional[str] = None
    verify_region_captures: bool = True
    allow_noncontiguous_runtime_buffers: bool = False
    mlir_print_ir_after_all: bool = False
    profile_pass: Any = ()
    print_trace_begin: bool = False
    print_signature: bool = False
    print_mlir_before_water: bool = False
    print_mlir_after_water: bool = False
    print_pass_times: bool = False
    # What cannot be done without a GPU, or is not there.
    run_bench: bool = False
    num_devices: int = 1
    override_schedule: Optional[str] = None
    use_water_leak_check: Any = False
    create_vmfb_file: Optional[str] = None
    edit_ir_before: Optional[str] = None
    edit_ir_after: Optional[str] = None
    edit_ir_before_all: bool = False
    edit_ir_after_all: bool = False

    def refused(self) -> List[str]:
        """Options that need something unsupported."""
        asked = {"run_bench": self.run_bench, "num_devices": self.num_devices != 1, "override_schedule": self.override_schedule is not None,
                 "use_water_leak_check": bool(self.use_water_leak_check),
                 "create_vmfb_file": self.create_vmfb_file is not None, "edit_ir_before": self.edit_ir_before is not None,
                 "edit_ir_after": self.edit_ir_after is not None, "edit_ir_before_all": self.edit_ir_before_all,
                 "edit_ir_after_all": self.edit_ir_after_all}
        return [name for name, is_asked in asked.items() if is_asked]


def _packed(value: Any) -> Any:
    """The value in the form that a launch takes. An array with gaps, or in another order, is copied to a contiguous one."""
    given = value.bits if isinstance(value, BitsTensor) else value
    if is_torch(value):
        return as_argument(value.contiguous())
    return np.ascontiguousarray(given) if isinstance(given, np.ndarray) and not given.flags["C_CONTIGUOUS"] else as_argument(value)


def _unpack(value: Any, array: Any) -> None:
    """What the kernel has changed goes back to where it was."""
    given = value.bits if isinstance(value, BitsTensor) else value
    if isinstance(given, np.ndarray) and not given.flags["C_CONTIGUOUS"] and given.tobytes() != array.tobytes():
        given[...] = array  # ValueError: it may not be written
    if is_torch(value) and not value.is_contiguous() and as_bytes(value.contiguous()).tobytes() != as_bytes(array).tobytes():
        value.copy_(array.view(value.dtype))


class WaveKernel:
    """A compiled kernel. `kernel(a, b, c)` runs it on the emulator, and says so on standard error.

    asm: the kernel in Wave's dialect (Wave's name for it). module: the compiled code. last_run: the result of the last call."""

    def __init__(self, options: WaveCompileOptions, kernel: LaunchableWave, trace: Optional[Trace]) -> None:
        self.options, self.kernel = options, kernel
        self.last_run: Optional[RunResult] = None
        self._trace = trace
        if trace is not None:
            trace.prefetch = options.prefetch
            trace.phases = options.phases
            trace.fast_math = options.use_fast_math
        self._sizes: Dict[Tuple[Any, ...], "WaveKernel"] = {}
        self._module: Optional[CompiledModule] = None
        self.asm = options.override_mlir or (trace.mlir() if trace is not None else "")
        if trace is not None and not options.compile_to_mlir:
            self._module = _compile(self.asm, options.target, name=kernel.place.file + ".wave.mlir", waves_per_eu=options.waves_per_eu)
        self._say()

    def _say(self) -> None:
        if self.options.print_grid and self._trace is not None:
            print("grid: %s" % (self._trace.grid(),))
        if self.options.print_mlir:
            print(self.asm)
        if self.options.print_mlir_file:
            with open(self.options.print_mlir_file, "w", encoding="utf-8") as file:
                file.write(self.asm)
        if self.options.dump_intermediates:
            os.makedirs(self.options.dump_intermediates, exist_ok=True)
            texts = {"wave.mlir": self.asm, **({"kir": self._module.kernel_ir, "s": self._module.assembly} if self._module is not None else {})}
            for end, content in texts.items():
                with open(os.path.join(self.options.dump_intermediates, "%s.%s" % (self.kernel.__name__, end)), "w", encoding="utf-8") as file:
                    file.write(content)

    @property
    def module(self) -> CompiledModule:
        """The compiled code: assembly, hsaco, kernels."""
        if self._module is None:
            raise WaveccError("kernel %s has no code: %s" % (self.kernel.__name__, "compile_to_mlir stops before it" if self.options.compile_to_mlir
                                                             else "its sizes are not known before a call (dynamic_symbols)"))
        return self._module

    def get_asm(self) -> str:
        """The assembly."""
        return self.module.assembly

    def get_trace(self) -> Optional[Trace]:
        return self._trace

    @property
    def grid(self) -> Tuple[int, int, int]:
        """Workgroups of a launch."""
        if self._trace is None:
            raise WaveccError("the grid of kernel %s is not known before a call (dynamic_symbols)" % self.kernel.__name__)
        return self._trace.grid()

    def _shapes(self, arguments: Sequence[Any]) -> None:
        """ValueError: an array has another shape than the kernel's memory."""
        assert self._trace is not None
        given = self._trace.arguments[:len(self._trace.arguments) - len(self._trace.logs)]
        if len(arguments) != len(given):
            raise TypeError("kernel %s takes %d arguments (%s); %d given" % (self.kernel.__name__, len(given), ", ".join(a.name for a in given), len(arguments)))
        for memory, array in zip(given, arguments):
            if isinstance(memory, Scalar):
                continue
            wanted = tuple(self._trace.number(dim, memory.name) for dim in memory.physical)
            if not hasattr(array, "shape"):
                raise TypeError("argument %s is a %s; the kernel takes an array [%s] of %s" %
                                (memory.name, type(array).__name__, ", ".join(map(str, memory.physical)), memory.dtype))
            found = tuple(array.shape)
            if found != wanted:
                raise ValueError("argument %s has shape %s; the kernel is compiled for %s, which is [%s]" %
                                 (memory.name, found, wanted, ", ".join(map(str, memory.physical))))

    def _of_sizes(self, arguments: Sequence[Any]) -> "WaveKernel":
        """The kernel for the sizes of these arrays."""
        names = [str(to_expr(s).value) for s in self.options.dynamic_symbols]
        found: Dict[str, int] = {}
        largest: Dict[str, int] = {}  # of dimensions whose buffers have a layout of their own
        scaled: Dict[str, int] = {}  # K, of a dimension K / 32
        shapes: Dict[str, Tuple[int, ...]] = {}
        for (name, annotation), array in zip(self.kernel.parameters().items(), arguments):
            if issubclass(annotation, SymbolBind) if isinstance(annotation, type) else False:
                found[name] = int(array)
            layout = getattr(annotation, "physical_layout", None)
            if layout is not None and None in layout.shape:
                shapes[name] = tuple(int(size) for size in array.shape)
            for dim, size in zip(getattr(annotation, "symbolic_shape", ()), getattr(array, "shape", ())):
                if dim.kind == "symbol" and str(dim.value) in names and layout is None:
                    found.setdefault(str(dim.value), int(size))
                elif dim.kind == "symbol" and str(dim.value) in names:
                    largest[str(dim.value)] = max(int(size), largest.get(str(dim.value), 0))
                elif layout is None and (one := whole_of(dim, int(size))) and one[0] in names:
                    scaled[one[0]] = min(one[1], scaled.get(*one))
        found = {**scaled, **largest, **found}
        for (name, annotation), array in zip(self.kernel.parameters().items(), arguments):  # one more than there are sequences, as where they begin
            sizes = [found.get(str(dim.value), size) for dim, size in zip(getattr(annotation, "symbolic_shape", ()), getattr(array, "shape", ()))]
            if name not in shapes and len(sizes) == len(getattr(array, "shape", ())) and any(a > b for a, b in zip(getattr(array, "shape", ()), sizes)):
                shapes[name] = tuple(int(size) for size in array.shape)
        missing = [name for name in names if name not in found]
        if missing:
            raise ValueError("dynamic_symbols: no array has a dimension %s" % missing[0])
        key = (*sorted(found.items()), *shapes.values())
        if key not in self._sizes:
            options = replace(self.options, subs={**self.options.subs, **found}, dynamic_symbols=())
            self._sizes[key] = WaveKernel(options, self.kernel, self.kernel.trace(options.subs, shapes))
        return self._sizes[key]

    def __call__(self, *arguments: Any, **options: Any) -> None:
        self.invoke(*arguments, **options)

    def invoke(self, *arguments: Any, **options: Any) -> RunResult:
        """Runs the kernel on the emulator, with the options of CodeObject.run that are given."""
        if self._trace is None:
            sized = self._of_sizes(arguments)
            self.last_run = sized.invoke(*arguments, **options)
            return self.last_run
        self._shapes(arguments)
        logs, logged = self._logs(), options.pop("debug_logs", {})
        arguments = (*arguments, *logs)
        chosen: Dict[str, Any] = {"check": self.options.check, "completion": self.options.completion, "seed": self.options.seed,
                                  "threads": self.options.threads, "mfma": self.options.mfma, **options}
        packed = [_packed(value) for value in arguments]
        try:
            result = self.module.run(self.grid, *packed, block=self._trace.workgroup(), kernel=self.kernel.__name__, **chosen)
        except (TypeError, ValueError) as error:
            names = [a.name for a in self._trace.arguments]
            raise type(error)(re.sub(r"argument (\d+) \(arg\1\)", lambda m: "argument %s" % names[int(m[1])], str(error))) from None
        for value, array in zip(arguments, packed):
            _unpack(value, array)
        self.last_run = result
        hand_out(self._trace.logs, logs, logged)
        if not self.options.quiet:
            print("wavecc: %s ran on the emulator of %s, not on a GPU: %d workgroups, %d instructions, %.2f s" %
                  (self.kernel.__name__, self.module.object.target, result.num_workgroups, result.num_instructions, result.seconds), file=sys.stderr)
        return result

    def time(self, *arguments: Any, **options: Any) -> Time:
        """The predicted time of a launch, as CodeObject.time."""
        if self._trace is None:
            return self._of_sizes(arguments).time(*arguments, **options)
        given = arguments or self._empty()
        self._shapes(given)
        return self.module.time(self.grid, *map(as_argument, (*given, *self._logs())), block=self._trace.workgroup(), kernel=self.kernel.__name__, **options)

    def _logs(self) -> List[Any]:
        """Tensors for what tkw.debug_log writes."""
        assert self._trace is not None
        return [zeros([self._trace.number(dim, log.label) for dim in log.memory.shape], dtype=wave_dtype_to_torch(log.memory.dtype)) for log in self._trace.logs]

    def _empty(self) -> Tuple[Any, ...]:
        """Arrays of zeroes, and ones for numbers, as the kernel takes them."""
        assert self._trace is not None
        return tuple(1 if isinstance(a, Scalar) else np.zeros([self._trace.number(dim, a.name) for dim in a.physical], a.dtype.numpy or "uint8")
                     for a in self._trace.arguments[:len(self._trace.arguments) - len(self._trace.logs)])


def wave_compile(options: WaveCompileOptions, kernel: LaunchableWave, schedule: Any = None) -> WaveKernel:
    """Traces the kernel, prints it in Wave's dialect and compiles that. WaveError: the diagnostics, with places in the Python program."""
    if not isinstance(kernel, LaunchableWave) or not isinstance(options, WaveCompileOptions):
        raise WaveError(caller(), "wave_compile takes WaveCompileOptions and a function that @tkw.wave decorates; found %r" %
                        (options if isinstance(kernel, LaunchableWave) else kernel,))
    if not isinstance(options.subs, Mapping):
        raise WaveError(caller(), "WaveCompileOptions: subs gives symbols their numbers, as in {M: 64}; found %r" % (options.subs,))
    refused = options.refused()
    if refused:
        raise WaveError(caller(), "WaveCompileOptions: %s is not supported" % ", ".join(refused))
    if schedule is not None and not isinstance(schedule, WaveSchedule):
        raise WaveError(caller(), "wave_compile: schedule is what @wave_schedule decorates; found %r" % (schedule,))
    if schedule is not None and not options.quiet:
        print("%s: note: schedule %s is not used: wavecc makes the schedule of %s by its clock" % (caller(), schedule.name, kernel.__name__), file=sys.stderr)
    if options.dynamic_symbols or kernel.is_open(options.subs):
        return WaveKernel(options, kernel, None)
    return WaveKernel(options, kernel, kernel.trace(options.subs))


