/* Matches the rules of rules.def. A pattern is data; its condition and result are C code. */
#include "opt/rules.h"

#include "analysis/linear.h"
#include "isa/errata.h"

/* ---- the table ---- */

/* Numbers of what a pattern binds: first operands, then from BOUND_C on constants. */
enum { BOUND_X, BOUND_Y, BOUND_Z, BOUND_W, BOUND_M, BOUND_P, BOUND_C, BOUND_N, NUM_BOUND };

/* A word of a pattern: a bound name, a constant, or an operation after its sources. */
enum { NUMBER = 1 << 28, MADE_BY = 1 << 29, STAYS = 1 << 30, LOW_BITS = NUMBER - 1 };

enum { MOST_SOURCES = 5, MOST_GONE = 3 };

typedef struct Result {
    uint16_t opcode; /* OP_COPY: the result equals the source */
    unsigned num;
    Operand source[MOST_SOURCES];
} Result;

typedef struct Match {
    Rules *r;
    Inst *root;
    uint32_t asked;
    Operand at[NUM_BOUND];
    struct {
        Inst *inst;
        unsigned times; /* how often the tree reads its result */
    } gone[MOST_GONE];  /* outer ones first */
    unsigned num_gone;
    /* Commutative operations in the order in which they are met, and whether to swap their sources. */
    unsigned num_turns;
    uint32_t turned;
} Match;

typedef struct Rule {
    const uint32_t *pattern;
    size_t length;
    bool (*holds)(const Match *);
    Result (*result)(const Match *);
    unsigned kinds; /* bits of RuleKind: who applies it */
} Rule;

#define LATE_RULE RULE
#define ASKED_RULE RULE
#define OP(name, ...) __VA_ARGS__, MADE_BY | OP_##name
#define SEE(name, ...) __VA_ARGS__, MADE_BY | STAYS | OP_##name
#define K(number) NUMBER | (number) / ((uint32_t)(number) <= LOW_BITS) /* a greater one would be another kind of word */
#define x BOUND_X
#define y BOUND_Y
#define z BOUND_Z
#define w BOUND_W
#define m BOUND_M
#define p BOUND_P
#define c BOUND_C
#define n BOUND_N
#define RULE(name, pattern, condition, result) static const uint32_t pattern_##name[] = {pattern};
#include "opt/rules.def"

#define x match->at[BOUND_X]
#define y match->at[BOUND_Y]
#define z match->at[BOUND_Z]
#define w match->at[BOUND_W]
#define m match->at[BOUND_M]
#define p match->at[BOUND_P]
#define c match->at[BOUND_C].value
#define n match->at[BOUND_N].value
#define BELOW(operand, bits) !(linear_bound(match->r->k, operand) >> (bits))
#define AT_MOST(operand, number) (linear_bound(match->r->k, operand) <= (number))
#define IS_MASK(number) ((number) && !((number) & ((number) + 1)) && ~(number))
#define LITERAL(number) (isa_inline_constant(TYPE_F32, number) < 0)
#define ANY_NAN true
#define NO_SCC !inst_scc_is_used(match->root)
#define UNASKED(bits) !(match->asked & (bits))
#define K(number) operand_imm(number)
#define POPCOUNT(number) (uint32_t)__builtin_popcount(number)
#define SOURCES(...) \
    sizeof((Operand[]){__VA_ARGS__}) / sizeof(Operand), { __VA_ARGS__ }
#define OP(name, ...) {OP_##name, SOURCES(__VA_ARGS__)}
#define SAME(source) OP(COPY, source)
#define LATE_RULE RULE
#define ASKED_RULE RULE
#define RULE(name, pattern, condition, ...)                                         \
    static bool holds_##name(const Match *match) { return (void)match, condition; } \
    static Result result_##name(const Match *match) { return (Result)__VA_ARGS__; }
#include "opt/rules.def"

static const Rule rules[] = {
#define ROW(name, kinds) {pattern_##name, sizeof pattern_##name / sizeof(uint32_t), holds_##name, result_##name, kinds},
#define RULE(name, ...) ROW(name, 1 << RULES_EARLY | 1 << RULES_LATE)
#define LATE_RULE(name, ...) ROW(name, 1 << RULES_LATE)
#define ASKED_RULE(name, ...) ROW(name, 1 << RULES_ASKED)
#include "opt/rules.def"
};

/* ---- matching ---- */

static bool compares(uint16_t opcode) { return opcode == OP_BR_CMP || opcode == OP_SELECT_CMP; }

