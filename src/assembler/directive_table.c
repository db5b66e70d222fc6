/* Directives of data, symbols, sections and line tables: a table of names. Source: the GNU assembler's manual;
   LLVM 22 (AsmParser, ELFAsmParser, AMDGPUAsmParser). */
#include <elf.h>
#include <string.h>

#include "assembler/assembly.h"
#include "emit/bytes.h"

/* `argument` distinguishes directives that share a function. */
typedef bool DirectiveRun(Assembly *a, Cursor *c, unsigned argument);

/* ---- data ---- */

static bool put_list(Assembly *a, Cursor *c, unsigned bytes)
{
    if (cursor_at_end(c)) return true;
    do {
        const AsmExpr *value;
        if (!expression_read(c, &a->symbols, &value) || !put_value(a, c, value, bytes)) return false;
        a->symbols.here = NULL; /* "." is the position of each number */
        a->symbols.here_offset = section_size(current_section(a));
    } while (cursor_take(c, ','));
    return cursor_end(c);
}

/* `zero`: adds a zero after each. */
static bool put_texts(Assembly *a, Cursor *c, unsigned zero)
{
    bool good = !cursor_at_end(c) || cursor_error(c, "expected a string in quotes");
    do {
        StrBuf text = {0};
        good = good && cursor_string(c, &text);
        if (good && zero) strbuf_char(&text, 0);
        good = good && put_bytes(a, c, text.data, text.len);
        strbuf_free(&text);
    } while (good && cursor_take(c, ','));
    return good && cursor_end(c);
}

static bool put_leb(Assembly *a, Cursor *c, unsigned is_signed)
{
    do {
        int64_t value;
        StrBuf bytes = {0};
        if (!cursor_number(c, &a->symbols, &value)) return false;
        if (is_signed) put_sleb(&bytes, value);
        else put_uleb(&bytes, (uint64_t)value);
        const bool good = put_bytes(a, c, bytes.data, bytes.len);
        strbuf_free(&bytes);
        if (!good) return false;
    } while (cursor_take(c, ','));
    return cursor_end(c);
}

/* A number after a comma, if there is one. */
static bool optional_number(Assembly *a, Cursor *c, int64_t *value, bool *given)
{
    *given = false;
    if (!cursor_take(c, ',')) return true;
    if (cursor_is(c, ',') || cursor_at_end(c)) return true;
    *given = true;
    return cursor_number(c, &a->symbols, value);
}

static bool put_space(Assembly *a, Cursor *c, unsigned)
{
    int64_t count, fill = 0;
    bool given;
    if (!cursor_number(c, &a->symbols, &count) || !optional_number(a, c, &fill, &given)) return false;
    if (count < 0) return cursor_error(c, "the number of bytes is negative");
    return cursor_end(c) && put_zeros(a, c, (uint64_t)count, (uint8_t)fill);
}

/* .fill REPEAT, SIZE, VALUE: bytes beyond the fourth are zero. */
static bool put_fill(Assembly *a, Cursor *c, unsigned)
{
    int64_t count, size = 1, value = 0;
    bool given;
    if (!cursor_number(c, &a->symbols, &count) || !optional_number(a, c, &size, &given) ||
        !optional_number(a, c, &value, &given))
        return false;
    if (count < 0 || size < 0) return cursor_error(c, "the number of bytes is negative");
    if (size > 8) size = 8;
    if (size > 4) value &= UINT32_MAX;
    for (int64_t i = 0; size && i < count; i++)
        if (!put_bytes(a, c, &value, (size_t)size)) return false;
    return cursor_end(c);
}

static bool put_origin(Assembly *a, Cursor *c, unsigned)
{
    int64_t offset, fill = 0;
    bool given;
    if (!cursor_number(c, &a->symbols, &offset) || !optional_number(a, c, &fill, &given)) return false;
    const uint64_t size = section_size(current_section(a));
    if (offset < 0 || (uint64_t)offset < size) return cursor_error(c, ".org cannot go back");
    return cursor_end(c) && put_zeros(a, c, (uint64_t)offset - size, (uint8_t)fill);
}

