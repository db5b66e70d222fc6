// Arguments as LLVM lays them out: pointers, a number of 32 bits, a packed struct of 4 and 8 bytes (at any multiple of 4), an
// array in a struct, a number after them; a buffer that is made of a pointer (address spaces 8 and 7), LDS, private memory.
gpu.module @m {
  llvm.mlir.global internal @lds() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<64 x i32>
  llvm.func @f12_llvm_arguments(%A: !llvm.ptr<1>, %h: i32, %s: !llvm.struct<packed (i32, i64)>, %O: !llvm.ptr<1>,
                                %v: !llvm.struct<(array<3 x i32>, i8)>, %n: i64)
      attributes {gpu.kernel, rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c2 = llvm.mlir.constant(2 : i32) : i32
    %c3 = llvm.mlir.constant(3 : i32) : i32
    %c4 = llvm.mlir.constant(4 : i32) : i32
    %c63 = llvm.mlir.constant(63 : i32) : i32
    %bytes = llvm.mlir.constant(200 : i64) : i64
    %stride = llvm.mlir.constant(0 : i16) : i16
    %flags = llvm.mlir.constant(159744 : i32) : i32
    %t = rocdl.workitem.id.x range <i32, 0, 64> : i32
    %t64 = llvm.zext %t : i32 to i64
    // Row 0: the arguments.
    %h64 = llvm.sext %h : i32 to i64
    %s0 = llvm.extractvalue %s[0] : !llvm.struct<packed (i32, i64)>
    %s064 = llvm.sext %s0 : i32 to i64
    %s1 = llvm.extractvalue %s[1] : !llvm.struct<packed (i32, i64)>
    %v2 = llvm.extractvalue %v[0, 2] : !llvm.struct<(array<3 x i32>, i8)>
    %v264 = llvm.sext %v2 : i32 to i64
    %v1 = llvm.extractvalue %v[1] : !llvm.struct<(array<3 x i32>, i8)>
    %v164 = llvm.sext %v1 : i8 to i64
    %x0 = llvm.add %h64, %s064 : i64
    %x1 = llvm.xor %x0, %s1 : i64
    %x2 = llvm.add %x1, %v264 : i64
    %x3 = llvm.add %x2, %v164 : i64
    %x4 = llvm.add %x3, %n : i64
    %x5 = llvm.add %x4, %t64 : i64
    %p0 = llvm.getelementptr %O[0, %t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<64 x i64>
    llvm.store %x5, %p0 : i64, !llvm.ptr<1>
    // Row 1: through a buffer of 200 bytes, element t; outside it gives 0.
    %r = rocdl.make.buffer.rsrc %A, %stride, %bytes, %flags : <1> to <8>
    %off = llvm.mul %t, %c4 : i32
    %y = rocdl.raw.ptr.buffer.load %r, %off, %c0, %c0 : i32
    %y64 = llvm.sext %y : i32 to i64
    %p1 = llvm.getelementptr %O[1, %t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<64 x i64>
    llvm.store %y64, %p1 : i64, !llvm.ptr<1>
    // Row 2: the same as a pointer, from the other end.
    %f = rocdl.make.buffer.rsrc %A, %stride, %bytes, %flags : <1> to <7>
    %back = llvm.sub %c63, %t : i32
    %fp = llvm.getelementptr %f[%back] : (!llvm.ptr<7>, i32) -> !llvm.ptr<7>, i32
    %z = llvm.load %fp : !llvm.ptr<7> -> i32
    %z64 = llvm.sext %z : i32 to i64
    %p2 = llvm.getelementptr %O[2, %t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<64 x i64>
    llvm.store %z64, %p2 : i64, !llvm.ptr<1>
    // Row 3: by way of LDS and of private memory.
    %lds = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %lp = llvm.getelementptr inbounds %lds[0, %t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<64 x i32>
    llvm.store %y, %lp : i32, !llvm.ptr<3>
    llvm.fence syncscope("workgroup") release
    rocdl.s.barrier
    llvm.fence syncscope("workgroup") acquire
    %lq = llvm.getelementptr inbounds %lds[0, %back] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, !llvm.array<64 x i32>
    %w = llvm.load %lq : !llvm.ptr<3> -> i32
    %own = llvm.alloca %c1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr<5>
    %m = llvm.and %t, %c3 : i32
    %q = llvm.getelementptr %own[0, %m] : (!llvm.ptr<5>, i32) -> !llvm.ptr<5>, !llvm.array<4 x i32>
    llvm.store %w, %q : i32, !llvm.ptr<5>
    %u = llvm.load %q : !llvm.ptr<5> -> i32
    %u64 = llvm.sext %u : i32 to i64
    %p3 = llvm.getelementptr %O[3, %t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<64 x i64>
    llvm.store %u64, %p3 : i64, !llvm.ptr<1>
    llvm.return
  }
}
