/* Waits, barriers and fences (synchronise.c), for the dialects that need them. */
#pragma once

#include "frontend/read/context.h"
#include "isa/events.h"

/* Emits the author's s_waitcnt. Passes keep it, because its counts refer to the operations before it. */
void emit_author_wait(Reader *r, uint32_t simm16);
/* On a target with a wait instruction for each counter: waits until at most `count` operations are outstanding. */
void emit_author_count(Reader *r, Counter counter, uint64_t count);
/* s_barrier after waits for `waits` (BARRIER_WAIT_*). */
void emit_barrier_waiting(Reader *r, uint32_t waits);
/* A barrier after which the workgroup sees all earlier LDS writes. The second function also covers global memory. */
OpHandler emit_lds_barrier;
OpHandler emit_full_barrier;
/* Release: the wave's earlier writes are complete and visible in the scope. Acquire: later reads see what others wrote.
   `scope`: the text of syncscope; empty: the system. */
void memory_fence(Reader *r, const char *scope, bool acquires, bool releases);

enum { ORDER_ACQUIRE = 4, ORDER_RELEASE = 5, ORDER_BOTH = 6, ORDER_SEQUENTIAL = 7 }; /* LLVM::AtomicOrdering */
/* Emits the fences for the `ordering` (a number) and syncscope of an LLVM operation: those before the operation, those
   after it. */
void order_before(Reader *r, MlirOperation op, int64_t ordering);
void order_after(Reader *r, MlirOperation op, int64_t ordering);
/* The text of syncscope; empty: the system. */
const char *sync_scope(Reader *r, MlirOperation op);
/* CACHE_ bits of an atomic load, store or read-modify-write with that scope. */
uint8_t scope_cache(Target target, const char *scope);

/* At the end of a kernel: if nothing copies to LDS, removes the waits for vector memory from workgroup fences, because
   a workgroup's waves see vector memory in the order of issue. */
void finish_fences(Reader *r);

/* Emits a scheduling directive (ir/schedule_modes.h): OP_SCHED_BARRIER (mask), OP_SCHED_GROUP_BARRIER (mask, size,
   pipeline), OP_IGLP_OPT (pattern). False after a diagnostic: a value is out of range. */
bool emit_directive(Reader *r, const char *name, unsigned opcode, const int64_t *values, unsigned count);
