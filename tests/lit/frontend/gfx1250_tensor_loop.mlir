// Words of a tensor descriptor that a loop carries stay scalars: what changes is one addition, and nothing is read from lanes.
// RUN: wavecc %s --target=gfx1250 --schedule=off -S -o %t.s
// RUN: FileCheck %s < %t.s
// RUN: FileCheck %s --check-prefix=NOT < %t.s
// CHECK-LABEL: words:
// CHECK: [[LOOP:.LBB[0-9_]+]]:
// CHECK: tensor_load_to_lds s[[[G:[0-9]+]]:{{[0-9]+}}], s[
// CHECK-DAG: s_add_co_i32 s{{[0-9]+}}, s{{[0-9]+}}, 0x100
// CHECK-DAG: s_add_co_i32 s{{[0-9]+}}, s{{[0-9]+}}, 0x200
// CHECK: s_cbranch_scc{{[01]}} [[LOOP]]
// CHECK-LABEL: turns:
// CHECK: tensor_load_to_lds
// NOT-NOT: v_readfirstlane
// Two descriptors that change places, and one in an inner loop: all have the same shape. What is copied is compared.
// RUN: wavecc run %s --kernel=turns --target=gfx1250 --grid=1 "--arg=i32[64]=iota" "--arg=i32[64]=const:7" "--arg=i32[64]=zero" --arg=index=3 --check=all --dump=2=%t.npy
// RUN: python3 -c "import struct; assert struct.unpack('<64i', open('%t.npy', 'rb').read()[-256:]) == tuple([7] * 64)"
// RUN: wavecc run %s --kernel=turns --target=gfx1250 --grid=1 "--arg=i32[64]=iota" "--arg=i32[64]=const:7" "--arg=i32[64]=zero" --arg=index=2 --check=all --dump=2=%t.npy
// RUN: python3 -c "import struct; assert struct.unpack('<64i', open('%t.npy', 'rb').read()[-256:]) == tuple(range(64))"
gpu.module @m {
  gpu.func @words(%n: index, %at: i32, %g1: vector<8xi32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %type = arith.constant 0x80000000 : i32
    %near = arith.constant 256 : i32
    %far = arith.constant 512 : i32
    %d0 = vector.from_elements %one, %at, %at, %type : vector<4xi32>
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%d = %d0, %e = %g1) -> (vector<4xi32>, vector<8xi32>) {
      rocdl.tensor.load.to.lds.d2 %d, %e cachepolicy 0 : vector<4xi32>, vector<8xi32>
      %a = vector.extract %d[1] : i32 from vector<4xi32>
      %b = arith.addi %a, %near : i32
      %f = vector.insert %b, %d[1] : i32 into vector<4xi32>
      %g = vector.extract %f[2] : i32 from vector<4xi32>
      %h = arith.addi %g, %far : i32
      %j = vector.insert %h, %f[2] : i32 into vector<4xi32>
      scf.yield %j, %e : vector<4xi32>, vector<8xi32>
    }
    rocdl.s.wait.tensorcnt 0
    gpu.return
  }
  gpu.func @turns(%a: memref<64xi32, 1>, %b: memref<64xi32, 1>, %o: memref<64xi32, 1>, %n: index) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %l = memref.alloc() : memref<64xi32, #gpu.address_space<workgroup>>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %base0 = amdgpu.make_dma_base %a[%c0], %l[%c0] : memref<64xi32, 1>, memref<64xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>
    %base1 = amdgpu.make_dma_base %b[%c0], %l[%c0] : memref<64xi32, 1>, memref<64xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>
    %d0 = amdgpu.make_dma_descriptor %base0 globalSize [64] globalStride [1] sharedSize [64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
    %d1 = amdgpu.make_dma_descriptor %base1 globalSize [64] globalStride [1] sharedSize [64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%d = %d0, %e = %d1) -> (!amdgpu.tdm_descriptor, !amdgpu.tdm_descriptor) {
      %s = scf.for %j = %c0 to %c1 step %c1 iter_args(%f = %e) -> (!amdgpu.tdm_descriptor) {
        amdgpu.tensor_load_to_lds %f : !amdgpu.tdm_descriptor
        amdgpu.memory_counter_wait tensor(0)
        scf.yield %f : !amdgpu.tdm_descriptor
      }
      scf.yield %e, %d : !amdgpu.tdm_descriptor, !amdgpu.tdm_descriptor
    }
    %to = amdgpu.make_dma_base %o[%c0], %l[%c0] : memref<64xi32, 1>, memref<64xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>
    %t = amdgpu.make_dma_descriptor %to globalSize [64] globalStride [1] sharedSize [64] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
    amdgpu.tensor_store_from_lds %t : !amdgpu.tdm_descriptor
    gpu.return
  }
}
