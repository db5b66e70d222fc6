/* A small interpreter of straight-line kernel IR for one lane, so that tests can compare what builders and passes make
   with what was asked for. Integer instructions are the rows of isa/meaning.def (unit_sim_meaning: against the second
   witness). */
#pragma once

#include <string.h>

#include "ir/ir.h"
#include "isa/meaning.h"

typedef struct Machine {
    const Kernel *k;
    uint32_t (*regs)[8]; /* by virtual register */
    bool unknown;        /* an instruction that is not known here */
    ValueRange *met;     /* by virtual register: the values that it got; first > last: none. NULL: not wanted */
    uint32_t outside;    /* 1 + a register that got a value outside of its noted range; 0: none did */
} Machine;

/* The lane is on. */
static bool is_exec(Operand o) { return o.kind == OPERAND_SPECIAL && o.value == SPECIAL_EXEC; }

static uint32_t read32(const Machine *m, Operand o)
{
    if (is_exec(o)) return UINT32_MAX;
    return operand_is_imm(o) ? o.value : m->regs[o.value][o.offset];
}

static uint64_t read64(const Machine *m, Operand o)
{
    if (is_exec(o)) return UINT64_MAX;
    if (operand_is_imm(o)) return (uint64_t)(int64_t)(int32_t)o.value;
    return (uint64_t)m->regs[o.value][o.offset + 1] << 32 | m->regs[o.value][o.offset];
}

static void write64(Machine *m, Operand o, uint64_t value)
{
    m->regs[o.value][o.offset] = (uint32_t)value;
    if (o.width > 1) m->regs[o.value][o.offset + 1] = (uint32_t)(value >> 32);
}

static bool compare(Machine *m, uint16_t op, Operand x, Operand y)
{
    const CompareInfo info = inst_info(op)->compare;
    m->unknown |= info.condition == CONDITION_NONE || number_is_float((NumberType)info.type);
    const bool wide = number_bits((NumberType)info.type) == 64;
    const uint64_t a = wide ? read64(m, x) : read32(m, x), b = wide ? read64(m, y) : read32(m, y);
    return meaning_compare(info, a, b);
}

static bool run_moves(Machine *m, const Inst *inst)
{
    Operand d = inst->m.operands[0];
    const Operand *s = inst_uses(inst);
    uint32_t value[8];
    unsigned n = 0;
    switch (inst->m.opcode) {
    case OP_COPY:
        for (; n < d.width; n++) value[n] = operand_is_imm(s[0]) ? s[0].value : m->regs[s[0].value][s[0].offset + n];
        break;
    case OP_MERGE:
        for (unsigned i = 0; i < inst_num_uses(inst); i++)
            for (unsigned w = 0; w < (operand_is_imm(s[i]) ? 1u : s[i].width); w++)
                value[n++] = operand_is_imm(s[i]) ? s[i].value : m->regs[s[i].value][s[i].offset + w];
        break;
    default: return false;
    }
    memcpy(m->regs[d.value] + d.offset, value, n * sizeof *value);
    return true;
}

/* By its row in isa/meaning.def; a lane mask is lane 0's bit. Nothing reads the flag that is written. */
static void run_row(Machine *m, const Inst *inst)
{
    const Meaning *row = meaning_of(inst->m.opcode);
    const Operand *s = inst_uses(inst);
    MeaningInputs in = {.immediate = (uint32_t)(int16_t)inst->m.mods.offset};
    m->unknown |= !row && inst->m.opcode != OP_V_READFIRSTLANE_B32;
    for (unsigned i = 0; row && i < row->num_sources; i++) {
        in.source[i] = row->source[i].bits > 32 ? read64(m, s[i]) : read32(m, s[i]);
        if (row->source[i].bits == 1) in.flag = in.source[i] & 1;
    }
    write64(m, inst->m.operands[0], row ? meaning_value(row, &in, NULL) : read32(m, s[0]));
}

static void run_select(Machine *m, const Inst *inst)
{
    const Operand *s = inst_uses(inst), d = inst->m.operands[0];
    const Operand chosen = compare(m, inst->m.mods.cmp, s[0], s[1]) ? s[2] : s[3];
    write64(m, d, d.width == 1 ? read32(m, chosen) : read64(m, chosen));
}

static void run_inst(Machine *m, const Inst *inst)
{
    if (run_moves(m, inst)) return;
    if (inst->m.opcode == OP_SELECT_CMP) {
        run_select(m, inst);
        return;
    }
    if (inst_row(inst)->format == FORMAT_VOPC) {
        /* lane 0 alone; the bits of the others do not matter */
        write64(m, inst->m.operands[0], compare(m, inst->m.opcode, inst_uses(inst)[0], inst_uses(inst)[1]) ? 1 : 0);
        return;
    }
    run_row(m, inst);
}
