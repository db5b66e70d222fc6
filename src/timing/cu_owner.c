/* Gives each clock of each SIMD one owner (ClockOwner, in its order): its matrix pipe if that works, else its VALU,
   else what held back the wave that continued first. When a wave issues, all clocks of its SIMD up to then that have no
   owner yet get one. So the sum is exact. */
#include "timing/cu_state.h"

InstEntry *inst_entry(Cu *cu, uint32_t word)
{
    if (cu->insts[word]) return cu->insts[word];
    InstEntry *entry = ARENA_NEW(cu->arena, InstEntry);
    entry->time.word = word;
    for (unsigned i = 0; i < NUM_CLOCK_OWNERS; i++) entry->time.blame[i] = NO_WORD;
    cu->num_insts++;
    return cu->insts[word] = entry;
}

/* Gives the clocks up to `until` to an owner. */
static void own(CuSimd *simd, ClockOwner owner, uint64_t until)
{
    if (until <= simd->accounted) return;
    simd->owner[owner] += until - simd->accounted;
    simd->accounted = until;
}

static uint64_t earlier(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* Gives clocks up to `at` to the pipes that work in them. */
static void own_pipes(CuSimd *simd, uint64_t at)
{
    own(simd, OWNER_MATRIX, earlier(simd->matrix_free, at));
    own(simd, simd->valu_is_trans ? OWNER_TRANS : OWNER_VALU, earlier(simd->valu_until, at));
}

/* Adds the stall of the instruction, by owner. The first owner that holds back a clock gets it. */
static void stall_inst(Cu *cu, const CuWave *wave, const Hold *hold, uint64_t at, InstEntry *entry, CuEvent *event)
{
    uint64_t from = wave->base, longest = 0;
    for (uint32_t left = hold->owners; left && from < at; left &= left - 1) {
        const unsigned owner = (unsigned)__builtin_ctz(left);
        const uint64_t until = earlier(hold->until[owner], at);
        if (until <= from) continue;
        const uint64_t clocks = until - from;
        entry->time.stalled[owner] += clocks;
        if (clocks > entry->longest[owner]) {
            entry->longest[owner] = clocks;
            entry->time.blame[owner] = hold->blame[owner];
        }
        if (clocks > longest) {
            longest = clocks;
            event->owner = (uint8_t)owner;
            event->blame = hold->blame[owner];
        }
        from = until;
    }
    if (from < at) entry->time.stalled[OWNER_ISSUE] += at - from; /* to the start of the next clock group */
    event->waited = (uint32_t)(at - wave->base);
    if (cu->run->event) cu->run->event(cu->run->event_self, event);
}

void own_issue(Cu *cu, const CuWave *wave, const Hold *hold, uint64_t at, uint32_t word)
{
    CuSimd *simd = &cu->simds[wave->simd];
    CuEvent event = {.group = wave->group,
                     .wave = wave->index,
                     .simd = wave->simd,
                     .word = word,
                     .issued = at,
                     .owner = OWNER_ISSUE,
                     .blame = NO_WORD};
    stall_inst(cu, wave, hold, at, inst_entry(cu, word), &event);
    own_pipes(simd, at);
    own(simd, (ClockOwner)wave->before, earlier(wave->base, at));
    for (uint32_t left = hold->owners; left && simd->accounted < at; left &= left - 1) {
        const unsigned owner = (unsigned)__builtin_ctz(left);
        own(simd, (ClockOwner)owner, earlier(hold->until[owner], at));
    }
    own(simd, OWNER_ISSUE, at);
}

void own_end(Cu *cu)
{
    ARRAY_FOREACH(CuSimd, simd, cu->simds, CU_SIMDS) {
        if (!simd->used) continue;
        own_pipes(simd, cu->result->clocks);
        own(simd, OWNER_TAIL, cu->result->clocks);
        for (unsigned i = 0; i < NUM_CLOCK_OWNERS; i++) cu->result->owner[i] += simd->owner[i];
    }
}
