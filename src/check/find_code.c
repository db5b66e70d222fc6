/* Finds code by recursive descent, so that data between kernels is never taken for instructions. code_paths.c tells
   where jumps through registers lead; then the descent starts again with these addresses. A jump whose address is not
   known ends the path and is noted. */
#include "check/find_code.h"
#include "check/code_paths.h"
#include "check/decode_state.h"

#include <string.h>

#include "isa/immediates.h"

typedef struct Descent {
    Code *code;
    const uint32_t *words;
    size_t num_words;
    uint32_t *number;    /* by word: discovery number + 1 */
    VEC(CodeInst) found; /* in order of discovery; succ holds word offsets until finish() */
    VEC(uint64_t) work;  /* word offsets to decode */
} Descent;

static void note(Descent *d, uint64_t word, const char *why)
{
    CodeNote n = {word * 4, why};
    VEC_PUSH(d->code->arena, &d->code->notes, n);
}

static void visit(Descent *d, uint64_t word, bool root)
{
    if (word >= d->num_words) {
        note(d, word, "control flow leaves the section");
        return;
    }
    uint32_t number = d->number[word];
    if (number) {
        if (root) d->found.data[number - 1].root = true;
        return;
    }
    VEC_PUSH(d->code->arena, &d->work, word << 1 | root);
}

static bool is_op(const CodeInst *inst, uint16_t opcode) { return inst && inst->d.inst.opcode == opcode; }

enum { NO_WORD = UINT32_MAX };

static void set_succ(Descent *d, CodeInst *inst, unsigned which, uint64_t word)
{
    inst->succ[which] = word < d->num_words ? (uint32_t)word : NO_WORD;
    if (word >= d->num_words) note(d, inst->d.address / 4, "control flow leaves the section");
}

static bool ends_program(const CodeInst *inst) { return is_op(inst, OP_S_ENDPGM) || is_op(inst, OP_S_ENDPGM_SAVED); }

static void follow(Descent *d, CodeInst *inst)
{
    uint64_t word = inst->d.address / 4, next = word + inst->d.size / 4;
    const InstInfo *info = inst_info(inst->d.inst.opcode);
    inst->succ[0] = inst->succ[1] = NO_WORD;
    if (ends_program(inst)) return;
    if (!(info->flags & INST_BRANCH)) {
        set_succ(d, inst, 0, next);
        return;
    }
    uint64_t target = branch_address(&inst->d.inst, inst->d.address + 4) / 4;
    if (inst->d.inst.opcode == OP_S_BRANCH) {
        set_succ(d, inst, 0, target);
    } else if (info->format == FORMAT_SOPP) {
        set_succ(d, inst, 0, target);
        set_succ(d, inst, 1, next);
    } else if (inst->d.inst.num_defs) { /* a call; where no path leads, no operation is outstanding after it */
        if (info->modifiers & MOD_SIMM16) visit(d, target, true);
        visit(d, next, true);
    } /* code_paths.c finds where other jumps lead, or they are noted at the end */
}

static void decode_at(Descent *d, uint64_t word, bool root)
{
    CodeInst inst = {.root = root};
    const char *why = NULL;
    DecodeStatus status = isa_decode(d->code->target, d->words + word, d->num_words - word, word * 4, &inst.d, &why);
    if (status != DECODE_OK) {
        note(d, word, why ? why : "unknown instruction: the code after it is not analysed");
        return;
    }
    VEC_PUSH(d->code->arena, &d->found, inst);
    d->number[word] = d->found.len;
    if (isa_relative_registers(&inst.d.inst))
        note(d, word, "relative register addressing: its registers are not known");
    CodeInst *found = &VEC_LAST(&d->found);
    found->d.inst.operands = found->d.operands;
    follow(d, found);
    /* `visit` moves the vector's memory only when it grows `found`, which does not happen here; succ are final */
    uint32_t succ[2] = {found->succ[0], found->succ[1]};
    for (unsigned s = 2; s-- > 0;)
        if (succ[s] != NO_WORD) visit(d, succ[s], false);
}

/* Numbers instructions by address instead of by discovery. Turns successors into instruction numbers, and lists
   predecessors. */
static void finish(Descent *d)
{
    Code *code = d->code;
    code->num_insts = 0;
    code->insts = ARENA_ARRAY(code->arena, CodeInst, d->found.len);
    for (size_t word = 0; word < d->num_words; word++) {
        if (!d->number[word]) continue;
        code->insts[code->num_insts] = d->found.data[d->number[word] - 1];
        d->number[word] = ++code->num_insts;
    }
    code->num_addresses = code->num_insts;
    ARRAY_FOREACH(CodeInst, inst, code->insts, code->num_insts) {
        inst->d.inst.operands = inst->d.operands;
        for (unsigned s = 0; s < 2; s++) {
            const bool known = inst->succ[s] != NO_WORD && d->number[inst->succ[s]];
            inst->succ[s] = known ? d->number[inst->succ[s]] - 1 : NO_INST;
        }
    }
    code_link_preds(code);
}

