/* Relative addressing of VGPRs: s_set_gpr_idx_on .. s_set_gpr_idx_off (ISA documents, "VGPR indexing"). LLVM uses it
   for vectors indexed at run time. The index is added to AGPRs, too: AMD's f4gemm without pre-shuffling of B reads its
   accumulators this way, with v_accvgpr_read in a run of 65 instructions. Matrix products in between are refused,
   because no document says what the index does to them.

   Decoding fixes the registers of an operation. So the instructions up to s_set_gpr_idx_off, called a run, are decoded
   again for each index, with the index added. The wave continues in that copy:

     s_set_gpr_idx_on s4, gpr_idx(SRC0)        (s4 = 3)
     v_mov_b32_e32 v0, v8                 ->   v_mov_b32_e32 v0, v11
     s_set_gpr_idx_off                         the wave goes on after it

   The copies have the addresses of their originals. Branches and other writes of M0 in a run are refused. */
#include <stdio.h>

#include "sim/exec/exec.h"

enum { INDEX_SOURCE0 = 12, INDEX_DESTINATION = 15 };

typedef struct SimIndexedRun {
    struct SimIndexedRun *next;
    uint64_t address;
    uint32_t key; /* the relevant bits of M0 */
    SimOp *ops;
} SimIndexedRun;

static uint32_t index_key(uint32_t m0) { return m0 & 0xf0ff; }

static bool is_valu(const InstInfo *row)
{
    switch (row->format) {
    case FORMAT_MAI: return row->unit != UNIT_MFMA; /* v_accvgpr_read, v_accvgpr_write */
    case FORMAT_VOP1:
    case FORMAT_VOP2:
    case FORMAT_VOPC:
    case FORMAT_VOP3:
    case FORMAT_VOP3P: return true;
    default: return false;
    }
}
static bool is_index_op(uint16_t opcode)
{
    return opcode == OP_S_SET_GPR_IDX_ON || opcode == OP_S_SET_GPR_IDX_OFF || opcode == OP_S_SET_GPR_IDX_IDX ||
           opcode == OP_S_SET_GPR_IDX_MODE;
}

/* Adds the index to the registers that M0[15:12] selects. */
static void shift_registers(DecodedInst *decoded, uint32_t key)
{
    const InstInfo *row = inst_info(decoded->inst.opcode);
    const unsigned index = key & 0xff;
    if (!is_valu(row)) return;
    for (unsigned i = 0; i < decoded->inst.num_operands; i++) {
        Operand *o = &decoded->operands[i];
        const bool destination = i < row->num_defs || row->operands[i].tied >= 0;
        const unsigned bit = destination ? INDEX_DESTINATION : INDEX_SOURCE0 + i - row->num_defs;
        if (o->kind == OPERAND_PHYS && o->reg_class != CLASS_S && bit <= INDEX_DESTINATION && key >> bit & 1)
            o->value += index;
    }
}

static const char *refusal(const SimOp *from)
{
    const MachineInst *inst = &from->info->decoded.inst;
    const InstInfo *row = inst_info(inst->opcode);
    if (inst->opcode == OP_S_SETVSKIP) return "s_setvskip in VGPR index mode";
    if (row->unit == UNIT_MFMA) return "a matrix product in VGPR index mode";
    if (row->flags & (INST_BRANCH | INST_BARRIER)) return "a branch or barrier in VGPR index mode";
    for (unsigned i = 0; i < inst->num_defs; i++)
        if (inst->operands[i].kind == OPERAND_SPECIAL && inst->operands[i].value == SPECIAL_M0)
            return "a write of M0 in VGPR index mode";
    return NULL;
}

/* Number of instructions from there to the end of the run. The end of the code counts as one. */
static unsigned run_length(SimProgram *program, uint64_t address)
{
    for (unsigned count = 1;; count++) {
        const SimOp *from = sim_program_at(program, address);
        if (!from || refusal(from) || from->info->decoded.inst.opcode == OP_INVALID ||
            is_index_op(from->info->decoded.inst.opcode))
            return count;
        address += from->info->decoded.size;
    }
}

