/* The public API: a run that reports its progress. Another thread executes the run. The caller's thread waits and calls
   the function, so the function needs no locks. */
#include "api/api_progress.h"

#include <pthread.h>
#include <time.h>

#include "support/seconds.h"

typedef struct Watched {
    SimDispatch *dispatch;
    SimResult *result;
    SimProgress counts;
    bool ended;
    pthread_mutex_t lock; /* of `ended` */
    pthread_cond_t end;
} Watched;

static void *execute(void *context)
{
    Watched *w = context;
    sim_run(w->dispatch, w->result);
    pthread_mutex_lock(&w->lock);
    w->ended = true;
    pthread_cond_signal(&w->end);
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* True: the run has ended. */
static bool wait_a_little(Watched *w)
{
    enum { NANOSECONDS = 1000000000 };
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(API_PROGRESS_SECONDS * NANOSECONDS);
    if (until.tv_nsec >= NANOSECONDS) until.tv_sec++, until.tv_nsec -= NANOSECONDS;
    pthread_mutex_lock(&w->lock);
    while (!w->ended && !pthread_cond_timedwait(&w->end, &w->lock, &until)) continue;
    const bool ended = w->ended;
    pthread_mutex_unlock(&w->lock);
    return ended;
}

void api_run_with_progress(SimDispatch *dispatch, const WaveccLaunch *launch, const char *kernel, SimResult *result)
{
    Watched w = {
        .dispatch = dispatch, .result = result, .lock = PTHREAD_MUTEX_INITIALIZER, .end = PTHREAD_COND_INITIALIZER};
    pthread_t thread;
    const double begin = wall_seconds();
    dispatch->progress = &w.counts;
    if (pthread_create(&thread, NULL, execute, &w)) {
        sim_run(dispatch, result);
        return;
    }
    for (bool ended = false; !ended;) {
        ended = wait_a_little(&w);
        const WaveccProgress now = {.kernel = kernel,
                                    .stage = "run",
                                    .done = atomic_load(&w.counts.ended),
                                    .total = atomic_load(&w.counts.num_workgroups),
                                    .instructions = atomic_load(&w.counts.num_instructions),
                                    .seconds = wall_seconds() - begin};
        if (atomic_load(&w.counts.cancel) || launch->progress(launch->progress_context, &now)) continue;
        atomic_store(&w.counts.cancel, true);
    }
    pthread_join(thread, NULL);
}
