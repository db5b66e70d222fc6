# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""RMSNorm: each row of X [M, N] divided by the root of its mean square, and multiplied by W [N]. A workgroup has a row."""
# Sizes stand in the places of types here, which mypy does not know.
# mypy: disable-error-code="type-arg,valid-type,misc"
from typing import Any, Dict, Tuple

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE

M, N = tkl.sym.M, tkl.sym.N


def build(m: int, n: int, dtype: tkl.DataType, eps: float = 1e-6, waves: int = 1, elements: int = 8, lanes: int = 64) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are. waves: that share a row. elements: that a lane loads at once."""
    constraints = [tkw.WorkgroupConstraint(M, 1, 1), tkw.WorkgroupConstraint(N, N, 0), tkw.WaveConstraint(M, 1), tkw.WaveConstraint(N, N / waves),
                   tkw.HardwareConstraint(threads_per_wave=lanes, mma_type=None, vector_shapes={M: 1, N: lanes * elements})]

    @tkw.wave(constraints)
    def rmsnorm(x: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype], w: tkl.Memory[N, GLOBAL_ADDRESS_SPACE, dtype],
                y: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype]) -> None:
        row = tkw.cast(tkw.read(x, elements_per_thread=elements), tkl.f32)
        weight = tkw.cast(tkw.read(w, elements_per_thread=elements), tkl.f32)
        mean = tkw.sum(row * row, dim=N, block=waves > 1) * (1.0 / n)
        tkw.write(tkw.cast(row * tkw.rsqrt(mean + eps) * weight, dtype), y, elements_per_thread=elements)
    return rmsnorm, {M: m, N: n}
