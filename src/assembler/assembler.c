/* See assembler.h. Reads one statement after the other. */
#define _GNU_SOURCE /* memmem */
#include "assembler/assembler.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "assembler/assembly.h"

/* ---- definitions before the first line ---- */

/* Defines the names that LLVM's assembler defines; s_version uses the last ones. */
static void define_names(Assembly *a)
{
    static const struct {
        const char *name;
        uint32_t value;
    } names[] = {{"UC_VERSION_GFX7", 0},        {"UC_VERSION_GFX10", 4},        {"UC_VERSION_GFX11", 6},
                 {"UC_VERSION_GFX12", 9},       {"UC_VERSION_W64_BIT", 0x2000}, {"UC_VERSION_W32_BIT", 0x4000},
                 {"UC_VERSION_MDP_BIT", 0x8000}};
    static const char *const counts[2] = {".amdgcn.next_free_vgpr", ".amdgcn.next_free_sgpr"};
    static const char *const versions[3] = {".amdgcn.gfx_generation_number", ".amdgcn.gfx_generation_minor",
                                            ".amdgcn.gfx_generation_stepping"};
    /* "90a", "942", "1250": the last two digits are minor version and stepping, which is hexadecimal */
    const char *digits = target_infos[a->target].name + 3;
    const size_t major = strlen(digits) - 2;
    const int numbers[3] = {major == 1 ? digits[0] - '0' : (digits[0] - '0') * 10 + digits[1] - '0',
                            digits[major] - '0', (int)strtol(digits + major + 1, NULL, 16)};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        symbol_define_number(&a->symbols, names[i].name, names[i].value);
    for (unsigned i = 0; i < 3; i++) symbol_define_number(&a->symbols, versions[i], numbers[i]);
    for (unsigned i = 0; i < 2; i++) symbol_define_number(&a->symbols, counts[i], 0);
    for (unsigned i = 0; i < 2; i++) a->next_free[i] = symbol_get(&a->symbols, counts[i], strlen(counts[i]));
}

/* ---- instructions ---- */

/* One more than the highest number of VGPRs and of SGPRs so far. */
static void count_registers(Assembly *a, const MachineInst *inst)
{
    for (unsigned i = 0; i < inst->num_operands; i++) {
        const Operand o = inst->operands[i];
        if (o.kind != OPERAND_PHYS || o.reg_class == CLASS_A) continue;
        AsmSymbol *count = a->next_free[o.reg_class == CLASS_S];
        AsmValue value;
        const int64_t end = (int64_t)o.value + o.width;
        if (!expression_value(&a->symbols, count->value, &value, NULL) || value.constant >= end) continue;
        count->value = expression_number(a->arena, end);
    }
}

static void note_line(Assembly *a, const Cursor *c)
{
    if (!a->wants_lines || strcmp(current_section(a)->name, ".text") != 0) return;
    uint32_t file = 0;
    while (file < a->files.len && a->files.data[file] != c->line.file && strcmp(a->files.data[file], c->line.file))
        file++;
    if (file == a->files.len) VEC_PUSH(a->arena, &a->files, c->line.file);
    const LineRow row = {section_size(current_section(a)), file + 1, c->line.line, 0};
    if (a->lines.len && VEC_LAST(&a->lines).line == row.line && VEC_LAST(&a->lines).file == row.file) return;
    VEC_PUSH(a->arena, &a->lines, row);
}

static void add_fixup(Assembly *a, FixupKind kind, unsigned bytes, uint64_t offset, const AsmExpr *value, SourceLoc loc)
{
    const Fixup fixup = {(uint8_t)kind, (uint8_t)bytes, a->section, offset, value, loc};
    VEC_PUSH(a->arena, &a->fixups, fixup);
}

static bool not_known(Assembly *a)
{
    a->num_unknown++;
    return false;
}

static bool assemble_inst(Assembly *a, Cursor *c)
{
    const OperandReader reader = {&a->symbols, a->target, NULL, NULL};
    TextInst text;
    uint32_t words[4];
    const SourceLoc loc = cursor_loc(c, c->at);
    if (!(current_section(a)->flags & SHF_EXECINSTR)) return cursor_error(c, "instructions must be in .text");
    if (a->kernel) return cursor_error(c, "expected an .amdhsa_ directive or .end_amdhsa_kernel");
    if (!text_inst_read(c, &reader, &text)) return not_known(a);
    note_line(a, c);
    count_registers(a, &text.inst);
    const uint64_t offset = section_size(current_section(a));
    const unsigned count = isa_encode(a->target, &text.inst, words);
    if (text.branch) add_fixup(a, FIXUP_BRANCH, 2, offset, text.branch, loc);
    if (text.literal) add_fixup(a, FIXUP_DATA, 4, offset + 4 * (count - 1), text.literal, loc);
    return put_bytes(a, c, words, count * sizeof *words);
}

/* ---- statements ---- */

/* "7:" */
static bool local_label(Assembly *a, Cursor *c, bool *found)
{
    unsigned number = 0, digits = 0;
    while (is_digit(c->at[digits]) && digits < 3) number = number * 10 + (unsigned)(c->at[digits++] - '0');
    *found = digits && c->at[digits] == ':';
    if (!*found) return true;
    if (digits > 2) return cursor_error(c, "a numeric label must be from 0 to 99");
    AsmSymbol *symbol = symbol_local(&a->symbols, number, true);
    if (!define_label(a, c, symbol)) return false;
    a->symbols.locals[number]++;
    c->at += digits + 1;
    return true;
}

