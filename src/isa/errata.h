/* Faults of the silicon (errata.def), and what they mean for an instruction: for the compiler and the checkers. */
#ifndef WAVECC_ISA_ERRATA_H
#define WAVECC_ISA_ERRATA_H

#include "isa/isa.h"
#include "wavecc/wavecc.h"

typedef enum ErratumSure { ERRATUM_MEASURED, ERRATUM_PUBLISHED, ERRATUM_SUSPECTED, ERRATUM_CONFLICT } ErratumSure;

typedef enum Erratum {
#define ERRATUM(id, ...) ERRATUM_ROW_##id,
#include "isa/errata.def"
    NUM_ERRATA
} Erratum;

typedef struct ErratumInfo {
    const char *name;
    unsigned targets; /* ON_ bits */
    ErratumSure sure;
    unsigned number; /* of instructions, where it counts some */
    const char *what, *condition, *source, *compiler, *check;
} ErratumInfo;

extern const char *const erratum_sure_names[];
extern const ErratumInfo erratum_infos[NUM_ERRATA];
static inline bool erratum_is_on(Erratum row, Target target) { return erratum_infos[row].targets >> target & 1; }

/* May a kernel have packed f32 instructions? --packed-f32 */
bool packed_f32_allowed(WaveccPackedF32 mode, Target target, bool has_matrix);

/* Is operand `index` of bf16 and a constant that would be an inline float? The instruction may read another half of it
   than LLVM 22 means: the compiler makes no such operand. */
bool erratum_spoils_constant(Target target, const MachineInst *inst, unsigned index);

/* The row of a packed f32 instruction, PACKED_F32_MFMA or PACKED_MOV_MFMA, on any target; NUM_ERRATA: it is none. */
Erratum erratum_of_packed(const MachineInst *inst);
/* v_pk_fma_f32 that takes the high half of source 1 for both results. */
bool erratum_takes_high_twice(const MachineInst *inst);
/* BF16_CONSTANT: is it a float as inline constant of bf16 that stands there as the f32 it is, so that only op_sel takes
   its upper half, which is the bf16? In the short forms, which have no op_sel, the upper half is taken. */
bool isa_constant_is_f32(Target target, const MachineInst *inst, unsigned index);
/* BF16_CONSTANT: does an operand take the lower half of a float constant? */
bool erratum_loses_constant(Target target, const MachineInst *inst);
/* WMMA_CHAIN: is the second one a WMMA whose C is what the first one, a WMMA as well, has for its D? */
bool erratum_continues_chain(const MachineInst *before, const MachineInst *inst);

#endif
