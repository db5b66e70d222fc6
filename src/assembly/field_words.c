/* Immediates of scalar instructions that are written as parts: "hwreg(HW_REG_MODE, 0, 4)", "vmcnt(0) lgkmcnt(1)",
   "instid0(VALU_DEP_1) | instskip(NEXT)". Source: AMDGPUOperandSyntax (LLVM 22). */
#include <string.h>

#include "assembly/text_operand.h"
#include "isa/events.h"
#include "isa/field_names.h"

/* ---- parts with their own bits ---- */

/* name(VALUE): bits [low + bits - 1 : low] of the field. */
typedef struct FieldPart {
    const char *name;
    uint8_t low, bits;
    const char *const *words; /* names of values, up to NULL; no names: a number */
} FieldPart;

static const char *const delays[] = {"NO_DEP",
                                     "VALU_DEP_1",
                                     "VALU_DEP_2",
                                     "VALU_DEP_3",
                                     "VALU_DEP_4",
                                     "TRANS32_DEP_1",
                                     "TRANS32_DEP_2",
                                     "TRANS32_DEP_3",
                                     "FMA_ACCUM_CYCLE_1",
                                     "SALU_CYCLE_1",
                                     "SALU_CYCLE_2",
                                     "SALU_CYCLE_3",
                                     NULL};
static const char *const skips[] = {"SAME", "NEXT", "SKIP_1", "SKIP_2", "SKIP_3", "SKIP_4", NULL};
static const FieldPart parts[] = {
    {"instid0", 0, 4, delays},       {"instskip", 4, 3, skips},      {"instid1", 7, 4, delays},
    {"depctr_sa_sdst", 0, 1, NULL},  {"depctr_va_vcc", 1, 1, NULL},  {"depctr_vm_vsrc", 2, 3, NULL},
    {"depctr_hold_cnt", 7, 1, NULL}, {"depctr_va_ssrc", 8, 1, NULL}, {"depctr_va_sdst", 9, 3, NULL},
    {"depctr_va_vdst", 12, 4, NULL},
};
enum { NUM_PARTS = sizeof parts / sizeof *parts, NO_DEPENDENCY_WAITS = 0xff9f };

static const FieldPart *find_part(Word name)
{
    for (unsigned i = 0; i < NUM_PARTS; i++)
        if (word_is(name, parts[i].name)) return &parts[i];
    return NULL;
}

/* The number of the word in a list of `count` names, some of which may be NULL. -1: not in the list. */
static int find_name(Word word, const char *const *names, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (names[i] && word_is(word, names[i])) return (int)i;
    return -1;
}

static bool read_part(Cursor *c, const OperandReader *reader, const FieldPart *part, int64_t *field)
{
    int64_t value = -1;
    if (!cursor_expect(c, '(')) return false;
    const Word word = cursor_word(c);
    for (int i = 0; part->words && part->words[i]; i++)
        if (word_is(word, part->words[i])) value = i;
    if (value >= 0) c->at += word.length;
    else if (!cursor_number(c, reader->symbols, &value)) return false;
    if (value < 0 || value >> part->bits) return cursor_error(c, "%s has %u bits", part->name, part->bits);
    *field = (*field & ~((int64_t)((1u << part->bits) - 1) << part->low)) | value << part->low;
    return cursor_expect(c, ')');
}

/* Further parts follow '&', '|', ',' or a space. */
static bool take_next_name(Cursor *c, Word *name)
{
    Cursor ahead = *c;
    if (!cursor_take(&ahead, '&') && !cursor_take(&ahead, '|')) cursor_take(&ahead, ',');
    *name = cursor_word(&ahead);
    if (!name->text || name->text[name->length] != '(') return false;
    c->at = name->text + name->length;
    return true;
}

static bool read_parts(Cursor *c, const OperandReader *reader, Word name, int64_t *field)
{
    *field = strncmp(name.text, "depctr_", 7) ? 0 : NO_DEPENDENCY_WAITS;
    do {
        const FieldPart *part = find_part(name);
        if (!part) return cursor_error(c, "there is no field '%.*s'", (int)name.length, name.text);
        if (!read_part(c, reader, part, field)) return false;
    } while (take_next_name(c, &name));
    return true;
}

/* ---- counters ---- */

static const Counter gfx9_counters[] = {COUNTER_VM, COUNTER_EXP, COUNTER_LGKM};

/* "vmcnt", and "vmcnt_sat", which limits a number to the counter's largest count. False: not a counter of s_waitcnt. */
static bool find_counter(Word name, Counter *counter, bool *saturates)
{
    for (unsigned i = 0; i < sizeof gfx9_counters / sizeof *gfx9_counters; i++) {
        const char *text = counter_infos[gfx9_counters[i]].name;
        const size_t length = strlen(text);
        if (name.length < length || memcmp(name.text, text, length) != 0) continue;
        *counter = gfx9_counters[i];
        *saturates = name.length == length + 4 && !memcmp(name.text + length, "_sat", 4);
        if (*saturates || name.length == length) return true;
    }
    return false;
}

