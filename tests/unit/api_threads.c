/* The library used by several threads at a time: each with its own context, all with one opened object. By hand under
   ThreadSanitizer, which must have nothing to say: cmake -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22
   -DCMAKE_C_FLAGS="-fsanitize=thread -g1" -DCMAKE_CXX_FLAGS=-fsanitize=thread; ninja unit_api_threads. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "wavecc/object.h"

enum { NUM_THREADS = 4, ROUNDS = 6, N = 256 };

static const char text[] =
    "gpu.module @m { gpu.func @twice(%A: memref<256xf32>, %B: memref<256xf32>) kernel\n"
    "  attributes {rocdl.reqd_work_group_size = array<i32: 256, 1, 1>} {\n  %t = gpu.thread_id x\n"
    "  %x = memref.load %A[%t] : memref<256xf32>\n  %y = arith.addf %x, %x : f32\n"
    "  memref.store %y, %B[%t] : memref<256xf32>\n  gpu.return\n} }\n";

typedef struct Worker {
    const WaveccObject *object;
    unsigned number, wrong;
} Worker;

static WaveccObject *compile(WaveccContext *context, const char *target)
{
    WaveccOptions options;
    WaveccModule *module;
    WaveccObject *object = NULL;
    const char *data;
    size_t bytes;
    wavecc_options_init(&options);
    options.target = target;
    if (wavecc_compile(context, "k.mlir", text, strlen(text), &options, &module) == WAVECC_OK &&
        wavecc_module_output(module, WAVECC_OUTPUT_HSACO, &data, &bytes) == WAVECC_OK)
        wavecc_object_open(NULL, data, bytes, NULL, &object);
    wavecc_module_destroy(module);
    return object;
}

static bool run(const WaveccObject *object, unsigned seed, uint32_t checks)
{
    float a[N], b[N];
    for (unsigned i = 0; i < N; i++) a[i] = (float)(i * seed);
    const WaveccArgument arguments[] = {{.kind = WAVECC_ARGUMENT_BUFFER, .data = a, .bytes = sizeof a},
                                        {.kind = WAVECC_ARGUMENT_BUFFER, .data = b, .bytes = sizeof b}};
    WaveccLaunch launch;
    WaveccReport *report;
    wavecc_launch_init(&launch);
    launch.grid[0] = 1;
    launch.arguments = arguments;
    launch.num_arguments = 2;
    launch.checks = checks;
    bool good = wavecc_run(object, &launch, &report) == WAVECC_OK && !wavecc_report_num_findings(report);
    for (unsigned i = 0; i < N; i++) good = good && b[i] == 2 * a[i];
    wavecc_report_free(report);
    return good;
}

static void *work(void *data)
{
    Worker *worker = data;
    WaveccContext *context = wavecc_context_create();
    for (unsigned i = 0; i < ROUNDS; i++) {
        WaveccReport *report;
        WaveccObject *own = compile(context, i % 2 ? "gfx950" : "gfx942");
        worker->wrong += !run(own, worker->number + i, i % 3 ? WAVECC_CHECK_ALL : 0);
        worker->wrong += !run(worker->object, worker->number + i, i % 3 ? 0 : WAVECC_CHECK_ALL);
        worker->wrong += wavecc_check(worker->object, NULL, &report) != WAVECC_OK;
        wavecc_report_free(report);
        worker->wrong += wavecc_disassemble(worker->object, NULL, true, &report) != WAVECC_OK;
        wavecc_report_free(report);
        wavecc_object_close(own);
    }
    wavecc_context_destroy(context);
    return NULL;
}

static void several_threads(void **state)
{
    pthread_t threads[NUM_THREADS];
    Worker workers[NUM_THREADS];
    WaveccContext *context = wavecc_context_create();
    WaveccObject *object = compile(context, "gfx942");
    (void)state;
    for (unsigned i = 0; i < NUM_THREADS; i++) {
        workers[i] = (Worker){.object = object, .number = i + 1};
        assert_int_equal(pthread_create(&threads[i], NULL, work, &workers[i]), 0);
    }
    for (unsigned i = 0; i < NUM_THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(workers[i].wrong, 0);
    }
    wavecc_object_close(object);
    wavecc_context_destroy(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(several_threads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
