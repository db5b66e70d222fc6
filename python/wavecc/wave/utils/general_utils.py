# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that Wave's templates import."""
from typing import Any, Dict, List

import numpy as np

from .. import _types, torch_utils

__all__ = ["TORCH_DTYPE_TO_WAVE", "ceildiv", "check_leaks", "clamp", "get_default_scheduling_params", "is_pow2", "torch_dtype_range", "torch_dtype_to_wave",
           "wave_dtype_to_torch"]

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


def _of_torch(name: str) -> Any:
    """torch's type of that name; None: this torch has none."""
    return getattr(torch_utils._torch or torch_utils, name, None)


TORCH_DTYPE_TO_WAVE = {_of_torch(name): getattr(_types, kind) for name, kind in _NAMES.items() if _of_torch(name) is not None}


def wave_dtype_to_torch(dtype: _types.DataType) -> Any:
    """The type of torch's for an element type."""
    found = [key for key, value in TORCH_DTYPE_TO_WAVE.items() if value == dtype]
    if not found:
        raise ValueError("%s has no type of torch's" % dtype)
    return found[0]


def torch_dtype_range(dtype: Any) -> List[Any]:
    """The least and the largest number of a type of torch's."""
    kind = torch_dtype_to_wave(dtype)
    if kind.kind == "int":
        return [int(np.iinfo(kind.numpy).min), int(np.iinfo(kind.numpy).max)]
    limits = torch_utils.finfo(dtype)
    return [float(limits.min), float(limits.max)]


def is_pow2(value: int) -> bool:
    """A power of two."""
    return value > 0 and value & (value - 1) == 0


def check_leaks(function: Any) -> Any:
    """The function: NumPy's arrays end by themselves."""
    return function
