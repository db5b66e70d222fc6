/* The pass branches: fall-through, polarity, threading, exec branches, and branches out of reach. */
#include "finalize/finalize.h"
#include "finalize_util.h"

#define BRANCHES(body, expected) expect_pass(pass_branches, TARGET_GFX942, "", body, expected)
#define CMP(yes, no) "br_cmp s_cmp_lt_u32 s0, s1, " yes ", " no "\n"
#define MOV "v0 = v_mov_b32 v1\n"
#define END "s_endpgm\n"

static void fall_through(void **state)
{
    (void)state;
    BRANCHES("^a:\n" MOV "br ^b\n^b:\n" END, "a: v_mov_b32 b: s_endpgm");
    BRANCHES("^a:\n" MOV "br ^c\n^b:\n" MOV "br ^d\n^c:\n" MOV "br ^b\n^d:\n" END,
             "a: v_mov_b32 s_branch(c) b: v_mov_b32 s_branch(d) c: v_mov_b32 s_branch(b) d: s_endpgm");
}

static void polarity(void **state)
{
    (void)state;
    BRANCHES("^a:\n" CMP("^c", "^b") "^b:\n" MOV "br ^c\n^c:\n" END,
             "a: s_cmp_lt_u32 s_cbranch_scc1(c) b: v_mov_b32 c: s_endpgm");
    BRANCHES("^a:\n" CMP("^b", "^c") "^b:\n" MOV "br ^c\n^c:\n" END,
             "a: s_cmp_lt_u32 s_cbranch_scc0(c) b: v_mov_b32 c: s_endpgm");
    /* Neither side is next. */
    BRANCHES("^a:\n" CMP("^c", "^d") "^b:\n" END "^c:\n" MOV "br ^b\n^d:\n" MOV "br ^b\n",
             "a: s_cmp_lt_u32 s_cbranch_scc1(c) bb0: s_branch(d) b: s_endpgm c: v_mov_b32 s_branch(b) d: v_mov_b32 "
             "s_branch(b)");
    /* A loop. */
    BRANCHES("^a:\n" MOV "br ^l\n^l:\n" MOV CMP("^l", "^e") "^e:\n" END,
             "a: v_mov_b32 l: v_mov_b32 s_cmp_lt_u32 s_cbranch_scc1(l) e: s_endpgm");
}

static void comparison_operands(void **state)
{
    (void)state;
    Fixture f;
    fixture_open(&f, TARGET_GFX942, "", "^a:\nbr_cmp s_cmp_eq_u64 s[2:3], 0, ^c, ^b\n^b:\n" MOV "br ^c\n^c:\n" END);
    pass_branches(f.k, &f.ctx);
    const Inst *cmp = f.k->blocks.data[0]->first;
    assert_int_equal(cmp->m.opcode, OP_S_CMP_EQ_U64);
    assert_int_equal(cmp->m.operands[0].value, 2);
    assert_int_equal(cmp->m.operands[0].width, 2);
    assert_int_equal(cmp->m.operands[1].kind, OPERAND_IMM);
    assert_int_equal(cmp->next->m.opcode, OP_S_CBRANCH_SCC1);
    assert_ptr_equal(cmp->next->branch->target[0], f.k->blocks.data[2]);
    assert_ptr_equal(cmp->next->branch->target[1], f.k->blocks.data[1]);
    fixture_close(&f);
}

static void threading(void **state)
{
    (void)state;
    BRANCHES("^a:\n" CMP("^b", "^c") "^b:\nbr ^d\n^c:\n" MOV "br ^d\n^d:\n" END,
             "a: s_cmp_lt_u32 s_cbranch_scc1(d) c: v_mov_b32 d: s_endpgm");
    /* Both sides empty: no comparison either. */
    BRANCHES("^a:\n" CMP("^b", "^c") "^b:\nbr ^d\n^c:\nbr ^d\n^d:\n" END, "a: d: s_endpgm");
    /* Chains, and a block nobody reaches. */
    BRANCHES("^a:\nbr ^b\n^b:\nbr ^c\n^c:\nbr ^e\n^d:\n" MOV "br ^e\n^e:\n" END, "a: e: s_endpgm");
    /* An empty endless loop stays one. */
    BRANCHES("^a:\n" MOV "br ^b\n^b:\nbr ^b\n", "a: v_mov_b32 b: s_branch(b)");
}

