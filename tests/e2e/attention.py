"""Attention forward (flash attention) of bf16 for gfx1250 in MLIR, as kernel DSLs emit it: 128 rows of Q per workgroup, four waves of 32 rows; tiles
of 64 columns of K and of V, three stages of LDS that the tensor data mover fills two rounds ahead (wave 0 loads K, wave 1 V). V is given
with the columns of K contiguous (as Wave has it). S is computed transposed, K * Q^T, so a lane has one row of Q and the values of P lie where the
second product wants them: online softmax in registers, one exchange of lanes for the maximum. Causal: whole tiles below the diagonal
first, then those on it with a mask."""
import math

ROWS, COLS, DIM, STAGES = 128, 64, 128, 3
WAVE_ROWS, PITCH_K, PITCH_V = 32, DIM + 8, COLS + 8
Q_TILES, KV_TILES, D_TILES, K_STEPS, P_STEPS = WAVE_ROWS // 16, COLS // 16, DIM // 16, DIM // 32, COLS // 32
LDS_K = "memref<%dx%dx%dxbf16, #gpu.address_space<workgroup>>" % (STAGES, COLS, PITCH_K)
LDS_V = "memref<%dx%dx%dxbf16, #gpu.address_space<workgroup>>" % (STAGES, DIM, PITCH_V)
V8, B8, B16 = "vector<8xf32>", "vector<8xbf16>", "vector<16xbf16>"
JOIN = "[%s]" % ", ".join(map(str, range(16)))


