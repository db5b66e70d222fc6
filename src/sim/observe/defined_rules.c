/* The rule of each instruction: its meaning (isa/meaning.h), or one of those here. All others use "any undefined bit
   makes the lane's whole result undefined", which is always safe, and exact for floats. */
#include <pthread.h>

#include "isa/vgpr_roles.h"
#include "sim/observe/defined.h"

/* ---- rules ---- */

static Known andn1(const Known *s, unsigned w) { return known_cut(known_and(known_not(s[0], 64), s[1]), w); }
static Known orn1(const Known *s, unsigned w) { return known_cut(known_or(known_not(s[0], 64), s[1]), w); }
static Known all_if(bool any, unsigned w) { return (Known){0, known_all(any, w)}; }
/* ---- conversions that read or write parts ---- */

static Known from_bits(const Known *s, unsigned first, unsigned count, unsigned w)
{
    return all_if(s[0].undef >> first & known_mask(count), w);
}
static Known ubyte0(const Known *s, unsigned w) { return from_bits(s, 0, 8, w); }
static Known ubyte1(const Known *s, unsigned w) { return from_bits(s, 8, 8, w); }
static Known ubyte2(const Known *s, unsigned w) { return from_bits(s, 16, 8, w); }
static Known ubyte3(const Known *s, unsigned w) { return from_bits(s, 24, 8, w); }
static Known high_half(const Known *s, unsigned w) { return from_bits(s, 16, 16, w); }
static Known nibble0(const Known *s, unsigned w) { return from_bits(s, 0, 4, w); }
static Known two_bytes(const Known *s, unsigned)
{
    return (Known){0, known_all(s[0].undef & 0xff, 32) | known_all(s[0].undef & 0xff00, 32) << 32};
}
/* Two sources become the low and the high half (or byte) of the result. */
static Known pair_any(const Known *s, unsigned w)
{
    return (Known){0, known_all(s[0].undef, w / 2) | known_all(s[1].undef, w / 2) << (w / 2)};
}
static Known pair_bytes(const Known *s, unsigned) { return pair_any(s, 16); }
static Known pack_halves(const Known *s, unsigned)
{
    return (Known){(s[0].value & 0xffff) | (s[1].value & 0xffff) << 16, (s[0].undef & 0xffff) | (s[1].undef & 0xffff)
                                                                                                    << 16};
}
static Known pk_u8(const Known *s, unsigned w)
{
    if (s[1].undef & 3) return all_if(true, w);
    const unsigned shift = 8 * (s[1].value & 3);
    return (Known){0, (s[2].undef & ~(UINT64_C(0xff) << shift)) | known_all(s[0].undef, 8) << shift};
}
static Known pk_mov(const Known *s, unsigned) { return (Known){0, (s[0].undef & 0xffffffff) | s[1].undef << 32}; }

static Known constant(const Known *, unsigned) { return known(0); }
/* The tested bit. */
static Known bitcmp(const Known *s, unsigned w)
{
    if (s[1].undef & (w - 1)) return (Known){0, 1};
    return (Known){0, s[0].undef >> (s[1].value & (w - 1)) & 1};
}

/* ---- rows ---- */

typedef struct RuleRow {
    uint16_t opcode;
    KnownRule *rule;
    uint8_t kind, width, scc, param;
    uint16_t like; /* the opcode whose meaning it has; 0: none */
} RuleRow;

static const RuleRow rule_rows[] = {
#include "sim/observe/defined_rules.def"
};

/* Float comparisons, class tests, and comparisons without a rule depend on every bit. */
static DefinedCompare compare_kind(Condition condition, bool is_float)
{
    static const DefinedCompare of_integers[] = {[CONDITION_LT] = COMPARE_LT, [CONDITION_EQ] = COMPARE_EQ,
                                                 [CONDITION_LE] = COMPARE_LE, [CONDITION_GT] = COMPARE_GT,
                                                 [CONDITION_LG] = COMPARE_NE, [CONDITION_GE] = COMPARE_GE};
    if (condition == CONDITION_F || condition == CONDITION_T) return COMPARE_CONST;
    return is_float || condition > CONDITION_GE ? COMPARE_ANY : of_integers[condition];
}
static DefinedRule compare_rule(const InstInfo *row)
{
    const NumberType type = (NumberType)row->compare.type;
    const bool scalar = row->format != FORMAT_VOPC;
    return (DefinedRule){.kind = scalar ? DEFINED_NOTHING : DEFINED_COMPARE,
                         .scc = scalar ? SCC_COMPARE : SCC_KEPT,
                         .param = (uint8_t)compare_kind((Condition)row->compare.condition, number_is_float(type)),
                         .width = (uint8_t)number_bits(type),
                         .is_signed = number_is_signed(type)};
}

/* Does it work on two independent halves? */
static bool packs_halves(const InstInfo *info)
{
    bool halves = info->num_defs == 1 && isa_is_vector_alu(info);
    for (unsigned i = 0; i < info->num_operands; i++)
        halves &= info->operands[i].type >= TYPE_PK_B16 && info->operands[i].type <= TYPE_PK_BF16;
    return halves;
}

static DefinedRule rules[NUM_OPCODES];

static void make_rules(void)
{
    for (unsigned i = 0; i < NUM_OPCODES; i++) {
        const InstInfo *info = inst_info((uint16_t)i);
        rules[i] = (DefinedRule){
            .kind = DEFINED_ANY, .width = 32, .scc = info->implicit_writes & IMP_SCC ? SCC_ANY : SCC_KEPT};
        if (info->unit == UNIT_MFMA) rules[i].kind = DEFINED_MATRIX;
        else if (info->compare.condition) rules[i] = compare_rule(info);
        else if (packs_halves(info)) rules[i].kind = DEFINED_HALVES, rules[i].width = 16;
        if (!meaning_of(i)) continue;
        rules[i] = (DefinedRule){.kind = DEFINED_LANE,
                                 .scc = info->implicit_writes & IMP_SCC ? SCC_FLAG : SCC_KEPT,
                                 .meaning = meaning_of(i)};
    }
    ARRAY_FOREACH(const RuleRow, row, rule_rows, sizeof rule_rows / sizeof rule_rows[0]) {
        rules[row->opcode] = (DefinedRule){
            .kind = row->kind, .width = row->width, .param = row->param, .scc = row->scc, .rule = row->rule};
        if (row->like) rules[row->opcode].meaning = meaning_of(row->like);
    }
    for (unsigned i = OP_INVALID + 1; i < NUM_OPCODES; i++) { /* the equivalents on gfx1250 */
        const Opcode twin = isa_on(TARGET_GFX1250, (Opcode)i);
        if (rules[twin].kind == DEFINED_ANY) rules[twin] = rules[i];
    }
}

const DefinedRule *defined_rules(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_rules);
    return rules;
}
