/* check_regalloc finds what is wrong: by name, and one changed operand in random kernels. */
#include "regalloc/regalloc.h"
#include "regalloc_common.h"
#include "regalloc_random.h"
#include "trials.h"

/* bug() does not return, so the text that it made stays: no leak of the checker. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:^bug$\n"; }

/* Runs the checker on a kernel that was changed after allocation; its complaint, or NULL. */
static const char *complaint(Kernel *k, DiagList *diags)
{
    PassCtx ctx = pass_context(diags);
    bug_set_handler(catch_bug);
    if (setjmp(bug_jump)) {
        bug_set_handler(NULL);
        return bug_text;
    }
    pass_check_regalloc(k, &ctx);
    bug_set_handler(NULL);
    return NULL;
}

static Run allocated(const char *text)
{
    Run r = run_parse(text);
    assert_true(run_pass(&r, pass_abi) && run_pass(&r, pass_regalloc));
    return r;
}

static Inst *find(Kernel *k, Opcode opcode, unsigned n)
{
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    if (inst->m.opcode == opcode && n-- == 0) return inst;
    fail_msg("no such instruction");
    return NULL;
}

#define assert_complaint(r, what)                          \
    do {                                                   \
        const char *text_ = complaint((r).k, &(r).diags);  \
        if (!text_) fail_msg("the checker found nothing"); \
        assert_contains(text_, (what));                    \
    } while (0)

static const char *const two_values = "kernel @k target(gfx942) {\n"
                                      "^entry:\n"
                                      "  %t:v = live_in workitem_id\n"
                                      "  %x:v4 = ds_read_b128 %t\n"
                                      "  %y:v4 = ds_read_b128 %t\n"
                                      "  %z:v2 = v_pk_mul_f32 %x[0:1], %y[0:1]\n"
                                      "  ds_write_b128 %t, %x\n"
                                      "  ds_write_b128 %t, %y\n"
                                      "  ds_write_b64 %t, %z\n"
                                      "  s_endpgm\n"
                                      "}\n";

static void right_as_it_is(void **state)
{
    (void)state;
    Run r = allocated(two_values);
    assert_null(complaint(r.k, &r.diags));
    run_free(&r);
}

static void wrong_source(void **state)
{
    (void)state;
    Run r = allocated(two_values);
    find(r.k, OP_V_PK_MUL_F32, 0)->m.operands[1].value += 2;
    assert_complaint(r, "%x[0] is read from a register that holds %x[2]");
    run_free(&r);
}

static void overwritten(void **state)
{
    (void)state;
    Run r = allocated(two_values);
    find(r.k, OP_V_PK_MUL_F32, 0)->m.operands[0].value = find(r.k, OP_DS_READ_B128, 0)->m.operands[0].value;
    assert_complaint(r, "%x[0] is read from a register that holds %z[0]");
    run_free(&r);
}

/* A register that the author reserved holds a value. */
static void reserved_register(void **state)
{
    (void)state;
    Run r = allocated(two_values);
    RegisterRange range = {CLASS_V, (uint16_t)find(r.k, OP_V_PK_MUL_F32, 0)->m.operands[1].value, 1, 0};
    VEC_PUSH(r.k->arena, &r.k->reserved, range);
    assert_complaint(r, "is in a reserved register");
    run_free(&r);
}

static void misaligned(void **state)
{
    (void)state;
    Run r = allocated(two_values);
    r.k->num_vgprs += 2;
    find(r.k, OP_V_PK_MUL_F32, 0)->m.operands[0].value++;
    assert_complaint(r, "not at a multiple of 2");
    run_free(&r);
}

static void instruction_lost(void **state)
{
    (void)state;
    Run r = allocated(two_values);
    inst_remove(find(r.k, OP_V_PK_MUL_F32, 0));
    assert_complaint(r, "was not there before allocation, or in another order");
    run_free(&r);
}

