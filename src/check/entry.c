/* Checks registers at entry by a forward dataflow of the registers that some instruction may have written. If an
   instruction reads a register that no path has written, the register holds what the descriptor asked for at entry, or
   nothing:

     s_lshl_b32 s8, s3, 6       ; warning: s3 holds nothing if only workgroup id x (s2) is enabled

   A read that lacks a write on some paths only is not reported, because compilers leave such values undefined on
   purpose. The same dataflow knows where the pointer to the kernel arguments still has its value from the entry.
   Source: AMDGPUUsage (LLVM 22), "Initial Kernel Execution State". */
#include <string.h>

#include "check/check_internal.h"
#include "isa/family.h"
#include "isa/idioms.h"
#include "isa/vgpr_roles.h"
#include "support/bitset.h"
#include "support/map.h"

static const char kernarg_source[] = "AMDGPUUsage: kernel descriptor, kernarg_size";
static const char entry_source[] = "AMDGPUUsage: initial kernel execution state";

/* If code has copies for several states, only what no copy defines is undefined. So reads that one copy does not define
   are collected first, and those that another one defines are dropped. */
typedef enum Round { COLLECT, DROP, REPORT } Round;

typedef struct EntryCheck {
    CheckKernel *k;
    uint32_t *block_of;  /* by instruction */
    VEC(uint32_t) first; /* by block: its first instruction */
    BitSet *in;          /* by block: registers that may have been written, or that hold a value since the entry */
    BitSet *written;     /* by block: registers that may have been written */
    Round round;
    Map undefined; /* address * NUM_REG_UNITS + unit of a read -> bool: no copy defines it */
    BitSet reported;
    bool has_size_note; /* of check_kernarg */
} EntryCheck;

static bool begins_block(const Code *code, uint32_t i)
{
    const CodeInst *inst = &code->insts[i];
    if (i == 0 || inst->root || inst->num_preds != 1) return true;
    uint32_t pred = code->preds[inst->first_pred];
    return pred != i - 1 || code->insts[pred].succ[0] == NO_INST || code->insts[pred].succ[1] != NO_INST;
}

static void find_blocks(EntryCheck *e)
{
    const Code *code = code_paths(&e->k->code);
    e->block_of = ARENA_ARRAY(e->k->arena, uint32_t, code->num_insts + 1);
    for (uint32_t i = 0; i < code->num_insts; i++) {
        if (begins_block(code, i)) VEC_PUSH(e->k->arena, &e->first, i);
        e->block_of[i] = e->first.len - 1;
    }
    e->in = ARENA_ARRAY(e->k->arena, BitSet, e->first.len + 1);
    e->written = ARENA_ARRAY(e->k->arena, BitSet, e->first.len + 1);
    for (uint32_t b = 0; b < e->first.len; b++) {
        e->in[b] = bitset_new(e->k->arena, NUM_REG_UNITS);
        e->written[b] = bitset_new(e->k->arena, NUM_REG_UNITS);
    }
}

static uint32_t block_end(const EntryCheck *e, uint32_t block)
{
    return block + 1 < e->first.len ? e->first.data[block + 1] : code_paths(&e->k->code)->num_insts;
}

static void set_units(BitSet *set, RegRange range)
{
    for (unsigned i = 0; i < range.count; i++) bitset_set(set, range.first + i);
}

/* From the named register to the end of its file: what an operand in CodeInst.unknown may name. */
static RegRange units_from(Operand o)
{
    const unsigned first = operand_units(o).first, end = o.reg_class == CLASS_A ? NUM_REG_UNITS : UNIT_REG_A;
    return (RegRange){(uint16_t)first, (uint16_t)(end - first)};
}

/* Adds the registers that the instruction may write. */
static void set_writes(BitSet *set, const CodeInst *inst)
{
    const RegRanges writes = code_writes(inst, false);
    for (unsigned i = 0; i < writes.count; i++) set_units(set, writes.range[i]);
    for (unsigned i = 0; i < inst->d.inst.num_defs; i++)
        if (inst->unknown >> i & 1) set_units(set, units_from(inst->d.operands[i]));
}

/* ---- what the entry gives ---- */

