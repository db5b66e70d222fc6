/* The words of modifiers. See modifier.h. */
#include <string.h>

#include "assembly/modifier.h"
#include "isa/field_names.h"

typedef enum ModifierKind {
    KIND_FLAG,
    KIND_NUMBER,
    KIND_BITS,
    KIND_OFFSET,
    KIND_SCOPE,
    KIND_TH,
    KIND_MATRIX_FMT,
    KIND_MATRIX_SCALE,
    KIND_MATRIX_SCALE_FMT,
    KIND_SELECTOR,
    KIND_UNUSED,
    KIND_LANES,
    KIND_FORMAT,
} ModifierKind;

static const struct {
    const char *text;
    uint8_t kind;
} words[NUM_MODIFIER_IDS] = {
#define WORD(id, text, kind) [MODIFIER_##id] = {text, KIND_##kind},
#include "assembly/modifier_words.def"
#undef WORD
};

static int find_modifier(Cursor *c)
{
    const Word word = cursor_word(c);
    for (unsigned id = 0; word.text && id < NUM_MODIFIER_IDS; id++) {
        const bool alone = words[id].kind == KIND_FLAG;
        if (word_is(word, words[id].text) && (alone || word.text[word.length] == ':')) return (int)id;
    }
    return -1;
}

bool modifier_starts(Cursor *c) { return find_modifier(c) >= 0; }

/* ---- values ---- */

typedef struct ValueName {
    const char *name;
    int64_t value;
} ValueName;

/* One of the names up to the empty one, or a number. */
static bool read_named(Cursor *c, const OperandReader *reader, const ValueName *names, int64_t *out)
{
    const Word word = cursor_word(c);
    for (; word.text && names->name; names++)
        if (word_is(word, names->name)) {
            c->at += word.length;
            *out = names->value;
            return true;
        }
    if (word.text) return cursor_error(c, "'%.*s' is not a value of this modifier", (int)word.length, word.text);
    return cursor_number(c, reader->symbols, out);
}

/* "[0,1,0]". */
static bool read_bits(Cursor *c, const OperandReader *reader, AsmModifier *out)
{
    int64_t bit;
    if (!cursor_expect(c, '[')) return false;
    do {
        if (!cursor_number(c, reader->symbols, &bit)) return false;
        if ((bit != 0 && bit != 1) || out->count == 8) return cursor_error(c, "expected up to eight zeros and ones");
        out->value |= bit << out->count++;
    } while (cursor_take(c, ','));
    return cursor_expect(c, ']');
}

/* "[3,2,1,0]": two bits each; with eight elements, three bits each. */
static bool read_lanes(Cursor *c, const OperandReader *reader, AsmModifier *out)
{
    const unsigned wanted = out->id == MODIFIER_DPP8 ? 8 : 4, bits = wanted == 8 ? 3 : 2;
    int64_t lane;
    if (!cursor_expect(c, '[')) return false;
    do {
        if (!cursor_number(c, reader->symbols, &lane)) return false;
        if (lane < 0 || lane >> bits || out->count == wanted)
            return cursor_error(c, "expected %u lanes from 0 to %u", wanted, (1u << bits) - 1);
        out->value |= lane << bits * out->count++;
    } while (cursor_take(c, ','));
    if (out->count != wanted) return cursor_error(c, "%u lanes are expected", wanted);
    return cursor_expect(c, ']');
}

/* Bits 2:0: the hint. Bit 3: the atomic operation returns. Bits 5:4: the kind of instruction. */
enum { HINT_RETURN = 8, HINT_LOAD = 1 << 4, HINT_STORE = 2 << 4, HINT_ATOMIC = 3 << 4, HINT_KIND = 3 << 4 };

static bool read_hint(Cursor *c, const OperandReader *reader, int64_t *out)
{
#define HINTS(prefix, kind)                                                                                  \
    {prefix "RT", kind}, {prefix "NT", (kind) | 1}, {prefix "HT", (kind) | 2}, {prefix "NT_RT", (kind) | 4}, \
        {prefix "RT_NT", (kind) | 5}, {prefix "NT_HT", (kind) | 6}, {prefix "BYPASS", (kind) | 3}
    static const ValueName names[] = {HINTS("TH_LOAD_", HINT_LOAD),
                                      {"TH_LOAD_LU", HINT_LOAD | 3},
                                      HINTS("TH_STORE_", HINT_STORE),
                                      {"TH_STORE_WB", HINT_STORE | 3},
                                      {"TH_STORE_RT_WB", HINT_STORE | 3},
                                      {"TH_STORE_NT_WB", HINT_STORE | 7},
                                      {"TH_ATOMIC_RT", HINT_ATOMIC},
                                      {"TH_ATOMIC_NT", HINT_ATOMIC | 1},
                                      {"TH_ATOMIC_RETURN", HINT_ATOMIC | HINT_RETURN},
                                      {"TH_ATOMIC_RT_RETURN", HINT_ATOMIC | HINT_RETURN},
                                      {"TH_ATOMIC_NT_RETURN", HINT_ATOMIC | HINT_RETURN | 1},
                                      {0}};
#undef HINTS
    return read_named(c, reader, names, out);
}

