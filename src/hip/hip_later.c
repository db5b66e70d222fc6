#include "hip/hip_later.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hip/event_list.h"

typedef struct Queue Queue;

/* A point in a queue: all pieces before it. */
typedef struct Point {
    Queue *queue; /* NULL: none */
    uint64_t number;
} Point;

typedef struct Piece {
    struct Piece *next;
    uint64_t number;
    HipLaterRun *run; /* NULL: only a wait */
    void *context;
    size_t num_before;
    Point *before; /* of other queues */
} Piece;

/* The work of a stream. It remains after the stream ends. */
struct Queue {
    Queue *next;
    hipStream_t stream; /* by its own name; none for the queue of a stream that has ended */
    unsigned device;
    bool is_legacy, blocks, has_ended;
    bool runs; /* a piece is running, perhaps without the lock */
    pthread_t runner;
    uint64_t given, done; /* numbers of pieces */
    uint64_t asked;       /* the program has asked for the pieces up to this point */
    Piece *first, *last;
};

typedef struct LaterEvent {
    HipEventNote note;
    Point at;
    bool was_asked;
} LaterEvent;

static struct {
    Queue *queues;
    HipEventNote *events;
    uint64_t calls; /* number of pieces and waits, which shows whether the program still makes calls */
    bool has_watcher;
    unsigned random;
} all = {.random = 1};

bool hip_later_asked(void) { return hip_options()->completion != SIM_COMPLETE_EARLIEST; }

/* ---- queues ---- */

static Queue *queue_of(hipStream_t stream)
{
    stream = hip_own_stream(stream);
    const bool is_legacy = hip_is_legacy(stream);
    for (Queue *q = all.queues; q; q = q->next)
        if (!q->has_ended && q->stream == stream) return q;
    Queue *own = calloc(1, sizeof *own);
    if (!own) abort();
    *own = (Queue){.next = all.queues,
                   .stream = stream,
                   .device = hip_device_of(stream),
                   .is_legacy = is_legacy,
                   .blocks = is_legacy || hip_stream_blocks(stream)};
    return all.queues = own;
}

/* Does that queue's work precede new work of `q`, by the rules of the legacy stream? */
static bool comes_before(const Queue *other, const Queue *q)
{
    if (other == q || other->device != q->device) return false;
    return other->blocks && q->blocks && (other->is_legacy || q->is_legacy);
}

static void run_up_to(Point point);

static void run_first(Queue *q)
{
    Piece *piece = q->first;
    q->first = piece->next;
    if (!q->first) q->last = NULL;
    q->runs = true;
    q->runner = pthread_self();
    for (size_t i = 0; i < piece->num_before; i++) run_up_to(piece->before[i]);
    if (piece->run) piece->run(piece->context);
    q->done = piece->number;
    q->runs = false;
    free(piece->context);
    free(piece->before);
    free(piece);
}

/* Another thread runs a host function without the lock: waits for it. */
static void wait_for_runner(const Queue *q)
{
    while (q->runs && !pthread_equal(q->runner, pthread_self())) {
        hip_end(hipSuccess);
        usleep(100);
        hip_begin();
    }
}

static void run_up_to(Point point)
{
    Queue *q = point.queue;
    while (q && q->done < point.number) {
        wait_for_runner(q);
        if (q->runs) return; /* a host function waits for itself */
        if (q->done < point.number && q->first) run_first(q);
    }
}

static Point end_of(Queue *q) { return (Point){q, q->given}; }

/* A program that polls memory for a kernel's result makes no calls. After a second without calls the work continues. */
static void *watch(void *)
{
    enum { SECOND = 1000000 };
    for (uint64_t calls = 0;;) {
        usleep(SECOND);
        hip_begin();
        if (all.calls == calls) hip_later_wait_all();
        calls = all.calls;
        hip_end(hipSuccess);
    }
    return NULL;
}

static void start_watcher(void)
{
    pthread_t thread;
    if (all.has_watcher) return;
    all.has_watcher = true;
    if (!pthread_create(&thread, NULL, watch, NULL)) pthread_detach(thread);
}

