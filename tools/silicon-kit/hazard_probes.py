"""Rows that leave wait states out, and see whether the result is wrong.

A kernel does each pair twice in every iteration, on the same random operands: once with `k` wait states between producer and consumer, once
with far more than any document asks for. Lanes whose two results differ are counted. One wave to a compute unit, since other waves would
give the time that is missing. What we claim of a pair is what `wavecc check` says of the kernel: the reader asks it.

v2, v3 random integers, v4, v5 random floats in [1, 2), v12 byte offset of the lane in `b`, v40 on: the result; s[32:35] buffer `a`, s[36:39] buffer `b`."""
from assembly import Kernel
from rows import Row

BOTH, NEW, OLD = ("gfx942", "gfx950"), ("gfx950",), ("gfx942",)
ENOUGH = 40
PAD = ["s_nop 15", "s_nop 15"]


class Pair:
    """states: those that are tried. before: makes a stale value that is not the right one. after: brings the result to v40 (of `size`
    registers). fill: what stands between. guard: stands between in the safe sequence alone."""

    def __init__(self, name, row, producer, consumer, states, before=(), after=(), size=1, fill="nop", targets=BOTH, quick=False, guard=()):
        self.name, self.row, self.producer, self.consumer, self.states = name, row, lines(producer), lines(consumer), states
        self.before, self.after, self.size, self.fill, self.targets, self.quick = lines(before), lines(after), size, fill, targets, quick
        self.guard = lines(guard)

    def sequence(self, states):
        if self.fill == "nop":
            between = ["s_nop %d" % (min(16, states - done) - 1) for done in range(0, states, 16)]
        else:
            between = ["v_mov_b32 v100, v101"] * states
        return self.before + PAD * 2 + self.producer + between + (self.guard if states == ENOUGH else []) + self.consumer + PAD * 2 + self.after

    def kernel(self, states):
        name = "hz_%s_%d" % (self.name, states)
        copy = ["v_mov_b32 v%d, v%d" % (110 + i, 40 + i) for i in range(self.size)]
        differ = ["v_mov_b32 v106, 0"]
        for i in range(self.size):
            differ += ["v_xor_b32 v107, v%d, v%d" % (110 + i, 40 + i), "v_or_b32 v106, v106, v107"]
        body = set_up() + [".p2align 6", ".L%s:" % name] + next_operands()
        body += self.sequence(states) + copy + PAD + self.sequence(ENOUGH) + differ
        body += PAD + ["v_cmp_ne_u32 vcc, 0, v106", *PAD, "v_addc_co_u32 v120, s[92:93], 0, v120, vcc", *PAD]
        for i, source in ((1, 110), (2, 40)):
            body += ["v_cndmask_b32 v%d, v%d, v%d, vcc" % (120 + i, 120 + i, source), *PAD]
        body += ["s_sub_u32 s12, s12, 1", "s_cmp_lg_u32 s12, 0", "s_cbranch_scc1 .L%s" % name]
        body += ["s_lshl_b32 s90, s2, 10", "v_lshlrev_b32 v8, 4, v0", "v_add_u32 v8, s90, v8", *PAD,
                 "global_store_dwordx4 v8, v[120:123], s[4:5]", "s_waitcnt vmcnt(0)"]
        return Kernel(name, body, vgprs=128, agprs=32, lds=8192)


def lines(text):
    return [line.strip() for line in text.split(";") if line.strip()] if isinstance(text, str) else list(text)


def set_up():
    text = ["s_mov_b32 s32, s6", "s_mov_b32 s33, s7", "s_mov_b32 s34, 0x1000", "s_mov_b32 s35, 0x20000",
            "s_lshl_b32 s90, s2, 10", "s_add_u32 s36, s8, s90", "s_addc_u32 s37, s9, 0", "s_mov_b32 s38, 0x400", "s_mov_b32 s39, 0x20000",
            "s_mov_b32 s40, 0x1111", "s_mov_b32 s41, 0x2222", "s_mov_b32 s42, 0x4444", "s_mov_b32 s43, 0x8888", "s_mov_b32 m0, 0",
            "s_mov_b64 s[30:31], 0", "s_mov_b64 vcc, 0", "s_mov_b64 s[28:29], 0", "s_mov_b32 s27, 0"]
    text += ["v_mov_b32 v%d, 0" % i for i in range(1, 128)]
    text += ["v_accvgpr_write_b32 a%d, 0" % i for i in range(32)]
    return text + ["v_lshlrev_b32 v12, 4, v0", "v_mul_u32_u24 v2, 0x9e37, v0", "s_mul_i32 s90, s2, 0x61c88647", "v_add_u32 v2, s90, v2"]


