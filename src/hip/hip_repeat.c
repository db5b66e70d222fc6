#include "hip/hip_repeat.h"

#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "session/run.h"
#include "sim/machine/machine.h"
#include "support/hash.h"
#include "support/heap.h"

enum { WORDS = FOOTPRINT_PAGE / 64, MOST_RECORDS = 4 };
#define MOST_BYTES (UINT64_C(1) << 30) /* of all records */

/* A page that a launch touches: bits of bytes that are read and written; what the first held before, the second after
   (NULL: there are none). */
typedef struct RecordPage {
    uint64_t number;
    uint64_t reads[WORDS], writes[WORDS];
    uint8_t *before, *after;
} RecordPage;

typedef struct Record {
    RecordPage *pages;
    size_t num_pages, bytes;
    Footprint footprint;
    SimResult result; /* counts alone */
    double predicted;
} Record;

/* Launches that are equal except for the contents of memory. */
typedef struct RepeatKey {
    struct {
        const HipFunction *function;
        SimDim3 grid, block, cluster;
        uint32_t lds_bytes, kernarg_bytes;
        uint64_t is_cooperative, stack, kernarg, packet, queue;
    } is;
    uint8_t *arguments;                     /* kernarg_bytes */
    uint64_t launches, misses, next_record; /* misses: launches that no record fits; recorded from that one on */
    bool always_runs;
    Record *records[MOST_RECORDS];
    unsigned num_records, oldest;
    struct RepeatKey *next;
} RepeatKey;

enum { NUM_ROWS_OF_KEYS = 1024 };
static RepeatKey *keys[NUM_ROWS_OF_KEYS];
static uint64_t bytes_of_records;

/* ---- keys ---- */

static const MemoryRegion *region_of(const Memory *memory, uint64_t address, int *number)
{
    for (int i = 0; i < memory_num_regions(memory); i++) {
        const MemoryRegion *region = memory_region(memory, i);
        if (address - region->base >= region->size) continue;
        *number = i;
        return region;
    }
    return NULL;
}

static RepeatKey *find_key(const HipFunction *function, const Run *run, const SimDispatch *d)
{
    RepeatKey wanted;
    int region;
    memset(&wanted, 0, sizeof wanted);
    wanted.is.function = function;
    wanted.is.grid = d->grid;
    wanted.is.block = d->block;
    wanted.is.cluster = d->cluster;
    wanted.is.lds_bytes = d->dynamic_lds_bytes;
    wanted.is.kernarg_bytes = d->kernarg_bytes;
    wanted.is.is_cooperative = d->is_cooperative;
    wanted.is.stack = run->options.stack;
    wanted.is.kernarg = d->kernarg_address;
    wanted.is.packet = d->dispatch_packet_address;
    wanted.is.queue = d->queue_address;
    uint8_t *arguments = heap_zeroed(d->kernarg_bytes, 1);
    if (d->kernarg_bytes) {
        const MemoryRegion *at = region_of(d->memory, d->kernarg_address, &region);
        if (at) memory_peek(d->memory, region, d->kernarg_address - at->base, arguments, d->kernarg_bytes);
    }
    const uint64_t hash = hash_bytes(hash_bytes(HASH_START, &wanted.is, sizeof wanted.is), arguments, d->kernarg_bytes);
    RepeatKey **row = &keys[hash >> 20 & (NUM_ROWS_OF_KEYS - 1)];
    for (RepeatKey *key = *row; key; key = key->next)
        if (!memcmp(&key->is, &wanted.is, sizeof key->is) && !memcmp(key->arguments, arguments, d->kernarg_bytes)) {
            free(arguments);
            return key;
        }
    RepeatKey *key = heap_zeroed(1, sizeof *key);
    *key = wanted;
    key->arguments = arguments;
    key->next = *row;
    return *row = key;
}

static void record_free(Record *record)
{
    bytes_of_records -= record->bytes;
    for (size_t i = 0; i < record->num_pages; i++) {
        free(record->pages[i].before);
        free(record->pages[i].after);
    }
    footprint_free(&record->footprint);
    free(record->pages);
    free(record);
}

static void free_records(RepeatKey *key)
{
    for (unsigned i = 0; i < key->num_records; i++) record_free(key->records[i]);
    key->num_records = 0;
}

static void run_always(RepeatKey *key)
{
    free_records(key);
    key->always_runs = true;
}

