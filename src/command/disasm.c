/* `wavecc disasm`: a listing of a code object. */
#include "command/cli.h"
#include "print/listing.h"

static int disassemble_file(const Options *given, Arena *arena)
{
    const ObjectChoice choice = {"disasm",
                                 object_read_code,
                                 given->operand,
                                 option_text(given, OPTION_CHECK_TARGET),
                                 option_text(given, OPTION_DISASM_KERNEL),
                                 cli_assembly_options(given)};
    const ListingOptions listing = {.no_lines = option_given(given, OPTION_DISASM_NO_LINES),
                                    .no_encoding = option_given(given, OPTION_NO_ENCODING)};
    DiagList diags;
    diag_init(&diags, arena);
    CodeObject object;
    const ObjectKernel *kernel = NULL;
    StrBuf out = {0};
    bool good = cli_read_object(arena, &choice, &object, &diags) &&
                (!choice.kernel || (kernel = object_find_kernel(&object, choice.kernel, &diags)) != NULL);
    if (good) listing_append(&object, &listing, kernel, &out);
    if (out.len) fwrite(out.data, 1, out.len, stdout);
    cli_print_diags(&diags);
    strbuf_free(&out);
    return good ? EXIT_GOOD : EXIT_USAGE;
}

int cli_disasm(int argc, char **argv) { return cli_with_options(COMMAND_DISASM, argc, argv, disassemble_file); }
