// One product whose operands go through LDS by hand, in generic form, in a normalform.module that has the attributes.
// RUN: for t in gfx90a gfx942 gfx950; do for o in earliest latest random; do wavecc run %s --target=$t --arg=f16[16x16]=iota --arg=f16[16x16]=const:0.5 --arg=f32[16x16]=zero --check=all --completion=$o --dump=2=%t.npy | FileCheck %s --check-prefix=LAUNCH || exit 1; done; done
// RUN: python3 -c "import struct; c = struct.unpack('<256f', open('%t.npy', 'rb').read()[-1024:]); assert all(c[16 * i + j] == 0.5 * sum(range(16 * i, 16 * i + 16)) for i in range(16) for j in (0, 7, 15))"
// RUN: wavecc wave %s --target=gfx942 | FileCheck %s
// LAUNCH: kernel mma on gfx{{.*}}: 1 workgroup of 64,1,1
// CHECK-COUNT-2: memref.alloc() {alignment = 16 : i64} : memref<16x20xf16, #gpu.address_space<workgroup>>
// The kernel's own barriers, as water prints them, are the only ones.
// CHECK-COUNT-2: gpu.barrier
// CHECK-NOT: gpu.barrier
// CHECK: amdgpu.mfma 16x16x16
// CHECK-COUNT-4: vector.store {{.*}} %arg2
normalform.module [#wave.normal_form<full_func_boundary>, #wave.normal_form<full_op_types>] attributes {
    wave.hyperparameters = #wave.hyperparameters<@M = 16 : i64, @N = 16 : i64, @K = 16 : i64>,
    wave.constraints = [#wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [1, 1, 1], mma_type = <f32_16x16x16_f16>>]} {
  func.func @mma(%a: !wave.tensor<[@M, @K] of f16, <global>>, %b: !wave.tensor<[@N, @K] of f16, <global>>, %c: !wave.tensor<[@M, @N] of f32, <global>>) {
    %zero = arith.constant 0.0 : f32
    %acc = "wave.register"(%zero) : (f32) -> !wave.tensor<[@M, @N] of f32, <register>>
    %sa = "wave.allocate"() <{distributed_shape = #wave.expr_list<[#wave.symbol<"M">, #wave.symbol<"K">] -> (M, K + 4)>, padding = 0 : i64}> : () -> !wave.tensor<[@M, @K] of f16, <shared>>
    %sb = "wave.allocate"() <{distributed_shape = #wave.expr_list<[#wave.symbol<"N">, #wave.symbol<"K">] -> (N, K)>, padding = 4 : i64}> : () -> !wave.tensor<[@N, @K] of f16, <shared>>
    gpu.barrier
    %0 = "wave.read"(%a) : (!wave.tensor<[@M, @K] of f16, <global>>) -> !wave.tensor<any of f16, <register>>
    "wave.write"(%0, %sa) : (!wave.tensor<any of f16, <register>>, !wave.tensor<[@M, @K] of f16, <shared>>) -> ()
    %1 = "wave.read"(%b) <{elements_per_thread = 4 : i64}> : (!wave.tensor<[@N, @K] of f16, <global>>) -> !wave.tensor<[@N, @K] of f16, <register>>
    "wave.write"(%1, %sb) : (!wave.tensor<[@N, @K] of f16, <register>>, !wave.tensor<[@N, @K] of f16, <shared>>) -> ()
    amdgpu.lds_barrier
    %2 = "wave.read"(%sa) : (!wave.tensor<[@M, @K] of f16, <shared>>) -> !wave.tensor<[@M, @K] of f16, <register>>
    %3 = "wave.read"(%sb) : (!wave.tensor<[@N, @K] of f16, <shared>>) -> !wave.tensor<[@N, @K] of f16, <register>>
    %4 = "wave.mma"(%2, %3, %acc) <{kind = #wave.mma_kind<f32_16x16x16_f16>}> : (!wave.tensor<[@M, @K] of f16, <register>>, !wave.tensor<[@N, @K] of f16, <register>>, !wave.tensor<[@M, @N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
    "wave.write"(%4, %c) : (!wave.tensor<[@M, @N] of f32, <register>>, !wave.tensor<[@M, @N] of f32, <global>>) -> ()
    return
  }
}
