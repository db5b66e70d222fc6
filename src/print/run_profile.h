/* The profile of a run as a table and as JSON. */
#pragma once

#include "object/object.h"
#include "sim/observe/profile.h"
#include "support/strbuf.h"

void run_print_profile(const CodeObject *object, const char *kernel, const SimResult *result,
                       const SimProfileReport *report, StrBuf *out);
void run_print_profile_json(const CodeObject *object, const char *kernel, const SimResult *result,
                            const SimProfileReport *report, StrBuf *out);
