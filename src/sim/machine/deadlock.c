/* Detects deadlocks, and describes the waves of a run that does not end. Barriers alone cannot deadlock, because waves
   that have ended do not count. So a deadlock is a wave that loops forever, waiting for memory that no wave will write.
   It is reported as soon as everything must repeat: all registers of all waves are the same as in a snapshot, no
   operation has changed memory or LDS since, and no workgroup has started. (A new workgroup may reach the same state as
   the one that it replaces.) Snapshots are taken at doubling distances (Brent's algorithm). */
#include <stdlib.h>

#include "sim/machine/runner.h"
#include "support/heap.h"

/* In rounds (a turn of every wave): short runs pay nothing. Sooner if there are more waves than MANY. */
enum { FIRST_SNAPSHOT = 4096, MANY = 64 };

typedef struct Snapshot {
    const SimOp *pc;
    uint64_t vectors; /* hash of the vector registers */
    uint32_t s[NUM_SCALARS];
    uint32_t scc, mode;
    SimWaveState state;
} Snapshot;

struct SimDeadlock {
    uint64_t rounds, first, next_snapshot, changes;
    bool valid;
    unsigned num_waves;
    Snapshot waves[];
};

struct SimDeadlock *deadlock_new(unsigned num_waves)
{
    struct SimDeadlock *d = heap_zeroed(1, sizeof *d + num_waves * sizeof d->waves[0]);
    d->num_waves = num_waves;
    d->next_snapshot = d->first = num_waves <= MANY ? FIRST_SNAPSHOT : FIRST_SNAPSHOT * MANY / num_waves;
    return d;
}

static uint64_t hash_vectors(const SimWave *wave)
{
    const uint64_t *words = (const uint64_t *)wave->v;
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    const size_t count = wave->group->program->num_registers * sizeof wave->v[0] / sizeof *words;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ words[i]) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= hash >> 32;
    }
    return hash;
}

static void take(Snapshot *shot, const SimWave *wave)
{
    *shot = (Snapshot){.pc = wave->pc, .scc = wave->scc, .mode = wave->mode, .state = wave->state};
    memcpy(shot->s, wave->s, sizeof shot->s);
    if (wave->state != WAVE_ENDED) shot->vectors = hash_vectors(wave);
}

static bool same(const Snapshot *shot, const SimWave *wave)
{
    if (shot->state != wave->state) return false;
    if (wave->state == WAVE_ENDED) return true;
    return shot->pc == wave->pc && shot->scc == wave->scc && shot->mode == wave->mode &&
           !memcmp(shot->s, wave->s, sizeof shot->s);
}

static bool repeats(const struct SimDeadlock *d, SimWave *const *waves)
{
    for (unsigned i = 0; i < d->num_waves; i++)
        if (!same(&d->waves[i], waves[i])) return false;
    for (unsigned i = 0; i < d->num_waves; i++)
        if (waves[i]->state != WAVE_ENDED && d->waves[i].vectors != hash_vectors(waves[i])) return false;
    return true;
}

bool deadlock_seen(struct SimDeadlock *d, SimWave *const *waves, uint64_t started)
{
    if (++d->rounds < d->first) return false;
    uint64_t changes = started;
    for (unsigned i = 0; i < d->num_waves; i++) changes += waves[i]->num_changes;
    if (d->valid && changes == d->changes && repeats(d, waves)) return true;
    if (d->rounds < d->next_snapshot) return false;
    d->next_snapshot = 2 * d->rounds;
    d->changes = changes;
    d->valid = true;
    for (unsigned i = 0; i < d->num_waves; i++) take(&d->waves[i], waves[i]);
    return false;
}
