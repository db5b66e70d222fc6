/* Instructions and blocks of decoded code, for needed.c. */
#include "sim/exec/exec.h"
#include "isa/events.h"
#include "isa/family.h"
#include "sim/exec/needed.h"

/* Does it jump to an address in a register? */
static bool is_jump(const SimOp *op)
{
    const unsigned opcode = op->info->decoded.inst.opcode;
    return opcode == OP_S_SETPC_B64 || opcode == OP_S_SWAPPC_B64;
}

static bool is_call(const SimOp *op) { return op->info->decoded.inst.opcode == OP_S_SWAPPC_B64; }

/* Is the operation understood? Not if it changes the meaning of other instructions. Code that a jump reaches may do so
   where s_set_vgpr_msb exists. */
static bool is_understood(const SimProgram *program, const SimOp *op)
{
    enum { VGPRS_OF_AN_OPERAND = 256 };
    if (op->flags & SIM_OP_LINK) return false;
    if (is_jump(op)) return program->num_vgprs <= VGPRS_OF_AN_OPERAND;
    switch (op->info->decoded.inst.opcode) {
    case OP_INVALID:
    case OP_S_ENDPGM:
    case OP_S_ENDPGM_SAVED: return true;
    case OP_S_CALL_B64:
    case OP_S_SETVSKIP:
    case OP_S_MOVRELS_B32:
    case OP_S_MOVRELS_B64:
    case OP_S_MOVRELD_B32:
    case OP_S_MOVRELD_B64:
    case OP_S_MOVRELSD_2_B32:
    case OP_V_MOVRELS_B32:
    case OP_V_MOVRELD_B32:
    case OP_V_MOVRELSD_B32:
    case OP_V_MOVRELSD_2_B32:
    case OP_V_SWAPREL_B32: return false;
    default: return op->target || !(inst_info(op->info->decoded.inst.opcode)->flags & INST_BRANCH);
    }
}

static bool goes_on(const SimOp *op)
{
    switch (op->info->decoded.inst.opcode) {
    case OP_INVALID:
    case OP_S_ENDPGM:
    case OP_S_ENDPGM_SAVED:
    case OP_S_SETPC_B64:
    case OP_S_SWAPPC_B64:
    case OP_S_BRANCH: return false;
    default: return true;
    }
}

/* ---- reads and writes of an instruction ---- */

static unsigned memories_of(const InstInfo *row, Target target)
{
    switch (row->format) {
    case FORMAT_DS: return IN_LDS;
    case FORMAT_SCRATCH: return IN_SCRATCH;
    case FORMAT_MUBUF: return target_infos[target].sets_flat_scratch ? IN_GLOBAL | IN_SCRATCH : IN_GLOBAL;
    case FORMAT_FLAT: return IN_GLOBAL | IN_LDS | IN_SCRATCH;
    default: return IN_GLOBAL;
    }
}

/* ds_append and ds_consume change LDS when they are issued. */
static bool is_counter(unsigned opcode) { return opcode == OP_DS_APPEND || opcode == OP_DS_CONSUME; }

static NeedKind kind_of(const SimOp *op, const InstInfo *row)
{
    if (op->info->problem[0] || !row->memory_bytes) return row->flags & INST_PURE ? NEED_IF_RESULT : NEED_ALWAYS;
    if (is_counter(op->info->decoded.inst.opcode)) return NEED_ALWAYS;
    if (row->unit == UNIT_SMEM && row->flags & (INST_STORE | INST_ATOMIC)) return NEED_ALWAYS;
    return NEED_ADDRESS;
}

static void set_memories(NeedInst *inst, const InstInfo *row, Target target)
{
    const unsigned memories = row->memory_bytes ? memories_of(row, target) : 0;
    if (event_copies_to_lds(row->event)) {
        inst->loads = IN_GLOBAL;
        inst->stores = IN_LDS;
        return;
    }
    if (event_copies_from_lds(row->event)) {
        inst->loads = IN_LDS;
        inst->stores = IN_GLOBAL;
        return;
    }
    if (row->flags & (INST_LOAD | INST_ATOMIC)) inst->loads = (uint8_t)memories;
    if (row->flags & (INST_STORE | INST_ATOMIC)) inst->stores = (uint8_t)memories;
}

