/* Making and changing kernels, and the predicates that every pass asks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "ir/build.h"
#include "isa/events.h"

typedef struct Fixture {
    Arena *arena;
    DiagList diags;
    Kernel *k;
    Builder b;
} Fixture;

static void open_kernel(Fixture *f)
{
    f->arena = arena_new();
    diag_init(&f->diags, f->arena);
    f->k = kernel_new(f->arena, &f->diags, "t", TARGET_GFX942);
    f->b = builder_at_end(f->k, kernel_block(f->k, "entry", 0));
}

static void test_lists(void **state)
{
    (void)state;
    Fixture f;
    open_kernel(&f);
    Block *block = f.b.block;
    Inst *a = inst_new(f.k, OP_UNDEF, 1, 1), *b = inst_new(f.k, OP_UNDEF, 1, 1), *c = inst_new(f.k, OP_UNDEF, 1, 1);
    inst_append(block, b);
    inst_insert_before(b, a);
    inst_insert_after(b, c);
    assert_true(block->first == a && a->next == b && b->next == c && block->last == c && c->prev == b && b->prev == a);
    inst_remove(b);
    assert_true(a->next == c && c->prev == a && (b->flags & INST_DEAD));
    inst_insert_before(a, b); /* removed instructions can come back */
    assert_true(block->first == b && !b->prev && !(b->flags & INST_DEAD));
    inst_remove(b);
    inst_remove(c);
    inst_remove(a);
    assert_true(!block->first && !block->last);
    arena_free(f.arena);
}

static void test_resize(void **state)
{
    (void)state;
    Fixture f;
    open_kernel(&f);
    Inst *inst = inst_new(f.k, OP_MERGE, 1, 3);
    for (unsigned i = 0; i < 3; i++) inst->m.operands[i] = imm(i + 1);
    inst_resize(f.k, inst, 1, 6);
    assert_int_equal(inst->m.num_operands, 6);
    for (unsigned i = 0; i < 3; i++) assert_int_equal(inst->m.operands[i].value, i + 1);
    for (unsigned i = 3; i < 6; i++) assert_int_equal(inst->m.operands[i].kind, OPERAND_NONE);
    inst_resize(f.k, inst, 1, 2);
    assert_int_equal(inst_num_uses(inst), 1);
    arena_free(f.arena);
}

static void test_uses_of_edges(void **state)
{
    (void)state;
    Fixture f;
    open_kernel(&f);
    Operand x = build_undef(&f.b, CLASS_S, 1), y = build_undef(&f.b, CLASS_S, 1);
    Block *a = kernel_block(f.k, NULL, 0), *b = kernel_block(f.k, NULL, 0);
    Operand both[2] = {x, y};
    build_br_cmp(&f.b, (ScalarCmp){OP_S_CMP_EQ_U32, x, imm(3)}, (Edge){a, both, 2}, (Edge){b, &y, 1});
    Inst *br = f.b.block->last;
    assert_int_equal(inst_total_uses(br), 5);
    unsigned of_x = 0, of_y = 0;
    FOREACH_USE(br, use)
    {
        of_x += operand_same(*use, x);
        of_y += operand_same(*use, y);
    }
    assert_int_equal(of_x, 2);
    assert_int_equal(of_y, 2);
    kernel_replace_uses(f.k, y.value, imm(9));
    assert_int_equal(br->branch->args[0][1].value, 9);
    assert_int_equal(br->branch->args[1][0].value, 9);
    assert_true(operand_same(br->branch->args[0][0], x));
    arena_free(f.arena);
}

static void test_replace_parts(void **state)
{
    (void)state;
    Fixture f;
    open_kernel(&f);
    Operand from = build_undef(&f.b, CLASS_V, 4), to = build_undef(&f.b, CLASS_V, 8);
    Operand part = operand_sub(from, 2, 1);
    part.flags = OPERAND_NEG;
    Operand uses[2] = {part, operand_sub(from, 0, 1)};
    Inst *add = build_inst(&f.b, OP_V_ADD_F32, uses, 2);
    kernel_replace_uses(f.k, from.value, operand_sub(to, 4, 4));
    assert_true(inst_uses(add)[0].value == to.value && inst_uses(add)[0].offset == 6 && inst_uses(add)[0].width == 1);
    assert_int_equal(inst_uses(add)[0].flags, OPERAND_NEG);
    assert_int_equal(inst_uses(add)[1].offset, 4);
    Operand negated = operand_sub(to, 0, 1);
    negated.flags = OPERAND_NEG;
    operand_replace(&inst_uses(add)[0], negated); /* - of - */
    assert_int_equal(inst_uses(add)[0].flags, 0);
    arena_free(f.arena);
}

static void test_regions(void **state)
{
    (void)state;
    Fixture f;
    open_kernel(&f);
    uint32_t a = kernel_region(f.k, 0, false), b = kernel_region(f.k, a, false), c = kernel_region(f.k, 0, true);
    assert_true(region_contains(f.k, 0, b) && region_contains(f.k, a, b) && region_contains(f.k, b, b));
    assert_false(region_contains(f.k, b, a));
    assert_false(region_contains(f.k, c, b));
    assert_false(region_contains(f.k, a, 0));
    arena_free(f.arena);
}

static const Inst *def_of(const Fixture *f, Operand o) { return f->k->vregs.data[o.value].def; }

