/* Weakens one wait, nop or barrier of a kernel at a time and counts who notices: the static
   checkers, or a run of any completion order (a finding, a fault, another result). In one process,
   on decoded code: addresses do not move.

   usage: mutate --work=DIR [--every=N] [--offset=K] [--list] OPTIONS OF wavecc run
     --every=N, --offset=K  a sample: mutants K, K + N, K + 2N, ...
     --list                 only the number of mutants
   Mutants (docs/verification.md, "Mutation"): each counter field of each s_waitcnt set to its
   largest value, which waits for nothing, and raised by one; each s_nop N one shorter, and skipped;
   each s_barrier made an s_nop 0.

   Those that nobody notices go to DIR/survivors, and a trace of the unchanged kernel to DIR/trace,
   for `certify`, which knows nothing of the checkers. Prints one line of totals. Exit status 0; 1
   when the kernel can't be used. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/code.h"
#include "driver/cli.h"
#include "driver/run.h"
#include "isa/events.h"
#include "sim/exec/exec.h"
#include "sim/machine/facts.h"
#include "sim/observe/record.h"

typedef enum MutantKind { MUTANT_WAIT, MUTANT_NOP, MUTANT_BARRIER } MutantKind;

typedef struct Mutant {
    MutantKind kind;
    uint32_t inst;    /* number in Code */
    uint32_t value;   /* MUTANT_WAIT: the new simm16; MUTANT_NOP: the new number of wait states */
    uint32_t counter; /* MUTANT_WAIT */
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

typedef struct Mutation {
    Run run;
    Arena *arena;
    const char *work;
    uint64_t every, offset;
    bool list;
    Code code;
    uint64_t code_offset; /* of Code's addresses in the image */
    FindingList baseline;
    uint32_t baseline_clauses;  /* findings of check_clauses */
    Outcome expected[NUM_WAYS]; /* of the unchanged kernel, made when they are needed */
    unsigned num_expected;
    uint64_t instructions; /* of a run */
    VEC(Mutant) mutants;
    unsigned by_checker, by_run, survivors, tried;
} Mutation;

/* ---- mutants ---- */

static uint32_t with_count(const MachineInst *inst, Counter counter, unsigned count)
{
    MachineInst wait = *inst;
    wait_set(&wait, counter, count);
    return (uint32_t)wait.mods.offset;
}

