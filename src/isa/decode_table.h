/* Which row an opcode number of an encoding format means. */
#ifndef WAVECC_ISA_DECODE_TABLE_H
#define WAVECC_ISA_DECODE_TABLE_H

#include "isa/isa.h"

typedef enum Encoding {
    ENCODING_SOP1,
    ENCODING_SOP2,
    ENCODING_SOPC,
    ENCODING_SOPK,
    ENCODING_SOPP,
    ENCODING_SMEM,
    ENCODING_SMEM_RTN, /* glc set: of an atomic with return, else as ENCODING_SMEM */
    ENCODING_VOP1,
    ENCODING_VOP2,
    ENCODING_VOPC,
    ENCODING_VOP3P, /* MFMA too */
    ENCODING_MAI_SCALED,
    ENCODING_MAI_SCALED16,
    ENCODING_DS,
    ENCODING_MUBUF,
    ENCODING_MUBUF_LDS,
    ENCODING_MTBUF,
    ENCODING_MUBUF_RTN, /* sc0 set: of an atomic with return, else as ENCODING_MUBUF */
    ENCODING_FLAT,
    ENCODING_FLAT_RTN,
    ENCODING_GLOBAL,
    ENCODING_GLOBAL_RTN,
    ENCODING_SCRATCH,
    ENCODING_TENSOR,
    ENCODING_VOPD,
    ENCODING_VOPD3,
    NUM_ENCODINGS
} Encoding;

/* The opcode (OP_...) of that number in the format's own encoding, or OP_INVALID. Thread-safe. */
uint16_t decode_table_own(Target target, Encoding encoding, uint32_t number);
/* Likewise of a VOP3 opcode number, 10 bits. */
uint16_t decode_table_vop3(Target target, uint32_t number);

#endif
