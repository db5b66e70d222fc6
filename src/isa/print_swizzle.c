/* See print_swizzle.h. Source: LLVM, AMDGPUInstPrinter::printSwizzle. */
#include "isa/print_swizzle.h"

#include <stdbool.h>

void print_swizzle(StrBuf *out, uint32_t field)
{
    if (!field) return;
    strbuf_append(out, " offset:");
    if (field >= 0xe000) {
        strbuf_printf(out, "swizzle(FFT,%u)", field & 31);
    } else if (field >= 0xc000) {
        strbuf_printf(out, "swizzle(ROTATE,%u,%u)", field >> 10 & 1, field >> 5 & 31);
    } else if ((field & 0xff00) == 0x8000) {
        strbuf_printf(out, "swizzle(QUAD_PERM,%u,%u,%u,%u)", field & 3, field >> 2 & 3, field >> 4 & 3, field >> 6 & 3);
    } else if (!(field & 0x8000)) {
        unsigned and_mask = field & 31, or_mask = field >> 5 & 31, xor_mask = field >> 10 & 31;
        bool one_bit = xor_mask && !(xor_mask & (xor_mask - 1));
        unsigned span = xor_mask + 1;
        if (and_mask == 31 && !or_mask && one_bit) {
            strbuf_printf(out, "swizzle(SWAP,%u)", xor_mask);
        } else if (and_mask == 31 && !or_mask && xor_mask && !(span & (span - 1))) {
            strbuf_printf(out, "swizzle(REVERSE,%u)", span);
        } else {
            unsigned group = 32 - and_mask;
            if (group > 1 && !(group & (group - 1)) && or_mask < group && !xor_mask) {
                strbuf_printf(out, "swizzle(BROADCAST,%u,%u)", group, or_mask);
                return;
            }
            char pattern[6] = {0};
            for (unsigned i = 0; i < 5; i++) {
                unsigned bit = 1u << (4 - i);
                unsigned zero = ((0 & and_mask) | or_mask) ^ xor_mask, one = ((31 & and_mask) | or_mask) ^ xor_mask;
                pattern[i] = (zero & bit) == (one & bit) ? (zero & bit ? '1' : '0') : (zero & bit ? 'i' : 'p');
            }
            strbuf_printf(out, "swizzle(BITMASK_PERM,\"%s\")", pattern);
        }
    } else {
        strbuf_printf(out, "%u", field);
    }
}
