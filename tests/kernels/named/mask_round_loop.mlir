// A per-lane condition is carried round a uniform loop with a divergent branch in it.
gpu.module @m {
  gpu.func @mask_round_loop(%in: memref<128xi32>, %out: memref<128xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 2, 1, 1>, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %c64 = arith.constant 64 : index
    %z = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %hundred = arith.constant 40 : i32
    %tid = gpu.thread_id x
    %bid = gpu.block_id x
    %b = arith.muli %bid, %c64 : index
    %i = arith.addi %b, %tid : index
    %x = memref.load %in[%i] : memref<128xi32>
    %first = arith.cmpi slt, %x, %hundred : i32
    %r:2 = scf.for %k = %c0 to %c5 step %c1 iter_args(%on = %first, %acc = %z) -> (i1, i32) {
      %kk = arith.index_cast %k : index to i32
      %s = scf.if %on -> (i32) {
        %a = arith.addi %acc, %one : i32
        scf.yield %a : i32
      } else {
        scf.yield %acc : i32
      }
      %t = arith.addi %x, %kk : i32
      %bit = arith.andi %t, %one : i32
      %odd = arith.cmpi ne, %bit, %z : i32
      %next = arith.xori %on, %odd : i1
      scf.yield %next, %s : i1, i32
    }
    %last = arith.select %r#0, %one, %z : i32
    %d = arith.addi %r#1, %r#1 : i32
    %e = arith.addi %d, %last : i32
    memref.store %e, %out[%i] : memref<128xi32>
    gpu.return
  }
}
