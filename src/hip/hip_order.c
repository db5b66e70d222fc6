#include "hip/event_list.h"
#include "hip/hip_findings.h"
#include "hip/hip_init.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STREAMS = 128 };

/* For each stream: the point up to which its work is known to be done. */
typedef struct Clock {
    uint64_t of[MAX_STREAMS];
} Clock;

typedef struct Lane {
    hipStream_t stream; /* by its own name */
    unsigned device;
    bool is_there, is_legacy, blocks;
    uint64_t time; /* number of its pieces of work */
    Clock clock;   /* what is done before its next piece */
} Lane;

struct HipOrderWork {
    struct HipOrderWork *next;
    unsigned lane;
    uint64_t time, number; /* of its lane; of all work and touches of the host */
    Clock clock;           /* of what is done before it */
    bool is_done;
    Footprint footprint; /* empty before that */
    HipPlace place;
    char *what;
};
typedef HipOrderWork Work;

/* The host accesses a byte while some work is not done. */
typedef struct Touch {
    uint64_t address, number;
    bool writes, is_entered; /* is_entered: by a host function of a stream, which has this lane and time: */
    unsigned lane;
    uint64_t time;
    HipPlace place;
} Touch;
enum { MOST_TOUCHES = 1 << 16 };

typedef struct Recorded {
    HipEventNote note;
    Clock clock;
} Recorded;

/* The host function that the thread currently runs for a stream, or NULL. */
static _Thread_local const Work *entered;

static struct {
    Lane lanes[MAX_STREAMS];
    unsigned num_lanes;
    Clock host;
    Work *works;      /* work that the host does not know to be done */
    Footprint shared; /* accesses of the work to memory that the host has pointers to */
    HipEventNote *events;
    hipStream_t used;
    bool is_full; /* there are more streams than are followed */
    uint64_t number;
    size_t num_given; /* number of pieces of work that are not done */
    Touch *touches;
    size_t num_touches;
} all;

bool hip_order_asked(void) { return hip_options()->streams && !all.is_full; }

void hip_order_use(hipStream_t stream) { all.used = stream; }
hipStream_t hip_order_used(void) { return all.used; }

/* ---- clocks ---- */

static void join(Clock *to, const Clock *from)
{
    for (unsigned i = 0; i < all.num_lanes; i++)
        if (from->of[i] > to->of[i]) to->of[i] = from->of[i];
}

static void give_up(void)
{
    all.is_full = true;
    hip_say("--streams: more than %d streams at a time are not followed; further ones are not checked",
            MAX_STREAMS - 1);
}

/* The row of a stream. If another stream used the row before, its time continues. */
static Lane *lane_of(hipStream_t stream)
{
    Lane *unused = NULL;
    stream = hip_own_stream(stream);
    ARRAY_FOREACH(Lane, lane, all.lanes, all.num_lanes) {
        if (lane->is_there && lane->stream == stream) return lane;
        if (!lane->is_there && !unused) unused = lane;
    }
    if (!unused && all.num_lanes == MAX_STREAMS) {
        give_up();
        return NULL;
    }
    if (!unused) unused = &all.lanes[all.num_lanes++];
    unused->stream = stream;
    unused->device = hip_device_of(stream);
    unused->is_there = true;
    unused->is_legacy = hip_is_legacy(stream);
    unused->blocks = unused->is_legacy || hip_stream_blocks(stream);
    return unused;
}

/* Updates what is done before new work of the stream. */
static void begin(Lane *lane)
{
    join(&lane->clock, &all.host);
    ARRAY_FOREACH(const Lane, other, all.lanes, all.num_lanes) {
        if (!other->is_there || other->device != lane->device || !other->blocks || !lane->blocks) continue;
        if (other->is_legacy || lane->is_legacy) join(&lane->clock, &other->clock);
    }
}

static void share(const Work *work)
{
    for (size_t i = 0; i < work->footprint.capacity; i++) {
        const FootprintPage *page = work->footprint.rows[i];
        const HipMemory *memory = page ? hip_memory_at((void *)(uintptr_t)(page->number * FOOTPRINT_PAGE)) : NULL;
        if (memory && (memory->kind == HIP_MEMORY_HOST || memory->kind == HIP_MEMORY_MANAGED))
            footprint_join(&all.shared, page);
    }
}

