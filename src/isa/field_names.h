/* Names of parts of immediates in assembly text, for the printer and the assembler. NULL: no name. */
#pragma once

#include "isa/family.h"

enum {
    NUM_HWREGS = 40,
    FIRST_HWREG_OF_GFX940 = 20, /* gfx90a does not have this one and later ones */
    NUM_MESSAGES = 16,
    NUM_GS_OPS = 4,
    NUM_SYS_OPS = 8,
    NUM_MESSAGES_GFX12 = 256,
    NUM_GPR_IDX = 4,
    NUM_DATA_FORMATS = 16,
    NUM_NUMBER_FORMATS = 8,
};
extern const char *const isa_hwreg_names[NUM_FAMILIES][NUM_HWREGS];
/* How many hardware register names the target has. */
unsigned isa_num_hwregs(Target target);
/* Names of s_sendmsg of gfx9 with the operations of its messages, and names of gfx1250. */
extern const char *const isa_message_names[NUM_MESSAGES];
extern const char *const isa_gs_op_names[NUM_GS_OPS], *const isa_sys_op_names[NUM_SYS_OPS];
extern const char *const isa_message_names_gfx12[NUM_MESSAGES_GFX12];
extern const char *const isa_gpr_idx_names[NUM_GPR_IDX];
/* Formats of tbuffer_*, without the prefixes BUF_DATA_FORMAT_ and BUF_NUM_FORMAT_. */
extern const char *const isa_data_format_names[NUM_DATA_FORMATS];
extern const char *const isa_number_format_names[NUM_NUMBER_FORMATS];
