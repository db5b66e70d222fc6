// Offsets of lanes beside an SGPR address are signed 32 bits on gfx1250, and unsigned ones on gfx9: at 2 GiB. Beyond it the base moves
// 2 GiB up, and the offsets down.
// RUN: wavecc %s --target=gfx1250 --emit=asm -o - | FileCheck %s --check-prefixes=CHECK,SIGNED --implicit-check-not=0x80000000
// RUN: wavecc %s --target=gfx942 --emit=asm -o - | FileCheck %s --check-prefixes=CHECK,UNSIGNED --implicit-check-not=0x80000000
// RUN: wavecc run %s --kernel=below --target=gfx942 --quiet --arg=i32[256x2105376]=iota --arg=i32[256]=zero --dump=1=%t.below.npy
// RUN: wavecc run %s --kernel=below --target=gfx1250 --quiet --arg=i32[256x2105376]=iota --arg=i32[256]=zero --expect=1=%t.below.npy
// RUN: wavecc run %s --kernel=above --target=gfx942 --quiet --arg=i32[256x2105377]=iota --arg=i32[256]=zero --dump=1=%t.above.npy
// RUN: wavecc run %s --kernel=above --target=gfx1250 --quiet --arg=i32[256x2105377]=iota --arg=i32[256]=zero --expect=1=%t.above.npy

gpu.module @m {
  // The last lane is at 255 * 2105376 * 4 = 2^31 - 128 bytes.
  // CHECK-LABEL: {{^}}below:
  // SIGNED: global_load_b32 v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]
  // UNSIGNED: global_load_dword v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]
  gpu.func @below(%a: memref<256x2105376xi32, 1>, %out: memref<256xi32, 1>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %t = gpu.thread_id x
    %x = memref.load %a[%t, %c0] : memref<256x2105376xi32, 1>
    memref.store %x, %out[%t] : memref<256xi32, 1>
    gpu.return
  }

  // At 255 * 2105377 * 4 = 2^31 + 892 bytes.
  // CHECK-LABEL: {{^}}above:
  // SIGNED-DAG: s_mov_b32 s{{[0-9]+}}, 0x80000000
  // SIGNED-DAG: v_add_nc_u32_e32 v{{[0-9]+}}, 0x80000000, v{{[0-9]+}}
  // SIGNED: global_load_b32 v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]
  // UNSIGNED: global_load_dword v{{[0-9]+}}, v{{[0-9]+}}, s[{{[0-9:]+}}]
  gpu.func @above(%a: memref<256x2105377xi32, 1>, %out: memref<256xi32, 1>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %t = gpu.thread_id x
    %x = memref.load %a[%t, %c0] : memref<256x2105377xi32, 1>
    memref.store %x, %out[%t] : memref<256xi32, 1>
    gpu.return
  }
}