static bool match_name(Word word, const char *prefix, const char *const *names, unsigned count, unsigned *number)
{
    const size_t length = strlen(prefix);
    if (word.length <= length || memcmp(word.text, prefix, length) != 0) return false;
    for (*number = 0; *number < count; ++*number)
        if (word_is((Word){word.text + length, word.length - length}, names[*number])) return true;
    return false;
}

/* "[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT]", in any order, or a number. */
static bool read_format(Cursor *c, const OperandReader *reader, int64_t *out)
{
    unsigned number;
    *out = FORMAT_OF_TEXT;
    if (!cursor_take(c, '[')) return cursor_number(c, reader->symbols, out);
    do {
        const Word word = cursor_word(c);
        if (word.text && match_name(word, "BUF_DATA_FORMAT_", isa_data_format_names, NUM_DATA_FORMATS, &number))
            *out = (*out & ~15) | number;
        else if (word.text && match_name(word, "BUF_NUM_FORMAT_", isa_number_format_names, NUM_NUMBER_FORMATS, &number))
            *out = (*out & 15) | number << 4;
        else return cursor_error(c, "expected BUF_DATA_FORMAT_... or BUF_NUM_FORMAT_...");
        c->at += word.length;
    } while (cursor_take(c, ','));
    return cursor_expect(c, ']');
}

/* ---- swizzle(...) of ds_swizzle_b32: AMDGPUOperandSyntax, "ds_swizzle_b32 modifiers" ---- */

enum { MAX_SWIZZLE_NUMBERS = 4, AND_MASK = 31 };

static int64_t bitmask(unsigned and_mask, unsigned or_mask, unsigned xor_mask)
{
    return and_mask | or_mask << 5 | xor_mask << 10;
}

/* "01pip": how each bit of the lane's number changes: cleared, set, kept, inverted. */
static bool read_bit_pattern(Cursor *c, int64_t *out)
{
    StrBuf text = {0};
    unsigned and_mask = 0, or_mask = 0, xor_mask = 0;
    bool good = cursor_string(c, &text) && text.len == 5;
    for (unsigned i = 0; good && i < 5; i++) {
        const unsigned bit = 16u >> i;
        const char what = text.data[i];
        good = strchr("01pi", what) != NULL && what;
        if (what == 'p' || what == 'i') and_mask |= bit;
        if (what == '1') or_mask |= bit;
        if (what == 'i') xor_mask |= bit;
    }
    strbuf_free(&text);
    *out = bitmask(and_mask, or_mask, xor_mask);
    return good || cursor_error(c, "expected five letters of 0, 1, p and i, in quotes");
}

static bool is_power(int64_t n) { return n > 0 && !(n & (n - 1)); }

/* The number for a mode and its arguments. -1: they are out of range. */
static int64_t swizzle_number(unsigned mode, const int64_t *n)
{
    enum { QUAD_PERM, BITMASK_PERM, BROADCAST, SWAP, REVERSE, ROTATE, FFT };
    switch (mode) {
    case QUAD_PERM:
        for (unsigned i = 0; i < 4; i++)
            if (n[i] < 0 || n[i] > 3) return -1;
        return 0x8000 | n[0] | n[1] << 2 | n[2] << 4 | n[3] << 6;
    case BROADCAST:
        if (!is_power(n[0]) || n[0] < 2 || n[0] > 32 || n[1] < 0 || n[1] >= n[0]) return -1;
        return bitmask(AND_MASK & (unsigned)(32 - n[0]), (unsigned)n[1], 0);
    case SWAP: return is_power(n[0]) && n[0] <= 16 ? bitmask(AND_MASK, 0, (unsigned)n[0]) : -1;
    case REVERSE: return is_power(n[0]) && n[0] >= 2 && n[0] <= 32 ? bitmask(AND_MASK, 0, (unsigned)n[0] - 1) : -1;
    case ROTATE: return (n[0] == 0 || n[0] == 1) && n[1] >= 0 && n[1] < 32 ? 0xc000 | n[0] << 10 | n[1] << 5 : -1;
    case FFT: return n[0] >= 0 && n[0] < 32 ? 0xe000 | n[0] : -1;
    default: return -1;
    }
}

