/* Rows by encoding format and opcode number, made once from the rows. */
#include "isa/decode_table.h"

#include <pthread.h>

typedef struct DecodeTable {
    uint16_t own[NUM_ENCODINGS][256];
    uint16_t vop3[1024];
    uint16_t dual[2][4096]; /* VOPD, VOPD3: both halves' numbers */
} DecodeTable;

static DecodeTable decode_tables[NUM_TARGETS];
static pthread_once_t decode_once = PTHREAD_ONCE_INIT;

static Encoding encoding_of(const InstInfo *row)
{
    static const uint8_t by_format[NUM_FORMATS] = {
        [FORMAT_SOP1] = ENCODING_SOP1,       [FORMAT_SOP2] = ENCODING_SOP2,
        [FORMAT_SOPC] = ENCODING_SOPC,       [FORMAT_SOPK] = ENCODING_SOPK,
        [FORMAT_SOPP] = ENCODING_SOPP,       [FORMAT_SMEM] = ENCODING_SMEM,
        [FORMAT_VOP1] = ENCODING_VOP1,       [FORMAT_VOP2] = ENCODING_VOP2,
        [FORMAT_VOPC] = ENCODING_VOPC,       [FORMAT_VOP3P] = ENCODING_VOP3P,
        [FORMAT_MAI] = ENCODING_VOP3P,       [FORMAT_MAI_SCALED] = ENCODING_MAI_SCALED,
        [FORMAT_DS] = ENCODING_DS,           [FORMAT_MUBUF] = ENCODING_MUBUF,
        [FORMAT_FLAT] = ENCODING_FLAT,       [FORMAT_GLOBAL] = ENCODING_GLOBAL,
        [FORMAT_SCRATCH] = ENCODING_SCRATCH, [FORMAT_TENSOR] = ENCODING_TENSOR,
    };
    bool rtn = (row->flags & INST_ATOMIC) && row->num_defs;
    Encoding e = by_format[row->format];
    if (row->matrix.scale16) return ENCODING_MAI_SCALED16;
    if (e == ENCODING_MUBUF && (row->modifiers & MOD_LDS)) return ENCODING_MUBUF_LDS;
    if (row->flags & INST_TYPED) return ENCODING_MTBUF;
    if (!rtn) return e;
    return e == ENCODING_MUBUF    ? ENCODING_MUBUF_RTN
           : e == ENCODING_FLAT   ? ENCODING_FLAT_RTN
           : e == ENCODING_GLOBAL ? ENCODING_GLOBAL_RTN
           : e == ENCODING_SMEM   ? ENCODING_SMEM_RTN
                                  : e;
}

static void fill_decode_tables(void)
{
    for (unsigned t = 0; t < NUM_TARGETS; t++) {
        DecodeTable *table = &decode_tables[t];
        for (unsigned op = OP_INVALID + 1; op < NUM_OPCODES; op++) {
            const InstInfo *row = &inst_infos[op];
            if (row->format == FORMAT_PSEUDO || !isa_has((Target)t, (uint16_t)op)) continue;
            if (row->format == FORMAT_VOPD) {
                if (row->opcode_e32[t] != NO_OPCODE) table->dual[0][row->opcode_e32[t]] = (uint16_t)op;
                if (row->opcode_e64[t] != NO_OPCODE) table->dual[1][row->opcode_e64[t]] = (uint16_t)op;
                continue;
            }
            bool is_vop3 = row->format == FORMAT_VOP3;
            if (!is_vop3 && row->opcode_e32[t] < 256) table->own[encoding_of(row)][row->opcode_e32[t]] = (uint16_t)op;
            if (row->opcode_e64[t] < 1024) table->vop3[row->opcode_e64[t]] = (uint16_t)op;
        }
    }
}

uint16_t decode_table_own(Target target, Encoding encoding, uint32_t number)
{
    pthread_once(&decode_once, fill_decode_tables);
    if (encoding >= ENCODING_VOPD)
        return number < 4096 ? decode_tables[target].dual[encoding - ENCODING_VOPD][number] : 0;
    return number < 256 ? decode_tables[target].own[encoding][number] : (uint16_t)OP_INVALID;
}

uint16_t decode_table_vop3(Target target, uint32_t number)
{
    pthread_once(&decode_once, fill_decode_tables);
    return number < 1024 ? decode_tables[target].vop3[number] : (uint16_t)OP_INVALID;
}
