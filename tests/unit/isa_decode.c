/* Words to text for one instruction of every format, and words that must be refused. The broad
   comparison with LLVM is tools/check_isa.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "isa/isa.h"

typedef struct Sample {
    Target target;
    unsigned size;
    uint32_t words[4];
    const char *text;
} Sample;

static const Sample samples[] = {
    {TARGET_GFX942, 8, {0xbe8000ff, 0xffffffc0}, "s_mov_b32 s0, 0xffffffc0"},
    {TARGET_GFX942, 4, {0xbe8001f2}, "s_mov_b64 s[0:1], 1.0"},
    /* literals that look like inline constants, or have bit 31 set in a 64-bit place */
    {TARGET_GFX942, 8, {0xbe8001ff, 0xffffffff}, "s_mov_b64 s[0:1], 0xffffffff"},
    {TARGET_GFX942, 4, {0xbe8001c1}, "s_mov_b64 s[0:1], -1"},
    {TARGET_GFX942, 8, {0xbe8001ff, 0x40}, "s_mov_b64 s[0:1], lit(0x40)"},
    {TARGET_GFX942, 8, {0xbe8001ff, 0x41}, "s_mov_b64 s[0:1], 0x41"},
    {TARGET_GFX942, 8, {0xbe8000ff, 0xffffffff}, "s_mov_b32 s0, lit(0xffffffff)"},
    {TARGET_GFX942, 8, {0xbe8000ff, 0x3f000000}, "s_mov_b32 s0, lit(0x3f000000)"},
    {TARGET_GFX942, 8, {0x9084ff02, 0xffffff00}, "s_ashr_i64 s[4:5], s[2:3], 0xffffff00"},
    {TARGET_GFX942, 8, {0x7e081eff, 0x3fc45f30}, "v_cvt_f32_f64_e32 v4, 0x3fc45f30"},
    {TARGET_GFX942, 8, {0x4c080aff, 0xffff}, "v_add_u16_e32 v4, 0xffff, v5"},
    {TARGET_GFX942, 8, {0x3e080aff, 0x3c00}, "v_add_f16_e32 v4, lit(0x3c00), v5"},
    /* scalar stores and atomics; vector instructions switched off */
    {TARGET_GFX942, 4, {0xbf108304}, "s_setvskip s4, 3"},
    {TARGET_GFX942, 8, {0xc04b4201, 0x0a000010}, "s_store_dwordx4 s[8:11], s[2:3], s5 offset:0x10 glc"},
    {TARGET_GFX942, 8, {0xc0620142, 0x10}, "s_buffer_store_dword s5, s[4:7], 0x10"},
    {TARGET_GFX942, 8, {0xc22e0141, 0}, "s_atomic_inc s5, s[2:3], 0x0"},
    {TARGET_GFX942, 8, {0xc22f0141, 0}, "s_atomic_inc s5, s[2:3], 0x0 glc"},
    {TARGET_GFX950, 8, {0xc1870202, 0x10}, "s_buffer_atomic_cmpswap_x2 s[8:11], s[4:7], 0x10 glc"},
    {TARGET_GFX942, 4, {0xbf8c0f73}, "s_waitcnt vmcnt(3)"},
    {TARGET_GFX942, 4, {0xbf8ccf7f}, "s_waitcnt vmcnt(63) expcnt(7) lgkmcnt(15)"},
    {TARGET_GFX942, 8, {0xba000901, 3}, "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3"},
    {TARGET_GFX942, 8, {0xc0024001, 0x08000010}, "s_load_dword s0, s[2:3], s4 offset:0x10"},
    {TARGET_GFX942, 8, {0xc0020001, 0x001ffff0}, "s_load_dword s0, s[2:3], -0x10"},
    {TARGET_GFX942, 8, {0xd1018100, 0x68000301}, "v_add_f32_e64 v0, -|v1|, -s1 clamp mul:2"},
    {TARGET_GFX942, 8, {0x300002ff, 0x12345678}, "v_fmaak_f32 v0, 0x12345678, v1, 0x12345678"},
    {TARGET_GFX942, 8, {0x7e0002fa, 0xaf015f01}, "v_mov_b32_dpp v0, v1 row_newbcast:15 row_mask:0xa bank_mask:0xf"},
    {TARGET_GFX942, 8, {0x7d5404f9, 0x06008001}, "v_cmp_eq_u16_sdwa s[0:1], v1, v2 src0_sel:BYTE_0 src1_sel:DWORD"},
    {TARGET_GFX942,
     8,
     {0xd38e4a00, 0x340e0501},
     "v_pk_fma_f16 v0, v1, v2, v3 op_sel:[1,0,0] op_sel_hi:[0,1,1] neg_lo:[1,0,0] neg_hi:[0,1,0]"},
    {TARGET_GFX942,
     8,
     {0xd3c29100, 0x64020300},
     "v_mfma_f32_4x4x1_16b_f32 a[0:3], v0, v1, a[0:3] cbsz:1 abid:2 blgp:3"},
    {TARGET_GFX942, 8, {0xda6e0201, 0x00000001}, "ds_read2_b32 a[0:1], v1 offset0:1 offset1:2"},
    {TARGET_GFX942,
     8,
     {0xe052f010, 0x03020804},
     "buffer_load_dword v8, v[4:5], s[8:11], s3 idxen offen offset:16 sc0 nt sc1"},
    {TARGET_GFX942, 8, {0xe0511000, 0x80020004}, "buffer_load_dword v4, s[8:11], 0 offen lds"},
    {TARGET_GFX942, 8, {0xde519ff0, 0x00040002}, "global_load_dword v0, v2, s[4:5] offset:-16 sc0 sc1"},
    {TARGET_GFX942, 8, {0xdd098000, 0x0c7f0804}, "global_atomic_add v12, v[4:5], v8, off sc0"},
    /* formats of their own, the global wave sync, lines of the scalar cache, scalar offsets of all kinds */
    {TARGET_GFX942, 8, {0xe8080000, 0x03010000}, "tbuffer_load_format_x v0, off, s[4:7], s3"},
    {TARGET_GFX942,
     8,
     {0xeb904000, 0x03410000},
     "tbuffer_load_format_x v0, off, s[4:7], s3 format:[BUF_DATA_FORMAT_16,BUF_NUM_FORMAT_FLOAT] sc0 nt"},
    {TARGET_GFX950,
     8,
     {0xe80fbfff, 0x7ea10204},
     "tbuffer_store_format_d16_xyzw a[2:3], v[4:5], s[4:7], exec_lo idxen offen offset:4095 sc1"},
    {TARGET_GFX942, 8, {0xd9330004, 0x00000002}, "ds_gws_init v2 offset:4 gds"},
    {TARGET_GFX942, 8, {0xd9310000, 0}, "ds_gws_sema_release_all gds"},
    {TARGET_GFX942, 8, {0xc0a00001, 4}, "s_dcache_discard s[2:3], s4"},
    {TARGET_GFX942, 8, {0xc0a64001, 0x08000010}, "s_dcache_discard_x2 s[2:3], s4 offset:0x10"},
    {TARGET_GFX942, 8, {0xc09a12c1, 0x10}, "s_atc_probe 0x4b, s[2:3], 0x10"},
    {TARGET_GFX942, 4, {0x95800402}, "s_rfe_restore_b64 s[2:3], s4"},
    {TARGET_GFX942, 8, {0xe0500000, 0xfd010000}, "buffer_load_dword v0, off, s[4:7], src_scc"},
    {TARGET_GFX942, 8, {0xe0500000, 0x7e010000}, "buffer_load_dword v0, off, s[4:7], exec_lo"},
    {TARGET_GFX942, 8, {0xdc506010, 0x007f0001}, "scratch_load_dword v0, v1, off offset:16"},
    {TARGET_GFX950,
     16,
     {0xd3ac1000, 0x08023318, 0xd3ad0c00, 0x5bca1904},
     "v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], a[4:7], a[12:17], 1.0, v24, v25 op_sel:[0,1,0] "
     "op_sel_hi:[1,0,0] cbsz:4 blgp:2"},
    /* gfx1250: one of each format that is another one there, absent registers, other numbers, literals of VOP3 */
    {TARGET_GFX1250, 4, {0xbe81007d}, "s_mov_b32 s1, m0"},
    {TARGET_GFX1250, 4, {0xbf860005}, "s_set_vgpr_msb 5"},
    {TARGET_GFX1250, 4, {0x40040902}, "v_add_co_ci_u32_e32 v2, vcc_lo, v2, v4, vcc_lo"},
    {TARGET_GFX1250, 8, {0xd5250001, 0x00020402}, "v_add_nc_u32_e64 v1, s2, v2"},
    {TARGET_GFX1250, 12, {0xd4410003, 0x000202ff, 0x1234}, "v_cmp_lt_i32_e64 s3, 0x1234, v1"},
    {TARGET_GFX1250, 8, {0xd6fe0402, 0x04220d05}, "v_mad_co_u64_u32 v[2:3], s4, v5, v6, v[8:9]"},
    {TARGET_GFX1250, 8, {0xd8380201, 0x00030201}, "ds_store_2addr_b32 v1, v2, v3 offset0:1 offset1:2"},
    {TARGET_GFX1250, 12, {0xee050004, 0x00000001, 0x00001002}, "global_load_b32 v1, v2, s[4:5] offset:16"},
    {TARGET_GFX1250, 12, {0xee05007c, 0x00000001, 0xfffff002}, "global_load_b32 v1, v[2:3], off offset:-16"},
    {TARGET_GFX1250, 12, {0xee18007c, 0x00000001, 0x00000002}, "global_load_async_to_lds_b32 v1, v[2:3], off"},
    {TARGET_GFX1250, 12, {0xec05007c, 0x00000001, 0x00000002}, "flat_load_b32 v1, v[2:3]"},
    {TARGET_GFX1250, 12, {0xed050004, 0x00020001, 0x00000002}, "scratch_load_b32 v1, v2, s4"},
    {TARGET_GFX1250, 12, {0xed05007c, 0x00000001, 0x00000000}, "scratch_load_b32 v1, off, off"},
    {TARGET_GFX1250, 8, {0xf4000041, 0x0a000010}, "s_load_b32 s1, s[2:3], s5 offset:0x10"},
    {TARGET_GFX1250, 12, {0xc4050008, 0x40800801, 0x00001002}, "buffer_load_b32 v1, v2, s[4:7], s8 offen offset:16"},
    {TARGET_GFX1250, 12, {0xc405007c, 0x00800801, 0x00000000}, "buffer_load_b32 v1, off, s[4:7], null"},
    {TARGET_GFX1250, 8, {0xf40480c2, 0x0c000010}, "s_prefetch_inst s[4:5], 0x10, s6, 3"},
    {TARGET_GFX1250, 8, {0xf404a000, 0xf8fffff0}, "s_prefetch_inst_pc_rel -0x10, null, 0"},
    {TARGET_GFX1250, 4, {0xb0804009}, "s_version UC_VERSION_GFX12|UC_VERSION_W32_BIT"},
    {TARGET_GFX1250, 8, {0xd65c0801, 0x00140902}, "v_permlanex16_b32 v1, v2, s4, s5 op_sel:[1,0]"},
    /* the byte of the source: op_sel[1] is the lower bit of its number */
    {TARGET_GFX1250, 8, {0xd5ec1001, 0x00000102}, "v_cvt_f32_fp8_e64 v1, v2 byte_sel:1"},
    {TARGET_GFX1250, 8, {0xd5ed0801, 0x00000102}, "v_cvt_f32_bf8_e64 v1, v2 byte_sel:2"},
    {TARGET_GFX1250, 8, {0xd5ec9801, 0x00000102}, "v_cvt_f32_fp8_e64 v1, v2 byte_sel:3 clamp"},
    {TARGET_GFX1250, 8, {0xd5ee0802, 0x00000102}, "v_cvt_pk_f32_fp8_e64 v[2:3], v2 op_sel:[1,0]"},
    {TARGET_GFX1250, 8, {0xd769c001, 0x00020702}, "v_cvt_pk_fp8_f32 v1, v2, v3 op_sel:[0,0,1] clamp"},
    {TARGET_GFX1250, 8, {0xd76bc001, 0x00020702}, "v_cvt_sr_fp8_f32 v1, v2, v3 byte_sel:2 clamp"},
    {TARGET_GFX1250, 8, {0xd47d0101, 0x20020702}, "v_cmp_class_f16_e64 s1, -|v2|, v3"},
    {TARGET_GFX1250, 8, {0xd4fd017e, 0x00020702}, "v_cmpx_class_f16_e64 |v2|, v3"},
    {TARGET_GFX1250, 8, {0xd5f20901, 0x20000102}, "v_cvt_f32_bf16_e64 v1, -|v2| op_sel:[1,0]"},
    /* inline constants of 16-bit integers that LLVM writes as halves */
    {TARGET_GFX942, 8, {0xd1330005, 0x0001e101}, "v_ldexp_f16_e64 v5, v1, 0.5"},
    {TARGET_GFX942, 8, {0xd0140002, 0x0001e101}, "v_cmp_class_f16_e64 s[2:3], v1, 0.5"},
    {TARGET_GFX942, 8, {0xc1167ad0 & ~0x2000u, 0x00000000}, "s_buffer_atomic_umin vcc_hi, s[32:35], s0 offset:0x0"},
    {TARGET_GFX1250, 8, {0xd6a93804, 0x00021102}, "v_cvt_scale_pk8_bf16_fp8 v[4:7], v[2:3], v8 scale_sel:7"},
    /* The scales' third source is 0 in production kernels, 0x100 in LLVM's code. */
    {TARGET_GFX1250,
     16,
     {0xcc350000, 0x000389c8, 0xcc330008, 0x04224110},
     "v_wmma_scale_f32_16x16x128_f8f6f4 v[8:15], v[16:31], v[32:47], v[8:15], v200, v196"},
    {TARGET_GFX1250,
     16,
     {0xcc350000, 0x040389c8, 0xcc330008, 0x04224110},
     "v_wmma_scale_f32_16x16x128_f8f6f4 v[8:15], v[16:31], v[32:47], v[8:15], v200, v196"},
};

