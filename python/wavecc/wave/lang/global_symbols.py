# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Symbols that all kernels share: address spaces, and positions of workgroups and work-items."""
from .._expr import index_symbol, sympy

GLOBAL_ADDRESS_SPACE = index_symbol("$GLOBAL_ADDRESS_SPACE")
SHARED_ADDRESS_SPACE = index_symbol("$SHARED_ADDRESS_SPACE")
WORKGROUP_0, WORKGROUP_1, WORKGROUP_2 = (index_symbol("$WG%d" % i) for i in range(3))
THREAD_0, THREAD_1, THREAD_2 = (index_symbol("$T%d" % i) for i in range(3))
DEVICE_DIM_0, DEVICE_DIM_1, DEVICE_DIM_2 = (index_symbol("$DD%d" % i) for i in range(3))
GPR_NUM = index_symbol("$GPR_NUM")

__all__ = ["DEVICE_DIM_0", "DEVICE_DIM_1", "DEVICE_DIM_2", "GLOBAL_ADDRESS_SPACE", "GPR_NUM", "SHARED_ADDRESS_SPACE", "THREAD_0", "THREAD_1",
           "THREAD_2", "WORKGROUP_0", "WORKGROUP_1", "WORKGROUP_2", "index_symbol", "sympy"]
