"""Rows of memory and of the whole device: chases by level, bandwidths by level, the clock under load by operands and data."""
from assembly import timed
from rows import Row
from timing_probes import registers

KB, MB = 1 << 10, 1 << 20
UNROLL = 4

# (name, bytes of the ring, on the emulator, step, iterations of 8 links, on the emulator, flushed before, rows of the clock)
CHASES = [
    ("l1", 16 * KB, 16 * KB, 128, (64, 1024), (32, 64), 0, ["time=L1_LATENCY"]),
    ("l2", 2 * MB, 512 * KB, 128, (2048, 6144), (512, 1024), 0, ["time=L2_LATENCY"]),
    ("mall", 64 * MB, 16 * MB, 128, (65536, 131072), (16384, 24576), 0, ["time=MALL_LATENCY"]),
    ("hbm", 512 * MB, 32 * MB, 256, (512, 4096), (64, 256), 1024 * MB, ["time=HBM_LATENCY", "time:COLD_LATENCY"]),
    ("hbm_far", 1024 * MB, 64 * MB, 65536, (256, 1024), (32, 96), 1024 * MB, ["time:HBM_LATENCY", "time:COLD_LATENCY"]),
]
SCALAR = [("scalar_hit", 8 * KB, 8 * KB, 64, (64, 1024), (32, 64), 0, ["time=SCALAR_HIT"]),
          ("scalar_miss", 2 * MB, 512 * KB, 64, (4096, 12288), (1024, 2048), 0, ["time=SCALAR_MISS"])]


