/* See lds_banks.h. The LDS serves an operation in phases: lanes whose data fill all banks once go together. In a phase,
   two lanes that want different dwords of one bank take a clock each; lanes that want the same dword share one.
   Measurements show which lanes form a phase of a 16-byte read (nod-ai/amd-shark-ai docs/empirical-lds/lds_summary.md).
   All other operations, including 16-byte writes, take consecutive lanes (its optimization guide). */
#include "timing/lds_banks.h"

#include <string.h>

enum { MAX_LANES = 64, MAX_BANKS = 64, BANK_BYTES = 4 };

/* The lanes of a half wave in the order in which a 16-byte read takes them. The first 16 of them (64 banks), or each 8
   in a row (32 banks), are a phase. */
static const uint8_t wide_read_order[32] = {0, 1, 2, 3, 20, 21, 22, 23, 12, 13, 14, 15, 24, 25, 26, 27,
                                            4, 5, 6, 7, 16, 17, 18, 19, 8,  9,  10, 11, 28, 29, 30, 31};

typedef struct Phase {
    uint64_t dword[MAX_BANKS][MAX_LANES]; /* the different dwords that are requested of each bank */
    uint8_t lane[MAX_BANKS][MAX_LANES];   /* the first lane that requests it */
    uint8_t count[MAX_BANKS];
} Phase;

static void want(Phase *phase, unsigned bank, uint64_t dword, unsigned lane)
{
    for (unsigned i = 0; i < phase->count[bank]; i++)
        if (phase->dword[bank][i] == dword) return;
    phase->dword[bank][phase->count[bank]] = dword;
    phase->lane[bank][phase->count[bank]++] = (uint8_t)lane;
}

typedef struct Access {
    const uint64_t *address; /* by lane */
    uint64_t active;         /* one bit per lane */
    unsigned bytes;          /* of a lane */
} Access;

/* Adds a phase of these lanes. `worst`: clocks of the slowest phase so far. */
static void add_phase(const Access *access, const uint8_t *lanes, unsigned num_lanes, unsigned banks, LdsClocks *sum,
                      unsigned *worst)
{
    Phase phase;
    memset(phase.count, 0, sizeof phase.count);
    unsigned slowest = 0;
    for (unsigned i = 0; i < num_lanes; i++) {
        if (!(access->active >> lanes[i] & 1)) continue;
        const uint64_t address = access->address[lanes[i]];
        const uint64_t first = address / BANK_BYTES, last = (address + access->bytes - 1) / BANK_BYTES;
        for (uint64_t dword = first; dword <= last; dword++) {
            const unsigned bank = (unsigned)(dword % banks);
            want(&phase, bank, dword, lanes[i]);
            if (phase.count[bank] <= slowest) continue;
            slowest = phase.count[bank];
            if (slowest <= *worst) continue;
            *worst = slowest;
            sum->worst_lanes[0] = phase.lane[bank][0];
            sum->worst_lanes[1] = phase.lane[bank][slowest - 1];
        }
    }
    sum->clocks += slowest;
    sum->free += slowest != 0;
}

static bool is_unaligned(const uint64_t *address, uint64_t active, unsigned bytes)
{
    for (unsigned lane = 0; lane < MAX_LANES; lane++)
        if ((active >> lane & 1) && address[lane] % (bytes > 8 ? 16 : bytes > 4 ? 8 : bytes > 2 ? 4 : bytes))
            return true;
    return false;
}

/* The number of banks for an operation. For reads of less than a dword the sources only give the total. */
static unsigned num_banks(const TimeRows *rows, unsigned bytes, LdsUse use)
{
    const Time own = use == LDS_USE_WRITE      ? TIME_LDS_WRITE_BANKS
                     : use == LDS_USE_DMA      ? TIME_LDS_BANKS
                     : bytes == BANK_BYTES     ? TIME_LDS_READ_BANKS_4
                     : bytes > 8 && bytes < 16 ? TIME_LDS_READ_BANKS_12
                                               : TIME_LDS_BANKS;
    return row_count(rows, rows->value[own] < 1 ? TIME_LDS_BANKS : own, MAX_BANKS);
}

LdsClocks lds_clocks(const TimeRows *rows, const uint64_t *address, uint64_t active, unsigned bytes, LdsUse use)
{
    LdsClocks sum = {0};
    if (!active || rows->value[TIME_LDS_BANKS] < 1) return sum;
    const unsigned banks = num_banks(rows, bytes, use);
    unsigned width = banks * BANK_BYTES; /* bytes that one phase moves */
    const unsigned most =
        row_count(rows, use == LDS_USE_DMA ? TIME_LDS_DMA_BYTES : TIME_LDS_WRITE_BYTES, MAX_BANKS * BANK_BYTES);
    if (use != LDS_USE_READ && most < width) width = most;
    const unsigned slot = bytes > 8 ? 16 : bytes > 4 ? 8 : 4;
    const unsigned fit = width > slot ? width / slot : 1, num_lanes = fit < MAX_LANES ? fit : MAX_LANES;
    const Access access = {address, active, bytes};
    unsigned worst = 1;
    for (unsigned first = 0; first < MAX_LANES; first += num_lanes) {
        uint8_t lanes[MAX_LANES];
        for (unsigned i = 0; i < num_lanes; i++) {
            const unsigned at = first + i;
            lanes[i] = (uint8_t)(slot == 16 && use == LDS_USE_READ ? (at & 32) + wide_read_order[at & 31] : at);
        }
        add_phase(&access, lanes, num_lanes, banks, &sum, &worst);
    }
    if (is_unaligned(address, active, bytes)) {
        const uint32_t each = (uint32_t)((double)__builtin_popcountll(active) * rows->value[TIME_LDS_UNALIGNED]);
        if (sum.clocks < each) sum.clocks = each;
    }
    return sum;
}

uint32_t lds_clocks_free(const TimeRows *rows, uint32_t bytes, bool is_write)
{
    if (rows->value[TIME_LDS_BANKS] <= 0) return is_write ? row_wave_clocks(rows, bytes, TIME_LDS_WRITE_BYTES) : 0;
    const uint32_t banks = num_banks(rows, bytes, is_write ? LDS_USE_WRITE : LDS_USE_READ);
    const uint32_t all = bytes * target_infos[rows->target].wave_size, width = banks * BANK_BYTES;
    const uint32_t clocks = (all + width - 1) / width;
    const uint32_t written = is_write ? row_wave_clocks(rows, bytes, TIME_LDS_WRITE_BYTES) : 0;
    return written > clocks ? written : clocks;
}

uint32_t lds_path_clocks(const TimeRows *rows, uint32_t bytes, bool is_write)
{
    const uint32_t data = row_wave_clocks(rows, bytes, is_write ? TIME_LDS_SIMD_WRITE_BYTES : TIME_LDS_SIMD_READ_BYTES);
    return data + (is_write ? (uint32_t)(rows->value[TIME_LDS_WRITE_ISSUE] + 0.5) : 0);
}

uint32_t lds_data_slots(const TimeRows *rows, uint32_t bytes, bool is_write)
{
    const uint32_t all = row_count(rows, TIME_LDS_DATA_SLOTS, UINT16_MAX);
    const uint32_t own = is_write ? (bytes + BANK_BYTES - 1) / BANK_BYTES + 1 : 1;
    if (rows->value[TIME_LDS_DATA_SLOTS] < 1) return 0;
    return own < all ? own : all;
}
