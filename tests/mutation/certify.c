/* Certificates for harmless mutants. Reads the trace of the unchanged kernel and the mutants that
   nobody noticed, both written by `mutate`, and says of each why it changes nothing. Shares the
   tables of src/isa with the checkers and nothing else: which operations a wait forces, and who is
   near whom, is found out here from the trace.

   usage: certify TRACE SURVIVORS
   Prints a line for each mutant, "harmless ..." or "SURVIVOR ...", and exits with 1 if there is one
   of the latter.

   TRACE, a line each: t TARGET | g X Y Z WAVES a workgroup begins | d OFFSET WORD*4 an instruction
   | i WAVE OFFSET it is executed | r|w l|g BEGIN-END ... and reads or writes these bytes of LDS or
   of global memory. SURVIVORS: w|n|b OFFSET VALUE COUNTER LISTING: a wait with its new simm16, a
   nop with its new number of wait states, a barrier; LISTING is the address to print.

   A wait: the wave is followed once with the old and once with the new count. An operation that
   only the old one proves complete must not be touched (registers; LDS of the wave itself) before a
   later wait covers it, and no other wave may use its LDS bytes after the barriers that lie in
   between. A nop: no pair of a hazard row is nearer than the row says. A barrier: a workgroup of
   one wave; or every two conflicting accesses that it orders are ordered by another one, too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/events.h"
#include "isa/hazards.h"
#include "isa/reg_units.h"
#include "support/vec.h"

typedef struct Span {
    uint64_t begin, end;
} Span;

typedef struct Access {
    bool is_write, is_lds;
    uint32_t first_span, num_spans;
    Span all; /* from the least to the largest byte */
} Access;

typedef struct Step {
    uint32_t inst;
    uint32_t first_access, num_accesses;
} Step;

typedef struct Inst {
    DecodedInst d;
    const EventInfo *event;
    RegRanges reads, writes;
    uint32_t offset;
    uint32_t states;
    HazardRows producer_rows, consumer_rows;
    bool is_wait, is_barrier;
} Inst;

typedef struct Wave {
    VEC(Step) steps;
} Wave;

typedef struct Group {
    Wave *waves;
    unsigned num_waves;
} Group;

typedef struct Mutant {
    char kind;
    uint32_t offset, value, counter;
    uint64_t listing;
} Mutant;

typedef struct Certify {
    Arena *arena;
    Target target;
    HazardTable hazards;
    VEC(Inst *) insts;
    VEC(Group) groups;
    VEC(Access) accesses;
    VEC(Span) spans;
    uint32_t *inst_at; /* by word of the code: number + 1 */
    uint32_t num_words;
    /* The certificate, or why there is none. */
    StrBuf why;
} Certify;

/* ---- reading ---- */

static void fail(const char *what)
{
    fprintf(stderr, "certify: %s\n", what);
    exit(2);
}

static Inst *add_inst(Certify *c, uint32_t offset, const uint32_t *words)
{
    Inst *inst = ARENA_NEW(c->arena, Inst);
    const char *why = "";
    if (isa_decode(c->target, words, 4, offset, &inst->d, &why) != DECODE_OK)
        fail("an instruction that can't be decoded");
    const MachineInst *m = &inst->d.inst;
    inst->d.inst.operands = inst->d.operands;
    const InstInfo *info = inst_info(m->opcode);
    inst->offset = offset;
    if (info->event) inst->event = event_info(c->target, (Event)info->event);
    for (unsigned i = 0; i < m->num_operands; i++)
        ranges_add(i < m->num_defs ? &inst->writes : &inst->reads, operand_units(m->operands[i]));
    if (info->flags & INST_SRC2_TIED) ranges_add(&inst->reads, operand_units(m->operands[0]));
    ranges_add_implicit(&inst->reads, info->implicit_reads);
    ranges_add_implicit(&inst->writes, info->implicit_writes);
    inst->states = hazard_inst_states(c->target, m);
    inst->producer_rows = hazard_producer_rows(&c->hazards, hazard_classes(m));
    inst->consumer_rows = hazard_consumer_rows(&c->hazards, hazard_classes(m));
    inst->is_wait = m->opcode == OP_S_WAITCNT;
    inst->is_barrier = info->flags & INST_BARRIER;
    while (offset / 4 >= c->num_words) {
        const uint32_t more = c->num_words ? 2 * c->num_words : 1024;
        c->inst_at = arena_grow(c->arena, c->inst_at, c->num_words * sizeof(uint32_t), more * sizeof(uint32_t));
        c->num_words = more;
    }
    VEC_PUSH(c->arena, &c->insts, inst);
    c->inst_at[offset / 4] = c->insts.len;
    return inst;
}

