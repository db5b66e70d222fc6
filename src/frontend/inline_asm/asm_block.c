/* See asm_block.h. A text has no loops, so its operands are values: an instruction that writes "$0" makes a new one. */
#include "frontend/inline_asm/asm_block.h"

#include <stdlib.h>
#include <string.h>

#include "assembly/instruction.h"
#include "frontend/memory/synchronise.h"

/* ---- operands ---- */

/* Reads "$3": the operand's number stands in place of a virtual register. */
static bool read_placeholder(void *context, Cursor *c, Operand *out, bool *found)
{
    const AsmBlock *b = context;
    cursor_skip_space(c);
    *found = *c->at == '$';
    if (!*found) return true;
    char *end;
    const unsigned long number = strtoul(c->at + 1, &end, 10);
    const AsmConstraint *constraint = &b->constraints->operands[number];
    *out = (Operand){(uint32_t)number, OPERAND_VREG, constraint->reg_class & 15, 0, b->widths[number], 0};
    c->at = end;
    return true;
}

/* The named register that contains all of `o`, or NULL. */
static NamedRegister *find_named(AsmBlock *b, Operand o)
{
    for (size_t i = 0; i < b->named.len; i++) {
        const Operand name = b->named.data[i].name;
        if (name.reg_class == o.reg_class && name.value <= o.value && o.value + o.width <= name.value + name.width)
            return &b->named.data[i];
    }
    return NULL;
}

/* The place of the current value of the text's operand, to set or read. NULL: not written yet. */
static Operand *value_of(AsmBlock *b, Operand o)
{
    if (o.kind == OPERAND_VREG) return &b->values[o.value];
    NamedRegister *named = find_named(b, o);
    return named ? &named->value : NULL;
}

/* A read takes the value that the text last wrote there. */
static const char *rename_use(AsmBlock *b, Operand *o)
{
    const uint8_t flags = o->flags;
    if (o->kind != OPERAND_VREG && o->kind != OPERAND_PHYS) return NULL;
    const Operand *value = value_of(b, *o);
    if (!value || value->kind == OPERAND_NONE)
        return "it reads a register that is no operand, and that this text has not written";
    *o = o->kind == OPERAND_VREG ? *value : operand_sub(*value, o->value - find_named(b, *o)->name.value, o->width);
    o->flags = flags;
    return NULL;
}

static Operand new_register(AsmBlock *b, Operand o, unsigned pin)
{
    Kernel *k = b->r->k;
    const uint32_t vreg = kernel_vreg(k, (RegClass)o.reg_class, o.width);
    k->vregs.data[vreg].loc = b->r->b.loc;
    k->vregs.data[vreg].pin = (uint16_t)pin;
    return vreg_operand(k, vreg);
}

/* A written register becomes a new value. If a part of the old value stays, a variable is written instead. */
static const char *rename_def(AsmBlock *b, Inst *inst, unsigned i)
{
    Builder *builder = &b->r->b;
    const Operand o = inst->m.operands[i];
    const bool is_named = o.kind == OPERAND_PHYS;
    if (o.kind != OPERAND_VREG && !is_named) return NULL;
    const NamedRegister *named = is_named ? find_named(b, o) : NULL;
    if (named && named->name.width != o.width) return "it writes a part of registers that the text wrote whole";
    const AsmConstraint *c = is_named ? NULL : &b->constraints->operands[o.value];
    Operand fresh = new_register(b, o, is_named ? o.value : c->width ? c->first : NO_PIN);
    if (inst_keeps_old(inst, i)) {
        const Operand *old = value_of(b, o);
        fresh = vreg_operand(b->r->k, kernel_var(b->r->k, (RegClass)o.reg_class, o.width));
        if (!old || old->kind == OPERAND_NONE)
            build_copy_to(builder, fresh, build_undef(builder, (RegClass)o.reg_class, o.width));
        else build_copy_to(builder, fresh, *old);
    }
    inst_set_def(b->r->k, inst, i, fresh);
    return NULL;
}

/* Sets the value of the text's operand after the instruction. */
static void set_value(AsmBlock *b, Operand o, Operand value)
{
    if (o.kind != OPERAND_VREG && o.kind != OPERAND_PHYS) return;
    if (b->r->k->vregs.data[value.value].is_var)
        value = build_copy(&b->r->b, (RegClass)value.reg_class, value.width, value);
    Operand *known = value_of(b, o);
    if (known) *known = value;
    else VEC_PUSH(b->r->arena, &b->named, ((NamedRegister){o, value}));
}

/* ---- one instruction ---- */