/* The source; a comparison counts as the first one. */
static Operand source_of(const Inst *inst, unsigned i)
{
    if (!compares(inst->m.opcode)) return inst_uses(inst)[i];
    return i ? inst_uses(inst)[i - 1] : operand_imm(inst->m.mods.cmp);
}

static bool match_operand(Match *m, const uint32_t **at, const Inst *reader, Operand o);

/* Is the word a name that may still be any operand? */
static bool is_free(const Match *m, uint32_t word) { return word < BOUND_C && m->at[word].kind == OPERAND_NONE; }

/* Matches the words before *at, backward. */
static bool match_sources(Match *m, const uint32_t **at, const Inst *inst)
{
    const unsigned num = inst_num_uses(inst) + compares(inst->m.opcode);
    const bool alike = num == 2 && is_free(m, (*at)[-1]) && is_free(m, (*at)[-2]);
    const bool turns = !alike && inst_has(inst, INST_COMMUTES) && m->turned >> m->num_turns++ & 1;
    for (unsigned i = num; i-- > 0;)
        if (!match_operand(m, at, inst, source_of(inst, turns && i < 2 ? 1 - i : i))) return false;
    return true;
}

static bool add_gone(Match *m, Inst *inst)
{
    unsigned i = 0;
    while (i < m->num_gone && m->gone[i].inst != inst) i++;
    if (i == MOST_GONE) return false;
    if (i == m->num_gone) m->gone[m->num_gone++].inst = inst;
    m->gone[i].times++;
    return true;
}

static bool nobody_else_reads(const Match *m)
{
    for (unsigned i = 0; i < m->num_gone; i++)
        if (m->r->uses[m->gone[i].inst->m.operands[0].value] != m->gone[i].times) return false;
    return true;
}

/* Matches an inner instruction. The root must be able to compute it: the lanes of the root were on there. */
static bool match_made(Match *m, const uint32_t **at, Operand o, uint32_t word)
{
    const Kernel *k = m->r->k;
    Inst *def = is_whole(k, o) && o.value < m->r->equal.num_vregs ? ssa_def(k, o) : NULL;
    if (!def || def->m.opcode != (word & LOW_BITS) || def->m.num_defs != 1 || !inst_is_plain(def)) return false;
    if (!region_contains(k, def->block->region, m->root->block->region)) return false;
    return (word & STAYS || add_gone(m, def)) && match_sources(m, at, def);
}

static bool match_operand(Match *m, const uint32_t **at, const Inst *reader, Operand o)
{
    const uint32_t word = *--*at;
    uint32_t bits;
    if (word & MADE_BY) return match_made(m, at, o, word);
    if (word & NUMBER || word >= BOUND_C) {
        if (o.flags || (!operand_is_imm(o) && o.width != 1) || !linear_splat(m->r->k, o, &bits)) return false;
        if (word & NUMBER) return bits == (word & LOW_BITS);
        o = operand_imm(bits);
    }
    if (reader != m->root && !operand_is_imm(o) && !is_ssa(m->r->k, o)) return false;
    Operand *bound = &m->at[word];
    if (bound->kind != OPERAND_NONE) return operand_same(*bound, o);
    *bound = o;
    return true;
}

/* ---- the result ---- */

static void count_uses(Rules *r, const Inst *inst, uint32_t by)
{
    FOREACH_USE(inst, use)
    if (use->kind == OPERAND_VREG && use->value < r->equal.num_vregs) r->uses[use->value] += by;
}

bool rules_legal(Target target, const MachineInst *m)
{
    for (unsigned i = m->num_defs; i < m->num_operands; i++)
        if (!isa_operand_legal(target, m, i, m->operands[i], NULL) || erratum_spoils_constant(target, m, i))
            return false;
    return true;
}

/* Is SCC still right? It passes from its producer to the next instruction only. */
static bool scc_stays(const Inst *inst, uint16_t opcode)
{
    const bool wrote = inst_row(inst)->implicit_writes & IMP_SCC, writes = inst_info(opcode)->implicit_writes & IMP_SCC;
    return wrote == writes || !inst->next || !inst_reads_scc(inst->next);
}

/* Makes a register for a carry that nobody reads. */
static Operand new_carry(Kernel *k)
{
    const uint32_t carry = kernel_vreg(k, CLASS_S, target_infos[k->target].mask_dwords);
    k->vregs.data[carry].lane_mask = true;
    return vreg_operand(k, carry);
}

