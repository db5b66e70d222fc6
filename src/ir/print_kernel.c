/* Prints kernel IR as text. The text is complete: parsing it gives the same kernel, and printing that gives the same
   text. */
#include <string.h>

#include "ir/validate.h"
#include "isa/immediates.h"
#include "support/letters.h"

typedef struct Printer {
    const Kernel *k;
    StrBuf *out;
    const char **names; /* unique names of virtual registers; NULL: use their own */
} Printer;

static bool is_plain_name(const char *name)
{
    if (!*name) return false;
    for (; *name; name++)
        if (!continues_word(*name)) return false;
    return true;
}

static void print_string(StrBuf *out, const char *text)
{
    strbuf_char(out, '"');
    for (const char *p = text; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (c == '"' || c == '\\') strbuf_printf(out, "\\%c", c);
        else if (c < 0x20 || c == 0x7f) strbuf_printf(out, "\\%02x", c);
        else strbuf_char(out, (char)c);
    }
    strbuf_char(out, '"');
}

/* ---- names of virtual registers ---- */

/* A printable name that is not a number, because numbers name unnamed registers. */
static const char *clean_name(Arena *arena, const char *name)
{
    bool all_digits = true;
    for (const char *p = name; *p; p++) all_digits &= is_digit(*p);
    if (!all_digits && is_plain_name(name)) return name;
    char *copy = arena_printf(arena, "%s%s", all_digits ? "_" : "", name);
    for (char *p = copy; *p; p++)
        if (!continues_word(*p)) *p = '_';
    return copy;
}

static const char **unique_names(const Kernel *k, Arena *arena)
{
    Map taken = {0};
    const char **names = NULL;
    for (uint32_t i = 0; i < k->vregs.len; i++) {
        if (!k->vregs.data[i].name) continue;
        if (!names) names = ARENA_ARRAY(arena, const char *, k->vregs.len);
        const char *name = clean_name(arena, k->vregs.data[i].name);
        while (map_get_name(&taken, name, strlen(name))) name = arena_printf(arena, "%s.%u", name, i);
        map_put_name(&taken, arena, name, strlen(name), (void *)name);
        names[i] = name;
    }
    return names;
}

static void print_vreg_name(const Printer *p, uint32_t vreg)
{
    const char *name = NULL;
    if (p->names && vreg < p->k->vregs.len) name = p->names[vreg];
    else if (!p->names && vreg < p->k->vregs.len) name = p->k->vregs.data[vreg].name;
    if (name) {
        strbuf_char(p->out, '%');
        strbuf_append(p->out, name);
    } else {
        strbuf_printf(p->out, "%%%u", vreg);
    }
}

/* ---- operands ---- */

static void print_phys(StrBuf *out, unsigned reg_class, unsigned first, unsigned width)
{
    const char *file = text_classes[reg_class];
    if (width == 1) strbuf_printf(out, "%s%u", file, first);
    else strbuf_printf(out, "%s[%u:%u]", file, first, first + width - 1);
}

static void print_type(StrBuf *out, const VReg *v)
{
    if (v->lane_mask) strbuf_append(out, "mask");
    else if (v->width == 1) strbuf_append(out, text_classes[v->reg_class]);
    else strbuf_printf(out, "%s%u", text_classes[v->reg_class], v->width);
    if (v->pin != NO_PIN) {
        strbuf_char(out, '@');
        print_phys(out, v->reg_class, v->pin, v->width);
    }
    if (v->in) strbuf_printf(out, " in(%lld, %lld)", (long long)v->in->first, (long long)v->in->last);
}

static void print_special(StrBuf *out, Operand o)
{
    if (o.value == SPECIAL_TTMP) {
        if (o.width == 1) strbuf_printf(out, "ttmp%u", o.offset);
        else strbuf_printf(out, "ttmp[%u:%u]", o.offset, o.offset + o.width - 1);
        return;
    }
    ARRAY_FOREACH(const TextSpecial, s, text_specials, text_num_specials) {
        if (s->reg == o.value && s->offset == o.offset && s->width == o.width) {
            strbuf_append(out, s->word);
            return;
        }
    }
    strbuf_printf(out, "special(%u, %u, %u)", o.value, o.offset, o.width);
}

