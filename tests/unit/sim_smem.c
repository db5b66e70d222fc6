/* Scalar stores and atomics against values computed here; VSKIP. */
#include "sim_machine.h"

enum { WINDOW = 0x20000 };
static uint32_t random_state = 7;
static uint32_t next_random(void) { return random_state = random_state * 1664525u + 1013904223u; }

static void map_window(Machine *m)
{
    MemoryRegion region = {WINDOW, 256, "window", NULL, NULL, false};
    assert_int_equal(memory_map(m->memory, &region) == MEMORY_NO_REGION, 0);
}
static void put_memory(Machine *m, unsigned at, uint64_t value, unsigned bytes)
{
    assert_true(memory_write(&m->port, WINDOW + at, &value, bytes));
}
static uint64_t get_memory(Machine *m, unsigned at, unsigned bytes)
{
    uint64_t value = 0;
    assert_true(memory_read(&m->port, WINDOW + at, &value, bytes));
    return value;
}

/* s[40:41] is the window, s[44:47] a resource of it with 24 bytes, s12 an offset of 8. */
static Machine *start(const char *text)
{
    Machine *m = machine_new("gfx942", text, 0);
    map_window(m);
    for (unsigned i = 0; i < 256; i += 4) put_memory(m, i, 0x1000 + i, 4);
    m->wave->s[40] = m->wave->s[44] = WINDOW;
    m->wave->s[46] = 24;
    m->wave->s[12] = 8;
    for (unsigned i = 0; i < 4; i++) m->wave->s[20 + i] = 0xa0 + i;
    return m;
}

static void stores(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned first, count; /* dwords written: 0xa0, 0xa1, ... */
    } cases[] = {{"s_store_dword s20, s[40:41], 0x10", 4, 1},
                 {"s_store_dwordx2 s[20:21], s[40:41], 0x10", 4, 2},
                 {"s_store_dwordx4 s[20:23], s[40:41], s12 glc", 2, 4},
                 {"s_store_dword s20, s[40:41], s12 offset:0x8", 4, 1},
                 {"s_buffer_store_dword s20, s[44:47], 0x14", 5, 1},
                 {"s_buffer_store_dword s20, s[44:47], 0x18", 6, 0},
                 {"s_buffer_store_dwordx2 s[20:21], s[44:47], 0x14", 5, 1},
                 {"s_buffer_store_dwordx4 s[20:23], s[44:47], s12", 2, 4}};
    REQUIRE_ASSEMBLER();
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        Machine *m = start(cases[c].text);
        machine_end(m);
        for (unsigned i = 0; i < 16; i++) {
            const bool written = i - cases[c].first < cases[c].count;
            assert_int_equal(get_memory(m, 4 * i, 4), written ? 0xa0 + i - cases[c].first : 0x1000 + 4 * i);
        }
        machine_free(m);
    }
    /* Outside of all memory. */
    Machine *m = start("s_store_dword s20, s[40:41], 0x10000");
    machine_go(m);
    assert_int_equal(m->wave->status, SIM_FAULT);
    machine_free(m);
}

/* The ISA document's pseudo-code, over `bits` bits. */
static uint64_t expected(const char *name, unsigned bits, uint64_t old, uint64_t data, uint64_t compare)
{
    const uint64_t mask = bits == 64 ? ~UINT64_C(0) : 0xffffffff;
    const int64_t s_old = bits == 64 ? (int64_t)old : (int32_t)old, s_data = bits == 64 ? (int64_t)data : (int32_t)data;
    if (!strcmp(name, "swap")) return data;
    if (!strcmp(name, "cmpswap")) return old == compare ? data : old;
    if (!strcmp(name, "add")) return (old + data) & mask;
    if (!strcmp(name, "sub")) return (old - data) & mask;
    if (!strcmp(name, "smin")) return s_data < s_old ? data : old;
    if (!strcmp(name, "smax")) return s_data > s_old ? data : old;
    if (!strcmp(name, "umin")) return data < old ? data : old;
    if (!strcmp(name, "umax")) return data > old ? data : old;
    if (!strcmp(name, "and")) return old & data;
    if (!strcmp(name, "or")) return old | data;
    if (!strcmp(name, "xor")) return old ^ data;
    if (!strcmp(name, "inc")) return old >= data ? 0 : old + 1;
    assert_string_equal(name, "dec");
    return old == 0 || old > data ? data : old - 1;
}

static uint64_t interesting(unsigned bits)
{
    static const uint64_t values[] = {0, 1, 2, 0x7fffffff, 0x80000000, 0xffffffff};
    const uint64_t value = next_random() % 3 ? values[next_random() % 6] : next_random();
    return bits == 64 ? value | values[next_random() % 6] << 32 : value;
}

