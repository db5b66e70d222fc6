/* Demanded bits: which bits of each register anything that has an effect can depend on. */
#ifndef WAVECC_OPT_DEMAND_H
#define WAVECC_OPT_DEMAND_H

#include "ir/ir.h"

/* The bits of dword `dword` of the use `use` on which the bits `result` of the instruction's only result depend. If it
   has no result or several: the bits that it reads. `sources`: its uses, constants in registers as immediates. SCC,
   which scalar operations write, does not count as a result. */
uint32_t demand_of_use(const MachineInst *m, const Operand *sources, unsigned use, unsigned dword, uint32_t result);

typedef struct Demand {
    const uint32_t *first; /* by register: of its first dword among `bits` */
    const uint32_t *bits;
} Demand;

/* Of all registers, through edges, variables and loops. Needs cfg_build and kernel_compute_defs. */
Demand demand_compute(Kernel *k, Arena *arena);

static inline uint32_t demand_of(const Demand *d, Operand o) { return d->bits[d->first[o.value] + o.offset]; }

#endif
