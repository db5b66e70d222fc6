/* Builds kernel IR by meaning. For example, build_add_i32 picks SALU or VALU and the target's mnemonic. It makes
   operands legal by the instruction table (constant bus, literals, VOP2 src1, classes). An operand is a register or an
   immediate. If all sources are uniform, the result is, too (class S); else it is per lane (class V). */
#pragma once

#include "ir/ir.h"

typedef struct Builder {
    Kernel *k;
    Block *block;
    Inst *before;   /* insert before this instruction; NULL: at the end of `block` */
    uint32_t loc;   /* for new instructions: index into Kernel.locs */
    uint16_t flags; /* INST_NSW and INST_NUW for the next integer operation, which clears them */
} Builder;

Builder builder_at_end(Kernel *k, Block *block);
Builder builder_before(Inst *inst);

static inline Operand imm(int64_t value) { return operand_imm((uint32_t)value); }
/* Is the operand the same in all lanes: an immediate, or class S but no lane mask? */
bool operand_uniform(const Kernel *k, Operand o);

/* Builds an instruction of any row. (build_op.h has shorter forms, in which the C compiler checks the number of
   operands.) Definitions get new virtual registers of the row's class and width. `uses` must have all uses of the row
   (else BUG). Operands that are illegal in their place are copied first. Returns the instruction; inst_def(inst, 0) is
   the first result. */
Inst *build_inst(Builder *b, Opcode opcode, const Operand *uses, unsigned num_uses);
/* As above, with the destinations given in `defs`, for register variables and ties. */
Inst *build_inst_to(Builder *b, Opcode opcode, const Operand *defs, unsigned num_defs, const Operand *uses,
                    unsigned num_uses);
static inline Operand inst_def(const Inst *i, unsigned n) { return i->m.operands[n]; }

Operand build_copy(Builder *b, RegClass reg_class, unsigned width, Operand source);
void build_copy_to(Builder *b, Operand destination, Operand source);
Operand build_undef(Builder *b, RegClass reg_class, unsigned width);
/* Joins the dwords of the sources, one after the other. Class V if any source is V, else S. A single source is returned
   as it is. */
Operand build_merge(Builder *b, const Operand *parts, unsigned num_parts);
/* The operand as class V; copies it if it is class S or an immediate. */
Operand build_to_v(Builder *b, Operand o);
/* Converts a per-lane value that is the same in all lanes to class S (v_readfirstlane for each dword). */
Operand build_to_s(Builder *b, Operand o);
/* The VGPR whose upper 16 bits, shifted down, are `o`. OPERAND_NONE if `o` was made differently. */
Operand build_upper_half_of(const Builder *b, Operand o);

/* 32-bit integers. */
Operand build_add_i32(Builder *b, Operand x, Operand y);
Operand build_sub_i32(Builder *b, Operand x, Operand y);
Operand build_mul_i32(Builder *b, Operand x, Operand y); /* low 32 bits */
Operand build_mul_hi_u32(Builder *b, Operand x, Operand y);
Operand build_mul_hi_i32(Builder *b, Operand x, Operand y);
Operand build_and_b32(Builder *b, Operand x, Operand y);
Operand build_or_b32(Builder *b, Operand x, Operand y);
Operand build_xor_b32(Builder *b, Operand x, Operand y);
Operand build_not_b32(Builder *b, Operand x);
/* The hardware takes shift amounts mod 32. The caller must handle larger amounts. */
Operand build_shl_b32(Builder *b, Operand x, Operand amount);
Operand build_lshr_b32(Builder *b, Operand x, Operand amount);
Operand build_ashr_i32(Builder *b, Operand x, Operand amount);
Operand build_min_i32(Builder *b, Operand x, Operand y);
Operand build_max_i32(Builder *b, Operand x, Operand y);
Operand build_min_u32(Builder *b, Operand x, Operand y);
Operand build_max_u32(Builder *b, Operand x, Operand y);
/* Extracts bits [offset, offset + bits) of x, zero- or sign-extended. offset and bits are constants. */
Operand build_bfe_u32(Builder *b, Operand x, unsigned offset, unsigned bits);
Operand build_bfe_i32(Builder *b, Operand x, unsigned offset, unsigned bits);