static void samples_decode(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++) {
        const Sample *sample = &samples[i];
        DecodedInst out;
        const char *why = NULL;
        assert_int_equal(isa_decode(sample->target, sample->words, 4, 0x100, &out, &why), DECODE_OK);
        StrBuf text = {0};
        isa_print(sample->target, &out.inst, NULL, NULL, NULL, &text);
        assert_string_equal(text.data, sample->text);
        assert_int_equal(out.size, sample->size);
        assert_int_equal(isa_size_bytes(sample->target, &out.inst), sample->size);
        assert_true(out.address == 0x100);
        if (!isa_check(sample->target, &out.inst, &why)) fail_msg("%s: %s", sample->text, why);
        strbuf_free(&text);
        /* one word short */
        assert_int_equal(isa_decode(sample->target, sample->words, sample->size / 4 - 1, 0, &out, &why),
                         DECODE_TRUNCATED);
    }
}

static DecodeStatus status_of(Target target, uint32_t w0, uint32_t w1)
{
    DecodedInst out;
    const char *why = NULL;
    uint32_t words[] = {w0, w1, 0, 0};
    DecodeStatus status = isa_decode(target, words, 4, 0, &out, &why);
    assert_int_equal(status != DECODE_OK, why != NULL);
    return status;
}

static void bad_words(void **state)
{
    (void)state;
    assert_int_equal(status_of(TARGET_GFX942, 0xffffffff, 0xffffffff), DECODE_UNKNOWN);
    assert_int_equal(status_of(TARGET_GFX942, 0xbf84fffd, 0), DECODE_OK); /* s_cbranch_scc0 */
    assert_int_equal(status_of(TARGET_GFX942, 0xbf830000 | 99 << 16, 0), DECODE_UNKNOWN);
    assert_int_equal(status_of(TARGET_GFX942, 0xd2800000, 0x00010902), DECODE_OK);      /* v_add_f64 v[0:1], v2.., v4 */
    assert_int_equal(status_of(TARGET_GFX942, 0xd2800001, 0x00020902), DECODE_ILLEGAL); /* destination v[1:2] */
    assert_int_equal(status_of(TARGET_GFX942, 0xbe8001ff, 0x10), DECODE_OK);
    assert_int_equal(status_of(TARGET_GFX942, 0xbe810100, 0), DECODE_ILLEGAL); /* s_mov_b64 s[1:2] */
    assert_int_equal(status_of(TARGET_GFX942, 0xbefd0080, 0), DECODE_ILLEGAL); /* s125 */
    assert_int_equal(status_of(TARGET_GFX942, 0xbe8000d1, 0), DECODE_ILLEGAL); /* source 209 */
    assert_int_equal(status_of(TARGET_GFX942, 0xc00a0001, 0), DECODE_OK);
    assert_int_equal(status_of(TARGET_GFX942, 0xc00a0081, 0), DECODE_ILLEGAL); /* s_load_dwordx4 s[2:5] */
    assert_int_equal(status_of(TARGET_GFX942, 0xd1cb0000, 0x00fe0501), DECODE_OK);
    assert_int_equal(status_of(TARGET_GFX942, 0xd1cb0000, 0x03fe0501), DECODE_ILLEGAL); /* literal in VOP3 */
    assert_int_equal(status_of(TARGET_GFX942, 0xd3cd0000, 0x04000904), DECODE_ILLEGAL); /* B of MFMA a scalar */
    /* rows of one target only: v_prng_b32 */
    assert_int_equal(status_of(TARGET_GFX942, 0x7e00b101, 0), DECODE_UNKNOWN);
    assert_int_equal(status_of(TARGET_GFX950, 0x7e00b101, 0), DECODE_OK);
}

