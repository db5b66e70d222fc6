/* Kinds of characters, in any locale. */
#pragma once

#include <stdbool.h>

static inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
static inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
/* Of a name in MLIR, LLVM IR, kernel IR and assembly. */
static inline bool begins_word(char c) { return is_letter(c) || c == '_' || c == '.' || c == '$'; }
static inline bool continues_word(char c) { return begins_word(c) || is_digit(c); }
/* The value of a hexadecimal digit; -1: it is none. */
static inline int hex_digit(char c)
{
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}