static void add_waits(Mutation *m, uint32_t number, const MachineInst *inst)
{
    for (unsigned c = 0; c < NUM_COUNTERS; c++) {
        const unsigned count = wait_get(inst, (Counter)c), max = counter_infos[c].max;
        if (count == max) continue;
        Mutant to_max = {MUTANT_WAIT, number, with_count(inst, (Counter)c, max), c};
        Mutant raised = {MUTANT_WAIT, number, with_count(inst, (Counter)c, count + 1), c};
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

static void list_mutants(Mutation *m)
{
    for (uint32_t i = 0; i < m->code.num_insts; i++) {
        const MachineInst *inst = &m->code.insts[i].d.inst;
        if (isa_is_wait(inst->opcode)) add_waits(m, i, inst);
        if (inst->opcode == OP_S_NOP) add_nops(m, i, (unsigned)(inst->mods.offset & 15) + 1);
        if (inst->opcode == OP_S_BARRIER) {
            Mutant barrier = {MUTANT_BARRIER, i, 0, 0};
            VEC_PUSH(m->arena, &m->mutants, barrier);
        }
    }
}

/* The instruction as the mutant has it. A skipped nop is a pseudo-operation: it counts for no wait
 * state. */
static void apply(const Mutant *mutant, MachineInst *inst)
{
    switch (mutant->kind) {
    case MUTANT_WAIT: inst->mods.offset = (int32_t)mutant->value; break;
    case MUTANT_NOP:
        if (mutant->value) inst->mods.offset = (int32_t)mutant->value - 1;
        else inst->opcode = OP_UNDEF;
        break;
    case MUTANT_BARRIER:
        inst->opcode = OP_S_NOP;
        inst->mods.offset = 0;
        break;
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

static bool checkers_notice(Mutation *m, const Mutant *mutant)
{
    if (mutant->kind == MUTANT_BARRIER) return false;
    CodeInst *inst = &m->code.insts[mutant->inst];
    MachineInst saved = inst->d.inst;
    FindingList findings = {0};
    Arena *arena = m->code.arena;
    m->code.arena = arena_new();
    apply(mutant, &inst->d.inst);
    if (mutant->kind == MUTANT_WAIT) check_waits(&m->code, &findings);
    check_hazards(&m->code, &findings);
    ClauseFindingList clauses = {0};
    if (mutant->kind == MUTANT_NOP) check_clauses(&m->code, &clauses);
    inst->d.inst = saved;
    bool noticed = clauses.len > m->baseline_clauses;
    for (uint32_t i = 0; i < findings.len && !noticed; i++) noticed = !in_list(&m->baseline, &findings.data[i]);
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
    if (!(access->does & ACCESS_LDS_DMA)) return;
    const unsigned stride = access->bytes > 4 ? 16 : 4, bytes = access->bytes > 4 ? access->bytes : 4;
    count = 0;
    for (uint64_t left = access->active; left; left &= left - 1) {
        const uint64_t at = access->lds_base + (uint64_t)__builtin_ctzll(left) * stride;
        spans[count++] = (Span){at, at + bytes};
    }
    trace_spans(t, "w l", spans, count);
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

/* *failed: no run was possible. */
static bool runs_notice(Mutation *m, const Mutant *mutant, bool *failed)
{
    /* The program exists, and has its place in memory, from the first run on. */
    if (!expect_way(m, NUM_WAYS - 1)) {
        *failed = true;
        return false;
    }
    const uint64_t address = m->run.input.object.base + m->code_offset + m->code.insts[mutant->inst].d.address;
    SimOp *op = (SimOp *)sim_program_at(m->run.program, address);
    if (!op) return false; /* after an indirect jump, never reached */
    const SimOp saved = *op;
    const MachineInst saved_inst = op->info->decoded.inst;
    apply(mutant, &op->info->decoded.inst);
    op->imm = op->info->decoded.inst.mods.offset;
    if (mutant->kind == MUTANT_BARRIER) op->run = m->run.program->rows[OP_S_NOP]->run;
    sim_facts_forget(op);
    bool noticed = false;
    for (unsigned w = 0; w < NUM_WAYS && !noticed; w++) {
        Outcome outcome;
        if (!run_one(m, &ways[w], 4 * m->instructions + 1000, NULL, &outcome)) {
            *failed = true;
            break;
        }
        const Outcome *expected = &m->expected[w];
        noticed = outcome.status != expected->status || outcome.num_findings != expected->num_findings ||
                  outcome.hash != expected->hash;
    }
    *op = saved;
    op->info->decoded.inst = saved_inst;
    sim_facts_forget(op);
    return noticed;
}

static bool write_survivor(const Mutation *m, FILE *file, const Mutant *mutant)
{
    /* Offsets count from the beginning of the code, as in the trace. */
    const uint64_t offset = m->code_offset + m->code.insts[mutant->inst].d.address - m->run.input.object.code_begin;
    const char kinds[] = "wnb";
    return fprintf(file, "%c %llx %x %u %llx\n", kinds[mutant->kind], (unsigned long long)offset, mutant->value,
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
    const size_t num_words = segment->size / 4;
    uint32_t *words = ARENA_ARRAY(m->arena, uint32_t, num_words + 1);
    memcpy(words, object->image + segment->offset, num_words * 4);
    const uint64_t entries[2] = {kernel->entry - segment->offset, kernel->entry - segment->offset + 256};
    code_build(&m->code, m->arena, object->target, words, num_words, entries,
               kernel->desc.kernarg_preload & 0x7f ? 2 : 1);
    m->code_offset = segment->offset;
    check_waits(&m->code, &m->baseline);
    check_hazards(&m->code, &m->baseline);
    ClauseFindingList clauses = {0};
    check_clauses(&m->code, &clauses);
    m->baseline_clauses = clauses.len;
    return true;
}

static bool mutate(Mutation *m)
{
    FILE *survivors = fopen(arena_printf(m->arena, "%s/survivors", m->work), "w");
    if (!survivors) return cli_error("can't write %s/survivors", m->work) == 0;
    bool failed = false;
    for (uint32_t i = (uint32_t)m->offset; i < m->mutants.len && !failed; i += (uint32_t)m->every) {
        const Mutant *mutant = &m->mutants.data[i];
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
    if (!run_parse_options(COMMAND_RUN, argc, argv, run->arena, &run->options, &run->diags)) return false;
    args_init(&run->args, run->arena, &run->diags);
    for (uint32_t i = 0; i < run->options.specs.len; i++)
        if (!args_parse(&run->args, run->options.specs.data[i])) return false;
    return args_prepare(&run->args, run->options.seed) &&
           run_read_input(run->arena, &run->options, &run->input, &run->diags) && run_choose_launch(run) &&
           find_code(m);
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
    if (good && !m.list) good = mutate(&m);
    cli_print_diags(&m.run.diags);
    if (good)
        printf("%u mutants, %u tried, %u noticed by checkers, %u by runs, %u by nobody\n", m.mutants.len, m.tried,
               m.by_checker, m.by_run, m.survivors);
    args_free(&m.run.args);
    arena_free(m.arena);
    return good ? 0 : 1;
}
