/* Certificates for harmless mutants. Reads the trace of the unchanged kernel and the mutants that
   nobody noticed, both written by `mutate`, and says of each why it changes nothing. Shares the
   tables of src/isa with the checkers and nothing else: which operations a wait forces, and who is
   near whom, is found out here from the trace.

   usage: certify TRACE SURVIVORS
   Prints a line for each mutant: "harmless ..."; "unreached ...": no wave of this launch executes it; "choice ...": what
   only gives masks and single bits reads other registers, and no result shows it; or "SURVIVOR ...". Exits with 1 if there
   is one of the last kind.

   TRACE, a line each: t TARGET | g X Y Z WAVES a workgroup begins | d OFFSET WORD*4 an instruction
   | i WAVE OFFSET it is executed | r|w l|g BEGIN-END ... and reads or writes these bytes of LDS or
   of global memory. SURVIVORS: w|n|b|a|m OFFSET VALUE COUNTER LISTING: a wait with its new simm16, a
   nop with its new number of wait states, a barrier (VALUE: where it is waited for), an s_wait_alu, an
   s_set_vgpr_msb; LISTING is the address to print.

   A wait: the wave is followed once with the old and once with the new count. An operation that
   only the old one proves complete must not be touched (registers; LDS of the wave itself) before a
   later wait covers it, and no other wave may use its LDS bytes after the barriers that lie in
   between. A nop: no pair of a hazard row is nearer than the row says. A barrier: a workgroup of
   one wave; or every two conflicting accesses that it orders are ordered by another one, too. An s_wait_alu: expert
   scheduling is never on, so that the hardware waits by itself. An s_set_vgpr_msb: all that is executed names the same
   registers without it, or registers hold the same after each instruction, whatever it names (a comparison with another number that is no
   NaN). A wait for xcnt: no source of what only it proves is overwritten before something else does. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/events.h"
#include "isa/expert.h"
#include "isa/hazards.h"
#include "isa/reg_units.h"
#include "isa/vgpr_roles.h"
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
    bool is_wait;
    bool is_signal, is_barrier; /* the workgroup's barrier: in one instruction both */
    bool is_resolved;           /* VGPRs have the bits of s_set_vgpr_msb */
} Inst;

/* Bits above the numbers of VGPRs, by VgprRole. */
typedef struct Msb {
    uint8_t of[NUM_VGPR_ROLES];
} Msb;

typedef struct Wave {
    VEC(Step) steps;
    Msb msb; /* while the trace is read */
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
    bool chooses; /* no certificate: what is computed differs, by masks and bits alone */
} Certify;

/* ---- reading ---- */

static void fail(const char *what)
{
    fprintf(stderr, "certify: %s\n", what);
    exit(2);
}

/* What the instruction does to the bits. */
static void pass_msb(Msb *msb, const MachineInst *m)
{
    if (m->opcode == OP_S_SET_VGPR_MSB)
        for (unsigned r = 0; r < NUM_VGPR_ROLES; r++)
            msb->of[r] = (uint8_t)msb_of_role((VgprMsb)m->mods.offset, (VgprRole)r);
    /* The constant's bits from 12 on: destination, then sources. */
    if (m->opcode == OP_S_SETREG_IMM32_B32 && isa_writes_mode(m))
        for (unsigned r = 0; r < NUM_VGPR_ROLES; r++)
            msb->of[r] = m->operands[0].value >> (12 + 2 * (r == ROLE_DST ? 0 : r + 1)) & 3;
}

static unsigned high_bits(const Msb *msb, const MachineInst *m, unsigned operand)
{
    const Operand o = m->operands[operand];
    if (o.kind != OPERAND_PHYS || o.reg_class != CLASS_V) return 0;
    const VgprRole role = isa_vgpr_role(m, operand);
    return role == ROLE_LOW ? 0 : msb->of[role];
}

/* Its registers, with the bits that a wave has when it executes it first: they are the same each time, or the
   emulator had refused the kernel. */
