#include "command/run_progress.h"
#include "support/seconds.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

struct RunProgress {
    SimProgress counts;
    double begin, interval; /* seconds */
    bool in_place;          /* on a terminal: the line overwrites itself */
    bool shown, ended;
    pthread_t thread;
    pthread_mutex_t lock; /* of `ended` */
    pthread_cond_t end;
};

/* "12 of 64 workgroups, 3.2 M instructions in 1.5 s, about 6 s left". The estimate uses the workgroups that have
   ended. */
static void run_progress_text(const SimProgress *progress, double seconds, StrBuf *out)
{
    const uint64_t all = atomic_load(&progress->num_workgroups), ended = atomic_load(&progress->ended);
    strbuf_printf(out, "%llu of %llu workgroup%s, %.1f M instructions in %.1f s", (unsigned long long)ended,
                  (unsigned long long)all, all == 1 ? "" : "s", (double)atomic_load(&progress->num_instructions) * 1e-6,
                  seconds);
    if (ended && ended < all)
        strbuf_printf(out, ", about %.0f s left", seconds * (double)(all - ended) / (double)ended);
}

static void show(RunProgress *p)
{
    StrBuf text = {0};
    run_progress_text(&p->counts, clock_seconds(CLOCK_REALTIME) - p->begin, &text);
    fprintf(stderr, p->in_place ? "\r%s\033[K" : "%s\n", text.data);
    fflush(stderr);
    strbuf_free(&text);
    p->shown = true;
}

static void *watch(void *context)
{
    RunProgress *p = context;
    pthread_mutex_lock(&p->lock);
    while (!p->ended) {
        const double at = clock_seconds(CLOCK_REALTIME) + p->interval;
        struct timespec until = {(time_t)at, (long)((at - (double)(time_t)at) * 1e9)};
        pthread_cond_timedwait(&p->end, &p->lock, &until);
        if (!p->ended && clock_seconds(CLOCK_REALTIME) >= at) show(p);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

RunProgress *run_progress_begin(Arena *arena, double interval, SimDispatch *dispatch)
{
    const bool in_place = interval <= 0;
    if (in_place && !isatty(STDERR_FILENO)) return NULL;
    RunProgress *p = ARENA_NEW(arena, RunProgress);
    p->begin = clock_seconds(CLOCK_REALTIME);
    p->in_place = in_place;
    p->interval = in_place ? 1.0 : interval;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->end, NULL);
    dispatch->progress = &p->counts;
    if (pthread_create(&p->thread, NULL, watch, p)) return NULL;
    return p;
}

void run_progress_end(RunProgress *p)
{
    if (!p) return;
    pthread_mutex_lock(&p->lock);
    p->ended = true;
    pthread_cond_signal(&p->end);
    pthread_mutex_unlock(&p->lock);
    pthread_join(p->thread, NULL);
    if (!p->in_place) show(p);
    else if (p->shown) fputs("\r\033[K", stderr);
    pthread_cond_destroy(&p->end);
    pthread_mutex_destroy(&p->lock);
}