/* Is there unfinished work without an order to it? */
static bool is_needed(const Work *work)
{
    for (const Work *w = all.works; all.num_given && w; w = w->next)
        if (!w->is_done && w->clock.of[work->lane] < work->time) return true;
    return false;
}

static void free_work(Work *work)
{
    footprint_free(&work->footprint);
    free(work->what);
    free(work);
}

/* Work that the host knows to be done precedes all later work. */
static void forget_done(void)
{
    bool has_ended = false;
    for (Work **link = &all.works; *link;) {
        Work *work = *link;
        if (all.host.of[work->lane] < work->time || !work->is_done || is_needed(work)) {
            link = &work->next;
            continue;
        }
        *link = work->next;
        free_work(work);
        has_ended = true;
    }
    if (!has_ended) return;
    footprint_free(&all.shared);
    for (const Work *w = all.works; w; w = w->next) share(w);
}

/* ---- work ---- */

static bool is_counted(uint64_t page)
{
    /* Allocations are whole pages. Variables share their pages only with data that no kernel writes. */
    const uint8_t *at = (const uint8_t *)(uintptr_t)(page * FOOTPRINT_PAGE);
    for (unsigned i = 0; i < FOOTPRINT_PAGE; i += 64)
        if (hip_memory_at(at + i)) return true;
    return false;
}

typedef struct Now {
    const char *what;
    HipPlace place;
    bool writes;
} Now;

static void report(const Work *before, const Now *now, uint64_t address)
{
    const HipMemory *memory = hip_memory_at((void *)(uintptr_t)address);
    const bool both = footprint_writes(&before->footprint, address) && now->writes;
    const bool now_writes = now->writes;
    StrBuf text = {0};
    strbuf_printf(&text, "%s %s byte %zu of the %zu", now->what, now_writes ? "writes" : "reads",
                  memory ? (size_t)(address - (uintptr_t)memory->begin) : 0, memory ? memory->bytes : 0);
    const size_t without_address = text.len;
    strbuf_printf(&text, ", which %s %s, and nothing orders the two", before->what,
                  both || !now_writes ? "may still write" : "may still read");
    const bool is_shown = hip_found_here("streams", SIM_LEVEL_ERROR, now->place, text.data);
    if (!is_shown) {
        strbuf_free(&text);
        return;
    }
    StrBuf rest = {0};
    strbuf_append(&rest, text.data + without_address);
    text.len = without_address;
    strbuf_printf(&text, " at %p%s\n    now: ", memory ? (void *)memory->begin : NULL, rest.data);
    strbuf_free(&rest);
    hip_append_place(now->place, &text, NULL);
    strbuf_append(&text, "\n    before: ");
    hip_append_place(before->place, &text, NULL);
    strbuf_append(&text, "\n    a device may do them in any order: let a stream wait for an event of the other one, or "
                         "let the host wait for one of them");
    hip_say("streams: %s", text.data);
    strbuf_free(&text);
}

/* One report for each pair of places. */
static bool was_reported(const Work *a, HipPlace b)
{
    enum { MOST = 256 };
    static HipPlace pairs[MOST][2];
    static unsigned count;
    for (unsigned i = 0; i < count; i++)
        if (!memcmp(&pairs[i][0], &a->place, sizeof a->place) && !memcmp(&pairs[i][1], &b, sizeof b)) return true;
    if (count == MOST) return true;
    pairs[count][0] = a->place;
    pairs[count++][1] = b;
    return false;
}

HipOrderWork *hip_order_give(hipStream_t stream)
{
    Lane *lane = hip_order_asked() ? lane_of(stream) : NULL;
    Work *work = lane ? calloc(1, sizeof *work) : NULL;
    if (!work) return NULL;
    begin(lane);
    *work = (Work){.next = all.works,
                   .lane = (unsigned)(lane - all.lanes),
                   .time = ++lane->time,
                   .number = ++all.number,
                   .clock = lane->clock,
                   .place = hip_caller()};
    lane->clock.of[work->lane] = work->time;
    all.num_given++;
    return all.works = work;
}

static bool are_ordered(const Work *a, const Work *b)
{
    return a->clock.of[b->lane] >= b->time || b->clock.of[a->lane] >= a->time;
}

