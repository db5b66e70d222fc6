/* Makes a code object from an input file: reads it, extracts it from a bundle, or assembles it. */
#include <string.h>
#include <sys/stat.h>

#include "assembler/assembler.h"
#include "command/cli.h"
#include "command/run_assemble.h"
#include "object/bundle.h"
#include "support/llvm_text.h"
#include "support/text.h"

/* The processor of the .amdgcn_target directive, or NULL. */
static const char *directive_target(Arena *arena, const StrBuf *text)
{
    static const char marker[] = ".amdgcn_target \"amdgcn-amd-amdhsa-";
    const char *at = text->len ? strstr(text->data, marker) : NULL;
    if (!at) return NULL;
    at += sizeof marker - 1;
    at += strspn(at, "-");
    size_t length = strcspn(at, "\":\n");
    return length < 32 ? arena_strndup(arena, at, length) : NULL;
}

/* ---- assembly ---- */

AssemblyOptions cli_assembly_options(const Options *given)
{
    const OptionValue *symbols = &given->values[OPTION_DEFSYM], *folders = &given->values[OPTION_INCLUDE];
    StrBuf lines = {0};
    for (uint32_t i = 0; i < symbols->texts.len; i++) {
        const char *name = symbols->texts.data[i], *equals = strchr(name, '=');
        strbuf_printf(&lines, ".set %.*s,%s\n", (int)(equals - name), name, equals + 1);
    }
    const char *definitions = lines.len ? arena_strndup(given->arena, lines.data, lines.len) : NULL;
    strbuf_free(&lines);
    return (AssemblyOptions){definitions, folders->texts.data, folders->texts.len};
}

typedef struct IncludedFrom {
    Arena *arena;
    const char *file; /* the file of the command line */
    const AssemblyOptions *options;
    DiagList *diags;
} IncludedFrom;

static bool is_file(const char *path)
{
    struct stat info;
    return !stat(path, &info) && S_ISREG(info.st_mode);
}

/* The path of the file in the assembly's folder, or in the first folder of -I that has it. */
static const char *find_included(const IncludedFrom *from, const char *name)
{
    const size_t folder = (size_t)(text_base_name(from->file) - from->file);
    const char *first = arena_printf(from->arena, "%.*s%s", (int)folder, from->file, name), *path = first;
    for (uint32_t i = 0; !is_file(path) && i < from->options->num_folders; i++)
        path = arena_printf(from->arena, "%s/%s", from->options->folders[i], name);
    return is_file(path) ? path : first;
}

/* Reads only files in the assembly's folder, in those of -I, and below them. So assembly of others cannot show lines of
   other files. */
static const char *read_included(void *data, const char *name, SourceLoc loc, const char **path, size_t *bytes)
{
    const IncludedFrom *from = data;
    StrBuf text = {0};
    *path = find_included(from, name);
    if (name[0] == '/' || !strncmp(name, "../", 3) || strstr(name, "/../"))
        diag_error(from->diags, loc,
                   ".include reads files in the folder of '%s', in those of -I, and below them alone; copy '%s' there",
                   from->file, name);
    else if (!is_file(*path))
        diag_error(from->diags, loc, "there is no file '%s': .include looks in the folder of '%s' and in those of -I",
                   *path, from->file);
    else if (cli_read_file(*path, &text)) *bytes = text.len;
    const char *copy = text.data ? arena_strndup(from->arena, text.data, text.len) : NULL;
    strbuf_free(&text);
    return copy;
}

bool cli_assemble(Arena *arena, const char *file, const char *target, const AssemblyOptions *options,
                  const StrBuf *text, StrBuf *object, DiagList *diags)
{
    SourceLoc loc = {file, 0, 0};
    if (!target) target = directive_target(arena, text);
    if (!target)
        return diag_error(diags, loc,
                          "give --target=gfx90a, gfx942, gfx950 or gfx1250: the assembly has no .amdgcn_target");
    if (target_from_name(target, strlen(target)) == NUM_TARGETS)
        return diag_error(diags, loc, "unknown target '%s'", target);
    const char *source = arena_strndup(arena, text->data ? text->data : "", text->len);
    DiagList own;
    diag_init(&own, arena);
    IncludedFrom from = {arena, file, options, &own};
    const AssemblerFiles files = {read_included, &from};
    const AssemblerInput input = {file, target_from_name(target, strlen(target)), text, options->definitions, &files};
    bool unknown;
    if (assembler_run(&input, &unknown, object, &own)) return true;
    const Diag *first = &own.items.data[0];
    if (unknown && !options->definitions && run_llvm_assembler(target, text, object)) {
        diag_report(diags, DIAG_NOTE, first->loc,
                    "LLVM's assembler read this file, because wavecc's own refused it: %s", first->message);
        return true;
    }
    diags->source = source, diags->source_bytes = text->len, diags->source_file = file;
    diag_append(diags, &own);
    return false;
}

/* Handles text that is not a code object: assembles it, or refuses it. */
static bool assemble(Arena *arena, const ObjectChoice *choice, const char *name, const StrBuf *text, StrBuf *object,
                     DiagList *diags)
{
    const char *target = choice->target;
    const SourceLoc loc = {name, 0, 0};
    if (text_ends_with(name, ".mlir") || text_ends_with(name, ".kir") || text_is_llvm_ir(name, text->data, text->len))
        return diag_error(diags, loc, "wavecc %s needs machine code; compile the file first (wavecc %s -o FILE.hsaco)",
                          choice->command, name);
    if (text_ends_with(name, ".hsaco") || text_ends_with(name, ".o") || text_ends_with(name, ".co"))
        return diag_error(diags, loc, "this is neither an ELF file nor an offload bundle");
    const bool is_named = text_ends_with(name, ".s") || text_ends_with(name, ".S") || !strcmp(name, "<stdin>");
    if (!target && !is_named && !(text->len && strstr(text->data, ".amdgcn_target")))
        return diag_error(diags, loc,
                          "this is neither a code object, nor an offload bundle, nor assembly (a file named .s, or "
                          "with .amdgcn_target)");
    return cli_assemble(arena, name, target, &choice->assembly, text, object, diags);
}

bool cli_read_object(Arena *arena, const ObjectChoice *choice, CodeObject *object, DiagList *diags)
{
    const char *name = strcmp(choice->file, "-") ? choice->file : "<stdin>", *target = choice->target;
    StrBuf text = {0}, assembled = {0};
    bool good = cli_read_file(choice->file, &text);
    const uint8_t *bytes = (const uint8_t *)text.data;
    size_t num_bytes = text.len;
    if (good && !object_is_elf(bytes, num_bytes) && !bundle_is(bytes, num_bytes)) {
        good = assemble(arena, choice, name, &text, &assembled, diags);
        bytes = (const uint8_t *)assembled.data;
        num_bytes = assembled.len;
    }
    good = good && bundle_open(arena, name, target, choice->kernel, &bytes, &num_bytes, diags) &&
           choice->read(arena, name, bytes, num_bytes, object, diags);
    strbuf_free(&text);
    strbuf_free(&assembled);
    if (!good) return false;
    const char *own = target_infos[object->target].name;
    if (target && strcmp(target, own))
        return diag_error(diags, (SourceLoc){name, 0, 0}, "the code object is for %s, not for --target=%s", own,
                          target);
    return true;
}