static void set_entry(const CheckKernel *k, bool preloaded, BitSet *set)
{
    uint32_t rsrc2 = k->kernel->desc.rsrc2;
    set_units(set, (RegRange){0, (uint16_t)check_initialised_user_sgprs(k, preloaded)});
    unsigned at = check_num_user_sgprs(k);
    for (unsigned bit = 7; bit <= 10 && !target_family(k->code.target)->ids_in_ttmp; bit++)
        if (check_field(rsrc2, bit, 1)) bitset_set(set, at++);
    if (check_field(rsrc2, 0, 1) && isa_flat_scratch_sgprs(k->code.target)) bitset_set(set, at++);
    bitset_set(set, UNIT_REG_V); /* work-item ids */
    set_units(set, (RegRange){UNIT_REG_XNACK, UNIT_REG_VCC - UNIT_REG_XNACK});
    if (!target_infos[k->code.target].sets_flat_scratch) set_units(set, implicit_units(IMP_FLAT_SCRATCH));
    set_units(set, (RegRange){UNIT_REG_TTMP, UNIT_REG_M0 - UNIT_REG_TTMP});
    set_units(set, (RegRange){UNIT_REG_EXEC, 2});
    bitset_set(set, UNIT_REG_MODE);
}

static void set_all(BitSet *set) { set_units(set, (RegRange){0, NUM_REG_UNITS}); }

static void start(EntryCheck *e)
{
    const Code *code = code_paths(&e->k->code);
    for (uint32_t b = 0; b < e->first.len; b++) {
        uint32_t i = e->first.data[b];
        const bool one_entry = !target_family(code->target)->preload_entry; /* all firmware preloads on this target */
        if (i == e->k->entries[0]) set_entry(e->k, one_entry, &e->in[b]);
        else if (i == e->k->entries[1]) set_entry(e->k, true, &e->in[b]);
        else if (code->insts[i].root) { /* after a call any register may be written */ set_all(&e->in[b]);
            set_all(&e->written[b]);
        }
    }
}

static void iterate(EntryCheck *e)
{
    const Code *code = code_paths(&e->k->code);
    BitSet out = bitset_new(e->k->arena, NUM_REG_UNITS), written = bitset_new(e->k->arena, NUM_REG_UNITS);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = 0; b < e->first.len; b++) {
            bitset_copy(&out, &e->in[b]);
            bitset_copy(&written, &e->written[b]);
            uint32_t end = block_end(e, b);
            for (uint32_t i = e->first.data[b]; i < end; i++) {
                set_writes(&out, &code->insts[i]);
                set_writes(&written, &code->insts[i]);
            }
            for (unsigned s = 0; s < 2; s++) {
                uint32_t succ = code->insts[end - 1].succ[s];
                if (succ == NO_INST) continue;
                changed |= bitset_union(&e->in[e->block_of[succ]], &out);
                changed |= bitset_union(&e->written[e->block_of[succ]], &written);
            }
        }
    }
}

/* ---- what is read ---- */

/* ; workgroup id y would be here if the descriptor enabled it", for an SGPR right after the enabled ones. */
static const char *hint(const CheckKernel *k, unsigned unit)
{
    static const char *const ids[] = {"workgroup id x", "workgroup id y", "workgroup id z", "workgroup info"};
    if (unit == UNIT_REG_V + 1 || unit == UNIT_REG_V + 2)
        return "; work-item ids are packed into v0 (10 bits each) on this target";
    if (unit < UNIT_REG_XNACK && unit >= UNIT_REG_FLAT_SCRATCH && target_infos[k->code.target].sets_flat_scratch)
        return "; this is FLAT_SCRATCH, which the kernel must set to flat_scratch_init plus the wave's offset";
    if (unit >= UNIT_REG_FLAT_SCRATCH) return "";
    unsigned at = check_num_user_sgprs(k);
    unsigned needed = check_initialised_user_sgprs(k, false);
    const bool two_entries = target_family(k->code.target)->preload_entry;
    if (two_entries && unit >= needed && unit < needed + (k->kernel->desc.kernarg_preload & 0x7f))
        return "; it would be preloaded, but this path starts where older firmware enters the kernel without "
               "preloading";
    for (unsigned bit = 7; bit <= 10 && !target_family(k->code.target)->ids_in_ttmp; bit++) {
        if (check_field(k->kernel->desc.rsrc2, bit, 1)) at++;
        else if (unit == at)
            return arena_printf(k->arena, "; it would hold %s if the descriptor enabled that", ids[bit - 7]);
    }
    return "";
}

