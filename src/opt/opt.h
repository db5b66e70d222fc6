/* The passes of this folder, and what they share. */
#pragma once

#include "ir/build.h"
#include "ir/pass.h"

/* Passes on virtual registers. */
Pass pass_cse, pass_dce, pass_peephole, pass_late_peephole, pass_licm, pass_packed_splat, pass_preload, pass_dpp,
    pass_extremes, pass_in_place, pass_lds_pairs, pass_exchanges, pass_scale_bytes, pass_global_offsets,
    pass_demanded_bits, pass_packed_f32, pass_sign_modifiers;
/* Passes about branches and constants. */
Pass pass_join_branches, pass_masked_updates, pass_constant_copies, pass_merge_sides, pass_known_branches,
    pass_predicate_loads, pass_private_loads, pass_scalar_loads, pass_sink_uses, pass_wide_accesses;
/* Of loops. */
Pass pass_loop_strength, pass_loop_control, pass_loop_wraps, pass_lds_turns;

/* A part of loop-strength: splits the offsets of buffer operations (loop_lanes.c). Needs loops_build and VReg.def. */
bool loop_lanes(Kernel *k, Arena *arena);

/* Number of uses (operands and branch arguments) of every virtual register. */
uint32_t *opt_count_uses(const Kernel *k, Arena *arena);

/* The value from which a dword's lowest bytes come: its byte n + *first is byte n of the dword, for the lowest *count
   bytes. OPERAND_NONE: not known. Needs VReg.def. */
Operand opt_bytes_of(const Kernel *k, Operand o, unsigned *first, unsigned *count);

/* Does `inst` read, also on edges, a register that `def` defines? */
bool opt_reads_result(const Inst *inst, const Inst *def);

/* Must the reader have its operand `n` (in the order of FOREACH_USE) in a specific register? True for pseudo-operations
   (tuples, copies), edges and tied operands. */
bool opt_use_is_bound(const Inst *inst, unsigned n);

/* The memory of one instruction that replaces two; NULL: not known. Allocated in the kernel. */
MemRef *opt_mem_of_both(Kernel *k, const MemRef *a, const MemRef *b);

/* the last operands of a buffer operation: lane offset, resource, scalar offset */
enum { NUM_BUFFER_USES = 3 };
Operand *opt_buffer_uses(const Inst *inst);
/* Is the buffer of that descriptor known to be raw? Then bounds are checked by the offset alone, dword by dword. Only
   add-TID makes a buffer structured. */
bool opt_buffer_is_raw(const Kernel *k, Operand resource);

/* A builder in front of `before`, for code that replaces `like`. */
Builder opt_builder(Inst *before, const Inst *like);
/* Turns the instruction, which has one result, into a copy of that operand. */
void opt_become_copy(Inst *inst, Operand source);
/* A builder right after the definition of the operand, an SSA register. */
Builder opt_behind(Kernel *k, Operand o);

/* Appends an argument to an edge. */
void opt_push_arg(Kernel *k, Branch *branch, unsigned side, Operand arg);

/* Forwards values in each of the blocks. If earlier copies in the block wrote all dwords of a variable, a later copy
   from the variable takes the copied values instead. Needs VReg.def, and keeps it. */
void opt_forward_variables(Kernel *k, Arena *arena, Block *const *blocks, uint32_t num_blocks);

/* Registers to replace, applied in one sweep. `from` (SSA) becomes an operand of the same width, or an immediate that
   all its dwords have. Chains are followed. */
typedef struct Replacements {
    Operand *to; /* by register; OPERAND_NONE: not replaced */
    uint32_t num_vregs;
    bool any;
} Replacements;

Replacements replacements_new(const Kernel *k, Arena *arena);
void replacements_add(Replacements *r, uint32_t from, Operand to);
/* Replaces one operand. */
void replacements_apply(const Replacements *r, Operand *use);
void replacements_apply_all(const Replacements *r, Kernel *k);
