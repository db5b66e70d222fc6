"""LLVM IR of kernels that apply operations to integers of more than 64 bits, one kernel for each width: two numbers for each lane, a number for each result.
usage: wide_ops.py [WIDTH...]: without widths, they are printed; with --operands FILE.npy, the numbers of all lanes (16 dwords each, limits and random ones)."""
import random
import struct
import sys

WIDTHS, LANES, BYTES = (65, 96, 128, 192, 256), 64, 32
COMPARISONS = "eq ne ult ule ugt uge slt sle sgt sge".split()


def results(w):
    """(lines, value) of each result, of type iw."""
    number = 0

    def one(text, *before):
        nonlocal number
        number += 1
        return ["  %%t%d_%d = %s" % (number, n, line.replace("@", "%%t%d_" % number)) for n, line in enumerate(before)] + \
            ["  %%r%d = %s" % (number, text.replace("@", "%%t%d_" % number))], "%%r%d" % number

    for op in ("add", "sub", "mul", "and", "or", "xor"):
        yield one("%s i%d %%x, %%y" % (op, w))
    for op in ("shl", "lshr", "ashr"):
        yield one("%s i%d %%x, @2" % (op, w), "trunc i%d %%y to i32" % w, "urem i32 @0, %d" % w, "zext i32 @1 to i%d" % w)
        for by in (1, 33, 64, w - 1):
            yield one("%s i%d %%x, %d" % (op, w, by))
    for op in COMPARISONS:
        yield one("select i1 @0, i%d %%x, i%d 77777777777777777777777" % (w, w), "icmp %s i%d %%x, %%y" % (op, w))
        yield one("sext i1 @0 to i%d" % w, "icmp %s i%d %%x, %%x" % (op, w))
    yield one("sext i33 @0 to i%d" % w, "trunc i%d %%x to i33" % w)
    yield one("zext i20 @0 to i%d" % w, "trunc i%d %%x to i20" % w)
    yield one("sext i70 @0 to i%d" % w if w > 70 else "add i65 %x, 1", *(["trunc i%d %%x to i70" % w] if w > 70 else []))
    yield one("call i%d \0llvm.ctpop.i%d(i%d %%x)" % (w, w, w))
    for op in ("ctlz", "cttz"):
        yield one("call i%d \0llvm.%s.i%d(i%d %%x, i1 false)" % (w, op, w, w))
    for op in ("smin", "umax", "sadd.sat", "usub.sat"):
        yield one("call i%d \0llvm.%s.i%d(i%d %%x, i%d %%y)" % (w, op, w, w, w))
    if w % 64 == 0:
        yield one("call i%d \0llvm.fshl.i%d(i%d %%x, i%d %%y, i%d 37)" % (w, w, w, w, w))
        yield one("call i%d \0llvm.bswap.i%d(i%d %%x)" % (w, w, w))
        yield one("bitcast <%d x float> @1 to i%d" % (w // 32, w), "bitcast i%d %%x to <%d x float>" % (w, w // 32),
                  "fneg <%d x float> @0" % (w // 32))
    if w <= 128:
        for op in ("udiv", "sdiv", "urem", "srem"):
            yield one("%s i%d %%x, @0" % (op, w), "or i%d %%y, 1" % w)


def kernel(w):
    all_results = list(results(w))
    lines = ["define amdgpu_kernel void @w%d(ptr addrspace(1) %%out, ptr addrspace(1) %%in) #0 {" % w, "entry:",
             "  %lane = call i32 @llvm.amdgcn.workitem.id.x()",
             "  %%px = getelementptr [%d x i8], ptr addrspace(1) %%in, i32 %%lane" % (2 * BYTES),
             "  %%py = getelementptr i8, ptr addrspace(1) %%px, i32 %d" % BYTES,
             "  %%po = getelementptr [%d x i8], ptr addrspace(1) %%out, i32 %%lane" % (BYTES * (len(all_results) + 1))]
    for v in "xy":
        bits = -(-w // 8) * 8  # what lies beyond the width in the last byte is any bits
        lines += ["  %%%sm = load i%d, ptr addrspace(1) %%p%s" % (v, bits, v)]
        lines += ["  %%%s = %s" % (v, "trunc i%d %%%sm to i%d" % (bits, v, w) if bits > w else "or i%d %%%sm, 0" % (w, v))]
    for n, (text, value) in enumerate(all_results):
        lines += [line.replace("\0", "@") for line in text]
        lines += ["  %%o%d = getelementptr i8, ptr addrspace(1) %%po, i32 %d" % (n, n * BYTES), "  store i%d %s, ptr addrspace(1) %%o%d" % (w, value, n)]
    lines += ["  br label %loop", "loop:", "  %i = phi i32 [0, %entry], [%i1, %loop]", "  %%s = phi i%d [%%x, %%entry], [%%s2, %%loop]" % w,
              "  %%s1 = mul i%d %%s, 3" % w, "  %%s2 = add i%d %%s1, %%y" % w, "  %i1 = add i32 %i, 1", "  %c = icmp ult i32 %i1, 5",
              "  br i1 %c, label %loop, label %end", "end:",
              "  %%last = getelementptr i8, ptr addrspace(1) %%po, i32 %d" % (len(all_results) * BYTES),
              "  store i%d %%s2, ptr addrspace(1) %%last" % w, "  ret void", "}"]
    return "\n".join(lines)


def operands(path):
    r, data = random.Random(4), b""
    for lane in range(LANES):
        for n in range(2):
            kind = r.randrange(6)
            bits = r.choice((1, 31, 32, 63, 64, 65, 95, 96, 127, 128, 191, 255))
            value = (r.getrandbits(256), r.getrandbits(bits), 1 << bits, (1 << bits) - 1, (1 << 256) - r.getrandbits(bits) - 1, 0)[kind]
            data += (value & (1 << 256) - 1).to_bytes(32, "little")
    header = ("{'descr': '<i4', 'fortran_order': False, 'shape': (%d,), }" % (len(data) // 4)).ljust(117) + "\n"
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data)


if len(sys.argv) > 2 and sys.argv[1] == "--operands":
    operands(sys.argv[2])
elif len(sys.argv) > 1:
    print('target triple = "amdgcn-amd-amdhsa"\ndeclare i32 @llvm.amdgcn.workitem.id.x()')
    print("\n".join(kernel(int(w)) for w in sys.argv[1:]))
    print('attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }')
else:
    print(" ".join(str(w) for w in WIDTHS))
