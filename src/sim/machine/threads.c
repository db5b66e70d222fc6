/* Clusters on several threads. Used for kernels whose workgroups cannot depend on each other, if nothing observes their
   order: no atomics on global memory; no device-scope accesses (sc1), by which workgroups wait for each other; no
   indirect jumps or VGPR index mode, which decode code while they run; and only observers that support several threads.
   Then a successful run gives the same results on any number of threads. A failed run is repeated on one thread, from
   the initial memory, so that it reports what one thread meets first. */
#include <pthread.h>
#include <stdlib.h>

#include "sim/machine/runner.h"

static bool keeps_apart(const SimOp *op, Target target)
{
    const DecodedInst *decoded = &op->info->decoded;
    const InstInfo *row = inst_info(decoded->inst.opcode);
    /* These decode code while the run goes on. */
    if (op->flags & SIM_OP_LINK || decoded->inst.opcode == OP_S_SETPC_B64 || decoded->inst.opcode == OP_S_ADD_PC_I64 ||
        decoded->inst.opcode == OP_S_SWAPPC_B64 || decoded->inst.opcode == OP_S_SET_GPR_IDX_ON)
        return false;
    if (row->modifiers & MOD_GDS) return false;
    if (row->unit == UNIT_SMEM) return !(row->flags & INST_ATOMIC);
    if (row->unit != UNIT_VMEM && row->unit != UNIT_FLAT) return true;
    return !(row->flags & INST_ATOMIC) &&
           !(decoded->inst.mods.cache & (target_infos[target].has_glc_bits ? CACHE_SC0 | CACHE_SC1 : CACHE_SC1));
}

unsigned sim_num_threads(const SimRunner *runner, uint64_t num_clusters)
{
    enum { MAX_THREADS = 256 };
    const SimDispatch *dispatch = runner->dispatch;
    const SimProgram *program = runner->program;
    unsigned count = dispatch->num_threads < MAX_THREADS ? dispatch->num_threads : MAX_THREADS;
    if (dispatch->resident > 1 || (runner->watch && !sim_watch_can_fork(runner->watch))) return 1;
    for (size_t w = 0; w < program->num_words && count > 1; w++)
        if (program->op_at[w] && !keeps_apart(program->op_at[w], program->target)) return 1;
    if (count > num_clusters) count = (unsigned)num_clusters;
    return count ? count : 1;
}

static void *run_thread(void *context)
{
    SimRunner *runner = context;
    sim_runner_make(runner, 1);
    if (!sim_runner_run(runner)) atomic_store(&runner->queue->stop, true);
    const uint64_t budget = runner->dispatch->max_instructions;
    if (budget && atomic_load(&runner->queue->num_instructions) > budget) atomic_store(&runner->queue->stop, true);
    sim_runner_free(runner);
    return NULL;
}

/* Starts threads. Returns how many could be started. */
static unsigned start_threads(SimRunner *runners, pthread_t *threads, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (pthread_create(&threads[i], NULL, run_thread, &runners[i])) return i;
    return count;
}

static void add_results(SimRunner *to, const SimRunner *runners, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        to->result->num_instructions += runners[i].result->num_instructions;
        to->result->num_waves += runners[i].result->num_waves;
        to->result->num_workgroups += runners[i].result->num_workgroups;
        for (unsigned k = 0; k < 2; k++)
            if (runners[i].result->skipped[k] > to->result->skipped[k])
                to->result->skipped[k] = runners[i].result->skipped[k];
        if (to->watch) sim_watch_join(to->watch, runners[i].watch);
    }
}

bool sim_run_threads(SimRunner *runner, unsigned num_threads)
{
    Arena *arena = arena_new();
    SimRunner *runners = ARENA_ARRAY(arena, SimRunner, num_threads);
    pthread_t *threads = ARENA_ARRAY(arena, pthread_t, num_threads);
    if (runner->watch) sim_watch_prepare(runner->watch);
    MemoryImage *before = memory_save(runner->dispatch->memory);
    for (unsigned i = 0; i < num_threads; i++) {
        runners[i] = *runner;
        runners[i].result = ARENA_NEW(arena, SimResult);
        if (runner->watch) runners[i].watch = sim_watch_fork(runner->watch, arena);
    }
    const unsigned started = start_threads(runners, threads, num_threads);
    if (!started) run_thread(&runners[0]);
    for (unsigned i = 0; i < started; i++) pthread_join(threads[i], NULL);
    const bool good = !atomic_load(&runner->queue->stop);
    if (good) add_results(runner, runners, started ? started : 1);
    else memory_restore(runner->dispatch->memory, before);
    memory_image_free(before);
    arena_free(arena);
    return good;
}
