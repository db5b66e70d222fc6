/* The passes of this folder, and what they share. */
#ifndef WAVECC_OPT_OPT_H
#define WAVECC_OPT_OPT_H

#include "ir/build.h"
#include "ir/pass.h"

/* The passes of this folder, on virtual registers. */
Pass pass_cse, pass_dce, pass_peephole, pass_licm, pass_packed_splat, pass_preload, pass_m0, pass_dpp, pass_extremes,
    pass_in_place, pass_lds_pairs, pass_exchanges, pass_scale_bytes, pass_global_offsets, pass_demanded_bits,
    pass_packed_f32, pass_sign_modifiers;
/* Of branches and constants. */
Pass pass_join_branches, pass_masked_updates, pass_constant_copies, pass_merge_sides, pass_known_branches,
    pass_predicate_loads, pass_private_loads, pass_scalar_loads, pass_sink_uses, pass_wide_accesses;
/* Of loops. */
Pass pass_loop_strength, pass_loop_control, pass_loop_wraps, pass_lds_turns;

/* Number of uses (operands and branch arguments) of every virtual register. */
uint32_t *opt_count_uses(const Kernel *k, Arena *arena);

/* Is the operand, in every dword, one constant? Sees through copies and merges of such values. Needs VReg.def. */
bool opt_splat(const Kernel *k, Operand o, uint32_t *bits);

/* The value whose byte n + *first is byte n of a dword, of the lowest *count bytes; OPERAND_NONE: none is known. Needs
   VReg.def. */
Operand opt_bytes_of(const Kernel *k, Operand o, unsigned *first, unsigned *count);

/* Does `inst` read, on edges too, what `def` defines? */
bool opt_reads_result(const Inst *inst, const Inst *def);

/* Does the reader need its `n`th operand (in the order of FOREACH_USE) in a certain register? True for
   pseudo-operations (tuples, copies), edges and tied operands. */
bool opt_use_is_bound(const Inst *inst, unsigned n);

/* What an instruction touches that does what two did; NULL: not known. Its memory is the kernel's. */
MemRef *opt_mem_of_both(Kernel *k, const MemRef *a, const MemRef *b);

/* The lane's offset, the resource, the scalar offset of a buffer operation: its last operands. */
enum { NUM_BUFFER_USES = 3 };
Operand *opt_buffer_uses(const Inst *inst);
/* Is the buffer of that descriptor known to be raw? Only add-TID makes a buffer structured; for all others, bounds are
   checked by the offset alone, dword by dword. */
bool opt_buffer_is_raw(const Kernel *k, Operand resource);

/* In front of the instruction, for code that stands for `like`. */
Builder opt_builder(Inst *before, const Inst *like);
/* The instruction, of one result, becomes a copy of that operand. */
void opt_become_copy(Inst *inst, Operand source);
/* Right after the operand's definition, an SSA register. */
Builder opt_behind(Kernel *k, Operand o);

/* One more argument of an edge. */
void opt_push_arg(Kernel *k, Branch *branch, unsigned side, Operand arg);

/* Copies of variables, in those blocks, all dwords of which the block has written by copies, become copies of what was
   written. Needs VReg.def, and keeps it. */
void opt_forward_variables(Kernel *k, Arena *arena, Block *const *blocks, uint32_t num_blocks);

/* Registers to be replaced, applied in one sweep: `from` (SSA) by an operand of the same width, or by an immediate (a
   whole register whose dwords all have that value). Chains are followed. */
typedef struct Replacements {
    Operand *to; /* by register; kind OPERAND_NONE: stays */
    uint32_t num_vregs;
    bool any;
} Replacements;

Replacements replacements_new(const Kernel *k, Arena *arena);
void replacements_add(Replacements *r, uint32_t from, Operand to);
/* Replaces one operand. */
void replacements_apply(const Replacements *r, Operand *use);
void replacements_apply_all(const Replacements *r, Kernel *k);

#endif