static void instructions_exchanged(void **state)
{
    (void)state;
    Run r = allocated(two_values);
    Inst *first = find(r.k, OP_DS_READ_B128, 0), *second = find(r.k, OP_DS_READ_B128, 1);
    inst_remove(first);
    inst_insert_after(second, first);
    assert_complaint(r, "was not there before allocation, or in another order");
    run_free(&r);
}

/* The copy of a tied source is missing. */
static void tie_without_copy(void **state)
{
    (void)state;
    Run r = allocated("kernel @k target(gfx942) {\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %c:v = ds_read_b32 %t\n"
                      "  %d:v = v_fmac_f32 %t, %t, %c\n"
                      "  ds_write_b32 %t, %c\n"
                      "  ds_write_b32 %t, %d\n"
                      "  s_endpgm\n"
                      "}\n");
    Inst *copy = find(r.k, OP_COPY, 0);
    assert_true(copy->flags & INST_BY_RA);
    inst_remove(copy);
    assert_complaint(r, "%c[0] is read from a register that holds nothing known");
    run_free(&r);
}

/* A move on the back edge of a loop is missing: the first iteration would be right. */
static void back_edge_without_move(void **state)
{
    (void)state;
    Run r = allocated("kernel @k target(gfx942) {\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %x0:v = ds_read_b32 %t\n"
                      "  %y0:v = ds_read_b32 %t\n"
                      "  br ^loop(%x0, %y0, 0)\n"
                      "^loop(%x:v, %y:v, %i:s):\n"
                      "  ds_write_b32 %x, %y\n"
                      "  %j:s = s_add_u32 %i, 1\n"
                      "  br_cmp s_cmp_lt_u32 %j, 9, ^loop(%y, %x, %j), ^exit\n"
                      "^exit:\n"
                      "  s_endpgm\n"
                      "}\n");
    inst_remove(find(r.k, OP_V_SWAP_B32, 0));
    assert_complaint(r, "is read from a register that holds");
    run_free(&r);
}

static const char *const branch = "kernel @k target(gfx942) {\n"
                                  "  region 1 in 0\n"
                                  "^entry:\n"
                                  "  %t:v = live_in workitem_id\n"
                                  "  %x:v = ds_read_b32 %t\n"
                                  "  %m:mask = v_cmp_lt_u32 %x, %t\n"
                                  "  %saved:mask = exec_if %m\n"
                                  "  br_exec ^then, ^merge\n"
                                  "^then region 1:\n"
                                  "  %y:v = v_add_u32 %x, %x\n"
                                  "  ds_write_b32 %t, %y\n"
                                  "  br ^merge\n"
                                  "^merge:\n"
                                  "  exec_end %saved\n"
                                  "  ds_write_b32 %t, %x\n"
                                  "  s_endpgm\n"
                                  "}\n";

/* x moves to another register under the smaller EXEC, on every path that runs instructions; the lanes that were off
   miss it. */
