// A register of before a loop is what expressions of the loop come to (the lesser of a number and itself, one of two equal ones by the loop's counter).
// After the loop, and in another one, it does not stand for them.
// RUN: wavecc run %s --kernel=after --quiet --target=gfx942 --grid=1 --arg='i64[64]=iota' --arg='i64[128]=zero' --arg=index=5 --dump=1=%t.npy
// RUN: python3 -c "import struct; d = open('%t.npy', 'rb').read()[-1024:]; assert list(struct.unpack('<128q', d)) == [i // 2 % 2 for i in range(128)]"
// RUN: wavecc run %s --kernel=other_loop --quiet --target=gfx1250 --grid=1 --arg='i64[64]=iota' --arg='i64[128]=zero' --arg=index=5 --dump=1=%t.npy
// RUN: python3 -c "import struct; d = open('%t.npy', 'rb').read()[-1024:]; assert list(struct.unpack('<128q', d)) == [6 * (i // 2) + 7 for i in range(128)]"
// RUN: wavecc run %s --kernel=counts --quiet --target=gfx942 --grid=1 --arg='i64[128]=zero' --arg=index=5 --dump=0=%t.npy
// RUN: python3 -c "import struct; d = open('%t.npy', 'rb').read()[-1024:]; assert struct.unpack('<128q', d)[:8] == (2, 0, 1, 27, 5, 5, 0, 5)"
module {
 gpu.module @m {
  gpu.func @after(%b: memref<64xi64>, %o: memref<128xi64>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %l = memref.load %b[%t] : memref<64xi64>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %v = vector.broadcast %l : i64 to vector<2xi64>
    %r = scf.for %i = %c0 to %t step %c1 iter_args(%x = %v) -> (vector<2xi64>) {
      %w = vector.broadcast %l : i64 to vector<2xi64>
      %m = arith.maxsi %w, %w : vector<2xi64>
      scf.yield %m : vector<2xi64>
    }
    %y = vector.broadcast %l : i64 to vector<2xi64>
    %z = arith.trunci %y : vector<2xi64> to vector<2xi1>
    %e = arith.extui %z : vector<2xi1> to vector<2xi64>
    %a = affine.apply affine_map<(d) -> (d * 2)>(%t)
    vector.store %e, %o[%a] : memref<128xi64>, vector<2xi64>
    gpu.return
  }
  gpu.func @other_loop(%b: memref<64xi64>, %o: memref<128xi64>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %t = gpu.thread_id x
    %l = memref.load %b[%t] : memref<64xi64>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %one = arith.constant dense<1> : vector<2xi64>
    %v = vector.broadcast %l : i64 to vector<2xi64>
    %v1 = arith.addi %v, %one : vector<2xi64>
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %v1) -> (vector<2xi64>) {
      %w = vector.broadcast %l : i64 to vector<2xi64>
      %u = vector.broadcast %l : i64 to vector<2xi64>
      %is = arith.cmpi ult, %i, %c3 : index
      %m = arith.select %is, %w, %u : vector<2xi64>
      %s = arith.addi %x, %m : vector<2xi64>
      scf.yield %s : vector<2xi64>
    }
    %q = scf.for %i = %c0 to %n step %c1 iter_args(%x = %r) -> (vector<2xi64>) {
      %w = vector.broadcast %l : i64 to vector<2xi64>
      %m = arith.minsi %w, %w : vector<2xi64>
      %ml = arith.subi %m, %v : vector<2xi64>
      %s = arith.addi %x, %ml : vector<2xi64>
      %s1 = arith.addi %s, %one : vector<2xi64>
      scf.yield %s1 : vector<2xi64>
    }
    %q1 = arith.addi %q, %one : vector<2xi64>
    %a = affine.apply affine_map<(d) -> (d * 2)>(%t)
    vector.store %q1, %o[%a] : memref<128xi64>, vector<2xi64>
    gpu.return
  }
  // Bits of a constant that is carried round loops are counted: the same in all lanes, and no instruction.
  gpu.func @counts(%o: memref<128xi64>, %n: index) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %three = arith.constant 3 : i5
    %zero = arith.constant 0 : i5
    %five = arith.constant 5 : i32
    %r:5 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %three, %p = %zero, %q = %zero, %s = %zero, %w = %five) -> (i5, i5, i5, i5, i32) {
      %in:4 = scf.for %j = %c0 to %i step %c1 iter_args(%y = %zero, %y1 = %zero, %y2 = %zero, %y3 = %five) -> (i5, i5, i5, i32) {
        %a = math.ctpop %x : i5
        %b = math.cttz %x : i5
        %c = math.ctlz %x : i5
        %d = math.ctlz %w : i32
        %e = arith.subi %d, %five : i32
        %c2 = arith.constant 2 : i5
        %c3 = arith.subi %c, %c2 : i5
        scf.yield %a, %b, %c3, %e : i5, i5, i5, i32
      }
      scf.yield %x, %in#0, %in#1, %in#2, %w : i5, i5, i5, i5, i32
    }
    %lz = math.ctlz %r#4 : i32
    %two = arith.constant 2 : i32
    %lz2 = arith.subi %lz, %two : i32
    %z = math.cttz %zero : i5
    %y = math.ctlz %zero : i5
    %zp = math.ctpop %zero : i5
    %ones = arith.constant -1 : i5
    %op = math.ctpop %ones : i5
    %o0 = arith.extui %r#1 : i5 to i64
    %o1 = arith.extui %r#2 : i5 to i64
    %o2 = arith.extui %r#3 : i5 to i64
    %o3 = arith.extui %lz2 : i32 to i64
    %o4 = arith.extui %z : i5 to i64
    %o5 = arith.extui %y : i5 to i64
    %o6 = arith.extui %zp : i5 to i64
    %o7 = arith.extui %op : i5 to i64
    %v = vector.from_elements %o0, %o1, %o2, %o3, %o4, %o5, %o6, %o7 : vector<8xi64>
    vector.store %v, %o[%c0] : memref<128xi64>, vector<8xi64>
    gpu.return
  }
 }
}
