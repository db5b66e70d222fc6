/* See operand.h. Source of the spelling: LLVM 22, AMDGPUAsmParser, and AMDGPUOperandSyntax. */
#include "assembly/text_operand.h"

#include <stdlib.h>
#include <string.h>

#include "isa/family.h"
#include "wavecc/types.h"

/* ---- registers ---- */

static const struct {
    const char *word;
    uint8_t reg, offset, width; /* width 0: the operand's place gives the width */
} specials[] = {
#define SINGLE(id, name) {name, SPECIAL_##id, 0, 1},
#define PAIR(id, name) {name, SPECIAL_##id, 0, 2}, {name "_lo", SPECIAL_##id, 0, 1}, {name "_hi", SPECIAL_##id, 1, 1},
#define STATE(id, name) {name, SPECIAL_##id, 0, 0}, {"src_" name, SPECIAL_##id, 0, 0},
#define BASE STATE
#define WAVE_ID STATE
#define SCRATCH(id, name) {"src_" name "_lo", SPECIAL_##id, 0, 0}, {"src_" name "_hi", SPECIAL_##id, 1, 0},
#define DIRECT(id, name)
#define NO_REGISTER(id, name) {name, SPECIAL_##id, 0, 0},
#include "isa/specials.def"
};

static const struct {
    const char *prefix;
    uint8_t reg_class; /* NUM_CLASSES: trap temporaries */
} files[] = {{"ttmp", NUM_CLASSES}, {"acc", CLASS_A}, {"v", CLASS_V}, {"s", CLASS_S}, {"a", CLASS_A}};
enum { NUM_FILES = sizeof files / sizeof *files, MAX_REGISTER = 4095, MAX_TUPLE = 64 };

static Operand register_operand(unsigned file, uint32_t first, uint8_t width)
{
    if (files[file].reg_class != NUM_CLASSES) return operand_phys((RegClass)files[file].reg_class, first, width);
    Operand o = operand_special(SPECIAL_TTMP, width);
    o.offset = (uint8_t)first;
    return o;
}

/* "[4]", "[4:7]", "[vgprValue+1:vgprValue+2]". */
static bool read_range(Cursor *c, const OperandReader *reader, unsigned file, Operand *out)
{
    const char *start = c->at;
    int64_t first, last;
    if (!cursor_expect(c, '[') || !cursor_number(c, reader->symbols, &first)) return false;
    last = first;
    if (cursor_take(c, ':') && !cursor_number(c, reader->symbols, &last)) return false;
    if (!cursor_expect(c, ']')) return false;
    const int64_t most = files[file].reg_class == NUM_CLASSES ? 15 : MAX_REGISTER;
    if (first < 0 || last < first || last > most || last - first >= MAX_TUPLE) {
        c->at = start;
        return cursor_error(c, "there are no registers [%lld:%lld]", (long long)first, (long long)last);
    }
    *out = register_operand(file, (uint32_t)first, (uint8_t)(last - first + 1));
    return true;
}

/* "v12" and similar words: the number after the prefix; ~0 if there is none, as in "v[...]". False: not the name of a
   register. */
static bool split_register(Word word, unsigned *file, uint32_t *number)
{
    for (*file = 0; *file < NUM_FILES; ++*file) {
        const size_t length = strlen(files[*file].prefix);
        if (word.length < length || memcmp(word.text, files[*file].prefix, length) != 0) continue;
        *number = ~0u;
        if (word.length == length) return word.text[length] == '[';
        if (word.length > length + 4) return false;
        uint32_t value = 0;
        size_t i = length;
        for (; i < word.length && is_digit(word.text[i]); i++) value = value * 10 + (uint32_t)(word.text[i] - '0');
        if (i < word.length) continue;
        *number = value;
        return true;
    }
    return false;
}

static bool special_register(Word word, Operand *out)
{
    for (unsigned i = 0; i < sizeof specials / sizeof *specials; i++) {
        if (!word_is(word, specials[i].word)) continue;
        *out = operand_special((SpecialReg)specials[i].reg, specials[i].width);
        out->offset = specials[i].offset;
        return true;
    }
    return false;
}

