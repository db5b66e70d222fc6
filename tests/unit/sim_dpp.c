/* Forms with sources of other lanes that gfx1250 alone has: DPP8, DPP of VOP3, lanes that are read although EXEC has them
   off. Random controls, masks and EXEC, against a plain account of each lane. Sources: RDNA3 ISA document, "DPP"; LLVM
   22, AMDGPUModifierSyntax ("fi": without it lanes that are off read as 0). */
#include "sim_machine.h"

enum { SIZE = 32, ROUNDS = 60 };

static uint64_t random_state = 7;
static uint32_t random_below(uint32_t limit)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((random_state >> 33) % limit);
}

/* What a lane reads and what becomes of it. */
typedef struct Control {
    char text[120];
    int from[SIZE];      /* -1: out of range */
    bool is_on[SIZE];    /* masks of rows and banks */
    bool zero, inactive; /* bound_ctrl:1, fi:1 */
    bool eight;
} Control;

static void draw_dpp8(Control *c)
{
    unsigned lane[8];
    for (unsigned i = 0; i < 8; i++) lane[i] = random_below(8);
    snprintf(c->text, sizeof c->text, " dpp8:[%u,%u,%u,%u,%u,%u,%u,%u]%s", lane[0], lane[1], lane[2], lane[3], lane[4],
             lane[5], lane[6], lane[7], c->inactive ? " fi:1" : "");
    for (unsigned i = 0; i < SIZE; i++) c->from[i] = (int)(i / 8 * 8 + lane[i % 8]), c->is_on[i] = true;
}

static void draw_dpp16(Control *c)
{
    const unsigned n = 1 + random_below(15), rows = random_below(16), banks = random_below(16), kind = random_below(5);
    static const char *const names[] = {"row_shl", "row_shr", "row_ror", "row_share", "row_xmask"};
    c->zero = random_below(2);
    for (int i = 0; i < SIZE; i++) {
        const int row = i / 16 * 16, at = i % 16, step = (int)n;
        const int to[] = {at + step < 16 ? i + step : -1, at >= step ? i - step : -1, row + (at - step + 16) % 16,
                          row + step, row + (at ^ step)};
        c->from[i] = to[kind];
        c->is_on[i] = rows >> i / 16 & 1 && banks >> i % 16 / 4 & 1;
    }
    snprintf(c->text, sizeof c->text, " %s:%u row_mask:0x%x bank_mask:0x%x%s%s", names[kind], n, rows, banks,
             c->zero ? " bound_ctrl:1" : "", c->inactive ? " fi:1" : "");
}

static void draw(Control *c)
{
    memset(c, 0, sizeof *c);
    c->eight = random_below(2);
    c->inactive = random_below(2);
    if (c->eight) draw_dpp8(c);
    else draw_dpp16(c);
}

typedef uint32_t Compute(uint32_t a, uint32_t b, uint32_t c, bool mask);
static uint32_t copy(uint32_t a, uint32_t b, uint32_t c, bool mask) { return (void)b, (void)c, (void)mask, a; }
static uint32_t subtract(uint32_t a, uint32_t b, uint32_t c, bool mask) { return (void)c, (void)mask, a - b; }
static uint32_t add_3(uint32_t a, uint32_t b, uint32_t c, bool mask) { return (void)mask, a + b + c; }
static uint32_t shift_or(uint32_t a, uint32_t b, uint32_t c, bool mask) { return (void)b, (void)mask, a << 3 | c; }
static uint32_t choose(uint32_t a, uint32_t b, uint32_t c, bool mask) { return (void)c, mask ? b : a; }
static uint32_t less(uint32_t a, uint32_t b, uint32_t c, bool mask) { return (void)c, (void)mask, a < b; }
static float to_float(uint32_t bits)
{
    float f;
    memcpy(&f, &bits, 4);
    return f;
}
static uint32_t fma_signs(uint32_t a, uint32_t b, uint32_t c, bool mask)
{
    const float result = -to_float(a) * fabsf(to_float(b)) + to_float(c);
    uint32_t bits;
    memcpy(&bits, &result, 4);
    return (void)mask, bits;
}

typedef struct Case {
    const char *text;
    Compute *compute;
    bool of_floats, is_mask, scalar_c;
} Case;
static const Case cases[] = {
    {"v_mov_b32_dpp v1, v2", copy, false, false, false},
    {"v_sub_nc_u32_dpp v1, v2, v3", subtract, false, false, false},
    {"v_sub_nc_u32_e64_dpp v1, v2, v3", subtract, false, false, false},
    {"v_add3_u32_e64_dpp v1, v2, v3, v4", add_3, false, false, false},
    {"v_lshl_or_b32_e64_dpp v1, v2, 3, s5", shift_or, false, false, true},
    {"v_cndmask_b32_e64_dpp v1, v2, v3, s6", choose, false, false, false},
    {"v_fma_f32_e64_dpp v1, -v2, |v3|, v4", fma_signs, true, false, false},
    {"v_cmp_lt_u32_e64_dpp s8, v2, v3", less, false, true, false},
    {"v_cmp_lt_u32 vcc_lo, v2, v3", less, false, true, false},
};

static void test(const Case *t, const Control *c)
{
    char text[240];
    snprintf(text, sizeof text, "%s%s", t->text, c->text);
    Machine *m = machine_new("gfx1250", text, 0);
    SimWave *wave = m->wave;
    for (unsigned r = 1; r < 5; r++)
        for (unsigned i = 0; i < SIZE; i++) {
            const float number = (float)random_below(64);
            wave->v[r][i] = random_below(0x7fffffff) * 2;
            if (t->of_floats) memcpy(&wave->v[r][i], &number, 4);
        }
    for (unsigned i = 0; i < 16; i++) wave->s[i] = random_below(0x7fffffff) * 2;
    sim_set_exec(wave, random_below(0x7fffffff) * 2 + 1);
    const uint64_t exec = wave->exec;
    const uint32_t choice = wave->s[6];
    uint32_t want[SIZE], mask = 0;
    for (unsigned i = 0; i < SIZE; i++) {
        const int from = c->from[i];
        const bool is_read = from >= 0 && (c->inactive || exec >> from & 1);
        const bool written = exec >> i & 1 && (c->eight || (c->is_on[i] && (is_read || c->zero)));
        const uint32_t third = t->scalar_c ? wave->s[5] : wave->v[4][i];
        const uint32_t result = t->compute(is_read ? wave->v[2][from] : 0, wave->v[3][i], third, choice >> i & 1);
        want[i] = written ? result : wave->v[1][i];
        if (written) mask |= result << i;
    }
    machine_end(m);
    const uint32_t got = wave->s[strstr(t->text, "vcc") ? S_VCC : 8];
    const bool same = t->is_mask ? got == mask : !memcmp(wave->v[1], want, sizeof want);
    if (!same) fail_msg("%s with EXEC 0x%llx", text, (unsigned long long)exec);
    machine_free(m);
}

static void sources_of_other_lanes(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned n = 0; n < ROUNDS; n++)
        for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
            Control c;
            draw(&c);
            if (n % 8 == k % 8) test(&cases[k], &c); /* each takes an assembler */
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sources_of_other_lanes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
