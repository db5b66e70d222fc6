"""Rows of one wave or one workgroup: issue, results, matrix chains, LDS, barriers, branches."""
from assembly import timed
from rows import Row

VALU, CHAIN = "issue", "chain"


def repeat(line, times, step=0, first=0):
    """`line` so often; {d} counts registers up by `step` from `first`."""
    return [line.format(d=first + step * i, e=first + step * i + 1, f=first + step * i + step - 1) for i in range(times)]


def one_wave(name, body, per, what, judges, quick=False, n=(2000, 12000), short=(20, 60), before=(), block=64, **more):
    """A row whose kernel is one workgroup."""
    kernel = timed(name, before, body, block=block, **more)
    return Row(id=name.replace("__", "."), family=name.split("__")[0], kernel=kernel, what=what, judges=judges, n=n, short=short,
               per=per, kind="clocks", quick=quick)


# (name, line, what is counted, rows of timing.def); v8 on are sources and results, s30 on scalars.
ISSUE = [
    ("add_f32", "v_add_f32 v{d}, v4, v5", "ISSUE"), ("fma_f32", "v_fma_f32 v{d}, v4, v5, v6", "ISSUE"),
    ("exp_f32", "v_exp_f32 v{d}, v4", "ISSUE_TRANS"), ("rcp_f32", "v_rcp_f32 v{d}, v4", "ISSUE_TRANS"),
    ("sqrt_f32", "v_sqrt_f32 v{d}, v4", "ISSUE_TRANS"), ("rcp_f64", "v_rcp_f64 v[{d}:{e}], v[4:5]", "ISSUE_TRANS_64"),
    ("mul_lo_u32", "v_mul_lo_u32 v{d}, v4, v5", "ISSUE_MULTIPLY_32"), ("mul_hi_u32", "v_mul_hi_u32 v{d}, v4, v5", "ISSUE_MULTIPLY_32"),
    ("lshlrev_b64", "v_lshlrev_b64 v[{d}:{e}], 3, v[4:5]", "ISSUE_SHIFT_64"), ("mad_u64_u32", "v_mad_u64_u32 v[{d}:{e}], s[30:31], v4, v5, v[6:7]",
        "ISSUE_SHIFT_64"),
    ("lshl_add_u64", "v_lshl_add_u64 v[{d}:{e}], v[4:5], 3, v[6:7]", "ISSUE"), ("fma_f64", "v_fma_f64 v[{d}:{e}], v[4:5], v[6:7], v[4:5]", "ISSUE"),
    ("pk_fma_f32", "v_pk_fma_f32 v[{d}:{e}], v[4:5], v[6:7], v[4:5]", "ISSUE"), ("pk_fma_f16", "v_pk_fma_f16 v{d}, v4, v5, v6", "ISSUE"),
    ("cvt_pk_fp8_f32", "v_cvt_pk_fp8_f32 v{d}, v4, v5", "ISSUE"), ("mov_dpp", "v_mov_b32_dpp v{d}, v4 row_shr:1 row_mask:0xf bank_mask:0xf", "ISSUE"),
    ("readlane", "v_readlane_b32 s31, v4, 3", "ISSUE"), ("add_u32_salu", "s_add_u32 s31, s30, s32", "ISSUE"),
    ("nop", "s_nop 0", "ISSUE"),
]
# Each reads what the one before wrote.
CHAINS = [
    ("add_f32", ["v_add_f32 v4, v4, v5"], "RESULT_VALU"), ("fma_f64", ["v_fma_f64 v[4:5], v[4:5], v[6:7], v[6:7]"], "RESULT_F64"),
    ("mul_lo_u32", ["v_mul_lo_u32 v4, v4, v5"], "RESULT_MULTIPLY"), ("lshlrev_b64", ["v_lshlrev_b64 v[4:5], 1, v[4:5]"], "RESULT_VALU_64"),
    ("exp_f32", ["v_exp_f32 v4, v4", "s_nop 0"], "RESULT_TRANS"), ("add_u32_salu", ["s_add_u32 s30, s30, s32"], "RESULT_SALU"),
    ("salu_valu", ["s_add_u32 s30, s30, s32", "v_add_u32 v4, s30, v4"], "RESULT_SALU"),
]


def issue_rows(target):
    before = ["v_mov_b32 v%d, 1.0" % i for i in range(4, 8)] + ["s_mov_b32 s30, 1", "s_mov_b32 s32, 1"]
    for name, line, judge in ISSUE:
        yield one_wave("issue__" + name, repeat(line, 64, 2, 8)[:32] * 2, 64, "clocks from one to the next, no dependence",
                       ["time=" + judge], name in ("add_f32", "exp_f32"), before=before)
    for name, lines, judge in CHAINS:
        yield one_wave("result__" + name, lines * 32, 32, "clocks of a link: each reads what the one before it wrote",
                       ["time=" + judge], name == "add_f32", before=before)


