/* Instructions of the text form. */
#include <string.h>

#include "ir/parse.h"
#include "isa/immediates.h"

/* The operands read so far. The instruction is made as soon as their number is known. */
typedef struct OperandList {
    Operand operands[MAX_INST_OPERANDS];
    RegMention mentions[MAX_INST_OPERANDS];
    unsigned count;
} OperandList;

static void remember_mention(Parser *p, const RegMention *mention, Operand *operand)
{
    if (!mention->operand) return;
    RegMention kept = *mention;
    kept.operand = operand;
    VEC_PUSH(p->arena, &p->mentions, kept);
}

/* ---- definitions ---- */

bool parser_declare(Parser *p, uint32_t reg, const Token *at, const VReg *vreg)
{
    NamedReg *named = &p->regs.data[reg];
    if (named->declared) return parser_error(p, at, "%%%.*s is already defined", (int)named->length, named->name);
    named->declared = true;
    named->vreg = *vreg;
    return true;
}

typedef struct Def {
    bool typed, is_reg;
    uint32_t reg;
    Token at;
    VReg vreg;
} Def;

enum { MAX_DEFS = 16 };

/* Reads "%a:s2, %b = " or "v[0:3] = ". */
static bool parse_defs(Parser *p, OperandList *list, Def *defs, unsigned *num_defs)
{
    do {
        if (*num_defs == MAX_DEFS) return parser_error(p, &p->token, "more than %d results", MAX_DEFS);
        Def *def = &defs[(*num_defs)++];
        *def = (Def){.at = p->token, .is_reg = p->token.kind == TOKEN_REG};
        if (!parser_operand(p, NULL, 0, &list->operands[list->count], &list->mentions[list->count])) return false;
        Operand *o = &list->operands[list->count];
        if (o->kind == OPERAND_IMM || o->flags) return parser_error(p, &def->at, "this cannot be written to");
        def->reg = o->value;
        list->count++;
        if (!def->is_reg || !parser_take_punct(p, ':')) continue;
        def->typed = true;
        if (!list->mentions[list->count - 1].whole)
            return parser_error(p, &def->at, "a result is a whole register (only variables are written in part)");
        if (!parser_type(p, &def->vreg)) return false;
    } while (parser_take_punct(p, ','));
    return parser_expect_punct(p, '=');
}

/* Gives a result without a written type the type that the row fixes. */
static bool infer_type(Parser *p, const Def *def, const InstInfo *row, unsigned index, VReg *vreg)
{
    const OperandInfo *info = index < row->num_defs ? &row->operands[index] : NULL;
    unsigned files = info ? info->allow & (ALLOW_S | ALLOW_V | ALLOW_A) : 0;
    *vreg = (VReg){.pin = NO_PIN, .reg = NO_PIN, .width = 1};
    if (row->format == FORMAT_PSEUDO || !files)
        return parser_error(p, &def->at, "the type of this result must be written (%%x:v4)");
    vreg->lane_mask = info->flags & OPERAND_LANE_MASK;
    vreg->width = vreg->lane_mask ? (uint8_t)target_infos[p->k->target].mask_dwords : info->width;
    if (!vreg->width || vreg->width > MAX_VREG_WIDTH)
        return parser_error(p, &def->at, "the width of this result must be written (%%x:v4)");
    /* AGPRs must be written explicitly */
    vreg->reg_class = files == ALLOW_S ? CLASS_S : files & ALLOW_V ? CLASS_V : CLASS_A;
    if ((files & ALLOW_S) && files != ALLOW_S)
        return parser_error(p, &def->at, "the type of this result must be written (%%x:s)");
    vreg->assigned = vreg->reg_class;
    return true;
}

