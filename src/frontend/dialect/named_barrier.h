/* Globals that are named barriers (rocdl_barrier.c), for code that takes their address. */
#pragma once

#include "frontend/read/reader.h"

bool is_named_barrier(Reader *r, MlirOperation global);
/* The value of llvm.mlir.addressof of such a global. */
const Expr *named_barrier_address(Reader *r, MlirOperation addressof);