/* Accesses of the host while this work was not done. */
static void compare_touches(const Work *work)
{
    ARRAY_FOREACH(const Touch, t, all.touches, all.num_touches) {
        if (t->is_entered ? work->clock.of[t->lane] >= t->time : t->number < work->number) continue;
        if (footprint_has(&work->footprint, t->address, FOOTPRINT_ATOMIC)) continue;
        const bool reads = footprint_has(&work->footprint, t->address, FOOTPRINT_READ);
        if (!footprint_has(&work->footprint, t->address, FOOTPRINT_WRITE) && !(t->writes && reads)) continue;
        if (!was_reported(work, t->place)) report(work, &(Now){"the host", t->place, t->writes}, t->address);
    }
}

void hip_order_done(HipOrderWork *work, const char *what, Footprint *footprint)
{
    if (!work) {
        footprint_free(footprint);
        return;
    }
    work->footprint = *footprint;
    *footprint = (Footprint){0};
    work->what = strdup(what);
    work->is_done = true;
    all.num_given--;
    for (const Work *w = all.works; w; w = w->next) {
        uint64_t address;
        if (w == work || !w->is_done || are_ordered(w, work)) continue;
        if (footprint_conflict(&w->footprint, &work->footprint, is_counted, &address) && !was_reported(w, work->place))
            report(w, &(Now){work->what, work->place, footprint_writes(&work->footprint, address)}, address);
    }
    compare_touches(work);
    if (!all.num_given) all.num_touches = 0;
    share(work);
}

void hip_order_work(hipStream_t stream, const char *what, Footprint *footprint)
{
    hip_order_done(hip_order_give(stream), what, footprint);
}

/* Host memory that a copy can no longer access after its call. Only pinned memory can be accessed later. */
static bool is_pageable(const void *at) { return at && !hip_memory_at(at); }

void hip_order_moved(hipStream_t stream, const HipMoved *moved)
{
    Footprint footprint = {0};
    hip_init_moved(moved);
    if (!hip_order_asked() || (!moved->width && !moved->work)) return;
    for (size_t row = 0; row < moved->rows; row++) {
        footprint_add(&footprint, (uintptr_t)moved->to + row * moved->to_pitch, moved->width, FOOTPRINT_WRITE);
        if (moved->from)
            footprint_add(&footprint, (uintptr_t)moved->from + row * moved->from_pitch, moved->width, FOOTPRINT_READ);
    }
    HipOrderWork *work = moved->work ? moved->work : hip_order_give(stream);
    hip_order_done(work, moved->from ? "a copy" : "a fill", &footprint);
    if (!moved->is_async || is_pageable(moved->to) || is_pageable(moved->from)) hip_order_wait(stream);
}

void hip_order_forget_memory(const void *at, size_t bytes)
{
    hip_init_forget(at, bytes);
    for (Work *w = all.works; w; w = w->next) footprint_forget(&w->footprint, (uintptr_t)at, bytes);
    footprint_forget(&all.shared, (uintptr_t)at, bytes);
}

/* ---- accesses of the host ---- */

/* Work that is not done may touch whatever the host has a pointer to. */
static void all_pages(void (*each)(uint64_t page, bool writes))
{
    const HipMemory *memory;
    for (size_t i = 0; (memory = hip_memory_number(i)); i++) {
        if (memory->kind != HIP_MEMORY_HOST && memory->kind != HIP_MEMORY_MANAGED) continue;
        const uint64_t first = (uintptr_t)memory->begin / FOOTPRINT_PAGE;
        for (uint64_t page = first; page <= ((uintptr_t)memory->begin + memory->bytes - 1) / FOOTPRINT_PAGE; page++)
            each(page, true);
    }
}

static void note_touch(uint64_t address, bool writes, HipPlace place)
{
    const Touch *last = all.num_touches ? &all.touches[all.num_touches - 1] : NULL;
    if (last && !entered && last->address == address && last->writes == writes) {
        all.touches[all.num_touches - 1].number = ++all.number; /* it waits for a flag */
        return;
    }
    if (!all.touches) all.touches = calloc(MOST_TOUCHES, sizeof *all.touches);
    if (!all.touches || all.num_touches == MOST_TOUCHES) return;
    Touch touch = {.address = address, .number = ++all.number, .writes = writes, .place = place};
    if (entered) touch.is_entered = true, touch.lane = entered->lane, touch.time = entered->time;
    all.touches[all.num_touches++] = touch;
}

void hip_order_each_page(void (*each)(uint64_t page, bool writes))
{
    for (size_t i = 0; i < all.shared.capacity; i++) {
        const FootprintPage *page = all.shared.rows[i];
        if (page) each(page->number, footprint_page_writes(page));
    }
    if (all.num_given) all_pages(each);
}

