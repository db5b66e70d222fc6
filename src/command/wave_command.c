/* wavecc wave FILE: prints the stages of a kernel in Wave's dialect. */
#include <string.h>

#include "command/cli.h"
#include "frontend/frontend.h"

static int print_file(const Options *given, Arena *arena)
{
    const char *file = given->operand, *out = option_text(given, OPTION_OPT_OUTPUT);
    const FrontendOptions options = {.target = (Target)option_number(given, OPTION_TARGET),
                                     .kernel = option_text(given, OPTION_KERNEL)};
    const bool as_wave = option_number(given, OPTION_WAVE_EMIT) == 1;
    StrBuf text = {0}, printed = {0};
    DiagList diags;
    diag_init(&diags, arena);
    if (!option_given(given, OPTION_TARGET)) {
        diag_error(&diags, (SourceLoc){0}, "which processor? --target=gfx90a, gfx942, gfx950 or gfx1250");
        cli_print_diags(&diags);
        return EXIT_USAGE;
    }
    if (!cli_read_file(file, &text)) return EXIT_USAGE;
    diags.source = text.data;
    diags.source_bytes = text.len;
    FrontendContext *context = frontend_context_new();
    bool ok =
        frontend_print_wave(context, strcmp(file, "-") ? file : "<stdin>", &text, &options, as_wave, &diags, &printed);
    cli_print_diags(&diags);
    if (ok) ok = cli_write_file(out ? out : "-", printed.data ? printed.data : "", printed.len);
    frontend_context_free(context);
    strbuf_free(&text);
    strbuf_free(&printed);
    return ok ? EXIT_GOOD : EXIT_USAGE;
}

int cli_wave(int argc, char **argv) { return cli_with_options(COMMAND_WAVE, argc, argv, print_file); }
