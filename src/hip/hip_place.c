/* Finds the place of a call: the first return address outside this library, and its line from a symbolizer. */
#define _GNU_SOURCE /* dladdr */
#include <dlfcn.h>
#include <execinfo.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "hip/hip_order.h"

static bool is_of_library(const char *file)
{
    static const char *const names[] = {"/libc.so", "/libstdc++.so", "/libm.so", "/libc++.so"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (file && strstr(file, names[i])) return true;
    return false;
}

HipPlace hip_place_of_frames(void *const *frames, int count)
{
    static const char here;
    Dl_info own, other;
    HipPlace place = {{NULL}};
    if (!dladdr(&here, &own)) return place;
    for (int i = 0; i < count; i++) {
        if (!dladdr(frames[i], &other) || other.dli_fbase == own.dli_fbase || is_of_library(other.dli_fname)) continue;
        place.at[0] = frames[i];
        if (i + 1 < count) place.at[1] = frames[i + 1];
        return place;
    }
    return place;
}

HipPlace hip_caller(void)
{
    enum { DEPTH = 24 };
    void *frames[DEPTH];
    return hip_place_of_frames(frames, backtrace(frames, DEPTH));
}

static const char *symbolizer(void)
{
    static const char *const programs[] = {"/usr/lib/llvm-22/bin/llvm-symbolizer", "/usr/bin/llvm-symbolizer",
                                           "/opt/rocm/llvm/bin/llvm-symbolizer"};
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++)
        if (access(programs[i], X_OK) == 0) return programs[i];
    return NULL;
}

/* Wrappers in HIP's headers are not places of the program. */
static bool is_header(const char *line) { return strstr(line, "/hip/hip_runtime") || strstr(line, "/hip/amd_detail/"); }

/* Without its end where it is longer: names of C++ functions are. */
static bool read_line(FILE *answer, char *line, int size)
{
    if (!fgets(line, size, answer)) return false;
    char *end = strchr(line, '\n');
    if (end) *end = 0;
    else
        for (int c = 0; c != EOF && c != '\n';) c = fgetc(answer);
    return true;
}

/* "file.hip:12:3" and the function. False: unknown. */
static bool ask(const char *file, size_t offset, char *function, char *line, int size)
{
    const char *program = symbolizer();
    char command[1024];
    if (!program || strchr(file, '\'')) return false;
    if ((size_t)snprintf(command, sizeof command, "%s --obj='%s' 0x%zx 2>/dev/null </dev/null", program, file,
                         offset) >= sizeof command)
        return false;
    FILE *answer = popen(command, "r");
    if (!answer) return false;
    bool good = false;
    do {
        good = read_line(answer, function, size) && read_line(answer, line, size) && line[0] != '?';
    } while (good && is_header(line));
    while (fgetc(answer) != EOF) continue;
    pclose(answer);
    return good;
}

/* False: the line is unknown. */
static bool append_line(const void *address, StrBuf *out)
{
    enum { MAX_LINE = 512 };
    char function[MAX_LINE] = "", line[MAX_LINE] = "";
    Dl_info info;
    if (!address || !dladdr(address, &info) || !info.dli_fname) return false;
    /* the call instead of the instruction after it */
    const size_t offset = (size_t)((const char *)address - (const char *)info.dli_fbase) - 1;
    if (!ask(info.dli_fname, offset, function, line, MAX_LINE)) return false;
    char *no_line = strstr(line, ":0:0"); /* code that the compiler has made from several lines */
    if (no_line) *no_line = 0;
    strbuf_printf(out, "%s (%s)", line, function);
    return true;
}

void hip_append_place(HipPlace place, StrBuf *out)
{
    Dl_info info;
    if (append_line(place.at[0], out) || append_line(place.at[1], out)) return;
    if (place.at[0] && dladdr(place.at[0], &info) && info.dli_fname)
        strbuf_printf(out, "%s+0x%zx", info.dli_fname,
                      (size_t)((const char *)place.at[0] - (const char *)info.dli_fbase));
    else strbuf_append(out, "an unknown place");
}