def next_operands():
    """A linear congruence for v2, others from it."""
    return ["v_mov_b32 v10, 0x19660d", "v_mul_lo_u32 v2, v2, v10", "v_mov_b32 v10, 0x3c6ef35f", "v_add_u32 v2, v2, v10",
            "v_alignbit_b32 v3, v2, v2, 13", "v_xor_b32 v3, 0x5bd1e995, v3", "v_mul_lo_u32 v3, v3, v2",
            "v_lshrrev_b32 v4, 9, v2", "v_or_b32 v4, 1.0, v4", "v_lshrrev_b32 v5, 9, v3", "v_or_b32 v5, 1.0, v5",
            "v_cvt_pkrtz_f16_f32 v14, v4, v5", "v_cvt_pkrtz_f16_f32 v15, v5, v4", "v_cvt_pkrtz_f16_f32 v16, v5, v5", "v_cvt_pkrtz_f16_f32 v17, v4, v4"]


SMALL = (0, 1, 2)
# v_cmp and its mask in s[30:31], stale 0.
PAIRS = [
    # No hazard: a wait that is missing. It must come out wrong on any device, or the method sees nothing.
    Pair("control", "control", "ds_read_b32 v6, v10", "v_xor_b32 v40, v6, v2", (0,),
         "v_lshlrev_b32 v10, 2, v0; ds_write_b32 v10, v3; v_mov_b32 v6, v2; s_waitcnt lgkmcnt(0)",
         "s_waitcnt lgkmcnt(0)", quick=True, guard="s_waitcnt lgkmcnt(0)"),
    Pair("mask_f64", "VALU_SGPR_MASK", "v_cmp_lt_f64 s[30:31], v[2:3], v[4:5]", "v_cndmask_b32 v40, v2, v3, s[30:31]", SMALL, "s_mov_b64 s[30:31], 0"),
    Pair("mask_u32", "VALU_SGPR_MASK", "v_cmp_lt_u32 s[30:31], v2, v3", "v_cndmask_b32 v40, v2, v3, s[30:31]", SMALL, "s_mov_b64 s[30:31], 0", quick=True),
    Pair("mask_u32_vcc", "VALU_SGPR_MASK", "v_cmp_lt_u32 vcc, v2, v3", "v_cndmask_b32 v40, v2, v3, vcc", SMALL, "s_mov_b64 vcc, 0"),
    Pair("mask_class", "VALU_SGPR_MASK", "v_cmp_class_f32 s[30:31], v2, v3", "v_cndmask_b32 v40, v2, v3, s[30:31]", SMALL, "s_mov_b64 s[30:31], 0"),
    Pair("carry_add", "VALU_SGPR_CARRY", "v_add_co_u32 v6, vcc, v2, v3", "v_addc_co_u32 v40, vcc, v2, v3, vcc", SMALL, "s_mov_b64 vcc, 0"),
    Pair("carry_cmp", "VALU_SGPR_CARRY", "v_cmp_lt_u32 vcc, v2, v3", "v_addc_co_u32 v40, vcc, v2, v3, vcc", SMALL, "s_mov_b64 vcc, 0"),
    Pair("readlane_mov", "READLANE_SGPR_VALU", "v_readlane_b32 s30, v2, 5", "v_mov_b32 v40, s30", SMALL, "s_mov_b32 s30, 0"),
    Pair("readlane_writelane", "READLANE_SGPR_VALU", "v_readlane_b32 s30, v2, 5", "v_writelane_b32 v40, s30, 3", SMALL,
         "s_mov_b32 s30, 0; v_mov_b32 v40, v3"),
    Pair("readfirstlane_add", "VALU_SGPR_VALU", "v_readfirstlane_b32 s30, v2", "v_add_u32 v40, s30, v3", SMALL, "s_mov_b32 s30, 0", quick=True),
    Pair("cmp_as_constant", "VALU_SGPR_VALU", "v_cmp_lt_u32 s[30:31], v2, v3", "v_add_u32 v40, s30, v3", SMALL, "s_mov_b64 s[30:31], 0"),
    Pair("sgpr_soffset", "VALU_SGPR_VMEM", "v_readfirstlane_b32 s30, v6", "buffer_load_dword v40, off, s[32:35], s30", (0, 1, 2, 3, 4, 5),
         "s_mov_b32 s30, 0; v_and_b32 v6, 0xffc, v2", "s_waitcnt vmcnt(0)"),
    Pair("vcc_div_fmas", "VALU_VCC_DIV_FMAS", "v_cmp_lt_u32 vcc, v2, v3", "v_div_fmas_f32 v40, v4, v5, v4", (0, 1, 2, 3, 4), "s_mov_b64 vcc, 0"),
    Pair("lane_select", "VALU_SGPR_LANE_SELECT", "v_readfirstlane_b32 s30, v6", "v_readlane_b32 s27, v3, s30", (0, 1, 2, 3, 4),
         "s_mov_b32 s30, 0; v_and_b32 v6, 63, v2", "v_mov_b32 v40, s27"),
    Pair("valu_readlane", "VALU_VGPR_READLANE", "v_xor_b32 v6, v2, v3", "v_readlane_b32 s27, v6, 7", (0, 1), "v_mov_b32 v6, 0", "v_mov_b32 v40, s27"),
    Pair("valu_readfirstlane", "VALU_VGPR_READLANE", "v_xor_b32 v6, v2, v3", "v_readfirstlane_b32 s27, v6", (0, 1), "v_mov_b32 v6, 0",
         "v_mov_b32 v40, s27"),
    Pair("dpp_row_shr", "VALU_VGPR_DPP", "v_xor_b32 v6, v2, v3", "v_mov_b32_dpp v40, v6 row_shr:1 row_mask:0xf bank_mask:0xf", SMALL,
         "v_mov_b32 v6, 0; v_mov_b32 v40, 0", quick=True),
    Pair("dpp_row_ror", "VALU_VGPR_DPP", "v_xor_b32 v6, v2, v3", "v_mov_b32_dpp v40, v6 row_ror:4 row_mask:0xf bank_mask:0xf", SMALL,
         "v_mov_b32 v6, 0; v_mov_b32 v40, 0"),
    Pair("dpp_quad_perm", "VALU_VGPR_DPP", "v_xor_b32 v6, v2, v3", "v_mov_b32_dpp v40, v6 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf", SMALL,
         "v_mov_b32 v6, 0; v_mov_b32 v40, 0"),
    Pair("dpp_cndmask", "VALU_VGPR_DPP", "v_cndmask_b32 v6, v2, v3, s[28:29]", "v_mov_b32_dpp v40, v6 row_shr:1 row_mask:0xf bank_mask:0xf", SMALL,
         "v_mov_b32 v6, 0; v_mov_b32 v40, 0"),
    Pair("dpp_newbcast", "VALU_VGPR_DPP", "v_xor_b32 v6, v2, v3", "v_mov_b32_dpp v40, v6 row_newbcast:3 row_mask:0xf bank_mask:0xf", SMALL,
         "v_mov_b32 v6, 0; v_mov_b32 v40, 0"),
    Pair("dpp_src1", "VALU_VGPR_DPP_OTHERS", "v_xor_b32 v6, v2, v3", "v_add_u32_dpp v40, v2, v6 row_shr:1 row_mask:0xf bank_mask:0xf", SMALL,
         "v_mov_b32 v6, 0; v_mov_b32 v40, 0"),
    Pair("dpp_old", "VALU_VGPR_DPP_OLD", "v_xor_b32 v40, v2, v3", "v_mov_b32_dpp v40, v2 row_shr:1 row_mask:0xf bank_mask:0xf", SMALL, "v_mov_b32 v40, 0"),
    Pair("permlane32", "VALU_VGPR_PERMLANE", "v_xor_b32 v40, v2, v3", "v_permlane32_swap_b32 v40, v41", SMALL, "v_mov_b32 v40, 0; v_mov_b32 v41, v3",
         size=2, targets=NEW),
    Pair("permlane16", "VALU_VGPR_PERMLANE", "v_xor_b32 v40, v2, v3", "v_permlane16_swap_b32 v40, v41", SMALL, "v_mov_b32 v40, 0; v_mov_b32 v41, v3",
         size=2, targets=NEW),
    Pair("exec_dpp", "VALU_EXEC_DPP", "v_cmpx_lt_u32 vcc, v2, v3", "v_mov_b32_dpp v40, v6 row_shr:1 row_mask:0xf bank_mask:0xf", (0, 1, 2, 3, 4, 5),
         "v_mov_b32 v6, v2; v_mov_b32 v40, 0", "s_mov_b64 exec, -1"),
    Pair("exec_readfirstlane", "VALU_EXEC_LANE_OP", "v_cmpx_lt_u32 vcc, v2, v3", "v_readfirstlane_b32 s27, v2", (0, 1, 2, 3, 4), "s_mov_b32 s27, 0",
         "s_mov_b64 exec, -1; v_mov_b32 v40, s27"),
    Pair("exec_load", "VALU_EXEC_VMEM", "v_cmpx_lt_u32 vcc, v2, v3", "global_load_dword v40, v12, s[6:7]", (0, 1, 2, 3, 4, 5), "v_mov_b32 v40, -1",
         "s_mov_b64 exec, -1; s_waitcnt vmcnt(0)"),
    Pair("exec_mfma", "VALU_EXEC_MFMA", "v_cmpx_lt_u32 vcc, v2, v3", "v_mfma_f32_16x16x16_f16 v[40:43], v[14:15], v[16:17], 0", (0, 1, 2, 3, 4), "",
         "s_mov_b64 exec, -1", size=4),
    Pair("trans_exp", "TRANS_VALU", "v_exp_f32 v6, v4", "v_add_f32 v40, v6, v5", (0, 1), "v_mov_b32 v6, 0", quick=True),
    Pair("trans_rcp", "TRANS_VALU", "v_rcp_f32 v6, v4", "v_add_f32 v40, v6, v5", (0, 1), "v_mov_b32 v6, 0"),
    Pair("trans_rcp_f64", "TRANS_VALU", "v_rcp_f64 v[6:7], v[4:5]", "v_xor_b32 v40, v7, v2", (0, 1), "v_mov_b32 v6, 0; v_mov_b32 v7, 0"),
    Pair("partial_sdwa", "PARTIAL_VALU", "v_mov_b32_sdwa v6, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0", "v_add_u32 v40, v6, v3",
         (0, 1), "v_mov_b32 v6, 0"),
    Pair("partial_cvt", "PARTIAL_VALU", "v_cvt_f16_f32_sdwa v6, v4 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD",
         "v_cvt_f16_f32_sdwa v6, v5 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:DWORD",
         (0, 1), "v_mov_b32 v6, 0", "v_mov_b32 v40, v6"),
    Pair("packed_add", "PACKED_VALU", "v_pk_add_f32 v[6:7], v[4:5], v[4:5]", "v_add_f32 v40, v7, v4", (0, 1), "v_mov_b32 v6, 0; v_mov_b32 v7, 0",
         quick=True),
    Pair("packed_fma", "PACKED_VALU", "v_pk_fma_f32 v[6:7], v[4:5], v[4:5], v[4:5]", "v_add_f32 v40, v6, v4", (0, 1), "v_mov_b32 v6, 0; v_mov_b32 v7, 0"),
    Pair("cvt_scale", "CVT_SCALE_VALU", "v_cvt_scalef32_pk_fp8_f32 v6, v4, v5, v11", "v_add_u32 v40, v6, v3", (0, 1),
         "v_mov_b32 v6, 0; v_mov_b32 v11, 1.0", targets=NEW),
    Pair("dot_read", "DOT_READ_OTHER", "v_dot4_i32_i8 v6, v2, v3, v2", "v_add_u32 v40, v6, v3", (0, 1, 2, 3), "v_mov_b32 v6, 0"),
    Pair("dot_ab", "DOT_READ_AB", "v_dot4_i32_i8 v6, v2, v3, v2", "v_dot4_i32_i8 v40, v6, v3, v2", (0, 1, 2, 3), "v_mov_b32 v6, 0"),
    Pair("dot_c", "DOT_SAME_C", "v_dot4_i32_i8 v6, v2, v3, v2", "v_dot4_i32_i8 v40, v2, v3, v6", (0, 1), "v_mov_b32 v6, 0"),
    Pair("dot_overwrite", "DOT_WRITE_OTHER", "v_dot4_i32_i8 v40, v2, v3, v2", "v_mov_b32 v40, v3", (0, 1, 2, 3), "v_mov_b32 v40, 0"),
    Pair("dot_mfma", "DOT_MFMA", "v_dot4_i32_i8 v14, v2, v3, v2", "v_mfma_i32_16x16x32_i8 v[40:43], v[14:15], v[2:3], 0", (0, 1, 2, 3),
         "v_mov_b32 v14, 0", size=4),
    Pair("store_data", "STORE_DATA", "global_store_dwordx4 v12, v[20:23], s[8:9]", "v_mov_b32 v23, v3", SMALL,
         ["v_mov_b32 v%d, v2" % i for i in range(20, 24)] + ["s_mov_b32 s8, s36", "s_mov_b32 s9, s37"],
         "s_waitcnt vmcnt(0); global_load_dwordx4 v[40:43], v12, s[8:9] sc0 sc1; s_waitcnt vmcnt(0)", size=4),
    Pair("store_data_first", "STORE_DATA", "global_store_dwordx4 v12, v[20:23], s[8:9]", "v_mov_b32 v20, v3", SMALL,
         ["v_mov_b32 v%d, v2" % i for i in range(20, 24)] + ["s_mov_b32 s8, s36", "s_mov_b32 s9, s37"],
         "s_waitcnt vmcnt(0); global_load_dwordx4 v[40:43], v12, s[8:9] sc0 sc1; s_waitcnt vmcnt(0)", size=4),
    *[Pair("store_soffset_%d" % i, "STORE_DATA_SOFFSET_FIRST" if i == 0 else "STORE_DATA_SOFFSET",
           "buffer_store_dwordx4 v[20:23], v12, s[36:39], s27 offen", "v_mov_b32 v%d, v3" % (20 + i),
           SMALL, ["v_mov_b32 v%d, v2" % i for i in range(20, 24)] + ["s_mov_b32 s27, 0"],
           "s_waitcnt vmcnt(0); buffer_load_dwordx4 v[40:43], v12, s[36:39], 0 offen sc0 sc1; s_waitcnt vmcnt(0)", size=4) for i in range(4)],
    Pair("setreg", "SETREG", "s_setreg_b32 hwreg(HW_REG_MODE, 8, 1), s26", "s_getreg_b32 s27, hwreg(HW_REG_MODE, 8, 1)", SMALL,
         "v_lshrrev_b32 v6, 31, v2; s_nop 4; v_readfirstlane_b32 s26, v6; s_xor_b32 s27, s26, 1; s_setreg_b32 hwreg(HW_REG_MODE, 8, 1), s27; s_nop 4; "
         "s_mov_b32 s27, 0",
         "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 8, 1), 1; v_mov_b32 v40, s27"),
    Pair("m0_movrel", "SALU_M0", "s_mov_b32 m0, s26", "s_movrels_b32 s27, s40", (0, 1),
         "v_and_b32 v6, 3, v2; s_nop 4; v_readfirstlane_b32 s26, v6; s_nop 4; s_xor_b32 m0, s26, 1; s_mov_b32 s27, 0",
         "s_mov_b32 m0, 0; v_mov_b32 v40, s27"),
    Pair("m0_lds_dma", "SALU_M0_LDS_DMA", "s_mov_b32 m0, s26", "buffer_load_dword v12, s[32:35], 0 offen lds", (0, 1),
         "v_lshlrev_b32 v7, 2, v0; v_mov_b32 v6, 0; ds_write_b32 v7, v6; ds_write_b32 v7, v6 offset:1024; s_mov_b32 m0, 0; s_mov_b32 s26, 0x400; "
         "s_waitcnt lgkmcnt(0)",
         "s_waitcnt vmcnt(0); ds_read_b32 v40, v7; ds_read_b32 v41, v7 offset:1024; s_waitcnt lgkmcnt(0); s_mov_b32 m0, 0", size=2),
    Pair("valu_mfma_a", "VALU_MFMA", "v_cvt_pkrtz_f16_f32 v14, v4, v5", "v_mfma_f32_16x16x16_f16 v[40:43], v[14:15], v[16:17], 0", SMALL,
         "v_mov_b32 v14, 0", size=4),
    Pair("valu_mfma_b", "VALU_MFMA", "v_cvt_pkrtz_f16_f32 v17, v4, v5", "v_mfma_f32_16x16x16_f16 v[40:43], v[14:15], v[16:17], 0", SMALL,
         "v_mov_b32 v17, 0", size=4),
    Pair("valu_mfma_c", "VALU_MFMA", "v_add_f32 v40, v4, v5", "v_mfma_f32_16x16x16_f16 v[40:43], v[14:15], v[16:17], v[40:43]", SMALL,
         ["v_mov_b32 v%d, 0" % i for i in range(40, 44)], size=4),
    Pair("valu_mfma_late", "VALU_MFMA_LATE", "v_add_f32 v59, v4, v5", "v_mfma_f32_32x32x8_f16 v[44:59], v[14:15], v[16:17], v[44:59]", SMALL,
         ["v_mov_b32 v%d, 0" % i for i in range(44, 60)],
         "v_mov_b32 v40, v59"),
]

