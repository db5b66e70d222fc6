"""Vectors by value that one scalar load cannot bring, alone and in packed structs, whole and in parts, through a branch: compiled, executed,
and compared with the bytes of the argument. usage: wide_arguments.py FOLDER TARGET [STEP]; STEP: of the shapes only each STEPth."""
import random
import subprocess
import sys

folder, target = sys.argv[1:3]
step = int(sys.argv[3]) if len(sys.argv) > 3 else 1
# Members of a packed struct: (elements, type).
SHAPES = [[(17, "i32")], [(32, "i32")], [(31, "i32")], [(24, "i32")], [(9, "i32")], [(5, "i32")], [(12, "i32")], [(16, "i64")], [(9, "i64")],
          [(33, "i16")], [(1, "i32"), (3, "i32")], [(1, "i32"), (17, "i32")], [(1, "i8"), (17, "i32"), (5, "i32")],
          [(32, "i32"), (32, "i32"), (32, "i32"), (20, "i32")], [(6, "i32"), (7, "i32"), (11, "i32"), (13, "i32")]]


def power_of_two(n):
    return 1 << (n - 1).bit_length()


def kernel(shape):
    """Work-items store every member after a branch that changes one element of it, of another place in each member."""
    types = ["vector<%dx%s>" % m if m[0] > 1 else m[1] for m in shape]
    whole = "!llvm.struct<packed (%s)>" % ", ".join(types)
    lines, merged = ["%zero = arith.constant 0 : i32", "%c = arith.cmpi ne, %n, %zero : i32"], ", ".join(types)
    for i, (n, element) in enumerate(shape):
        lines.append("%%a%d = llvm.extractvalue %%s[%d] : %s" % (i, i, whole))
        lines.append("%%x%d = arith.constant %d : %s" % (i, 42 + i, element))
    lines.append("%%r:%d = scf.if %%c -> (%s) {" % (len(shape), merged))
    for i, (n, element) in enumerate(shape):
        lines.append("%%b%d = vector.insert %%x%d, %%a%d [%d] : %s into %s" % (i, i, i, (3 + 7 * i) % n, element, types[i])
                     if n > 1 else "%%b%d = arith.addi %%x%d, %%a%d : %s" % (i, i, i, element))
    lines += ["scf.yield %s : %s" % (", ".join("%%%s%d" % (side, i) for i in range(len(shape))), merged) + between
              for side, between in (("b", "\n} else {"), ("a", "\n}"))]
    for i, (n, element) in enumerate(shape):
        lines.append("llvm.store %%r#%d, %%o%d {alignment = 1 : i64} : %s, !llvm.ptr<1>" % (i, i, types[i]))
    # The pointers come first: the struct ends the segment.
    return "gpu.module @m { gpu.func @k(%s, %%n: i32, %%s: %s) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {\n%s\ngpu.return } }\n" % (
        ", ".join("%%o%d: !llvm.ptr<1>" % i for i in range(len(shape))), whole, "\n".join(lines))


random.seed(5)
for number, shape in list(enumerate(SHAPES))[::step]:
    path = "%s/%d.mlir" % (folder, number)
    with open(path, "w") as file:
        file.write(kernel(shape))
    sizes = [int(element[1:]) // 8 for _, element in shape]
    members = [[random.randrange(256 ** size) for _ in range(n)] for (n, _), size in zip(shape, sizes)]
    data = b"".join(b"".join(x.to_bytes(size, "little") for x in values).ljust(power_of_two(n * size) if n > 1 else size, b"\0")
                    for (n, _), size, values in zip(shape, sizes, members))
    for condition in (0, 1):
        at = 8 * len(shape)
        command = ["wavecc", "run", path, "--target=" + target, "--quiet", "--check=all", "--grid=1"]
        command += ["--arg=@%d:i8[%d]=zero" % (8 * i, n * size) for i, ((n, _), size) in enumerate(zip(shape, sizes))]
        command += ["--arg=@%d:i32=%d" % (at, condition), "--arg=@%d:bytes:%s" % (at + 4, data.hex())]
        command += ["--dump=%d=%s/%d.npy" % (i, folder, i) for i in range(len(shape))]
        subprocess.run(command, check=True)
        for i, ((n, element), size, values) in enumerate(zip(shape, sizes, members)):
            wanted = list(values)
            if condition:
                wanted[(3 + 7 * i) % n] = 42 + i if n > 1 else (values[0] + 42 + i) % 256 ** size
            with open("%s/%d.npy" % (folder, i), "rb") as file:
                got = file.read()[-n * size:]
            if got != b"".join(x.to_bytes(size, "little") for x in wanted):
                raise SystemExit("%s, member %d, condition %d: %s" % (shape, i, condition, got.hex()))
