/* Tells observers about events: collects hooks of instructions, and has the loop that runs a wave with observers. See
   observer.h. */
#include <stdatomic.h>
#include <stdlib.h>

#include "isa/family.h"
#include "sim/machine/expert_wave.h"
#include "sim/machine/observer.h"
#include "sim/machine/outstanding.h"
#include "support/diag.h"
#include "support/heap.h"

/* ---- one run ---- */

static void list_slots(SimWatch *watch)
{
    for (uint8_t i = 0; i < watch->num_slots; i++) {
        const SimObserver *o = watch->observer[i];
        if (!o) continue;
        if (o->access) watch->access.slot[watch->access.count++] = i;
        if (o->issued) watch->issued.slot[watch->issued.count++] = i;
        if (o->completed) watch->completed.slot[watch->completed.count++] = i;
        if (o->proved) watch->proved.slot[watch->proved.count++] = i;
        if (o->exec_changed) watch->exec_changed.slot[watch->exec_changed.count++] = i;
    }
}

static bool switches_expert(const SimProgram *program)
{
    for (size_t w = 0; w < program->num_words; w++)
        if (program->op_at[w] && isa_sets_expert(&program->op_at[w]->info->decoded.inst) == 1) return true;
    return false;
}

/* Stretches are for runs with a queue, on one thread, if operations complete at issue and instructions do not change.
   WAVECC_SIM_PLAIN: none, for tests. */
static void allow_stretches(SimWatch *watch)
{
    watch->has_stretches = watch->needs & SIM_NEEDS_QUEUE && watch->dispatch->completion == SIM_COMPLETE_EARLIEST &&
                           !target_family(watch->program->target)->has_vgpr_msb && !getenv("WAVECC_SIM_PLAIN");
    watch->together = -1;
    for (unsigned i = 0; i < watch->num_slots; i++)
        if (watch->observer[i] && watch->observer[i]->before_all) watch->together = (int8_t)i;
}

SimWatch *sim_watch_open(const SimDispatch *dispatch, const SimProgram *program, SimResult *result,
                         const SimObserver *const *table, unsigned count, void *shared)
{
    static _Atomic uint64_t runs;
    if (count > SIM_MAX_OBSERVERS) BUG("%u observers", count);
    SimWatch *watch = heap_zeroed(1, sizeof *watch);
    bool any = false;
    *watch = (SimWatch){.dispatch = dispatch,
                        .program = (SimProgram *)program,
                        .result = result,
                        .arena = arena_new(),
                        .run = 1 + atomic_fetch_add(&runs, 1),
                        .num_slots = count,
                        .shared = shared};
    memset(watch->watched, -1, sizeof watch->watched);
    for (unsigned i = 0; i < count; i++) {
        if (!table[i]) BUG("observer %u has a place and no row", i);
        if (table[i]->checks && !(table[i]->checks & dispatch->checks)) continue;
        watch->self[i] = table[i]->open ? table[i]->open(watch) : shared;
        if (!watch->self[i]) continue;
        watch->observer[i] = table[i];
        watch->needs |= table[i]->needs;
        any = true;
    }
    list_slots(watch);
    allow_stretches(watch);
    const bool queued = watch->needs & SIM_NEEDS_QUEUE || dispatch->completion != SIM_COMPLETE_EARLIEST;
    watch->expert = queued && switches_expert(program);
    if (any || dispatch->completion != SIM_COMPLETE_EARLIEST) return watch;
    sim_watch_close(watch);
    return NULL;
}

void sim_watch_close(SimWatch *watch)
{
    for (unsigned i = 0; i < watch->num_slots; i++)
        if (watch->observer[i] && watch->observer[i]->close) watch->observer[i]->close(watch->self[i]);
    arena_free(watch->arena);
    free(watch);
}

unsigned sim_claim_watched(SimWatch *watch, unsigned slot)
{
    if (watch->num_watched == SIM_MAX_WATCHED) BUG("more than %u sets of watched registers", (unsigned)SIM_MAX_WATCHED);
    watch->watched[slot] = (int8_t)watch->num_watched;
    return watch->num_watched++;
}

unsigned sim_claim_mark(SimWatch *watch)
{
    if (watch->num_marks == SIM_NUM_MARKS) BUG("more than %u marks of memory operations", (unsigned)SIM_NUM_MARKS);
    return watch->num_marks++;
}

/* ---- several threads ---- */

bool sim_watch_can_fork(const SimWatch *watch)
{
    if (watch->needs || watch->dispatch->completion != SIM_COMPLETE_EARLIEST) return false;
    for (unsigned i = 0; i < watch->num_slots; i++)
        if (watch->observer[i] && !watch->observer[i]->fork) return false;
    return true;
}

