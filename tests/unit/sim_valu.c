/* Vector operations: edge values. Expected values are from the ISA document's pseudo-code, written out by hand. */
#include "sim_machine.h"

#include <math.h>

enum {
    QNAN = 0x7fc00000,
    SNAN = 0x7f800001,
    INF = 0x7f800000,
    NINF = (int)0xff800000u,
    DENORM = 1,
    ONE = 0x3f800000,
    TWO = 0x40000000
};

typedef struct Case {
    const char *text; /* sources v[2:3], v[4:5], v[6:7]; result v[0:1] */
    uint64_t a, b, c;
    uint64_t result;
} Case;

/* All lanes get the same values; lanes that are off must keep theirs. */
static void run_case(const char *target, const Case *c, unsigned level, uint32_t mode)
{
    const uint64_t exec = UINT64_C(0x8000000fffff0001);
    Machine *m = machine_new(target, c->text, level);
    SimWave *wave = m->wave;
    wave->mode = mode;
    for (unsigned i = 0; i < LANES; i++) {
        const uint64_t values[4] = {UINT64_C(0x1111111122222222), c->a, c->b, c->c};
        for (unsigned v = 0; v < 4; v++) {
            wave->v[2 * v][i] = (uint32_t)values[v];
            wave->v[2 * v + 1][i] = (uint32_t)(values[v] >> 32);
        }
    }
    sim_set_exec(wave, exec);
    machine_go(m);
    if (wave->state != WAVE_ENDED) fail_msg("%s: %s", c->text, wave->stop_message);
    bool wide = c->result >> 32 || wave->v[1][0] != 0x11111111;
    for (unsigned i = 0; i < LANES; i++) {
        bool on = exec >> i & 1;
        uint32_t low = on ? (uint32_t)c->result : 0x22222222,
                 high = on && wide ? (uint32_t)(c->result >> 32) : 0x11111111;
        if (wave->v[0][i] != low || wave->v[1][i] != high)
            fail_msg("%s (level %u, lane %u): 0x%llx, 0x%llx, 0x%llx -> 0x%08x%08x, not 0x%08x%08x", c->text, level, i,
                     (unsigned long long)c->a, (unsigned long long)c->b, (unsigned long long)c->c, wave->v[1][i],
                     wave->v[0][i], high, low);
    }
    machine_free(m);
}
static void run_cases(const char *target, const Case *cases, size_t count, uint32_t mode)
{
    for (size_t i = 0; i < count; i++)
        for (unsigned level = 2; level <= sim_host_level(); level++) run_case(target, &cases[i], level, mode);
}
#define RUN(target, cases, mode) run_cases(target, cases, sizeof cases / sizeof cases[0], mode)
enum { KEEP_DENORMALS = 0xf0 | MODE_DX10_CLAMP | MODE_IEEE, FLUSH_F32 = 0xc0 | MODE_DX10_CLAMP | MODE_IEEE };

