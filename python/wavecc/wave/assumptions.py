# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a program promises of its sizes."""
from ._constraints import Assumption

__all__ = ["Assumption"]
