/* Linear forms and bounds of random instructions in a loop against what they compute: the sum of the form's terms is
   the value, and the value is not above its bound. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "analysis/cfg.h"
#include "ir/build.h"
#include "ir_interpret.h"
#include "analysis/linear.h"
#include "trials.h"

enum { INSTRUCTIONS = 12, MOST_VALUES = 64 };

typedef struct Gen {
    Kernel *k;
    Builder b;
    uint64_t seed;
    Operand values[MOST_VALUES], mask;
    unsigned num;
    Block *body;
} Gen;

static uint32_t pick(Gen *g, uint32_t n)
{
    g->seed ^= g->seed << 13, g->seed ^= g->seed >> 7, g->seed ^= g->seed << 17;
    return (uint32_t)(g->seed >> 11) % n;
}

static Operand source(Gen *g)
{
    static const uint32_t constants[] = {0, 1, 2, 3, 5, 8, 12, 31, 32, 64, 255, 0xffffff, 0x7fffffff, ~0u};
    if (pick(g, 3) == 0) return operand_imm(constants[pick(g, sizeof constants / sizeof constants[0])]);
    return g->values[g->num - 1 - pick(g, g->num < 6 ? g->num : 6)];
}

/* An instruction of dwords, of vectors, as the tables allow them or not: no pass sees it. */
static void generate_one(Gen *g)
{
    static uint16_t opcodes[NUM_OPCODES];
    static unsigned num;
    for (unsigned i = 1; !num && i < NUM_OPCODES; i++) {
        const Meaning *m = meaning_of(i);
        const InstInfo *row = inst_info((uint16_t)i);
        if (m && !m->is_packed && m->bits == 32 && m->result.bits == 32 && row->unit == UNIT_VALU && row->num_defs == 1)
            opcodes[num++] = (uint16_t)i;
    }
    static const uint16_t common[] = {OP_V_ADD_U32,     OP_V_SUB_U32,      OP_V_LSHLREV_B32,  OP_V_MUL_LO_U32,
                                      OP_V_ADD3_U32,    OP_V_LSHL_ADD_U32, OP_V_ADD_LSHL_U32, OP_V_CNDMASK_B32,
                                      OP_V_MUL_U32_U24, OP_V_AND_B32};
    const uint16_t opcode = pick(g, 3) ? common[pick(g, sizeof common / sizeof common[0])] : opcodes[pick(g, num)];
    const Meaning *m = meaning_of(opcode);
    Operand uses[3];
    for (unsigned i = 0; i < m->num_sources; i++) uses[i] = m->source[i].bits == 1 ? g->mask : source(g);
    g->values[g->num++] = inst_def(build_inst(&g->b, opcode, uses, m->num_sources), 0);
}

static void generate(Gen *g, Arena *arena, DiagList *diags)
{
    g->k = kernel_new(arena, diags, "t", TARGET_GFX950);
    for (unsigned i = 0; i < 3; i++) g->k->workgroup_size[i] = i ? 1 : 256;
    Block *entry = kernel_block(g->k, "entry", 0), *exit = kernel_block(g->k, "exit", 0);
    g->body = kernel_block(g->k, "body", 0);
    g->b = builder_at_end(g->k, entry);
    g->num = 0;
    g->values[g->num++] = build_live_in(&g->b, LIVE_IN_WORKITEM_ID, 0, CLASS_V, 1);
    g->values[g->num++] = build_undef(&g->b, CLASS_V, 1);
    g->values[g->num++] = build_undef(&g->b, CLASS_V, 1);
    g->mask = build_undef(&g->b, CLASS_S, 2);
    g->k->vregs.data[g->mask.value].lane_mask = true;
    build_br(&g->b, edge_to(g->body));
    g->b = builder_at_end(g->k, g->body);
    for (unsigned i = 0; i < INSTRUCTIONS; i++) generate_one(g);
    build_br_cmp(&g->b, (ScalarCmp){OP_S_CMP_LG_U32, imm(0), imm(1)}, edge_to(g->body), edge_to(exit));
    g->b = builder_at_end(g->k, exit);
    build_inst(&g->b, OP_S_ENDPGM, NULL, 0);
    loops_build(g->k);
    kernel_compute_defs(g->k);
}

static uint32_t number(const Machine *m, Operand o)
{
    return o.kind == OPERAND_VREG && m->k->vregs.data[o.value].lane_mask ? read32(m, o) & 1 : read32(m, o);
}

static uint32_t sum_of(const Machine *m, const LinearForm *form)
{
    uint32_t sum = form->constant;
    for (uint32_t i = 0; i < form->num; i++) {
        const LinearTerm *t = &form->terms[i];
        sum += t->coef * number(m, t->a) * (t->b.kind == OPERAND_NONE ? 1 : number(m, t->b));
    }
    return sum;
}

static unsigned num_sums;
static void check(Gen *g, Arena *arena)
{
    LinearForms forms = linear_forms_new(g->k, arena);
    linear_forms_enter(&forms, g->body);
    Machine m = {.k = g->k, .regs = arena_alloc(arena, (g->k->vregs.len + 1) * 32)};
    for (unsigned round = 0; round < 8; round++) {
        for (unsigned i = 0; i < 3; i++)
            m.regs[g->values[i].value][0] = i ? pick(g, 2) ? pick(g, 300) - 150 : pick(g, ~0u) : pick(g, 256);
        m.regs[g->mask.value][0] = pick(g, 2);
        m.regs[g->mask.value][1] = 0;
        FOREACH_INST(g->body, inst)
        if (!inst_has(inst, INST_TERMINATOR)) run_inst(&m, inst);
        assert_false(m.unknown);
        for (unsigned i = 0; i < g->num; i++) {
            const LinearForm form = linear_form(&forms, g->values[i]);
            const Inst *def = g->k->vregs.data[g->values[i].value].def;
            num_sums += form.num != 1 || form.terms[0].coef != 1;
            if (sum_of(&m, &form) != read32(&m, g->values[i]))
                fail_msg("%s: not the sum of its terms", inst_row(def)->name);
            if (read32(&m, g->values[i]) > linear_bound(g->k, g->values[i]))
                fail_msg("%s: above its bound", inst_row(def)->name);
        }
    }
}

static void forms_and_bounds(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= trials(400); seed++) {
        Arena *arena = arena_new();
        DiagList diags;
        Gen g = {.seed = seed * 0x9e3779b97f4a7c15u};
        diag_init(&diags, arena);
        generate(&g, arena, &diags);
        check(&g, arena);
        arena_free(arena);
    }
    assert_true(num_sums > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(forms_and_bounds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
