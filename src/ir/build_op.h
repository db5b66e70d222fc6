/* Builds rows of inst.def by their opcodes.

   BUILD, BUILD_INST, BUILD_ALONE and BUILD_TO take a literal opcode. If the number of operands does not match the row,
   the code does not compile. build_op1, build_op2 and build_op3 take an opcode that is computed; a wrong number is then
   a BUG at run time. C evaluates the operands in any order, so at most one of them may build an instruction itself. */
#pragma once

#include "ir/build.h"
#include "isa/arity.h"

/* BUILD(b, OP_X, uses...): calls build_op1, build_op2 or build_op3 by the number of uses. Returns the first result. */
#define BUILD(b, op, ...) BUILD_BY_COUNT(__VA_ARGS__)(b, BUILD_OPCODE(op, HAS_RESULT(op), __VA_ARGS__), __VA_ARGS__)
/* BUILD_INST(b, OP_X, uses...): build_inst with any number of uses. Returns the instruction. */
#define BUILD_INST(b, op, ...) \
    build_inst(b, BUILD_OPCODE(op, true, __VA_ARGS__), (const Operand[]){__VA_ARGS__}, NUM_OPERANDS(__VA_ARGS__))
/* BUILD_ALONE(b, OP_X): the same without uses. */
#define BUILD_ALONE(b, op)                                                                                            \
    build_inst(b,                                                                                                     \
               (Opcode)(op + BUILD_ASSERT((int)USES_OF_##op == USES_ANY || (int)USES_OF_##op == 0, #op " has uses")), \
               NULL, 0)
/* BUILD_TO(b, OP_X, destination, uses...): the same, with a given destination register. */
#define BUILD_TO(b, op, destination, ...)                                                              \
    build_inst_to(b, BUILD_OPCODE(op, HAS_RESULT(op), __VA_ARGS__), (const Operand[]){destination}, 1, \
                  (const Operand[]){__VA_ARGS__}, NUM_OPERANDS(__VA_ARGS__))

/* The opcode. Compiles only if `has_result` holds and the number of operands is that of the row. */
#define BUILD_OPCODE(op, has_result, ...)                                                                        \
    ((Opcode)(op + BUILD_ASSERT(has_result, #op " has no result") +                                              \
              BUILD_ASSERT((int)USES_OF_##op == USES_ANY || (int)USES_OF_##op == (int)NUM_OPERANDS(__VA_ARGS__), \
                           "not the number of operands that " #op " has")))
#define HAS_RESULT(op) ((int)USES_OF_##op == USES_ANY || (int)DEFS_OF_##op > 0)
#define NUM_OPERANDS(...) ((unsigned)(sizeof((Operand[]){__VA_ARGS__}) / sizeof(Operand)))
#define BUILD_ASSERT(condition, message)     \
    (0 * (int)sizeof(struct {                \
         _Static_assert(condition, message); \
         char unused;                        \
     }))
#define BUILD_BY_COUNT(...) \
    BUILD_SIXTH(__VA_ARGS__, BUILD_INST_is_for_five, BUILD_INST_is_for_four, build_op3, build_op2, build_op1)
#define BUILD_SIXTH(one, two, three, four, five, sixth, ...) sixth

/* build_inst with one, two or three uses. Returns the first result. */
Operand build_op1(Builder *b, Opcode opcode, Operand x);
Operand build_op2(Builder *b, Opcode opcode, Operand x, Operand y);
Operand build_op3(Builder *b, Opcode opcode, Operand x, Operand y, Operand z);
