/* What tests of check-schedule share that move one instruction of a kernel in front of another. */
#pragma once

#include <string.h>

#include "schedulecheck/schedulecheck.h"

static inline Inst *find(const Kernel *k, const char *part)
{
    for (uint32_t b = k->blocks.len; b-- > 1;) FOREACH_INST(k->blocks.data[b], inst)
        {
            StrBuf text = {0};
            inst_print(k, inst, &text);
            const bool found = strstr(text.data, part) != NULL;
            strbuf_free(&text);
            if (found) return inst;
        }
    fail_msg("no instruction holds '%s'", part);
    return NULL;
}

static inline void put_before(Kernel *k, const char *moved, const char *before)
{
    Inst *inst = find(k, moved), *to = find(k, before);
    inst_remove(inst);
    inst_insert_before(to, inst);
}

/* `error`: part of the message; NULL: it is right. Says what is wrong. */
static bool as_expected(const char *name, const char *error, bool good, const DiagList *diags)
{
    StrBuf out = {0};
    diag_print(diags, &out);
    const bool expected = error ? !good && strstr(out.data, error) != NULL : good;
    if (!expected)
        print_error("%s: expected %s, found\n%s\n", name, error ? error : "nothing", out.data ? out.data : "nothing");
    strbuf_free(&out);
    return expected;
}
