# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The softmax of each row of X [M, N]. A workgroup has a row."""
# Sizes stand in the places of types here, which mypy does not know.
# mypy: disable-error-code="type-arg,valid-type,misc"
import math
from typing import Any, Dict, Tuple

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE

M, N = tkl.sym.M, tkl.sym.N


def build(m: int, n: int, dtype: tkl.DataType, waves: int = 1, elements: int = 8, lanes: int = 64) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are. waves: that share a row. elements: that a lane loads at once."""
    constraints = [tkw.WorkgroupConstraint(M, 1, 1), tkw.WorkgroupConstraint(N, N, 0), tkw.WaveConstraint(M, 1), tkw.WaveConstraint(N, N / waves),
                   tkw.HardwareConstraint(threads_per_wave=lanes, mma_type=None, vector_shapes={M: 1, N: lanes * elements})]

    @tkw.wave(constraints)
    def softmax(x: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype], y: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype]) -> None:
        row = tkw.cast(tkw.read(x, elements_per_thread=elements), tkl.f32)
        weights = tkw.exp2((row - tkw.max(row, dim=N, block=waves > 1)) * math.log2(math.e))
        result = weights * tkw.reciprocal(tkw.sum(weights, dim=N, block=waves > 1))
        tkw.write(tkw.cast(result, dtype), y, elements_per_thread=elements)
    return softmax, {M: m, N: n}
