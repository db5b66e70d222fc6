# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""RMSNorm: each row of X [M, N] divided by the root of its mean square, and multiplied by W [N]. A workgroup has a row."""
# Sizes are used as types here, which mypy does not accept.
# mypy: disable-error-code="type-arg,valid-type,misc"
from typing import Any, Dict, Tuple

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE

from .row_softmax import constraints_of

M, N = tkl.sym.M, tkl.sym.N


def build(m: int, n: int, dtype: tkl.DataType, eps: float = 1e-6, waves: int = 1, elements: int = 8, lanes: int = 64, looped: bool = False
          ) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are. waves: that share a row. elements: that a lane loads at once. looped: for rows that registers do not hold."""
    @tkw.wave(constraints_of(n, waves, elements, lanes, looped))
    def rmsnorm(x: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype], w: tkl.Memory[N, GLOBAL_ADDRESS_SPACE, dtype],
                y: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype]) -> None:
        row = tkw.cast(tkw.read(x, elements_per_thread=elements), tkl.f32)
        weight = tkw.cast(tkw.read(w, elements_per_thread=elements), tkl.f32)
        mean = tkw.sum(row * row, dim=N, block=waves > 1) * (1.0 / n)
        tkw.write(tkw.cast(row * tkw.rsqrt(mean + eps) * weight, dtype), y, elements_per_thread=elements)

    @tkw.wave(constraints_of(n, waves, elements, lanes, looped))
    def rmsnorm_looped(x: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype], w: tkl.Memory[N, GLOBAL_ADDRESS_SPACE, dtype],
                       y: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype]) -> None:
        @tkw.iterate(N, init_args=[tkl.Register[M, tkl.f32](0.0)])
        def squares(total: Any) -> Any:
            part = tkw.cast(tkw.read(x, elements_per_thread=elements), tkl.f32)
            return tkw.sum(part * part, total, dim=N, block=waves > 1)
        factor = tkw.rsqrt(squares * (1.0 / n) + eps)

        @tkw.iterate(N, init_args=[])
        def results() -> None:
            part, weight = (tkw.cast(tkw.read(memory, elements_per_thread=elements), tkl.f32) for memory in (x, w))
            tkw.write(tkw.cast(part * factor * weight, dtype), y, elements_per_thread=elements)
    return rmsnorm_looped if looped else rmsnorm, {M: m, N: n}
