// gpu.launch in a host function becomes a kernel, as gpu-kernel-outlining makes it. gpu.all_reduce with a workgroup whose size is known at
// the launch alone: sums of ids against the closed formula, for sizes of one and several waves, whole and not.
// RUN: rm -rf %t && split-file %s %t
// RUN: for target in gfx90a gfx942 gfx950 gfx1250; do for block in 1 13 64 65 7,3,5 128,2 1024; do wavecc run %t/launch.mlir --quiet \
// RUN:   --target=$target --grid=2 --block=$block --arg=i32[2x1024]=zero --arg=i32[2x1024]=zero --dump=0=%t/a.npy --dump=1=%t/b.npy \
// RUN:   && cmp %t/a.npy %t/b.npy || exit 1; done; done
// RUN: not wavecc %t/two.mlir --target=gfx942 -o %t/two.co 2>&1 | FileCheck %s --check-prefix=TWO
// TWO: two.mlir:10:3: error: there are two kernels named 'host_kernel'{{.*}}choose one with --kernel=MODULE::host_kernel
// RUN: wavecc %t/two.mlir --target=gfx942 --kernel=host_kernel_0::host_kernel -S -o - | FileCheck %s --check-prefix=ONE
// ONE: global_load_dword
// RUN: not wavecc %t/none.mlir --target=gfx942 -o %t/none.co 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: there is no kernel in the module: a gpu.func with `kernel`, a gpu.launch, or
// RUN: not ls %t/none.co
// RUN: not wavecc %t/refused.mlir --target=gfx942 -o %t/refused.co 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: refused.mlir:4:5: error: {{.*}}tosa
// RUN: wavecc %t/printf.mlir --target=gfx942 -o %t/printf.co 2>&1 | FileCheck %s --check-prefix=PRINTF
// PRINTF: printf.mlir:4:5: warning: gpu.printf prints nothing

//--- launch.mlir
func.func @host(%a: memref<2x1024xi32>, %b: memref<2x1024xi32>, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    %0 = arith.muli %tz, %sy : index
    %1 = arith.addi %ty, %0 : index
    %2 = arith.muli %1, %sx : index
    %id = arith.addi %tx, %2 : index
    %own = arith.addi %id, %bx : index
    %value = arith.index_cast %own : index to i32
    %sum = gpu.all_reduce add %value uniform {} : (i32) -> (i32)
    memref.store %sum, %a[%bx, %id] : memref<2x1024xi32>
    %xy = arith.muli %sx, %sy : index
    %all = arith.muli %xy, %sz : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %less = arith.subi %all, %one : index
    %square = arith.muli %all, %less : index
    %half = arith.divui %square, %two : index
    %more = arith.muli %bx, %all : index
    %total = arith.addi %half, %more : index
    %expected = arith.index_cast %total : index to i32
    memref.store %expected, %b[%bx, %id] : memref<2x1024xi32>
    gpu.terminator
  }
  return
}

//--- two.mlir
func.func @host(%a: memref<64xi32>) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
    %v = arith.index_cast %tx : index to i32
    memref.store %v, %a[%tx] : memref<64xi32>
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
    %v = memref.load %a[%tx] : memref<64xi32>
    %w = arith.addi %v, %v : i32
    memref.store %w, %a[%tx] : memref<64xi32>
    gpu.terminator
  }
  return
}

//--- none.mlir
func.func @host(%a: memref<64xi32>) {
  return
}

//--- refused.mlir
func.func @host(%a: memref<64xi32>, %n: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    "tosa.nothing"() : () -> ()
    gpu.terminator
  }
  return
}

//--- printf.mlir
gpu.module @m {
  gpu.func @k() kernel {
    %0 = gpu.thread_id x
    gpu.printf "%d\n", %0 : index
    gpu.return
  }
}
