/* Checks one kernel of a code object. Recursive descent from its entries finds the code. Waits and hazards are judged
   over all paths, and the descriptor is compared with what the code uses. */
#include <stdlib.h>
#include <string.h>

#include "check/check_internal.h"
#include "check/code_paths.h"
#include "check/issue_time.h"
#include "isa/errata.h"
#include "isa/events.h"
#include "isa/expert.h"
#include "isa/family.h"
#include "support/finding_rules.h"

CheckItem *check_add(CheckKernel *k, CheckLevel level, const char *rule, const char *source, const CodeInst *inst,
                     const char *format, ...)
{
    va_list args;
    CHECK(finding_rule_find(rule, (unsigned)strlen(rule)) >= 0);
    va_start(args, format);
    CheckItem item = {.level = level, .rule = rule, .source = source, .inst = inst};
    item.proof = level == CHECK_ERROR ? "sure" : "cautious";
    item.message = arena_vprintf(k->arena, format, args);
    va_end(args);
    VEC_PUSH(k->arena, &k->items, item);
    return &VEC_LAST(&k->items);
}

/* ---- waits and hazards ---- */

/* Consumer and producer of a finding. */
static const CodeInst *inst_of(const CheckKernel *k, uint32_t number) { return &code_paths(&k->code)->insts[number]; }

/* The operation was issued so long ago that its result has arrived. That is no proof, but no error has been seen
   either. */
static void judge_late(CheckKernel *k, const Finding *f, CheckItem *item)
{
    const CheckLuck luck = check_luck(k);
    item->is_timed = true;
    item->clocks = f->clocks;
    item->enough = luck.clocks;
    const bool is_late = f->clocks >= luck.clocks;
    item->level = is_late || f->maybe ? CHECK_WARNING : CHECK_ERROR;
    if (is_late) item->proof = "cautious";
    if (is_late)
        item->message = arena_printf(k->arena, "%s; it works today only because this instruction happens to issue late",
                                     item->message);
    item->detail =
        arena_printf(k->arena, "issued at least %u clk earlier; LDS needs %u clk for %u operations of each of %u waves",
                     f->clocks, luck.clocks, luck.operations, luck.waves);
}

static void add_wait(CheckKernel *k, const Finding *f)
{
    const CodeInst *inst = inst_of(k, f->inst), *other = inst_of(k, f->from);
    bool is_read = f->kind == FINDING_READ_IN_FLIGHT;
    const char *unit = reg_unit_name(k->arena, f->unit), *counter = counter_infos[f->counter].name;
    const char *verb = f->maybe ? (is_read ? "may read" : "may overwrite") : is_read ? "reads" : "overwrites";
    CheckItem *item =
        check_add(k, f->maybe || f->half ? CHECK_WARNING : CHECK_ERROR, is_read ? "wait-read" : "wait-overwrite",
                  "ISA 4.4: data dependency resolution by s_waitcnt", inst,
                  "%s %s, which %s may still be writing%s: on some path there is no wait for %s in between", verb, unit,
                  isa_name(k->code.target, other->d.inst.opcode),
                  !f->half                     ? ""
                  : counter_of_lds(f->counter) ? " if its addresses are in LDS"
                                               : " if its addresses are not in LDS",
                  counter);
    item->other = other;
    item->unit = unit;
    item->counter = counter;
    if (f->clocks != NO_TIME) judge_late(k, f, item);
}

/* If the LDS operation finishes late, it either acts on the copied data, or the copy reads the old data. */
static void add_copy(CheckKernel *k, const Finding *f)
{
    const CodeInst *inst = inst_of(k, f->inst), *other = inst_of(k, f->from);
    const bool to_lds = f->kind == FINDING_COPY_TO_LDS;
    const char *counter = counter_infos[f->counter].name;
    CheckItem *item =
        check_add(k, f->maybe ? CHECK_WARNING : CHECK_ERROR, "lds-dma",
                  "LLVM AMDGPUUsage, memory models: LDS operations are in order with each other alone", inst,
                  "%s LDS that %s %s may not have reached yet: on some path there is no wait for %s in between",
                  to_lds     ? (f->maybe ? "may overwrite" : "overwrites")
                  : f->maybe ? "may read"
                             : "reads",
                  isa_name(k->code.target, other->d.inst.opcode),
                  f->maybe ? "(its address is not known)" : "(the same bytes)", counter);
    item->other = other;
    item->counter = counter;
}

/* Harmless unless XNACK replays the operation. */
static void add_replay(CheckKernel *k, const Finding *f)
{
    const CodeInst *inst = inst_of(k, f->inst), *other = inst_of(k, f->from);
    const bool on = k->xnack || k->object->xnack == XNACK_ON;
    const char *unit = reg_unit_name(k->arena, f->unit);
    CheckItem *item = check_add(k, on ? CHECK_ERROR : CHECK_WARNING, "replay",
                                "LLVM SIInsertWaitcnts: X_CNT of sources of memory operations", inst,
                                "overwrites %s, which %s reads again if a page fault replays it: on some path there is "
                                "no wait for xcnt in between",
                                unit, isa_name(k->code.target, other->d.inst.opcode));
    item->other = other;
    item->unit = unit;
    item->counter = counter_infos[f->counter].name;
}

