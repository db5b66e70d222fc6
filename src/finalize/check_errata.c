/* check-errata: does the machine code avoid the errata of its target (isa/errata.def)? It looks at the finished
   instructions, and shares no code with the passes that avoid the errata. If the registers were physical from the start
   (kernel IR text), a forbidden packed f32 instruction comes from the author and is an error at its place. Otherwise it
   is a bug of wavecc, and ends the compilation. */
#include "finalize/finalize.h"
#include "ir/pass_notes.h"
#include "isa/errata.h"

static void complain(const Kernel *k, const Inst *inst, PassCtx *ctx)
{
    const TargetInfo *target = &target_infos[k->target];
    if (k->notes->packed_f32_split) {
        StrBuf text = {0};
        inst_print(k, inst, &text);
        BUG("kernel '%s' still has a packed f32 instruction, beside matrix instructions or under --packed-f32=never: "
            "%s",
            k->name, text.data);
    }
    diag_error(ctx->diags, k->locs.data[inst->loc].line ? k->locs.data[inst->loc] : k->loc,
               "kernel '%s' has physical registers, and its %s must not be used on %s %s (erratum %s, "
               "docs/targets.md); use two single instructions, or --packed-f32=always",
               k->name, isa_name(k->target, inst->m.opcode), target->name,
               ctx->options.packed_f32 == WAVECC_PACKED_F32_NEVER ? "with --packed-f32=never"
                                                                  : "beside matrix instructions",
               erratum_infos[erratum_of_packed(&inst->m)].name);
}

/* The machine code has the order of the blocks, and a branch is an instruction. */
static void check_chains(const Kernel *k)
{
    const MachineInst *last = NULL;
    uint32_t length = 0;
    if (!erratum_is_on(ERRATUM_ROW_WMMA_CHAIN, k->target)) return;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    {
        length = !isa_is_matrix(inst_row(inst))                      ? 0
                 : length && erratum_continues_chain(last, &inst->m) ? length + 1
                                                                     : 1;
        last = &inst->m;
        if (length >= erratum_infos[ERRATUM_ROW_WMMA_CHAIN].number)
            BUG("kernel '%s' has a chain of WMMA that may hang the device (erratum WMMA_CHAIN)", k->name);
    }
}

bool pass_check_errata(Kernel *k, PassCtx *ctx)
{
    const Inst *packed = NULL;
    bool has_matrix = false;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    {
        has_matrix |= isa_is_matrix(inst_row(inst));
        if (!packed && erratum_of_packed(&inst->m) != NUM_ERRATA) packed = inst;
    }
    if (packed && !packed_f32_allowed(ctx->options.packed_f32, k->target, has_matrix)) complain(k, packed, ctx);
    check_chains(k);
    return false;
}