/* What means something on gfx1250 that no row describes is refused, beside the same without it. */
static void what_is_not_described(void **state)
{
    (void)state;
    const struct {
        uint32_t words[3];
        DecodeStatus status;
        const char *why;
    } cases[] = {
        {{0xee05007c, 0x00000001, 0x00000002}, DECODE_OK, NULL},
        {{0xee05007c, 0x00040001, 0x00000002}, DECODE_OK, NULL},                 /* SCOPE_SE */
        {{0xee05007c, 0x00100001, 0x00000002}, DECODE_OK, NULL},                 /* TH_LOAD_NT */
        {{0xee05007c, 0x00600001, 0x00000002}, DECODE_OK, NULL},                 /* TH_LOAD_NT_HT */
        {{0xee05007c, 0x00700001, 0x00000002}, DECODE_ILLEGAL, "temporal hint"}, /* 7 of a load */
        {{0xee06807c, 0x01700000, 0x00000002}, DECODE_OK, NULL},                 /* of a store: TH_STORE_NT_WB */
        {{0xee0d4000, 0x00e00000, 0x00000000}, DECODE_ILLEGAL, "temporal hint"}, /* TH_ATOMIC_CASCADE_NT */
        {{0xd0710001, 0x7c6c0000, 0x7c7c0c08}, DECODE_OK, NULL},                 /* hint and scope of a tensor load */
        {{0xee050004, 0x00010001, 0x00000002}, DECODE_OK, NULL},                 /* scale_offset */
        {{0xee05007c, 0x00010001, 0x00000002}, DECODE_ILLEGAL, "scale_offset"},  /* of no register */
        {{0xf4000041, 0xf8000010}, DECODE_OK, NULL},
        {{0xf4800041, 0xf8000010}, DECODE_OK, NULL},                              /* th */
        {{0xf4000041, 0x09000010}, DECODE_OK, NULL},                              /* scale_offset */
        {{0xf4000041, 0xf9000010}, DECODE_ILLEGAL, "scale_offset"},               /* of no register */
        {{0xbe8201fe, 0x80000000, 0x00000001}, DECODE_OK, NULL},                  /* s_mov_b64 of a 64-bit literal */
        {{0xbe8000fe, 0x80000000, 0x00000001}, DECODE_ILLEGAL, "no such source"}, /* s_mov_b32 */
        {{0xd6fe7c06, 0x04091900}, DECODE_OK, NULL},                /* v_mad_co_u64_u32 with a null carry */
        {{0xd4cd007e, 0x00020200}, DECODE_OK, NULL},                /* v_cmpx_ne_u32_e64 */
        {{0xd4cd0004, 0x00020200}, DECODE_ILLEGAL, "a bit is set"}, /* into something else than EXEC */
        {{0xc405007c, 0x00800801, 0x00000000}, DECODE_OK, NULL},
        {{0xc405007c, 0x00000801, 0x00000000}, DECODE_ILLEGAL, "a bit is set"}, /* another format */
        {{0xec05007c, 0x00000001, 0x00000002}, DECODE_OK, NULL},
        {{0xec050004, 0x00000001, 0x00000002}, DECODE_OK, NULL}, /* saddr of a flat instruction */
        {{0xcc0f4001, 0x18020702}, DECODE_OK, NULL},             /* v_pk_add_f16 */
        {{0xcc7f4001, 0x18020702}, DECODE_UNKNOWN, "no instruction"},
        {{0xcc600000, 0x1c022108}, DECODE_OK, NULL},                            /* v_wmma_f32_16x16x32_f16 */
        {{0xcc602000, 0x1c022108}, DECODE_OK, NULL},                            /* matrix_a_reuse */
        {{0xcc600800, 0x1c022108}, DECODE_ILLEGAL, "op_sel"},                   /* bit 11 */
        {{0x7e0202fa, 0xff015f01}, DECODE_OK, NULL},                            /* row_share */
        {{0x7e0202fa, 0xff055f01}, DECODE_OK, NULL},                            /* lanes that are off are read */
        {{0x7e0202e9, 0xfac68802}, DECODE_OK, NULL},                            /* DPP8 */
        {{0x7e0202ea, 0xfac68802}, DECODE_OK, NULL},                            /* DPP8, lanes that are off are read */
        {{0xd6550005, 0x040c04fa, 0xff0c1b01}, DECODE_OK, NULL},                /* v_add3_u32_e64_dpp */
        {{0xd6550005, 0x040c04fa, 0xff1c1b01}, DECODE_ILLEGAL, "a bit is set"}, /* neg of DPP there */
        {{0xd72c0005, 0x000204fa, 0xff081b01}, DECODE_ILLEGAL, "no such form"}, /* v_mul_lo_u32 */
        {{0xcc3fb8ed, 0x36c228fa, 0xc60503c7}, DECODE_OK, NULL},                /* v_fma_mixhi_bf16_e64_dpp */
        {{0xcc3fb8ed, 0x36c028fa, 0xc60503c7}, DECODE_ILLEGAL, "VGPRs"},        /* its second source s20 */
        {{0xcc200005, 0x000604fa, 0xff015101}, DECODE_OK, NULL},   /* v_fma_mix_f32_e64_dpp, its addend s1 */
        {{0x7e0202fa, 0xff013001}, DECODE_ILLEGAL, "no such DPP"}, /* wave_shl */
        {{0xbe8201ff, 0x7fffffff}, DECODE_OK, NULL},
        {{0xbe8201ff, 0x80000000}, DECODE_OK, NULL}, /* s_mov_b64 */
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        DecodedInst out;
        const char *why = NULL;
        if (isa_decode(TARGET_GFX1250, cases[i].words, 3, 0, &out, &why) != cases[i].status)
            fail_msg("case %u: %s", i, why);
        if (cases[i].why && !strstr(why, cases[i].why)) fail_msg("case %u: %s", i, why);
    }
}

