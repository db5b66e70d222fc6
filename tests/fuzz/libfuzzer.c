/* libFuzzer's entry: FUZZ_TARGET is the function of targets.h. Run with -close_fd_mask=3: the
 * targets print. */
#include "fuzz/targets.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FUZZ_TARGET(data, size);
    return 0;
}