/* Prints float inline constants by value, and all others as integers with their exact bits. */
static void print_imm(StrBuf *out, const InstInfo *row, unsigned index, uint32_t bits)
{
    static const char *const floats[] = {"0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0"};
    if (row && index < row->num_operands) {
        OperandType type = (OperandType)row->operands[index].type;
        if (type == TYPE_F32 || type == TYPE_F16 || type == TYPE_BF16 || type == TYPE_F64) {
            int field = isa_inline_constant(type, bits);
            if (field >= 240 && field <= 247) {
                strbuf_append(out, floats[field - 240]);
                return;
            }
        }
    }
    int32_t value = (int32_t)bits;
    if (value >= -65536 && value <= 1 << 20) strbuf_printf(out, "%d", value);
    else strbuf_printf(out, "0x%x", bits);
}

static void print_operand(const Printer *p, const InstInfo *row, unsigned index, Operand o)
{
    StrBuf *out = p->out;
    bool wrap_neg = (o.flags & OPERAND_NEG) && o.kind == OPERAND_IMM;
    if (o.flags & OPERAND_CROSS) {
        strbuf_printf(out, "cross(0x%x)", o.value);
        return;
    }
    if (wrap_neg) strbuf_append(out, "neg(");
    else if (o.flags & OPERAND_NEG) strbuf_char(out, '-');
    if (o.flags & OPERAND_SEXT) strbuf_append(out, "sext(");
    if (o.flags & OPERAND_ABS) strbuf_char(out, '|');
    switch (o.kind) {
    case OPERAND_NONE: strbuf_append(out, "off"); break;
    case OPERAND_VREG: {
        print_vreg_name(p, o.value);
        unsigned width = o.value < p->k->vregs.len ? p->k->vregs.data[o.value].width : 0;
        if (o.offset == 0 && o.width == width) break;
        if (o.width == 1) strbuf_printf(out, "[%u]", o.offset);
        else strbuf_printf(out, "[%u:%d]", o.offset, o.offset + o.width - 1);
        break;
    }
    case OPERAND_PHYS: print_phys(out, o.reg_class, o.value, o.width); break;
    case OPERAND_SPECIAL: print_special(out, o); break;
    case OPERAND_IMM: print_imm(out, row, index, o.value); break;
    default: strbuf_printf(out, "<operand kind %u>", o.kind);
    }
    if (o.flags & OPERAND_ABS) strbuf_char(out, '|');
    if (o.flags & OPERAND_SEXT) strbuf_char(out, ')');
    if (wrap_neg) strbuf_char(out, ')');
}

/* ---- instructions ---- */

static int64_t modifier_value(const Modifiers *mods, const TextModifier *word)
{
    const uint8_t *field = (const uint8_t *)mods + word->field;
    if (word->bytes == 1) return *field;
    if (word->bytes == 2) {
        uint16_t value;
        memcpy(&value, field, 2);
        return value;
    }
    int32_t value;
    memcpy(&value, field, 4);
    return value;
}

static void print_modifiers(const Printer *p, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const Modifiers *mods = &inst->m.mods;
    Modifiers defaults = isa_default_modifiers(inst->m.opcode);
    StrBuf *out = p->out;
    if (inst->m.form != FORM_AUTO) strbuf_printf(out, " form:%s", text_forms[inst->m.form]);
    for (unsigned i = 0; i < text_num_modifiers; i++) {
        const TextModifier *word = &text_modifiers[i];
        int64_t value = modifier_value(mods, word), usual = modifier_value(&defaults, word);
        if (word->bit) {
            if (value & word->bit & ~usual) strbuf_printf(out, " %s", word->word);
        } else if (value != usual) {
            if (i >= text_first_list && value < 16)
                strbuf_printf(out, " %s:[%d,%d,%d%s]", word->word, (int)value & 1, (int)value >> 1 & 1,
                              (int)value >> 2 & 1, value & 8 ? ",1" : "");
            else if (word->field == offsetof(Modifiers, offset) && (row->modifiers & MOD_OFFSET2))
                strbuf_printf(out, " offset0:%d offset1:%d", (int)value & 255, (int)value >> 8 & 255);
            else if (word->field == offsetof(Modifiers, offset) && (row->modifiers & MOD_SIMM16))
                strbuf_printf(out, " simm16:%d", (int)value);
            else strbuf_printf(out, " %s:%d", word->word, (int)value);
        }
    }
}

