/* Without --check, large launches run without checks. So that the first hour with a program finds something, a few
   workgroups of each kernel's first large launch run with all checks before it, and memory is restored behind them. */
#include <stdio.h>

#include "hip/hip_findings.h"
#include "hip/hip_sample.h"
#include "session/host_calls.h"

enum { SAMPLE_WAVES = 64, MOST_GROUPS = 8, MOST_INSTRUCTIONS = 1 << 20 };

static uint64_t sampled_kernels;

static uint64_t num_groups(const SimDispatch *d) { return (uint64_t)d->grid.x * d->grid.y * d->grid.z; }

/* Workgroups of clusters and of cooperative launches wait for others. So may those that ask the host. */
static bool is_wanted(const SimDispatch *d, const HipFunction *f)
{
    return hip_options()->checks_small && !d->checks && !f->is_sampled && !d->is_cooperative && !d->cluster.x &&
           num_groups(d) > 1 && !host_calls_needed(f->kernel);
}

/* The first, the last, and some between. */
static size_t choose(const SimDispatch *d, SimDim3 *chosen)
{
    const uint64_t groups = num_groups(d), waves = ((uint64_t)d->block.x * d->block.y * d->block.z + 63) / 64;
    const uint64_t most = waves < SAMPLE_WAVES ? SAMPLE_WAVES / waves : 1;
    size_t count = most < MOST_GROUPS ? most : MOST_GROUPS;
    if (count > groups) count = groups;
    for (size_t i = 0; i < count; i++) {
        const uint64_t n = count > 1 ? (uint64_t)((unsigned __int128)i * (groups - 1) / (count - 1)) : 0;
        chosen[i] = (SimDim3){(uint32_t)(n % d->grid.x), (uint32_t)(n / d->grid.x % d->grid.y),
                              (uint32_t)(n / d->grid.x / d->grid.y)};
    }
    return count;
}

static void tell(Run *run, HipFunction *f, size_t count)
{
    StrBuf text = {0};
    hip_found_in_run(run);
    run_print_findings(run, &text);
    f->errors += run->result.num_errors;
    if (text.len && !(hip_options()->quiet && !run->result.num_errors)) {
        hip_say("launch %llu: kernel %s, %zu of its workgroups", (unsigned long long)hip_total()->launches,
                f->kernel->name, count);
        fwrite(text.data, 1, text.len, stderr);
    }
    strbuf_free(&text);
}

void hip_sample(const Run *run, const SimDispatch *dispatch, HipFunction *f)
{
    SimDim3 chosen[MOST_GROUPS];
    if (!is_wanted(dispatch, f)) return;
    f->is_sampled = true;
    sampled_kernels++;
    SimDispatch d = *dispatch;
    d.workgroups = chosen;
    d.num_workgroups = choose(&d, chosen);
    d.checks = SIM_CHECK_ALL;
    d.max_instructions = MOST_INSTRUCTIONS;
    d.num_threads = 1;
    Run of = *run;
    of.result = (SimResult){0};
    MemoryImage *before = memory_save(run->memory);
    sim_run(&d, &of.result);
    memory_restore(run->memory, before);
    memory_image_free(before);
    /* What waits for workgroups that do not run ends at the budget. The launch itself tells a fault. */
    if (of.result.status == SIM_OK || of.result.status == SIM_BUDGET) tell(&of, f, d.num_workgroups);
    sim_result_free(&of.result);
}

void hip_sample_end(void)
{
    if (sampled_kernels && !hip_options()->quiet)
        hip_say("%llu kernel%s with more than %d waves: only a few workgroups of the first launch were checked "
                "(--check=all checks all)",
                (unsigned long long)sampled_kernels, sampled_kernels == 1 ? "" : "s", SAMPLE_WAVES);
}