/* argument: bytes of the fill (0: one), and whether the alignment is given as a power (16). */
enum { ALIGN_AS_POWER = 16 };
static bool align(Assembly *a, Cursor *c, unsigned argument)
{
    int64_t alignment, fill = 0, most = INT64_MAX;
    bool has_fill, has_most;
    const unsigned bytes = argument & 15;
    if (!cursor_number(c, &a->symbols, &alignment) || !optional_number(a, c, &fill, &has_fill) ||
        !optional_number(a, c, &most, &has_most) || !cursor_end(c))
        return false;
    if (alignment < 0 || (argument & ALIGN_AS_POWER && alignment > 16)) return cursor_error(c, "no such alignment");
    if (argument & ALIGN_AS_POWER) alignment = 1ll << alignment;
    return put_padding(a, c, (uint64_t)alignment, (uint64_t)fill, has_fill ? bytes ? bytes : 1 : 0,
                       has_most ? (uint64_t)most : UINT64_MAX);
}

/* ---- symbols ---- */

static bool read_symbol(Assembly *a, Cursor *c, AsmSymbol **symbol)
{
    Word name;
    if (!cursor_name(c, &name)) return false;
    *symbol = symbol_get(&a->symbols, name.text, name.length);
    (*symbol)->is_named = true;
    return true;
}

/* argument: STB_, or VISIBILITY and STV_ */
enum { VISIBILITY = 16 };
static bool mark_symbols(Assembly *a, Cursor *c, unsigned argument)
{
    do {
        AsmSymbol *symbol;
        if (!read_symbol(a, c, &symbol)) return false;
        if (argument & VISIBILITY) symbol->visibility = argument & ~(unsigned)VISIBILITY;
        else symbol->binding = (uint8_t)argument;
    } while (cursor_take(c, ','));
    return cursor_end(c);
}

static bool set_type(Assembly *a, Cursor *c, unsigned)
{
    static const struct {
        const char *names[2];
        uint8_t type;
    } types[] = {{{"function", "STT_FUNC"}, STT_FUNC},
                 {{"object", "STT_OBJECT"}, STT_OBJECT},
                 {{"notype", "STT_NOTYPE"}, STT_NOTYPE},
                 {{"gnu_unique_object", NULL}, STT_OBJECT}};
    AsmSymbol *symbol;
    if (!read_symbol(a, c, &symbol)) return false;
    cursor_take(c, ',');
    const bool quoted = cursor_is(c, '"');
    if (quoted || cursor_is(c, '@') || cursor_is(c, '%') || cursor_is(c, '#')) c->at++;
    const Word word = cursor_word(c);
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
        for (unsigned n = 0; n < 2 && types[i].names[n]; n++) {
            if (!word_is(word, types[i].names[n])) continue;
            symbol->type = types[i].type;
            c->at += word.length;
            return (!quoted || cursor_expect(c, '"')) && cursor_end(c);
        }
    return cursor_error(c, "expected @function or @object");
}

static bool set_size(Assembly *a, Cursor *c, unsigned)
{
    AsmSymbol *symbol;
    return read_symbol(a, c, &symbol) && cursor_expect(c, ',') && expression_read(c, &a->symbols, &symbol->size) &&
           cursor_end(c);
}

static bool set_variable(Assembly *a, Cursor *c, unsigned)
{
    Word name;
    const AsmExpr *value;
    return cursor_name(c, &name) && cursor_expect(c, ',') && expression_read(c, &a->symbols, &value) && cursor_end(c) &&
           set_symbol(a, c, symbol_get(&a->symbols, name.text, name.length), value);
}

/* ---- sections ---- */

static bool read_flags(Cursor *c, AsmSection *section, bool *merges, bool *in_group)
{
    static const struct {
        char letter;
        uint64_t flag;
    } letters[] = {{'a', SHF_ALLOC},   {'w', SHF_WRITE},   {'x', SHF_EXECINSTR},  {'M', SHF_MERGE},
                   {'S', SHF_STRINGS}, {'e', SHF_EXCLUDE}, {'R', SHF_GNU_RETAIN}, {'G', 0}};
    StrBuf text = {0};
    bool good = cursor_string(c, &text);
    section->flags = 0;
    for (size_t i = 0; good && i < text.len; i++) {
        unsigned n = 0;
        while (n < sizeof letters / sizeof *letters && letters[n].letter != text.data[i]) n++;
        good = n < sizeof letters / sizeof *letters;
        if (good) section->flags |= letters[n].flag;
        else cursor_error(c, "unknown section flag '%c'", text.data[i]);
    }
    *merges = section->flags & SHF_MERGE;
    *in_group = good && text.len && memchr(text.data, 'G', text.len);
    strbuf_free(&text);
    return good;
}

