/* Weakens one wait, nop or barrier of a kernel at a time and counts who notices: the static
   checkers, or a run of any completion order (a finding, a fault, another result). In one process,
   on decoded code: addresses do not move.

   usage: mutate --work=DIR [--every=N] [--offset=K] [--list] OPTIONS OF wavecc run
     --every=N, --offset=K  a sample: mutants K, K + N, K + 2N, ...
     --list                 only the number of mutants
     --only=FILE            those of a list of survivors, as with other data (--seed)
   Mutants (docs/verification.md, "Mutation"): each counter field of each s_waitcnt, or s_wait_*, set to its
   largest value, which waits for nothing, and raised by one; each s_nop N one shorter, and skipped; each v_nop skipped;
   each s_barrier, or s_barrier_signal -1 with its s_barrier_wait, made an s_nop 0; each s_wait_alu made one for
   nothing; each s_set_vgpr_msb made an s_nop 0.

   Those that nobody notices go to DIR/survivors, and a trace of the unchanged kernel to DIR/trace,
   for `certify`, which knows nothing of the checkers. Prints one line of totals. Exit status 0; 1
   when the kernel can't be used. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/find_code.h"
#include "command/cli.h"
#include "command/run_command.h"
#include "isa/events.h"
#include "sim/exec/exec.h"
#include "sim/machine/op_facts.h"
#include "sim/observe/record.h"
#include "support/heap.h"

typedef enum MutantKind {
    MUTANT_WAIT,
    MUTANT_NOP,
    MUTANT_BARRIER,
    MUTANT_WAIT_ALU,
    MUTANT_MSB,
    NUM_MUTANT_KINDS
} MutantKind;
static const char kind_letters[NUM_MUTANT_KINDS + 1] = "wnbam"; /* in the list for `certify` */

typedef struct Mutant {
    MutantKind kind;
    uint32_t inst; /* number in Code */
    /* MUTANT_WAIT, _WAIT_ALU: the new simm16; MUTANT_NOP: the new number of wait states; MUTANT_BARRIER: number of the
       s_barrier_wait, or that of the barrier itself */
    uint32_t value;
    uint32_t
        counter; /* MUTANT_WAIT; MUTANT_MSB, when nobody has noticed it: 1: registers hold the same after each instruction */
} Mutant;

/* What a run without mutation gives: one for each way to run. */
typedef struct Outcome {
    uint64_t hash;
    size_t num_findings;
    SimStatus status;
} Outcome;

/* The ways to run: completion order and order of the waves. */
static const struct Way {
    SimCompletion completion;
    uint64_t completion_seed, wave_seed;
} ways[] = {
    {SIM_COMPLETE_EARLIEST, 0, 0}, {SIM_COMPLETE_LATEST, 0, 0},  {SIM_COMPLETE_RANDOM, 1, 0},
    {SIM_COMPLETE_EARLIEST, 0, 7}, {SIM_COMPLETE_LATEST, 0, 11}, {SIM_COMPLETE_RANDOM, 2, 13},
};
enum { NUM_WAYS = sizeof ways / sizeof ways[0] };
#define S_NOP_0 0xbf800000u

typedef struct Mutation {
    Run run;
    Arena *arena;
    const char *work, *only;
    uint64_t every, offset;
    bool list;
    Code code;
    uint32_t *words; /* that it is made of */
    size_t num_words;
    uint64_t entries[2];
    unsigned num_entries;
    uint64_t code_offset; /* of Code's addresses in the image */
    FindingList baseline;
    uint32_t baseline_clauses;  /* findings of check_clauses */
    Outcome expected[NUM_WAYS]; /* of the unchanged kernel, made when they are needed */
    unsigned num_expected;
    uint64_t values;       /* hash_values of the unchanged kernel; 0: not made yet */
    uint64_t instructions; /* of a run */
    VEC(Mutant) mutants;
    unsigned by_checker, by_run, survivors, tried;
} Mutation;

