/* Can the host memory that a program names be read or written? This file asks the kernel, so that a wild pointer is an
   error of the call instead of a signal. */
#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#include "hip/hip.h"

static int populate(uintptr_t begin, size_t bytes, bool to_write)
{
    int status;
    do status = madvise((void *)begin, bytes, to_write ? MADV_POPULATE_WRITE : MADV_POPULATE_READ);
    while (status && (errno == EAGAIN || errno == EINTR));
    return status;
}

/* Linux 5.14 and newer answer the question. On older ones no memory is refused. */
static bool is_answered(uintptr_t page_bytes)
{
    static int answered = -1;
    if (answered < 0) {
        const char own = 0;
        answered = !populate((uintptr_t)&own / page_bytes * page_bytes, page_bytes, false);
    }
    return answered > 0;
}

bool hip_can_reach(const void *at, size_t bytes, bool to_write)
{
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), address = (uintptr_t)at;
    if (!at || address > UINTPTR_MAX - page || bytes > UINTPTR_MAX - page - address) return false;
    const uintptr_t begin = address / page * page, end = (address + bytes + page - 1) / page * page;
    return !bytes || !is_answered(page) || !populate(begin, end - begin, to_write);
}