/* The special registers that the instruction reads or writes, by its row and its operands. */
static uint8_t specials_of(const Inst *inst, bool written)
{
    static const uint8_t bits[NUM_SPECIALS] = {[SPECIAL_VCC] = IMP_VCC,
                                               [SPECIAL_VCCZ] = IMP_VCC,
                                               [SPECIAL_EXEC] = IMP_EXEC,
                                               [SPECIAL_M0] = IMP_M0,
                                               [SPECIAL_SCC] = IMP_SCC};
    const InstInfo *row = inst_info(inst->m.opcode);
    uint8_t found = written ? row->implicit_writes : row->implicit_reads;
    const unsigned first = written ? 0 : inst->m.num_defs, end = written ? inst->m.num_defs : inst->m.num_operands;
    for (unsigned i = first; i < end; i++)
        if (inst->m.operands[i].kind == OPERAND_SPECIAL) found |= bits[inst->m.operands[i].value];
    return found;
}

static const char no_branch[] = "this branch is not supported; supported: s_cbranch_scc0 and s_cbranch_scc1 forward to "
                                "a label of the text (\"1f\"), right after a comparison";

static const char *refuse_row(const AsmBlock *b, const Inst *inst)
{
    const InstInfo *row = inst_info(inst->m.opcode);
    const uint8_t writes = specials_of(inst, true), needs = specials_of(inst, false) & (IMP_VCC | IMP_M0 | IMP_SCC);
    if (row->flags & (INST_TERMINATOR | INST_BRANCH)) return no_branch;
    if (writes & IMP_EXEC)
        return "it writes EXEC, which is not supported: write an scf.if, or a branch, around the operation";
    if (writes & IMP_MODE) return "it changes the MODE register, which the compiler relies on";
    if (needs & ~b->written) return "it reads VCC, M0 or SCC before this text has written it";
    if (needs & IMP_SCC && !(b->last && specials_of(b->last, true) & IMP_SCC))
        return "SCC is kept from one instruction to the next only: put the instruction that writes it right before "
               "this one";
    return NULL;
}

/* Checks operands by the row's places, then the whole instruction. */
static const char *check_row(const AsmBlock *b, const Inst *inst)
{
    const InstInfo *row = inst_info(inst->m.opcode);
    const Target target = b->r->k->target;
    const char *why = NULL;
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        const Operand o = inst->m.operands[i];
        if (o.flags & (OPERAND_LITERAL | OPERAND_LITERAL64)) return "a literal of this form is not supported";
        if (!isa_operand_legal(target, &inst->m, i, o, &why))
            return arena_printf(b->r->arena, "operand %u: %s", i + 1, why);
        if (row->operands[i].tied >= 0 && o.width != inst->m.operands[row->operands[i].tied].width)
            return arena_printf(b->r->arena, "operand %u is not as wide as the written register", i + 1);
    }
    return inst_fits_registers(b->r->k, inst, &why) ? NULL : why;
}

/* If the text first writes only a part of a result, the other bits start undefined. */
static void open_tied(AsmBlock *b, Operand *o)
{
    if (o->kind != OPERAND_VREG || b->values[o->value].kind != OPERAND_NONE) return;
    b->values[o->value] = build_undef(&b->r->b, (RegClass)o->reg_class, o->width);
}

static const char *append_row(AsmBlock *b, const MachineInst *m)
{
    Kernel *k = b->r->k;
    const InstInfo *row = inst_info(m->opcode);
    Inst *inst = inst_new(k, m->opcode, m->num_defs, m->num_operands);
    Operand *operands = inst->m.operands;
    memcpy(operands, m->operands, m->num_operands * sizeof *operands);
    inst->m = *m;
    inst->m.operands = operands;
    if (m->form == FORM_E32 || m->form == FORM_E64) inst->m.form = FORM_AUTO; /* the same operation */
    const char *wrong = refuse_row(b, inst);
    for (unsigned i = m->num_defs; i < m->num_operands && !wrong; i++) {
        if (row->operands[i].tied >= 0) open_tied(b, &operands[i]);
        wrong = rename_use(b, &operands[i]);
    }
    for (unsigned i = 0; i < m->num_defs && !wrong; i++) wrong = rename_def(b, inst, i);
    if (!wrong) wrong = check_row(b, inst);
    if (wrong) return wrong;
    inst->loc = b->r->b.loc;
    inst_append(b->r->b.block, inst);
    for (unsigned i = 0; i < m->num_defs; i++) set_value(b, m->operands[i], inst->m.operands[i]);
    b->written |= specials_of(inst, true);
    b->last = inst;
    return NULL;
}

/* ---- waits, barriers, branches ---- */

/* Makes waits and barriers as the rocdl operations do. */
static bool append_wait(AsmBlock *b, const MachineInst *m)
{
    if (m->opcode == OP_S_WAITCNT) {
        emit_author_wait(b->r, (uint32_t)m->mods.offset);
        return true;
    }
    for (unsigned c = 0; c < NUM_COUNTERS; c++)
        if (!isa_has(b->r->k->target, OP_S_WAITCNT) && counter_infos[c].wait == m->opcode) {
            emit_author_count(b->r, (Counter)c, (uint64_t)m->mods.offset);
            return true;
        }
    if (m->opcode != OP_S_BARRIER) return false;
    emit_barrier_waiting(b->r, 0);
    return true;
}