/* ---- mutants ---- */

/* The instruction with another count, and the same of the other counters; UINT32_MAX: it has no field for it
   (s_wait_idle). An instruction for two counters has each somewhere in its constant. */
static uint32_t with_count(const MachineInst *inst, Counter counter, unsigned count)
{
    MachineInst wait = *inst;
    if (counter_infos[counter].wait == inst->opcode) {
        wait_set(&wait, counter, count);
        return (uint32_t)wait.mods.offset;
    }
    for (unsigned shift = 0; shift < 16; shift++) {
        const uint32_t field = (uint32_t)counter_infos[counter].max << shift;
        wait.mods.offset = (int32_t)(((uint32_t)inst->mods.offset & ~field) | count << shift);
        bool good = wait_get(&wait, counter) == count;
        for (unsigned c = 0; c < NUM_COUNTERS; c++)
            good = good && (c == counter || wait_get(&wait, (Counter)c) == wait_get(inst, (Counter)c));
        if (good) return (uint32_t)wait.mods.offset;
    }
    return UINT32_MAX;
}

static void add_waits(Mutation *m, uint32_t number, const MachineInst *inst)
{
    for (unsigned c = 0; c < NUM_COUNTERS; c++) {
        const unsigned count = wait_get(inst, (Counter)c), max = counter_infos[c].max;
        if (count == max) continue;
        Mutant to_max = {MUTANT_WAIT, number, with_count(inst, (Counter)c, max), c};
        Mutant raised = {MUTANT_WAIT, number, with_count(inst, (Counter)c, count + 1), c};
        if (to_max.value == UINT32_MAX) continue;
        VEC_PUSH(m->arena, &m->mutants, to_max);
        if (count + 1 < max) VEC_PUSH(m->arena, &m->mutants, raised);
    }
}

static void add_nops(Mutation *m, uint32_t number, unsigned states)
{
    Mutant skipped = {MUTANT_NOP, number, 0, 0}, shorter = {MUTANT_NOP, number, states - 1, 0};
    VEC_PUSH(m->arena, &m->mutants, skipped);
    if (states > 1) VEC_PUSH(m->arena, &m->mutants, shorter);
}

/* The workgroup's: a barrier in one instruction, or the signal of one in two. */
static void add_barrier(Mutation *m, uint32_t number)
{
    const CodeInst *insts = m->code.insts;
    uint32_t wait = number;
    if (insts[number].d.inst.opcode == OP_S_BARRIER_SIGNAL) {
        const Operand id = insts[number].d.inst.operands[0];
        if (!operand_is_imm(id) || (int32_t)id.value != -1) return;
        while (wait < m->code.num_insts &&
               (insts[wait].d.inst.opcode != OP_S_BARRIER_WAIT || (int16_t)insts[wait].d.inst.mods.offset != -1))
            wait++;
        if (wait == m->code.num_insts) return;
    }
    Mutant barrier = {MUTANT_BARRIER, number, wait, 0};
    VEC_PUSH(m->arena, &m->mutants, barrier);
}

static void list_mutants(Mutation *m)
{
    for (uint32_t i = 0; i < m->code.num_insts; i++) {
        const MachineInst *inst = &m->code.insts[i].d.inst;
        if (isa_is_wait(inst->opcode)) add_waits(m, i, inst);
        if (inst->opcode == OP_S_NOP) add_nops(m, i, (unsigned)(inst->mods.offset & 15) + 1);
        if (inst->opcode == OP_V_NOP) add_nops(m, i, 1);
        if (inst->opcode == OP_S_BARRIER || inst->opcode == OP_S_BARRIER_SIGNAL) add_barrier(m, i);
        Mutant other = {inst->opcode == OP_S_WAIT_ALU ? MUTANT_WAIT_ALU : MUTANT_MSB, i, UINT16_MAX, 0};
        if (inst->opcode == OP_S_WAIT_ALU || inst->opcode == OP_S_SET_VGPR_MSB) VEC_PUSH(m->arena, &m->mutants, other);
    }
}

