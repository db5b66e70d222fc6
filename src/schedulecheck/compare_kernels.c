/* Executes the kernel before and the kernel now symbolically, with the same arguments. For each loop of the kernel
   before, it searches for arguments with which the loop runs 0 to a few times. So it covers the code before, between
   and after overlapping iterations, for odd and even numbers of them. */
#include <stdlib.h>
#include <string.h>

#include "schedulecheck/check_schedule.h"
#include "schedulecheck/execute.h"

enum {
    MOST_STEPS = 60000,         /* limit for the kernel before; beyond it, the steps so far are compared */
    MOST_STEPS_IN_ALL = 600000, /* limit of the search for numbers of iterations */
    LEAST_ROUNDS = 5,           /* the search wants a loop to make 0, 1, ... up to n iterations: least n */
    MOST_ROUNDS = 9,            /* greatest n */
    MOST_TRIES = 64,            /* limit of the search for numbers of iterations */
};

typedef struct Pair {
    ScheduleCheck *c;
    Inputs in;
    Program before, now;
    uint64_t steps;  /* executed so far */
    Arena *runs;     /* for the traces of one comparison */
    const char *how; /* for messages: how often each loop runs */
    bool *visited;   /* by block of the kernel now */
} Pair;

/* ---- traces ---- */

static int by_identity(const void *a, const void *b)
{
    const TraceLoad *x = a, *y = b;
    return x->identity < y->identity ? -1 : x->identity > y->identity;
}

static const char *text_before(const Pair *p, const Inst *inst) { return schedule_inst_text(p->c, p->c->before, inst); }

static const char *text_now(const Pair *p, const Inst *inst) { return schedule_inst_text(p->c, p->c->now, inst); }

/* The first load of `now` without a counterpart in `old`: there no load, or fewer loads, read the same. NULL: none. */
static const TraceLoad *other_load(const Pair *p, const Trace *old, const Trace *now)
{
    TraceLoad *sorted = ARENA_ARRAY(p->runs, TraceLoad, old->loads.len + 1), *end = sorted + old->loads.len;
    if (old->loads.len) memcpy(sorted, old->loads.data, sizeof *sorted * old->loads.len);
    qsort(sorted, old->loads.len, sizeof *sorted, by_identity);
    VEC_FOREACH(const TraceLoad, load, &now->loads) {
        TraceLoad *found = bsearch(load, sorted, old->loads.len, sizeof *sorted, by_identity);
        while (found && found > sorted && found[-1].identity == load->identity) found--;
        while (found && found < end && found->identity == load->identity && !found->inst) found++;
        if (!found || found == end || found->identity != load->identity) return load;
        found->inst = NULL; /* it is taken */
    }
    return NULL;
}

static bool wrong_load(Pair *p, const Trace *old, const TraceLoad *load)
{
    const Inst *other = NULL;
    for (uint32_t o = 0; o < old->loads.len && !other; o++)
        if (old->loads.data[o].place == load->place) other = old->loads.data[o].inst;
    if (other)
        schedule_error(p->c, load->inst,
                       "%s reads the same place as %s did, but across a store that may write it, across a barrier or a "
                       "wait, or more often (%s)",
                       text_now(p, load->inst), text_before(p, other), p->how);
    else
        schedule_error(p->c, load->inst, "%s reads a place that was not read before (%s)", text_now(p, load->inst),
                       p->how);
    return false;
}

static bool wrong_event(Pair *p, const TraceEvent *was, const TraceEvent *is)
{
    if (!is) {
        const Block *last = VEC_LAST(&p->c->now->blocks);
        schedule_error(p->c, last->last, "%s is no longer executed (%s)", text_before(p, was->inst), p->how);
    } else if (!was) {
        schedule_error(p->c, is->inst, "%s was not executed before (%s)", text_now(p, is->inst), p->how);
    } else {
        const char *what =
            was->place != is->place ? "it is another operation, or has another address"
            : was->content != is->content
                ? is->class_ == CONTROL_EVENT ? "it does not cover the same operations" : "it writes another value"
                : "it has passed an instruction that it must not pass";
        schedule_error(p->c, is->inst, "%s replaces %s: %s (%s)", text_now(p, is->inst), text_before(p, was->inst),
                       what, p->how);
    }
    return false;
}

