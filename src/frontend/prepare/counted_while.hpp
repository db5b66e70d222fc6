/* Loops that count. */
#pragma once

#include "mlir/Dialect/SCF/IR/SCF.h"

/* Replaces a scf.while that counts to a bound; leaves others alone. */
void whileToFor(mlir::scf::WhileOp loop);
