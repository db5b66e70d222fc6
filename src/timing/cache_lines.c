/* See cache_lines.h. Lanes form groups whose data are as wide as the cache's path. The row's number of lines passes per
   clock, so a group takes longer if it touches more lines. */
#include "timing/cache_lines.h"

#include "timing/execution_trace.h"

enum { MAX_LANES = 64 };

uint32_t vmem_clocks(const TimeRows *rows, const uint64_t *address, uint64_t active, unsigned bytes, bool writes)
{
    const unsigned width = row_count(rows, TIME_VMEM_CLOCK_BYTES, MAX_LANES * 16);
    const unsigned slot = bytes > 8 ? 16 : bytes > 4 ? 8 : 4;
    const unsigned group = width / slot ? width / slot : 1;
    const unsigned at_once = row_count(rows, writes ? TIME_VMEM_STORE_LINES : TIME_VMEM_LOAD_LINES, MAX_LANES);
    uint32_t clocks = 0;
    for (unsigned first = 0; first < MAX_LANES; first += group) {
        uint64_t lines[2 * MAX_LANES];
        unsigned num_lines = 0;
        for (unsigned lane = first; lane < first + group && lane < MAX_LANES; lane++) {
            if (!(active >> lane & 1)) continue;
            const uint64_t last = (address[lane] + bytes - 1) / MEMORY_LINE;
            for (uint64_t line = address[lane] / MEMORY_LINE; line <= last; line++) {
                unsigned i = 0;
                while (i < num_lines && lines[i] != line) i++;
                if (i == num_lines) lines[num_lines++] = line;
            }
        }
        clocks += (num_lines + at_once - 1) / at_once;
    }
    return clocks;
}