static void test_can_move(void **state)
{
    (void)state;
    Fixture f;
    open_kernel(&f);
    Kernel *k = f.k;
    uint32_t then = kernel_region(k, 0, false), inside = kernel_region(k, then, false),
             other = kernel_region(k, 0, false);
    uint32_t loop = kernel_region(k, 0, true);
    Operand base = build_live_in(&f.b, LIVE_IN_KERNARG_PTR, 0, CLASS_S, 2), v = build_undef(&f.b, CLASS_V, 1);
    Operand var = vreg_operand(k, kernel_var(k, CLASS_V, 1)), saved = build_undef(&f.b, CLASS_S, 2);
    assert_false(inst_can_move_to_region(k, def_of(&f, base), 0)); /* live_in stays */

    Builder b = builder_at_end(k, kernel_block(k, NULL, inside));
    const Inst *pure = def_of(&f, build_add_i32(&b, v, imm(5)));
    assert_true(inst_can_move_to_region(k, pure, inside));
    assert_true(inst_can_move_to_region(k, pure, then));
    assert_true(inst_can_move_to_region(k, pure, 0));
    assert_false(inst_can_move_to_region(k, pure, other));
    const Inst *reads_var = def_of(&f, build_add_i32(&b, var, imm(5)));
    assert_false(inst_can_move_to_region(k, reads_var, inside));
    const Inst *lanes = def_of(&f, build_to_s(&b, v));
    assert_true(inst_can_move_to_region(k, lanes, inside));
    assert_false(inst_can_move_to_region(k, lanes, then));
    Operand uses[2] = {operand_special(SPECIAL_EXEC, 2), saved};
    const Inst *of_exec = build_inst(&b, OP_S_AND_B64, uses, 2);
    assert_true(inst_can_move_to_region(k, of_exec, inside));
    assert_false(inst_can_move_to_region(k, of_exec, then));
    Inst *dpp = build_inst(&b, OP_V_MOV_B32, &v, 1);
    assert_true(inst_can_move_to_region(k, dpp, then));
    dpp->m.form = FORM_DPP; /* looks at other lanes */
    assert_false(inst_can_move_to_region(k, dpp, then));
    Operand load_uses[2] = {base, operand_none()};
    Inst *load = build_inst(&b, OP_S_LOAD_DWORD, load_uses, 2);
    assert_false(inst_can_move_to_region(k, load, inside));
    load->flags |= INST_INVARIANT;
    assert_true(inst_can_move_to_region(k, load, 0));
    k->author_counts = COUNTER_BIT_VM; /* s_load raises another counter */
    assert_true(inst_can_move_to_region(k, load, 0));
    k->author_counts = COUNTER_BIT_LGKM;
    assert_false(inst_can_move_to_region(k, load, 0));
    k->author_counts = 0;

    b = builder_at_end(k, kernel_block(k, NULL, loop)); /* EXEC shrinks within a divergent loop */
    assert_false(inst_can_move_to_region(k, def_of(&f, build_to_s(&b, v)), loop));
    assert_false(inst_can_move_to_region(k, build_inst(&b, OP_S_AND_B64, uses, 2), loop));
    arena_free(f.arena);
}

static void test_removable(void **state)
{
    (void)state;
    Fixture f;
    open_kernel(&f);
    Kernel *k = f.k;
    Operand v = build_undef(&f.b, CLASS_V, 1), base = build_undef(&f.b, CLASS_S, 2);
    Operand load_uses[2] = {v, base}, store_uses[3] = {v, v, base};
    Inst *load = build_inst(&f.b, OP_GLOBAL_LOAD_DWORD, load_uses, 2);
    assert_true(inst_is_removable(k, load));
    load->flags |= INST_AUTHOR;
    assert_false(inst_is_removable(k, load));
    load->flags = 0;
    load->flags = INST_COUNTED;
    assert_false(inst_is_removable(k, load));
    build_add_i32(&f.b, v, v); /* raises no counter, wherever it stands */
    Inst *sum = f.b.block->last;
    sum->flags |= INST_COUNTED;
    assert_true(inst_is_removable(k, sum));
    assert_false(inst_is_removable(k, build_inst(&f.b, OP_GLOBAL_STORE_DWORD, store_uses, 3)));
    assert_false(inst_is_removable(k, build_inst(&f.b, OP_GLOBAL_ATOMIC_ADD_RTN, store_uses, 3)));
    build_copy_to(&f.b, operand_special(SPECIAL_M0, 1), imm(4));
    assert_false(inst_is_removable(k, f.b.block->last));
    /* the carry of a sum that the next instruction takes */
    Operand constants[2] = {imm(1), imm(2)};
    Inst *low = build_inst(&f.b, OP_S_ADD_U32, constants, 2);
    assert_true(inst_is_removable(k, low));
    build_inst(&f.b, OP_S_ADDC_U32, constants, 2);
    assert_false(inst_is_removable(k, low));
    build_inst(&f.b, OP_S_BARRIER, NULL, 0);
    assert_false(inst_is_removable(k, f.b.block->last));
    arena_free(f.arena);
}

static void test_locations(void **state)
{
    (void)state;
    Fixture f;
    open_kernel(&f);
    assert_int_equal(kernel_loc(f.k, (SourceLoc){NULL, 0, 0}), 0);
    uint32_t a = kernel_loc(f.k, (SourceLoc){"f", 1, 2}), b = kernel_loc(f.k, (SourceLoc){"f", 1, 2});
    uint32_t c = kernel_loc(f.k, (SourceLoc){"f", 1, 3});
    assert_true(a && a == b && c != a);
    arena_free(f.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),         cmocka_unit_test(test_resize),    cmocka_unit_test(test_uses_of_edges),
        cmocka_unit_test(test_replace_parts), cmocka_unit_test(test_regions),   cmocka_unit_test(test_can_move),
        cmocka_unit_test(test_removable),     cmocka_unit_test(test_locations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