static void read_access(Certify *c, char *line, Step *step)
{
    Access access = {.is_write = line[0] == 'w', .is_lds = line[2] == 'l', .first_span = c->spans.len};
    for (char *at = line + 3; *at == ' ';) {
        Span span;
        span.begin = strtoull(at + 1, &at, 16);
        span.end = strtoull(at + 1, &at, 16);
        VEC_PUSH(c->arena, &c->spans, span);
    }
    access.num_spans = c->spans.len - access.first_span;
    access.all = (Span){c->spans.data[access.first_span].begin, VEC_LAST(&c->spans).end};
    VEC_PUSH(c->arena, &c->accesses, access);
    step->num_accesses++;
}

static void read_trace(Certify *c, const char *path)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t size = 0;
    Step *last = NULL;
    unsigned x, y, z, waves, wave, offset, words[4];
    if (!file) fail("no trace");
    while (getline(&line, &size, file) > 0) {
        switch (line[0]) {
        case 't':
            c->target = (Target)strtoul(line + 2, NULL, 10);
            hazard_table_init(&c->hazards, c->target);
            break;
        case 'g': {
            if (sscanf(line, "g %u %u %u %u", &x, &y, &z, &waves) != 4) fail("bad line");
            Group group = {ARENA_ARRAY(c->arena, Wave, waves), waves};
            VEC_PUSH(c->arena, &c->groups, group);
            break;
        }
        case 'd':
            if (sscanf(line, "d %x %x %x %x %x", &offset, words, words + 1, words + 2, words + 3) != 5)
                fail("bad line");
            add_inst(c, offset, words);
            break;
        case 'i': {
            if (sscanf(line, "i %u %x", &wave, &offset) != 2) fail("bad line");
            Step step = {c->inst_at[offset / 4] - 1, c->accesses.len, 0};
            Wave *w = &VEC_LAST(&c->groups).waves[wave];
            VEC_PUSH(c->arena, &w->steps, step);
            last = &VEC_LAST(&w->steps);
            break;
        }
        default: read_access(c, line, last);
        }
    }
    free(line);
    fclose(file);
    /* A recorder that forgets the accesses must not look like a kernel without any. */
    bool uses_memory = false;
    for (uint32_t i = 0; i < c->insts.len; i++) {
        const unsigned event = inst_info(c->insts.data[i]->d.inst.opcode)->event;
        uses_memory = uses_memory || event == EVENT_VMEM_STORE || event == EVENT_LDS;
    }
    if (uses_memory && !c->accesses.len) fail("the trace has no accesses");
}

/* ---- accesses ---- */

static bool spans_meet(const Certify *c, const Access *a, const Access *b)
{
    if (a->is_lds != b->is_lds || !(a->is_write || b->is_write)) return false;
    if (a->all.begin >= b->all.end || b->all.begin >= a->all.end) return false;
    /* Both lists are sorted. */
    uint32_t i = 0, j = 0;
    while (i < a->num_spans && j < b->num_spans) {
        const Span *x = &c->spans.data[a->first_span + i], *y = &c->spans.data[b->first_span + j];
        if (x->begin < y->end && y->begin < x->end) return true;
        if (x->end <= y->end) i++;
        else j++;
    }
    return false;
}

static bool steps_conflict(const Certify *c, const Step *a, const Step *b, bool lds_only)
{
    for (uint32_t i = 0; i < a->num_accesses; i++)
        for (uint32_t j = 0; j < b->num_accesses; j++) {
            const Access *x = &c->accesses.data[a->first_access + i], *y = &c->accesses.data[b->first_access + j];
            if ((!lds_only || x->is_lds) && spans_meet(c, x, y)) return true;
        }
    return false;
}

static bool uses_lds(const Certify *c, const Step *step)
{
    for (uint32_t i = 0; i < step->num_accesses; i++)
        if (c->accesses.data[step->first_access + i].is_lds) return true;
    return false;
}

