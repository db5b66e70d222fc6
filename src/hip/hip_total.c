/* Sums up all launches, and handles the end of the program. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "hip/hip_findings.h"
#include "hip/hip_leaks.h"
#include "hip/hip_sample.h"
#include "hip/hip_stats.h"

static HipTotal total;

HipTotal *hip_total(void) { return &total; }
double hip_clock_us(void) { return total.us; }

void hip_took(const HipRan *ran)
{
    HipRan own = *ran;
    own.begin_us = total.us;
    total.us += ran->us;
    hip_ran(&own);
}

static void print_function(const HipFunction *f)
{
    fprintf(stderr, "  %-40.40s %8llu %10llu %14llu %10.4f", f->kernel->name, (unsigned long long)f->launches,
            (unsigned long long)f->workgroups, (unsigned long long)f->instructions, f->seconds);
    if (hip_shows_times()) fprintf(stderr, " %12.2f", f->us);
    if (hip_options()->repeat_limit)
        fprintf(stderr, " %8llu %9llu", (unsigned long long)f->copied, (unsigned long long)f->unchecked);
    fprintf(stderr, " %8llu", (unsigned long long)f->errors);
    if (hip_device_count() > 1) fprintf(stderr, " %6u", f->module->device);
    fputc('\n', stderr);
}

/* Always printed, because results were copied and launches were not checked. */
static void print_repeats(void)
{
    const HipRepeats repeats = *hip_repeats();
    if (!repeats.copied && !repeats.unchecked) return;
    hip_say("--repeat-limit=%u: %llu of %llu launches copied from equal ones, %llu run without checks",
            hip_options()->repeat_limit, (unsigned long long)repeats.copied, (unsigned long long)total.launches,
            (unsigned long long)repeats.unchecked);
}

static void print_summary(void)
{
    const char *pipe = getenv("WAVECC_HIP_PIPE");
    hip_leaks_report();
    hip_findings_end();
    hip_stats_end();
    print_repeats();
    hip_sample_end();
    if (pipe && hip_found_errors()) {
        const char found = 'E';
        if (write(atoi(pipe), &found, 1) != 1) hip_say("the pipe to wavecc hip is closed");
    }
    if (!hip_options()->summary) return;
    char devices[24] = "an emulated";
    if (hip_device_count() > 1) snprintf(devices, sizeof devices, "%u emulated", hip_device_count());
    hip_say("%llu launches on %s %s, %.4f s, %llu errors found", (unsigned long long)total.launches, devices,
            hip_device()->name, total.seconds, (unsigned long long)hip_found_errors());
    if (!total.launches) return;
    fprintf(stderr, "  %-40s %8s %10s %14s %10s%s%s %8s%s\n", "kernel", "launches", "workgroups", "instructions",
            "seconds", hip_shows_times() ? " predicted us" : "",
            hip_options()->repeat_limit ? "   copied unchecked" : "", "errors",
            hip_device_count() > 1 ? " device" : "");
    for (const HipModule *m = hip_modules(); m; m = m->next)
        for (uint32_t i = 0; i < m->object.kernels.len; i++)
            if (m->functions[i].launches) print_function(&m->functions[i]);
}

/* At the end of the process, unless a signal ends it. */
__attribute__((destructor)) static void at_end(void) { print_summary(); }

static double waited;

void hip_add_waited(const uint64_t skipped[2])
{
    waited += (double)skipped[0] / (1e3 * hip_device()->nominal_ghz) + (double)skipped[1] / 100;
}

double hip_waited_us(void) { return waited; }
