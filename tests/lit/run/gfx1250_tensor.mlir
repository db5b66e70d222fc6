// The tensor data mover: a tile goes to LDS and back, through a wave each; words of the author; waits and refusals. (Shapes: run_tensor.)
// RUN: sed "s/WAIT/amdgpu.memory_counter_wait tensor(0)/; s/BARRIER/rocdl.s.barrier/" %s > %t.mlir
// RUN: for o in earliest latest random; do for k in copy words; do wavecc run %t.mlir --kernel=$k --target=gfx1250 --grid=1 "--arg=f32[4096]=iota" "--arg=f32[4096]=zero" --check=all --completion=$o --dump=1=%t.$k.npy 2>&1 | FileCheck %s --check-prefix=CLEAN; done; done
// RUN: python3 -c "import struct; r = lambda k: struct.unpack('<4096f', open('%t.' + k + '.npy', 'rb').read()[-16384:]); a, b = r('copy'), r('words'); assert all(a[64 * i + j] == ((i + 8) * 64 + j + 8 if i < 16 and j < 32 else 0) for i in range(64) for j in range(64)); assert all(b[64 * i + j] == (64 * i + j if i < 8 and j < 32 else 0) for i in range(64) for j in range(64))"
// RUN: wavecc %t.mlir --kernel=copy --target=gfx1250 -S -o - | FileCheck %s --check-prefix=TEXT
// The author's count is kept, and too high a one is found; without one the barrier is the compiler's to wait before.
// RUN: sed "s/WAIT/rocdl.s.wait.tensorcnt 1/; s/BARRIER/rocdl.s.barrier/" %s > %t.few.mlir
// RUN: not wavecc run %t.few.mlir --kernel=copy --target=gfx1250 --grid=1 "--arg=f32[4096]=iota" "--arg=f32[4096]=zero" --check=all 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: sed "s/WAIT//; s/BARRIER/gpu.barrier/" %s > %t.none.mlir
// RUN: for o in earliest latest random; do wavecc run %t.none.mlir --kernel=copy --target=gfx1250 --grid=1 "--arg=f32[4096]=iota" "--arg=f32[4096]=zero" --check=all --completion=$o 2>&1 | FileCheck %s --check-prefix=CLEAN; done
// RUN: wavecc %t.none.mlir --kernel=copy --target=gfx1250 -S -o - | FileCheck %s --check-prefix=TEXT
// RUN: not wavecc %t.mlir --kernel=copy --target=gfx950 -S -o - 2>&1 | FileCheck %s --check-prefix=GFX9
// CLEAN: kernel {{[a-z0-9]+}} on gfx1250
// CLEAN-NOT: error
// TEXT: tensor_load_to_lds s[{{[0-9]+:[0-9]+}}], s[{{[0-9]+:[0-9]+}}]{{$}}
// TEXT: s_wait_tensorcnt 0x0
// TEXT: s_barrier_signal -1
// TEXT: tensor_store_from_lds s[
// RACE: error: reads LDS byte {{[0-9]+}}, which wave 0 writes, and that wave did not wait for it (tensorcnt) before the barrier [lds-dma]
// GFX9: error: amdgpu.make_dma_base: gfx950 has no tensor data mover; rocdl.load.to.lds copies to LDS there
module {
  gpu.module @m {
  memref.global "private" @l : memref<16x32xf32, #gpu.address_space<workgroup>>
  gpu.func @copy(%a: memref<64x64xf32, 1>, %b: memref<64x64xf32, 1>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %l = memref.get_global @l : memref<16x32xf32, #gpu.address_space<workgroup>>
    %tid = gpu.thread_id x
    %wave = gpu.subgroup_id : index
    %first = arith.cmpi eq, %wave, %c0 : index
    scf.if %first {
      %base = amdgpu.make_dma_base %a[%c8, %c8], %l[%c0, %c0] : memref<64x64xf32, 1>, memref<16x32xf32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<f32>
      %d = amdgpu.make_dma_descriptor %base globalSize [56, 56] globalStride [64, 1] sharedSize [16, 32] : !amdgpu.tdm_base<f32> -> !amdgpu.tdm_descriptor
      amdgpu.tensor_load_to_lds %d : !amdgpu.tdm_descriptor
      WAIT
    }
    BARRIER
    %second = arith.cmpi ne, %wave, %c0 : index
    scf.if %second {
      %base = amdgpu.make_dma_base %b[%c0, %c0], %l[%c0, %c0] : memref<64x64xf32, 1>, memref<16x32xf32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<f32>
      %d = amdgpu.make_dma_descriptor %base globalSize [64, 64] globalStride [64, 1] sharedSize [16, 32] : !amdgpu.tdm_base<f32> -> !amdgpu.tdm_descriptor
      amdgpu.tensor_store_from_lds %d : !amdgpu.tdm_descriptor
    }
    gpu.return
  }

    // Groups that the author has made: an 8x32 tile of dwords, with LLVM's intrinsics and rocdl's short form.
    llvm.mlir.global internal @w() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<1024 x i8>
    llvm.func @words(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 32, 1, 1>} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %zero = llvm.mlir.constant(0 : i16) : i16
      %high = llvm.mlir.constant(32 : i64) : i64
      %type = llvm.mlir.constant(-2147483648 : i32) : i32
      %l = llvm.mlir.addressof @w : !llvm.ptr<3>
      %lds = llvm.ptrtoint %l : !llvm.ptr<3> to i32
      %i1 = llvm.mlir.constant(1 : i32) : i32
      %i2 = llvm.mlir.constant(2 : i32) : i32
      %i3 = llvm.mlir.constant(3 : i32) : i32
      %shape = llvm.mlir.constant(dense<[0x20000, 0x400000, 0x80000, 0x200000, 8, 64, 0, 0]> : vector<8xi32>) : vector<8xi32>
      %none = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
      %g0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<4xi32>
      %g1 = llvm.insertelement %lds, %g0[%i1 : i32] : vector<4xi32>
      %a64 = llvm.ptrtoint %a : !llvm.ptr<1> to i64
      %alow = llvm.trunc %a64 : i64 to i32
      %ah64 = llvm.lshr %a64, %high : i64
      %ah = llvm.trunc %ah64 : i64 to i32
      %at = llvm.or %ah, %type : i32
      %ga = llvm.insertelement %alow, %g1[%i2 : i32] : vector<4xi32>
      %from = llvm.insertelement %at, %ga[%i3 : i32] : vector<4xi32>
      %b64 = llvm.ptrtoint %b : !llvm.ptr<1> to i64
      %blow = llvm.trunc %b64 : i64 to i32
      %bh64 = llvm.lshr %b64, %high : i64
      %bh = llvm.trunc %bh64 : i64 to i32
      %bt = llvm.or %bh, %type : i32
      %gb = llvm.insertelement %blow, %g1[%i2 : i32] : vector<4xi32>
      %to = llvm.insertelement %bt, %gb[%i3 : i32] : vector<4xi32>
      llvm.call_intrinsic "llvm.amdgcn.tensor.load.to.lds"(%from, %shape, %none, %none, %c0) : (vector<4xi32>, vector<8xi32>, vector<4xi32>, vector<4xi32>, i32) -> ()
      llvm.call_intrinsic "llvm.amdgcn.s.wait.tensorcnt"(%zero) : (i16) -> ()
      rocdl.tensor.store.from.lds.d2 %to, %shape cachepolicy 0 : vector<4xi32>, vector<8xi32>
      llvm.call_intrinsic "llvm.amdgcn.tensor.load.to.lds.d2"(%from, %shape, %c0) : (vector<4xi32>, vector<8xi32>, i32) -> ()
      llvm.call_intrinsic "llvm.amdgcn.tensor.store.from.lds.d2"(%to, %shape, %c0) : (vector<4xi32>, vector<8xi32>, i32) -> ()
      rocdl.tensor.load.to.lds %from, %shape, %none, %none cachepolicy 0 : vector<4xi32>, vector<8xi32>
      rocdl.tensor.load.to.lds.d2 %from, %shape cachepolicy 0 : vector<4xi32>, vector<8xi32>
      rocdl.tensor.store.from.lds %to, %shape, %none, %none cachepolicy 0 : vector<4xi32>, vector<8xi32>
      llvm.call_intrinsic "llvm.amdgcn.tensor.store.from.lds"(%to, %shape, %none, %none, %c0) : (vector<4xi32>, vector<8xi32>, vector<4xi32>, vector<4xi32>, i32) -> ()
      llvm.return
    }
  }
}
