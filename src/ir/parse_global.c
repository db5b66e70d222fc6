/* Reads the line of a variable in global memory:

       global "names" size 16 align 8 constant bytes "00..." address 0 "one" 0 */
#include <string.h>

#include "ir/parse.h"
#include "support/letters.h"

static bool parse_digits(Parser *p, KernelGlobal *g, const char *digits)
{
    uint8_t *bytes = arena_alloc(p->arena, g->size + 1);
    if (strlen(digits) != 2 * g->size)
        return parser_error(p, &p->token, "expected two hexadecimal digits for each byte");
    for (uint64_t i = 0; i < 2 * g->size; i++) {
        const int digit = hex_digit(digits[i]);
        if (digit < 0) return parser_error(p, &p->token, "expected hexadecimal digits");
        bytes[i / 2] = (uint8_t)(bytes[i / 2] << 4 | digit);
    }
    g->bytes = bytes;
    return true;
}

typedef VEC(GlobalAddress) GlobalAddresses;

static bool parse_address(Parser *p, GlobalAddresses *addresses)
{
    GlobalAddress a = {0};
    int64_t at;
    if (!parser_int(p, 0, MAX_GLOBAL_BYTES, &at) || !parser_string(p, &a.name) ||
        !parser_int(p, INT32_MIN, INT32_MAX, &a.addend))
        return false;
    a.at = (uint64_t)at;
    VEC_PUSH(p->arena, addresses, a);
    return true;
}

bool parser_global(Parser *p)
{
    KernelGlobal g = {.align = 1};
    GlobalAddresses addresses = {0};
    const char *digits = NULL;
    int64_t size = 0, align = 1;
    if (!parser_string(p, &g.name)) return false;
    while (!p->token.first_on_line) {
        bool ok = true;
        if (parser_take_word(p, "size")) ok = parser_int(p, 0, MAX_GLOBAL_BYTES, &size);
        else if (parser_take_word(p, "align")) ok = parser_int(p, 1, 1 << 16, &align);
        else if (parser_take_word(p, "constant")) g.is_constant = true;
        else if (parser_take_word(p, "local")) g.is_local = true;
        else if (parser_take_word(p, "bytes")) ok = parser_string(p, &digits);
        else if (parser_take_word(p, "address")) ok = parse_address(p, &addresses);
        else ok = parser_error(p, &p->token, "expected size, align, constant, local, bytes or address");
        if (!ok) return false;
    }
    if (align & (align - 1)) return parser_error(p, &p->token, "the alignment of a global must be a power of two");
    g.size = (uint64_t)size;
    g.align = (uint32_t)align;
    if (digits && !parse_digits(p, &g, digits)) return false;
    g.addresses = addresses.data;
    g.num_addresses = addresses.len;
    VEC_PUSH(p->arena, &p->k->globals, g);
    return true;
}