void hip_repeat_forget(const HipModule *module)
{
    for (unsigned row = 0; row < NUM_ROWS_OF_KEYS; row++)
        for (RepeatKey **at = &keys[row]; *at;) {
            RepeatKey *key = *at;
            if (key->is.function->module != module) {
                at = &key->next;
                continue;
            }
            *at = key->next;
            free_records(key);
            free(key->arguments);
            free(key);
        }
}

/* Another wave may see another time. The decoded instructions are all that a launch has executed. */
static bool reads_clock(const SimProgram *program)
{
    for (size_t w = 0; w < program->num_words; w++) {
        if (!program->op_at[w]) continue;
        switch (program->op_at[w]->info->decoded.inst.opcode) {
        case OP_S_MEMTIME:
        case OP_S_MEMREALTIME:
        case OP_S_GET_SHADER_CYCLES_U64:
        case OP_S_SENDMSG_RTN_B32:
        case OP_S_SENDMSG_RTN_B64: return true;
        default: break;
        }
    }
    return false;
}

/* ---- bytes of a page ---- */

static bool is_marked(const uint64_t *bits)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < WORDS; i++) any |= bits[i];
    return any;
}

/* The first marked byte and the one after the last; there is one. */
static void find_extent(const RecordPage *page, unsigned *first, unsigned *end)
{
    unsigned low = 0, high = WORDS - 1;
    while (!(page->reads[low] | page->writes[low])) low++;
    while (!(page->reads[high] | page->writes[high])) high--;
    *first = 64 * low + (unsigned)__builtin_ctzll(page->reads[low] | page->writes[low]);
    *end = 64 * high + 64 - (unsigned)__builtin_clzll(page->reads[high] | page->writes[high]);
}

/* Where the bytes of the page are that a launch of now would touch: of one region, which is the program's own memory.
   NULL: they are not all there. */
static uint8_t *place_of(const Memory *memory, const RecordPage *page, int *region_number)
{
    unsigned first, end;
    find_extent(page, &first, &end);
    const uint64_t begin = page->number * FOOTPRINT_PAGE, address = begin + first;
    const MemoryRegion *region = NULL;
    if (*region_number >= 0 && *region_number < memory_num_regions(memory))
        region = memory_region(memory, *region_number);
    if (!region || address - region->base >= region->size) region = region_of(memory, address, region_number);
    if (!region || !region->host || region->serve || end - first > region->size - (address - region->base)) return NULL;
    if (region->read_only && is_marked(page->writes)) return NULL;
    return (uint8_t *)((uintptr_t)region->host + (uintptr_t)(begin - region->base));
}

static bool same_bytes(const RecordPage *page, const uint8_t *now)
{
    for (unsigned i = 0; i < WORDS; i++) {
        const uint8_t *a = now + 64 * i, *b = page->before + 64 * i;
        if (page->reads[i] == UINT64_MAX && memcmp(a, b, 64)) return false;
        if (page->reads[i] == UINT64_MAX) continue;
        for (uint64_t left = page->reads[i]; left; left &= left - 1)
            if (a[__builtin_ctzll(left)] != b[__builtin_ctzll(left)]) return false;
    }
    return true;
}

static void write_bytes(const RecordPage *page, uint8_t *now)
{
    for (unsigned i = 0; i < WORDS; i++) {
        uint8_t *a = now + 64 * i;
        const uint8_t *b = page->after + 64 * i;
        if (page->writes[i] == UINT64_MAX) memcpy(a, b, 64);
        else
            for (uint64_t left = page->writes[i]; left; left &= left - 1)
                a[__builtin_ctzll(left)] = b[__builtin_ctzll(left)];
    }
}

/* The marked bytes of a page. Others may belong to nothing. */
static uint8_t *copy_marked(const uint64_t *bits, const uint8_t *from)
{
    uint8_t *to = heap_zeroed(1, FOOTPRINT_PAGE);
    for (unsigned i = 0; i < WORDS; i++)
        for (uint64_t left = bits[i]; left; left &= left - 1)
            to[64 * i + (unsigned)__builtin_ctzll(left)] = from[64 * i + (unsigned)__builtin_ctzll(left)];
    return to;
}

/* ---- what nobody has written ---- */

static bool asks_for_undefined(void) { return hip_options()->tools & HIP_TOOL_INIT; }