#define IF(then)                                                          \
    "^a:\ns[4:5] = s_and_saveexec_b64 s[6:7]\nbr_exec ^t, ^f\n^t:\n" then \
    "br ^f\n^f:\nexec = s_mov_b64 s[4:5]\n" MOV END
#define HEAD "a: s_and_saveexec_b64 "
#define TAIL "f: s_mov_b64 v_mov_b32 s_endpgm"

static void exec_branches(void **state)
{
    (void)state;
    BRANCHES(IF(MOV), HEAD "t: v_mov_b32 " TAIL);
    BRANCHES(IF(MOV MOV MOV), HEAD "t: v_mov_b32 v_mov_b32 v_mov_b32 " TAIL);
    BRANCHES(IF("v0 = global_load_dword v[2:3], off\n"), HEAD "s_cbranch_execz(f) t: global_load_dword " TAIL);
    BRANCHES(IF("s8 = s_load_dword s[2:3], off\n"), HEAD "s_cbranch_execz(f) t: s_load_dword " TAIL);
    BRANCHES(IF("s8 = v_readfirstlane_b32 v1\n"), HEAD "s_cbranch_execz(f) t: v_readfirstlane_b32 " TAIL);
    BRANCHES(IF("s_barrier\n"), HEAD "s_cbranch_execz(f) t: s_barrier " TAIL);
    BRANCHES(IF("s_trap simm16:2\n"), HEAD "s_cbranch_execz(f) t: s_trap " TAIL);
    BRANCHES(IF("s_setreg_b32 s8 simm16:0x1801\n"), HEAD "s_cbranch_execz(f) t: s_setreg_b32 " TAIL);
    BRANCHES(IF("s8 = s_add_u32 s8, 1\n"), HEAD "t: s_add_u32 " TAIL);
    BRANCHES(IF(MOV MOV MOV MOV MOV MOV MOV MOV MOV MOV MOV MOV MOV), HEAD
             "s_cbranch_execz(f) t: v_mov_b32 v_mov_b32 v_mov_b32 v_mov_b32 v_mov_b32 v_mov_b32 v_mov_b32 v_mov_b32 "
             "v_mov_b32 v_mov_b32 v_mov_b32 v_mov_b32 v_mov_b32 " TAIL);
    /* An empty side vanishes. */
    BRANCHES(IF(""), HEAD TAIL);
    /* A scalar branch inside. */
    BRANCHES("^a:\ns[4:5] = s_and_saveexec_b64 s[6:7]\nbr_exec ^t, ^f\n^t:\n" CMP("^u", "^w") "^u:\n" MOV
                                                                                              "br ^w\n^w:\n" MOV
                                                                                              "br ^f\n^f:\n" END,
             HEAD "s_cbranch_execz(f) t: s_cmp_lt_u32 s_cbranch_scc0(w) u: v_mov_b32 w: v_mov_b32 f: s_endpgm");
    /* A divergent loop leaves here. */
    BRANCHES("^a:\n" MOV "br ^l\n^l:\n" MOV "exec = s_and_b64 exec, s[4:5]\nbr_exec ^l, ^e\n^e:\n" END,
             "a: v_mov_b32 l: v_mov_b32 s_and_b64 s_cbranch_execnz(l) e: s_endpgm");
}

/* Blocks of `count` 8-byte instructions, an 's_endpgm' at the end. */
static char *long_body(const char *first, const char *between, unsigned count, const char *last)
{
    size_t size = strlen(first) + strlen(between) + strlen(last) + count * 40ul + 1;
    char *text = malloc(size), *at = text;
    at = stpcpy(at, first);
    at = stpcpy(at, between);
    for (unsigned i = 0; i < count; i++) at = stpcpy(at, "v0 = v_mov_b32 0x12345678\n");
    stpcpy(at, last);
    return text;
}

static int64_t address_of(const Kernel *k, const Block *block, const Inst *until)
{
    int64_t at = 0;
    for (uint32_t b = 0; b < k->blocks.len; b++) {
        if (k->blocks.data[b] == block && !until) return at;
        FOREACH_INST(k->blocks.data[b], inst)
        {
            if (inst == until) return at;
            at += isa_size_bytes(k->target, &inst->m);
        }
    }
    return -1;
}

