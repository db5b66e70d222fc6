// Vectors in memrefs lie where LLVM's pointers find them: the distance from one to the next is a power of two.
// RUN: for target in gfx942 gfx1250; do for kernel in vectors pointers; do wavecc run %s --kernel=$kernel --quiet --target=$target \
// RUN:   --grid=1 --block=32 --arg=f32[128]=random --arg=u8[256]=random --arg=f32[128]=zero --arg=u8[256]=zero \
// RUN:   --dump=2=%t.$kernel.npy --dump=3=%t.$kernel.bytes.npy || exit 1; done; \
// RUN:   cmp %t.vectors.npy %t.pointers.npy && cmp %t.vectors.bytes.npy %t.pointers.bytes.npy || exit 1; done
// Booleans in a workgroup's own memory do not touch their neighbours.
// RUN: for target in gfx942 gfx1250; do wavecc run %s --kernel=own --quiet --target=$target --grid=1 --block=32 --arg=i32[32]=random:0:9 \
// RUN:   --arg=i32[32]=zero --arg=i32[32]=zero --dump=1=%t.own.npy --dump=2=%t.want.npy && cmp %t.own.npy %t.want.npy || exit 1; done
// The same for rows with gaps between them, and for views of them that vector.type_cast makes, as convert-vector-to-scf does.
// RUN: for target in gfx942 gfx1250; do for kernel in rows row_pointers cast; do wavecc run %s --kernel=$kernel --quiet --target=$target \
// RUN:   --grid=1 --block=32 --arg=f32[256]=random --arg=f32[256]=zero --dump=1=%t.$kernel.npy || exit 1; \
// RUN:   cmp %t.rows.npy %t.$kernel.npy || exit 1; done; done