/* "#alloc, #write, #execinstr", which is how Tensile writes its sections. */
static bool read_named_flags(Cursor *c, AsmSection *section)
{
    static const struct {
        const char *name;
        uint64_t flag;
    } names[] = {{"alloc", SHF_ALLOC}, {"write", SHF_WRITE}, {"execinstr", SHF_EXECINSTR}, {"exclude", SHF_EXCLUDE}};
    section->flags = 0;
    do {
        unsigned i = 0;
        if (!cursor_expect(c, '#')) return false;
        while (i < sizeof names / sizeof *names && !cursor_take_word(c, names[i].name)) i++;
        if (i == sizeof names / sizeof *names)
            return cursor_error(c, "expected #alloc, #write, #execinstr or #exclude");
        section->flags |= names[i].flag;
    } while (cursor_take(c, ','));
    return true;
}

static bool read_section_type(Cursor *c, AsmSection *section)
{
    static const struct {
        const char *name;
        uint32_t type;
    } types[] = {{"progbits", SHT_PROGBITS}, {"nobits", SHT_NOBITS}, {"note", SHT_NOTE}};
    if (cursor_is(c, '@') || cursor_is(c, '%')) c->at++;
    const Word word = cursor_word(c);
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++) {
        if (!word_is(word, types[i].name)) continue;
        section->type = types[i].type;
        c->at += word.length;
        return true;
    }
    return cursor_error(c, "expected @progbits, @nobits or @note");
}

/* "NAME, comdat" after flags with a G. Linkers keep one of several copies; an object that is loaded directly has only
   one. */
static bool skip_group(Cursor *c)
{
    Word name;
    if (!cursor_expect(c, ',') || !cursor_name(c, &name)) return false;
    return !cursor_take(c, ',') || cursor_take_word(c, "comdat") || cursor_error(c, "expected comdat");
}

/* .section NAME, "flags", @type, entry size, group; or .section NAME, #flag, ... */
static bool choose_section(Assembly *a, Cursor *c, unsigned)
{
    cursor_skip_space(c);
    Word name = {c->at, strcspn(c->at, ", \t\r")};
    if (*c->at == '"') {
        if (!cursor_name(c, &name)) return false;
    } else c->at += name.length;
    if (!name.length) return cursor_error(c, "expected the name of a section");
    const uint32_t known = a->sections.len, number = section_find(a, name.text, name.length);
    AsmSection said = a->sections.data[number];
    bool merges = false, in_group = false;
    const bool has_flags = cursor_take(c, ',');
    if (has_flags && cursor_is(c, '#')) {
        if (!read_named_flags(c, &said)) return false;
    } else if (has_flags) {
        if (!read_flags(c, &said, &merges, &in_group)) return false;
        if (cursor_take(c, ',') && !read_section_type(c, &said)) return false;
        int64_t entry = 0;
        if (merges && (!cursor_expect(c, ',') || !cursor_number(c, &a->symbols, &entry))) return false;
        said.entry_bytes = (uint64_t)entry;
        if (in_group && !skip_group(c)) return false;
    }
    AsmSection *section = &a->sections.data[number];
    if (number == known) {
        section->flags = said.flags, section->type = said.type, section->entry_bytes = said.entry_bytes;
    } else if (section->flags != said.flags || section->type != said.type) {
        return cursor_error(c, "section %s already has other flags", section->name);
    }
    section_use(a, number);
    return cursor_end(c);
}

static const char *const section_names[] = {".text", ".rodata", ".data", ".bss"};
static bool use_section(Assembly *a, Cursor *c, unsigned which)
{
    section_use(a, section_find(a, section_names[which], strlen(section_names[which])));
    return cursor_end(c);
}

