#include "driver/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool cli_read_file(const char *path, StrBuf *text)
{
    bool is_stdin = !strcmp(path, "-");
    FILE *file = is_stdin ? stdin : fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "wavecc: error: cannot open '%s': %s\n", path, strerror(errno));
        return false;
    }
    char chunk[65536];
    size_t n;
    while ((n = fread(chunk, 1, sizeof chunk, file)) > 0) strbuf_append_n(text, chunk, n);
    strbuf_append_n(text, "", 0);
    bool ok = !ferror(file);
    if (!ok) fprintf(stderr, "wavecc: error: cannot read '%s': %s\n", path, strerror(errno));
    if (!is_stdin) fclose(file);
    return ok;
}

bool cli_write_file(const char *path, const char *data, size_t bytes)
{
    if (!strcmp(path, "-")) {
        bool ok = fwrite(data, 1, bytes, stdout) == bytes && !fflush(stdout);
        if (!ok) fprintf(stderr, "wavecc: error: cannot write to standard output: %s\n", strerror(errno));
        return ok;
    }
    /* A device, a pipe: written in place. A file: made beside and renamed. */
    struct stat info;
    bool in_place = !stat(path, &info) && !S_ISREG(info.st_mode);
    char *temporary = malloc(strlen(path) + 16);
    if (!temporary) return false;
    sprintf(temporary, in_place ? "%s" : "%s.XXXXXX", path);
    FILE *file = NULL;
    if (in_place) {
        file = fopen(path, "wb");
    } else {
        int fd = mkstemp(temporary);
        if (fd >= 0) {
            mode_t mask = umask(0);
            umask(mask);
            if (!fchmod(fd, 0666 & ~mask)) file = fdopen(fd, "wb");
            if (!file) close(fd);
        }
    }
    bool ok = file && fwrite(data, 1, bytes, file) == bytes;
    if (file && fclose(file)) ok = false;
    if (ok && !in_place) ok = !rename(temporary, path);
    if (!ok) {
        fprintf(stderr, "wavecc: error: cannot write '%s': %s\n", path, strerror(errno));
        if (!in_place) unlink(temporary);
    }
    free(temporary);
    return ok;
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
    va_start(args, format);
    fputs("wavecc: error: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
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
