// Every operation of the index dialect beside the one of arith that it means.
// RUN: for target in gfx90a gfx942 gfx950 gfx1250; do for kernel in index arith; do wavecc run %s --kernel=$kernel --quiet --target=$target --grid=1 --block=64 \
// RUN:   --arg=i64[64]=random --arg=i64[64]=random:1:9 --arg=i64[2112]=zero --dump=2=%t.$kernel.npy || exit 1; done; cmp %t.index.npy %t.arith.npy || exit 1; done
gpu.module @m {
  gpu.func @index(%A: memref<64xindex>, %B: memref<64xindex>, %C: memref<64x33xindex>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %a = memref.load %A[%t] : memref<64xindex>
    %b = memref.load %B[%t] : memref<64xindex>
    %five = index.constant 5
    %false = index.bool.constant false
    %add = index.add %a, %b
    %c0 = arith.constant 0 : index
    memref.store %add, %C[%t, %c0] : memref<64x33xindex>
    %sub = index.sub %a, %b
    %c1 = arith.constant 1 : index
    memref.store %sub, %C[%t, %c1] : memref<64x33xindex>
    %mul = index.mul %a, %b
    %c2 = arith.constant 2 : index
    memref.store %mul, %C[%t, %c2] : memref<64x33xindex>
    %divs = index.divs %a, %b
    %c3 = arith.constant 3 : index
    memref.store %divs, %C[%t, %c3] : memref<64x33xindex>
    %divu = index.divu %a, %b
    %c4 = arith.constant 4 : index
    memref.store %divu, %C[%t, %c4] : memref<64x33xindex>
    %ceildivs = index.ceildivs %a, %b
    %c5 = arith.constant 5 : index
    memref.store %ceildivs, %C[%t, %c5] : memref<64x33xindex>
    %ceildivu = index.ceildivu %a, %b
    %c6 = arith.constant 6 : index
    memref.store %ceildivu, %C[%t, %c6] : memref<64x33xindex>
    %floordivs = index.floordivs %a, %b
    %c7 = arith.constant 7 : index
    memref.store %floordivs, %C[%t, %c7] : memref<64x33xindex>
    %rems = index.rems %a, %b
    %c8 = arith.constant 8 : index
    memref.store %rems, %C[%t, %c8] : memref<64x33xindex>
    %remu = index.remu %a, %b
    %c9 = arith.constant 9 : index
    memref.store %remu, %C[%t, %c9] : memref<64x33xindex>
    %maxs = index.maxs %a, %b
    %c10 = arith.constant 10 : index
    memref.store %maxs, %C[%t, %c10] : memref<64x33xindex>
    %maxu = index.maxu %a, %b
    %c11 = arith.constant 11 : index
    memref.store %maxu, %C[%t, %c11] : memref<64x33xindex>
    %mins = index.mins %a, %b
    %c12 = arith.constant 12 : index
    memref.store %mins, %C[%t, %c12] : memref<64x33xindex>
    %minu = index.minu %a, %b
    %c13 = arith.constant 13 : index
    memref.store %minu, %C[%t, %c13] : memref<64x33xindex>
    %and = index.and %a, %b
    %c14 = arith.constant 14 : index
    memref.store %and, %C[%t, %c14] : memref<64x33xindex>
    %or = index.or %a, %b
    %c15 = arith.constant 15 : index
    memref.store %or, %C[%t, %c15] : memref<64x33xindex>
    %xor = index.xor %a, %b
    %c16 = arith.constant 16 : index
    memref.store %xor, %C[%t, %c16] : memref<64x33xindex>
    %shl = index.shl %a, %five
    %c17 = arith.constant 17 : index
    memref.store %shl, %C[%t, %c17] : memref<64x33xindex>
    %shrs = index.shrs %a, %five
    %c18 = arith.constant 18 : index
    memref.store %shrs, %C[%t, %c18] : memref<64x33xindex>
    %shru = index.shru %a, %five
    %c19 = arith.constant 19 : index
    memref.store %shru, %C[%t, %c19] : memref<64x33xindex>
    %p_eq = index.cmp eq(%a, %b)
    %q_eq = arith.ori %p_eq, %false : i1
    %n_eq = arith.index_castui %q_eq : i1 to index
    %c20 = arith.constant 20 : index
    memref.store %n_eq, %C[%t, %c20] : memref<64x33xindex>
    %p_ne = index.cmp ne(%a, %b)
    %q_ne = arith.ori %p_ne, %false : i1
    %n_ne = arith.index_castui %q_ne : i1 to index
    %c21 = arith.constant 21 : index
    memref.store %n_ne, %C[%t, %c21] : memref<64x33xindex>
    %p_slt = index.cmp slt(%a, %b)
    %q_slt = arith.ori %p_slt, %false : i1
    %n_slt = arith.index_castui %q_slt : i1 to index
    %c22 = arith.constant 22 : index
    memref.store %n_slt, %C[%t, %c22] : memref<64x33xindex>
    %p_sle = index.cmp sle(%a, %b)
    %q_sle = arith.ori %p_sle, %false : i1
    %n_sle = arith.index_castui %q_sle : i1 to index
    %c23 = arith.constant 23 : index
    memref.store %n_sle, %C[%t, %c23] : memref<64x33xindex>
    %p_sgt = index.cmp sgt(%a, %b)
    %q_sgt = arith.ori %p_sgt, %false : i1
    %n_sgt = arith.index_castui %q_sgt : i1 to index
    %c24 = arith.constant 24 : index
    memref.store %n_sgt, %C[%t, %c24] : memref<64x33xindex>
    %p_sge = index.cmp sge(%a, %b)
    %q_sge = arith.ori %p_sge, %false : i1
    %n_sge = arith.index_castui %q_sge : i1 to index
    %c25 = arith.constant 25 : index
    memref.store %n_sge, %C[%t, %c25] : memref<64x33xindex>
    %p_ult = index.cmp ult(%a, %b)
    %q_ult = arith.ori %p_ult, %false : i1
    %n_ult = arith.index_castui %q_ult : i1 to index
    %c26 = arith.constant 26 : index
    memref.store %n_ult, %C[%t, %c26] : memref<64x33xindex>
    %p_ule = index.cmp ule(%a, %b)
    %q_ule = arith.ori %p_ule, %false : i1
    %n_ule = arith.index_castui %q_ule : i1 to index
    %c27 = arith.constant 27 : index
    memref.store %n_ule, %C[%t, %c27] : memref<64x33xindex>
    %p_ugt = index.cmp ugt(%a, %b)
    %q_ugt = arith.ori %p_ugt, %false : i1
    %n_ugt = arith.index_castui %q_ugt : i1 to index
    %c28 = arith.constant 28 : index
    memref.store %n_ugt, %C[%t, %c28] : memref<64x33xindex>
    %p_uge = index.cmp uge(%a, %b)
    %q_uge = arith.ori %p_uge, %false : i1
    %n_uge = arith.index_castui %q_uge : i1 to index
    %c29 = arith.constant 29 : index
    memref.store %n_uge, %C[%t, %c29] : memref<64x33xindex>
    %i = index.casts %a : index to i32
    %s = index.casts %i : i32 to index
    %c30 = arith.constant 30 : index
    memref.store %s, %C[%t, %c30] : memref<64x33xindex>
    %u = index.castu %i : i32 to index
    %c31 = arith.constant 31 : index
    memref.store %u, %C[%t, %c31] : memref<64x33xindex>
    %size = index.sizeof
    %c32 = arith.constant 32 : index
    memref.store %size, %C[%t, %c32] : memref<64x33xindex>
    gpu.return
  }
  gpu.func @arith(%A: memref<64xindex>, %B: memref<64xindex>, %C: memref<64x33xindex>) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %a = memref.load %A[%t] : memref<64xindex>
    %b = memref.load %B[%t] : memref<64xindex>
    %five = arith.constant 5 : index
    %false = arith.constant false
    %add = arith.addi %a, %b : index
    %c0 = arith.constant 0 : index
    memref.store %add, %C[%t, %c0] : memref<64x33xindex>
    %sub = arith.subi %a, %b : index
    %c1 = arith.constant 1 : index
    memref.store %sub, %C[%t, %c1] : memref<64x33xindex>
    %mul = arith.muli %a, %b : index
    %c2 = arith.constant 2 : index
    memref.store %mul, %C[%t, %c2] : memref<64x33xindex>
    %divs = arith.divsi %a, %b : index
    %c3 = arith.constant 3 : index
    memref.store %divs, %C[%t, %c3] : memref<64x33xindex>
    %divu = arith.divui %a, %b : index
    %c4 = arith.constant 4 : index
    memref.store %divu, %C[%t, %c4] : memref<64x33xindex>
    %ceildivs = arith.ceildivsi %a, %b : index
    %c5 = arith.constant 5 : index
    memref.store %ceildivs, %C[%t, %c5] : memref<64x33xindex>
    %ceildivu = arith.ceildivui %a, %b : index
    %c6 = arith.constant 6 : index
    memref.store %ceildivu, %C[%t, %c6] : memref<64x33xindex>
    %floordivs = arith.floordivsi %a, %b : index
    %c7 = arith.constant 7 : index
    memref.store %floordivs, %C[%t, %c7] : memref<64x33xindex>
    %rems = arith.remsi %a, %b : index
    %c8 = arith.constant 8 : index
    memref.store %rems, %C[%t, %c8] : memref<64x33xindex>
    %remu = arith.remui %a, %b : index
    %c9 = arith.constant 9 : index
    memref.store %remu, %C[%t, %c9] : memref<64x33xindex>
    %maxs = arith.maxsi %a, %b : index
    %c10 = arith.constant 10 : index
    memref.store %maxs, %C[%t, %c10] : memref<64x33xindex>
    %maxu = arith.maxui %a, %b : index
    %c11 = arith.constant 11 : index
    memref.store %maxu, %C[%t, %c11] : memref<64x33xindex>
    %mins = arith.minsi %a, %b : index
    %c12 = arith.constant 12 : index
    memref.store %mins, %C[%t, %c12] : memref<64x33xindex>
    %minu = arith.minui %a, %b : index
    %c13 = arith.constant 13 : index
    memref.store %minu, %C[%t, %c13] : memref<64x33xindex>
    %and = arith.andi %a, %b : index
    %c14 = arith.constant 14 : index
    memref.store %and, %C[%t, %c14] : memref<64x33xindex>
    %or = arith.ori %a, %b : index
    %c15 = arith.constant 15 : index
    memref.store %or, %C[%t, %c15] : memref<64x33xindex>
    %xor = arith.xori %a, %b : index
    %c16 = arith.constant 16 : index
    memref.store %xor, %C[%t, %c16] : memref<64x33xindex>
    %shl = arith.shli %a, %five : index
    %c17 = arith.constant 17 : index
    memref.store %shl, %C[%t, %c17] : memref<64x33xindex>
    %shrs = arith.shrsi %a, %five : index
    %c18 = arith.constant 18 : index
    memref.store %shrs, %C[%t, %c18] : memref<64x33xindex>
    %shru = arith.shrui %a, %five : index
    %c19 = arith.constant 19 : index
    memref.store %shru, %C[%t, %c19] : memref<64x33xindex>
    %p_eq = arith.cmpi eq, %a, %b : index
    %q_eq = arith.ori %p_eq, %false : i1
    %n_eq = arith.index_castui %q_eq : i1 to index
    %c20 = arith.constant 20 : index
    memref.store %n_eq, %C[%t, %c20] : memref<64x33xindex>
    %p_ne = arith.cmpi ne, %a, %b : index
    %q_ne = arith.ori %p_ne, %false : i1
    %n_ne = arith.index_castui %q_ne : i1 to index
    %c21 = arith.constant 21 : index
    memref.store %n_ne, %C[%t, %c21] : memref<64x33xindex>
    %p_slt = arith.cmpi slt, %a, %b : index
    %q_slt = arith.ori %p_slt, %false : i1
    %n_slt = arith.index_castui %q_slt : i1 to index
    %c22 = arith.constant 22 : index
    memref.store %n_slt, %C[%t, %c22] : memref<64x33xindex>
    %p_sle = arith.cmpi sle, %a, %b : index
    %q_sle = arith.ori %p_sle, %false : i1
    %n_sle = arith.index_castui %q_sle : i1 to index
    %c23 = arith.constant 23 : index
    memref.store %n_sle, %C[%t, %c23] : memref<64x33xindex>
    %p_sgt = arith.cmpi sgt, %a, %b : index
    %q_sgt = arith.ori %p_sgt, %false : i1
    %n_sgt = arith.index_castui %q_sgt : i1 to index
    %c24 = arith.constant 24 : index
    memref.store %n_sgt, %C[%t, %c24] : memref<64x33xindex>
    %p_sge = arith.cmpi sge, %a, %b : index
    %q_sge = arith.ori %p_sge, %false : i1
    %n_sge = arith.index_castui %q_sge : i1 to index
    %c25 = arith.constant 25 : index
    memref.store %n_sge, %C[%t, %c25] : memref<64x33xindex>
    %p_ult = arith.cmpi ult, %a, %b : index
    %q_ult = arith.ori %p_ult, %false : i1
    %n_ult = arith.index_castui %q_ult : i1 to index
    %c26 = arith.constant 26 : index
    memref.store %n_ult, %C[%t, %c26] : memref<64x33xindex>
    %p_ule = arith.cmpi ule, %a, %b : index
    %q_ule = arith.ori %p_ule, %false : i1
    %n_ule = arith.index_castui %q_ule : i1 to index
    %c27 = arith.constant 27 : index
    memref.store %n_ule, %C[%t, %c27] : memref<64x33xindex>
    %p_ugt = arith.cmpi ugt, %a, %b : index
    %q_ugt = arith.ori %p_ugt, %false : i1
    %n_ugt = arith.index_castui %q_ugt : i1 to index
    %c28 = arith.constant 28 : index
    memref.store %n_ugt, %C[%t, %c28] : memref<64x33xindex>
    %p_uge = arith.cmpi uge, %a, %b : index
    %q_uge = arith.ori %p_uge, %false : i1
    %n_uge = arith.index_castui %q_uge : i1 to index
    %c29 = arith.constant 29 : index
    memref.store %n_uge, %C[%t, %c29] : memref<64x33xindex>
    %i = arith.index_cast %a : index to i32
    %s = arith.index_cast %i : i32 to index
    %c30 = arith.constant 30 : index
    memref.store %s, %C[%t, %c30] : memref<64x33xindex>
    %u = arith.index_castui %i : i32 to index
    %c31 = arith.constant 31 : index
    memref.store %u, %C[%t, %c31] : memref<64x33xindex>
    %size = arith.constant 64 : index
    %c32 = arith.constant 32 : index
    memref.store %size, %C[%t, %c32] : memref<64x33xindex>
    gpu.return
  }
}
