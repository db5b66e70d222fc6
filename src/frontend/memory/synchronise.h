/* Waits, barriers and fences (synchronise.c), for the dialects that have them. */
#ifndef WAVECC_FRONTEND_MEMORY_SYNCHRONISE_H
#define WAVECC_FRONTEND_MEMORY_SYNCHRONISE_H

#include "frontend/read/context.h"

/* s_waitcnt as the author wrote it: it is kept, and its counts count. */
void emit_author_wait(Reader *r, uint32_t simm16);
/* s_barrier after waits for `waits` (BARRIER_WAIT_*). */
void emit_barrier_waiting(Reader *r, uint32_t waits);
/* Everything that the workgroup wrote to LDS is seen after it. */
OpHandler emit_full_barrier;
/* Release: what the wave wrote is complete, and seen by the scope; acquire: what others wrote is seen after it.
   `scope`: the text of syncscope, empty: the system. */
void memory_fence(Reader *r, const char *scope, bool acquires, bool releases);

#endif
