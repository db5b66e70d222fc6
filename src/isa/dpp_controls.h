/* DPP controls: which lane a lane reads. */
#pragma once

#include <stdint.h>

enum {
    DPP_XOR_1 = 0xb1, /* quad_perm */
    DPP_XOR_2 = 0x4e,
    DPP_XOR_3 = 0x1b,
    DPP_ROW_SHL = 0x100, /* add n: lane i reads lane i + n of its row of 16 */
    DPP_ROW_SHR = 0x110,
    DPP_ROW_ROR = 0x120,
    DPP_WAVE_SHL_1 = 0x130, /* lane i reads lane i + 1 */
    DPP_WAVE_ROL_1 = 0x134,
    DPP_WAVE_SHR_1 = 0x138,
    DPP_WAVE_ROR_1 = 0x13c,
    DPP_XOR_15 = 0x140, /* row_mirror */
    DPP_XOR_7 = 0x141,  /* row_half_mirror */
    DPP_XOR_8 = DPP_ROW_ROR + 8,
    DPP_XOR = 0x160, /* add n, below 16: row_xmask, not on gfx9 */
};

/* The bits of the lane number that the control flips. 0: it does something else. */
static inline unsigned dpp_flipped_bits(uint16_t control)
{
    switch (control) {
    case DPP_XOR_1: return 1;
    case DPP_XOR_2: return 2;
    case DPP_XOR_3: return 3;
    case DPP_XOR_7: return 7;
    case DPP_XOR_8: return 8;
    case DPP_XOR_15: return 15;
    default: return control > DPP_XOR && control < DPP_XOR + 16 ? (unsigned)control - DPP_XOR : 0;
    }
}
