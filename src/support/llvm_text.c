/* Recognizes LLVM IR by a file's name or by its first words. */
#include "support/llvm_text.h"
#include "support/text.h"

bool text_is_bitcode(const char *text, size_t bytes)
{
    return bytes >= 4 && (!memcmp(text, "BC\xc0\xde", 4) || !memcmp(text, "\xde\xc0\x17\x0b", 4));
}

/* Does the first word after comments start LLVM IR, and no other input? */
static bool begins_as_ir(const char *text, size_t bytes)
{
    static const char *const words[] = {"source_filename", "target ",     "define ",    "declare ",
                                        "attributes #",    "module asm ", "!llvm.ident"};
    const char *at = text, *end = text + bytes;
    while (at < end && *at && strchr(" \t\r\n;", *at))
        if (*at++ == ';')
            while (at < end && *at != '\n') at++;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if ((size_t)(end - at) > strlen(words[i]) && !memcmp(at, words[i], strlen(words[i]))) return true;
    return false;
}

bool text_is_llvm_ir(const char *name, const char *text, size_t bytes)
{
    if (text_ends_with(name, ".ll") || text_ends_with(name, ".bc")) return true;
    if (text_ends_with(name, ".mlir") || text_ends_with(name, ".kir")) return false;
    return text_is_bitcode(text, bytes) || begins_as_ir(text, bytes);
}
