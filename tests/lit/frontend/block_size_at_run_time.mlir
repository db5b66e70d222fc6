// Numbers of work-items and subgroups where the block size is known when the kernel starts only: the same kernel with a known size gives
// the same.
// RUN: wavecc run %s --target=gfx942 --kernel=unknown --grid=2,3,2 --block=20,5,2 --arg=i32[12x200x6]=zero --dump=0=%t.a.npy
// RUN: wavecc run %s --target=gfx942 --kernel=known --grid=2,3,2 --arg=i32[12x200x6]=zero --expect=0=%t.a.npy --dump=0=%t.b.npy
// RUN: %python -c "import sys; a = open(sys.argv[1], 'rb').read(); n = len(a) - 12 * 200 * 6 * 4; v = lambda b, t, k: int.from_bytes(a[n + ((b * 200 + t) * 6 + k) * 4:][:4], 'little'); bad = [(b, t) for b in range(12) for t in range(200) if [v(b, t, k) for k in range(6)] != [b %% 2 * 20 + t %% 20, b // 2 %% 3 * 5 + t // 20 %% 5, b // 6 * 2 + t // 100, t // 64, 4, t %% 64]]; print(bad[:4]); sys.exit(bool(bad))" %t.a.npy
gpu.module @m {
  gpu.func @unknown(%A: memref<12x200x6xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %tx = gpu.thread_id x
    %ty = gpu.thread_id y
    %tz = gpu.thread_id z
    %bx = gpu.block_id x
    %by = gpu.block_id y
    %bz = gpu.block_id z
    %t = affine.apply affine_map<()[s0, s1, s2] -> (s0 + s1 * 20 + s2 * 100)>()[%tx, %ty, %tz]
    %b = affine.apply affine_map<()[s0, s1, s2] -> (s0 + s1 * 2 + s2 * 6)>()[%bx, %by, %bz]
    %gx = gpu.global_id x
    %gy = gpu.global_id y
    %gz = gpu.global_id z
    %s = gpu.subgroup_id : index
    %n = gpu.num_subgroups : index
    %l = gpu.lane_id
    %v0 = arith.index_cast %gx : index to i32
    %v1 = arith.index_cast %gy : index to i32
    %v2 = arith.index_cast %gz : index to i32
    %v3 = arith.index_cast %s : index to i32
    %v4 = arith.index_cast %n : index to i32
    %v5 = arith.index_cast %l : index to i32
    memref.store %v0, %A[%b, %t, %c0] : memref<12x200x6xi32>
    memref.store %v1, %A[%b, %t, %c1] : memref<12x200x6xi32>
    memref.store %v2, %A[%b, %t, %c2] : memref<12x200x6xi32>
    memref.store %v3, %A[%b, %t, %c3] : memref<12x200x6xi32>
    memref.store %v4, %A[%b, %t, %c4] : memref<12x200x6xi32>
    memref.store %v5, %A[%b, %t, %c5] : memref<12x200x6xi32>
    gpu.return
  }

  gpu.func @known(%A: memref<12x200x6xi32>) kernel attributes {gpu.known_block_size = array<i32: 20, 5, 2>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %tx = gpu.thread_id x
    %ty = gpu.thread_id y
    %tz = gpu.thread_id z
    %bx = gpu.block_id x
    %by = gpu.block_id y
    %bz = gpu.block_id z
    %t = affine.apply affine_map<()[s0, s1, s2] -> (s0 + s1 * 20 + s2 * 100)>()[%tx, %ty, %tz]
    %b = affine.apply affine_map<()[s0, s1, s2] -> (s0 + s1 * 2 + s2 * 6)>()[%bx, %by, %bz]
    %gx = gpu.global_id x
    %gy = gpu.global_id y
    %gz = gpu.global_id z
    %s = gpu.subgroup_id : index
    %n = gpu.num_subgroups : index
    %l = gpu.lane_id
    %v0 = arith.index_cast %gx : index to i32
    %v1 = arith.index_cast %gy : index to i32
    %v2 = arith.index_cast %gz : index to i32
    %v3 = arith.index_cast %s : index to i32
    %v4 = arith.index_cast %n : index to i32
    %v5 = arith.index_cast %l : index to i32
    memref.store %v0, %A[%b, %t, %c0] : memref<12x200x6xi32>
    memref.store %v1, %A[%b, %t, %c1] : memref<12x200x6xi32>
    memref.store %v2, %A[%b, %t, %c2] : memref<12x200x6xi32>
    memref.store %v3, %A[%b, %t, %c3] : memref<12x200x6xi32>
    memref.store %v4, %A[%b, %t, %c4] : memref<12x200x6xi32>
    memref.store %v5, %A[%b, %t, %c5] : memref<12x200x6xi32>
    gpu.return
  }
}