/* Production kernels lack this wait, so the finding is not an error. LLVM 22 takes it for proved, and StinkyTofu does
   not: that is no error either. */
static void add_expert(CheckKernel *k, const Finding *f)
{
    static const CheckLevel levels[] = {
        [EXPERT_WRONG] = CHECK_ERROR, [EXPERT_BY_LUCK] = CHECK_WARNING, [EXPERT_REMARK] = CHECK_NOTE};
    const CodeInst *inst = inst_of(k, f->inst), *other = inst_of(k, f->from);
    const bool is_read = f->kind == FINDING_EXPERT_READ, is_result = f->counter == EXPERT_VA_VDST;
    const bool stores = is_read && is_result && expert_stores_to_memory(&inst->d.inst);
    const char *unit = reg_unit_name(k->arena, f->unit), *name = isa_name(k->code.target, other->d.inst.opcode);
    const ExpertJudgement judgement = expert_judge(&inst->d.inst, is_read && is_result, f->have);
    const bool is_late = judgement != EXPERT_WRONG;
    CheckItem *item = check_add(
        k, f->maybe ? CHECK_WARNING : levels[judgement], is_read ? "wait-read" : "wait-overwrite",
        stores ? erratum_infos[ERRATUM_ROW_VA_VDST_STORE].source
               : "LLVM 22 SIInsertWaitcnts, expert scheduling mode; StinkyTofu InsertWaitAluPass",
        inst,
        "%s %s, which %s may still be %s: expert scheduling is on, and on some path there is no wait for %s "
        "in between%s",
        is_read ? "reads" : "overwrites", unit, name, is_result ? "writing" : "reading",
        expert_counter_names[f->counter],
        f->maybe  ? " that does not rely on instructions skipped while EXEC = 0 or on waits for other operations"
        : is_late ? "; it works today only because this instruction happens to issue late"
                  : "");
    item->other = other;
    item->unit = unit;
    item->counter = expert_counter_names[f->counter];
    if (stores)
        item->detail = arena_printf(
            k->arena,
            "%u instructions in between; production kernels have %u or more, and fewer were seen to store old data",
            f->have - 1, erratum_infos[ERRATUM_ROW_VA_VDST_STORE].number);
    else if (is_late)
        item->detail =
            arena_printf(k->arena, "%u instructions later; production kernels have 2 or more in between", f->have);
}

static void add_hazard(CheckKernel *k, const Finding *f)
{
    static const CheckLevel levels[NUM_HAZARD_PROOFS] = {[HAZARD_CAUTIOUS] = CHECK_NOTE,
                                                         [HAZARD_REFUTED] = CHECK_NOTE,
                                                         [HAZARD_TIMED] = CHECK_NOTE,
                                                         [HAZARD_UNDECIDED] = CHECK_WARNING,
                                                         [HAZARD_CONFLICT] = CHECK_WARNING};
    const HazardInfo *h = &hazard_infos[f->unit];
    HazardProof proof = k->hazards == HAZARD_MODE_DOCUMENTED ? h->documented : f->proof;
    if (f->maybe && (proof == HAZARD_SURE || proof == HAZARD_NEWER)) proof = HAZARD_CAUTIOUS;
    const CodeInst *inst = inst_of(k, f->inst), *other = inst_of(k, f->from);
    StrBuf text = {0};
    hazard_message((Hazard)f->unit, proof, isa_name(k->code.target, other->d.inst.opcode),
                   (HazardStates){f->want, f->have, f->pipe}, "some path", &text);
    CheckItem *item = check_add(k, levels[proof], "hazard", h->source, inst, "%s", text.data);
    strbuf_free(&text);
    item->row = h->name;
    item->proof = hazard_proof_names[proof];
    item->other = other;
    item->is_hazard = true;
    item->hazard_proof = proof;
    item->have = f->have;
    item->want = f->want;
}

/* An error if the target ID asks for XNACK. If the target ID leaves it open, the code is right while XNACK is off. */
static void add_clauses(CheckKernel *k)
{
    ClauseFindingList findings = {0};
    const bool on = k->object->xnack == XNACK_ON;
    if (!target_family(k->code.target)->has_soft_clauses) return;
    if (!on && k->object->xnack != XNACK_ANY) return;
    check_clauses(&k->code, &findings);
    VEC_FOREACH(const ClauseFinding, f, &findings) {
        const CodeInst *other = &k->code.insts[f->other];
        CheckItem *item = check_add(
            k, on ? CHECK_ERROR : CHECK_WARNING, "clause", clause_infos[f->clause].source, &k->code.insts[f->inst],
            "follows %s without another kind of instruction in between, and one of them writes what one reads: with "
            "XNACK on%s, a page fault replays both",
            isa_name(k->code.target, other->d.inst.opcode), on ? "" : " (the target ID allows any)");
        item->row = clause_infos[f->clause].name;
        item->proof = "cautious";
        item->other = other;
    }
}