/* A flag between a work-item and the host: the one that reads it waits for the other's atomic write. */
static bool is_flag(const Work *work, uint64_t address)
{
    return footprint_has(&work->footprint, address, FOOTPRINT_ATOMIC);
}

void hip_order_enter(const HipOrderWork *function) { entered = function; }

void hip_order_leave(HipOrderWork *function)
{
    entered = NULL;
    hip_order_done(function, "a function of the host", &(Footprint){0});
}

void hip_order_host_touches(uint64_t address, bool writes, HipPlace place)
{
    static bool has_told;
    const Clock *known = entered ? &entered->clock : &all.host;
    if (all.num_given) note_touch(address, writes, place);
    for (const Work *w = all.works; w; w = w->next) {
        const bool reads = footprint_has(&w->footprint, address, FOOTPRINT_READ);
        if (is_flag(w, address)) {
            if (!writes && !entered && w->time > all.host.of[w->lane]) all.host.of[w->lane] = w->time;
        } else if (footprint_has(&w->footprint, address, FOOTPRINT_WRITE) || (writes && reads)) {
            if (known->of[w->lane] < w->time && !was_reported(w, place))
                report(w, &(Now){"the host", place, writes}, address);
        }
    }
    const HipMemory *memory = hip_memory_at((void *)(uintptr_t)address);
    if (has_told || !memory || memory->kind != HIP_MEMORY_DEVICE) return;
    has_told = true;
    StrBuf text = {0};
    hip_append_place(place, &text, NULL);
    hip_say("streams: note: the host %s memory of hipMalloc by a pointer: %s; that only works if it can access all of "
            "the device's memory",
            writes ? "writes" : "reads", text.data);
    strbuf_free(&text);
}

/* ---- waits ---- */

void hip_order_wait(hipStream_t stream)
{
    Lane *lane = hip_order_asked() ? lane_of(stream) : NULL;
    if (!lane) return;
    /* Work of the legacy stream waits for all streams that block. */
    if (lane->is_legacy) begin(lane);
    join(&all.host, &lane->clock);
    forget_done();
}

void hip_order_wait_device(unsigned device)
{
    if (!hip_order_asked()) return;
    for (unsigned i = 0; i < all.num_lanes; i++)
        if (all.lanes[i].device == device) join(&all.host, &all.lanes[i].clock);
    for (unsigned i = 0; i < all.num_lanes; i++)
        if (all.lanes[i].device == device) all.host.of[i] = all.lanes[i].time;
    forget_done();
}

void hip_order_wait_all(void)
{
    if (!hip_order_asked()) return;
    for (unsigned i = 0; i < all.num_lanes; i++) all.host.of[i] = all.lanes[i].time;
    forget_done();
}

void hip_order_record(hipEvent_t event, hipStream_t stream)
{
    Lane *lane = hip_order_asked() ? lane_of(stream) : NULL;
    if (!lane) return;
    Recorded *own = hip_event_note(&all.events, event, sizeof *own);
    begin(lane);
    own->clock = lane->clock;
}

void hip_order_forget_event(hipEvent_t event) { free(hip_event_take(&all.events, event)); }

void hip_order_stream_waits(hipStream_t stream, hipEvent_t event)
{
    Lane *lane = hip_order_asked() ? lane_of(stream) : NULL;
    const Recorded *own = hip_event_find(all.events, event);
    if (lane && own) join(&lane->clock, &own->clock);
}

void hip_order_host_waits(hipEvent_t event)
{
    const Recorded *own = hip_event_find(all.events, event);
    if (!hip_order_asked() || !own) return;
    join(&all.host, &own->clock);
    forget_done();
}

/* Its work goes on; the row is another stream's once that is known to be done. What comes after it on the legacy stream
   knows it by that one's clock. */
void hip_order_forget_stream(hipStream_t stream)
{
    if (!hip_order_asked()) return;
    ARRAY_FOREACH(Lane, lane, all.lanes, all.num_lanes) {
        if (!lane->is_there || lane->stream != stream) continue;
        const unsigned before = hip_use_device(lane->device);
        Lane *legacy = lane->blocks ? lane_of(NULL) : NULL;
        hip_use_device(before);
        if (legacy) join(&legacy->clock, &lane->clock);
        lane->is_there = false;
    }
}
