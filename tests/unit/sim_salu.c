/* Scalar operations: edge values, with SCC. Expected values from the ISA document's pseudo-code. */
#include "sim_machine.h"

typedef struct Case {
    const char *text; /* sources s[2:3], s[4:5]; result in s[0:1] */
    uint64_t a, b, result;
    uint32_t scc_in, scc_out;
} Case;

static const Case cases[] = {
    /* 32-bit literals: extended by zeros, but for signed operations; inline constants by sign. */
    {"s_mov_b64 s[0:1], 0xffffffff", 0, 0, 0x00000000ffffffff, 0, 0},
    {"s_mov_b64 s[0:1], -1", 0, 0, 0xffffffffffffffff, 0, 0},
    {"s_mov_b64 s[0:1], 0x80000000", 0, 0, 0x0000000080000000, 1, 1},
    {"s_and_b64 s[0:1], s[2:3], 0xffffffff", 0xf00000000f, 0, 0xf, 0, 1},
    {"s_or_b64 s[0:1], 0x80000000, s[4:5]", 0, 1, 0x0000000080000001, 0, 1},
    {"s_cselect_b64 s[0:1], 0x80000000, 0", 0, 0, 0x0000000080000000, 1, 1},
    {"s_lshl_b64 s[0:1], 0xf0000000, 8", 0, 0, 0x000000f000000000, 0, 1},
    {"s_lshr_b64 s[0:1], 0x80000000, 4", 0, 0, 0x0000000008000000, 0, 1},
    {"s_ashr_i64 s[0:1], 0x80000000, 4", 0, 0, 0xfffffffff8000000, 0, 1},
    {"s_ashr_i64 s[0:1], 0x7fffffff, 4", 0, 0, 0x0000000007ffffff, 0, 1},
    {"s_bfe_u64 s[0:1], 0x80000000, s4", 0, 16 | 40 << 16, 0x0000000000008000, 0, 1},
    {"s_add_u32 s0, s2, s4", 0xffffffff, 1, 0, 0, 1},
    {"s_add_u32 s0, s2, s4", 0xfffffffe, 1, 0xffffffff, 1, 0},
    {"s_addc_u32 s0, s2, s4", 0xffffffff, 0, 0, 1, 1},
    {"s_addc_u32 s0, s2, s4", 0xffffffff, 0xffffffff, 0xffffffff, 1, 1},
    {"s_sub_u32 s0, s2, s4", 0, 1, 0xffffffff, 0, 1},
    {"s_subb_u32 s0, s2, s4", 5, 5, 0xffffffff, 1, 1},
    {"s_subb_u32 s0, s2, s4", 0, 0xffffffff, 0, 1, 1},
    {"s_add_i32 s0, s2, s4", 0x7fffffff, 1, 0x80000000, 0, 1},
    {"s_add_i32 s0, s2, s4", 0xffffffff, 1, 0, 1, 0},
    {"s_sub_i32 s0, s2, s4", 0x80000000, 1, 0x7fffffff, 0, 1},
    {"s_sub_i32 s0, s2, s4", 3, 5, 0xfffffffe, 1, 0},
    {"s_min_i32 s0, s2, s4", 0x80000000, 1, 0x80000000, 0, 1},
    {"s_min_u32 s0, s2, s4", 0x80000000, 1, 1, 1, 0},
    {"s_max_i32 s0, s2, s4", 0x80000000, 1, 1, 1, 0},
    {"s_max_u32 s0, s2, s4", 7, 7, 7, 1, 1},
    {"s_cselect_b32 s0, s2, s4", 1, 2, 2, 0, 0},
    {"s_cselect_b64 s[0:1], s[2:3], s[4:5]", 0x1234567800000001, 2, 0x1234567800000001, 1, 1},
    {"s_and_b64 s[0:1], s[2:3], s[4:5]", 0xf000000000000000, 0x0fffffffffffffff, 0, 1, 0},
    {"s_andn2_b64 s[0:1], s[2:3], s[4:5]", 0xff, 0x0f, 0xf0, 0, 1},
    {"s_orn2_b32 s0, s2, s4", 0, 0xffffffff, 0, 1, 0},
    {"s_nand_b32 s0, s2, s4", 0xffffffff, 0xffffffff, 0, 1, 0},
    {"s_xnor_b32 s0, s2, s4", 5, 5, 0xffffffff, 0, 1},
    {"s_lshl_b32 s0, s2, s4", 1, 33, 2, 0, 1},
    {"s_lshl_b64 s[0:1], s[2:3], s4", 1, 65, 2, 0, 1},
    {"s_lshr_b64 s[0:1], s[2:3], s4", 0x8000000000000000, 63, 1, 0, 1},
    {"s_ashr_i32 s0, s2, s4", 0x80000000, 63, 0xffffffff, 0, 1},
    {"s_ashr_i64 s[0:1], s[2:3], s4", 0x8000000000000000, 4, 0xf800000000000000, 0, 1},
    {"s_bfm_b32 s0, s2, s4", 4, 8, 0xf00, 1, 1},
    {"s_bfe_u32 s0, s2, s4", 0xabcd1234, 8 | 8 << 16, 0x12, 0, 1},
    {"s_bfe_u32 s0, s2, s4", 0xabcd1234, 0, 0, 1, 0},
    {"s_bfe_i32 s0, s2, s4", 0x00008000, 8 | 8 << 16, 0xffffff80, 0, 1},
    {"s_bfe_i32 s0, s2, s4", 0x80000000, 31 | 8 << 16, 0xffffffff, 0, 1},
    {"s_bfe_u64 s[0:1], s[2:3], s4", 0xabcd000000000000, 48 | 16 << 16, 0xabcd, 0, 1},
    {"s_bfe_i64 s[0:1], s[2:3], s4", 0x0000000080000000, 0 | 32 << 16, 0xffffffff80000000, 0, 1},
    {"s_mul_i32 s0, s2, s4", 0x10001, 0x10001, 0x20001, 1, 1},
    {"s_mul_hi_u32 s0, s2, s4", 0xffffffff, 0xffffffff, 0xfffffffe, 0, 0},
    {"s_mul_hi_i32 s0, s2, s4", 0xffffffff, 0xffffffff, 0, 1, 1},
    {"s_absdiff_i32 s0, s2, s4", 3, 10, 7, 0, 1},
    {"s_lshl2_add_u32 s0, s2, s4", 0x40000000, 5, 5, 0, 1},
    {"s_pack_lh_b32_b16 s0, s2, s4", 0x11112222, 0x33334444, 0x33332222, 1, 1},
    {"s_pack_hh_b32_b16 s0, s2, s4", 0x11112222, 0x33334444, 0x33331111, 1, 1},
    {"s_not_b32 s0, s2", 0xffffffff, 0, 0, 1, 0},
    {"s_brev_b32 s0, s2", 1, 0, 0x80000000, 1, 1},
    {"s_brev_b64 s[0:1], s[2:3]", 2, 0, 0x4000000000000000, 0, 0},
    {"s_bcnt1_i32_b64 s0, s[2:3]", 0xf0f0000000000001, 0, 9, 0, 1},
    {"s_bcnt0_i32_b32 s0, s2", 0xffffffff, 0, 0, 1, 0},
    {"s_ff1_i32_b32 s0, s2", 0, 0, 0xffffffff, 0, 0},
    {"s_ff1_i32_b64 s0, s[2:3]", 0x8000000000000000, 0, 63, 0, 0},
    {"s_ff0_i32_b32 s0, s2", 0xffffffff, 0, 0xffffffff, 0, 0},
    {"s_flbit_i32_b32 s0, s2", 0x00010000, 0, 15, 0, 0},
    {"s_flbit_i32_b64 s0, s[2:3]", 1, 0, 63, 0, 0},
    {"s_flbit_i32 s0, s2", 0xffffffff, 0, 0xffffffff, 0, 0},
    {"s_flbit_i32 s0, s2", 0xfffffffe, 0, 31, 0, 0},
    {"s_sext_i32_i8 s0, s2", 0x80, 0, 0xffffff80, 1, 1},
    {"s_sext_i32_i16 s0, s2", 0x18000, 0, 0xffff8000, 0, 0},
    {"s_abs_i32 s0, s2", 0x80000000, 0, 0x80000000, 0, 1},
    {"s_wqm_b64 s[0:1], s[2:3]", 0x0000000100000010, 0, 0x0000000f000000f0, 0, 1},
    {"s_quadmask_b32 s0, s2", 0xf0000001, 0, 0x81, 0, 1},
    {"s_bitset1_b32 s0, s2", 37, 0, 0x20, 1, 1},
    {"s_movk_i32 s0, 0x8000", 0, 0, 0xffff8000, 1, 1},
    {"s_cmov_b32 s0, s2", 7, 0, 0, 0, 0},
    {"s_cmov_b32 s0, s2", 7, 0, 7, 1, 1},
    {"s_mov_b64 s[0:1], -5", 0, 0, 0xfffffffffffffffb, 0, 0},
    {"s_mov_b64 s[0:1], 1.0", 0, 0, 0x3ff0000000000000, 0, 0},
    {"s_mov_b32 s0, 1.0", 0, 0, 0x3f800000, 0, 0},
    {"s_mov_b32 s0, src_scc", 0, 0, 1, 1, 1},
    {"s_mov_b64 s[0:1], src_shared_base", 0, 0, (uint64_t)SIM_SHARED_APERTURE << 32, 0, 0},
    {"s_cmp_lt_i32 s2, s4", 0xffffffff, 0, 0, 0, 1},
    {"s_cmp_lt_u32 s2, s4", 0xffffffff, 0, 0, 1, 0},
    {"s_cmp_eq_u64 s[2:3], s[4:5]", 0x100000000, 0, 0, 1, 0},
    {"s_cmpk_lt_i32 s2, 0xffff", 0xfffffffe, 0, 0, 0, 1},
    {"s_cmpk_lt_u32 s2, 0xffff", 0xfffe, 0, 0, 0, 1},
    {"s_cmpk_gt_u32 s2, 0xffff", 0xfffffffe, 0, 0, 0, 1},
    {"s_bitcmp1_b32 s2, s4", 0x100, 40, 0, 0, 1},
    {"s_bitcmp0_b64 s[2:3], s4", 0x100000000, 32, 0, 1, 0},
};

