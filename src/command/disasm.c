/* `wavecc disasm`: a listing of a code object. */
#include "command/cli.h"
#include "print/listing.h"

typedef struct DisasmOptions {
    const char *file, *target, *kernel;
    ListingOptions listing;
} DisasmOptions;

static int disassemble_file(const DisasmOptions *options, Arena *arena)
{
    DiagList diags;
    diag_init(&diags, arena);
    CodeObject object;
    const ObjectKernel *kernel = NULL;
    StrBuf out = {0};
    const ObjectChoice choice = {"disasm", object_read_code, options->file, options->target, options->kernel};
    bool good = cli_read_object(arena, &choice, &object, &diags) &&
                (!options->kernel || (kernel = object_find_kernel(&object, options->kernel, &diags)) != NULL);
    if (good) listing_append(&object, &options->listing, kernel, &out);
    if (out.len) fwrite(out.data, 1, out.len, stdout);
    cli_print_diags(&diags);
    strbuf_free(&out);
    return good ? EXIT_GOOD : EXIT_USAGE;
}

int cli_disasm(int argc, char **argv)
{
    Arena *arena = arena_new();
    Options given;
    int status;
    if (cli_options(&given, COMMAND_DISASM, arena, argc, argv, &status)) {
        const DisasmOptions options = {.file = given.operand,
                                       .target = option_text(&given, OPTION_CHECK_TARGET),
                                       .kernel = option_text(&given, OPTION_DISASM_KERNEL),
                                       .listing = {.no_lines = option_given(&given, OPTION_DISASM_NO_LINES),
                                                   .no_encoding = option_given(&given, OPTION_NO_ENCODING)}};
        status = disassemble_file(&options, arena);
    }
    arena_free(arena);
    return status;
}
