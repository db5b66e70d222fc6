/* Operands and types of the text form. */
#include <string.h>

#include "ir/parse.h"
#include "support/small_float.h"

static bool word_number(const char *text, size_t length, uint32_t *out)
{
    uint32_t value = 0;
    if (!length || length > 5) return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        value = value * 10 + (uint32_t)(text[i] - '0');
    }
    *out = value;
    return true;
}

/* Splits "s12", "v", "a0", "ttmp3" (file TTMP = NUM_CLASSES). `number` is ~0 if there is only the file. */
static bool split_phys(const Token *word, unsigned *file, uint32_t *number)
{
    static const struct {
        const char *name;
        unsigned file;
    } files[] = {{"s", CLASS_S}, {"v", CLASS_V}, {"a", CLASS_A}, {"ttmp", NUM_CLASSES}};
    for (unsigned i = 0; i < 4; i++) {
        size_t length = strlen(files[i].name);
        if (word->length < length || memcmp(word->text, files[i].name, length) != 0) continue;
        *file = files[i].file;
        *number = ~0u;
        if (word->length == length || word_number(word->text + length, word->length - length, number)) return true;
    }
    return false;
}

static bool token_is_phys(const Token *word)
{
    unsigned file;
    uint32_t number;
    return word->kind == TOKEN_WORD && split_phys(word, &file, &number);
}

/* Reads [first] or [first:last] after a name, at most `most` registers. */
static bool parse_range(Parser *p, unsigned limit, unsigned most, unsigned *first, unsigned *width)
{
    int64_t a, b;
    Token at = p->token;
    if (!parser_expect_punct(p, '[') || !parser_int(p, 0, limit - 1, &a)) return false;
    b = a;
    if (parser_take_punct(p, ':') && !parser_int(p, 0, limit - 1, &b)) return false;
    if (!parser_expect_punct(p, ']')) return false;
    if (b < a || b - a + 1 > most)
        return parser_error(p, &at, "a register range must be [first:last] with at most %u registers", most);
    *first = (unsigned)a;
    *width = (unsigned)(b - a + 1);
    return true;
}

/* Reads the file, the first register and the number of registers after a word token. */
static bool parse_registers(Parser *p, Token word, unsigned most, unsigned *file, unsigned *first, unsigned *width)
{
    uint32_t number;
    *width = 1;
    if (!split_phys(&word, file, &number))
        return parser_error(p, &word, "'%.*s' is no register", (int)word.length, word.text);
    if (number == ~0u) {
        if (!parse_range(p, 4096, most, first, width)) return false;
    } else {
        *first = number;
    }
    const TargetInfo *target = &target_infos[p->k->target];
    const unsigned sizes[] = {target->num_sgprs, target->num_vgprs, target->num_agprs, 0, 16};
    if (*first + *width > sizes[*file])
        return parser_error(p, &word, "%s has only %u registers of this file", target->name, sizes[*file]);
    return true;
}

bool parser_register_range(Parser *p, RegisterRange *out)
{
    Token word = p->token;
    unsigned file, first, width;
    if (word.kind != TOKEN_WORD)
        return parser_error(p, &word, "expected registers (v[8:15]), found %s", parser_describe(p));
    parser_next(p);
    if (!parse_registers(p, word, 4096, &file, &first, &width)) return false;
    if (file == NUM_CLASSES) return parser_error(p, &word, "expected SGPRs, VGPRs or AGPRs");
    *out = (RegisterRange){(uint8_t)file, (uint16_t)first, (uint16_t)width, 0};
    return true;
}

/* Reads "v5" or "a[0:3]" from a word token: class, first register and width. */
static bool parse_phys(Parser *p, Token word, Operand *out)
{
    unsigned file, first, width;
    if (!parse_registers(p, word, MAX_VREG_WIDTH, &file, &first, &width)) return false;
    if (file == NUM_CLASSES) {
        *out = operand_special(SPECIAL_TTMP, (uint8_t)width);
        out->offset = (uint8_t)first;
    } else {
        *out = operand_phys((RegClass)file, first, (uint8_t)width);
    }
    return true;
}

static const TextSpecial *find_special(const Token *word)
{
    for (unsigned i = 0; i < text_num_specials; i++)
        if (token_is(word, text_specials[i].word)) return &text_specials[i];
    return NULL;
}