/* The s_setpc_b64 sequence at the end of `block` must come out at `target`. */
static void check_long_jump(const Kernel *k, const Block *block, const Block *target)
{
    const Inst *setpc = block->last, *addc = setpc->prev, *add = addc->prev, *getpc = add->prev;
    assert_int_equal(setpc->m.opcode, OP_S_SETPC_B64);
    assert_int_equal(addc->m.opcode, OP_S_ADDC_U32);
    assert_int_equal(add->m.opcode, OP_S_ADD_U32);
    assert_int_equal(getpc->m.opcode, OP_S_GETPC_B64);
    int64_t from = address_of(k, NULL, getpc) + 4;
    int64_t distance = (int64_t)((uint64_t)addc->m.operands[2].value << 32 | add->m.operands[2].value);
    assert_int_equal(from + distance, address_of(k, target, NULL));
    assert_ptr_equal(setpc->branch->target[0], target);
}

static void forward_reach(void **state)
{
    (void)state;
    for (unsigned count = 16383; count <= 16384; count++) {
        /* Between branch and target: count * 8 bytes; 32767 dwords are in reach. */
        char *body = long_body("^a:\nbr_cmp s_cmp_lt_u32 s0, s1, ^e, ^b\n", "^b:\n", count, "br ^e\n^e:\n" END);
        Fixture f;
        fixture_open(&f, TARGET_GFX942, "", body);
        pass_branches(f.k, &f.ctx);
        Block *a = f.k->blocks.data[0];
        if (count == 16383) {
            assert_int_equal(f.k->blocks.len, 3);
            assert_int_equal(a->last->m.opcode, OP_S_CBRANCH_SCC1);
            assert_false(f.k->uses_vcc);
        } else {
            assert_int_equal(f.k->blocks.len, 4);
            assert_int_equal(a->last->m.opcode, OP_S_CBRANCH_SCC0);
            assert_ptr_equal(a->last->branch->target[0], f.k->blocks.data[2]);
            check_long_jump(f.k, f.k->blocks.data[1], f.k->blocks.data[3]);
            assert_true(f.k->uses_vcc);
        }
        fixture_close(&f);
        free(body);
    }
}

static void backward_reach(void **state)
{
    (void)state;
    for (unsigned count = 16382; count <= 16390; count += 8) {
        char *body = long_body("^a:\n" MOV "br ^l\n^l:\n", "", count, CMP("^l", "^e") "^e:\n" END);
        Fixture f;
        fixture_open(&f, TARGET_GFX950, "", body);
        pass_branches(f.k, &f.ctx);
        if (count == 16382) {
            assert_int_equal(f.k->blocks.len, 3);
        } else {
            assert_int_equal(f.k->blocks.len, 4);
            check_long_jump(f.k, f.k->blocks.data[2], f.k->blocks.data[1]);
        }
        fixture_close(&f);
        free(body);
    }
}

static void unconditional_reach(void **state)
{
    (void)state;
    char *body = long_body("^a:\n" MOV "br ^c\n", "^b:\n", 17000,
                           "br ^e\n^c:\nbr_cmp s_cmp_lt_u32 s0, s1, ^b, ^d\n^d:\n" MOV "br ^e\n^e:\n" END);
    Fixture f;
    fixture_open(&f, TARGET_GFX942, "", body);
    pass_branches(f.k, &f.ctx);
    Block *a = f.k->blocks.data[0], *c = NULL;
    for (uint32_t i = 0; i < f.k->blocks.len; i++)
        if (!strcmp(f.k->blocks.data[i]->name, "c")) c = f.k->blocks.data[i];
    check_long_jump(f.k, a, c);
    /* and from c back to b */
    assert_int_equal(c->last->m.opcode, OP_S_CBRANCH_SCC0);
    check_long_jump(f.k, f.k->blocks.data[c->id + 1], f.k->blocks.data[1]);
    fixture_close(&f);
    free(body);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fall_through),        cmocka_unit_test(polarity),
        cmocka_unit_test(comparison_operands), cmocka_unit_test(threading),
        cmocka_unit_test(exec_branches),       cmocka_unit_test(forward_reach),
        cmocka_unit_test(backward_reach),      cmocka_unit_test(unconditional_reach),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
