/* Demanded bits: the bits of each register on which some effect of the kernel can depend. */
#pragma once

#include "ir/ir.h"

/* The bits of dword `dword` of use `use` on which the bits `result` of the instruction's result depend. If it has no
   result or several: the bits that it reads. `sources`: the uses, with constants in registers replaced by immediates.
   SCC of scalar operations does not count as a result. */
uint32_t demand_of_use(const MachineInst *m, const Operand *sources, unsigned use, unsigned dword, uint32_t result);

typedef struct Demand {
    const uint32_t *first; /* by register: index of its first dword in `bits` */
    const uint32_t *bits;
} Demand;

/* Computes the demanded bits of all registers, through edges, variables and loops. Needs cfg_build and
   kernel_compute_defs. */
Demand demand_compute(Kernel *k, Arena *arena);

static inline uint32_t demand_of(const Demand *d, Operand o) { return d->bits[d->first[o.value] + o.offset]; }
