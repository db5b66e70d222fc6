// Operations on vectors that are refused, by name, with their place. Nothing is written.
// RUN: not wavecc %s --target=gfx942 -S -o %t.s 2> %t.err
// RUN: FileCheck %s < %t.err
// RUN: not ls %t.s
gpu.module @m {
  gpu.func @contract(%A: memref<32x32xf16>, %C: memref<32x32xf32>) kernel {
    %c0 = arith.constant 0 : index
    %a = vector.load %A[%c0, %c0] : memref<32x32xf16>, vector<32x32xf16>
    %c = vector.load %C[%c0, %c0] : memref<32x32xf32>, vector<32x32xf32>
    // CHECK: refused_vectors.mlir:[[#@LINE+1]]:10: error: vector.contract: 32768 products; at most 4096 are supported here: use amdgpu.mfma
    %d = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %a, %c : vector<32x32xf16>, vector<32x32xf16> into vector<32x32xf32>
    gpu.return
  }
  gpu.func @reduction(%A: memref<4xf8E4M3FN>) kernel {
    %c0 = arith.constant 0 : index
    %a = vector.load %A[%c0] : memref<4xf8E4M3FN>, vector<4xf8E4M3FN>
    // CHECK: refused_vectors.mlir:[[#@LINE+1]]:10: error: vector.reduction: type f8E4M3FN is not supported; supported: f16, bf16, f32, f64
    %d = vector.reduction <add>, %a : vector<4xf8E4M3FN> into f8E4M3FN
    gpu.return
  }
  gpu.func @scalable(%n: index) kernel {
    // CHECK: refused_vectors.mlir:[[#@LINE+1]]:10: error: {{.*}}vector<[4]xi1>
    %m = vector.create_mask %n : vector<[4]xi1>
    gpu.return
  }
  gpu.func @region(%A: memref<64xf32>, %v: f32) kernel {
    %c0 = arith.constant 0 : index
    %m = vector.constant_mask [3] : vector<8xi1>
    %x = vector.broadcast %v : f32 to vector<8xf32>
    // CHECK: refused_vectors.mlir:[[#@LINE+1]]:5: error: vector.mask of vector.transfer_write is not supported; supported:
    vector.mask %m { vector.transfer_write %x, %A[%c0], %m : vector<8xf32>, memref<64xf32> } : vector<8xi1>
    gpu.return
  }
  gpu.func @positions(%A: memref<128xf32>, %n: index) kernel {
    %c0 = arith.constant 0 : index
    %v = vector.load %A[%c0] : memref<128xf32>, vector<128xf32>
    // CHECK: refused_vectors.mlir:[[#@LINE+1]]:10: error: vector.extract: a position that is known only at run time is not supported for more than 64 elements
    %x = vector.extract %v[%n] : f32 from vector<128xf32>
    gpu.return
  }
  gpu.func @no_bits(%A: memref<4xi8>) kernel {
    %c0 = arith.constant 0 : index
    %v = vector.load %A[%c0] : memref<4xi8>, vector<4xi8>
    // CHECK: refused_vectors.mlir:[[#@LINE+1]]:10: error: arith.trunci: type vector<4xi0> is not supported
    %x = arith.trunci %v : vector<4xi8> to vector<4xi0>
    gpu.return
  }
  gpu.func @elsewhere() kernel {
    // CHECK: refused_vectors.mlir:[[#@LINE+1]]:10: error: arith.constant: this attribute is not supported; supported: numbers, dense
    %v = arith.constant dense_resource<__elided__> : vector<3xi32>
    gpu.return
  }
}
