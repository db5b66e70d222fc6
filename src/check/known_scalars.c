/* Follows addresses of code through SGPRs, for jumps through registers:

     s_getpc_b64 s[8:9]
     s_add_i32 s10, label - (. + 4), 4
     s_add_u32 s8, s8, s10
     s_addc_u32 s9, s9, 0
     s_setpc_b64 s[8:9]

   Only registers that a jump depends on are followed. So a loop's counter, which has another value in each iteration,
   makes no further states. meaning.def says what an instruction computes. */
#include "check/known_scalars.h"

#include <string.h>

#include "isa/meaning.h"
#include "isa/reg_units.h"

/* The upper half of the section's address: any number that plain constants do not have. The lower half is 0. */
enum { SECTION_HIGH = 0x5ec7 };

static bool is_get(const Code *code, const CodeInst *inst)
{
    return inst->d.inst.opcode == isa_on(code->target, OP_S_GETPC_B64);
}

/* A call, which writes the address after it. */
static bool keeps_return(const CodeInst *inst)
{
    return inst->d.inst.opcode == OP_S_CALL_B64 || inst->d.inst.opcode == OP_S_SWAPPC_B64;
}

/* The pair that the jump reads is the last operand of both instructions. */
static Operand pair_of(const CodeInst *inst) { return inst->d.operands[inst->d.inst.num_operands - 1]; }

/* What the scalar unit computes from integers. NULL: something else. */
static const Meaning *row_of(const CodeInst *inst)
{
    const InstInfo *info = inst_info(inst->d.inst.opcode);
    const bool is_scalar = info->format == FORMAT_SOP1 || info->format == FORMAT_SOP2 || info->format == FORMAT_SOPK;
    const Meaning *m = is_scalar && inst->d.inst.num_defs == 1 ? meaning_of(inst->d.inst.opcode) : NULL;
    return m && !m->is_packed ? m : NULL;
}

/* ---- which registers matter ---- */

static void set_units(CodeSet *set, Operand o, bool on)
{
    const RegRange range = operand_units(o);
    for (unsigned unit = range.first; unit < (unsigned)range.first + range.count && unit < 128; unit++) {
        if (on) set->bits[unit / 64] |= 1ull << unit % 64;
        else set->bits[unit / 64] &= ~(1ull << unit % 64);
    }
}

static bool has_unit(const CodeSet *set, unsigned unit) { return unit < 128 && set->bits[unit / 64] >> unit % 64 & 1; }

static bool needs_any(const CodeSet *set, Operand o)
{
    const RegRange range = operand_units(o);
    for (unsigned i = 0; i < range.count; i++)
        if (has_unit(set, range.first + i)) return true;
    return false;
}

/* What matters before the instruction, if `set` matters after it. */
static CodeSet before(const void *code, uint32_t number, CodeSet set)
{
    const CodeInst *inst = &((const Code *)code)->insts[number];
    const MachineInst *m = &inst->d.inst;
    const bool computes = row_of(inst) && needs_any(&set, m->operands[0]);
    for (unsigned i = 0; i < m->num_defs; i++) set_units(&set, m->operands[i], false);
    if (jumps_through_pair(inst)) set_units(&set, pair_of(inst), true);
    for (unsigned i = m->num_defs; computes && i < m->num_operands; i++) set_units(&set, m->operands[i], true);
    return set;
}

CodeSet *scalars_for_jumps(const Code *code) { return code_flow_back(code, before, code); }

/* ---- values ---- */

void known_scalars_keep(KnownScalars *known, CodeSet set)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < known->num; i++)
        if (has_unit(&set, known->of[i].unit)) known->of[kept++] = known->of[i];
    memset(known->of + kept, 0, (known->num - kept) * sizeof *known->of);
    known->num = kept;
}

static const uint32_t *value_of(const KnownScalars *known, unsigned unit)
{
    for (uint32_t i = 0; i < known->num; i++)
        if (known->of[i].unit == unit) return &known->of[i].value;
    return NULL;
}