/* *found false: there is no register here. */
static bool read_register(Cursor *c, const OperandReader *reader, Operand *out, bool *found)
{
    unsigned file;
    uint32_t number;
    *found = true;
    if (reader->placeholder) {
        if (!reader->placeholder(reader->context, c, out, found)) return false;
        if (*found) return true;
        *found = true;
    }
    const Word word = cursor_word(c);
    if (word.text && special_register(word, out)) {
        c->at += word.length;
        return true;
    }
    *found = word.text && split_register(word, &file, &number);
    if (!*found) return true;
    if (number == ~0u) {
        c->at += word.length;
        return read_range(c, reader, file, out);
    }
    if (number > (files[file].reg_class == NUM_CLASSES ? 15 : MAX_REGISTER))
        return cursor_error(c, "there is no register %.*s", (int)word.length, word.text);
    c->at += word.length;
    *out = register_operand(file, number, 1);
    return true;
}

/* "[s0, s1]": consecutive registers. */
static bool read_list(Cursor *c, const OperandReader *reader, Operand *out)
{
    Operand next;
    bool found;
    c->at++;
    *out = operand_none();
    do {
        if (!read_register(c, reader, &next, &found)) return false;
        if (!found || next.kind == OPERAND_IMM) return cursor_error(c, "expected a register");
        const bool follows =
            next.kind == out->kind && next.reg_class == out->reg_class && !next.flags &&
            (next.kind == OPERAND_SPECIAL ? next.value == out->value && next.offset == out->offset + out->width
                                          : next.value == out->value + out->width);
        if (!out->width) *out = next;
        else if (follows && out->width + next.width <= MAX_TUPLE) out->width = (uint8_t)(out->width + next.width);
        else return cursor_error(c, "the registers of a list must follow one another");
    } while (cursor_take(c, ','));
    return cursor_expect(c, ']');
}

/* Is it a number with a point or an exponent? "1f" and "0x10" are not. */

/* Digits with a point or an exponent; not "1f", not "0x10". */
static bool is_real(const char *at)
{
    if (at[0] == '0' && (at[1] | 0x20) == 'x') {
        at += 2;
        while (is_digit(*at) || (((*at | 0x20) >= 'a') && ((*at | 0x20) <= 'f'))) at++;
        return *at == '.' || (*at | 0x20) == 'p';
    }
    if (!is_digit(*at)) return false;
    while (is_digit(*at)) at++;
    return *at == '.' ||
           ((*at | 0x20) == 'e' && (is_digit(at[1]) || ((at[1] == '-' || at[1] == '+') && is_digit(at[2]))));
}

static bool read_value(Cursor *c, const OperandReader *reader, TextOperand *out)
{
    cursor_skip_space(c);
    const char *at = c->at + (*c->at == '-');
    if (is_real(at)) {
        char *end;
        out->kind = TEXT_FLOAT;
        out->real = strtod(at, &end);
        if (at != c->at) out->real = -out->real;
        c->at = end;
        return true;
    }
    out->kind = TEXT_VALUE;
    return out->flags & OPERAND_ABS ? expression_read_term(c, reader->symbols, &out->value)
                                    : expression_read(c, reader->symbols, &out->value);
}

/* Takes a function of a value if it is there: "lit(". */
static bool take_call(Cursor *c, const char *name)
{
    const Word word = cursor_word(c);
    if (!word_is(word, name) || word.text[word.length] != '(') return false;
    c->at += word.length + 1;
    return true;
}

static bool read_plain(Cursor *c, const OperandReader *reader, TextOperand *out)
{
    bool found;
    if (cursor_take_word(c, "off")) {
        out->kind = TEXT_OFF;
        return true;
    }
    if (cursor_is(c, '[')) {
        out->kind = TEXT_REGISTER;
        return read_list(c, reader, &out->reg);
    }
    const bool is_32 = take_call(c, "lit"), is_64 = !is_32 && take_call(c, "lit64");
    if (is_32 || is_64) {
        out->literal = is_32 ? LITERAL_32 : LITERAL_64;
        return read_value(c, reader, out) && cursor_expect(c, ')');
    }
    if (!read_register(c, reader, &out->reg, &found)) return false;
    out->kind = TEXT_REGISTER;
    if (found) return true;
    const Word word = cursor_word(c);
    if (word.text && text_is_field(word)) {
        out->kind = TEXT_FIELD;
        c->at += word.length;
        return text_field_read(c, reader, word, &out->number);
    }
    return read_value(c, reader, out);
}