bool parser_starts_operand(const Parser *p)
{
    const Token *t = &p->token;
    switch (t->kind) {
    case TOKEN_REG:
    case TOKEN_INT:
    case TOKEN_FLOAT: return true;
    case TOKEN_PUNCT: return t->punct == '-' || t->punct == '|';
    case TOKEN_WORD:
        return token_is_phys(t) || find_special(t) || token_is(t, "off") || token_is(t, "neg") || token_is(t, "sext") ||
               token_is(t, "cross");
    default: return false;
    }
}

static bool parse_float(Parser *p, const Token *at, double number, const InstInfo *row, unsigned index, Operand *out)
{
    OperandType type = row && index < row->num_operands ? (OperandType)row->operands[index].type : TYPE_F32;
    uint32_t bits;
    uint64_t bits64;
    switch (type) {
    case TYPE_F16: bits = (uint32_t)wavecc_encode(WAVECC_F16, number); break;
    case TYPE_BF16: bits = (uint32_t)wavecc_encode(WAVECC_BF16, number); break;
    case TYPE_F64:
        memcpy(&bits64, &number, 8);
        if (bits64 & 0xffffffff)
            return parser_error(p, at, "an f64 constant must have zeros in its low 32 bits (write it as two dwords)");
        bits = (uint32_t)(bits64 >> 32);
        break;
    case TYPE_PK_F16: return parser_error(p, at, "write a constant of two halves as one hexadecimal number");
    default: bits = f32_to_bits((float)number);
    }
    *out = operand_imm(bits);
    return true;
}

static bool parse_plain(Parser *p, const InstInfo *row, unsigned index, Operand *out, RegMention *mention)
{
    Token token = p->token;
    uint32_t reg;
    unsigned first, width;
    switch (token.kind) {
    case TOKEN_REG:
        if (!parser_reg(p, &token, &reg)) return false;
        parser_next(p);
        *out = (Operand){reg, OPERAND_VREG, 0, 0, 0, 0};
        *mention = (RegMention){out, true, token.line, token.column};
        if (!parser_at_punct(p, '[')) return true;
        if (!parse_range(p, MAX_VREG_WIDTH, MAX_VREG_WIDTH, &first, &width)) return false;
        out->offset = (uint8_t)first;
        out->width = (uint8_t)width;
        mention->whole = false;
        return true;
    case TOKEN_INT:
        if (token.value > 0xffffffff) return parser_error(p, &token, "an immediate has 32 bits");
        parser_next(p);
        *out = operand_imm((uint32_t)token.value);
        return true;
    case TOKEN_FLOAT: parser_next(p); return parse_float(p, &token, token.number, row, index, out);
    case TOKEN_WORD: {
        parser_next(p);
        if (token_is(&token, "off")) {
            *out = operand_none();
            return true;
        }
        const TextSpecial *special = find_special(&token);
        if (!special) return parse_phys(p, token, out);
        *out = operand_special((SpecialReg)special->reg, special->width);
        out->offset = special->offset;
        return true;
    }
    default: return parser_error(p, &token, "expected an operand, found %s", parser_describe(p));
    }
}

bool parser_operand(Parser *p, const InstInfo *row, unsigned index, Operand *out, RegMention *mention)
{
    uint8_t flags = 0;
    bool neg_word = false, sext = false, abs = false;
    mention->operand = NULL;
    if (parser_take_word(p, "cross")) { /* a 64-bit constant of another kind than its place: OPERAND_CROSS */
        int64_t bits;
        if (!parser_expect_punct(p, '(') || !parser_int(p, 0, UINT32_MAX, &bits) || !parser_expect_punct(p, ')'))
            return false;
        *out = operand_imm((uint32_t)bits);
        out->flags = OPERAND_CROSS;
        return true;
    }
    if (parser_take_word(p, "neg")) {
        if (!parser_expect_punct(p, '(')) return false;
        neg_word = true;
        flags |= OPERAND_NEG;
    }
    if (parser_at_punct(p, '-')) {
        parser_next(p);
        Token token = p->token;
        if (token.kind == TOKEN_INT) {
            if (token.value > 0x80000000u) return parser_error(p, &token, "an immediate has 32 bits");
            parser_next(p);
            *out = operand_imm(0u - (uint32_t)token.value);
            goto close;
        }
        if (token.kind == TOKEN_FLOAT) {
            parser_next(p);
            if (!parse_float(p, &token, -token.number, row, index, out)) return false;
            goto close;
        }
        flags |= OPERAND_NEG;
    }
    if (parser_take_word(p, "sext")) {
        if (!parser_expect_punct(p, '(')) return false;
        sext = true;
        flags |= OPERAND_SEXT;
    }
    if (parser_take_punct(p, '|')) {
        abs = true;
        flags |= OPERAND_ABS;
        if (p->token.kind == TOKEN_PUNCT && p->token.punct == '-') {
            parser_next(p);
            if (p->token.kind != TOKEN_INT || p->token.value > 0x80000000u)
                return parser_error(p, &p->token, "expected an integer");
            *out = operand_imm(0u - (uint32_t)p->token.value);
            parser_next(p);
            goto close;
        }
    }
    if (!parse_plain(p, row, index, out, mention)) return false;
close:
    if (abs && !parser_expect_punct(p, '|')) return false;
    if (sext && !parser_expect_punct(p, ')')) return false;
    if (neg_word && !parser_expect_punct(p, ')')) return false;
    out->flags = flags;
    return true;
}

