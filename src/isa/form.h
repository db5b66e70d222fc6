/* Forms of vector instructions, and which of them read other lanes. */
#ifndef WAVECC_ISA_FORM_H
#define WAVECC_ISA_FORM_H

#include <stdbool.h>

/* How one instruction is encoded, where its row allows several. */
typedef enum Form {
    FORM_AUTO, /* not decided: the printer and encoder take the smallest that holds the operands */
    FORM_E32,
    FORM_E64,
    FORM_SDWA,
    FORM_DPP, /* sources from other lanes: of the short form; the next ones are of gfx1250 (InstInfo.dpp_forms) */
    FORM_DPP8,
    FORM_E64_DPP,
    FORM_E64_DPP8,
    NUM_FORMS
} Form;
static inline bool form_is_dpp(unsigned form) { return form >= FORM_DPP; }
static inline bool form_is_dpp8(unsigned form) { return form == FORM_DPP8 || form == FORM_E64_DPP8; }
/* DPP with the short encoding: VGPRs alone, masks in VCC. */
static inline bool form_is_short_dpp(unsigned form) { return form == FORM_DPP || form == FORM_DPP8; }
static inline bool form_is_e64(unsigned form)
{
    return form == FORM_E64 || form == FORM_E64_DPP || form == FORM_E64_DPP8;
}

#endif