/* A "-" before an operand changes its sign. Before a number, it is a part of the number. */
static bool take_minus(Cursor *c)
{
    if (!cursor_is(c, '-')) return false;
    Cursor ahead = *c;
    ahead.at++;
    cursor_skip_space(&ahead);
    unsigned file;
    uint32_t number;
    Operand o;
    const Word word = cursor_word(&ahead);
    const bool is_register = word.text && (special_register(word, &o) || split_register(word, &file, &number));
    const bool is_call = (word_is(word, "abs") || word_is(word, "lit")) && word.text[word.length] == '(';
    if (!is_register && !is_call && *ahead.at != '|' && *ahead.at != '$') return false;
    c->at = ahead.at;
    return true;
}

bool text_operand_read(Cursor *c, const OperandReader *reader, TextOperand *out)
{
    *out = (TextOperand){0};
    cursor_skip_space(c);
    out->at = c->at;
    unsigned to_close = 0;
    bool bar = false;
    if (take_call(c, "sext")) out->flags |= OPERAND_SEXT, to_close++;
    if (take_call(c, "neg")) out->flags |= OPERAND_NEG, to_close++;
    else if (take_minus(c)) out->flags |= OPERAND_NEG;
    if (take_call(c, "abs")) out->flags |= OPERAND_ABS, to_close++;
    else if (cursor_take(c, '|')) out->flags |= OPERAND_ABS, bar = true;
    if (!read_plain(c, reader, out)) return false;
    if (bar && !cursor_expect(c, '|')) return false;
    for (; to_close; to_close--)
        if (!cursor_expect(c, ')')) return false;
    return true;
}

/* ---- at the operand's place ---- */

static bool refuse(const char **why, const char *text)
{
    *why = text;
    return false;
}

/* 64 bits that are an inline constant: its source field, or -1. */
static int inline_field64(uint64_t bits)
{
    const int64_t value = (int64_t)bits;
    if (value >= -16 && value <= 64) return isa_inline_constant(TYPE_B32, (uint32_t)value);
    for (int field = 240; field <= 248; field++)
        if (isa_imm64(TYPE_F64, isa_imm_from_field(TYPE_F64, (unsigned)field)) == bits) return field;
    return -1;
}

static Operand literal64(MachineInst *inst, uint64_t bits)
{
    Operand o = operand_imm((uint32_t)bits);
    o.flags = OPERAND_LITERAL64;
    inst->mods.literal_high = (uint32_t)(bits >> 32);
    return o;
}

/* A number in a place of 64 bits. `is_real`: written as a float. */
static bool place_wide(Target target, MachineInst *inst, unsigned index, uint64_t bits, const TextOperand *text,
                       Operand *out, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    const OperandType type = (OperandType)row->operands[index].type;
    const bool wide = isa_takes_literal64(target, row, index), is_real = text->kind == TEXT_FLOAT;
    const int64_t value = (int64_t)bits;
    const int field = inline_field64(bits);
    if (row->operands[index].allow & ALLOW_INLINE && text->literal == LITERAL_AUTO && field >= 0) {
        *out = isa_imm_from_field(type, (unsigned)field);
        return true;
    }
    const bool short_number = value >= INT32_MIN && value <= (int64_t)UINT32_MAX;
    const bool as_upper = !is_real && short_number && text->literal != LITERAL_64;
    if (type == TYPE_F64 && !(row->operands[index].allow & ALLOW_INLINE)) { /* always a literal of 64 bits */
        *out = literal64(inst, as_upper ? bits << 32 : bits);
        return true;
    }
    if (type == TYPE_F64) {
        const bool as_high = is_real ? !(uint32_t)bits : short_number;
        if (wide && text->literal != LITERAL_32 && (text->literal == LITERAL_64 || !as_high)) {
            *out = literal64(inst, bits);
            return true;
        }
        if (!as_high) return refuse(why, "the low 32 bits of the constant must be zero here");
        *out = isa_imm_from_literal(type, (uint32_t)(is_real ? bits >> 32 : bits));
        return true;
    }
    if (is_real) return refuse(why, "expected an integer of 64 bits, found a float");
    if (wide && text->literal != LITERAL_32 && (text->literal == LITERAL_64 || !short_number || (uint32_t)bits >> 31)) {
        *out = literal64(inst, bits);
        return true;
    }
    if (!short_number) return refuse(why, "the number must fit 32 bits here");
    *out = isa_imm_from_literal(type, (uint32_t)bits);
    return true;
}

enum { BF16_INV_2PI = 0x3e22 };

