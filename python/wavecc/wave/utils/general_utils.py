# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that Wave's templates import."""
from typing import Any, Dict

from .. import _types

__all__ = ["ceildiv", "clamp", "get_default_scheduling_params", "torch_dtype_to_wave"]

_NAMES = {"float16": "f16", "bfloat16": "bf16", "float32": "f32", "float64": "f64", "float8_e4m3fn": "f8e4m3fn", "float8_e4m3fnuz": "f8e4m3fnuz",
          "float8_e5m2": "f8e5m2", "float8_e5m2fnuz": "f8e5m2fnuz", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "bool": "i1"}


def ceildiv(a: int, b: int) -> int:
    """a / b, rounded up."""
    return -(-a // b)


def clamp(value: int, low: int, high: int) -> int:
    """The nearest number from low to high."""
    return max(low, min(value, high))


def get_default_scheduling_params() -> Dict[Any, int]:
    """None: wavecc's schedules come from its clock."""
    return {}


def torch_dtype_to_wave(dtype: Any) -> _types.DataType:
    """The element type of one of torch's or NumPy's."""
    name = str(getattr(dtype, "name", dtype)).rpartition(".")[2]
    if name not in _NAMES:
        raise TypeError("%r has no element type in the language" % (dtype,))
    found: _types.DataType = getattr(_types, _NAMES[name])
    return found
