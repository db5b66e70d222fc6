gpu.module @m {
  llvm.func @k(%o: !llvm.ptr<1>) attributes {gpu.kernel, rocdl.kernel} {
    %one = llvm.mlir.constant(1 : i32) : i32
    %a = llvm.alloca %one x i32 : (i32) -> !llvm.ptr<5>
    %f = llvm.addrspacecast %a : !llvm.ptr<5> to !llvm.ptr
    llvm.store %f, %o : !llvm.ptr, !llvm.ptr<1>
    llvm.return
  }
}
