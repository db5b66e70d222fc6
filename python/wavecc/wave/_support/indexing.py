# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Symbols and expressions."""
from .._expr import IndexExpr, IndexSymbol, index_symbol, sym

__all__ = ["IndexExpr", "IndexSymbol", "index_symbol", "sym"]
