#include "session/host_calls.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

#include "session/device_printf.h"
#include "session/printf_buffer.h"
#include "support/heap.h"

enum {
    NUM_PACKETS = 64, /* a power of two; further waves wait for a free packet */
    NUM_LANES = 64,
    SLOT_WORDS = 8,
    STATE_BYTES = 1 << 20,       /* initial zero state of the heap; more than the device library needs */
    PRINTF_BYTES = 64 << 20,     /* of addresses */
    PRINTF_DEFAULT = 1 << 20,    /* hipLimitPrintfFifoSize */
    SLAB_ALIGN = 2 << 20,        /* of memory that the heap requests */
    MOST_MESSAGES = 1 << 16,     /* limit of unfinished messages; a kernel that only begins messages is wrong */
    MOST_MESSAGE_WORDS = 1 << 20 /* of one */
};
static const size_t HEAP_BYTES = (size_t)1 << 32; /* address space; pages are allocated when touched */

typedef enum Service { SERVICE_FUNCTION = 1, SERVICE_PRINTF = 2, SERVICE_MEMORY = 3 } Service;

/* Words of a packet's message, and its place in the descriptor, the packet's first quadword. */
enum { MESSAGE_BEGINS = 1, MESSAGE_ENDS = 2, MESSAGE_WORDS_AT = 5, MESSAGE_WORDS = 7, MESSAGE_NUMBER_AT = 8 };

typedef struct Header {
    uint64_t next, lanes;
    uint32_t service;
    _Atomic uint32_t control; /* bit 0: it waits for the host */
} Header;

/* The layout that waves see. A packet number has a tag above its bits, which is never entirely zero. */
typedef struct Buffer {
    uint64_t headers, payloads, doorbell, free, ready, index_mask;
    Header header[NUM_PACKETS];
    /* amd_signal_t: a kind, a value that waves increment, and no mailbox. */
    uint64_t signal[8];
} Buffer;

typedef struct Message {
    uint64_t *words;
    size_t count;
    bool is_open;
} Message;

struct HostCalls {
    pthread_mutex_t lock;
    Buffer *buffer;
    uint64_t (*payloads)[NUM_LANES][SLOT_WORDS];
    uint8_t *state, *heap;
    PrintfBuffer *printf_buffer; /* its frames follow */
    size_t heap_used, printf_bytes;
    Message *messages;
    size_t num_messages;
    FILE *out;
    char refused[96];
};

/* ---- printf ---- */

static Message *message_of(HostCalls *calls, uint64_t *descriptor)
{
    size_t number = *descriptor >> MESSAGE_NUMBER_AT;
    if (*descriptor & MESSAGE_BEGINS) {
        for (number = 0; number < calls->num_messages && calls->messages[number].is_open;) number++;
        if (number == MOST_MESSAGES) return NULL;
        if (number == calls->num_messages) {
            calls->messages = heap_grown(calls->messages, ++calls->num_messages * sizeof *calls->messages);
            calls->messages[number] = (Message){0};
        }
        calls->messages[number].is_open = true;
        calls->messages[number].count = 0;
        *descriptor = (uint64_t)number << MESSAGE_NUMBER_AT | (*descriptor & 0xfe);
    }
    const bool is_open = number < calls->num_messages && calls->messages[number].is_open;
    return is_open ? &calls->messages[number] : NULL;
}

/* The message's first word selects standard error. Printed bytes are counted for the kernel. */
static int print_message(HostCalls *calls, const Message *message)
{
    StrBuf text = {0};
    const int count = message->count ? device_printf(&text, message->words + 1, message->count - 1) : 0;
    if (calls->out && text.len) {
        FILE *out = message->words[0] & 1 ? stderr : calls->out;
        fwrite(text.data, 1, text.len, out);
    }
    strbuf_free(&text);
    return count;
}

static bool serve_printf(HostCalls *calls, uint64_t *slot)
{
    Message *message = message_of(calls, &slot[0]);
    const unsigned count = (unsigned)(slot[0] >> MESSAGE_WORDS_AT) & MESSAGE_WORDS;
    if (!message || message->count + count > MOST_MESSAGE_WORDS) return false;
    message->words = heap_grown(message->words, (message->count + count + 1) * sizeof *message->words);
    memcpy(message->words + message->count, slot + 1, count * sizeof *message->words);
    message->count += count;
    if (!(slot[0] & MESSAGE_ENDS)) return true;
    slot[0] = (uint64_t)(int64_t)print_message(calls, message);
    message->is_open = false;
    return true;
}

