/* The rows of gfx1250: each adjacent, one vector instruction short, exactly enough, with another register, with scalar
   instructions between (which give nothing), across a block edge, round a loop; and s_set_vgpr_msb behind MODE. */
#include "finalize/finalize.h"
#include "finalize_util.h"
#include "isa/hazards.h"

typedef struct Case {
    Hazard row;
    const char *producer, *consumer;
    const char *other; /* the same on other registers */
    unsigned states;   /* vector instructions wanted, over all rows that hold here */
} Case;

#define F16 "v[0:7] = v_wmma_f32_16x16x32_f16 v[8:15], v[16:23], v[0:7]"
#define FP8 "v[0:7] = v_wmma_f32_16x16x64_fp8_fp8 v[8:15], v[16:23], v[0:7]"
#define IU8 "v[0:7] = v_wmma_i32_16x16x64_iu8 v[8:15], v[16:23], v[0:7]"
#define F32 "v[0:7] = v_wmma_f32_16x16x4_f32 v[8:9], v[16:17], v[0:7]"
#define SCALED "v[0:7] = v_wmma_scale_f32_16x16x128_f8f6f4 v[8:23], v[24:39], v[0:7], v50, v51"
#define USES(a, b) "v[32:39] = v_wmma_f32_16x16x32_f16 " a ", " b ", v[32:39]"
static const Case cases[] = {
    {HAZARD_ROW_WMMA_VALU, F16, "v40 = v_mov_b32 v7", "v40 = v_mov_b32 v24", 4},
    {HAZARD_ROW_WMMA_VALU, F16, "v0 = v_mov_b32 v40", "v24 = v_mov_b32 v40", 4},
    {HAZARD_ROW_WMMA_VALU, IU8, "v40 = v_mov_b32 v0", "v40 = v_mov_b32 v24", 8},
    {HAZARD_ROW_WMMA_VALU_LLVM_22, FP8, "v40 = v_mov_b32 v0", "v40 = v_mov_b32 v24", 4},
    {HAZARD_ROW_WMMA_SOURCES, F16, "v8 = v_mov_b32 v40", "v24 = v_mov_b32 v40", 4},
    {HAZARD_ROW_WMMA_SOURCES, IU8, "v23 = v_mov_b32 v40", "v24 = v_mov_b32 v40", 8},
    {HAZARD_ROW_WMMA_SOURCES_LLVM_22, FP8, "v16 = v_mov_b32 v40", "v24 = v_mov_b32 v40", 4},
    {HAZARD_ROW_WMMA_SOURCES_LLVM_22, SCALED, "v39 = v_mov_b32 v40", "v50 = v_mov_b32 v40", 8},
    {HAZARD_ROW_WMMA_SOURCES_LLVM_22, SCALED, "v8 = v_mov_b32 v40", "v51 = v_mov_b32 v40", 8},
    {HAZARD_ROW_WMMA_AB, F16, USES("v[0:7]", "v[16:23]"), USES("v[8:15]", "v[16:23]"), 5},
    {HAZARD_ROW_WMMA_AB, IU8, USES("v[16:23]", "v[0:7]"), USES("v[8:15]", "v[16:23]"), 9},
    {HAZARD_ROW_WMMA_AB_LLVM_22, FP8, USES("v[0:7]", "v[16:23]"), USES("v[8:15]", "v[16:23]"), 5},
    {HAZARD_ROW_WMMA_F32_AB, F32, USES("v[0:7]", "v[16:23]"), USES("v[8:15]", "v[16:23]"), 1},
    {HAZARD_ROW_TRANS_READ, "v1 = v_exp_f32 v2", "v40 = v_mov_b32 v1", "v40 = v_mov_b32 v3", 1},
    {HAZARD_ROW_TRANS_READ, "v1 = v_exp_f32 v2", F16, USES("v[8:15]", "v[16:23]"), 1},
    {HAZARD_ROW_TRANS_SOURCE, "v1 = v_exp_f32 v2", "v2 = v_mov_b32 v40", "v1 = v_mov_b32 v40", 1},
};
enum { NUM_CASES = sizeof cases / sizeof cases[0] };

static unsigned inserted(const char *body, uint16_t opcode)
{
    Fixture f;
    unsigned nops = 0;
    fixture_open(&f, TARGET_GFX1250, "", body);
    pass_hazards(f.k, &f.ctx);
    FOREACH_BLOCK(f.k, block)
    FOREACH_INST(block, inst) nops += inst->m.opcode == opcode && inst->flags & INST_BY_HAZARDS;
    fixture_close(&f);
    return nops;
}

static void expect(const Case *c, const char *what, const char *body, unsigned want)
{
    const unsigned got = inserted(body, OP_V_NOP);
    if (got != want) fail_msg("%s, %s: %u inserted, %u wanted\n%s", hazard_infos[c->row].name, what, got, want, body);
    assert_int_equal(inserted(body, OP_S_NOP), 0);
}

static void fill(char *text, unsigned count, const char *line)
{
    for (unsigned i = 0; i < count; i++) strcat(text, line);
}