static bool declare_defs(Parser *p, const InstInfo *row, Def *defs, unsigned num_defs, const OperandList *list)
{
    for (unsigned i = 0; i < num_defs; i++) {
        Def *def = &defs[i];
        if (!def->is_reg) continue;
        const NamedReg *named = &p->regs.data[def->reg];
        bool is_var = named->declared && named->vreg.is_var;
        if (is_var && def->typed)
            return parser_error(p, &def->at, "%%%.*s is a variable: its declaration already gives the type",
                                (int)named->length, named->name);
        if (is_var) continue;
        if (!list->mentions[i].whole) return parser_error(p, &def->at, "only a variable is written in part");
        if (!def->typed && !named->declared && !infer_type(p, def, row, i, &def->vreg)) return false;
        if (!parser_declare(p, def->reg, &def->at, &def->vreg)) return false;
    }
    return true;
}

/* ---- uses and branch targets ---- */

static bool parse_args(Parser *p, Branch *branch, unsigned which)
{
    VEC(Operand) args = {0};
    VEC(RegMention) mentions = {0};
    if (!parser_take_punct(p, '(') || parser_take_punct(p, ')')) return true;
    do {
        Operand o;
        RegMention mention;
        Token at = p->token;
        if (!parser_operand(p, NULL, 0, &o, &mention)) return false;
        if (args.len == UINT16_MAX) return parser_error(p, &at, "too many arguments");
        VEC_PUSH(p->arena, &args, o);
        VEC_PUSH(p->arena, &mentions, mention);
    } while (parser_take_punct(p, ','));
    if (!parser_expect_punct(p, ')')) return false;
    branch->args[which] = args.data;
    branch->num_args[which] = (uint16_t)args.len;
    for (uint32_t i = 0; i < args.len; i++) remember_mention(p, &mentions.data[i], &args.data[i]);
    return true;
}

static bool parse_target(Parser *p, Branch **branch, unsigned which)
{
    if (which >= 2) return parser_error(p, &p->token, "a branch has at most two targets");
    if (!*branch) *branch = ARENA_NEW(p->arena, Branch);
    VEC_PUSH(p->arena, &p->targets, ((BlockMention){*branch, which, p->token}));
    parser_next(p);
    if (p->token.first_on_line) return true;
    return parse_args(p, *branch, which);
}

static bool parse_uses(Parser *p, const InstInfo *row, OperandList *list, Branch **branch)
{
    unsigned targets = 0;
    if (p->token.first_on_line || (!parser_starts_operand(p) && p->token.kind != TOKEN_BLOCK)) return true;
    do {
        if (p->token.kind == TOKEN_BLOCK) {
            if (!parse_target(p, branch, targets++)) return false;
            continue;
        }
        if (targets) return parser_error(p, &p->token, "operands must come before branch targets");
        if (list->count == MAX_INST_OPERANDS) return parser_error(p, &p->token, "too many operands");
        if (!parser_operand(p, row, list->count, &list->operands[list->count], &list->mentions[list->count]))
            return false;
        list->count++;
    } while (parser_take_punct(p, ','));
    return true;
}

/* ---- modifiers and notes ---- */

static void store_field(void *field, unsigned bytes, int64_t value)
{
    memcpy(field, &value, bytes); /* little-endian host: the low bytes come first */
}

static bool parse_bit_list(Parser *p, int64_t *out)
{
    int64_t bit, bits = 0;
    for (unsigned i = 0; i < 8; i++) {
        if (!parser_int(p, 0, 1, &bit)) return false;
        bits |= bit << i;
        if (!parser_take_punct(p, ',')) break;
    }
    *out = bits;
    return parser_expect_punct(p, ']');
}

static bool parse_modifier_value(Parser *p, const TextModifier *word, Modifiers *mods)
{
    int64_t value;
    if (!parser_expect_punct(p, ':')) return false;
    if (parser_take_punct(p, '[')) {
        if (word < &text_modifiers[text_first_list])
            return parser_error(p, &p->token, "'%s' takes a number", word->word);
        if (!parse_bit_list(p, &value)) return false;
    } else {
        int64_t least = word->bytes == 4 ? INT32_MIN : 0;
        int64_t most = word->bytes == 4 ? INT32_MAX : word->bytes == 2 ? UINT16_MAX : UINT8_MAX;
        if (!parser_int(p, least, most, &value)) return false;
    }
    store_field((uint8_t *)mods + word->field, word->bytes, value);
    return true;
}

