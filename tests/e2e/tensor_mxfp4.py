"""An MXFP4 GEMM of 256x256 per workgroup for gfx1250 in MLIR, C = A * B^T: f4 with a scale (E8M0) for each 32 elements along k; four waves of
128x128, scaled WMMA 32x16x128, 256 elements of k a round in three stages of LDS that the tensor data mover fills two rounds ahead (wave 0 loads A,
wave 1 B). Scales come straight from memory a round ahead, those of two tiles of 16 columns in one register. Rows of B are the 32 of a product and
those of A its 16 columns, so a lane stores runs of C."""

STEP, PITCH, STAGES, SIDE = 32, 36, 3, 256  # dwords of a row in LDS: 256 elements, and padding
WIDE, NARROW = 4, 8  # tiles of a wave: 32 rows of B, 16 of A
STEPS = 2  # products along k in a round
LDS = "memref<%dx%dx%dxi32, #gpu.address_space<workgroup>>" % (STAGES, SIDE, PITCH)


def issue(tag, which, row, k, stage, width, n, k_dwords):
    return """      %%base%(t)s = amdgpu.make_dma_base %%%(w)s[%(row)s, %(k)s], %%lds_%(w)s[%(stage)s, %%c0, %%c0] : memref<%(n)dx%(kd)dxi32, 1>, %(lds)s -> !amdgpu.tdm_base<i32>
      %%desc%(t)s = amdgpu.make_dma_descriptor %%base%(t)s globalSize [%%c256, %(width)s] globalStride [%%cK, 1] sharedSize [256, %(width)s] padShared(%%pad every %%every) : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
      amdgpu.tensor_load_to_lds %%desc%(t)s : !amdgpu.tdm_descriptor
""" % dict(t=tag, w=which, row=row, k=k, stage=stage, width=width, n=n, kd=k_dwords, lds=LDS)


def issue_both(tag, k, stage, width, m, n, kd):
    return "      scf.if %%is0 {\n%s      }\n      scf.if %%is1 {\n%s      }\n" % (
        issue(tag + "a", "A", "%row0", k, stage, width, m, kd), issue(tag + "b", "B", "%col0", k, stage, width, n, kd))


