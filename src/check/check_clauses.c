/* Checks soft clauses in machine code (isa/clauses.def). A soft clause is a run of adjacent memory operations of one
   kind.
   break_clauses.c, the pass that ends clauses, shares no code with this check. Here each register remembers the last
   instruction that touched it. */
#include "check/find_code.h"
#include "isa/clauses.h"

typedef struct Run {
    const Code *code;
    ClauseFindingList *findings;
    uint32_t first;           /* the first instruction of the run */
    uint32_t *written, *read; /* by register unit: 1 + the last instruction that wrote it, and that read it */
    uint32_t writer;          /* 1 + the last instruction that writes a register */
    uint32_t both;            /* 1 + the last instruction that writes a register that it reads itself */
} Run;

/* The last member of this run that touched one of the registers, or NO_INST. */
static uint32_t last_toucher(const Run *r, const uint32_t *last, const RegRanges *ranges)
{
    uint32_t found = 0;
    for (unsigned i = 0; i < ranges->count; i++)
        for (unsigned unit = ranges->range[i].first; unit < (unsigned)ranges->range[i].first + ranges->range[i].count;
             unit++)
            if (last[unit] > found) found = last[unit];
    return found > r->first ? found - 1 : NO_INST;
}

static void touch(uint32_t *last, const RegRanges *ranges, uint32_t number)
{
    for (unsigned i = 0; i < ranges->count; i++)
        for (unsigned unit = 0; unit < ranges->range[i].count; unit++) last[ranges->range[i].first + unit] = number + 1;
}

static void add(Run *r, uint32_t number)
{
    RegRanges writes, reads;
    clause_registers(&r->code->insts[number].d.inst, &writes, &reads);
    uint32_t other = NO_INST;
    bool self = ranges_intersect(&writes, &reads);
    if (r->writer > r->first) {
        other = clause_stores(&r->code->insts[number].d.inst) ? r->writer - 1 : last_toucher(r, r->read, &writes);
        if (other == NO_INST) other = last_toucher(r, r->written, &reads);
        if (other == NO_INST && r->both > r->first) other = r->both - 1;
        if (other == NO_INST && self) other = r->writer - 1;
    }
    if (other != NO_INST) {
        const ClauseFinding f = {clause_of(&r->code->insts[number].d.inst), number, other};
        VEC_PUSH(r->code->arena, r->findings, f);
        r->first = number; /* judge the following instructions as if the clause ended here */
    }
    touch(r->written, &writes, number);
    touch(r->read, &reads, number);
    if (writes.count) r->writer = number + 1;
    if (self) r->both = number + 1;
}

void check_clauses(const Code *code, ClauseFindingList *findings)
{
    Run r = {.code = code,
             .findings = findings,
             .written = ARENA_ARRAY(code->arena, uint32_t, NUM_REG_UNITS),
             .read = ARENA_ARRAY(code->arena, uint32_t, NUM_REG_UNITS)};
    Clause open = NUM_CLAUSES;
    uint64_t end = 0; /* end address of the previous instruction */
    for (uint32_t i = 0; i < code->num_insts; i++) {
        const DecodedInst *d = &code->insts[i].d;
        Clause clause = clause_of(&d->inst);
        if (inst_info(d->inst.opcode)->format == FORMAT_PSEUDO)
            clause = open; /* mutation testing: the clause is not ended here */
        if (clause != open || d->address != end || code->insts[i].root) r.first = i;
        open = clause;
        end = d->address + d->size;
        if (clause_of(&d->inst) != NUM_CLAUSES) add(&r, i);
    }
}