static bool read_counters(Cursor *c, const OperandReader *reader, Word name, int64_t *field)
{
    MachineInst wait = {.opcode = OP_S_WAITCNT};
    wait_clear(&wait);
    do {
        Counter counter;
        bool saturates;
        int64_t count;
        if (!find_counter(name, &counter, &saturates)) c->at = name.text;
        if (c->at == name.text) return cursor_error(c, "there is no counter '%.*s'", (int)name.length, name.text);
        if (!cursor_expect(c, '(') || !cursor_number(c, reader->symbols, &count)) return false;
        const int64_t most = counter_infos[counter].max;
        if (count < 0 || (count > most && !saturates))
            return cursor_error(c, "%.*s must be at most %lld", (int)name.length, name.text, (long long)most);
        wait_set(&wait, counter, (unsigned)(count > most ? most : count));
        if (!cursor_expect(c, ')')) return false;
    } while (take_next_name(c, &name));
    *field = (uint16_t)wait.mods.offset;
    return true;
}

/* ---- hardware registers, messages, register indexes ---- */

/* A name of the list, or a number below `limit`. */
static bool read_choice(Cursor *c, const OperandReader *reader, const char *const *names, unsigned count, int64_t limit,
                        int64_t *out)
{
    const Word word = cursor_word(c);
    const int found = word.text ? find_name(word, names, count) : -1;
    if (found >= 0) {
        c->at += word.length;
        *out = found;
        return true;
    }
    if (!cursor_number(c, reader->symbols, out)) return false;
    return (*out >= 0 && *out < limit) || cursor_error(c, "expected a number from 0 to %lld", (long long)limit - 1);
}

/* gfx1250: HW_REG_MODE is a name of HW_REG_WAVE_MODE, and so on. */
static bool read_register_name(Cursor *c, const OperandReader *reader, int64_t *id)
{
    static const char prefix[] = "HW_REG_", own[] = "HW_REG_WAVE_";
    const char *const *names = isa_hwreg_names[target_infos[reader->target].family];
    const Word word = cursor_word(c);
    const size_t skipped = sizeof prefix - 1;
    const bool has_prefix = word.text && word.length > skipped && !memcmp(word.text, prefix, skipped);
    for (*id = 0; has_prefix && *id < NUM_HWREGS; ++*id) {
        const char *name = names[*id];
        if (!name || strncmp(name, own, sizeof own - 1)) continue;
        if (!word_is((Word){word.text + skipped, word.length - skipped}, name + sizeof own - 1)) continue;
        c->at += word.length;
        return true;
    }
    return read_choice(c, reader, names, isa_num_hwregs(reader->target), 64, id);
}

static bool read_hwreg(Cursor *c, const OperandReader *reader, int64_t *field)
{
    int64_t id, first = 0, width = 32;
    if (!cursor_expect(c, '(') || !read_register_name(c, reader, &id)) return false;
    if (cursor_take(c, ',')) {
        if (!cursor_number(c, reader->symbols, &first) || !cursor_expect(c, ',') ||
            !cursor_number(c, reader->symbols, &width))
            return false;
        if (first < 0 || first > 31 || width < 1 || width > 32)
            return cursor_error(c, "expected 1 to 32 bits of a hardware register, from bits 0 to 31");
    }
    *field = id | first << 6 | (width - 1) << 11;
    return cursor_expect(c, ')');
}

static bool read_message(Cursor *c, const OperandReader *reader, int64_t *field)
{
    const bool gfx12 = target_infos[reader->target].family == FAMILY_GFX1250;
    const char *const *names = gfx12 ? isa_message_names_gfx12 : isa_message_names;
    int64_t id, op = 0, stream = 0;
    if (!cursor_expect(c, '(') ||
        !read_choice(c, reader, names, gfx12 ? NUM_MESSAGES_GFX12 : NUM_MESSAGES, gfx12 ? 256 : 16, &id))
        return false;
    const bool system = !gfx12 && id == 15;
    if (cursor_take(c, ',') &&
        !read_choice(c, reader, system ? isa_sys_op_names : isa_gs_op_names, system ? NUM_SYS_OPS : NUM_GS_OPS, 8, &op))
        return false;
    if (cursor_take(c, ',') && (!cursor_number(c, reader->symbols, &stream) || stream < 0 || stream > 3))
        return cursor_error(c, "expected a stream from 0 to 3");
    if (gfx12 && (op || stream)) return cursor_error(c, "messages of this target have no operation");
    *field = id | op << 4 | stream << 8;
    return cursor_expect(c, ')');
}

static bool read_gpr_idx(Cursor *c, int64_t *field)
{
    *field = 0;
    if (!cursor_expect(c, '(')) return false;
    while (!cursor_is(c, ')')) {
        const Word word = cursor_word(c);
        const int bit = word.text ? find_name(word, isa_gpr_idx_names, NUM_GPR_IDX) : -1;
        if (bit < 0) return cursor_error(c, "expected SRC0, SRC1, SRC2 or DST");
        *field |= 1 << bit;
        c->at += word.length;
        if (!cursor_take(c, ',')) break;
    }
    return cursor_expect(c, ')');
}

/* ---- all ---- */

bool text_is_field(Word name)
{
    Counter counter;
    bool saturates;
    if (name.text[name.length] != '(') return false;
    return find_part(name) || word_is(name, "hwreg") || word_is(name, "sendmsg") || word_is(name, "gpr_idx") ||
           find_counter(name, &counter, &saturates);
}

bool text_field_read(Cursor *c, const OperandReader *reader, Word name, int64_t *field)
{
    if (word_is(name, "hwreg")) return read_hwreg(c, reader, field);
    if (word_is(name, "sendmsg")) return read_message(c, reader, field);
    if (word_is(name, "gpr_idx")) return read_gpr_idx(c, field);
    return find_part(name) ? read_parts(c, reader, name, field) : read_counters(c, reader, name, field);
}