/* One atomic at dword 2: s_atomic_NAME or s_buffer_atomic_NAME, _x2, with and without a result. */
static void one_atomic(const char *name, bool buffer, bool wide, bool returns)
{
    const unsigned bits = wide ? 64 : 32, dwords = wide ? 2 : 1;
    const unsigned last = 20 + dwords * (strcmp(name, "cmpswap") ? 1 : 2) - 1;
    char text[200], data[24];
    snprintf(data, sizeof data, last == 20 ? "s20" : "s[20:%u]", last);
    snprintf(text, sizeof text, "s_%satomic_%s%s %s, %s, s12%s", buffer ? "buffer_" : "", name, wide ? "_x2" : "", data,
             buffer ? "s[44:47]" : "s[40:41]", returns ? " glc" : "");
    for (unsigned test = 0; test < 12; test++) {
        Machine *m = start(text);
        const uint64_t old = interesting(bits), value = interesting(bits), compare = test % 2 ? old : interesting(bits);
        put_memory(m, 8, old, bits / 8);
        m->wave->s[20] = (uint32_t)value;
        if (wide) m->wave->s[21] = (uint32_t)(value >> 32);
        if (last > 20 + dwords - 1) {
            m->wave->s[20 + dwords] = (uint32_t)compare;
            if (wide) m->wave->s[23] = (uint32_t)(compare >> 32);
        }
        machine_end(m);
        assert_true(get_memory(m, 8, bits / 8) == expected(name, bits, old, value, compare));
        assert_int_equal(get_memory(m, 4, 4), 0x1004);
        assert_int_equal(get_memory(m, 8 + bits / 8, 4), 0x1008 + bits / 8);
        const uint64_t result = wide ? sim_pair(m->wave->s + 20) : m->wave->s[20];
        assert_true(result == (returns ? old : value));
        machine_free(m);
    }
}
/* clang-format off */
static const char *const mnemonics[] = {
    "s_atomic_swap", "s_atomic_swap_rtn", "s_atomic_cmpswap", "s_atomic_cmpswap_rtn", "s_atomic_add",
    "s_atomic_add_rtn", "s_atomic_sub", "s_atomic_sub_rtn", "s_atomic_smin", "s_atomic_smin_rtn",
    "s_atomic_umin", "s_atomic_umin_rtn", "s_atomic_smax", "s_atomic_smax_rtn", "s_atomic_umax",
    "s_atomic_umax_rtn", "s_atomic_and", "s_atomic_and_rtn", "s_atomic_or", "s_atomic_or_rtn", "s_atomic_xor",
    "s_atomic_xor_rtn", "s_atomic_inc", "s_atomic_inc_rtn", "s_atomic_dec", "s_atomic_dec_rtn",
    "s_atomic_swap_x2", "s_atomic_swap_x2_rtn", "s_atomic_cmpswap_x2", "s_atomic_cmpswap_x2_rtn",
    "s_atomic_add_x2", "s_atomic_add_x2_rtn", "s_atomic_sub_x2", "s_atomic_sub_x2_rtn", "s_atomic_smin_x2",
    "s_atomic_smin_x2_rtn", "s_atomic_umin_x2", "s_atomic_umin_x2_rtn", "s_atomic_smax_x2",
    "s_atomic_smax_x2_rtn", "s_atomic_umax_x2", "s_atomic_umax_x2_rtn", "s_atomic_and_x2",
    "s_atomic_and_x2_rtn", "s_atomic_or_x2", "s_atomic_or_x2_rtn", "s_atomic_xor_x2", "s_atomic_xor_x2_rtn",
    "s_atomic_inc_x2", "s_atomic_inc_x2_rtn", "s_atomic_dec_x2", "s_atomic_dec_x2_rtn", "s_buffer_atomic_swap",
    "s_buffer_atomic_swap_rtn", "s_buffer_atomic_cmpswap", "s_buffer_atomic_cmpswap_rtn", "s_buffer_atomic_add",
    "s_buffer_atomic_add_rtn", "s_buffer_atomic_sub", "s_buffer_atomic_sub_rtn", "s_buffer_atomic_smin",
    "s_buffer_atomic_smin_rtn", "s_buffer_atomic_umin", "s_buffer_atomic_umin_rtn", "s_buffer_atomic_smax",
    "s_buffer_atomic_smax_rtn", "s_buffer_atomic_umax", "s_buffer_atomic_umax_rtn", "s_buffer_atomic_and",
    "s_buffer_atomic_and_rtn", "s_buffer_atomic_or", "s_buffer_atomic_or_rtn", "s_buffer_atomic_xor",
    "s_buffer_atomic_xor_rtn", "s_buffer_atomic_inc", "s_buffer_atomic_inc_rtn", "s_buffer_atomic_dec",
    "s_buffer_atomic_dec_rtn", "s_buffer_atomic_swap_x2", "s_buffer_atomic_swap_x2_rtn",
    "s_buffer_atomic_cmpswap_x2", "s_buffer_atomic_cmpswap_x2_rtn", "s_buffer_atomic_add_x2",
    "s_buffer_atomic_add_x2_rtn", "s_buffer_atomic_sub_x2", "s_buffer_atomic_sub_x2_rtn",
    "s_buffer_atomic_smin_x2", "s_buffer_atomic_smin_x2_rtn", "s_buffer_atomic_umin_x2",
    "s_buffer_atomic_umin_x2_rtn", "s_buffer_atomic_smax_x2", "s_buffer_atomic_smax_x2_rtn",
    "s_buffer_atomic_umax_x2", "s_buffer_atomic_umax_x2_rtn", "s_buffer_atomic_and_x2",
    "s_buffer_atomic_and_x2_rtn", "s_buffer_atomic_or_x2", "s_buffer_atomic_or_x2_rtn",
    "s_buffer_atomic_xor_x2", "s_buffer_atomic_xor_x2_rtn", "s_buffer_atomic_inc_x2",
    "s_buffer_atomic_inc_x2_rtn", "s_buffer_atomic_dec_x2", "s_buffer_atomic_dec_x2_rtn",
};
/* clang-format on */
static void atomics(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (size_t i = 0; i < sizeof mnemonics / sizeof mnemonics[0]; i++) {
        char name[40];
        const bool buffer = !strncmp(mnemonics[i], "s_buffer_", 9);
        snprintf(name, sizeof name, "%s", mnemonics[i] + strlen(buffer ? "s_buffer_atomic_" : "s_atomic_"));
        char *rtn = strstr(name, "_rtn"), *wide = strstr(name, "_x2");
        if (rtn) *rtn = 0;
        if (wide) *wide = 0;
        one_atomic(name, buffer, wide != NULL, rtn != NULL);
    }
    /* An atomic that is partly outside of its resource is not done, and returns 0. */
    Machine *m = start("s_buffer_atomic_add_x2 s[20:21], s[44:47], 0x14 glc");
    machine_end(m);
    assert_int_equal(get_memory(m, 20, 4), 0x1014);
    assert_int_equal(m->wave->s[20] | m->wave->s[21], 0);
    machine_free(m);
}