static bool parse_modifier(Parser *p, Inst *inst)
{
    Token token = p->token;
    Modifiers *mods = &inst->m.mods;
    int64_t value;
    parser_next(p);
    if (token_is(&token, "form")) {
        if (!parser_expect_punct(p, ':')) return false;
        for (unsigned i = 0; i < NUM_FORMS; i++)
            if (parser_take_word(p, text_forms[i])) {
                inst->m.form = (uint8_t)i;
                return true;
            }
        return parser_error(p, &p->token, "expected auto, e32, e64, sdwa, dpp, dpp8, e64_dpp or e64_dpp8");
    }
    if (token_is(&token, "simm16")) {
        if (!parser_expect_punct(p, ':') || !parser_int(p, INT16_MIN, UINT16_MAX, &value)) return false;
        mods->offset = (int32_t)value;
        return true;
    }
    if (token_is(&token, "offset0") || token_is(&token, "offset1")) {
        if (!parser_expect_punct(p, ':') || !parser_int(p, 0, 255, &value)) return false;
        set_pair_offset(mods, token.text[6] == '1', (unsigned)value);
        return true;
    }
    if (token_is(&token, "glc")) {
        mods->cache |= CACHE_SC0;
        return true;
    }
    ARRAY_FOREACH(const TextModifier, word, text_modifiers, text_num_modifiers) {
        if (!token_is(&token, word->word)) continue;
        if (!word->bit) return parse_modifier_value(p, word, mods);
        *((uint8_t *)mods + word->field) |= word->bit;
        return true;
    }
    return parser_error(p, &token, "'%.*s' is neither an operand nor a modifier", (int)token.length, token.text);
}

static bool parse_mem(Parser *p, Inst *inst)
{
    int64_t object, first = 0, last = -1;
    parser_next(p);
    if (!parser_expect_punct(p, '(') || !parser_int(p, 0, UINT32_MAX, &object)) return false;
    if (parser_take_punct(p, ',')) {
        if (!parser_int(p, INT32_MIN, INT32_MAX, &first) || !parser_expect_punct(p, ',') ||
            !parser_int(p, INT32_MIN, INT32_MAX, &last))
            return false;
    }
    inst->mem = ARENA_NEW(p->arena, MemRef);
    *inst->mem = (MemRef){(uint32_t)object, (int32_t)first, (int32_t)last};
    return parser_expect_punct(p, ')');
}

static bool parse_lds_clocks(Parser *p, Inst *inst)
{
    int64_t clocks;
    parser_next(p);
    if (!parser_expect_punct(p, '(') || !parser_int(p, 1, UINT8_MAX, &clocks)) return false;
    inst->lds_clocks = (uint8_t)clocks;
    return parser_expect_punct(p, ')');
}

static bool parse_flag(Parser *p, Inst *inst)
{
    Token word = p->token;
    word.kind = TOKEN_WORD;
    for (unsigned i = 0; i < text_num_flags; i++)
        if (token_is(&word, text_flags[i].word)) {
            inst->flags |= text_flags[i].flag;
            parser_next(p);
            return true;
        }
    return parser_error(p, &p->token, "there is no flag '!%.*s'", (int)p->token.length, p->token.text);
}

static bool parse_tail(Parser *p, Inst *inst)
{
    while (!p->token.first_on_line && !parser_at_punct(p, '}')) {
        bool ok;
        if (p->token.kind == TOKEN_FLAG) ok = parse_flag(p, inst);
        else if (token_is(&p->token, "mem")) ok = parse_mem(p, inst);
        else if (token_is(&p->token, "lds_clocks")) ok = parse_lds_clocks(p, inst);
        else if (token_is(&p->token, "loc")) ok = parser_loc(p, &inst->loc, NULL);
        else if (p->token.kind == TOKEN_COMMENT) {
            inst->comment = arena_strndup(p->arena, p->token.text, p->token.length);
            parser_next(p);
            ok = true;
        } else if (p->token.kind == TOKEN_WORD) ok = parse_modifier(p, inst);
        else ok = parser_error(p, &p->token, "unexpected %s after the instruction", parser_describe(p));
        if (!ok) return false;
    }
    return true;
}