/* 64-bit integers: width-2 operands, or immediates (sign-extended). */
Operand build_const_i64(Builder *b, RegClass reg_class, int64_t value);
Operand build_add_i64(Builder *b, Operand x, Operand y);
Operand build_sub_i64(Builder *b, Operand x, Operand y);
Operand build_mul_i64(Builder *b, Operand x, Operand y);
/* The unsigned 64-bit product of two dwords, plus 64 bits, per lane. */
Operand build_mad_u64_u32(Builder *b, Operand x, Operand y, Operand sum);
Operand build_shl_b64(Builder *b, Operand x, Operand amount);
Operand build_lshr_b64(Builder *b, Operand x, Operand amount);
Operand build_ashr_i64(Builder *b, Operand x, Operand amount);
Operand build_and_b64(Builder *b, Operand x, Operand y);
Operand build_or_b64(Builder *b, Operand x, Operand y);
Operand build_xor_b64(Builder *b, Operand x, Operand y);
Operand build_zext_i64(Builder *b, Operand x);
Operand build_sext_i64(Builder *b, Operand x);

/* Comparisons. Uniform operands give a uniform boolean (class S, 0 or 1). Per-lane operands give a lane mask. */
typedef enum Cmp { CMP_EQ, CMP_NE, CMP_SLT, CMP_SLE, CMP_SGT, CMP_SGE, CMP_ULT, CMP_ULE, CMP_UGT, CMP_UGE } Cmp;
Operand build_cmp_i32(Builder *b, Cmp cmp, Operand x, Operand y);
Operand build_cmp_i64(Builder *b, Cmp cmp, Operand x, Operand y);
/* `cond` is a uniform boolean or a lane mask (vreg.lane_mask). Values of several dwords are selected dword by dword.
   The values may be booleans if at least one is a lane mask. Two uniform values that a mask selects count as integers;
   build_bool_to_mask turns uniform booleans into masks. */
Operand build_select(Builder *b, Operand cond, Operand if_true, Operand if_false);
bool operand_is_lane_mask(const Kernel *k, Operand o);
/* A uniform boolean as a lane mask (all lanes or none). */
Operand build_bool_to_mask(Builder *b, Operand uniform_bool);
/* A lane mask that all lanes agree on, as a uniform boolean. */
Operand build_mask_to_bool(Builder *b, Operand mask);
/* Logic on two booleans; each is uniform or a mask. If one is a mask, so is the result. op: OP_S_AND_B32, OP_S_OR_B32,
   OP_S_XOR_B32. */
Operand build_bool_op(Builder *b, Opcode op, Operand x, Operand y);

/* The scalar comparison `op x, y`. */
typedef struct ScalarCmp {
    Opcode op;
    Operand x, y;
} ScalarCmp;

/* Target of a terminator, and the values that it passes to the block's parameters. */
typedef struct Edge {
    Block *target;
    const Operand *args;
    unsigned num_args;
} Edge;
static inline Edge edge_to(Block *target) { return (Edge){target, NULL, 0}; }

/* Terminators and exec regions. */
void build_br(Builder *b, Edge edge);
/* Branch on a uniform boolean. */
void build_br_if(Builder *b, Operand uniform_bool, Edge taken, Edge other);
void build_br_cmp(Builder *b, ScalarCmp cmp, Edge taken, Edge other);
void build_br_exec(Builder *b, Block *inside, Block *skip);
Operand build_exec_if(Builder *b, Operand mask);
void build_exec_else(Builder *b, Operand saved);
void build_exec_end(Builder *b, Operand saved);
void build_exec_loop(Builder *b, Operand mask);
/* New code goes to the end of `block`. The block is placed here in the layout, after all blocks that were entered
   before. */
void build_enter(Builder *b, Block *block);

/* Code that runs only in the lanes of a condition, in its own exec region. */
typedef struct ExecBody {
    Operand saved; /* EXEC around it */
    Block *body, *after;
} ExecBody;

/* Branches to a new body if `condition` (a lane mask or a uniform boolean) is true for any lane. Building continues in
   the body. After build_exec_close, code is again in the exec region in which it was before build_exec_open. */
ExecBody build_exec_open(Builder *b, Operand condition);
/* Closes the body and opens one for the other lanes. */
void build_exec_other(Builder *b, ExecBody *body);
void build_exec_close(Builder *b, const ExecBody *body);
/* Opens a loop that lanes leave one by one. As above; at the end the lanes of `again` repeat the loop. */
ExecBody build_exec_loop_open(Builder *b, Operand condition);
void build_exec_loop_close(Builder *b, const ExecBody *body, Operand again);
/* Goes on with all lanes of the wave on (the whole region), until build_exec_close. */
ExecBody build_exec_whole(Builder *b);
Operand build_live_in(Builder *b, enum LiveIn kind, unsigned index, RegClass reg_class, unsigned width);