/* Joins "s_cmp_eq_u32 $0, 0" and "s_cbranch_scc0 1f" to one compare-and-branch. */
static const char *append_branch(AsmBlock *b, bool if_set, unsigned label)
{
    Reader *r = b->r;
    Inst *compare = b->last;
    if (!compare || inst_info(compare->m.opcode)->format != FORMAT_SOPC)
        return "a branch on SCC needs a scalar comparison right before it";
    if (b->constraints->num_outputs) return "a branch in a text with outputs is not supported";
    const ScalarCmp cmp = {(Opcode)compare->m.opcode, compare->m.operands[0], compare->m.operands[1]};
    inst_remove(compare);
    Block *away = kernel_block(r->k, NULL, r->b.block->region), *next = kernel_block(r->k, NULL, r->b.block->region);
    build_br_cmp(&r->b, cmp, edge_to(if_set ? away : next), edge_to(if_set ? next : away));
    build_enter(&r->b, next);
    VEC_PUSH(r->arena, &b->ahead, ((AsmLabel){label, away}));
    b->last = NULL;
    b->named.len = 0; /* after the label, registers that were written after the branch are not known */
    b->written = 0;
    return NULL;
}

static void place_label(AsmBlock *b, unsigned number)
{
    for (size_t i = 0; i < b->ahead.len;) {
        const AsmLabel label = b->ahead.data[i];
        if (label.number != number) {
            i++;
            continue;
        }
        build_br(&b->r->b, edge_to(label.block));
        build_enter(&b->r->b, label.block);
        b->ahead.data[i] = b->ahead.data[--b->ahead.len];
    }
    b->last = NULL, b->written = 0, b->named.len = 0;
}

/* ---- lines ---- */

/* A label such as "1:" before an instruction. */
static bool take_label(AsmBlock *b, Cursor *c)
{
    cursor_skip_space(c);
    const size_t digits = strspn(c->at, "0123456789");
    if (!digits || digits > 2 || c->at[digits] != ':') return false;
    place_label(b, (unsigned)atoi(c->at));
    c->at += digits + 1;
    return true;
}

/* Reads "s_cbranch_scc0 1f", which names a later label. */
static const char *take_branch(AsmBlock *b, Cursor *c, bool *taken)
{
    static const char *const names[] = {"s_cbranch_scc0", "s_cbranch_scc1"};
    const Word word = cursor_word(c);
    for (unsigned i = 0; i < 2; i++) {
        if (!word.text || !word_is(word, names[i])) continue;
        const char *at = word.text + word.length + strspn(word.text + word.length, " \t");
        const size_t digits = strspn(at, "0123456789");
        if (!digits || digits > 2 || at[digits] != 'f') return "the target must be a label further down (\"1f\")";
        c->at = at + digits + 1;
        *taken = true;
        return cursor_at_end(c) ? append_branch(b, i, (unsigned)atoi(at)) : "unexpected text after the label";
    }
    return NULL;
}

/* Reads one line. Returns NULL, or the mistake; `said` gets it if it is an error. */
static const char *read_line(AsmBlock *b, Cursor *c)
{
    TextInst text;
    const OperandReader reader = {&b->symbols, b->r->k->target, read_placeholder, b};
    while (take_label(b, c)) {}
    if (cursor_at_end(c)) return NULL;
    if (*c->at == '.') return "directives are not supported in inline assembly";
    bool branches = false;
    const char *wrong = take_branch(b, c, &branches);
    if (wrong || branches) return wrong;
    if (!text_inst_read(c, &reader, &text)) return "";
    if (text.branch) return no_branch;
    if (text.literal) return "symbols are not supported in inline assembly";
    if (append_wait(b, &text.inst)) {
        b->last = NULL;
        return NULL;
    }
    return append_row(b, &text.inst);
}

/* v_nop of eight bytes differs in its length alone; it has no row of its own. */
static void shorten_nop(char *line)
{
    static const char wide[] = "v_nop_e64";
    char *at = strstr(line, wide);
    if (at) memset(at + strlen("v_nop"), ' ', strlen("_e64"));
}

bool asm_block_read(AsmBlock *b, char *text)
{
    Reader *r = b->r;
    DiagList said;
    diag_init(&said, r->arena);
    b->symbols = (SymbolTable){.arena = r->arena, .target = r->k->target};
    for (unsigned line = 1; text; line++) {
        char *end = strchr(text, '\n');
        if (end) *end = 0;
        shorten_nop(text);
        Cursor c = {text, text, {NULL, line, 0}, &said};
        const char *wrong = read_line(b, &c);
        if (wrong && *wrong)
            return read_error(r, "%s: line %u of the text, '%s': %s", op_name(r->op), line, text, wrong);
        if (wrong)
            return read_error(r, "%s: line %u of the text, '%s', column %u: %s", op_name(r->op), line, text,
                              said.items.data[0].loc.column, said.items.data[0].message);
        text = end ? end + 1 : NULL;
    }
    if (b->ahead.len) return read_error(r, "%s: the text has no label '%u:'", op_name(r->op), b->ahead.data[0].number);
    return true;
}
