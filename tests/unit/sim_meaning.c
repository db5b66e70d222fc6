/* The rows of isa/meaning.def, as data, against the second witness (tests/witness): random sources and edges, amounts
   of shifts beyond the width, and for 16 bits pairs of bytes (all of them with WAVECC_TRIALS=40). The emulator, which
   reads the same rows as C, has unit_sim_witness. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "isa/meaning.h"
#include "trials.h"
#include "witness/witness.h"

enum { RESULT = 8, FIRST_SOURCE = 12, FLAG = 40, MASK_OUT = 44, THE_LANE = 5 };

static Witness *witness;
static uint64_t state = 0x9e3779b97f4a7c15;
static uint64_t draw(void)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state;
}
static uint64_t edge(void)
{
    static const uint64_t edges[] = {
        0,          1,         2,          31,         32,         33,         63,         64,        65,
        0x7f,       0x80,      0xff,       0x7fff,     0x8000,     0xffff,     0x10000,    0x7fffff,  0x800000,
        0xffffff,   0x1000000, 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff, 0xff80ff80, 0x7f0010,  0x200000,
        0x0c0d0803, INT64_MAX, 1ull << 63, ~0ull,      0x07060504, 0xffff0001, 0xfffffff0, 0x55555555};
    switch (draw() % 4) {
    case 0: return draw();
    case 1: return draw() & draw();
    case 2: return draw() % 80;
    default: return edges[draw() % (sizeof edges / sizeof edges[0])];
    }
}

/* The instruction with its operands in registers of their own. False: it is none of the machine. */
static bool make(uint16_t opcode, MachineInst *inst)
{
    const InstInfo *info = inst_info(opcode);
    unsigned source = 0;
    *inst = (MachineInst){.opcode = opcode,
                          .num_defs = info->num_defs,
                          .num_operands = info->num_operands,
                          .operands = inst->operands,
                          .mods = isa_default_modifiers(opcode)};
    if (info->format == FORMAT_PSEUDO || !witness_has(opcode)) return false;
    for (unsigned i = 0; i < info->num_operands; i++) {
        const OperandInfo *o = &info->operands[i];
        const bool mask = o->flags & OPERAND_LANE_MASK, vector = info->unit == UNIT_VALU;
        const uint8_t width = o->width ? o->width : 1;
        if (i < info->num_defs)
            inst->operands[i] =
                operand_phys(vector && !mask ? CLASS_V : CLASS_S, mask ? MASK_OUT : RESULT, mask ? 2 : width);
        else if (mask) inst->operands[i] = operand_phys(CLASS_S, FLAG, 2), source++;
        else
            inst->operands[i] = o->tied >= 0
                                    ? inst->operands[o->tied]
                                    : operand_phys(vector ? CLASS_V : CLASS_S, FIRST_SOURCE + 4 * source, width),
            source++;
    }
    return true;
}

static uint32_t *cell(Operand o, unsigned dword)
{
    return o.reg_class == CLASS_V ? &witness->v[o.value + dword][THE_LANE] : &witness->s[o.value + dword];
}
static uint64_t read_cells(Operand o, unsigned bits)
{
    return *cell(o, 0) | (bits > 32 ? (uint64_t)*cell(o, 1) << 32 : 0);
}

static void compare(Target target, const Meaning *m, MachineInst *inst, MeaningInputs in)
{
    const InstInfo *info = inst_info(inst->opcode);
    const Operand *uses = inst->operands + inst->num_defs;
    const bool scalar = info->unit == UNIT_SALU;
    witness->scc = in.flag;
    for (unsigned i = 0; i < m->num_sources; i++) {
        *cell(uses[i], 0) = m->source[i].bits == 1 ? (uint32_t)in.flag << THE_LANE : (uint32_t)in.source[i];
        if (m->source[i].bits > 32) *cell(uses[i], 1) = (uint32_t)(in.source[i] >> 32);
    }
    in.immediate &= 0xff;
    inst->mods.offset = (int32_t)in.immediate;
    if (info->format != FORMAT_SOPK && !(info->modifiers & MOD_BITOP3)) inst->mods.offset = 0;
    if (witness_execute(witness, target, inst) != WITNESS_DONE) fail_msg("%s: no witness", info->name);
    bool flag = false;
    const uint64_t got = meaning_value(m, &in, &flag);
    const unsigned bits = m->is_packed ? 32 : m->result.bits;
    const uint64_t want = read_cells(inst->operands[0], bits) & known_mask(bits);
    const bool carry = inst->num_defs > 1 && m->bits == 32;
    bool want_flag = scalar ? witness->scc : carry ? witness->s[MASK_OUT] >> THE_LANE & 1 : flag;
    if (got == want && flag == want_flag) return;
    fail_msg("%s of 0x%llx, 0x%llx, 0x%llx, flag %d, immediate %u: 0x%llx, flag %d; the witness: 0x%llx, flag %d",
             info->name, (unsigned long long)in.source[0], (unsigned long long)in.source[1],
             (unsigned long long)in.source[2], in.flag, in.immediate, (unsigned long long)got, flag,
             (unsigned long long)want, want_flag);
}

static void rows_and_witness(void **unused)
{
    (void)unused;
    const unsigned sparse = 148 / trials(4), step = sparse ? sparse : 1; /* WAVECC_TRIALS=40: all pairs of bytes */
    unsigned rows = 0;
    witness = test_calloc(1, sizeof *witness);
    memset(&witness->s[WITNESS_EXEC], 0xff, 8);
    for (unsigned opcode = 1; opcode < NUM_OPCODES; opcode++) {
        const Meaning *m = meaning_of(opcode);
        Operand operands[MAX_OPERANDS] = {0};
        MachineInst inst = {.operands = operands};
        if (!m || !make((uint16_t)opcode, &inst)) continue;
        const unsigned targets = inst_info((uint16_t)opcode)->targets;
        const Target target = targets & ON_GFX950   ? TARGET_GFX950
                              : targets & ON_GFX942 ? TARGET_GFX942
                                                    : TARGET_GFX1250;
        for (unsigned n = 0; n < trials(400); n++) {
            const MeaningInputs in = {{edge(), edge(), edge()}, (uint32_t)draw(), draw() & 1};
            compare(target, m, &inst, in);
        }
        for (unsigned n = 0; m->bits == 16 && n < 65536; n += step) {
            const MeaningInputs in = {{n & 0xff, n >> 8, edge()}, 0, false};
            compare(target, m, &inst, in);
        }
        rows++;
    }
    print_message("%u rows\n", rows);
    assert_true(rows > 240);
    test_free(witness);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows_and_witness)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
