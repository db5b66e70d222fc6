/* `wavecc assemble`: assembles a text to an object. */
#include "command/cli.h"
#include "object/bundle.h"
#include "object/object.h"

static int assemble(const Options *given, Arena *arena)
{
    const char *file = given->operand, *output = option_text(given, OPTION_ASSEMBLE_OUTPUT);
    if (!output) return cli_error("wavecc assemble needs -o FILE.o ('-': standard output)");
    DiagList diags;
    StrBuf text = {0}, object = {0};
    diag_init(&diags, arena);
    bool good = cli_read_file(file, &text);
    const uint8_t *bytes = (const uint8_t *)text.data;
    if (good && (object_is_elf(bytes, text.len) || bundle_is(bytes, text.len)))
        good = diag_error(&diags, (SourceLoc){file, 0, 0},
                          "this is a code object, not assembly (wavecc disasm prints its code)");
    const AssemblyOptions options = cli_assembly_options(given);
    good = good &&
           cli_assemble(arena, file, option_text(given, OPTION_CHECK_TARGET), &options, &text, &object, &diags) &&
           cli_write_file(output, object.data, object.len);
    cli_print_diags(&diags);
    strbuf_free(&text);
    strbuf_free(&object);
    return good ? EXIT_GOOD : EXIT_USAGE;
}

int cli_assemble_file(int argc, char **argv) { return cli_with_options(COMMAND_ASSEMBLE, argc, argv, assemble); }
