/* Which global memory waves may access after a barrier and before the next one that orders memory. The pass `waits`
   uses it for families whose waves access memory in no order (TargetFamily.orders_group). */
#pragma once

#include "ir/ir.h"

/* One bit for each object, modulo the number of bits; all bits: unknown objects. */
typedef uint64_t MemorySet;

typedef struct MemoryAccesses {
    MemorySet reads, writes;
} MemoryAccesses;

typedef struct MemoryAfter {
    MemoryAccesses *after; /* by Inst.index of barriers; NULL: none */
} MemoryAfter;

/* Requires kernel_number and cfg_build. `one_wave`: a workgroup is a single wave. */
MemoryAfter memory_after_build(Kernel *k, bool one_wave);
/* The accesses of an instruction to global memory. */
MemoryAccesses memory_accesses(Target target, const Inst *inst);
/* The object of such an access; 0: unknown. */
uint32_t memory_object(Target target, const Inst *inst);
static inline MemorySet memory_set(uint32_t object) { return object ? (MemorySet)1 << object % 64 : ~(MemorySet)0; }