static bool reads_undefined(const Footprint *footprint, const SimDispatch *dispatch)
{
    for (size_t i = 0; asks_for_undefined() && i < dispatch->num_undefined; i++) {
        const SimMemoryRange *range = &dispatch->undefined[i];
        for (uint64_t at = range->address; at < range->address + range->size;) {
            const bool is_there = footprint_has_page(footprint, at);
            if (is_there &&
                (footprint_has(footprint, at, FOOTPRINT_READ) || footprint_has(footprint, at, FOOTPRINT_ATOMIC)))
                return true;
            at = is_there ? at + 1 : (at / FOOTPRINT_PAGE + 1) * FOOTPRINT_PAGE;
        }
    }
    return false;
}

/* ---- copying ---- */

static bool fits(const Record *record, const SimDispatch *dispatch)
{
    int region = -1;
    if (reads_undefined(&record->footprint, dispatch)) return false;
    ARRAY_FOREACH(const RecordPage, page, record->pages, record->num_pages) {
        const uint8_t *now = place_of(dispatch->memory, page, &region);
        if (!now || (page->before && !same_bytes(page, now))) return false;
    }
    return true;
}

static void copy(const Record *record, const SimDispatch *dispatch)
{
    int region = -1;
    for (size_t i = 0; i < record->num_pages; i++)
        if (record->pages[i].after)
            write_bytes(&record->pages[i], place_of(dispatch->memory, &record->pages[i], &region));
}

static const Record *find_record(RepeatKey *key, const SimDispatch *dispatch)
{
    for (unsigned i = 0; i < key->num_records; i++)
        if (fits(key->records[i], dispatch)) return key->records[i];
    return NULL;
}

/* ---- recording ---- */

typedef struct Recorder {
    Record *record;
    const SimDispatch *dispatch;
    size_t room; /* pages */
    int region;
    bool good;
} Recorder;

/* A page that was touched, and what it held before: `count` bytes from `begin` on. */
static void record_page(void *context, uint64_t number, uint32_t begin, uint32_t, const uint8_t *bytes)
{
    Recorder *r = context;
    const FootprintPage *bits = footprint_page(&r->record->footprint, number);
    RecordPage page = {.number = number};
    if (!bits) return;
    for (unsigned i = 0; i < WORDS; i++) {
        page.reads[i] = bits->bits[FOOTPRINT_READ][i] | bits->bits[FOOTPRINT_ATOMIC][i];
        page.writes[i] = bits->bits[FOOTPRINT_WRITE][i] | bits->bits[FOOTPRINT_ATOMIC][i];
    }
    const bool reads = is_marked(page.reads), writes = is_marked(page.writes);
    if (!reads && !writes) return;
    const uint8_t *now = place_of(r->dispatch->memory, &page, &r->region);
    r->good &= now && r->record->num_pages < r->room;
    if (!r->good) return;
    if (reads) page.before = copy_marked(page.reads, bytes - begin);
    if (writes) page.after = copy_marked(page.writes, now);
    r->record->bytes += sizeof page + (reads + (size_t)writes) * FOOTPRINT_PAGE + sizeof *bits;
    r->record->pages[r->record->num_pages++] = page;
}

/* Pages of the footprint that hold memory of the emulator's own (kernel arguments, the dispatch packet): the key says
   what they hold. Such memory may not be written, and no other may be missing. */
static bool rest_is_own(const Record *record, const SimDispatch *dispatch, size_t touched)
{
    size_t own = 0;
    for (size_t i = 0; i < record->footprint.capacity; i++) {
        const FootprintPage *page = record->footprint.rows[i];
        if (!page) continue;
        int number;
        const uint64_t begin = page->number * FOOTPRINT_PAGE;
        const MemoryRegion *region = NULL;
        for (unsigned w = 0; w < WORDS && !region; w++) {
            const uint64_t any =
                page->bits[FOOTPRINT_READ][w] | page->bits[FOOTPRINT_WRITE][w] | page->bits[FOOTPRINT_ATOMIC][w];
            if (any) region = region_of(dispatch->memory, begin + 64 * w + (unsigned)__builtin_ctzll(any), &number);
            else continue;
            if (!region) return false;
        }
        if (region && region->host) continue;
        if (footprint_page_writes(page)) return false;
        own++;
    }
    return own + touched == record->footprint.len;
}

