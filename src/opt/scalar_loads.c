/* Replaces a vector load by a scalar load when all lanes read the same address, and nothing has written that memory
 * before. The wave then loads one dword through the scalar cache, and does not wait for earlier vector loads.
 *
 *     %x:v = global_load_dword %zero, %p !aligned            %x:s = s_load_dword %p, off
 *     %i:s = v_readfirstlane_b32 %x                    =>    %o:s = s_lshl_b32 %x, 9
 *     %o:s = s_lshl_b32 %i, 9
 *
 * The scalar cache is not coherent with vector stores. So the paths from the entry to the load must have nothing that
 * may write global memory or make writes of others visible: no store, no atomic operation (to any address), no access
 * with coherence bits, and no cache operation (with which a fence of the agent or the system ends). Stores after the
 * load wait for it (pass `waits`), because vector and scalar memory operations are not ordered. Barriers and fences can
 * make stores of other waves of the workgroup visible. If all waves pass the same barriers (wave_paths.h), the n-th
 * barrier of the storing wave is the n-th of the loading wave. Then some path has the store, the barrier and the load
 * in this order, and the rule above covers it. If waves pass different barriers, or a fence orders without a barrier,
 * memory counts as written after any of them as soon as the kernel has a store anywhere. LLVM checks the first rule
 * only (22: AMDGPUAnnotateUniformValues, AMDGPUMemoryUtils isClobberedInFunction), and ignores barriers and fences.
 * None of this matters for an object (`mem`) that nothing in the kernel writes.
 *
 * Scalar loads ignore EXEC, so the pass only changes loads in region 0, outside of all divergent branches. They drop
 * the low two bits of base and offset, each by itself (CDNA3 ISA 7.2): `!aligned` and an immediate that is a multiple
 * of 4. Only whole dwords are loaded; three dwords are loaded as two and one. So no additional dword is read, and
 * nothing new can fault. These loads stay vector loads: those that the author counts by either counter; those in a loop
 * with LDS accesses, because LDS and scalar loads share a counter, and one wait would wait for both; those in loops
 * of one block, whose vector loads may be issued iterations ahead; and those of what a store of the block may overwrite
 * before a load is waited for: that store would wait for them, and does not wait for a vector load. The pass does
 * not run with --schedule=off. Requires virtual registers; preserves the CFG. */
#include "analysis/author_counts.h"
#include "analysis/block_time.h"
#include "analysis/cfg.h"
#include "analysis/wave_paths.h"
#include "analysis/linear.h"
#include "ir/build.h"
#include "ir/mem.h"
#include "ir/schedule_modes.h"
#include "isa/events.h"
#include "isa/family.h"
#include "opt/opt.h"

typedef struct ScalarLoads {
    Kernel *k;
    PassCtx *ctx;
    Arena *arena;
    bool barriers_part, fences_part; /* the waves' barriers, or fences, make other waves' stores visible after them */
    BitSet written;                  /* by block id: memory may be written at its start */
    VEC(const MemRef *) writes;      /* all that the kernel writes; NULL: not known */
    BitSet uses_lds;                 /* by block id of a loop's header: the loop uses LDS */
    Operand *scalar, *vector;        /* by register of a replaced load: what to read instead */
    uint32_t num_vregs;
    Replacements replaced;
} ScalarLoads;

/* ---- what was written before ---- */

static bool is_plain_load(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (!(row->flags & INST_LOAD) || row->flags & (INST_ATOMIC | INST_SIDE_EFFECT)) return false;
    if (row->flags & INST_STORE && !event_copies_to_lds(row->event)) return false;
    return row->unit == UNIT_SMEM || !(inst->m.mods.cache & (CACHE_SC0 | CACHE_SC1));
}

