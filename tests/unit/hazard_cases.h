/* A case for each row of the hazard table, as kernel IR: for the pass that inserts wait states (finalize_hazards.c) and
   for the check at run time (session_run_hazards.c). */
#pragma once

#include "isa/hazards.h"

enum { NOT_HERE = -1 };

typedef struct Case {
    Hazard row; /* the row it is for */
    const char *producer, *consumer;
    const char *other;  /* the same consumer on other registers; NULL: the row does not look at registers */
    int gfx942, gfx950; /* wait states wanted */
    int gfx90a;         /* the same; 0: not tried there */
} Case;

#define XDL2 "v[0:3] = v_mfma_f32_4x4x4_16b_f16 v[40:41], v[42:43], v[0:3]"
#define XDL4 "v[0:3] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], v[0:3]"
#define XDL4_BF16 "v[0:3] = v_mfma_f32_16x16x16_bf16 v[40:41], v[42:43], v[0:3]"
#define XDL8 "v[0:15] = v_mfma_f32_32x32x8_f16 v[40:41], v[42:43], v[0:15]"
#define XDL16 "v[0:31] = v_mfma_f32_32x32x4_2b_f16 v[40:41], v[42:43], v[0:31]"
#define XDL4_FROM(c) "v[0:3] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], " c
#define XDL8_FROM(c) "v[0:15] = v_mfma_f32_32x32x8_f16 v[40:41], v[42:43], " c
#define XDL16_FROM(c) "v[0:31] = v_mfma_f32_32x32x4_2b_f16 v[40:41], v[42:43], " c
#define SGEMM2 "v[0:3] = v_mfma_f32_4x4x1_16b_f32 v40, v42, v[0:3]"
#define SGEMM8 "v[0:3] = v_mfma_f32_16x16x4_f32 v40, v42, v[0:3]"
#define SGEMM16 "v[0:15] = v_mfma_f32_32x32x2_f32 v40, v42, v[0:15]"
#define DGEMM4 "v[0:1] = v_mfma_f64_4x4x4_4b_f64 v[40:41], v[42:43], v[0:1]"
#define DGEMM16 "v[0:7] = v_mfma_f64_16x16x4_f64 v[40:41], v[42:43], v[0:7]"
#define SMFMAC4 "v[0:3] = v_smfmac_f32_16x16x32_f16 v[40:41], v[44:47], v50, v[0:3]"
/* By the names of gfx90a. */
#define XDL2_90A "v[0:3] = v_mfma_f32_4x4x4f16 v[40:41], v[42:43], v[0:3]"
#define XDL4_90A XDL4_FROM_90A("v[0:3]")
#define XDL8_90A XDL8_FROM_90A("v[0:15]")
#define XDL4_FROM_90A(c) "v[0:3] = v_mfma_f32_16x16x16f16 v[40:41], v[42:43], " c
#define XDL8_FROM_90A(c) "v[0:15] = v_mfma_f32_32x32x8f16 v[40:41], v[42:43], " c
#define SGEMM2_90A "v[0:3] = v_mfma_f32_4x4x1f32 v40, v42, v[0:3]"
#define SGEMM8_90A "v[0:3] = v_mfma_f32_16x16x4f32 v40, v42, v[0:3]"
#define SGEMM16_90A "v[0:15] = v_mfma_f32_32x32x2f32 v40, v42, v[0:15]"
#define DGEMM4_90A "v[0:1] = v_mfma_f64_4x4x4f64 v[40:41], v[42:43], v[0:1]"
#define DGEMM16_90A "v[0:7] = v_mfma_f64_16x16x4f64 v[40:41], v[42:43], v[0:7]"
#define AS_A_90A(v) "v[60:63] = v_mfma_f32_16x16x16f16 " v ", v[42:43], 0"
#define AS_C_XDL_90A(v) v " = v_mfma_f32_16x16x16f16 v[40:41], v[42:43], " v
#define AS_C_SGEMM_90A(v) v " = v_mfma_f32_16x16x4f32 v40, v42, " v
#define AS_C_DGEMM_90A(v) v " = v_mfma_f64_16x16x4f64 v[40:41], v[42:43], " v
/* Consumers: A of an XDL; C of an XDL that overlaps, not the same; vector ALU; load; store */
#define AS_A(v) "v[60:63] = v_mfma_f32_16x16x16_f16 " v ", v[42:43], 0"
#define AS_C_XDL(v) v " = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], " v
#define AS_C_SGEMM(v) v " = v_mfma_f32_16x16x4_f32 v40, v42, " v
#define AS_C_DGEMM(v) v " = v_mfma_f64_16x16x4_f64 v[40:41], v[42:43], " v
#define READ(v) "v70 = v_mov_b32 " v
#define WRITE(v) v " = v_mov_b32 1"
#define LOADV(v) v " = global_load_dword v[80:81], off"
#define STORE4(v) "global_store_dwordx4 v[80:81], " v ", off"
#define DSW(v) "ds_write_b32 v80, " v