static void integers(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const Case cases[] = {
        {"v_add_u32 v0, v2, v4", 0xffffffff, 2, 0, 1},
        {"v_add_u32 v0, v2, v4 clamp", 0xffffffff, 2, 0, 0xffffffff},
        {"v_sub_u32 v0, v2, v4 clamp", 1, 2, 0, 0},
        {"v_subrev_u32 v0, v2, v4", 1, 3, 0, 2},
        {"v_add_i32 v0, v2, v4 clamp", 0x7fffffff, 1, 0, 0x7fffffff},
        {"v_sub_i32 v0, v2, v4 clamp", 0x80000000, 1, 0, 0x80000000},
        {"v_lshlrev_b32 v0, v2, v4", 33, 1, 0, 2},
        {"v_lshrrev_b32 v0, v2, v4", 63, 0x80000000, 0, 1},
        {"v_ashrrev_i32 v0, v2, v4", 4, 0x80000000, 0, 0xf8000000},
        {"v_lshlrev_b64 v[0:1], v2, v[4:5]", 65, 0x80000001, 0, 0x100000002},
        {"v_lshrrev_b64 v[0:1], v2, v[4:5]", 4, 0xf000000000000000, 0, 0x0f00000000000000},
        {"v_ashrrev_i64 v[0:1], v2, v[4:5]", 60, 0x8000000000000000, 0, 0xfffffffffffffff8},
        {"v_min_i32 v0, v2, v4", 0x80000000, 5, 0, 0x80000000},
        {"v_max_u32 v0, v2, v4", 0x80000000, 5, 0, 0x80000000},
        {"v_mul_lo_u32 v0, v2, v4", 0xffffffff, 0xffffffff, 0, 1},
        {"v_mul_hi_u32 v0, v2, v4", 0xffffffff, 0xffffffff, 0, 0xfffffffe},
        {"v_mul_hi_i32 v0, v2, v4", 0xffffffff, 2, 0, 0xffffffff},
        {"v_mul_u32_u24 v0, v2, v4", 0xff000003, 0xaa000005, 0, 15},
        {"v_mul_i32_i24 v0, v2, v4", 0x00ffffff, 7, 0, 0xfffffff9},
        {"v_mul_hi_i32_i24 v0, v2, v4", 0x00800000, 0x00800000, 0, 0x4000},
        {"v_mul_hi_u32_u24 v0, v2, v4", 0x00ffffff, 0x00ffffff, 0, 0xffff},
        {"v_mad_u32_u24 v0, v2, v4, v6", 0x01000002, 3, 0xfffffffa, 0},
        {"v_mad_i32_i24 v0, v2, v4, v6", 0x00ffffff, 5, 6, 1},
        {"v_mad_u64_u32 v[0:1], s[0:1], v2, v4, v[6:7]", 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff00000000},
        {"v_mad_i64_i32 v[0:1], s[0:1], v2, v4, v[6:7]", 0xffffffff, 3, 0x200000000, 0x1fffffffd},
        {"v_add3_u32 v0, v2, v4, v6", 0xffffffff, 1, 7, 7},
        {"v_lshl_add_u32 v0, v2, v4, v6", 3, 34, 1, 13},
        {"v_add_lshl_u32 v0, v2, v4, v6", 3, 4, 33, 14},
        {"v_lshl_or_b32 v0, v2, v4, v6", 1, 31, 5, 0x80000005},
        {"v_and_or_b32 v0, v2, v4, v6", 0xf0f0, 0xff00, 0xf, 0xf00f},
        {"v_or3_b32 v0, v2, v4, v6", 1, 2, 4, 7},
        {"v_xad_u32 v0, v2, v4, v6", 0xff, 0x0f, 0x10, 0x100},
        {"v_bfi_b32 v0, v2, v4, v6", 0xffff0000, 0x12345678, 0x9abcdef0, 0x1234def0},
        {"v_bfe_u32 v0, v2, v4, v6", 0xabcd1234, 40, 8, 0x12},
        {"v_bfe_u32 v0, v2, v4, v6", 0xffffffff, 3, 32, 0},
        {"v_bfe_i32 v0, v2, v4, v6", 0x00008000, 8, 8, 0xffffff80},
        {"v_bfe_i32 v0, v2, v4, v6", 0x40000000, 28, 31, 4},
        {"v_alignbit_b32 v0, v2, v4, v6", 0x12345678, 0x9abcdef0, 36, 0x89abcdef},
        {"v_alignbyte_b32 v0, v2, v4, v6", 0x12345678, 0x9abcdef0, 5, 0x789abcde},
        {"v_perm_b32 v0, v2, v4, v6", 0x11223344, 0x55667788, 0x0c0d0007, 0x00ff8811},
        {"v_perm_b32 v0, v2, v4, v6", 0x80000000, 0x00008000, 0x0b0a0908, 0xff0000ff},
        {"v_bcnt_u32_b32 v0, v2, v4", 0xf0f, 10, 0, 18},
        {"v_bfm_b32 v0, v2, v4", 8, 4, 0, 0xff0},
        {"v_bfrev_b32 v0, v2", 0x80000001, 0, 0, 0x80000001},
        {"v_ffbh_u32 v0, v2", 0, 0, 0, 0xffffffff},
        {"v_ffbh_u32 v0, v2", 1, 0, 0, 31},
        {"v_ffbl_b32 v0, v2", 0, 0, 0, 0xffffffff},
        {"v_ffbh_i32 v0, v2", 0xffffffff, 0, 0, 0xffffffff},
        {"v_ffbh_i32 v0, v2", 0xfffffff0, 0, 0, 28},
        {"v_med3_i32 v0, v2, v4, v6", 0xffffffff, 5, 3, 3},
        {"v_med3_u32 v0, v2, v4, v6", 0xffffffff, 5, 3, 5},
        {"v_sad_u8 v0, v2, v4, v6", 0x010203ff, 0x02010300, 1, 258},
        {"v_lshl_add_u64 v[0:1], v[2:3], 3, v[6:7]", 0x20000000, 0, 0x100000001, 0x200000001},
        {"v_cvt_pk_u16_u32 v0, v2, v4", 0x12345, 7, 0, 0x7ffff},
        {"v_cvt_pk_i16_i32 v0, v2, v4", 0xfffe0000, 40000, 0, 0x7fff8000},
        {"v_dot4_i32_i8 v0, v2, v4, v6", 0xff020380, 0x01ff0280, 10, 10 - 1 - 2 + 6 + 16384},
        {"v_dot4_u32_u8 v0, v2, v4, v6", 0xff020380, 0x01ff0280, 10, 10 + 255 + 510 + 6 + 16384},
        {"v_dot8_i32_i4 v0, v2, v4, v6", 0x8000000f, 0x7000000f, 5, 5u - 56 + 1},
        {"v_add_u16 v0, v2, v4", 0xabcdffff, 0x12340002, 0, 1},
        {"v_add_u16 v0, v2, v4 clamp", 0xffff, 2, 0, 0xffff},
        {"v_lshlrev_b16 v0, v2, v4", 17, 0x8001, 0, 2},
        {"v_ashrrev_i16 v0, v2, v4", 4, 0x8000, 0, 0xf800},
        {"v_mul_lo_u16 v0, v2, v4", 0xffff, 0xffff, 0, 1},
        {"v_max_i16 v0, v2, v4", 0x8000, 1, 0, 1},
        {"v_mad_u16 v0, v2, v4, v6", 3, 5, 7, 0x22220016},                           /* keeps the upper half */
        {"v_mad_u16 v0, v2, v4, v6 op_sel:[1,0,0,1]", 0x00030009, 5, 7, 0x00162222}, /* writes the upper half */
        {"v_pk_add_u16 v0, v2, v4", 0x0001ffff, 0x00020001, 0, 0x00030000},
        {"v_pk_add_u16 v0, v2, v4 op_sel:[1,0] op_sel_hi:[0,1]", 0x00010010, 0x02000100, 0, 0x02100101},
        {"v_pk_add_i16 v0, v2, v4 clamp", 0x80007fff, 0xffff0001, 0, 0x80007fff},
        {"v_pk_lshlrev_b16 v0, v2, v4", 0x00040011, 0x00010001, 0, 0x00100002},
        {"v_pk_mul_lo_u16 v0, v2, 3 op_sel_hi:[1,0]", 0x00020005, 0, 0, 0x0006000f},
        {"v_pk_mad_u16 v0, v2, v4, v6", 0x00020003, 0x00050007, 0x00010001, 0x000b0016},
        {"v_pk_min_i16 v0, v2, v4", 0x8000ffff, 0x00010001, 0, 0x8000ffff},
        {"v_pack_b32_f16 v0, v2, v4 op_sel:[1,0,0]", 0x11112222, 0x33334444, 0, 0x44441111},
        {"v_mov_b64 v[0:1], v[2:3]", 0x123456789, 0, 0, 0x123456789},
        {"v_mov_b64 v[0:1], 1.0", 0, 0, 0, 0x3ff0000000000000},
        {"v_mov_b64 v[0:1], -2", 0, 0, 0, 0xfffffffffffffffe},
        {"v_mov_b32_sdwa v0, v2 dst_sel:BYTE_2 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_1", 0x1234, 0, 0, 0x22122222},
        {"v_mov_b32_sdwa v0, sext(v2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1", 0x80000000, 0, 0,
         0xffff8000},
        {"v_mov_b32_sdwa v0, v2 dst_sel:WORD_0 dst_unused:UNUSED_SEXT src0_sel:WORD_1", 0x80010000, 0, 0, 0xffff8001},
        {"v_add_u32_sdwa v0, v2, v4 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:BYTE_3 "
         "src1_sel:WORD_0",
         0xff000000, 0x11110001, 0, 0x01000000},
    };
    RUN("gfx942", cases, KEEP_DENORMALS);
    static const Case cases950[] = {
        {"v_bitop3_b32 v0, v2, v4, v6 bitop3:0x96", 0xff00ff00, 0xf0f0f0f0, 0xcccccccc,
         0xff00ff00u ^ 0xf0f0f0f0 ^ 0xcccccccc},
        {"v_bitop3_b32 v0, v2, v4, v6 bitop3:0xca", 0xff00ff00, 0x12345678, 0x9abcdef0, 0x12bc56f0},
        {"v_bitop3_b16 v0, v2, v4, v6 bitop3:0xc0", 0xffff, 0x1234, 0, 0x22221234},
        {"v_prng_b32 v0, v2", 0x80000001, 0, 0, 199},
        {"v_ashr_pk_i8_i32 v0, v2, v4, v6", 0x7ff0, 0xffffff00, 36, 0x2222f07f},
        {"v_ashr_pk_u8_i32 v0, v2, v4, v6 op_sel:[0,0,0,1]", 0x7ff0, 0xffffff00, 4, 0x00ff2222},
    };
    RUN("gfx950", cases950, KEEP_DENORMALS);
}

