"""Prints a kernel of 2 N + 1 blocks: N times one that is passed or not, by a bit of an argument. usage: many_blocks.py N"""
import sys

print("""gpu.module @m {
  gpu.func @k(%x: i32, %o: memref<1xi32>) kernel {
    %zero = arith.constant 0 : index""")
for i in range(int(sys.argv[1])):
    print("    %%c%d = arith.constant %d : i32" % (i, i))
    print("    %%p%d = arith.cmpi eq, %%x, %%c%d : i32" % (i, i))
    print("    cf.cond_br %%p%d, ^t%d, ^b%d" % (i, i, i + 1))
    print("  ^t%d:" % i)
    print("    memref.store %%c%d, %%o[%%zero] : memref<1xi32>" % i)
    print("    cf.br ^b%d" % (i + 1))
    print("  ^b%d:" % (i + 1))
print("""    gpu.return
  }
}""")