# Matrix instructions: (short name, kind, instruction, A, B, dwords of C and D, targets); D in v[44:], A and B from random operands.
F16, I8, F32, F64 = "v[14:15], v[16:17]", "v[2:3], v[4:5]", "v4, v5", "v[4:5], v[2:3]"
MATRIX = [
    ("p4", "XDL", "v_mfma_f32_16x16x16_f16", F16, 4, 4, BOTH), ("p8", "XDL", "v_mfma_f32_32x32x8_f16", F16, 16, 8, BOTH),
    ("i8", "XDL", "v_mfma_i32_16x16x32_i8", I8, 4, 4, BOTH), ("p2", "XDL", "v_mfma_f32_4x4x4_16b_f16", F16, 4, 2, BOTH),
    ("s8", "SGEMM", "v_mfma_f32_16x16x4_f32", F32, 4, 8, BOTH), ("s16", "SGEMM", "v_mfma_f32_32x32x2_f32", F32, 16, 16, BOTH),
    ("d8", "DGEMM", "v_mfma_f64_16x16x4_f64", "v[6:7], v[8:9]", 8, 8, BOTH), ("d4", "DGEMM", "v_mfma_f64_4x4x4_4b_f64", "v[6:7], v[8:9]", 2, 4, BOTH),
    ("k4", "XDL", "v_mfma_f32_16x16x32_f16", "v[14:17], v[14:17]", 4, 4, NEW), ("k8", "XDL", "v_mfma_f32_32x32x16_f16", "v[14:17], v[14:17]", 16, 8, NEW),
]
# A normal f64 near 1 from the random operands.
AS_F64 = ["v_mov_b32 v6, v2", "v_lshrrev_b32 v7, 12, v3", "v_or_b32 v7, 0x3ff00000, v7", "v_mov_b32 v8, v3", "v_lshrrev_b32 v9, 12, v2",
          "v_or_b32 v9, 0x3ff00000, v9"]


