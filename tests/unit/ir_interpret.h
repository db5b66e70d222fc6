/* A small interpreter of straight-line kernel IR for one lane: what the integer instructions mean, written down a
   second time, so that tests can compare what builders and passes make with what was asked for. */
#ifndef TESTS_IR_INTERPRET_H
#define TESTS_IR_INTERPRET_H

#include <string.h>

#include "ir/ir.h"

typedef struct Machine {
    const Kernel *k;
    uint32_t (*regs)[8]; /* by virtual register */
    bool unknown;        /* an instruction that is not known here */
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
    uint32_t a = read32(m, x), b = read32(m, y);
    int32_t sa = (int32_t)a, sb = (int32_t)b;
    uint64_t la = read64(m, x), lb = read64(m, y);
    int64_t sla = (int64_t)la, slb = (int64_t)lb;
    switch (op) {
    case OP_S_CMP_EQ_U32:
    case OP_V_CMP_EQ_U32: return a == b;
    case OP_S_CMP_LG_U32:
    case OP_V_CMP_NE_U32: return a != b;
    case OP_S_CMP_LT_I32:
    case OP_V_CMP_LT_I32: return sa < sb;
    case OP_S_CMP_LE_I32:
    case OP_V_CMP_LE_I32: return sa <= sb;
    case OP_S_CMP_GT_I32:
    case OP_V_CMP_GT_I32: return sa > sb;
    case OP_S_CMP_GE_I32:
    case OP_V_CMP_GE_I32: return sa >= sb;
    case OP_S_CMP_LT_U32:
    case OP_V_CMP_LT_U32: return a < b;
    case OP_S_CMP_LE_U32:
    case OP_V_CMP_LE_U32: return a <= b;
    case OP_S_CMP_GT_U32:
    case OP_V_CMP_GT_U32: return a > b;
    case OP_S_CMP_GE_U32:
    case OP_V_CMP_GE_U32: return a >= b;
    case OP_S_CMP_EQ_U64:
    case OP_V_CMP_EQ_U64: return la == lb;
    case OP_S_CMP_LG_U64:
    case OP_V_CMP_NE_U64: return la != lb;
    case OP_V_CMP_LT_I64: return sla < slb;
    case OP_V_CMP_LE_I64: return sla <= slb;
    case OP_V_CMP_GT_I64: return sla > slb;
    case OP_V_CMP_GE_I64: return sla >= slb;
    case OP_V_CMP_LT_U64: return la < lb;
    case OP_V_CMP_LE_U64: return la <= lb;
    case OP_V_CMP_GT_U64: return la > lb;
    case OP_V_CMP_GE_U64: return la >= lb;
    default: m->unknown = true; return false;
    }
}