def scales(tag, at, m, n, ks):
    """8 scales of a row: one round. `at` in bytes."""
    out = []
    for side, rows, count in (("b", n, WIDE), ("a", m, NARROW // 2)):
        for i in range(count):
            out.append("      %%s%s%s%d = vector.load %%S%s[%%rs%s%d, %s] : memref<%dx%dxi8, 1>, vector<8xi8>\n" % (tag, side, i, side.upper(), side, i, at, rows, ks))
    return "".join(out)


def names(tag):
    return ["%%s%s%s%d" % (tag, side, i) for side, count in (("b", WIDE), ("a", NARROW // 2)) for i in range(count)]


def fragment(name, lds, rows, step, halves):
    """Rows of LDS as elements of 4 bits: 16 or 32 rows, two runs of 32 elements each."""
    out, parts = [], []
    for r in range(halves):
        for h in range(2):
            part = "%%%s_%d" % (name, 2 * r + h)
            out.append("      %s = vector.load %%lds_%s[%%s0, %%%s%d, %%x%d] : %s, vector<4xi32>\n" % (part, lds, rows[0], rows[1] + r, 2 * step + h, LDS))
            parts.append(part)
    width = 4
    while len(parts) > 1:
        joined = []
        for i in range(0, len(parts), 2):
            both = "%s_j%d" % (parts[i], width)
            out.append("      %s = vector.shuffle %s, %s [%s] : vector<%dxi32>, vector<%dxi32>\n" % (
                both, parts[i], parts[i + 1], ", ".join(map(str, range(2 * width))), width, width))
            joined.append(both)
        parts, width = joined, 2 * width
    out.append("      %%%s = vector.bitcast %s : vector<%dxi32> to vector<%dxf4E2M1FN>\n" % (name, parts[0], width, 8 * width))
    return "".join(out)


def kernel(m, n, k, wait="tensor(1)"):
    kd, ks, count = k // 8, k // 32, WIDE * NARROW
    acc, f4 = "vector<16xf32>", {1: "vector<64xf4E2M1FN>", 2: "vector<128xf4E2M1FN>"}
    out = ["""module {
  gpu.module @m {
    memref.global "private" @lds_a : %(lds)s {alignment = 16 : i64}
    memref.global "private" @lds_b : %(lds)s {alignment = 16 : i64}
    gpu.func @mxfp4(%%A: memref<%(m)dx%(kd)dxi32, 1>, %%B: memref<%(n)dx%(kd)dxi32, 1>, %%SA: memref<%(m)dx%(ks)dxi8, 1>, %%SB: memref<%(n)dx%(ks)dxi8, 1>, %%C: memref<%(m)dx%(n)dxf32, 1>) kernel
        attributes {known_block_size = array<i32: 128, 1, 1>} {
      %%lds_A = memref.get_global @lds_a : %(lds)s
      %%lds_B = memref.get_global @lds_b : %(lds)s
      %%c0 = arith.constant 0 : index
      %%c1 = arith.constant 1 : index
      %%c2 = arith.constant 2 : index
      %%c8 = arith.constant 8 : index
      %%c32 = arith.constant 32 : index
      %%c64 = arith.constant 64 : index
      %%c256 = arith.constant 256 : index
      %%cK = arith.constant %(kd)d : index
      %%last = arith.constant %(last)d : index
      %%pad = arith.constant 4 : i32
      %%every = arith.constant 32 : i32
      %%zero = arith.constant dense<0.0> : vector<16xf32>
      %%tid = gpu.thread_id x
      %%bx = gpu.block_id x
      %%by = gpu.block_id y
      %%wave = gpu.subgroup_id : index
      %%is0 = arith.cmpi eq, %%wave, %%c0 : index
      %%is1 = arith.cmpi eq, %%wave, %%c1 : index
      %%row0 = arith.muli %%by, %%c256 : index
      %%col0 = arith.muli %%bx, %%c256 : index
""" % dict(lds=LDS, m=m, n=n, kd=kd, ks=ks, last=ks - 8)]
    wave_m, wave_n = "(t floordiv 64) * 128", "((t floordiv 32) mod 2) * 128"
    for name, base in (("ra", wave_m), ("rb", wave_n)):
        for i in range(8):
            out.append("      %%%s%d = affine.apply affine_map<()[t] -> (%s + t mod 16 + %d)>()[%%tid]\n" % (name, i, base, 16 * i))
    for name, base, block in (("rsb", wave_n, "%bx"), ("rsa", wave_m, "%by")):
        for i in range(4):
            out.append("      %%%s%d = affine.apply affine_map<()[b, t] -> (b * 256 + %s + t mod 32 + %d)>()[%s, %%tid]\n" % (name, i, base, 32 * i, block))
    for i in range(2 * STEPS):
        out.append("      %%x%d = affine.apply affine_map<()[t] -> (((t mod 32) floordiv 16) * 4 + %d)>()[%%tid]\n" % (i, 8 * i))
    out.append(issue_both("p0", "%c0", "%c0", "%c32", m, n, kd))
    out.append("      %two = arith.cmpi ult, %c32, %cK : index\n      %w1 = arith.select %two, %c32, %c0 : index\n")
    out.append(issue_both("p1", "%c32", "%c1", "%w1", m, n, kd) + scales("p", "%c0", m, n, ks))
    accs = ["%%acc%d" % i for i in range(count)]
    carried, types = accs + names("c"), [acc] * count + ["vector<8xi8>"] * len(names("c"))
    out.append("      %%res:%d = scf.for %%k = %%c0 to %%cK step %%c32 iter_args(%%s0 = %%c0, %%s1 = %%c1, %%s2 = %%c2, %s) -> (index, index, index, %s) {\n" % (
        3 + len(carried), ", ".join("%s = %s" % p for p in zip(carried, ["%zero"] * count + names("p"))), ", ".join(types)))
    out.append("""      amdgpu.memory_counter_wait ds(0) %s
      rocdl.s.barrier
      %%next = arith.addi %%k, %%c64 : index
      %%more = arith.cmpi ult, %%next, %%cK : index
      %%width = arith.select %%more, %%c32, %%c0 : index
      %%then = affine.apply affine_map<()[k] -> (k floordiv 4 + 8)>()[%%k]
      %%sk = arith.minui %%then, %%last : index
""" % wait)
    out.append(issue_both("n", "%next", "%s2", "%width", m, n, kd) + scales("n", "%sk", m, n, ks))
    for name in names("c"):
        out.append("      %s_f = vector.bitcast %s : vector<8xi8> to vector<8xf8E8M0FNU>\n" % (name, name))
        for step in range(STEPS):
            out.append("      %s_%d = vector.extract_strided_slice %s_f {offsets = [%d], sizes = [4], strides = [1]} : vector<8xf8E8M0FNU> to vector<4xf8E8M0FNU>\n" % (name, step, name, 4 * step))
    for step in range(STEPS):
        for i in range(WIDE):
            out.append(fragment("fb%d_%d" % (i, step), "B", ("rb", 2 * i), step, 2))
        for j in range(NARROW):
            out.append(fragment("fa%d_%d" % (j, step), "A", ("ra", j), step, 1))
        for i in range(WIDE):
            for j in range(NARROW):
                t = i * NARROW + j
                out.append("      %%d%d_%d = amdgpu.scaled_wmma 32x16x128 (%%scb%d_%d * %%fb%d_%d) * (%%sca%d_%d * %%fa%d_%d) + %s {a_first_scale_lane = 0 : i32, b_first_scale_lane = %d : i32} : vector<4xf8E8M0FNU>, %s, vector<4xf8E8M0FNU>, %s, %s\n" % (
                    t, step, i, step, i, step, j // 2, step, j, step, "%%d%d_%d" % (t, step - 1) if step else accs[t], 16 * (j % 2), f4[2], f4[1], acc))
    out.append("      scf.yield %%s1, %%s2, %%s0, %s : index, index, index, %s\n      }\n" % (
        ", ".join(["%%d%d_%d" % (t, STEPS - 1) for t in range(count)] + names("n")), ", ".join(types)))
    for j in range(NARROW):
        out.append("      %%m%d = affine.apply affine_map<()[b, t] -> (b * 256 + %s + t mod 16 + %d)>()[%%by, %%tid]\n" % (j, wave_m, 16 * j))
    for i in range(2 * WIDE):
        out.append("      %%n%d = affine.apply affine_map<()[b, t] -> (b * 256 + %s + ((t mod 32) floordiv 16) * 8 + %d)>()[%%bx, %%tid]\n" % (i, wave_n, 16 * i))
    for i in range(WIDE):
        for j in range(NARROW):
            for h in range(2):
                t = i * NARROW + j
                out.append("      %%o%d_%d = vector.extract_strided_slice %%res#%d {offsets = [%d], sizes = [8], strides = [1]} : %s to vector<8xf32>\n" % (t, h, 3 + t, 8 * h, acc))
                out.append("      vector.store %%o%d_%d, %%C[%%m%d, %%n%d] : memref<%dx%dxf32, 1>, vector<8xf32>\n" % (t, h, j, 2 * i + h, m, n))
    out.append("      gpu.return\n    }\n  }\n}\n")
    return "".join(out)


REFERENCE = """#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
/* C = A * B^T of 4-bit floats with a power of two for each 32 along k, in double precision: every sum is exact. */
static const double levels[8] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
static double *numbers(int rows, int k, const uint8_t *codes, const uint8_t *scales)
{
    double *to = malloc(8l * rows * k);
    for (long i = 0; i < (long)rows * k; i++) {
        const int code = codes[i / 2] >> 4 * (i % 2) & 15;
        to[i] = ldexp(code & 8 ? -levels[code & 7] : levels[code & 7], scales[i / 32] - 127);
    }
    return to;
}
static uint8_t *bytes(long count)
{
    uint8_t *to = malloc(count);
    if (fread(to, 1, count, stdin) != (size_t)count) exit(1);
    return to;
}
int main(int argc, char **argv)
{
    const int m = atoi(argv[1]), n = atoi(argv[2]), k = atoi(argv[3]);
    (void)argc;
    uint8_t *codes_a = bytes((long)m * k / 2), *codes_b = bytes((long)n * k / 2), *scales_a = bytes((long)m * k / 32);
    uint8_t *scales_b = bytes((long)n * k / 32);
    double *a = numbers(m, k, codes_a, scales_a), *b = numbers(n, k, codes_b, scales_b);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int x = 0; x < k; x++) sum += a[(long)i * k + x] * b[(long)j * k + x];
            const float f = (float)sum;
            fwrite(&f, 4, 1, stdout);
        }
    return 0;
}
"""