typedef struct Sequence {
    VEC(uint32_t) at; /* numbers of its events */
} Sequence;

static void sequences(Arena *arena, const Trace *trace, Sequence *of_class)
{
    for (uint32_t i = 0; i < trace->events.len; i++) VEC_PUSH(arena, &of_class[trace->events.data[i].class_].at, i);
}

typedef struct Difference {
    const TraceEvent *was, *is; /* the first ones that differ; NULL: none left */
} Difference;

static uint64_t event_step(const TraceEvent *was, const TraceEvent *is) { return was ? was->step : is->step; }

/* Compares class by class: the same events in the same order. If one execution was cut, up to there. */
static bool other_event(const Pair *p, const Trace *old, const Trace *now, Difference *first)
{
    Sequence *x = ARENA_ARRAY(p->runs, Sequence, CONTROL_EVENT + 1);
    Sequence *y = ARENA_ARRAY(p->runs, Sequence, CONTROL_EVENT + 1);
    sequences(p->runs, old, x);
    sequences(p->runs, now, y);
    bool any = false;
    for (unsigned n = 0; n <= CONTROL_EVENT; n++) {
        const uint32_t least = x[n].at.len < y[n].at.len ? x[n].at.len : y[n].at.len;
        uint32_t i = 0;
        while (i < least && old->events.data[x[n].at.data[i]].identity == now->events.data[y[n].at.data[i]].identity)
            i++;
        if (i == least && (x[n].at.len == y[n].at.len || old->cut || now->cut)) continue;
        const TraceEvent *was = i < x[n].at.len ? &old->events.data[x[n].at.data[i]] : NULL;
        const TraceEvent *is = i < y[n].at.len ? &now->events.data[y[n].at.data[i]] : NULL;
        if (any && event_step(was, is) > event_step(first->was, first->is)) continue;
        *first = (Difference){was, is};
        any = true;
    }
    return any;
}

static bool same_sums(const Trace *a, const Trace *b)
{
    return a->sum == b->sum && a->num_loads == b->num_loads && a->num_events == b->num_events;
}

/* Runs both kernels with the current values. `old`: the kernel before, run to its end or MOST_STEPS. False: they
   differ. */
static bool compare_runs(Pair *p, const Trace *old)
{
    const uint64_t most = old->cut ? old->steps : 2 * old->steps + 10000;
    const Trace now = execute_kernel(&p->now, &p->in, p->runs, most, NULL, 0);
    for (uint32_t b = 0; b < p->c->now->blocks.len; b++) p->visited[b] |= now.visits[b] != 0;
    if (now.cut && !old->cut) {
        schedule_error(p->c, p->c->now->blocks.data[0]->first, "the kernel does not reach its end (%s)", p->how);
        return false;
    }
    p->steps += now.steps;
    if (!old->cut && same_sums(old, &now)) return true;
    if (!p->in.records) { /* run again, to find where; from now on the other execution may be cut too */
        p->in.records = true;
        const Trace again = execute_kernel(&p->before, &p->in, p->runs, MOST_STEPS, NULL, 0);
        return compare_runs(p, &again);
    }
    Difference event = {NULL, NULL};
    const TraceLoad *load = old->cut ? NULL : other_load(p, old, &now);
    const bool differs = other_event(p, old, &now, &event);
    if (load && (!differs || !event.is || load->step < event.is->step)) return wrong_load(p, old, load);
    return !differs || wrong_event(p, event.was, event.is);
}

/* ---- numbers of iterations ---- */

