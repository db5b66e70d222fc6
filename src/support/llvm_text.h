/* What is LLVM IR, by its name or by what it begins with. */
#ifndef WAVECC_SUPPORT_LLVM_TEXT_H
#define WAVECC_SUPPORT_LLVM_TEXT_H

#include <stdbool.h>
#include <stddef.h>

bool text_is_bitcode(const char *text, size_t bytes);
/* Text or bitcode. A name that ends in .mlir or .kir says that it is not. */
bool text_is_llvm_ir(const char *name, const char *text, size_t bytes);

#endif
