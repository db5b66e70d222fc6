/* Reads #rocdl.target, an attribute without a C API. */
#pragma once

#include <stdbool.h>

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct RocdlTarget {
    MlirStringRef triple, chip, features, abi;
    bool wave32; /* flag no_wave64 */
    bool links;  /* bitcode */
} RocdlTarget;

/* False: it is another attribute. The attribute owns the texts. */
bool rocdl_target_read(MlirAttribute attribute, RocdlTarget *target);

#ifdef __cplusplus
}
#endif
