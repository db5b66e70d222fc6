// Indices out of range as masks: a buffer that ends at validBytes gives 0 there and drops stores. The sentinels and the ends are
// those of the largest operands: 2147483647, 1073741823, 1073741822; 2147483646, 2147483645, 2147483643.
#fat = #amdgpu.address_space<fat_raw_buffer>
gpu.module @m {
  gpu.func @f01_sentinels(%A: memref<1073741824xf16>, %B: memref<536870912xi32>, %C: memref<2147483648xi8>, %O: memref<256xf16>, %P: memref<3x256xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 256, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c100 = arith.constant 100 : index
    %end16 = arith.constant 2147483646 : i64
    %end32 = arith.constant 2147483643 : i64
    %end8 = arith.constant 2147483645 : i64
    %sentinel = arith.constant 2147483647 : index
    %sentinel16 = arith.constant 1073741823 : index
    %sentinel32 = arith.constant 1073741822 : index
    %odd = affine.apply affine_map<()[s] -> (s mod 2)>()[%t]
    %outside = arith.cmpi eq, %odd, %c1 : index
    %a = amdgpu.fat_raw_buffer_cast %A validBytes(%end16) resetOffset : memref<1073741824xf16> to memref<1073741824xf16, #fat>
    %near = affine.apply affine_map<()[s] -> (1073741822 - s)>()[%t]
    %i = arith.select %outside, %sentinel16, %near : index
    %x = vector.load %a[%i] : memref<1073741824xf16, #fat>, vector<1xf16>
    %xs = vector.extract %x[0] : f16 from vector<1xf16>
    memref.store %xs, %O[%t] : memref<256xf16>
    // The last dword begins before the end and does not fit: it is outside as a whole.
    %b = amdgpu.fat_raw_buffer_cast %B validBytes(%end32) resetOffset : memref<536870912xi32> to memref<536870912xi32, #fat>
    %near32 = affine.apply affine_map<()[s] -> (536870911 - s)>()[%t]
    %j = arith.select %outside, %sentinel32, %near32 : index
    %y = memref.load %b[%j] : memref<536870912xi32, #fat>
    memref.store %y, %P[%c0, %t] : memref<3x256xi32>
    %c = amdgpu.fat_raw_buffer_cast %C validBytes(%end8) resetOffset : memref<2147483648xi8> to memref<2147483648xi8, #fat>
    %near8 = affine.apply affine_map<()[s] -> (2147483646 - s)>()[%t]
    %k = arith.select %outside, %sentinel, %near8 : index
    %z = memref.load %c[%k] : memref<2147483648xi8, #fat>
    %z32 = arith.extui %z : i8 to i32
    memref.store %z32, %P[%c1, %t] : memref<3x256xi32>
    // Stores: only lanes below 100 are inside.
    %row = memref.reinterpret_cast %P to offset: [512], sizes: [256], strides: [1] : memref<3x256xi32> to memref<256xi32, strided<[1], offset: 512>>
    %o = amdgpu.fat_raw_buffer_cast %row resetOffset : memref<256xi32, strided<[1], offset: 512>> to memref<256xi32, #fat>
    %inside = arith.cmpi ult, %t, %c100 : index
    %l = arith.select %inside, %t, %sentinel : index
    %v = vector.from_elements %z32 : vector<1xi32>
    vector.store %v, %o[%l] : memref<256xi32, #fat>, vector<1xi32>
    gpu.return
  }
}
