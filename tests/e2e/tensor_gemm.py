"""A bf16 GEMM of 256x256 per workgroup, C = A * B^T, in MLIR: four waves of 128x128, WMMA 16x16x32, three stages of LDS that the tensor data
mover fills two rounds ahead (wave 0 loads A, wave 1 loads B; rows of LDS are padded by 16 bytes; a tile of width 0 ends the stream). The author
counts tensorcnt and dscnt. With a cluster, two by two workgroups share the tiles of A by rows and those of B by columns."""

STEP, PITCH, STAGES, SIDE = 32, 40, 3, 256
TILES = 8  # 16x16 tiles of a wave, in each direction


def issue(name, which, row, k, stage, width, mask):
    lds = "memref<%dx%dx%dxbf16, #gpu.address_space<workgroup>>" % (STAGES, SIDE, PITCH)
    share = " workgroupMask %%%s" % mask if mask else ""
    return """      %%base%(n)s = amdgpu.make_dma_base %%%(w)s[%(row)s, %(k)s], %%lds_%(w)s[%(stage)s, %%c0, %%c0] : memref<MxKxbf16, 1>, %(lds)s -> !amdgpu.tdm_base<bf16>
      %%desc%(n)s = amdgpu.make_dma_descriptor %%base%(n)s globalSize [%%c256, %(width)s] globalStride [%%cK, 1] sharedSize [256, %(width)s] padShared(%%pad every %%row16)%(share)s : !amdgpu.tdm_base<bf16> -> !amdgpu.tdm_descriptor
      amdgpu.tensor_load_to_lds %%desc%(n)s : !amdgpu.tdm_descriptor
""" % {"n": name, "w": which, "row": row, "k": k, "stage": stage, "width": width, "lds": lds, "share": share}


def issue_both(tag, k, stage, width, cluster):
    a = issue(tag + "a", "A", "%row0", k, stage, width, "mask_a" if cluster else None)
    b = issue(tag + "b", "B", "%col0", k, stage, width, "mask_b" if cluster else None)
    return "      scf.if %%is0 {\n%s      }\n      scf.if %%is1 {\n%s      }\n" % (a, b)


MASKS = """      %x1 = arith.cmpi ne, %px, %c0 : index
      %y1 = arith.cmpi ne, %py, %c0 : index
      %low = arith.constant dense<[true, true, false, false, false, false, false, false, false, false, false, false, false, false, false, false]> : vector<16xi1>
      %high = arith.constant dense<[false, false, true, true, false, false, false, false, false, false, false, false, false, false, false, false]> : vector<16xi1>
      %even = arith.constant dense<[true, false, true, false, false, false, false, false, false, false, false, false, false, false, false, false]> : vector<16xi1>
      %odd = arith.constant dense<[false, true, false, true, false, false, false, false, false, false, false, false, false, false, false, false]> : vector<16xi1>
      %mask_a = arith.select %y1, %high, %low : vector<16xi1>
      %mask_b = arith.select %x1, %odd, %even : vector<16xi1>
"""