/* The instruction as the mutant has it. A skipped nop is a pseudo-operation: it counts for no wait
 * state. */
static void apply(const Mutant *mutant, MachineInst *inst)
{
    switch (mutant->kind) {
    case MUTANT_WAIT:
    case MUTANT_WAIT_ALU: inst->mods.offset = (int32_t)mutant->value; break;
    case MUTANT_NOP:
        if (mutant->value) inst->mods.offset = (int32_t)mutant->value - 1;
        else inst->opcode = OP_UNDEF;
        break;
    case MUTANT_BARRIER:
        inst->opcode = OP_S_NOP;
        inst->num_operands = 0;
        inst->mods.offset = 0;
        break;
    default: BUG("a mutant of the code's bytes");
    }
}

/* ---- the static checkers ---- */

/* A hazard that was there, with fewer wait states, is another finding. */
static bool in_list(const FindingList *list, const Finding *f)
{
    for (uint32_t i = 0; i < list->len; i++) {
        const Finding *g = &list->data[i];
        if (g->kind == f->kind && g->address == f->address && g->other == f->other && g->unit == f->unit &&
            g->have <= f->have)
            return true;
    }
    return false;
}

/* All that the mutant may change. */
static void check_all(const Code *code, FindingList *findings, uint32_t *clauses)
{
    ClauseFindingList list = {0};
    check_waits(code, findings);
    check_replay(code, findings);
    check_expert(code, findings);
    check_hazards(code, findings);
    check_clauses(code, &list);
    *clauses = list.len;
}

static bool has_more(const Mutation *m, const FindingList *findings, uint32_t clauses)
{
    bool more = clauses > m->baseline_clauses;
    for (uint32_t i = 0; i < findings->len && !more; i++) more = !in_list(&m->baseline, &findings->data[i]);
    return more;
}

/* Other registers are named: the code is decoded anew. */
static bool checkers_notice_msb(Mutation *m, const Mutant *mutant)
{
    Code code = {0};
    FindingList findings = {0};
    uint32_t clauses = 0;
    Arena *arena = arena_new();
    const uint64_t address = m->code.insts[mutant->inst].d.address;
    const uint32_t saved = m->words[address / 4];
    m->words[address / 4] = S_NOP_0;
    code_build(&code, arena, m->code.target, m->words, m->num_words, m->entries, m->num_entries);
    check_all(&code, &findings, &clauses);
    m->words[address / 4] = saved;
    const bool noticed = has_more(m, &findings, clauses) || code.notes.len > m->code.notes.len;
    arena_free(arena);
    return noticed;
}

static bool checkers_notice(Mutation *m, const Mutant *mutant)
{
    if (mutant->kind == MUTANT_BARRIER) return false;
    if (mutant->kind == MUTANT_MSB) return checkers_notice_msb(m, mutant);
    CodeInst *inst = &m->code.insts[mutant->inst];
    MachineInst saved = inst->d.inst;
    FindingList findings = {0};
    uint32_t clauses = 0;
    Arena *arena = m->code.arena;
    m->code.arena = arena_new();
    apply(mutant, &inst->d.inst);
    check_all(&m->code, &findings, &clauses);
    inst->d.inst = saved;
    const bool noticed = has_more(m, &findings, clauses);
    arena_free(m->code.arena);
    m->code.arena = arena;
    return noticed;
}

/* ---- runs ---- */

static uint64_t hash_bytes(uint64_t hash, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* What the kernel has written, and where. */
static uint64_t hash_memory(const Memory *memory)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int region = 0; region < memory_num_regions(memory); region++) {
        uint64_t begin = 0, end = 0;
        while (memory_next_written(memory, region, &begin, &end)) {
            uint8_t bytes[MEMORY_PAGE_BYTES];
            memory_peek(memory, region, begin, bytes, end - begin);
            hash = hash_bytes(hash, (const uint8_t *)&begin, sizeof begin);
            hash = hash_bytes(hash, bytes, end - begin);
            begin = end;
        }
    }
    return hash;
}

