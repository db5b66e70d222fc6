"""Facts about kernels that a naive compiler gets wrong, with one kernel for each (tests/kernels/facts), by number:
1 index has 64 bits, and indices out of range are masks; 2 buffer descriptors; 3 waits count operations; 4 barriers in branches
of whole waves; 5 buffers as iter_args; 6 affine divisions; 7 long products; 8 vectors of index; 9 large LDS; 10 mixed scales (run_single,
scaled_mfma_*: scalars and vectors of scales in one product, every index); 11 kernels without effect; 12 argument layouts."""
from cases import Case

BOTH = ("gfx942", "gfx950")


def fact(name, args, outputs, values=(), suffix="", options=(), **more):
    """`values`: NAME=N for the reference."""
    ref = ["ref_facts", "fact=" + name, "seed={seed}"] + ["out={tmp}/%d.npy" % n for n in outputs] + list(values)
    return Case("fact_%s%s" % (name, suffix), "{facts}/%s.mlir" % name, [ref], args, ["%d={tmp}/%d.npy" % (n, n) for n in outputs], options=options, llvm=False, **more)


def barrett(d):
    return fact("f07_barrett", ["i32[256]=random", "i32[2x256]=zero", "i32=%d" % d, "i32=%d" % ((1 << 32) // d)], [1], ["d=%d" % d], "_%d" % d)


def fact_cases():
    cases = [
        fact("f01_index_is_64_bits", ["f16[8x32768x6144]=random", "f16[16384x2x32768]=random", "f16[3x256]=zero"], [2]),
        fact("f01_sentinels", ["f16[1073741824]=random", "i32[536870912]=random", "i8[2147483648]=random", "f16[256]=const:nan", "i32[3x256]=zero"], [3, 4]),
        fact("f02_buffer_descriptor", ["f32[1024]=random", "f32[1024]=const:nan", "i64=900", "index=16640"], [1], ["valid=900"]),
        fact("f04_barrier_in_branch", ["i32[4x256]=random", "i32[4x256]=zero"], [1]),
        fact("f04_barrier_in_branch", ["i32[4x256]=random", "i32[4x256]=zero"], [1], suffix="_late", options=["--completion=latest"]),
        fact("f08_index_vectors", ["f16[128x8]=random", "f16[128x8]=zero", "f32[128x1]=const:nan", "index=333"], [1, 2], ["n=333"]),
        fact("f08_index_vectors", ["f16[128x8]=random", "f16[128x8]=zero", "f32[128x1]=const:nan", "index=4000"], [1, 2], ["n=4000"], "_all"),
        fact("f09_large_lds", ["f16[256]=random", "f16[3x256]=const:nan"], [1], targets=("gfx950",)),
        fact("f11_no_effect", ["f16[64x4]=random", "f32[64x4]=random"], [1]),
    ]
    cases += [barrett(d) for d in (1 + 2, 7, 192, 4255, 65537, 2147483647)]
    for order in ("earliest", "latest"):
        cases.append(fact("f03_waits_count_operations", ["i32[4x64]=random", "i32[3x64]=zero"], [1], suffix="_" + order, options=["--completion=" + order]))
    for n in (1, 2, 3, 4, 16):
        cases.append(fact("f05_buffers_through_loops", ["i32[16x64]=random", "i32[3x64]=const:7", "index=%d" % n], [1], ["n=%d" % n], "_%d" % n))
    for s, u, m in ((41, 3, 1), (1000, 7, 13), (64, 64, -5), (49, 1, 1000003)):
        cases.append(fact("f06_affine_divisors", ["i64[10x256]=zero", "index=%d" % s, "index=%d" % u, "index=%d" % m], [0], ["s=%d" % s, "u=%d" % u, "m=%d" % m], "_%d_%d" % (s, u)))
    args = ["i32[256]=random", "i32=-77", "i32=1234567", "i16=-300", "index=100", "f32=-12345", "i64=-9876543210123", "i64[6x64]=zero"]
    values = ["x=-77", "y=1234567", "h=-300", "n=100", "f=-12345", "m=-9876543210123"]
    for layout in ("hip", "wave"):
        cases.append(fact("f12_argument_layouts", args, [7], values, "_" + layout, options=["--kernarg-layout=" + layout]))
    struct = (-123456).to_bytes(4, "little", signed=True) + (-7700000000001).to_bytes(8, "little", signed=True)
    nested = b"".join(n.to_bytes(4, "little") for n in (11, 22, 33)) + (-9).to_bytes(1, "little", signed=True) + bytes(3)
    cases.append(fact("f12_llvm_arguments", ["i32[64]=random", "i32=-301", "bytes:" + struct.hex(), "i64[4x64]=zero", "bytes:" + nested.hex(), "i64=987654321098"], [3],
                      ["h=-301", "s0=-123456", "s1=-7700000000001", "v2=33", "v1=-9", "n=987654321098"]))
    return cases
