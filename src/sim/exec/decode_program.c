/* Decodes the code that is reachable from the kernel's entry, once, into runs of operations in the order of execution.
   A run ends at an instruction without a successor, or with a jump to code that is already decoded. */
#include <stdio.h>
#include <string.h>

#include "isa/family.h"
#include "isa/immediates.h"
#include "sim/exec/exec.h"
#include "support/vec.h"

static bool in_code(const SimProgram *program, uint64_t address)
{
    return address >= program->address && !((address - program->address) & 3) &&
           (address - program->address) / 4 < program->num_words;
}
static void read_words(const SimProgram *program, uint64_t address, uint32_t *words, size_t *count)
{
    size_t first = sim_word_of(program, address), left = program->num_words - first;
    *count = left < 4 ? left : 4;
    memset(words, 0, 4 * sizeof *words);
    memcpy(words, program->code + 4 * first, *count * 4);
}

void sim_run_link(SimWave *wave, const SimOp *op)
{
    wave->pc = op->target;
    wave->num_instructions--; /* a link is not an instruction of the program */
}
static void run_past_end(SimWave *wave, const SimOp *op)
{
    sim_stop(wave, op, SIM_FAULT, -1, 0, "execution ran past the end of the code");
}
static void run_bad_words(SimWave *wave, const SimOp *op)
{
    sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "%s", op->info->problem);
}

/* Execution never continues after these. */
bool sim_ends_run(const SimOp *op)
{
    switch (op->info->decoded.inst.opcode) {
    case OP_S_ENDPGM:
    case OP_S_ENDPGM_SAVED:
    case OP_S_BRANCH:
    case OP_S_ADD_PC_I64:
    case OP_S_SETPC_B64: return true;
    default: return op->run == run_bad_words;
    }
}
static bool is_direct_branch(const SimOp *op)
{
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    if (op->run == run_bad_words || !(row->flags & INST_BRANCH)) return false;
    return (row->format == FORMAT_SOPP && op->info->decoded.inst.opcode != OP_S_ENDPGM &&
            op->info->decoded.inst.opcode != OP_S_ENDPGM_SAVED) ||
           op->info->decoded.inst.opcode == OP_S_CALL_B64;
}

void sim_decode_resolved(SimProgram *program, SimOp *op)
{
    if (sim_decode_op(program, op)) return;
    op->run = sim_report_problem;
}

static void note_matrix(SimProgram *program, Opcode opcode)
{
    const MatrixShape *shape = isa_matrix_shape(opcode);
    if (!shape) return;
    program->has_matrices = true;
    if (!program->without_model && isa_matrix_sums(shape) == MATRIX_SUMS_UNKNOWN)
        program->without_model = isa_name(program->target, opcode);
}

static void decode_one(SimProgram *program, SimOp *op, uint64_t address)
{
    uint32_t words[4];
    size_t count;
    const char *why = "";
    SimOpInfo *info = op->info;
    read_words(program, address, words, &count);
    DecodeStatus status = isa_decode(program->target, words, count, address, &info->decoded, &why);
    info->decoded.inst.operands = info->decoded.operands;
    if (status != DECODE_OK) {
        memcpy(info->decoded.words, words, sizeof words);
        info->decoded.address = address;
        info->decoded.size = 4;
        info->decoded.inst.opcode = OP_INVALID;
        snprintf(info->problem, sizeof info->problem, "%s: %s",
                 status == DECODE_UNKNOWN ? "unknown opcode" : "bad instruction", why ? why : "");
        op->run = run_bad_words;
    } else {
        sim_decode_resolved(program, op);
        note_matrix(program, info->decoded.inst.opcode);
    }
}

typedef VEC(uint64_t) AddressList;

/* Decodes from `address` until the run ends. Appends direct branch targets to `todo`. */
static void decode_run(SimProgram *program, uint64_t address, AddressList *todo)
{
    VEC(SimOpInfo *) infos = {0};
    VEC(SimOp) ops = {0};
    uint64_t at = address;
    bool ended = false;
    while (!ended && in_code(program, at) && !program->op_at[sim_word_of(program, at)]) {
        SimOp op = {.info = ARENA_NEW(program->arena, SimOpInfo)};
        decode_one(program, &op, at);
        VEC_PUSH(program->arena, &ops, op);
        VEC_PUSH(program->arena, &infos, op.info);
        if (is_direct_branch(&op)) VEC_PUSH(program->arena, todo, branch_address(&op.info->decoded.inst, at + 4));
        ended = sim_ends_run(&op);
        at += op.info->decoded.size;
    }
    SimOp *run = ARENA_ARRAY(program->arena, SimOp, ops.len + 1);
    memcpy(run, ops.data, ops.len * sizeof *run);
    for (uint32_t i = 0; i < ops.len; i++) program->op_at[sim_word_of(program, sim_op_address(&run[i]))] = &run[i];
    if (!ended) {
        SimOp *last = &run[ops.len];
        last->info = ARENA_NEW(program->arena, SimOpInfo);
        last->info->decoded.address = at;
        last->target = in_code(program, at) ? program->op_at[sim_word_of(program, at)] : NULL;
        last->run = last->target ? sim_run_link : run_past_end;
    }
}