static bool run_one(Mutation *m, const struct Way *way, uint64_t limit, const SimRecord *record, Outcome *outcome)
{
    SimDispatch dispatch;
    if (!run_set_up_memory(&m->run, &dispatch)) return false;
    dispatch.checks = SIM_CHECK_ALL;
    dispatch.completion = way->completion;
    dispatch.completion_seed = way->completion_seed;
    dispatch.seed = way->wave_seed;
    dispatch.max_instructions = limit;
    dispatch.record = record;
    SimResult result;
    sim_run(&dispatch, &result);
    *outcome = (Outcome){hash_memory(m->run.memory), result.num_findings, result.status};
    if (record) {
        m->instructions = result.num_instructions;
        StrBuf text = {0};
        if (result.status != SIM_OK) sim_describe(&result, &text);
        if (text.len) fprintf(stderr, "%s\n", text.data);
        strbuf_free(&text);
        for (size_t i = 0; i < result.num_findings; i++)
            fprintf(stderr, "note: the unchanged kernel has a finding: %s: %s\n", result.findings[i].instruction,
                    result.findings[i].text);
    }
    sim_result_free(&result);
    memory_free(m->run.memory);
    m->run.memory = NULL;
    return true;
}

/* ---- the trace, for `certify` ---- */

typedef struct TraceFile {
    FILE *file;
    const Mutation *m;
    SimDim3 workgroup;
    bool any;
    uint8_t *described; /* by word of the code */
} TraceFile;

/* The format is described in certify.c. */
static void trace_instruction(void *context, const SimWave *wave, const SimOp *op)
{
    TraceFile *t = context;
    const SimDim3 id = wave->group->id;
    const uint32_t offset = (uint32_t)(sim_op_address(op) - wave->group->program->address);
    if (!t->any || memcmp(&id, &t->workgroup, sizeof id) != 0)
        fprintf(t->file, "g %u %u %u %u\n", id.x, id.y, id.z, wave->group->num_waves);
    t->any = true;
    t->workgroup = id;
    if (!t->described[offset / 4]) {
        const uint32_t *words = op->info->decoded.words;
        fprintf(t->file, "d %x %x %x %x %x\n", offset, words[0], words[1], words[2], words[3]);
        t->described[offset / 4] = 1;
    }
    fprintf(t->file, "i %u %x\n", wave->number, offset);
}

typedef struct Span {
    uint64_t begin, end;
} Span;

static int by_begin(const void *a, const void *b)
{
    const Span *x = a, *y = b;
    return x->begin < y->begin ? -1 : x->begin > y->begin;
}

static void trace_spans(TraceFile *t, const char *what, Span *spans, size_t count)
{
    if (!count) return;
    qsort(spans, count, sizeof *spans, by_begin);
    fprintf(t->file, "%s", what);
    Span now = spans[0];
    for (size_t i = 1; i < count; i++) {
        if (spans[i].begin <= now.end) {
            if (spans[i].end > now.end) now.end = spans[i].end;
            continue;
        }
        fprintf(t->file, " %llx-%llx", (unsigned long long)now.begin, (unsigned long long)now.end);
        now = spans[i];
    }
    fprintf(t->file, " %llx-%llx\n", (unsigned long long)now.begin, (unsigned long long)now.end);
}