/* The leaf that a loop's branch depends on, and how often each of its values makes the loop's header run. */
typedef struct Rounds {
    const Block *header;
    uint32_t leaf; /* index */
    uint32_t most;
    uint32_t value[MOST_TRIES], visits[MOST_TRIES];
    unsigned tries;
    uint32_t done; /* bits of the numbers of iterations that were compared */
    bool always;   /* compare for any number */
} Rounds;

/* Executes the kernel before with the value. If its number of iterations is new, compares both kernels. */
static bool try_value(Pair *p, Rounds *r, uint32_t value)
{
    for (unsigned i = 0; i < r->tries; i++)
        if (r->value[i] == value) return true;
    if (r->tries == MOST_TRIES || p->steps > MOST_STEPS_IN_ALL) return true;
    p->in.leaves.data[r->leaf].assigned = true;
    p->in.leaves.data[r->leaf].value = value;
    p->runs = arena_scratch(p->c->arena);
    const Trace old = execute_kernel(&p->before, &p->in, p->runs, MOST_STEPS, r->header, r->most);
    const uint32_t visits = old.visits[r->header->id];
    p->steps += old.steps;
    r->value[r->tries] = value;
    r->visits[r->tries++] = visits;
    bool good = true;
    if (!old.cut && visits <= r->most && (r->always || !(r->done >> visits & 1))) {
        r->done |= 1u << visits;
        p->how = arena_printf(p->c->arena, "^%s runs %u times", r->header->name, visits);
        good = compare_runs(p, &old);
    }
    arena_free(p->runs);
    return good;
}

/* A value between two tried ones, if `visits` lies between their numbers of visits. False: there is none. */
static bool between(const Rounds *r, uint32_t visits, uint32_t *value)
{
    int64_t below = -1, above = -1;
    for (unsigned i = 0; i < r->tries; i++) {
        if (r->visits[i] < visits && r->value[i] > below) below = r->value[i];
        if (r->visits[i] > visits && (above < 0 || r->value[i] < above)) above = r->value[i];
    }
    if (below < 0 || above < 0 || above <= below + 1) return false;
    *value = (uint32_t)((below + above) / 2);
    return true;
}

/* Finds the last value with which the loop runs fewer times than `visits`, and the first one with which it does not. A
   test that is off by one shows there. */
static bool search_edge(Pair *p, Rounds *r, uint32_t visits)
{
    int64_t below = -1, above = -1;
    r->always = true;
    while (r->tries < MOST_TRIES && p->steps <= MOST_STEPS_IN_ALL) { /* otherwise try_value does nothing */
        for (unsigned i = 0; i < r->tries; i++) {
            if (r->visits[i] < visits && r->value[i] > below) below = r->value[i];
            if (r->visits[i] >= visits && (above < 0 || r->value[i] < above)) above = r->value[i];
        }
        if (below < 0 || above <= below + 1) break;
        if (!try_value(p, r, (uint32_t)((below + above) / 2))) return false;
    }
    return true;
}

static bool search_rounds(Pair *p, Rounds *r)
{
    if (!try_value(p, r, 0)) return false;
    if (!r->tries) return true; /* earlier loops have used up all steps */
    for (uint32_t value = 1; value && value <= 1u << 30; value *= 2) {
        if (!try_value(p, r, value)) return false;
        if (r->visits[r->tries - 1] > r->most) break;
    }
    for (uint32_t visits = 0; visits <= r->most; visits++)
        for (uint32_t value; !(r->done >> visits & 1) && between(r, visits, &value);) {
            const unsigned tries = r->tries;
            if (!try_value(p, r, value)) return false;
            if (r->tries == tries) break; /* it was tried and its execution was cut, or no more tries are left */
        }
    if (!search_edge(p, r, 3)) return false;
    p->in.leaves.data[r->leaf].assigned = false;
    return true;
}

/* The value that decides how often a loop runs: the leaf of a branch to its header, from after it if there is one.
   False: no edge from after it leads there. */
