/* Decode state of instructions made by hand: straight code, branches, joins that differ, loops, calls, writes of M0 and
   MODE; and what is made of it for the registers of operands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "check/decode_state.h"

enum { MAX_INSTS = 16, MODE = 1 };

typedef struct Program {
    Arena *arena;
    Code code;
    CodeInst insts[MAX_INSTS];
} Program;

static void begin(Program *p, Target target)
{
    memset(p, 0, sizeof *p);
    p->arena = arena_new();
    p->code = (Code){.arena = p->arena, .target = target, .insts = p->insts};
}

/* Goes on with the next instruction; the first one is the entry. */
static CodeInst *add(Program *p, Opcode opcode, int32_t offset)
{
    const uint32_t number = p->code.num_insts++;
    CodeInst *inst = &p->insts[number];
    inst->d.inst = (MachineInst){.opcode = opcode,
                                 .num_defs = inst_info(opcode)->num_defs,
                                 .num_operands = inst_info(opcode)->num_operands,
                                 .operands = inst->d.operands,
                                 .mods.offset = offset};
    inst->d.address = 4 * number;
    inst->succ[0] = number + 1;
    inst->succ[1] = NO_INST;
    inst->root = !number;
    return inst;
}

static CodeInst *add_mov(Program *p, unsigned to, unsigned from)
{
    CodeInst *inst = add(p, OP_V_MOV_B32, 0);
    inst->d.operands[0] = operand_phys(CLASS_V, to, 1);
    inst->d.operands[1] = operand_phys(CLASS_V, from, 1);
    return inst;
}

/* s_setreg_imm32_b32 hwreg(HW_REG_MODE, first, bits), value */
static void add_set_mode(Program *p, unsigned first, unsigned bits, uint32_t value)
{
    add(p, OP_S_SETREG_IMM32_B32, (int32_t)(MODE | first << 6 | (bits - 1) << 11))->d.operands[0] = operand_imm(value);
}

static void add_branch(Program *p, uint32_t to) { add(p, OP_S_CBRANCH_SCC0, 0)->succ[1] = to; }

static void end(Program *p) { add(p, OP_S_ENDPGM, 0)->succ[0] = NO_INST; }

#define EXPECT_INDEX(states, number, mode, roles)          \
    do {                                                   \
        assert_true((states)[number].reached);             \
        assert_int_equal((states)[number].index, mode);    \
        assert_int_equal((states)[number].indexed, roles); \
    } while (0)

static void expect_msb(const DecodeState *state, unsigned src0, unsigned src1, unsigned src2, unsigned dst)
{
    assert_true(state->reached);
    assert_int_equal(state->msb[ROLE_SRC0], src0);
    assert_int_equal(state->msb[ROLE_SRC1], src1);
    assert_int_equal(state->msb[ROLE_SRC2], src2);
    assert_int_equal(state->msb[ROLE_DST], dst);
}

/* ---- index mode ---- */

static void straight_code(void **state)
{
    (void)state;
    Program p;
    begin(&p, TARGET_GFX942);
    add_mov(&p, 0, 1);
    add(&p, OP_S_SET_GPR_IDX_ON, 1);
    add_mov(&p, 0, 1);
    add(&p, OP_S_SET_GPR_IDX_MODE, 8 | 2);
    add(&p, OP_S_SET_GPR_IDX_IDX, 0);
    add_mov(&p, 0, 1);
    add(&p, OP_S_SET_GPR_IDX_OFF, 0);
    end(&p);
    const DecodeState *s = decode_states(&p.code);
    EXPECT_INDEX(s, 0, INDEX_OFF, 15);
    EXPECT_INDEX(s, 1, INDEX_OFF, 15);
    EXPECT_INDEX(s, 2, INDEX_ON, 1);
    EXPECT_INDEX(s, 4, INDEX_ON, 10);
    EXPECT_INDEX(s, 5, INDEX_ON, 10); /* the index is another one, not what it is added to */
    EXPECT_INDEX(s, 7, INDEX_OFF, 10);
    decode_resolve(&p.code);
    assert_int_equal(p.insts[0].unknown, 0);
    assert_int_equal(p.insts[2].unknown, 2); /* the source */
    assert_int_equal(p.insts[5].unknown, 1); /* the destination: of a move there is no second source */
    assert_int_equal(p.code.notes.len, 0);
    arena_free(p.arena);
}

