/* Forms of vector instructions, and which of them read other lanes. */
#pragma once

#include <stdbool.h>

/* The encoding of one instruction, if its row allows several. */
typedef enum Form {
    FORM_AUTO, /* not decided yet: printer and encoder take the smallest form that fits the operands */
    FORM_E32,
    FORM_E64,
    FORM_SDWA,
    FORM_DPP, /* short form with a source from other lanes; the next ones are of gfx1250 (InstInfo.dpp_forms) */
    FORM_DPP8,
    FORM_E64_DPP,
    FORM_E64_DPP8,
    NUM_FORMS
} Form;
static inline bool form_is_dpp(unsigned form) { return form >= FORM_DPP; }
static inline bool form_is_dpp8(unsigned form) { return form == FORM_DPP8 || form == FORM_E64_DPP8; }
/* Is it DPP with the short encoding? Such a form takes only VGPRs, and masks only in VCC. */
static inline bool form_is_short_dpp(unsigned form) { return form == FORM_DPP || form == FORM_DPP8; }
static inline bool form_is_e64(unsigned form)
{
    return form == FORM_E64 || form == FORM_E64_DPP || form == FORM_E64_DPP8;
}
