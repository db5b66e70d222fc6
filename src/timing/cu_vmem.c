/* Vector memory of a compute unit. It has a queue of instructions. The texture cache takes the lanes of an operation a
   quarter at a time, and each line of such a quarter separately. A limit applies to the bytes on their way. Each level
   beyond the cache has a latency and a bandwidth. Data of all waves return in the order of issue. */
#include "timing/cu_state.h"

#include <math.h>

#include "timing/caches.h"

void vmem_hold(const Cu *cu, Hold *hold)
{
    const CuQueue *queue = &cu->vmem.queue;
    const uint32_t n = cu->vmem_queue, slot = place_in_ring(queue->issued, n);
    if (queue->issued >= n) hold_until(hold, OWNER_MEMORY_RETURN, queue->entry[slot].free, queue->entry[slot].word);
}

uint64_t vmem_store_issue(const Cu *cu, const AccessPattern *pattern)
{
    return row_clocks(cu, TIME_ISSUE) +
           clocks_of_bytes((double)pattern->lanes * pattern->bytes, cu->rows->value[TIME_VMEM_STORE_BYTES]);
}

/* A place among L1_KINDS. Rows of a matrix are apart by powers of two, so the low bits of a tag alone would be few. */
static uint32_t kind_of_tag(uint32_t tag) { return (tag * UINT32_C(0x9e3779b1)) >> 24; }

static bool set_has(const CuCaches *l1, unsigned set, uint32_t tag)
{
    const uint32_t kind = kind_of_tag(tag);
    uint32_t has = 0; /* no early exit, so that compilers compare several lines at a time */
    if (!l1->kinds[set][kind]) return false;
    if (l1->tag[set][l1->last_way[set][kind]] == tag) return true;
    if (l1->kinds[set][kind] == 1) return false;
    for (unsigned way = 0; way < L1_WAYS; way++) has |= l1->tag[set][way] == tag;
    return has;
}

/* Is the line in the L1? If not, it is added: the low bits select the set, and the set loses its oldest line. */
static bool l1_has(CuCaches *l1, uint64_t line)
{
    const unsigned set = (unsigned)(line % L1_SETS);
    const uint32_t tag = cache_tag(line / L1_SETS);
    if (set_has(l1, set, tag)) return true;
    const uint8_t way = l1->next_way[set];
    const uint32_t old = l1->tag[set][way];
    if (old) l1->kinds[set][kind_of_tag(old)]--;
    l1->kinds[set][kind_of_tag(tag)]++;
    l1->last_way[set][kind_of_tag(tag)] = way;
    l1->tag[set][way] = tag;
    l1->next_way[set] = (uint8_t)((way + 1) % L1_WAYS);
    return false;
}

/* The number of lines that are not in the L1. Stores pass through it. `base`: byte address of the first line. */
static uint32_t lines_beyond(Cu *cu, const TimedInst *inst, uint64_t base, const AccessPattern *pattern)
{
    uint32_t beyond = 0;
    if (inst->is_write || inst->past_l2) return pattern->num_lines;
    for (uint32_t i = 0; i < pattern->num_lines; i++)
        beyond += !l1_has(&cu->caches, base / MEMORY_LINE + (uint64_t)(int64_t)pattern->lines[i]);
    return beyond;
}

static void count_lines(Cu *cu, const TimedInst *inst, const AccessPattern *pattern, uint32_t beyond)
{
    InstTime *time = inst_time(cu, (uint32_t)(inst->address / 4));
    time->lines += pattern->num_lines;
    if (inst->is_write) return;
    cu->result->read_lines += pattern->num_lines;
    time->lines_of_l1 += pattern->num_lines - beyond;
    cu->result->lines_of_l1 += pattern->num_lines - beyond;
}

static MemoryPlace place_of(const Cu *cu, const CuWave *wave, const TraceAccess *access, const AccessPattern *pattern)
{
    const CuMemory *memory = &cu->run->memory;
    if (memory->place) return memory->place(memory->self, wave->group, access, pattern);
    return (MemoryPlace){.level = LEVEL_L2};
}

