/* Finds the errata of the silicon that the code can trigger (isa/errata.def): one finding for each row and kernel, with
   a count. */
#include "check/check_internal.h"
#include "isa/errata.h"

/* The instructions of a kernel that match a row. */
typedef struct Met {
    uint32_t count;
    const CodeInst *first;
} Met;

static void meet(Met *met, const CodeInst *inst)
{
    if (!met->count++) met->first = inst;
}

static CheckItem *add(CheckKernel *k, Erratum row, const Met *met, const char *message)
{
    const ErratumInfo *info = &erratum_infos[row];
    const CheckLevel level = info->sure == ERRATUM_SUSPECTED ? CHECK_NOTE : CHECK_WARNING;
    CheckItem *item = check_add(k, level, "erratum", info->source, met->first, "%s", message);
    item->row = info->name;
    item->proof = erratum_sure_names[info->sure];
    return item;
}

static const char *plural(uint32_t n) { return n == 1 ? "" : "s"; }

/* ---- gfx950 ---- */

static void add_packed(CheckKernel *k, Erratum row, const Met *met, uint32_t matrices)
{
    enum { SEEN_TO_FAIL = 32, SEEN_RIGHT = 16 }; /* waves of a compute unit, from errata.def */
    if (!met->count || !matrices || !erratum_is_on(row, k->code.target)) return;
    const bool is_move = row == ERRATUM_ROW_PACKED_MOV_MFMA;
    CheckItem *item = add(
        k, row, met,
        arena_printf(k->arena,
                     "%u %s%s beside %u matrix instruction%s: at high occupancy the result of one may be wrong while "
                     "another wave of its SIMD runs the other%s",
                     met->count, is_move ? "v_pk_mov_b32" : "packed f32 instruction", is_move ? "" : plural(met->count),
                     matrices, plural(matrices), is_move ? "; suspected, not seen" : ""));
    item->detail = arena_printf(k->arena,
                                "a compute unit holds up to %u waves of this kernel; it was seen to fail with %u "
                                "there, of this or another kernel, "
                                "and not with %u",
                                check_luck(k).waves, SEEN_TO_FAIL, SEEN_RIGHT);
}

static void add_high_twice(CheckKernel *k, const Met *met)
{
    if (!met->count || !erratum_is_on(ERRATUM_ROW_PACKED_FMA_SRC1_HIGH, k->code.target)) return;
    add(k, ERRATUM_ROW_PACKED_FMA_SRC1_HIGH, met,
        arena_printf(k->arena,
                     "%u v_pk_fma_f32 with the high half of source 1 for both results: now and then the low result may "
                     "lack its sum",
                     met->count));
}

/* ---- gfx1250 ---- */

static void add_lost_constants(CheckKernel *k, const Met *met)
{
    if (!met->count || !erratum_is_on(ERRATUM_ROW_BF16_CONSTANT, k->code.target)) return;
    add(k, ERRATUM_ROW_BF16_CONSTANT, met,
        arena_printf(k->arena,
                     "%u instruction%s of bf16 with a float as inline constant, of which the lower half is used: that "
                     "half is 0; select the upper one by op_sel, or use a literal or register",
                     met->count, plural(met->count)));
}

/* The number of instructions in the longest straight chain that ends with this one. */
static uint32_t chain_length(const Code *code, uint32_t at, const uint32_t *length)
{
    const CodeInst *inst = &code->insts[at];
    uint32_t longest = 0;
    for (uint32_t p = 0; p < inst->num_preds; p++) {
        const uint32_t pred = code->preds[inst->first_pred + p];
        if (pred < at && length[pred] > longest && erratum_continues_chain(&code->insts[pred].d.inst, &inst->d.inst))
            longest = length[pred];
    }
    return longest + 1;
}

static void check_chains(CheckKernel *k)
{
    const Code *code = &k->code;
    const uint32_t most = erratum_infos[ERRATUM_ROW_WMMA_CHAIN].number;
    uint32_t *length = ARENA_ARRAY(k->arena, uint32_t, code->num_insts + 1);
    Met met = {0};
    if (!erratum_is_on(ERRATUM_ROW_WMMA_CHAIN, code->target)) return;
    for (uint32_t i = 0; i < code->num_insts; i++) {
        length[i] = isa_is_matrix(inst_info(code->insts[i].d.inst.opcode)) ? chain_length(code, i, length) : 0;
        if (length[i] == most) meet(&met, &code->insts[i]);
    }
    if (!met.count) return;
    add(k, ERRATUM_ROW_WMMA_CHAIN, &met,
        arena_printf(
            k->arena,
            "%u chain%s of %u or more WMMA with nothing in between, where each takes its C from the previous D: a "
            "device was seen to hang on this once; put a v_nop or another instruction before each fourth one",
            met.count, plural(met.count), most));
}

void check_errata(CheckKernel *k)
{
    Met packed = {0}, moves = {0}, twice = {0}, lost = {0};
    uint32_t matrices = 0;
    ARRAY_FOREACH(const CodeInst, inst, k->code.insts, k->code.num_insts) {
        const Erratum row = erratum_of_packed(&inst->d.inst);
        matrices += isa_is_matrix(inst_info(inst->d.inst.opcode));
        if (row == ERRATUM_ROW_PACKED_F32_MFMA) meet(&packed, inst);
        if (row == ERRATUM_ROW_PACKED_MOV_MFMA) meet(&moves, inst);
        if (erratum_takes_high_twice(&inst->d.inst)) meet(&twice, inst);
        if (erratum_loses_constant(k->code.target, &inst->d.inst)) meet(&lost, inst);
    }
    add_packed(k, ERRATUM_ROW_PACKED_F32_MFMA, &packed, matrices);
    add_packed(k, ERRATUM_ROW_PACKED_MOV_MFMA, &moves, matrices);
    add_high_twice(k, &twice);
    add_lost_constants(k, &lost);
    check_chains(k);
}
