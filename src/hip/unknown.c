/* The functions of the runtime that are not here: each fails, and says its name. Where another file defines the
   function the linker takes that one. They return a hipError_t. */
int hip_not_supported(const char *name);

#define CALL(version, name)                                      \
    __attribute__((weak, visibility("default"))) int name(void); \
    int name(void) { return hip_not_supported(#name); }
#include "hip/calls.def"