static void trace_access(void *context, const SimWave *wave, const SimAccess *access)
{
    TraceFile *t = context;
    Span spans[2 * LANES];
    size_t count = 0;
    (void)wave;
    if (access->does & (ACCESS_NO_MEMORY | ACCESS_SCALAR) || access->space == SPACE_SCRATCH) return;
    if (access->does & ACCESS_TENSOR && !(access->does & ACCESS_TENSOR_PART)) return; /* its parts follow */
    for (uint64_t left = access->active; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctzll(left);
        if (access->partial && !access->dwords_in[lane]) continue;
        spans[count++] = (Span){access->address[lane], access->address[lane] + access->bytes};
        if (access->does & ACCESS_TWO)
            spans[count++] = (Span){access->address2[lane], access->address2[lane] + access->bytes};
    }
    const bool lds = access->space == SPACE_LDS;
    if (access->does & (ACCESS_READS | ACCESS_LDS_DMA)) trace_spans(t, lds ? "r l" : "r g", spans, count);
    if (access->does & ACCESS_WRITES) trace_spans(t, lds ? "w l" : "w g", spans, count);
    if (!(access->does & (ACCESS_LDS_DMA | ACCESS_FROM_LDS))) return;
    count = 0;
    for (uint64_t left = access->active; left; left &= left - 1) {
        const uint64_t at = sim_lds_address(access, (unsigned)__builtin_ctzll(left), access->op->dwords);
        spans[count++] = (Span){at, at + sim_lds_bytes(access, access->op->dwords)};
    }
    trace_spans(t, access->does & ACCESS_LDS_DMA ? "w l" : "r l", spans, count);
}

static bool write_trace(Mutation *m)
{
    TraceFile t = {.m = m};
    const SimRecord record = {&t, trace_instruction, trace_access};
    t.file = fopen(arena_printf(m->arena, "%s/trace", m->work), "w");
    if (!t.file) return cli_error("can't write %s/trace", m->work) == 0;
    t.described = arena_alloc(m->arena, m->run.input.object.code_end - m->run.input.object.code_begin + 8);
    fprintf(t.file, "t %u\n", (unsigned)m->run.input.object.target);
    bool good = run_one(m, &ways[0], 0, &record, &m->expected[0]);
    return !fclose(t.file) && good;
}

/* ---- values, of a mutant that names other registers ---- */

enum { MAX_WAVES = 64, HASHED_LANES = 32 }; /* of a workgroup; of a wave of gfx1250 */

typedef struct HashedWave {
    uint64_t hash, state; /* of all states so far; of this one: a sum over the VGPRs */
    const SimOp *last;
    uint32_t shadow[NUM_ROWS][HASHED_LANES]; /* the VGPRs as `state` has them */
} HashedWave;

typedef struct ValueHash {
    HashedWave *waves[MAX_WAVES]; /* by number */
    uint64_t hash;                /* of all, in the end */
} ValueHash;

static HashedWave *hashed_wave(ValueHash *h, const SimWave *wave)
{
    if (wave->number >= MAX_WAVES) BUG("%u waves", wave->number);
    if (h->waves[wave->number]) return h->waves[wave->number];
    HashedWave *w = h->waves[wave->number] = heap_zeroed(1, sizeof *w);
    for (unsigned row = 0; row < NUM_ROWS; row++) memcpy(w->shadow[row], wave->v[row], sizeof w->shadow[row]);
    return w;
}

static uint64_t hash_row(unsigned row, const uint32_t *values)
{
    return hash_bytes(row + 1, (const uint8_t *)values, sizeof(uint32_t) * HASHED_LANES);
}

static void hash_vgpr(HashedWave *w, const SimWave *wave, unsigned row)
{
    w->state -= hash_row(row, w->shadow[row]);
    memcpy(w->shadow[row], wave->v[row], sizeof w->shadow[row]);
    w->state += hash_row(row, w->shadow[row]);
}