/* `both`: index mode is switched on on both ways. */
static void join_of_branch(bool both, IndexMode mode, unsigned roles, unsigned unknown)
{
    Program p;
    begin(&p, TARGET_GFX950);
    add_branch(&p, 3);
    add(&p, OP_S_SET_GPR_IDX_ON, 1);
    add(&p, OP_S_BRANCH, 0)->succ[0] = 4;
    add(&p, both ? OP_S_SET_GPR_IDX_ON : OP_S_NOP, 2);
    add_mov(&p, 0, 1);
    end(&p);
    const DecodeState *s = decode_states(&p.code);
    EXPECT_INDEX(s, 3, INDEX_OFF, 15);
    EXPECT_INDEX(s, 4, mode, roles);
    decode_resolve(&p.code);
    assert_int_equal(p.insts[4].unknown, unknown);
    arena_free(p.arena);
}

static void joins(void **state)
{
    (void)state;
    join_of_branch(false, INDEX_EITHER, 15, 3);
    join_of_branch(true, INDEX_ON, 3, 2);
}

/* What the end of the loop sets comes back to its begin. */
static void loop(void **state)
{
    (void)state;
    Program p;
    begin(&p, TARGET_GFX942);
    add_mov(&p, 0, 1);
    add_mov(&p, 2, 3);
    add(&p, OP_S_SET_GPR_IDX_ON, 8);
    add_branch(&p, 1);
    add(&p, OP_S_SET_GPR_IDX_OFF, 0);
    end(&p);
    const DecodeState *s = decode_states(&p.code);
    EXPECT_INDEX(s, 0, INDEX_OFF, 15);
    EXPECT_INDEX(s, 1, INDEX_EITHER, 15);
    EXPECT_INDEX(s, 3, INDEX_ON, 8);
    EXPECT_INDEX(s, 5, INDEX_OFF, 8);
    arena_free(p.arena);
}

/* A function, and what follows a call, begin as kernels do; what nothing reaches has no state. */
static void calls(void **state)
{
    (void)state;
    Program p;
    begin(&p, TARGET_GFX942);
    add(&p, OP_S_SET_GPR_IDX_ON, 1);
    add(&p, OP_S_CALL_B64, 0)->succ[0] = NO_INST;
    add_mov(&p, 0, 1)->root = true;
    end(&p);
    add_mov(&p, 0, 1)->root = true;
    end(&p);
    add_mov(&p, 0, 1);
    end(&p);
    const DecodeState *s = decode_states(&p.code);
    EXPECT_INDEX(s, 1, INDEX_ON, 1);
    EXPECT_INDEX(s, 2, INDEX_OFF, 15);
    EXPECT_INDEX(s, 4, INDEX_OFF, 15);
    assert_false(s[6].reached);
    arena_free(p.arena);
}

static CodeInst *add_write_m0(Program *p, Opcode opcode, Operand source)
{
    CodeInst *inst = add(p, opcode, 0);
    inst->d.operands[0] = operand_special(SPECIAL_M0, 1);
    for (unsigned i = 1; i < inst->d.inst.num_operands; i++) inst->d.operands[i] = source;
    return inst;
}

static void writes_of_m0_and_mode(void **state)
{
    (void)state;
    Program p;
    begin(&p, TARGET_GFX942);
    add(&p, OP_S_SET_GPR_IDX_ON, 1);
    add_write_m0(&p, OP_S_MOV_B32, operand_imm(0x4007));                                    /* 1: src2 */
    add_write_m0(&p, OP_S_ADD_U32, operand_imm(0));                                         /* 2: not known */
    add_set_mode(&p, 0, 8, 0);                                                              /* 3: other bits */
    add_set_mode(&p, 20, 7, 0);                                                             /* 4: those up to 26 */
    add_set_mode(&p, 20, 8, 0x7f);                                                          /* 5: bit 27 is 0 */
    add_set_mode(&p, 27, 1, 1);                                                             /* 6: on */
    add(&p, OP_S_SETREG_B32, MODE | 31 << 11)->d.operands[0] = operand_phys(CLASS_S, 0, 1); /* 7 */
    add(&p, OP_S_SETREG_IMM32_B32, (MODE + 1) | 31 << 11)->d.operands[0] = operand_imm(0);  /* 8: another register */
    end(&p);
    const DecodeState *s = decode_states(&p.code);
    EXPECT_INDEX(s, 2, INDEX_ON, 4);
    EXPECT_INDEX(s, 3, INDEX_ON, 15);
    EXPECT_INDEX(s, 5, INDEX_ON, 15);
    EXPECT_INDEX(s, 6, INDEX_OFF, 15);
    EXPECT_INDEX(s, 7, INDEX_ON, 15);
    EXPECT_INDEX(s, 8, INDEX_EITHER, 15);
    EXPECT_INDEX(s, 9, INDEX_EITHER, 15);
    arena_free(p.arena);
}