void code_link_preds(Code *code)
{
    uint32_t edges = 0;
    for (uint32_t i = 0; i < code->num_insts; i++)
        for (unsigned s = 0; s < 2; s++) {
            if (code->insts[i].succ[s] == NO_INST) continue;
            code->insts[code->insts[i].succ[s]].num_preds++;
            edges++;
        }
    code->preds = ARENA_ARRAY(code->arena, uint32_t, edges + 1);
    uint32_t at = 0;
    for (uint32_t i = 0; i < code->num_insts; i++) {
        code->insts[i].first_pred = at;
        at += code->insts[i].num_preds;
        code->insts[i].num_preds = 0;
    }
    for (uint32_t i = 0; i < code->num_insts; i++)
        for (unsigned s = 0; s < 2; s++) {
            if (code->insts[i].succ[s] == NO_INST) continue;
            CodeInst *succ = &code->insts[code->insts[i].succ[s]];
            code->preds[succ->first_pred + succ->num_preds++] = i;
        }
}

/* In the list by address an instruction has the registers of its first state. */
static void take_first_states(Code *code)
{
    decode_resolve(code->paths);
    for (uint32_t i = 0; i < code->num_insts; i++) {
        code->insts[i].d = code->paths->insts[i].d;
        code->insts[i].d.inst.operands = code->insts[i].d.operands;
        code->insts[i].unknown = code->paths->insts[i].unknown;
    }
    for (uint32_t i = 0; i < code->paths->notes.len; i++)
        VEC_PUSH(code->arena, &code->notes, code->paths->notes.data[i]);
}

static void descend(Code *code, const uint32_t *words, size_t num_words, const uint64_t *entries, size_t num_entries)
{
    Descent d = {.code = code, .words = words, .num_words = num_words};
    d.number = ARENA_ARRAY(code->arena, uint32_t, num_words + 1);
    code->notes.len = 0;
    for (size_t e = 0; e < num_entries; e++) {
        if (entries[e] % 4) note(&d, entries[e] / 4, "misaligned entry");
        else visit(&d, entries[e] / 4, true);
    }
    while (d.work.len) {
        uint64_t item = VEC_POP(&d.work), word = item >> 1;
        if (d.number[word]) {
            if (item & 1) d.found.data[d.number[word] - 1].root = true;
            continue;
        }
        decode_at(&d, word, item & 1);
    }
    finish(&d);
}

/* Gives jumps that always lead to one address a successor, and notes the others if paths do not follow them. */
static void settle_jumps(Code *code, const JumpTargets *targets)
{
    for (uint32_t i = 0; i < code->num_insts; i++) {
        CodeInst *inst = &code->insts[i];
        inst->num_preds = 0;
        if (!code_is_indirect(inst)) continue;
        if (is_op(inst, OP_S_SETPC_B64) && targets->of[i] < SEVERAL_TARGETS) inst->succ[0] = targets->of[i];
        else if (!code->paths)
            VEC_PUSH(code->arena, &code->notes,
                     ((CodeNote){inst->d.address, "indirect jump: the code after it is not analysed"}));
    }
    code_link_preds(code);
}

typedef struct Starts {
    const uint64_t *entries;
    unsigned num_entries;
    VEC(uint64_t) all; /* the entries, and addresses after jumps */
} Starts;

/* Finds the code from all starts, and its states. False: jumps lead to further addresses, which are starts now. */
static bool find_code(Code *code, const uint32_t *words, size_t num_words, Arena *keep, Starts *s)
{
    JumpTargets targets;
    descend(code, words, num_words, s->all.data, s->all.len);
    code->paths = code_split(code, s->entries, s->num_entries, &targets);
    for (uint32_t i = 0; i < targets.wanted.len; i++) VEC_PUSH(keep, &s->all, targets.wanted.data[i]);
    settle_jumps(code, &targets);
    return !targets.wanted.len;
}

void code_build(Code *code, Arena *arena, Target target, const uint32_t *words, size_t num_words,
                const uint64_t *entries, unsigned num_entries)
{
    enum { MAX_ROUNDS = 64 };
    Starts s = {.entries = entries, .num_entries = num_entries};
    for (unsigned e = 0; e < num_entries; e++) VEC_PUSH(arena, &s.all, entries[e]);
    *code = (Code){.arena = arena, .target = target};
    bool done = find_code(code, words, num_words, arena, &s);
    for (unsigned round = 0; !done && round < MAX_ROUNDS; round++) { /* in memory that goes again */
        Code trial = {.arena = arena_new(), .target = target};
        done = find_code(&trial, words, num_words, arena, &s);
        arena_free(trial.arena);
        if (!done) continue;
        *code = (Code){.arena = arena, .target = target};
        find_code(code, words, num_words, arena, &s);
    }
    if (code->paths) take_first_states(code);
    else decode_resolve(code);
}

static void add_operand(RegRanges *set, const CodeInst *inst, unsigned index, bool maybe)
{
    if ((inst->unknown >> index & 1) == maybe) ranges_add(set, operand_units(inst->d.inst.operands[index]));
}

RegRanges code_reads(const CodeInst *inst, bool maybe)
{
    RegRanges set = {.count = 0};
    const MachineInst *m = &inst->d.inst;
    const InstInfo *info = inst_info(m->opcode);
    for (unsigned i = m->num_defs; i < m->num_operands; i++) add_operand(&set, inst, i, maybe);
    if (info->flags & INST_SRC2_TIED && m->num_defs) add_operand(&set, inst, 0, maybe);
    if (!maybe) ranges_add_implicit(&set, info->implicit_reads);
    return set;
}

RegRanges code_writes(const CodeInst *inst, bool maybe)
{
    RegRanges set = {.count = 0};
    for (unsigned i = 0; i < inst->d.inst.num_defs; i++) add_operand(&set, inst, i, maybe);
    if (!maybe) ranges_add_implicit(&set, inst_info(inst->d.inst.opcode)->implicit_writes);
    return set;
}
