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

typedef struct IncludedFrom {
    Arena *arena;
    const char *file; /* the file of the command line */
    DiagList *diags;
} IncludedFrom;

/* Reads only files in the assembly's folder and below it. So assembly of others cannot show lines of other files. */
static const char *read_included(void *data, const char *name, SourceLoc loc, const char **path, size_t *bytes)
{
    const IncludedFrom *from = data;
    const size_t folder = (size_t)(text_base_name(from->file) - from->file);
    struct stat info;
    StrBuf text = {0};
    *path = arena_printf(from->arena, "%.*s%s", (int)folder, from->file, name);
    if (name[0] == '/' || !strncmp(name, "../", 3) || strstr(name, "/../"))
        diag_error(from->diags, loc, ".include reads files in the folder of '%s' and below it alone; copy '%s' there",
                   from->file, name);
    else if (stat(*path, &info) || !S_ISREG(info.st_mode))
        diag_error(from->diags, loc, "there is no file '%s': .include looks in the folder of '%s'", *path, from->file);
    else if (cli_read_file(*path, &text)) *bytes = text.len;
    const char *copy = text.data ? arena_strndup(from->arena, text.data, text.len) : NULL;
    strbuf_free(&text);
    return copy;
}

bool cli_assemble(Arena *arena, const char *file, const char *target, const StrBuf *text, StrBuf *object,
                  DiagList *diags)
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
    IncludedFrom from = {arena, file, &own};
    const AssemblerFiles files = {read_included, &from};
    bool unknown;
    if (assembler_run(file, target_from_name(target, strlen(target)), text, &files, &unknown, object, &own))
        return true;
    const Diag *first = &own.items.data[0];
    if (unknown && run_llvm_assembler(target, text, object)) {
        diag_report(diags, DIAG_NOTE, first->loc,
                    "LLVM's assembler read this file, because wavecc's own refused it: %s", first->message);
        return true;
    }
    diags->source = source, diags->source_bytes = text->len, diags->source_file = file;
    diag_append(diags, &own);
    return false;
}

/* Handles text that is not a code object: assembles it, or refuses it. */
static bool assemble(Arena *arena, const char *command, const char *name, const char *target, const StrBuf *text,
                     StrBuf *object, DiagList *diags)
{
    const SourceLoc loc = {name, 0, 0};
    if (text_ends_with(name, ".mlir") || text_ends_with(name, ".kir") || text_is_llvm_ir(name, text->data, text->len))
        return diag_error(diags, loc, "wavecc %s needs machine code; compile the file first (wavecc %s -o FILE.hsaco)",
                          command, name);
    if (text_ends_with(name, ".hsaco") || text_ends_with(name, ".o") || text_ends_with(name, ".co"))
        return diag_error(diags, loc, "this is neither an ELF file nor an offload bundle");
    const bool is_named = text_ends_with(name, ".s") || text_ends_with(name, ".S") || !strcmp(name, "<stdin>");
    if (!target && !is_named && !(text->len && strstr(text->data, ".amdgcn_target")))
        return diag_error(diags, loc,
                          "this is neither a code object, nor an offload bundle, nor assembly (a file named .s, or "
                          "with .amdgcn_target)");
    return cli_assemble(arena, name, target, text, object, diags);
}

bool cli_read_object(Arena *arena, const ObjectChoice *choice, CodeObject *object, DiagList *diags)
{
    const char *name = strcmp(choice->file, "-") ? choice->file : "<stdin>", *target = choice->target;
    StrBuf text = {0}, assembled = {0};
    bool good = cli_read_file(choice->file, &text);
    const uint8_t *bytes = (const uint8_t *)text.data;
    size_t num_bytes = text.len;
    if (good && !object_is_elf(bytes, num_bytes) && !bundle_is(bytes, num_bytes)) {
        good = assemble(arena, choice->command, name, target, &text, &assembled, diags);
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
