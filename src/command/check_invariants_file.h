/* The file of `wavecc check --invariants`. */
#ifndef WAVECC_COMMAND_CHECK_INVARIANTS_FILE_H
#define WAVECC_COMMAND_CHECK_INVARIANTS_FILE_H

#include "check/invariants.h"

/* False: a message with its place is in diags. All memory is in the arena. */
bool invariants_read(Arena *arena, const char *path, Invariants *invariants, DiagList *diags);

#endif