static uint32_t bit_field(uint32_t x, unsigned offset, unsigned bits, bool is_signed)
{
    offset &= 31;
    if (bits == 0) return 0;
    if (bits > 32 - offset) return is_signed ? (uint32_t)((int32_t)x >> offset) : x >> offset;
    uint32_t field = x << (32 - offset - bits);
    return bits == 32 ? field : is_signed ? (uint32_t)((int32_t)field >> (32 - bits)) : field >> (32 - bits);
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

static bool run_64(Machine *m, const Inst *inst)
{
    Operand d = inst->m.operands[0];
    const Operand *s = inst_uses(inst);
    switch (inst->m.opcode) {
    case OP_S_MOV_B64: write64(m, d, read64(m, s[0])); return true;
    case OP_S_NOT_B64: write64(m, d, ~read64(m, s[0])); return true;
    case OP_S_ADD_U64: write64(m, d, read64(m, s[0]) + read64(m, s[1])); return true;
    case OP_S_SUB_U64:
    case OP_V_SUB_U64: write64(m, d, read64(m, s[0]) - read64(m, s[1])); return true;
    case OP_V_LSHL_ADD_U64: write64(m, d, (read64(m, s[0]) << (read32(m, s[1]) & 7)) + read64(m, s[2])); return true;
    case OP_S_AND_B64: write64(m, d, read64(m, s[0]) & read64(m, s[1])); return true;
    case OP_S_OR_B64: write64(m, d, read64(m, s[0]) | read64(m, s[1])); return true;
    case OP_S_XOR_B64: write64(m, d, read64(m, s[0]) ^ read64(m, s[1])); return true;
    case OP_S_ANDN2_B64: write64(m, d, read64(m, s[0]) & ~read64(m, s[1])); return true;
    case OP_S_LSHL_B64: write64(m, d, read64(m, s[0]) << (read32(m, s[1]) & 63)); return true;
    case OP_S_LSHR_B64: write64(m, d, read64(m, s[0]) >> (read32(m, s[1]) & 63)); return true;
    case OP_S_ASHR_I64: write64(m, d, (uint64_t)((int64_t)read64(m, s[0]) >> (read32(m, s[1]) & 63))); return true;
    case OP_V_LSHLREV_B64: write64(m, d, read64(m, s[1]) << (read32(m, s[0]) & 63)); return true;
    case OP_V_LSHRREV_B64: write64(m, d, read64(m, s[1]) >> (read32(m, s[0]) & 63)); return true;
    case OP_V_ASHRREV_I64: write64(m, d, (uint64_t)((int64_t)read64(m, s[1]) >> (read32(m, s[0]) & 63))); return true;
    case OP_V_MAD_U64_U32: write64(m, d, (uint64_t)read32(m, s[0]) * read32(m, s[1]) + read64(m, s[2])); return true;
    case OP_SELECT_CMP: {
        Operand chosen = compare(m, inst->m.mods.cmp, s[0], s[1]) ? s[2] : s[3];
        write64(m, d, d.width == 1 ? read32(m, chosen) : read64(m, chosen));
        return true;
    }
    default: return false;
    }
}

static void run_32(Machine *m, const Inst *inst)
{
    const Operand *s = inst_uses(inst);
    unsigned n = inst_num_uses(inst);
    uint32_t a = n > 0 ? read32(m, s[0]) : 0, b = n > 1 ? read32(m, s[1]) : 0, c = n > 2 ? read32(m, s[2]) : 0;
    int32_t sa = (int32_t)a, sb = (int32_t)b, sc = (int32_t)c;
    uint32_t r = 0;
    switch (inst->m.opcode) {
    case OP_S_ADD_I32:
    case OP_S_ADD_U32:
    case OP_V_ADD_U32: r = a + b; break;
    case OP_S_SUB_I32:
    case OP_S_SUB_U32:
    case OP_V_SUB_U32: r = a - b; break;
    case OP_V_SUBREV_U32: r = b - a; break;
    case OP_S_MUL_I32:
    case OP_V_MUL_LO_U32: r = a * b; break;
    case OP_V_MUL_U32_U24: r = (a & 0xffffff) * (b & 0xffffff); break;
    case OP_V_MAD_U32_U24: r = (a & 0xffffff) * (b & 0xffffff) + c; break;
    case OP_S_MUL_HI_U32:
    case OP_V_MUL_HI_U32: r = (uint32_t)((uint64_t)a * b >> 32); break;
    case OP_S_MUL_HI_I32:
    case OP_V_MUL_HI_I32: r = (uint32_t)((int64_t)sa * sb >> 32); break;
    case OP_S_AND_B32:
    case OP_V_AND_B32: r = a & b; break;
    case OP_S_OR_B32:
    case OP_V_OR_B32: r = a | b; break;
    case OP_S_XOR_B32:
    case OP_V_XOR_B32: r = a ^ b; break;
    case OP_S_NOT_B32:
    case OP_V_NOT_B32: r = ~a; break;
    case OP_S_LSHL_B32: r = a << (b & 31); break;
    case OP_S_LSHR_B32: r = a >> (b & 31); break;
    case OP_S_ASHR_I32: r = (uint32_t)(sa >> (b & 31)); break;
    case OP_V_LSHLREV_B32: r = b << (a & 31); break;
    case OP_V_LSHRREV_B32: r = b >> (a & 31); break;
    case OP_V_ASHRREV_I32: r = (uint32_t)(sb >> (a & 31)); break;
    case OP_S_MIN_I32:
    case OP_V_MIN_I32: r = sa < sb ? a : b; break;
    case OP_S_MAX_I32:
    case OP_V_MAX_I32: r = sa > sb ? a : b; break;
    case OP_S_MIN_U32:
    case OP_V_MIN_U32: r = a < b ? a : b; break;
    case OP_S_MAX_U32:
    case OP_V_MAX_U32: r = a > b ? a : b; break;
    case OP_V_MIN3_I32:
        r = sa < sb ? a : b;
        r = (int32_t)r < sc ? r : c;
        break;
    case OP_V_MAX3_I32:
        r = sa > sb ? a : b;
        r = (int32_t)r > sc ? r : c;
        break;
    case OP_V_MIN3_U32:
        r = a < b ? a : b;
        r = r < c ? r : c;
        break;
    case OP_V_MAX3_U32:
        r = a > b ? a : b;
        r = r > c ? r : c;
        break;
    case OP_S_BFE_U32: r = bit_field(a, b & 31, b >> 16 & 127, false); break;
    case OP_S_BFE_I32: r = bit_field(a, b & 31, b >> 16 & 127, true); break;
    case OP_V_BFE_U32: r = bit_field(a, b & 31, c & 31, false); break;
    case OP_V_BFE_I32: r = bit_field(a, b & 31, c & 31, true); break;
    case OP_S_SEXT_I32_I8: r = (uint32_t)(int8_t)a; break;
    case OP_S_SEXT_I32_I16: r = (uint32_t)(int16_t)a; break;
    case OP_S_LSHL1_ADD_U32: r = (a << 1) + b; break;
    case OP_S_LSHL2_ADD_U32: r = (a << 2) + b; break;
    case OP_S_LSHL3_ADD_U32: r = (a << 3) + b; break;
    case OP_S_LSHL4_ADD_U32: r = (a << 4) + b; break;
    case OP_V_LSHL_ADD_U32: r = (a << (b & 31)) + c; break;
    case OP_V_ADD_LSHL_U32: r = (a + b) << (c & 31); break;
    case OP_V_ADD3_U32: r = a + b + c; break;
    case OP_V_XAD_U32: r = (a ^ b) + c; break;
    case OP_V_LSHL_OR_B32: r = a << (b & 31) | c; break;
    case OP_V_AND_OR_B32: r = (a & b) | c; break;
    case OP_V_OR3_B32: r = a | b | c; break;
    case OP_V_MOV_B32:
    case OP_S_MOV_B32:
    case OP_V_READFIRSTLANE_B32: r = a; break;
    case OP_V_CNDMASK_B32: r = c & 1 ? b : a; break;
    case OP_V_ADDC_CO_U32: r = a + b + (c & 1); break;
    case OP_V_SUBB_CO_U32: /* the borrow is not modelled: nothing reads it */ r = a - b - (c & 1); break;
    default: m->unknown = true;
    }
    m->regs[inst->m.operands[0].value][inst->m.operands[0].offset] = r;
}

static void run_inst(Machine *m, const Inst *inst)
{
    if (run_moves(m, inst) || run_64(m, inst)) return;
    if (inst_row(inst)->format == FORMAT_VOPC) {
        /* lane 0 alone; the bits of the others do not matter */
        write64(m, inst->m.operands[0], compare(m, inst->m.opcode, inst_uses(inst)[0], inst_uses(inst)[1]) ? 1 : 0);
        return;
    }
    run_32(m, inst);
}

#endif
