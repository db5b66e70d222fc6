/* The passes on physical registers that make a kernel correct for the machine: waits for counters, wait states of
   hazards, and branches within reach. */
#pragma once

#include "ir/pass.h"

Pass pass_invert_loops, pass_prepare_branches, pass_waits, pass_dual, pass_vgpr_banks, pass_break_clauses, pass_hazards,
    pass_wmma_chains, pass_branches, pass_check_vgpr_banks, pass_check_errata;

/* The first instruction in text order with an operand that may access another VGPR than the one it names, and why.
   NULL: there is none. For a finished kernel of a family with s_set_vgpr_msb. */
const Inst *vgpr_banks_wrong(Kernel *k, const char **why);
