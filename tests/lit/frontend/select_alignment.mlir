// A buffer's alignment is that of the index that is inside; the arm of a select that is outside of the buffer does not count, and vectors
// of indices keep it. Near misses: the other arm is inside, and the second element of such a vector.
// Where the end of the buffer is so far behind the last index that is inside that no dword can be half outside, alignment does not matter: 16 bytes and
// the distance of the last piece.
// RUN: wavecc %s --target=gfx942 -S --no-lines -o - | FileCheck %s
gpu.module @m {
  // CHECK-LABEL: outside:
  // CHECK: buffer_load_dwordx4
  // CHECK: s_endpgm
  gpu.func @outside(%a: memref<4096xbf16>, %o: memref<64x8xbf16>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %big = arith.constant 1073741823 : index
    %vb = arith.constant 1001 : i64
    %t = gpu.thread_id x
    %c = memref.cast %a : memref<4096xbf16> to memref<?xbf16>
    %b = amdgpu.fat_raw_buffer_cast %c validBytes(%vb) resetOffset : memref<?xbf16> to memref<?xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i = arith.muli %t, %c8 : index
    %p = arith.cmpi slt, %t, %n : index
    %s = arith.select %p, %i, %big : index
    %v = vector.load %b[%s] : memref<?xbf16, #amdgpu.address_space<fat_raw_buffer>>, vector<8xbf16>
    vector.store %v, %o[%t, %c0] : memref<64x8xbf16>, vector<8xbf16>
    gpu.return
  }

  // CHECK-LABEL: inside:
  // CHECK-COUNT-8: buffer_load_ushort
  // CHECK: s_endpgm
  gpu.func @inside(%a: memref<4096xbf16>, %o: memref<64x8xbf16>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %big = arith.constant 4095 : index
    %vb = arith.constant 8219 : i64
    %t = gpu.thread_id x
    %c = memref.cast %a : memref<4096xbf16> to memref<?xbf16>
    %b = amdgpu.fat_raw_buffer_cast %c validBytes(%vb) resetOffset : memref<?xbf16> to memref<?xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i = arith.muli %t, %c8 : index
    %p = arith.cmpi slt, %t, %n : index
    %s = arith.select %p, %i, %big : index
    %v = vector.load %b[%s] : memref<?xbf16, #amdgpu.address_space<fat_raw_buffer>>, vector<8xbf16>
    vector.store %v, %o[%t, %c0] : memref<64x8xbf16>, vector<8xbf16>
    gpu.return
  }

  // CHECK-LABEL: vector:
  // CHECK: buffer_load_dwordx4
  // CHECK: s_endpgm
  gpu.func @vector(%a: memref<4096xbf16>, %o: memref<64x8xbf16>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %big = arith.constant 1073741824 : index
    %vb = arith.constant 1001 : i64
    %t = gpu.thread_id x
    %c = memref.cast %a : memref<4096xbf16> to memref<?xbf16>
    %b = amdgpu.fat_raw_buffer_cast %c validBytes(%vb) resetOffset : memref<?xbf16> to memref<?xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i = arith.muli %t, %c8 : index
    %p = arith.cmpi slt, %t, %n : index
    %cv = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi32>
    %bigv = arith.constant dense<1073741824> : vector<8xindex>
    %i32 = arith.index_cast %i : index to i32
    %bv = vector.broadcast %i32 : i32 to vector<8xi32>
    %av = arith.addi %bv, %cv : vector<8xi32>
    %xv = arith.index_cast %av : vector<8xi32> to vector<8xindex>
    %pv = vector.broadcast %p : i1 to vector<8xi1>
    %sv = arith.select %pv, %xv, %bigv : vector<8xi1>, vector<8xindex>
    %s = vector.extract %sv[0] : index from vector<8xindex>
    %v = vector.load %b[%s] : memref<?xbf16, #amdgpu.address_space<fat_raw_buffer>>, vector<8xbf16>
    vector.store %v, %o[%t, %c0] : memref<64x8xbf16>, vector<8xbf16>
    gpu.return
  }

  // CHECK-LABEL: second:
  // CHECK-COUNT-8: buffer_load_ushort
  // CHECK: s_endpgm
  gpu.func @second(%a: memref<4096xbf16>, %o: memref<64x8xbf16>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %big = arith.constant 1073741824 : index
    %vb = arith.constant 1039 : i64
    %t = gpu.thread_id x
    %c = memref.cast %a : memref<4096xbf16> to memref<?xbf16>
    %b = amdgpu.fat_raw_buffer_cast %c validBytes(%vb) resetOffset : memref<?xbf16> to memref<?xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i = arith.muli %t, %c8 : index
    %p = arith.cmpi slt, %t, %n : index
    %cv = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi32>
    %bigv = arith.constant dense<1073741824> : vector<8xindex>
    %i32 = arith.index_cast %i : index to i32
    %bv = vector.broadcast %i32 : i32 to vector<8xi32>
    %av = arith.addi %bv, %cv : vector<8xi32>
    %xv = arith.index_cast %av : vector<8xi32> to vector<8xindex>
    %pv = vector.broadcast %p : i1 to vector<8xi1>
    %sv = arith.select %pv, %xv, %bigv : vector<8xi1>, vector<8xindex>
    %s = vector.extract %sv[1] : index from vector<8xindex>
    %v = vector.load %b[%s] : memref<?xbf16, #amdgpu.address_space<fat_raw_buffer>>, vector<8xbf16>
    vector.store %v, %o[%t, %c0] : memref<64x8xbf16>, vector<8xbf16>
    gpu.return
  }

  // CHECK-LABEL: inside_whole:
  // CHECK: buffer_load_dwordx4
  // CHECK: s_endpgm
  gpu.func @inside_whole(%a: memref<4096xbf16>, %o: memref<64x8xbf16>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %big = arith.constant 4095 : index
    %vb = arith.constant 8220 : i64
    %t = gpu.thread_id x
    %c = memref.cast %a : memref<4096xbf16> to memref<?xbf16>
    %b = amdgpu.fat_raw_buffer_cast %c validBytes(%vb) resetOffset : memref<?xbf16> to memref<?xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i = arith.muli %t, %c8 : index
    %p = arith.cmpi slt, %t, %n : index
    %s = arith.select %p, %i, %big : index
    %v = vector.load %b[%s] : memref<?xbf16, #amdgpu.address_space<fat_raw_buffer>>, vector<8xbf16>
    vector.store %v, %o[%t, %c0] : memref<64x8xbf16>, vector<8xbf16>
    gpu.return
  }

  // CHECK-LABEL: second_whole:
  // CHECK: buffer_load_dwordx4
  // CHECK: s_endpgm
  gpu.func @second_whole(%a: memref<4096xbf16>, %o: memref<64x8xbf16>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %big = arith.constant 1073741824 : index
    %vb = arith.constant 1040 : i64
    %t = gpu.thread_id x
    %c = memref.cast %a : memref<4096xbf16> to memref<?xbf16>
    %b = amdgpu.fat_raw_buffer_cast %c validBytes(%vb) resetOffset : memref<?xbf16> to memref<?xbf16, #amdgpu.address_space<fat_raw_buffer>>
    %i = arith.muli %t, %c8 : index
    %p = arith.cmpi slt, %t, %n : index
    %cv = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi32>
    %bigv = arith.constant dense<1073741824> : vector<8xindex>
    %i32 = arith.index_cast %i : index to i32
    %bv = vector.broadcast %i32 : i32 to vector<8xi32>
    %av = arith.addi %bv, %cv : vector<8xi32>
    %xv = arith.index_cast %av : vector<8xi32> to vector<8xindex>
    %pv = vector.broadcast %p : i1 to vector<8xi1>
    %sv = arith.select %pv, %xv, %bigv : vector<8xi1>, vector<8xindex>
    %s = vector.extract %sv[1] : index from vector<8xindex>
    %v = vector.load %b[%s] : memref<?xbf16, #amdgpu.address_space<fat_raw_buffer>>, vector<8xbf16>
    vector.store %v, %o[%t, %c0] : memref<64x8xbf16>, vector<8xbf16>
    gpu.return
  }
}
