/* See wave_clock.h. */
#include "schedule/wave_clock.h"

#include "timing/lds_banks.h"

static uint32_t row_of(const Machine *m, Time time) { return (uint32_t)(m->rows->value[time] + 0.5); }

Machine machine_new(const TimeRows *rows, uint32_t waves)
{
    enum { PAIRS = 2 }; /* pairs of SIMDs; each pair has a queue of LDS operations */
    Machine m = {.rows = rows, .waves = waves ? waves : 1};
    m.issue = row_of(&m, TIME_ISSUE);
    m.barrier = row_of(&m, TIME_BARRIER);
    m.memory_after_valu = row_of(&m, TIME_ISSUE_MEMORY_AFTER_VALU);
    const uint32_t early = row_of(&m, TIME_LDS_ENTRY_EARLY), latency = row_of(&m, TIME_LDS_READ_LATENCY);
    m.lds_latency = latency > early ? latency - early : 0;
    const uint32_t of_pair = (m.waves + PAIRS - 1) / PAIRS;
    const uint32_t lds = row_count(rows, TIME_LDS_FIFO, MACHINE_QUEUE) / of_pair;
    const uint32_t vmem = row_count(rows, TIME_VMEM_QUEUE, MACHINE_QUEUE) / m.waves;
    m.unit[MACHINE_LDS].depth = lds ? lds : 1;
    m.unit[MACHINE_VMEM].depth = vmem ? vmem : 1;
    return m;
}

static bool is_store(const DepNode *node)
{
    const uint32_t flags = inst_row(node->inst)->flags;
    return flags & (INST_STORE | INST_ATOMIC) && !(flags & INST_LOAD);
}

/* With more bank conflicts, the LDS limits every order alike. So orders are compared by their other waits. */
enum { MOST_CONFLICTS = 2 };

void machine_describe(const TimeRows *rows, DepNode *node)
{
    const uint32_t moved = inst_row(node->inst)->memory_bytes, bytes = moved ? moved : 4;
    if (node->kind == ISSUE_VMEM) {
        node->service = row_wave_clocks(rows, bytes, TIME_VMEM_CLOCK_BYTES);
        return;
    }
    const bool writes = is_store(node);
    const uint32_t free = lds_clocks_free(rows, bytes, writes), known = node->inst->lds_clocks;
    node->service = known > free * MOST_CONFLICTS ? free * MOST_CONFLICTS : known ? known : free;
    node->path = lds_path_clocks(rows, bytes, writes);
}

static uint64_t later(uint64_t a, uint64_t b) { return a > b ? a : b; }

uint64_t machine_earliest(const Machine *m, const DepNode *node)
{
    const MachineUnit *unit = machine_unit((Machine *)m, node);
    uint64_t at = m->now;
    if (node->kind == ISSUE_MATRIX) at = later(at, m->matrix_free);
    if (node->kind == ISSUE_VALU) at = later(at, m->head_end);
    if (node->apart) at = later(at, m->trans_free);
    if (unit) {
        at = later(at, m->memory_after);
        if (unit->issued >= unit->depth) at = later(at, unit->slot[(unit->issued - unit->depth) % MACHINE_QUEUE]);
    }
    return at;
}

uint32_t machine_issue(Machine *m, const DepNode *node, uint64_t at)
{
    MachineUnit *unit = machine_unit(m, node);
    m->now = at + node->issue;
    if (inst_row(node->inst)->flags & INST_BARRIER) m->now += m->barrier;
    if (node->kind == ISSUE_VALU) m->memory_after = at + m->memory_after_valu;
    if (node->apart) m->trans_free = at + node->apart;
    if (node->kind == ISSUE_MATRIX) {
        m->matrix_free = at + node->pipe;
        m->head_end = at + node->head;
    }
    if (!unit) return 0;
    const uint64_t begin = later(unit->free, at);
    unit->free = begin + machine_service(m, node);
    /* the LDS frees an entry shortly before the data arrive */
    unit->slot[unit->issued++ % MACHINE_QUEUE] = unit->free + (node->kind == ISSUE_LDS ? m->lds_latency : 0);
    if (node->kind == ISSUE_VMEM && is_store(node))
        m->now += row_wave_clocks(m->rows, inst_row(node->inst)->memory_bytes, TIME_VMEM_STORE_BYTES);
    return (uint32_t)(begin - at);
}
