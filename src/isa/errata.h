/* Errata: faults of the silicon (errata.def), and which instructions they concern. The compiler and the checkers use
   them. */
#pragma once

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
    unsigned number; /* number of instructions, if the row needs one */
    const char *what, *condition, *source, *compiler, *check;
} ErratumInfo;

extern const char *const erratum_sure_names[];
extern const ErratumInfo erratum_infos[NUM_ERRATA];
static inline bool erratum_is_on(Erratum row, Target target) { return erratum_infos[row].targets >> target & 1; }

/* May a kernel use packed f32 instructions, by --packed-f32? */
bool packed_f32_allowed(WaveccPackedF32 mode, Target target, bool has_matrix);

/* Is operand `index` a bf16 constant in the form of an inline float? The hardware may read another half of it than LLVM
   22 assumes, so the compiler never makes such an operand. */
bool erratum_spoils_constant(Target target, const MachineInst *inst, unsigned index);

/* The erratum of a packed f32 instruction, PACKED_F32_MFMA or PACKED_MOV_MFMA, on any target. NUM_ERRATA: none. */
Erratum erratum_of_packed(const MachineInst *inst);
/* Is it a v_pk_fma_f32 that takes the high half of source 1 for both results? */
bool erratum_takes_high_twice(const MachineInst *inst);
/* For BF16_CONSTANT: is this bf16 operand an inline float that the hardware provides as f32? Its upper half is the
   bf16, so op_sel must select that half. The short forms have no op_sel; they take the upper half. */
bool isa_constant_is_f32(Target target, const MachineInst *inst, unsigned index);
/* For BF16_CONSTANT: does an operand take the lower half of a float constant? */
bool erratum_loses_constant(Target target, const MachineInst *inst);
/* For WMMA_CHAIN: are both WMMA, with C of the second in the registers of D of the first? */
bool erratum_continues_chain(const MachineInst *before, const MachineInst *inst);
