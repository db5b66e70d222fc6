// Workgroups of 32 in clusters of two: both load the same row; each adds its place in the cluster and the cluster's number.
module {
  llvm.func @places(%src: !llvm.ptr<1>, %dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.cluster_dims = "2,1,1",
      rocdl.reqd_work_group_size = array<i32: 32, 1, 1>} {
    %t = rocdl.workitem.id.x : i32
    %g = rocdl.workgroup.id.x : i32
    %f = llvm.call_intrinsic "llvm.amdgcn.cluster.workgroup.flat.id"() : () -> i32
    %c = llvm.call_intrinsic "llvm.amdgcn.cluster.id.x"() : () -> i32
    %zero = llvm.mlir.constant(0 : i32) : i32
    %both = llvm.mlir.constant(3 : i32) : i32
    %hundred = llvm.mlir.constant(100 : i32) : i32
    %thousand = llvm.mlir.constant(1000 : i32) : i32
    %size = llvm.mlir.constant(32 : i32) : i32
    %p = llvm.getelementptr %src[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.call_intrinsic "llvm.amdgcn.cluster.load.b32"(%p, %zero, %both) : (!llvm.ptr<1>, i32, i32) -> i32
    %a = llvm.mul %f, %hundred : i32
    %b = llvm.mul %c, %thousand : i32
    %ab = llvm.add %a, %b : i32
    %y = llvm.add %x, %ab : i32
    %first = llvm.mul %g, %size : i32
    %at = llvm.add %first, %t : i32
    %q = llvm.getelementptr %dst[%at] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %y, %q : i32, !llvm.ptr<1>
    llvm.return
  }
}
