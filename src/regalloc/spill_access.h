/* Shared by the two parts of the spill code. spill_access.c makes single accesses to spilled values. spill_rewrite.c
 * uses them to change the kernel's instructions and edges. */
#pragma once

#include "regalloc/regalloc.h"

/* How many scalars the lanes of one VGPR hold. */
static inline uint32_t lanes_per_vgpr(const Kernel *k) { return target_infos[k->target].wave_size; }

/* A temporary that holds dwords of a spilled value. */
typedef struct Held {
    uint8_t kind, file;
    uint32_t slot;   /* slot of its first dword; for SPILL_REMAT and SPILL_AGPR: virtual register << 8 | dword */
    Operand operand; /* the temporary */
    uint32_t last;   /* last point at which it is live so far */
} Held;

/* A temporary loaded before a loop, for all uses in it. */
typedef struct Hoisted {
    const Block *header;
    uint32_t region; /* of the load */
    Operand operand; /* what was spilled */
    Operand temp;
} Hoisted;

typedef struct Rewriter {
    Spiller *s;
    Kernel *k;
    Webs *w;
    VEC(Held) held;
    VEC(Hoisted) hoisted;
    uint32_t loc;
    const uint32_t *first_point; /* by block: point at which its parameters become live */
    uint32_t at;                 /* point of the instruction that is rewritten */
    bool all_lanes;              /* between exec = -1 and its end, made in an earlier round */
    bool on_edge;
    bool in_front; /* before a loop: values held in the current block are not available there */
} Rewriter;

static inline const SpillHome *home_of(const Rewriter *r, Operand o)
{
    static const SpillHome none;
    if (o.kind != OPERAND_VREG || o.value >= r->s->num_home) return &none;
    return &r->s->home[o.value];
}

static inline SpillKind kind_of(const Rewriter *r, Operand o) { return home_of(r, o)->kind; }

/* ---- making instructions ---- */
Operand spill_temp(Rewriter *r, RegClass c, unsigned width);
Inst *spill_insert(Rewriter *r, Inst *before, Opcode opcode, unsigned num_defs, unsigned n, const Operand *operands);
/* The place before the instruction where code may be inserted. */
Inst *spill_place_before(Inst *inst);
/* Sets EXEC to all ones; the register that saves the old EXEC; restores it. */
Operand spill_exec_on(Rewriter *r, Inst *before);
void spill_exec_back(Rewriter *r, Inst *before, Operand saved);
/* The instruction before allocation. NULL: the allocator made it. */
const RecordedInst *spill_recorded(const Rewriter *r, const Inst *inst);

/* ---- homes ---- */
/* The file of a temporary for the register: values that went from VGPRs to AGPRs come back to VGPRs. */
RegClass spill_temp_class(const Rewriter *r, Operand o);
/* The spilled value in a register of its own class. For values in AGPRs: a VGPR. */
Operand spill_fetch(Rewriter *r, Inst *before, Operand o, bool all_lanes);
/* An operand for a copy to AGPRs: the value may be spilled, a scalar or an immediate. It is in VGPRs only briefly. */
Operand spill_fetch_to_agprs(Rewriter *r, Inst *before, Operand o, unsigned width);
/* Is a dword of it live at that point (of the kernel before this round)? */
bool spill_lives_at(const Rewriter *r, Operand o, uint32_t point);
/* Stores `from` to the home of `o`; both have the same width. Only the dwords that are live at `point` are stored. If a
   copy leaves out a dword because its source is undefined, memory may hold another value of the web there. */
void spill_store(Rewriter *r, Inst *before, const SpillHome *home, Operand o, Operand from, uint32_t point);
/* Puts an immediate or a scalar into a register of the home's file. */
Operand spill_in_register(Rewriter *r, Inst *before, const SpillHome *home, Operand from, unsigned width);
/* Loads once, before the outermost loop in which there is room for the value. */
bool spill_load_in_front(Rewriter *r, const Inst *inst, Operand o, bool all_lanes, Operand *found);

/* ---- temporaries that still hold a value ---- */
bool spill_find_held(Rewriter *r, Operand o, Operand *found);
void spill_hold(Rewriter *r, Operand o, Operand temp);
/* These dwords now have another value. */
void spill_forget(Rewriter *r, Operand o);
void spill_forget_vectors(Rewriter *r);

/* ---- spill_rewrite.c ---- */
void spill_rewrite_uses(Rewriter *r, Inst *inst);