/* ---- waits ---- */

/* An operation that was issued, seen with the kernel's own waits (old) and with the mutant (new).
 */
typedef struct Issued {
    const Inst *inst;
    const Step *step;
    uint32_t sequence;
    uint16_t old_left, new_left; /* counters that were not waited for */
    uint32_t old_epoch;          /* barriers before it was covered by the kernel's own waits */
} Issued;

typedef struct Follow {
    Certify *c;
    const Mutant *mutant;
    const Group *group;
    unsigned wave;
    VEC(Issued) issued;
    uint32_t sequence[NUM_QUEUES];
    uint32_t epoch;
    /* Of all waves. */
    uint32_t executions, forced, to_end;
    uint64_t covered_by; /* offset of a later wait */
    uint32_t covered;
} Follow;

/* The count in the counter's own wait instruction with that field. */
static unsigned wait_field_of(uint32_t simm16, Counter counter)
{
    const MachineInst wait = {.opcode = counter_infos[counter].wait, .mods.offset = (int32_t)simm16};
    return wait_get(&wait, counter);
}

static bool cover(uint16_t *left, const Inst *inst, unsigned younger, uint32_t simm16)
{
    for (unsigned n = 0; n < NUM_COUNTERS; n++) {
        if (!(*left >> n & 1)) continue;
        const unsigned count = wait_field_of(simm16, (Counter)n);
        if (count == counter_infos[n].max) continue;
        if (queue_unordered(inst->event->queue) ? count == 0 : count <= younger) *left &= (uint16_t)~(1u << n);
    }
    return !*left;
}

/* Does a wave other than f->wave use these LDS bytes between the barriers number from and to (both
 * inclusive)? */
static bool published(const Follow *f, const Step *step, uint32_t from, uint32_t to)
{
    if (from > to || f->group->num_waves == 1 || !uses_lds(f->c, step)) return false;
    for (unsigned w = 0; w < f->group->num_waves; w++) {
        const Wave *wave = &f->group->waves[w];
        uint32_t epoch = 0;
        if (w == f->wave) continue;
        for (uint32_t i = 0; i < wave->steps.len && epoch <= to; i++) {
            const Step *other = &wave->steps.data[i];
            epoch += f->c->insts.data[other->inst]->is_barrier;
            if (epoch >= from && other->num_accesses && steps_conflict(f->c, step, other, true)) {
                strbuf_printf(&f->c->why, "wave %u uses LDS of 0x%x too early at 0x%x", w,
                              f->c->insts.data[step->inst]->offset, f->c->insts.data[other->inst]->offset);
                return true;
            }
        }
    }
    return false;
}

/* The operation is proved complete by the kernel's own waits and not by the mutant's: may this step
 * follow it? */
static bool touches(const Follow *f, const Issued *issued, const Step *step)
{
    const Inst *inst = f->c->insts.data[step->inst], *from = issued->inst;
    const InstInfo *info = inst_info(inst->d.inst.opcode);
    const bool one_queue =
        inst->event && inst->event->queue == from->event->queue && !queue_unordered(from->event->queue);
    bool bad = ranges_intersect(&inst->reads, &from->writes) ||
               (!one_queue && ranges_intersect(&inst->writes, &from->writes)) ||
               (!one_queue && steps_conflict(f->c, issued->step, step, false));
    /* A store may have to be there before an atomic or a cache operation publishes it. */
    bad = bad || (inst_info(from->d.inst.opcode)->flags & INST_STORE && from->event->queue != QUEUE_LDS &&
                  (info->flags & INST_ATOMIC || info->event == EVENT_CACHE));
    if (bad) strbuf_printf(&f->c->why, "0x%x touches what 0x%x may still write", inst->offset, from->offset);
    return bad;
}