static bool leaf_of_loop(const Kernel *k, const Block *header, const uint32_t *conditions, uint32_t *leaf)
{
    bool is_loop = false;
    *leaf = conditions[header->id];
    for (uint32_t b = 0; b < k->blocks.len; b++) {
        const Block *block = k->blocks.data[b];
        for (unsigned s = 0; s < block_num_succs(block); s++) {
            if (block_succ(block, s) != header) continue;
            is_loop |= b >= header->id;
            if (conditions[b]) *leaf = conditions[b];
        }
    }
    return is_loop && *leaf;
}

static uint32_t most_rounds(const ScheduleCheck *c)
{
    uint32_t old = 1, now = 0;
    FOREACH_BLOCK(c->before, block) FOREACH_INST(block, inst) old++;
    FOREACH_BLOCK(c->now, block) FOREACH_INST(block, inst) now++;
    const uint32_t rounds = 2 * ((now + old - 1) / old) + 1;
    return rounds < LEAST_ROUNDS ? LEAST_ROUNDS : rounds > MOST_ROUNDS ? MOST_ROUNDS : rounds;
}

static bool search_loops(Pair *p, const uint32_t *conditions)
{
    FOREACH_BLOCK(p->c->before, header)
    {
        uint32_t leaf;
        if (!leaf_of_loop(p->c->before, header, conditions, &leaf)) continue;
        bool runs = false;
        for (p->in.style = 0; p->in.style <= STYLE_PAIRS && !runs; p->in.style++) {
            Rounds r = {.header = header, .leaf = leaf - 1, .most = most_rounds(p->c)};
            if (!search_rounds(p, &r)) return false;
            runs = (r.done & (r.done - 1)) != 0; /* more than one number of iterations */
        }
    }
    return true;
}

/* ---- */

/* Classes of global memory that some store may write. A barrier may change what loads see there. */
static ClassSet written_classes(MemClasses *classes, const Kernel *k)
{
    ClassSet written = 0;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    {
        Access access[MAX_ACCESSES];
        const unsigned n = inst_accesses(inst, access);
        for (unsigned i = 0; i < n; i++)
            if (access[i].writes) written |= classes->meets[mem_class(classes, (Space)access[i].space, access[i].ref)];
    }
    return written;
}

static bool has_waits(const Kernel *k)
{
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    if (inst_fence(inst) == FENCE_WAIT) return true;
    return false;
}

void values_check(ScheduleCheck *c)
{
    Pair p = {.c = c, .how = "arguments as they come", .in = {.arena = c->arena, .classes = &c->classes}};
    mem_classes_add(&c->classes, c->now);
    p.before = program_new(c->before, &c->classes, c->arena);
    p.now = program_new(c->now, &c->classes, c->arena);
    p.in.records = p.before.renames || p.now.renames;
    p.visited = ARENA_ARRAY(c->arena, bool, c->now->blocks.len + 1);
    p.in.barrier_reads = written_classes(&c->classes, c->before);
    p.in.counts = has_waits(c->before) || has_waits(c->now);
    uint32_t *conditions = ARENA_ARRAY(c->arena, uint32_t, c->before->blocks.len + 1);
    bool depends = true; /* on the kernel's inputs; otherwise it has only one path */
    for (unsigned style = 0; style < NUM_STYLES && depends; style++) {
        p.in.style = style;
        depends = false;
        p.runs = arena_scratch(p.c->arena);
        const Trace old = execute_kernel(&p.before, &p.in, p.runs, MOST_STEPS, NULL, 0);
        for (uint32_t b = 0; b < c->before->blocks.len; b++)
            if (old.condition[b]) conditions[b] = old.condition[b], depends = true;
        const bool good = compare_runs(&p, &old);
        arena_free(p.runs);
        if (!good) return;
    }
    if (!search_loops(&p, conditions)) return;
    FOREACH_BLOCK(c->now, block)
    if (!p.visited[block->id])
        diag_report(c->diags, DIAG_NOTE, c->now->loc, "check-schedule: kernel '%s': ^%s was not executed", c->now->name,
                    block->name);
}
