/* What an instruction has to do with EXEC beyond the lanes in which it computes. */
#pragma once

#include "ir/ir.h"

/* Does the result depend on which lanes are on? It reads other lanes or EXEC, or it makes a number of all lanes: a
   comparison or carry that is no `mask` has 0 for lanes that are off. */
bool inst_depends_on_exec(const Kernel *k, const Inst *inst);
/* Does it read this source also in lanes that are off? */
bool inst_reads_lanes_off(const Inst *inst, unsigned source);
