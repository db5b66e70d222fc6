/* How long one LDS operation of a wave takes, including its bank conflicts. Known only if the lanes' addresses follow
   from the work-item id. */
#pragma once

#include "ir/ir.h"

/* Sets Inst.lds_clocks. Only the first call does work. Virtual registers must be in SSA form. */
void lds_note_clocks(Kernel *k);
