/* Shows the clocks of each instruction: issue and stalls, LDS conflicts, and cache hits of memory operations. */
#include "print/time_report.h"

#include <stdlib.h>

enum { WORST_ROWS = 3 /* for LDS and memory, if not all instructions are requested */ };

static uint32_t num_rows(const TimeDetail *detail, uint32_t all)
{
    return detail->all_insts || all < WORST_ROWS ? all : WORST_ROWS;
}

/* Prints how many rows are left out. */
static void append_more(uint32_t left, StrBuf *out)
{
    if (left) strbuf_printf(out, "... and %u more (--all-insts)\n", left);
}

/* An instruction and its sort key. */
typedef struct Ranked {
    const InstTime *inst;
    uint64_t rank;
} Ranked;

typedef VEC(Ranked) Ranking;

static int compare_ranked(const void *a, const void *b)
{
    const Ranked *x = a, *y = b;
    if (x->rank != y->rank) return x->rank < y->rank ? 1 : -1;
    return x->inst->word < y->inst->word ? -1 : x->inst->word > y->inst->word;
}

/* Instructions whose key is not 0, the largest first. */
static Ranking rank_insts(const TimeReport *r, uint64_t (*rank)(const InstTime *inst))
{
    Ranking ranking = {0};
    ARRAY_FOREACH(const InstTime, inst, r->time->cu.insts, r->time->cu.num_insts) {
        const Ranked ranked = {inst, rank(inst)};
        if (ranked.rank) VEC_PUSH(r->arena, &ranking, ranked);
    }
    if (ranking.len) qsort(ranking.data, ranking.len, sizeof *ranking.data, compare_ranked);
    return ranking;
}

static uint64_t by_clocks(const InstTime *inst)
{
    ClockOwner most;
    return inst->issue_clocks + time_stalled(inst, &most);
}

static uint64_t by_conflicts(const InstTime *inst) { return inst->lds_conflict_clocks; }
static uint64_t by_lines(const InstTime *inst) { return inst->lines; }

/* The rest of a line: "0x1730 s_barrier    (gemm.mlir:14)" if there is a line table. */
static void end_line(const TimeReport *r, uint32_t word, StrBuf *out)
{
    SourceLoc loc;
    strbuf_printf(out, "0x%llx ", (unsigned long long)time_address(r, word));
    time_append_inst(r, word, out);
    if (time_line(r, word, &loc)) strbuf_printf(out, "    (%s:%u)", loc.file, loc.line);
    strbuf_char(out, '\n');
}

/* ---- instructions ---- */

static void append_inst(const TimeReport *r, const InstTime *inst, StrBuf *out)
{
    ClockOwner most;
    const uint64_t stalled = time_stalled(inst, &most);
    strbuf_printf(out, "%10llu %12llu %12llu  ", (unsigned long long)inst->count,
                  (unsigned long long)inst->issue_clocks, (unsigned long long)stalled);
    end_line(r, inst->word, out);
    if (!stalled) return;
    strbuf_printf(out, "%36s  stood still: ", "");
    double shares[NUM_CLOCK_OWNERS];
    for (unsigned i = 0; i < NUM_CLOCK_OWNERS; i++) shares[i] = (double)inst->stalled[i];
    time_append_owners(shares, 3, out);
    strbuf_append(out, " %");
    if (inst->blame[most] != UINT32_MAX && inst->blame[most] != inst->word) {
        strbuf_append(out, ", for ");
        end_line(r, inst->blame[most], out);
    } else {
        strbuf_char(out, '\n');
    }
}

void time_append_insts(const TimeReport *r, const TimeDetail *detail, StrBuf *out)
{
    const CuResult *cu = &r->time->cu;
    if (!cu->num_insts || (!detail->all_insts && !detail->insts)) return;
    strbuf_printf(out, "\n%10s %12s %12s  instruction (of all waves of a compute unit)\n", "count", "issued clk",
                  "stalled clk");
    if (detail->all_insts) {
        for (uint32_t i = 0; i < cu->num_insts; i++) append_inst(r, &cu->insts[i], out);
        return;
    }
    const Ranking ranking = rank_insts(r, by_clocks);
    for (uint32_t i = 0; i < ranking.len && i < detail->insts; i++) append_inst(r, ranking.data[i].inst, out);
}