static void link_branches(SimProgram *program, size_t first_word, size_t num_words)
{
    for (size_t w = first_word; w < first_word + num_words; w++) {
        SimOp *op = (SimOp *)program->op_at[w];
        if (!op || op->target || !is_direct_branch(op)) continue;
        const uint64_t to = branch_address(&op->info->decoded.inst, sim_op_address(op) + 4);
        if (in_code(program, to)) op->target = program->op_at[sim_word_of(program, to)];
    }
}

static void decode_from(SimProgram *program, uint64_t address)
{
    AddressList todo = {0};
    VEC_PUSH(program->arena, &todo, address);
    while (todo.len) {
        uint64_t at = VEC_POP(&todo);
        if (in_code(program, at) && !program->op_at[sim_word_of(program, at)]) decode_run(program, at, &todo);
    }
    link_branches(program, 0, program->num_words);
}
static void decode_entry(SimProgram *program, uint64_t address)
{
    static const uint8_t no_bits[NUM_VGPR_ROLES];
    decode_from(program, address);
    sim_resolve_vgprs(program, address, no_bits);
}

const SimOp *sim_program_at(const SimProgram *program, uint64_t address)
{
    if (!in_code(program, address)) return NULL;
    if (!program->op_at[sim_word_of(program, address)]) decode_from((SimProgram *)program, address);
    return program->op_at[sim_word_of(program, address)];
}

bool sim_program_next(const SimProgram *program, uint64_t *address)
{
    uint64_t at = *address < program->address ? program->address : (*address + 3) & ~UINT64_C(3);
    for (; in_code(program, at); at += 4) {
        if (!program->op_at[sim_word_of(program, at)]) continue;
        *address = at;
        return true;
    }
    return false;
}

const char *const sim_matrix_names[] = {"sequential", "exact"};

bool sim_program_matrices(const SimProgram *program, const char **without_model)
{
    *without_model = program->without_model;
    return program->has_matrices;
}

size_t sim_program_words(const SimProgram *program) { return program->num_words; }

uint64_t sim_next_address(const SimOp *op) { return op->info->decoded.address + op->info->decoded.size; }

static bool is_setvskip(const DecodedInst *decoded) { return decoded->inst.opcode == OP_S_SETVSKIP; }

static bool has(const SimProgram *program, bool (*is)(const DecodedInst *decoded))
{
    for (size_t w = 0; w < program->num_words; w++)
        if (program->op_at[w] && is(&program->op_at[w]->info->decoded)) return true;
    return false;
}

static void decode_all(SimProgram *program)
{
    program->constants = NULL;
    program->indexed_runs = NULL;
    program->msb_states = NULL;
    program->msb_matters = false;
    program->op_at = ARENA_ARRAY(program->arena, const SimOp *, program->num_words + 1);
    decode_entry(program, program->entry);
    if (program->desc.kernarg_preload & 0x7f)
        decode_entry(program, program->entry + target_family(program->target)->preload_entry);
}

SimProgram *sim_program_decode(const SimProgram *like, unsigned level)
{
    SimProgram *program = ARENA_NEW(like->arena, SimProgram);
    *program = *like;
    program->isa_level = level;
    program->rounds = program->rounds || program->desc.rsrc1 >> 12 & 15;
    const SimRowIndex *index = &like->row_levels[level - SIM_LEAST_LEVEL];
    program->rows = like->target == TARGET_GFX1250 ? index->gfx1250 : index->rows;
    program->clamp_rows = index->clamp_rows;
    program->lane_memory = index->lane_memory;
    decode_all(program);
    if (!program->rounds && has(program, sim_writes_rounding)) {
        program->rounds = true;
        decode_all(program);
    }
    if (!program->skips && has(program, is_setvskip)) sim_program_skipping(program);
    return program;
}

SimProgram *sim_program_again(const SimProgram *program) { return sim_program_decode(program, program->isa_level); }

SimProgram *sim_program_skipping(SimProgram *program)
{
    SimProgram like = *program;
    like.skips = true;
    if (!program->skipping) program->skipping = sim_program_decode(&like, program->isa_level);
    return program->skipping;
}