static void forget(KnownScalars *known, RegRange range)
{
    CodeSet others = {{~0ull, ~0ull}};
    for (unsigned unit = range.first; unit < (unsigned)range.first + range.count && unit < 128; unit++)
        others.bits[unit / 64] &= ~(1ull << unit % 64);
    known_scalars_keep(known, others);
}

static void learn(KnownScalars *known, unsigned unit, uint32_t value)
{
    uint32_t at = known->num;
    if (at == MAX_KNOWN_SCALARS || unit >= 128) return;
    for (; at && known->of[at - 1].unit > unit; at--) known->of[at] = known->of[at - 1];
    known->of[at] = (KnownScalar){unit, value};
    known->num++;
}

static void learn_operand(KnownScalars *known, Operand o, uint64_t value)
{
    const RegRange range = operand_units(o);
    for (unsigned i = 0; i < range.count && i < 2; i++) learn(known, range.first + i, (uint32_t)(value >> 32 * i));
}

/* `wide`: a constant stands for 64 bits. Those that would be extended are not known. */
static bool read_value(const KnownScalars *known, Operand o, bool wide, uint64_t *value)
{
    const RegRange range = operand_units(o);
    *value = o.value;
    if (o.kind == OPERAND_IMM) return !wide || o.value <= INT32_MAX;
    if (!range.count || range.count > 2) return false;
    *value = 0;
    for (unsigned i = 0; i < range.count; i++) {
        const uint32_t *dword = value_of(known, range.first + i);
        if (!dword) return false;
        *value |= (uint64_t)*dword << 32 * i;
    }
    return true;
}

bool known_scalars_target(const KnownScalars *known, const CodeInst *jump, uint64_t *address)
{
    const Operand pair = pair_of(jump);
    if (pair.width != 2 || !read_value(known, pair, true, address) || *address >> 32 != SECTION_HIGH) return false;
    *address = (uint32_t)*address;
    return *address % 4 == 0;
}

/* Computes a row. False: something that it reads is not known. */
static bool compute(const KnownScalars *known, const CodeInst *inst, uint64_t *result, bool *scc)
{
    const MachineInst *m = &inst->d.inst;
    const Meaning *row = row_of(inst);
    MeaningInputs in = {.immediate = (uint32_t)(int16_t)m->mods.offset, .flag = known->scc == 2};
    if (!row || (inst_info(m->opcode)->implicit_reads & IMP_SCC && !known->scc)) return false;
    for (unsigned i = 0; i < row->num_sources; i++)
        if (!read_value(known, m->operands[m->num_defs + i], row->bits > 32, &in.source[i])) return false;
    *result = meaning_value(row, &in, scc);
    return true;
}

static bool compare(const KnownScalars *known, const CodeInst *inst, bool *scc)
{
    const InstInfo *info = inst_info(inst->d.inst.opcode);
    uint64_t value[2];
    const bool compares = info->compare.condition && !number_is_float((NumberType)info->compare.type);
    if (info->format != FORMAT_SOPC || !compares || inst->d.inst.num_operands != 2) return false;
    for (unsigned i = 0; i < 2; i++)
        if (!read_value(known, inst->d.operands[i], inst->d.operands[i].width > 1, &value[i])) return false;
    *scc = meaning_compare(info->compare, value[0], value[1]);
    return true;
}

void known_scalars_after(KnownScalars *known, const Code *code, const CodeInst *inst)
{
    const MachineInst *m = &inst->d.inst;
    const RegRanges writes = known->num ? code_writes(inst, false) : (RegRanges){.count = 0};
    uint64_t result = 0;
    bool scc = false;
    const bool computed = compute(known, inst, &result, &scc), compared = compare(known, inst, &scc);
    const bool writes_scc = inst_info(m->opcode)->implicit_writes & IMP_SCC;
    for (unsigned i = 0; i < writes.count; i++) forget(known, writes.range[i]);
    if (writes_scc) known->scc = computed || compared ? 1u + scc : 0;
    const uint64_t next = (uint64_t)SECTION_HIGH << 32 | (uint32_t)(inst->d.address + inst->d.size);
    if (computed) learn_operand(known, m->operands[0], result);
    else if (is_get(code, inst) || keeps_return(inst)) learn_operand(known, m->operands[0], next);
}
