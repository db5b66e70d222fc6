// Register variables of every type and width: scalars and vectors, stored and loaded in part, in a loop and in branches that
// differ from lane to lane. Elements of 8 and 16 bits are packed: a store of one keeps its neighbours.
gpu.module @m {
  gpu.func @types(%A: memref<64x8xi32>, %D: memref<64xf64>, %C: memref<64x16xi32>, %E: memref<64xf64>,
                   %F: memref<64x4xf32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %c8 = arith.constant 8 : index
    %c10 = arith.constant 10 : index
    %c14 = arith.constant 14 : index
    %k1 = arith.constant 1 : i32
    %k3 = arith.constant 3 : i32
    %t = gpu.thread_id x
    %bytes = memref.alloca() {wavecc.register} : memref<8xi8, 5>
    %halves = memref.alloca() {wavecc.register} : memref<3x2xi16, #gpu.address_space<private>>
    %floats = memref.alloca() {wavecc.register} : memref<4xf16, 5>
    %longs = memref.alloca() {wavecc.register} : memref<2xi64, 5>
    %doubles = memref.alloca() {wavecc.register} : memref<1xf64, 5>
    %wide = memref.alloca() {wavecc.register} : memref<16xi32, 5>
    %tuples = memref.alloca() {wavecc.register} : memref<2x2xi32, 5>
    %places = memref.alloca() {wavecc.register} : memref<i64, 5>
    %v = vector.load %A[%t, %c0] : memref<64x8xi32>, vector<8xi32>
    %d = memref.load %D[%t] : memref<64xf64>
    %b = arith.trunci %v : vector<8xi32> to vector<8xi8>
    vector.store %b, %bytes[%c0] : memref<8xi8, 5>, vector<8xi8>
    %v2 = vector.load %A[%t, %c2] : memref<64x8xi32>, vector<2xi32>
    %h2 = arith.trunci %v2 : vector<2xi32> to vector<2xi16>
    vector.store %h2, %halves[%c0, %c0] : memref<3x2xi16, #gpu.address_space<private>>, vector<2xi16>
    vector.store %h2, %halves[%c1, %c0] : memref<3x2xi16, #gpu.address_space<private>>, vector<2xi16>
    vector.store %h2, %halves[%c2, %c0] : memref<3x2xi16, #gpu.address_space<private>>, vector<2xi16>
    %z = arith.constant dense<1.5> : vector<4xf16>
    vector.store %z, %floats[%c0] : memref<4xf16, 5>, vector<4xf16>
    %v0 = vector.extract %v[0] : i32 from vector<8xi32>
    %v1 = vector.extract %v[1] : i32 from vector<8xi32>
    %l0 = arith.extsi %v0 : i32 to i64
    memref.store %l0, %longs[%c0] : memref<2xi64, 5>
    memref.store %l0, %longs[%c1] : memref<2xi64, 5>
    memref.store %d, %doubles[%c0] : memref<1xf64, 5>
    vector.store %v, %wide[%c0] : memref<16xi32, 5>, vector<8xi32>
    vector.store %v, %wide[%c8] : memref<16xi32, 5>, vector<8xi32>
    %p = vector.load %A[%t, %c4] : memref<64x8xi32>, vector<2xi32>
    vector.store %p, %tuples[%c0, %c0] : memref<2x2xi32, 5>, vector<2xi32>
    vector.store %p, %tuples[%c1, %c0] : memref<2x2xi32, 5>, vector<2xi32>
    %t0 = arith.index_cast %t : index to i64
    memref.store %t0, %places[] : memref<i64, 5>
    %m = arith.andi %v1, %k3 : i32
    %odd = arith.cmpi slt, %m, %k1 : i32
    scf.for %i = %c0 to %c3 step %c1 {
      scf.if %odd {
        %x = memref.load %bytes[%c3] : memref<8xi8, 5>
        %y = memref.load %bytes[%c6] : memref<8xi8, 5>
        %s = arith.addi %x, %y : i8
        memref.store %s, %bytes[%c5] : memref<8xi8, 5>
        %hx = memref.load %halves[%c1, %c1] : memref<3x2xi16, #gpu.address_space<private>>
        memref.store %hx, %halves[%c2, %c0] : memref<3x2xi16, #gpu.address_space<private>>
        %f = memref.load %floats[%c1] : memref<4xf16, 5>
        %g = arith.addf %f, %f : f16
        memref.store %g, %floats[%c1] : memref<4xf16, 5>
        %q = vector.load %wide[%c4] : memref<16xi32, 5>, vector<4xi32>
        vector.store %q, %wide[%c0] : memref<16xi32, 5>, vector<4xi32>
      } else {
        %l = memref.load %longs[%c0] : memref<2xi64, 5>
        %l2 = arith.muli %l, %l : i64
        memref.store %l2, %longs[%c1] : memref<2xi64, 5>
        %e = memref.load %doubles[%c0] : memref<1xf64, 5>
        %e2 = arith.addf %e, %e : f64
        memref.store %e2, %doubles[%c0] : memref<1xf64, 5>
        %u = vector.load %tuples[%c0, %c0] : memref<2x2xi32, 5>, vector<2xi32>
        %u2 = arith.addi %u, %p : vector<2xi32>
        vector.store %u2, %tuples[%c1, %c0] : memref<2x2xi32, 5>, vector<2xi32>
        %n = memref.load %places[] : memref<i64, 5>
        %i0 = arith.index_cast %i : index to i64
        %n2 = arith.addi %n, %i0 : i64
        memref.store %n2, %places[] : memref<i64, 5>
        memref.store %v1, %wide[%c7] : memref<16xi32, 5>
      }
    }
    %rb = vector.load %bytes[%c4] : memref<8xi8, 5>, vector<4xi8>
    %rb32 = arith.extsi %rb : vector<4xi8> to vector<4xi32>
    vector.store %rb32, %C[%t, %c0] : memref<64x16xi32>, vector<4xi32>
    %rh = vector.load %halves[%c2, %c0] : memref<3x2xi16, #gpu.address_space<private>>, vector<2xi16>
    %rh32 = arith.extsi %rh : vector<2xi16> to vector<2xi32>
    vector.store %rh32, %C[%t, %c4] : memref<64x16xi32>, vector<2xi32>
    %rf = vector.load %floats[%c0] : memref<4xf16, 5>, vector<4xf16>
    %rf32 = arith.extf %rf : vector<4xf16> to vector<4xf32>
    vector.store %rf32, %F[%t, %c0] : memref<64x4xf32>, vector<4xf32>
    %rl = memref.load %longs[%c1] : memref<2xi64, 5>
    %rl32 = arith.trunci %rl : i64 to i32
    memref.store %rl32, %C[%t, %c6] : memref<64x16xi32>
    %k32 = arith.constant 32 : i64
    %rlh = arith.shrui %rl, %k32 : i64
    %rlh32 = arith.trunci %rlh : i64 to i32
    memref.store %rlh32, %C[%t, %c7] : memref<64x16xi32>
    %rt = vector.load %tuples[%c1, %c0] : memref<2x2xi32, 5>, vector<2xi32>
    vector.store %rt, %C[%t, %c8] : memref<64x16xi32>, vector<2xi32>
    %rw = vector.load %wide[%c0] : memref<16xi32, 5>, vector<4xi32>
    vector.store %rw, %C[%t, %c10] : memref<64x16xi32>, vector<4xi32>
    %rx = vector.load %wide[%c7] : memref<16xi32, 5>, vector<2xi32>
    vector.store %rx, %C[%t, %c14] : memref<64x16xi32>, vector<2xi32>
    %rn = memref.load %places[] : memref<i64, 5>
    %rni = arith.trunci %rn : i64 to i32
    %rd = memref.load %doubles[%c0] : memref<1xf64, 5>
    %ri = arith.sitofp %rni : i32 to f64
    %rs = arith.addf %rd, %ri : f64
    memref.store %rs, %E[%t] : memref<64xf64>
    gpu.return
  }
}