static bool push_section(Assembly *a, Cursor *c, unsigned argument)
{
    VEC_PUSH(a->arena, &a->pushed, a->section);
    return choose_section(a, c, argument);
}

static bool pop_section(Assembly *a, Cursor *c, unsigned)
{
    if (!a->pushed.len) return cursor_error(c, ".popsection without .pushsection");
    section_use(a, VEC_POP(&a->pushed));
    return cursor_end(c);
}

static bool previous_section(Assembly *a, Cursor *c, unsigned)
{
    section_use(a, a->previous);
    return cursor_end(c);
}

/* ---- line tables ---- */

/* .file NUMBER "folder" "name" and more; .file "name" names the compiled file. */
static bool name_file(Assembly *a, Cursor *c, unsigned)
{
    enum { MAX_FILES = 1 << 16 };
    int64_t number;
    StrBuf folder = {0}, name = {0};
    if (cursor_is(c, '"')) return true;
    if (!cursor_number(c, &a->symbols, &number)) return false;
    if (number < 0 || number > MAX_FILES)
        return cursor_error(c, "the number of a file must be from 0 to %d", MAX_FILES);
    if (!cursor_string(c, &name)) return strbuf_free(&name), false;
    if (cursor_is(c, '"')) {
        folder = name, name = (StrBuf){0};
        if (!cursor_string(c, &name)) return strbuf_free(&folder), strbuf_free(&name), false;
    }
    while (a->files.len <= (uint64_t)number) VEC_PUSH(a->arena, &a->files, "");
    const bool joins = folder.len && name.len && name.data[0] != '/';
    a->files.data[number] =
        arena_printf(a->arena, "%s%s%s", joins ? folder.data : "", joins ? "/" : "", name.data ? name.data : "");
    strbuf_free(&folder);
    strbuf_free(&name);
    a->has_locs = true;
    return true; /* md5 and source do not affect the code */
}

/* .loc FILE LINE COLUMN and more. */
static bool place_line(Assembly *a, Cursor *c, unsigned)
{
    int64_t file, line, column = 0;
    if (!cursor_number(c, &a->symbols, &file) || !cursor_number(c, &a->symbols, &line)) return false;
    if (is_digit(*(cursor_skip_space(c), c->at)) && !cursor_number(c, &a->symbols, &column)) return false;
    if (file < 0 || line < 0 || line > INT32_MAX || column < 0 || column > UINT16_MAX || file >= a->files.len)
        return cursor_error(c, "the file, line or column is out of range");
    const LineRow row = {section_size(current_section(a)), (uint32_t)file, (uint32_t)line, (uint32_t)column};
    a->has_locs = true;
    if (!strcmp(current_section(a)->name, ".text")) VEC_PUSH(a->arena, &a->lines, row);
    return true;
}

/* ---- code objects ---- */

/* "amdgcn-amd-amdhsa--gfx942:sramecc+:xnack-" */
static bool check_target(Assembly *a, Cursor *c, unsigned)
{
    static const char prefix[] = "amdgcn-amd-amdhsa--";
    static const struct {
        const char *text;
        uint32_t mask, flag;
    } features[] = {
        {":xnack-", 0x300, 0x200}, {":xnack+", 0x300, 0x300}, {":sramecc-", 0xc00, 0x800}, {":sramecc+", 0xc00, 0xc00}};
    StrBuf text = {0};
    const char *target = target_infos[a->target].name;
    bool good = cursor_string(c, &text);
    const char *at = text.data ? text.data : "";
    const bool fits =
        !strncmp(at, prefix, sizeof prefix - 1) && !strncmp(at + sizeof prefix - 1, target, strlen(target));
    if (good && !fits) good = cursor_error(c, "the assembly is for %s, not for amdgcn-amd-amdhsa--%s", at, target);
    for (at += good ? sizeof prefix - 1 + strlen(target) : 0; good && *at;) {
        unsigned i = 0;
        while (i < 4 && strncmp(at, features[i].text, strlen(features[i].text)) != 0) i++;
        if (i == 4) good = cursor_error(c, "the target has no feature '%s'", at);
        if (i == 4) break;
        a->target_flags = (a->target_flags & ~features[i].mask) | features[i].flag;
        at += strlen(features[i].text);
    }
    strbuf_free(&text);
    return good && cursor_end(c);
}