/* A bit that the instruction does not read is refused, whatever it is: each case is right but for that one. */
static void no_bit_is_dropped(void **state)
{
    (void)state;
    static const struct {
        Target target;
        uint32_t words[3], bit[3];
    } cases[] = {
        {TARGET_GFX942, {0xbf8a0000}, {1}},                                     /* s_barrier: its immediate */
        {TARGET_GFX942, {0xbf8c0f73}, {0x1000}},                                /* s_waitcnt: no counter */
        {TARGET_GFX942, {0xbe801c00}, {1}},                                     /* s_getpc_b64: no source */
        {TARGET_GFX942, {0xc0024001, 0x08000010}, {0x8000}},                    /* s_load_dword: bit 15 */
        {TARGET_GFX942, {0xc0020001, 0x00000010}, {0, 0x02000000}},             /* soffset that is not enabled */
        {TARGET_GFX942, {0xd1010000, 0x00000301}, {0x800, 0}},                  /* op_sel of f32 */
        {TARGET_GFX942, {0xd1010000, 0x00000301}, {0, 0x00040000}},             /* a third source */
        {TARGET_GFX942, {0xd1340000, 0x00000301}, {0, 0x20000000}},             /* v_add_u32_e64: neg */
        {TARGET_GFX942, {0xd1340000, 0x00000301}, {0x100, 0}},                  /* abs */
        {TARGET_GFX942, {0xd1340000, 0x00000301}, {0, 0x08000000}},             /* omod */
        {TARGET_GFX942, {0xd13b0000, 0x00000301}, {0x400, 0}},                  /* v_fmac_f32_e64: |accumulator| */
        {TARGET_GFX942, {0xd1260000, 0x00000301}, {0x2000, 0}},                 /* v_add_u16_e64: op_sel of no source */
        {TARGET_GFX942, {0xd3800000 | 0x0f << 16, 0x18000301}, {0x2000, 0}},    /* v_pk_add_f16: the same */
        {TARGET_GFX942, {0x7e0002f9, 0x00060601}, {0, 0x01000000}},             /* v_mov_b32_sdwa: a second source */
        {TARGET_GFX942, {0x7e0002fa, 0xff015f01}, {0, 0x00040000}},             /* DPP: bit 18 */
        {TARGET_GFX942, {0x7e0002fa, 0xff015f01}, {0, 0x00100000}},             /* neg of bits */
        {TARGET_GFX942, {0xd86c0000, 0x01000002}, {0, 0x00000100}},             /* ds_read_b32: data */
        {TARGET_GFX942, {0xd86c0000, 0x01000002}, {0x00010000, 0}},             /* gds */
        {TARGET_GFX942, {0xe0500000, 0x80020000}, {0, 1}},                      /* buffer_load without offen: vaddr */
        {TARGET_GFX942, {0xe0500000, 0x80020000}, {0, 0x00200000}},             /* bit 21 */
        {TARGET_GFX942, {0xdc500000, 0x01000002}, {0x2000, 0}},                 /* flat_load_dword: bit 13 */
        {TARGET_GFX942, {0xdc508000, 0x017f0002}, {0, 0x00000100}},             /* global_load_dword: data */
        {TARGET_GFX942, {0x4c080aff, 0xffff}, {0, 0x10000}},                    /* a literal of 16 bits */
        {TARGET_GFX1250, {0xd5ec1001, 0x00000102}, {0x2000, 0}},                /* byte_sel: two bits */
        {TARGET_GFX1250, {0xd5ee0802, 0x00000102}, {0x1000, 0}},                /* op_sel of one source */
        {TARGET_GFX1250, {0xd7030000, 0x00020301}, {0x2000, 0}},                /* v_add_nc_u16 */
        {TARGET_GFX1250, {0x7ec0b901}, {0x80}},                                 /* v_floor_f16_e32 v96, v129: v1.h */
        {TARGET_GFX1250, {0xcf11606b, 0x00350107, 0x3f00502f}, {0, 0x1000, 0}}, /* VOPD3: neg of an integer */
        {TARGET_GFX1250, {0xd0710001, 0x7c000000, 0x7c7c0c08}, {0, 0x04000000, 0}}, /* a part of what LLVM sets */
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        DecodedInst out;
        const char *why = NULL;
        uint32_t words[3];
        for (unsigned k = 0; k < 3; k++) words[k] = cases[i].words[k];
        const bool bad_alone = isa_decode(cases[i].target, words, 3, 0, &out, &why) != DECODE_OK;
        if (bad_alone) fail_msg("case %u: %s", i, why);
        for (unsigned k = 0; k < 3; k++) words[k] ^= cases[i].bit[k];
        const DecodeStatus status = isa_decode(cases[i].target, words, 3, 0, &out, &why);
        if (status != DECODE_ILLEGAL) fail_msg("case %u is %d", i, (int)status);
    }
}

