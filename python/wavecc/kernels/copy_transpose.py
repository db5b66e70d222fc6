# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""B = A, and B = A^T."""
# Sizes are used as types here, which mypy does not accept.
# mypy: disable-error-code="type-arg,valid-type,misc"
from typing import Any, Dict, Tuple

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE

M, N = tkl.sym.M, tkl.sym.N
BLOCK_M, BLOCK_N = tkl.sym.BLOCK_M, tkl.sym.BLOCK_N


def build_copy(m: int, n: int, dtype: tkl.DataType, tile: Tuple[int, int], elements: int, lanes: int = 64) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are. tile: of a workgroup of one wave. elements: that a lane moves at once."""
    constraints = [tkw.WorkgroupConstraint(M, BLOCK_M, 1), tkw.WorkgroupConstraint(N, BLOCK_N, 0), tkw.WaveConstraint(M, BLOCK_M),
                   tkw.WaveConstraint(N, BLOCK_N),
                   tkw.HardwareConstraint(threads_per_wave=lanes, mma_type=None, vector_shapes={M: 1, N: lanes * elements})]

    @tkw.wave(constraints)
    def copy(a: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype], b: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype]) -> None:
        tkw.write(tkw.read(a, elements_per_thread=elements), b, elements_per_thread=elements)
    return copy, {M: m, N: n, BLOCK_M: tile[0], BLOCK_N: tile[1]}


def build_transpose(m: int, n: int, dtype: tkl.DataType, tile: Tuple[int, int], shared: bool, lanes: int = 64) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """A is [m, n], B [n, m]. shared: by way of shared memory, so that loads and stores are dense; else lanes stand along the rows of A."""
    shapes = {M: lanes, N: 1} if shared else {M: 1, N: lanes}
    constraints = [tkw.WorkgroupConstraint(M, BLOCK_M, 1), tkw.WorkgroupConstraint(N, BLOCK_N, 0), tkw.WaveConstraint(M, BLOCK_M),
                   tkw.WaveConstraint(N, BLOCK_N), tkw.HardwareConstraint(threads_per_wave=lanes, mma_type=None, vector_shapes=shapes)]
    i, j = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1)
    turned = tkw.IndexMapping(2, inputs={M: i, N: j}, outputs={N: j, M: i})
    space = SHARED_ADDRESS_SPACE if shared else GLOBAL_ADDRESS_SPACE

    @tkw.wave(constraints)
    def transpose(a: tkl.Memory[M, N, space, dtype], b: tkl.Memory[N, M, GLOBAL_ADDRESS_SPACE, dtype]) -> None:
        tkw.write(tkw.read(a), b, mapping=turned)
    return transpose, {M: m, N: n, BLOCK_M: tile[0], BLOCK_N: tile[1]}
