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
    return !file;
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

enum { MAX_LINE = 512 };
typedef struct Line {
    char function[MAX_LINE], place[MAX_LINE]; /* "file.hip:12:3" */
} Line;

/* The lines of one offset, those of inlined calls behind their function's; none: unknown. */
static unsigned ask(const char *file, size_t offset, Line *lines, unsigned most)
{
    const char *program = symbolizer();
    char command[1024];
    unsigned count = 0;
    if (!program || strchr(file, '\'')) return 0;
    if ((size_t)snprintf(command, sizeof command, "%s --obj='%s' 0x%zx 2>/dev/null </dev/null", program, file,
                         offset) >= sizeof command)
        return 0;
    FILE *answer = popen(command, "r");
    if (!answer) return 0;
    while (count < most && read_line(answer, lines[count].function, MAX_LINE) &&
           read_line(answer, lines[count].place, MAX_LINE) && lines[count].place[0] != '?')
        if (!is_header(lines[count].place)) count++;
    while (fgetc(answer) != EOF) continue;
    pclose(answer);
    return count;
}

/* The lines of a place and of the calls that lead to it, innermost first. */
static unsigned find_lines(HipPlace place, Line *lines, unsigned most)
{
    Dl_info info;
    unsigned count = 0;
    for (unsigned i = 0; i < sizeof place.at / sizeof place.at[0] && count < most; i++) {
        const char *at = place.at[i];
        if (!at || !dladdr(at, &info) || is_of_library(info.dli_fname)) continue;
        /* the call instead of the instruction after it */
        count += ask(info.dli_fname, (size_t)(at - (const char *)info.dli_fbase) - 1, lines + count, most - count);
    }
    return count;
}

static void append_line(Line *line, StrBuf *out)
{
    char *no_line = strstr(line->place, ":0:0"); /* code that the compiler has made from several lines */
    if (no_line) *no_line = 0;
    strbuf_printf(out, "%s (%s)", line->place, line->function);
}

void hip_append_place(HipPlace place, StrBuf *out, StrBuf *caller)
{
    Line lines[2];
    Dl_info info;
    const unsigned count = find_lines(place, lines, caller ? 2 : 1);
    if (count) append_line(&lines[0], out);
    else if (place.at[0] && dladdr(place.at[0], &info) && info.dli_fname)
        strbuf_printf(out, "%s+0x%zx", info.dli_fname,
                      (size_t)((const char *)place.at[0] - (const char *)info.dli_fbase));
    else strbuf_append(out, "an unknown place");
    if (count < 2) return;
    strbuf_append(caller, "\n    called at ");
    append_line(&lines[1], caller);
}