static bool choose_version(Assembly *a, Cursor *c, unsigned)
{
    int64_t version;
    if (!cursor_number(c, &a->symbols, &version)) return false;
    if (version < 4 || version > 6) return cursor_error(c, "expected a code object version: 4, 5 or 6");
    a->abi_version = (uint8_t)(version - 2);
    return cursor_end(c);
}

static bool metadata(Assembly *a, Cursor *c, unsigned) { return cursor_end(c) && metadata_read(a, c); }

static bool ignore(Assembly *, Cursor *, unsigned) { return true; }

static bool refuse_file(Assembly *, Cursor *c, unsigned)
{
    c->at -= strlen(".incbin");
    return cursor_error(c, ".incbin reads another file, which is not supported: put its bytes into this file (.byte)");
}

static bool report_error(Assembly *, Cursor *c, unsigned) { return cursor_error(c, "the text says: %s", c->at); }

/* ---- all ---- */

static const struct {
    const char *name;
    DirectiveRun *run;
    unsigned argument;
} directives[] = {
    {".byte", put_list, 1},
    {".2byte", put_list, 2},
    {".short", put_list, 2},
    {".hword", put_list, 2},
    {".value", put_list, 2},
    {".4byte", put_list, 4},
    {".long", put_list, 4},
    {".int", put_list, 4},
    {".word", put_list, 4},
    {".8byte", put_list, 8},
    {".quad", put_list, 8},
    {".ascii", put_texts, 0},
    {".asciz", put_texts, 1},
    {".string", put_texts, 1},
    {".uleb128", put_leb, 0},
    {".sleb128", put_leb, 1},
    {".zero", put_space, 0},
    {".space", put_space, 0},
    {".skip", put_space, 0},
    {".fill", put_fill, 0},
    {".org", put_origin, 0},
    {".p2align", align, ALIGN_AS_POWER},
    {".p2alignw", align, ALIGN_AS_POWER | 2},
    {".p2alignl", align, ALIGN_AS_POWER | 4},
    {".balign", align, 0},
    {".balignw", align, 2},
    {".balignl", align, 4},
    {".align", align, 0},
    {".globl", mark_symbols, STB_GLOBAL},
    {".global", mark_symbols, STB_GLOBAL},
    {".weak", mark_symbols, STB_WEAK},
    {".local", mark_symbols, STB_LOCAL},
    {".hidden", mark_symbols, VISIBILITY | STV_HIDDEN},
    {".protected", mark_symbols, VISIBILITY | STV_PROTECTED},
    {".internal", mark_symbols, VISIBILITY | STV_INTERNAL},
    {".type", set_type, 0},
    {".size", set_size, 0},
    {".set", set_variable, 0},
    {".equ", set_variable, 0},
    {".section", choose_section, 0},
    {".text", use_section, 0},
    {".rodata", use_section, 1},
    {".data", use_section, 2},
    {".bss", use_section, 3},
    {".pushsection", push_section, 0},
    {".popsection", pop_section, 0},
    {".previous", previous_section, 0},
    {".file", name_file, 0},
    {".loc", place_line, 0},
    {".amdgcn_target", check_target, 0},
    {".amdhsa_code_object_version", choose_version, 0},
    {".amdgpu_metadata", metadata, 0},
    {".ident", ignore, 0},
    {".addrsig", ignore, 0},
    {".addrsig_sym", ignore, 0},
    {".incbin", refuse_file, 0},
    {".error", report_error, 0},
    {".err", report_error, 0},
};

bool directive_run(Assembly *a, Cursor *c, Word word, bool *found)
{
    *found = true;
    c->at = word.text + word.length;
    if (word.length > 5 && !memcmp(word.text, ".cfi_", 5)) return true;
    for (unsigned i = 0; i < sizeof directives / sizeof *directives; i++)
        if (word_is(word, directives[i].name)) return directives[i].run(a, c, directives[i].argument);
    *found = false;
    c->at = word.text;
    return true;
}
