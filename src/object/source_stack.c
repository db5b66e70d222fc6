/* Source places of code through inlining, for messages. */
#include <string.h>

#include "object/dwarf_read.h"

enum { MOST_FRAMES = 32 };

/* Headers that come with HIP and with clang: a barrier, an atomic or a square root in them belongs to its caller. */
static const char *const wrappers[] = {"/hip/amd_detail/", "/hip/hip_", "/__clang_hip_", "/lib/clang/"};

static bool is_wrapper(const char *file)
{
    for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++)
        if (strstr(file, wrappers[i])) return true;
    return false;
}

bool object_source_line(const CodeObject *object, uint64_t listing_address, SourceLoc *loc)
{
    ObjectCall calls[MOST_FRAMES];
    if (!line_table_at(object, listing_address, loc)) return false;
    if (!is_wrapper(loc->file)) return true;
    const uint32_t count = object_inlined_calls(object, listing_address, calls, MOST_FRAMES);
    for (uint32_t i = 0; i < count; i++) {
        if (!*calls[i].from.file || is_wrapper(calls[i].from.file)) continue;
        *loc = calls[i].from;
        break;
    }
    return true;
}

void object_append_stack(const CodeObject *object, uint64_t listing_address, StrBuf *out)
{
    ObjectCall calls[MOST_FRAMES];
    SourceLoc loc;
    if (!line_table_at(object, listing_address, &loc)) return;
    const uint32_t count = object_inlined_calls(object, listing_address, calls, MOST_FRAMES);
    for (uint32_t i = 0; i < count; i++) {
        strbuf_printf(out, "    #%u %s%s%s:%u\n", i, calls[i].function, *calls[i].function ? " at " : "", loc.file,
                      loc.line);
        loc = calls[i].from;
        if (!*loc.file) return;
    }
    if (count) strbuf_printf(out, "    #%u inlined at %s:%u\n", count, loc.file, loc.line);
}