void sim_watch_prepare(SimWatch *watch)
{
    const SimProgram *program = watch->program;
    for (size_t w = 0; w < program->num_words; w++)
        if (program->op_at[w]) sim_hooks(watch, program->op_at[w]);
    program = program->skipping;
    for (size_t w = 0; program && w < program->num_words; w++)
        if (program->op_at[w]) sim_hooks(watch, program->op_at[w]);
}

SimWatch *sim_watch_fork(SimWatch *watch, Arena *arena)
{
    SimWatch *forked = ARENA_NEW(arena, SimWatch);
    *forked = *watch;
    for (unsigned i = 0; i < watch->num_slots; i++)
        if (watch->observer[i]) forked->self[i] = watch->observer[i]->fork(watch->self[i], arena);
    return forked;
}

void sim_watch_join(SimWatch *watch, SimWatch *forked)
{
    for (unsigned i = 0; i < watch->num_slots; i++)
        if (watch->observer[i]) watch->observer[i]->join(watch->self[i], forked->self[i]);
}

/* ---- hooks ---- */

typedef struct HookList {
    SimHook fetched[SIM_MAX_OBSERVERS], always[SIM_MAX_OBSERVERS], before[SIM_MAX_OBSERVERS], after[SIM_MAX_OBSERVERS];
    unsigned num_fetched, num_always, num_before, num_after;
} HookList;

static void ask(SimWatch *watch, unsigned slot, const SimOpFacts *facts, HookList *list, void **data)
{
    const SimObserver *observer = watch->observer[slot];
    SimHook hook = {.slot = (uint8_t)slot, .watched = -1};
    const unsigned when = observer->prepare(watch->self[slot], facts, data);
    hook.data = *data;
    hook.call = observer->fetched;
    if (when & SIM_ON_FETCHED) list->fetched[list->num_fetched++] = hook;
    hook.call = observer->after;
    if (when & SIM_ON_AFTER) list->after[list->num_after++] = hook;
    hook.call = observer->before;
    if (when & SIM_ON_BEFORE) list->always[list->num_always++] = hook;
    else hook.watched = watch->watched[slot];
    if (when & SIM_ON_BEFORE || (when & SIM_ON_TOUCH && facts->num_touched)) list->before[list->num_before++] = hook;
}

static void put_hooks(SimHooks *hooks, uint8_t *at, const SimHook *list, unsigned count)
{
    *at = hooks->end;
    memcpy(hooks->hook + hooks->end, list, count * sizeof *list);
    hooks->end = (uint8_t)(hooks->end + count);
}

SimHooks *sim_hooks_make(SimWatch *watch, const SimOp *op)
{
    /* A link between runs of code is not an instruction. All threads share it, so nothing is written to it. */
    static const SimOpFacts no_facts = {.flags = SIM_FACT_NONE};
    static SimHooks none = {.facts = &no_facts, .has_looked = true, .flags = SIM_FACT_NONE};
    if (!op->info->decoded.size || op->flags & SIM_OP_LINK) return &none;
    HookList list = {.num_fetched = 0};
    void *data[SIM_MAX_OBSERVERS] = {NULL};
    const SimOpFacts *facts = sim_facts(watch->program, op);
    for (unsigned i = 0; i < watch->num_slots; i++)
        if (watch->observer[i] && watch->observer[i]->prepare) ask(watch, i, facts, &list, &data[i]);
    const unsigned num_touched = list.num_before > list.num_always ? facts->num_touched : 0;
    const unsigned end = list.num_fetched + list.num_always + list.num_before + list.num_after;
    SimHooks *hooks =
        arena_alloc(watch->arena, sizeof *hooks + end * sizeof hooks->hook[0] + num_touched * sizeof *hooks->touched +
                                      sizeof data + SIM_MOST_IN_STRETCH * sizeof *hooks->together);
    UnitWord *touched = (UnitWord *)(hooks->hook + end);
    uint8_t fetched;
    hooks->facts = facts;
    hooks->flags = facts->flags;
    hooks->touched = memcpy(touched, facts->touched, num_touched * sizeof *touched);
    hooks->num_touched = (uint8_t)num_touched;
    hooks->together = (void **)(touched + num_touched);
    hooks->data = memcpy(hooks->together + SIM_MOST_IN_STRETCH, data, sizeof data);
    put_hooks(hooks, &fetched, list.fetched, list.num_fetched);
    put_hooks(hooks, &hooks->always, list.always, list.num_always);
    put_hooks(hooks, &hooks->before, list.before, list.num_before);
    put_hooks(hooks, &hooks->after, list.after, list.num_after);
    hooks->has_looked = !watch->has_stretches;
    ((SimOp *)op)->hooks = hooks;
    ((SimOp *)op)->hooks_run = watch->run;
    return hooks;
}