/* Operands of a memory operation that must be of one class (VGPRs or AGPRs) are its data. */
static void part_operands(NeedFlow *flow, NeedInst *need, const MachineInst *inst, const InstInfo *row)
{
    RegRanges *addresses = ARENA_NEW(flow->arena, RegRanges), *data = ARENA_NEW(flow->arena, RegRanges);
    for (unsigned i = inst->num_defs; i < inst->num_operands; i++) {
        const bool is_data = row->unit != UNIT_SMEM && row->operands[i].flags & OPERAND_SAME_CLASS;
        sim_add_operand(is_data ? data : addresses, flow->program, inst->operands[i]);
    }
    ranges_add_implicit(addresses, row->implicit_reads);
    need->addresses = addresses;
    need->sources = data;
}

static const RegRanges *add_all(NeedFlow *flow, const RegRanges *set, const RegRanges *more)
{
    RegRanges *sum = ARENA_NEW(flow->arena, RegRanges);
    *sum = *set;
    for (unsigned i = 0; i < more->count; i++) ranges_add(sum, more->range[i]);
    return sum;
}

static void set_inst(NeedFlow *flow, NeedInst *need, const SimOp *op)
{
    const MachineInst *inst = &op->info->decoded.inst;
    const InstInfo *row = inst_info(inst->opcode);
    const SimOpFacts *facts = sim_facts(flow->program, op);
    *need = (NeedInst){.op = op, .results = facts->writes, .sources = facts->reads, .kind = NEED_ALWAYS};
    if (facts->flags & SIM_FACT_NONE) return;
    need->kind = (uint8_t)kind_of(op, row);
    set_memories(need, row, flow->program->target);
    if (row->implicit_writes) {
        RegRanges implicit = {.count = 0};
        ranges_add_implicit(&implicit, row->implicit_writes);
        need->results = add_all(flow, facts->writes, &implicit);
    }
    if (need->kind == NEED_ADDRESS) part_operands(flow, need, inst, row);
}

/* ---- VGPR index mode (gpr_index.c) ---- */

/* Between s_set_gpr_idx_on and s_set_gpr_idx_off, an unknown index changes the registers. A source may be any vector
   register. A result that the index moves always counts as needed, and ends no need. */
static void set_indexed(NeedFlow *flow, NeedInst *need, unsigned mode)
{
    static const RegRanges all = {
        .range = {{UNIT_REG_V, UNIT_REG_A - UNIT_REG_V}, {UNIT_REG_A, NUM_REG_UNITS - UNIT_REG_A}}, .count = 2};
    static const RegRanges none = {.count = 0};
    enum { INDEX_RESULT = 8 };
    if (need->kind == NEED_ADDRESS) return; /* not indexed */
    if (mode & ~INDEX_RESULT) need->sources = add_all(flow, need->sources, &all);
    if (!(mode & INDEX_RESULT)) return;
    need->kind = NEED_ALWAYS;
    need->results = &none;
}

static void find_indexed(NeedFlow *flow, uint32_t from)
{
    unsigned mode = (unsigned)flow->insts[from].op->imm & 15;
    for (uint32_t i = from + 1; i < flow->num_insts; i++) {
        const SimOp *op = flow->insts[i].op;
        switch (op->info->decoded.inst.opcode) {
        case OP_S_SET_GPR_IDX_ON:
        case OP_S_SET_GPR_IDX_OFF: return;
        case OP_S_SET_GPR_IDX_MODE: mode = (unsigned)op->imm & 15; break;
        default:
            if (op->target || !goes_on(op)) return;
            set_indexed(flow, &flow->insts[i], mode);
        }
    }
}

/* ---- blocks ---- */

enum { NOWHERE = UINT32_MAX };

/* By dword: the instruction there, and whether a block begins with it. */
typedef struct Places {
    uint32_t *inst;
    uint8_t *begins;
} Places;

static bool list_insts(NeedFlow *flow, Places *places)
{
    const SimProgram *program = flow->program;
    for (size_t w = 0; w < program->num_words; w++) {
        const SimOp *op = program->op_at[w];
        places->inst[w] = NOWHERE;
        if (!op) continue;
        if (!is_understood(program, op)) return false;
        places->inst[w] = flow->num_insts;
        set_inst(flow, &flow->insts[flow->num_insts++], op);
        if (op->target) places->begins[sim_word_of(program, sim_op_address(op->target))] = 1;
        if (op->target || !goes_on(op)) places->begins[sim_word_of(program, sim_next_address(op))] = 1;
    }
    for (uint32_t i = 0; i < program->jumps->list.len; i++)
        if (program->jumps->list.data[i].to != JUMP_RETURNS) places->begins[program->jumps->list.data[i].to] = 1;
    places->begins[sim_word_of(program, program->entry)] = 1;
    if (program->desc.kernarg_preload & 0x7f)
        places->begins[sim_word_of(program, program->entry + target_family(program->target)->preload_entry)] = 1;
    for (uint32_t i = 0; i < flow->num_insts; i++)
        if (flow->insts[i].op->info->decoded.inst.opcode == OP_S_SET_GPR_IDX_ON) find_indexed(flow, i);
    return true;
}

