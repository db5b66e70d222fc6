// The register report: maximum and holders with their names and places, occupancy and what limits it, live registers of every
// instruction; annotated assembly; places of values after allocation.
// RUN: wavecc --schedule=off %s --target=gfx942 --emit=pressure -o - | FileCheck %s
// RUN: wavecc --schedule=off %s --target=gfx942 --emit=pressure-json -o %t.json
// RUN: python3 -c "import json,sys; k=json.load(open(sys.argv[1]))['kernels'][0]; v=k['registers']['vgpr']; print(k['occupancy']['waves_per_simd'], k['occupancy']['limited_by'], k['occupancy']['next'], v['allocated'], v['live'], [(h['name'], h['place'], h['registers'], h['location']['line']) for h in v['holders'] if h['registers'] == 4], max(i['vgpr'] for i in k['instructions']))" %t.json | FileCheck %s --check-prefix=JSON
// RUN: wavecc --schedule=off %s --target=gfx942 -S --annotate --no-lines -o %t.s
// RUN: FileCheck %s --check-prefix=ANNOTATE < %t.s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx942 -filetype=obj %t.s -o %t.annotated.o
// RUN: wavecc --schedule=off %s --target=gfx942 -S --no-lines -o - | llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx942 -filetype=obj -o %t.plain.o
// RUN: cmp %t.annotated.o %t.plain.o
// RUN: wavecc --schedule=off %s --target=gfx942 --print-after=regalloc -o /dev/null 2> %t.places.kir
// RUN: FileCheck %s --check-prefix=PLACES < %t.places.kir
// RUN: wavecc opt %t.places.kir --target=gfx942

// CHECK: kernel accumulate (gfx942)
// CHECK-NEXT: VGPRs: 132 allocated, at most 12 live
// CHECK-NEXT: AGPRs: 0 allocated, at most 0 live
// CHECK-NEXT: SGPRs: [[#]] allocated, at most [[#]] live
// CHECK-NEXT: LDS: 16384 bytes
// CHECK-NEXT: occupancy: 1 wave per SIMD, limited by LDS (VGPR 3, SGPR 8, LDS 1, hardware 8)
// CHECK-NEXT: for 2 waves: 3277 bytes of LDS fewer (at most 13107)
// CHECK-NEXT: loop .LBB0_{{[0-9]+}}: {{[0-9]+}} instructions, {{[0-9]+}} clocks an iteration, of the matrix pipe 32
// CHECK-NEXT: 12 VGPRs are live at {{.*}}pressure.mlir:[[#LOAD:]]:12: global_load_dwordx2 [[A:v\[[0-9:]+\]]]
// CHECK-NEXT: 4 %sum [[SUM:v\[[0-9:]+\]]] {{.*}}pressure.mlir:[[#LOAD-1]]:10
// CHECK-NEXT: 4 %acc v[128:131] {{.*}}pressure.mlir:[[#LOAD-3]]:12
// CHECK-NEXT: 2 %{{.*}} [[A]] {{.*}}pressure.mlir:[[#LOAD]]:12
// CHECK: VGPR AGPR SGPR
// CHECK: .LBB0_{{[0-9]+}}:
// CHECK: 12 0 {{[0-9]+}} global_load_dwordx2 [[A]], {{.*}} ; {{.*}}pressure.mlir:[[#LOAD]]:12
// CHECK: 12 0 {{[0-9]+}} v_mfma_f32_16x16x16_f16 v[128:131], [[A]], [[A]], v[128:131]

// JSON: 1 ['lds'] {'waves': 2, 'lds': {'at_most': 13107, 'fewer': 3277}} 132 12 [('%sum', 'v[{{[0-9:]+}}]', 4, [[#]]), ('%acc', 'v[128:131]', 4, [[#]])] 12

// ANNOTATE: v_mfma_f32_16x16x16_f16 v[128:131], [[A:v\[[0-9:]+\]]], [[A]], v[128:131] ; [[#]]: v 12 s [[#]] | %acc = [[V:%[0-9]+]], [[V]], %acc | %acc live {{.*}}

// PLACES: // kernel IR after regalloc
// PLACES: // %acc (variable) v[128:131] {{[0-9]+}}{{.*}} {{.*}}pressure.mlir:
// PLACES: kernel @accumulate
gpu.module @m {
  memref.global @lds : memref<4096xf32, #gpu.address_space<workgroup>>
  gpu.func @accumulate(%A: memref<64x4xf16>, %C: memref<2x64x4xf32>, %n: i32) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    %z = arith.constant dense<0.0> : vector<4xf32>
    %f = arith.constant 0.0 : f32
    %m = memref.get_global @lds : memref<4096xf32, #gpu.address_space<workgroup>>
    memref.store %f, %m[%t] : memref<4096xf32, #gpu.address_space<workgroup>>
    %acc = memref.alloca() {wavecc.pin = "v[128:131]"} : memref<4xf32, #gpu.address_space<private>>
    vector.store %z, %acc[%c0] : memref<4xf32, #gpu.address_space<private>>, vector<4xf32>
    %r = scf.for %i = %k0 to %n step %k1 iter_args(%sum = %z) -> (vector<4xf32>) : i32 {
      %a = vector.load %A[%t, %c0] : memref<64x4xf16>, vector<4xf16>
      %x = vector.load %acc[%c0] : memref<4xf32, #gpu.address_space<private>>, vector<4xf32>
      %d = amdgpu.mfma 16x16x16 %a * %a + %x blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
      vector.store %d, %acc[%c0] : memref<4xf32, #gpu.address_space<private>>, vector<4xf32>
      %s = amdgpu.mfma 16x16x16 %a * %a + %sum blgp = none : vector<4xf16>, vector<4xf16>, vector<4xf32>
      scf.yield %s : vector<4xf32>
    }
    %y = vector.load %acc[%c0] : memref<4xf32, #gpu.address_space<private>>, vector<4xf32>
    vector.store %y, %C[%c0, %t, %c0] : memref<2x64x4xf32>, vector<4xf32>
    vector.store %r, %C[%c1, %t, %c0] : memref<2x64x4xf32>, vector<4xf32>
    gpu.return
  }
}
