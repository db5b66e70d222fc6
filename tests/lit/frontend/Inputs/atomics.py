"""Two kernels that must leave the same memory: `all`, where every lane of four waves updates one of 7 places of a row of 8 atomically, and
`serial`, where one lane does it in a plain loop. usage: atomics.py TYPE global|buffer|lds [generic]"""
import sys

INTS = [("addi", "addi"), ("andi", "andi"), ("ori", "ori"), ("xori", "xori"), ("maxs", "maxsi"), ("maxu", "maxui"),
        ("mins", "minsi"), ("minu", "minui"), ("muli", "muli")]
FLOATS = [("addf", "addf"), ("maximumf", "maximumf"), ("minimumf", "minimumf"), ("maxnumf", "maxnumf"),
          ("minnumf", "minnumf")]
kind, space = sys.argv[1], sys.argv[2]
generic = len(sys.argv) > 3
is_float = kind.startswith(("f", "b"))
ops = FLOATS if is_float else INTS
raw = "i32" if is_float else kind
SPACES = {"global": "", "buffer": ", #amdgpu.address_space<fat_raw_buffer>", "lds": ", #gpu.address_space<workgroup>"}
plain = "memref<%dx8x%s>" % (len(ops), kind)
place = "memref<%dx8x%s%s>" % (len(ops), kind, SPACES[space])
values = "memref<256x%s>" % raw


def value(name, index, indent):
    """Small whole numbers as floats: sums are exact in any order."""
    lines = ["%%%s_r = memref.load %%V[%s] : %s" % (name, index, values)]
    if is_float:
        lines += ["%%%s_m = arith.andi %%%s_r, %%c3 : i32" % (name, name),
                  "%%%s_1 = arith.subi %%%s_m, %%c1i : i32" % (name, name),
                  "%%%s = arith.sitofp %%%s_1 : i32 to %s" % (name, name, kind)]
    else:
        lines += ["%%%s = arith.addi %%%s_r, %%zero : %s" % (name, name, raw)]
    return "".join(" " * indent + line + "\n" for line in lines)


head = """    %%c0 = arith.constant 0 : index
    %%c1 = arith.constant 1 : index
    %%c8 = arith.constant 8 : index
    %%c256 = arith.constant 256 : index
    %%c3 = arith.constant 3 : i32
    %%c1i = arith.constant 1 : i32
    %%zero = arith.constant 0 : %s
    %%t = gpu.thread_id x
    %%p = affine.apply affine_map<()[s] -> (s mod 7)>()[%%t]
""" % raw
attributes = "attributes {gpu.known_block_size = array<i32: %d, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>}"
print("gpu.module @m {\n  gpu.func @all(%%V: %s, %%A: %s, %%O: memref<256x%s>) kernel %s {" % (values, plain, kind, attributes % 256))
print(head, end="")
for i in range(len(ops)):
    print("    %%k%d = arith.constant %d : index" % (i, i))
if space == "global":
    print("    %%M = memref.cast %%A : %s to %s" % (plain, place))
elif space == "buffer":
    print("    %%M = amdgpu.fat_raw_buffer_cast %%A : %s to %s" % (plain, place))
else:
    print("    %%M = memref.alloc() : %s" % place)
    print("    %first = arith.cmpi ult, %t, %c8 : index\n    scf.if %first {")
    for i in range(len(ops)):
        print("      %%in%d = memref.load %%A[%%k%d, %%t] : %s\n      memref.store %%in%d, %%M[%%k%d, %%t] : %s" %
              (i, i, plain, i, i, place))
    print("    }\n    gpu.barrier")
print(value("v", "%t", 4), end="")
for i, (rmw, arith) in enumerate(ops):
    if generic:
        print("    %%o%d = memref.generic_atomic_rmw %%M[%%k%d, %%p] : %s {\n    ^bb0(%%old: %s):\n      %%new = arith.%s %%old, %%v : %s\n"
              "      memref.atomic_yield %%new : %s\n    }" % (i, i, place, kind, arith, kind, kind))
    else:
        print("    %%o%d = memref.atomic_rmw %s %%v, %%M[%%k%d, %%p] : (%s, %s) -> %s" % (i, rmw, i, kind, place, kind))
print("    memref.store %%o0, %%O[%%t] : memref<256x%s>" % kind)
if space == "lds":
    print("    gpu.barrier\n    scf.if %first {")
    for i in range(len(ops)):
        print("      %%out%d = memref.load %%M[%%k%d, %%t] : %s\n      memref.store %%out%d, %%A[%%k%d, %%t] : %s" %
              (i, i, place, i, i, plain))
    print("    }")
print("    gpu.return\n  }")
print("  gpu.func @serial(%%V: %s, %%A: %s, %%O: memref<256x%s>) kernel %s {" % (values, plain, kind, attributes % 64))
print(head, end="")
print("    %first = arith.cmpi eq, %t, %c0 : index\n    scf.if %first {\n      scf.for %i = %c0 to %c256 step %c1 {")
print("        %q = affine.apply affine_map<()[s] -> (s mod 7)>()[%i]")
print(value("w", "%i", 8), end="")
for i, (rmw, arith) in enumerate(ops):
    print("        %%j%d = arith.constant %d : index\n        %%x%d = memref.load %%A[%%j%d, %%q] : %s\n"
          "        %%y%d = arith.%s %%x%d, %%w : %s\n        memref.store %%y%d, %%A[%%j%d, %%q] : %s" %
          (i, i, i, i, plain, i, arith, i, kind, i, i, plain))
print("      }\n    }\n    gpu.return\n  }\n}")