static bool follow_wait(Follow *f, const Inst *inst)
{
    const uint32_t old_simm16 = (uint32_t)inst->d.inst.mods.offset;
    const bool is_mutant = inst->offset == f->mutant->offset;
    uint32_t kept = 0;
    f->executions += is_mutant;
    for (uint32_t i = 0; i < f->issued.len; i++) {
        Issued *issued = &f->issued.data[i];
        const unsigned younger = f->sequence[issued->inst->event->queue] - issued->sequence;
        const bool was_covered = !issued->old_left;
        const bool old_covered = was_covered || cover(&issued->old_left, issued->inst, younger, old_simm16);
        const bool new_covered =
            cover(&issued->new_left, issued->inst, younger, is_mutant ? f->mutant->value : old_simm16);
        if (old_covered && !was_covered) {
            issued->old_epoch = f->epoch;
            f->forced += !new_covered;
        }
        if (!new_covered) {
            f->issued.data[kept++] = *issued;
            continue;
        }
        if (!was_covered) continue;
        f->covered++;
        f->covered_by = inst->offset;
        if (published(f, issued->step, issued->old_epoch + 1, f->epoch)) return false;
    }
    f->issued.len = kept;
    return true;
}

static bool follow_wave(Follow *f)
{
    const Wave *wave = &f->group->waves[f->wave];
    f->issued.len = 0;
    f->epoch = 0;
    memset(f->sequence, 0, sizeof f->sequence);
    for (uint32_t s = 0; s < wave->steps.len; s++) {
        const Step *step = &wave->steps.data[s];
        const Inst *inst = f->c->insts.data[step->inst];
        for (uint32_t i = 0; i < f->issued.len; i++)
            if (!f->issued.data[i].old_left && touches(f, &f->issued.data[i], step)) return false;
        if (inst->is_wait && !follow_wait(f, inst)) return false;
        f->epoch += inst->is_barrier;
        if (!inst->event) continue;
        Issued issued = {inst, step, ++f->sequence[inst->event->queue], inst->event->counters, inst->event->counters,
                         0};
        VEC_PUSH(f->c->arena, &f->issued, issued);
    }
    for (uint32_t i = 0; i < f->issued.len; i++) {
        const Issued *issued = &f->issued.data[i];
        if (issued->old_left) continue;
        f->to_end++;
        if (published(f, issued->step, issued->old_epoch + 1, UINT32_MAX - 1)) return false;
    }
    return true;
}

static bool certify_wait(Certify *c, const Mutant *mutant)
{
    Follow f = {.c = c, .mutant = mutant};
    for (uint32_t g = 0; g < c->groups.len; g++) {
        f.group = &c->groups.data[g];
        for (f.wave = 0; f.wave < f.group->num_waves; f.wave++)
            if (!follow_wave(&f)) return false;
    }
    if (!f.executions) {
        strbuf_append(&c->why, "it is never executed");
        return false;
    }
    if (!f.forced) {
        strbuf_printf(&c->why, "forces nothing more in %u executions", f.executions);
        return true;
    }
    strbuf_printf(&c->why, "in %u executions it forces %u operations, of which", f.executions, f.forced);
    if (f.covered)
        strbuf_printf(&c->why, " %u are covered later, before they are touched (the last by 0x%llx)", f.covered,
                      (unsigned long long)f.covered_by);
    if (f.to_end) strbuf_printf(&c->why, "%s %u are not touched until the end", f.covered ? " and" : "", f.to_end);
    return true;
}

/* ---- nops ---- */

typedef struct Nearest {
    unsigned row, have, want;
    uint32_t producer, consumer;
    bool any;
} Nearest;

/* Wait states between two steps, both exclusive, the mutant's nop counting for `value`. */
static unsigned states_of(const Mutant *mutant, const Inst *inst)
{
    return inst->offset == mutant->offset ? mutant->value : inst->states;
}

static bool compare(Certify *c, const Inst *producer, const Inst *consumer, unsigned have, Nearest *nearest)
{
    HazardRows rows = hazard_rows_both(&producer->producer_rows, &consumer->consumer_rows);
    for (unsigned row; hazard_rows_take(&rows, &row);) {
        const unsigned want = hazard_row_states(c->target, (Hazard)row, &producer->d.inst);
        if (!want || !hazard_row_matches((Hazard)row, &producer->d.inst, &consumer->d.inst)) continue;
        if (have < want) {
            strbuf_printf(&c->why, "%s: 0x%x is %u after 0x%x and needs %u", hazard_infos[row].name, consumer->offset,
                          have, producer->offset, want);
            return false;
        }
        if (!nearest->any || have - want < nearest->have - nearest->want)
            *nearest = (Nearest){row, have, want, producer->offset, consumer->offset, true};
    }
    return true;
}