static uint32_t real_bits(OperandType type, double real)
{
    switch (type) {
    case TYPE_F16:
    case TYPE_B16:
    case TYPE_PK_F16: return (uint32_t)wavecc_encode(WAVECC_F16, real);
    case TYPE_BF16:
    case TYPE_PK_BF16: /* 1/(2 pi) is cut there, not rounded */
        if (real == 0.15915494) return BF16_INV_2PI;
        return (uint32_t)wavecc_encode(WAVECC_BF16, real);
    default: return (uint32_t)wavecc_encode(WAVECC_F32, real);
    }
}

/* Constants depend on the type of the place; see AMDGPUOperand::addLiteralImmOperand (LLVM 22). */
static bool place_number(Target target, MachineInst *inst, unsigned index, const TextOperand *text, int64_t number,
                         Operand *out, const char **why)
{
    const InstInfo *row = inst_info(inst->opcode);
    const OperandInfo *info = &row->operands[index];
    const OperandType type = isa_constant_type(target, row, index);
    if (!(info->allow & (ALLOW_INLINE | ALLOW_LITERAL))) return refuse(why, "a constant is not allowed here");
    if (type == TYPE_F64 || type_is_int64(type)) {
        uint64_t bits = (uint64_t)number;
        if (text->kind == TEXT_FLOAT) memcpy(&bits, &text->real, sizeof bits);
        return place_wide(target, inst, index, bits, text, out, why);
    }
    const unsigned size = type_is_half(type) ? 16 : 32;
    if (text->kind != TEXT_FLOAT && !number_fits(number, size))
        return refuse(why, "the number is too large for this operand");
    uint32_t bits = text->kind == TEXT_FLOAT ? real_bits(type, text->real) : (uint32_t)number;
    const uint32_t literal = bits; /* an integer in a half keeps all its bits, including its sign */
    if (size == 16) bits &= 0xffff;
    const bool not_inline = type == TYPE_B16 && text->kind != TEXT_FLOAT && number > 64; /* 0xfff0 is not -16 */
    const bool may_be_inline = info->allow & ALLOW_INLINE && text->literal == LITERAL_AUTO && !not_inline;
    const int field = may_be_inline ? isa_inline_constant(type, bits) : -1;
    *out = field >= 0 ? isa_imm_from_field(type, (unsigned)field)
                      : isa_imm_from_literal(type, type == TYPE_B16 ? literal : bits);
    if (!(info->allow & ALLOW_INLINE)) out->flags = 0; /* always a literal */
    return true;
}

static bool place_register(const OperandReader *reader, const TextOperand *text, const MachineInst *inst,
                           unsigned index, Operand *out, const char **why)
{
    const OperandInfo *info = &inst_info(inst->opcode)->operands[index];
    *out = text->reg;
    if (out->kind != OPERAND_SPECIAL) return true;
    const bool exists = target_family(reader->target)->specials >> out->value & 1;
    if (out->value == SPECIAL_NULL && info->allow & ALLOW_NONE && exists) {
        *out = operand_none();
        return true;
    }
    if (!exists) return refuse(why, "this register does not exist on the target");
    if (!out->width) out->width = isa_operand_width(reader->target, inst, index);
    return true;
}

bool text_operand_place(const OperandReader *reader, const TextOperand *text, MachineInst *inst, unsigned index,
                        bool *is_address, const char **why)
{
    const OperandInfo *info = &inst_info(inst->opcode)->operands[index];
    Operand *out = &inst->operands[index];
    AsmValue value;
    *out = operand_none();
    *is_address = false;
    switch ((TextOperandKind)text->kind) {
    case TEXT_OFF: return info->allow & ALLOW_NONE ? true : refuse(why, "\"off\" is not allowed here");
    case TEXT_FIELD: return refuse(why, "this field of scalar instructions is not allowed here");
    case TEXT_REGISTER:
        if (!place_register(reader, text, inst, index, out, why)) return false;
        break;
    case TEXT_FLOAT:
        if (!place_number(reader->target, inst, index, text, 0, out, why)) return false;
        break;
    case TEXT_VALUE:
        if (expression_value(reader->symbols, text->value, &value, NULL) && !value.plus && !value.minus) {
            if (!place_number(reader->target, inst, index, text, value.constant, out, why)) return false;
            break;
        }
        *is_address = true;
        *out = operand_imm(0);
        out->flags = info->allow & ALLOW_INLINE ? OPERAND_LITERAL : 0;
        if (!isa_takes_literal(reader->target, inst_info(inst->opcode), index))
            return refuse(why, "the operand takes no literal, so it cannot be an address");
        break;
    }
    out->flags |= text->flags;
    return true;
}
