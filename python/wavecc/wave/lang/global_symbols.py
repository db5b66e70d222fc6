# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Symbols that all kernels share: address spaces, and positions of workgroups and work-items."""
from .._expr import IndexSymbol, index_symbol, sympy

GLOBAL_ADDRESS_SPACE = index_symbol("$GLOBAL_ADDRESS_SPACE")
SHARED_ADDRESS_SPACE = index_symbol("$SHARED_ADDRESS_SPACE")
WORKGROUP_0, WORKGROUP_1, WORKGROUP_2 = (index_symbol("$WG%d" % i) for i in range(3))
THREAD_0, THREAD_1, THREAD_2 = (index_symbol("$T%d" % i) for i in range(3))
DEVICE_DIM_0, DEVICE_DIM_1, DEVICE_DIM_2 = (index_symbol("$DD%d" % i) for i in range(3))
GPR_NUM = index_symbol("$GPR_NUM")

# Delays and units of Wave's own schedules, which programs give numbers; wavecc's schedule comes from its clock.
READ_SHARED_DELAY, WRITE_SHARED_DELAY, READ_GLOBAL_DELAY, WRITE_GLOBAL_DELAY, GLOBAL_TO_SHARED_DELAY, MMA_DELAY, VALU_DELAY, SHUFFLE_DELAY = (
    index_symbol("$%s_DELAY" % name) for name in ("READ_SHARED", "WRITE_SHARED", "READ_GLOBAL", "WRITE_GLOBAL", "GLOBAL_TO_SHARED", "MMA", "VALU",
                                                  "SHUFFLE"))
SHARED_MEMORY_UNITS, GLOBAL_MEMORY_UNITS, MMA_UNITS, VALU_UNITS, SHUFFLE_UNITS = (
    index_symbol("$%s_UNITS" % name) for name in ("SHARED_MEMORY", "GLOBAL_MEMORY", "MMA", "VALU", "SHUFFLE"))


def GET_ITER_ARG(number: int) -> IndexSymbol:
    """In the condition of a loop: its carried value of that number."""
    return index_symbol("$GET_ITER_ARG_%d" % number)

__all__ = ["DEVICE_DIM_0", "DEVICE_DIM_1", "DEVICE_DIM_2", "GET_ITER_ARG", "GLOBAL_ADDRESS_SPACE", "GLOBAL_MEMORY_UNITS", "GLOBAL_TO_SHARED_DELAY",
           "GPR_NUM", "MMA_DELAY", "MMA_UNITS", "READ_GLOBAL_DELAY", "READ_SHARED_DELAY", "SHARED_ADDRESS_SPACE", "SHARED_MEMORY_UNITS", "SHUFFLE_DELAY",
           "SHUFFLE_UNITS", "THREAD_0", "THREAD_1", "THREAD_2", "VALU_DELAY", "VALU_UNITS", "WORKGROUP_0", "WORKGROUP_1", "WORKGROUP_2",
           "WRITE_GLOBAL_DELAY", "WRITE_SHARED_DELAY", "index_symbol", "sympy"]