/* The label of a branch, and s_branch without. mods.offset is signed. */
static void branches(void **state)
{
    (void)state;
    DecodedInst out;
    uint32_t word = 0xbf82fffd;
    assert_int_equal(isa_decode(TARGET_GFX942, &word, 1, 0, &out, NULL), DECODE_OK);
    assert_int_equal(out.inst.mods.offset, -3);
    StrBuf text = {0};
    isa_print(TARGET_GFX942, &out.inst, "loop", NULL, NULL, &text);
    strbuf_char(&text, '/');
    isa_print(TARGET_GFX942, &out.inst, NULL, NULL, NULL, &text);
    assert_string_equal(text.data, "s_branch loop/s_branch 65533");
    strbuf_free(&text);
}

/* A literal of 32 bits beside one of 64 is its low half. */
static void two_literals(void **state)
{
    (void)state;
    const uint32_t words[] = {0x8682fffe, 0x12345678, 9};
    DecodedInst out;
    assert_int_equal(isa_decode(TARGET_GFX1250, words, 3, 0, &out, NULL), DECODE_OK);
    StrBuf text = {0};
    isa_print(TARGET_GFX1250, &out.inst, NULL, NULL, NULL, &text);
    assert_string_equal(text.data, "s_ashr_i64 s[2:3], 0x912345678, 0x12345678");
    strbuf_free(&text);
}