static void floats(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const Case cases[] = {
        {"v_add_f32 v0, v2, v4", ONE, 0x33800000, 0, ONE}, /* 1 + 2^-24: tie to even */
        {"v_add_f32 v0, v2, v4", ONE, 0x33800001, 0, 0x3f800001},
        {"v_add_f32 v0, v2, v4", INF, NINF & 0xffffffffu, 0, QNAN},
        {"v_add_f32 v0, v2, v4", 0xffc12345, ONE, 0, QNAN},
        {"v_add_f32 v0, v2, v4", DENORM, DENORM, 0, 2},
        {"v_add_f32 v0, v2, -v4", ONE, ONE, 0, 0},
        {"v_add_f32 v0, -|v2|, |v4|", ONE, 0xc0000000, 0, ONE},
        {"v_sub_f32 v0, v2, v4", 0x80000000, 0, 0, 0x80000000},
        {"v_subrev_f32 v0, v2, v4", ONE, TWO, 0, ONE},
        {"v_mul_f32 v0, v2, v4", INF, 0, 0, QNAN},
        {"v_mul_f32 v0, v2, v4", 0x7f000000, 0x7f000000, 0, INF},
        {"v_mul_f32 v0, v2, v4", 0x00800000, 0x3f000000, 0, 0x00400000},
        {"v_mul_legacy_f32 v0, v2, v4", INF, 0, 0, 0},
        {"v_mul_f32 v0, v2, v4 mul:2", ONE, TWO, 0, TWO}, /* ignored: IEEE mode, and output denormals */
        {"v_mul_f32 v0, v2, v4 clamp div:2", TWO, TWO, 0, ONE},
        {"v_add_f32 v0, v2, v4 clamp", QNAN, ONE, 0, 0},
        {"v_fma_f32 v0, v2, v4, v6", 0x3f800001, 0x3f800001, 0xbf800002, 0x28800000}, /* (1 + e)^2 - 1 - 2e = e^2 */
        {"v_fmac_f32 v0, v2, v4", 0, 0, 0, 0x22222222},
        {"v_min_f32 v0, v2, v4", QNAN, ONE, 0, ONE},
        {"v_min_f32 v0, v2, v4", SNAN, ONE, 0, 0x7fc00001}, /* IEEE mode: signaling NaN is quieted */
        {"v_max_f32 v0, v2, v4", 0x80000000, 0, 0, 0},
        {"v_min_f32 v0, v2, v4", 0, 0x80000000, 0, 0x80000000},
        {"v_max3_f32 v0, v2, v4, v6", ONE, QNAN, TWO, TWO},
        {"v_med3_f32 v0, v2, v4, v6", 0x40400000, ONE, TWO, TWO},
        {"v_med3_f32 v0, v2, v4, v6", QNAN, ONE, TWO, ONE},
        {"v_ldexp_f32 v0, v2, v4", ONE, 0xffffff6b, 0, 1},        /* 2^-149 */
        {"v_ldexp_f32 v0, v2, v4", ONE, 0xffffff6a, 0, 0},        /* 2^-150: tie to even */
        {"v_ldexp_f32 v0, v2, v4", 0x3fc00000, 0xffffff6a, 0, 1}, /* 1.5 * 2^-150 */
        {"v_ldexp_f32 v0, v2, v4", 1, 149, 0, ONE},
        {"v_ldexp_f32 v0, v2, v4", ONE, 0x7fffffff, 0, INF},
        {"v_floor_f32 v0, v2", 0xbf000000, 0, 0, 0xbf800000},
        {"v_ceil_f32 v0, v2", 0xbf000000, 0, 0, 0x80000000},
        {"v_rndne_f32 v0, v2", 0x40200000, 0, 0, TWO}, /* 2.5 */
        {"v_trunc_f32 v0, v2", 0xc0200000, 0, 0, 0xc0000000},
        {"v_fract_f32 v0, v2", 0xbe800000, 0, 0, 0x3f400000},
        {"v_fract_f32 v0, v2", 0xb3000000, 0, 0, 0x3f7fffff}, /* -2^-25: below 1 */
        {"v_frexp_mant_f32 v0, v2", 0x40a00000, 0, 0, 0x3f200000},
        {"v_frexp_exp_i32_f32 v0, v2", 0x40a00000, 0, 0, 3},
        {"v_frexp_exp_i32_f32 v0, v2", INF, 0, 0, 0},
        {"v_frexp_exp_i32_f32 v0, v2", DENORM, 0, 0, 0xffffff6c}, /* 2^-149 = 0.5 * 2^-148 */
        {"v_cndmask_b32 v0, v2, -v4, s[4:5]", ONE, TWO, 0, ONE},
        {"v_div_fixup_f32 v0, v2, v4, v6", ONE, 0, ONE, INF},
        {"v_div_fixup_f32 v0, v2, v4, v6", ONE, 0, 0, 0xffc00000},
        {"v_div_fixup_f32 v0, v2, v4, v6", ONE, 0xc0000000, ONE, 0xbf800000},
        {"v_div_fixup_f32 v0, v2, v4, v6", QNAN, INF, ONE, 0},
        {"v_add_f64 v[0:1], v[2:3], v[4:5]", 0x3ff0000000000000, 0x3ca0000000000001, 0, 0x3ff0000000000001},
        {"v_mul_f64 v[0:1], v[2:3], -v[4:5]", 0x4008000000000000, 0x4000000000000000, 0, 0xc018000000000000},
        {"v_fma_f64 v[0:1], v[2:3], v[4:5], v[6:7]", 0x3ff0000000000001, 0x3ff0000000000001, 0xbff0000000000002,
         0x3970000000000000},
        {"v_max_f64 v[0:1], v[2:3], v[4:5]", 0x8000000000000000, 0, 0, 0},
        {"v_ldexp_f64 v[0:1], v[2:3], v4", 0x3ff0000000000000, 0xfffffbce, 0, 1},
        {"v_rndne_f64 v[0:1], v[2:3]", 0x4004000000000000, 0, 0, 0x4000000000000000},
        {"v_pk_add_f32 v[0:1], v[2:3], v[4:5]", 0x400000003f800000, 0x3f8000003f800000, 0, 0x4040000040000000},
        {"v_pk_mul_f32 v[0:1], v[2:3], v[4:5] op_sel_hi:[1,0]", 0x400000003f800000, 0x4040000040000000, 0,
         0x4080000040000000},
        {"v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7] neg_lo:[0,0,1]", 0x400000003f800000, 0x4000000040000000,
         0x3f8000003f800000, 0x40a000003f800000},
        {"v_pk_mov_b32 v[0:1], v[2:3], v[4:5] op_sel:[1,0]", 0x1111111122222222, 0x3333333344444444, 0,
         0x4444444411111111},
        {"v_pk_mul_f32 v[0:1], v[2:3], 2.0 op_sel_hi:[1,0]", 0x400000003f800000, 0, 0, 0x4080000040000000},
    };
    RUN("gfx942", cases, KEEP_DENORMALS);
    static const Case flushed[] = {
        {"v_add_f32 v0, v2, v4", DENORM, ONE, 0, ONE},
        {"v_add_f32 v0, v2, v4", 0x80000001, 0x80000001, 0, 0x80000000},
        {"v_mul_f32 v0, v2, v4", 0x00800000, 0xbf000000, 0, 0x80000000},
        {"v_max_f32 v0, v2, v4", DENORM, 0x80000001, 0, 0},
        {"v_mul_f64 v[0:1], v[2:3], v[4:5]", 0x0010000000000000, 0x3fe0000000000000, 0,
         0x0008000000000000}, /* f64 is kept */
        {"v_mov_b32 v0, v2", DENORM, 0, 0, DENORM},
        {"v_pk_mul_f32 v[0:1], v[2:3], v[4:5]", 0x0080000000000001, 0x3f0000003f800000, 0, 0x0000000000000000},
    };
    RUN("gfx942", flushed, FLUSH_F32);
    static const Case omod[] = {
        {"v_mul_f32 v0, v2, v4 mul:2", ONE, TWO, 0, 0x40800000},
        {"v_mul_f32 v0, v2, v4 mul:4", ONE, TWO, 0, 0x41000000},
        {"v_mul_f32 v0, v2, v4 div:2", 0x00800000, ONE, 0, 0}, /* a denormal is flushed */
        {"v_mul_f32 v0, v2, v4 mul:2", 0x80000000, ONE, 0, 0}, /* -0 becomes +0 */
    };
    RUN("gfx942", omod, FLUSH_F32 & ~(uint32_t)MODE_IEEE);
    static const Case cases950[] = {
        {"v_minimum3_f32 v0, v2, v4, v6", ONE, QNAN, TWO, QNAN},
        {"v_maximum3_f32 v0, v2, v4, v6", ONE, 0xc0000000, TWO, TWO},
        {"v_cvt_pk_bf16_f32 v0, v2, v4", 0x3f808000, 0x3f818000, 0, 0x3f823f80}, /* ties to even */
        {"v_cvt_pk_bf16_f32 v0, v2, v4", SNAN, 0x7f7fffff, 0, 0x7f807fc0},
    };
    RUN("gfx950", cases950, KEEP_DENORMALS);
}