/* Only vector ALU has the index added, and only its vector registers. */
static void operands_of_index_mode(void **state)
{
    (void)state;
    Program p;
    begin(&p, TARGET_GFX942);
    add(&p, OP_S_SET_GPR_IDX_ON, 15);
    CodeInst *fma = add(&p, OP_V_FMA_F32, 0), *fmac = add(&p, OP_V_FMAC_F32, 0);
    CodeInst *load = add(&p, OP_GLOBAL_LOAD_DWORD, 0), *read = add(&p, OP_V_ACCVGPR_READ_B32, 0);
    for (unsigned i = 0; i < 4; i++) fma->d.operands[i] = operand_phys(i == 2 ? CLASS_S : CLASS_V, i, 1);
    for (unsigned i = 0; i < fmac->d.inst.num_operands; i++) fmac->d.operands[i] = operand_phys(CLASS_V, 4 + i, 1);
    load->d.operands[0] = operand_phys(CLASS_V, 0, 1);
    load->d.operands[1] = operand_phys(CLASS_V, 2, 2);
    read->d.operands[0] = operand_phys(CLASS_V, 250, 1);
    read->d.operands[1] = operand_phys(CLASS_A, 250, 1);
    end(&p);
    decode_resolve(&p.code);
    assert_int_equal(fma->unknown, 1 | 2 | 8);
    assert_int_equal(load->unknown, 0);
    assert_int_equal(read->unknown, 3);
    RegRanges reads = code_reads(read, true), writes = code_writes(read, true);
    assert_int_equal(reads.count, 1);
    assert_int_equal(reads.range[0].first, UNIT_REG_A + 250);
    assert_int_equal(reads.range[0].count, 1);
    assert_int_equal(writes.range[0].first, UNIT_REG_V + 250);
    assert_int_equal(code_writes(read, false).count, 0);
    reads = code_reads(fma, false);
    assert_int_equal(reads.range[0].first, 2); /* s2 is s2 */
    /* the destination that it reads as well */
    reads = code_reads(fmac, true);
    bool found = false;
    for (unsigned i = 0; i < reads.count; i++) found |= reads.range[i].first == UNIT_REG_V + 4;
    assert_true(found);
    arena_free(p.arena);
}

/* ---- high bits ---- */

static void high_bits(void **state)
{
    (void)state;
    Program p;
    begin(&p, TARGET_GFX1250);
    add_mov(&p, 0, 1);
    add(&p, OP_S_SET_VGPR_MSB, 3 << 8 | 2 << 6 | 1 << 4 | 3 << 2 | 1); /* what was before, 15:8, means nothing */
    CodeInst *mov = add_mov(&p, 0, 255);
    CodeInst *store = add(&p, OP_GLOBAL_STORE_DWORD, 0), *load = add(&p, OP_DS_READ_B32, 0);
    CodeInst *write2 = add(&p, OP_DS_WRITE2_B32, 0), *buffer = add(&p, OP_BUFFER_STORE_B32, 0);
    CodeInst *copy = add(&p, OP_GLOBAL_LOAD_ASYNC_TO_LDS_B32, 0);
    store->d.operands[0] = operand_phys(CLASS_V, 0, 2);
    store->d.operands[1] = operand_phys(CLASS_V, 2, 1);
    for (unsigned i = 0; i < 2; i++) load->d.operands[i] = operand_phys(CLASS_V, i, 1);
    for (unsigned i = 0; i < 3; i++) write2->d.operands[i] = operand_phys(CLASS_V, i, 1);
    for (unsigned i = 0; i < 2; i++) buffer->d.operands[i] = operand_phys(CLASS_V, i, 1);
    buffer->d.operands[2] = operand_phys(CLASS_S, 8, 4);
    for (unsigned i = 0; i < 2; i++) copy->d.operands[i] = operand_phys(CLASS_V, i, 1 + (uint8_t)i);
    end(&p);
    const DecodeState *s = decode_states(&p.code);
    expect_msb(&s[0], 0, 0, 0, 0);
    expect_msb(&s[2], 1, 3, 1, 2);
    decode_resolve(&p.code);
    assert_int_equal(p.insts[0].d.operands[1].value, 1);
    assert_int_equal(mov->d.operands[0].value, 512);
    assert_int_equal(mov->d.operands[1].value, 511);
    assert_int_equal(store->d.operands[0].value, 256);     /* address: src0 */
    assert_int_equal(store->d.operands[1].value, 768 + 2); /* data: src1 */
    assert_int_equal(load->d.operands[0].value, 512);
    assert_int_equal(load->d.operands[1].value, 256 + 1);
    assert_int_equal(write2->d.operands[1].value, 768 + 1); /* data0: src1 */
    assert_int_equal(write2->d.operands[2].value, 256 + 2); /* data1: src2 */
    assert_int_equal(buffer->d.operands[0].value, 512);     /* data of a buffer: dst */
    assert_int_equal(buffer->d.operands[1].value, 256 + 1);
    assert_int_equal(buffer->d.operands[2].value, 8);
    assert_int_equal(copy->d.operands[0].value, 512); /* LDS address: dst */
    assert_int_equal(copy->d.operands[1].value, 256 + 1);
    assert_int_equal(p.code.notes.len, 0);
    arena_free(p.arena);
}

