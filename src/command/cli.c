#include "command/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command/help.h"

/* Input files. No command may overwrite one of them. */
static struct {
    dev_t device;
    ino_t number;
} *inputs;
static unsigned num_inputs;

static void note_input(const struct stat *info)
{
    if (!S_ISREG(info->st_mode)) return;
    void *larger = realloc(inputs, (num_inputs + 1) * sizeof *inputs);
    if (!larger) out_of_memory();
    inputs = larger;
    inputs[num_inputs].device = info->st_dev;
    inputs[num_inputs++].number = info->st_ino;
}

bool cli_is_input(const char *path)
{
    struct stat info;
    if (stat(path, &info)) return false;
    unsigned i = 0;
    while (i < num_inputs && (inputs[i].device != info.st_dev || inputs[i].number != info.st_ino)) i++;
    return i < num_inputs;
}

/* Reads to the end, or one byte beyond the limit. */
static bool read_all(FILE *file, size_t limit, StrBuf *text)
{
    char chunk[65536];
    size_t n;
    while (text->len <= limit && (n = fread(chunk, 1, sizeof chunk, file)) > 0) strbuf_append_n(text, chunk, n);
    strbuf_append_n(text, "", 0);
    return !ferror(file);
}

bool cli_read_file(const char *path, StrBuf *text)
{
    bool is_stdin = !strcmp(path, "-");
    FILE *file = is_stdin ? stdin : fopen(path, "rb");
    struct stat info;
    if (!file || fstat(fileno(file), &info)) {
        cli_error("cannot open '%s': %s", path, strerror(errno));
        if (file && !is_stdin) fclose(file);
        return false;
    }
    /* A device or a pipe may have no end. */
    const size_t limit = S_ISREG(info.st_mode) ? CLI_MAX_FILE_BYTES : CLI_MAX_STREAM_BYTES;
    note_input(&info);
    bool ok = read_all(file, limit, text);
    if (!ok) cli_error("cannot read '%s': %s", path, strerror(errno));
    if (!is_stdin) fclose(file);
    if (ok && text->len > limit)
        return !cli_error("'%s' is longer than %zu MiB, the limit for %s", path, limit >> 20,
                          S_ISREG(info.st_mode) ? "files" : "devices and pipes");
    return ok;
}

static bool write_stdout(const char *data, size_t bytes)
{
    const bool good = fwrite(data, 1, bytes, stdout) == bytes && !fflush(stdout);
    if (!good) cli_error("cannot write to standard output: %s", strerror(errno));
    return good;
}

static bool is_output(const CliOutputs *outputs, const OutFile *file)
{
    for (unsigned i = 0; i < outputs->count; i++)
        if (file->target && outputs->files[i].target && !strcmp(file->target, outputs->files[i].target)) return true;
    return false;
}

bool cli_outputs_add(CliOutputs *outputs, const char *path, const char *data, size_t bytes)
{
    OutFile out;
    if (!strcmp(path, "-")) return write_stdout(data, bytes);
    if (cli_is_input(path)) return !cli_error("'%s' is an input file, and cannot be the output", path);
    OutFile *files = realloc(outputs->files, (outputs->count + 1) * sizeof *files);
    if (files) outputs->files = files;
    if (!files || !outfile_open(&out, path)) return !cli_error("cannot write '%s': %s", path, strerror(errno));
    const bool twice = is_output(outputs, &out);
    const bool written = fwrite(data, 1, bytes, out.file) == bytes;
    const bool good = outfile_finish(&out) && written && !twice;
    if (twice) cli_error("'%s' is named for two outputs", path);
    else if (!good) cli_error("cannot write '%s': %s", path, strerror(errno));
    if (good) outputs->files[outputs->count++] = out;
    else outfile_place(&out, false);
    return good;
}

bool cli_outputs_end(CliOutputs *outputs, bool good)
{
    for (unsigned i = 0; i < outputs->count; i++) {
        char *name = good && outputs->files[i].target ? strdup(outputs->files[i].target) : NULL;
        if (!outfile_place(&outputs->files[i], good) && good) {
            cli_error("cannot write '%s': %s", name ? name : "a file", strerror(errno));
            good = false;
        }
        free(name);
    }
    free(outputs->files);
    *outputs = (CliOutputs){0};
    return good;
}

