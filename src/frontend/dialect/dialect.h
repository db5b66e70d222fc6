/* Functions that several dialects call. */
#pragma once

#include "frontend/facts/source_facts.h"
#include "frontend/memory/memory_access.h"
#include "frontend/read/region.h"

/* Reads a region in place. The values that it yields become the operation's results. */
bool inline_region(Reader *r, MlirOperation op, unsigned i);
OpHandler emit_while, emit_index_switch; /* scf.while (while.c), scf.index_switch (switch.c) */
/* condition ? a : b for numbers (arith.c). NULL: failed. */
Value *select_value(Reader *r, const Expr *condition, const Type *type, Value *a, Value *b);
/* An undefined value of that type, or zero; NULL after a diagnostic (dialect/llvm_struct.c). */
Value *unset_value(Reader *r, const Type *type);
/* The access of an LLVM operation through the pointer in operand `i`. */
bool llvm_access(Reader *r, MlirOperation op, intptr_t i, const Type *type, Access *out);
/* Calls `each` with the name of the intrinsic that equals the row's operation, if there is one. */
void each_intrinsic(const OpRow *row, void (*each)(const char *name, void *data), void *data);