class Kernel:
    def __init__(self, heads, queries, keys, causal, wait="tensor(1)", scale=None):
        self.heads, self.m, self.n, self.causal, self.wait = heads, queries, keys, causal, wait
        self.scale = (scale or 1 / math.sqrt(DIM)) * math.log2(math.e)
        self.q = "memref<%dx%dxbf16, 1>" % (heads * queries, DIM)
        self.k = "memref<%dx%dxbf16, 1>" % (heads * keys, DIM)
        self.v = "memref<%dx%dxbf16, 1>" % (heads * DIM, keys)
        self.o = "memref<%dx%dxf32, 1>" % (heads * queries, DIM)

    def load(self, tag, which, at, stage, there):
        """One tile to LDS; where `there` is false, a tile of width 0."""
        rows, width, lds, memory, row, col, pad, stride = {
            "K": (COLS, DIM, LDS_K, self.k, "%%kvrow%s" % tag, "%c0", "%every_k", DIM),
            "V": (DIM, COLS, LDS_V, self.v, "%vrow", at, "%every_v", self.n)}[which]
        first = "      %%kvrow%s = arith.addi %%krow, %s : index\n" % (tag, at) if which == "K" else ""
        return first + """      %%w%(t)s = arith.select %(there)s, %%c%(width)d, %%c0 : index
      %%base%(t)s = amdgpu.make_dma_base %%%(which)s[%(row)s, %(col)s], %%lds_%(which)s[%(stage)s, %%c0, %%c0] : %(memory)s, %(lds)s -> !amdgpu.tdm_base<bf16>
      %%desc%(t)s = amdgpu.make_dma_descriptor %%base%(t)s globalSize [%%c%(rows)d, %%w%(t)s] globalStride [%%stride%(which)s, 1] sharedSize [%(rows)d, %%w%(t)s] padShared(%%pad every %(pad)s) : !amdgpu.tdm_base<bf16> -> !amdgpu.tdm_descriptor
      amdgpu.tensor_load_to_lds %%desc%(t)s : !amdgpu.tdm_descriptor
""" % dict(t=tag, which=which, row=row, col=col, stage=stage, memory=memory, lds=lds, rows=rows, width=width, pad=pad, there=there)

    def load_both(self, tag, at, stage, there):
        return "      scf.if %%is0 {\n%s      }\n      scf.if %%is1 {\n%s      }\n" % (
            self.load(tag + "k", "K", at, stage, there), self.load(tag + "v", "V", at, stage, there))

    def head(self):
        return """module {
  gpu.module @m {
    memref.global "private" @lds_k : %(lk)s {alignment = 16 : i64}
    memref.global "private" @lds_v : %(lv)s {alignment = 16 : i64}
    gpu.func @attention(%%Q: %(q)s, %%K: %(k)s, %%V: %(v)s, %%O: %(o)s) kernel
        attributes {known_block_size = array<i32: 128, 1, 1>} {
      %%lds_K = memref.get_global @lds_k : %(lk)s
      %%lds_V = memref.get_global @lds_v : %(lv)s
      %%c0 = arith.constant 0 : index
      %%c1 = arith.constant 1 : index
      %%c2 = arith.constant 2 : index
      %%c64 = arith.constant 64 : index
      %%c128 = arith.constant 128 : index
      %%strideK = arith.constant %(d)d : index
      %%strideV = arith.constant %(n)d : index
      %%pad = arith.constant 4 : i32
      %%every_k = arith.constant 64 : i32
      %%every_v = arith.constant 32 : i32
      %%true = arith.constant true
      %%zero = arith.constant dense<0.0> : vector<8xf32>
      %%low = arith.constant 0xFF800000 : f32
      %%none = arith.constant 0.0 : f32
      %%lows = arith.constant dense<0xFF800000> : vector<8xf32>
      %%scale = arith.constant %(scale).9e : f32
      %%eight = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi32>
      %%sixteen = arith.constant 16 : i32
      %%thirtytwo = arith.constant 32 : i32
      %%tid = gpu.thread_id x
      %%bx = gpu.block_id x
      %%by = gpu.block_id y
      %%wave = gpu.subgroup_id : index
      %%is0 = arith.cmpi eq, %%wave, %%c0 : index
      %%is1 = arith.cmpi eq, %%wave, %%c1 : index
      %%half = affine.apply affine_map<()[t] -> ((t mod 32) floordiv 16)>()[%%tid]
      %%krow = affine.apply affine_map<()[y] -> (y * %(n)d)>()[%%by]
      %%vrow = affine.apply affine_map<()[y] -> (y * %(d)d)>()[%%by]
      %%end = %(end)s
""" % dict(lk=LDS_K, lv=LDS_V, q=self.q, k=self.k, v=self.v, o=self.o, d=DIM, n=self.n, scale=self.scale,
           end="affine.apply affine_map<()[x] -> (x * 128 + 128)>()[%bx]" if self.causal else "arith.constant %d : index" % self.n)

    def queries(self):
        out = []
        for i in range(Q_TILES):
            out.append("      %%q%d = affine.apply affine_map<()[x, t] -> (x * 128 + (t floordiv 32) * 32 + t mod 16 + %d)>()[%%bx, %%tid]\n" % (i, 16 * i))
            out.append("      %%qrow%d = affine.apply affine_map<()[y, q] -> (y * %d + q)>()[%%by, %%q%d]\n" % (i, self.m, i))
            for s in range(K_STEPS):
                for h in range(2):
                    out.append("      %%qc%d_%d_%d = affine.apply affine_map<()[h] -> (h * 8 + %d)>()[%%half]\n" % (i, s, h, 32 * s + 16 * h))
                    out.append("      %%ql%d_%d_%d = vector.load %%Q[%%qrow%d, %%qc%d_%d_%d] : %s, %s\n" % (i, s, h, i, i, s, h, self.q, B8))
                out.append("      %%fq%d_%d = vector.shuffle %%ql%d_%d_0, %%ql%d_%d_1 %s : %s, %s\n" % (i, s, i, s, i, s, JOIN, B8, B8))
        for t in range(max(KV_TILES, D_TILES)):
            out.append("      %%r%d = affine.apply affine_map<()[t] -> (t mod 16 + %d)>()[%%tid]\n" % (t, 16 * t))
        for c in range(max(K_STEPS, P_STEPS) * 2):
            out.append("      %%x%d = affine.apply affine_map<()[h] -> (h * 8 + %d)>()[%%half]\n" % (c, 16 * c))
        return "".join(out)

    def fragment(self, name, where, stage, row, step):
        lds = {"K": LDS_K, "V": LDS_V}[where]
        out = ["      %%%s_%d = vector.load %%lds_%s[%s, %%r%d, %%x%d] : %s, %s\n" % (name, h, where, stage, row, 2 * step + h, lds, B8) for h in range(2)]
        return "".join(out) + "      %%%s = vector.shuffle %%%s_0, %%%s_1 %s : %s, %s\n" % (name, name, name, JOIN, B8, B8)

    def scores(self):
        out = []
        for i in range(Q_TILES):
            for t in range(KV_TILES):
                out.append("      %%s%d_%d_0 = arith.addf %%zero, %%zero : %s\n" % (i, t, V8) if False else "")
        for s in range(K_STEPS):
            for t in range(KV_TILES):
                out.append(self.fragment("fk%d_%d" % (t, s), "K", "%s0", t, s))
                for i in range(Q_TILES):
                    old = "%%s%d_%d_%d" % (i, t, s) if s else "%zero"
                    out.append("      %%s%d_%d_%d = amdgpu.wmma 16x16x32 %%fk%d_%d * %%fq%d_%d + %s : %s, %s, %s\n" % (
                        i, t, s + 1, t, s, i, s, old, B16, B16, V8))
        return "".join(out)

    def mask(self, i):
        """Columns beyond the row are left out."""
        out = ["      %%qi%d = arith.index_cast %%q%d : index to i32\n      %%qv%d = vector.broadcast %%qi%d : i32 to vector<8xi32>\n" % (i, i, i, i)]
        for t in range(KV_TILES):
            n = "%d_%d" % (i, t)
            out.append("      %%col%s = affine.apply affine_map<()[k, h] -> (k + h * 8 + %d)>()[%%k, %%half]\n" % (n, 16 * t))
            out.append("      %%ci%s = arith.index_cast %%col%s : index to i32\n      %%cb%s = vector.broadcast %%ci%s : i32 to vector<8xi32>\n" % (n, n, n, n))
            out.append("      %%cv%s = arith.addi %%cb%s, %%eight : vector<8xi32>\n      %%in%s = arith.cmpi sle, %%cv%s, %%qv%d : vector<8xi32>\n" % (n, n, n, n, i))
            out.append("      %%sm%s = arith.select %%in%s, %%s%s_%d, %%lows : vector<8xi1>, %s\n" % (n, n, n, K_STEPS, V8))
        return "".join(out)

    def softmax(self, i, masked):
        s = ["%%sm%d_%d" % (i, t) if masked else "%%s%d_%d_%d" % (i, t, K_STEPS) for t in range(KV_TILES)]
        out = [self.mask(i) if masked else ""]
        fast = "fastmath<nnan,ninf,nsz,arcp,contract,afn,reassoc>" if False else "fastmath<contract,afn>"
        last = s[0]
        for t in range(1, KV_TILES):
            out.append("      %%mx%d_%d = arith.maxnumf %s, %s : %s\n" % (i, t, last, s[t], V8))
            last = "%%mx%d_%d" % (i, t)
        out.append("""      %%red%(i)d = vector.reduction <maxnumf>, %(last)s : vector<8xf32> into f32
      %%oth%(i)d, %%ok%(i)d = gpu.shuffle xor %%red%(i)d, %%sixteen, %%thirtytwo : f32
      %%row%(i)d = arith.maxnumf %%red%(i)d, %%oth%(i)d : f32
      %%big%(i)d = arith.mulf %%row%(i)d, %%scale : f32
      %%nm%(i)d = arith.maxnumf %%m%(i)d, %%big%(i)d : f32
      %%dm%(i)d = arith.subf %%m%(i)d, %%nm%(i)d : f32
      %%al%(i)d = math.exp2 %%dm%(i)d %(fm)s : f32
      %%alv%(i)d = vector.broadcast %%al%(i)d : f32 to vector<8xf32>
      %%nmv%(i)d = vector.broadcast %%nm%(i)d : f32 to vector<8xf32>
      %%scv%(i)d = vector.broadcast %%scale : f32 to vector<8xf32>
      %%neg%(i)d = arith.negf %%nmv%(i)d : vector<8xf32>
""" % dict(i=i, last=last, fm=fast))
        for t in range(KV_TILES):
            n = "%d_%d" % (i, t)
            out.append("      %%sc%s = math.fma %s, %%scv%d, %%neg%d : %s\n      %%p%s = math.exp2 %%sc%s %s : %s\n" % (n, s[t], i, i, V8, n, n, fast, V8))
        last = "%%p%d_0" % i
        for t in range(1, KV_TILES):
            out.append("      %%su%d_%d = arith.addf %s, %%p%d_%d : %s\n" % (i, t, last, i, t, V8))
            last = "%%su%d_%d" % (i, t)
        out.append("      %%la%d = arith.mulf %%l%d, %%alv%d : %s\n      %%nl%d = arith.addf %%la%d, %s : %s\n" % (i, i, i, V8, i, i, last, V8))
        for t in range(KV_TILES):
            out.append("      %%pb%d_%d = arith.truncf %%p%d_%d : %s to %s\n" % (i, t, i, t, V8, B8))
        for s in range(P_STEPS):
            out.append("      %%fp%d_%d = vector.shuffle %%pb%d_%d, %%pb%d_%d %s : %s, %s\n" % (i, s, i, 2 * s, i, 2 * s + 1, JOIN, B8, B8))
        return "".join(out)

    def output(self):
        out = []
        for i in range(Q_TILES):
            for t in range(D_TILES):
                out.append("      %%o%d_%d_0 = arith.mulf %%acc%d_%d, %%alv%d : %s\n" % (i, t, i, t, i, V8))
        for s in range(P_STEPS):
            for t in range(D_TILES):
                out.append(self.fragment("fv%d_%d" % (t, s), "V", "%s0", t, s))
                for i in range(Q_TILES):
                    out.append("      %%o%d_%d_%d = amdgpu.wmma 16x16x32 %%fv%d_%d * %%fp%d_%d + %%o%d_%d_%d : %s, %s, %s\n" % (
                        i, t, s + 1, t, s, i, s, i, t, s, B16, B16, V8))
        return "".join(out)

    def carried(self):
        names = ["%s0", "%s1", "%s2"] + ["%%m%d" % i for i in range(Q_TILES)] + ["%%l%d" % i for i in range(Q_TILES)]
        names += ["%%acc%d_%d" % (i, t) for i in range(Q_TILES) for t in range(D_TILES)]
        types = ["index"] * 3 + ["f32"] * Q_TILES + [V8] * (len(names) - 3 - Q_TILES)
        return names, types

    def loop(self, result, begin, end, inits, masked):
        names, types = self.carried()
        out = ["      %%%s:%d = scf.for %%k = %s to %s step %%c64 iter_args(%s) -> (%s) {\n" % (
            result, len(names), begin, end, ", ".join("%s = %s" % p for p in zip(names, inits)), ", ".join(types))]
        out.append("      amdgpu.memory_counter_wait ds(0) %s\n      rocdl.s.barrier\n      %%next = arith.addi %%k, %%c128 : index\n" % self.wait)
        out.append("      %more = arith.cmpi ult, %next, %end : index\n")
        out.append(self.load_both("n", "%next", "%s2", "%more"))
        out.append(self.scores())
        for i in range(Q_TILES):
            out.append(self.softmax(i, masked))
        out.append(self.output())
        values = ["%s1", "%s2", "%s0"] + ["%%nm%d" % i for i in range(Q_TILES)] + ["%%nl%d" % i for i in range(Q_TILES)]
        values += ["%%o%d_%d_%d" % (i, t, P_STEPS) for i in range(Q_TILES) for t in range(D_TILES)]
        out.append("      scf.yield %s : %s\n      }\n" % (", ".join(values), ", ".join(types)))
        return "".join(out)

    def tail(self, result):
        out = []
        for i in range(Q_TILES):
            l, first = "%%%s#%d" % (result, 3 + Q_TILES + i), 3 + 2 * Q_TILES + i * D_TILES
            out.append("""      %%sum%(i)d = vector.reduction <add>, %(l)s : vector<8xf32> into f32
      %%so%(i)d, %%sk%(i)d = gpu.shuffle xor %%sum%(i)d, %%sixteen, %%thirtytwo : f32
      %%all%(i)d = arith.addf %%sum%(i)d, %%so%(i)d : f32
      %%one%(i)d = arith.constant 1.0 : f32
      %%inv%(i)d = arith.divf %%one%(i)d, %%all%(i)d fastmath<arcp,afn> : f32
      %%iv%(i)d = vector.broadcast %%inv%(i)d : f32 to vector<8xf32>
""" % dict(i=i, l=l))
            for t in range(D_TILES):
                out.append("      %%f%d_%d = arith.mulf %%%s#%d, %%iv%d : %s\n" % (i, t, result, first + t, i, V8))
                out.append("      %%oc%d_%d = affine.apply affine_map<()[h] -> (h * 8 + %d)>()[%%half]\n" % (i, t, 16 * t))
                out.append("      vector.store %%f%d_%d, %%O[%%qrow%d, %%oc%d_%d] : %s, %s\n" % (i, t, i, i, t, self.o, V8))
        return "".join(out)

    def text(self):
        names, _ = self.carried()
        inits = ["%c0", "%c1", "%c2"] + ["%low"] * Q_TILES + ["%zero"] * (len(names) - 3 - Q_TILES)
        out = [self.head(), self.queries(), self.load_both("p0", "%c0", "%c0", "%true")]
        out.append("      %second = arith.cmpi ult, %c64, %end : index\n" + self.load_both("p1", "%c64", "%c1", "%second"))
        if self.causal:
            out.append("      %whole = affine.apply affine_map<()[x] -> (x * 128)>()[%bx]\n")
            out.append(self.loop("a", "%c0", "%whole", inits, False))
            out.append(self.loop("r", "%whole", "%end", ["%%a#%d" % i for i in range(len(names))], True))
        else:
            out.append(self.loop("r", "%c0", "%end", inits, False))
        return "".join(out) + self.tail("r") + "      gpu.return\n    }\n  }\n}\n"


