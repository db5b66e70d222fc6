/* The pass hazards: each row adjacent, one state short, exactly enough, with another register, across a block edge,
   round a loop, and as the minimum over two paths. */
#include "finalize/finalize.h"
#include "finalize_util.h"
#include "hazard_cases.h"

static unsigned inserted_states(Target target, const char *body)
{
    Fixture f;
    unsigned states = 0;
    fixture_open(&f, target, "", body);
    pass_hazards(f.k, &f.ctx);
    FOREACH_BLOCK(f.k, block)
    FOREACH_INST(block, inst)
    if (inst->m.opcode == OP_S_NOP) {
        assert_in_range(inst->m.mods.offset, 0, 15);
        states += (unsigned)inst->m.mods.offset + 1;
    }
    fixture_close(&f);
    return states;
}

static void fill(char *text, int count)
{
    for (int i = 0; i < count; i++) strcat(text, "s90 = s_mov_b32 s91\n");
}

static void expect(const Case *c, Target target, const char *what, const char *body, unsigned want)
{
    unsigned got = inserted_states(target, body);
    if (got != want)
        fail_msg("%s, %s, %s: %u wait states inserted, %u wanted\n%s", hazard_infos[c->row].name,
                 target_infos[target].name, what, got, want, body);
}

static void one_case(const Case *c, Target target, int states)
{
    char body[8192];
    unsigned n = (unsigned)states;
    snprintf(body, sizeof body, "%s\n%s\n", c->producer, c->consumer);
    expect(c, target, "adjacent", body, n);

    snprintf(body, sizeof body, "%s\n", c->producer);
    fill(body, states - 1);
    strcat(body, c->consumer);
    expect(c, target, "one short", body, 1);

    snprintf(body, sizeof body, "%s\n", c->producer);
    fill(body, states);
    strcat(body, c->consumer);
    expect(c, target, "exactly enough", body, 0);

    snprintf(body, sizeof body, "%s\ns_nop simm16:%d\n%s\n", c->producer, states > 16 ? 15 : states - 1, c->consumer);
    expect(c, target, "the author's s_nop", body, n); /* counted with the inserted ones, and nothing beyond */

    if (c->other) {
        snprintf(body, sizeof body, "%s\n%s\n", c->producer, c->other);
        expect(c, target, "other register", body, 0);
    }

    snprintf(body, sizeof body, "^a:\n%s\nbr ^b\n^b:\nbr ^c\n^c:\n%s\n", c->producer, c->consumer);
    expect(c, target, "across blocks", body, n);

    snprintf(body, sizeof body, "^a:\nbr ^l\n^l:\n%s\n", c->consumer);
    fill(body, 24);
    strcat(body, c->producer);
    strcat(body, "\nbr_cmp s_cmp_eq_u32 s80, s81, ^l, ^e\n^e:\ns_endpgm\n");
    expect(c, target, "round a loop", body, n > 2 ? n - 2 : 0); /* s_cmp and s_cbranch stand between */

    snprintf(body, sizeof body, "^a:\n%s\nbr_cmp s_cmp_eq_u32 s80, s81, ^b, ^c\n^b:\n", c->producer);
    fill(body, 1);
    strcat(body, "br ^d\n^c:\n");
    fill(body, 24);
    strcat(body, "br ^d\n^d:\n");
    strcat(body, c->consumer);
    /* s_cmp, s_cbranch, the filler, s_branch */
    expect(c, target, "minimum over two paths", body, n > 4 ? n - 4 : 0);
}

static void rows(void **state)
{
    (void)state;
    for (unsigned i = 0; i < NUM_CASES; i++) {
        if (cases[i].gfx942 > 0) one_case(&cases[i], TARGET_GFX942, cases[i].gfx942);
        if (cases[i].gfx950 > 0) one_case(&cases[i], TARGET_GFX950, cases[i].gfx950);
        if (cases[i].gfx90a > 0) one_case(&cases[i], TARGET_GFX90A, cases[i].gfx90a);
    }
}