/* Is the read undefined in all states? True in the round that reports alone. */
static bool is_undefined(EntryCheck *e, bool defined, const CodeInst *inst, unsigned unit)
{
    const uint64_t key = inst->d.address * NUM_REG_UNITS + unit;
    if (!e->k->code.paths) return !defined;
    bool *no_copy = map_get(&e->undefined, key);
    if (e->round == COLLECT && !defined && !no_copy) {
        no_copy = ARENA_NEW(e->k->arena, bool);
        *no_copy = true;
        map_put(&e->undefined, e->k->arena, key, no_copy);
    }
    if (e->round == DROP && defined && no_copy) *no_copy = false;
    return e->round == REPORT && !defined && *no_copy;
}

static void check_read(EntryCheck *e, const BitSet *set, const CodeInst *inst, RegRange range)
{
    for (unsigned i = 0; i < range.count; i++) {
        unsigned unit = range.first + i;
        if (!is_undefined(e, bitset_test(set, unit), inst, unit) || bitset_test(&e->reported, unit)) continue;
        bitset_set(&e->reported, unit);
        const char *name = reg_unit_name(e->k->arena, unit);
        check_add(e->k, CHECK_WARNING, "undefined", entry_source, inst,
                  "reads %s, which is undefined at entry, and no path to here writes it%s", name, hint(e->k, unit))
            ->unit = name;
    }
}

/* Is it M0, and does the instruction replace only a part of it? The other part does not matter then. */
static bool keeps_part_of_m0(const MachineInst *m)
{
    return m->opcode == OP_S_SET_GPR_IDX_ON || m->opcode == OP_S_SET_GPR_IDX_IDX || m->opcode == OP_S_SET_GPR_IDX_MODE;
}

/* The dwords of the operand that the instruction certainly reads. Of a block of registers this is none. Of a packed f32
   operand it is the dwords that op_sel and op_sel_hi select. */
static RegRange read_units(const MachineInst *m, unsigned index)
{
    RegRange range = operand_units(m->operands[index]);
    if (isa_is_register_block(inst_info(m->opcode)) && m->operands[index].width == REGISTER_BLOCK) range.count = 0;
    if (inst_info(m->opcode)->operands[index].type != TYPE_PK_F32 || m->operands[index].width != 2) return range;
    unsigned bit = index - m->num_defs, low = m->mods.op_sel >> bit & 1, high = m->mods.op_sel_hi >> bit & 1;
    if (low == high) range = (RegRange){(uint16_t)(range.first + low), 1};
    return range;
}

static void check_reads(EntryCheck *e, const BitSet *set, const CodeInst *inst)
{
    const MachineInst *m = &inst->d.inst;
    const InstInfo *info = inst_info(m->opcode);
    for (unsigned i = m->num_defs + (isa_is_same_source_idiom(m) ? 2u : 0u); i < m->num_operands; i++)
        if (info->operands[i].tied < 0 && !(inst->unknown >> i & 1)) check_read(e, set, inst, read_units(m, i));
    if (info->flags & INST_SRC2_TIED && m->num_defs && !(inst->unknown & 1))
        check_read(e, set, inst, operand_units(m->operands[0]));
    unsigned imps = info->implicit_reads & (keeps_part_of_m0(m) ? ~(unsigned)IMP_M0 : ~0u);
    if (info->format == FORMAT_FLAT) imps &= ~(unsigned)IMP_FLAT_SCRATCH; /* only addresses of private memory use it */
    for (; imps; imps &= imps - 1) check_read(e, set, inst, implicit_units(imps & -imps));
}

/* Is the same instruction already reported in another state? */
static bool is_told(const CheckKernel *k, const char *rule, const CodeInst *inst)
{
    for (uint32_t i = 0; i < k->items.len && k->code.paths; i++) {
        const CheckItem *item = &k->items.data[i];
        if (item->inst && item->inst->d.address == inst->d.address && !strcmp(item->rule, rule)) return true;
    }
    return false;
}