static void copy_under_a_smaller_mask(void **state)
{
    (void)state;
    Run r = allocated(branch);
    assert_null(complaint(r.k, &r.diags));
    r.k = NULL;
    Run s = allocated(branch);
    Inst *read = find(s.k, OP_DS_READ_B32, 0), *use = find(s.k, OP_DS_WRITE_B32, 1), *then = find(s.k, OP_V_ADD_U32, 0);
    Inst *copy = inst_new(s.k, OP_COPY, 1, 2);
    copy->m.operands[1] = read->m.operands[0];
    copy->m.operands[0] = operand_phys(CLASS_V, s.k->num_vgprs++, 1);
    copy->flags = INST_BY_RA;
    inst_insert_before(then, copy);
    use->m.operands[1] = copy->m.operands[0];
    /* Also in the block before, so that the value is there on the path that skips the region. */
    Inst *other = inst_new(s.k, OP_COPY, 1, 2);
    other->m.operands[0] = copy->m.operands[0];
    other->m.operands[1] = copy->m.operands[1];
    other->flags = INST_BY_RA;
    Block *entry = s.k->blocks.data[0];
    inst_insert_before(entry->last, other);
    assert_complaint(s, "was copied for those of region 1 only"); /* both copies stand after exec_if */
    run_free(&s);

    s = allocated(branch);
    read = find(s.k, OP_DS_READ_B32, 0), use = find(s.k, OP_DS_WRITE_B32, 1);
    /* Before exec_if: all lanes have it. */
    copy = inst_new(s.k, OP_COPY, 1, 2);
    copy->m.operands[1] = read->m.operands[0];
    copy->m.operands[0] = operand_phys(CLASS_V, s.k->num_vgprs++, 1);
    copy->flags = INST_BY_RA;
    inst_insert_after(read, copy);
    use->m.operands[1] = copy->m.operands[0];
    assert_null(complaint(s.k, &s.diags));
    run_free(&s);

    s = allocated(branch);
    /* After the region, but before exec_end. */
    read = find(s.k, OP_DS_READ_B32, 0);
    copy = inst_new(s.k, OP_COPY, 1, 2);
    copy->m.operands[1] = read->m.operands[0];
    copy->m.operands[0] = operand_phys(CLASS_V, s.k->num_vgprs++, 1);
    copy->flags = INST_BY_RA;
    inst_insert_before(find(s.k, OP_EXEC_END, 0), copy);
    assert_complaint(s, "before EXEC is that of the block");
    run_free(&s);

    s = allocated(branch);
    read = find(s.k, OP_DS_READ_B32, 0), use = find(s.k, OP_V_ADD_U32, 0);
    /* Only in the region, and read there: good. */
    copy = inst_new(s.k, OP_COPY, 1, 2);
    copy->m.operands[1] = read->m.operands[0];
    copy->m.operands[0] = operand_phys(CLASS_V, s.k->num_vgprs++, 1);
    copy->flags = INST_BY_RA;
    inst_insert_before(use, copy);
    use->m.operands[1] = copy->m.operands[0];
    assert_null(complaint(s.k, &s.diags));
    run_free(&s);

    s = allocated(branch);
    /* Moved away and back in the region: the lanes that were off keep what they had, but x may have gone there. */
    then = find(s.k, OP_V_ADD_U32, 0);
    Operand x = find(s.k, OP_DS_READ_B32, 0)->m.operands[0];
    Operand free_reg = operand_phys(CLASS_V, s.k->num_vgprs++, 1);
    Inst *away = inst_new(s.k, OP_COPY, 1, 2), *zero = inst_new(s.k, OP_COPY, 1, 2),
         *back = inst_new(s.k, OP_COPY, 1, 2);
    away->m.operands[0] = free_reg, away->m.operands[1] = x;
    zero->m.operands[0] = x, zero->m.operands[1] = operand_imm(0);
    back->m.operands[0] = x, back->m.operands[1] = free_reg;
    away->flags = zero->flags = back->flags = INST_BY_RA;
    inst_insert_before(then, away);
    inst_insert_before(then, zero);
    inst_insert_before(then, back);
    assert_complaint(s, "was copied for those of region 1 only");
    run_free(&s);
    arena_free(r.arena);
}

/* One operand of a random kernel in another register: found, or without effect (the value is not read, or is there
   too). */