static void scalar_cases(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Case *c = &cases[i];
        Machine *m = machine_new("gfx942", c->text, 0);
        uint32_t *s = m->wave->s;
        s[2] = (uint32_t)c->a, s[3] = (uint32_t)(c->a >> 32), s[4] = (uint32_t)c->b, s[5] = (uint32_t)(c->b >> 32);
        m->wave->scc = c->scc_in;
        machine_end(m);
        if (sim_pair(s) != c->result || m->wave->scc != c->scc_out)
            fail_msg("%s: 0x%llx, 0x%llx -> 0x%llx scc %u, not 0x%llx scc %u", c->text, (unsigned long long)c->a,
                     (unsigned long long)c->b, (unsigned long long)sim_pair(s), m->wave->scc,
                     (unsigned long long)c->result, c->scc_out);
        machine_free(m);
    }
}

static void add_and_multiply_by_constant(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx942", "s_addk_i32 s0, 0x7fff\n s_cselect_b32 s2, 1, 0\n s_mulk_i32 s1, 0xfffe", 0);
    m->wave->s[0] = 0x7fffffff;
    m->wave->s[1] = 3;
    machine_end(m);
    assert_int_equal(m->wave->s[0], 0x80007ffe);
    assert_int_equal(m->wave->s[2], 1); /* overflow */
    assert_int_equal(m->wave->s[1], 0xfffffffa);
    machine_free(m);
}