/* What the wave's last instruction has written to registers; operations complete at issue in that run. */
static void hash_instruction(void *context, const SimWave *wave, const SimOp *op)
{
    HashedWave *w = hashed_wave(context, wave);
    const SimOp *last = w->last;
    w->last = op;
    if (!last) return;
    const SimOpFacts *facts = sim_facts(wave->group->program, last);
    uint64_t scalars = 0;
    for (unsigned i = 0; i < facts->writes->count; i++) {
        const RegRange range = facts->writes->range[i];
        for (unsigned unit = range.first; unit < (unsigned)range.first + range.count; unit++) {
            if (unit >= UNIT_REG_V && unit < UNIT_REG_A) hash_vgpr(w, wave, unit - UNIT_REG_V);
            else if (unit < NUM_SCALARS)
                scalars = hash_bytes(scalars, (const uint8_t *)&wave->s[unit], sizeof *wave->s);
        }
    }
    const uint64_t now[] = {w->state, scalars, sim_pair(wave->s + S_VCC), wave->scc};
    w->hash = hash_bytes(w->hash, (const uint8_t *)now, sizeof now);
}

static void hash_access(void *context, const SimWave *wave, const SimAccess *access)
{
    HashedWave *w = hashed_wave(context, wave);
    uint64_t hash = w->hash + access->active;
    for (uint64_t left = access->active; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctzll(left);
        hash = hash_bytes(hash, (const uint8_t *)&access->address[lane], sizeof access->address[lane]);
        for (unsigned r = 0; r < access->data_rows; r++)
            hash = hash_bytes(hash, (const uint8_t *)&access->data[r][lane], sizeof access->data[r][lane]);
    }
    w->hash = hash;
}

/* 0: the run was not possible. */
static uint64_t hash_values(Mutation *m)
{
    ValueHash h = {.hash = 1};
    const SimRecord record = {&h, hash_instruction, hash_access};
    const uint64_t instructions = m->instructions;
    Outcome outcome;
    const bool good = run_one(m, &ways[0], 4 * instructions + 1000, &record, &outcome);
    m->instructions = instructions;
    for (unsigned i = 0; i < MAX_WAVES; i++) {
        if (h.waves[i]) h.hash = hash_bytes(h.hash, (const uint8_t *)&h.waves[i]->hash, sizeof h.waves[i]->hash);
        free(h.waves[i]);
    }
    return good ? h.hash : 0;
}

/* What the unchanged kernel does in that way; the first one also makes the trace. */
static bool expect_way(Mutation *m, unsigned w)
{
    for (; m->num_expected <= w; m->num_expected++) {
        const unsigned n = m->num_expected;
        if (n == 0 ? !write_trace(m) : !run_one(m, &ways[n], 0, NULL, &m->expected[n])) return false;
        if (m->expected[n].hash != m->expected[0].hash || m->expected[n].status != SIM_OK)
            return cli_error("the unchanged kernel does not give the same result in all orders (%u)", n) == 0;
    }
    return true;
}

/* Is some run of the program, as it is now, another than that of the unchanged kernel? */
static bool runs_differ(Mutation *m, bool *failed)
{
    for (unsigned w = 0; w < NUM_WAYS; w++) {
        Outcome outcome;
        if (!run_one(m, &ways[w], 4 * m->instructions + 1000, NULL, &outcome)) {
            *failed = true;
            return false;
        }
        const Outcome *expected = &m->expected[w];
        if (outcome.status != expected->status || outcome.num_findings != expected->num_findings ||
            outcome.hash != expected->hash)
            return true;
    }
    return false;
}

static uint64_t address_of(const Mutation *m, uint32_t inst)
{
    return m->run.input.object.base + m->code_offset + m->code.insts[inst].d.address;
}

/* In the code's bytes, of which a program is made anew. */
static bool runs_notice_msb(Mutation *m, Mutant *mutant, bool *failed)
{
    const CodeObject *object = &m->run.input.object;
    uint8_t *word = (uint8_t *)object->image + (address_of(m, mutant->inst) - object->base);
    const uint32_t nop = S_NOP_0;
    uint32_t saved;
    SimProgram *program = m->run.program;
    if (!m->values) m->values = hash_values(m);
    memcpy(&saved, word, sizeof saved);
    memcpy(word, &nop, sizeof nop);
    m->run.program = NULL;
    const bool noticed = runs_differ(m, failed);
    mutant->counter = !noticed && !*failed && m->values && hash_values(m) == m->values;
    memcpy(word, &saved, sizeof saved);
    m->run.program = program;
    return noticed;
}

