/* Moves of VGPRs with M0 added to their numbers (gfx1250; RDNA3 ISA document, V_MOVRELS_B32 and others). LLVM uses them
   for arrays indexed at run time. The register is known only at execution; the operand gives the start of the array.

     s_mov_b32 m0, s4            (s4 = 3)
     v_movrels_b32_e32 v0, v8    reads v11 */
#include "sim/exec/exec.h"

/* SimRow.param: the relative operands. TWO: bits 9:0 of M0 for the source, bits 25:16 for the destination; otherwise
   all of M0. */
enum { RELATIVE_SOURCE = 1, RELATIVE_DESTINATION = 2, RELATIVE_TWO = 4 };

static unsigned row_at(uintptr_t offset) { return (unsigned)((offset - offsetof(SimWave, v)) / ROW_BYTES); }

/* Registers that M0 may name. */
static unsigned limit_of(const SimProgram *program)
{
    return program->num_registers < program->num_vgprs ? program->num_registers : program->num_vgprs;
}

bool sim_movrel_rows(const SimWave *wave, const SimOp *op, MovrelRows *rows)
{
    const uint32_t m0 = wave->s[S_M0];
    const uint32_t source = op->param & RELATIVE_TWO ? m0 & 0x3ff : m0;
    const uint32_t destination = op->param & RELATIVE_TWO ? m0 >> 16 & 0x3ff : m0;
    const Operand from =
        op->info->decoded.operands[op->info->decoded.inst.num_defs == 2 ? 1 : op->info->decoded.inst.num_defs];
    const uint64_t limit = limit_of(wave->group->program);
    const uint64_t to = row_at(op->dst) + (uint64_t)(op->param & RELATIVE_DESTINATION ? destination : 0);
    const bool is_row = from.kind == OPERAND_PHYS && from.reg_class == CLASS_V;
    const uintptr_t place = op->info->decoded.inst.num_defs == 2 ? op->dst2 : op->src[0].offset;
    const uint64_t at = is_row ? row_at(place) + (uint64_t)(op->param & RELATIVE_SOURCE ? source : 0) : NUM_ROWS;
    *rows = (MovrelRows){(unsigned)at, (unsigned)to};
    return to < limit && (!is_row || at < limit);
}

static bool find_rows(SimWave *wave, const SimOp *op, MovrelRows *rows)
{
    if (op->info->dpp) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "the emulator does not support DPP of a register that M0 chooses");
        return false;
    }
    if (sim_movrel_rows(wave, op, rows)) return true;
    sim_stop(wave, op, SIM_FAULT, -1, 0, "M0 = 0x%x names a VGPR beyond the %u of the kernel", wave->s[S_M0],
             limit_of(wave->group->program));
    return false;
}

static void v_movrel(SimWave *wave, const SimOp *op)
{
    MovrelRows rows;
    uint32_t value[LANES];
    if (op->prepare) op->prepare(wave, op);
    if (!find_rows(wave, op, &rows)) return;
    memcpy(value, rows.from < NUM_ROWS ? wave->v[rows.from] : sim_src(wave, op, 0), sizeof value);
    for (unsigned i = 0; i < LANES; i++)
        if (wave->exec >> i & 1) wave->v[rows.to][i] = value[i];
}

static void v_swaprel(SimWave *wave, const SimOp *op)
{
    MovrelRows rows;
    if (!find_rows(wave, op, &rows)) return;
    for (unsigned i = 0; i < LANES; i++) {
        const uint32_t swap = (wave->v[rows.from][i] ^ wave->v[rows.to][i]) & wave->exec_row[i];
        wave->v[rows.from][i] ^= swap;
        if (rows.from != rows.to) wave->v[rows.to][i] ^= swap;
    }
}

#define ROW(id, function, what) {.opcode = OP_##id, .run = function, .param = (what), .fidelity = FIDELITY_EXACT},
/* clang-format off */
static const SimRow rows[] = {
    ROW(V_MOVRELS_B32, v_movrel, RELATIVE_SOURCE)
    ROW(V_MOVRELD_B32, v_movrel, RELATIVE_DESTINATION)
    ROW(V_MOVRELSD_B32, v_movrel, RELATIVE_SOURCE | RELATIVE_DESTINATION)
    ROW(V_MOVRELSD_2_B32, v_movrel, RELATIVE_SOURCE | RELATIVE_DESTINATION | RELATIVE_TWO)
    ROW(V_SWAPREL_B32, v_swaprel, RELATIVE_SOURCE | RELATIVE_DESTINATION | RELATIVE_TWO)
};
/* clang-format on */
const SimRowTable sim_movrel_table = {rows, sizeof rows / sizeof rows[0]};