/* ---- malloc ---- */

/* Slabs of the device's heap, and allocations larger than a slab. Freed memory is not reused. */
static uint64_t give_memory(HostCalls *calls, uint64_t bytes)
{
    if (!bytes || bytes > HEAP_BYTES - SLAB_ALIGN) return 0;
    const size_t size = (bytes + SLAB_ALIGN - 1) / SLAB_ALIGN * SLAB_ALIGN;
    if (size > HEAP_BYTES - calls->heap_used) return 0;
    const uint64_t at = (uintptr_t)calls->heap + calls->heap_used;
    calls->heap_used += size;
    return at;
}

/* ---- packets ---- */

static bool refuse(HostCalls *calls, const char *what, uint32_t service)
{
    snprintf(calls->refused, sizeof calls->refused, "%s (service %u)", what, service);
    return false;
}

static bool serve_lane(HostCalls *calls, uint32_t service, uint64_t *slot)
{
    switch (service) {
    case SERVICE_PRINTF: return serve_printf(calls, slot) || refuse(calls, "a printf that was never begun", service);
    case SERVICE_MEMORY: slot[0] = slot[0] ? 0 : give_memory(calls, slot[1]); return true;
    case SERVICE_FUNCTION: return refuse(calls, "a call of one of the host's functions", service);
    default: return refuse(calls, "a service that is not known", service);
    }
}

static bool serve_packets(void *context)
{
    HostCalls *calls = context;
    Buffer *buffer = calls->buffer;
    pthread_mutex_lock(&calls->lock);
    bool good = !*calls->refused;  /* an access is examined more than once */
    uint64_t next = buffer->ready; /* kernels that call the host have atomics, so they run on one thread */
    buffer->ready = 0;
    for (unsigned count = 0; good && next && count < NUM_PACKETS; count++) {
        const uint64_t number = next & (NUM_PACKETS - 1);
        Header *header = &buffer->header[number];
        for (unsigned lane = 0; good && lane < NUM_LANES; lane++)
            if (header->lanes >> lane & 1) good = serve_lane(calls, header->service, calls->payloads[number][lane]);
        atomic_store_explicit(&header->control, header->control & ~1u, memory_order_release);
        next = header->next;
    }
    pthread_mutex_unlock(&calls->lock);
    return good;
}

/* ---- making, mapping ---- */

static void *pages(size_t bytes)
{
    void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return at == MAP_FAILED ? NULL : at;
}

/* Slabs start at multiples of their size. */
static uint8_t *heap_pages(void)
{
    uint8_t *at = pages(HEAP_BYTES + SLAB_ALIGN);
    return at ? at + (SLAB_ALIGN - (uintptr_t)at % SLAB_ALIGN) % SLAB_ALIGN : NULL;
}

static void fill_buffer(HostCalls *calls)
{
    enum { SIGNAL_USER = 1 };
    Buffer *buffer = calls->buffer;
    buffer->headers = (uintptr_t)buffer->header;
    buffer->payloads = (uintptr_t)calls->payloads;
    buffer->doorbell = (uintptr_t)buffer->signal;
    buffer->index_mask = NUM_PACKETS - 1;
    buffer->signal[0] = SIGNAL_USER;
    uint64_t next = NUM_PACKETS; /* packet 0, with a tag */
    for (unsigned i = 1; i < NUM_PACKETS; i++) {
        buffer->header[i].next = next;
        next = i;
    }
    buffer->free = next;
}

HostCalls *host_calls_new(void)
{
    HostCalls *calls = heap_zeroed(1, sizeof *calls);
    pthread_mutex_init(&calls->lock, NULL);
    calls->buffer = pages(sizeof *calls->buffer);
    calls->payloads = pages(NUM_PACKETS * sizeof *calls->payloads);
    calls->state = pages(STATE_BYTES);
    calls->heap = heap_pages();
    calls->printf_buffer = pages(PRINTF_BYTES);
    calls->printf_bytes = PRINTF_DEFAULT;
    if (!calls->buffer || !calls->payloads || !calls->state || !calls->heap || !calls->printf_buffer) {
        host_calls_free(calls);
        return NULL;
    }
    fill_buffer(calls);
    return calls;
}