static void resolve(Inst *inst, const Msb *msb)
{
    MachineInst *m = &inst->d.inst;
    const InstInfo *info = inst_info(m->opcode);
    if (inst->is_resolved) return;
    inst->is_resolved = true;
    for (unsigned i = 0; i < m->num_operands; i++) {
        Operand o = m->operands[i];
        o.value += high_bits(msb, m, i) * NUM_NAMED_VGPRS;
        ranges_add(i < m->num_defs ? &inst->writes : &inst->reads, operand_units(o));
        if (!i && info->flags & INST_SRC2_TIED) ranges_add(&inst->reads, operand_units(o));
    }
    ranges_add_implicit(&inst->reads, info->implicit_reads);
    ranges_add_implicit(&inst->writes, info->implicit_writes);
}

static bool is_of_workgroup(const MachineInst *m)
{
    if (m->opcode == OP_S_BARRIER_WAIT) return (int16_t)m->mods.offset == -1;
    return operand_is_imm(m->operands[0]) && (int32_t)m->operands[0].value == -1;
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
    inst->states = hazard_inst_states(c->target, m);
    inst->producer_rows = hazard_producer_rows(&c->hazards, hazard_classes(m));
    inst->consumer_rows = hazard_consumer_rows(&c->hazards, hazard_classes(m));
    inst->is_wait = isa_is_wait(m->opcode);
    inst->is_signal = m->opcode == OP_S_BARRIER || (m->opcode == OP_S_BARRIER_SIGNAL && is_of_workgroup(m));
    inst->is_barrier = m->opcode == OP_S_BARRIER || (m->opcode == OP_S_BARRIER_WAIT && is_of_workgroup(m));
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
            resolve(c->insts.data[step.inst], &w->msb);
            pass_msb(&w->msb, &c->insts.data[step.inst]->d.inst);
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

enum { NUM_LINES = NUM_QUEUES * NUM_COUNTERS };

typedef struct Follow {
    Certify *c;
    const Mutant *mutant;
    const Group *group;
    unsigned wave;
    VEC(Issued) issued;
    uint32_t sequence[NUM_LINES];
    uint32_t epoch;
    /* Of all waves. */
    uint32_t executions, forced, to_end;
    uint64_t covered_by; /* offset of a later wait */
    uint32_t covered;
} Follow;

/* What the instruction with that field waits for. */
static unsigned wait_field_of(const MachineInst *inst, uint32_t simm16, Counter counter)
{
    MachineInst wait = *inst;
    wait.mods.offset = (int32_t)simm16;
    return wait_get(&wait, counter);
}

/* Operations that come in turns and that one counter counts. */
static unsigned line_of(const Inst *inst)
{
    const unsigned counters = inst->event->counters;
    return inst->event->queue * (unsigned)NUM_COUNTERS + (counters ? (unsigned)__builtin_ctz(counters) : 0);
}

static bool cover(uint16_t *left, const Inst *inst, unsigned younger, const Inst *wait, uint32_t simm16)
{
    for (unsigned n = 0; n < NUM_COUNTERS; n++) {
        if (!(*left >> n & 1)) continue;
        const unsigned count = wait_field_of(&wait->d.inst, simm16, (Counter)n);
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
        const unsigned younger = f->sequence[line_of(issued->inst)] - issued->sequence;
        const bool was_covered = !issued->old_left;
        const bool old_covered = was_covered || cover(&issued->old_left, issued->inst, younger, inst, old_simm16);
        const bool new_covered =
            cover(&issued->new_left, issued->inst, younger, inst, is_mutant ? f->mutant->value : old_simm16);
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
        f->epoch += inst->is_signal;
        if (!inst->event) continue;
        const uint16_t counters = inst->event->counters & (uint16_t)~COUNTER_BIT_X;
        Issued issued = {inst, step, ++f->sequence[line_of(inst)], counters, counters, 0};
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

/* Two steps of a wave. */
typedef struct StepPair {
    const Wave *wave;
    uint32_t producer, consumer;
} StepPair;

/* The scalar unit writes all that the row is about between the two: the consumer reads that (isa/hazard_rewrites.c). */
static bool is_rewritten(const Certify *c, Hazard row, const StepPair *pair)
{
    const Inst *producer = c->insts.data[pair->wave->steps.data[pair->producer].inst];
    const Inst *consumer = c->insts.data[pair->wave->steps.data[pair->consumer].inst];
    HazardScalars scalars;
    if (!hazard_scalars(row, &producer->d.inst, &consumer->d.inst, &scalars)) return false;
    uint32_t left = (uint32_t)((UINT64_C(1) << scalars.count) - 1);
    for (uint32_t i = pair->producer + 1; i < pair->consumer; i++)
        left &= ~hazard_scalars_rewritten(&scalars, &c->insts.data[pair->wave->steps.data[i].inst]->d.inst);
    return !left;
}

static bool compare(Certify *c, const StepPair *pair, unsigned have, Nearest *nearest)
{
    const Inst *producer = c->insts.data[pair->wave->steps.data[pair->producer].inst];
    const Inst *consumer = c->insts.data[pair->wave->steps.data[pair->consumer].inst];
    HazardRows rows = hazard_rows_both(&producer->producer_rows, &consumer->consumer_rows);
    for (unsigned row; hazard_rows_take(&rows, &row);) {
        const unsigned want = hazard_row_states(c->target, (Hazard)row, &producer->d.inst);
        if (!want || !hazard_row_matches((Hazard)row, &producer->d.inst, &consumer->d.inst)) continue;
        if (have < want && is_rewritten(c, (Hazard)row, pair)) continue;
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
            const StepPair pair = {wave, i, j};
            if (!compare(c, &pair, have, nearest)) return false;
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

/* Waves meet by number: the nth barrier of one is the nth of each other that has not ended, wherever in the code it
   is. */

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
    /* Barriers that the wave has signalled at, and passed; with all of them, and without the mutant's. */
    uint32_t signals = 0, passed = 0, signals_without = 0, passed_without = 0, sequence[NUM_LINES] = {0};
    struct Open {
        uint32_t use, sequence;
        uint16_t left;
        const Inst *inst;
    };
    VEC(struct Open) open = {0};
    for (uint32_t s = 0; s < wave->steps.len; s++) {
        const Step *step = &wave->steps.data[s];
        const Inst *inst = c->insts.data[step->inst];
        signals += inst->is_signal;
        signals_without += inst->is_signal && inst->offset != mutant->offset;
        passed += inst->is_barrier;
        passed_without += inst->is_barrier && inst->offset != mutant->value;
        uint32_t kept = 0;
        for (uint32_t i = 0; inst->is_wait && i < open.len; i++) {
            struct Open *o = &open.data[i];
            const unsigned younger = sequence[line_of(o->inst)] - o->sequence;
            if (cover(&o->left, o->inst, younger, inst, (uint32_t)inst->d.inst.mods.offset)) {
                uses->data[o->use].done = signals;
                uses->data[o->use].done_without = signals_without;
            } else {
                open.data[kept++] = *o;
            }
        }
        if (inst->is_wait) open.len = kept;
        if (!inst->event) continue;
        sequence[line_of(inst)]++;
        if (!step->num_accesses) continue;
        const bool lds = uses_lds(c, step);
        Use use = {.step = step,
                   .wave = w,
                   .issue = passed,
                   .done = lds ? UINT32_MAX : signals,
                   .issue_without = passed_without,
                   .done_without = lds ? UINT32_MAX : signals_without};
        struct Open o = {uses->len, sequence[line_of(inst)], inst->event->counters & (uint16_t)~COUNTER_BIT_X, inst};
        VEC_PUSH(c->arena, uses, use);
        if (lds) VEC_PUSH(c->arena, &open, o);
    }
}

static bool ordered(uint32_t done, uint32_t issue) { return done < issue; }

static uint32_t executions_of(const Certify *c, const Group *group, const Mutant *mutant)
{
    uint32_t executions = 0;
    for (unsigned w = 0; w < group->num_waves; w++)
        for (uint32_t s = 0; s < group->waves[w].steps.len; s++)
            executions += c->insts.data[group->waves[w].steps.data[s].inst]->offset == mutant->offset;
    return executions;
}

static bool certify_barrier(Certify *c, const Mutant *mutant)
{
    uint32_t executions = 0, pairs = 0;
    for (uint32_t g = 0; g < c->groups.len; g++) {
        const Group *group = &c->groups.data[g];
        UseList uses = {0};
        executions += executions_of(c, group, mutant);
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

/* ---- sources ---- */

/* An operation whose sources may be read again until xcnt, or results, prove it. */
typedef struct Source {
    const Inst *inst;
    uint32_t sequence;
    uint16_t old_left, new_left; /* counters of results; 0: proved */
    bool old_proved, new_proved;
} Source;

typedef VEC(Source) SourceList;

/* Scalar and vector memory translate in turns (src/check/replay.c): what is issued proves the other kind. */
static void prove_other_kind(SourceList *open, const Inst *inst)
{
    for (uint32_t i = 0; i < open->len; i++) {
        Source *source = &open->data[i];
        if ((source->inst->event->queue == QUEUE_SMEM) == (inst->event->queue == QUEUE_SMEM)) continue;
        source->old_proved = source->new_proved = true;
    }
}

/* Addresses are translated in the order of issue: the result of an operation proves those before it in its queue. */
static void prove_older(SourceList *open)
{
    for (uint32_t i = open->len; i-- > 0;)
        for (uint32_t k = 0; k < i; k++) {
            Source *older = &open->data[k];
            if (older->inst->event->queue != open->data[i].inst->event->queue) continue;
            older->old_proved |= !open->data[i].old_left;
            older->new_proved |= !open->data[i].new_left;
        }
}

static void take_wait(SourceList *open, uint32_t sequence, const Inst *wait, uint32_t new)
{
    const uint32_t old = (uint32_t)wait->d.inst.mods.offset;
    for (uint32_t i = 0; i < open->len; i++) {
        Source *source = &open->data[i];
        const unsigned younger = sequence - source->sequence;
        const unsigned most = counter_infos[COUNTER_X].max;
        const unsigned old_count = wait_field_of(&wait->d.inst, old, COUNTER_X);
        const unsigned new_count = wait_field_of(&wait->d.inst, new, COUNTER_X);
        source->old_proved |= cover(&source->old_left, source->inst, younger, wait, old);
        source->new_proved |= cover(&source->new_left, source->inst, younger, wait, new);
        source->old_proved |= old_count != most && old_count <= younger;
        source->new_proved |= new_count != most && new_count <= younger;
    }
    prove_older(open);
}

static bool certify_sources_of(Certify *c, const Mutant *mutant, const Wave *wave, uint32_t *forced)
{
    SourceList open = {0};
    uint32_t sequence = 0;
    for (uint32_t s = 0; s < wave->steps.len; s++) {
        const Inst *inst = c->insts.data[wave->steps.data[s].inst];
        const bool is_mutant = inst->offset == mutant->offset;
        if (inst->is_wait)
            take_wait(&open, sequence, inst, is_mutant ? mutant->value : (uint32_t)inst->d.inst.mods.offset);
        const bool translates = inst->event && inst->event->counters & COUNTER_BIT_X;
        if (translates) prove_other_kind(&open, inst);
        uint32_t kept = 0;
        for (uint32_t i = 0; i < open.len; i++) {
            const Source *source = &open.data[i];
            if (source->old_proved && !source->new_proved && ranges_intersect(&inst->writes, &source->inst->reads)) {
                strbuf_printf(&c->why, "0x%x overwrites a source of 0x%x", inst->offset, source->inst->offset);
                return false;
            }
            *forced += is_mutant && source->old_proved && !source->new_proved;
            if (!source->new_proved) open.data[kept++] = *source;
        }
        open.len = kept;
        if (!translates) continue;
        const uint16_t results = inst->event->counters & (uint16_t)~COUNTER_BIT_X;
        Source source = {inst, ++sequence, results, results, false, false};
        VEC_PUSH(c->arena, &open, source);
    }
    return true;
}

static bool certify_sources(Certify *c, const Mutant *mutant)
{
    uint32_t forced = 0;
    for (uint32_t g = 0; g < c->groups.len; g++)
        for (unsigned w = 0; w < c->groups.data[g].num_waves; w++)
            if (!certify_sources_of(c, mutant, &c->groups.data[g].waves[w], &forced)) return false;
    strbuf_printf(&c->why, "of %u operations that it alone proves no source is overwritten before another wait does",
                  forced);
    return true;
}

/* ---- s_wait_alu, s_set_vgpr_msb ---- */

static bool certify_wait_alu(Certify *c)
{
    for (uint32_t i = 0; i < c->insts.len; i++)
        if (isa_sets_expert(&c->insts.data[i]->d.inst) == 1) {
            strbuf_printf(&c->why, "0x%x switches expert scheduling on", c->insts.data[i]->offset);
            return false;
        }
    strbuf_append(&c->why, "expert scheduling is never on");
    return true;
}

/* Executions of the mutant; sources that other registers are read for. */
typedef struct Others {
    uint32_t executions, count;
    bool chooses;
} Others;

/* Gives a mask, a bit or the largest of its sources: with another source often the same, and where it is not the kernel may
   choose between equals. */
static bool is_choice(const MachineInst *m)
{
    const InstInfo *info = inst_info(m->opcode);
    return info->compare.condition != CONDITION_NONE || m->opcode == OP_V_BFE_U32 || strstr(info->name, "max_num");
}

static bool certify_msb_of(Certify *c, const Mutant *mutant, const Wave *wave, Others *others)
{
    Msb old = {0}, new = {0};
    for (uint32_t s = 0; s < wave->steps.len; s++) {
        const Inst *inst = c->insts.data[wave->steps.data[s].inst];
        const MachineInst *m = &inst->d.inst;
        for (unsigned i = 0; i < m->num_operands; i++) {
            if (high_bits(&old, m, i) == high_bits(&new, m, i)) continue;
            others->count++;
            others->chooses |= !mutant->counter;
            if (mutant->counter || (i >= m->num_defs && is_choice(m))) continue;
            strbuf_printf(&c->why, "0x%x names other registers", inst->offset);
            return false;
        }
        others->executions += inst->offset == mutant->offset;
        pass_msb(&old, m);
        if (inst->offset != mutant->offset) pass_msb(&new, m);
    }
    return true;
}

/* `mutate` says in `counter` that registers hold the same as in the unchanged kernel after each instruction. */
static bool certify_msb(Certify *c, const Mutant *mutant)
{
    Others others = {0};
    for (uint32_t g = 0; g < c->groups.len; g++)
        for (unsigned w = 0; w < c->groups.data[g].num_waves; w++)
            if (!certify_msb_of(c, mutant, &c->groups.data[g].waves[w], &others)) return false;
    strbuf_printf(&c->why, "in %u executions all that follows names the same registers", others.executions);
    if (others.chooses)
        strbuf_printf(&c->why, " but for %u sources of comparisons, maxima and single bits", others.count);
    else if (others.count)
        strbuf_printf(&c->why,
                      " but for %u operands, and registers hold the same after each instruction in this launch",
                      others.count);
    c->chooses = others.chooses;
    return true;
}

/* ---- all ---- */

static bool certify_kind(Certify *c, const Mutant *mutant)
{
    switch (mutant->kind) {
    case 'w': return mutant->counter == COUNTER_X ? certify_sources(c, mutant) : certify_wait(c, mutant);
    case 'n': return certify_nop(c, mutant);
    case 'a': return certify_wait_alu(c);
    case 'm': return certify_msb(c, mutant);
    default: return certify_barrier(c, mutant);
    }
}

static bool certify(Certify *c, const Mutant *mutant)
{
    StrBuf text = {0};
    c->why.len = 0;
    c->chooses = false;
    const uint32_t number = mutant->offset / 4 < c->num_words ? c->inst_at[mutant->offset / 4] : 0;
    if (!number) {
        printf("unreached 0x%llx (offset 0x%x)\n", (unsigned long long)mutant->listing, mutant->offset);
        return true;
    }
    const bool good = certify_kind(c, mutant);
    const MachineInst *inst = &c->insts.data[number - 1]->d.inst;
    isa_print(c->target, inst, NULL, NULL, NULL, &text);
    printf("%s 0x%llx (offset 0x%x): %s",
           !good        ? "SURVIVOR"
           : c->chooses ? "choice"
                        : "harmless",
           (unsigned long long)mutant->listing, mutant->offset, text.data);
    if (mutant->kind == 'w')
        printf(" with %s(%u)", counter_infos[mutant->counter].name,
               wait_field_of(inst, mutant->value, (Counter)mutant->counter));
    else if (mutant->kind == 'n') printf(" as %u wait states", mutant->value);
    else if (mutant->kind == 'a') printf(" taken out");
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
