/* THE list of passes, in the order in which they run. docs/pipeline.md has a paragraph on each. */
#include "tune/pipeline.h"

#include "finalize/finalize.h"
#include "opt/opt.h"
#include "regalloc/regalloc.h"
#include "report/report.h"
#include "schedule/schedule.h"
#include "schedulecheck/schedulecheck.h"
#include "support/seconds.h"

#include <string.h>
#include <stdio.h>

const PassInfo pipeline_passes[] = {
    {"packed-f32", pass_packed_f32, false, false,
     "use single f32 instructions where packed ones may go wrong (--packed-f32)", 0},
    {"scalar-loads", pass_scalar_loads, true, false, "use scalar loads where all lanes load from one address",
     1 << FAMILY_GFX1250},
    {"cse", pass_cse, true, false, "share equal pure computations along the dominator tree", 0},
    {"private-loads", pass_private_loads, true, false,
     "replace loads from private memory by the values that were stored there", 0},
    {"wide-accesses", pass_wide_accesses, true, false, "merge loads or stores of neighbouring bytes, halves and dwords",
     0},
    {"demanded-bits", pass_demanded_bits, true, false, "remove extensions and masks whose bits are never read", 0},
    {"dce", pass_dce, true, false, "delete computations whose results are not used", 0},
    {"peephole", pass_peephole, true, false, "use fused forms: shift-add, shift-or, add3, and-or, mad, bfe", 0},
    {"scale-bytes", pass_scale_bytes, true, false, "let scaled matrix operations select the byte of the scale", 0},
    {"extremes", pass_extremes, true, false, "test once for NaN in maxima and minima of many numbers", 0},
    {"constant-copies", pass_constant_copies, true, false,
     "copy constants without a register that holds them, or keep them in scalar registers", 0},
    {"merge-sides", pass_merge_sides, true, false, "merge sides of a branch that do the same with different operands",
     0},
    {"licm", pass_licm, true, false, "move invariant computations out of loops", 0},
    {"loop-wraps", pass_loop_wraps, true, false,
     "carry values that alternate between iterations, such as offsets of double buffers", 0},
    {"loop-strength", pass_loop_strength, true, false,
     "split addresses in loops: lane parts before the loop, scalar sums, constants in the immediate", 0},
    {"lds-turns", pass_lds_turns, true, false, "name LDS buffers that a loop uses alternately", 0},
    {"check-lds-turns", pass_check_lds_turns, true, false, "prove these names by computing all addresses", 0},
    {"preload", pass_preload, true, false, "let the hardware load kernel arguments before the kernel starts", 0},
    {"exchanges", pass_exchanges, true, false, "remove exchanges between lanes that reductions do not need", 0},
    {"predicate-loads", pass_predicate_loads, true, false,
     "make masked loads without a branch: lanes that are off read outside of a buffer", 1 << FAMILY_GFX1250},
    {"accumulators", pass_accumulators, true, false, "put accumulators of loops into AGPRs if VGPRs are scarce", 0,
     .by_mode = true},
    {"pipeline-loops", pass_pipeline_loops, true, false, "compute the start of a loop's iteration one iteration ahead",
     0, .reorders = true, .by_mode = true},
    {"known-branches", pass_known_branches, true, false, "remove branches whose comparison is known (unrolled loops)",
     0},
    {"global-offsets", pass_global_offsets, true, false, "move constants of addresses into the immediate", 0},
    {"sign-modifiers", pass_sign_modifiers, true, false,
     "fold negations, absolute values and halves into float operations", 0},
    {"late-peephole", pass_late_peephole, true, false,
     "use fused forms of what the passes above have made, and constants in products", 0},
    {"late-cse", pass_cse, true, false, "share what the passes above have made equal", 0},
    {"late-dce", pass_dce, true, false, "delete what the passes above have left", 0},
    {"loop-control", pass_loop_control, true, false,
     "remove needless counters of loops; compare 64-bit counters for equality", 0},
    {"loop-dce", pass_dce, true, false, "delete counters that loops do not need", 0},
    {"join-branches", pass_join_branches, true, false, "merge consecutive branches on the same condition", 0},
    {"sink-uses", pass_sink_uses, true, false,
     "move instructions that wait for a load after a branch that does not need them", 1 << FAMILY_GFX1250},
    {"packed-splat", pass_packed_splat, true, false,
     "read one value for both halves of a packed f32 operand without a copy", 0},
    {"lds-pairs", pass_lds_pairs, true, false, "merge two LDS reads, or two writes, into one instruction", 0},
    {"dpp", pass_dpp, true, false, "fold DPP moves into the operations that read them", 0},
    {"masked-updates", pass_masked_updates, true, false, "write results of divergent branches over the old values", 0},
    {"in-place", pass_in_place, true, false, "update loop-carried values in their register, without a copy", 0},
    {"schedule", pass_schedule, true, false, "reorder: loads early, matrix instructions without gaps (--schedule)", 0,
     .reorders = true, .by_mode = true},
    {"check-schedule", pass_check_schedule, true, false, "prove the new order, independently of the scheduler", 0},
    {"abi", pass_abi, false, false, "registers that the hardware fills at kernel entry", 0},
    {"regalloc", pass_regalloc, false, false, "coalesce phi webs, allocate registers, make parallel moves", 0},
    {"check-regalloc", pass_check_regalloc, false, true, "prove the allocation, independently of the allocator", 0},
    {"expand", pass_expand, false, true, "pseudo-operations to machine instructions", 0},
    {"invert-loops", pass_invert_loops, true, true, "rotate loops: test at the end instead of the start", 0},
    {"prepare-branches", pass_prepare_branches, false, true,
     "remove branches to branches, unreachable blocks and needless tests of EXEC", 0},
    {"waits", pass_waits, false, true, "insert s_waitcnt by dataflow over the control flow graph", 0},
    {"dual", pass_dual, true, true, "pair two vector operations in one instruction", 1 << FAMILY_GFX9},
    {"vgpr-banks", pass_vgpr_banks, false, true, "insert s_set_vgpr_msb for VGPRs above v255", 1 << FAMILY_GFX9},
    {"break-clauses", pass_break_clauses, false, true, "insert s_nop where a soft clause would read what it writes", 0},
    {"hazards", pass_hazards, false, true, "insert s_nop by the minimum distance over all paths", 0},
    {"wmma-chains", pass_wmma_chains, false, true, "insert v_nop into chains of WMMA that may hang the device",
     1 << FAMILY_GFX9},
    {"branches", pass_branches, false, true, "lay out fall-through, conditional and long branches", 0},
    {"check-vgpr-banks", pass_check_vgpr_banks, false, true,
     "prove the high bits of VGPR numbers, as the hardware sets them", 1 << FAMILY_GFX9},
    {"check-errata", pass_check_errata, false, true, "prove that the code keeps clear of the silicon's errata", 0},
};
const unsigned pipeline_num_passes = sizeof pipeline_passes / sizeof pipeline_passes[0];

