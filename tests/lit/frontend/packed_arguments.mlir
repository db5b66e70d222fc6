// Members of packed structs start at any byte of the kernel arguments; gpu.func takes the types of the LLVM dialect, too. The bytes are
// those of struct.pack("<bqHfIb", -5, -7700000000001, 0xbeef, 1.5, 123456789, 7) in Python; a pointer stands at byte 33.
// RUN: mkdir -p %t && sed -e 's/gpu.module @m/module/; s/gpu.func/llvm.func/; s/kernel attributes.*/attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {/; s/gpu.return/llvm.return/' %s > %t/llvm.mlir
// RUN: wavecc run %s --target=gfx942 --quiet --check=all --grid=1 --arg=@0:i8=0 --arg=@1:bytes:fbff373c34fff8ffffefbe0000c03f15cd5b0707 --arg=@24:i64[7]=zero --arg=@32:i8=0 --arg=@33:i64[1]=const:77 --dump=2=%t/gpu.npy
// RUN: od -A n -t d8 -j 128 -w8 %t/gpu.npy | FileCheck %s
// RUN: wavecc run %t/llvm.mlir --target=gfx950 --quiet --check=all --grid=1 --arg=@0:i8=0 --arg=@1:bytes:fbff373c34fff8ffffefbe0000c03f15cd5b0707 --arg=@24:i64[7]=zero --arg=@32:i8=0 --arg=@33:i64[1]=const:77 --dump=2=%t/llvm.npy
// RUN: od -A n -t d8 -j 128 -w8 %t/llvm.npy | FileCheck %s
// CHECK: -5
// CHECK-NEXT: -7700000000001
// CHECK-NEXT: -16657
// CHECK-NEXT: 1069547520
// CHECK-NEXT: 123456789
// CHECK-NEXT: 7
// CHECK-NEXT: 77
gpu.module @m {
  gpu.func @a(%n: i8, %s: !llvm.struct<packed (i8, i64, i16, f32, array<1 x i32>, i8)>, %o: !llvm.ptr<1>, %q: !llvm.struct<packed (i8, ptr<1>)>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %v0 = llvm.extractvalue %s[0] : !llvm.struct<packed (i8, i64, i16, f32, array<1 x i32>, i8)>
    %w0 = llvm.sext %v0 : i8 to i64
    %p0 = llvm.getelementptr %o[0] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    llvm.store %w0, %p0 : i64, !llvm.ptr<1>
    %v1 = llvm.extractvalue %s[1] : !llvm.struct<packed (i8, i64, i16, f32, array<1 x i32>, i8)>
    %p1 = llvm.getelementptr %o[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    llvm.store %v1, %p1 : i64, !llvm.ptr<1>
    %v2 = llvm.extractvalue %s[2] : !llvm.struct<packed (i8, i64, i16, f32, array<1 x i32>, i8)>
    %w2 = llvm.sext %v2 : i16 to i64
    %p2 = llvm.getelementptr %o[2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    llvm.store %w2, %p2 : i64, !llvm.ptr<1>
    %v3 = llvm.extractvalue %s[3] : !llvm.struct<packed (i8, i64, i16, f32, array<1 x i32>, i8)>
    %b3 = llvm.bitcast %v3 : f32 to i32
    %w3 = llvm.sext %b3 : i32 to i64
    %p3 = llvm.getelementptr %o[3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    llvm.store %w3, %p3 : i64, !llvm.ptr<1>
    %v4 = llvm.extractvalue %s[4, 0] : !llvm.struct<packed (i8, i64, i16, f32, array<1 x i32>, i8)>
    %w4 = llvm.sext %v4 : i32 to i64
    %p4 = llvm.getelementptr %o[4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    llvm.store %w4, %p4 : i64, !llvm.ptr<1>
    %v5 = llvm.extractvalue %s[5] : !llvm.struct<packed (i8, i64, i16, f32, array<1 x i32>, i8)>
    %w5 = llvm.sext %v5 : i8 to i64
    %p5 = llvm.getelementptr %o[5] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    llvm.store %w5, %p5 : i64, !llvm.ptr<1>
    %x = llvm.extractvalue %q[1] : !llvm.struct<packed (i8, ptr<1>)>
    %p6 = llvm.getelementptr %o[6] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i64
    %l = llvm.load %x : !llvm.ptr<1> -> i64
    llvm.store %l, %p6 : i64, !llvm.ptr<1>
    gpu.return
  }
}
