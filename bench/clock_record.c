/* A launch recorded for the clock (src/sim/observe/clock_record.h), with values and without: CPU time of a plain run, of
   both records, and whether the records are the same.

   usage: clock_record [OPTIONS OF wavecc run]   exit status 1: they differ, or a run failed */
#include <stdio.h>
#include <time.h>

#include "command/cli.h"
#include "command/run_command.h"
#include "sim/observe/clock_record.h"

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* One run on memory as it is at the start; its time in seconds, or -1. */
static double run_once(Run *run, SimClockRecord *record, bool addresses_only)
{
    SimDispatch dispatch;
    run->memory = memory_new();
    if (!run_set_up_memory(run, &dispatch)) return -1;
    dispatch.checks = 0;
    dispatch.completion = SIM_COMPLETE_EARLIEST;
    dispatch.num_threads = 1;
    dispatch.clock = record;
    dispatch.addresses_only = addresses_only;
    const double begin = seconds();
    const bool good = sim_run(&dispatch, &run->result);
    const double time = seconds() - begin;
    if (!good) run_report_failure(run, &run->result);
    memory_free(run->memory);
    run->memory = NULL;
    return good ? time : -1;
}

static bool same_access(const SimClockRecord *a, const TraceAccess *x, const SimClockRecord *b, const TraceAccess *y)
{
    const AccessPattern *p = &a->patterns.data[x->pattern], *q = &b->patterns.data[y->pattern];
    return x->base == y->base && p->space == q->space && p->does == q->does && p->lanes == q->lanes &&
           p->bytes == q->bytes && p->lds_clocks == q->lds_clocks && p->lds_free == q->lds_free &&
           p->num_lines == q->num_lines &&
           (!p->num_lines || (!memcmp(p->lines, q->lines, p->num_lines * sizeof *p->lines) &&
                              !memcmp(p->parts, q->parts, p->num_lines)));
}

static bool same_wave(const SimClockRecord *a, const WaveTrace *x, const SimClockRecord *b, const WaveTrace *y)
{
    for (uint32_t i = 0; i < x->steps.len && i < y->steps.len; i++) {
        const TraceStep *s = &x->steps.data[i], *t = &y->steps.data[i];
        bool same = s->word == t->word && (s->access == NO_ACCESS) == (t->access == NO_ACCESS);
        if (same && s->access != NO_ACCESS)
            same = same_access(a, &x->accesses.data[s->access], b, &y->accesses.data[t->access]);
        if (same) continue;
        printf("different at step %u: dword 0x%x, without values 0x%x\n", i, s->word, t->word);
        return false;
    }
    if (x->steps.len != y->steps.len) printf("different: %u steps, without values %u\n", x->steps.len, y->steps.len);
    return x->steps.len == y->steps.len;
}

static bool same_records(const SimClockRecord *a, const SimClockRecord *b)
{
    bool same = a->groups.len == b->groups.len;
    for (uint32_t g = 0; same && g < a->groups.len; g++)
        for (uint32_t w = 0; same && w < a->groups.data[g].num_waves; w++)
            same = same_wave(a, &a->groups.data[g].waves[w], b, &b->groups.data[g].waves[w]);
    return same;
}

static bool prepare(Run *run, int argc, char **argv)
{
    RunRequest request;
    return run_parse_options(&(CommandLine){COMMAND_RUN, argc, argv}, &request, run) && run_read_args(run, &request) &&
           args_prepare(&run->args, run->options.seed) &&
           run_read_input(run->arena, &request, &run->input, &run->diags) && run_choose_launch(run);
}

static bool measure(Run *run)
{
    const TimeRows rows = time_rows(run->input.object.target);
    SimClockRecord with = {.arena = run->arena, .rows = &rows}, without = with;
    const double plain = run_once(run, NULL, false), recorded = plain < 0 ? -1 : run_once(run, &with, false);
    const double addresses = recorded < 0 ? -1 : run_once(run, &without, true);
    if (addresses < 0) return false;
    uint64_t accesses = 0;
    for (uint32_t g = 0; g < with.groups.len; g++)
        for (uint32_t w = 0; w < with.groups.data[g].num_waves; w++)
            accesses += with.groups.data[g].waves[w].accesses.len;
    const double count = (double)with.num_steps * 1e-6;
    printf("%llu instructions, %llu accesses, %u patterns; plain %.4f s (%.1f M/s), recorded %.4f s (%.1f M/s), "
           "without values %.4f s (%.1f M/s)\n",
           (unsigned long long)with.num_steps, (unsigned long long)accesses, with.patterns.len, plain, count / plain,
           recorded, count / recorded, addresses, count / addresses);
    return same_records(&with, &without);
}

int main(int argc, char **argv)
{
    Run run = {.arena = arena_new()};
    diag_init(&run.diags, run.arena);
    const bool good = prepare(&run, argc, argv) && measure(&run);
    fflush(stdout);
    cli_print_diags(&run.diags);
    args_free(&run.args);
    memory_free(run.memory);
    arena_free(run.arena);
    return !good;
}
