#include "driver/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "support/outfile.h"

/* Files that were read, so that none is written over. */
static struct {
    dev_t device;
    ino_t number;
} inputs[16];
static unsigned num_inputs;

static void note_input(const struct stat *info)
{
    if (!S_ISREG(info->st_mode) || num_inputs == sizeof inputs / sizeof inputs[0]) return;
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

/* Reads to the end, or to one byte more than the limit. */
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

bool cli_write_file(const char *path, const char *data, size_t bytes)
{
    if (!strcmp(path, "-")) {
        bool ok = fwrite(data, 1, bytes, stdout) == bytes && !fflush(stdout);
        if (!ok) cli_error("cannot write to standard output: %s", strerror(errno));
        return ok;
    }
    OutFile out;
    if (cli_is_input(path)) return !cli_error("'%s' is an input file: it is not written over", path);
    bool ok = outfile_open(&out, path);
    if (ok) ok = outfile_close(&out, fwrite(data, 1, bytes, out.file) == bytes);
    if (!ok) cli_error("cannot write '%s': %s", path, strerror(errno));
    return ok;
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
    strbuf_shortened(&text, whole.data);
    fprintf(stderr, "wavecc: error: %s\n", text.data);
    strbuf_free(&whole);
    strbuf_free(&text);
    return EXIT_USAGE;
}

int cli_abi_option(const char *argument, WaveccOptions *options, bool *known)
{
    const char *value;
    *known = true;
    if (cli_option(argument, "--kernarg-layout", &value)) {
        if (value && !strcmp(value, "hip")) options->kernarg_layout = WAVECC_KERNARG_HIP;
        else if (value && !strcmp(value, "wave")) options->kernarg_layout = WAVECC_KERNARG_WAVE;
        else return cli_error("--kernarg-layout takes hip or wave");
        return 0;
    }
    if (cli_option(argument, "--workgroup-size", &value)) {
        char *end = (char *)value;
        for (unsigned i = 0; i < 3; i++) {
            unsigned long n = end && *end >= '0' && *end <= '9' ? strtoul(end, &end, 10) : 0;
            options->workgroup_size[i] = end && !*end && i && !n ? 1 : (uint32_t)n;
            if (n > 1024 || (!n && !(i && end && !*end)) || (end && *end && (*end != ',' || i == 2)))
                return cli_error("--workgroup-size takes up to three numbers to 1024: --workgroup-size=X,Y,Z");
            if (end && *end == ',') end++;
        }
        return 0;
    }
    *known = false;
    return 0;
}

bool cli_hazard_mode(const char *text, HazardMode *mode)
{
    *mode = !strcmp(text, "observed") ? HAZARD_MODE_OBSERVED : HAZARD_MODE_DOCUMENTED;
    if (*mode == HAZARD_MODE_OBSERVED || !strcmp(text, "documented")) return true;
    cli_error("--hazards takes documented or observed; found '%s'", text);
    return false;
}

int cli_register_limit(const char *argument, WaveccOptions *options, bool *known)
{
    struct {
        const char *name;
        uint32_t least, most;
        uint32_t *number;
    } const limits[] = {{"--max-vgprs", 1, 512, &options->max_vgprs},
                        {"--max-sgprs", 1, 128, &options->max_sgprs},
                        {"--waves-per-eu", 1, 16, &options->waves_per_eu},
                        {"--max-agprs", 0, 256, NULL}};
    *known = !strcmp(argument, "--no-spill");
    if (*known) options->no_spill = true;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0] && !*known; i++) {
        const char *value;
        if (!cli_option(argument, limits[i].name, &value)) continue;
        *known = true;
        char *end = NULL;
        unsigned long n = value && *value >= '0' && *value <= '9' ? strtoul(value, &end, 10) : 0;
        if (!end || *end || n < limits[i].least || n > limits[i].most)
            return cli_error("%s takes a number from %u to %u: %s=...", limits[i].name, limits[i].least, limits[i].most,
                             limits[i].name);
        if (limits[i].number) *limits[i].number = (uint32_t)n;
        else options->max_agprs = (int32_t)n;
    }
    return 0;
}
