/* The library from several threads, for tools/check_threads.sh: each has a context of its own, and all use one opened object. C and C++. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wavecc/object.h>

enum { THREADS = 6, SIZE = 256 * 20 };

typedef struct Job {
    const char *text;
    const WaveccObject *shared;
    unsigned number;
    int failed;
} Job;

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = (char *)calloc(1, 1 << 20);
    if (!file || !text || !fread(text, 1, (1 << 20) - 1, file)) {
        fprintf(stderr, "threads: cannot read %s\n", path);
        exit(1);
    }
    fclose(file);
    return text;
}

/* Adds two vectors; `checks` as in WaveccLaunch. True: the sum is right. */
static int add(const WaveccObject *object, uint32_t checks, unsigned number)
{
    static const char *const what[] = {"run", "time"};
    float *a = (float *)malloc(3 * SIZE * sizeof *a), *b = a + SIZE, *c = b + SIZE;
    int64_t size = SIZE;
    WaveccArgument arguments[4];
    WaveccLaunch launch;
    WaveccReport *report = NULL;
    int good = 1;
    for (unsigned i = 0; i < SIZE; i++) a[i] = (float)i, b[i] = (float)number, c[i] = 0;
    memset(arguments, 0, sizeof arguments);
    for (unsigned i = 0; i < 3; i++) {
        arguments[i].data = a + i * SIZE;
        arguments[i].bytes = SIZE * sizeof *a;
        arguments[i].has_shape = true;
        arguments[i].rank = 1;
        arguments[i].sizes[0] = SIZE;
        arguments[i].strides[0] = 1;
    }
    arguments[3].kind = WAVECC_ARGUMENT_VALUE;
    arguments[3].data = &size;
    arguments[3].bytes = sizeof size;
    wavecc_launch_init(&launch);
    launch.grid[0] = SIZE / 256;
    launch.grid[1] = launch.grid[2] = 1;
    launch.arguments = arguments;
    launch.num_arguments = 4;
    launch.checks = checks;
    launch.threads = 3;
    for (unsigned step = 0; step < 2; step++) {
        const WaveccStatus status =
            step ? wavecc_time(object, &launch, NULL, &report) : wavecc_run(object, &launch, &report);
        if (status != WAVECC_OK || wavecc_report_count(report, WAVECC_LEVEL_ERROR)) {
            fprintf(stderr, "threads: %s: %s%s\n", what[step], wavecc_report_diagnostics(report),
                    wavecc_report_run(report)->message);
            good = 0;
        }
        wavecc_report_free(report);
    }
    for (unsigned i = 0; i < SIZE; i++) good = good && c[i] == a[i] + b[i];
    free(a);
    return good;
}

static int read_only_calls(const WaveccObject *object)
{
    WaveccReport *listing, *check;
    int good = wavecc_disassemble(object, NULL, true, &listing) == WAVECC_OK && *wavecc_report_text(listing) != 0;
    good = wavecc_check(object, NULL, &check) == WAVECC_OK && !wavecc_report_num_findings(check) && good;
    wavecc_report_free(listing);
    wavecc_report_free(check);
    return good && wavecc_object_num_kernels(object) == 1 && !wavecc_object_kernel(object, 1);
}

static void *work(void *context)
{
    Job *job = (Job *)context;
    WaveccContext *own = wavecc_context_create();
    WaveccOptions options;
    wavecc_options_init(&options);
    for (unsigned round = 0; round < 3; round++) {
        WaveccModule *module;
        WaveccObject *object = NULL;
        const char *bytes;
        size_t size;
        options.target = (job->number + round) % 2 ? "gfx950" : "gfx942";
        int good = wavecc_compile(own, "vadd.mlir", job->text, strlen(job->text), &options, &module) == WAVECC_OK &&
                   wavecc_module_output(module, WAVECC_OUTPUT_HSACO, &bytes, &size) == WAVECC_OK &&
                   wavecc_object_open("vadd", bytes, size, NULL, &object) == WAVECC_OK;
        good = good && add(object, 0, job->number) && add(job->shared, WAVECC_CHECK_ALL, job->number) &&
               add(job->shared, 0, round) && read_only_calls(job->shared);
        if (!good) fprintf(stderr, "threads: thread %u: %s\n", job->number, wavecc_module_diagnostics(module));
        job->failed += !good;
        wavecc_object_close(object);
        wavecc_module_destroy(module);
    }
    wavecc_context_destroy(own);
#ifdef PLANTED_RACE
    static int planted;
    planted++;
#endif
    return NULL;
}

static WaveccObject *compile_shared(const char *text)
{
    WaveccContext *context = wavecc_context_create();
    WaveccOptions options;
    WaveccModule *module;
    WaveccObject *object = NULL;
    const char *bytes;
    size_t size;
    wavecc_options_init(&options);
    options.target = "gfx942";
    if (wavecc_compile(context, "vadd.mlir", text, strlen(text), &options, &module) == WAVECC_OK &&
        wavecc_module_output(module, WAVECC_OUTPUT_HSACO, &bytes, &size) == WAVECC_OK)
        wavecc_object_open("vadd", bytes, size, NULL, &object);
    wavecc_module_destroy(module);
    wavecc_context_destroy(context);
    return object;
}

int main(int argc, char **argv)
{
    pthread_t threads[THREADS];
    Job jobs[THREADS];
    int failed = 0;
    if (argc != 2) return fprintf(stderr, "usage: threads vadd_dyn.mlir\n"), 1;
    char *text = read_file(argv[1]);
    WaveccObject *shared = compile_shared(text);
    if (!shared) return 1;
    for (unsigned i = 0; i < THREADS; i++) {
        jobs[i].text = text;
        jobs[i].shared = shared;
        jobs[i].number = i;
        jobs[i].failed = 0;
        if (pthread_create(&threads[i], NULL, work, &jobs[i])) return 1;
    }
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        failed += jobs[i].failed;
    }
    wavecc_object_close(shared);
    free(text);
    printf("threads: %d rounds failed\n", failed);
    return failed > 0;
}
