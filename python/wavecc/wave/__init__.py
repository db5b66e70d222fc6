# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Wave's language without torch, IREE and a GPU: kernels are traced, compiled by wavecc and run on its emulator.

    import wavecc.wave as tkw
    import wavecc.wave.lang as tkl
    from wavecc.wave.compile import WaveCompileOptions, wave_compile

stand in the place of the modules of wave_lang.kernel. docs/wave-python.md has a start of ten minutes, and what is supported."""
import functools
from typing import Any

from . import _ops
from ._collect import atomic_add, atomic_max, atomic_min, cumsum, scatter_add, topk
from ._constraints import (Assumption, Constraint, DeviceConstraint, GenericDot, GridConstraint, HardwareConstraint, IteratorBindings,
                           MMAOperand, MMAType,
                           ReorderingConstraint, ScaledMMAType, SymbolicAlias, TilingConstraint, WaveConstraint, WorkgroupConstraint)
from ._control import (conditional, iterate, memory_counter_wait, memory_counter_wait_barrier, scalar, scheduling_barrier, scheduling_group_barrier,
                       set_symbol, set_wave_prio, shared_memory_barrier, shared_memory_barrier_signal, shared_memory_barrier_wait,
                       tensor_counter_wait, workgroup_barrier)
from ._kernel import LaunchableWave, wave
from ._logs import debug_log
from ._ops import (abs, allocate, apply_expr, atan2, bitcast, broadcast, cast, cbrt, ceil, cos, eq, erf, exp, exp2, extract, floor, ge, gt, le, log, log2,
                   log10, lt, max, maximum, min, minimum, mma, mod, ne, permute, powf, read, reciprocal, register, remf, round, roundeven, rsqrt,
                   scaled_mma, select, self_index, shuffle, sin, sinh, softsign, sqrt, sum, tag, tanh, tanh_approx, write)
from ._places import WaveError
from .wave_schedule import wave_schedule
from ._types import IndexMapping, Memory, MemoryAccessFlags, Register, bf16, f16, f32, f64, i1, i8, i16, i32, i64

__all__ = ["Assumption", "Constraint", "DeviceConstraint", "GenericDot", "GridConstraint", "HardwareConstraint", "IndexMapping", "IteratorBindings",
           "LaunchableWave", "MMAOperand", "MMAType", "Memory", "MemoryAccessFlags", "Register", "ReorderingConstraint", "ScaledMMAType", "SymbolicAlias", "TilingConstraint",
           "WaveConstraint", "WaveError", "WorkgroupConstraint", "abs", "allocate", "apply_expr", "atan2", "atomic_add", "atomic_max",
           "atomic_min", "bf16", "bitcast", "broadcast", "cast", "cbrt", "ceil", "conditional", "cos", "cumsum", "debug_log", "eq", "erf", "exp",
           "exp2", "extract", "f16", "f32", "f64", "floor", "ge", "gt", "i1", "i16", "i32", "i64", "i8", "iterate", "le", "log", "log10",
           "log2", "lt", "max", "maximum", "memory_counter_wait", "memory_counter_wait_barrier", "min", "minimum", "mma", "mod", "ne",
           "permute", "powf", "read", "reciprocal", "register", "remf", "round", "roundeven", "rsqrt", "scalar", "scaled_mma",
           "scatter_add", "scheduling_barrier", "scheduling_group_barrier", "select", "self_index", "set_symbol", "set_wave_prio",
           "shared_memory_barrier", "shared_memory_barrier_signal", "shared_memory_barrier_wait", "shuffle", "sin", "sinh", "softsign",
           "sqrt", "sum", "tag", "tanh", "tanh_approx", "tensor_counter_wait", "topk", "wave", "wave_schedule",
           "workgroup_barrier", "write"]


def _taking_tag(function: Any) -> Any:
    """Every operation takes tag=..., a name for Wave's schedules."""
    @functools.wraps(function)
    def tagged(*arguments: Any, tag: Any = None, **options: Any) -> Any:
        return function(*arguments, **options)
    return tagged


for _name in _ops.TAGGED:
    globals()[_name] = _taking_tag(globals()[_name])


def __getattr__(name: str) -> Any:
    """Operations of Wave that are not supported say so, by name, where they are called."""
    if name in _ops._REFUSED:
        return _ops.refused(name)
    raise AttributeError("module 'wavecc.wave' has no attribute %r" % name)