# (instruction, dwords of A, of B, of C, passes, FLOPS of one, targets)
BOTH, NEW = ("gfx942", "gfx950"), ("gfx950",)
MATRIX = [
    ("v_mfma_f32_16x16x16_f16", 2, 2, 4, 4, BOTH), ("v_mfma_f32_32x32x8_f16", 2, 2, 16, 8, BOTH),
    ("v_mfma_f32_16x16x16_bf16", 2, 2, 4, 4, BOTH), ("v_mfma_f32_16x16x32_fp8_fp8", 2, 2, 4, 4, BOTH),
    ("v_mfma_f32_32x32x16_fp8_fp8", 2, 2, 16, 8, BOTH), ("v_mfma_i32_16x16x32_i8", 2, 2, 4, 4, BOTH),
    ("v_mfma_f32_16x16x8_xf32", 2, 2, 4, 4, ("gfx942",)), ("v_mfma_f32_16x16x4_f32", 1, 1, 4, 8, BOTH),
    ("v_mfma_f32_32x32x2_f32", 1, 1, 16, 16, BOTH), ("v_mfma_f64_16x16x4_f64", 2, 2, 8, 8, BOTH),
    ("v_mfma_f32_16x16x32_f16", 4, 4, 4, 4, NEW), ("v_mfma_f32_32x32x16_f16", 4, 4, 16, 8, NEW),
    ("v_mfma_f32_16x16x32_bf16", 4, 4, 4, 4, NEW), ("v_mfma_i32_16x16x64_i8", 4, 4, 4, 4, NEW),
    ("v_mfma_f32_16x16x128_f8f6f4", 8, 8, 4, 8, NEW), ("v_mfma_f32_32x32x64_f8f6f4", 8, 8, 16, 16, NEW),
]


def registers(first, count, kind="v"):
    return "%s%d" % (kind, first) if count == 1 else "%s[%d:%d]" % (kind, first, first + count - 1)


def matrix_line(row, number):
    """Sum `number` in v32 on; A in v8 on, B in v16 on."""
    name, a, b, c = row[:4]
    total = registers(32 + number * c, c)
    return "%s %s, %s, %s, %s" % (name, total, registers(8, a), registers(16, b), total)


def matrix_rows(target):
    before = ["v_mov_b32 v%d, 0" % i for i in range(4, 96)]
    for row in MATRIX:
        if target not in row[5]:
            continue
        short = row[0].replace("v_mfma_", "")
        quick = row[0] == "v_mfma_f32_16x16x16_f16"
        yield one_wave("matrix__%s__chain" % short, [matrix_line(row, 0)] * 16, 16, "clocks of one, each adds to the sum of the one before",
                       ["time:MATRIX_PASS", "time:MATRIX_TO_SUM"], quick, before=before)
        yield one_wave("matrix__%s__four" % short, [matrix_line(row, i) for i in range(4)] * 4, 16, "clocks of one, four sums in turn",
                       ["time:MATRIX_PASS"], quick, before=before)
    yield one_wave("matrix__reader", ["v_mfma_f32_16x16x16_f16 v[32:35], v[8:9], v[16:17], 0", "s_nop 15", "v_add_f32 v8, v32, v8", "s_nop 3"] * 8, 8,
                   "clocks of a product, its reader and the way back to A", ["time:MATRIX_TO_READER"], before=before)
    for name, line in (("pk_fma_f32", "v_pk_fma_f32 v[4:5], v[6:7], v[6:7], v[6:7]"), ("fma_f32", "v_fma_f32 v4, v5, v6, v7")):
        yield one_wave("matrix__beside__" + name, ["v_mfma_f32_32x32x8_f16 v[32:47], v[8:9], v[16:17], v[32:47]", line, line] * 8, 8,
                       "clocks of a product with two vector instructions beside it", ["time:PACKED_UNDER_MATRIX", "time:PACKED_AFTER_MATRIX",
                           "time:MATRIX_HEAD"],
                       before=before)


