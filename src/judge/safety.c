/* Finds what the checkers report for the candidate, but not or less often for the base: over all paths (check/), and in
   the runs. */
#include "check/check.h"
#include "judge/judge_internal.h"
#include "support/hash.h"

/* Adds a finding of that side. The first text of its rule and level is kept. */
static void add_finding(JudgeRequest *request, Judgement *j, unsigned side, JudgeFinding what)
{
    VEC_FOREACH(JudgeFinding, f, &j->findings) {
        if (strcmp(f->rule, what.rule) || strcmp(f->level, what.level) || strcmp(f->source, what.source)) continue;
        if (side == JUDGE_CANDIDATE && !f->candidate) f->text = arena_strdup(request->arena, what.text);
        if (side == JUDGE_BASE) f->base++;
        else f->candidate++;
        return;
    }
    what.text = arena_strdup(request->arena, what.text);
    what.base = side == JUDGE_BASE;
    what.candidate = side == JUDGE_CANDIDATE;
    VEC_PUSH(request->arena, &j->findings, what);
}

/* A note reports something that is right. */
static bool counts(unsigned level) { return level < 2; }

static const char *placed(JudgeRequest *request, const CodeObject *object, uint64_t listing, const char *text)
{
    SourceLoc loc;
    if (object_source_line(object, listing, &loc))
        return arena_printf(request->arena, "%s:%u: %s", loc.file, loc.line, text);
    return arena_printf(request->arena, "0x%llx: %s", (unsigned long long)listing, text);
}

void judge_collect_run(JudgeRequest *request, Judgement *j, unsigned side)
{
    const JudgeSide *s = &request->sides[side];
    for (uint32_t i = 0; i < s->launches.len; i++) {
        const Run *run = s->launches.data[i];
        ARRAY_FOREACH(const SimFinding, f, run->result.findings, run->result.num_findings) {
            const CodeObject *object = &run->input.object;
            if (!counts(f->level)) continue;
            const uint64_t listing = object_listing_address(object, f->address);
            add_finding(request, j, side,
                        (JudgeFinding){.rule = sim_finding_rule((SimFindingKind)f->kind),
                                       .level = sim_level_name((SimFindingLevel)f->level),
                                       .source = "run",
                                       .text = placed(request, object, listing, f->text)});
        }
    }
}

static void add_code(JudgeRequest *request, Judgement *j, unsigned side, const CheckKernel *k)
{
    const ObjectKernel *kernel = k->kernel;
    JudgeCode code = {.kernel = arena_strdup(request->arena, kernel->name),
                      .hash = hash_bytes(HASH_START, k->object->image + k->object->code_begin,
                                         k->object->code_end - k->object->code_begin),
                      .vgprs = kernel->vgpr_count,
                      .agprs = kernel->agpr_count,
                      .sgprs = kernel->sgpr_count,
                      .vgpr_spills = kernel->vgpr_spill_count,
                      .sgpr_spills = kernel->sgpr_spill_count,
                      .lds_bytes = kernel->desc.group_segment_bytes,
                      .scratch_bytes = kernel->desc.private_segment_bytes};
    for (uint32_t i = 0; i < k->code.num_insts; i++) code.code_bytes += k->code.insts[i].d.size;
    VEC_PUSH(request->arena, &j->code[side], code);
}

/* Does an earlier launch run the same kernel? */
static bool is_again(const JudgeSide *side, uint32_t number)
{
    const Run *run = side->launches.data[number];
    for (uint32_t i = 0; i < number; i++) {
        const Run *other = side->launches.data[i];
        if (other->input.object.image == run->input.object.image &&
            !strcmp(other->input.kernel->name, run->input.kernel->name))
            return true;
    }
    return false;
}

static void check_launch(JudgeRequest *request, Judgement *j, unsigned side, const Run *run)
{
    static const FindingFilter everything;
    CheckKernel k = {.arena = arena_new(),
                     .object = &run->input.object,
                     .kernel = run->input.kernel,
                     .hazards = HAZARD_MODE_OBSERVED,
                     .filter = &everything};
    check_kernel(&k);
    VEC_FOREACH(const CheckItem, item, &k.items) {
        if (!counts(item->level)) continue;
        const uint64_t listing = item->inst ? item->inst->d.address + k.listing : 0;
        add_finding(request, j, side,
                    (JudgeFinding){.rule = item->rule,
                                   .level = check_level_name(item->level),
                                   .source = "check",
                                   .text = placed(request, &run->input.object, listing, item->message)});
    }
    add_code(request, j, side, &k);
    arena_free(k.arena);
}

void judge_safety(JudgeRequest *request, Judgement *j)
{
    for (unsigned side = 0; side < JUDGE_SIDES; side++)
        for (uint32_t i = 0; i < request->sides[side].launches.len; i++)
            if (!is_again(&request->sides[side], i))
                check_launch(request, j, side, request->sides[side].launches.data[i]);
    VEC_FOREACH(const JudgeFinding, f, &j->findings) {
        const bool is_error = !strcmp(f->level, "error");
        if (f->candidate <= f->base) continue;
        const JudgeEffect effect = is_error && !f->base ? JUDGE_MAKES_WRONG : JUDGE_NOTE;
        judge_say(request, j, (JudgeReason){JUDGE_SAFETY, effect, f->rule},
                  "%u %s%s of rule %s in the candidate (%s), %u in the base: %s", f->candidate, f->level,
                  f->candidate == 1 ? "" : "s", f->rule, f->source, f->base, f->text);
    }
}