/* Each row that has states for a target has a case for it, and the cases say what the table says. */
static void every_row_has_a_case(void **state)
{
    (void)state;
    for (unsigned row = 0; row < NUM_HAZARDS; row++) {
        const HazardInfo *h = &hazard_infos[row];
        if (row >= HAZARD_ROW_WMMA_VALU) break; /* of gfx1250: finalize_hazards_gfx1250.c */
        bool found = false;
        for (unsigned i = 0; i < NUM_CASES; i++) {
            if (cases[i].row != row) continue;
            found = true;
            bool known = cases[i].gfx942 < 0, known950 = cases[i].gfx950 < 0, known90a = !cases[i].gfx90a;
            for (unsigned p = 0; p < NUM_PASS_CLASSES; p++) {
                known |= h->states[0][p] == cases[i].gfx942;
                known950 |= h->states[1][p] == cases[i].gfx950;
                known90a |= h->states[3][p] == cases[i].gfx90a;
            }
            if (!known || !known950 || !known90a) fail_msg("case %u of row %s is not in the table", i, h->name);
        }
        /* f64 has no 2-cycle producer whose accumulator another f64 opcode of the same width could take. */
        if (!found && row != HAZARD_ROW_DGEMM_OTHER_C) fail_msg("row %s has no case", h->name);
    }
}

static void no_hazard(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "s4 = v_readfirstlane_b32 v1\ns5 = s_add_u32 s4, 1", /* SALU reads */
        "s4 = s_mov_b32 1\nv0 = v_add_u32 s4, v1",           /* SALU writes */
        "s4 = s_mov_b32 1\nv0 = buffer_load_dword v2, s[4:7], 0 offen",
        "vcc = v_cmp_eq_u32 v1, v2\ns_cbranch_vccz ^bb0",
        "exec = s_mov_b64 -1\nv0 = v_mov_b32 v1 form:dpp dpp_ctrl:0x111 dpp_masks:0xff",
        "v1 = v_exp_f32 v2\nv3 = v_exp_f32 v1", /* trans to trans */
        "v1 = v_exp_f32 v2\n" DSW("v1"),
        "v1 = v_exp_f32 v2\nv1 = v_mov_b32 0",
        "ds_write_b128 v80, v[0:3]\nv0 = v_mov_b32 0",
        "global_store_dwordx2 v[80:81], v[0:1], off\nv0 = v_mov_b32 0", /* 64 bits only */
        "m0 = s_mov_b32 s4\nv0 = ds_read_b32 v1",
        "m0 = s_mov_b32 s4\ns5 = s_mov_b32 m0",
        "v1 = v_mov_b32 0\n" DSW("v1"),
        XDL4 "\n" XDL4, /* accumulate chains */
        XDL8 "\n" XDL8,
        XDL16 "\n" XDL16,
        SGEMM8 "\n" SGEMM8,
        XDL4 "\nv[4:7] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], v[4:7]",
        XDL4_FROM("v[8:11]") "\nv[8:11] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], 0",
        XDL4 "\nv40 = v_mov_b32 0", /* WAR on A */
        "v1 = v_add_u32 v2, v3 form:sdwa sdwa_dst:6 sdwa_src:0x66\nv0 = v_mov_b32 v1",
        "v1 = v_mov_b32 0\nv0 = v_mov_b32 v1",
        "v1, vcc = v_add_co_u32 v2, v3\nglobal_store_dword v[4:5], v1, off", /* its vector result */
        "v1, s[4:5] = v_div_scale_f32 v2, v2, v3\nv6 = v_rcp_f32 v1",
    };
    for (unsigned i = 0; i < sizeof bodies / sizeof bodies[0]; i++)
        for (unsigned t = TARGET_GFX942; t <= TARGET_GFX950; t++) {
            unsigned got = inserted_states((Target)t, bodies[i]);
            if (got) fail_msg("%u wait states for %s", got, bodies[i]);
        }
}

#define HAZARDS(target, body, expected) expect_pass(pass_hazards, target, "", body, expected)