/* Whatever the words: no crash, and what is accepted is a whole instruction that prints. Half of
 * them begin like an encoding. */
static void random_words_do_no_harm(void **state)
{
    (void)state;
    static const uint32_t prefixes[] = {0xbe800000, 0xc0000000, 0x7e000000, 0x7c000000, 0xd0000000,
                                        0xd3800000, 0xd8000000, 0xdc000000, 0xe0000000, 0xd3ac0000,
                                        0xf4000000, 0xd4000000, 0xec00007c, 0xc4000000};
    uint64_t seed = 0x9e3779b97f4a7c15ull;
    unsigned accepted = 0;
    StrBuf text = {0};
    for (unsigned i = 0; i < 400000; i++) {
        uint32_t words[4];
        for (unsigned k = 0; k < 4; k++) {
            seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
            words[k] = (uint32_t)(seed >> 16);
        }
        if (i & 1) words[0] = prefixes[i / 2 % 14] | (words[0] & 0x3ffffff);
        unsigned num_words = 1 + (i >> 4) % 4;
        Target target = i & 256 ? TARGET_GFX1250 : i & 2 ? TARGET_GFX950 : TARGET_GFX942;
        DecodedInst out;
        const char *why = NULL;
        DecodeStatus status = isa_decode(target, words, num_words, 0, &out, &why);
        if (status != DECODE_OK) {
            assert_non_null(why);
            continue;
        }
        accepted++;
        const InstInfo *row = inst_info(out.inst.opcode);
        assert_true(isa_has(target, out.inst.opcode));
        assert_true(out.size <= 4 * num_words && out.size >= 4);
        assert_int_equal(out.inst.num_operands, row->num_operands);
        assert_int_equal(out.inst.num_defs, row->num_defs);
        text.len = 0;
        isa_print(target, &out.inst, NULL, NULL, NULL, &text);
        assert_true(text.len >= 5);
        isa_check(target, &out.inst, &why); /* may refuse (bus limit, overlaps): but must not crash */
    }
    assert_true(accepted > 50000);
    strbuf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_decode),         cmocka_unit_test(bad_words), cmocka_unit_test(what_is_not_described),
        cmocka_unit_test(no_bit_is_dropped),      cmocka_unit_test(branches),  cmocka_unit_test(two_literals),
        cmocka_unit_test(random_words_do_no_harm)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