def kernel(m, n, k, cluster, wait="tensor(1)", masks=MASKS):
    lds = "memref<%dx%dx%dxbf16, #gpu.address_space<workgroup>>" % (STAGES, SIDE, PITCH)
    count = TILES * TILES
    out = ["""module {
  gpu.module @m {
    memref.global "private" @lds_a : %(lds)s {alignment = 16 : i64}
    memref.global "private" @lds_b : %(lds)s {alignment = 16 : i64}
    gpu.func @gemm(%%A: memref<%(m)dx%(k)dxbf16, 1>, %%B: memref<%(n)dx%(k)dxbf16, 1>, %%C: memref<%(m)dx%(n)dxf32, 1>) kernel
        attributes {known_block_size = array<i32: 128, 1, 1>%(dims)s} {
      %%lds_A = memref.get_global @lds_a : %(lds)s
      %%lds_B = memref.get_global @lds_b : %(lds)s
      %%c0 = arith.constant 0 : index
      %%c1 = arith.constant 1 : index
      %%c2 = arith.constant 2 : index
      %%c32 = arith.constant 32 : index
      %%c64 = arith.constant 64 : index
      %%c256 = arith.constant 256 : index
      %%cK = arith.constant %(k)d : index
      %%pad = arith.constant 4 : i32
      %%row16 = arith.constant 16 : i32
      %%zero = arith.constant dense<0.0> : vector<8xf32>
      %%tid = gpu.thread_id x
      %%bx = gpu.block_id x
      %%by = gpu.block_id y
      %%px = arith.remui %%bx, %%c2 : index
      %%py = arith.remui %%by, %%c2 : index
      %%wave = gpu.subgroup_id : index
      %%is0 = arith.cmpi eq, %%wave, %%c0 : index
      %%is1 = arith.cmpi eq, %%wave, %%c1 : index
      %%row0 = arith.muli %%by, %%c256 : index
      %%col0 = arith.muli %%bx, %%c256 : index
""" % {"lds": lds, "m": m, "n": n, "k": k, "dims": ', rocdl.cluster_dims = "2,2,1"' if cluster else ""}]
    if cluster:
        out.append(masks)
    for side, expr in (("a", "(t floordiv 64) * 128"), ("b", "((t floordiv 32) mod 2) * 128")):
        for i in range(TILES):
            out.append("      %%r%s%d = affine.apply affine_map<()[t] -> (%s + t mod 16 + %d)>()[%%tid]\n" % (side, i, expr, 16 * i))
    for i in range(2):
        out.append("      %%k%d = affine.apply affine_map<()[t] -> (((t mod 32) floordiv 16) * 8 + %d)>()[%%tid]\n" % (i, 16 * i))
    out.append(issue_both("p0", "%c0", "%c0", "%c32", cluster))
    out.append(issue_both("p1", "%c32", "%c1", "%c32", cluster))
    accs = ["%%acc%d" % i for i in range(count)]
    out.append("      %%res:%d = scf.for %%k = %%c0 to %%cK step %%c32 iter_args(%%s0 = %%c0, %%s1 = %%c1, %%s2 = %%c2, %s) -> (index, index, index, %s) {\n" % (
        count + 3, ", ".join(a + " = %zero" for a in accs), ", ".join(["vector<8xf32>"] * count)))
    out.append("""      amdgpu.memory_counter_wait ds(0) %s
      rocdl.s.barrier
      %%next = arith.addi %%k, %%c64 : index
      %%more = arith.cmpi ult, %%next, %%cK : index
      %%width = arith.select %%more, %%c32, %%c0 : index
""" % wait)
    out.append(issue_both("n", "%next", "%s2", "%width", cluster))
    for side, where in (("a", "A"), ("b", "B")):
        for i in range(TILES):
            for h in range(2):
                out.append("      %%f%s%d_%d = vector.load %%lds_%s[%%s0, %%r%s%d, %%k%d] : %s, vector<8xbf16>\n" % (side, i, h, where, side, i, h, lds))
            out.append("      %%f%s%d = vector.shuffle %%f%s%d_0, %%f%s%d_1 [%s] : vector<8xbf16>, vector<8xbf16>\n" % (
                side, i, side, i, side, i, ", ".join(map(str, range(16)))))
    for i in range(TILES):
        for j in range(TILES):
            out.append("      %%d%d = amdgpu.wmma 16x16x32 %%fb%d * %%fa%d + %%acc%d : vector<16xbf16>, vector<16xbf16>, vector<8xf32>\n" % (
                i * TILES + j, j, i, i * TILES + j))
    out.append("      scf.yield %%s1, %%s2, %%s0, %s : index, index, index, %s\n      }\n" % (
        ", ".join("%%d%d" % i for i in range(count)), ", ".join(["vector<8xf32>"] * count)))
    for i in range(TILES):
        out.append("      %%m%d = affine.apply affine_map<()[b, t] -> (b * 256 + (t floordiv 64) * 128 + t mod 16 + %d)>()[%%by, %%tid]\n" % (i, 16 * i))
        out.append("      %%n%d = affine.apply affine_map<()[b, t] -> (b * 256 + ((t floordiv 32) mod 2) * 128 + ((t mod 32) floordiv 16) * 8 + %d)>()[%%bx, %%tid]\n" % (i, 16 * i))
    for i in range(TILES):
        for j in range(TILES):
            out.append("      vector.store %%res#%d, %%C[%%m%d, %%n%d] : memref<%dx%dxf32, 1>, vector<8xf32>\n" % (3 + i * TILES + j, i, j, m, n))
    out.append("      gpu.return\n    }\n  }\n}\n")
    text = "".join(out)
    lines = []
    for line in text.split("\n"):
        rows = m if "%A[" in line else n
        lines.append(line.replace("memref<MxKxbf16, 1>", "memref<%dx%dxbf16, 1>" % (rows, k)))
    return "\n".join(lines)


REFERENCE = """#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
/* C = A * B^T of bf16 numbers that are small integers: every sum is exact. */
static float value(uint16_t bits) { union { uint32_t u; float f; } x = {(uint32_t)bits << 16}; return x.f; }
int main(int argc, char **argv)
{
    const int m = atoi(argv[1]), n = atoi(argv[2]), k = atoi(argv[3]);
    uint16_t *a = malloc(2l * m * k), *b = malloc(2l * n * k);
    float *c = malloc(4l * n);
    (void)argc;
    if (fread(a, 2l * k, m, stdin) != (size_t)m || fread(b, 2l * k, n, stdin) != (size_t)n) return 1;
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int x = 0; x < k; x++) sum += value(a[i * k + x]) * value(b[j * k + x]);
            c[j] = sum;
        }
        fwrite(c, 4, n, stdout);
    }
    return 0;
}
"""