static bool read_swizzle(Cursor *c, const OperandReader *reader, int64_t *out)
{
    static const struct {
        const char *name;
        unsigned numbers;
    } modes[] = {{"QUAD_PERM", 4}, {"BITMASK_PERM", 0}, {"BROADCAST", 2}, {"SWAP", 1},
                 {"REVERSE", 1},   {"ROTATE", 2},       {"FFT", 1}};
    int64_t numbers[MAX_SWIZZLE_NUMBERS];
    unsigned mode = 0;
    if (!cursor_expect(c, '(')) return false;
    const Word word = cursor_word(c);
    while (mode < sizeof modes / sizeof *modes && !word_is(word, modes[mode].name)) mode++;
    if (mode == sizeof modes / sizeof *modes) return cursor_error(c, "there is no such swizzle");
    c->at += word.length;
    if (!modes[mode].numbers) return cursor_expect(c, ',') && read_bit_pattern(c, out) && cursor_expect(c, ')');
    for (unsigned i = 0; i < modes[mode].numbers; i++)
        if (!cursor_expect(c, ',') || !cursor_number(c, reader->symbols, &numbers[i])) return false;
    *out = swizzle_number(mode, numbers);
    if (*out < 0) return cursor_error(c, "an argument of %s is out of range", modes[mode].name);
    return cursor_expect(c, ')');
}

/* ---- one modifier ---- */

static bool read_value(Cursor *c, const OperandReader *reader, AsmModifier *out)
{
    static const ValueName scopes[] = {{"SCOPE_CU", 0}, {"SCOPE_SE", 1}, {"SCOPE_DEV", 2}, {"SCOPE_SYS", 3}, {0}};
    static const ValueName formats[] = {{"MATRIX_FMT_FP8", 0}, {"MATRIX_FMT_BF8", 1}, {"MATRIX_FMT_FP6", 2},
                                        {"MATRIX_FMT_BF6", 3}, {"MATRIX_FMT_FP4", 4}, {0}};
    static const ValueName rows[] = {{"MATRIX_SCALE_ROW0", 0}, {"MATRIX_SCALE_ROW1", 1}, {0}};
    static const ValueName scales[] = {
        {"MATRIX_SCALE_FMT_E8", 0}, {"MATRIX_SCALE_FMT_E5M3", 1}, {"MATRIX_SCALE_FMT_E4M3", 2}, {0}};
    static const ValueName selectors[] = {
        {"BYTE_0", SDWA_BYTE_0}, {"BYTE_1", SDWA_BYTE_1}, {"BYTE_2", SDWA_BYTE_2}, {"BYTE_3", SDWA_BYTE_3},
        {"WORD_0", SDWA_WORD_0}, {"WORD_1", SDWA_WORD_1}, {"DWORD", SDWA_DWORD},   {0}};
    static const ValueName unused[] = {{"UNUSED_PAD", SDWA_UNUSED_PAD},
                                       {"UNUSED_SEXT", SDWA_UNUSED_SEXT},
                                       {"UNUSED_PRESERVE", SDWA_UNUSED_PRESERVE},
                                       {0}};
    switch ((ModifierKind)words[out->id].kind) {
    case KIND_FLAG: return true;
    case KIND_NUMBER: return cursor_number(c, reader->symbols, &out->value);
    case KIND_BITS: return read_bits(c, reader, out);
    case KIND_OFFSET:
        if (!cursor_take_word(c, "swizzle")) return cursor_number(c, reader->symbols, &out->value);
        return read_swizzle(c, reader, &out->value);
    case KIND_SCOPE: return read_named(c, reader, scopes, &out->value);
    case KIND_TH: return read_hint(c, reader, &out->value);
    case KIND_MATRIX_FMT: return read_named(c, reader, formats, &out->value);
    case KIND_MATRIX_SCALE: return read_named(c, reader, rows, &out->value);
    case KIND_MATRIX_SCALE_FMT: return read_named(c, reader, scales, &out->value);
    case KIND_SELECTOR: return read_named(c, reader, selectors, &out->value);
    case KIND_UNUSED: return read_named(c, reader, unused, &out->value);
    case KIND_LANES: return read_lanes(c, reader, out);
    case KIND_FORMAT: return read_format(c, reader, &out->value);
    }
    return false;
}

bool modifier_read(Cursor *c, const OperandReader *reader, ModifierList *list)
{
    const int id = find_modifier(c);
    if (id < 0) return cursor_error(c, "expected a modifier");
    if (list->count == MAX_MODIFIERS || modifier_given(list, (ModifierId)id))
        return cursor_error(c, "'%s' stands here twice", words[id].text);
    AsmModifier *out = &list->items[list->count++];
    *out = (AsmModifier){.id = (uint8_t)id};
    list->given |= 1ull << id;
    c->at += strlen(words[id].text) + (words[id].kind != KIND_FLAG);
    return read_value(c, reader, out);
}