static double level_latency(const Cu *cu, MemoryLevel level)
{
    static const Time rows[NUM_MEMORY_LEVELS] = {TIME_L1_LATENCY, TIME_L2_LATENCY, TIME_MALL_LATENCY, TIME_HBM_LATENCY};
    const double given = cu->run->memory.latency[level];
    return given > 0 ? given : cu->rows->value[rows[level]];
}

/* The level of an operation with `beyond` lines beyond the L1. */
static MemoryLevel level_beyond(const TimedInst *inst, MemoryLevel place, uint32_t beyond)
{
    if (!beyond) return LEVEL_L1;
    return inst->past_l2 && place < LEVEL_MALL ? LEVEL_MALL : place;
}

MemoryAnswer vmem_answer(Cu *cu, const CuWave *wave, const TimedInst *inst, const TraceAccess *access)
{
    const AccessPattern *pattern = &cu->run->patterns->data[access->pattern];
    const MemoryPlace place = place_of(cu, wave, access, pattern);
    if (inst->is_tensor) return (MemoryAnswer){.level = place.level};
    const uint32_t beyond = lines_beyond(cu, inst, access->base + (uint64_t)place.shift, pattern);
    return (MemoryAnswer){.beyond = beyond, .level = level_beyond(inst, place.level, beyond)};
}

double atomic_latency(const Cu *cu)
{
    const double given = cu->run->memory.atomic_latency;
    return level_latency(cu, LEVEL_L2) + (given > 0 ? given : cu->rows->value[TIME_ATOMIC_LATENCY]);
}

/* To the acknowledgement: by the L2, or by what is behind it. An atomic operation without a result is acknowledged as a
   store. */
static double write_latency(const Cu *cu, const TimedInst *inst)
{
    if (!inst->past_l2) return cu->rows->value[TIME_STORE_LATENCY];
    if (inst->is_atomic) return inst->inst.num_defs ? atomic_latency(cu) : cu->rows->value[TIME_STORE_LATENCY];
    return cu->rows->value[TIME_STORE_LATENCY] + level_latency(cu, LEVEL_MALL) - level_latency(cu, LEVEL_L2);
}

/* Clocks for which the path to a SIMD's registers is busy. */
static uint64_t registers_clocks(const Cu *cu, const AccessPattern *pattern)
{
    return clocks_of_bytes((double)pattern->lanes * pattern->bytes, cu->rows->value[TIME_VMEM_SIMD_BYTES]);
}

/* The clock from which `bytes` more may be on their way. */
static uint64_t flight_room(Cu *cu, uint64_t from, uint64_t bytes)
{
    CuVmem *vmem = &cu->vmem;
    const uint64_t most = (uint64_t)cu->rows->value[TIME_VMEM_FLIGHT_BYTES];
    uint32_t gone = 0;
    while (gone < vmem->num_flight && (vmem->flight[gone].done <= from || vmem->flight_bytes + bytes > most ||
                                       vmem->num_flight - gone == MAX_VMEM_FLIGHT)) {
        from = later(from, vmem->flight[gone].done);
        vmem->flight_bytes -= vmem->flight[gone++].bytes;
    }
    for (uint32_t i = gone; gone && i < vmem->num_flight; i++) vmem->flight[i - gone] = vmem->flight[i];
    vmem->num_flight -= gone;
    return from;
}

static void add_flight(CuVmem *vmem, uint64_t done, uint32_t bytes)
{
    uint32_t i = vmem->num_flight++;
    for (; i && vmem->flight[i - 1].done > done; i--) vmem->flight[i] = vmem->flight[i - 1];
    vmem->flight[i].done = done;
    vmem->flight[i].bytes = bytes;
    vmem->flight_bytes += bytes;
}

/* The level moves bytes for so many clocks more, from `from` at the earliest. Returns the clock at which it is free. */
static uint64_t level_busy(PartTime *free, uint64_t from, double clocks)
{
    if (free->clock < from) *free = (PartTime){from, 0};
    const double whole = floor(clocks), part = free->part + (clocks - whole);
    free->clock += (uint64_t)whole + (part >= 1);
    free->part = part >= 1 ? part - 1 : part;
    return free->clock;
}

