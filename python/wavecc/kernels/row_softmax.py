# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The softmax of each row of X [M, N]. A workgroup has a row."""
# Sizes are used as types here, which mypy does not accept.
# mypy: disable-error-code="type-arg,valid-type,misc"
import math
from typing import Any, Dict, Sequence, Tuple

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE
from wavecc.wave.lang.global_symbols import THREAD_0

M, N = tkl.sym.M, tkl.sym.N
LOWEST = -3.4e38  # the maximum of no numbers; its weight is 0 times 2 to a small power


def constraints_of(n: int, waves: int, elements: int, lanes: int, looped: bool) -> Sequence[Any]:
    """A workgroup has a row. looped: two vectors of each lane in an iteration, else all of the row."""
    part = 2 * lanes * elements if looped else n // waves if n % (waves * elements) == 0 else -(-n // (waves * lanes * elements)) * lanes * elements
    shared = [tkw.TilingConstraint(N, part * waves), tkw.WaveConstraint(N, part, wave_id=THREAD_0 // lanes)] if looped else [
        tkw.WorkgroupConstraint(N, part * waves, 0), tkw.WaveConstraint(N, part)]
    return [tkw.WorkgroupConstraint(M, 1, 1), tkw.WaveConstraint(M, 1), *shared,
            tkw.HardwareConstraint(threads_per_wave=lanes, mma_type=None, vector_shapes={M: 1, N: lanes * elements})]


def build(m: int, n: int, dtype: tkl.DataType, waves: int = 1, elements: int = 8, lanes: int = 64, looped: bool = False) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are. waves: that share a row. elements: that a lane loads at once. looped: for rows that registers do not hold."""
    log2e = math.log2(math.e)

    @tkw.wave(constraints_of(n, waves, elements, lanes, looped))
    def softmax(x: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype], y: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype]) -> None:
        row = tkw.cast(tkw.read(x, elements_per_thread=elements), tkl.f32)
        weights = tkw.exp2((row - tkw.max(row, dim=N, block=waves > 1)) * log2e)
        result = weights * tkw.reciprocal(tkw.sum(weights, dim=N, block=waves > 1))
        tkw.write(tkw.cast(result, dtype), y, elements_per_thread=elements)

    @tkw.wave(constraints_of(n, waves, elements, lanes, looped))
    def softmax_looped(x: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype], y: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype]) -> None:
        @tkw.iterate(N, init_args=[tkl.Register[M, tkl.f32](LOWEST), tkl.Register[M, tkl.f32](0.0)])
        def stats(most: Any, total: Any) -> Any:
            part = tkw.cast(tkw.read(x, elements_per_thread=elements), tkl.f32)
            higher = tkw.max(part, most, dim=N, block=waves > 1)
            return higher, tkw.sum(tkw.exp2((part - higher) * log2e), total * tkw.exp2((most - higher) * log2e), dim=N, block=waves > 1)
        most, total = stats

        @tkw.iterate(N, init_args=[])
        def results() -> None:
            part = tkw.cast(tkw.read(x, elements_per_thread=elements), tkl.f32)
            tkw.write(tkw.cast(tkw.exp2((part - most) * log2e) * tkw.reciprocal(total), dtype), y, elements_per_thread=elements)
    return softmax_looped if looped else softmax, {M: m, N: n}
