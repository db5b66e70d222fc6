/* See choices.h. */
#include "ir/choices.h"

const char *const schedule_mode_names[NUM_SCHEDULE_MODES] = {"off", "interleave", "pipeline"};

void choice_print(const LoopChoice *loop, StrBuf *out)
{
    const char *separator = "";
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++) {
        if (!loop->clocks[m]) continue;
        strbuf_printf(out, *separator ? "%s%.0f by %s" : "%s%.0f clocks an iteration by %s", separator, loop->clocks[m],
                      schedule_mode_names[m]);
        separator = ", ";
    }
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++)
        if (loop->dropped[m]) strbuf_printf(out, "; not %s: %s", schedule_mode_names[m], loop->dropped[m]);
    if (loop->by_author) strbuf_append(out, "; the source says it");
    if (loop->bound > 0) strbuf_printf(out, "; at least %.0f (%s, %s)", loop->bound, loop->bound_by, loop->row);
}
