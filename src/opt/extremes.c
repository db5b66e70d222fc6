/* Computes the largest or smallest of many numbers, NaN if one of them is NaN (arith.maximumf and minimumf). Without
   v_maximum3_f32 (rules.def), each maximum takes three instructions: maximum, test for NaN, select. The pass needs
   fewer, because one test for NaN serves two operands, and one select at the end is enough:

       %m = v_max_f32 %a, %b
       %u = v_cmp_u_f32 %a, %b                     %m = v_max_f32 %a, %b
       %r = v_cndmask_b32 %m, %nan, %u             %u = v_cmp_u_f32 %a, %b
       %n = v_max_f32 %r, %c                =>     %n = v_max3_f32 %m, %c, %d
       %v = v_cmp_u_f32 %r, %c                     %v = v_cmp_u_f32 %c, %d
       %s = v_cndmask_b32 %n, %nan, %v             %w = s_or_b64 %u, %v
       ... the same with %d: %t                    %t = v_cndmask_b32 %n, %nan, %w

   If one operand is NaN, v_max_f32 returns the other one, so the order of the operands does not matter. The
   instructions are in one block, and no intermediate result has another use. Requires virtual registers; preserves
   SSA. */
#include "ir/build_op.h"
#include "opt/opt.h"

typedef struct Kind {
    uint16_t two, three;
} Kind;

static const Kind kinds[] = {{OP_V_MAX_F32, OP_V_MAX3_F32}, {OP_V_MIN_F32, OP_V_MIN3_F32}};

/* A maximum or minimum that is NaN if an operand is: the three instructions above. */
typedef struct Triple {
    Inst *select, *best, *test;
    const Kind *kind;
    Operand nan;
    bool inner; /* only another triple reads its result */
    /* Work that outer triples must still do for this one. */
    Operand best_so_far, mask; /* maximum and NaN mask of the operands already included; OPERAND_NONE: none yet */
    /* an operand that is not yet in best_so_far; one that is not yet tested for NaN; OPERAND_NONE: none */
    Operand untaken, untested;
} Triple;

typedef struct Extremes {
    Kernel *k;
    Arena *arena;
    uint32_t *uses;      /* by register */
    uint32_t *triple_of; /* by register: index + 1 in `triples` of the triple that computes it */
    VEC(Triple) triples;
    bool changed;
} Extremes;

static bool is_plain(const Inst *inst, unsigned num_operands)
{
    return inst_is_plain(inst) && inst->m.num_defs == 1 && inst->m.num_operands == num_operands;
}

static bool match(const Extremes *e, Inst *select, Triple *triple)
{
    if (select->m.opcode != OP_V_CNDMASK_B32 || !is_plain(select, 4)) return false;
    const Operand *from = inst_uses(select);
    Inst *best = ssa_def(e->k, from[0]), *test = ssa_def(e->k, from[2]);
    if (!best || !test || e->uses[from[0].value] != 1 || e->uses[from[2].value] != 1) return false;
    if (!is_ssa_vgpr(e->k, from[0]) || !is_ssa(e->k, from[1]) || from[1].flags) return false;
    if (best->block != select->block || test->block != select->block) return false;
    if (test->m.opcode != OP_V_CMP_U_F32 || !is_plain(test, 3) || !is_plain(best, 3)) return false;
    const Operand *x = inst_uses(best), *y = inst_uses(test);
    if (!operand_same(x[0], y[0]) || !operand_same(x[1], y[1]) || !is_ssa_vgpr(e->k, x[0]) || !is_ssa_vgpr(e->k, x[1]))
        return false;
    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (best->m.opcode == kinds[i].two) {
            *triple = (Triple){.select = select, .best = best, .test = test, .kind = &kinds[i], .nan = from[1]};
            return true;
        }
    return false;
}

/* The triple whose result is `o`, if `outer` is its only reader and can absorb it. */
static Triple *taken_up(Extremes *e, Operand o, const Triple *outer)
{
    const uint32_t index = e->triple_of[o.value];
    if (!index || e->uses[o.value] != 2) return NULL;
    Triple *inner = &e->triples.data[index - 1];
    const bool alike = inner->kind == outer->kind && operand_same(inner->nan, outer->nan);
    return alike && inner->select->block == outer->select->block ? inner : NULL;
}

static bool is_some(Operand o) { return o.kind != OPERAND_NONE; }

