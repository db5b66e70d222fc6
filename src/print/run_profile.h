/* The profile of a run as a table and as JSON. */
#ifndef WAVECC_PRINT_RUN_PROFILE_H
#define WAVECC_PRINT_RUN_PROFILE_H

#include "object/object.h"
#include "sim/observe/profile.h"
#include "support/strbuf.h"

void run_print_profile(const CodeObject *object, const char *kernel, const SimResult *result,
                       const SimProfileReport *report, StrBuf *out);
void run_print_profile_json(const CodeObject *object, const char *kernel, const SimResult *result,
                            const SimProfileReport *report, StrBuf *out);

#endif
