/* Spare bytes of the LDS for lanes that are off: masked reads and writes go there, so they need no branch. They lie
 * after the kernel's own LDS. Each wave has spare bytes of its own for writes; nobody uses their values. For reads, all
 * waves share bytes with zeros. The kernel's entry writes the zeros, and a barrier makes them visible. */
#pragma once

#include "ir/pass.h"

typedef struct SpareLds {
    Kernel *k;
    bool has_room;   /* there is enough LDS, and a loop that gains */
    bool in_place;   /* registers are short: select an address where it is used, not before a loop */
    uint32_t own_at; /* place of the first wave's bytes; those of other waves follow */
    uint32_t own_bytes, num_waves;
    uint32_t zeros_at, zeros_bytes;
    uint32_t room[2]; /* by LdsWay: how many bytes from the start of a window accesses may touch */
    Operand flat;     /* number of the work-item in its workgroup; OPERAND_NONE: not made yet */
    Operand own;      /* each lane's address in its wave's bytes; OPERAND_NONE: not made yet */
    bool has_zeros;   /* the entry writes zeros */
    BitSet barriers;  /* by Block.id: blocks with a barrier that waits for LDS */
} SpareLds;

/* Is there room without loss of occupancy, and a loop whose branches contain such accesses? Needs loops_build and
   numbered blocks; changes nothing. */
SpareLds spare_lds_find(Kernel *k, const PassCtx *ctx, Arena *arena);
/* Is it a read or write of the LDS that can use spare bytes? */
bool spare_lds_takes(const SpareLds *s, const Inst *access);
/* Do reads at the end of the block find zeros there? */
bool spare_lds_is_zero(const SpareLds *s, const Block *head);
/* `head` has taken over the instructions of `after`. */
void spare_lds_joined(SpareLds *s, const Block *head, const Block *after);
/* Redirects LDS accesses of the block to the spare bytes in lanes that are not in the mask. The block will become part
   of `head`. */
void spare_lds_redirect(SpareLds *s, Block *body, const Block *head, Operand mask);