static int by_address(const void *a, const void *b)
{
    const CheckItem *x = a, *y = b;
    uint64_t at_x = x->inst ? x->inst->d.address + 1 : 0, at_y = y->inst ? y->inst->d.address + 1 : 0;
    if (at_x != at_y) return at_x < at_y ? -1 : 1;
    if (x->level != y->level) return x->level < y->level ? -1 : 1;
    uint64_t other_x = x->other ? x->other->d.address : 0, other_y = y->other ? y->other->d.address : 0;
    if (other_x != other_y) return other_x < other_y ? -1 : 1;
    int rules = strcmp(x->rule, y->rule);
    return rules ? rules : strcmp(x->row ? x->row : x->message, y->row ? y->row : y->message);
}

/* ---- one kernel ---- */

/* Only the executable segment that contains the entry is code for this kernel. */
static void find_code(CheckKernel *k)
{
    const ObjectSegment *segment = NULL;
    VEC_FOREACH(const ObjectSegment, s, &k->object->segments) {
        if (s->is_code && k->kernel->entry >= s->offset && k->kernel->entry - s->offset < s->size) segment = s;
    }
    CHECK(segment);
    size_t num_words = segment->size / 4;
    uint32_t *words = ARENA_ARRAY(k->arena, uint32_t, num_words + 1);
    memcpy(words, k->object->image + segment->offset, num_words * 4);
    const unsigned second = target_family(k->object->target)->preload_entry;
    uint64_t entries[2] = {k->kernel->entry - segment->offset, k->kernel->entry - segment->offset + second};
    unsigned num_entries = second && k->kernel->desc.kernarg_preload & 0x7f ? 2 : 1;
    code_build(&k->code, k->arena, k->object->target, words, num_words, entries, num_entries);
    k->listing = segment->offset - k->object->listing_base;
    k->entries[0] = code_number_at(&k->code, entries[0]);
    k->entries[1] = num_entries > 1 ? code_number_at(&k->code, entries[1]) : NO_INST;
}

void check_drop(CheckKernel *k, const bool *is_dropped)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < k->items.len; i++)
        if (!is_dropped[i]) k->items.data[kept++] = k->items.data[i];
    k->items.len = kept;
    k->groups.len = 0;
    check_group(k);
}

/* --ignore and --only. */
static void drop_filtered(CheckKernel *k)
{
    bool *is_dropped = ARENA_ARRAY(k->arena, bool, k->items.len + 1);
    for (uint32_t i = 0; i < k->items.len; i++)
        is_dropped[i] = filter_drops(k->filter, k->items.data[i].rule, k->items.data[i].row);
    check_drop(k, is_dropped);
}

/* Is it the same finding for the same registers? An instruction that is reached in several states has one for each. */
static bool is_same(const Finding *a, const Finding *b)
{
    return a->kind == b->kind && a->address == b->address && a->other == b->other && a->unit == b->unit &&
           a->counter == b->counter && a->have == b->have && a->want == b->want && a->proof == b->proof &&
           a->maybe == b->maybe && a->half == b->half;
}

static bool is_repeated(const CheckKernel *k, const FindingList *findings, uint32_t number)
{
    bool found = false;
    for (uint32_t i = 0; i < number && k->code.paths && !found; i++)
        found = is_same(&findings->data[i], &findings->data[number]);
    return found;
}

void check_kernel(CheckKernel *k)
{
    FindingList findings = {0};
    find_code(k);
    const Code *paths = code_paths(&k->code);
    check_waits(paths, &findings);
    check_lds_copies(paths, k->entries, &findings);
    check_hazards(paths, &findings);
    check_expert(paths, &findings);
    if (k->object->xnack != XNACK_OFF) check_replay(paths, &findings);
    for (uint32_t i = 0; i < findings.len; i++) {
        const Finding *f = &findings.data[i];
        if (is_repeated(k, &findings, i)) continue;
        if (f->kind == FINDING_HAZARD) add_hazard(k, f);
        else if (f->kind == FINDING_REPLAY) add_replay(k, f);
        else if (f->kind == FINDING_COPY_TO_LDS || f->kind == FINDING_COPY_FROM_LDS) add_copy(k, f);
        else if (f->kind == FINDING_EXPERT_READ || f->kind == FINDING_EXPERT_OVERWRITE) add_expert(k, f);
        else add_wait(k, f);
    }
    add_clauses(k);
    check_descriptor(k);
    check_entry(k);
    check_errata(k);
    if (k->invariants) check_invariants(k, k->invariants);
    if (k->items.len) qsort(k->items.data, k->items.len, sizeof *k->items.data, by_address);
    drop_filtered(k);
}