/* Can it be in a stretch? */
static bool only_computes(const SimWatch *watch, const SimHooks *hooks)
{
    const unsigned stays = SIM_FACT_NONE | SIM_FACT_WAIT | SIM_FACT_BARRIER | SIM_FACT_CACHE | SIM_FACT_QUEUED |
                           SIM_FACT_JUMP | SIM_FACT_EXEC;
    if (hooks->flags & stays || hooks->always || hooks->end > hooks->after) return false;
    if (hooks->before != (watch->together >= 0) || (hooks->before && hooks->hook[0].slot != watch->together))
        return false;
    return inst_info(hooks->facts->op->info->decoded.inst.opcode)->format != FORMAT_SOPP;
}

/* Adds the words to those of the stretch. False: there is no room. */
static bool add_words(SimHooks *stretch, const SimHooks *hooks)
{
    for (unsigned i = 0; i < hooks->num_touched; i++) {
        const UnitWord *word = &hooks->touched[i];
        unsigned at = 0;
        while (at < stretch->num_words && stretch->words[at].word != word->word) at++;
        if (at == SIM_MOST_WORDS_OF_STRETCH) return false;
        if (at == stretch->num_words) stretch->words[stretch->num_words++] = (UnitWord){.word = word->word};
        stretch->words[at].bits |= word->bits;
    }
    return true;
}

/* Finds the stretch that begins with the instruction. One of a single instruction gains nothing. */
static void find_stretch(SimWatch *watch, const SimOp *op, SimHooks *stretch)
{
    unsigned count = 0;
    stretch->has_looked = true;
    for (; count < SIM_MOST_IN_STRETCH; count++, op++) {
        const SimHooks *hooks = sim_hooks(watch, op);
        if (!only_computes(watch, hooks) || !add_words(stretch, hooks)) break;
        stretch->together[count] = hooks->before ? hooks->hook[0].data : NULL;
    }
    stretch->in_stretch = count > 1 ? (uint8_t)count : 0;
}

/* ---- rare events ---- */

#define TELL(watch, event, ...)                                  \
    for (unsigned i = 0; i < (watch)->num_slots; i++)            \
        if ((watch)->observer[i] && (watch)->observer[i]->event) \
            (watch)->observer[i]->event((watch)->self[i], __VA_ARGS__);

void sim_tell_group_start(SimGroup *group)
{
    SimWatch *watch = group->waves[0]->watch;
    TELL(watch, group_start, group)
}

void sim_tell_wave_start(SimWave *wave)
{
    SimWatch *watch = wave->watch;
    if (wave->queue) outstanding_start(wave);
    if (watch->expert && !wave->expert) wave->expert = sim_expert_new(watch->dispatch);
    if (wave->expert) sim_expert_start(wave);
    if (!wave->watched) wave->watched = heap_zeroed_lines(UNIT_WORDS * sizeof *wave->watched);
    memset(wave->watched, 0, UNIT_WORDS * sizeof *wave->watched);
    for (unsigned i = 0; i < watch->num_slots; i++)
        if (watch->observer[i] && watch->observer[i]->wave_bytes && !wave->observed[i])
            wave->observed[i] = heap_zeroed(1, watch->observer[i]->wave_bytes);
    TELL(watch, wave_start, wave)
}

void sim_tell_barrier(SimGroup *group)
{
    SimWatch *watch = group->waves[0]->watch;
    group->phase++;
    TELL(watch, barrier, group)
}

void sim_tell_named(SimWave *wave, unsigned number, SimNamedEvent event)
{
    SimWatch *watch = wave->watch;
    TELL(watch, named, wave, number, event)
}

void sim_tell_global(SimWave *wave, unsigned number, SimNamedEvent event)
{
    SimWatch *watch = wave->watch;
    TELL(watch, global, wave, number, event)
}

void sim_tell_exec(SimWave *wave)
{
    const SimWatch *watch = wave->watch;
    for (unsigned i = 0; i < watch->exec_changed.count; i++) {
        const unsigned slot = watch->exec_changed.slot[i];
        watch->observer[slot]->exec_changed(watch->self[slot], wave);
    }
}

void sim_tell_group_free(SimWatch *watch, SimGroup *group) { TELL(watch, group_free, group) }

void sim_tell_wave_free(SimWave *wave)
{
    SimWatch *watch = wave->watch;
    for (unsigned i = 0; i < watch->num_slots; i++) {
        const SimObserver *observer = watch->observer[i];
        if (!observer || !wave->observed[i]) continue;
        if (observer->wave_free) observer->wave_free(watch->self[i], wave);
        if (observer->wave_bytes) free(wave->observed[i]);
    }
    sim_expert_free(wave->expert);
    free(wave->watched);
}

static void end_wave(SimWave *wave, const SimOp *op)
{
    SimWatch *watch = wave->watch;
    TELL(watch, wave_end, wave, op)
    if (wave->queue) outstanding_finish(wave);
}