static void halves_and_conversions(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const Case cases[] = {
        {"v_add_f16 v0, v2, v4", 0x3c00, 0x1000, 0, 0x3c00}, /* 1 + 2^-11: tie */
        {"v_add_f16 v0, v2, v4", 0x3c00, 0x1001, 0, 0x3c01},
        {"v_mul_f16 v0, v2, v4", 0x7bff, 0x4000, 0, 0x7c00},
        {"v_add_f16 v0, v2, v4", 1, 1, 0, 2},
        {"v_fma_f16 v0, v2, v4, v6", 0x3c01, 0x3c01, 0xbc02, 0x22220010}, /* 2^-20, upper half kept */
        {"v_fma_f16 v0, v2, v4, v6 op_sel:[1,0,0,1]", 0x3c000000, 0x4000, 0x3c00, 0x42002222},
        {"v_pk_add_f16 v0, v2, v4", 0x3c004000, 0x40003c00, 0, 0x42004200},
        {"v_pk_fma_f16 v0, v2, v4, v6 neg_hi:[1,0,0]", 0x3c003c00, 0x40004000, 0x3c003c00, 0xbc004200},
        {"v_pk_mul_f16 v0, v2, 2.0 op_sel_hi:[1,0]", 0x3c004000, 0, 0, 0x40004400},
        {"v_pk_max_f16 v0, v2, v4", 0x7e003c00, 0x3c00bc00, 0, 0x3c003c00},
        {"v_fma_mix_f32 v0, v2, v4, v6 op_sel:[1,0,0] op_sel_hi:[1,0,1]", 0x40003c00, 0x40400000, 0x3c00, 0x40e00000},
        {"v_fma_mixlo_f16 v0, v2, v4, v6", ONE, TWO, ONE, 0x22224200},
        {"v_fma_mixhi_f16 v0, v2, v4, v6", ONE, TWO, ONE, 0x42002222},
        {"v_dot2_f32_f16 v0, v2, v4, v6", 0x40003c00, 0x42004400, ONE, 0x41300000},
        {"v_mad_f16 v0, v2, v4, v6", 0x3c01, 0x3c01, 0xbc02, 0x22220000}, /* the product is rounded first */
        {"v_mad_legacy_f16 v0, v2, v4, v6", 0x3c00, 0x4000, 0x3c00, 0x4200},
        {"v_madak_f16 v0, v2, v4, 0x4400", 0x3c00, 0x4000, 0, 0x4600},
        {"v_mad_u32_u16 v0, v2, v4, v6 op_sel:[1,0,0]", 0xffff0000, 0xffff, 1, 0xfffe0002},
        {"v_mad_i32_i16 v0, v2, v4, v6", 0xffff, 2, 1, 0xffffffff},
        {"v_cvt_f16_f32 v0, v2", 0x477fefff, 0, 0, 0x7bff},
        {"v_cvt_f16_f32 v0, v2", 0x477ff000, 0, 0, 0x7c00},
        {"v_cvt_f16_f32 v0, v2", 0x33000000, 0, 0, 0}, /* 2^-25: tie to 0 */
        {"v_cvt_f16_f32 v0, v2", 0x33000001, 0, 0, 1},
        {"v_cvt_f16_f32 v0, v2", 0x387fe000, 0, 0, 0x0400}, /* rounds up to the least normal */
        {"v_cvt_f16_f32 v0, v2", 0xffc00001, 0, 0, 0x7e00},
        {"v_cvt_f32_f16 v0, v2", 0x8001, 0, 0, 0xb3800000},
        {"v_cvt_f32_f16 v0, v2", 0x7c01, 0, 0, QNAN},
        {"v_cvt_f32_f16_sdwa v0, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1", 0xc0000000, 0, 0, 0xc0000000},
        {"v_cvt_pkrtz_f16_f32 v0, v2, v4", 0x477fffff, 0x3f801fff, 0, 0x3c007bff},
        {"v_cvt_i32_f32 v0, v2", 0x4f000000, 0, 0, 0x7fffffff},
        {"v_cvt_i32_f32 v0, v2", QNAN, 0, 0, 0},
        {"v_cvt_i32_f32 v0, v2", 0xbfc00000, 0, 0, 0xffffffff},
        {"v_cvt_u32_f32 v0, v2", 0xbfc00000, 0, 0, 0},
        {"v_cvt_u32_f32 v0, v2", 0x4f800000, 0, 0, 0xffffffff},
        {"v_cvt_f32_u32 v0, v2", 0xffffffff, 0, 0, 0x4f800000},
        {"v_cvt_f32_i32 v0, v2", 0x80000000, 0, 0, 0xcf000000},
        {"v_cvt_flr_i32_f32 v0, v2", 0xbf000000, 0, 0, 0xffffffff},
        {"v_cvt_rpi_i32_f32 v0, v2", 0x40200000, 0, 0, 3},
        {"v_cvt_f32_ubyte2 v0, v2", 0x12ff3456, 0, 0, 0x437f0000},
        {"v_cvt_off_f32_i4 v0, v2", 8, 0, 0, 0xbf000000},
        {"v_cvt_f64_f32 v[0:1], v2", 0x40000000, 0, 0, 0x4000000000000000},
        {"v_cvt_f32_f64 v0, v[2:3]", 0x3ff0000010000000, 0, 0, ONE},
        {"v_cvt_i32_f64 v0, v[2:3]", 0xc1e0000000200000, 0, 0, 0x80000000},
        {"v_cvt_f64_u32 v[0:1], v2", 0xffffffff, 0, 0, 0x41efffffffe00000},
        {"v_cvt_u16_f16 v0, v2", 0x7bff, 0, 0, 65504},
        {"v_cvt_i16_f16 v0, v2", 0xfbff, 0, 0, 0x8000},
        {"v_cvt_f16_u16 v0, v2", 0xffff, 0, 0, 0x7c00},
        {"v_cvt_f32_fp8 v0, v2", 0x40, 0, 0, ONE}, /* FNUZ: bias 8 */
        {"v_cvt_f32_fp8 v0, v2", 0x80, 0, 0, QNAN},
        {"v_cvt_f32_fp8_sdwa v0, v2 src0_sel:BYTE_2", 0x480000, 0, 0, TWO},
        {"v_cvt_pk_f32_bf8 v[0:1], v2", 0x4440, 0, 0, 0x400000003f800000},
        {"v_cvt_pk_fp8_f32 v0, v2, v4", ONE, TWO, 0, 0x22224840},
        {"v_cvt_pk_fp8_f32 v0, v2, v4 op_sel:[0,0,1]", ONE, TWO, 0, 0x48402222},
        {"v_cvt_pk_bf8_f32 v0, v2, v4", 0x7f000000, 0x80000000, 0, 0x22220080},
        {"v_frexp_exp_i16_f16 v0, v2", 0x3c00, 0, 0, 1},
        {"v_cmp_class_f32 vcc, v2, v4\n v_cndmask_b32 v0, 0, 1, vcc", SNAN, 1, 0, 1},
        {"v_cmp_class_f32 vcc, v2, v4\n v_cndmask_b32 v0, 0, 1, vcc", QNAN, 1, 0, 0},
        {"v_cmp_class_f32 vcc, v2, v4\n v_cndmask_b32 v0, 0, 1, vcc", 0x80000001, 0x10, 0, 1},
        {"v_cmp_class_f64 vcc, v[2:3], v4\n v_cndmask_b32 v0, 0, 1, vcc", 0xfff0000000000000, 4, 0, 1},
    };
    RUN("gfx942", cases, KEEP_DENORMALS);
    static const Case ocp[] = {
        {"v_cvt_f32_fp8 v0, v2", 0x38, 0, 0, ONE},
        {"v_cvt_f32_fp8 v0, v2", 0x7f, 0, 0, QNAN},
        {"v_cvt_f32_fp8 v0, v2", 0x7e, 0, 0, 0x43e00000}, /* 448 */
        {"v_cvt_f32_bf8 v0, v2", 0xfc, 0, 0, 0xff800000},
        {"v_cvt_pk_fp8_f32 v0, v2, v4", ONE, 0xc3e00000, 0, 0x2222fe38},
        {"v_cvt_f32_bf16 v0, v2", 0x3f80, 0, 0, ONE},
        {"v_cvt_scalef32_pk_fp4_f32 v0, v2, v4, v6", ONE, 0x40c00000, TWO, 0x22222251}, /* 0.5, 3 */
        {"v_cvt_scalef32_pk_fp4_f32 v0, v2, v4, v6 op_sel:[0,0,0,1]", 0x42c80000, 0xbf000000, ONE,
         0x22972222}, /* 100 saturates */
        {"v_cvt_scalef32_pk_f32_fp4 v[0:1], v2, v4", 0x51, TWO, 0, 0x40c000003f800000},
        {"v_cvt_scalef32_pk_f32_fp4 v[0:1], v2, v4 op_sel:[1,0,0]", 0xa100, TWO, 0, 0xc00000003f800000},
        {"v_cvt_scalef32_pk_fp8_f32 v0, v2, v4, v6 op_sel:[0,0,0,1]", ONE, TWO, 0x3f000000, 0x48402222},
        {"v_cvt_scalef32_f32_fp8 v0, v2, v4 op_sel:[0,1,0]", 0x380000, 0x7f000000, 0, 0x7f000000},
        {"v_cvt_scalef32_f32_fp8 v0, v2, v4", 0x38, 0x7f800000, 0, QNAN},
        {"v_cvt_scalef32_pk_bf16_bf8 v0, v2, v4 op_sel:[1,0,0]", 0x403c0000, ONE, 0, 0x40003f80},
        {"v_cvt_scalef32_f16_fp8 v0, v2, v4 op_sel:[0,0,1]", 0x38, TWO, 0, 0x40002222},
        {"v_cvt_sr_bf16_f32 v0, v2, v4", 0x3f808000, 0x7fffffff, 0, 0x22223f80},
        {"v_cvt_sr_bf16_f32 v0, v2, v4", 0x3f808000, 0x80000000, 0, 0x22223f81},
        {"v_cvt_pk_f16_f32 v0, v2, v4", ONE, 0x3f801000, 0, 0x3c003c00},
    };
    RUN("gfx950", ocp, KEEP_DENORMALS);
}

