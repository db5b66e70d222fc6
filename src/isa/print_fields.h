/* Text of immediates of scalar instructions, for print.c. Spelling: LLVM AMDGPUAsmUtils. */
#pragma once

#include "isa/isa.h"

void isa_print_hwreg(Target target, const MachineInst *inst, StrBuf *out);
/* With a space in front. */
void isa_print_sendmsg(const MachineInst *inst, StrBuf *out);
/* gfx1250: the same. */
void isa_print_message_gfx12(const MachineInst *inst, StrBuf *out);
void isa_print_gpr_idx(const MachineInst *inst, StrBuf *out);
/* With a space in front. */
void isa_print_version(const MachineInst *inst, StrBuf *out);
/* " format:[...]" of tbuffer_*; nothing for FORMAT_OF_TEXT. */
void isa_print_format(const MachineInst *inst, StrBuf *out);