static void decode_in_mode(SimProgram *program, SimOp *op, const SimOp *from, uint64_t address, uint32_t key)
{
    SimOpInfo *info = op->info = ARENA_NEW(program->arena, SimOpInfo);
    info->decoded.address = address;
    op->run = sim_report_problem;
    if (!from) {
        snprintf(info->problem, sizeof info->problem, "VGPR index mode past the end of the code");
        return;
    }
    const char *why = refusal(from);
    info->decoded = from->info->decoded;
    info->decoded.inst.operands = info->decoded.operands;
    if (why) {
        snprintf(info->problem, sizeof info->problem, "%s", why);
    } else if (info->decoded.inst.opcode == OP_INVALID) {
        op->run = from->run;
        memcpy(info->problem, from->info->problem, sizeof info->problem);
    } else {
        shift_registers(&info->decoded, key);
        if (!sim_decode_op(program, op)) op->run = sim_report_problem;
        else if (from->flags & SIM_OP_NO_VALUE) op->run = sim_run_skipped;
    }
}

static SimOp *decode_indexed(SimProgram *program, uint64_t address, uint32_t key)
{
    const unsigned count = run_length(program, address);
    SimOp *ops = ARENA_ARRAY(program->arena, SimOp, count);
    for (unsigned i = 0; i < count; i++) {
        const SimOp *from = sim_program_at(program, address);
        decode_in_mode(program, &ops[i], from, address, key);
        if (from) address += from->info->decoded.size;
    }
    return ops;
}

/* Continues after `op` with that index. */
static void enter(SimWave *wave, const SimOp *op)
{
    SimProgram *program = (SimProgram *)wave->group->program;
    const uint64_t address = sim_next_address(op);
    const uint32_t key = index_key(wave->s[S_M0]);
    if (wave->mode & MODE_VSKIP) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "VGPR index mode while vector instructions are skipped");
        return;
    }
    wave->mode |= MODE_GPR_INDEX;
    for (SimIndexedRun *run = program->indexed_runs; run; run = run->next)
        if (run->address == address && run->key == key) {
            wave->pc = run->ops;
            return;
        }
    SimIndexedRun *run = ARENA_NEW(program->arena, SimIndexedRun);
    *run = (SimIndexedRun){program->indexed_runs, address, key, decode_indexed(program, address, key)};
    program->indexed_runs = run;
    wave->pc = run->ops;
}

/* M0[7:0] is the index; M0[15:12] selects the operands to which it is added. */
static void set_m0(SimWave *wave, uint32_t keep, uint32_t value) { wave->s[S_M0] = (wave->s[S_M0] & keep) | value; }
static void run_S_SET_GPR_IDX_ON(SimWave *wave, const SimOp *op)
{
    set_m0(wave, ~0xf0ffu, (*sim_src(wave, op, 0) & 0xff) | ((uint32_t)op->imm & 15) << INDEX_SOURCE0);
    enter(wave, op);
}
static void run_S_SET_GPR_IDX_IDX(SimWave *wave, const SimOp *op)
{
    set_m0(wave, ~0xffu, *sim_src(wave, op, 0) & 0xff);
    if (wave->mode & MODE_GPR_INDEX) enter(wave, op);
}
static void run_S_SET_GPR_IDX_MODE(SimWave *wave, const SimOp *op)
{
    set_m0(wave, ~0xf000u, ((uint32_t)op->imm & 15) << INDEX_SOURCE0);
    if (wave->mode & MODE_GPR_INDEX) enter(wave, op);
}
static void run_S_SET_GPR_IDX_OFF(SimWave *wave, const SimOp *op)
{
    if (!(wave->mode & MODE_GPR_INDEX)) return;
    wave->mode &= ~(uint32_t)MODE_GPR_INDEX;
    const SimOp *next = sim_program_at(wave->group->program, sim_next_address(op));
    if (next) wave->pc = next;
    else sim_stop(wave, op, SIM_FAULT, -1, 0, "execution ran past the end of the code");
}

#define ROW(row_name) {.opcode = OP_##row_name, .run = run_##row_name, .fidelity = FIDELITY_EXACT},
/* clang-format off */
static const SimRow rows[] = {
    ROW(S_SET_GPR_IDX_ON)
    ROW(S_SET_GPR_IDX_OFF)
    ROW(S_SET_GPR_IDX_IDX)
    ROW(S_SET_GPR_IDX_MODE)
};
/* clang-format on */
const SimRowTable sim_gpr_index_table = {rows, sizeof rows / sizeof rows[0]};