bool cli_write_file(const char *path, const char *data, size_t bytes)
{
    CliOutputs outputs = {0};
    const bool good = cli_outputs_add(&outputs, path, data, bytes);
    return cli_outputs_end(&outputs, good) && good;
}

int cli_finish(int status)
{
    const bool ok = !fflush(stdout) && !ferror(stdout);
    if (ok || status != EXIT_GOOD) return status;
    return cli_error("cannot write to standard output");
}

bool cli_option(const char *argument, const char *name, const char **value)
{
    size_t length = strlen(name);
    *value = NULL;
    if (strncmp(argument, name, length)) return false;
    if (!argument[length]) return true;
    if (argument[length] != '=') return false;
    *value = argument + length + 1;
    return true;
}

int cli_error(const char *format, ...)
{
    va_list args;
    StrBuf whole = {0}, text = {0};
    va_start(args, format);
    strbuf_vprintf(&whole, format, args);
    va_end(args);
    strbuf_append(&text, "wavecc: error: ");
    strbuf_shortened(&text, whole.data);
    strbuf_append(&text, "\n");
    cli_print_messages(stderr, text.data);
    strbuf_free(&whole);
    strbuf_free(&text);
    return EXIT_USAGE;
}

bool cli_options(Options *options, Command command, Arena *arena, int argc, char **argv, int *status)
{
    const CommandInfo *info = &command_infos[command];
    DiagList diags;
    diag_init(&diags, arena);
    options_init(options, command, arena);
    bool good = options_parse(options, argc, argv, &diags);
    if (good && options->asked != NUM_OPTIONS) {
        *status = EXIT_GOOD;
        if (options->asked == OPTION_PRINT_PLUG) *status = cli_print_plug(option_text(options, OPTION_PRINT_PLUG));
        else help_answer(command, options->asked);
        return false;
    }
    if (good && info->needs_operand && !options->operand)
        good = options_error(&diags, "no input file (%s --help)", info->program);
    *status = EXIT_USAGE;
    cli_print_diags(&diags);
    return good;
}

int cli_with_options(Command command, int argc, char **argv, int (*run)(const Options *given, Arena *arena))
{
    Arena *arena = arena_new();
    Options given;
    int status;
    if (cli_options(&given, command, arena, argc, argv, &status)) status = run(&given, arena);
    arena_free(arena);
    return status;
}

void cli_print_diags(const DiagList *diags)
{
    StrBuf text = {0};
    diag_print(diags, &text);
    if (text.len) cli_print_messages(stderr, text.data);
    strbuf_free(&text);
}

/* A row of wavecc/options.def: its member and its option. */
typedef struct Row {
    OptionId id;
    size_t offset, bytes;
} Row;

static void set_member(const Options *options, const Row *row, void *member)
{
    const OptionInfo *info = &option_infos[row->id];
    const uint64_t number = info->kind == VALUE_NONE ? !*(bool *)member : option_number(options, row->id);
    if (info->kind == VALUE_SIZE) {
        memcpy(member, options->values[row->id].size, row->bytes);
    } else if (info->kind == VALUE_TEXT) {
        const char *text = option_joined(options, row->id);
        memcpy(member, &text, row->bytes);
    } else {
        memcpy(member, &number, row->bytes); /* the low bytes */
    }
}

void cli_compile_options(const Options *options, WaveccOptions *compile)
{
    static const Row rows[] = {
#define WAVECC_OPTION(type, member, fallback, id, ...) \
    {OPTION_##id, offsetof(WaveccOptions, member), sizeof((WaveccOptions *)0)->member},
#include "wavecc/options.def"
    };
    wavecc_options_init(compile);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (option_given(options, rows[i].id)) set_member(options, &rows[i], (char *)compile + rows[i].offset);
}

static WaveccContext *kept_context;

WaveccContext *cli_context(void) { return kept_context ? kept_context : wavecc_context_create(); }

void cli_context_end(WaveccContext *context)
{
    if (context != kept_context) wavecc_context_destroy(context);
}

WaveccContext *cli_context_keep(void) { return kept_context = wavecc_context_create(); }