/* A name and a colon. */
static bool named_label(Assembly *a, Cursor *c, bool *found)
{
    Cursor ahead = *c;
    Word name = cursor_word(&ahead);
    const char *quote = name.text ? NULL : *ahead.at == '"' ? strchr(ahead.at + 1, '"') : NULL;
    if (quote) name = (Word){ahead.at + 1, (size_t)(quote - ahead.at) - 1};
    ahead.at = quote ? quote + 1 : name.text ? name.text + name.length : ahead.at;
    *found = name.text && cursor_is(&ahead, ':') && ahead.at[1] != ':';
    if (!*found) return true;
    if (!define_label(a, c, symbol_get(&a->symbols, name.text, name.length))) return false;
    c->at = ahead.at + 1;
    return true;
}

static bool read_labels(Assembly *a, Cursor *c)
{
    bool found = true;
    while (found) {
        cursor_skip_space(c);
        if (!local_label(a, c, &found)) return false;
        if (!found && !named_label(a, c, &found)) return false;
    }
    return true;
}

/* "name = value" or "name == value". */
static bool assignment(Assembly *a, Cursor *c, Word word, bool *found)
{
    Cursor ahead = *c;
    ahead.at = word.text + word.length;
    *found = cursor_is(&ahead, '=');
    if (!*found) return true;
    const AsmExpr *value;
    c->at = ahead.at + (ahead.at[1] == '=' ? 2 : 1);
    return expression_read(c, &a->symbols, &value) && cursor_end(c) &&
           set_symbol(a, c, symbol_get(&a->symbols, word.text, word.length), value);
}

static void begin_statement(Assembly *a)
{
    a->symbols.here = NULL;
    a->symbols.here_section = a->section;
    a->symbols.here_offset = section_size(current_section(a));
}

static bool statement(Assembly *a, Cursor *c)
{
    bool found;
    begin_statement(a);
    if (!source_skips(&a->source) && !read_labels(a, c)) return false;
    const Word word = cursor_word(c);
    if (!word.text) return source_skips(&a->source) || cursor_at_end(c) || cursor_error(c, "expected a statement");
    if (!block_run(&a->source, c, &a->symbols, word, &found)) return false;
    if (found) return true;
    if (!assignment(a, c, word, &found) || found) return found;
    if (word.text[0] == '.') {
        if (!descriptor_directive(a, c, word, &found) || found) return found;
        if (a->kernel) return cursor_error(c, "expected an .amdhsa_ directive or .end_amdhsa_kernel");
        if (!directive_run(a, c, word, &found) || found) return found;
        cursor_error(c, "there is no directive '%.*s'", (int)word.length, word.text);
        return not_known(a);
    }
    return assemble_inst(a, c);
}

/* Only the first errors are printed, because one wrong line may cause many others. */
static bool read_file(Assembly *a)
{
    enum { MAX_ERRORS = 20 };
    Cursor c;
    const uint32_t before = a->diags->num_errors;
    while (source_next(&a->source, &c)) {
        statement(a, &c);
        if (a->diags->num_errors - before >= MAX_ERRORS) return false;
    }
    if (a->kernel) diag_error(a->diags, (SourceLoc){a->source.name, 0, 0}, ".end_amdhsa_kernel is missing");
    return source_end(&a->source) && a->diags->num_errors == before;
}

/* The definitions are read first, because the newest text is. */
static bool begin(Source *s, const AssemblerInput *input)
{
    const char *text = input->text->data ? input->text->data : "", *first = input->definitions;
    return source_begin(s, input->name, text, input->text->len) &&
           (!first || source_begin(s, "--defsym", first, strlen(first)));
}

bool assembler_run(const AssemblerInput *input, bool *unknown, StrBuf *object, DiagList *diags)
{
    enum { ABI_OF_CODE_OBJECT_6 = 4 };
    Arena *arena = arena_new();
    const uint32_t before = diags->num_errors;
    const StrBuf *text = input->text;
    const char *start = text->data ? text->data : "";
    Assembly a = {.arena = arena,
                  .diags = diags,
                  .target = input->target,
                  .source = {.arena = arena, .diags = diags, .name = input->name, .files = input->files},
                  .symbols = {.arena = arena, .target = input->target},
                  .wants_lines = !memmem(start, text->len, ".loc", 4) && !memmem(start, text->len, ".file", 5),
                  .abi_version = ABI_OF_CODE_OBJECT_6};
    section_use(&a, section_find(&a, ".text", 5));
    define_names(&a);
    VEC_PUSH(arena, &a.files, input->name);
    const bool good = begin(&a.source, input) && read_file(&a) && descriptors_finish(&a) && assembly_write(&a, object);
    *unknown = !good && a.num_unknown == diags->num_errors - before;
    for (uint32_t i = 0; i < a.sections.len; i++) strbuf_free(&a.sections.data[i].data);
    strbuf_free(&a.metadata);
    arena_free(arena);
    return good;
}