/* Prints " loc(...)" if the location is not just the place in this text file. */
static void print_loc(const Printer *p, uint32_t index)
{
    StrBuf *out = p->out;
    const SourceLoc *loc = index < p->k->locs.len ? &p->k->locs.data[index] : &p->k->locs.data[0];
    if (!index || (p->k->text_file && loc->file && strcmp(loc->file, p->k->text_file) == 0)) return;
    strbuf_append(out, " loc(");
    if (loc->file && !(p->k->loc.file && strcmp(loc->file, p->k->loc.file) == 0)) {
        print_string(out, loc->file);
        strbuf_char(out, ':');
    }
    strbuf_printf(out, "%u:%u)", loc->line, loc->column);
}

static void print_notes(const Printer *p, const Inst *inst)
{
    StrBuf *out = p->out;
    for (unsigned i = 0; i < text_num_flags; i++)
        if (inst->flags & text_flags[i].flag) strbuf_printf(out, " !%s", text_flags[i].word);
    if (inst->mem) {
        strbuf_printf(out, " mem(%u", inst->mem->object);
        if (inst->mem->first <= inst->mem->last) strbuf_printf(out, ", %d, %d", inst->mem->first, inst->mem->last);
        strbuf_char(out, ')');
    }
    if (inst->lds_clocks) strbuf_printf(out, " lds_clocks(%u)", inst->lds_clocks);
    print_loc(p, inst->loc);
    if (!inst->comment) return;
    strbuf_append(out, " ; ");
    for (const char *c = inst->comment; *c; c++) strbuf_char(out, *c == '\n' || *c == '\r' ? ' ' : *c);
}

static void print_target(const Printer *p, const Branch *branch, unsigned which)
{
    strbuf_printf(p->out, "^%s", branch->target[which]->name);
    for (unsigned i = 0; i < branch->num_args[which]; i++) {
        strbuf_append(p->out, i ? ", " : "(");
        print_operand(p, NULL, 0, branch->args[which][i]);
    }
    if (branch->num_args[which]) strbuf_char(p->out, ')');
}

static void print_words(const Printer *p, const Inst *inst)
{
    if (inst->m.opcode == OP_LIVE_IN) {
        const unsigned kind = live_in_kind(&inst->m), index = live_in_index(&inst->m);
        strbuf_printf(p->out, " %s", kind < text_num_live_ins ? text_live_ins[kind] : "?");
        if (index || kind == LIVE_IN_PRELOAD || kind == LIVE_IN_WORKGROUP_ID) strbuf_printf(p->out, " %u", index);
    } else {
        for (unsigned i = 0; i < NUM_BARRIER_WAITS; i++)
            if (barrier_orders(&inst->m) >> i & 1) strbuf_printf(p->out, " %s", text_barrier_waits[i]);
    }
}

static void print_inst(const Printer *p, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    StrBuf *out = p->out;
    for (unsigned i = 0; i < inst->m.num_defs; i++) {
        Operand o = inst->m.operands[i];
        if (i) strbuf_append(out, ", ");
        print_operand(p, row, i, o);
        if (o.kind == OPERAND_VREG && o.value < p->k->vregs.len && !p->k->vregs.data[o.value].is_var) {
            strbuf_char(out, ':');
            print_type(out, &p->k->vregs.data[o.value]);
        }
    }
    if (inst->m.num_defs) strbuf_append(out, " = ");
    strbuf_append(out, row->name ? isa_name(p->k->target, inst->m.opcode) : "<invalid opcode>");
    const char *separator = " ";
    if (inst->m.opcode == OP_BR_CMP || inst->m.opcode == OP_SELECT_CMP) {
        const char *cmp = inst->m.mods.cmp < NUM_OPCODES ? inst_info(inst->m.mods.cmp)->name : NULL;
        strbuf_printf(out, " %s", cmp ? cmp : "<invalid opcode>");
    }
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++, separator = ", ") {
        strbuf_append(out, separator);
        print_operand(p, row, i, inst->m.operands[i]);
    }
    for (unsigned t = 0; inst->branch && t < 2 && inst->branch->target[t]; t++, separator = ", ") {
        strbuf_append(out, separator);
        print_target(p, inst->branch, t);
    }
    if (inst->m.opcode == OP_LIVE_IN || inst->m.opcode == OP_BARRIER) print_words(p, inst);
    else print_modifiers(p, inst);
    print_notes(p, inst);
}

