// Kernels of one name in two modules: --kernel=MODULE::NAME chooses, also for `run`; a module that has none of that name is an error.
// RUN: mkdir -p %t
// RUN: wavecc %s --target=gfx942 --kernel=a::k -S --no-lines -o - | FileCheck %s --check-prefix=A
// RUN: wavecc run %s --target=gfx942 --kernel=b::k --grid=1 --quiet --arg=i32[64]=zero --arg=f8E4M3FNUZ=1.5 --arg=i8=1 --dump=0=%t/b.npy
// RUN: od -A n -t d4 -j 128 -N 4 %t/b.npy | FileCheck %s --check-prefix=B
// RUN: wavecc %s --target=gfx942 --kernel=only -S --no-lines -o - | FileCheck %s --check-prefix=ONLY
// RUN: not wavecc %s --target=gfx942 --kernel=k -S -o %t/no.s 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: not wavecc %s --target=gfx942 --kernel=b::only -S -o %t/no.s 2>&1 | FileCheck %s --check-prefix=NONE
// A: v_mov_b32_e32 v{{[0-9]+}}, 1{{$}}
// The second argument is an f8, with the bits of 1.5 (0x44) in the first byte after the pointer.
// B: 69
// ONLY: only:
// SECOND: two_modules.mlir:[[#@LINE+9]]:{{[0-9]+}}: error: there are two kernels named 'k', but a code object can hold only one of that name; choose one with --kernel=MODULE::k
// NONE: error: there is no kernel 'b::only' in the module
module {
  gpu.module @a { gpu.func @k(%o: memref<64xi32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c = arith.constant 1 : i32
    memref.store %c, %o[%t] : memref<64xi32>
    gpu.return } }
  gpu.module @b {
    gpu.func @k(%o: memref<64xi32>, %f: f8E4M3FNUZ, %n: i8) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %b = arith.bitcast %f : f8E4M3FNUZ to i8
    %i = arith.extui %b : i8 to i32
    %j = arith.extui %n : i8 to i32
    %s = arith.addi %i, %j : i32
    memref.store %s, %o[%t] : memref<64xi32>
    gpu.return } }
  gpu.module @c { gpu.func @only() kernel { gpu.return } }
}