/* Comparisons, carries and selects: masks with holes; lanes that are off give 0. */
static void masks(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned level = 2; level <= sim_host_level(); level++) {
        Machine *m = machine_new("gfx942",
                                 "v_cmp_lt_u32 vcc, v0, v1\n"
                                 "s_mov_b64 s[0:1], vcc\n"
                                 "v_cmp_nge_f32 s[2:3], v2, v3\n"
                                 "v_cmp_eq_u64 s[4:5], v[0:1], v[2:3]\n"
                                 "v_add_co_u32 v4, vcc, v0, v1\n"
                                 "v_addc_co_u32 v5, s[6:7], v2, v3, vcc\n"
                                 "v_sub_co_u32 v6, s[8:9], v1, v0\n"
                                 "v_subb_co_u32 v7, vcc, v3, v2, s[8:9]\n"
                                 "v_cndmask_b32 v8, v0, v1, s[0:1]\n"
                                 "v_cmpx_gt_u32 s[10:11], v1, v0\n"
                                 "v_mov_b32 v9, 1\n"
                                 "v_cmp_t_i32 s[12:13], v0, v1",
                                 level);
        SimWave *wave = m->wave;
        const uint64_t exec = UINT64_C(0xfedcba9876543210);
        sim_set_exec(wave, exec);
        for (unsigned i = 0; i < LANES; i++) {
            wave->v[0][i] = i * 0x9e3779b9u;
            wave->v[1][i] = i * 0x85ebca6bu + 77;
            wave->v[2][i] = i % 5 ? i * 0x41000001u : (uint32_t)QNAN;
            wave->v[3][i] = i * 0x3f0f0f0fu;
        }
        uint32_t in[4][LANES];
        memcpy(in, wave->v, sizeof in);
        machine_end(m);
        uint64_t lt = 0, nge = 0, carry2 = 0, borrow = 0, borrow2 = 0;
        for (unsigned i = 0; i < LANES; i++) {
            if (!(exec >> i & 1)) {
                assert_int_equal(wave->v[4][i], 0);
                assert_int_equal(wave->v[9][i], 0);
                continue;
            }
            uint64_t bit = UINT64_C(1) << i, sum = (uint64_t)in[0][i] + in[1][i],
                     sum2 = (uint64_t)in[2][i] + in[3][i] + (sum >> 32);
            uint64_t difference = (uint64_t)in[1][i] - in[0][i],
                     difference2 = (uint64_t)in[3][i] - in[2][i] - (difference >> 63);
            if (in[0][i] < in[1][i]) lt |= bit;
            if (!(f32_from_bits(in[2][i]) >= f32_from_bits(in[3][i]))) nge |= bit;
            if (sum2 >> 32) carry2 |= bit;
            if (difference >> 63) borrow |= bit;
            if (difference2 >> 63) borrow2 |= bit;
            assert_int_equal(wave->v[4][i], (uint32_t)sum);
            assert_int_equal(wave->v[5][i], (uint32_t)sum2);
            assert_int_equal(wave->v[6][i], (uint32_t)difference);
            assert_int_equal(wave->v[7][i], (uint32_t)difference2);
            assert_int_equal(wave->v[8][i], lt & bit ? in[1][i] : in[0][i]);
            assert_int_equal(wave->v[9][i], lt & bit ? 1 : 0);
        }
        assert_true(sim_pair(wave->s) == lt);
        assert_true(sim_pair(wave->s + 2) == nge);
        assert_true(sim_pair(wave->s + 6) == carry2);
        assert_true(sim_pair(wave->s + 8) == borrow);
        assert_true(sim_pair(wave->s + S_VCC) == borrow2);
        assert_true(sim_pair(wave->s + 10) == lt);
        assert_true(wave->exec == lt);
        assert_true(sim_pair(wave->s + 12) == lt);
        machine_free(m);
    }
}