void inst_print(const Kernel *k, const Inst *inst, StrBuf *out)
{
    Printer p = {k, out, NULL};
    print_inst(&p, inst);
}

/* ---- kernels ---- */

static void print_sizes(StrBuf *out, const char *word, const uint32_t sizes[3])
{
    if (sizes[0] | sizes[1] | sizes[2]) strbuf_printf(out, "  %s %u, %u, %u\n", word, sizes[0], sizes[1], sizes[2]);
}

static void print_args(const Printer *p)
{
    const Kernel *k = p->k;
    StrBuf *out = p->out;
    VEC_FOREACH(const KernelArg, arg, &k->args) {
        strbuf_printf(out, "  arg %s offset %u size %u", text_arg_kinds[arg->kind], arg->offset, arg->size);
        const char *const texts[] = {"name", arg->name, "hidden", arg->hidden, "type", arg->type_name};
        for (unsigned t = 0; t < 6; t += 2) {
            if (!texts[t + 1]) continue;
            strbuf_printf(out, " %s ", texts[t]);
            print_string(out, texts[t + 1]);
        }
        strbuf_char(out, '\n');
    }
}

static void print_globals(StrBuf *out, const Kernel *k)
{
    VEC_FOREACH(const KernelGlobal, g, &k->globals) {
        strbuf_append(out, "  global ");
        print_string(out, g->name);
        strbuf_printf(out, " size %llu align %u%s%s", (unsigned long long)g->size, g->align,
                      g->is_constant ? " constant" : "", g->is_local ? " local" : "");
        if (g->bytes) strbuf_append(out, " bytes \"");
        for (uint64_t n = 0; g->bytes && n < g->size; n++) strbuf_printf(out, "%02x", g->bytes[n]);
        if (g->bytes) strbuf_char(out, '"');
        for (uint32_t n = 0; n < g->num_addresses; n++) {
            strbuf_printf(out, " address %llu ", (unsigned long long)g->addresses[n].at);
            print_string(out, g->addresses[n].name);
            strbuf_printf(out, " %lld", (long long)g->addresses[n].addend);
        }
        strbuf_char(out, '\n');
    }
}

static void print_fields(StrBuf *out, const Kernel *k)
{
    ARRAY_FOREACH(const TextField, field, text_fields, text_num_fields) {
        const uint8_t *at = (const uint8_t *)k + field->offset;
        uint32_t value = *at;
        if (field->bytes == 4) memcpy(&value, at, 4);
        if (!value) continue;
        if (field->is_flag) strbuf_printf(out, "  %s\n", field->word);
        else strbuf_printf(out, "  %s %u\n", field->word, value);
    }
}

static void print_variables(const Printer *p)
{
    const Kernel *k = p->k;
    StrBuf *out = p->out;
    /* The parser gives a named register the next free number. Print unnamed ones first, so that the order is
       preserved. */
    for (int unnamed = 0; unnamed < 2; unnamed++)
        for (uint32_t i = 0; i < k->vregs.len; i++) {
            const VReg *v = &k->vregs.data[i];
            if (!v->is_var || (v->name == NULL) != unnamed) continue;
            strbuf_append(out, "  ");
            print_vreg_name(p, i);
            strbuf_append(out, " : var ");
            print_type(out, v);
            print_loc(p, v->loc);
            strbuf_char(out, '\n');
        }
}

