// A time of nothing is an outcome of its own: with made-up arguments (an integer is the number of work-items) each workgroup leaves
// before it loads or stores. Status 4, a note, has_work in JSON.

// RUN: wavecc time %s --target=gfx942 --kernel=leaves --grid=4 > %t.txt || echo "status $?" >> %t.txt
// RUN: FileCheck %s < %t.txt
// CHECK: {{^}}launch       not a prediction: no work: every workgroup exited before the memory and matrix operations of the kernel. What ran takes {{[0-9.]+}} us
// CHECK: note: no arguments were given, so wavecc made them
// CHECK: note: no work: every workgroup exited before the memory and matrix operations of the kernel
// CHECK-NOT: {{^}}loop
// CHECK: status 4
// RUN: not wavecc time %s --target=gfx942 --kernel=leaves --grid=4 --json | FileCheck %s --check-prefix=JSON
// JSON: "has_work": false, "predicted": false

// Arguments of the user's with which it leaves: the same. Others: work.
// RUN: not wavecc time %s --target=gfx942 --kernel=leaves --grid=4 --arg=f32[256]=zero --arg=i32=7 | FileCheck %s --check-prefix=GIVEN
// GIVEN: not a prediction: no work
// GIVEN-NOT: arguments were made
// RUN: wavecc time %s --target=gfx942 --kernel=leaves --grid=4 --arg=f32[256]=zero --arg=i32=-3 --json | FileCheck %s --check-prefix=WORKS
// WORKS: "has_work": true, "predicted": true
// WORKS: "notes": []

// One of a file of launches: all are timed, and the status says that one is no prediction.
// RUN: printf '{"buffers": {"b": {"type": "f32", "shape": 256, "fill": "zero"}}, "launches": [{"kernel": "leaves", "grid": 4, "args": ["b", {"i32": 7}]}, {"kernel": "leaves", "grid": 4, "args": ["b", {"i32": -3}]}]}' > %t.launch
// RUN: wavecc time %s --target=gfx942 --launch=%t.launch > %t.all || echo "status $?" >> %t.all
// RUN: FileCheck %s --check-prefix=LAUNCHES < %t.all
// LAUNCHES: not a prediction: no work
// LAUNCHES: launch {{.*}} us
// LAUNCHES: status 4

// A kernel that has nothing to do for memory, and one that always stores, are timed as before.
// RUN: wavecc time %s --target=gfx950 --kernel=empty --grid=4 --json | FileCheck %s --check-prefix=EMPTY
// EMPTY: "has_work": true
// RUN: wavecc time %s --target=gfx950 --kernel=stores --grid=4 --json | FileCheck %s --check-prefix=EMPTY

// The loop that never ran is named where all loops are asked for.
// RUN: not wavecc time %s --target=gfx942 --kernel=leaves --grid=4 --loops | FileCheck %s --check-prefix=LOOPS
// LOOPS: {{^}}loop 0x{{.*}}: never ran{{$}}

gpu.module @m {
  gpu.func @leaves(%a: memref<256xf32>, %n: i32) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %zero = arith.constant 0 : i32
    %go = arith.cmpi slt, %n, %zero : i32
    scf.if %go {
      %i = gpu.global_id x
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c9 = arith.constant 9 : index
      %m = arith.index_cast %n : i32 to index
      %count = arith.subi %c9, %m : index
      scf.for %k = %c0 to %count step %c1 {
        %x = memref.load %a[%i] : memref<256xf32>
        %y = arith.mulf %x, %x : f32
        memref.store %y, %a[%i] : memref<256xf32>
      }
    }
    gpu.return
  }
  gpu.func @stores(%a: memref<256xf32>, %n: i32) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %i = gpu.global_id x
    %x = arith.sitofp %n : i32 to f32
    memref.store %x, %a[%i] : memref<256xf32>
    gpu.return
  }
  gpu.func @empty(%a: memref<256xf32>, %n: i32) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    gpu.return
  }
}