static bool parse_live_in(Parser *p, Inst *inst)
{
    for (unsigned i = 0; i < text_num_live_ins; i++) {
        if (!parser_take_word(p, text_live_ins[i])) continue;
        int64_t index = 0;
        if (p->token.kind == TOKEN_INT && !p->token.first_on_line && !parser_int(p, 0, 1 << 20, &index)) return false;
        inst->m.mods.offset = live_in_of(i, (unsigned)index);
        return true;
    }
    return parser_error(p, &p->token, "expected kernarg_ptr, dispatch_id, preload, workgroup_id or workitem_id");
}

static void parse_barrier(Parser *p, Inst *inst)
{
    while (!p->token.first_on_line) {
        unsigned i = 0;
        while (i < NUM_BARRIER_WAITS && !token_is(&p->token, text_barrier_waits[i])) i++;
        if (i == NUM_BARRIER_WAITS) return;
        inst->m.mods.offset |= 1 << i;
        parser_next(p);
    }
}

/* ---- the whole instruction ---- */

static bool parse_opcode(Parser *p, uint16_t *out)
{
    Token word = p->token;
    if (word.kind != TOKEN_WORD) return parser_error(p, &word, "expected an instruction, found %s", parser_describe(p));
    Opcode opcode = opcode_from_name(word.text, word.length);
    if (opcode == OP_INVALID)
        return parser_error(p, &word, "there is no instruction '%.*s'", (int)word.length, word.text);
    opcode = isa_on(p->k->target, opcode);
    const char *name = isa_name(p->k->target, (uint16_t)opcode);
    if (strncmp(name, word.text, word.length) != 0 || name[word.length])
        return parser_error(p, &word, "'%.*s' is called %s on %s", (int)word.length, word.text, name,
                            target_infos[p->k->target].name);
    parser_next(p);
    *out = (uint16_t)opcode;
    return true;
}

/* An instruction without loc() gets its own place in this file. */
static uint32_t own_loc(Parser *p, const Token *at)
{
    return kernel_loc(p->k, (SourceLoc){p->file, at->line, at->column});
}

bool parser_inst(Parser *p, Block *block)
{
    OperandList list;
    Def defs[MAX_DEFS];
    Branch *branch = NULL;
    unsigned num_defs = 0;
    uint16_t opcode, cmp = 0;
    Token at = p->token;
    list.count = 0;
    if (parser_starts_operand(p) && !parse_defs(p, &list, defs, &num_defs)) return false;
    if (!parse_opcode(p, &opcode)) return false;
    const InstInfo *row = inst_info(opcode);
    bool has_cmp = opcode == OP_BR_CMP || opcode == OP_SELECT_CMP;
    if (has_cmp && !parse_opcode(p, &cmp)) return false;
    if (!declare_defs(p, row, defs, num_defs, &list)) return false;

    Inst words = {.m.mods = isa_default_modifiers(opcode)};
    if (opcode == OP_LIVE_IN && !parse_live_in(p, &words)) return false;
    if (opcode == OP_BARRIER) parse_barrier(p, &words);
    if (!parse_uses(p, row, &list, &branch)) return false;

    Inst *inst = inst_new(p->k, opcode, num_defs, list.count);
    memcpy(inst->m.operands, list.operands, list.count * sizeof(Operand));
    for (unsigned i = 0; i < list.count; i++) remember_mention(p, &list.mentions[i], &inst->m.operands[i]);
    inst->m.mods = words.m.mods;
    inst->m.mods.cmp = cmp;
    inst->branch = branch;
    inst->loc = own_loc(p, &at);
    VEC_PUSH(p->arena, &p->inst_locs, inst->loc);
    if (!parse_tail(p, inst)) return false;
    inst_append(block, inst);
    return true;
}