/* ---- LDS ---- */

const WorstAccess *time_worst_accesses(const TimeReport *r)
{
    WorstAccess *all = ARENA_ARRAY(r->arena, WorstAccess, r->time->cu.num_insts + 1);
    const GroupTrace *group = r->time->group;
    for (uint32_t w = 0; group && w < group->num_waves; w++) {
        const WaveTrace *wave = &group->waves[w];
        VEC_FOREACH(const TraceStep, step, &wave->steps) {
            if (step->access == NO_ACCESS) continue;
            const TraceAccess *access = &wave->accesses.data[step->access];
            const AccessPattern *p = &r->time->patterns->data[access->pattern];
            const InstTime *inst = p->worst_lanes[0] != p->worst_lanes[1] ? time_inst_at(r, step->word) : NULL;
            if (!inst) continue;
            WorstAccess *worst = &all[inst - r->time->cu.insts];
            const AccessPattern *other = worst->pattern;
            if (!other || p->lds_clocks - p->lds_free > other->lds_clocks - other->lds_free)
                *worst = (WorstAccess){p, access->base};
        }
    }
    return all;
}

static void append_worst(const WorstAccess *worst, StrBuf *out)
{
    const AccessPattern *p = worst->pattern;
    if (!p) return;
    strbuf_printf(out, "%23s the worst takes %u clk instead of %u: lanes %u and %u meet in a bank", "", p->lds_clocks,
                  p->lds_free, p->worst_lanes[0], p->worst_lanes[1]);
    if (p->space == ACCESS_TO_LDS)
        strbuf_printf(out, ", at LDS 0x%llx and 0x%llx", (unsigned long long)(worst->base + p->worst_offsets[0]),
                      (unsigned long long)(worst->base + p->worst_offsets[1]));
    strbuf_char(out, '\n');
}

void time_append_lds(const TimeReport *r, const TimeDetail *detail, StrBuf *out)
{
    const Ranking ranking = rank_insts(r, by_conflicts);
    if (!ranking.len) return;
    const WorstAccess *worst = time_worst_accesses(r);
    strbuf_append(out, "\nbank conflicts of the LDS: clocks, of them for conflicts\n");
    for (uint32_t i = 0; i < num_rows(detail, ranking.len); i++) {
        const InstTime *inst = ranking.data[i].inst;
        strbuf_printf(out, "%10llu %10llu  ", (unsigned long long)inst->lds_clocks,
                      (unsigned long long)inst->lds_conflict_clocks);
        end_line(r, inst->word, out);
        append_worst(&worst[inst - r->time->cu.insts], out);
    }
    append_more(ranking.len - num_rows(detail, ranking.len), out);
}

/* ---- memory ---- */

void time_append_memory(const TimeReport *r, const TimeDetail *detail, StrBuf *out)
{
    const Ranking ranking = rank_insts(r, by_lines);
    if (!ranking.len) return;
    strbuf_printf(out, "\nmemory operations: lines of %d bytes, lines of one operation, %% in L1\n", MEMORY_LINE);
    for (uint32_t i = 0; i < num_rows(detail, ranking.len); i++) {
        const InstTime *inst = ranking.data[i].inst;
        strbuf_printf(out, "%10llu %10.1f %6.1f  ", (unsigned long long)inst->lines,
                      inst->count ? (double)inst->lines / (double)inst->count : 0,
                      100.0 * (double)inst->lines_of_l1 / (double)inst->lines);
        end_line(r, inst->word, out);
    }
    append_more(ranking.len - num_rows(detail, ranking.len), out);
}
