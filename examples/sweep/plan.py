"""A sweep over a copy kernel: elements of a lane, lanes of a workgroup.   python3 -m wavecc.sweep plan.py"""
import numpy as np

from wavecc.sweep import Candidate

SIZE = 1 << 16
KERNEL = """gpu.module @m {{ gpu.func @copy(%A: memref<{size}xf32>, %B: memref<{size}xf32>) kernel
  attributes {{rocdl.reqd_work_group_size = array<i32: {lanes}, 1, 1>}} {{
  %t = gpu.thread_id x
  %b = gpu.block_id x
  %i = affine.apply affine_map<()[t, b] -> ((b * {lanes} + t) * {each})>()[%t, %b]
  %x = vector.load %A[%i] : memref<{size}xf32>, vector<{each}xf32>
  vector.store %x, %B[%i] : memref<{size}xf32>, vector<{each}xf32>
  gpu.return
}} }}
"""

configurations = [{"lanes": lanes, "each": each} for lanes in (64, 128, 256) for each in (1, 2, 4)]


def build(lanes, each):
    a, b = np.arange(SIZE, dtype=np.float32), np.zeros(SIZE, np.float32)
    return Candidate(text=KERNEL.format(size=SIZE, lanes=lanes, each=each), target="gfx942", grid=(SIZE // (lanes * each),),
                     arguments=[a, b], expect=lambda arguments: np.array_equal(arguments[1], a))