REFERENCE = """#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
/* Attention forward in double precision: arguments heads, rows of Q, of K, dimension, causal, scale; Q, K, V (transposed) from stdin. */
static double value(uint16_t bits) { union { uint32_t u; float f; } x = {(uint32_t)bits << 16}; return x.f; }
static double *numbers(long count)
{
    uint16_t *raw = malloc(2 * count);
    double *to = malloc(8 * count);
    if (fread(raw, 2, count, stdin) != (size_t)count) exit(1);
    for (long i = 0; i < count; i++) to[i] = value(raw[i]);
    free(raw);
    return to;
}
int main(int argc, char **argv)
{
    const int heads = atoi(argv[1]), m = atoi(argv[2]), n = atoi(argv[3]), d = atoi(argv[4]), causal = atoi(argv[5]);
    const double scale = atof(argv[6]);
    double *q = numbers((long)heads * m * d), *k = numbers((long)heads * n * d), *v = numbers((long)heads * d * n), *p = malloc(8l * n);
    (void)argc;
    for (int h = 0; h < heads; h++)
        for (int i = 0; i < m; i++) {
            const int last = causal ? i + 1 : n;
            double most = -INFINITY, sum = 0;
            for (int j = 0; j < last; j++) {
                p[j] = 0;
                for (int x = 0; x < d; x++) p[j] += q[((long)h * m + i) * d + x] * k[((long)h * n + j) * d + x];
                most = fmax(most, p[j] *= scale);
            }
            for (int j = 0; j < last; j++) sum += p[j] = exp(p[j] - most);
            for (int x = 0; x < d; x++) {
                double o = 0;
                for (int j = 0; j < last; j++) o += p[j] * v[((long)h * d + x) * n + j];
                const float f = (float)(o / sum);
                fwrite(&f, 4, 1, stdout);
            }
        }
    return 0;
}
"""