static void give(Queue *q, Piece piece)
{
    Piece *own = malloc(sizeof *own);
    if (!own) abort();
    all.calls++;
    *own = piece;
    own->number = ++q->given;
    if (q->last) q->last->next = own;
    else q->first = own;
    q->last = own;
    size_t count = 0;
    for (Queue *other = all.queues; other; other = other->next) count += comes_before(other, q);
    own->before = realloc(own->before, (own->num_before + count + 1) * sizeof *own->before);
    if (!own->before) abort();
    for (Queue *other = all.queues; other; other = other->next)
        if (comes_before(other, q)) own->before[own->num_before++] = end_of(other);
    start_watcher();
}

/* ---- work ---- */

void hip_later_before(hipStream_t stream)
{
    if (!hip_later_asked()) return;
    Queue *q = queue_of(stream);
    all.calls++;
    for (Queue *other = all.queues; other; other = other->next)
        if (comes_before(other, q)) run_up_to(end_of(other));
    run_up_to(end_of(q));
}

/* In a random order, decides for each piece whether it runs now or later. */
static bool is_now(void)
{
    if (hip_options()->completion == SIM_COMPLETE_LATEST) return false;
    all.random = all.random * 1103515245u + 12345u;
    return all.random >> 16 & 1;
}

bool hip_later(hipStream_t stream, HipLaterRun *run, const void *context, size_t bytes)
{
    if (!hip_later_asked()) return false;
    if (is_now()) {
        hip_later_before(stream);
        return false;
    }
    void *own = malloc(bytes ? bytes : 1);
    if (!own) abort();
    memcpy(own, context, bytes);
    give(queue_of(stream), (Piece){.run = run, .context = own});
    return true;
}

void hip_later_wait(hipStream_t stream) { hip_later_before(stream); }

void hip_later_wait_device(unsigned device)
{
    for (Queue *q = all.queues; q; q = q->next)
        if (q->device == device) run_up_to(end_of(q));
    all.calls++;
}

void hip_later_wait_all(void)
{
    for (Queue *q = all.queues; q; q = q->next) run_up_to(end_of(q));
    all.calls++;
}

bool hip_later_ask(hipStream_t stream)
{
    if (!hip_later_asked()) return true;
    Queue *q = queue_of(stream);
    if (q->done == q->given) return true;
    const bool again = q->asked == q->given;
    q->asked = q->given;
    if (again) hip_later_wait(stream);
    return again;
}

/* ---- events ---- */

bool hip_later_record(hipEvent_t event, hipStream_t stream, HipLaterRun *run)
{
    if (!hip_later(stream, run, &event, sizeof event)) {
        hip_later_forget_event(event);
        return false;
    }
    LaterEvent *own = hip_event_note(&all.events, event, sizeof *own);
    own->at = end_of(queue_of(stream));
    own->was_asked = false;
    return true;
}

bool hip_later_is_recorded(hipEvent_t event)
{
    const LaterEvent *own = hip_event_find(all.events, event);
    return !own || own->at.queue->done >= own->at.number;
}

bool hip_later_ask_event(hipEvent_t event)
{
    LaterEvent *own = hip_event_find(all.events, event);
    if (hip_later_is_recorded(event)) return true;
    const bool again = own->was_asked;
    own->was_asked = true;
    if (again) run_up_to(own->at);
    return again;
}

void hip_later_stream_waits(hipStream_t stream, hipEvent_t event)
{
    const LaterEvent *own = hip_event_find(all.events, event);
    if (!own || hip_later_is_recorded(event)) return;
    Point *before = malloc(sizeof *before);
    if (!before) abort();
    *before = own->at;
    give(queue_of(stream), (Piece){.before = before, .num_before = 1});
}

void hip_later_host_waits(hipEvent_t event)
{
    const LaterEvent *own = hip_event_find(all.events, event);
    all.calls++;
    if (own) run_up_to(own->at);
}

void hip_later_forget_event(hipEvent_t event) { free(hip_event_take(&all.events, event)); }

void hip_later_forget_stream(hipStream_t stream)
{
    if (hip_later_asked()) queue_of(stream)->has_ended = true;
}

/* When the program ends, a device may not have done the work that nobody waited for. */
__attribute__((destructor)) static void at_end(void)
{
    unsigned long long left = 0;
    for (const Queue *q = all.queues; q; q = q->next)
        for (const Piece *piece = q->first; piece; piece = piece->next) left += piece->run != NULL;
    if (left)
        hip_say("the program ended without waiting for %llu calls, so they were not executed: kernels, copies, fills, "
                "functions, events",
                left);
}
