// Loads that workgroups of a cluster share. Nobody waits for a workgroup that has ended, of few waves and of many; checks say it.
// RUN: for g in 3 6 99; do wavecc run %s --kernel=left --target=gfx1250 --grid=$g "--arg=i32[2048]=iota" "--arg=i32[4096]=zero" --check=none --dump=1=%t.npy || exit 1; done
// RUN: python3 -c "import struct; assert struct.unpack('<32i', open('%t.npy', 'rb').read()[-16384:-16256]) == tuple(range(32))"
// RUN: wavecc run %s --kernel=left --target=gfx1250 --grid=99 "--arg=i32[2048]=iota" "--arg=i32[4096]=zero" --check=all 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: warning: waits for its timeout: its mask 0x7 names workgroup (2,0,0), which ends without this load [multicast]
// With an early timeout nobody waits.
// RUN: wavecc run %s --kernel=timeout --target=gfx1250 --grid=99 "--arg=i32[2048]=iota" "--arg=i32[4096]=zero" --check=none
// One waits for its load, and then signals; the other issues it after that.
// RUN: not wavecc run %s --kernel=late --target=gfx1250 --grid=2 "--arg=i32[2048]=iota" "--arg=i32[4096]=zero" --check=none 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: not wavecc run %s --kernel=late --target=gfx1250 --grid=2 "--arg=i32[2048]=iota" "--arg=i32[4096]=zero" --check=all --completion=latest 2>&1 | FileCheck %s --check-prefix=LATE
// LATE: deadlock: {{.*}}names workgroup (1,0,0)
// RUN: for c in none all; do for o in earliest latest random; do wavecc run %s --kernel=early --target=gfx1250 --grid=2 "--arg=i32[2048]=iota" "--arg=i32[4096]=zero" --check=$c --completion=$o || exit 1; done; done
// Bit 16 of M0 in one workgroup only.
// RUN: not wavecc run %s --kernel=bits --target=gfx1250 --grid=2 "--arg=i32[2048]=iota" "--arg=i32[4096]=zero" --check=all 2>&1 | FileCheck %s --check-prefix=BITS
// BITS: error: shares a load of mask 0x3 with workgroup (0,0,0), whose M0 is 0x10003 and not 0x3 [multicast]
// A workgroup that is in no cluster loads for itself, whomever the mask names.
// RUN: for c in none all; do wavecc run %s --kernel=alone --target=gfx1250 --grid=3 "--arg=i32[2048]=iota" "--arg=i32[32]=zero" --check=$c --dump=1=%t.npy || exit 1; done
// RUN: python3 -c "import struct; assert struct.unpack('<32i', open('%t.npy', 'rb').read()[-128:]) == tuple(range(32))"
module {
  llvm.func @alone(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 32, 1, 1>} {
    %tid = rocdl.workitem.id.x : i32
    %zero = llvm.mlir.constant(0 : i32) : i32
    %mask = llvm.mlir.constant(6 : i32) : i32
    %p = llvm.getelementptr %src[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %q = llvm.getelementptr %dst[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.call_intrinsic "llvm.amdgcn.cluster.load.b32"(%p, %zero, %mask) : (!llvm.ptr<1>, i32, i32) -> i32
    llvm.store %x, %q : i32, !llvm.ptr<1>
    llvm.return
  }
  llvm.func @left(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.cluster_dims = "3,1,1", rocdl.reqd_work_group_size = array<i32: 32, 1, 1>} {
    %tid = rocdl.workitem.id.x : i32
    %f = llvm.call_intrinsic "llvm.amdgcn.cluster.workgroup.flat.id"() : () -> i32
    %zero = llvm.mlir.constant(0 : i32) : i32
    %two = llvm.mlir.constant(2 : i32) : i32
    %mask = llvm.mlir.constant(7 : i32) : i32
    %p = llvm.getelementptr %src[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %q = llvm.getelementptr %dst[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %some = llvm.icmp "ult" %f, %two : i32
    llvm.cond_br %some, ^shared, ^end
  ^shared:
    %x = llvm.call_intrinsic "llvm.amdgcn.cluster.load.b32"(%p, %zero, %mask) : (!llvm.ptr<1>, i32, i32) -> i32
    llvm.store %x, %q : i32, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    llvm.return
  }
  llvm.func @timeout(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.cluster_dims = "3,1,1", rocdl.reqd_work_group_size = array<i32: 32, 1, 1>} {
    %tid = rocdl.workitem.id.x : i32
    %f = llvm.call_intrinsic "llvm.amdgcn.cluster.workgroup.flat.id"() : () -> i32
    %zero = llvm.mlir.constant(0 : i32) : i32
    %two = llvm.mlir.constant(2 : i32) : i32
    %mask = llvm.mlir.constant(65543 : i32) : i32
    %p = llvm.getelementptr %src[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %q = llvm.getelementptr %dst[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %some = llvm.icmp "ult" %f, %two : i32
    llvm.cond_br %some, ^shared, ^end
  ^shared:
    %x = llvm.call_intrinsic "llvm.amdgcn.cluster.load.b32"(%p, %zero, %mask) : (!llvm.ptr<1>, i32, i32) -> i32
    llvm.store %x, %q : i32, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    llvm.return
  }
  llvm.func @late(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.cluster_dims = "2,1,1", rocdl.reqd_work_group_size = array<i32: 32, 1, 1>} {
    %tid = rocdl.workitem.id.x : i32
    %f = llvm.call_intrinsic "llvm.amdgcn.cluster.workgroup.flat.id"() : () -> i32
    %zero = llvm.mlir.constant(0 : i32) : i32
    %mask = llvm.mlir.constant(3 : i32) : i32
    %p = llvm.getelementptr %src[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %q = llvm.getelementptr %dst[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %first = llvm.icmp "eq" %f, %zero : i32
    llvm.cond_br %first, ^before, ^meet
  ^before:
    %x = llvm.call_intrinsic "llvm.amdgcn.cluster.load.b32"(%p, %zero, %mask) : (!llvm.ptr<1>, i32, i32) -> i32
    llvm.store %x, %q : i32, !llvm.ptr<1>
    llvm.br ^meet
  ^meet:
    rocdl.s.barrier.signal id = -3
    rocdl.s.barrier.wait id = -3
    llvm.cond_br %first, ^end, ^after
  ^after:
    %y = llvm.call_intrinsic "llvm.amdgcn.cluster.load.b32"(%p, %zero, %mask) : (!llvm.ptr<1>, i32, i32) -> i32
    llvm.store %y, %q : i32, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    llvm.return
  }
  llvm.func @early(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.cluster_dims = "2,1,1", rocdl.reqd_work_group_size = array<i32: 32, 1, 1>} {
    %tid = rocdl.workitem.id.x : i32
    %zero = llvm.mlir.constant(0 : i32) : i32
    %mask = llvm.mlir.constant(3 : i32) : i32
    %g = rocdl.workgroup.id.x : i32
    %size = llvm.mlir.constant(32 : i32) : i32
    %row = llvm.mul %g, %size : i32
    %to = llvm.add %row, %tid : i32
    %p = llvm.getelementptr %src[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %q = llvm.getelementptr %dst[%to] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.call_intrinsic "llvm.amdgcn.cluster.load.b32"(%p, %zero, %mask) : (!llvm.ptr<1>, i32, i32) -> i32
    llvm.store %x, %q : i32, !llvm.ptr<1>
    rocdl.s.barrier.signal id = -3
    rocdl.s.barrier.wait id = -3
    %y = llvm.call_intrinsic "llvm.amdgcn.cluster.load.b32"(%p, %zero, %mask) : (!llvm.ptr<1>, i32, i32) -> i32
    llvm.store %y, %q : i32, !llvm.ptr<1>
    llvm.return
  }
  llvm.func @bits(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.cluster_dims = "2,1,1", rocdl.reqd_work_group_size = array<i32: 32, 1, 1>} {
    %tid = rocdl.workitem.id.x : i32
    %f = llvm.call_intrinsic "llvm.amdgcn.cluster.workgroup.flat.id"() : () -> i32
    %zero = llvm.mlir.constant(0 : i32) : i32
    %one = llvm.mlir.constant(65539 : i32) : i32
    %other = llvm.mlir.constant(3 : i32) : i32
    %first = llvm.icmp "eq" %f, %zero : i32
    %mask = llvm.select %first, %one, %other : i1, i32
    %size = llvm.mlir.constant(32 : i32) : i32
    %row = llvm.mul %f, %size : i32
    %to = llvm.add %row, %tid : i32
    %p = llvm.getelementptr %src[%tid] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %q = llvm.getelementptr %dst[%to] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.call_intrinsic "llvm.amdgcn.cluster.load.b32"(%p, %zero, %mask) : (!llvm.ptr<1>, i32, i32) -> i32
    llvm.store %x, %q : i32, !llvm.ptr<1>
    llvm.return
  }
}
