// Vectors of booleans are bytes in memory for every operation on vectors. Each kernel gives what `scalars` gives with single loads and stores.
// RUN: for target in gfx942 gfx1250; do for kernel in scalars rows masked gathered; do wavecc run %s --kernel=$kernel --quiet --target=$target \
// RUN:   --grid=1 --block=16 --arg=i32[128]=random --arg=i8[128]=zero --arg=i8[128]=zero --arg=i32[16]=zero --dump=2=%t.$kernel.bytes.npy \
// RUN:   --dump=3=%t.$kernel.npy || exit 1; done; \
// RUN:   for kernel in rows masked gathered; do cmp %t.scalars.npy %t.$kernel.npy && cmp %t.scalars.bytes.npy %t.$kernel.bytes.npy || exit 1; done; done

!rows = memref<16x8xi1>
gpu.module @m {
  gpu.func @scalars(%X: memref<16x8xi32>, %B: !rows, %C: !rows, %D: memref<16xi32>) kernel {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0 : i32
    %two = arith.constant 2 : i32
    %false = arith.constant false
    %true = arith.constant true
    scf.for %j = %c0 to %c8 step %c1 {
      %x = memref.load %X[%t, %j] : memref<16x8xi32>
      %p = arith.cmpi sgt, %x, %zero : i32
      memref.store %p, %B[%t, %j] : !rows
    }
    // the row from column 3 on, then `true`; written to the row of C where the thread is odd or the column is below 5
    %n = arith.index_cast %t : index to i32
    %r = arith.remui %n, %two : i32
    %odd = arith.cmpi ne, %r, %zero : i32
    %sum = scf.for %j = %c0 to %c8 step %c1 iter_args(%s = %zero) -> (i32) {
      %at = arith.addi %j, %c3 : index
      %inside = arith.cmpi ult, %at, %c8 : index
      %b = scf.if %inside -> (i1) {
        %l = memref.load %B[%t, %at] : !rows
        scf.yield %l : i1
      } else {
        scf.yield %true : i1
      }
      %low = arith.cmpi ult, %at, %c8 : index
      %on = arith.ori %odd, %low : i1
      scf.if %on {
        memref.store %b, %C[%t, %j] : !rows
      }
      %e = arith.extui %b : i1 to i32
      %d = arith.muli %s, %two : i32
      %u = arith.addi %d, %e : i32
      scf.yield %u : i32
    }
    memref.store %sum, %D[%t] : memref<16xi32>
    gpu.return
  }
  gpu.func @rows(%X: memref<16x8xi32>, %B: !rows, %C: !rows, %D: memref<16xi32>) kernel {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0 : i32
    %two = arith.constant 2 : i32
    %false = arith.constant false
    %true = arith.constant true
    scf.for %j = %c0 to %c8 step %c1 {
      %x = memref.load %X[%t, %j] : memref<16x8xi32>
      %p = arith.cmpi sgt, %x, %zero : i32
      memref.store %p, %B[%t, %j] : !rows
    }
    %n = arith.index_cast %t : index to i32
    %r = arith.remui %n, %two : i32
    %odd = arith.cmpi ne, %r, %zero : i32
    %five = arith.constant dense<[true, true, true, true, true, false, false, false]> : vector<8xi1>
    %odds = vector.broadcast %odd : i1 to vector<8xi1>
    %on = arith.ori %odds, %five : vector<8xi1>
    %v = vector.transfer_read %B[%t, %c3], %true : !rows, vector<8xi1>
    vector.transfer_write %v, %C[%t, %c0], %on {in_bounds = [true]} : vector<8xi1>, !rows
    %e = arith.extui %v : vector<8xi1> to vector<8xi32>
    %w = arith.constant dense<[128, 64, 32, 16, 8, 4, 2, 1]> : vector<8xi32>
    %m = arith.muli %e, %w : vector<8xi32>
    %sum = vector.reduction <add>, %m : vector<8xi32> into i32
    memref.store %sum, %D[%t] : memref<16xi32>
    gpu.return
  }
  gpu.func @masked(%X: memref<16x8xi32>, %B: !rows, %C: !rows, %D: memref<16xi32>) kernel {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0 : i32
    %two = arith.constant 2 : i32
    %false = arith.constant false
    %true = arith.constant true
    scf.for %j = %c0 to %c8 step %c1 {
      %x = memref.load %X[%t, %j] : memref<16x8xi32>
      %p = arith.cmpi sgt, %x, %zero : i32
      memref.store %p, %B[%t, %j] : !rows
    }
    %n = arith.index_cast %t : index to i32
    %r = arith.remui %n, %two : i32
    %odd = arith.cmpi ne, %r, %zero : i32
    %five = arith.constant dense<[true, true, true, true, true, false, false, false]> : vector<8xi1>
    %odds = vector.broadcast %odd : i1 to vector<8xi1>
    %on = arith.ori %odds, %five : vector<8xi1>
    %trues = arith.constant dense<true> : vector<8xi1>
    %v = vector.maskedload %B[%t, %c3], %five, %trues : !rows, vector<8xi1>, vector<8xi1> into vector<8xi1>
    vector.maskedstore %C[%t, %c0], %on, %v : !rows, vector<8xi1>, vector<8xi1>
    %e = arith.extui %v : vector<8xi1> to vector<8xi32>
    %w = arith.constant dense<[128, 64, 32, 16, 8, 4, 2, 1]> : vector<8xi32>
    %m = arith.muli %e, %w : vector<8xi32>
    %sum = vector.reduction <add>, %m : vector<8xi32> into i32
    memref.store %sum, %D[%t] : memref<16xi32>
    gpu.return
  }
  gpu.func @gathered(%X: memref<16x8xi32>, %B: !rows, %C: !rows, %D: memref<16xi32>) kernel {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0 : i32
    %two = arith.constant 2 : i32
    %false = arith.constant false
    %true = arith.constant true
    scf.for %j = %c0 to %c8 step %c1 {
      %x = memref.load %X[%t, %j] : memref<16x8xi32>
      %p = arith.cmpi sgt, %x, %zero : i32
      memref.store %p, %B[%t, %j] : !rows
    }
    %n = arith.index_cast %t : index to i32
    %r = arith.remui %n, %two : i32
    %odd = arith.cmpi ne, %r, %zero : i32
    %five = arith.constant dense<[true, true, true, true, true, false, false, false]> : vector<8xi1>
    %odds = vector.broadcast %odd : i1 to vector<8xi1>
    %on = arith.ori %odds, %five : vector<8xi1>
    %trues = arith.constant dense<true> : vector<8xi1>
    %back = arith.constant dense<[4, 3, 2, 1, 0, 5, 6, 7]> : vector<8xindex>
    %g = vector.gather %B[%t, %c3][%back], %five, %trues : !rows, vector<8xindex>, vector<8xi1>, vector<8xi1> into vector<8xi1>
    %v = vector.shuffle %g, %g [4, 3, 2, 1, 0, 5, 6, 7] : vector<8xi1>, vector<8xi1>
    %places = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xindex>
    vector.scatter %C[%t, %c0][%places], %on, %v : !rows, vector<8xindex>, vector<8xi1>, vector<8xi1>
    %e = arith.extui %v : vector<8xi1> to vector<8xi32>
    %w = arith.constant dense<[128, 64, 32, 16, 8, 4, 2, 1]> : vector<8xi32>
    %m = arith.muli %e, %w : vector<8xi32>
    %sum = vector.reduction <add>, %m : vector<8xi32> into i32
    memref.store %sum, %D[%t] : memref<16xi32>
    gpu.return
  }
}