def chase_rows():
    vector = timed("chase", ["s_mov_b64 exec, 1", "v_mov_b32 v2, s6", "v_mov_b32 v3, s7"],
                   ["global_load_dwordx2 v[2:3], v[2:3], off", "s_waitcnt vmcnt(0)"] * 8)
    scalar = timed("chase_scalar", [], ["s_load_dwordx2 s[6:7], s[6:7], 0x0", "s_waitcnt lgkmcnt(0)"] * 8)
    for kernel, chases in ((vector, CHASES), (scalar, SCALAR)):
        for name, size, short_size, step, n, short, flush, judges in chases:
            yield Row(id="latency." + name, family="latency", kernel=kernel, n=n, short=short, per=8, judges=judges, flush=flush, repeats=3,
                      what="clocks of a link of a chain through %s, every %d bytes" % ("%d KB" % (size // KB) if size < MB else "%d MB" % (size // MB), step),
                      a={"bytes": size, "short": short_size, "chain": step}, quick=name in ("l1", "l2"))


def stream(name, lines, after=()):
    """A workgroup takes 16 KB in an iteration, all of them one piece after the other; after s14 iterations from the start again."""
    before = ["v_lshlrev_b32 v1, 4, v0", "s_lshl_b32 s60, s2, 14", "v_add_u32 v1, s60, v1", "v_mov_b32 v2, v1", "s_mov_b32 s61, s14"]
    before += ["v_mov_b32 v%d, 0" % i for i in range(8, 24)]
    body = list(lines) + ["v_add_u32 v2, s13, v2", "s_sub_u32 s61, s61, 1", "s_cmp_eq_u32 s61, 0", "s_cselect_b32 s61, s14, s61",
                          "s_cselect_b64 vcc, -1, 0",
                          "s_nop 4", "v_cndmask_b32 v2, v2, v1, vcc", "s_nop 0"]
    return timed("stream_" + name, before, body, after, block=256)


def at(line):
    """Four accesses of 4 KB, lanes in a row; an instruction's own offset is too short."""
    return sum(([line % (8 + 4 * i, 11 + 4 * i), "v_add_u32 v2, 0x1000, v2"] for i in range(UNROLL)), []) + ["v_subrev_u32 v2, 0x4000, v2"]


def bandwidth_rows():
    read = stream("read", at("global_load_dwordx4 v[%d:%d], v2, s[6:7]"))
    write = stream("write", at("global_store_dwordx4 v2, v[%d:%d], s[6:7]"))
    copy = stream("copy", at("global_load_dwordx4 v[%d:%d], v2, s[6:7]") + ["s_waitcnt vmcnt(0)"] + at("global_store_dwordx4 v2, v[%d:%d], s[8:9]"))
    # (name, kernel, workgroups of a compute unit, iterations before the start again (0: never), n, on the emulator, bytes moved of those of a piece)
    table = [("read.hbm", read, 8, 0, (8, 40), (2, 6), 1), ("write.hbm", write, 8, 0, (8, 40), (2, 6), 1), ("copy.hbm", copy, 8, 0, (8, 40), (2, 6), 2),
             ("read.mall", read, 8, 3, (48, 240), (6, 12), 1), ("write.mall", write, 8, 3, (48, 240), (6, 12), 1),
             ("read.l2", read, 4, 1, (256, 1280), (4, 12), 1), ("write.l2", write, 4, 1, (256, 1280), (4, 12), 1),
             ("read.l1", read, 1, 1, (1024, 5120), (8, 40), 1)]
    levels = {"hbm": ["time:HBM_SHARE"], "mall": ["time:MALL_SHARE"], "l2": ["time:L2_BYTES"], "l1": ["time:VMEM_CLOCK_BYTES"]}
    for name, kernel, groups, wrap, n, short, pieces in table:
        pages = {"pieces": wrap, "groups": groups}
        yield Row(id="bandwidth." + name, family="bandwidth", kernel=kernel, kind="bandwidth", grid="%d*cus" % groups, n=n, short=short,
                  per=16 * KB * pieces,
                  judges=levels[name.split(".")[1]] + ["device"], a=pages, b=pages if kernel is copy else None,
                  what="GB/s of all compute units, %s" % name.replace(".", " from "),
                  quick=name == "read.l1", x="pieces", y=wrap or 1 << 30, seconds=120)


# (name, instruction, kind of A and B, dwords, of C, passes, multiplications of one, modifiers, targets)
BOTH, NEW, OLD = ("gfx942", "gfx950"), ("gfx950",), ("gfx942",)
LOADS = [("f16", "v_mfma_f32_32x32x8_f16", "f16", 2, 16, 8, 32 * 32 * 8, "", BOTH), ("bf16", "v_mfma_f32_32x32x8_bf16", "bf16", 2, 16, 8,
    32 * 32 * 8, "", BOTH),
         ("f16_16", "v_mfma_f32_16x16x16_f16", "f16", 2, 4, 4, 16 * 16 * 16, "", BOTH),
         ("fp8", "v_mfma_f32_32x32x16_fp8_fp8", "fp8", 2, 16, 8, 32 * 32 * 16, "", BOTH), ("i8", "v_mfma_i32_32x32x16_i8", "i8", 2, 16, 8,
             32 * 32 * 16, "", BOTH),
         ("xf32", "v_mfma_f32_32x32x4_xf32", "f32", 2, 16, 8, 32 * 32 * 4, "", OLD), ("f32", "v_mfma_f32_32x32x2_f32", "f32", 1, 16, 16, 32 * 32 * 2,
             "", BOTH),
         ("f64", "v_mfma_f64_16x16x4_f64", "f64", 2, 8, 8, 16 * 16 * 4, "", BOTH),
         ("f16_k", "v_mfma_f32_32x32x16_f16", "f16", 4, 16, 8, 32 * 32 * 16, "", NEW), ("bf16_k", "v_mfma_f32_32x32x16_bf16", "bf16", 4, 16, 8,
             32 * 32 * 16, "", NEW),
         ("i8_k", "v_mfma_i32_32x32x32_i8", "i8", 4, 16, 8, 32 * 32 * 32, "", NEW),
         ("mx8", "v_mfma_f32_32x32x64_f8f6f4", "fp8", 8, 16, 16, 32 * 32 * 64, "", NEW), ("mx6", "v_mfma_f32_32x32x64_f8f6f4", "fp6", 6, 16, 8,
             32 * 32 * 64, " cbsz:2 blgp:2", NEW),
         ("mx4", "v_mfma_f32_32x32x64_f8f6f4", "fp4", 4, 16, 8, 32 * 32 * 64, " cbsz:4 blgp:4", NEW)]
SETS, SUMS, WAVES_OF_SIMD = 2, 4, 2


def load_rows(target):
    """All matrix pipes busy for a second, with operands that change from one product to the next."""
    for name, line, kind, dwords, total, passes, products, modifiers, targets in LOADS:
        passes = 16 if kind == "f64" and target == "gfx950" else passes
        if target not in targets:
            continue
        step = (dwords + 1) // 2 * 2
        before = ["v_lshlrev_b32 v1, 2, v0", "v_and_b32 v1, 0xff, v1"]
        for number in range(2 * SETS):
            for i in range(dwords):
                before += ["global_load_dword v%d, v1, s[6:7]" % (8 + number * step + i), "v_add_u32 v1, 0x100, v1"]
        before += ["v_mov_b32 v%d, 0" % i for i in range(48, 48 + SUMS * total)] + ["s_waitcnt vmcnt(0)"]
        body = []
        for i in range(16):
            sums = registers(48 + i % SUMS * total, total)
            body.append("%s %s, %s, %s, %s%s" % (line, sums, registers(8 + i % SETS * step, dwords),
                                                 registers(8 + (SETS + i // 2 % SETS) * step, dwords), sums, modifiers))
        kernel = timed("load_" + name, before, body, block=256)
        for which in ("random", "integer", "zero"):
            if kind in ("fp6", "fp4") and which == "integer":
                continue
            a = {"bytes": 64 * KB} if which == "zero" else {"parts": [[kind, 2 * SETS * dwords]], "class": "unit" if which == "random" else which,
                                                            "instances": 1}
            yield Row(id="load.%s.%s" % (name, which), family="load", kernel=kernel, kind="load", grid="%d*cus" % WAVES_OF_SIMD, n=(100000, 1600000),
                      short=(4, 12), repeats=1,
                      per=4 * 16 * 2 * products, clocks=16 * passes * 4 * WAVES_OF_SIMD, a=a, judges=["clock:" + kind],
                      quick=which == "zero" and name == "fp8",
                      what="clock and rate of the device under %s, %s" % (line + modifiers, which), seconds=120)


def rows(target):
    yield from chase_rows()
    yield from bandwidth_rows()
    yield from load_rows(target)
