# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The k largest values of each row, in order, and their positions: X [M, N], values [M, K], places [M, K] of i32. Equal values keep their order."""
# Sizes are used as types here, which mypy does not accept.
# mypy: disable-error-code="type-arg,valid-type,misc"
from typing import Any, Dict, Tuple

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE
from wavecc.wave.lang.global_symbols import sympy

M, N, K = tkl.sym.M, tkl.sym.N, tkl.sym.K


def build(m: int, n: int, k: int, dtype: tkl.DataType, waves: int = 1, elements: int = 1, lanes: int = 64, rows: int = 1) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are. waves: of a workgroup, which has a row; elements: that a lane has at once. rows: that a wave has beside
    one another, lanes / rows lanes each; then each of the waves has others, and elements is 1."""
    part = -(-n // (waves * lanes * elements)) * lanes * elements
    if rows > 1:
        constraints = [tkw.WorkgroupConstraint(M, rows * waves, 1), tkw.WorkgroupConstraint(N, N, 0), tkw.WaveConstraint(M, rows), tkw.WaveConstraint(N, N),
                       tkw.HardwareConstraint(threads_per_wave=lanes, vector_shapes={M: rows, N: lanes // rows, K: sympy.Max(K, 1)})]
    else:
        constraints = [tkw.WorkgroupConstraint(M, 1, 1), tkw.WorkgroupConstraint(N, part * waves, 0), tkw.WaveConstraint(M, 1), tkw.WaveConstraint(N, part),
                       tkw.HardwareConstraint(threads_per_wave=lanes, vector_shapes={M: 1, N: lanes * elements, K: sympy.Max(K, 1)})]

    @tkw.wave(constraints)
    def topk(x: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype], values: tkl.Memory[M, K, GLOBAL_ADDRESS_SPACE, dtype],
             places: tkl.Memory[M, K, GLOBAL_ADDRESS_SPACE, tkl.i32]) -> None:
        found, where = tkw.topk(tkw.read(x), K, N, block=waves > 1 and rows == 1)
        tkw.write(found, values)
        tkw.write(where, places)
    return topk, {M: m, N: n, K: k}
