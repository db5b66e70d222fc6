/* Compile time in process: text in memory to assembly text, object or code object; CPU time of this process and its
 * children. usage: compile_time FILE.mlir|FILE.kir TARGET [REPETITIONS [assembly|object|hsaco
 * [off|interleave|pipeline|auto]]] Prints context creation, the first compilation, the median and minimum of the warm
 * ones, and the stages of the last. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "wavecc/wavecc.h"

static double cpu_ms(void)
{
    struct timespec t;
    struct rusage children;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    getrusage(RUSAGE_CHILDREN, &children);
    const double seconds = (double)t.tv_sec + (double)(children.ru_utime.tv_sec + children.ru_stime.tv_sec);
    return seconds * 1e3 + (double)t.tv_nsec * 1e-6 +
           (double)(children.ru_utime.tv_usec + children.ru_stime.tv_usec) * 1e-3;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static char *read_file(const char *path, size_t *bytes)
{
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    if (text) *bytes = fread(text, 1, (size_t)size, file);
    fclose(file);
    return text;
}

static double compile_once(WaveccContext *context, const char *path, const char *text, size_t bytes,
                           const WaveccOptions *options, WaveccOutput output, size_t *out_bytes, char **timing)
{
    double start = cpu_ms();
    WaveccModule *module;
    const char *data;
    if (wavecc_compile(context, path, text, bytes, options, &module) ||
        wavecc_module_output(module, output, &data, out_bytes)) {
        fputs(wavecc_module_diagnostics(module), stderr);
        exit(1);
    }
    double time = cpu_ms() - start;
    if (timing) {
        free(*timing);
        *timing = strdup(wavecc_module_timing(module));
    }
    wavecc_module_destroy(module);
    return time;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: compile_time FILE TARGET [REPETITIONS [assembly|object|hsaco [SCHEDULE]]]\n");
        return 1;
    }
    size_t bytes = 0, out_bytes = 0;
    char *text = read_file(argv[1], &bytes), *timing = NULL;
    int repetitions = argc > 3 ? atoi(argv[3]) : 21;
    const char *what = argc > 4 ? argv[4] : "assembly";
    const WaveccOutput output = !strcmp(what, "hsaco")      ? WAVECC_OUTPUT_HSACO
                                : !strcmp(what, "object")   ? WAVECC_OUTPUT_OBJECT
                                : !strcmp(what, "assembly") ? WAVECC_OUTPUT_ASSEMBLY
                                                            : WAVECC_OUTPUT_KIR;
    if (!text || repetitions < 1 || repetitions > 100000 || output == WAVECC_OUTPUT_KIR) {
        fprintf(stderr, "compile_time: cannot read %s, bad repetition count, or no such output: %s\n", argv[1], what);
        return 1;
    }
    WaveccOptions options;
    wavecc_options_init(&options);
    options.target = argv[2];
    options.line_tables = false;
    options.time_passes = true;
    static const char *const schedules[] = {"off", "interleave", "pipeline", "auto"};
    for (unsigned i = 0; argc > 5 && i < sizeof schedules / sizeof schedules[0]; i++)
        if (!strcmp(argv[5], schedules[i])) options.schedule = (WaveccSchedule)i;
    double start = cpu_ms();
    WaveccContext *context = wavecc_context_create();
    double created = cpu_ms() - start;
    double first = compile_once(context, argv[1], text, bytes, &options, output, &out_bytes, NULL);
    double *times = calloc((size_t)repetitions, sizeof *times);
    for (int i = 0; i < repetitions; i++)
        times[i] = compile_once(context, argv[1], text, bytes, &options, output, &out_bytes, &timing);
    qsort(times, (size_t)repetitions, sizeof *times, by_value);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("context %.2f ms, first %.2f ms, warm median %.2f ms, minimum %.2f ms (%d runs), %zu bytes out, "
           "peak %.1f MiB\n",
           created, first, times[repetitions / 2], times[0], repetitions, out_bytes, (double)usage.ru_maxrss / 1024);
    fputs(timing, stdout);
    free(timing);
    free(times);
    free(text);
    wavecc_context_destroy(context);
    return 0;
}