def matrix_pairs():
    for short, kind, name, factors, size, passes, targets in MATRIX:
        d = "v[44:%d]" % (43 + size)
        last = "v%d" % (43 + size)
        clear = ["v_mov_b32 v%d, 0" % (44 + i) for i in range(size)] + (AS_F64 if kind == "DGEMM" else [])
        producer = "%s %s, %s, 0" % (name, d, factors)
        states = sorted({0, 1, 2, passes // 2, passes, passes + 1, passes + 2,
                         passes + 4} | ({9} if kind == "DGEMM" else set()) | ({19} if short == "d8" else set()))
        give = lambda *args, **more: Pair(*args, targets=targets, **more)  # noqa: E731,B023
        yield give("%s_read" % short, kind + "_VALU", producer, "v_xor_b32 v40, %s, v2" % last, states, clear)
        yield give("%s_read_valu" % short, kind + "_VALU", producer, "v_xor_b32 v40, %s, v2" % last, states, clear, fill="valu")
        yield give("%s_overwrite" % short, "DGEMM_OVERWRITE" if kind == "DGEMM" else "SGEMM_VALU" if kind == "SGEMM" else "XDL_OVERWRITE", producer,
                   "v_mov_b32 %s, v3" % last, states, clear,
                   "v_mov_b32 v40, %s" % last)
        yield give("%s_store" % short, kind + "_MEM", producer, "ds_write_b32 v10, %s" % last, states, clear + ["v_lshlrev_b32 v10, 2, v0"],
                   "s_waitcnt lgkmcnt(0); ds_read_b32 v40, v10; s_waitcnt lgkmcnt(0)")
        yield give("%s_load" % short, kind + "_LOAD" if kind != "DGEMM" else "DGEMM_OVERWRITE", producer, "ds_read_b32 %s, v10" % last, states,
                   clear + ["v_lshlrev_b32 v10, 2, v0", "ds_write_b32 v10, v2", "s_waitcnt lgkmcnt(0)"], "s_waitcnt lgkmcnt(0); v_mov_b32 v40, %s" % last)
        if kind != "DGEMM" or size > 2:
            wide = 2 if kind == "DGEMM" or "," in factors and "[" in factors else 1
            a = "v[%d:%d]" % (44 + size - 2, 43 + size) if wide == 2 else last
            if "k" == short[0]:
                a = "v[%d:%d]" % (44 + size - 4, 43 + size)
            b = factors.split(", ")[1]
            yield give("%s_as_a" % short, kind + "_AB", producer, "%s v[60:%d], %s, %s, 0" % (name, 59 + size, a, b), states, clear,
                       "v_mov_b32 v40, v60; v_mov_b32 v41, v%d" % (59 + size), size=2)
        yield give("%s_sum" % short, kind + "_SAME_C", producer, "%s %s, %s, %s" % (name, d, factors, d), (0, 1, 2), clear,
                   "v_mov_b32 v40, v44; v_mov_b32 v41, %s" % last, size=2)
        if kind == "XDL":
            yield give("%s_c_overwrite" % short, "XDL_C_OVERWRITE", "%s %s, %s, v[76:%d]" % (name, d, factors, 75 + size),
                       "v_mov_b32 v%d, v3" % (75 + size), states,
                       clear + ["v_mov_b32 v%d, v4" % (76 + i) for i in range(size)], "v_mov_b32 v40, v44; v_mov_b32 v41, %s" % last, size=2)
    yield Pair("other_opcode", "XDL_OTHER_XDL_C", "v_mfma_f32_16x16x16_f16 v[44:47], v[14:15], v[16:17], 0",
               "v_mfma_f32_16x16x16_bf16 v[44:47], v[14:15], v[16:17], v[44:47]", (0, 1, 2, 3, 4, 5, 6),
               ["v_mov_b32 v%d, 0" % i for i in range(44, 48)], ["v_mov_b32 v%d, v%d" % (40 + i, 44 + i) for i in range(4)], size=4)
    yield Pair("overlap_c", "XDL_OVERLAP_XDL_C", "v_mfma_f32_16x16x16_f16 v[44:47], v[14:15], v[16:17], 0",
               "v_mfma_f32_16x16x16_f16 v[40:43], v[14:15], v[16:17], v[46:49]", (0, 1, 2, 3, 4, 5, 6),
               ["v_mov_b32 v%d, 0" % i for i in range(44, 50)], size=4)


def rows(target):
    for pair in PAIRS + list(matrix_pairs()):
        if target not in pair.targets:
            continue
        for states in pair.states:
            yield Row(id="hazard.%s.%d" % (pair.name, states), family="hazard", kernel=pair.kernel(states), kind="right", grid="1*cus", n=(2000,),
                      short=(2,),
                      judges=["hazard:" + pair.row], a={"bytes": 8192, "fill": "random"}, b={"each": 1024}, out=1024,
                      quick=pair.quick and states == 0, repeats=3,
                      what="%s; %d states; %s" % (pair.producer[-1], states, pair.consumer[-1]))
