/* Debian's LLVM and libstdc++ call arc4random, which only glibc 2.36 has. This one keeps the portable programs at glibc 2.34. */
#include <stdint.h>
#include <sys/random.h>

__attribute__((visibility("hidden"))) uint32_t arc4random(void);

uint32_t arc4random(void)
{
    uint32_t number = 0;
    for (size_t had = 0; had < sizeof number;) {
        const ssize_t got = getrandom((char *)&number + had, sizeof number - had, 0);
        if (got > 0) had += (size_t)got;
    }
    return number;
}