static void one_operand_changed(void **state)
{
    (void)state;
    unsigned num_found = 0, num_missed = 0;
    for (unsigned seed = 1; seed <= trials(1500); seed++) {
        Arena *arena = arena_new();
        DiagList diags;
        diag_init(&diags, arena);
        Kernel *k = gen_kernel(arena, &diags, seed, 20 + seed % 60, false);
        PassCtx ctx = pass_context(&diags);
        pass_abi(k, &ctx);
        pass_regalloc(k, &ctx);
        Gen g = {.k = k, .seed = seed * 77 + 1};
        VEC(Operand *) operands = {0};
        FOREACH_BLOCK(k, block)
        {
            FOREACH_INST(block, inst)
            {
                bool no_matter = inst->m.opcode == OP_UNDEF || block->preds.len == 0;
                for (unsigned i = inst->m.num_defs; i < inst->m.num_operands && !no_matter; i++)
                    if (inst->m.operands[i].kind == OPERAND_PHYS) VEC_PUSH(arena, &operands, &inst->m.operands[i]);
            }
        }
        if (!diags.num_errors && operands.len) {
            Operand *o = operands.data[gen_random(&g, operands.len)];
            unsigned limit = o->reg_class == CLASS_S ? k->num_sgprs : k->num_vgprs;
            uint32_t to = gen_random(&g, limit);
            if (to != o->value && to + o->width <= limit) {
                o->value = to;
                if (complaint(k, &diags)) num_found++;
                else {
                    num_missed++;
                    if (getenv("REGALLOC_PRINT")) printf("seed %u operand %p -> %u\n", seed, (void *)o, to);
                }
            }
        }
        arena_free(arena);
    }
    if (num_found < num_missed * 20) fail_msg("%u found, %u missed", num_found, num_missed);
}

static bool is_spill_code(const Inst *inst)
{
    if (!(inst->flags & INST_BY_RA)) return false;
    return inst_row(inst)->format == FORMAT_SCRATCH || inst->m.opcode == OP_V_READLANE_B32 ||
           inst->m.opcode == OP_V_WRITELANE_B32 ||
           (inst->m.opcode == OP_COPY && inst->m.operands[0].kind == OPERAND_SPECIAL);
}

/* Another slot, another lane, or the instruction gone. */
static void damage_spill(Inst *inst, bool remove)
{
    if (remove || inst->m.opcode == OP_COPY) inst_remove(inst);
    else if (inst_row(inst)->format == FORMAT_SCRATCH) inst->m.mods.offset ^= 4;
    else inst->m.operands[2].value ^= 1;
}

/* One instruction of the code for spilling damaged: found, or without effect, since random kernels have many dead
   values and equal constants (regalloc_stress --damage judges that by running them). */
static void spills_damaged(void **state)
{
    (void)state;
    unsigned num_found = 0, num_missed = 0;
    for (unsigned seed = 1; seed <= trials(1200); seed++) {
        Arena *arena = arena_new();
        DiagList diags;
        diag_init(&diags, arena);
        Kernel *k = gen_kernel(arena, &diags, seed, 90, false);
        PassCtx ctx = pass_context(&diags);
        ctx.options.max_vgprs = 72, ctx.options.max_sgprs = 22, ctx.options.max_agprs = 0;
        pass_abi(k, &ctx);
        pass_regalloc(k, &ctx);
        Gen g = {.k = k, .seed = seed * 77 + 1};
        VEC(Inst *) code = {0};
        FOREACH_BLOCK(k, block)
        FOREACH_INST(block, inst)
        if (is_spill_code(inst) && block->preds.len) VEC_PUSH(arena, &code, inst);
        if (!diags.num_errors && code.len) {
            Inst *inst = code.data[gen_random(&g, code.len)];
            damage_spill(inst, gen_random(&g, 2));
            if (complaint(k, &diags)) num_found++;
            else {
                num_missed++;
                if (getenv("REGALLOC_PRINT")) printf("seed %u: %s\n", seed, inst_row(inst)->name);
            }
        }
        arena_free(arena);
    }
    if (num_found < trials(100) || num_found < num_missed) fail_msg("%u found, %u missed", num_found, num_missed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_as_it_is),
        cmocka_unit_test(wrong_source),
        cmocka_unit_test(overwritten),
        cmocka_unit_test(reserved_register),
        cmocka_unit_test(misaligned),
        cmocka_unit_test(instruction_lost),
        cmocka_unit_test(instructions_exchanged),
        cmocka_unit_test(tie_without_copy),
        cmocka_unit_test(back_edge_without_move),
        cmocka_unit_test(copy_under_a_smaller_mask),
        cmocka_unit_test(one_operand_changed),
        cmocka_unit_test(spills_damaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
