// f16 and bf16 vectors and scalars: packed arithmetic, min/max, comparison, select, conversions.
gpu.module @m {
  gpu.func @float_vec(%A: memref<64x4xf16>, %B: memref<64x4xf16>, %H: memref<8x64x4xf16>, %F: memref<6x64x4xf32>, %BF: memref<2x64x4xbf16>, %I: memref<4x64xi32>) kernel
      attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>,
                  rocdl.flat_work_group_size = "64,64", rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %half = arith.constant dense<[0.5, -1.25, 3.0, 0.0]> : vector<4xf16>
    %k = arith.constant dense<1.0e-3> : vector<4xf32>
    %a = vector.load %A[%t, %c0] : memref<64x4xf16>, vector<4xf16>
    %b = vector.load %B[%t, %c0] : memref<64x4xf16>, vector<4xf16>
    %s = arith.addf %a, %b : vector<4xf16>
    %p = arith.mulf %s, %half : vector<4xf16>
    %d = arith.subf %p, %a : vector<4xf16>
    %mx = arith.maxnumf %a, %b : vector<4xf16>
    %mn = arith.minnumf %a, %b : vector<4xf16>
    %mi = arith.minimumf %a, %half : vector<4xf16>
    %ng = arith.negf %d : vector<4xf16>
    %lt = arith.cmpf olt, %a, %b : vector<4xf16>
    %se = arith.select %lt, %s, %ng : vector<4xi1>, vector<4xf16>
    vector.store %s, %H[%c0, %t, %c0] : memref<8x64x4xf16>, vector<4xf16>
    vector.store %p, %H[%c1, %t, %c0] : memref<8x64x4xf16>, vector<4xf16>
    vector.store %d, %H[%c2, %t, %c0] : memref<8x64x4xf16>, vector<4xf16>
    vector.store %mx, %H[%c3, %t, %c0] : memref<8x64x4xf16>, vector<4xf16>
    vector.store %mn, %H[%c4, %t, %c0] : memref<8x64x4xf16>, vector<4xf16>
    vector.store %mi, %H[%c5, %t, %c0] : memref<8x64x4xf16>, vector<4xf16>
    vector.store %ng, %H[%c6, %t, %c0] : memref<8x64x4xf16>, vector<4xf16>
    vector.store %se, %H[%c7, %t, %c0] : memref<8x64x4xf16>, vector<4xf16>
    %fa = arith.extf %a : vector<4xf16> to vector<4xf32>
    %fb = arith.extf %b : vector<4xf16> to vector<4xf32>
    %fs = arith.mulf %fa, %fb : vector<4xf32>
    %fk = arith.addf %fs, %k : vector<4xf32>
    vector.store %fs, %F[%c0, %t, %c0] : memref<6x64x4xf32>, vector<4xf32>
    vector.store %fk, %F[%c1, %t, %c0] : memref<6x64x4xf32>, vector<4xf32>
    %bf = arith.truncf %fk : vector<4xf32> to vector<4xbf16>
    vector.store %bf, %BF[%c0, %t, %c0] : memref<2x64x4xbf16>, vector<4xbf16>
    %bs = arith.addf %bf, %bf : vector<4xbf16>
    vector.store %bs, %BF[%c1, %t, %c0] : memref<2x64x4xbf16>, vector<4xbf16>
    %bb = arith.extf %bs : vector<4xbf16> to vector<4xf32>
    vector.store %bb, %F[%c2, %t, %c0] : memref<6x64x4xf32>, vector<4xf32>
    %oge = arith.cmpf oge, %fa, %fb : vector<4xf32>
    %une = arith.cmpf une, %fa, %fb : vector<4xf32>
    %ult = arith.cmpf ult, %fk, %fs : vector<4xf32>
    %both = arith.andi %oge, %une : vector<4xi1>
    %any = arith.xori %both, %ult : vector<4xi1>
    %sel = arith.select %any, %fa, %bb : vector<4xi1>, vector<4xf32>
    vector.store %sel, %F[%c3, %t, %c0] : memref<6x64x4xf32>, vector<4xf32>
    %x = vector.extract %fa[1] : f32 from vector<4xf32>
    %y = vector.extract %fb[2] : f32 from vector<4xf32>
    %big = arith.constant 1000.0 : f32
    %xx = arith.mulf %x, %big : f32
    %xi = arith.fptosi %xx : f32 to i32
    memref.store %xi, %I[%c0, %t] : memref<4x64xi32>
    %xs = arith.sitofp %xi : i32 to f32
    %q = arith.subf %xx, %xs : f32
    %cmp = arith.cmpf ogt, %q, %y : f32
    %ce = arith.extui %cmp : i1 to i32
    memref.store %ce, %I[%c1, %t] : memref<4x64xi32>
    %ord = arith.cmpf ord, %q, %y : f32
    %oe = arith.extsi %ord : i1 to i32
    memref.store %oe, %I[%c2, %t] : memref<4x64xi32>
    %h = arith.truncf %xx : f32 to f16
    %hb = arith.bitcast %h : f16 to i16
    %hi = arith.extui %hb : i16 to i32
    memref.store %hi, %I[%c3, %t] : memref<4x64xi32>
    %us = arith.uitofp %hi : i32 to f32
    %hu = arith.divf %us, %big : f32
    %rv = vector.broadcast %hu : f32 to vector<4xf32>
    vector.store %rv, %F[%c4, %t, %c0] : memref<6x64x4xf32>, vector<4xf32>
    %mxx = arith.maximumf %fa, %fb : vector<4xf32>
    vector.store %mxx, %F[%c5, %t, %c0] : memref<6x64x4xf32>, vector<4xf32>
    gpu.return
  }
}