# (name, read, write, dwords of a lane, bytes of an access, targets)
LDS = [
    ("u8", "ds_read_u8 v{d}, v1", "ds_write_b8 v1, v{d}", 1, 1, BOTH), ("u16", "ds_read_u16 v{d}, v1", "ds_write_b16 v1, v{d}", 1, 2, BOTH),
    ("b32", "ds_read_b32 v{d}, v1", "ds_write_b32 v1, v{d}", 1, 4, BOTH),
    ("b64", "ds_read_b64 v[{d}:{f}], v1", "ds_write_b64 v1, v[{d}:{f}]", 2, 8, BOTH),
    ("b96", "ds_read_b96 v[{d}:{f}], v1", "ds_write_b96 v1, v[{d}:{f}]", 4, 16, BOTH),
    ("b128", "ds_read_b128 v[{d}:{f}], v1", "ds_write_b128 v1, v[{d}:{f}]", 4, 16, BOTH),
    ("tr_b4", "ds_read_b64_tr_b4 v[{d}:{f}], v1", None, 2, 8, NEW), ("tr_b8", "ds_read_b64_tr_b8 v[{d}:{f}], v1", None, 2, 8, NEW),
    ("tr_b16", "ds_read_b64_tr_b16 v[{d}:{f}], v1", None, 2, 8, NEW), ("tr_b6", "ds_read_b96_tr_b6 v[{d}:{f}], v1", None, 4, 16, NEW),
]
# 0: all lanes read the same bytes. Narrow accesses go to the same distances in bytes as wide ones.
STRIDES = (0, 1, 2, 3, 4, 8, 16, 32)
NARROW = {"u8": (64, 128), "u16": (64,)}


def lds_line(name, line, width):
    """b96 takes three registers of four."""
    text = repeat(line, 8, width, 8)
    if name in ("b96", "tr_b6"):
        text = [line.format(d=8 + 4 * i, f=10 + 4 * i) for i in range(8)]
    return text


def lds_rows(target):
    """Lane i at byte i * stride * bytes. One wave alone: the path to its SIMD; four: the banks."""
    before = ["v_and_b32 v1, 63, v0", "v_mul_lo_u32 v1, v1, s13", "v_add_u32 v1, s14, v1"] + ["v_mov_b32 v%d, 0" % i for i in range(8, 44)]
    for name, read, write, width, size, targets in LDS:
        if target not in targets:
            continue
        for what, line in (("read", read), ("write", write)):
            for waves in (1, 4) if line else ():
                kernel = timed("lds__%s__%s__w%d" % (what, name, waves), before, lds_line(name, line, width) * 2, block=64 * waves, lds=LDS_USED)
                banks = "time:LDS_BANKS" if what == "read" else "time:LDS_WRITE_BANKS"
                places = [("s%d" % stride, stride * size, 0, ["lds:banks", banks]) for stride in STRIDES + NARROW.get(name, ())]
                if name in ("b64", "b128"):
                    places.append(("unaligned", size, 4, ["time:LDS_UNALIGNED"]))
                for label, step, first, judges in places:
                    yield Row(id="lds.%s.%s.w%d.%s" % (what, name, waves, label), family="lds", kernel=kernel, n=(1000, 5000), short=(8, 24), per=16,
                              kind="clocks",
                              x=step, y=first, quick=waves == 4 and label in ("s1", "s8") and name in ("b32", "b128"), judges=judges,
                              what="clocks of a %s of each of %d waves, lane i at byte %s%d * i" % (what, waves, "%d + " % first if first else "", step))


LDS_USED = 36864


def other_rows(target):
    yield one_wave("lds__latency__b32", ["ds_read_b32 v8, v8", "s_waitcnt lgkmcnt(0)"] * 16, 16, "clocks of a link of a chain of reads",
                   ["time=LDS_READ_LATENCY"], True, before=["v_mov_b32 v8, 0", "ds_write_b32 v8, v8", "s_waitcnt lgkmcnt(0)"], lds=LDS_USED)
    yield one_wave("lds__latency__write", ["ds_write_b32 v8, v9", "s_waitcnt lgkmcnt(0)"] * 16, 16, "clocks of a write and its wait",
                   ["time=LDS_WRITE_LATENCY"], before=["v_mov_b32 v8, 0", "v_mov_b32 v9, 0"], lds=LDS_USED)
    for waves in (1, 4, 8, 16):
        yield one_wave("barrier__w%d" % waves, ["s_barrier"] * 16, 16, "clocks of a barrier that %d waves meet" % waves, ["time=BARRIER"], waves == 4,
                       block=64 * waves)
    yield one_wave("branch__taken", sum((["s_branch .Lb%d" % i, "s_nop 0", ".Lb%d:" % i] for i in range(16)), []), 16,
                   "clocks of a taken branch over one instruction",
                   ["time=ISSUE_TAKEN_BRANCH"], True)
    yield one_wave("sleep", ["s_sleep 1"] * 8, 8, "clocks of s_sleep 1", ["time=ISSUE_SLEEP"])


def rows(target):
    for part in (issue_rows, matrix_rows, lds_rows, other_rows):
        yield from part(target)