/* The decoded operation as the mutant has it; *saved and *saved_inst: as it was. False: no path of the decoder leads
   there, behind an indirect jump. */
static bool change(Mutation *m, const Mutant *mutant, uint32_t inst, SimOp *saved, MachineInst *saved_inst)
{
    SimOp *op = (SimOp *)sim_program_at(m->run.program, address_of(m, inst));
    if (!op) return false;
    *saved = *op;
    *saved_inst = op->info->decoded.inst;
    apply(mutant, &op->info->decoded.inst);
    op->imm = op->info->decoded.inst.mods.offset;
    if (mutant->kind == MUTANT_BARRIER) op->run = m->run.program->rows[OP_S_NOP]->run;
    sim_facts_forget(op);
    return true;
}

static void change_back(Mutation *m, uint32_t inst, const SimOp *saved, const MachineInst *saved_inst)
{
    SimOp *op = (SimOp *)sim_program_at(m->run.program, address_of(m, inst));
    *op = *saved;
    op->info->decoded.inst = *saved_inst;
    sim_facts_forget(op);
}

/* *failed: no run was possible. */
static bool runs_notice(Mutation *m, Mutant *mutant, bool *failed)
{
    /* The program exists, and has its place in memory, from the first run on. */
    if (!expect_way(m, NUM_WAYS - 1)) {
        *failed = true;
        return false;
    }
    if (mutant->kind == MUTANT_MSB) return runs_notice_msb(m, mutant, failed);
    const uint32_t insts[2] = {mutant->inst, mutant->value};
    const unsigned count = mutant->kind == MUTANT_BARRIER && insts[0] != insts[1] ? 2 : 1;
    SimOp saved[2];
    MachineInst saved_inst[2];
    unsigned changed = 0;
    while (changed < count && change(m, mutant, insts[changed], &saved[changed], &saved_inst[changed])) changed++;
    const bool noticed = changed == count && runs_differ(m, failed);
    while (changed-- > 0) change_back(m, insts[changed], &saved[changed], &saved_inst[changed]);
    return noticed;
}

static bool write_survivor(const Mutation *m, FILE *file, const Mutant *mutant)
{
    /* Offsets count from the beginning of the code, as in the trace. */
    const uint64_t offset = m->code_offset + m->code.insts[mutant->inst].d.address - m->run.input.object.code_begin;
    return fprintf(file, "%c %llx %x %u %llx\n", kind_letters[mutant->kind], (unsigned long long)offset,
                   mutant->kind == MUTANT_BARRIER ? (uint32_t)(offset + m->code.insts[mutant->value].d.address -
                                                               m->code.insts[mutant->inst].d.address)
                                                  : mutant->value,
                   mutant->counter,
                   (unsigned long long)object_listing_address(&m->run.input.object,
                                                              m->run.input.object.base + m->code_offset +
                                                                  m->code.insts[mutant->inst].d.address)) > 0;
}

/* ---- all ---- */

static bool find_code(Mutation *m)
{
    const CodeObject *object = &m->run.input.object;
    const ObjectKernel *kernel = m->run.input.kernel;
    const ObjectSegment *segment = NULL;
    for (uint32_t i = 0; i < object->segments.len; i++) {
        const ObjectSegment *s = &object->segments.data[i];
        if (s->is_code && kernel->entry >= s->offset && kernel->entry - s->offset < s->size) segment = s;
    }
    if (!segment) return false;
    m->num_words = segment->size / 4;
    m->words = ARENA_ARRAY(m->arena, uint32_t, m->num_words + 1);
    memcpy(m->words, object->image + segment->offset, m->num_words * 4);
    m->entries[0] = kernel->entry - segment->offset;
    m->entries[1] = m->entries[0] + 256;
    m->num_entries = kernel->desc.kernarg_preload & 0x7f ? 2 : 1;
    code_build(&m->code, m->arena, object->target, m->words, m->num_words, m->entries, m->num_entries);
    m->code_offset = segment->offset;
    check_all(&m->code, &m->baseline, &m->baseline_clauses);
    return true;
}

