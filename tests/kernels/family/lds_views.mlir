// One LDS allocation of bytes carved by memref.view; expand and collapse; odd row strides; i8 and f16 in it.
gpu.module @m {
  gpu.func @lds_views(%A: memref<128x8xf16>, %O: memref<128x8xf16>, %P: memref<128x3xi8>) kernel
      attributes {gpu.known_block_size = array<i32: 128, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "128,128", rocdl.reqd_work_group_size = array<i32: 128, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c2304 = arith.constant 2304 : index
    %t = gpu.thread_id x
    %raw = memref.alloc() : memref<2688xi8, #gpu.address_space<workgroup>>
    %h = memref.view %raw[%c0][] : memref<2688xi8, #gpu.address_space<workgroup>> to memref<128x9xf16, #gpu.address_space<workgroup>>
    %q = memref.view %raw[%c2304][] : memref<2688xi8, #gpu.address_space<workgroup>> to memref<384xi8, #gpu.address_space<workgroup>>
    %q2 = memref.expand_shape %q [[0, 1]] output_shape [128, 3] : memref<384xi8, #gpu.address_space<workgroup>> into memref<128x3xi8, #gpu.address_space<workgroup>>
    %a = vector.load %A[%t, %c0] : memref<128x8xf16>, vector<8xf16>
    vector.store %a, %h[%t, %c1] : memref<128x9xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    %t8 = arith.index_cast %t : index to i8
    memref.store %t8, %q2[%t, %c0] : memref<128x3xi8, #gpu.address_space<workgroup>>
    memref.store %t8, %q2[%t, %c2] : memref<128x3xi8, #gpu.address_space<workgroup>>
    %nt = arith.muli %t8, %t8 : i8
    memref.store %nt, %q2[%t, %c1] : memref<128x3xi8, #gpu.address_space<workgroup>>
    gpu.barrier
    %m = affine.apply affine_map<()[t] -> ((t * 37 + 5) mod 128)>()[%t]
    %r = vector.load %h[%m, %c1] : memref<128x9xf16, #gpu.address_space<workgroup>>, vector<8xf16>
    vector.store %r, %O[%t, %c0] : memref<128x8xf16>, vector<8xf16>
    %v = vector.load %q2[%m, %c0] : memref<128x3xi8, #gpu.address_space<workgroup>>, vector<3xi8>
    vector.store %v, %P[%t, %c0] : memref<128x3xi8>, vector<3xi8>
    gpu.return
  }
}