static void add_mask(Builder *b, Triple *t, Operand mask)
{
    t->mask = is_some(t->mask) ? build_bool_op(b, OP_S_OR_B32, t->mask, mask) : mask;
}

/* Adds an operand to the tests for NaN. One instruction tests two operands. */
static void test(Builder *b, Triple *t, Operand o)
{
    if (is_some(t->untested)) add_mask(b, t, BUILD(b, OP_V_CMP_U_F32, t->untested, o));
    t->untested = is_some(t->untested) ? operand_none() : o;
}

/* Adds an operand to the maximum: of two operands, or of two and the maximum so far. */
static void take(Builder *b, Triple *t, Operand o)
{
    if (!is_some(t->untaken)) {
        t->untaken = o;
        return;
    }
    t->best_so_far = is_some(t->best_so_far) ? build_op3(b, t->kind->three, t->best_so_far, t->untaken, o)
                                             : build_op2(b, t->kind->two, t->untaken, o);
    t->untaken = operand_none();
}

/* Takes over the work that an inner triple has left: at most one operand for the maximum, and one to test. */
static void take_over(Builder *b, Triple *t, const Triple *inner)
{
    if (is_some(inner->best_so_far)) {
        if (is_some(t->best_so_far)) take(b, t, inner->best_so_far);
        else t->best_so_far = inner->best_so_far;
    }
    if (is_some(inner->mask)) add_mask(b, t, inner->mask);
    if (is_some(inner->untaken)) take(b, t, inner->untaken);
    if (is_some(inner->untested)) test(b, t, inner->untested);
}

static void rewrite(Extremes *e, Triple *t)
{
    const Operand x[2] = {inst_uses(t->best)[0], inst_uses(t->best)[1]};
    Triple *inner[2];
    for (unsigned i = 0; i < 2; i++) inner[i] = taken_up(e, x[i], t);
    if (!t->inner && !inner[0] && !inner[1]) return; /* alone */
    Builder b = opt_builder(t->select, t->select);
    for (unsigned i = 0; i < 2; i++)
        if (inner[i]) take_over(&b, t, inner[i]);
    for (unsigned i = 0; i < 2; i++)
        if (!inner[i]) {
            take(&b, t, x[i]);
            test(&b, t, x[i]);
        }
    e->changed = true;
    if (t->inner) return;
    if (is_some(t->untaken)) t->best_so_far = build_op2(&b, t->kind->two, t->best_so_far, t->untaken);
    if (is_some(t->untested)) add_mask(&b, t, BUILD(&b, OP_V_CMP_U_F32, t->untested, t->untested));
    inst_uses(t->select)[0] = t->best_so_far;
    inst_uses(t->select)[2] = t->mask;
}

/* Rewrites the chains. dce deletes the old triples; only the selects of inner ones are removed here, because they would
   keep the rest alive. */
static void chains_of_tests(Extremes *e)
{
    FOREACH_BLOCK_INST(e->k, block, inst)
    {
        Triple triple;
        if (!match(e, inst, &triple)) continue;
        VEC_PUSH(e->arena, &e->triples, triple);
        e->triple_of[inst->m.operands[0].value] = e->triples.len;
    }
    for (uint32_t i = 0; i < e->triples.len; i++) {
        const Operand *x = inst_uses(e->triples.data[i].best);
        for (unsigned n = 0; n < 2; n++) {
            Triple *inner = taken_up(e, x[n], &e->triples.data[i]);
            if (inner) inner->inner = true;
        }
    }
    for (uint32_t i = 0; i < e->triples.len; i++) rewrite(e, &e->triples.data[i]);
    for (uint32_t i = e->triples.len; i-- > 0;) {
        Triple *t = &e->triples.data[i];
        if (t->inner) inst_remove(t->select);
        if (t->inner || inst_uses(t->select)[0].value != t->best->m.operands[0].value) {
            inst_remove(t->test);
            inst_remove(t->best);
        }
    }
}

bool pass_extremes(Kernel *k, PassCtx *ctx)
{
    kernel_compute_defs(k);
    Arena *arena = ctx->arena;
    Extremes e = {.k = k, .arena = arena, .uses = opt_count_uses(k, arena)};
    e.triple_of = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1);
    chains_of_tests(&e);
    if (e.changed) kernel_compute_defs(k);
    return e.changed;
}