gpu.module @m {
  gpu.func @rows(%X: memref<32xvector<2x3xf32>>, %Y: memref<32xvector<2x3xf32>>) kernel {
    %t = gpu.thread_id x
    %x = memref.load %X[%t] : memref<32xvector<2x3xf32>>
    %y = arith.addf %x, %x : vector<2x3xf32>
    memref.store %y, %Y[%t] : memref<32xvector<2x3xf32>>
    gpu.return
  }
  llvm.func @row_pointers(%X: !llvm.ptr, %Y: !llvm.ptr) attributes {rocdl.kernel} {
    %t = rocdl.workitem.id.x : i32
    %px = llvm.getelementptr %X[%t] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<2 x vector<3xf32>>
    %py = llvm.getelementptr %Y[%t] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<2 x vector<3xf32>>
    %x0 = llvm.load %px : !llvm.ptr -> vector<3xf32>
    %y0 = llvm.fadd %x0, %x0 : vector<3xf32>
    llvm.store %y0, %py : vector<3xf32>, !llvm.ptr
    %px1 = llvm.getelementptr %px[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x vector<3xf32>>
    %py1 = llvm.getelementptr %py[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x vector<3xf32>>
    %x1 = llvm.load %px1 : !llvm.ptr -> vector<3xf32>
    %y1 = llvm.fadd %x1, %x1 : vector<3xf32>
    llvm.store %y1, %py1 : vector<3xf32>, !llvm.ptr
    llvm.return
  }
  gpu.func @cast(%X: memref<32xvector<2x3xf32>>, %Y: memref<32xvector<2x3xf32>>) kernel {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %x = memref.load %X[%t] : memref<32xvector<2x3xf32>>
    %a = memref.alloca() : memref<vector<2x3xf32>>
    memref.store %x, %a[] : memref<vector<2x3xf32>>
    %rows = vector.type_cast %a : memref<vector<2x3xf32>> to memref<2xvector<3xf32>>
    scf.for %i = %c0 to %c2 step %c1 {
      %row = memref.load %rows[%i] : memref<2xvector<3xf32>>
      %twice = arith.addf %row, %row : vector<3xf32>
      memref.store %twice, %rows[%i] : memref<2xvector<3xf32>>
    }
    %y = memref.load %a[] : memref<vector<2x3xf32>>
    memref.store %y, %Y[%t] : memref<32xvector<2x3xf32>>
    gpu.return
  }
  gpu.func @vectors(%X: memref<32xvector<3xf32>>, %B: memref<32xvector<5xi8>>, %Y: memref<32xvector<3xf32>>, %C: memref<32xvector<5xi8>>) kernel {
    %t = gpu.thread_id x
    %x = memref.load %X[%t] : memref<32xvector<3xf32>>
    %y = arith.addf %x, %x : vector<3xf32>
    memref.store %y, %Y[%t] : memref<32xvector<3xf32>>
    %b = memref.load %B[%t] : memref<32xvector<5xi8>>
    %c = arith.addi %b, %b : vector<5xi8>
    memref.store %c, %C[%t] : memref<32xvector<5xi8>>
    gpu.return
  }
  llvm.func @pointers(%X: !llvm.ptr, %B: !llvm.ptr, %Y: !llvm.ptr, %C: !llvm.ptr) attributes {rocdl.kernel} {
    %t = rocdl.workitem.id.x : i32
    %px = llvm.getelementptr %X[%t] : (!llvm.ptr, i32) -> !llvm.ptr, vector<3xf32>
    %x = llvm.load %px : !llvm.ptr -> vector<3xf32>
    %y = llvm.fadd %x, %x : vector<3xf32>
    %py = llvm.getelementptr %Y[%t] : (!llvm.ptr, i32) -> !llvm.ptr, vector<3xf32>
    llvm.store %y, %py : vector<3xf32>, !llvm.ptr
    %pb = llvm.getelementptr %B[%t] : (!llvm.ptr, i32) -> !llvm.ptr, vector<5xi8>
    %b = llvm.load %pb : !llvm.ptr -> vector<5xi8>
    %c = llvm.add %b, %b : vector<5xi8>
    %pc = llvm.getelementptr %C[%t] : (!llvm.ptr, i32) -> !llvm.ptr, vector<5xi8>
    llvm.store %c, %pc : vector<5xi8>, !llvm.ptr
    llvm.return
  }
  gpu.func @own(%X: memref<32xi32>, %D: memref<32xi32>, %W: memref<32xi32>) workgroup(%L: memref<32xvector<4xi1>, 3>) private(%P: memref<4xvector<4xi1>, 5>) kernel {
    %t = gpu.thread_id x
    %x = memref.load %X[%t] : memref<32xi32>
    %v = vector.broadcast %x : i32 to vector<4xi32>
    %limits = arith.constant dense<[2, 4, 6, 8]> : vector<4xi32>
    %p = arith.cmpi sgt, %v, %limits : vector<4xi32>
    memref.store %p, %L[%t] : memref<32xvector<4xi1>, 3>
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %true = arith.constant dense<true> : vector<4xi1>
    memref.store %p, %P[%c1] : memref<4xvector<4xi1>, 5>
    memref.store %true, %P[%c2] : memref<4xvector<4xi1>, 5>
    gpu.barrier
    %c31 = arith.constant 31 : index
    %other = arith.subi %c31, %t : index
    %q = memref.load %L[%other] : memref<32xvector<4xi1>, 3>
    %s = memref.load %P[%c1] : memref<4xvector<4xi1>, 5>
    %w = arith.constant dense<[1, 2, 4, 8]> : vector<4xi32>
    %zero = arith.constant dense<0> : vector<4xi32>
    %a = arith.select %q, %w, %zero : vector<4xi1>, vector<4xi32>
    %b = arith.select %s, %w, %zero : vector<4xi1>, vector<4xi32>
    %m = vector.reduction <add>, %a : vector<4xi32> into i32
    %n = vector.reduction <add>, %b : vector<4xi32> into i32
    %c16 = arith.constant 16 : i32
    %high = arith.muli %n, %c16 : i32
    %sum = arith.addi %m, %high : i32
    memref.store %sum, %D[%t] : memref<32xi32>
    // the same from the numbers
    %y = memref.load %X[%other] : memref<32xi32>
    %vy = vector.broadcast %y : i32 to vector<4xi32>
    %py = arith.cmpi sgt, %vy, %limits : vector<4xi32>
    %ay = arith.select %py, %w, %zero : vector<4xi1>, vector<4xi32>
    %ax = arith.select %p, %w, %zero : vector<4xi1>, vector<4xi32>
    %my = vector.reduction <add>, %ay : vector<4xi32> into i32
    %mx = vector.reduction <add>, %ax : vector<4xi32> into i32
    %hx = arith.muli %mx, %c16 : i32
    %want = arith.addi %my, %hx : i32
    memref.store %want, %W[%t] : memref<32xi32>
    gpu.return
  }
}
