// Vectors of i8 and f16 of odd lengths, put together from single loads, at odd addresses, in global memory, LDS and buffers.
gpu.module @m {
  gpu.func @pieces_small(%A: memref<64x11xi8>, %O: memref<4x64x7xi8>, %H: memref<64x5xf16>, %G: memref<2x64x5xf16>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %buf = amdgpu.fat_raw_buffer_cast %A : memref<64x11xi8> to memref<64x11xi8, #amdgpu.address_space<fat_raw_buffer>>
    %out = amdgpu.fat_raw_buffer_cast %O : memref<4x64x7xi8> to memref<4x64x7xi8, #amdgpu.address_space<fat_raw_buffer>>
    %lds = memref.alloc() : memref<64x7xi8, #gpu.address_space<workgroup>>
    %v = vector.load %A[%t, %c1] : memref<64x11xi8>, vector<7xi8>
    %b = vector.load %buf[%t, %c3] : memref<64x11xi8, #amdgpu.address_space<fat_raw_buffer>>, vector<7xi8>
    %s = arith.addi %v, %b : vector<7xi8>
    vector.store %v, %O[%c0, %t, %c0] : memref<4x64x7xi8>, vector<7xi8>
    vector.store %s, %out[%c1, %t, %c0] : memref<4x64x7xi8, #amdgpu.address_space<fat_raw_buffer>>, vector<7xi8>
    vector.store %b, %lds[%t, %c0] : memref<64x7xi8, #gpu.address_space<workgroup>>, vector<7xi8>
    gpu.barrier
    %o = affine.apply affine_map<()[t] -> (63 - t)>()[%t]
    %l = vector.load %lds[%o, %c0] : memref<64x7xi8, #gpu.address_space<workgroup>>, vector<7xi8>
    vector.store %l, %O[%c2, %t, %c0] : memref<4x64x7xi8>, vector<7xi8>
    %e0 = vector.extract %v[6] : i8 from vector<7xi8>
    %e1 = vector.extract %b[1] : i8 from vector<7xi8>
    %e2 = vector.extract %l[3] : i8 from vector<7xi8>
    %f = vector.from_elements %e0, %e1, %e2, %e0, %e2 : vector<5xi8>
    vector.store %f, %O[%c3, %t, %c1] : memref<4x64x7xi8>, vector<5xi8>
    %h = vector.load %H[%t, %c0] : memref<64x5xf16>, vector<5xf16>
    %g = arith.addf %h, %h : vector<5xf16>
    vector.store %g, %G[%c0, %t, %c0] : memref<2x64x5xf16>, vector<5xf16>
    %h0 = vector.extract %h[4] : f16 from vector<5xf16>
    %h1 = vector.extract %g[1] : f16 from vector<5xf16>
    %hf = vector.from_elements %h1, %h0, %h1 : vector<3xf16>
    vector.store %hf, %G[%c1, %t, %c1] : memref<2x64x5xf16>, vector<3xf16>
    gpu.return
  }
}