/* Reports reads of fields of v0 that the descriptor does not ask for. */
static void check_workitem_ids(EntryCheck *e, const BitSet *written, const CodeInst *inst)
{
    const MachineInst *m = &inst->d.inst;
    if (m->opcode != OP_V_BFE_U32 || bitset_test(written, UNIT_REG_V)) return;
    if (operand_units(m->operands[1]).first != UNIT_REG_V || !operand_is_imm(m->operands[2])) return;
    unsigned shift = m->operands[2].value, enabled = check_field(e->k->kernel->desc.rsrc2, 11, 2);
    unsigned wanted = shift == 10 ? 1 : shift == 20 ? 2 : 0;
    if (wanted > enabled && !is_told(e->k, "undefined", inst))
        check_add(e->k, CHECK_WARNING, "undefined", entry_source, inst,
                  "reads work-item id %s from v0; the descriptor enables id x%s only (system_vgpr_workitem_id %u)",
                  wanted == 1 ? "y" : "z", enabled ? " and y" : "", enabled)
            ->unit = "v0";
}

/* Reports loads beyond the last kernel argument. The segment is allocated in multiples of 16 bytes. */
static void check_kernarg(EntryCheck *e, const BitSet *written, const CodeInst *inst)
{
    const MachineInst *m = &inst->d.inst;
    const InstInfo *info = inst_info(m->opcode);
    int pointer = check_kernarg_sgpr(e->k);
    if (pointer < 0 || info->format != FORMAT_SMEM || !(info->flags & INST_LOAD) || m->num_operands != 3) return;
    Operand base = m->operands[1];
    if (base.kind != OPERAND_PHYS || (int)base.value != pointer || base.width != 2) return;
    if (bitset_test(written, base.value) || bitset_test(written, base.value + 1)) return;
    if (m->operands[2].kind != OPERAND_NONE && !operand_is_imm(m->operands[2])) return;
    if (is_told(e->k, "kernarg", inst)) return;
    int64_t offset = m->mods.offset + (operand_is_imm(m->operands[2]) ? (int64_t)m->operands[2].value : 0);
    const uint32_t bytes = check_kernarg_bytes(e->k);
    if (!e->k->kernel->desc.kernarg_bytes && bytes && !e->has_size_note) {
        e->has_size_note = true;
        check_add(e->k, CHECK_NOTE, "kernarg", kernarg_source, inst,
                  "loads kernel arguments, but kernarg_size of the descriptor is 0; the metadata say %u bytes, which "
                  "hosts allocate, so loads are checked against that",
                  bytes);
    }
    if (offset < 0 || offset + 4 * m->operands[0].width > ((int64_t)bytes + 15) / 16 * 16)
        check_add(e->k, CHECK_ERROR, "kernarg", kernarg_source, inst,
                  "loads bytes %lld to %lld of the kernel arguments, but there are only %u (kernarg_size)",
                  (long long)offset, (long long)offset + 4 * m->operands[0].width, bytes);
}

static void check_all(EntryCheck *e, Round round, BitSet *set, BitSet *written)
{
    e->round = round;
    for (uint32_t b = 0; b < e->first.len; b++) {
        bitset_copy(set, &e->in[b]);
        bitset_copy(written, &e->written[b]);
        for (uint32_t i = e->first.data[b]; i < block_end(e, b); i++) {
            const CodeInst *inst = &code_paths(&e->k->code)->insts[i];
            check_reads(e, set, inst);
            if (round == REPORT) check_workitem_ids(e, written, inst);
            if (round == REPORT) check_kernarg(e, written, inst);
            set_writes(set, inst);
            set_writes(written, inst);
        }
    }
}

void check_entry(CheckKernel *k)
{
    EntryCheck e = {.k = k};
    find_blocks(&e);
    start(&e);
    iterate(&e);
    e.reported = bitset_new(k->arena, NUM_REG_UNITS);
    BitSet set = bitset_new(k->arena, NUM_REG_UNITS), written = bitset_new(k->arena, NUM_REG_UNITS);
    for (Round round = k->code.paths ? COLLECT : REPORT; round <= REPORT; round++) check_all(&e, round, &set, &written);
}
