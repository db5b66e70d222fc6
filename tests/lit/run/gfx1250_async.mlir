// Copies between memory and LDS that pass no register, of every size: rows go to LDS, another wave reads them, and LDS goes back to memory.
// RUN: sed "s/WAIT/rocdl.s.wait.asynccnt 0/" %s > %t.mlir
// RUN: for o in earliest latest random; do for k in b8 b32 b64 b128 loop; do wavecc run %t.mlir --kernel=$k --target=gfx1250 --grid=1 "--arg=i32[512]=iota" "--arg=i32[512]=zero" --check=all --completion=$o --dump=1=%t.$k.npy 2>&1 | FileCheck %s --check-prefix=CLEAN; done; done
// RUN: python3 -c "import struct; r = lambda k, f: struct.unpack('<%%d%%s' %% (2048 // struct.calcsize(f), f), open('%t.' + k + '.npy', 'rb').read()[-2048:]); src = struct.pack('<512i', *range(512)); assert all(bytes(bytearray(src[63 - i] for i in range(64))) == bytes(r('b8', 'B')[:64]) for _ in (0,)); assert r('b32', 'i')[:64] == tuple(63 - i for i in range(64)); assert r('b64', 'q')[:64] == struct.unpack('<64q', src[:512])[::-1]; assert r('b128', 'i')[:256] == tuple(4 * (63 - i // 4) + i %% 4 for i in range(256)); assert r('loop', 'i')[:64] == tuple(4 * (63 - i) + 6 * 64 for i in range(64))"
// RUN: wavecc %t.mlir --kernel=b128 --target=gfx1250 -S -o - | FileCheck %s --check-prefix=TEXT
// The author's count is kept, and too high a one is found; without one the barrier is the compiler's to wait before.
// RUN: sed "s/WAIT/rocdl.s.wait.asynccnt 1/" %s > %t.few.mlir
// RUN: not wavecc run %t.few.mlir --kernel=b32 --target=gfx1250 --grid=1 "--arg=i32[512]=iota" "--arg=i32[512]=zero" --check=all 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: sed "s/WAIT//; s/rocdl.s.barrier/rocdl.barrier/" %s > %t.none.mlir
// RUN: for o in earliest latest random; do for k in b8 b128; do wavecc run %t.none.mlir --kernel=$k --target=gfx1250 --grid=1 "--arg=i32[512]=iota" "--arg=i32[512]=zero" --check=all --completion=$o 2>&1 | FileCheck %s --check-prefix=CLEAN; done; done
// RUN: not wavecc %t.mlir --target=gfx950 -S -o - 2>&1 | FileCheck %s --check-prefix=GFX9
// CLEAN: kernel {{[a-z0-9]+}} on gfx1250
// CLEAN-NOT: error
// TEXT: global_load_async_to_lds_b128 v
// TEXT: s_wait_asynccnt 0x0
// TEXT: s_barrier_signal -1
// TEXT: global_store_async_from_lds_b128 v
// RACE: error: reads LDS byte {{[0-9]+}}, which wave 1 writes, and that wave did not wait for it (asynccnt) before the barrier [lds-dma]
// GFX9: error: rocdl.global.load.async.to.lds.b8: gfx950 has no such instruction; rocdl.load.to.lds copies to LDS there
module {
  llvm.mlir.global internal @lds() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<2048 x i8>
  llvm.func @b8(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %tid = rocdl.workitem.id.x : i32
    %t = llvm.zext %tid : i32 to i64
    %c63 = llvm.mlir.constant(63 : i64) : i64
    %o = llvm.xor %t, %c63 : i64
    %p = llvm.getelementptr %src[%t] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %l = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %lp = llvm.getelementptr %l[%t] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i8
    %lo = llvm.getelementptr %l[%o] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i8
    %zero = llvm.mlir.constant(0 : i32) : i32
    rocdl.global.load.async.to.lds.b8 %p, %lp, 0, 0 : !llvm.ptr<1>, !llvm.ptr<3>
    WAIT
    rocdl.s.barrier
    llvm.call_intrinsic "llvm.amdgcn.global.store.async.from.lds.b8"(%q, %lo, %zero, %zero) : (!llvm.ptr<1>, !llvm.ptr<3>, i32, i32) -> ()
    llvm.return
  }
  llvm.func @b32(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %tid = rocdl.workitem.id.x : i32
    %t = llvm.zext %tid : i32 to i64
    %c63 = llvm.mlir.constant(63 : i64) : i64
    %o = llvm.xor %t, %c63 : i64
    %p = llvm.getelementptr %src[%t] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %l = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %lp = llvm.getelementptr %l[%t] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
    %lo = llvm.getelementptr %l[%o] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
    rocdl.global.load.async.to.lds.b32 %p, %lp, 0, 0 : !llvm.ptr<1>, !llvm.ptr<3>
    WAIT
    rocdl.s.barrier
    %v = llvm.load %lo : !llvm.ptr<3> -> i32
    llvm.store %v, %q : i32, !llvm.ptr<1>
    llvm.return
  }
  // The offset is added to both addresses.
  llvm.func @b64(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %tid = rocdl.workitem.id.x : i32
    %t = llvm.zext %tid : i32 to i64
    %c63 = llvm.mlir.constant(63 : i64) : i64
    %c2 = llvm.mlir.constant(2 : i64) : i64
    %o = llvm.xor %t, %c63 : i64
    %t2 = llvm.sub %t, %c2 : i64
    %o2 = llvm.sub %o, %c2 : i64
    %p = llvm.getelementptr %src[%t2] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
    %q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
    %l = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %lp = llvm.getelementptr %l[%t] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
    %lo = llvm.getelementptr %l[%o] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
    rocdl.global.load.async.to.lds.b64 %p, %lp, 16, 0 : !llvm.ptr<1>, !llvm.ptr<3>
    WAIT
    rocdl.s.barrier
    %lo16 = llvm.getelementptr %lo[16] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
    %v = llvm.load %lo16 : !llvm.ptr<3> -> i64
    llvm.store %v, %q : i64, !llvm.ptr<1>
    llvm.return
  }
  llvm.func @b128(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %tid = rocdl.workitem.id.x : i32
    %t = llvm.zext %tid : i32 to i64
    %c63 = llvm.mlir.constant(63 : i64) : i64
    %o = llvm.xor %t, %c63 : i64
    %p = llvm.getelementptr %src[%t] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<4xi32>
    %q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<4xi32>
    %l = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %lp = llvm.getelementptr %l[%t] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, vector<4xi32>
    %lo = llvm.getelementptr %l[%o] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, vector<4xi32>
    rocdl.global.load.async.to.lds.b128 %p, %lp, 0, 0 : !llvm.ptr<1>, !llvm.ptr<3>
    WAIT
    rocdl.s.barrier
    "rocdl.global.store.async.from.lds.b128"(%q, %lo) {offset = 0 : i32, aux = 0 : i32} : (!llvm.ptr<1>, !llvm.ptr<3>) -> ()
    llvm.return
  }
  // Two buffers in a loop: the copy of the next round runs while this round's is read; the first count waits for the older one alone.
  llvm.func @loop(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %tid = rocdl.workitem.id.x : i32
    %t = llvm.zext %tid : i32 to i64
    %c63 = llvm.mlir.constant(63 : i64) : i64
    %c64 = llvm.mlir.constant(64 : i64) : i64
    %c0 = llvm.mlir.constant(0 : i64) : i64
    %c1 = llvm.mlir.constant(1 : i64) : i64
    %c3 = llvm.mlir.constant(3 : i64) : i64
    %z = llvm.mlir.constant(0 : i32) : i32
    %o = llvm.xor %t, %c63 : i64
    %q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %l = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %p0 = llvm.getelementptr %src[%t] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %l0 = llvm.getelementptr %l[%t] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
    rocdl.global.load.async.to.lds.b32 %p0, %l0, 0, 0 : !llvm.ptr<1>, !llvm.ptr<3>
    llvm.br ^loop(%c0, %z : i64, i32)
  ^loop(%i: i64, %sum: i32):
    %n = llvm.add %i, %c1 : i64
    %odd = llvm.and %n, %c1 : i64
    %even = llvm.and %i, %c1 : i64
    %at = llvm.mul %odd, %c64 : i64
    %now = llvm.mul %even, %c64 : i64
    %ta = llvm.add %at, %t : i64
    %to = llvm.add %now, %o : i64
    %row = llvm.and %n, %c3 : i64
    %rowat = llvm.mul %row, %c64 : i64
    %from = llvm.add %rowat, %t : i64
    %p = llvm.getelementptr %src[%from] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %ln = llvm.getelementptr %l[%ta] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
    %lo = llvm.getelementptr %l[%to] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
    rocdl.global.load.async.to.lds.b32 %p, %ln, 0, 0 : !llvm.ptr<1>, !llvm.ptr<3>
    rocdl.s.wait.asynccnt 1
    rocdl.s.barrier
    %v = llvm.load %lo : !llvm.ptr<3> -> i32
    %s = llvm.add %sum, %v : i32
    rocdl.s.wait.dscnt 0
    rocdl.s.barrier
    %more = llvm.icmp "slt" %i, %c3 : i64
    llvm.cond_br %more, ^loop(%n, %s : i64, i32), ^end
  ^end:
    rocdl.s.wait.asynccnt 0
    llvm.store %s, %q : i32, !llvm.ptr<1>
    llvm.return
  }
}
