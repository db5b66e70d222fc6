/* Findings of a checked run: each place once, with a count. */
#include "sim/observe/observers.h"

const char *sim_finding_rule(SimFindingKind kind)
{
    static const char *const names[NUM_SIM_FINDING_KINDS] = {
        "wait-read",  "wait-overwrite", "hazard",    "race-lds", "race-global", "lds-dma",   "undefined", "bounds",
        "misaligned", "kernarg",        "divergent", "range",    "coherence",   "multicast", "number",    "barrier",
    };
    return names[kind];
}

const char *sim_level_name(SimFindingLevel level)
{
    static const char *const names[] = {"error", "warning", "note"};
    return names[level];
}

static const char *op_text(const SimChecker *checker, const SimOp *op)
{
    StrBuf text = {0};
    isa_print(checker->program->target, &op->info->decoded.inst, NULL, NULL, NULL, &text);
    const char *copy = arena_strdup(checker->arena, text.data ? text.data : "");
    strbuf_free(&text);
    return copy;
}

/* Must the finding be left out? */
static bool is_filtered(const SimChecker *checker, const SimFinding *what)
{
    const SimFilter *filter = &checker->dispatch->filter;
    return what->kind == SIM_FINDING_HAZARD ? hazard_rows_has(&filter->rows, what->row)
                                            : filter->kinds >> what->kind & 1;
}

/* Is the limit for its kind and row, or for all findings, reached? */
static bool is_full(const SimChecker *checker, const SimFinding *what)
{
    const unsigned limit = checker->dispatch->filter.limit ? checker->dispatch->filter.limit : SIM_MAX_OF_ROW;
    unsigned count = 0;
    VEC_FOREACH(const SimFinding, f, &checker->findings) {
        count += f->kind == what->kind && f->row == what->row;
    }
    return count >= limit || checker->findings.len >= SIM_MAX_FINDINGS;
}

bool check_seen(SimWave *wave, const SimOp *op, const SimOp *other, const SimFinding *what)
{
    SimChecker *checker = checker_of(wave);
    const uint64_t address = sim_op_address(op), other_address = other ? sim_op_address(other) : 0;
    if (is_filtered(checker, what)) return true;
    VEC_FOREACH(SimFinding, f, &checker->findings) {
        if (f->kind != what->kind || f->address != address || f->other_address != other_address || f->row != what->row)
            continue;
        f->count++;
        return true;
    }
    return false;
}

bool check_seen_row(SimWave *wave, const SimFinding *what)
{
    SimChecker *checker = checker_of(wave);
    VEC_FOREACH(SimFinding, f, &checker->findings) {
        if (f->kind != what->kind || f->row != what->row || f->proof != what->proof) continue;
        f->count++;
        return true;
    }
    return false;
}

void check_report(SimWave *wave, const SimOp *op, const SimOp *other, const SimFinding *what, const char *format, ...)
{
    SimChecker *checker = checker_of(wave);
    if (check_seen(wave, op, other, what)) return;
    if (what->level == SIM_LEVEL_ERROR) checker->result->num_errors++;
    if (is_full(checker, what)) {
        checker->result->more_findings = true;
        return;
    }
    SimFinding f = *what;
    va_list args;
    va_start(args, format);
    f.text = arena_vprintf(checker->arena, format, args);
    va_end(args);
    f.address = sim_op_address(op);
    f.instruction = op_text(checker, op);
    f.has_other = other != NULL;
    f.other_address = other ? sim_op_address(other) : 0;
    f.other_instruction = other ? op_text(checker, other) : NULL;
    f.workgroup = wave->group->id;
    f.wave = wave->number;
    f.count = 1;
    VEC_PUSH(checker->arena, &checker->findings, f);
}

void sim_result_free(SimResult *result)
{
    if (result->arena) arena_free(result->arena);
    result->arena = NULL;
    result->findings = NULL;
    result->num_findings = 0;
}
