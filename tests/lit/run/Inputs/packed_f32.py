"""A kernel of random packed f32 instructions beside one MFMA: halves, signs, clamp, scalars, constants, merges, variables.

usage: packed_f32.py SEED COUNT OUT.kir
Lane i of y[lane][16] is what comes of x[lane][16], f32."""
import random
import sys

SEED, COUNT = int(sys.argv[1]), int(sys.argv[2])
pick = random.Random(SEED)
out = ["kernel @packed target(gfx950) {", "  workgroup_size 64, 1, 1", "  grid 1, 1, 1", "  arg global_buffer offset 0 size 8",
       "  arg global_buffer offset 8 size 8", "  kernarg_bytes 16", "  %var : var v2", "^entry:", "  %args:s2 = live_in kernarg_ptr",
       "  %lane:v = live_in workitem_id", "  %ptrs:s4 = s_load_dwordx4 %args, off !invariant", "  %off = v_lshlrev_b32 6, %lane"]
pairs = []
for i in range(4):
    out.append("  %%x%d:v4 = global_load_dwordx4 %%off, %%ptrs[0:1] offset:%d" % (i, 16 * i))
    pairs += ["%%x%d[0:1]" % i, "%%x%d[2:3]" % i]
out += ["  %zero:v4 = copy 0", "  %d:v4 = v_mfma_f32_16x16x4_f32 %x0[0], %x1[1], %zero", "  %s:s2 = copy 0x40490fdb", "  %var = copy %x3[0:1]"]
pairs += ["%d[0:1]", "%d[2:3]", "%var"]


def bits(n, p=0.5):
    return "[" + ",".join(str(int(pick.random() < p)) for _ in range(n)) + "]"


for i in range(COUNT):
    name = "%%p%d" % i
    kind = pick.choice(("v_pk_add_f32", "v_pk_mul_f32", "v_pk_fma_f32", "v_pk_mov_b32", "merge", "constant"))
    if kind == "merge":
        out.append("  %%e%d:v = v_add_f32 %s, 1.0" % (i, "%x0[0]"))
        out.append("  %s:v2 = merge %%e%d, %s" % (name, i, pick.choice(("%%e%d" % i, "%x1[3]", "0x3f800000"))))
    elif kind == "constant":
        out.append("  %s:v2 = copy %s" % (name, pick.choice(("2.0", "0x3fb8aa3b", "-0.5"))))
    else:
        n = 3 if kind == "v_pk_fma_f32" else 2
        uses = [pick.choice(pairs[-12:]) for _ in range(n)]
        place = pick.randrange(2)
        if pick.random() < 0.2:
            uses[place] = pick.choice(("%s", "1.0", "-4.0"))
        # One that is no vector register is the same for both halves.
        low, high = bits(n), bits(n)
        if kind == "v_pk_mov_b32":
            text = " op_sel:%s" % low
        else:
            text = " op_sel:%s op_sel_hi:%s neg_lo:%s neg_hi:%s" % (low, high, bits(n, 0.3), bits(n, 0.3))
            text += " clamp" if pick.random() < 0.1 else ""
        to = pick.random() < 0.15
        out.append("  %s = %s %s%s" % ("%var" if to else name + ":v2", kind, ", ".join(uses), text))
        if to:
            continue
    pairs.append(name)
for i, pair in enumerate(pairs[-8:]):
    out.append("  %%o%d:v2 = copy %s" % (i, pair))
    out.append("  global_store_dwordx2 %%off, %%o%d, %%ptrs[2:3] offset:%d" % (i, 8 * i))
out += ["  s_endpgm", "}", ""]
open(sys.argv[3], "w").write("\n".join(out))
