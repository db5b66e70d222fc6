/* Spare bytes of the LDS for lanes that are off: masked reads and writes go there, so they need no branch. They lie
 * after the kernel's own LDS. Each wave has some that only it writes, and nobody uses their values. All waves share
 * some zeros, which the kernel's entry writes; reads after a barrier find 0 there. */
#ifndef WAVECC_OPT_SPARE_LDS_H
#define WAVECC_OPT_SPARE_LDS_H

#include "ir/pass.h"

typedef struct SpareLds {
    Kernel *k;
    bool has_room;   /* there is LDS for it, and a loop that gains */
    bool in_place;   /* registers are short: an address is chosen where it is used, not before a loop */
    uint32_t own_at; /* the first wave's bytes; those of the others follow */
    uint32_t own_bytes, num_waves;
    uint32_t zeros_at, zeros_bytes;
    uint32_t room[2]; /* by LdsWay: bytes from a window's begin that accesses may touch */
    Operand flat;     /* number of the work-item in its workgroup; OPERAND_NONE: not made yet */
    Operand own;      /* each lane's address in its wave's bytes; OPERAND_NONE: not made yet */
    bool has_zeros;   /* the entry writes them */
    BitSet barriers;  /* by Block.id: blocks with a barrier that waits for LDS */
} SpareLds;

/* Is there room without loss of occupancy, and a loop whose branches hold such accesses? Needs loops_build, and blocks
   numbered; changes nothing. */
SpareLds spare_lds_find(Kernel *k, const PassCtx *ctx, Arena *arena);
/* A read or a write of the LDS that may go there? */
bool spare_lds_takes(const SpareLds *s, const Inst *access);
/* Do reads at the end of the block find zeros there? */
bool spare_lds_is_zero(const SpareLds *s, const Block *head);
/* The block has got the instructions of `after`. */
void spare_lds_joined(SpareLds *s, const Block *head, const Block *after);
/* What it takes of the block takes the spare bytes in lanes that are not in the mask. The block will be part of
   `head`. */
void spare_lds_redirect(SpareLds *s, Block *body, const Block *head, Operand mask);

#endif
