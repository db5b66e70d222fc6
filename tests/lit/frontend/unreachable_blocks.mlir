// Blocks that nothing branches to are left out: alone, in a circle of their own, branching into live blocks, in the region of an operation.
// The code is that of the kernel without them.
// RUN: for t in gfx942 gfx1250; do for k in plain alone circle into region; do \
// RUN:   wavecc %s --target=$t --kernel=$k -S --no-lines | sed "s/\b$k\b/kernel/g" > %t.$t.$k || exit 1; cmp %t.$t.plain %t.$t.$k || exit 1; done; done
// RUN: FileCheck %s < %t.gfx942.plain
// CHECK: global_store_dword
gpu.module @m {
  gpu.func @plain(%a: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %v = memref.load %a[%t] : memref<64xi32>
    %zero = arith.constant 0 : i32
    %c = arith.cmpi eq, %v, %zero : i32
    cf.cond_br %c, ^end, ^store(%v : i32)
  ^store(%s: i32):
    %u = arith.muli %s, %s : i32
    memref.store %u, %a[%t] : memref<64xi32>
    cf.br ^end
  ^end:
    gpu.return
  }
  gpu.func @alone(%a: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %v = memref.load %a[%t] : memref<64xi32>
    %zero = arith.constant 0 : i32
    %c = arith.cmpi eq, %v, %zero : i32
    cf.cond_br %c, ^end, ^store(%v : i32)
  ^store(%s: i32):
    %u = arith.muli %s, %s : i32
    memref.store %u, %a[%t] : memref<64xi32>
    cf.br ^end
  ^dead:
    memref.store %zero, %a[%t] : memref<64xi32>
    gpu.return
  ^end:
    gpu.return
  }
  gpu.func @circle(%a: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %v = memref.load %a[%t] : memref<64xi32>
    %zero = arith.constant 0 : i32
    %c = arith.cmpi eq, %v, %zero : i32
    cf.cond_br %c, ^end, ^store(%v : i32)
  ^first(%p: i32):
    %q = arith.addi %p, %r : i32
    cf.br ^second
  ^second:
    %r = arith.subi %zero, %p : i32
    cf.cond_br %c, ^first(%q : i32), ^first(%r : i32)
  ^store(%s: i32):
    %u = arith.muli %s, %s : i32
    memref.store %u, %a[%t] : memref<64xi32>
    cf.br ^end
  ^end:
    gpu.return
  }
  gpu.func @into(%a: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %v = memref.load %a[%t] : memref<64xi32>
    %zero = arith.constant 0 : i32
    %c = arith.cmpi eq, %v, %zero : i32
    cf.cond_br %c, ^end, ^store(%v : i32)
  ^dead:
    cf.switch %v : i32, [
      default: ^end,
      3: ^store(%zero : i32),
      7: ^dead
    ]
  ^store(%s: i32):
    %u = arith.muli %s, %s : i32
    memref.store %u, %a[%t] : memref<64xi32>
    cf.br ^end
  ^end:
    gpu.return
  }
  gpu.func @region(%a: memref<64xi32>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %v = memref.load %a[%t] : memref<64xi32>
    %zero = arith.constant 0 : i32
    %c = arith.cmpi eq, %v, %zero : i32
    scf.execute_region {
      cf.cond_br %c, ^end, ^store(%v : i32)
    ^store(%s: i32):
      %u = arith.muli %s, %s : i32
      memref.store %u, %a[%t] : memref<64xi32>
      cf.br ^end
    ^dead(%p: i32):
      %q = arith.addi %p, %v : i32
      cf.br ^dead(%q : i32)
    ^end:
      scf.yield
    }
    gpu.return
  }
}