static void one_case(const Case *c)
{
    static const char vector[] = "v90 = v_mov_b32 v91\n", scalar[] = "s90 = s_mov_b32 s91\n";
    char body[8192];
    snprintf(body, sizeof body, "%s\n%s\n", c->producer, c->consumer);
    expect(c, "adjacent", body, c->states);

    snprintf(body, sizeof body, "%s\n", c->producer);
    fill(body, c->states - 1, vector);
    strcat(body, c->consumer);
    expect(c, "one short", body, 1);

    snprintf(body, sizeof body, "%s\n", c->producer);
    fill(body, c->states, vector);
    strcat(body, c->consumer);
    expect(c, "exactly enough", body, 0);

    snprintf(body, sizeof body, "%s\n%s\n", c->producer, c->other);
    expect(c, "other register", body, 0);

    snprintf(body, sizeof body, "%s\ns_nop simm16:15\n", c->producer);
    fill(body, 12, scalar);
    strcat(body, c->consumer);
    expect(c, "scalar instructions", body, c->states);

    snprintf(body, sizeof body, "^a:\n%s\nbr ^b\n^b:\nbr ^c\n^c:\n%s\n", c->producer, c->consumer);
    expect(c, "across blocks", body, c->states);

    snprintf(body, sizeof body, "^a:\nbr ^l\n^l:\n%s\n", c->consumer);
    fill(body, 12, vector);
    strcat(body, c->producer);
    strcat(body, "\nbr_cmp s_cmp_eq_u32 s80, s81, ^l, ^e\n^e:\ns_endpgm\n");
    expect(c, "round a loop", body, c->states);

    snprintf(body, sizeof body, "^a:\n%s\nbr_cmp s_cmp_eq_u32 s80, s81, ^b, ^c\n^b:\n%sbr ^d\n^c:\n", c->producer,
             vector);
    fill(body, 12, vector);
    strcat(body, "br ^d\n^d:\n");
    strcat(body, c->consumer);
    expect(c, "minimum over two paths", body, c->states - 1);
}

static void rows(void **state)
{
    (void)state;
    for (unsigned i = 0; i < NUM_CASES; i++) one_case(&cases[i]);
}

static void every_row_has_a_case(void **state)
{
    (void)state;
    for (unsigned row = HAZARD_ROW_WMMA_VALU; row < NUM_HAZARDS; row++) {
        bool found = row == HAZARD_ROW_MODE_MSB;
        for (unsigned i = 0; i < NUM_CASES; i++) found |= cases[i].row == row;
        if (!found) fail_msg("row %s has no case", hazard_infos[row].name);
    }
}

static void no_hazard(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        F16 "\n" F16,                                    /* an accumulator that goes on */
        F16 "\nv40 = v_exp_f32 v0",                      /* transcendental: interlocked */
        F16 "\nglobal_store_b128 v[80:81], v[0:3], off", /* memory */
        F16 "\nv[0:3] = global_load_b128 v[80:81], off",
        F32 "\nv40 = v_mov_b32 v0", /* not of the matrix pipe that runs beside */
        "v1 = v_exp_f32 v2\nv3 = v_exp_f32 v1",
        "v1 = v_exp_f32 v2\nv1 = v_mov_b32 0",
        "v1 = v_exp_f32 v2\nglobal_store_b32 v[4:5], v1, off",
        "s4 = v_readfirstlane_b32 v1\nv3 = v_mov_b32 s4",
        "vcc_lo = v_cmp_eq_u32 v1, v2\nv3 = v_cndmask_b32 v4, v5, vcc_lo",
    };
    for (unsigned i = 0; i < sizeof bodies / sizeof bodies[0]; i++)
        if (inserted(bodies[i], OP_V_NOP)) fail_msg("v_nop for %s", bodies[i]);
}

static void msb_behind_mode(void **state)
{
    (void)state;
    static const struct {
        const char *body;
        unsigned nops;
    } texts[] = {
        {"s_setreg_imm32_b32 1 simm16:0x0641\ns_set_vgpr_msb simm16:5", 1},
        {"s_setreg_imm32_b32 1 simm16:0x0641\ns0 = s_mov_b32 s1\ns_set_vgpr_msb simm16:5", 0},
        {"s_setreg_imm32_b32 1 simm16:0x0642\ns_set_vgpr_msb simm16:5", 0}, /* another register */
        {"^a:\ns_setreg_imm32_b32 1 simm16:0x0641\nbr ^b\n^b:\ns_set_vgpr_msb simm16:5\n", 1},
        {"^a:\nbr ^l\n^l:\ns_set_vgpr_msb simm16:5\ns_setreg_imm32_b32 1 simm16:0x0641\n"
         "br_cmp s_cmp_eq_u32 s80, s81, ^l, ^e\n^e:\ns_endpgm\n",
         1}, /* the comparison may be moved: cautious */
    };
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const unsigned got = inserted(texts[i].body, OP_S_NOP);
        if (got != texts[i].nops) fail_msg("%u s_nop, %u wanted\n%s", got, texts[i].nops, texts[i].body);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows),
        cmocka_unit_test(every_row_has_a_case),
        cmocka_unit_test(no_hazard),
        cmocka_unit_test(msb_behind_mode),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
