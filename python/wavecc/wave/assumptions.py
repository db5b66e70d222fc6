# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Assumptions that a program makes about its sizes."""
from ._constraints import Assumption

__all__ = ["Assumption"]
