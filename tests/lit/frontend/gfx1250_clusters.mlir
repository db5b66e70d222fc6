// Sizes of clusters go to metadata and into workgroup ids; kernel IR keeps them; what does not fit is refused.
// RUN: wavecc %s --target=gfx1250 -S -o - | FileCheck %s --check-prefix=TEXT
// RUN: wavecc %s --target=gfx1250 -S -o %t.s && wavecc %s --target=gfx1250 --emit=obj -o %t.o && llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx1250 -filetype=obj %t.s -o %t.llvm.o
// RUN: llvm-objcopy -O binary -j .text %t.o %t.1 && llvm-objcopy -O binary -j .text %t.llvm.o %t.2 && cmp %t.1 %t.2
// RUN: wavecc run %s --target=gfx1250 --grid=4,2 "--arg=i32[256]=zero" --check=all --dump=0=%t.npy | FileCheck %s --check-prefix=RAN
// RUN: python3 -c "import struct; r = struct.unpack('<256i', open('%t.npy', 'rb').read()[-1024:]); assert r == tuple(x + 10 * y + 100 * (x %% 2) for y in range(2) for x in range(4) for _ in range(32)), r"
// RUN: not wavecc run %s --target=gfx1250 --grid=3,2 "--arg=i32[256]=zero" 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: not wavecc run %s --target=gfx1250 --grid=4,2 --cluster=4 "--arg=i32[256]=zero" 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not wavecc %s --target=gfx950 -S -o - 2>&1 | FileCheck %s --check-prefix=GFX9
// RUN: sed 's/"2,1,1"/"4,4,2"/' %s > %t.big.mlir && not wavecc %t.big.mlir --target=gfx1250 -S -o - 2>&1 | FileCheck %s --check-prefix=BIG
// RUN: sed 's/rocdl.cluster_dims = "2,1,1",//' %s > %t.none.mlir && not wavecc %t.none.mlir --target=gfx1250 -S -o - 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: sed 's/signal id = -3/signal id = 17/' %s > %t.named.mlir && not wavecc %t.named.mlir --target=gfx1250 -S -o - 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: sed 's/rocdl.cluster_dims = "2,1,1"/passthrough = [["amdgpu-cluster-dims", "2,1,1"]]/' %s > %t.pass.mlir && wavecc %t.pass.mlir --target=gfx1250 -S -o - | FileCheck %s --check-prefix=TEXT
// TEXT: ttmp9
// TEXT: s_barrier_signal -3
// TEXT: s_barrier_wait 0xfffd
// TEXT: .cluster_dims:
// TEXT-NEXT: - 2
// TEXT-NEXT: - 1
// TEXT-NEXT: - 1
// RAN: kernel ids on gfx1250: 8 workgroups
// GRID: the grid of 3,2,1 workgroups is not a whole number of clusters of 2,1,1
// OTHER: error: --cluster=4,1,1: the kernel is made for clusters of 2,1,1
// GFX9: error: gfx950 has no clusters of workgroups
// BIG: error: a cluster of 4,4,2 workgroups is not possible; on gfx1250 it has 1 to 16
// NONE: error: {{.*}}the kernel does not give the size of its clusters; write rocdl.cluster_dims = "X,Y,Z"
// NAMED: error: rocdl.s.barrier.signal: there is no barrier 17; supported: -1 (of the workgroup), -3 (of the cluster), and named ones, 1 to 16
module {
  llvm.func @ids(%dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.cluster_dims = "2,1,1", rocdl.reqd_work_group_size = array<i32: 32, 1, 1>} {
    %t = rocdl.workitem.id.x : i32
    %x = rocdl.workgroup.id.x : i32
    %y = rocdl.workgroup.id.y : i32
    %in = "rocdl.cluster.workgroup.id.x"() : () -> i32
    %c4 = llvm.mlir.constant(4 : i32) : i32
    %c10 = llvm.mlir.constant(10 : i32) : i32
    %c32 = llvm.mlir.constant(32 : i32) : i32
    %c100 = llvm.mlir.constant(100 : i32) : i32
    rocdl.s.barrier.signal id = -3
    %y4 = llvm.mul %y, %c4 : i32
    %g = llvm.add %y4, %x : i32
    %g32 = llvm.mul %g, %c32 : i32
    %at = llvm.add %g32, %t : i32
    %p = llvm.getelementptr %dst[%at] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %y10 = llvm.mul %y, %c10 : i32
    %in100 = llvm.mul %in, %c100 : i32
    %s = llvm.add %x, %y10 : i32
    %v = llvm.add %s, %in100 : i32
    llvm.store %v, %p : i32, !llvm.ptr<1>
    rocdl.s.barrier.wait id = -3
    llvm.return
  }
}