#define ROW(id, ...) {HAZARD_ROW_##id, __VA_ARGS__}
static const Case cases[] = {
    ROW(VALU_SGPR_VMEM, "s4 = v_readfirstlane_b32 v1", "v0 = buffer_load_dword v2, s[4:7], 0 offen",
        "v0 = buffer_load_dword v2, s[8:11], 0 offen", 5, 5),
    ROW(VALU_SGPR_VMEM, "s4 = v_readfirstlane_b32 v1", "v0 = buffer_load_dword v2, s[8:11], s4 offen",
        "v0 = buffer_load_dword v2, s[8:11], s5 offen", 5, 5),
    ROW(VALU_SGPR_VMEM, "s[4:5] = v_cmp_eq_u32 v1, v2", "v0 = global_load_dword v2, s[4:5]",
        "v0 = global_load_dword v2, s[6:7]", 5, 5),
    ROW(VALU_SGPR_VMEM, "m0 = v_readfirstlane_b32 v1", "global_load_lds_dword v[2:3], off",
        "v0 = global_load_dword v[2:3], off", 5, 5),
    ROW(VALU_SGPR_VALU, "s4 = v_readfirstlane_b32 v1", "v0 = v_add_u32 s4, v2", "v0 = v_add_u32 s5, v2", 2, 2),
    ROW(VALU_SGPR_VALU, "vcc = v_cmp_eq_u32 v1, v2", "v0 = v_mov_b32 vcc_lo", "v0 = v_mov_b32 s6", 2, 2),
    ROW(VALU_SGPR_VALU, "s4 = v_readfirstlane_b32 v1", "v0 = v_cndmask_b32 s4, v2, vcc",
        "v0 = v_cndmask_b32 s5, v2, vcc", 2, 2),
    ROW(READLANE_SGPR_VALU, "s4 = v_readlane_b32 v1, 3", "v0 = v_add_u32 s4, v2", "v0 = v_add_u32 s5, v2", 2, 2),
    ROW(READLANE_SGPR_VALU, "s4 = v_readlane_b32 v1, 3", "v0 = v_writelane_b32 s4, 3, v0",
        "v0 = v_writelane_b32 s5, 3, v0", 2, 2),
    ROW(VALU_SGPR_MASK, "vcc = v_cmp_eq_u32 v1, v2", "v0 = v_cndmask_b32 v1, v2, vcc",
        "v0 = v_cndmask_b32 v1, v2, s[6:7]", 2, 2),
    ROW(VALU_SGPR_MASK, "s4 = v_readlane_b32 v1, 3", "v0 = v_cndmask_b32 v1, v2, s[4:5]",
        "v0 = v_cndmask_b32 v1, v2, s[6:7]", 2, 2),
    ROW(VALU_SGPR_CARRY, "v5, vcc = v_add_co_u32 v1, v2", "v0, vcc = v_addc_co_u32 v1, v2, vcc",
        "v0, s[6:7] = v_addc_co_u32 v1, v2, s[8:9]", 2, 2),
    ROW(VALU_SGPR_CARRY, "s[4:5] = v_cmp_eq_u32 v1, v2", "v0, s[6:7] = v_subbrev_co_u32 v1, v2, s[4:5]",
        "v0, s[4:5] = v_subbrev_co_u32 v1, v2, s[6:7]", 2, 2),
    ROW(VALU_SGPR_VALU, "s4 = v_readfirstlane_b32 v1", "v0 = v_writelane_b32 s4, 3, v0",
        "v0 = v_writelane_b32 s5, 3, v0", 2, 2),
    ROW(VALU_VCC_DIV_FMAS, "vcc = v_cmp_eq_u32 v1, v2", "v0 = v_div_fmas_f32 v4, v5, v6", NULL, 4, 4),
    ROW(VALU_SGPR_LANE_SELECT, "s4 = v_readfirstlane_b32 v1", "s6 = v_readlane_b32 v2, s4",
        "s6 = v_readlane_b32 v2, s5", 4, 4),
    ROW(VALU_SGPR_LANE_SELECT, "s4 = v_readfirstlane_b32 v1", "v0 = v_writelane_b32 s5, s4, v0",
        "v0 = v_writelane_b32 s5, s5, v0", 4, 4),
    ROW(VALU_VGPR_READLANE, "v1 = v_mov_b32 0", "s4 = v_readfirstlane_b32 v1", "s4 = v_readfirstlane_b32 v2", 1, 1),
    ROW(VALU_VGPR_READLANE, "v1 = v_mov_b32 0", "s4 = v_readlane_b32 v1, 3", "s4 = v_readlane_b32 v2, 3", 1, 1),
    ROW(VALU_VGPR_DPP, "v1 = v_mov_b32 0", "v0 = v_mov_b32 v1 form:dpp dpp_ctrl:0x111 dpp_masks:0xff",
        "v0 = v_mov_b32 v2 form:dpp dpp_ctrl:0x111 dpp_masks:0xff", 2, 2),
    ROW(VALU_VGPR_DPP, "v1 = global_load_dword v[80:81], off",
        "v0 = v_add_f32 v1, v3 form:dpp dpp_ctrl:0x111 dpp_masks:0xff",
        "v0 = v_add_f32 v4, v3 form:dpp dpp_ctrl:0x111 dpp_masks:0xff", 2, 2),
    ROW(VALU_VGPR_DPP_OTHERS, "v1 = v_mov_b32 0", "v0 = v_add_f32 v3, v1 form:dpp dpp_ctrl:0x111 dpp_masks:0xff",
        "v0 = v_add_f32 v3, v4 form:dpp dpp_ctrl:0x111 dpp_masks:0xff", 2, 2),
    ROW(VALU_VGPR_DPP_OTHERS, "v0 = v_mov_b32 0", "v0 = v_fmac_f32 v3, v4, v0 form:dpp dpp_ctrl:0x150 dpp_masks:0xff",
        "v5 = v_fmac_f32 v3, v4, v5 form:dpp dpp_ctrl:0x150 dpp_masks:0xff", 2, 2), /* it is read */
    ROW(VALU_VGPR_DPP_OLD, "v0 = v_mov_b32 0", "v0 = v_mov_b32 v1 form:dpp dpp_ctrl:0x111 dpp_masks:0xff",
        "v3 = v_mov_b32 v2 form:dpp dpp_ctrl:0x111 dpp_masks:0xff", 2, 2), /* lanes out of range keep the old value */
    ROW(VALU_VGPR_PERMLANE, "v1 = v_mov_b32 0", "v1, v2 = v_permlane32_swap_b32 v1, v2",
        "v3, v2 = v_permlane32_swap_b32 v3, v2", NOT_HERE, 2),
    ROW(VALU_EXEC_LANE_OP, "s[4:5] = v_cmpx_eq_u32 v1, v2", "s8 = v_readfirstlane_b32 v3", NULL, 4, 4),
    ROW(VALU_EXEC_DPP, "s[4:5] = v_cmpx_eq_u32 v1, v2", "v0 = v_mov_b32 v3 form:dpp dpp_ctrl:0x111 dpp_masks:0xff",
        NULL, 5, 5),
    ROW(VALU_EXEC_MFMA, "s[4:5] = v_cmpx_eq_u32 v1, v2", XDL4, NULL, 4, 4),
    ROW(VALU_EXEC_PERMLANE, "s[4:5] = v_cmpx_eq_u32 v1, v2", "v3, v4 = v_permlane32_swap_b32 v3, v4", NULL, NOT_HERE,
        4),
    ROW(VALU_EXEC_VMEM, "s[4:5] = v_cmpx_eq_u32 v1, v2", "v0 = global_load_dword v[6:7], off", NULL, 5, 5),
    ROW(TRANS_VALU, "v1 = v_exp_f32 v2", "v0 = v_add_f32 v1, v3", "v0 = v_add_f32 v4, v3", 1, 1),
    ROW(PARTIAL_VALU, "v1 = v_add_u32 v2, v3 form:sdwa sdwa_dst:1 sdwa_src:0x66", "v0 = v_mov_b32 v1",
        "v0 = v_mov_b32 v2", 1, 1),
    ROW(PARTIAL_MFMA, "v1 = v_add_u32 v2, v3 form:sdwa sdwa_dst:1 sdwa_src:0x66",
        "v[0:3] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], 0",
        "v[4:7] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], 0", 1, 1),
    ROW(PACKED_VALU, "v[2:3] = v_pk_mul_f32 v[4:5], v[6:7] op_sel_hi:7", "v0 = v_mov_b32 v3", "v0 = v_mov_b32 v4", 1,
        1),
    ROW(CVT_SCALE_VALU, "v1 = v_cvt_scalef32_pk_fp4_f32 v2, v3, v4, v1", "v0 = v_mov_b32 v1", "v0 = v_mov_b32 v2",
        NOT_HERE, 1),
    ROW(DOT_READ_OTHER, "v1 = v_dot2_f32_f16 v2, v3, v1", "v0 = v_mov_b32 v1", "v0 = v_mov_b32 v2", 3, 3),
    ROW(DOT_READ_OTHER, "v1 = v_dot2_f32_f16 v2, v3, v1", DSW("v1"), DSW("v2"), 3, 3),
    ROW(DOT_READ_AB, "v1 = v_dot2_f32_f16 v2, v3, v1", "v5 = v_dot2_f32_f16 v1, v3, v5",
        "v5 = v_dot2_f32_f16 v2, v3, v5", 3, 3),
    ROW(DOT_SAME_C, "v1 = v_dot2_f32_f16 v2, v3, v1", "v1 = v_dot2_f32_f16 v2, v3, v1",
        "v5 = v_dot2_f32_f16 v2, v3, v5", 1, 1),
    ROW(DOT_WRITE_OTHER, "v1 = v_dot2_f32_f16 v2, v3, v1", "v1 = v_mov_b32 0", "v4 = v_mov_b32 0", 3, 3),
    ROW(DOT_WRITE_OTHER, "v1 = v_dot2_f32_f16 v2, v3, v1", "v1 = ds_read_b32 v4", "v5 = ds_read_b32 v4", 3, 3),
    ROW(DOT_MFMA, "v40 = v_dot2_f32_f16 v2, v3, v40", XDL4,
        "v[0:3] = v_mfma_f32_16x16x16_f16 v[44:45], v[42:43], v[0:3]", 3, 3),
    ROW(STORE_DATA, STORE4("v[0:3]"), WRITE("v3"), WRITE("v4"), 2, 2),
    ROW(STORE_DATA, "global_store_dwordx3 v[80:81], v[0:2], off", WRITE("v2"), WRITE("v3"), 2, 2),
    ROW(STORE_DATA, "buffer_store_dwordx4 v[0:3], v80, s[4:7], 0 offen", WRITE("v0"), WRITE("v80"), 2, 2),
    ROW(STORE_DATA, STORE4("v[0:3]"), "v[0:3] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], 0",
        "v[4:7] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], 0", 2, 2),
    ROW(STORE_DATA_SOFFSET, "buffer_store_dwordx4 v[0:3], v80, s[4:7], s8 offen", WRITE("v1"), WRITE("v4"), 1, 1),
    ROW(STORE_DATA_SOFFSET, "buffer_store_dwordx3 v[0:2], v80, s[4:7], s8 offen", WRITE("v2"), WRITE("v3"), 1, 1),
    ROW(STORE_DATA_SOFFSET_FIRST, "buffer_store_dwordx4 v[0:3], v80, s[4:7], s8 offen", WRITE("v0"), WRITE("v80"), 1,
        1),
    ROW(SETREG, "s_setreg_b32 s4 simm16:0x1801", "s5 = s_getreg_b32 simm16:0x1801", "s5 = s_getreg_b32 simm16:0x1802",
        2, 2),
    ROW(SETREG, "s_setreg_b32 s4 simm16:0x1801", "s_setreg_imm32_b32 7 simm16:0x0801", NULL, 2, 2),
    ROW(SALU_M0_LDS_DMA, "m0 = s_mov_b32 s4", "global_load_lds_dword v[2:3], off", NULL, 1, 1),
    ROW(SALU_M0_LDS_DMA, "m0 = s_add_u32 m0, s4", "buffer_load_dword_lds v2, s[8:11], 0 offen", NULL, 1, 1),
    ROW(SALU_M0, "m0 = s_mov_b32 s4", "v0 = ds_read_addtid_b32", NULL, 1, 1),
    ROW(SALU_M0, "m0 = s_mov_b32 s4", "s5 = s_movrels_b32 s6", NULL, 1, 1),
    ROW(SALU_M0, "m0 = s_mov_b32 s4", "s_sendmsg simm16:1", NULL, 1, 1),
    ROW(VALU_MFMA, WRITE("v40"), XDL4, "v[0:3] = v_mfma_f32_16x16x16_f16 v[44:45], v[42:43], v[0:3]", 2, 2),
    ROW(VALU_MFMA, WRITE("v1"), XDL4, XDL4_FROM("0"), 2, 2),
    ROW(VALU_MFMA, WRITE("v50"), SMFMAC4, NULL, 2, 2),
    /* narrow: no late part */
    ROW(VALU_MFMA, WRITE("v45"), "v[0:15] = v_mfma_f32_32x32x8_f16 v[44:45], v[42:43], v[0:15]", XDL8, 2, 2),
    ROW(VALU_MFMA, WRITE("v11"), XDL8, XDL4, 2, 2),
    ROW(VALU_MFMA_LATE, WRITE("v12"), XDL8, XDL4, 2, 2),
    ROW(VALU_MFMA_LATE, WRITE("v15"), XDL8, XDL4, 2, 2),
    ROW(VALU_MFMA, "a0 = v_accvgpr_write_b32 v1", "a[0:3] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], a[0:3]",
        "a[4:7] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], a[4:7]", 2, 2),

    ROW(XDL_SAME_C, XDL2, XDL2, NULL, 2, 2),
    ROW(SGEMM_SAME_C, SGEMM2, SGEMM2, NULL, 2, 2),
    ROW(DGEMM_SAME_C, DGEMM4, DGEMM4, NULL, 4, 4),
    ROW(XDL_OVERLAP_XDL_C, XDL2, AS_C_XDL("v[2:5]"), AS_C_XDL("v[4:7]"), 3, 4),
    ROW(XDL_OVERLAP_XDL_C, XDL4, AS_C_XDL("v[2:5]"), AS_C_XDL("v[4:7]"), 5, 6),
    ROW(XDL_OVERLAP_XDL_C, XDL8, AS_C_XDL("v[2:5]"), AS_C_XDL("v[16:19]"), 9, 10),
    ROW(XDL_OVERLAP_XDL_C, XDL16, AS_C_XDL("v[2:5]"), AS_C_XDL("v[32:35]"), 17, 18),
    ROW(XDL_OVERLAP_GEMM_C, XDL2, AS_C_SGEMM("v[2:5]"), AS_C_SGEMM("v[4:7]"), 3, 3),
    ROW(XDL_OVERLAP_GEMM_C, XDL8, AS_C_SGEMM("v[2:5]"), AS_C_SGEMM("v[16:19]"), 9, 10),
    ROW(XDL_OVERLAP_GEMM_C, XDL4, AS_C_DGEMM("v[2:9]"), AS_C_DGEMM("v[4:11]"), 5, 6),
    ROW(SGEMM_OVERLAP_C, SGEMM8, AS_C_SGEMM("v[2:5]"), AS_C_XDL("v[2:5]"), 8, 8),
    ROW(SGEMM_OVERLAP_C, SGEMM16, AS_C_DGEMM("v[2:9]"), AS_C_DGEMM("v[16:23]"), 16, 16),
    ROW(DGEMM_OVERLAP_C, DGEMM16, AS_C_SGEMM("v[2:5]"), AS_C_XDL("v[2:5]"), 9, 17),
    ROW(DGEMM_OVERLAP_C, DGEMM4, AS_C_SGEMM("v[0:3]"), AS_C_SGEMM("v[2:5]"), 4, 4),
    ROW(XDL_OTHER_XDL_C, XDL4, XDL4_BF16, XDL4, 5, 6),
    ROW(XDL_OTHER_XDL_C, XDL8, "v[0:15] = v_mfma_f32_32x32x8_bf16 v[40:41], v[42:43], v[0:15]", XDL8, 9, 10),
    ROW(XDL_OTHER_GEMM_C, XDL4, SGEMM8, NULL, 5, 6),
    ROW(SGEMM_OTHER_C, SGEMM8, "v[0:3] = v_mfma_f32_4x4x1_16b_f32 v40, v42, v[0:3]", SGEMM8, 8, 8),

    ROW(XDL_AB, XDL2, AS_A("v[2:3]"), AS_A("v[4:5]"), 5, 5),
    ROW(XDL_AB, XDL4, AS_A("v[2:3]"), AS_A("v[4:5]"), 7, 8),
    ROW(XDL_AB, XDL8, AS_A("v[2:3]"), AS_A("v[16:17]"), 11, 12),
    ROW(XDL_AB, XDL16, AS_A("v[2:3]"), AS_A("v[32:33]"), 19, 20),
    ROW(XDL_AB, SMFMAC4, AS_A("v[2:3]"), AS_A("v[4:5]"), 7, 8),
    ROW(SGEMM_AB, SGEMM2, AS_A("v[2:3]"), AS_A("v[4:5]"), 4, 4),
    ROW(SGEMM_AB, SGEMM8, AS_A("v[2:3]"), AS_A("v[4:5]"), 10, 10),
    ROW(SGEMM_AB, SGEMM16, AS_A("v[2:3]"), AS_A("v[16:17]"), 18, 18),
    ROW(DGEMM_AB, DGEMM4, AS_A("v[0:1]"), AS_A("v[2:3]"), 6, 6),
    ROW(DGEMM_AB, DGEMM16, AS_A("v[2:3]"), AS_A("v[8:9]"), 11, 19),
    ROW(XDL_VALU, XDL2, READ("v3"), READ("v4"), 5, 5),
    ROW(XDL_VALU, XDL4, READ("v3"), READ("v4"), 7, 8),
    ROW(XDL_VALU, XDL4, "v3 = v_add_f32 v3, v70", "v4 = v_add_f32 v4, v70", 7, 8), /* reads it as well */
    ROW(XDL_OVERWRITE, XDL4, WRITE("v3"), WRITE("v4"), 7, 8),
    ROW(XDL_OVERWRITE, XDL8, "v[2:3] = v_pk_mul_f32 v[20:21], v[22:23]", WRITE("v16"), 11, 12),
    ROW(XDL_VALU, XDL8, READ("v15"), READ("v16"), 11, 12),
    ROW(XDL_VALU, XDL16, READ("v31"), READ("v32"), 19, 20),
    ROW(XDL_VALU, "a[0:3] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], a[0:3]", "v0 = v_accvgpr_read_b32 a3",
        "v0 = v_accvgpr_read_b32 a4", 7, 8),
    ROW(SGEMM_VALU, SGEMM8, READ("v3"), READ("v4"), 10, 10),
    ROW(DGEMM_VALU, DGEMM4, READ("v1"), READ("v2"), 6, 6),
    ROW(DGEMM_VALU, DGEMM16, READ("v7"), READ("v8"), 11, 19),
    ROW(XDL_LOAD, XDL4, LOADV("v3"), LOADV("v4"), 7, 8),
    ROW(SGEMM_LOAD, SGEMM16, LOADV("v3"), LOADV("v16"), 18, 18),
    ROW(DGEMM_OVERWRITE, DGEMM4, LOADV("v1"), LOADV("v2"), 6, 6),
    ROW(DGEMM_OVERWRITE, DGEMM16, WRITE("v7"), WRITE("v8"), 11, NOT_HERE),
    ROW(DGEMM_OVERWRITE_LATE, DGEMM16, WRITE("v7"), WRITE("v8"), NOT_HERE, 19),
    ROW(XDL_MEM, XDL4, STORE4("v[0:3]"), STORE4("v[4:7]"), 7, 8),
    ROW(XDL_MEM, XDL4, DSW("v3"), DSW("v4"), 7, 8),
    ROW(SGEMM_MEM, SGEMM8, STORE4("v[0:3]"), STORE4("v[4:7]"), 10, 10),
    ROW(DGEMM_MEM, DGEMM4, DSW("v1"), DSW("v2"), 9, 9),
    ROW(DGEMM_MEM, DGEMM16, STORE4("v[4:7]"), STORE4("v[8:11]"), 18, NOT_HERE),
    ROW(DGEMM_MEM_LATE, DGEMM16, STORE4("v[4:7]"), STORE4("v[8:11]"), NOT_HERE, 19),
    ROW(XDL_C_OVERWRITE, XDL4_FROM("v[8:11]"), WRITE("v9"), WRITE("v12"), 3, 3),
    ROW(XDL_C_OVERWRITE, XDL8_FROM("v[16:31]"), WRITE("v31"), WRITE("v32"), 7, 7),
    ROW(XDL_C_OVERWRITE, XDL16_FROM("v[64:95]"), LOADV("v95"), LOADV("v96"), 15, 15),
    ROW(DGEMM_DP_FMA, DGEMM4, "v[60:61] = v_fma_f64 v[62:63], v[64:65], v[66:67]",
        "v[60:61] = v_add_f64 v[62:63], v[64:65]", 2, 2),

/* gfx90a: 16x16x16 takes 8 passes, 32x32x8 16; f32 as f16 */
#define ONLY_90A(states) NOT_HERE, NOT_HERE, states
    ROW(VALU_SGPR_VMEM, "s4 = v_readfirstlane_b32 v1", "v0 = buffer_load_dword v2, s[4:7], 0 offen",
        "v0 = buffer_load_dword v2, s[8:11], 0 offen", ONLY_90A(5)),
    ROW(VALU_VCC_DIV_FMAS, "vcc = v_cmp_eq_u32 v1, v2", "v0 = v_div_fmas_f32 v3, v4, v5", NULL, ONLY_90A(4)),
    ROW(VALU_VGPR_DPP, "v1 = v_mov_b32 1", "v0 = v_mov_b32 v1 form:dpp dpp_ctrl:0x111 dpp_masks:0xff",
        "v0 = v_mov_b32 v2 form:dpp dpp_ctrl:0x111 dpp_masks:0xff", ONLY_90A(2)),
    ROW(VALU_MFMA, "v40 = v_mov_b32 1", XDL4_90A, "v[0:3] = v_mfma_f32_16x16x16f16 v[44:45], v[42:43], v[0:3]",
        ONLY_90A(2)),
    ROW(STORE_DATA, "global_store_dwordx4 v[80:81], v[0:3], off", WRITE("v3"), WRITE("v4"), ONLY_90A(1)),
    ROW(SALU_M0, "m0 = s_mov_b32 s4", "v0 = ds_read_addtid_b32", NULL, ONLY_90A(1)),
    ROW(DGEMM_SAME_C, DGEMM4_90A, DGEMM4_90A, NULL, ONLY_90A(4)),
    ROW(XDL_OVERLAP_XDL_C, XDL2_90A, AS_C_XDL_90A("v[2:5]"), AS_C_XDL_90A("v[4:7]"), ONLY_90A(2)),
    ROW(XDL_OVERLAP_XDL_C, XDL4_90A, AS_C_XDL_90A("v[2:5]"), AS_C_XDL_90A("v[4:7]"), ONLY_90A(8)),
    ROW(XDL_OVERLAP_XDL_C, XDL8_90A, AS_C_XDL_90A("v[2:5]"), AS_C_XDL_90A("v[16:19]"), ONLY_90A(16)),
    ROW(XDL_OVERLAP_GEMM_C, XDL4_90A, AS_C_SGEMM_90A("v[2:5]"), AS_C_SGEMM_90A("v[4:7]"), ONLY_90A(8)),
    ROW(SGEMM_OVERLAP_C, SGEMM8_90A, AS_C_SGEMM_90A("v[2:5]"), AS_C_SGEMM_90A("v[4:7]"), ONLY_90A(8)),
    ROW(SGEMM_OVERLAP_XDL_C, SGEMM8_90A, AS_C_XDL_90A("v[2:5]"), AS_C_XDL_90A("v[4:7]"), ONLY_90A(8)),
    ROW(SGEMM_OTHER_XDL_C, SGEMM8_90A, XDL4_90A, NULL, ONLY_90A(8)),
    ROW(MFMA_OVERLAP_DGEMM_C, SGEMM16_90A, AS_C_DGEMM_90A("v[2:9]"), AS_C_DGEMM_90A("v[16:23]"), ONLY_90A(17)),
    ROW(MFMA_OVERLAP_DGEMM_C, XDL4_90A, AS_C_DGEMM_90A("v[2:9]"), AS_C_DGEMM_90A("v[4:11]"), ONLY_90A(9)),
    ROW(DGEMM_OVERLAP_DGEMM_C, DGEMM16_90A, AS_C_DGEMM_90A("v[2:9]"), AS_C_XDL_90A("v[2:5]"), ONLY_90A(9)),
    ROW(XDL_AB, XDL2_90A, AS_A_90A("v[2:3]"), AS_A_90A("v[4:5]"), ONLY_90A(5)),
    ROW(XDL_AB, XDL4_90A, AS_A_90A("v[2:3]"), AS_A_90A("v[4:5]"), ONLY_90A(11)),
    ROW(XDL_AB, XDL8_90A, AS_A_90A("v[2:3]"), AS_A_90A("v[16:17]"), ONLY_90A(19)),
    ROW(SGEMM_AB, SGEMM8_90A, AS_A_90A("v[2:3]"), AS_A_90A("v[4:5]"), ONLY_90A(11)),
    ROW(DGEMM_AB, DGEMM4_90A, AS_A_90A("v[0:1]"), AS_A_90A("v[2:3]"), ONLY_90A(6)),
    ROW(DGEMM_AB, DGEMM16_90A, AS_A_90A("v[2:3]"), AS_A_90A("v[8:9]"), ONLY_90A(11)),
    ROW(XDL_VALU, XDL4_90A, READ("v3"), READ("v4"), ONLY_90A(11)),
    ROW(XDL_OVERWRITE, XDL8_90A, WRITE("v3"), WRITE("v16"), ONLY_90A(19)),
    ROW(SGEMM_VALU, SGEMM2_90A, READ("v3"), READ("v4"), ONLY_90A(5)),
    ROW(DGEMM_VALU, DGEMM16_90A, READ("v7"), READ("v8"), ONLY_90A(11)),
    ROW(XDL_LOAD, XDL4_90A, LOADV("v3"), LOADV("v4"), ONLY_90A(11)),
    ROW(SGEMM_LOAD, SGEMM16_90A, LOADV("v3"), LOADV("v16"), ONLY_90A(19)),
    ROW(DGEMM_OVERWRITE, DGEMM4_90A, WRITE("v1"), WRITE("v2"), ONLY_90A(6)),
    ROW(XDL_MEM, XDL4_90A, DSW("v3"), DSW("v4"), ONLY_90A(11)),
    ROW(SGEMM_MEM, SGEMM8_90A, STORE4("v[0:3]"), STORE4("v[4:7]"), ONLY_90A(11)),
    ROW(DGEMM_MEM, DGEMM4_90A, DSW("v1"), NULL, ONLY_90A(9)),
    ROW(DGEMM_MEM, DGEMM16_90A, STORE4("v[4:7]"), NULL, ONLY_90A(18)),
    ROW(XDL_C_OVERWRITE, XDL4_FROM_90A("v[8:11]"), WRITE("v9"), WRITE("v12"), ONLY_90A(7)),
    ROW(SGEMM_C_OVERWRITE, "v[0:3] = v_mfma_f32_16x16x4f32 v40, v42, v[8:11]", WRITE("v9"), WRITE("v12"), ONLY_90A(7)),
    ROW(DGEMM_DP_FMA, DGEMM4_90A, "v[60:61] = v_fma_f64 v[62:63], v[64:65], v[66:67]",
        "v[60:61] = v_add_f64 v[62:63], v[64:65]", ONLY_90A(2)),
    ROW(DGEMM_HIDES_VALU, DGEMM4_90A, DSW("v70"), NULL, ONLY_90A(1)),
#undef ONLY_90A
};
enum { NUM_CASES = sizeof cases / sizeof cases[0] };