/* Does the block end here? Blocks end before the next one by address; overlapping code has blocks of its own. */
static bool ends_block(const NeedFlow *flow, const Places *places, uint32_t inst)
{
    const uint64_t next = sim_next_address(flow->insts[inst].op);
    return inst + 1 == flow->num_insts || sim_op_address(flow->insts[inst + 1].op) != next ||
           places->begins[sim_word_of(flow->program, next)];
}

static void add_next(NeedBlock *block, uint32_t to)
{
    block->next = block->next_by_branch;
    if (to != NOWHERE) block->next_by_branch[block->num_next++] = to;
}

static uint32_t block_at(const NeedFlow *flow, const Places *places, const uint32_t *block_of, size_t word)
{
    return word < flow->program->num_words && places->inst[word] != NOWHERE ? block_of[places->inst[word]] : NO_BLOCK;
}

/* Where a jump went. */
static void add_jumps(NeedFlow *flow, const Places *places, const uint32_t *block_of, const SimOp *op, NeedBlock *block)
{
    const SimProgram *program = flow->program;
    const SimJumps *jumps = program->jumps;
    const uint32_t from = (uint32_t)sim_word_of(program, sim_op_address(op));
    uint32_t *next = ARENA_ARRAY(flow->arena, uint32_t, 2 * jumps->list.len);
    bool returns = false;
    block->next = next;
    block->is_call = is_call(op);
    if (block->is_call) block->after = block_at(flow, places, block_of, sim_word_of(program, sim_next_address(op)));
    for (uint32_t i = 0; i < jumps->list.len; i++) {
        if (jumps->list.data[i].from != from) continue;
        if (jumps->list.data[i].to == JUMP_RETURNS) returns = true;
        else next[block->num_next++] = block_of[places->inst[jumps->list.data[i].to]];
    }
    block->num_known = block->num_next;
    for (uint32_t i = 0; returns && i < jumps->list.len; i++) {
        const SimOp *other = program->op_at[jumps->list.data[i].from];
        const uint32_t after =
            is_call(other) ? block_at(flow, places, block_of, sim_word_of(program, sim_next_address(other))) : NO_BLOCK;
        if (after != NO_BLOCK) next[block->num_next++] = after;
    }
}

static void make_blocks(NeedFlow *flow, const Places *places)
{
    uint32_t *block_of = ARENA_ARRAY(flow->arena, uint32_t, flow->num_insts + 1);
    for (uint32_t i = 0; i < flow->num_insts; i++) {
        NeedBlock *block = &flow->blocks[flow->num_blocks];
        block_of[i] = flow->num_blocks;
        block->end = i + 1;
        if (!ends_block(flow, places, i)) continue;
        block->needed = ARENA_ARRAY(flow->arena, uint64_t, UNIT_WORDS);
        flow->blocks[++flow->num_blocks].first = i + 1;
    }
    for (uint32_t b = 0; b < flow->num_blocks; b++) {
        NeedBlock *block = &flow->blocks[b];
        const SimOp *last = flow->insts[block->end - 1].op;
        const size_t next = sim_word_of(flow->program, sim_next_address(last));
        if (goes_on(last) && next < flow->program->num_words && places->inst[next] != NOWHERE)
            add_next(block, block_of[places->inst[next]]);
        if (last->target)
            add_next(block, block_of[places->inst[sim_word_of(flow->program, sim_op_address(last->target))]]);
        block->num_known = block->num_next;
        if (is_jump(last)) add_jumps(flow, places, block_of, last, block);
    }
}

bool need_flow_new(Arena *arena, const SimProgram *program, NeedFlow *flow)
{
    Places places = {ARENA_ARRAY(arena, uint32_t, program->num_words + 1),
                     ARENA_ARRAY(arena, uint8_t, program->num_words + 4)};
    *flow = (NeedFlow){.arena = arena,
                       .program = program,
                       .insts = ARENA_ARRAY(arena, NeedInst, program->num_words + 1),
                       .blocks = ARENA_ARRAY(arena, NeedBlock, program->num_words + 1)};
    if (!list_insts(flow, &places)) return false;
    make_blocks(flow, &places);
    return true;
}