static void exec_operations(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx942",
                             "s_mov_b64 exec, s[2:3]\n"
                             "s_and_saveexec_b64 s[0:1], s[4:5]\n"
                             "s_cselect_b32 s8, 1, 0\n"
                             "v_mov_b32 v0, 7\n"
                             "s_andn2_saveexec_b64 s[6:7], s[2:3]\n"
                             "v_mov_b32 v1, 9\n"
                             "s_mov_b32 exec_hi, 0\n"
                             "v_mov_b32 v2, 5",
                             0);
    uint32_t *s = m->wave->s;
    s[2] = 0xff, s[3] = 0xf, s[4] = 0x0f, s[5] = 1;
    machine_end(m);
    assert_true(sim_pair(s) == UINT64_C(0xf000000ff));
    assert_int_equal(s[8], 1);
    assert_true(sim_pair(s + 6) == UINT64_C(0x10000000f));
    for (unsigned i = 0; i < LANES; i++) {
        bool in = UINT64_C(0x10000000f) >> i & 1, other = UINT64_C(0xf000000ff) >> i & 1;
        assert_int_equal(m->wave->v[0][i], in ? 7 : 0);
        assert_int_equal(m->wave->v[1][i], other && !in ? 9 : 0);
        assert_int_equal(m->wave->v[2][i], other && !in && i < 32 ? 5 : 0);
    }
    machine_free(m);
}