/* All pairs around one execution of the nop. */
static bool look_around(Certify *c, const Mutant *mutant, const Wave *wave, uint32_t at, Nearest *nearest)
{
    const unsigned reach = c->hazards.largest;
    unsigned after = mutant->value;
    for (uint32_t j = at + 1; j < wave->steps.len && after < reach; j++) {
        const Inst *consumer = c->insts.data[wave->steps.data[j].inst];
        unsigned have = after;
        for (uint32_t i = at; hazard_rows_any(&consumer->consumer_rows) && i-- > 0 && have < reach;) {
            const Inst *producer = c->insts.data[wave->steps.data[i].inst];
            if (!compare(c, producer, consumer, have, nearest)) return false;
            have += states_of(mutant, producer);
        }
        after += states_of(mutant, consumer);
    }
    return true;
}

static bool certify_nop(Certify *c, const Mutant *mutant)
{
    Nearest nearest = {0};
    uint32_t executions = 0;
    for (uint32_t g = 0; g < c->groups.len; g++)
        for (unsigned w = 0; w < c->groups.data[g].num_waves; w++) {
            const Wave *wave = &c->groups.data[g].waves[w];
            for (uint32_t s = 0; s < wave->steps.len; s++) {
                if (c->insts.data[wave->steps.data[s].inst]->offset != mutant->offset) continue;
                executions++;
                if (!look_around(c, mutant, wave, s, &nearest)) return false;
            }
        }
    if (!executions) strbuf_append(&c->why, "it is never executed");
    else if (!nearest.any)
        strbuf_printf(&c->why, "no pair of a hazard row within reach of its %u executions", executions);
    else
        strbuf_printf(&c->why, "nearest pair in %u executions: %s, 0x%x has %u wait states after 0x%x and needs %u",
                      executions, hazard_infos[nearest.row].name, nearest.consumer, nearest.have, nearest.producer,
                      nearest.want);
    return executions != 0;
}

/* ---- barriers ---- */

/* A step that accesses memory: between which barriers it is issued and covered, with all barriers
 * and without one. */
typedef struct Use {
    const Step *step;
    unsigned wave;
    uint32_t issue, done, issue_without, done_without;
} Use;

typedef VEC(Use) UseList;

/* Global accesses are ordered by a barrier without a wait; others when a wait of the wave covers
 * them. */
static void list_uses(Certify *c, const Group *group, unsigned w, const Mutant *mutant, UseList *uses)
{
    const Wave *wave = &group->waves[w];
    uint32_t epoch = 0, without = 0, sequence[NUM_QUEUES] = {0};
    struct Open {
        uint32_t use, sequence;
        uint16_t left;
        const Inst *inst;
    };
    VEC(struct Open) open = {0};
    for (uint32_t s = 0; s < wave->steps.len; s++) {
        const Step *step = &wave->steps.data[s];
        const Inst *inst = c->insts.data[step->inst];
        if (inst->is_barrier) {
            epoch++;
            without += inst->offset != mutant->offset;
        }
        uint32_t kept = 0;
        for (uint32_t i = 0; inst->is_wait && i < open.len; i++) {
            struct Open *o = &open.data[i];
            const unsigned younger = sequence[o->inst->event->queue] - o->sequence;
            if (cover(&o->left, o->inst, younger, (uint32_t)inst->d.inst.mods.offset)) {
                uses->data[o->use].done = epoch;
                uses->data[o->use].done_without = without;
            } else {
                open.data[kept++] = *o;
            }
        }
        if (inst->is_wait) open.len = kept;
        if (!inst->event) continue;
        sequence[inst->event->queue]++;
        if (!step->num_accesses) continue;
        const bool lds = uses_lds(c, step);
        Use use = {step, w, epoch, lds ? UINT32_MAX : epoch, without, lds ? UINT32_MAX : without};
        struct Open o = {uses->len, sequence[inst->event->queue], inst->event->counters, inst};
        VEC_PUSH(c->arena, uses, use);
        if (lds) VEC_PUSH(c->arena, &open, o);
    }
}

static bool ordered(uint32_t done, uint32_t issue) { return done < issue; }

