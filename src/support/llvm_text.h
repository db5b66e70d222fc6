/* Recognizes LLVM IR by a file's name or by its first words. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

bool text_is_bitcode(const char *text, size_t bytes);
/* Text or bitcode. A name that ends with .mlir or .kir means no. */
bool text_is_llvm_ir(const char *name, const char *text, size_t bytes);
