/* Erases blocks that nothing branches to. */
#pragma once

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Erases the blocks of the operation's regions, and of all regions in them, that control cannot reach. */
void erase_unreachable_blocks(MlirOperation function);

#ifdef __cplusplus
}
#endif
