# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types and symbols of the language: `import wavecc.wave.lang as tkl`."""
from .._expr import IndexExpr, IndexSymbol, ceildiv, ceiling, floor, sym
from .._types import (AddressSpace, DataType, IndexMapping, KernelBufferUsage, Memory, MemoryLayout, Register, SymbolBind, bf16, f4e2m1fn, f6e2m3fn,
                      f8e4m3fn, f8e4m3fnuz, f8e5m2, f8e5m2fnuz, f8e8m0fnu, f16, f32, f64, i1, i4, i8, i16, i32, i64, index)
from .global_symbols import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE

bool = i1

__all__ = ["AddressSpace", "DataType", "GLOBAL_ADDRESS_SPACE", "IndexExpr", "IndexMapping", "IndexSymbol", "KernelBufferUsage", "Memory",
           "MemoryLayout", "Register", "SHARED_ADDRESS_SPACE", "SymbolBind", "bf16", "bool", "ceildiv", "ceiling", "f16", "f32", "f4e2m1fn", "f64",
           "f6e2m3fn", "f8e4m3fn", "f8e4m3fnuz", "f8e5m2", "f8e5m2fnuz", "f8e8m0fnu", "floor", "i1", "i16", "i32", "i4", "i64", "i8", "index", "sym"]