static void branches_and_calls(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    /* A loop of 10, a call over s_getpc, and vcc/exec branches. */
    Machine *m = machine_new("gfx942",
                             "s_mov_b32 s0, 10\n"
                             "s_add_u32 s1, s1, s0\n" /* 1 */
                             "s_sub_u32 s0, s0, 1\n"
                             "s_cmp_lg_u32 s0, 0\n"
                             "s_cbranch_scc1 65532\n" /* to 1 */
                             "s_getpc_b64 s[2:3]\n"   /* 5 */
                             "s_add_u32 s2, s2, 20\n"
                             "s_addc_u32 s3, s3, 0\n"
                             "s_swappc_b64 s[4:5], s[2:3]\n"
                             "s_mov_b32 s6, 44\n" /* 9: return */
                             "s_branch 2\n"       /* to 13 */
                             "s_mov_b32 s7, 55\n" /* 11 = 6 + 20/4: the callee */
                             "s_setpc_b64 s[4:5]\n"
                             "s_mov_b64 vcc, 0\n" /* 13 */
                             "s_cbranch_vccnz 1\n"
                             "s_mov_b32 s8, 1\n"
                             "s_mov_b64 exec, 0\n"
                             "s_cbranch_execz 1\n"
                             "s_mov_b32 s8, 2",
                             0);
    machine_end(m);
    uint32_t *s = m->wave->s;
    assert_int_equal(s[1], 55);
    assert_int_equal(s[6], 44);
    assert_int_equal(s[7], 55);
    assert_int_equal(s[8], 1);
    machine_free(m);
}

static void mode_register(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx942",
                             "s_getreg_b32 s0, hwreg(HW_REG_MODE, 4, 4)\n"
                             "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0\n"
                             "s_getreg_b32 s1, hwreg(HW_REG_MODE, 4, 4)\n"
                             "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 2, 2), 1\n"
                             "v_add_f16 v0, v0, v0",
                             0);
    machine_go(m);
    assert_int_equal(m->wave->s[0], 15);
    assert_int_equal(m->wave->s[1], 12);
    assert_int_equal(m->wave->state, WAVE_STOPPED); /* f16 rounded up is not supported, and said so */
    assert_int_equal(m->wave->status, SIM_UNSUPPORTED);
    machine_free(m);
}

static void scalar_loads(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx942",
                             "s_load_dwordx4 s[4:7], s[0:1], 0x8\n"
                             "s_load_dword s8, s[0:1], s2 offset:0x4\n"
                             "s_load_dwordx2 s[10:11], s[0:1], -0x10\n"
                             "s_buffer_load_dwordx4 s[16:19], s[12:15], 0x4\n"
                             "s_load_dword s20, s[0:1], 0xf0000",
                             0);
    const uint64_t base = UINT64_C(0x1fffff000); /* crosses 4 GiB at + 0x1000 */
    machine_map(m, base - 0x100, 0x2000);
    for (unsigned i = 0; i < 64; i++) machine_store(m, base + 4 * i, 100 + i);
    machine_store(m, base - 16, 1);
    machine_store(m, base - 12, 2);
    uint32_t *s = m->wave->s;
    s[0] = (uint32_t)base, s[1] = (uint32_t)(base >> 32), s[2] = 18;
    s[12] = (uint32_t)base, s[13] = (uint32_t)(base >> 32), s[14] = 12, s[15] = 0x20000;
    machine_go(m);
    for (unsigned i = 0; i < 4; i++) assert_int_equal(s[4 + i], 102 + i);
    assert_int_equal(s[8], 105); /* 18 + 4 = 22, the low two bits are ignored */
    assert_int_equal(s[10], 1);
    assert_int_equal(s[11], 2);
    assert_int_equal(s[16], 101);
    assert_int_equal(s[17], 102);
    assert_int_equal(s[18], 0); /* beyond num_records = 12 */
    assert_int_equal(s[19], 0);
    assert_int_equal(m->wave->state, WAVE_STOPPED);
    assert_int_equal(m->wave->status, SIM_FAULT);
    assert_true(m->wave->stop_address == base + 0xf0000);
    machine_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scalar_cases),    cmocka_unit_test(add_and_multiply_by_constant),
        cmocka_unit_test(exec_operations), cmocka_unit_test(branches_and_calls),
        cmocka_unit_test(mode_register),   cmocka_unit_test(scalar_loads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
