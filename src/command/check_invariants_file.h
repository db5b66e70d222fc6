/* The file of `wavecc check --invariants`. */
#pragma once

#include "check/invariants.h"

/* False: a message with its place is in diags. All memory is in the arena. */
bool invariants_read(Arena *arena, const char *path, Invariants *invariants, DiagList *diags);