static void print_header(const Printer *p)
{
    const Kernel *k = p->k;
    StrBuf *out = p->out;
    strbuf_append(out, "kernel @");
    if (k->name && is_plain_name(k->name)) strbuf_append(out, k->name);
    else print_string(out, k->name ? k->name : "");
    strbuf_printf(out, " target(%s)", target_infos[k->target].name);
    if (k->loc.file && !(k->text_file && strcmp(k->loc.file, k->text_file) == 0)) {
        strbuf_append(out, " loc(");
        print_string(out, k->loc.file);
        strbuf_printf(out, ":%u:%u)", k->loc.line, k->loc.column);
    }
    strbuf_append(out, " {\n");
    print_sizes(out, "workgroup_size", k->workgroup_size);
    print_sizes(out, "grid", k->grid);
    print_sizes(out, "cluster", k->cluster);
    print_args(p);
    print_globals(out, k);
    print_fields(out, k);
    for (unsigned i = 0; i < 3; i++)
        if (k->uses_workgroup_id[i]) strbuf_printf(out, "  uses_workgroup_id %c\n", "xyz"[i]);
    VEC_FOREACH(const RegisterRange, range, &k->reserved) {
        strbuf_append(out, "  reserve ");
        print_phys(out, range->reg_class, range->first, range->width);
        print_loc(p, range->loc);
        strbuf_char(out, '\n');
    }
    if (k->schedule) strbuf_printf(out, "  schedule %s\n", text_schedules[k->schedule - 1]);
    for (uint32_t i = 1; i < k->regions.len; i++)
        if (k->regions.data[i].is_whole) strbuf_printf(out, "  region %u whole\n", i);
        else
            strbuf_printf(out, "  region %u in %u%s\n", i, k->regions.data[i].parent,
                          k->regions.data[i].is_loop ? " loop" : "");
    if (!k->allocated) print_variables(p);
}

static void print_violations(const Printer *p, const Block *block, const Inst *inst, const Violation *violations,
                             uint32_t num)
{
    for (uint32_t i = 0; i < num; i++)
        if (violations[i].inst == inst && violations[i].block == block)
            strbuf_printf(p->out, "  // ^ error: %s\n", violations[i].message);
}

static void print_block_head(const Printer *p, const Block *block)
{
    StrBuf *out = p->out;
    strbuf_printf(out, "^%s", block->name);
    for (uint32_t i = 0; i < block->params.len; i++) {
        uint32_t param = block->params.data[i];
        strbuf_append(out, i ? ", " : "(");
        print_vreg_name(p, param);
        strbuf_char(out, ':');
        if (param < p->k->vregs.len) print_type(out, &p->k->vregs.data[param]);
    }
    if (block->params.len) strbuf_char(out, ')');
    if (block->region) strbuf_printf(out, " region %u", block->region);
    if (block->schedule) strbuf_printf(out, " schedule %s", text_schedules[block->schedule - 1]);
    strbuf_append(out, ":\n");
}

/* Does the block's `br` go to the next block? */
static bool falls_into_next(const Kernel *k, uint32_t number)
{
    const Branch *branch = k->blocks.data[number]->last->branch;
    return branch && number + 1 < k->blocks.len && branch->target[0] == k->blocks.data[number + 1] &&
           !branch->target[1];
}

void kernel_print_annotated(const Kernel *k, StrBuf *out, const Violation *violations, uint32_t num)
{
    Arena *arena = arena_new();
    Printer p = {k, out, unique_names(k, arena)};
    print_header(&p);
    FOREACH_BLOCK(k, block)
    {
        print_block_head(&p, block);
        print_violations(&p, block, NULL, violations, num);
        FOREACH_INST(block, inst)
        {
            if (inst->flags & INST_FALLS && falls_into_next(k, block_i_)) continue;
            strbuf_append(out, "  ");
            print_inst(&p, inst);
            strbuf_char(out, '\n');
            print_violations(&p, block, inst, violations, num);
        }
    }
    strbuf_append(out, "}\n");
    arena_free(arena);
}

void kernel_print(const Kernel *k, StrBuf *out) { kernel_print_annotated(k, out, NULL, 0); }
