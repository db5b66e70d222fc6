// A kernel of blocks: a divergent loop with continue and break, a uniform loop around a barrier, cf.switch, two ends.
gpu.module @m {
  gpu.func @flow_blocks(%A: memref<128xi32>, %O: memref<4x128xi32>, %n: index, %stop: i1) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c127 = arith.constant 127 : index
    %i0 = arith.constant 0 : i32
    %i1 = arith.constant 1 : i32
    %i7 = arith.constant 7 : i32
    %i100 = arith.constant 100 : i32
    %l = memref.alloc() : memref<128xi32, #gpu.address_space<workgroup>>
    %x = memref.load %A[%t] : memref<128xi32>
    %y = arith.andi %x, %i100 : i32
    cf.br ^head(%i0, %i0 : i32, i32)
  ^head(%i: i32, %sum: i32):
    %more = arith.cmpi slt, %i, %y : i32
    cf.cond_br %more, ^body, ^out(%sum : i32)
  ^body:
    %i_next = arith.addi %i, %i1 : i32
    %r = arith.remsi %i, %i7 : i32
    %skip = arith.cmpi eq, %r, %i0 : i32
    cf.cond_br %skip, ^head(%i_next, %sum : i32, i32), ^work
  ^work:
    %sum2 = arith.addi %sum, %i : i32
    %enough = arith.cmpi sgt, %sum2, %i100 : i32
    cf.cond_br %enough, ^early(%i : i32), ^head(%i_next, %sum2 : i32, i32)
  ^early(%at: i32):
    %neg = arith.subi %i0, %at : i32
    cf.br ^out(%neg : i32)
  ^out(%result: i32):
    memref.store %result, %O[%c0, %t] : memref<4x128xi32>
    %sel = arith.andi %x, %i7 : i32
    cf.switch %sel : i32, [
      default: ^other(%i1 : i32),
      0: ^zero,
      3: ^other(%x : i32),
      5: ^five
    ]
  ^zero:
    memref.store %i100, %O[%c1, %t] : memref<4x128xi32>
    cf.br ^join
  ^five:
    %five = arith.muli %x, %i7 : i32
    cf.br ^other(%five : i32)
  ^other(%v: i32):
    memref.store %v, %O[%c1, %t] : memref<4x128xi32>
    cf.br ^join
  ^join:
    cf.cond_br %stop, ^last, ^turn(%c0, %x : index, i32)
  ^turn(%k: index, %carried: i32):
    memref.store %carried, %l[%t] : memref<128xi32, #gpu.address_space<workgroup>>
    gpu.barrier
    %other = arith.subi %c127, %t : index
    %got = memref.load %l[%other] : memref<128xi32, #gpu.address_space<workgroup>>
    gpu.barrier
    %k32 = arith.index_cast %k : index to i32
    %new = arith.addi %got, %k32 : i32
    %k_next = arith.addi %k, %c1 : index
    %again = arith.cmpi ult, %k_next, %n : index
    cf.cond_br %again, ^turn(%k_next, %new : index, i32), ^end
  ^end:
    memref.store %new, %O[%c2, %t] : memref<4x128xi32>
    gpu.return
  ^last:
    memref.store %x, %O[%c3, %t] : memref<4x128xi32>
    gpu.return
  }
}