/* DPP: each control against the lane it reads, with EXEC holes and without bound_ctrl. */
static void dpp(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx942",
                             "v_mov_b32_dpp v1, v0 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf\n"
                             "v_mov_b32_dpp v2, v0 row_shl:3 row_mask:0xf bank_mask:0xf\n"
                             "v_mov_b32_dpp v3, v0 row_shr:3 row_mask:0xf bank_mask:0xf bound_ctrl:0\n"
                             "v_mov_b32_dpp v4, v0 row_ror:3 row_mask:0xa bank_mask:0x5\n"
                             "v_mov_b32_dpp v5, v0 row_mirror row_mask:0xf bank_mask:0xf\n"
                             "v_mov_b32_dpp v6, v0 row_half_mirror row_mask:0xf bank_mask:0xf\n"
                             "v_mov_b32_dpp v7, v0 row_bcast:15 row_mask:0xa bank_mask:0xf\n"
                             "v_mov_b32_dpp v8, v0 row_bcast:31 row_mask:0xc bank_mask:0xf\n"
                             "v_mov_b32_dpp v9, v0 wave_shr:1 row_mask:0xf bank_mask:0xf\n"
                             "v_mov_b32_dpp v10, v0 row_newbcast:5 row_mask:0xf bank_mask:0xf\n"
                             "v_add_f32_dpp v11, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0",
                             0);
    SimWave *wave = m->wave;
    const uint64_t exec = ~(UINT64_C(1) << 20);
    for (int i = 0; i < LANES; i++) {
        wave->v[0][i] = f32_to_bits((float)(100 + i));
        for (unsigned v = 1; v < 12; v++) wave->v[v][i] = 7;
    }
    sim_set_exec(wave, exec);
    machine_end(m);
    for (int i = 0; i < LANES; i++) {
        int row = i & ~15, at = i & 15;
        const int from[12] = {-1,
                              i ^ 3,
                              at + 3 < 16 ? i + 3 : -1,
                              at >= 3 ? i - 3 : -1,
                              row + ((at + 13) & 15),
                              row + 15 - at,
                              (i & ~7) + 7 - (i & 7),
                              row ? row - 1 : -1,
                              i >= 32 ? 31 : -1,
                              i - 1,
                              row + 5,
                              at ? i - 1 : -1};
        for (int v = 1; v < 12; v++) {
            bool source = from[v] >= 0 && from[v] != 20, bound = v == 3 || v == 11,
                 written = i != 20 && (source || bound);
            if (v == 4) written = written && (row / 16 & 1) && !(at / 4 & 1);
            if (v == 7) written = written && row / 16 & 1;
            if (v == 8) written = written && row >= 32;
            float value = source ? (float)(100 + from[v]) : 0.0f;
            if (v == 11) value += (float)(100 + i);
            assert_int_equal(wave->v[v][i], written ? f32_to_bits(value) : 7);
        }
    }
    machine_free(m);
}