/* When the levels down to `level` have moved the bytes of an operation that starts at `from`. */
static uint64_t levels_free(Cu *cu, MemoryLevel level, uint64_t from, double bytes)
{
    uint64_t free = from;
    for (unsigned l = LEVEL_L2; l <= level; l++) {
        double rate = cu->run->memory.bytes_per_clock[l];
        if (l == LEVEL_L2 && rate <= 0) rate = cu->rows->value[TIME_L2_BYTES];
        if (rate <= 0) continue;
        free = later(free, level_busy(&cu->vmem.level_free[l], from, bytes / rate));
    }
    return free;
}

/* The same for a store: the L2 accepts it as soon as it has room, and writes it to memory later. */
static uint64_t store_free(Cu *cu, MemoryLevel level, uint64_t from, double bytes)
{
    const CuMemory *memory = &cu->run->memory;
    const uint64_t taken = levels_free(cu, LEVEL_L2, from, bytes);
    if (level <= LEVEL_L2 || memory->write_bytes_per_clock <= 0) return taken;
    PartTime *at = &cu->vmem.level_free[LEVEL_HBM];
    level_busy(at, from, bytes / memory->write_bytes_per_clock);
    const double early = memory->dirty_bytes / memory->write_bytes_per_clock, whole = floor(early);
    const uint64_t less = (uint64_t)whole + (at->part < early - whole);
    return later(taken, less_or_0(at->clock, less));
}

/* The same for an atomic operation beyond the L2: it is complete when memory has it. */
static uint64_t atomic_free(Cu *cu, uint64_t from, const AccessPattern *pattern)
{
    const double rate = cu->run->memory.atomic_bytes_per_clock, bytes = request_bytes(pattern);
    const uint64_t taken = levels_free(cu, LEVEL_L2, from, bytes);
    if (rate <= 0) return taken;
    const double work = atomic_work(cu->rows, pattern->num_lines, bytes);
    return later(taken, level_busy(&cu->vmem.level_free[LEVEL_HBM], from, work / rate));
}

/* Operations of a counter complete in the order of issue. */
static uint64_t *order_of(CuWave *wave, const TimedInst *inst)
{
    return &wave->order[__builtin_ctz(inst->event->counters)];
}

/* An operation without an access: all lanes are off, or it acts on caches. */
static FlightOp without_access(Cu *cu, CuWave *wave, const TimedInst *inst, uint64_t at)
{
    uint64_t *order = order_of(wave, inst);
    *order = later(*order, at + (uint64_t)level_latency(cu, LEVEL_L1));
    return (FlightOp){.done = *order, .word = (uint32_t)(inst->address / 4), .is_write = inst->is_write};
}

/* The data of a load arrive after those of all earlier loads. Each SIMD has its own path to the registers. */
static uint64_t returned(Cu *cu, const CuWave *wave, const AccessPattern *pattern, uint64_t ready)
{
    CuVmem *vmem = &cu->vmem;
    vmem->return_free = later(vmem->return_free, ready) + pattern->line_clocks;
    if (pattern->space == ACCESS_TO_LDS_DMA) return vmem->return_free;
    uint64_t *simd = &vmem->simd_free[wave->simd];
    *simd = later(*simd, ready) + registers_clocks(cu, pattern);
    return later(vmem->return_free, *simd);
}