/* ---- the loop ---- */

static inline void call_hooks(SimWave *wave, const SimOp *op, const SimWatch *watch, const SimHooks *hooks,
                              unsigned first, unsigned end)
{
    for (const SimHook *hook = hooks->hook + first; hook < hooks->hook + end; hook++)
        hook->call(watch->self[hook->slot], wave, op, hook->data);
}

/* A watched register is touched: calls the observers whose it is. */
static void call_touched(SimWave *wave, const SimOp *op, const SimWatch *watch, const SimHooks *hooks)
{
    for (const SimHook *hook = hooks->hook + hooks->before; hook < hooks->hook + hooks->after; hook++)
        if (hook->watched < 0 || sim_touches(wave, (unsigned)hook->watched, hooks->facts))
            hook->call(watch->self[hook->slot], wave, op, hook->data);
}

_Static_assert(SIM_MAX_WATCHED == 2, "touches_any");
static inline bool touches_any(const SimWave *wave, const UnitWord *touched, unsigned count)
{
    typedef uint64_t Sets __attribute__((vector_size(8 * SIM_MAX_WATCHED))); /* the words of all sets at once */
    Sets any = {0}, sets;
    for (unsigned i = 0; i < count; i++) {
        memcpy(&sets, wave->watched[touched[i].word], sizeof sets);
        any |= sets & touched[i].bits;
    }
    return any[0] | any[1];
}

/* Records the instruction in the queue of memory operations. `issued`: number of operations before it. */
static void to_queue(SimWave *wave, const SimOp *op, const SimOpFacts *facts, uint32_t issued)
{
    if (facts->flags & SIM_FACT_WAIT) outstanding_wait(wave, facts);
    else if (facts->event && wave->queue->num_issued == issued) outstanding_event(wave, facts);
    if (op->info->decoded.inst.opcode == OP_BUFFER_WBL2) outstanding_write_back(wave);
}

static inline void run_op(SimWave *wave, const SimOp *op, const SimHooks *hooks)
{
    if (wave->expert) outstanding_capture(wave, sim_expert_run(wave, op, hooks->facts));
    else op->run(wave, op);
}

static inline void step(SimWave *wave, const SimOp *op, const SimWatch *watch, const SimHooks *hooks)
{
    SimOutstanding *queue = wave->queue;
    if (queue && queue->num_running && !outstanding_advance(wave)) return;
    if (touches_any(wave, hooks->touched, hooks->num_touched)) call_touched(wave, op, watch, hooks);
    else call_hooks(wave, op, watch, hooks, hooks->always, hooks->before);
    if (hooks->flags & SIM_FACT_QUEUED && queue) {
        const uint32_t issued = queue->num_issued;
        run_op(wave, op, hooks);
        to_queue(wave, op, hooks->facts, issued);
    } else {
        run_op(wave, op, hooks);
    }
    if (wave->state == WAVE_ENDED) end_wave(wave, op);
    call_hooks(wave, op, watch, hooks, hooks->after, hooks->end);
}

void sim_step_watched(SimWave *wave, const SimOp *op) { step(wave, op, wave->watch, sim_hooks(wave->watch, op)); }

/* False: nothing was done. */
static inline bool run_stretch(SimWave *wave, const SimOp *op, const SimWatch *watch, SimHooks *stretch, uint64_t limit)
{
    const uint64_t left = limit - wave->num_instructions;
    const unsigned count = left < stretch->in_stretch ? (unsigned)left : stretch->in_stretch;
    if (touches_any(wave, stretch->words, stretch->num_words)) return false;
    const int slot = watch->together;
    if (slot >= 0 &&
        !watch->observer[slot]->before_all(watch->self[slot], wave, stretch->together, count, stretch->memory))
        return false;
    for (unsigned i = 0; i < count && wave->state == WAVE_RUNNING; i++, op++) {
        wave->pc = op + 1;
        wave->num_instructions++;
        op->run(wave, op);
    }
    return true;
}

void sim_run_watched(SimWave *wave, uint64_t limit)
{
    SimWatch *watch = wave->watch;
    while (wave->state == WAVE_RUNNING && wave->num_instructions < limit) {
        const SimOp *op = wave->pc;
        SimHooks *hooks = sim_hooks(watch, op);
        if (!hooks->has_looked) find_stretch(watch, op, hooks);
        if (hooks->in_stretch && run_stretch(wave, op, watch, hooks, limit)) continue;
        if (hooks->always) {
            call_hooks(wave, op, watch, hooks, 0, hooks->always);
            if (wave->state != WAVE_RUNNING) return;
        }
        wave->pc = op + 1;
        wave->num_instructions++;
        step(wave, op, watch, hooks);
    }
}