static bool same_barriers(const Certify *c, const Group *group, const Mutant *mutant, uint32_t *executions)
{
    VEC(uint32_t) first = {0};
    for (unsigned w = 0; w < group->num_waves; w++) {
        uint32_t at = 0;
        for (uint32_t s = 0; s < group->waves[w].steps.len; s++) {
            const Inst *inst = c->insts.data[group->waves[w].steps.data[s].inst];
            if (!inst->is_barrier) continue;
            *executions += inst->offset == mutant->offset;
            if (w == 0) VEC_PUSH(c->arena, &first, inst->offset);
            else if (at >= first.len || first.data[at] != inst->offset) return false;
            at++;
        }
        if (at != first.len) return false;
    }
    return true;
}

static bool certify_barrier(Certify *c, const Mutant *mutant)
{
    uint32_t executions = 0, pairs = 0;
    for (uint32_t g = 0; g < c->groups.len; g++) {
        const Group *group = &c->groups.data[g];
        UseList uses = {0};
        if (!same_barriers(c, group, mutant, &executions)) {
            strbuf_append(&c->why, "the waves meet at different barriers");
            return false;
        }
        if (group->num_waves == 1) continue;
        for (unsigned w = 0; w < group->num_waves; w++) list_uses(c, group, w, mutant, &uses);
        for (uint32_t i = 0; i < uses.len; i++)
            for (uint32_t j = i + 1; j < uses.len; j++) {
                const Use *x = &uses.data[i], *y = &uses.data[j];
                if (x->wave == y->wave) continue;
                if (!ordered(x->done, y->issue) && !ordered(y->done, x->issue)) continue;
                if (ordered(x->done_without, y->issue_without) || ordered(y->done_without, x->issue_without)) continue;
                pairs++;
                if (!steps_conflict(c, x->step, y->step, false)) continue;
                strbuf_printf(&c->why, "it alone orders 0x%x of wave %u and 0x%x of wave %u",
                              c->insts.data[x->step->inst]->offset, x->wave, c->insts.data[y->step->inst]->offset,
                              y->wave);
                return false;
            }
    }
    if (!executions) strbuf_append(&c->why, "it is never executed");
    else if (c->groups.data[0].num_waves == 1) strbuf_append(&c->why, "workgroups of one wave");
    else strbuf_printf(&c->why, "%u pairs of accesses of two waves are ordered by it alone, and none conflicts", pairs);
    return executions != 0;
}

/* ---- all ---- */

static bool certify(Certify *c, const Mutant *mutant)
{
    StrBuf text = {0};
    c->why.len = 0;
    const bool good = mutant->kind == 'w'   ? certify_wait(c, mutant)
                      : mutant->kind == 'n' ? certify_nop(c, mutant)
                                            : certify_barrier(c, mutant);
    const uint32_t number = mutant->offset / 4 < c->num_words ? c->inst_at[mutant->offset / 4] : 0;
    if (number) isa_print(c->target, &c->insts.data[number - 1]->d.inst, NULL, NULL, NULL, &text);
    else strbuf_append(&text, "(not executed)");
    printf("%s 0x%llx (offset 0x%x): %s", good ? "harmless" : "SURVIVOR", (unsigned long long)mutant->listing,
           mutant->offset, text.data);
    if (mutant->kind == 'w')
        printf(" with %s(%u)", counter_infos[mutant->counter].name,
               wait_field_of(mutant->value, (Counter)mutant->counter));
    else if (mutant->kind == 'n') printf(" as %u wait states", mutant->value);
    else printf(" as a nop");
    printf(": %s\n", c->why.data ? c->why.data : "");
    strbuf_free(&text);
    return good;
}

int main(int argc, char **argv)
{
    if (argc != 3) fail("usage: certify TRACE SURVIVORS");
    Certify c = {.arena = arena_new()};
    read_trace(&c, argv[1]);
    FILE *file = fopen(argv[2], "r");
    if (!file) fail("no list of survivors");
    bool good = true;
    Mutant mutant;
    unsigned long long listing;
    while (fscanf(file, " %c %x %x %u %llx", &mutant.kind, &mutant.offset, &mutant.value, &mutant.counter, &listing) ==
           5) {
        mutant.listing = listing;
        good = certify(&c, &mutant) && good;
    }
    fclose(file);
    strbuf_free(&c.why);
    arena_free(c.arena);
    return good ? 0 : 1;
}
