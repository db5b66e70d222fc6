# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Wave's language without torch, IREE and a GPU: kernels are traced, compiled by wavecc and run on its emulator.

    import wavecc.wave as tkw
    import wavecc.wave.lang as tkl
    from wavecc.wave.compile import WaveCompileOptions, wave_compile

stand in the place of the modules of wave_lang.kernel. docs/wave-python.md has a start of ten minutes, and what is supported."""
from typing import Any

from . import _ops
from ._constraints import (Assumption, Constraint, DeviceConstraint, HardwareConstraint, MMAType, ScaledMMAType, TilingConstraint, WaveConstraint,
                           WorkgroupConstraint)
from ._kernel import LaunchableWave, wave
from ._ops import (abs, allocate, apply_expr, atan2, bitcast, broadcast, cast, ceil, cos, eq, erf, exp, exp2, floor, ge, gt, iterate, le, log, log2,
                   log10, lt, max, maximum, min, minimum, mma, mod, ne, permute, powf, read, reciprocal, register, remf, round, roundeven, rsqrt,
                   scaled_mma, select, self_index, set_symbol, shuffle, sin, softsign, sqrt, sum, tag, tanh, tanh_approx, write)
from ._places import WaveError
from ._types import IndexMapping, Memory, Register, bf16, f16, f32, f64, i1, i8, i16, i32, i64

__all__ = ["Assumption", "Constraint", "DeviceConstraint", "HardwareConstraint", "IndexMapping", "LaunchableWave", "MMAType", "Memory", "Register",
           "ScaledMMAType", "TilingConstraint", "WaveConstraint", "WaveError", "WorkgroupConstraint", "abs", "allocate", "apply_expr", "atan2",
           "bf16", "bitcast", "broadcast", "cast", "ceil", "cos", "eq", "erf", "exp", "exp2", "f16", "f32", "f64", "floor", "ge", "gt", "i1", "i16",
           "i32", "i64", "i8", "iterate", "le", "log", "log10", "log2", "lt", "max", "maximum", "min", "minimum", "mma", "mod", "ne", "permute",
           "powf", "read", "reciprocal", "register", "remf", "round", "roundeven", "rsqrt", "scaled_mma", "select", "self_index", "set_symbol",
           "shuffle", "sin",
           "softsign", "sqrt", "sum", "tag", "tanh", "tanh_approx", "wave", "write"]


def __getattr__(name: str) -> Any:
    """Operations of Wave that are not supported say so, by name, where they are called."""
    if name in _ops._REFUSED:
        return _ops.refused(name)
    raise AttributeError("module 'wavecc.wave' has no attribute %r" % name)
