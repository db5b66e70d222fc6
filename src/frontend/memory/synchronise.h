/* Waits, barriers and fences (synchronise.c), for the dialects that have them. */
#ifndef WAVECC_FRONTEND_MEMORY_SYNCHRONISE_H
#define WAVECC_FRONTEND_MEMORY_SYNCHRONISE_H

#include "frontend/read/context.h"
#include "isa/events.h"

/* s_waitcnt as the author wrote it: it is kept, and its counts count. */
void emit_author_wait(Reader *r, uint32_t simm16);
/* Of a target with a wait instruction for each counter: until at most `count` are outstanding. */
void emit_author_count(Reader *r, Counter counter, uint64_t count);
/* s_barrier after waits for `waits` (BARRIER_WAIT_*). */
void emit_barrier_waiting(Reader *r, uint32_t waits);
/* Everything that the workgroup wrote to LDS is seen after it; and to global memory. */
OpHandler emit_lds_barrier;
OpHandler emit_full_barrier;
/* Release: what the wave wrote is complete, and seen by the scope; acquire: what others wrote is seen after it.
   `scope`: the text of syncscope, empty: the system. */
void memory_fence(Reader *r, const char *scope, bool acquires, bool releases);

enum { ORDER_ACQUIRE = 4, ORDER_RELEASE = 5, ORDER_BOTH = 6, ORDER_SEQUENTIAL = 7 }; /* LLVM::AtomicOrdering */
/* The `ordering` of an operation of the LLVM dialect (a number), with the scope of its syncscope: what comes before the
   operation, or after it. */
void order_before(Reader *r, MlirOperation op, int64_t ordering);
void order_after(Reader *r, MlirOperation op, int64_t ordering);
/* The text of syncscope; empty: the system. */
const char *sync_scope(Reader *r, MlirOperation op);
/* CACHE_ bits of an atomic load, store or read-modify-write of that scope. */
uint8_t scope_cache(Target target, const char *scope);

/* At the end of a kernel: fences of the workgroup do not wait for vector memory, which its waves see in the order of
   issue, where nothing copies to the LDS. */
void finish_fences(Reader *r);

/* A directive for what changes the order of instructions (ir/schedule_modes.h): OP_SCHED_BARRIER (mask),
   OP_SCHED_GROUP_BARRIER (mask, size, pipeline), OP_IGLP_OPT (pattern). False after a diagnostic: values out of
   range. */
bool emit_directive(Reader *r, const char *name, unsigned opcode, const int64_t *values, unsigned count);

#endif