/* s_setvskip: vector instructions have no effect, scalar ones and branches do; bit S1 of S0, and MODE shows it. */
static void vskip(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    Machine *m = machine_new("gfx942",
                             "s_mov_b32 s20, 0x20\n"
                             "s_setvskip s20, 4\n" /* bit 4 is 0 */
                             "v_mov_b32 v1, 1\n"
                             "s_setvskip s20, 37\n" /* bit 5 */
                             "v_mov_b32 v2, 1\n"
                             "v_cmp_eq_u32 vcc, v1, v1\n"
                             "v_readfirstlane_b32 s21, v1\n"
                             "ds_write_b32 v0, v1\n"
                             "global_load_dword v3, v0, s[40:41]\n"
                             "v_mfma_f32_4x4x1_16b_f32 v[4:7], v1, v1, v[4:7]\n"
                             "s_getreg_b32 s22, hwreg(HW_REG_MODE, 28, 1)\n"
                             "s_mov_b32 s23, 3\n"
                             "v_add_u32 v8, v8, v1\n" /* a loop */
                             "s_add_u32 s24, s24, 1\n"
                             "s_sub_u32 s23, s23, 1\n"
                             "s_cmp_lg_u32 s23, 0\n"
                             "s_cbranch_scc1 65531\n"
                             "s_setvskip s20, 5\n" /* on is on */
                             "v_mov_b32 v9, 1\n"
                             "s_setvskip 0, 0\n"
                             "v_mov_b32 v10, 1\n"
                             "s_getreg_b32 s25, hwreg(HW_REG_MODE, 28, 1)\n",
                             0);
    m->wave->s[40] = 4; /* no memory is there */
    m->wave->s[S_VCC] = 5;
    m->wave->s[21] = 77;
    machine_end(m);
    for (unsigned i = 0; i < LANES; i++) {
        assert_int_equal(m->wave->v[1][i], 1);
        for (unsigned r = 2; r < 10; r++) assert_int_equal(m->wave->v[r][i], 0);
        assert_int_equal(m->wave->v[10][i], 1);
    }
    assert_int_equal(m->wave->s[S_VCC], 5);
    assert_int_equal(m->wave->s[21], 77);
    assert_int_equal(m->wave->s[22], 1);
    assert_int_equal(m->wave->s[24], 3);
    assert_int_equal(m->wave->s[25], 0);
    assert_int_equal(*(uint32_t *)m->wave->lds, 0);
    machine_free(m);

    static const struct {
        const char *text, *says;
    } refused[] = {
        {"s_mov_b32 s20, 1\ns_set_gpr_idx_on s4, gpr_idx(SRC0)\ns_setvskip s20, 0\ns_set_gpr_idx_off",
         "s_setvskip in VGPR"},
        {"s_mov_b32 s20, 1\ns_setvskip s20, 0\ns_set_gpr_idx_on s4, gpr_idx(SRC0)\ns_set_gpr_idx_off",
         "VGPR index mode while"},
        {"s_mov_b32 s20, 1\ns_setreg_b32 hwreg(HW_REG_MODE, 28, 1), s20\ns_setvskip 0, 0", "VSKIP set by s_setreg"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        m = machine_new("gfx942", refused[i].text, 0);
        machine_go(m);
        assert_int_equal(m->wave->state, WAVE_STOPPED);
        assert_non_null(strstr(m->wave->stop_message, refused[i].says));
        machine_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(stores), cmocka_unit_test(atomics), cmocka_unit_test(vskip)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