/* @v[4:7] */
static bool parse_pin(Parser *p, VReg *vreg)
{
    Token pin = p->token, name = pin;
    Operand o;
    parser_next(p);
    name.kind = TOKEN_WORD;
    if (!parse_phys(p, name, &o)) return false;
    if (o.kind != OPERAND_PHYS || o.reg_class != vreg->reg_class || o.width != vreg->width)
        return parser_error(p, &pin, "the pin must be %u register(s) of file '%s'", vreg->width,
                            text_classes[vreg->reg_class]);
    vreg->pin = (uint16_t)o.value;
    return true;
}

/* in(FIRST, LAST) */
static bool parse_value_range(Parser *p, VReg *vreg)
{
    ValueRange *in = ARENA_NEW(p->arena, ValueRange);
    const Token at = p->token;
    const bool is_dword = vreg->width == 1;
    const int64_t least = is_dword ? INT32_MIN : -INT64_MAX, most = is_dword ? UINT32_MAX : INT64_MAX;
    parser_next(p);
    if (!parser_expect_punct(p, '(') || !parser_int(p, least, most, &in->first) || !parser_expect_punct(p, ',') ||
        !parser_int(p, least, most, &in->last) || !parser_expect_punct(p, ')'))
        return false;
    if (vreg->lane_mask || vreg->width > 2)
        return parser_error(p, &at, "only a register of one or two dwords has a range, and no lane mask");
    if (in->first > in->last) return parser_error(p, &at, "the first number of a range must not be above the last");
    vreg->in = in;
    return true;
}

bool parser_type(Parser *p, VReg *vreg)
{
    Token word = p->token;
    uint32_t width = 1;
    *vreg = (VReg){.pin = NO_PIN, .reg = NO_PIN, .width = 1};
    if (word.kind != TOKEN_WORD)
        return parser_error(p, &word, "expected a register type (s2, v4, a16, va4, mask), found %s",
                            parser_describe(p));
    if (token_is(&word, "mask")) {
        vreg->reg_class = CLASS_S;
        vreg->lane_mask = true;
        width = target_infos[p->k->target].mask_dwords;
    } else {
        static const RegClass order[] = {CLASS_VA, CLASS_S, CLASS_V, CLASS_A};
        unsigned i = 0;
        for (; i < 4; i++) {
            const char *name = text_classes[order[i]];
            size_t length = strlen(name);
            if (word.length < length || memcmp(word.text, name, length) != 0) continue;
            if (word.length == length || word_number(word.text + length, word.length - length, &width)) break;
        }
        if (i == 4)
            return parser_error(p, &word, "'%.*s' is not a register type (s2, v4, a16, va4, mask)", (int)word.length,
                                word.text);
        vreg->reg_class = (uint8_t)order[i];
    }
    if (width < 1 || width > MAX_VREG_WIDTH)
        return parser_error(p, &word, "a register has 1 to %d dwords", MAX_VREG_WIDTH);
    vreg->width = (uint8_t)width;
    vreg->assigned = vreg->reg_class;
    parser_next(p);
    if (p->token.kind == TOKEN_SYMBOL && !p->token.first_on_line && !parse_pin(p, vreg)) return false;
    return !token_is(&p->token, "in") || p->token.first_on_line || parse_value_range(p, vreg);
}
