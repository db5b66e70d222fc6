/* rocdl operations that are one instruction (rocdl_arith.c), by the name that the intrinsic of LLVM has, too. */
#ifndef WAVECC_FRONTEND_DIALECT_ROCDL_H
#define WAVECC_FRONTEND_DIALECT_ROCDL_H

#include "frontend/read/context.h"

typedef struct CallRow CallRow;

/* The row of `name`, which stands after "rocdl." and "llvm.amdgcn."; NULL: there is none. */
const CallRow *find_call(const char *name);
/* The operation by that row; sets the result. False after a diagnostic. */
bool emit_call(Reader *r, MlirOperation op, const CallRow *row);
/* The names of all rows that are intrinsics of LLVM. */
void each_call(void (*each)(const char *name, void *data), void *data);

#endif
