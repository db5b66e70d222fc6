# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element types."""
from .._types import (DataType, bf16, f4e2m1fn, f6e2m3fn, f8e4m3fn, f8e4m3fnuz, f8e5m2, f8e5m2fnuz, f8e8m0fnu, f16, f32, f64, i1, i4, i8, i16, i32,
                      i64, index)

bool = i1

__all__ = ["DataType", "bf16", "bool", "f16", "f32", "f4e2m1fn", "f64", "f6e2m3fn", "f8e4m3fn", "f8e4m3fnuz", "f8e5m2", "f8e5m2fnuz", "f8e8m0fnu",
           "i1", "i16", "i32", "i4", "i64", "i8", "index"]