const PassInfo *pipeline_find(const char *name, size_t length)
{
    for (unsigned i = 0; i < pipeline_num_passes; i++)
        if (strlen(pipeline_passes[i].name) == length && !memcmp(pipeline_passes[i].name, name, length))
            return &pipeline_passes[i];
    return NULL;
}

bool pipeline_names(const char *names, const char *name)
{
    if (!names) return false;
    if (!strcmp(names, "all")) return true;
    size_t length = strlen(name);
    for (const char *at = names; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (!strncmp(at, name, length) && (at[length] == ',' || !at[length])) return true;
    return false;
}

static bool check_names(const char *names, const char *option, bool must_be_optional, DiagList *diags)
{
    if (!names || (!strcmp(names, "all") && !must_be_optional)) return true;
    while (*names) {
        size_t length = strcspn(names, ",");
        const PassInfo *pass = pipeline_find(names, length);
        if (!pass && !(length == 8 && !memcmp(names, "frontend", 8) && !must_be_optional))
            return diag_error(diags, (SourceLoc){0}, "%s: there is no pass '%.*s' (wavecc --help lists the passes)",
                              option, (int)length, names);
        if (pass && must_be_optional && !pass->optional)
            return diag_error(diags, (SourceLoc){0}, "%s: pass '%s' is needed for correct code and cannot be disabled",
                              option, pass->name);
        names += length + (names[length] == ',');
    }
    return true;
}

bool pipeline_check_options(const PipelineOptions *options, DiagList *diags)
{
    return check_names(options->ctx.options.print_after, "--print-after", false, diags) &&
           check_names(options->ctx.options.stop_after, "--stop-after", false, diags) &&
           check_names(options->ctx.options.disable_passes, "--disable-pass", true, diags);
}

/* An invalid kernel after a pass is a bug of wavecc, unless the user's text was invalid; that is checked before the
   first pass. */
static void validate_after(const Kernel *k, const char *pass)
{
    DiagList found;
    Arena *arena = arena_new();
    diag_init(&found, arena);
    StrBuf annotated = {0};
    if (!kernel_validate(k, &found, &annotated)) {
        StrBuf text = {0};
        diag_print(&found, &text);
        BUG("kernel '%s' is not valid after pass '%s'\n%s%s", k->name, pass, text.data ? text.data : "",
            annotated.data ? annotated.data : "");
    }
    strbuf_free(&annotated);
    arena_free(arena);
}

static void dump_after(const Kernel *k, const char *pass, const PipelineOptions *options)
{
    if (!options->dump || !pipeline_names(options->ctx.options.print_after, pass)) return;
    strbuf_printf(options->dump, "// kernel IR after %s\n", pass);
    if (k->notes->places && !strcmp(pass, "regalloc")) report_places(k, options->dump);
    kernel_print(k, options->dump);
}

static void run_timed(Kernel *k, const PassInfo *pass, PassCtx *ctx, const PipelineOptions *options)
{
    double start = options->times ? cpu_seconds() : 0;
    pass_run(pass->run, k, ctx);
    if (!options->times) return;
    options->times[pass - pipeline_passes].seconds += cpu_seconds() - start;
    options->times[pass - pipeline_passes].runs++;
}

static void check_later(Kernel *k, struct ScheduleRecord *before, LaterChecks *later)
{
    VEC_PUSH(k->arena, &later->before, before);
    VEC_PUSH(k->arena, &later->after, schedule_record(k));
}

bool pipeline_check_later(const PipelineOptions *options, DiagList *found)
{
    const LaterChecks *later = options->later;
    const double start = options->times ? cpu_seconds() : 0;
    bool good = true;
    for (uint32_t i = 0; i < later->after.len; i++)
        good &= schedule_check_later(later->after.data[i], later->before.data[i], found);
    if (!options->times) return good;
    PassTime *time = &options->times[pipeline_find("check-schedule", 14) - pipeline_passes];
    time->seconds += cpu_seconds() - start;
    time->runs += later->after.len;
    return good;
}

bool pipeline_run_pass(Kernel *k, const PassInfo *pass, const PipelineOptions *options)
{
    PassCtx ctx = options->ctx;
    if (options->before_pass && !options->before_pass(options->before_pass_context, k, pass->name))
        return diag_error(ctx.diags, (SourceLoc){0}, "kernel '%s': cancelled before pass '%s'", k->name, pass->name);
    char context[512];
    snprintf(context, sizeof context, "kernel '%s', target %s, pass '%s'%s%s", k->name, target_infos[k->target].name,
             pass->name, ctx.options.command ? "\n  reproduce: " : "", ctx.options.command ? ctx.options.command : "");
    bug_set_context(context);
    uint32_t errors = ctx.diags->num_errors;
    const bool unchecked =
        options->ctx.options.disable_passes && pipeline_names(options->ctx.options.disable_passes, "check-schedule");
    if (pass->reorders && !unchecked) ctx.before = schedule_record(k);
    if (pass->run == pass_schedule && ctx.before) schedule_record_groups(ctx.before, &ctx);
    run_timed(k, pass, &ctx, options);
    if (pass->reorders && options->break_order) options->break_order(k, pass, &ctx);
    bool ok = ctx.diags->num_errors == errors;
    if (ok && options->ctx.options.verify_each) validate_after(k, pass->name);
    const bool differs = ctx.before && !schedule_record_is(ctx.before, k);
    if (ok && differs && options->later) check_later(k, ctx.before, options->later);
    else if (ok && differs) run_timed(k, pipeline_find("check-schedule", 14), &ctx, options);
    if (ok) dump_after(k, pass->name, options);
    bug_set_context(NULL);
    return ok;
}

void pipeline_begin(const Kernel *k, const PipelineOptions *options)
{
    if (options->ctx.options.verify_each) validate_after(k, "frontend");
    dump_after(k, "frontend", options);
}

bool pipeline_run_passes(Kernel *k, const PipelineOptions *options, unsigned first, unsigned end)
{
    bool given_allocated = k->allocated; /* kernel IR with physical registers: no allocation to check */
    for (unsigned i = first; i < end; i++) {
        const PassInfo *pass = &pipeline_passes[i];
        bool disabled =
            options->ctx.options.disable_passes && pipeline_names(options->ctx.options.disable_passes, pass->name);
        bool without_allocation = given_allocated && pass->run == pass_check_regalloc;
        disabled |= pass->unknown_families >> target_infos[k->target].family & 1;
        if (disabled || without_allocation || (k->allocated && !pass->needs_allocated)) continue;
        if (!pipeline_run_pass(k, pass, options)) return false;
    }
    return true;
}
