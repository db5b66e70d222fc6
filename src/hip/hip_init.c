#include "hip/hip_init.h"

#include "hip/hip_findings.h"

/* Bits of FOOTPRINT_WRITE for the device's memory. */
static Footprint written;

bool hip_init_asked(void) { return hip_options()->tools & HIP_TOOL_INIT; }

static bool is_followed(const void *at)
{
    const HipMemory *memory = hip_memory_at(at);
    return memory && memory->kind == HIP_MEMORY_DEVICE;
}

/* ---- copies and fills ---- */

static void move_row(uintptr_t to, uintptr_t from, size_t bytes, bool to_device)
{
    for (size_t i = 0; i < bytes; i++) {
        if (!to_device) continue;
        if (footprint_has(&written, from + i, FOOTPRINT_WRITE)) footprint_add(&written, to + i, 1, FOOTPRINT_WRITE);
        else footprint_remove(&written, to + i, 1, FOOTPRINT_WRITE);
    }
}

static size_t unwritten(uintptr_t from, size_t bytes)
{
    size_t count = 0;
    for (size_t i = 0; i < bytes; i++) count += !footprint_has(&written, from + i, FOOTPRINT_WRITE);
    return count;
}

/* Copies to the host give a warning only, because programs copy whole buffers and use a part. */
static void warn(const HipMoved *moved)
{
    size_t count = 0;
    StrBuf text = {0};
    for (size_t row = 0; row < moved->rows; row++)
        count += unwritten((uintptr_t)moved->from + row * moved->from_pitch, moved->width);
    if (!count) return;
    strbuf_printf(&text, "a copy to the host reads %zu unwritten bytes of %zu", count, moved->width * moved->rows);
    hip_found_at("init", SIM_LEVEL_WARNING, hip_caller(), text.data);
    strbuf_free(&text);
}

void hip_init_moved(const HipMoved *moved)
{
    if (!hip_init_asked() || !moved->width) return;
    const bool to_device = is_followed(moved->to), from_device = moved->from && is_followed(moved->from);
    if (from_device && !to_device) warn(moved);
    for (size_t row = 0; to_device && row < moved->rows; row++) {
        const uintptr_t to = (uintptr_t)moved->to + row * moved->to_pitch;
        if (!from_device) footprint_add(&written, to, moved->width, FOOTPRINT_WRITE);
        else move_row(to, (uintptr_t)moved->from + row * moved->from_pitch, moved->width, to_device);
    }
}

/* ---- launches ---- */

typedef struct Ranges {
    Arena *arena;
    VEC(SimMemoryRange) list;
    uint64_t bytes;
} Ranges;

static void add_range(Ranges *filled, uint64_t address, uint64_t bytes)
{
    SimMemoryRange *last = filled->list.len ? &VEC_LAST(&filled->list) : NULL;
    filled->bytes += bytes;
    if (last && last->address + last->size == address) last->size += bytes;
    else VEC_PUSH(filled->arena, &filled->list, ((SimMemoryRange){address, bytes}));
}

/* The shadow of undefined memory is as large as the memory. */
static void add_memory(Ranges *filled, const HipMemory *memory)
{
    enum { MOST = 256 << 20 };
    static bool has_told;
    const uintptr_t begin = (uintptr_t)memory->begin, end = begin + memory->bytes;
    if (memory->kind != HIP_MEMORY_DEVICE) return;
    for (uintptr_t at = begin; at < end;) {
        const uintptr_t page_end = (at / FOOTPRINT_PAGE + 1) * FOOTPRINT_PAGE, stop = page_end < end ? page_end : end;
        if (filled->bytes > MOST) {
            if (!has_told) hip_say("initcheck: more than 256 MB are unwritten: the rest counts as written");
            has_told = true;
            return;
        }
        if (!footprint_has_page(&written, at)) add_range(filled, at, stop - at);
        else
            for (uintptr_t byte = at; byte < stop; byte++)
                if (!footprint_has(&written, byte, FOOTPRINT_WRITE)) add_range(filled, byte, 1);
        at = stop;
    }
}

void hip_init_launch(Arena *arena, SimDispatch *dispatch)
{
    Ranges ranges = {.arena = arena};
    if (!hip_init_asked()) return;
    for (size_t i = 0; i < dispatch->num_undefined; i++) VEC_PUSH(arena, &ranges.list, dispatch->undefined[i]);
    const HipMemory *memory;
    for (size_t i = 0; (memory = hip_memory_number(i)); i++) add_memory(&ranges, memory);
    dispatch->undefined = ranges.list.data;
    dispatch->num_undefined = ranges.list.len;
}

void hip_init_ran(const Footprint *footprint)
{
    for (size_t i = 0; hip_init_asked() && i < footprint->capacity; i++) {
        const FootprintPage *page = footprint->rows[i];
        if (page && footprint_page_writes(page)) footprint_join_writes(&written, page);
    }
}

void hip_init_forget(const void *at, size_t bytes)
{
    if (hip_init_asked()) footprint_forget(&written, (uintptr_t)at, bytes);
}
