/* `wavecc assemble`: assembles a text to an object. */
#include "command/cli.h"
#include "object/bundle.h"
#include "object/object.h"

static bool assemble_to_file(const char *file, const char *target, const char *output, Arena *arena)
{
    DiagList diags;
    StrBuf text = {0}, object = {0};
    diag_init(&diags, arena);
    bool good = cli_read_file(file, &text);
    const uint8_t *bytes = (const uint8_t *)text.data;
    if (good && (object_is_elf(bytes, text.len) || bundle_is(bytes, text.len)))
        good = diag_error(&diags, (SourceLoc){file, 0, 0},
                          "this is a code object, not assembly (wavecc disasm prints its code)");
    good = good && cli_assemble(arena, file, target, &text, &object, &diags) &&
           cli_write_file(output, object.data, object.len);
    cli_print_diags(&diags);
    strbuf_free(&text);
    strbuf_free(&object);
    return good;
}

int cli_assemble_file(int argc, char **argv)
{
    Arena *arena = arena_new();
    Options given;
    int status;
    if (cli_options(&given, COMMAND_ASSEMBLE, arena, argc, argv, &status)) {
        const char *output = option_text(&given, OPTION_ASSEMBLE_OUTPUT);
        status = EXIT_USAGE;
        if (!output) cli_error("wavecc assemble needs -o FILE.o ('-': standard output)");
        else if (assemble_to_file(given.operand, option_text(&given, OPTION_CHECK_TARGET), output, arena))
            status = EXIT_GOOD;
    }
    arena_free(arena);
    return status;
}