/* Leaves those mutants that the list names. */
static bool keep_listed(Mutation *m)
{
    FILE *file = fopen(m->only, "r");
    if (!file) return cli_error("can't read %s", m->only) == 0;
    const uint64_t begin = m->code_offset - m->run.input.object.code_begin;
    uint32_t kept = 0;
    char kind;
    unsigned offset, value, counter;
    unsigned long long listing;
    while (fscanf(file, " %c %x %x %u %llx", &kind, &offset, &value, &counter, &listing) == 5)
        for (uint32_t i = kept; i < m->mutants.len; i++) {
            const Mutant mutant = m->mutants.data[i];
            if (kind != kind_letters[mutant.kind] || begin + m->code.insts[mutant.inst].d.address != offset) continue;
            if (mutant.kind != MUTANT_BARRIER && mutant.value != value) continue;
            m->mutants.data[i] = m->mutants.data[kept];
            m->mutants.data[kept++] = mutant;
            break;
        }
    m->mutants.len = kept;
    return !fclose(file);
}

static bool mutate(Mutation *m)
{
    FILE *survivors = fopen(arena_printf(m->arena, "%s/survivors", m->work), "w");
    if (!survivors) return cli_error("can't write %s/survivors", m->work) == 0;
    bool failed = false;
    for (uint32_t i = (uint32_t)m->offset; i < m->mutants.len && !failed; i += (uint32_t)m->every) {
        Mutant *mutant = &m->mutants.data[i];
        m->tried++;
        if (checkers_notice(m, mutant)) m->by_checker++;
        else if (runs_notice(m, mutant, &failed)) m->by_run++;
        else m->survivors += write_survivor(m, survivors, mutant);
    }
    return !fclose(survivors) && !failed;
}

static bool start(Mutation *m, int argc, char **argv)
{
    Run *run = &m->run;
    RunRequest request;
    return run_parse_options(&(CommandLine){COMMAND_RUN, argc, argv}, &request, run) && run_read_args(run, &request) &&
           args_prepare(&run->args, run->options.seed) &&
           run_read_input(run->arena, &request, &run->input, &run->diags) && run_choose_launch(run) && find_code(m);
}

/* Takes the tool's own options out of argv. */
static bool own_options(Mutation *m, int *argc, char **argv)
{
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        const char *value;
        if (cli_option(argv[i], "--work", &value) && value) m->work = value;
        else if (cli_option(argv[i], "--every", &value) && value) m->every = strtoull(value, NULL, 10);
        else if (cli_option(argv[i], "--offset", &value) && value) m->offset = strtoull(value, NULL, 10);
        else if (cli_option(argv[i], "--only", &value) && value) m->only = value;
        else if (cli_option(argv[i], "--list", &value)) m->list = true;
        else argv[kept++] = argv[i];
    }
    *argc = kept;
    return (m->work || m->list) && m->every;
}

int main(int argc, char **argv)
{
    Mutation m = {.arena = arena_new(), .every = 1};
    m.run.arena = m.arena;
    diag_init(&m.run.diags, m.arena);
    bool good = own_options(&m, &argc, argv) || cli_error("usage: mutate --work=DIR ... (see mutate.c)") == 0;
    good = good && start(&m, argc, argv);
    if (good) list_mutants(&m);
    if (good && m.only) good = keep_listed(&m);
    if (good && !m.list) good = mutate(&m);
    cli_print_diags(&m.run.diags);
    if (good)
        printf("%u mutants, %u tried, %u noticed by checkers, %u by runs, %u by nobody\n", m.mutants.len, m.tried,
               m.by_checker, m.by_run, m.survivors);
    args_free(&m.run.args);
    arena_free(m.arena);
    return good ? 0 : 1;
}