static void across_lanes(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx950",
                             "v_readfirstlane_b32 s0, v0\n"
                             "v_readlane_b32 s1, v0, s11\n"
                             "v_readlane_b32 s2, v0, s10\n"
                             "v_writelane_b32 v1, s10, 4\n"
                             "v_mbcnt_lo_u32_b32 v2, -1, 0\n"
                             "v_mbcnt_hi_u32_b32 v2, -1, v2\n"
                             "v_swap_b32 v3, v4\n"
                             "s_mov_b64 exec, 0\n"
                             "v_readfirstlane_b32 s3, v0\n"
                             "s_mov_b64 exec, -1\n"
                             "v_permlane32_swap_b32 v5, v6\n"
                             "v_permlane16_swap_b32 v7, v8",
                             0);
    SimWave *wave = m->wave;
    for (unsigned i = 0; i < LANES; i++)
        for (unsigned v = 0; v < 9; v++) wave->v[v][i] = 1000 * v + i;
    wave->s[10] = 33, wave->s[11] = 70;
    sim_set_exec(wave, ~UINT64_C(7));
    machine_end(m);
    assert_int_equal(wave->s[0], 3);
    assert_int_equal(wave->s[1], 6); /* the lane is taken modulo 64 */
    assert_int_equal(wave->s[2], 33);
    assert_int_equal(wave->s[3], 0);
    assert_int_equal(wave->v[1][4], 33);
    assert_int_equal(wave->v[1][5], 1005);
    for (unsigned i = 0; i < LANES; i++) {
        assert_int_equal(wave->v[2][i], i >= 3 ? i : 2000 + i);
        assert_int_equal(wave->v[3][i], i >= 3 ? 4000 + i : 3000 + i);
        assert_int_equal(wave->v[5][i], i < 32 ? 5000 + i : 6000 + i - 32);
        assert_int_equal(wave->v[6][i], i < 32 ? 5000 + i + 32 : 6000 + i);
        assert_int_equal(wave->v[7][i], i & 16 ? 8000 + i - 16 : 7000 + i);
        assert_int_equal(wave->v[8][i], i & 16 ? 8000 + i : 7000 + i + 16);
    }
    machine_free(m);
}

/* Scalar sources: SGPRs, constants, literals, and SCC, in several positions at once. */
static void scalar_sources(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx942",
                             "v_add_u32 v0, s0, v1\n"
                             "v_add_u32 v2, 0x12345678, v1\n"
                             "v_add3_u32 v3, s0, s0, v1\n"
                             "v_mad_u64_u32 v[4:5], vcc, v1, v1, s[0:1]\n"
                             "v_lshlrev_b64 v[6:7], 4, s[0:1]\n"
                             "v_mul_f32 v8, 0.15915494, v9\n"
                             "s_cmp_eq_u32 s0, s0\n"
                             "v_add_u32 v10, src_scc, v1\n"
                             "v_fma_f64 v[12:13], v[14:15], 0.5, 1.0\n"
                             "v_fma_f32 v16, v9, s2, -|s2|\n"
                             "v_fmaak_f32 v17, v9, v9, 0x40400000\n"
                             "v_fmamk_f32 v18, v9, 0x40400000, v9",
                             0);
    SimWave *wave = m->wave;
    wave->s[0] = 5, wave->s[1] = 1, wave->s[2] = f32_to_bits(-3.0f);
    for (unsigned i = 0; i < LANES; i++) {
        wave->v[1][i] = i;
        wave->v[9][i] = f32_to_bits((float)i);
        wave->v[14][i] = 0, wave->v[15][i] = 0x40000000; /* 2.0 */
    }
    machine_end(m);
    for (unsigned i = 0; i < LANES; i++) {
        float x = (float)i;
        assert_int_equal(wave->v[0][i], 5 + i);
        assert_int_equal(wave->v[2][i], 0x12345678 + i);
        assert_int_equal(wave->v[3][i], 10 + i);
        assert_int_equal(wave->v[4][i], 5 + i * i);
        assert_int_equal(wave->v[5][i], 1);
        assert_int_equal(wave->v[6][i], 80);
        assert_int_equal(wave->v[7][i], 16);
        assert_int_equal(wave->v[8][i], f32_to_bits(x * f32_from_bits(0x3e22f983)));
        assert_int_equal(wave->v[10][i], i + 1);
        assert_int_equal(wave->v[13][i], 0x40000000);
        assert_int_equal(wave->v[16][i], f32_to_bits(x * -3.0f - 3.0f));
        assert_int_equal(wave->v[17][i], f32_to_bits(x * x + 3.0f));
        assert_int_equal(wave->v[18][i], f32_to_bits(x * 3.0f + x));
    }
    machine_free(m);
}

/* LLVM's f32 division sequence gives the correctly rounded quotient, from tiny to huge. */
static void division(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx942",
                             "v_div_scale_f32 v2, s[0:1], v1, v1, v0\n"
                             "v_rcp_f32 v3, v2\n"
                             "v_div_scale_f32 v4, vcc, v0, v1, v0\n"
                             "v_fma_f32 v5, -v2, v3, 1.0\n"
                             "v_fmac_f32 v3, v5, v3\n"
                             "v_mul_f32 v5, v4, v3\n"
                             "v_fma_f32 v6, -v2, v5, v4\n"
                             "v_fmac_f32 v5, v6, v3\n"
                             "v_fma_f32 v2, -v2, v5, v4\n"
                             "v_div_fmas_f32 v2, v2, v3, v5\n"
                             "v_div_fixup_f32 v7, v2, v1, v0",
                             0);
    static const uint32_t edges[] = {0,          0x80000000, 1,          0x00400000, 0x00800000, 0x3f800000,
                                     0x40400000, 0xbf800001, 0x7f7fffff, 0x7e800000, 0x7f800000, 0xff800000,
                                     0x7fc00000, 0x1e3ce508, 0x60ad78ec, 0x34000000};
    enum { EDGES = sizeof edges / sizeof edges[0] };
    SimWave *wave = m->wave;
    const SimOp *start = wave->pc;
    for (unsigned round = 0; round < EDGES * EDGES / LANES + 1; round++) {
        for (unsigned i = 0; i < LANES; i++) {
            unsigned n = (round * LANES + i) % (EDGES * EDGES);
            wave->v[0][i] = edges[n / EDGES];
            wave->v[1][i] = edges[n % EDGES];
        }
        wave->pc = start;
        wave->state = WAVE_RUNNING;
        machine_end(m);
        for (unsigned i = 0; i < LANES; i++) {
            float quotient = f32_from_bits(wave->v[0][i]) / f32_from_bits(wave->v[1][i]);
            uint32_t expected = f32_to_bits_canonical(quotient), got = wave->v[7][i];
            /* A denormal quotient is rounded twice: one unit is allowed. */
            bool denormal = quotient != 0 && fabsf(quotient) < 0x1p-126f;
            if (quotient != quotient) { /* V_DIV_FIXUP: the payload of an operand, or 0xffc00000 */
                assert_true(f32_bits_nan(got) && !f32_bits_signaling(got));
                continue;
            }
            if (got != expected && !(denormal && got - expected + 1 <= 2))
                fail_msg("0x%08x / 0x%08x = 0x%08x, not 0x%08x", wave->v[0][i], wave->v[1][i], got, expected);
        }
    }
    machine_free(m);
}