/* May it write global memory, or make writes of others visible? */
static bool may_write(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (row->event == EVENT_SCRATCH_LOAD || row->event == EVENT_SCRATCH_STORE) return false;
    switch (row->unit) {
    case UNIT_SMEM:
    case UNIT_VMEM:
    case UNIT_FLAT:
    case UNIT_MESSAGE: return !is_plain_load(inst);
    default: return false;
    }
}

static bool writes_past(const ScalarLoads *s, const Inst *inst, bool written)
{
    if (written || may_write(inst)) return true;
    if (inst_has(inst, INST_BARRIER)) return s->barriers_part;
    return isa_is_wait(inst->m.opcode) && s->fences_part;
}

static bool written_behind(const ScalarLoads *s, const Block *block)
{
    bool written = bitset_test(&s->written, block->id);
    FOREACH_INST(block, inst) written = writes_past(s, inst, written);
    return written;
}

/* A fence is visible here by its waits: passes have not inserted any yet. */
static void find_parting(ScalarLoads *s)
{
    const Kernel *k = s->k;
    bool any_write = false;
    FOREACH_BLOCK_INST(k, block, inst) any_write |= may_write(inst);
    if (!any_write || isa_waves(k->target, kernel_max_threads(k)) == 1) return;
    const WavePaths paths = wave_paths_build(s->arena, k);
    FOREACH_BLOCK(k, block)
    {
        s->barriers_part |= bitset_test(&paths.out_of_step, block->id);
        s->fences_part |= bitset_test(&paths.varying, block->id);
    }
}

/* May the kernel write the memory that it loads? */
static bool is_written(const ScalarLoads *s, const Inst *load)
{
    for (uint32_t i = 0; i < s->writes.len; i++)
        if (mem_may_overlap(load->mem, s->writes.data[i])) return true;
    return false;
}

static void find_written(ScalarLoads *s)
{
    find_parting(s);
    FOREACH_BLOCK_INST(s->k, block, inst)
    if (may_write(inst) && inst_has(inst, INST_STORE | INST_ATOMIC)) VEC_PUSH(s->arena, &s->writes, inst->mem);
    s->written = bitset_new(s->arena, s->k->blocks.len);
    for (bool changed = true; changed;) {
        changed = false;
        FOREACH_BLOCK(s->k, block)
        {
            if (!block_num_succs(block) || !written_behind(s, block)) continue;
            for (unsigned i = 0; i < block_num_succs(block); i++) {
                const uint32_t succ = block_succ(block, i)->id;
                changed |= !bitset_test(&s->written, succ);
                bitset_set(&s->written, succ);
            }
        }
    }
}

static void find_lds_loops(ScalarLoads *s)
{
    s->uses_lds = bitset_new(s->arena, s->k->blocks.len);
    FOREACH_BLOCK(s->k, block)
    {
        bool uses = false;
        FOREACH_INST(block, inst) uses |= inst_row(inst)->unit == UNIT_LDS;
        for (const Block *header = block->loop_header; uses && header; header = header->loop_parent)
            bitset_set(&s->uses_lds, header->id);
    }
}

/* ---- which loads ---- */

/* Dwords of a load of whole dwords with a scalar address; 0: another instruction. */
static unsigned dwords_of(const Inst *load)
{
    const InstInfo *row = inst_row(load);
    const bool is_plain =
        row->format == FORMAT_GLOBAL && row->event == EVENT_VMEM_LOAD && !(row->flags & INST_TRANSPOSE);
    return is_plain ? row->memory_bytes / 4 : 0;
}

/* The distance from the scalar address, if it is the same for all lanes and fits. */
static bool constant_offset(const Kernel *k, const Inst *load, int32_t *offset)
{
    enum { MOST = 1 << 20 }; /* 21 bits, signed */
    uint32_t lane;
    if (!linear_splat(k, inst_uses(load)[0], &lane)) return false;
    const int64_t sum = (int64_t)lane + load->m.mods.offset;
    *offset = (int32_t)sum;
    return sum >= -(int64_t)MOST && sum + 16 < MOST && sum % 4 == 0;
}