static void high_bits_that_differ(void **state)
{
    (void)state;
    Program p;
    begin(&p, TARGET_GFX1250);
    add(&p, OP_S_SET_VGPR_MSB, 1 << 6 | 1); /* dst 1, src0 1 */
    add_branch(&p, 3);
    add(&p, OP_S_SET_VGPR_MSB, 2 << 6 | 1); /* dst 2, src0 1 */
    CodeInst *mov = add_mov(&p, 7, 8), *store = add(&p, OP_GLOBAL_STORE_DWORD, 0);
    store->d.operands[0] = operand_phys(CLASS_V, 0, 2);
    store->d.operands[1] = operand_phys(CLASS_V, 2, 1);
    end(&p);
    const DecodeState *s = decode_states(&p.code);
    expect_msb(&s[3], 1, 0, 0, MSB_UNKNOWN);
    decode_resolve(&p.code);
    assert_int_equal(mov->unknown, 1);
    assert_int_equal(mov->d.operands[1].value, 256 + 8);
    assert_int_equal(store->unknown, 0); /* has no operand in that role */
    assert_int_equal(p.code.notes.len, 1);
    assert_int_equal(p.code.notes.data[0].address, mov->d.address);
    arena_free(p.arena);
}

static void high_bits_from_mode(void **state)
{
    (void)state;
    Program p;
    begin(&p, TARGET_GFX1250);
    add_set_mode(&p, 0, 4, (3u << 6 | 2 << 4 | 1 << 2 | 2) << 12 | 5); /* src2 3, src1 2, src0 1, dst 2 */
    add(&p, OP_S_SET_VGPR_MSB, 2 << 6 | 1 << 4 | 1);                   /* lost, or not: only what agrees is known */
    add(&p, OP_S_SET_VGPR_MSB, 0);
    add_set_mode(&p, 0, 4, 0);
    add(&p, OP_S_NOP, 0);
    add(&p, OP_S_SET_VGPR_MSB, 1); /* not right after it: 6 */
    add(&p, OP_S_SETREG_B32, MODE)->d.operands[0] = operand_phys(CLASS_S, 0, 1);
    end(&p);
    const DecodeState *s = decode_states(&p.code);
    expect_msb(&s[1], 1, 2, 3, 2);
    expect_msb(&s[2], 1, MSB_UNKNOWN, MSB_UNKNOWN, 2);
    expect_msb(&s[3], 0, 0, 0, 0);
    expect_msb(&s[6], 1, 0, 0, 0);
    expect_msb(&s[7], MSB_UNKNOWN, MSB_UNKNOWN, MSB_UNKNOWN, MSB_UNKNOWN);
    arena_free(p.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_code),
        cmocka_unit_test(joins),
        cmocka_unit_test(loop),
        cmocka_unit_test(calls),
        cmocka_unit_test(writes_of_m0_and_mode),
        cmocka_unit_test(operands_of_index_mode),
        cmocka_unit_test(high_bits),
        cmocka_unit_test(high_bits_that_differ),
        cmocka_unit_test(high_bits_from_mode),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