/* Within 1 ulp of the host's double-precision function, over the range. */
static void transcendental(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const struct {
        const char *text;
        double (*exact)(double);
        float from, to;
    } functions[] = {{"v_exp_f32 v0, v1", exp2, -126, 128},
                     {"v_log_f32 v0, v1", log2, 1e-37f, 1e37f},
                     {"v_sqrt_f32 v0, v1", sqrt, 0, 1e30f},
                     {"v_log_f32 v0, v1", log2, 0.99f, 1.01f}};
    for (unsigned f = 0; f < sizeof functions / sizeof functions[0]; f++) {
        Machine *m = machine_new("gfx942", functions[f].text, 0);
        const SimOp *start = m->wave->pc;
        for (unsigned round = 0; round < 2000; round++) {
            for (unsigned i = 0; i < LANES; i++) {
                float t = (float)(round * LANES + i) / (2000 * LANES);
                m->wave->v[1][i] = f32_to_bits(functions[f].from + (functions[f].to - functions[f].from) * t * t * t);
            }
            m->wave->pc = start;
            m->wave->state = WAVE_RUNNING;
            machine_end(m);
            for (unsigned i = 0; i < LANES; i++) {
                double exact = functions[f].exact((double)f32_from_bits(m->wave->v[1][i]));
                float nearest = (float)exact;
                int32_t distance = (int32_t)(m->wave->v[0][i] - f32_to_bits(nearest));
                if (fabsf(nearest) >= 0x1p-126f && (distance > 1 || distance < -1))
                    fail_msg("%s of 0x%08x: 0x%08x, not 0x%08x", functions[f].text, m->wave->v[1][i], m->wave->v[0][i],
                             f32_to_bits(nearest));
            }
        }
        machine_free(m);
    }
    static const Case edges[] = {
        {"v_exp_f32 v0, v2", 0xff800000, 0, 0, 0},
        {"v_exp_f32 v0, v2", 0x43000000, 0, 0, INF},
        {"v_exp_f32 v0, v2", 0xc2fd0000, 0, 0, 0}, /* 2^-126.5 is flushed */
        {"v_exp_f32 v0, v2", QNAN, 0, 0, QNAN},
        {"v_log_f32 v0, v2", 0, 0, 0, 0xff800000},
        {"v_log_f32 v0, v2", 0xbf800000, 0, 0, QNAN},
        {"v_log_f32 v0, v2", INF, 0, 0, INF},
        {"v_log_f32 v0, v2", ONE, 0, 0, 0},
        {"v_rcp_f32 v0, v2", 0x80000000, 0, 0, 0xff800000},
        {"v_rcp_f32 v0, v2", 0xff800000, 0, 0, 0x80000000},
        {"v_rsq_f32 v0, v2", 0x40800000, 0, 0, 0x3f000000},
        {"v_sqrt_f32 v0, v2", 0xbf800000, 0, 0, QNAN},
        {"v_sin_f32 v0, v2", 0x3e800000, 0, 0, ONE},
        {"v_sin_f32 v0, v2", 0xbe800000, 0, 0, 0xbf800000},
        {"v_cos_f32 v0, v2", 0x3f000000, 0, 0, 0xbf800000},
        {"v_cos_f32 v0, v2", 0, 0, 0, ONE},
        {"v_sin_f32 v0, v2", INF, 0, 0, QNAN},
        /* Zeros are +0, and gfx9 has no limit of 256 turns (the ISA documents' examples; LLVM's and Mesa's v_fract in
           front of v_sin on older targets alone). */
        {"v_sin_f32 v0, v2", 0x80000000, 0, 0, 0x80000000},
        {"v_sin_f32 v0, v2", 0xff7fffff, 0, 0, 0},
        {"v_cos_f32 v0, v2", 0xff7fffff, 0, 0, ONE},
        {"v_sin_f32 v0, v2", 0x43800000, 0, 0, 0},          /* 256 turns */
        {"v_sin_f32 v0, v2", 0x43802000, 0, 0, ONE},        /* 256.25 turns */
        {"v_cos_f32 v0, v2", 0xc3804000, 0, 0, 0xbf800000}, /* -256.5 turns */
        {"v_sin_f16 v0, v2", 0x8000, 0, 0, 0x8000},
        {"v_sin_f16 v0, v2", 0xfbff, 0, 0, 0},
        {"v_sin_f16 v0, v2", 0x3400, 0, 0, 0x3c00},
        {"v_cos_f16 v0, v2", 0xfbff, 0, 0, 0x3c00},
        {"v_cos_f16 v0, v2", 0x3400, 0, 0, 0},
        {"v_cos_f16 v0, v2", 0x5cc7, 0, 0, 0}, /* 305.75 turns */
        {"v_cos_f16_e64 v0, v2 clamp", 0x5cc7, 0, 0, 0},
        {"v_sin_f32_sdwa v0, v2 dst_sel:WORD_1 dst_unused:UNUSED_SEXT src0_sel:DWORD", 0xbf000000, 0, 0, 0},
        {"v_sin_f16_sdwa v0, |v2| dst_sel:WORD_1 dst_unused:UNUSED_SEXT src0_sel:WORD_0", 0xc8c0, 0, 0, 0},
        {"v_rcp_f16 v0, v2", 0x4000, 0, 0, 0x3800},
        {"v_exp_f16 v0, v2", 0x4000, 0, 0, 0x4400},
        {"v_rcp_f64 v[0:1], v[2:3]", 0x4000000000000000, 0, 0, 0x3fe0000000000000},
    };
    RUN("gfx942", edges, KEEP_DENORMALS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers),       cmocka_unit_test(floats),   cmocka_unit_test(halves_and_conversions),
        cmocka_unit_test(masks),          cmocka_unit_test(dpp),      cmocka_unit_test(across_lanes),
        cmocka_unit_test(scalar_sources), cmocka_unit_test(division), cmocka_unit_test(transcendental),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