/* Is it the result of a load that is not known to have come? */
static bool is_loaded(const Kernel *k, const Operand *use)
{
    const Inst *def = use->kind == OPERAND_VREG ? k->vregs.data[use->value].def : NULL;
    return def && inst_row(def)->flags & INST_LOAD && !(def->flags & INST_INVARIANT);
}

/* Does a store of the block come before the wait for a load, and may it overwrite the loaded memory? */
static bool is_overwritten_first(const Kernel *k, const Inst *load)
{
    for (const Inst *inst = load->next; inst; inst = inst->next) {
        FOREACH_USE(inst, use)
        if (is_loaded(k, use)) return false;
        if (may_write(inst) && mem_may_overlap(load->mem, inst->mem)) return true;
    }
    return false;
}

static bool fits(const ScalarLoads *s, const Inst *load, int32_t *offset)
{
    const Kernel *k = s->k;
    const Block *block = load->block;
    if (!dwords_of(load) || !(load->flags & INST_ALIGNED) || load->flags & INST_AUTHOR) return false;
    if (inst_is_counted(k, load) || load->m.mods.cache || load->m.mods.flags || block->region) return false;
    if (block->loop_header && bitset_test(&s->uses_lds, block->loop_header->id)) return false;
    if (block_is_loop(block)) return false;
    const Operand to = load->m.operands[0], base = inst_uses(load)[1];
    if (!is_ssa(k, to) || to.reg_class != CLASS_V || k->vregs.data[to.value].pin != NO_PIN) return false;
    if (!is_ssa(k, base) || base.reg_class != CLASS_S || base.width != 2) return false;
    return constant_offset(k, load, offset) && !is_overwritten_first(k, load);
}

/* ---- code ---- */

static Operand load_dwords(Builder *b, const Inst *load, unsigned dwords, int32_t offset)
{
    static const Opcode opcodes[] = {[1] = OP_S_LOAD_DWORD, [2] = OP_S_LOAD_DWORDX2, [4] = OP_S_LOAD_DWORDX4};
    const Operand uses[] = {inst_uses(load)[1], operand_none()};
    Inst *made = build_inst(b, opcodes[dwords], uses, 2);
    made->m.mods.offset = offset;
    made->mem = load->mem;
    made->flags |= load->flags & INST_INVARIANT;
    return inst_def(made, 0);
}

static void make_scalar(ScalarLoads *s, Inst *load, int32_t offset)
{
    const unsigned dwords = dwords_of(load);
    Builder b = builder_before(load);
    Operand parts[2];
    parts[0] = load_dwords(&b, load, dwords == 3 ? 2 : dwords, offset);
    if (dwords == 3) parts[1] = load_dwords(&b, load, 1, offset + 8);
    s->scalar[load->m.operands[0].value] = dwords == 3 ? build_merge(&b, parts, 2) : parts[0];
    inst_remove(load);
}

static bool is_scalar_now(const ScalarLoads *s, const Operand *use)
{
    return use->kind == OPERAND_VREG && use->value < s->num_vregs && s->scalar[use->value].kind != OPERAND_NONE;
}

/* Can the instruction read the scalar itself? */
static bool takes_scalar(const Kernel *k, const Inst *inst, unsigned index, Operand scalar)
{
    const Operand use = inst->m.operands[index];
    const InstInfo *row = inst_row(inst);
    Operand part = operand_sub(scalar, use.offset, use.width);
    part.flags = use.flags;
    if (inst->m.opcode == OP_COPY)
        return inst->m.operands[0].kind == OPERAND_VREG && !use.flags && inst->m.operands[0].reg_class == CLASS_V;
    if (row->format == FORMAT_PSEUDO || inst->m.form != FORM_AUTO) return false;
    if (row->unit != UNIT_VALU && row->unit != UNIT_TRANS) return false;
    if (use.width > 1 && part.offset % use.width) return false;
    return row->operands[index].tied < 0 && isa_operand_legal(k->target, &inst->m, index, part, NULL);
}

