"""A loop that adds elements of N arrays at strides of their own: N scalar addresses that it carries."""
import sys

count = int(sys.argv[1])
arrays = ", ".join("%%x%d: memref<?xf32>" % i for i in range(count))
print("""gpu.module @m {
gpu.func @k(%%y: memref<64xf32>, %%n: index, %%start: index, %s) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
  %%c1 = arith.constant 1 : index
  %%z = arith.constant 0.0 : f32
  %%t = gpu.thread_id x
  %%b = gpu.block_id x
  %%s = scf.for %%i = %%start to %%n step %%c1 iter_args(%%a = %%z) -> (f32) {""" % arrays)
for i in range(count):
    print("    %%i%d = affine.apply affine_map<(i)[t, s, b] -> (i * %d + t + s * %d + b * %d)>(%%i)[%%t, %%start, %%b]" % (i, 64 * (i + 2), i * 7 + 3, i + 5))
    print("    %%l%d = memref.load %%x%d[%%i%d] : memref<?xf32>" % (i, i, i))
    print("    %%w%d = arith.addf %s, %%l%d : f32" % (i, "%%w%d" % (i - 1) if i else "%a", i))
print("""    scf.yield %%w%d : f32
  }
  memref.store %%s, %%y[%%t] : memref<64xf32>
  gpu.return
}
}""" % (count - 1))
