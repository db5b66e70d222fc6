/* The functions of the runtime that this library does not have: each prints its name and fails. If another file defines
   the function, the linker takes that definition. They return a hipError_t. */
int hip_not_supported(const char *name);

#define CALL(version, name)                                      \
    __attribute__((weak, visibility("default"))) int name(void); \
    int name(void) { return hip_not_supported(#name); }
#include "hip/calls.def"