/* The value in a vector register. In the block of the load it is made before the first reader; for readers in other
   blocks at the block's end. */
static Operand in_vector(ScalarLoads *s, uint32_t load, Inst *reader)
{
    Kernel *k = s->k;
    Operand *vector = &s->vector[load];
    const Operand scalar = s->scalar[load];
    Block *home = k->vregs.data[scalar.value].def->block;
    const bool is_here = reader->block == home && !inst_has(reader, INST_TERMINATOR);
    if (vector->kind != OPERAND_NONE) {
        Inst *copy = k->vregs.data[vector->value].def;
        if (is_here && inst_comes_before(reader, copy)) {
            inst_remove(copy);
            inst_insert_before(reader, copy);
        }
        return *vector;
    }
    Builder b = builder_before(is_here ? reader : loop_hoist_point(home));
    b.loc = k->vregs.data[scalar.value].def->loc;
    return *vector = build_copy(&b, CLASS_V, scalar.width, scalar);
}

static void change_reader(ScalarLoads *s, Inst *inst)
{
    Kernel *k = s->k;
    if (inst->m.opcode == OP_V_READFIRSTLANE_B32 && is_scalar_now(s, &inst->m.operands[1]) &&
        is_ssa(k, inst->m.operands[0])) {
        const Operand use = inst->m.operands[1];
        replacements_add(&s->replaced, inst->m.operands[0].value,
                         operand_sub(s->scalar[use.value], use.offset, use.width));
        inst_remove(inst);
        return;
    }
    FOREACH_USE(inst, use)
    {
        if (!is_scalar_now(s, use)) continue;
        const Operand scalar = s->scalar[use->value];
        const bool own = use >= inst->m.operands && use < inst->m.operands + inst->m.num_operands;
        const bool takes = own && takes_scalar(k, inst, (unsigned)(use - inst->m.operands), scalar);
        operand_replace(use, takes ? scalar : in_vector(s, use->value, inst));
    }
}

static bool change_loads(ScalarLoads *s)
{
    bool changed = false;
    FOREACH_BLOCK(s->k, block)
    {
        if (block->rpo == UINT32_MAX || schedule_keeps_order(s->ctx, block)) continue;
        bool written = bitset_test(&s->written, block->id);
        FOREACH_INST_SAFE(block, inst)
        {
            int32_t offset;
            written = writes_past(s, inst, written);
            if (!fits(s, inst, &offset) || (written && is_written(s, inst))) continue;
            make_scalar(s, inst, offset);
            changed = true;
        }
    }
    return changed;
}

static uint16_t counters_of(const Kernel *k, Opcode opcode)
{
    return event_info(k->target, (Event)inst_info(opcode)->event)->counters;
}

bool pass_scalar_loads(Kernel *k, PassCtx *ctx)
{
    bool any = false;
    FOREACH_BLOCK_INST(k, block, inst) any |= dwords_of(inst) && inst->flags & INST_ALIGNED;
    author_counts_mark(k);
    if (!any || k->author_counts & counters_of(k, OP_S_LOAD_DWORD)) return false;
    Arena *arena = ctx->arena;
    ScalarLoads s = {.k = k, .ctx = ctx, .arena = arena, .num_vregs = k->vregs.len};
    loops_build(k);
    kernel_compute_defs(k);
    find_written(&s);
    find_lds_loops(&s);
    s.scalar = ARENA_ARRAY(arena, Operand, k->vregs.len);
    s.vector = ARENA_ARRAY(arena, Operand, k->vregs.len);
    const bool changed = change_loads(&s);
    if (changed) {
        s.replaced = replacements_new(k, arena);
        FOREACH_BLOCK_INST_SAFE(k, block, inst) change_reader(&s, inst);
        replacements_apply_all(&s.replaced, k);
    }
    return changed;
}
