# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`from wavecc.wave.symbolic_constraints import SymbolicAlias`, as Wave's programs have it."""
from ._constraints import SymbolicAlias

__all__ = ["SymbolicAlias"]