void host_calls_free(HostCalls *calls)
{
    if (!calls) return;
    if (calls->buffer) munmap(calls->buffer, sizeof *calls->buffer);
    if (calls->payloads) munmap(calls->payloads, NUM_PACKETS * sizeof *calls->payloads);
    if (calls->state) munmap(calls->state, STATE_BYTES);
    if (calls->heap) munmap(calls->heap, HEAP_BYTES);
    if (calls->printf_buffer) munmap(calls->printf_buffer, PRINTF_BYTES);
    for (size_t i = 0; i < calls->num_messages; i++) free(calls->messages[i].words);
    free(calls->messages);
    pthread_mutex_destroy(&calls->lock);
    free(calls);
}

bool host_calls_needed(const ObjectKernel *kernel)
{
    static const char *const kinds[] = {"hidden_hostcall_buffer", "hidden_heap_v1", "hidden_printf_buffer"};
    for (uint32_t i = 0; i < kernel->num_args; i++)
        for (unsigned k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
            if (!strcmp(kernel->args[i].value_kind, kinds[k])) return true;
    return false;
}

bool host_calls_map(HostCalls *calls, Memory *memory)
{
    const struct {
        const char *name;
        void *at;
        size_t bytes;
        MemoryServe *serve;
        bool unchecked;
    } regions[] = {
        {"the buffer of calls to the host", calls->buffer, sizeof *calls->buffer, serve_packets, true},
        {"the packets of calls to the host", calls->payloads, NUM_PACKETS * sizeof *calls->payloads, NULL, true},
        {"the state of the kernels' heap", calls->state, STATE_BYTES, NULL, true},
        {"the kernels' heap", calls->heap, HEAP_BYTES, NULL, false},
        {"the buffer of printf", calls->printf_buffer, PRINTF_BYTES, NULL, true}};
    for (unsigned i = 0; i < sizeof regions / sizeof regions[0]; i++) {
        const MemoryRegion region = {.base = (uintptr_t)regions[i].at,
                                     .size = regions[i].bytes,
                                     .name = regions[i].name,
                                     .host = regions[i].at,
                                     .context = calls,
                                     .serve = regions[i].serve,
                                     .unchecked = regions[i].unchecked};
        if (memory_map(memory, &region) == MEMORY_NO_REGION) return false;
    }
    return true;
}

void host_calls_print_to(HostCalls *calls, FILE *out)
{
    if (calls) calls->out = out;
}

uint64_t host_calls_buffer(const HostCalls *calls) { return calls ? (uintptr_t)calls->buffer : 0; }
uint64_t host_calls_printf_buffer(HostCalls *calls)
{
    if (!calls) return 0;
    *calls->printf_buffer = (PrintfBuffer){0, (uint32_t)calls->printf_bytes};
    return (uintptr_t)calls->printf_buffer;
}

void host_calls_limit_printf(HostCalls *calls, size_t bytes)
{
    if (!calls) return;
    calls->printf_bytes = bytes < PRINTF_BYTES ? bytes : PRINTF_BYTES;
    if (calls->printf_bytes < sizeof(PrintfBuffer)) calls->printf_bytes = sizeof(PrintfBuffer);
}

void host_calls_end_launch(HostCalls *calls, const CodeObject *object)
{
    StrBuf text = {0};
    if (!calls || !calls->printf_buffer->used) return;
    const size_t room = calls->printf_bytes - sizeof(PrintfBuffer), used = calls->printf_buffer->used;
    const uint8_t *frames = (const uint8_t *)(calls->printf_buffer + 1);
    const bool good = printf_buffer_text(frames, used < room ? used : room, object, &text);
    if (calls->out && text.len) fwrite(text.data, 1, text.len, calls->out);
    if (calls->out && !good)
        fprintf(stderr, "wavecc: the kernel left no valid frames of printf in its buffer, or unknown formats\n");
    strbuf_free(&text);
    calls->printf_buffer->used = 0;
}
uint64_t host_calls_heap(const HostCalls *calls) { return calls ? (uintptr_t)calls->state : 0; }
const char *host_calls_refused(const HostCalls *calls) { return calls && *calls->refused ? calls->refused : NULL; }