/* The footprint is copied. NULL: not all that it touches can be kept. */
static Record *record_new(const MemoryImage *image, const SimDispatch *dispatch)
{
    const Footprint *footprint = dispatch->footprint;
    const uint64_t per_page = sizeof(RecordPage) + sizeof(FootprintPage) + 2 * FOOTPRINT_PAGE;
    if (bytes_of_records + footprint->len * per_page > MOST_BYTES) return NULL;
    Record *record = heap_zeroed(1, sizeof *record);
    for (size_t i = 0; i < footprint->capacity; i++)
        if (footprint->rows[i]) footprint_join(&record->footprint, footprint->rows[i]);
    record->pages = heap_zeroed(footprint->len, sizeof *record->pages);
    Recorder recorder = {record, dispatch, footprint->len, -1, true};
    memory_image_each(image, record_page, &recorder);
    bytes_of_records += record->bytes;
    if (recorder.good && rest_is_own(record, dispatch, record->num_pages) && !reads_undefined(footprint, dispatch))
        return record;
    record_free(record);
    return NULL;
}

static void keep(RepeatKey *key, Record *record)
{
    if (key->num_records < MOST_RECORDS) {
        key->records[key->num_records++] = record;
        return;
    }
    record_free(key->records[key->oldest]);
    key->records[key->oldest] = record;
    key->oldest = (key->oldest + 1) % MOST_RECORDS;
}

/* ---- a launch ---- */

HipRepeat hip_repeat_begin(HipFunction *function, Run *run, SimDispatch *dispatch)
{
    HipRepeat repeat = {.way = HIP_REPEAT_RUN};
    const unsigned limit = hip_options()->repeat_limit;
    if (!limit || run->host_calls || dispatch->completion == SIM_COMPLETE_RANDOM) return repeat;
    RepeatKey *key = repeat.key = find_key(function, run, dispatch);
    if (++key->launches < limit || key->always_runs) return repeat;
    repeat.records = true;
    if (key->launches == limit) return repeat;
    repeat.of = find_record(key, dispatch);
    if (repeat.of) {
        copy(repeat.of, dispatch);
        run->result = repeat.of->result;
        repeat.way = HIP_REPEAT_COPIED;
        repeat.predicted = repeat.of->predicted;
        function->copied++;
        hip_repeats()->copied++;
        return repeat;
    }
    repeat.way = HIP_REPEAT_UNCHECKED;
    dispatch->checks = 0;
    function->unchecked++;
    hip_repeats()->unchecked++;
    /* Memory that changes with every launch is recorded less and less often. */
    repeat.records = ++key->misses >= key->next_record;
    if (repeat.records) key->next_record = 4 * key->misses;
    return repeat;
}

void hip_repeat_start(HipRepeat *repeat, SimDispatch *dispatch, Footprint *footprint)
{
    if (!repeat->records) return;
    repeat->image = memory_save(dispatch->memory);
    dispatch->footprint = footprint;
}

/* Did it end well, without a finding that a later launch must report again? */
static bool is_quiet(const SimResult *result)
{
    for (size_t i = 0; i < result->num_findings; i++)
        if (result->findings[i].level != SIM_LEVEL_NOTE || getenv("WAVECC_HIP_SUPPRESSIONS")) return false;
    return result->status == SIM_OK && !result->num_errors && !result->more_findings;
}

void hip_repeat_end(HipRepeat *repeat, const Run *run, const SimDispatch *dispatch, double predicted)
{
    RepeatKey *key = repeat->key;
    const SimResult *result = &run->result;
    if (!key) return;
    const bool good = is_quiet(result) && !reads_clock(dispatch->program);
    Record *record = good && repeat->image ? record_new(repeat->image, dispatch) : NULL;
    if (repeat->image) memory_image_free(repeat->image);
    if (!good || (repeat->image && !record)) run_always(key);
    if (!record) return;
    record->predicted = predicted;
    record->result = (SimResult){.status = SIM_OK,
                                 .lane = -1,
                                 .num_instructions = result->num_instructions,
                                 .num_waves = result->num_waves,
                                 .num_workgroups = result->num_workgroups,
                                 .matrix = result->matrix,
                                 .without_model = result->without_model,
                                 .has_matrices = result->has_matrices};
    keep(key, record);
}

void hip_repeat_touched(const HipRepeat *repeat, Footprint *footprint)
{
    const Footprint *of = &repeat->of->footprint;
    if (!hip_options()->streams && !asks_for_undefined()) return;
    for (size_t i = 0; i < of->capacity; i++)
        if (of->rows[i]) footprint_join(footprint, of->rows[i]);
}
