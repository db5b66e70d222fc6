/* Rows of inst.def by their opcodes.

   BUILD, BUILD_INST and BUILD_TO are for an opcode that is written down: a number of operands that is not the row's does
   not compile. build_op1, build_op2 and build_op3 are for an opcode that is a value: a wrong number is a BUG when it is
   built. */
#ifndef WAVECC_IR_BUILD_OP_H
#define WAVECC_IR_BUILD_OP_H

#include "ir/build.h"
#include "isa/arity.h"

/* BUILD_INST(b, OP_X, uses...): build_inst. The uses are evaluated once. */
#define BUILD_INST(b, op, ...) build_inst(b, op, (const Operand[]){__VA_ARGS__}, BUILD_USES(op, __VA_ARGS__))
/* BUILD(b, OP_X, uses...): the first result. */
#define BUILD(b, op, ...)                                                                                          \
    inst_def(build_inst(b, BUILD_WITH_RESULT(op), (const Operand[]){__VA_ARGS__}, BUILD_USES(op, __VA_ARGS__)), 0)
/* BUILD_TO(b, OP_X, destination, uses...): into a given register; the instruction. */
#define BUILD_TO(b, op, destination, ...)                                                                          \
    build_inst_to(b, BUILD_WITH_RESULT(op), (const Operand[]){destination}, 1, (const Operand[]){__VA_ARGS__},     \
                  BUILD_USES(op, __VA_ARGS__))

/* The number of uses, which is that of the row; the opcode, whose row has a result. */
#define BUILD_USES(op, ...)                                                                                        \
    ((unsigned)(NUM_OPERANDS(__VA_ARGS__) +                                                                        \
                BUILD_ASSERT((int)USES_OF_##op == USES_ANY || (int)USES_OF_##op == (int)NUM_OPERANDS(__VA_ARGS__), \
                             "not the number of operands that " #op " has")))
#define BUILD_WITH_RESULT(op) \
    ((Opcode)(op + BUILD_ASSERT((int)USES_OF_##op == USES_ANY || (int)DEFS_OF_##op > 0, #op " has no result")))
#define NUM_OPERANDS(...) (sizeof((Operand[]){__VA_ARGS__}) / sizeof(Operand))
#define BUILD_ASSERT(condition, message)                                                                           \
    (0 * sizeof(struct {                                                                                           \
         _Static_assert(condition, message);                                                                       \
         char unused;                                                                                              \
     }))

/* build_inst with one, two or three uses; the first result. */
Operand build_op1(Builder *b, Opcode opcode, Operand x);
Operand build_op2(Builder *b, Opcode opcode, Operand x, Operand y);
Operand build_op3(Builder *b, Opcode opcode, Operand x, Operand y, Operand z);

#endif
