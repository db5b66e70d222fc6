#include "support/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum { MOST_THREADS = 16 };

typedef struct Work {
    ParallelPart *part;
    void *self;
    uint32_t count;
    _Atomic uint32_t next;
} Work;

typedef struct Worker {
    Work *work;
    Arena *arena;
    pthread_t thread;
} Worker;

static _Thread_local bool is_inside; /* this thread runs a part, so all cores have work */

bool parallel_inside(void) { return is_inside; }

static void take_parts(Work *work, Arena *arena)
{
    is_inside = true;
    for (uint32_t number; (number = atomic_fetch_add(&work->next, 1)) < work->count;)
        work->part(work->self, number, arena);
    is_inside = false;
}

static void *run_worker(void *context)
{
    Worker *worker = context;
    take_parts(worker->work, worker->arena);
    return NULL;
}

static uint32_t threads_for(uint32_t count)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint32_t most = cores < 1 ? 1 : cores > MOST_THREADS ? MOST_THREADS : (uint32_t)cores;
    return count < most ? count : most;
}

void parallel_run(Arena *arena, uint32_t count, ParallelPart *part, void *self)
{
    Worker workers[MOST_THREADS];
    Work work = {.part = part, .self = self, .count = count};
    const uint32_t threads = is_inside ? 1 : threads_for(count);
    uint32_t started = 0;
    if (threads <= 1) {
        for (uint32_t i = 0; i < count; i++) part(self, i, arena);
        return;
    }
    for (; started + 1 < threads; started++) {
        Worker *worker = &workers[started];
        *worker = (Worker){.work = &work, .arena = arena_new()};
        if (!pthread_create(&worker->thread, NULL, run_worker, worker)) continue;
        arena_free(worker->arena);
        break;
    }
    take_parts(&work, arena);
    for (uint32_t i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        arena_adopt(arena, workers[i].arena);
    }
}