/* A tile. The data mover takes one tile at a time, and its lines do not pass the texture cache. */
static FlightOp tensor_issued(Cu *cu, CuWave *wave, const TimedInst *inst, const TraceAccess *access, uint64_t at)
{
    CuVmem *vmem = &cu->vmem;
    const AccessPattern *pattern = &cu->run->patterns->data[access->pattern];
    const double bytes = (double)pattern->num_lines * MEMORY_LINE;
    const MemoryLevel level = repeat_note(cu, wave, inst, at, vmem_answer(cu, wave, inst, access)).level;
    const uint64_t start = later(at, vmem->tensor_free) + row_clocks(cu, TIME_TENSOR_SETUP);
    const uint64_t moves = clocks_of_bytes(bytes, cu->rows->value[TIME_TENSOR_CLOCK_BYTES]);
    const uint64_t latency = inst->is_write ? row_clocks(cu, TIME_STORE_LATENCY) : (uint64_t)level_latency(cu, level);
    vmem->tensor_free = start + moves;
    const uint64_t beyond = inst->is_write ? store_free(cu, level, start, bytes) : levels_free(cu, level, start, bytes);
    const uint64_t moved = later(beyond, vmem->tensor_free);
    uint64_t *order = order_of(wave, inst);
    *order = later(*order, moved + latency);
    if (!inst->is_write) {
        lds_arrival(cu, *order, pattern->lds_clocks);
        inst_time(cu, (uint32_t)(inst->address / 4))->lds_busy += pattern->lds_clocks;
    }
    const uint64_t alone = at + latency + row_clocks(cu, TIME_TENSOR_SETUP) + moves;
    return (FlightOp){.done = *order,
                      .word = (uint32_t)(inst->address / 4),
                      .excess = (uint32_t)(*order > alone ? *order - alone : 0),
                      .owner = moved > vmem->tensor_free ? OWNER_BANDWIDTH : OWNER_MEMORY_RETURN,
                      .is_write = inst->is_write};
}

FlightOp vmem_issued(Cu *cu, CuWave *wave, const TimedInst *inst, const TraceAccess *access, uint64_t at)
{
    if (!access) return without_access(cu, wave, inst, at);
    if (inst->is_tensor) return tensor_issued(cu, wave, inst, access, at);
    CuVmem *vmem = &cu->vmem;
    const AccessPattern *pattern = &cu->run->patterns->data[access->pattern];
    const uint32_t word = (uint32_t)(inst->address / 4);
    const MemoryAnswer answer = repeat_note(cu, wave, inst, at, vmem_answer(cu, wave, inst, access));
    const MemoryLevel level = answer.level;
    const uint32_t bytes = inst->is_write ? pattern->lanes * (uint32_t)pattern->bytes : answer.beyond * MEMORY_LINE;
    const uint64_t start = flight_room(cu, later(at, vmem->free), inst->is_write ? 0 : bytes);
    count_lines(cu, inst, pattern, answer.beyond);
    enter_queue(&vmem->queue, cu->vmem_queue, start, word, 0);
    vmem->free = start + pattern->line_clocks;
    vmem->busy += pattern->line_clocks;
    inst_time(cu, word)->vmem_busy += pattern->line_clocks;
    /* when the levels have moved its bytes, without latency */
    const uint64_t end = inst->is_atomic && inst->past_l2 ? atomic_free(cu, start, pattern)
                         : inst->is_write                 ? store_free(cu, level, start, bytes)
                                                          : levels_free(cu, level, start, bytes);
    const uint64_t moved = end > start + pattern->line_clocks ? end - pattern->line_clocks : start;
    const uint64_t latency = (uint64_t)(inst->is_write ? write_latency(cu, inst) : level_latency(cu, level));
    const bool to_registers = !inst->is_write && pattern->space != ACCESS_TO_LDS_DMA;
    const uint64_t alone = at + latency + (to_registers ? registers_clocks(cu, pattern) : pattern->line_clocks);
    const uint64_t done =
        inst->is_write ? moved + pattern->line_clocks + latency : returned(cu, wave, pattern, moved + latency);
    uint64_t *order = order_of(wave, inst);
    *order = later(*order, done);
    if (!inst->is_write && bytes) add_flight(vmem, *order, bytes);
    if (pattern->space == ACCESS_TO_LDS_DMA) {
        lds_arrival(cu, *order, pattern->lds_clocks);
        inst_time(cu, word)->lds_busy += pattern->lds_clocks;
    }
    return (FlightOp){.done = *order,
                      .word = word,
                      .excess = (uint32_t)(*order > alone ? *order - alone : 0),
                      .owner = moved > start ? OWNER_BANDWIDTH : OWNER_MEMORY_RETURN,
                      .is_write = inst->is_write};
}
