/* See asm_constraints.h. */
#include "frontend/inline_asm/asm_constraints.h"

#include <stdlib.h>
#include <string.h>

#include "frontend/read/reader.h"

/* Reads the registers in braces, for example "v5" or "a[0:3]". */
static bool read_physical(const char *text, size_t length, AsmConstraint *out)
{
    RegisterRange range;
    if (parse_registers(text, &range) != text + length || range.width > MAX_VREG_WIDTH ||
        range.first + range.width > 512)
        return false;
    out->reg_class = range.reg_class, out->first = range.first, out->width = range.width;
    return true;
}

/* Reads a register in braces that only special instructions name. Its value is copied from or to SGPRs. */
static bool read_special(const char *text, size_t length, AsmConstraint *out)
{
    static const struct {
        const char *name;
        uint8_t bits;
    } rows[] = {{"m0", 32},   {"vcc", 64},     {"vcc_lo", 32}, {"vcc_hi", 32},
                {"exec", 64}, {"exec_lo", 32}, {"exec_hi", 32}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strlen(rows[i].name) == length && !memcmp(rows[i].name, text, length))
            out->special = rows[i].name, out->special_bits = rows[i].bits;
    out->reg_class = CLASS_S;
    return out->special;
}

static bool read_code(const char *text, size_t length, const AsmConstraints *all, AsmConstraint *out)
{
    static const struct {
        const char *code;
        uint8_t reg_class;
    } classes[] = {{"v", CLASS_V}, {"s", CLASS_S}, {"r", CLASS_S}, {"a", CLASS_A}, {"^VA", CLASS_VA}, {"VA", CLASS_VA}};
    if (length > 2 && text[0] == '{' && text[length - 1] == '}')
        return read_physical(text + 1, length - 2, out) || read_special(text + 1, length - 2, out);
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (strlen(classes[i].code) == length && !memcmp(classes[i].code, text, length)) {
            out->reg_class = classes[i].reg_class;
            return true;
        }
    if (out->is_output) return false;
    if (length == 1 && strchr("niIJABC", *text)) {
        out->immediate = *text;
        return true;
    }
    if (!length || strspn(text, "0123456789") < length) return false;
    const unsigned long tied = strtoul(text, NULL, 10);
    if (tied >= all->num_outputs) return false;
    *out = all->operands[tied];
    out->is_output = false, out->tied = (int8_t)tied;
    return true;
}

/* Reads a clobber such as "~{memory}" or "~{v4}". Written registers are visible in the text itself. */
static const char *read_clobber(Arena *arena, const char *text, size_t length, AsmConstraints *out)
{
    static const char *const known[] = {"memory", "vcc",  "vcc_lo",       "vcc_hi", "scc",
                                        "m0",     "exec", "flat_scratch", "mode"};
    AsmConstraint ignored;
    if (length < 4 || text[1] != '{' || text[length - 1] != '}')
        return arena_printf(arena, "unknown clobber '%.*s'", (int)length, text);
    const char *name = text + 2;
    const size_t n = length - 3;
    out->clobbers_memory |= n == 6 && !memcmp(name, "memory", n);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i]) == n && !memcmp(known[i], name, n)) return NULL;
    return read_physical(name, n, &ignored) ? NULL : arena_printf(arena, "unknown clobber '%.*s'", (int)length, text);
}

static const char *read_one(Arena *arena, const char *text, size_t length, AsmConstraints *out)
{
    if (*text == '~') return read_clobber(arena, text, length, out);
    if (out->count == MAX_ASM_OPERANDS) return arena_printf(arena, "more than %d operands", MAX_ASM_OPERANDS);
    AsmConstraint *c = &out->operands[out->count];
    const char *code = text;
    *c = (AsmConstraint){.tied = NOT_TIED, .is_output = *text == '='};
    size_t n = length;
    if (c->is_output) code++, n--;
    if (c->is_output && n && *code == '&') code++, n--; /* inputs keep their values anyway */
    if (n && *code == '%') code++, n--;                 /* it may be swapped with the next one */
    if (c->is_output && out->num_outputs < out->count) return "an output follows an input: write all outputs first";
    if (!read_code(code, n, out, c))
        return arena_printf(arena,
                            "constraint '%.*s' is not supported; supported: v, s, a, r, VA, {v0}, {s[0:1]}, "
                            "{m0}, {vcc}, the number of an output, n, i, I, J, A, B, C",
                            (int)length, text);
    out->count++;
    out->num_outputs += c->is_output;
    return NULL;
}

const char *asm_constraints_read(Arena *arena, const char *text, AsmConstraints *out)
{
    *out = (AsmConstraints){0};
    while (*text) {
        const size_t length = strcspn(text, ",");
        const char *wrong = read_one(arena, text, length, out);
        if (wrong) return wrong;
        text += length;
        text += *text == ',';
    }
    return NULL;
}

const char *asm_immediate_wrong(char letter, int64_t value)
{
    switch (letter) {
    case 'I':
    case 'A': return value >= -16 && value <= 64 ? NULL : "-16 to 64";
    case 'J': return value >= INT16_MIN && value <= INT16_MAX ? NULL : "16 bits with a sign";
    case 'B': return value >= INT32_MIN && value <= INT32_MAX ? NULL : "32 bits with a sign";
    case 'C': return value >= -16 && value <= UINT32_MAX ? NULL : "32 bits unsigned, or -16 to 64";
    default: return NULL;
    }
}