static void merged_nops(void **state)
{
    (void)state;
    HAZARDS(TARGET_GFX950, XDL16 "\n" READ("v0"), "v_mfma_f32_32x32x4_2b_f16 nop15 nop3 v_mov_b32");
    HAZARDS(TARGET_GFX942, XDL4 "\n" READ("v0") "\n" READ("v1"), "v_mfma_f32_16x16x16_f16 nop6 v_mov_b32 v_mov_b32");
    /* The wait counts as one state. */
    HAZARDS(TARGET_GFX942, XDL4 "\ns_waitcnt simm16:0\n" READ("v0"),
            "v_mfma_f32_16x16x16_f16 [vm0 lgkm0] nop5 v_mov_b32");
    /* Two rows at once: the larger. */
    HAZARDS(TARGET_GFX942, "s4 = v_readfirstlane_b32 v1\nv0 = v_mov_b32 0\nv0 = v_add_u32 s4, v0",
            "v_readfirstlane_b32 v_mov_b32 nop0 v_add_u32");
    /* A branch to the next block needs no instruction; another one does, and so does one that is a machine instruction.
       */
    HAZARDS(TARGET_GFX942, "^a:\nv1 = v_exp_f32 v2\nbr ^c\n^b:\ns_endpgm\n^c:\nv0 = v_mov_b32 v1\nbr ^b",
            "a: v_exp_f32 br(c) b: s_endpgm c: v_mov_b32 br(b)");
    /* The edge to a side that is not next has a branch of its own. */
    HAZARDS(TARGET_GFX942,
            "^a:\n" XDL2 "\nbr_cmp s_cmp_eq_u32 s80, s81, ^c, ^d\n^b:\ns_endpgm\n^c:\n" READ(
                "v0") "\nbr ^b\n^d:\n" READ("v0") "\nbr ^b",
            "a: v_mfma_f32_4x4x4_16b_f16 br_cmp(c) b: s_endpgm c: nop2 v_mov_b32 br(b) d: nop1 v_mov_b32 br(b)");
    /* A br_exec that falls through has one way only. */
    HAZARDS(TARGET_GFX942,
            "^a:\nv1 = v_exp_f32 v2\nbr_exec ^b, ^c\n^b:\nv3 = v_mov_b32 v4\nbr ^c\n^c:\nv0 = v_mov_b32 v1",
            "a: v_exp_f32 br(b) b: v_mov_b32 br(c) c: v_mov_b32");
    HAZARDS(TARGET_GFX942, "^a:\nv1 = v_exp_f32 v2\nbr ^b\n^b:\nv0 = v_mov_b32 v1",
            "a: v_exp_f32 br(b) b: nop0 v_mov_b32");
    HAZARDS(TARGET_GFX942, "^a:\nv1 = v_exp_f32 v2\ns_branch ^b\n^b:\nv0 = v_mov_b32 v1",
            "a: v_exp_f32 s_branch(b) b: v_mov_b32");
}

static void relative_registers(void **state)
{
    (void)state;
    HAZARDS(TARGET_GFX942, "s_set_gpr_idx_on s0 simm16:1\nv1 = v_exp_f32 v2\nv0 = v_mov_b32 v9\ns_set_gpr_idx_off",
            "s_set_gpr_idx_on v_exp_f32 nop0 v_mov_b32 s_set_gpr_idx_off");
    HAZARDS(TARGET_GFX942, "v1 = v_exp_f32 v2\nv0 = v_mov_b32 v9", "v_exp_f32 v_mov_b32");
}

static void twice_is_once(void **state)
{
    (void)state;
    Fixture f;
    fixture_open(&f, TARGET_GFX950, "", XDL16 "\n" READ("v0") "\n" STORE4("v[0:3]") "\n" WRITE("v0"));
    assert_true(pass_hazards(f.k, &f.ctx));
    const char *first = fixture_line(&f);
    assert_false(pass_hazards(f.k, &f.ctx));
    assert_string_equal(first, fixture_line(&f));
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_has_a_case),
        cmocka_unit_test(rows),
        cmocka_unit_test(no_hazard),
        cmocka_unit_test(merged_nops),
        cmocka_unit_test(relative_registers),
        cmocka_unit_test(twice_is_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
