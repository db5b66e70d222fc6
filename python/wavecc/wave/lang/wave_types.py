# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`from wavecc.wave.lang.wave_types import *`, as Wave's programs have it."""
from .._types import IndexMapping, Memory, Register

__all__ = ["IndexMapping", "Memory", "Register"]