static bool become_operation(Rules *r, Inst *inst, const Result *result)
{
    Operand operands[MAX_OPERANDS];
    const bool is_pseudo = compares(result->opcode);
    const unsigned defs = is_pseudo ? inst->m.num_defs : inst_info(result->opcode)->num_defs;
    MachineInst made = {.opcode = result->opcode,
                        .num_defs = (uint8_t)defs,
                        .num_operands = (uint8_t)(defs + result->num - is_pseudo),
                        .operands = operands,
                        .mods = isa_default_modifiers(result->opcode)};
    if (is_pseudo) made.mods.cmp = (uint16_t)result->source[0].value;
    operands[0] = inst->m.operands[0];
    if (defs == 2) operands[1] = operand_none();
    for (unsigned i = is_pseudo; i < result->num; i++) operands[defs + i - is_pseudo] = result->source[i];
    if (!is_pseudo && (!isa_has(r->k->target, made.opcode) || !rules_legal(r->k->target, &made))) return false;
    count_uses(r, inst, -1u);
    inst_resize(r->k, inst, defs, made.num_operands);
    memcpy(inst->m.operands, operands, made.num_operands * sizeof *operands);
    if (defs == 2) inst_set_def(r->k, inst, 1, new_carry(r->k));
    inst->m.opcode = made.opcode;
    inst->m.mods = made.mods;
    inst->flags &= (uint16_t)~(INST_NSW | INST_NUW);
    count_uses(r, inst, 1);
    return true;
}

void rules_become(Rules *r, Inst *inst, Operand same)
{
    const Operand def = inst->m.operands[0];
    r->changed = true;
    if (is_ssa(r->k, def) && is_ssa(r->k, same) && same.reg_class == def.reg_class &&
        !r->k->vregs.data[same.value].lane_mask) {
        replacements_add(&r->equal, def.value, same);
        return;
    }
    opt_become_copy(inst, same);
}

static bool replace(Match *m, const Rule *rule)
{
    const Result result = rule->result(m);
    if (!scc_stays(m->root, result.opcode) || (result.opcode == OP_COPY && result.source[0].flags)) return false;
    if (result.opcode == OP_COPY) rules_become(m->r, m->root, result.source[0]);
    else if (!become_operation(m->r, m->root, &result)) return false;
    for (unsigned i = 0; i < m->num_gone; i++) {
        Inst *inst = m->gone[i].inst;
        if ((inst->flags & INST_DEAD) || m->r->uses[inst->m.operands[0].value] || !inst_is_removable(m->r->k, inst))
            continue;
        count_uses(m->r, inst, -1u);
        inst_remove(inst);
    }
    return m->r->changed = true;
}

/* Tries all ways to swap commutative operations, the root's first. */
static bool try_rule(Rules *r, const Rule *rule, Inst *inst, uint32_t asked)
{
    uint32_t turned = 0;
    for (;;) {
        Match m = {.r = r, .root = inst, .asked = asked, .turned = turned};
        const uint32_t *at = rule->pattern + rule->length - 1;
        if (match_sources(&m, &at, inst) && nobody_else_reads(&m) && rule->holds(&m) && replace(&m, rule)) return true;
        while (m.num_turns && turned >> (m.num_turns - 1) & 1) m.num_turns--;
        if (!m.num_turns) return false;
        turned = (turned & ((1u << (m.num_turns - 1)) - 1)) | 1u << (m.num_turns - 1);
    }
}

/* Is it gone (a rule made a copy of it), or will its value be? */
static bool is_replaced(const Rules *r, const Inst *inst)
{
    const Operand def = inst->m.operands[0];
    const bool is_mapped = inst->m.num_defs && def.kind == OPERAND_VREG && def.value < r->equal.num_vregs;
    return inst->flags & INST_DEAD || (is_mapped && r->equal.to[def.value].kind != OPERAND_NONE);
}

bool rules_apply(Rules *r, Inst *inst, uint32_t asked)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const Rule *rule = &rules[i];
        if ((rule->pattern[rule->length - 1] & LOW_BITS) != inst->m.opcode || !(rule->kinds >> r->kind & 1)) continue;
        if (!inst_is_plain(inst) || is_replaced(r, inst)) return false;
        if (try_rule(r, rule, inst, asked)) return true;
    }
    return false;
}

Rules rules_new(Kernel *k, RuleKind kind, Arena *arena)
{
    return (Rules){.k = k, .kind = kind, .uses = opt_count_uses(k, arena), .equal = replacements_new(k, arena)};
}
